/** Limits on what the parser is given: hostile nesting and tables end in a message, not in a stack overflow or in minutes. */
import { MAX_PAGE_DEPTH } from '../base/depth.ts';
import { placeAt } from '../base/place.ts';
import { errorAt, type Problem, warningAt } from '../base/problem.ts';
import { fencedLines } from './fenced.ts';
import { withoutMarks } from './marks.ts';

/** What of a text the parser must not be given; its page is an error. */
function beyondLimits(text: string): Problem | undefined {
	const beyond = (line: number, code: string, message: string, hint: string) =>
		line > 0 && errorAt(code, { line, column: 1 }, message, hint);
	const deeper = `nested deeper than ${MAX_PAGE_DEPTH} levels`;
	return (
		beyond(deepLine(text), 'too-deep', `lists or quotes ${deeper}`, 'flatten the list') ||
		beyond(deepContainer(text), 'too-deep', `::: blocks ${deeper}`, 'close each of them with a line of as many colons') ||
		beyond(emptyTable(text), 'table-size', `the table has more than ${MAX_CELLS} cells, most of them empty`, 'split it') ||
		undefined
	);
}

/** First line that opens a `:::` block within more than MAX_PAGE_DEPTH others, or 0. Each level is parsed once more than the one around it. */
function deepContainer(text: string): number {
	if (!text.includes(':::')) return 0;
	const open: number[] = [];
	const lines = text.split('\n');
	const inCode = fencedLines(lines);
	for (const [i, line] of lines.entries()) {
		const colons = inCode[i] ? undefined : /^[ \t>]*(:{3,})[ \t]*(\S?)/.exec(line);
		if (!colons) continue;
		if (colons[2]) open.push(colons[1]!.length);
		else while (open.length && open.pop()! > colons[1]!.length);
		if (open.length > MAX_PAGE_DEPTH) return i + 1;
	}
	return 0;
}

/** Cells of a table that rows leave out are empty ones: a few kilobytes can stand for millions. */
const MAX_CELLS = 100_000;

/** First line of a table with too many cells that are not written, or 0. */
function emptyTable(text: string): number {
	let start = 0;
	let columns = 0;
	let rows = 0;
	for (const [i, line] of text.split('\n').entries()) {
		if (columns && line.trim()) rows++;
		else columns = 0;
		if (!columns && /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*\|/.test(line)) {
			start = i;
			rows = 0;
			columns = line.split('|').length;
		}
		if (columns * rows > MAX_CELLS && columns * rows > 4 * (i - start) * (text.length / Math.max(1, i))) return Math.max(1, start);
	}
	return 0;
}

/** First line whose quote marks or indentation would nest deeper than MAX_PAGE_DEPTH, or 0. */
function deepLine(text: string): number {
	let number = 0;
	for (const line of text.split('\n')) {
		number++;
		if (line.length < MAX_PAGE_DEPTH) continue;
		const quotes = /^[ \t>]*/.exec(line)?.[0].split('>').length ?? 0;
		const indent = /^[ \t]*/.exec(line)![0];
		const markers = /^(?:[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t])+/.exec(line)?.[0].match(/[-+*]|\d+[.)]/g)?.length ?? 0;
		if (
			quotes > MAX_PAGE_DEPTH ||
			markers > MAX_PAGE_DEPTH ||
			(indent.length >= MAX_PAGE_DEPTH * 2 && /^[-+*]|^\d{1,9}[.)]/.test(line.slice(indent.length)))
		)
			return number;
	}
	return 0;
}

/** A source larger than this is an error: 32 MiB. */
const MAX_LENGTH = 32 * 1024 * 1024;

/** A source without what no page may have. @returns `isBeyond` where it cannot be parsed */
export function withinLimits(source: string, problems: Problem[]): { text: string; isBeyond: boolean } {
	let text = withoutMarks(source.startsWith('\uFEFF') ? source.slice(1) : source);
	if (text.length > MAX_LENGTH) {
		const size = (text.length / 1048576).toFixed(0);
		problems.push(errorAt('too-large', { line: 1, column: 1 }, `the page is ${size} MiB; the limit is 32 MiB`, 'split it'));
		text = '';
	}
	const nul = text.indexOf('\0');
	// U+FFFD: bytes that are not UTF-8 have been reported already. UTF-16 contains NULs too.
	if (nul >= 0 && !text.includes('\uFFFD'))
		problems.push(
			warningAt('nul-byte', placeAt(text, nul), 'the file contains a NUL character; it is shown as �', 'save the file as UTF-8 text'),
		);
	const beyond = beyondLimits(text);
	if (beyond) problems.push(beyond);
	return { text, isBeyond: beyond !== undefined };
}

/** A page that the parser is too slow for. The longest of its blocks is the likeliest cause. */
export function timeProblem(text: string, limit: number): Problem {
	let longest = { start: 0, length: 0 };
	for (const { index, 0: block } of text.matchAll(/(?:[^\n]*\S[^\n]*\n?)+/g))
		if (block.length > longest.length) longest = { start: index, length: block.length };
	return errorAt(
		'page-timeout',
		placeAt(text, longest.start),
		`the page takes longer than ${limit} s to compile; its longest block begins here`,
		'split the block, or set markdown.timeLimit in the config',
	);
}
