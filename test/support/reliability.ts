/** The sections of test/RELIABILITY.md, each compared with what its suite has tried, or written by it where WRITE_RELIABILITY is set. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockSync } from 'proper-lockfile';
import * as assert from 'uvu/assert';
import { isSample } from './suites.ts';

const file = join(process.env.PROJECT_ROOT!, 'test/RELIABILITY.md');

export interface Section {
	/** Adds a row; call it after the assertions that it tells of. */
	held(attack: string, attempts: string, outcome: string): void;
	/** The suite's last test: the section holds these rows and no others. */
	check(): void;
}

/** @param heading of the section, below which its table stands: `Requests` */
export function reliabilitySection(heading: string, suite: string): Section {
	const rows: string[] = [];
	return {
		held(...cells) {
			rows.push(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
		},
		check: () => compareSection(heading, ['', `\`${suite}\``, '', '| attack | attempts | what held |', '|---|---|---|', ...rows, '']),
	};
}

/** @param lines of the section after its heading */
export function compareSection(heading: string, lines: string[]): void {
	if (isSample()) return;
	const release = process.env.WRITE_RELIABILITY ? lockSync(file, { stale: 60_000 }) : undefined;
	try {
		const all = readFileSync(file, 'utf8').split('\n');
		const at = all.indexOf(`## ${heading}`);
		const from = at < 0 ? all.length : at + 1;
		const length = all.slice(from).findIndex((line) => line.startsWith('## '));
		const to = length < 0 ? all.length : from + length;
		if (!release) return assert.equal(all.slice(from, to), lines, 'test/RELIABILITY.md: WRITE_RELIABILITY=1 writes what was tried');
		writeFileSync(file, [...all.slice(0, from), ...(at < 0 ? [`## ${heading}`] : []), ...lines, ...all.slice(to)].join('\n'));
	} finally {
		release?.();
	}
}
