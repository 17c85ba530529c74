/**
 * `vrmdocs build`, top to bottom.
 *
 *   compare with the last build ─> nothing ─> done
 *                              └─> make.ts ─> output
 */
import { relative } from 'node:path';
import { isInside, realFolder } from '../base/paths.ts';
import { ConfigError, inOrder, type Problem, unreadable } from '../base/problem.ts';
import { silent, stopwatch } from '../base/progress.ts';
import { DamagedCache, despiteDamage } from '../cache/damaged.ts';
import { lockOutput } from '../output/lock.ts';
import { recover } from '../output/swap.ts';
import { checkOutput } from './folders.ts';
import { BuildFailure, type BuildOptions, type BuildResult, fails } from './options.ts';
import { openSources } from './settings.ts';
import { compareWithRecord } from './unchanged.ts';

/** Builds the site into `outDir`, which does not change if there are errors. @throws ConfigError */
export const build = (options: BuildOptions): Promise<BuildResult> => despiteDamage(options, buildOnce);

async function buildOnce(given: BuildOptions): Promise<BuildResult> {
	const started = performance.now();
	const options = { ...given, siteDir: realFolder(given.siteDir), outDir: realFolder(given.outDir) };
	const progress = options.progress ?? silent;
	const clock = stopwatch(progress);
	checkOutput(options);
	let release: Awaited<ReturnType<typeof lockOutput>> | undefined;
	const result = ({ problems, ...rest }: Pick<BuildResult, 'problems'> & Partial<BuildResult>): BuildResult => {
		clock.stage('');
		return {
			pages: 0,
			routes: [],
			cached: 0,
			kept: 0,
			written: 0,
			removed: 0,
			slowest: [],
			...rest,
			problems: inOrder(problems),
			durationMs: Math.round(performance.now() - started),
			stages: clock.stages,
			ok: !problems.some((p) => fails(p, options)),
		};
	};
	try {
		release = await lockOutput(options.outDir, () =>
			progress.note(`another build is writing ${relative(process.cwd(), options.outDir)}; waiting for it`),
		);
		// A killed build leaves files that would look like a changed output.
		recover(options.outDir);
		const opened = await openSources(options, clock);
		const begun = await compareWithRecord(opened);
		clock.stage('pages');
		if (begun.unchanged) {
			opened.cache.store.close();
			const { routes, problems } = begun.unchanged;
			return result({ problems, pages: routes.length, routes, cached: routes.length, kept: routes.length });
		}
		// Loaded only when there is work to do: it imports most of the tool.
		const { make } = await import('./make.ts');
		return result(await make(opened, begun, clock));
	} catch (error) {
		if (error instanceof BuildFailure) return result({ problems: error.problems });
		if (error instanceof ConfigError || error instanceof DamagedCache) throw error;
		const { outputProblem } = await import('../output/write.ts');
		const problem = readProblem(error, options) ?? outputProblem(error, options.outDir, options.cacheDir);
		if (problem) return result({ problems: [problem] });
		throw error;
	} finally {
		await release?.().catch(() => {});
	}
}

/** A source that was deleted or became unreadable during the build, as a problem. */
function readProblem(error: unknown, { siteDir, outDir, cacheDir }: BuildOptions): Problem | undefined {
	const { path, code } = error as NodeJS.ErrnoException;
	const isWritten = path && [outDir, cacheDir].some((dir) => isInside(path, dir));
	return path && code && !isWritten && isInside(path, siteDir) ? unreadable(relative(siteDir, path), error) : undefined;
}
