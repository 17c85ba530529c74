/**
 * Collects changes on disk into batches. Raw events of the file system come first (chokidar's `raw`, about a millisecond after a write);
 * chokidar's own events cover folders, and changes that were missed.
 *
 * A single saved file becomes a batch after a millisecond. Changes that look unfinished wait until there are no more events: several
 * files at once, a file that was just deleted (an editor that saves by renaming) or emptied, a folder that is being filled, a running git
 * command.
 */
import { existsSync, readFileSync, watch as watchFolder } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { statsOf } from '../base/file-state.ts';
import { filesBelow } from '../base/folder.ts';
import { foldersFrom } from '../base/paths.ts';

/** Milliseconds without an event before a batch is complete: for one saved file, for unfinished changes, for very many files. */
const QUIET = 1;
const UNSURE = 200;
const FLOOD = 400;
/** Number of files that count as several, and as very many. */
const BURST = 3;
const MANY = 10;
/** Longest wait for a batch to be complete, in milliseconds; and while there is a git lock. */
const PATIENCE = 3000;
const GIT_PATIENCE = 30_000;
/** Milliseconds after which a new folder is read once more. */
const AFTERWARDS = 300;

interface WatchInput {
	/** Folders and files. */
	paths: string[];
	/** Absolute folders whose changes do not matter: output, cache. */
	ignored: string[];
	/** Called with absolute paths; the next batch waits until its promise resolves. */
	onBatch(paths: string[]): Promise<void>;
	onTrouble(message: string): void;
	/** The first path now names another folder, which is watched from here on: the caller marks what differs. */
	onReplaced?(): void;
	/** Whether a path existed at the last batch. A file that was created and deleted since is not waited for. */
	isKnown(path: string): boolean;
	/** Whether hidden files below a folder matter: static folders publish theirs. */
	showsHidden?(path: string): boolean;
	/** For file systems without events: read the files at intervals. */
	polling?: boolean;
	/** Watching starts when it resolves; default: immediately. */
	after?: Promise<void>;
}

export interface Watching {
	/** Resolves once every folder is watched. */
	ready: Promise<void>;
	/** Adds absolute paths that may have changed without an event. */
	mark(paths: string[]): void;
	/** Further paths to watch. */
	add(paths: string[]): void;
	close(): Promise<void>;
}

