import { Fragment } from 'react';
import { Link, useData } from 'vrmdocs/theme';
import { areaLabel } from '../lib/ChangeList.tsx';
import { type Change, dateText, kindBadges, kindLabels, published, type Releases, urls } from '../lib/releases.ts';
import '../styles/release-lists.css';
import '../styles/releases.css';

/** What a user of UniVRM notices first. */
const order: Change['kind'][] = ['removal', 'feature', 'fix', 'change', 'performance'];
const SHOWN = 4;

/** The file to download and the package of a generation. */
const files = [
	{ generation: 'VRM 1.0', file: 'VRM', id: 'com.vrmc.vrm' },
	{ generation: 'VRM 0.x', file: 'UniVRM', id: 'com.vrmc.univrm' },
];

/** The newest version at a glance: what it needs, where it is, what it changes. `unity` is the oldest that it works with. */
export default function ReleaseNewest({ unity }: { unity: string }) {
	const [newest] = published(useData<Releases>('releases'));
	const { name, route, title, date, tag, breaking = [], changes = [] } = newest!;
	const main = order.flatMap((kind) => changes.filter((change) => change.kind === kind && change.area !== 'project'));
	return (
		<section className="release-header" aria-labelledby="newest">
			<p className="newest-meta">
				<span className="badge badge-success">最新</span> {date && <time datetime={date}>{dateText(date)}</time>}{' '}
				<span>{breaking.length > 0 ? `破壊的変更${breaking.length}件` : '破壊的変更なし'}</span>
			</p>
			<h2 className="newest-name page-list-title" id="newest">
				<Link href={route}>{`UniVRM ${name}`}</Link>
			</h2>
			<p>{title}</p>
			<p className="newest-actions">
				<a className="button" href={urls.release(tag!)} rel="noopener noreferrer">
					ダウンロード
				</a>
				<Link className="button button-quiet" href="/univrm1/install/#upm">
					UPMで入れる
				</Link>
			</p>
			<dl className="newest-facts">
				<dt>Unity</dt>
				<dd>{unity}</dd>
				{files.map(({ generation, file, id }) => (
					<Fragment key={id}>
						<dt>{generation}</dt>
						<dd>
							unitypackageは<code>{file}</code>、UPMは<code>{id}</code>
						</dd>
					</Fragment>
				))}
			</dl>
			<ul className="newest-changes" aria-label="おもな変更">
				{main.slice(0, SHOWN).map((change) => (
					<li key={change.text}>
						<span className={`badge badge-${kindBadges[change.kind]}`}>{kindLabels[change.kind]}</span>{' '}
						<span className="phrases">{`${areaLabel(change.area)}：${change.text}`}</span>
					</li>
				))}
			</ul>
			<p className="release-links">
				<Link href={`${route}#changes`}>{`${name}の変更をすべて見る(${changes.length}件)`}</Link>
				<Link href={`/release/?to=${name}#upgrade-range`}>更新するときの作業</Link>
			</p>
		</section>
	);
}
