/** Fixes addresses whose correction is certain: moved pages with a redirect, letter case, slashes. */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../base/group.ts';
import { offsetAt, placeAt } from '../base/place.ts';
import type { Problem } from '../base/problem.ts';
import { isMarkdown } from '../content/read.ts';
import { decodeSafe, decodeWritten } from '../graph/paths.ts';
import { type Destination, literalDestinations, markdownDestinations } from './destinations.ts';
import { diff } from './diff.ts';

export interface FileFix {
	/** From the site folder. */
	file: string;
	changes: { file: string; line: number; column: number; from: string; to: string }[];
	/** Unified diff. */
	diff: string;
}

/** Writes the fixes. @returns the fixed files, and the remaining problems */
export function fixLinks(siteDir: string, problems: Problem[]): { fixes: FileFix[]; left: Problem[] } {
	const fixable = problems.filter((p) => p.fix && p.file);
	const mended = new Set<Problem>();
	const fixes = [...groupBy(fixable, (p) => p.file!)].flatMap(([file, list]): FileFix[] => {
		const path = join(siteDir, file);
		const text = readFileSync(path, 'utf8');
		const edits = editsOf(file, text, list, mended);
		if (!edits.length) return [];
		const after = edits.reduceRight((t, { start, end, to }) => t.slice(0, start) + to + t.slice(end), text);
		replace(path, after);
		const changes = edits.map(({ start, from, to }) => ({ file, ...placeAt(text, start), from, to }));
		return [{ file, changes, diff: diff(file, text, after) }];
	});
	return { fixes, left: problems.filter((p) => !mended.has(p)) };
}

interface Edit {
	start: number;
	end: number;
	from: string;
	to: string;
}

/**
 * In Markdown, an address has the same target everywhere in a file, so all its occurrences are replaced. In other files, and in
 * code of MDX, the same text may mean something else, so only the occurrence on the problem's line is replaced.
 */
function editsOf(file: string, text: string, problems: Problem[], mended: Set<Problem>): Edit[] {
	const edits = new Map<number, Edit>();
	const markdown = isMarkdown(file) ? markdownDestinations(text) : [];
	// In Markdown, what stands between backticks is shown as it is.
	const inCode = (address: string) =>
		/\.(?:md|markdown)$/i.test(file)
			? []
			: literalDestinations(text, address).filter(({ start }) => !isMarkdown(file) || text[start - 1] !== '`');
	for (const problem of problems) {
		const { from, to } = problem.fix!;
		const wanted = comparable(from);
		const inText = markdown.filter((d) => comparable(d.value) === wanted);
		const places = inText.length ? inText : onLine(inCode(from), text, problem);
		for (const { start, end } of places)
			edits.set(start, { start, end, from: text.slice(start, end), to: asWritten(text.slice(start, end), to) });
		if (places.length) mended.add(problem);
	}
	return [...edits.values()].sort((a, b) => a.start - b.start);
}

/** The first destination between the problem's position and the end of its line. */
function onLine(places: Destination[], text: string, { line = 1, column = 1 }: Problem): Destination[] {
	const start = offsetAt(text, line, column);
	const end = text.indexOf('\n', offsetAt(text, line, 1));
	return places.filter((d) => d.start >= start && (end < 0 || d.end <= end)).slice(0, 1);
}

/** Addresses are compared decoded: the compiler percent-encodes non-ASCII characters. */
const comparable = (address: Destination['value']) => decodeSafe(address.trim());

/** Encodes a new address like the one that it replaces: if that has no escapes, only characters that would end the address are escaped. */
const asWritten = (raw: string, to: string) =>
	/%[0-9a-f]{2}/i.test(raw) ? to : decodeWritten(to).replace(/[\s()<>"'`\\]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** Replaces a file atomically: writes a temporary file and renames it. Keeps the permissions. */
function replace(path: string, text: string): void {
	const temporary = `${path}.${process.pid}.tmp`;
	writeFileSync(temporary, text, { mode: statSync(path).mode });
	renameSync(temporary, path);
}
