import type { Code } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';

/** A component that a rule puts into the tree: `<Tabs group="npm2yarn">…</Tabs>`. */
export const jsxElement = (
	name: string,
	props: Record<string, string>,
	children: unknown[],
	position: Code['position'],
): MdxJsxFlowElement =>
	({
		type: 'mdxJsxFlowElement',
		name,
		attributes: Object.entries(props).map(([key, value]) => ({ type: 'mdxJsxAttribute', name: key, value })),
		children,
		position,
	}) as MdxJsxFlowElement;
