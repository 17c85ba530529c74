/** Folders made for one suite and removed when it ends. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const made: string[] = [];
process.on('exit', () => {
	for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

export function tempDir(): string {
	const dir = mkdtempSync(join(tmpdir(), 'vrmdocs-test-'));
	made.push(dir);
	return dir;
}

/** Path below the folder → content. */
export type Files = Record<string, string | Uint8Array>;

export function writeFiles(dir: string, files: Files): string {
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(dir, path)), { recursive: true });
		writeFileSync(join(dir, path), content);
	}
	return dir;
}

/** A new folder with these files. */
export const folderOf = (files: Files): string => writeFiles(tempDir(), files);

/** Paths of all files below a folder, in order. */
export function filesIn(dir: string, start = ''): string[] {
	return readdirSync(join(dir, start), { withFileTypes: true })
		.flatMap((entry) => (entry.isDirectory() ? filesIn(dir, join(start, entry.name)) : [join(start, entry.name)]))
		.sort();
}
