import type { Html, Parent, Root } from 'mdast';
import { mark } from '../marks.ts';
import { replaceNode, walk } from '../walk.ts';

/** Between the excerpt of a post and the rest. */
export const TRUNCATE = mark('l', 999999999);

/** `<!-- truncate -->` → a mark that later splits the excerpt from the rest. */
export function markTruncation(tree: Root, text: string): boolean {
	let isMarked = false;
	if (!text.includes('truncate')) return isMarked;
	walk(tree, (node: Html, ancestors: Parent[]) => {
		if (node.type !== 'html' || isMarked || !/^<!--\s*truncate\s*-->$/.test(node.value.trim())) return;
		isMarked = true;
		replaceNode(node, ancestors, { type: 'text', value: TRUNCATE });
	});
	return isMarked;
}
