/**
 * What is no doc where the site folder itself is the folder of the docs (`docs: { path: '.' }`, as VitePress has it):
 *
 *     dist/ public/ src/ styles/ templates/      output, files to copy, code
 *     static/ components/ data/ blog/ pages/     what the config names for something else
 *     versioned_docs/ versioned_sidebars/ i18n/  other versions and languages
 *     README.md                                  where there is an index.md too: then it is about the repository
 *
 * Hidden folders and node_modules never count, and names that begin with `_` only where the config says so.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { blogsOf } from '../config/instances.ts';
import type { Config } from '../config/schema.ts';

/** Folders that a tool writes or that hold code. */
const ALWAYS = ['dist', 'public', 'src', 'styles', 'templates'];

/** Whether the output may be in a folder, by its path from the site folder: it is not read as docs then. */
export const isOutput = (path: string): boolean => /^(?:dist(?:\/|$)|\.(?!\.?(?:\/|$)))/.test(path);

/** Tells of a path from the site folder whether it is left out. */
export function besideDocs(siteDir: string, config: Config): (path: string) => boolean {
	const folders = new Set([
		...ALWAYS,
		...config.staticDirectories,
		config.componentsDirectory,
		config.dataDirectory,
		...blogsOf(config).map(({ path }) => path),
		...(config.pages ? [config.pages.path] : []),
		config.i18n?.path ?? 'i18n',
	]);
	const hasIndex = ['index.md', 'index.mdx'].some((name) => existsSync(join(siteDir, name)));
	return (path) => folders.has(path) || /^(?:\w+_)?versioned_(?:docs|sidebars)$/.test(path) || (hasIndex && /^readme\.mdx?$/i.test(path));
}
