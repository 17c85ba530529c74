import { Link, useData, useStrings } from 'vrmdocs/theme';
import { Breakable } from 'vrmdocs/theme/components/Breakable';
import { Inline } from '../lib/Inline.tsx';

interface Symptom {
	symptom: string;
	versions: string;
	page: string;
	title: string;
}

/** Faults without a message, from data/symptoms.yaml. */
export default function SymptomTable() {
	const { code } = useStrings();
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
		<section className="table-scroll" tabIndex={0} aria-label={`${code.scrollLabel}: 症状`}>
			<table>
				<thead>
					<tr>
						<th scope="col">症状</th>
						<th scope="col">影響するバージョン</th>
						<th scope="col">ページ</th>
					</tr>
				</thead>
				<tbody>
					{useData<Symptom[]>('symptoms').map(({ symptom, versions, page, title }) => (
						<tr key={symptom}>
							<td>{symptom}</td>
							<td>
								<Inline text={versions} />
							</td>
							<td>
								<Link href={page}>
									<Breakable text={title} />
								</Link>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
