/** Tells of commits: they change the dates of pages, and no file of the site. */
import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { commitLog } from '../content/git.ts';

/** Milliseconds that git takes to be done with a commit. */
const QUIET = 100;

/** @returns a function that ends it */
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
	// A repository without a log of its commits, or too many files watched: dates are those of the start.
	open().catch(() => {});
	return () => {
		closed = true;
		clearTimeout(timer);
		watcher?.close();
	};
}
