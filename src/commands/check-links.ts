/** `vrmdocs check-links` */
import { relative, sep } from 'node:path';
import type { BuildOptions } from '../build.ts';
import { checkSite, type LinkReport } from '../check-links.ts';
import { type Format, formats, summary } from '../links/formats.ts';
import { ConfigError } from '../problem.ts';
import { makeProgress } from './progress.ts';

export async function runCheckLinks(
	flags: BuildOptions & { external?: boolean; format: Format; fix?: boolean; quiet?: boolean },
): Promise<number> {
	const progress = makeProgress(flags.quiet ? 'none' : process.stderr.isTTY ? 'tty' : flags.external ? 'lines' : 'none');
	let found: LinkReport;
	let wrongConfig = false;
	try {
		found = await checkSite({ ...flags, progress });
	} catch (error) {
		if (!(error instanceof ConfigError) || flags.format === 'text') throw error;
		wrongConfig = true;
		found = { problems: error.problems, pages: 0, links: 0, external: { addresses: 0, asked: 0 }, durationMs: 0, stages: {} };
	} finally {
		progress.end();
	}
	const { fixes, left } = flags.fix
		? (await import('../links/fix.ts')).fixLinks(flags.siteDir, found.problems)
		: { fixes: [], left: found.problems };
	const folder = relative(process.cwd(), flags.siteDir).split(sep).join('/');
	const report = { ...found, problems: left, fixes, prefix: folder ? `${folder}/` : '' };
	process.stdout.write(formats[flags.format](report, flags.quiet ?? false));
	if (flags.format !== 'text') for (const { diff } of fixes) process.stderr.write(diff);
	if (!flags.quiet) process.stderr.write(`${summary(report)}\n`);
	return wrongConfig ? 2 : left.some((p) => p.severity === 'error') ? 1 : 0;
}
