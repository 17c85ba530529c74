import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

/** Whether `child` is `parent` or inside it. */
export const isInside = (child: string, parent: string): boolean =>
	resolve(child) === resolve(parent) || resolve(child).startsWith(resolve(parent).replace(/[\\/]*$/, sep));

/** The folder that a path means, also where its end is not there yet: a symbolic link stays one, and what it leads to is swapped. */
export const realFolder = (path: string): string =>
	existsSync(path) ? realpathSync(path) : path === dirname(path) ? path : join(realFolder(dirname(path)), basename(path));
