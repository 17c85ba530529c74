/**
 * What older MDX files contain and MDX 3 refuses, made harmless before parsing. Every replacement has the length of what it replaces, so that
 * places stay those of the file.
 *
 *     <!-- note -->              → {/* note * /}
 *     ## Title {#custom-id}      → the brace of the id is text
 */

/** Stands for the brace of `{#id}` while the page is parsed. */
export const BRACE = '\uE002';
/** Stands for a `<` that begins no tag. */
export const ANGLE = '\uE003';

const fence = /^[ \t>]*(`{3,}|~{3,})/;
const headingId = /^([ \t>]*#{1,6}[ \t].*)\{(#[^\s{}"'<>#]+(?:[ \t]+\.[A-Za-z][\w-]*)*[ \t]*\}[ \t]*)$/;

export function mdxSource(text: string): string {
	if (!text.includes('<!--') && !text.includes('{#') && !text.includes(BRACE) && !text.includes(ANGLE)) return text;
	let open = '';
	const lines = text.replace(/[\uE002\uE003]/g, '\uFFFD').split('\n');
	const inCode = lines.map((line) => {
		const mark = fence.exec(line)?.[1];
		const was = open;
		if (mark && (!open || (mark[0] === open[0] && mark.length >= open.length))) open = open ? '' : mark;
		return was !== '' || open !== '';
	});
	const withIds = lines.map((line, i) => (inCode[i] ? line : line.replace(headingId, `$1${BRACE}$2`)));
	return withoutHtmlComments(withIds, inCode).join('\n');
}

/** Comments outside of code; one may go over several lines. */
function withoutHtmlComments(lines: string[], inCode: boolean[]): string[] {
	let within = false;
	return lines.map((line, i) => {
		if (inCode[i] && !within) return line;
		let out = '';
		for (let at = 0; at < line.length; ) {
			if (within) {
				const end = line.indexOf('-->', at);
				out += line.slice(at, end < 0 ? undefined : end).replaceAll('*/', '* ');
				if (end < 0) break;
				out += '*/}';
				at = end + 3;
				within = false;
				continue;
			}
			const found = /`+[^`\n]*`+|<!--/.exec(line.slice(at));
			if (!found) {
				out += line.slice(at);
				break;
			}
			out += line.slice(at, at + found.index);
			at += found.index + found[0].length;
			if (found[0] === '<!--') within = true;
			out += within ? '{/* ' : found[0];
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
				/^([ \t]*)(`{3,})[ \t]*mdx-code-block[ \t]*\r?\n([\s\S]*?)^[ \t]*\2[ \t]*$/gm,
				// Lines keep their numbers.
				(_, indent: string, _fence: string, inner: string) => `${indent}\n${inner}`,
			)
		: text;
