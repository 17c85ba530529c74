/**
 * Replaces the former output by the new one, and recovers from builds that were killed meanwhile.
 *
 *   dist/site            what readers get
 *   dist/.site.next-PID  being written
 *   dist/.site.old-PID   the former output, during the swap
 *   dist/.site.spare      the former output of a large site, to be brought up to date by the next build (spare.ts)
 *
 *   1. site → old   2. next → site   3. foreign files: old → site   4. our files in old are deleted, then its empty folders
 *
 * Node cannot exchange two folders atomically, so between 1 and 2 there is no `site` for the duration of one system call. If a build is killed
 * then, the next one renames `old` back first. Only files that a manifest names are deleted.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { isBelow } from './spare.ts';

/** The folders used while an output is written and swapped in. */
export const placesOf = (outDir: string) => {
	const place = (kind: string) => join(dirname(outDir), `.${basename(outDir)}.${kind}-${process.pid}`);
	return { next: place('next'), old: place('old'), base: place('base'), spare: join(dirname(outDir), `.${basename(outDir)}.spare`) };
};

/**
 * @param keep keep the former output as a spare
 * @throws when the folders cannot be renamed; the former output is still in its place then
 */
export function swap(outDir: string, keep: boolean): void {
	const { next, old, spare } = placesOf(outDir);
	// Only one former output is kept.
	if (existsSync(spare)) rmSync(spare, { recursive: true, force: true });
	const replaced = existsSync(outDir);
	if (replaced) renameSync(outDir, old);
	try {
		renameSync(next, outDir);
	} catch (error) {
		if (replaced) renameSync(old, outDir);
		throw error;
	}
	if (replaced) clearOld(old, outDir, keep ? spare : undefined);
}

/**
 * Moves foreign files from the former output into the new one, and deletes the rest or keeps it as `spare`. A file that cannot be moved
 * stays where it is.
 */
function clearOld(old: string, outDir: string, spare?: string): void {
	const manifest = readManifest(old);
	let left = 0;
	for (const path of foreignEntries(old, manifest, (folder) => existsSync(join(outDir, folder)))) {
		const target = join(outDir, path);
		if (!existsSync(target)) {
			mkdirSync(dirname(target), { recursive: true });
			renameSync(join(old, path), target);
		} else if (sameFile(join(old, path), target)) unlinkSync(join(old, path));
		else left++;
	}
	if (spare && !left) {
		renameSync(old, spare);
		return;
	}
	const folders = new Set<string>();
	for (const path of Object.keys(manifest.files)) {
		if (!isBelow(path)) continue;
		removeQuietly(() => unlinkSync(join(old, path)));
		for (let dir = dirname(path); dir !== '.'; dir = dirname(dir)) folders.add(dir);
	}
	for (const dir of [...folders].sort((a, b) => b.length - a.length)) removeQuietly(() => rmdirSync(join(old, dir)));
	// The manifest is deleted last: if the build is killed before this line, the next build needs it to continue.
	if (readdirSync(old).every((name) => name === MANIFEST || name === `${MANIFEST}.tmp`)) rmSync(old, { recursive: true, force: true });
}

function sameFile(a: string, b: string): boolean {
	try {
		return readFileSync(a).equals(readFileSync(b));
	} catch {
		return false;
	}
}

const removeQuietly = (remove: () => void) => {
	try {
		remove();
	} catch {
		// Already deleted, or a folder with foreign files in it.
	}
};

/**
 * Paths of the foreign files in an output folder. A folder without any file of ours is one path, unless `goesOn` returns true for it: then its
 * entries are listed.
 */
export function foreignEntries(dir: string, { files }: Manifest, goesOn: (folder: string) => boolean): string[] {
	const ourFolders = new Set<string>();
	for (const path of Object.keys(files))
		for (let at = dirname(path); at !== '.' && !ourFolders.has(at); at = dirname(at)) ourFolders.add(at);
	const found: string[] = [];
	const walk = (folder: string) => {
		for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
			const path = folder ? `${folder}/${entry.name}` : entry.name;
			if (path === MANIFEST || path === `${MANIFEST}.tmp` || (files[path] && !entry.isDirectory())) continue;
			if (entry.isDirectory() && (ourFolders.has(path) || goesOn(path))) walk(path);
			else found.push(path);
		}
	};
	walk('');
	return found;
}

/**
 * Completes or reverts what killed builds left. Call it with the lock held: the builds that created these folders no longer run, even if their
 * process ids are in use again.
 */
export function recover(outDir: string): void {
	const parent = dirname(outDir);
	if (!existsSync(parent)) return;
	const start = `.${basename(outDir)}.`;
	const names = readdirSync(parent).filter((name) => name.startsWith(start));
	const leftBy = (kind: string) => names.filter((name) => name.startsWith(`${start}${kind}-`)).map((name) => join(parent, name));
	for (const old of leftBy('old')) {
		if (existsSync(outDir)) clearOld(old, outDir);
		else renameSync(old, outDir);
	}
	for (const left of [...leftBy('next'), ...leftBy('base')]) rmSync(left, { recursive: true, force: true });
}
