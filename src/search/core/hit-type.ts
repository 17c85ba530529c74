/** Which part of a page an index entry, and a hit, is about. The numbers are indexes of the list in search-index.json. */
export const HitType = { Title: 0, Heading: 1, Description: 2, Keywords: 3, Content: 4 } as const;
export type HitType = (typeof HitType)[keyof typeof HitType];

/**
 * Type of a document with the words of links that lead to a page, in the index alone: it is among those of keywords, without a section (`s`), and a
 * hit never shows it.
 */
export const LINKS = 5;

/** Names of the types, for output: `hitTypeNames[hit.type]`. */
export const hitTypeNames = ['title', 'heading', 'description', 'keywords', 'content'] as const;
