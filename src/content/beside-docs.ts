/**
 * Paths that are not docs if the docs folder is the site folder itself (`docs: { path: '.' }`, as in VitePress):
 *
 *     dist/ public/ src/ styles/ templates/      output, files to copy, code
 *     static/ components/ data/ blog/ pages/     folders with another purpose in the config
 *     versioned_docs/ versioned_sidebars/ i18n/  other versions and languages
 *     README.md                                  if there is also an index.md: it then describes the repository
 *
 * Hidden folders and node_modules are never read, and names that begin with `_` only if the config says so.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { blogsOf } from '../config/instances.ts';
import type { Config } from '../config/schema.ts';

/** Folders of output and code. */
const ALWAYS = ['dist', 'public', 'src', 'styles', 'templates'];

/** Whether a folder may be the output, which is never read as docs: `dist`, or a hidden folder. @param path from the site folder */
export const isOutput = (path: string): boolean => /^(?:dist(?:\/|$)|\.(?!\.?(?:\/|$)))/.test(path);

/** @returns whether a path, from the site folder, is left out of the docs */
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
