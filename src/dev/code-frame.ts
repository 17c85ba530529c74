/** The lines around a position in a source. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { safely } from '../base/attempt.ts';
import { packageRoot } from '../base/package-root.ts';

export interface CodeFrame {
	/** Number of the first line. */
	first: number;
	lines: string[];
	/** 1-based position in the file. */
	line: number;
	column: number;
}

/** Lines shown before and after the one with the problem. */
const AROUND = 2;
const LONGEST = 200;

/**
 * @param file path from the site folder, as in problems; of the tool's templates, from the tool's folder
 * @returns undefined if the file cannot be read or has no such line
 */
export function codeFrame(siteDir: string, file: string, line: number, column = 1): CodeFrame | undefined {
	const own = join(siteDir, file);
	const all = safely(() => readFileSync(existsSync(own) ? own : join(packageRoot(), file), 'utf8').split(/\r?\n/));
	if (!all || line < 1 || line > all.length) return undefined;
	const first = Math.max(1, line - AROUND);
	return {
		first,
		line,
		column,
		lines: all.slice(first - 1, line + AROUND).map((l) => (l.length > LONGEST ? `${l.slice(0, LONGEST)}…` : l)),
	};
}

/**
 * For a terminal, with a caret under the position:
 *
 *     2 | title: 'VRM
 *       |        ^
 */
export function frameText({ first, lines, line, column }: CodeFrame): string {
	const width = String(first + lines.length - 1).length;
	return lines
		.flatMap((text, i) => {
			const number = first + i;
			const row = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`;
			if (number !== line) return [row];
			// Tabs stay tabs, so that the caret is in the right column for any tab width.
			const indent = [...text.slice(0, column - 1)].map((c) => (c === '\t' ? c : ' '.repeat(columnsOf(c)))).join('');
			return [row, `  ${' '.repeat(width)} | ${indent}^`];
		})
		.join('\n');
}

/** Columns a character takes: East Asian wide ones take two. */
const columnsOf = (character: string): number =>
	/[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(
		character,
	)
		? 2
		: /\p{M}/u.test(character)
			? 0
			: 1;
