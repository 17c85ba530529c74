/** One file of the output: hashed, and written beside the target where the target does not hold it yet. Runs in the build's thread or in the writer's. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha1 } from '../base/hash.ts';
import type { ManifestFile } from './manifest.ts';

export interface WriteJob {
	/** From the output root. */
	path: string;
	data: string | Uint8Array;
	/** What the manifest says of the file that is there now. */
	before?: ManifestFile;
}

export interface Written {
	path: string;
	hash: string;
	bytes: number;
	/** False where the target holds these bytes already. */
	changed: boolean;
	/** Another file of the output stands where this one needs a folder, or the other way round. */
	inTheWay?: boolean;
	/** Of the disk. A plain copy: errors lose their code on the way between threads. */
	error?: { message: string; code?: string; path?: string };
}

export interface Places {
	/** Folder beside the target. */
	next: string;
	outDir: string;
}

/** Whether the target holds the file that the manifest names, by its size. */
export function isThere(outDir: string, path: string, entry: ManifestFile): boolean {
	try {
		return statSync(join(outDir, path)).size === entry.bytes;
	} catch {
		return false;
	}
}

/** @param made folders that were made already; grows */
export function writeOne({ path, data, before }: WriteJob, { next, outDir }: Places, made: Set<string>): Written {
	const bytes = typeof data === 'string' ? Buffer.from(data) : data;
	const written: Written = { path, hash: sha1(bytes), bytes: bytes.length, changed: false };
	if (before?.hash === written.hash && isThere(outDir, path, before)) return written;
	const file = join(next, path);
	try {
		const dir = dirname(file);
		if (!made.has(dir)) mkdirSync(dir, { recursive: true });
		made.add(dir);
		writeFileSync(file, bytes);
		return { ...written, changed: true };
	} catch (error) {
		const { message, code, path: at } = error as NodeJS.ErrnoException;
		if (/^(?:EISDIR|ENOTDIR|EEXIST)$/.test(code ?? '')) return { ...written, inTheWay: true };
		return { ...written, error: { message, code, path: at } };
	}
}
