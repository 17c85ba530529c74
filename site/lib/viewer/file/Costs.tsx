import { useState } from 'react';
import { amount, type BudgetName, budgets, type Cost, costsOf, type Limits } from '../../vrm/analyse/budget.ts';
import type { Report } from '../../vrm/analyse/types.ts';
import { Choice } from '../controls.tsx';

const choices: [BudgetName | 'own', string][] = [
	...Object.entries(budgets).map(([name, { label }]): [BudgetName, string] => [name as BudgetName, label]),
	['own', '自分で決める'],
];
const mega = 2 ** 20;

/** A limit as it is typed; nothing is none. */
const limitOf = (text: string, unit: Cost['unit']): number | undefined =>
	text === '' ? undefined : Math.max(0, Number(text)) * (unit === 'MB' ? mega : 1);

/** What the model costs against limits that the reader chooses. */
export function Costs({ report }: { report: Report }) {
	const [choice, setChoice] = useState<BudgetName | 'own'>('desktop');
	const [own, setOwn] = useState<Limits>(budgets.desktop.budget);
	const costs = costsOf(report, choice === 'own' ? own : budgets[choice].budget);
	const source = choice === 'own' ? undefined : budgets[choice].source;
	const over = costs.filter(({ isOver }) => isOver).length;
	return (
		<section className="file-costs" aria-label="負荷">
			<h3>負荷</h3>
			<Choice<BudgetName | 'own'> label="上限" value={choice} options={choices} onChange={(next) => setChoice(next)} />
			<p className="demo-hint">
				{source ? (
					<>
						出典：<a href={source.url}>{source.title}</a>（{source.checked}に確認）。規則は変わることがあります。
					</>
				) : choice === 'own' ? (
					'使うサービスの公式の規則にある値を入れてください。空にした項目は、上限なしになります。'
				) : (
					'サービスの規則ではなく、同じようなモデルをいくつか同時に表示するときの、このサイトの目安です。'
				)}
			</p>
			<table>
				<thead>
					<tr>
						<th scope="col">項目</th>
						<th scope="col">このモデル</th>
						<th scope="col">上限</th>
					</tr>
				</thead>
				<tbody>
					{costs.map(({ key, label, value, limit, isOver, unit }) => (
						<tr data-over={isOver || undefined} key={key}>
							<th scope="row">{label}</th>
							<td>
								{amount(value, unit)}
								{isOver && <strong>（超過）</strong>}
							</td>
							<td>
								{choice === 'own' ? (
									<input
										type="number"
										min={0}
										aria-label={`${label}の上限${unit ? `（${unit}）` : ''}`}
										value={limit === undefined ? '' : unit === 'MB' ? limit / mega : limit}
										onChange={(event) => setOwn({ ...own, [key]: limitOf(event.target.value, unit) })}
									/>
								) : limit === undefined ? (
									'なし'
								) : (
									amount(limit, unit)
								)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<p role="status">{over ? `${over}項目が上限を超えています。` : 'すべて上限の中です。'}</p>
		</section>
	);
}
