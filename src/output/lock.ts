/** One build at a time into one folder: the second waits, and says so. */
import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lock } from 'proper-lockfile';

/**
 * @param waiting called once when another build holds the folder
 * @returns a function that frees it
 * @throws after five minutes of waiting
 */
export async function lockOutput(outDir: string, waiting: () => void): Promise<() => Promise<void>> {
	const parent = dirname(outDir);
	mkdirSync(parent, { recursive: true });
	const lockfilePath = join(parent, `.${basename(outDir)}.lock`);
	const options = { realpath: false, lockfilePath, stale: 10000, update: 2000 };
	try {
		return await lock(outDir, options);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
		waiting();
		return lock(outDir, { ...options, retries: { retries: 600, factor: 1, minTimeout: 500, maxTimeout: 500 } });
	}
}
