import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a cache file under a temporary name and renames it, so that a half-written file is never read.
 * @throws an error with the file's path, which Node's own error lacks when the disk is full
 */
export function writeCacheFile(file: string, data: string | Uint8Array): void {
	const temporary = `${file}.${process.pid}.tmp`;
	try {
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(temporary, data);
		if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) rmSync(file, { recursive: true });
		renameSync(temporary, file);
	} catch (error) {
		rmSync(temporary, { force: true });
		throw Object.assign(error as Error, { path: file });
	}
}

/** The same where the file has another text: its time stays, so that nothing that was made of it is made again. */
export function updateCacheFile(file: string, text: string): void {
	if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeCacheFile(file, text);
}
