/** A value that the cache has listed turned out damaged when it was needed. The cache has dropped it since. */
export class DamagedCache extends Error {
	constructor(what: string) {
		super(`the cached ${what} is damaged`);
	}
}

/** Runs a command, and again where the cache turns out damaged; at last without it, on a disk that keeps the damaged file. */
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
