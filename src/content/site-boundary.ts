/**
 * Which files belong to a site: those below its folder, and those below the folders of content that its config names outside of it, as where the
 * docs of a repository stand beside the site: `docs: { path: '../docs' }`.
 */
import { realpathSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { blogsOf, docsOf } from '../config/instances.ts';
import type { Config } from '../config/schema.ts';

/** Whether a path from the site folder leads above it: `../docs`. */
export const isAbove = (path: string): boolean => path === '..' || path.startsWith('../');

/** Folders of content outside of the site folder, from there; none within one another. */
export function foldersOutside(config: Pick<Config, 'docs' | 'blog' | 'pages' | 'staticDirectories'>): string[] {
	const named = [...docsOf(config), ...blogsOf(config), ...(config.pages ? [config.pages] : [])].map(({ path }) => path);
	const outside = [...new Set([...named, ...config.staticDirectories])].filter(isAbove);
	return outside.filter((folder) => !outside.some((other) => other !== folder && folder.startsWith(`${other}/`)));
}

/** Whether a path from the site folder is in a folder; '' is the site folder itself. */
export const isWithin = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`);

/** A path from the site folder, as it is from a folder of it. */
export const pathWithin = (path: string, folder: string): string => (folder === '' ? path : path.slice(folder.length + 1));

/** Whether a path from the site folder is below one of these folders. */
export const isBelow = (path: string, folders: readonly string[]): boolean =>
	folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** Whether a symbolic link on the way to a path leads out of the site folder; of what the config names above it, out of the folder that it is in. */
export function leadsOutside(siteDir: string, path: string): boolean {
	const root = realpathOf(isAbove(path) ? join(siteDir, posix.dirname(path)) : siteDir);
	const real = realpathOf(join(siteDir, path));
	return real !== '' && real !== root && !real.startsWith(root + sep) && !isNamed(path);
}

/** A folder that the config names may be a link itself: `../docs`. */
const isNamed = (path: string): boolean => isAbove(path) && !posix.extname(path);

export const realpathOf = (path: string): string => {
	try {
		return realpathSync(path);
	} catch {
		return '';
	}
};
