/** Watches for commits: they change the dates of pages, but no file of the site. */
import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { commitLog } from '../content/git.ts';

/** Milliseconds without an event until a commit is complete. */
const QUIET = 100;

/** @returns a function that stops watching */
export function watchCommits(siteDir: string, onCommit: () => void): () => void {
	let watcher: FSWatcher | undefined;
	let timer: NodeJS.Timeout | undefined;
	let closed = false;
	const open = async () => {
		const log = await commitLog(siteDir);
		if (!log || closed) return;
		watcher = watch(dirname(log), (_event, name) => {
			if (name !== basename(log)) return;
			clearTimeout(timer);
			timer = setTimeout(onCommit, QUIET);
		});
		watcher.on('error', () => watcher?.close());
	};
	// There is no log of commits, or too many files are watched: dates stay as they were at the start.
	open().catch(() => {});
	return () => {
		closed = true;
		clearTimeout(timer);
		watcher?.close();
	};
}
