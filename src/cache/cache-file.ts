import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file of the cache beside its place and renames it, so that it is whole or not there.
 * @throws an error that names the file, which Node's own leave out where the disk is full
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
