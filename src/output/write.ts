/**
 * Output that is whole at any moment: a build writes into a folder beside the target and swaps the two at the end.
 *
 *   dist/site            what readers get
 *   dist/.site.next-PID  being written; unchanged files are hard links, so they are not written again
 *   dist/.site.old-PID   the former output, during the swap
 *
 * Files in the target that the manifest does not name are not ours: they move along and are never deleted.
 */
import { createHash } from 'node:crypto';
import {
	copyFileSync,
	existsSync,
	linkSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Problem } from '../problem.ts';
import { VERSION } from '../version.ts';

export const MANIFEST = '.vrmdocs-manifest.json';

export interface ManifestFile {
	/** SHA-1 of the content. */
	hash: string;
	bytes: number;
	/** For pages: hash of everything the content depends on. */
	key?: string;
}

export interface Manifest {
	generator: string;
	files: Record<string, ManifestFile>;
	/** Sizes of the browser's files. */
	bundles?: unknown;
}

export interface Output {
	/** The manifest of the output that is there now. */
	previous: Manifest;
	/** Whether `path` is there from the build before, made from the same `key`. */
	isCurrent(path: string, key: string): boolean;
	keep(path: string): void;
	write(path: string, data: string | Uint8Array, key?: string): void;
	/** Publishes a file of the disk. */
	copy(path: string, file: string): void;
	/** What keeps the output from being swapped in: two files for one path, files of others that would be replaced. */
	conflicts(): { path: string; kind: 'twice' | 'foreign' }[];
	/** Swaps the new output in. */
	commit(extra: Pick<Manifest, 'bundles'>): { written: number; removed: number; unchanged: number };
	/** Leaves the target as it is and removes what was written beside it. */
	discard(): void;
}

const sha1 = (data: string | Uint8Array) => createHash('sha1').update(data).digest('hex');

/** @throws when the folder cannot be written */
export function openOutput(outDir: string): Output {
	recover(outDir);
	const parent = dirname(outDir);
	const next = join(parent, `.${basename(outDir)}.next-${process.pid}`);
	const old = join(parent, `.${basename(outDir)}.old-${process.pid}`);
	const previous = readManifest(outDir);
	const files: Record<string, ManifestFile> = {};
	const made = new Set<string>();
	const twice = new Set<string>();
	let changed = 0;
	let opened = false;

	const target = (path: string): string => {
		const file = resolve(next, path);
		if (!file.startsWith(next + sep)) throw new Error(`${path} leads out of the output folder`);
		return file;
	};
	const open = () => {
		if (opened) return;
		opened = true;
		mkdirSync(next, { recursive: true });
	};
	const folder = (file: string) => {
		const dir = dirname(file);
		if (made.has(dir)) return;
		mkdirSync(dir, { recursive: true });
		made.add(dir);
	};
	const isThere = (path: string, entry: ManifestFile) => {
		try {
			return statSync(join(outDir, path)).size === entry.bytes;
		} catch {
			return false;
		}
	};

	return {
		previous,
		isCurrent(path, key) {
			const entry = previous.files[path];
			return entry?.key === key && isThere(path, entry);
		},
		keep(path) {
			files[path] = previous.files[path]!;
		},
		write(path, data, key) {
			const bytes = typeof data === 'string' ? Buffer.from(data) : data;
			const hash = sha1(bytes);
			if (files[path]) {
				twice.add(path);
				return;
			}
			files[path] = { hash, bytes: bytes.length, ...(key ? { key } : {}) };
			const before = previous.files[path];
			if (before?.hash === hash && isThere(path, before)) return;
			open();
			const file = target(path);
			folder(file);
			writeFileSync(file, bytes);
			changed++;
		},
		copy(path, file) {
			this.write(path, readFileSync(file));
		},
		conflicts() {
			const foreign = Object.keys(files).filter((path) => !previous.files[path] && isOther(join(outDir, path), files[path]!));
			return [
				...[...twice].map((path) => ({ path, kind: 'twice' as const })),
				...foreign.map((path) => ({ path, kind: 'foreign' as const })),
			];
		},
		commit(extra) {
			const removed = Object.keys(previous.files).filter((path) => !files[path] && path !== MANIFEST);
			const manifest = JSON.stringify({ generator: `vrmdocs ${VERSION}`, files: sorted(files), ...extra } satisfies Manifest);
			const total = Object.keys(files).length;
			const sameManifest = existsSync(join(outDir, MANIFEST)) && readFileSync(join(outDir, MANIFEST), 'utf8') === manifest;
			if (!changed && !removed.length && existsSync(outDir)) {
				// Nothing to swap; a manifest with new keys is replaced by itself.
				if (!sameManifest) {
					writeFileSync(join(outDir, `${MANIFEST}.tmp`), manifest);
					renameSync(join(outDir, `${MANIFEST}.tmp`), join(outDir, MANIFEST));
				}
				return { written: 0, removed: 0, unchanged: total };
			}
			open();
			for (const path of Object.keys(files)) {
				const file = target(path);
				if (existsSync(file)) continue;
				folder(file);
				linkOrCopy(join(outDir, path), file);
			}
			writeFileSync(join(next, MANIFEST), manifest);
			const foreign = foreignEntries(outDir, previous, next);
			if (existsSync(outDir)) renameSync(outDir, old);
			renameSync(next, outDir);
			for (const path of foreign) {
				mkdirSync(dirname(join(outDir, path)), { recursive: true });
				renameSync(join(old, path), join(outDir, path));
			}
			rmSync(old, { recursive: true, force: true });
			return { written: changed, removed: removed.length, unchanged: total - changed };
		},
		discard() {
			rmSync(next, { recursive: true, force: true });
		},
	};
}

