import { useData, useStrings } from 'vrmdocs/theme';
import { Inline } from '../lib/Inline.tsx';

interface SpringData {
	starts: { part: string; stiffness: number; gravity: number; drag: number; radius: number; colliders: string; note: string }[];
	symptoms: { symptom: string; change: string; check: string }[];
}

/** Names of the fields that differ between the two generations. */
const names = {
	vrm0: { hit: 'Hit Radius', groups: 'Collider Groups' },
	vrm1: { hit: 'Joint Radius', groups: 'Collider Groups' },
};

/** Starting values by part of the body, or what to change by symptom: `<Springs generation="vrm1" part="starts" />`. From data/springs.yaml. */
export default function Springs({ generation, part }: { generation: keyof typeof names; part: keyof SpringData }) {
	const { code } = useStrings();
	const { starts, symptoms } = useData<SpringData>('springs');
	const name = names[generation];
	const columns = ['Stiffness Force', 'Gravity Power', 'Drag Force', name.hit, 'コライダーと要点'];
	const text = (value: string) => <Inline text={value.replace('{hit}', name.hit).replace('{groups}', name.groups)} />;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
		<section className="table-scroll" tabIndex={0} aria-label={`${code.scrollLabel}: ${part === 'starts' ? '最初の値' : '症状'}`}>
			{part === 'starts' ? (
				<table>
					<thead>
						<tr>
							{['部位', ...columns].map((title) => (
								<th scope="col" key={title}>
									{title}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{starts.map((start) => (
							<tr key={start.part}>
								<th scope="row">{start.part}</th>
								{[start.stiffness, start.gravity, start.drag, start.radius, `${start.colliders}。${start.note}`].map((value, i) => (
									<td data-label={columns[i]} key={i}>
										{value}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			) : (
				<table>
					<thead>
						<tr>
							<th scope="col">症状</th>
							<th scope="col">変える値</th>
							<th scope="col">確かめること</th>
						</tr>
					</thead>
					<tbody>
						{symptoms.map(({ symptom, change, check }) => (
							<tr key={symptom}>
								<th scope="row">{symptom}</th>
								<td>{text(change)}</td>
								<td>{text(check)}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
		</section>
	);
}
