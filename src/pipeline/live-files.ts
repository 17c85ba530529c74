/** Files of a site while it is being written: what is there, and whether it has changed. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { sha1 } from '../base/hash.ts';
import type { Source } from '../content/read.ts';

/** Milliseconds that a file system's clock may lag behind. */
export const CLOCK_LAG = 20;

/** When a file was written or moved to its path, in milliseconds since 1970; 0 for folders and missing files. */
export function lastChange(path: string): number {
	const stats = statSync(path, { throwIfNoEntry: false });
	return !stats || stats.isDirectory() ? 0 : Math.max(stats.mtimeMs, stats.ctimeMs);
}

/** Whether the content of a path has changed: events may come twice, and files may be saved unchanged. */
export function hasChanged(path: string, known: Map<string, string>, onDisk: Map<string, Source>, siteDir: string): boolean {
	const state = stateOf(path);
	const before = onDisk.get(relative(siteDir, path).split(sep).join('/'))?.hash ?? known.get(path) ?? '';
	known.set(path, state);
	if (!state) for (const below of known.keys()) if (below.startsWith(path + sep)) known.delete(below);
	return before !== state;
}

/** State of a file that exists but has not been read. */
export const UNREAD = 'unread';

/** All files and folders of a site, to detect deleted ones. */
export function everything(dir: string, ignored: string[], showsHidden: (path: string) => boolean): string[] {
	const found: string[] = [];
	const walk = (folder: string) => {
		if (!existsSync(folder)) return;
		for (const entry of readdirSync(folder, { withFileTypes: true })) {
			const path = join(folder, entry.name);
			if ((entry.name.startsWith('.') && !showsHidden(path)) || entry.name === 'node_modules' || ignored.includes(path)) continue;
			found.push(path);
			if (entry.isDirectory()) walk(path);
		}
	};
	walk(dir);
	return found;
}

function stateOf(path: string): string {
	try {
		const stats = statSync(path);
		if (stats.isDirectory()) return 'folder';
		return stats.size > 8_000_000 ? `${stats.size} ${stats.mtimeMs}` : sha1(readFileSync(path));
	} catch {
		return '';
	}
}
