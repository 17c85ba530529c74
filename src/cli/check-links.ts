import { pathFrom } from '../base/paths.ts';
import { ConfigError } from '../base/problem.ts';
import { formats, jsonOf, summary } from '../links/formats.ts';
import type { LinkReport } from '../links/types.ts';
import { checkSite } from '../pipeline/check-links.ts';
import { fails } from '../pipeline/options.ts';
import { buildOptions, type CommonFlags, type LinkFormat } from './flags.ts';
import { printJson } from './json.ts';
import { makeProgress } from './progress.ts';

export interface CheckLinksFlags extends CommonFlags {
	external?: boolean;
	format: LinkFormat;
	fix?: boolean;
	strict?: boolean;
}

export async function runCheckLinks(site: string | undefined, flags: CheckLinksFlags): Promise<number> {
	const options = buildOptions(site, flags);
	const progress = makeProgress(flags.quiet ? 'none' : process.stderr.isTTY ? 'tty' : flags.external ? 'lines' : 'none');
	let result: LinkReport;
	let wrongConfig = false;
	try {
		result = await checkSite({ ...options, external: flags.external, progress });
	} catch (error) {
		if (!(error instanceof ConfigError) || flags.format === 'text') throw error;
		wrongConfig = true;
		result = { problems: error.problems, pages: 0, links: 0, external: { addresses: 0, asked: 0 }, durationMs: 0 };
	} finally {
		progress.end();
	}
	const { fixes, left } = flags.fix
		? (await import('../links/fix.ts')).fixLinks(options.siteDir, result.problems)
		: { fixes: [], left: result.problems };
	const folder = pathFrom(process.cwd(), options.siteDir);
	const report = { ...result, problems: left, fixes, prefix: folder ? `${folder}/` : '' };
	if (flags.format === 'json') printJson(jsonOf(report));
	else process.stdout.write(formats[flags.format](report, (flags.quiet && !flags.strict) ?? false));
	if (flags.format !== 'text') for (const { diff } of fixes) process.stderr.write(diff);
	if (!flags.quiet) process.stderr.write(`${summary(report)}\n`);
	return wrongConfig ? 2 : left.some((p) => fails(p, options)) ? 1 : 0;
}
