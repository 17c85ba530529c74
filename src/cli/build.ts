/** `vrmdocs build` */
import { relative } from 'node:path';
import { build } from '../pipeline/build.ts';
import { type BuildFlags, buildOptions } from './flags.ts';
import { printProblems } from './print.ts';
import { makeProgress, progressKind } from './progress.ts';

export async function runBuild(site: string | undefined, flags: BuildFlags): Promise<number> {
	const progress = makeProgress(progressKind(flags));
	const options = buildOptions(site, flags);
	const result = await build({ ...options, progress });
	progress.end();
	const errors = result.problems.filter((p) => p.severity === 'error');
	const warnings = result.problems.filter((p) => p.severity !== 'error');
	if (flags.json) {
		const { pages, routes, durationMs, cached, written, removed, stages } = result;
		process.stdout.write(`${JSON.stringify({ pages, routes, durationMs, cached, written, removed, stages, warnings, errors })}\n`);
		return result.ok ? 0 : 1;
	}
	printProblems(result.problems, flags.quiet);
	if (flags.profile) {
		for (const [name, ms] of Object.entries(result.stages)) process.stderr.write(`${name.padEnd(12)} ${ms.toFixed(0).padStart(6)} ms\n`);
		for (const { path, ms } of result.slowest) process.stderr.write(`${ms.toFixed(1).padStart(8)} ms  ${path}\n`);
	}
	if (!result.ok)
		process.stderr.write(
			`\n${errors.length} ${errors.length === 1 ? 'error' : 'errors'}${warnings.length ? `, ${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}` : ''}; ${relative(process.cwd(), options.outDir) || '.'} is unchanged\n`,
		);
	else if (!flags.quiet)
		process.stderr.write(
			`${result.pages} pages in ${(result.durationMs / 1000).toFixed(2)} s (${result.cached} unchanged, ${result.written} files written${result.removed ? `, ${result.removed} removed` : ''})${warnings.length ? `, ${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}` : ''} → ${relative(process.cwd(), options.outDir) || '.'}\n`,
		);
	return result.ok ? 0 : 1;
}
