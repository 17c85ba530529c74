import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** Whether `child` is `parent` or inside it. */
export const isInside = (child: string, parent: string): boolean =>
	resolve(child) === resolve(parent) || resolve(child).startsWith(resolve(parent).replace(/[\\/]*$/, sep));

/**
 * A path with its symbolic links resolved; its last parts need not exist yet. So an output folder that is a link stays one, and its
 * target is replaced.
 */
export const realFolder = (path: string): string =>
	existsSync(path) ? realpathSync(path) : path === dirname(path) ? path : join(realFolder(dirname(path)), basename(path));

/** A folder and those above it, the innermost first: `/a/b`, `/a`, `/`. */
export const foldersFrom = (dir: string): string[] => (dir === dirname(dir) ? [dir] : [dir, ...foldersFrom(dirname(dir))]);

/** What an import of a package, or of a file of it, finds from a folder upwards: `a` → `/site/node_modules/a`. */
export const inPackages = (path: string, from: string): string | undefined =>
	foldersFrom(from)
		.map((dir) => join(dir, 'node_modules', path))
		.find((path) => existsSync(path));

/** The repository that a folder is in; the folder itself if there is none. */
export const repositoryOf = (dir: string): string => foldersFrom(dir).find((folder) => existsSync(join(folder, '.git'))) ?? dir;

/** Whether a path from the site folder is in a folder; '' is the site folder itself. */
export const isWithin = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`);

/** Whether a file is one of the site's own, not of its packages. */
export const isOfSite = (file: string, siteDir: string): boolean =>
	file.startsWith(siteDir + sep) && !file.includes(`${sep}node_modules${sep}`);

/** A path from a folder, with `/`: `docs/a.md`. */
export const pathFrom = (folder: string, path: string): string => relative(folder, path).split(sep).join('/');
