/**
 * Changes on disk, gathered to batches. The file system's own events come first (chokidar's `raw`, about a millisecond after a write);
 * chokidar keeps track of folders and is the safety net.
 *
 * A single saved file is a batch of its own after a millisecond. Many files at once, a file that has just vanished (an editor that
 * saves by renaming), a file that has just been emptied, and git at work make a batch wait until all is quiet.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';

/** Milliseconds without an event before a batch is complete: usual, and where it looks unfinished. */
const QUIET = 1;
const UNSURE = 50;
/** Files at once that are taken for a burst. */
const BURST = 3;
/** Longest wait for a batch to be complete, in milliseconds. */
const PATIENCE = 3000;

export interface WatchInput {
	/** Folders and files. */
	paths: string[];
	/** Absolute folders whose changes do not matter: output, cache. */
	ignored: string[];
	/** Takes absolute paths; the next batch waits until it is done. */
	onBatch(paths: string[]): Promise<void>;
	onTrouble(message: string): void;
	/** For file systems without events: seconds between looks. */
	polling?: boolean;
}

export interface Watching {
	/** Resolves once every folder is watched. */
	ready: Promise<void>;
	/** Further paths to watch. */
	add(paths: string[]): void;
	close(): Promise<void>;
}

/** Names editors use for a moment, and files nobody publishes. */
const passing = /^(?:\.|#.*#$|4913$|node_modules$)|~$|\.(?:sw[a-z]|tmp|bak|crswap|part|crdownload|orig)$|___jb_(?:tmp|old)___$/;

export function watchFiles(input: WatchInput): Watching {
	const roots = input.paths.map((path) => resolve(path));
	const isIgnored = (path: string): boolean => {
		if (input.ignored.some((dir) => path === dir || path.startsWith(dir + sep))) return true;
		const root = roots.find((r) => path === r || path.startsWith(r + sep));
		return (
			root !== undefined &&
			relative(root, path)
				.split(sep)
				.some((part) => passing.test(part))
		);
	};
	const pending = new Map<string, number>();
	const gitLocks = [...new Set(roots.map(gitLock))].filter((lock) => lock !== undefined);
	let timer: NodeJS.Timeout | undefined;
	let first = 0;
	let last = 0;
	let busy = false;
	let closed = false;

	const mark = (path: string): void => {
		if (closed || isIgnored(path)) return;
		last = performance.now();
		if (!pending.size) first = last;
		pending.set(path, last);
		if (!busy) wait(QUIET);
	};
	const wait = (ms: number): void => {
		timer ??= setTimeout(look, ms);
	};
	/** Whether the batch is complete; else waits on. */
	const look = (): void => {
		timer = undefined;
		const now = performance.now();
		const left = now - first > PATIENCE ? 0 : missingTime(now);
		if (left > 0) wait(Math.ceil(left));
		else void flush();
	};
	const missingTime = (now: number): number => {
		if (gitLocks.some((lock) => existsSync(lock))) return UNSURE;
		const unsure = pending.size >= BURST || [...pending.keys()].some(looksUnfinished);
		return last + (unsure ? UNSURE : 0) - now;
	};
	const flush = async (): Promise<void> => {
		const paths = [...pending.keys()];
		pending.clear();
		busy = true;
		await input.onBatch(paths);
		busy = false;
		if (pending.size) wait(QUIET);
	};

	const open = (polling: boolean): FSWatcher => {
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
			if ((code !== 'ENOSPC' && code !== 'EMFILE') || polling) return input.onTrouble((error as Error).message);
			input.onTrouble(
				`${code === 'ENOSPC' ? 'the system watches too many files already (fs.inotify.max_user_watches)' : 'too many files are open'}; looking at the files every 0.3 s instead`,
			);
			void current.close();
			current = open(true);
		});
		return watcher;
	};
	let current = open(input.polling ?? false);
	return {
		ready: new Promise((done) => current.once('ready', done)),
		add(paths) {
			for (const path of paths) if (!roots.some((root) => path === root || path.startsWith(root + sep))) roots.push(path);
			current.add(paths);
		},
		async close() {
			closed = true;
			clearTimeout(timer);
			await current.close();
		},
	};
}

const isFolder = (path: string): boolean => {
	try {
		return statSync(path).isDirectory();
	} catch {
		return false;
	}
};

/** Gone or empty, perhaps only for a moment, or a folder that is being filled. */
function looksUnfinished(path: string): boolean {
	try {
		const stats = statSync(path);
		return stats.size === 0 || stats.isDirectory();
	} catch {
		return true;
	}
}

/** The file git holds while it changes the working tree `path` lies in. */
function gitLock(path: string): string | undefined {
	for (let dir = path; ; dir = dirname(dir)) {
		const git = join(dir, '.git');
		if (existsSync(git)) {
			if (isFolder(git)) return join(git, 'index.lock');
			const linked = /^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8'))?.[1];
			return linked && join(resolve(dir, linked), 'index.lock');
		}
		if (dirname(dir) === dir) return undefined;
	}
}
