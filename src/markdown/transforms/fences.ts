/**
 * What the opening line of a fence says and nothing reads, what inside of it is a mark of another tool, and a fence that nothing closes:
 *
 *   ```js title=a.js {a-b} showlinenumbers      ```{note}      // ---cut---      --8<-- "a.py"
 */
import type { Code } from 'mdast';
import { FOREIGN_SNIPPET, MYST } from '../../adapters/foreign-constructs.ts';
import { nearest } from '../../base/nearest.ts';
import { placeAt } from '../../base/place.ts';
import { counted, type Fault, type Problem, warningAt } from '../../base/problem.ts';
import { markdownFeatures } from '../../features/markdown.ts';

const words = ['showLineNumbers', 'noLineNumbers'];

/** `at` counts from the start of the fence. */
type FenceFault = Fault & { at: number };

/** @param source what the tree was made of */
export function fenceFaults({ position, value, data }: Code, source: string): Problem[] {
	const start = position?.start.offset;
	const end = position?.end.offset;
	if (start === undefined || end === undefined) return [];
	const written = source.slice(start, end);
	const opening = /^(`{3,}|~{3,})[^\n]*/.exec(written);
	// Code by its indent.
	if (!opening) return [];
	const [line, fence] = opening as unknown as [string, string];
	const closed = isClosed(written, fence);
	const info = infoFaults(line, fence.length, value);
	// A plugin of the site that has put other code there knows the words it goes by.
	const isReplaced = info.length > 0 && closed && bare(written.slice(line.length).replace(/\n.*$/, '')) !== bare(value);
	const faults = [
		...(isReplaced ? info.filter(({ code }) => !/code-word$/.test(code)) : info),
		...(data && 'notes' in data ? [] : contentFaults(written, line, value)),
	];
	if (!closed)
		faults.push({
			at: 0,
			code: 'unclosed-fence',
			message: `the fence is never closed: all to the end of ${end >= source.trimEnd().length ? 'the page' : 'what it stands in'} is code`,
			hint: `add a line of ${fence} where the code ends`,
		});
	return faults.map(({ at, code, message, hint }) => warningAt(code, placeAt(source, start + at), message, hint));
}

/** Without what a block around it puts before each line. */
const bare = (text: string): string => text.replace(/[\s>]+/g, '');

function isClosed(written: string, fence: string): boolean {
	const lines = written.trimEnd().split('\n');
	const last = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(lines.at(-1)!)?.[1];
	return lines.length > 1 && last !== undefined && last[0] === fence[0] && last.length >= fence.length;
}

function infoFaults(line: string, start: number, value: string): FenceFault[] {
	const info = line.slice(start);
	const name = info.trim().split(/\s/)[0]!;
	if (MYST.test(name))
		return [
			{
				at: start + info.indexOf(name),
				code: 'foreign-directive',
				message: `"${name}" is a directive of MyST or R Markdown; the block is shown as code`,
				hint: 'write :::note for an admonition, or the name of the language without braces',
			},
		];
	const faults: FenceFault[] = [];
	const title = /(?:^|\s)title=(?!["'])(\S+)/.exec(info);
	if (title)
		faults.push({
			at: start + title.index + title[0].indexOf('title'),
			code: 'code-title',
			message: `${title[0].trim()} is not shown: a title is in quotes`,
			hint: `write title="${title[1]!.replace(/["'“”‘’]/g, '')}"`,
		});
	const curly = /^[ \t]*\{\.([\w+#-]+)/.exec(info);
	if (curly)
		faults.push({
			at: start + info.indexOf('{'),
			code: 'foreign-code-word',
			message: `"${curly[0].trim()}…" is of another Markdown: the block has no language`,
			hint: `write ${line.slice(0, start)}${curly[1]}`,
		});
	for (const { 0: whole, 1: word, index } of info.replace(/title=("[^"]*"|'[^']*')/, blanked).matchAll(foreignWords)) {
		const ours = foreignWord(word!);
		if (ours)
			faults.push({
				at: start + index + whole.indexOf(word!),
				code: 'foreign-code-word',
				message: `"${word}" means nothing to a code block`,
				hint: `write ${ours}`,
			});
	}
	const lines = /\{([^{}]*)\}/.exec(info.replace(/title=("[^"]*"|'[^']*')/, blanked));
	if (lines) faults.push(...rangeFaults(lines[1]!, start + lines.index, value.split('\n').length));
	for (const { 0: word, index } of info.matchAll(/(?<=\s)[A-Za-z]{10,}(?=\s|=|$)/g)) {
		const near = words.includes(word) ? undefined : nearest(word, words);
		if (near)
			faults.push({
				at: start + index,
				code: 'code-word',
				message: `"${word}" means nothing to a code block`,
				hint: `did you mean ${near}?`,
			});
	}
	return faults;
}

const blanked = (text: string): string => ' '.repeat(text.length);

/** What other tools write behind the language: `hl_lines="1 2"`, `filename="a.js"`, `{highlight: [1]}`. */
const foreignWords = /(?:^|[\s{])(filename|file|name|caption|hl_lines|highlight|linenums|lineNumbers|numberLines|startLine)(?=\s*[=:])/g;

const foreignWord = (word: string): string =>
	/^(?:file|name|caption)/.test(word)
		? 'title="…"'
		: /^(?:hl_|highlight)/.test(word)
			? '{1,3-5}'
			: `showLineNumbers${word === 'startLine' ? '=10' : ''}`;

/** `{1,3-5}`: numbers of lines that the block has. */
function rangeFaults(text: string, at: number, count: number): FenceFault[] {
	const fault = (message: string): FenceFault => ({ at, code: 'code-lines', message: `{${text}} ${message}`, hint: 'write {1,3-5}' });
	for (const part of text.split(',')) {
		const [, from, to = from] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? [];
		// `{python .numberLines}` and `{ssr: false}` are of other tools, which have words here.
		if (from === undefined) return /^[\w\s,-]*$/.test(text) ? [fault('names no lines')] : [];
		if (Number(from) > Number(to)) return [fault(`begins after its end`)];
		if (Number(from) > count) return [fault(`names line ${from} of a block of ${counted(count, 'line')}`)];
	}
	return [];
}

/** Marks of tools that read code before it is shown. */
function contentFaults(written: string, opening: string, value: string): FenceFault[] {
	const told = markdownFeatures.flatMap((feature) => feature.opening?.(opening) ?? []);
	if (told.length) return told;
	// Pages that show how it is written.
	const isText = /^(?:`{3,}|~{3,})[ \t]*(?:md|mdx|markdown|text|txt)\b/.test(opening);
	const cut = !isText && value.includes('---cut') ? /^[ \t]*\/\/ ?---cut(?:-\w+)?---[ \t]*$/m.exec(written) : undefined;
	if (cut)
		return [
			{
				at: cut.index + cut[0].indexOf('//'),
				code: 'foreign-code-mark',
				message: `"${cut[0].trim()}" is shown: it is a mark of twoslash, which is run where the fence names it`,
				hint: 'write ```ts twoslash, or take the line out, and what stands before it and is not meant to be seen',
			},
		];
	const snippet =
		value.includes('8<-') && /^\s*-{1,2}8<-{2,}[ \t]*["'][^"'\n]+["']\s*$/.test(value) && /^(`{3,}|~{3,})[ \t]*\w/.test(opening);
	if (!snippet || isText) return [];
	return [
		{
			at: written.indexOf('\n') + 1,
			code: 'foreign-snippet',
			message: `"${value.trim()}" is shown: ${FOREIGN_SNIPPET}`,
			hint: 'instead of the fence write <<< @/file.ts in a paragraph of its own',
		},
	];
}
