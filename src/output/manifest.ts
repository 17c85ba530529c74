/** The list of files that vrmdocs wrote into an output folder; other files there are foreign. */
import { readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { safely } from '../base/attempt.ts';
import { statsOf } from '../base/file-state.ts';
import { sha1 } from '../base/hash.ts';

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
	/** By path from the output folder. Has no prototype: a file may be called `constructor`. */
	files: Record<string, ManifestFile>;
	/** Sizes of the browser's files. */
	bundles?: unknown;
}

/** A manifest as it was found. */
export interface StoredManifest extends Manifest {
	/** When it was written, after all its files: milliseconds since 1970. */
	since: number;
}

/** The manifest of a folder; empty if there is no output yet, or if it was made by another tool: then all its files are foreign. */
export function readManifest(outDir: string): StoredManifest {
	try {
		const value = JSON.parse(readFileSync(join(outDir, MANIFEST), 'utf8')) as Manifest;
		if (typeof value?.files === 'object' && value.files && !Array.isArray(value.files))
			return { ...value, since: statSync(join(outDir, MANIFEST)).mtimeMs, files: Object.assign(noFiles(), value.files) };
	} catch {
		// Missing or damaged.
	}
	return { generator: '', since: 0, files: noFiles() };
}

export const noFiles = (): Record<string, ManifestFile> => Object.create(null);

export const sortedFiles = (files: Record<string, ManifestFile>): Record<string, ManifestFile> =>
	Object.assign(noFiles(), Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))));

/**
 * Whether a file has surely not been touched since a moment, in milliseconds since 1970. What is edited may be given its former time of modification; and
 * the clock of a file system stands still for some milliseconds, so that a file of the same moment may have been edited after it.
 */
export const isUntouched = ({ mtimeMs, ctimeMs }: Pick<Stats, 'mtimeMs' | 'ctimeMs'>, since: number): boolean =>
	Math.max(mtimeMs, ctimeMs) < since;

/** Whether the output has the file of a manifest entry: the same size and, unless it is surely as it was, the same bytes. */
export function isThere(outDir: string, path: string, { bytes, hash }: ManifestFile, isSure: (stats: Stats) => boolean): boolean {
	const file = join(outDir, path);
	const stats = statsOf(file);
	return stats?.size === bytes && (isSure(stats) || safely(() => sha1(readFileSync(file))) === hash);
}
