import { Island, Link, useData } from 'vrmdocs/theme';
import { areaLabel, BreakingItem } from '../lib/ChangeList.tsx';
import { type Change, dateText, kindLabels, published, type Releases, urls } from '../lib/releases.ts';

/**
 * All changes of all versions, to be searched by area, kind and text, and the breaking changes between two versions. Everything is in the page;
 * without scripts the versions unfold one by one.
 */
export default function ReleaseExplorer() {
	const releases = published(useData<Releases>('releases'));
	const areas = countBy(releases.flatMap((release) => (release.changes ?? []).map((change) => change.area)));
	const breaking = releases.filter((release) => release.breaking?.length);
	return (
		<div className="release-explorer">
			<section aria-labelledby="explore-changes">
				<h3 id="explore-changes">変更点を探す</h3>
				<Island name="ReleaseFilters" props={{ list: 'release-list', areas: areas.map((area) => ({ value: area, label: areaLabel(area) })), kinds: Object.entries(kindLabels).map(([value, label]) => ({ value, label })), total: releases.length }} />
				<ul className="release-list" id="release-list">
					{releases.map((release) => (
						<li className="release-row" key={release.name} data-breaking={release.breaking?.length ? '' : undefined}>
							<details className="release-details">
								<summary className="release-summary">
									<span className="release-name">{release.name}</span>
									{release.date && <time datetime={release.date}>{release.date}</time>}
									<span className="release-title">{release.title}</span>
									{release.breaking && release.breaking.length > 0 && <span className="badge badge-warning">{`破壊的変更${release.breaking.length}`}</span>}
								</summary>
								<ul className="explorer-list">
									{(release.changes ?? []).map((change, i) => (
										<ExplorerItem change={change} key={i} />
									))}
								</ul>
								<p className="release-more">
									<Link href={release.route}>{`${release.name}のページを開く`}</Link>
								</p>
							</details>
						</li>
					))}
				</ul>
			</section>
			<section aria-labelledby="explore-breaking">
				<h3 id="explore-breaking">更新するときに読む破壊的変更</h3>
				<Island name="ReleaseRange" props={{ list: 'breaking-list', versions: releases.map((release) => release.name) }} />
				<div className="breaking-versions" id="breaking-list">
					{[...breaking].reverse().map((release) => (
						<section className="breaking-version" key={release.name} data-version={release.name} aria-label={release.name}>
							<h4>
								<Link href={release.route}>{release.name}</Link>
								{release.date && <time datetime={release.date}>{dateText(release.date)}</time>}
							</h4>
							<ul className="breaking-list">
								{release.breaking!.map((item, i) => (
									<BreakingItem item={item} key={i} />
								))}
							</ul>
						</section>
					))}
				</div>
			</section>
		</div>
	);
}

/** A change in the long list: as little markup as filters need. The version's page has the rest. */
function ExplorerItem({ change }: { change: Change }) {
	const [pull] = change.pr ?? [];
	return (
		<li data-area={change.area} data-kind={change.kind}>
			<b>{kindLabels[change.kind]}</b> <i>{areaLabel(change.area)}</i> {change.text} {pull !== undefined && <a href={urls.pull(pull)}>{`#${pull}`}</a>}
		</li>
	);
}

/** Values by how often they occur, most frequent first. */
function countBy(values: string[]): string[] {
	const counts = new Map<string, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
}
