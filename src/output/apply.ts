/**
 * Puts a few changed files of a large output into place one by one, where a swap would make thousands of folders and links anew.
 *
 *   1. dist/.site.next-PID, complete with its list → dist/.site.apply-PID
 *   2. removed files   3. each file: one rename over the former one   4. the manifest   5. the folder beside is deleted
 *
 * A build killed between 1 and 5 is finished by the next command that writes there: every step can be done again. Readers meet whole files at
 * any moment; for the few system calls of step 3 some of them are new and others not yet.
 */
import { mkdirSync, readFileSync, realpathSync, renameSync, rmdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MANIFEST } from './manifest.ts';

const LIST = '.vrmdocs-changes.json';

interface Changes {
	changed: string[];
	removed: string[];
}

/** Outputs with fewer files are swapped as a whole. */
const LARGE = 200;
/** Files at most that are put into place one by one. */
const MOST = 40;

export const isWorthApplying = (total: number, changed: number, removed: number): boolean => total >= LARGE && changed + removed <= MOST;

/** @param next folder with the changed files and the new manifest, on the same disk as the output */
export function applyChanges(next: string, apply: string, outDir: string, changes: Changes): void {
	writeFileSync(join(next, LIST), JSON.stringify(changes));
	renameSync(next, apply);
	finishApplying(apply, outDir);
}

/** Does what is left to do of the changes in `apply`. */
export function finishApplying(apply: string, outDir: string): void {
	if (!isFile(join(apply, LIST))) return rmSync(apply, { recursive: true, force: true });
	const { changed, removed } = JSON.parse(readFileSync(join(apply, LIST), 'utf8')) as Changes;
	// First, since a page may take the place of a folder, or a folder that of a file.
	for (const path of removed) {
		if (!isOwnFolder(outDir, dirname(path))) continue;
		rmSync(join(outDir, path), { force: true });
		removeEmptyFolders(outDir, dirname(path));
	}
	for (const path of changed) {
		if (!isFile(join(apply, path))) continue;
		mkdirSync(dirname(join(outDir, path)), { recursive: true });
		renameSync(join(apply, path), join(outDir, path));
	}
	if (isFile(join(apply, MANIFEST))) renameSync(join(apply, MANIFEST), join(outDir, MANIFEST));
	// The list goes last: after a kill before this line the next build goes on with it.
	for (const path of changed) removeEmptyFolders(apply, dirname(path));
	unlinkSync(join(apply, LIST));
	rmSync(apply, { recursive: true, force: true });
}

/** Whether a folder lies in the output itself, and not where a symbolic link of another leads. */
function isOwnFolder(outDir: string, folder: string): boolean {
	try {
		return realpathSync(join(outDir, folder)) === join(realpathSync(outDir), folder);
	} catch {
		return false;
	}
}

function removeEmptyFolders(root: string, folder: string): void {
	for (let dir = folder; dir !== '.'; dir = dirname(dir))
		try {
			rmdirSync(join(root, dir));
		} catch {
			return;
		}
}

function isFile(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
