/** The files of a live site: which there are, and which have changed. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { safely } from '../base/attempt.ts';
import { statsOf } from '../base/file-state.ts';
import { sha1 } from '../base/hash.ts';
import { pathFrom } from '../base/paths.ts';
import type { Source } from '../content/read.ts';
import type { BuildOptions } from './options.ts';

export interface SiteFiles {
	/** Those of the absolute paths whose content has changed since the last call: events may come twice, files may be saved unchanged. */
	changed(paths: string[], onDisk: ReadonlyMap<string, Source>): string[];
	/** Whether a file or folder (absolute path) was there at the last check. */
	knows(path: string, onDisk: ReadonlyMap<string, Source>): boolean;
	/** @param path of a deleted source, from the site folder */
	forget(path: string): void;
	/** Absolute paths of files that were written or deleted since a time (milliseconds since 1970), and of folders that are new. */
	changedSince(time: number): string[];
}

/** Milliseconds that a file system's clock may lag behind. */
const CLOCK_LAG = 20;
/** State of a file that exists but has not been read. */
const UNREAD = 'unread';

/** @param outside content folders outside the site folder */
export function siteFiles(
	{ siteDir, outDir, cacheDir }: Pick<BuildOptions, 'siteDir' | 'outDir' | 'cacheDir'>,
	outside: () => string[],
	showsHidden: (path: string) => boolean,
): SiteFiles {
	const walk = () => [siteDir, ...outside()].flatMap((folder) => everything(folder, [outDir, cacheDir], showsHidden));
	const states = new Map(walk().map((path) => [path, UNREAD]));
	const sourceOf = (path: string) => pathFrom(siteDir, path);
	return {
		changed: (paths, onDisk) =>
			paths.filter((path) => {
				const state = stateOf(path);
				const before = onDisk.get(sourceOf(path))?.hash ?? states.get(path) ?? '';
				states.set(path, state);
				if (!state) for (const below of states.keys()) if (below.startsWith(path + sep)) states.delete(below);
				return before !== state;
			}),
		knows: (path, onDisk) => Boolean(states.get(path)) || onDisk.has(sourceOf(path)),
		forget: (path) => void states.delete(join(siteDir, path)),
		changedSince(time) {
			const there = new Set(walk());
			return [
				...[...there].filter((path) => !states.has(path) || lastChange(path) >= time - CLOCK_LAG),
				...[...states.keys()].filter((path) => !there.has(path)),
			];
		},
	};
}

/** When a file was written or moved to its path, in milliseconds since 1970; 0 for folders and missing files. */
function lastChange(path: string): number {
	const stats = statsOf(path);
	return !stats || stats.isDirectory() ? 0 : Math.max(stats.mtimeMs, stats.ctimeMs);
}

/** All files and folders of a site, to detect deleted ones. */
function everything(dir: string, ignored: string[], showsHidden: (path: string) => boolean): string[] {
	const paths: string[] = [];
	const walk = (folder: string) => {
		if (!existsSync(folder)) return;
		for (const entry of readdirSync(folder, { withFileTypes: true })) {
			const path = join(folder, entry.name);
			if ((entry.name.startsWith('.') && !showsHidden(path)) || entry.name === 'node_modules' || ignored.includes(path)) continue;
			paths.push(path);
			if (entry.isDirectory()) walk(path);
		}
	};
	walk(dir);
	return paths;
}

const stateOf = (path: string): string =>
	safely(() => {
		const stats = statSync(path);
		if (stats.isDirectory()) return 'folder';
		return stats.size > 8_000_000 ? `${stats.size} ${stats.mtimeMs}` : sha1(readFileSync(path));
	}) ?? '';
