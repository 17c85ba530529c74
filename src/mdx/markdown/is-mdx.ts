/** What of a tree is MDX: tags, expressions, imports and exports. */
export const isMdx = ({ type }: { type: string }): boolean => type.startsWith('mdx');

/** Whether there is some in a node. */
export const holdsMdx = (node: object): boolean =>
	'children' in node && (node.children as { type: string }[]).some((child) => isMdx(child) || holdsMdx(child));
