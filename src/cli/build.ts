import { relative } from 'node:path';
import { ConfigError, counted, type Problem } from '../base/problem.ts';
import { unsupportedOf } from '../base/unsupported.ts';
import { build } from '../pipeline/build.ts';
import { buildOptions, type CommonFlags } from './flags.ts';
import { printJson } from './json.ts';
import { printProblems } from './print.ts';
import { makeProgress, progressKind } from './progress.ts';

export interface BuildFlags extends CommonFlags {
	out?: string;
	json?: boolean;
	strict?: boolean;
	profile?: boolean;
}

export async function runBuild(site: string | undefined, flags: BuildFlags): Promise<number> {
	const progress = makeProgress(progressKind(flags));
	const options = buildOptions(site, flags);
	const result = await build({ ...options, progress, once: true }).catch((error: unknown) => {
		throw error instanceof ConfigError ? Object.assign(error, { siteDir: options.siteDir }) : error;
	});
	progress.end();
	const errors = result.problems.filter((p) => p.severity === 'error');
	const warnings = result.problems.filter((p) => p.severity !== 'error');
	if (flags.json) {
		const { pages, routes, durationMs, cached, written, removed, stages } = result;
		printJson({
			pages,
			routes,
			durationMs,
			cached,
			written,
			removed,
			stages,
			unsupported: unsupportedOf(result.problems),
			warnings,
			errors,
		});
		return result.ok ? 0 : 1;
	}
	printProblems(result.problems, flags.quiet && !flags.strict, options.siteDir);
	if (flags.profile) {
		for (const [name, ms] of Object.entries(result.stages)) process.stderr.write(`${name.padEnd(12)} ${ms.toFixed(0).padStart(6)} ms\n`);
		for (const { path, ms } of result.slowest) process.stderr.write(`${ms.toFixed(1).padStart(8)} ms  ${path}\n`);
	}
	const of = (severity: Problem['severity']) => result.problems.filter((p) => p.severity === severity).length;
	const told = (['error', 'warning', 'note'] as const)
		.flatMap((severity) => (of(severity) ? [counted(of(severity), severity)] : []))
		.join(', ');
	const folder = relative(process.cwd(), options.outDir) || '.';
	if (!result.ok) process.stderr.write(`\n${told}${errors.length ? '' : ', which fail with --strict'}; ${folder} is unchanged\n`);
	else if (!flags.quiet)
		process.stderr.write(
			`${counted(result.pages, 'page')} in ${(result.durationMs / 1000).toFixed(2)} s (${result.kept} unchanged, ${counted(result.written, 'file')} written${result.removed ? `, ${result.removed} removed` : ''})${told ? `, ${told}` : ''} → ${folder}\n`,
		);
	return result.ok ? 0 : 1;
}
