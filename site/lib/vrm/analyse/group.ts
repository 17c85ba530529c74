/** Findings of one code as one: a file with a hundred of a kind has one thing to mend. */
import { entryOf } from './catalogue.ts';
import type { Finding, Severity } from './types.ts';

export interface Group {
	code: string;
	severity: Severity;
	title: string;
	remedy: string;
	page: string;
	/** How many there are, those that were left out included. */
	count: number;
	findings: Finding[];
}

const order: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

export function grouped(findings: readonly Finding[]): Group[] {
	const groups = new Map<string, Group>();
	for (const finding of findings) {
		const { code, severity, message, link, more = 0 } = finding;
		const { title, remedy, page } = entryOf(code);
		const group = groups.get(code) ?? {
			code,
			severity,
			title: code.startsWith('gltf-') ? message.replace(/。（glTF Validator.*$/, '') : title,
			remedy,
			page: link ?? page,
			count: 0,
			findings: [],
		};
		groups.set(code, group);
		if (order[severity] < order[group.severity]) group.severity = severity;
		group.count += 1 + more;
		group.findings.push(finding);
	}
	return [...groups.values()].sort((a, b) => order[a.severity] - order[b.severity] || b.count - a.count);
}

/** What is wrong, apart from what is only worth knowing. */
export const isProblem = ({ severity }: { severity: Severity }): boolean => severity !== 'info';
