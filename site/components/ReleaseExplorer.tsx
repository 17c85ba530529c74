import { Island, Link, useData, useStrings } from 'vrmdocs/theme';
import { areaLabel } from '../lib/ChangeList.tsx';
import { kindLabels, type NamedRelease, published, type Releases } from '../lib/releases.ts';
import '../styles/filters.css';
import '../styles/release-lists.css';

/**
 * Table of all versions, to be filtered by area and breaking changes and searched down to single changes. It reads without scripts; the changes
 * themselves lie in the page as data, for more than a thousand of them would slow it down.
 */
export default function ReleaseExplorer() {
	const { code } = useStrings();
	const releases = published(useData<Releases>('releases'));
	const areas = byFrequency(releases.flatMap(areasOf));
	return (
		<div className="release-explorer">
			<section aria-labelledby="explore-changes">
				<h3 id="explore-changes">変更点を探す</h3>
				<Island
					name="ReleaseFilters"
					props={{
						table: 'release-table',
						data: 'release-changes',
						areas: areas.map((area) => ({ value: area, label: areaLabel(area) })),
						kinds: Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
						total: releases.length,
					}}
				/>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
				<section className="table-scroll" id="release-table" tabIndex={0} aria-label={code.scrollLabel}>
					<table>
						<thead>
							<tr>
								<th scope="col">バージョン</th>
								<th scope="col">公開日</th>
								<th scope="col">おもな内容</th>
								<th scope="col">領域</th>
							</tr>
						</thead>
						<tbody>
							{releases.map((release) => (
								<tr key={release.name} data-breaking={release.breaking?.length ? '' : undefined}>
									<td className="nowrap">
										<Link href={release.route}>{release.name}</Link>
									</td>
									<td className="nowrap" data-label="公開日">
										{release.date ?? '不明'}
									</td>
									<td className="phrases" data-label="おもな内容">
										{release.title}{' '}
										{release.breaking && release.breaking.length > 0 && (
											<span className="badge badge-warning">{`破壊的変更${release.breaking.length}`}</span>
										)}
									</td>
									<td className="release-areas" data-label="領域">
										{areasOf(release).map(areaLabel).join('、')}
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</section>
				<script type="application/json" id="release-changes" dangerouslySetInnerHTML={{ __html: changesJson(releases) }} />
			</section>
		</div>
	);
}

const areasOf = (release: NamedRelease): string[] => [...new Set((release.changes ?? []).map((change) => change.area))];

/** Values by how often they occur, most frequent first. */
function byFrequency(values: string[]): string[] {
	const counts = new Map<string, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
}

/** What ReleaseFilters reads: `[{name, route, breaking, changes: [[area, kind, text, pull request]]}]`, safe within a script element. */
function changesJson(releases: NamedRelease[]): string {
	const data = releases.map(({ name, route, breaking, changes = [] }) => ({
		name,
		route,
		breaking: breaking?.length ? 1 : 0,
		changes: changes.map(({ area, kind, text, pr }) => [area, kind, text, pr?.[0] ?? 0]),
	}));
	return JSON.stringify(data).replace(/</g, '\\u003c');
}
