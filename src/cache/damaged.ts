/** A value that the cache's index lists turned out damaged when it was read. The cache has dropped it. */
export class DamagedCache extends Error {
	constructor(what: string) {
		super(`the cached ${what} is damaged`);
	}
}

/** Runs a command, and again if the cache turns out damaged. The third attempt uses no cache: a read-only disk keeps the damaged file. */
export async function despiteDamage<Options extends { cache: boolean }, T>(
	options: Options,
	run: (options: Options) => Promise<T>,
): Promise<T> {
	for (const attempt of [options, options, { ...options, cache: false }])
		try {
			return await run(attempt);
		} catch (error) {
			if (!(error instanceof DamagedCache) || !attempt.cache) throw error;
		}
	throw new Error('unreachable');
}
