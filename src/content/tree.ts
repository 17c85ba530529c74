/** The names, sizes and times of all files that a site is made from, to know without reading them whether any has changed (base/file-state.ts). */
import { type Dirent, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { GRAIN, statsOf } from '../base/file-state.ts';
import { isStatic } from './read.ts';
import { realpathOf } from './site-boundary.ts';

export interface Tree {
	/** When reading began, in milliseconds since 1970. */
	since: number;
	/** A line each: files, folders (`docs/`), symbolic links with their target (`docs/a -> /x/a`), and what is missing (`blog !`). Sorted by folder. */
	names: string;
	/** Paths of the files, from the site folder, in the order of `names`. */
	files: string[];
	/** Of each file: size, mtime, ctime, inode. */
	stats: Float64Array;
	/** Folders that were left out. */
	skipped: string[];
}

/** Numbers of a file in `stats`. */
const COLUMNS = 4;

/** What of a site's folder is not like the rest. Paths from the site folder. */
export interface TreeShape {
	/** Folders that are published as they are: their hidden files count too. */
	statics: readonly string[];
	/** Folders that do not count. */
	skipped: readonly string[];
	/** Folders outside of the site's own that are read too. */
	outside: readonly string[];
}

export function readTree(siteDir: string, { statics, skipped, outside }: TreeShape): Tree {
	const since = Date.now();
	/** Where what is walked stands, without symbolic links on the way to the site; and where its links may lead. */
	let base = siteDir;
	let root = realpathOf(siteDir);
	const names: string[] = [];
	const files: string[] = [];
	const numbers: number[] = [];
	const isListed = (path: string, name: string) => {
		if (skipped.includes(path)) return false;
		if (statics.some((folder) => path.startsWith(`${folder}/`))) return isStatic(name);
		return statics.includes(path) || (name !== 'node_modules' && !name.startsWith('.'));
	};
	const addFile = (path: string, name: string) => {
		const stats = statsOf(join(siteDir, path));
		names.push(stats ? name : `${name} !`);
		if (!stats) return;
		files.push(path);
		numbers.push(stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino);
	};
	const walk = (dir: string, trail: string[]) => {
		let entries: Dirent[];
		try {
			entries = readdirSync(join(siteDir, dir), { withFileTypes: true });
		} catch {
			names.push(`${dir} !`);
			return;
		}
		names.push(`${dir}/`);
		entries.sort((a, b) => (a.name < b.name ? -1 : 1));
		for (const entry of entries) {
			const path = dir ? `${dir}/${entry.name}` : entry.name;
			if (!isListed(path, entry.name)) continue;
			if (entry.isDirectory()) walk(path, trail);
			else if (entry.isSymbolicLink()) follow(path, trail);
			else addFile(path, path);
		}
	};
	const follow = (path: string, trail: string[]) => {
		const real = realpathOf(join(siteDir, path));
		const isInside = real === root || real.startsWith(root + sep);
		const name = `${path} -> ${isInside ? real.slice(root.length) : real}`;
		if (!real || !statsOf(real)?.isDirectory()) return addFile(path, name);
		names.push(name);
		// What leads outside is left out of the site, and a loop has been walked.
		if (isInside && !trail.includes(real) && !join(base, path).startsWith(real + sep)) walk(path, [...trail, real]);
	};
	base = root;
	walk('', []);
	base = siteDir;
	for (const folder of outside) {
		root = realpathOf(join(siteDir, folder));
		walk(folder, []);
	}
	return { since, names: names.join('\n'), files, stats: Float64Array.from(numbers), skipped: [...skipped] };
}

/** Files of `now` that may differ from what they were in `before`; undefined where other files are there. */
export function touchedFiles(before: Tree, now: Tree): string[] | undefined {
	if (before.names !== now.names) return undefined;
	return now.files.filter((_, i) => !isClean(before, now, i * COLUMNS, i * COLUMNS));
}

/** Paths of files that are in both trees and have not changed. */
export function cleanFiles(before: Tree, now: Tree): Set<string> {
	const places = new Map(before.files.map((path, i) => [path, i]));
	const isSame = (path: string, i: number) => {
		const place = places.get(path);
		return place !== undefined && isClean(before, now, place * COLUMNS, i * COLUMNS);
	};
	return new Set(now.files.filter(isSame));
}

/** @param at start of the file's numbers in `before`; `to` in `now` */
function isClean(before: Tree, now: Tree, at: number, to: number): boolean {
	for (let i = 0; i < COLUMNS; i++) if (before.stats[at + i] !== now.stats[to + i]) return false;
	return before.stats[at + 2]! < before.since - GRAIN;
}
