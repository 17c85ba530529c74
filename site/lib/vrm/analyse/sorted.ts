/** The order of findings, apart from the analysis: pages that show them need no more of it. */
import type { Finding } from './types.ts';

/** Findings of one code that are listed. */
const MOST_ALIKE = 30;

const weight = { error: 0, warning: 1, info: 2 };

/** Errors first; of the same fault the first few, the last of which knows how many there are besides. */
export function sorted(findings: readonly Finding[]): Finding[] {
	const counts = new Map<string, number>();
	const last = new Map<string, Finding>();
	const kept: Finding[] = [];
	for (const finding of findings) {
		const count = (counts.get(finding.code) ?? 0) + 1;
		counts.set(finding.code, count);
		if (count > MOST_ALIKE) continue;
		const copy = { ...finding };
		last.set(finding.code, copy);
		kept.push(copy);
	}
	for (const [code, count] of counts) if (count > MOST_ALIKE) last.get(code)!.more = count - MOST_ALIKE;
	return kept.sort((a, b) => weight[a.severity] - weight[b.severity]);
}
