import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a folder and its parents. `mkdirSync` with `recursive` never returns on a file system that accepts no folders, such as /proc. */
export function makeFolder(dir: string): void {
	if (existsSync(dir)) return;
	makeFolder(dirname(dir));
	try {
		mkdirSync(dir);
	} catch (error) {
		// Another build created it first.
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
}
