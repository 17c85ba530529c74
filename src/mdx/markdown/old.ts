/**
 * Pages for MDX 1, of Docusaurus 2: what is no JSX is text there.
 *
 *     <private-key> or a < b     → text
 *     a set {a, b} of values     → text; within JSX it is an expression
 */
import type { Parent, Root, Text } from 'mdast';
import type { Problem } from '../../base/problem.ts';
import { walk } from '../../markdown/walk.ts';
import { ANGLE, BRACE } from './source.ts';

/** The source with the character that the parser stumbles over made text; undefined where none is found. */
export function asText(source: string, { line = 1, column = 1, message }: Problem): string | undefined {
	const start = source.split('\n', line - 1).reduce((sum, text) => sum + text.length + 1, 0);
	const at = start + column - 1;
	const isBrace = /expression|content after|import\/exports/i.test(message);
	const found = Math.max(source.lastIndexOf('<', at), isBrace ? source.lastIndexOf('{', at) : -1);
	if (found < 0) return undefined;
	return `${source.slice(0, found)}${source[found] === '<' ? ANGLE : BRACE}${source.slice(found + 1)}`;
}

/** `{…}` in running text is text. */
export function textExpressions(tree: Root, source: string): void {
	walk(
		tree,
		(node: { type: string; value?: string; position?: { start: { offset?: number }; end: { offset?: number } } }, ancestors: Parent[]) => {
			if (node.type !== 'mdxTextExpression' || /^\s*\/\*/.test(node.value ?? '')) return undefined;
			if (ancestors.some(({ type }) => String(type).startsWith('mdxJsx'))) return undefined;
			const { children } = ancestors.at(-1)!;
			const text: Text = { type: 'text', value: source.slice(node.position!.start.offset, node.position!.end.offset) };
			children[children.indexOf(node as never)] = text;
			return undefined;
		},
	);
}
