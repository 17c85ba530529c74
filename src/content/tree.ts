/** Names, sizes and times of all files of a site: they show which files have changed without reading any (base/file-state.ts). */
import { type Dirent, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { GRAIN, statsOf } from '../base/file-state.ts';
import { pathFrom } from '../base/paths.ts';
import type { Config } from '../config/schema.ts';
import { isStatic } from './files.ts';
import { foldersOutside, realpathOf } from './site-boundary.ts';

export interface Tree {
	/** Start of reading, in milliseconds since 1970. */
	since: number;
	/** One line for each file, folder (`docs/`), symbolic link (`docs/a -> /x/a`) and missing path (`blog !`). Sorted by folder. */
	names: string;
	/** Paths of the files, from the site folder, in the order of `names`. */
	files: string[];
	/** Four values for each file: size, mtime, ctime, inode. */
	stats: Float64Array;
	shape: TreeShape;
}

/** Number of values for each file in `stats`. */
const COLUMNS = 4;

/** Folders that are treated differently. All paths are from the site folder. */
interface TreeShape {
	/** Static folders: hidden files in them count too. */
	statics: readonly string[];
	/** Folders that are left out. */
	skipped: readonly string[];
	/** Content folders outside the site folder. */
	outside: readonly string[];
}

/** All files of a site's folder except packages, hidden files, output and cache. Files elsewhere are hashed with the bundles. */
export function readSiteTree({ siteDir, outDir, cacheDir }: { siteDir: string; outDir: string; cacheDir: string }, config: Config): Tree {
	const skipped = [outDir, cacheDir].map((dir) => pathFrom(siteDir, dir));
	return readTree(siteDir, { statics: config.staticDirectories, skipped, outside: foldersOutside(config) });
}

/** @param shape that of a former tree: what has changed since is then known without the site's config */
export function readTree(siteDir: string, shape: TreeShape): Tree {
	const { statics, skipped, outside } = shape;
	const since = Date.now();
	/** `base`: folder that paths are relative to, for finding loops. `root`: real path of the folder that links must not leave. */
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
		// Links out of the site are not followed, nor are loops, whose target is already walked.
		if (isInside && !trail.includes(real) && !join(base, path).startsWith(real + sep)) walk(path, [...trail, real]);
	};
	base = root;
	walk('', []);
	base = siteDir;
	for (const folder of outside) {
		root = realpathOf(join(siteDir, folder));
		walk(folder, []);
	}
	return { since, names: names.join('\n'), files, stats: Float64Array.from(numbers), shape };
}

/** Files of `now` that may have changed since `before`; undefined if files were added, removed or renamed. */
export function touchedFiles(before: Tree, now: Tree): string[] | undefined {
	if (before.names !== now.names) return undefined;
	return now.files.filter((_, i) => !isClean(before, now, i * COLUMNS, i * COLUMNS));
}

/** Paths of the files that are unchanged from `before` to `now`. */
export function cleanFiles(before: Tree, now: Tree): Set<string> {
	const places = new Map(before.files.map((path, i) => [path, i]));
	const isSame = (path: string, i: number) => {
		const place = places.get(path);
		return place !== undefined && isClean(before, now, place * COLUMNS, i * COLUMNS);
	};
	return new Set(now.files.filter(isSame));
}

/** @param at start of the file's values in `before.stats` @param to the same in `now.stats` */
function isClean(before: Tree, now: Tree, at: number, to: number): boolean {
	for (let i = 0; i < COLUMNS; i++) if (before.stats[at + i] !== now.stats[to + i]) return false;
	return before.stats[at + 2]! < before.since - GRAIN;
}
