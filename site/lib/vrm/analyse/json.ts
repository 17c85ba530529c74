/** A report as JSON, for other programs. */
import { grouped } from './group.ts';
import { isReport, type Refusal, type Report } from './types.ts';

/** Without what is as large as the file itself: its JSON, its tree, its thumbnail. */
export function reportJson(result: Report | Refusal): string {
	const groups = grouped(result.findings).map(({ code, severity, title, remedy, page, count, findings }) => ({
		code,
		severity,
		title,
		remedy,
		page,
		count,
		places: findings.map(({ message, place }) => ({ message, place })),
	}));
	if (!isReport(result)) return `${JSON.stringify({ name: result.name, size: result.size, findings: groups }, null, 2)}\n`;
	const { json: _json, tree: _tree, thumbnail: _thumbnail, findings: _findings, ...rest } = result;
	return `${JSON.stringify({ ...rest, findings: groups }, null, 2)}\n`;
}
