import { Link, useData } from 'vrmdocs/theme';
import { Inline } from '../lib/Inline.tsx';
import { goals, type Start } from '../lib/paths.ts';
import '../styles/starts.css';

/** What a reader has against what is wanted of it: three pages each. From data/starts.yaml. */
export default function StartTable() {
	const starts = useData<Start[]>('starts');
	const names = Object.keys(goals) as (keyof typeof goals)[];
	return (
		<div className="starts">
			<table>
				<thead>
					<tr>
						<th scope="col">手元にあるもの</th>
						{names.map((goal) => (
							<th scope="col" key={goal}>
								{goals[goal]}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{starts.map((start) => (
						<tr key={start.id}>
							<th scope="row">
								<span className="start-have">{start.have}</span>{' '}
								<span className="start-note phrases">
									<Inline text={start.note} />
								</span>
							</th>
							{names.map((goal) => (
								<td data-goal={goals[goal]} key={goal}>
									<ul>
										{start[goal].map(({ page, label }) => (
											<li key={page}>
												<Link href={page}>{label}</Link>
											</li>
										))}
									</ul>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
