/**
 * Output that is complete at any moment: a build writes into a folder beside the target and swaps the two at the end.
 *
 *   dist/site            what readers get
 *   dist/.site.next-PID  the new output; unchanged files are hard links, so they are not written again
 *   dist/.site.old-PID   the previous output, during the swap
 *
 * Files in the target that the manifest does not name are foreign: they are moved to the new output, never deleted.
 */
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { sha1 } from '../base/hash.ts';
import { isInside } from '../base/paths.ts';
import { errorAt, type Problem } from '../base/problem.ts';
import { VERSION } from '../base/version.ts';
import { type Conflict, conflictsIn, type UnreadableFile } from './conflicts.ts';
import { isThere, isUntouched, MANIFEST, type Manifest, noFiles, readManifest, sortedFiles } from './manifest.ts';
import { isBelow, isWorthSparing, refreshSpare } from './spare.ts';
import { checkIdentity, identityOf, placesOf, recover, swap } from './swap.ts';
import type { WriteJob } from './write-one.ts';
import { makeWriter } from './writer.ts';

/** A page's Markdown, made from its HTML. */
export interface PageCopy {
	path: string;
	/** Absolute address of the page. */
	url: string;
	key?: string;
	/** Called once with the text in UTF-8, before `flushed` resolves. */
	take(text: Uint8Array<ArrayBuffer>): void;
}

export interface Output {
	/** The manifest of the current output. */
	previous: Manifest;
	/** Whether the current output has `path` from the same `key`. */
	isCurrent(path: string, key: string): boolean;
	keep(path: string): void;
	/** The bytes of `path` in the current output if they are from `key`. */
	read(path: string, key: string): Buffer | undefined;
	/** @param copy that of a page: written beside it, as Markdown */
	write(path: string, data: WriteJob['data'], key?: string, copy?: PageCopy): void;
	/** Writes the file of the current output, its bytes from `start` to `end` replaced. */
	replace(path: string, html: string, at: readonly [start: number, end: number], key?: string): void;
	/** Writes bytes that the caller does not use again: they are moved to the writer's thread, not copied. */
	writeTransfer(path: string, data: Uint8Array<ArrayBuffer>, key?: string): void;
	/** Publishes a copy of a file. */
	copy(path: string, file: string): void;
	/** A promise to wait for if the disk is slower than the build; call it between pages. */
	backpressure(): Promise<void> | undefined;
	/** Waits until what has been given so far is written. @throws write errors */
	flushed(): Promise<void>;
	/** Waits until all files are written; call it before `conflicts` and `commit`. @throws write errors */
	settle(): Promise<void>;
	/** What prevents the swap: two files for one path, foreign files that would be replaced, files that could not be read. */
	conflicts(): Conflict[];
	/** Swaps the new output in. */
	commit(extra: Pick<Manifest, 'bundles'>): { written: number; removed: number; unchanged: number };
	/** The files of the output that was swapped in, and the SHA-1 of its manifest's text. */
	committed(): { files: Manifest['files']; hash: string };
	/** Keeps the current output and deletes the new one. */
	discard(): Promise<void>;
}

/**
 * @param settings `reuse: false`: nothing of the current output is reused (`--no-cache`); `isIntact`: all files that its manifest names
 * exist, which was checked after the lock was taken
 * @throws if the folder cannot be written
 */
export function openOutput(outDir: string, { reuse = true, isIntact = false }: { reuse?: boolean; isIntact?: boolean } = {}): Output {
	recover(outDir);
	const { next, spare, base } = placesOf(outDir);
	const identity = identityOf(outDir);
	checkIdentity(outDir, identity);
	const previous = readManifest(outDir);
	const since = isIntact ? Number.POSITIVE_INFINITY : previous.since;
	const files = noFiles();
	const unreadable: UnreadableFile[] = [];
	const kept = new Set<string>();
	const folders = new Set<string>();
	const twice = new Set<string>();
	const changed: string[] = [];
	const takers = new Map<string, PageCopy['take']>();
	let opened = false;
	let published: ReturnType<Output['committed']> = { files: noFiles(), hash: '' };
	const writer = makeWriter({ next, outDir, since }, !Object.keys(previous.files).length, (written) => {
		const { path, hash, bytes, text } = written;
		if (text) takers.get(path)!(text);
		if (written.inTheWay) {
			delete files[path];
			twice.add(path);
		} else {
			files[path] = { ...files[path], hash, bytes };
			if (written.changed) changed.push(path);
		}
	});

	const open = () => {
		if (opened) return;
		opened = true;
		mkdirSync(next, { recursive: true });
	};
	/** Adds an entry for a file; false if there is one already. */
	const claim = (path: string, key: string | undefined): boolean => {
		if (files[path]) {
			twice.add(path);
			return false;
		}
		if (!resolve(next, path).startsWith(next + sep)) throw new Error(`${path} leads out of the output folder`);
		open();
		files[path] = { hash: '', bytes: 0, ...(key ? { key } : {}) };
		return true;
	};
	const isCurrent: Output['isCurrent'] = (path, key) => {
		const entry = previous.files[path];
		return reuse && entry?.key === key && (isIntact || isThere(outDir, path, entry, (stats) => isUntouched(stats, since)));
	};
	return {
		previous,
		isCurrent,
		read: (path, key) => (isCurrent(path, key) ? readFileSync(join(outDir, path)) : undefined),
		keep(path) {
			files[path] = previous.files[path]!;
			kept.add(path);
		},
		write(path, data, key, copy) {
			if (!claim(path, key)) return;
			const hasCopy = copy && claim(copy.path, copy.key);
			if (hasCopy) takers.set(copy.path, copy.take);
			writer.write({
				path,
				data,
				before: previous.files[path],
				...(hasCopy ? { copy: { path: copy.path, url: copy.url, before: previous.files[copy.path] } } : {}),
			});
		},
		replace(path, html, at, key) {
			if (claim(path, key)) writer.write({ path, data: html, at, before: previous.files[path] });
		},
		writeTransfer(path, data, key) {
			if (claim(path, key)) writer.write({ path, data, given: true, before: previous.files[path] });
		},
		copy(path, file) {
			let bytes: Buffer;
			try {
				bytes = readFileSync(file);
			} catch (error) {
				unreadable.push({ path, kind: 'unreadable', file, error: error as Error });
				return;
			}
			this.write(path, bytes);
		},
		backpressure: writer.backpressure,
		flushed: writer.flushed,
		settle: writer.settle,
		conflicts: () => conflictsIn(outDir, { previous, files, kept, twice, unreadable }),
		commit(extra) {
			const done = putIntoPlace({ outDir, identity, next, spare, base, previous, files, changed, folders }, extra);
			published = done.published;
			return done.counts;
		},
		committed: () => published,
		async discard() {
			await writer.stop();
			rmSync(next, { recursive: true, force: true });
		},
	};
}

