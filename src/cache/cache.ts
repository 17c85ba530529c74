/** The cache of one command: stored values, and folders for bundles that Node imports. */
import { accessSync, constants, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ignoreFolder, makeFolder } from '../base/folder.ts';
import { noteAt, type Problem } from '../base/problem.ts';
import type { SharedCache } from './shared/shared.ts';
import { memoryStore, openStore, type Store } from './store.ts';

export interface Cache {
	store: Store;
	/** Folder with the bundles of earlier commands; undefined with `--no-cache`. */
	readDir?: string;
	/** Folder for new bundles: the same one, or a temporary one that is deleted on exit. */
	writeDir: string;
	/** Why nothing is stored, although the cache is enabled. */
	problem?: Problem;
	/** The shared cache on a server, if one is configured. */
	shared?: SharedCache;
}

let temporary: string | undefined;

/** A temporary folder, deleted when this process exits. */
function temporaryFolder(): string {
	if (!temporary) {
		const dir = mkdtempSync(join(tmpdir(), 'vrmdocs-'));
		process.once('exit', () => {
			rmSync(dir, { recursive: true, force: true });
			temporary = undefined;
		});
		temporary = dir;
	}
	return temporary;
}

/** @param enabled false for `--no-cache`: nothing is read or stored */
export function openCache(dir: string, enabled: boolean): Cache {
	if (!enabled) return { store: memoryStore(), writeDir: temporaryFolder() };
	try {
		if (!existsSync(dir)) {
			makeFolder(dir);
			ignoreFolder(dir);
		}
		accessSync(dir, constants.W_OK);
		if (!statSync(dir).isDirectory()) throw new Error(`ENOTDIR: a file is in its place, ${dir}`);
		return { store: openStore(join(dir, 'store')), readDir: dir, writeDir: dir };
	} catch (error) {
		// A read-only disk, or a file where the folder should be: the cache is still read.
		const writeDir = temporaryFolder();
		return {
			store: openStore(join(dir, 'store'), { writeDir: join(writeDir, 'store') }),
			readDir: dir,
			writeDir,
			problem: noteAt(
				'cache',
				{},
				`the cache folder cannot be written (${(error as Error).message.replace(/,.*$/, '')}); this build's results are not cached`,
				'choose another folder with --cache-dir',
			),
		};
	}
}

/** The problem of a cache that could not be written at the end. */
export const unwritten = ({ message }: Error): Problem =>
	noteAt('cache', {}, `the cache cannot be written: ${message}`, 'builds work without it, but slower');
