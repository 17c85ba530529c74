/**
 * Heading ids in comments, a syntax of Docusaurus:
 *
 *     ## Title <!-- #custom-id -->      → ## Title {#custom-id}
 *     ## Title {/* #custom-id *\/}       → the same, in MDX
 */
import type { Heading, Root, Text } from 'mdast';
import { walk } from '../../../markdown/walk.ts';

const comment = /^(?:<!--|\/\*)\s*#([^\s{}"'<>#*]+)(?:\s[\s\S]*)?(?:-->|\*\/)$/;

export function headingComments(tree: Root): void {
	walk(tree, (node: Heading) => {
		if (node.type !== 'heading') return;
		const last = node.children.at(-1) as { type: string; value?: string; position?: Text['position'] } | undefined;
		if (last?.type !== 'html' && last?.type !== 'mdxTextExpression') return;
		const id = comment.exec(last.value!.trim())?.[1];
		if (id === undefined) return;
		node.children.pop();
		const before = node.children.at(-1);
		if (before?.type === 'text') before.value = `${before.value.trimEnd()} {#${id}}`;
		else node.children.push({ type: 'text', value: ` {#${id}}`, position: last.position });
	});
}
