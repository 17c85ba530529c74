import { amount, budgets, costsOf } from '../../vrm/analyse/budget.ts';
import { grouped, isProblem } from '../../vrm/analyse/group.ts';
import type { Report } from '../../vrm/analyse/types.ts';
import { formOf } from './form.ts';

/** Two files side by side: what is told of each, and what is not the same. */
export function Differences({ reports: [a, b] }: { reports: [Report, Report] }) {
	const rows = [a, b].map((report): [label: string, value: string][] => [
		['形式', formOf(report)],
		['身長', report.height === undefined ? '—' : `${report.height.toFixed(2)} m`],
		...costsOf(report, budgets.desktop.budget).map(({ label, value, unit }): [string, string] => [label, amount(value, unit)]),
		['ボーン', String(report.bones.there.length)],
		['表情', String(report.expressions.length)],
		['揺れもの', String(report.springs.length)],
		['コライダー', String(report.colliders.length)],
		['ノード', String(report.figures.nodes)],
		['問題', `${grouped(report.findings).filter(isProblem).length}種類`],
	]) as [[string, string][], [string, string][]];
	return (
		<section className="file-costs" aria-label="2つのファイルの違い">
			<h3>2つのファイルの違い</h3>
			<table>
				<thead>
					<tr>
						<th scope="col">項目</th>
						<th scope="col">{a.name}</th>
						<th scope="col">{b.name}</th>
					</tr>
				</thead>
				<tbody>
					{rows[0].map(([label, value], i) => (
						<tr data-differs={value !== rows[1][i]![1] || undefined} key={label}>
							<th scope="row">{label}</th>
							<td>{value}</td>
							<td>{rows[1][i]![1]}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