/** A new output, written apart from what is unchanged, and the current one. */
interface NewOutput extends Omit<ReturnType<typeof placesOf>, 'old'> {
	outDir: string;
	identity: ReturnType<typeof identityOf>;
	previous: Manifest;
	files: Manifest['files'];
	/** Paths that were written. */
	changed: readonly string[];
	/** Folders that are there. */
	folders: Set<string>;
}

/** Adds what is unchanged to a new output, as links, and swaps it in; where no file has changed, nothing is swapped. */
function putIntoPlace(
	{ outDir, identity, next, spare, base, previous, files, changed, folders }: NewOutput,
	extra: Pick<Manifest, 'bundles'>,
) {
	const removed = Object.keys(previous.files).filter((path) => !files[path] && path !== MANIFEST && isBelow(path));
	const listed = { generator: `vrmdocs ${VERSION}`, files: sortedFiles(files), ...extra } satisfies Manifest;
	const manifest = JSON.stringify(listed);
	const published: ReturnType<Output['committed']> = { files: listed.files, hash: sha1(manifest) };
	const total = Object.keys(files).length;
	checkIdentity(outDir, identity);
	const sameManifest = existsSync(join(outDir, MANIFEST)) && readFileSync(join(outDir, MANIFEST), 'utf8') === manifest;
	if (!changed.length && !removed.length && existsSync(outDir)) {
		rmSync(next, { recursive: true, force: true });
		// If only keys changed, just the manifest is written.
		if (!sameManifest) {
			writeFileSync(join(outDir, `${MANIFEST}.tmp`), manifest);
			renameSync(join(outDir, `${MANIFEST}.tmp`), join(outDir, MANIFEST));
		}
		return { published, counts: { written: 0, removed: 0, unchanged: total } };
	}
	mkdirSync(next, { recursive: true });
	const link = (path: string, to: string) => linkOrCopy(join(outDir, path), to);
	const little = isWorthSparing(total, changed.length + removed.length);
	if (!little || !refreshSpare({ spare, base, next, files, link })) {
		for (const path of Object.keys(files)) {
			const file = join(next, path);
			if (existsSync(file)) continue;
			const dir = dirname(file);
			if (!folders.has(dir)) mkdirSync(dir, { recursive: true });
			folders.add(dir);
			link(path, file);
		}
	}
	writeFileSync(join(next, MANIFEST), manifest);
	swap(outDir, identity, little);
	return { published, counts: { written: changed.length, removed: removed.length, unchanged: total - changed.length } };
}

function linkOrCopy(from: string, to: string): void {
	try {
		linkSync(from, to);
	} catch {
		copyFileSync(from, to);
	}
}

/** A write error as a problem for the user; undefined for errors that are bugs. */
export function outputProblem(error: unknown, outDir: string, cacheDir?: string): Problem | undefined {
	const { code, message, path } = error as NodeJS.ErrnoException;
	const hints: Record<string, string> = {
		ENOSPC: 'the disk is full; free some space and build again: the last good output is unchanged',
		EACCES: 'check the permissions of the output folder',
		EPERM: 'check the permissions of the output folder',
		EROFS: 'the disk is read-only; choose another folder with --out',
		ENOTDIR: 'a file is where a folder is needed',
		EISDIR: 'a folder is where a file is needed',
		EEXIST: 'a file is where a folder is needed',
		ENOENT: 'a file or folder disappeared during the build; build again',
		ENAMETOOLONG: 'a route is too long for this file system',
		EDQUOT: 'the disk quota is used up',
		EXDEV: 'the output folder must be on the same disk as its parent',
		EBUSY: 'the output folder is in use',
		EREPLACED: 'build again; nothing was changed in either folder',
		EIO: 'the disk reports an error',
	};
	if (!code || !hints[code]) return undefined;
	if (path && cacheDir && isInside(path, cacheDir))
		return errorAt(
			'cache',
			{},
			`the cache cannot be written (${path}: ${message.replace(/,.*$/, '')})`,
			'free some space, or choose another folder with --cache-dir; the last good output is unchanged',
		);
	return errorAt(
		'output',
		{},
		`the output cannot be written (${path ? `${path}: ` : `${outDir}: `}${message.replace(/,.*$/, '')})`,
		hints[code],
	);
}
