/** Writes the files of `vrmdocs init --from`, and prints its report. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from '../base/folder.ts';
import { ConfigError, errorAt } from '../base/problem.ts';
import { printProblems } from '../cli/print.ts';
import type { Mapping } from '../config/mapping.ts';
import { configText, sidebarsText } from '../config/write-config.ts';

export const shownFolder = (dir: string): string => relative(process.cwd(), dir) || '.';

/**
 * Writes config and sidebars, and reports what was not understood.
 *
 * @param dir the site's folder
 * @param from name of the file that was read
 * @param labels of languages, by the paths of their files; one that exists stays as it is
 * @throws ConfigError if one of the two files exists; nothing is written then
 */
export function writeSite(
	dir: string,
	mapping: Mapping,
	sidebars: Record<string, unknown>,
	from: { file: string; tool: string },
	labels: Record<string, object> = {},
): void {
	const { text, problems } = configText(mapping, from.file, from.tool);
	const files = { 'vrmdocs.config.ts': text, ...(Object.keys(sidebars).length ? { 'sidebars.ts': sidebarsText(sidebars) } : {}) };
	refuse(dir, Object.keys(files));
	const texts = Object.entries(labels).map(([path, value]) => [path, `${JSON.stringify(value, undefined, '\t')}\n`] as const);
	for (const [name, content] of [...Object.entries(files), ...texts.filter(([path]) => !existsSync(join(dir, path)))]) {
		mkdirSync(dirname(join(dir, name)), { recursive: true });
		writeFileSync(join(dir, name), content, { flag: 'wx' });
	}
	printProblems([...mapping.problems, ...problems]);
	const shown = shownFolder(dir);
	process.stderr.write(
		`${[...Object.keys(files), ...Object.keys(labels)].join(', ').replace(/, (?=[^,]*$)/, ' and ')} written to ${shown}\nNext:\n\n  npm install --save-dev vrmdocs && npx vrmdocs build ${shown}\n`,
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

/** Hosts of the frames in pages: the content security policy allows only these. */
export function frameHosts(folder: string): string[] {
	const pages = filesBelow(folder).filter((path) => path.endsWith('.md') && !/(?:^|\/)node_modules\//.test(path));
	const texts = pages.map((path) => readFileSync(join(folder, path), 'utf8'));
	const hosts = texts.flatMap((text) => [...text.matchAll(/<iframe\b[^>]*\ssrc="?(?:https:)?\/\/([\w.-]+)/g)].map(([, host]) => host!));
	return [...new Set(hosts)].sort();
}