/** Whether something else than our file stands at a path. */
function isOther(file: string, entry: ManifestFile): boolean {
	try {
		const stat = lstatSync(file);
		return !stat.isFile() || stat.size !== entry.bytes || sha1(readFileSync(file)) !== entry.hash;
	} catch {
		return false;
	}
}

const sorted = (files: Record<string, ManifestFile>) => Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));

function linkOrCopy(from: string, to: string): void {
	try {
		linkSync(from, to);
	} catch {
		copyFileSync(from, to);
	}
}

export function readManifest(outDir: string): Manifest {
	try {
		const value = JSON.parse(readFileSync(join(outDir, MANIFEST), 'utf8')) as Manifest;
		if (value && typeof value.files === 'object' && value.files) return value;
	} catch {
		// No output yet, or one that another tool made: all of its files are foreign.
	}
	return { generator: '', files: {} };
}

/** Paths in the target that are not ours and not replaced by ours; a folder without any file of ours counts as one. */
function foreignEntries(outDir: string, previous: Manifest, next: string): string[] {
	if (!existsSync(outDir)) return [];
	const ours = new Set(Object.keys(previous.files));
	const ourDirs = new Set<string>();
	for (const path of ours) for (let dir = dirname(path); dir !== '.'; dir = dirname(dir)) ourDirs.add(dir);
	const found: string[] = [];
	const walk = (dir: string) => {
		for (const entry of readdirSync(join(outDir, dir), { withFileTypes: true })) {
			const path = dir ? `${dir}/${entry.name}` : entry.name;
			if (path === MANIFEST || path === `${MANIFEST}.tmp` || ours.has(path)) continue;
			if (entry.isDirectory() && (ourDirs.has(path) || existsSync(join(next, path)))) walk(path);
			else if (!existsSync(join(next, path))) found.push(path);
		}
	};
	walk('');
	return found;
}

/** Finishes or takes back what a killed build left: the target comes back from its old name, leftovers of dead processes go. */
export function recover(outDir: string): void {
	const parent = dirname(outDir);
	if (!existsSync(parent)) return;
	const name = basename(outDir);
	const leftovers = readdirSync(parent).filter((n) => n.startsWith(`.${name}.old-`) || n.startsWith(`.${name}.next-`));
	for (const leftover of leftovers) {
		const pid = Number(leftover.split('-').at(-1));
		if (pid !== process.pid && isAlive(pid)) continue;
		const path = join(parent, leftover);
		if (leftover.startsWith(`.${name}.old-`)) {
			if (!existsSync(outDir)) renameSync(path, outDir);
			else bringBack(path, outDir);
		}
		rmSync(path, { recursive: true, force: true });
	}
}

/** A build was killed after the swap, before foreign files had moved along: they move now. */
function bringBack(old: string, outDir: string): void {
	const previous = readManifest(old);
	for (const path of foreignEntries(old, previous, outDir)) {
		if (existsSync(join(outDir, path))) continue;
		mkdirSync(dirname(join(outDir, path)), { recursive: true });
		renameSync(join(old, path), join(outDir, path));
	}
}

export function isAlive(pid: number): boolean {
	if (!Number.isInteger(pid) || pid <= 0) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

/** Whether `child` is `parent` or lies in it. */
export const isInside = (child: string, parent: string): boolean =>
	resolve(child) === resolve(parent) || resolve(child).startsWith(resolve(parent) + sep);

export const isLink = (path: string): boolean => {
	try {
		return lstatSync(path).isSymbolicLink();
	} catch {
		return false;
	}
};

/** What went wrong while writing, for a user; undefined for errors that are bugs. */
export function outputProblem(error: unknown, outDir: string): Problem | undefined {
	const { code, message, path } = error as NodeJS.ErrnoException;
	const hints: Record<string, string> = {
		ENOSPC: 'the disk is full; free some space and build again: the last good output is as it was',
		EACCES: 'check the permissions of the output folder',
		EPERM: 'check the permissions of the output folder',
		EROFS: 'the disk is read-only; choose another folder with --out',
		ENOTDIR: 'a file stands where a folder is needed',
		EISDIR: 'a folder stands where a file is needed',
		EEXIST: 'a file stands where a folder is needed',
		ENAMETOOLONG: 'a route is too long for this file system',
		EDQUOT: 'the disk quota is used up',
		EXDEV: 'the output folder must lie on the same disk as its parent',
		EBUSY: 'the output folder is in use',
		EIO: 'the disk reports an error',
	};
	if (!code || !hints[code]) return undefined;
	return {
		severity: 'error',
		code: 'output',
		message: `the output cannot be written (${path ? `${path}: ` : `${outDir}: `}${message.replace(/,.*$/, '')})`,
		hint: hints[code],
	};
}
