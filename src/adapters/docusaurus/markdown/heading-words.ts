/**
 * What ids of headings with JSX are made from: Docusaurus reads the tree before anything is rendered, so that an expression counts as it is written.
 * https://docusaurus.io/docs/markdown-features/toc#heading-ids
 *
 *     ## New <Label />           → `New `, the id `new-`
 *     ## Of {props.name}         → `Of props.name`, the id `of-propsname`
 */
import type { Heading, Root } from 'mdast';
import { toString as wordsOf } from 'mdast-util-to-string';
import { walk } from '../../../markdown/walk.ts';

export function headingWords(tree: Root): void {
	walk(tree, (node: Heading) => {
		if (node.type !== 'heading' || !node.children.some(({ type }) => type.startsWith('mdx'))) return;
		node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataWords: wordsOf(node.children) } };
	});
}
