import { useData, useStrings } from 'vrmdocs/theme';
import { Inline } from '../lib/Inline.tsx';
import '../styles/cheat-sheet.css';

interface Sheet {
	title: string;
	columns: string[];
	rows: string[][];
}

/** A table to print, from data/cheatsheets.yaml: `<CheatSheet name="bones" />`. Once its link was followed, the page prints as this table alone. */
export default function CheatSheet({ name }: { name: string }) {
	const { code } = useStrings();
	const sheet = useData<Record<string, Sheet>>('cheatsheets')[name];
	if (!sheet) throw new Error(`data/cheatsheets.yaml has no ${name}`);
	const id = `sheet-${name}`;
	return (
		<figure className="cheat-sheet" id={id}>
			<figcaption>
				<b>{`${sheet.title}（VRM 0.xと1.0の早見表）`}</b>
				<a className="cheat-sheet-link" href={`#${id}`}>
					この表だけを印刷する
				</a>
				<span className="cheat-sheet-ready">この表だけを印刷できます。ブラウザーの印刷を選んでください。</span>
			</figcaption>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
			<section className="table-scroll" tabIndex={0} aria-label={`${code.scrollLabel}: ${sheet.title}`}>
				<table>
					<thead>
						<tr>
							{sheet.columns.map((title) => (
								<th scope="col" key={title}>
									{title}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{sheet.rows.map((cells) => (
							<tr key={cells.join()}>
								{cells.map((cell, i) => (
									<td key={i}>
										<Inline text={cell} />
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</figure>
	);
}
