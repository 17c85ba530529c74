import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder and those above it. Node's own `recursive` never comes back where a file system takes no folders at all, such as /proc. */
export function makeFolder(dir: string): void {
	if (existsSync(dir)) return;
	makeFolder(dirname(dir));
	try {
		mkdirSync(dir);
	} catch (error) {
		// Another build was quicker.
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
}
