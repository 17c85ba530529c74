import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

/** Whether `child` is `parent` or inside it. */
export const isInside = (child: string, parent: string): boolean =>
	resolve(child) === resolve(parent) || resolve(child).startsWith(resolve(parent).replace(/[\\/]*$/, sep));

/**
 * A path with its symbolic links resolved; its last parts need not exist yet. So an output folder that is a link stays one, and its
 * target is replaced.
 */
export const realFolder = (path: string): string =>
	existsSync(path) ? realpathSync(path) : path === dirname(path) ? path : join(realFolder(dirname(path)), basename(path));

/** The repository that a folder is in; the folder itself if there is none. */
export function repositoryOf(dir: string): string {
	for (let folder = dir; ; folder = dirname(folder)) {
		if (existsSync(join(folder, '.git'))) return folder;
		if (dirname(folder) === folder) return dir;
	}
}

/** Whether a path from the site folder is in a folder; '' is the site folder itself. */
export const isWithin = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`);
