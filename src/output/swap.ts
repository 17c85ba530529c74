/**
 * Replaces the previous output by the new one, and recovers from builds that were killed meanwhile.
 *
 *   dist/site            what readers get
 *   dist/.site.next-PID  being written
 *   dist/.site.old-PID   the previous output, during the swap
 *   dist/.site.spare     the previous output of a large site, which the next build updates (spare.ts)
 *
 *   1. site → old   2. next → site   3. foreign files: old → site   4. our files in old are deleted, then its empty folders
 *
 * Node cannot exchange two folders atomically, so between 1 and 2 there is no `site` for the duration of one system call. If a build is
 * killed then, the next one renames `old` back first. Only files that a manifest names are deleted.
 */
import {
	closeSync,
	constants,
	existsSync,
	lstatSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmdirSync,
	rmSync,
	unlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { attempt, safely } from '../base/attempt.ts';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { findLinks, isBelow } from './spare.ts';

/** The folders used while an output is written and swapped in. */
export const placesOf = (outDir: string) => {
	const place = (kind: string) => join(dirname(outDir), `.${basename(outDir)}.${kind}-${process.pid}`);
	return { next: place('next'), old: place('old'), base: place('base'), spare: join(dirname(outDir), `.${basename(outDir)}.spare`) };
};

/** Distinguishes a folder from a later one at the same path. '' if there is none, undefined if it is not a folder. */
export function identityOf(dir: string): string | undefined {
	const stats = lstatSync(dir, { throwIfNoEntry: false });
	if (!stats) return '';
	return stats.isDirectory() ? `${stats.dev}:${stats.ino}` : undefined;
}

/** @throws if the output folder was replaced since the build began */
export function checkIdentity(dir: string, identity: string | undefined): void {
	if (identity !== undefined && identityOf(dir) === identity) return;
	throw Object.assign(new Error('another folder was put into its place during the build'), { code: 'EREPLACED' });
}

/**
 * @param identity of the output folder when the build began
 * @param keep leave the previous output as a spare
 * @throws if the folders cannot be renamed, or the output folder was replaced; what was there is in its place then
 */
export function swap(outDir: string, identity: string | undefined, keep: boolean): void {
	const { next, spare, ...places } = placesOf(outDir);
	// One that could not be cleared may still have this name: process ids repeat, in a container at each start.
	let old = places.old;
	for (let n = 2; existsSync(old); n++) old = `${places.old}-${n}`;
	// Only one spare is kept.
	if (existsSync(spare)) rmSync(spare, { recursive: true, force: true });
	checkIdentity(outDir, identity);
	const replaced = existsSync(outDir);
	const fresh = holdFolder(next);
	try {
		if (replaced) renameSync(outDir, old);
		try {
			// It may have been replaced after the check above.
			if (replaced) checkIdentity(old, identity);
			renameSync(next, outDir);
		} catch (error) {
			if (replaced) renameSync(old, outDir);
			throw error;
		}
		if (replaced) clearOld(old, fresh.path, keep ? spare : undefined);
	} finally {
		fresh.close();
	}
}

/**
 * Opens a folder. On Linux (/proc/self/fd), `path` leads to this folder even if it is renamed or replaced meanwhile; elsewhere it is the
 * path as given.
 */
function holdFolder(dir: string): { path: string; close(): void } {
	if (!existsSync('/proc/self/fd')) return { path: dir, close() {} };
	const handle = openSync(dir, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
	return { path: `/proc/self/fd/${handle}`, close: () => closeSync(handle) };
}

/**
 * Moves foreign files from the previous output into the new one, and deletes the rest or keeps it as `spare`. A file that cannot be moved
 * stays where it is.
 */
function clearOld(oldPath: string, outDir: string, spare?: string): void {
	const held = holdFolder(oldPath);
	try {
		clearHeld(held.path, oldPath, outDir, spare);
	} finally {
		held.close();
	}
}

/** @param old leads to the previous output; `oldPath` is its name */
function clearHeld(old: string, oldPath: string, outDir: string, spare?: string): void {
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
		renameSync(oldPath, spare);
		return;
	}
	const folders = new Set<string>();
	const isLinked = findLinks(old);
	for (const path of Object.keys(manifest.files)) {
		if (!isBelow(path) || isLinked(dirname(path))) continue;
		attempt(() => unlinkSync(join(old, path)));
		for (let dir = dirname(path); dir !== '.'; dir = dirname(dir)) folders.add(dir);
	}
	for (const dir of [...folders].sort((a, b) => b.length - a.length)) attempt(() => rmdirSync(join(old, dir)));
	// The manifest is deleted last: if the build is killed before this line, the next one continues with it.
	if (!readdirSync(old).every((name) => name === MANIFEST || name === `${MANIFEST}.tmp`)) return;
	for (const name of readdirSync(old)) unlinkSync(join(old, name));
	attempt(() => rmdirSync(oldPath));
}

const sameFile = (a: string, b: string): boolean => safely(() => readFileSync(a).equals(readFileSync(b))) ?? false;

/**
 * Paths of the foreign files in an output folder. A folder without any file of ours is one path, unless `goesOn` returns true for it:
 * then its entries are listed.
 */
export function foreignEntries(dir: string, { files }: Manifest, goesOn: (folder: string) => boolean): string[] {
	const ourFolders = new Set<string>();
	for (const path of Object.keys(files))
		for (let at = dirname(path); at !== '.' && !ourFolders.has(at); at = dirname(at)) ourFolders.add(at);
	const paths: string[] = [];
	const walk = (folder: string) => {
		for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
			const path = folder ? `${folder}/${entry.name}` : entry.name;
			if (path === MANIFEST || path === `${MANIFEST}.tmp` || (files[path] && !entry.isDirectory())) continue;
			if (entry.isDirectory() && (ourFolders.has(path) || goesOn(path))) walk(path);
			else paths.push(path);
		}
	};
	walk('');
	return paths;
}

function intoHeld(old: string, outDir: string): void {
	const held = holdFolder(outDir);
	try {
		clearOld(old, held.path);
	} finally {
		held.close();
	}
}

/**
 * Completes or reverts what killed builds left. Call it with the lock held: the builds that created these folders no longer run, even if
 * their process ids are in use again.
 */
export function recover(outDir: string): void {
	const parent = dirname(outDir);
	if (!existsSync(parent)) return;
	const start = `.${basename(outDir)}.`;
	const names = readdirSync(parent).filter((name) => name.startsWith(start));
	const leftBy = (kind: string) => names.filter((name) => name.startsWith(`${start}${kind}-`)).map((name) => join(parent, name));
	for (const old of leftBy('old')) {
		if (existsSync(outDir)) intoHeld(old, outDir);
		else renameSync(old, outDir);
	}
	for (const left of [...leftBy('next'), ...leftBy('base')]) rmSync(left, { recursive: true, force: true });
}
