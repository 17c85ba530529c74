import { counted } from '../base/problem.ts';
import { compileInto } from '../pipeline/compile.ts';
import { buildOptions, type CommonFlags } from './flags.ts';
import { printProblems } from './print.ts';
import { makeProgress, progressKind } from './progress.ts';

export interface CompileFlags extends CommonFlags {
	shard?: { part: number; of: number };
}

export async function runCompile(site: string | undefined, flags: CompileFlags): Promise<number> {
	const progress = makeProgress(progressKind(flags));
	const options = buildOptions(site, flags);
	const { pages, compiled, written, bytes, durationMs, problems } = await compileInto({ ...options, progress }, flags.shard);
	progress.end();
	printProblems(problems, flags.quiet, options.siteDir);
	const stored = options.shared ? `, ${counted(written, 'file')} (${(bytes / 1e6).toFixed(1)} MB) written to ${options.shared.url}` : '';
	if (!flags.quiet)
		process.stderr.write(`${compiled} of ${counted(pages, 'page')} compiled in ${(durationMs / 1000).toFixed(2)} s${stored}\n`);
	return 0;
}
