/**
 * Pages written for MDX 1 (Docusaurus 2), which treats anything that is not JSX as text.
 *
 *     <private-key> or a < b     → text
 *     a set {a, b} of values     → text; within JSX it is an expression
 */
import type { Parent, Root, Text } from 'mdast';
import { offsetAt } from '../../../base/place.ts';
import type { Problem } from '../../../base/problem.ts';
import { replaceNode, walk } from '../../../markdown/walk.ts';
import { ANGLE, BRACE } from '../../../mdx/markdown/source.ts';

/** The source with the character that caused a syntax error replaced, so that it is text; undefined if there is none. */
export function asText(source: string, { line = 1, column = 1, message }: Problem): string | undefined {
	const at = offsetAt(source, line, column);
	const isBrace = /expression|content after|import\/exports/i.test(message);
	const opening = Math.max(source.lastIndexOf('<', at), isBrace ? source.lastIndexOf('{', at) : -1);
	if (opening < 0) return undefined;
	return `${source.slice(0, opening)}${source[opening] === '<' ? ANGLE : BRACE}${source.slice(opening + 1)}`;
}

/**
 * In MDX 1, the content of an element whose tags are on their own lines is JSX, not Markdown. Joins its lines into one, as JSX does.
 *
 * @returns undefined if the error has another cause
 */
export function asOneLine(source: string, { line = 1 }: Problem): string | undefined {
	const lines = source.split('\n');
	const isOpening = (text: string) => /^<([A-Za-z][\w.]*)(?:\s[^<>]*)?>\s*$/.exec(text)?.[1];
	const from = lines.findLastIndex((text, i) => i < line && isOpening(text) !== undefined);
	const name = from < 0 ? undefined : isOpening(lines[from]!);
	const to = lines.findIndex((text, i) => i > from && text.startsWith(`</${name}>`));
	if (name === undefined || to < line - 1) return undefined;
	const start = offsetAt(source, from + 1, 1);
	const block = lines.slice(from, to + 1).join('\n');
	const joined = block.replace(/([>}])([^<{}]*)(?=[<{])/g, (_, before: string, text: string) => before + joinedLines(text));
	// Padded with line ends, so that later lines keep their numbers.
	const left = block.split('\n').length - joined.split('\n').length;
	return left > 0 ? `${source.slice(0, start)}${joined}${'\n'.repeat(left)}${source.slice(start + block.length)}` : undefined;
}

/** Joins lines of JSX text: white space with a line break is removed at the ends, and becomes a space between words. */
const joinedLines = (text: string): string => {
	const lines = text.split('\n');
	return lines
		.map((line, i) => (i > 0 ? line.trimStart() : line))
		.map((line, i) => (i < lines.length - 1 ? line.trimEnd() : line))
		.filter((line, i) => line || (lines.length === 1 && i === 0))
		.join(' ');
};

/** Turns `{…}` in running text into text; comments stay. */
export function textExpressions(tree: Root, source: string): void {
	walk(tree, (node: Pick<Text, 'value' | 'position'> & { type: string }, ancestors: Parent[]) => {
		const isInJsx = ancestors.some(({ type }) => type.startsWith('mdxJsx'));
		if (node.type !== 'mdxTextExpression' || isInJsx || /^\s*\/\*/.test(node.value)) return;
		const text: Text = { type: 'text', value: source.slice(node.position!.start.offset, node.position!.end.offset) };
		replaceNode(node, ancestors, text);
	});
}
