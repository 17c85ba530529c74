/** The grammar of MDX: CommonMark with JSX, expressions, imports and exports, without raw HTML and indented code. https://mdxjs.com/docs/what-is-mdx/ */
import type { Root } from 'mdast';
import { placeAt } from '../../base/place.ts';
import { errorAt, type Problem } from '../../base/problem.ts';
import { walk } from '../../markdown/walk.ts';
import { withBraces } from './source.ts';

export { mdxFromMarkdown as mdxTrees } from 'mdast-util-mdx';
export { mdxjs as mdxSyntax } from 'micromark-extension-mdxjs';

/** Gives texts the braces back that `mdxSource` took. */
export function restoreBraces(tree: Root): void {
	walk(tree, (node: { value?: unknown }) => {
		if (typeof node.value === 'string') node.value = withBraces(node.value);
	});
}

interface Thrown {
	reason?: string;
	message: string;
	cause?: { pos?: number; message?: string };
	place?: { offset?: number; line?: number; column?: number; start?: { offset?: number } };
}

const hints: [RegExp, string][] = [
	[/^Unexpected character `!`.*before name/, 'comments are {/* … */} in MDX'],
	[
		/^Unexpected character.*(?:before name|in name|after self-closing slash|after name)/,
		'where the character < is meant, write &lt; or put it into `code`',
	],
	[/^Unexpected lazy line/, 'begin the line with the same > or indentation as the one above'],
	[
		/^Could not parse expression/,
		'between { and } stands one JavaScript expression; where the brace is meant, write \\{ or put it into `code`',
	],
	[
		/^Could not parse import\/exports/,
		'imports and exports are JavaScript, with an empty line after them; text may not begin with import or export',
	],
	[/^Unexpected end of file.*expression/s, 'close the brace with }, or write \\{ where it is meant'],
	[/^Expected a closing tag/, 'close the tag, as in JSX: <br />, <p>…</p>'],
	[/^Unexpected closing/, 'open the tag before it is closed, in the same block'],
	[/^Unexpected end of file/, 'finish the tag or the expression; where < or { is meant, write &lt; or \\{'],
];

/** What the parser throws → a problem with its place and what to do. @returns undefined for an error of another kind */
export function mdxFault(error: unknown, source: string): Problem | undefined {
	const { reason, message, place, cause } = error as Thrown;
	if (reason === undefined && place === undefined) return undefined;
	const text = reason ?? message;
	const opened = /\((\d+):(\d+)-\d+:\d+\)/.exec(text);
	const offset = cause?.pos ?? place?.start?.offset ?? place?.offset;
	const at =
		/^Expected a closing tag/.test(text) && opened
			? { line: Number(opened[1]), column: Number(opened[2]) }
			: offset === undefined
				? { line: place?.line ?? 1, column: place?.column ?? 1 }
				: placeAt(source, Math.min(offset, source.length));
	const [first = ''] = withBraces(text).split('\n');
	const said = first
		.replace(/ with acorn/, '')
		.replace(/\s*\((?:note: |\d+:\d+)[^)]*\)/g, '')
		.replace(/,? expected .*$/, '');
	const detail = cause?.message?.replace(/\s*\(\d+:\d+\)$/, '');
	return errorAt(
		'mdx-syntax',
		at,
		`the MDX cannot be read: ${lowered(said)}${detail ? `: ${detail}` : ''}`,
		hints.find(([pattern]) => pattern.test(text))?.[1] ?? 'correct the line, or rename the file to .md if it is plain Markdown',
	);
}

const lowered = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
