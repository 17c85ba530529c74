/** What `vrmdocs init --from` writes, and what it says. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ConfigError, errorAt } from '../../base/problem.ts';
import type { Mapping } from '../../docusaurus/mapping.ts';
import { configText, sidebarsText } from '../../docusaurus/write-config.ts';
import { printProblems } from '../print.ts';

export const shownFolder = (dir: string): string => relative(process.cwd(), dir) || '.';

/**
 * Writes config and sidebars, and tells what was not understood.
 *
 * @param dir the site's folder
 * @param from name of the file that was read
 * @throws ConfigError where one of the two files exists; nothing is written then
 */
export function writeSite(dir: string, mapping: Mapping, sidebars: Record<string, unknown>, from: { file: string; tool: string }): void {
	const { text, problems } = configText(mapping, from.file, from.tool);
	const files = { 'vrmdocs.config.ts': text, ...(Object.keys(sidebars).length ? { 'sidebars.ts': sidebarsText(sidebars) } : {}) };
	refuse(dir, Object.keys(files));
	for (const [name, content] of Object.entries(files)) {
		mkdirSync(dirname(join(dir, name)), { recursive: true });
		writeFileSync(join(dir, name), content, { flag: 'wx' });
	}
	printProblems([...mapping.problems, ...problems]);
	const shown = shownFolder(dir);
	process.stderr.write(
		`${Object.keys(files).join(' and ')} written to ${shown}\nNext:\n\n  npm install --save-dev vrmdocs && npx vrmdocs build ${shown}\n`,
	);
}

/** @throws ConfigError that names the files that exist */
export function refuse(dir: string, names: readonly string[]): void {
	const there = names.filter((name) => existsSync(join(dir, name)));
	if (there.length)
		throw new ConfigError(
			there.map((file) => errorAt('init-exists', { file }, 'the file exists already; nothing was written', 'move it away')),
		);
}
