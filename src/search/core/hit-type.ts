/** Which part of a page an index entry, and a hit, is about. The numbers are indexes of the list in search-index.json. */
export const HitType = { Title: 0, Heading: 1, Description: 2, Keywords: 3, Content: 4 } as const;
export type HitType = (typeof HitType)[keyof typeof HitType];

/** Names of the types, for output: `hitTypeNames[hit.type]`. */
export const hitTypeNames = ['title', 'heading', 'description', 'keywords', 'content'] as const;
