/**
 * What older MDX files contain and MDX 3 refuses, made harmless before parsing. Every replacement has the length of what it replaces, so that
 * places stay those of the file.
 *
 *     <!-- note -->              → {/* note * /}
 *     ## Title {#custom-id}      → the brace of the id is text, and where it is escaped too: `\{#custom-id}`
 */

import { fencedLines } from '../../markdown/fenced.ts';

/** Stands for the brace of `{#id}` while the page is parsed. */
export const BRACE = '\uE002';
/** Stands for a `<` that begins no tag. */
export const ANGLE = '\uE003';

const headingId = /^([ \t>]*#{1,6}[ \t].*?)(\\?)\{(#[^\s{}"'<>#]+(?:[ \t]+\.[A-Za-z][\w-]*)*[ \t]*\}[ \t]*)$/;
/** What looks like the start of an id in any heading is text: `### prompts.{#}`. */
const braceInHeading = /^(#{1,6}(?!#)(?:\\.|[^\\])*?)\{(?=#)/;

export function mdxSource(text: string): string {
	if (!text.includes('<!--') && !text.includes('{#') && !text.includes(BRACE) && !text.includes(ANGLE)) return text;
	const lines = text.replace(/[\uE002\uE003]/g, '\uFFFD').split('\n');
	const inCode = fencedLines(lines);
	const withIds = lines.map((line, i) =>
		inCode[i]
			? line
			: line
					.replace(headingId, (_, title: string, sign: string, id: string) => `${title}${sign && ' '}${BRACE}${id}`)
					.replace(braceInHeading, `$1${BRACE}`),
	);
	return withoutHtmlComments(withIds, inCode).join('\n');
}

/** `note -->` → a comment of the same length; one of no text where it is too short. */
const emptied = (text: string): string =>
	text.replace(/\S.*/, (rest) => (rest.length < 6 ? ' '.repeat(rest.length) : `{/*${' '.repeat(rest.length - 6)}*/}`));

/**
 * Comments outside of code; one may go over several lines. In a paragraph each line is a comment of its own: a line of it may be a lazy one of a list or
 * a quote, over which no expression of MDX goes.
 */
function withoutHtmlComments(lines: string[], inCode: boolean[]): string[] {
	let within = false;
	let isLazy = false;
	return lines.map((line, i) => {
		if (inCode[i] && !within) return line;
		let out = '';
		for (let at = 0; at < line.length; ) {
			if (within) {
				const end = line.indexOf('-->', at);
				if (isLazy) out += emptied(line.slice(at, end < 0 ? undefined : end + 3));
				else out += line.slice(at, end < 0 ? undefined : end).replaceAll('*/', '* ') + (end < 0 ? '' : '*/}');
				if (end < 0) break;
				at = end + 3;
				within = false;
				continue;
			}
			const match = /`+[^`\n]*`+|<!--/.exec(line.slice(at));
			if (!match) {
				out += line.slice(at);
				break;
			}
			out += line.slice(at, at + match.index);
			at += match.index + match[0].length;
			if (match[0] === '<!--') {
				within = true;
				isLazy = !line.includes('-->', at) && Boolean(out.trim() || lines[i - 1]?.trim());
				if (isLazy) {
					out += emptied(line.slice(at - 4));
					break;
				}
			}
			out += within ? '{/* ' : match[0];
		}
		return out;
	});
}

/** The text as it was written. */
export const withBraces = (text: string): string => text.replaceAll(BRACE, '{').replaceAll(ANGLE, '<');

/**
 * MDX that Docusaurus has between fences, so that services for translation leave it alone, is MDX like any other:
 *
 *     ```mdx-code-block
 *     <Chart />
 *     ```                → <Chart />
 */
export const unwrapped = (text: string): string =>
	text.includes('mdx-code-block')
		? text.replace(
				/^([ \t]*)(`{3,})[ \t]*mdx-code-block[ \t]*\n([\s\S]*?)^[ \t]*\2[ \t]*$/gm,
				// Lines keep their numbers.
				(_, indent: string, _fence: string, inner: string) => `${indent}\n${inner}`,
			)
		: text;
