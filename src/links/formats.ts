/** A link report as text, JSON, GitHub's workflow commands or SARIF. */

import { counted, formatProblem, type Problem } from '../base/problem.ts';
import { VERSION } from '../base/version.ts';
import type { FileFix } from './fix.ts';
import type { LinkReport } from './types.ts';

type Format = 'text' | 'json' | 'github' | 'sarif';

interface Report extends LinkReport {
	fixes: FileFix[];
	/** Path from the working folder to the site folder, with `/` at the end; '' if they are the same. */
	prefix: string;
}

/** Format → text for standard output. For `json` see `jsonOf`. */
export const formats: Record<Exclude<Format, 'json'>, (report: Report, quiet: boolean) => string> = {
	text: ({ problems, fixes }, quiet) =>
		[...fixes.map((f) => f.diff), ...problems.filter((p) => !quiet || p.severity === 'error').map((p) => `${formatProblem(p)}\n`)].join(''),
	github: ({ problems, prefix }) => problems.map((p) => githubLine(p, prefix)).join(''),
	sarif: (report) => `${JSON.stringify(sarifOf(report), null, '\t')}\n`,
};

/** `301 pages, 2140 links: 1 error, 2 warnings`. */
export function summary({ pages, links, external, problems, fixes, durationMs }: Report): string {
	const of = (severity: Problem['severity']) => problems.filter((p) => p.severity === severity).length;
	const counts = (['error', 'warning', 'note'] as const).map((s) => [s, of(s)] as const).filter(([, n]) => n);
	const fixed = fixes.reduce((sum, f) => sum + f.changes.length, 0);
	return `${counted(pages, 'page')}, ${counted(links, 'link')}${external.asked ? `, ${external.asked} ${external.asked === 1 ? 'address' : 'addresses'} requested` : ''} in ${(durationMs / 1000).toFixed(2)} s: ${fixed ? `${counted(fixed, 'link')} fixed, ` : ''}${counts.length ? counts.map(([s, n]) => counted(n, s)).join(', ') : 'no problems'}`;
}

export function jsonOf({ pages, links, external, durationMs, problems, fixes }: Report) {
	const of = (severity: Problem['severity']) => problems.filter((p) => p.severity === severity);
	return {
		pages,
		links,
		external,
		durationMs,
		errors: of('error'),
		warnings: of('warning'),
		notes: of('note'),
		fixed: fixes.flatMap((f) => f.changes),
	};
}

/** `::error file=site/docs/a.md,line=3,col=7,title=broken-link::what is wrong%0Ahint` */
function githubLine({ severity, code, file, line, column, message, hint }: Problem, prefix: string): string {
	const text = (value: string) => value.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
	const property = (value: string) => text(value).replace(/:/g, '%3A').replace(/,/g, '%2C');
	const place = file ? `file=${property(prefix + file)},line=${line ?? 1},col=${column ?? 1},` : '';
	return `::${severity === 'note' ? 'notice' : severity} ${place}title=${property(code)}::${text(hint ? `${message}\n${hint}` : message)}\n`;
}

/** SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
function sarifOf({ problems, prefix }: Report) {
	const codes = [...new Set(problems.map((p) => p.code))].sort();
	const words = (code: string) => code.replaceAll('-', ' ');
	return {
		$schema: 'https://json.schemastore.org/sarif-2.1.0.json',
		version: '2.1.0',
		runs: [
			{
				tool: {
					driver: {
						name: 'vrmdocs',
						semanticVersion: VERSION,
						rules: codes.map((id) => ({
							id,
							shortDescription: { text: words(id) },
							defaultConfiguration: { level: problems.find((p) => p.code === id)!.severity },
						})),
					},
				},
				columnKind: 'utf16CodeUnits',
				results: problems.map((p) => ({
					ruleId: p.code,
					ruleIndex: codes.indexOf(p.code),
					level: p.severity,
					message: { text: p.hint ? `${p.message}. ${p.hint}` : p.message },
					locations: p.file
						? [
								{
									physicalLocation: {
										artifactLocation: { uri: encodeURI(prefix + p.file), uriBaseId: '%SRCROOT%' },
										region: { startLine: p.line ?? 1, startColumn: p.column ?? 1 },
									},
								},
							]
						: [],
				})),
			},
		],
	};
}
