import { Link, useData, useStrings } from 'vrmdocs/theme';
import { published, type Releases } from '../lib/releases.ts';
import '../styles/release-lists.css';

/** Versions of one folder, newest first: `<ReleaseTable group="112" />`. */
export default function ReleaseTable({ group }: { group: string }) {
	const { code } = useStrings();
	const releases = published(useData<Releases>('releases')).filter((release) => String(release.group) === String(group));
	const hasKnown = releases.some((release) => release.known?.length);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
		<section className="table-scroll" tabIndex={0} aria-label={code.scrollLabel}>
			<table>
				<thead>
					<tr>
						<th scope="col">バージョン</th>
						<th scope="col">公開日</th>
						<th scope="col">Unity</th>
						<th scope="col">おもな内容</th>
						{hasKnown && <th scope="col">既知の問題</th>}
					</tr>
				</thead>
				<tbody>
					{releases.map((release) => (
						<tr key={release.name}>
							<td className="nowrap">
								<Link href={release.route}>{release.name}</Link>
							</td>
							<td className="nowrap" data-label="公開日">
								{release.date ?? '不明'}
							</td>
							<td className="nowrap" data-label="Unity">
								{release.unity ?? '不明'}
							</td>
							<td className="phrases" data-label="おもな内容">
								{release.title} {release.breaking && release.breaking.length > 0 && <span className="badge badge-warning">破壊的変更</span>}
							</td>
							{hasKnown && (
								<td data-label="既知の問題">
									{release.known?.map((problem, i) => (
										<p className="known" key={i}>
											{problem.text}
											{problem.fixed && `(v${problem.fixed}で修正)`}
										</p>
									))}
								</td>
							)}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
