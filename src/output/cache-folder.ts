/** Where the cache lies: the folder asked for, or, where that cannot be written, a copy of it that lasts as long as this process. */
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '../problem.ts';
import { makeFolder } from './folder.ts';

export function cacheFolder(dir: string): { dir: string; problem?: Problem } {
	try {
		makeFolder(dir);
		const probe = join(dir, `.probe-${process.pid}`);
		writeFileSync(probe, '');
		rmSync(probe);
		return { dir };
	} catch (error) {
		const temporary = mkdtempSync(join(tmpdir(), 'vrmdocs-'));
		process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
		try {
			if (existsSync(dir)) cpSync(dir, temporary, { recursive: true, preserveTimestamps: true });
		} catch {
			// A file in its place, or one that cannot be read: the copy starts empty.
		}
		return {
			dir: temporary,
			problem: {
				severity: 'note',
				code: 'cache',
				message: `the cache folder cannot be written (${(error as Error).message.replace(/,.*$/, '')}); what is compiled now is not kept`,
				hint: 'name another one with --cache-dir',
			},
		};
	}
}