/** Hidden files, and temporary files of editors. */
const hidden = /^\./;
const passing = /^(?:#.*#$|4913$|node_modules$|\.git$|\.#)|~$|\.(?:sw[a-z]|tmp|bak|crswap|part|crdownload|orig)$|___jb_(?:tmp|old)___$/;

/** Whether changes of a path do not matter. */
function isLeftOut(path: string, roots: string[], { ignored, showsHidden }: Pick<WatchInput, 'ignored' | 'showsHidden'>): boolean {
	if (ignored.some((dir) => path === dir || path.startsWith(dir + sep))) return true;
	const root = roots.find((r) => path === r || path.startsWith(r + sep));
	return (
		root !== undefined &&
		relative(root, path)
			.split(sep)
			.some((part) => passing.test(part) || (hidden.test(part) && !showsHidden?.(path)))
	);
}

export function watchFiles(input: WatchInput): Watching {
	const roots = input.paths.map((path) => resolve(path));
	const isIgnored = (path: string) => isLeftOut(path, roots, input);
	const pending = new Set<string>();
	let timer: NodeJS.Timeout | undefined;
	let first = 0;
	let last = 0;
	let busy = false;
	let closed = false;

	const mark = (path: string): void => {
		if (closed || isIgnored(path)) return;
		last = performance.now();
		if (!pending.size) first = last;
		pending.add(path);
		if (!busy) wait(QUIET);
	};
	const wait = (ms: number): void => {
		clearTimeout(timer);
		timer = setTimeout(drain, ms);
	};
	/** Lets pending events of the system arrive first: on a busy machine, timers fire before them. */
	const drain = (): void => void setImmediate(look);
	/** Ends the batch if it is complete, else waits again. */
	const look = (): void => {
		if (busy || closed || !pending.size) return;
		const left = missingTime(performance.now());
		if (left > 0) wait(Math.ceil(left));
		else void flush();
	};
	const missingTime = (now: number): number => {
		const waited = now - first;
		if (waited < GIT_PATIENCE && isGitAtWork(pending)) return UNSURE;
		return waited < PATIENCE ? last + quietFor(pending, input.isKnown) - now : 0;
	};
	const flush = async (): Promise<void> => {
		const paths = [...pending];
		pending.clear();
		busy = true;
		await input.onBatch(paths).finally(() => {
			busy = false;
		});
		lookIntoFolders(paths);
		if (pending.size) wait(QUIET);
	};
	/** chokidar reads a folder and then watches it. This finds files created in between. */
	const lookIntoFolders = (paths: string[]): void => {
		const folders = paths.filter(isFolder);
		if (folders.length)
			setTimeout(() => take(folders.flatMap((folder) => filesBelow(folder).map((path) => join(folder, path)))), AFTERWARDS).unref();
	};
	/** Marks paths that had no event, and watches the new folders among them, which chokidar has missed. */
	const take = (paths: string[]): void => {
		paths.forEach(mark);
		if (!current || closed) return;
		const watched = current.getWatched();
		const above = new Set(paths.flatMap(foldersFrom));
		const isBelow = (path: string) => roots.some((root) => path.startsWith(root + sep));
		const folders = [...above].filter((path) => isBelow(path) && !watched[path] && !isIgnored(path) && isFolder(path));
		if (!folders.length) return;
		current.add(folders);
		// Again, for changes made before they were watched.
		setTimeout(() => paths.forEach(mark), AFTERWARDS).unref();
	};

	const opened = (): Promise<void> => {
		current = openWatcher({ roots, isIgnored, mark, onTrouble: input.onTrouble }, input.polling ?? false, (openPolling) => {
			void current?.close();
			current = openPolling();
		});
		return new Promise((done) => current!.once('ready', done));
	};
	let current: FSWatcher | undefined;
	const ready = (input.after ?? Promise.resolve()).then(() => (closed ? undefined : opened()));
	const endNames = followName(roots[0]!, () => {
		void current?.close().then(() => {
			if (!closed) void opened().then(() => input.onReplaced?.());
		});
	});
	return {
		ready,
		mark: take,
		add(paths) {
			for (const path of paths) if (!roots.some((root) => path === root || path.startsWith(root + sep))) roots.push(path);
			current?.add(paths);
		},
		async close() {
			closed = true;
			clearTimeout(timer);
			endNames();
			await current?.close();
		},
	};
}

interface WatcherInput extends Pick<WatchInput, 'onTrouble'> {
	roots: string[];
	isIgnored(path: string): boolean;
	mark(path: string): void;
}

/** @param onFull called where the system watches too many files, with what opens a watcher that polls in its place */
function openWatcher(input: WatcherInput, polling: boolean, onFull: (openPolling: () => FSWatcher) => void): FSWatcher {
	const { roots, isIgnored, mark, onTrouble } = input;
	const watcher = watch(roots, {
		ignored: isIgnored,
		ignoreInitial: true,
		atomic: false,
		ignorePermissionErrors: true,
		usePolling: polling,
		interval: 300,
	});
	watcher.on('raw', (_event, name, details) => {
		const { watchedPath } = (details ?? {}) as { watchedPath?: string };
		if (!watchedPath || !name) return;
		mark(basename(watchedPath) === name && !isFolder(watchedPath) ? watchedPath : join(watchedPath, name));
	});
	watcher.on('all', (_event, path) => mark(resolve(path)));
	watcher.on('error', (error) => {
		const { code } = error as NodeJS.ErrnoException;
		if ((code !== 'ENOSPC' && code !== 'EMFILE') || polling) return onTrouble((error as Error).message);
		onTrouble(
			`${code === 'ENOSPC' ? 'the system watches too many files already (fs.inotify.max_user_watches)' : 'too many files are open'}; polling the files every 0.3 s instead`,
		);
		onFull(() => openWatcher(input, true, onFull));
	});
	return watcher;
}

/** Calls back when another folder gets this name: the system watches a folder, not its name. @returns a function that stops it */
function followName(folder: string, onReplaced: () => void): () => void {
	let identity = identityOf(folder);
	const look = () => {
		const now = identityOf(folder);
		if (now === identity) return;
		identity = now;
		if (now !== undefined) onReplaced();
	};
	try {
		const watcher = watchFolder(dirname(folder), (_event, name) => name === basename(folder) && look());
		watcher.on('error', () => watcher.close());
		return () => watcher.close();
	} catch {
		// Too many files are watched: the user has to restart the server after such a change.
		return () => {};
	}
}

/** Inode and time of creation: file systems reuse the inode of a deleted folder. */
function identityOf(path: string): string | undefined {
	const stats = statsOf(path);
	return stats && `${stats.ino} ${stats.birthtimeMs}`;
}

const isFolder = (path: string): boolean => statsOf(path)?.isDirectory() ?? false;

/** Milliseconds without an event after which these changes are complete. */
function quietFor(paths: ReadonlySet<string>, isKnown: (path: string) => boolean): number {
	if (paths.size >= MANY) return FLOOD;
	return paths.size >= BURST || [...paths].some((path) => looksUnfinished(path, isKnown)) ? UNSURE : 0;
}

/** Whether a path is missing or empty, perhaps only for a moment, or a folder that is being filled. */
function looksUnfinished(path: string, isKnown: (path: string) => boolean): boolean {
	const stats = statsOf(path);
	return stats ? stats.size === 0 || stats.isDirectory() : isKnown(path);
}

/** Whether git is changing a working tree that contains one of the paths. An old lock is ignored. */
const isGitAtWork = (paths: ReadonlySet<string>): boolean =>
	[...new Set([...paths].map(dirname))].some((dir) => {
		const lock = gitLock(dir);
		const stats = lock === undefined ? undefined : statsOf(lock);
		return stats !== undefined && Date.now() - stats.mtimeMs < GIT_PATIENCE;
	});

/** The lock file of git in the working tree that contains `path`. */
function gitLock(path: string): string | undefined {
	const dir = foldersFrom(path).find((folder) => existsSync(join(folder, '.git')));
	if (dir === undefined || isFolder(join(dir, '.git'))) return dir && join(dir, '.git', 'index.lock');
	const linked = /^gitdir: (.+)$/m.exec(readFileSync(join(dir, '.git'), 'utf8'))?.[1];
	return linked && join(resolve(dir, linked), 'index.lock');
}
