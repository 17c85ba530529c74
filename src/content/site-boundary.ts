/**
 * Which files belong to a site: those below its folder, and those below content folders that its config names outside of it, such as docs
 * next to the site folder in a repository: `docs: { path: '../docs' }`.
 */
import { realpathSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { safely } from '../base/attempt.ts';
import { blogsOf, docsOf } from '../config/instances.ts';
import type { Config } from '../config/schema.ts';

/** Whether a path from the site folder leads above it: `../docs`. */
export const isAbove = (path: string): boolean => path === '..' || path.startsWith('../');

/** Content folders outside the site folder, relative to it. Nested ones are left out. */
export function foldersOutside(config: Pick<Config, 'docs' | 'blog' | 'pages' | 'staticDirectories'>): string[] {
	const named = [...docsOf(config), ...blogsOf(config), ...(config.pages ? [config.pages] : [])].map(({ path }) => path);
	const outside = [...new Set([...named, ...config.staticDirectories])].filter(isAbove);
	return outside.filter((folder) => !outside.some((other) => other !== folder && folder.startsWith(`${other}/`)));
}

/** Makes a path in a folder relative to that folder; both are from the site folder. */
export const pathWithin = (path: string, folder: string): string => (folder === '' ? path : path.slice(folder.length + 1));

/** Whether a path is one of these folders or below one. */
export const isBelow = (path: string, folders: readonly string[]): boolean =>
	folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** Whether a path leaves the site folder through a symbolic link. For a path above the site folder: whether it leaves its own folder. */
export function leadsOutside(siteDir: string, path: string): boolean {
	const root = realpathOf(isAbove(path) ? join(siteDir, posix.dirname(path)) : siteDir);
	const real = realpathOf(join(siteDir, path));
	return real !== '' && real !== root && !real.startsWith(root + sep) && !isNamed(path);
}

/** A folder above the site folder, which may itself be a link: `../docs`. */
const isNamed = (path: string): boolean => isAbove(path) && !posix.extname(path);

export const realpathOf = (path: string): string => safely(() => realpathSync.native(path)) ?? '';
