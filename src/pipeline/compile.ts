/** `vrmdocs compile`: compiles all pages, or one shard of them, into the cache. A build that uses them later reports their problems. */
import { configError, type Problem } from '../base/problem.ts';
import { silent, stopwatch } from '../base/progress.ts';
import { unwritten } from '../cache/cache.ts';
import { isInShard } from '../cache/shared/shared.ts';
import { otherLocales } from '../config/locales.ts';
import { readContent, readSource } from '../content/read.ts';
import { compileAll } from '../markdown/compile-all.ts';
import type { BuildOptions } from './options.ts';
import { openSources } from './settings.ts';
import { compileSettings } from './sources.ts';

interface Compilation {
	/** Pages in the shard. */
	pages: number;
	/** Those of them that no cache had. */
	compiled: number;
	/** Files written to the shared cache. */
	written: number;
	bytes: number;
	durationMs: number;
	problems: Problem[];
}

/** @throws ConfigError */
export async function compileInto(options: BuildOptions, shard = { part: 1, of: 1 }): Promise<Compilation> {
	if (!options.cache) throw configError('usage', {}, 'compile --no-cache would keep nothing', 'leave --no-cache out');
	const started = performance.now();
	const clock = stopwatch(options.progress ?? silent);
	const first = await openSources(options, clock);
	const { cache } = first;
	let pages = 0;
	let compiled = 0;
	for (const other of [undefined, ...otherLocales(first.config)]) {
		const { config, loaded, markdown, madePages } = other ? await openSources(options, clock, { locale: other.name, cache }) : first;
		const { sources } = readContent(options.siteDir, config, readSource, loaded.locate, madePages);
		const part = sources.filter(({ path }) => isInShard(path, sources.length, shard));
		clock.stage('compile');
		const done = await compileAll(part, markdown.options, cache.store, {
			...compileSettings(options, config),
			code: markdown.code,
			...(cache.shared && { shared: { ...cache.shared, total: sources.length, isThorough: true } }),
		});
		pages += part.length;
		compiled += part.length - done.cached;
	}
	clock.stage('shared cache');
	const sent = (await cache.shared?.publish(false)) ?? { written: 0, bytes: 0 };
	const error = cache.store.flush('some');
	cache.store.close();
	clock.stage('');
	const problems = [...(cache.problem ? [cache.problem] : []), ...(cache.shared?.problems() ?? [])];
	if (error) problems.push(unwritten(error));
	return { pages, compiled, ...sent, durationMs: Math.round(performance.now() - started), problems };
}
