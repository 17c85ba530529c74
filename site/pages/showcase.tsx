import { Icon, Island, Link, useData } from 'vrmdocs/theme';
import { dateText } from '../lib/releases.ts';
import { byUpdate, type ShowcaseEntry, type ShowcaseTag, type ShowcaseTags } from '../lib/showcase.ts';
import { markOf, marks } from '../lib/showcase-marks.ts';
import '../styles/filter-options.css';
import '../styles/filters.css';
import '../styles/showcase.css';

export const title = 'VRM対応アプリケーション';
export const description =
	'VRMを読み込み、または書き出せるアプリケーション、サービス、ゲーム、ツール、ライブラリの一覧です。タグとプラットフォームで絞り込めます。';
export const keywords = ['ShowCase', '対応アプリ', '対応ソフト', 'VTuber', '配信', 'ビューワー', 'プラグイン'];

/** Of those that were updated last; the others are folded until they are asked for, or found. */
const SHOWN = 24;

export default function Showcase() {
	const entries = useData<ShowcaseEntry[]>('showcase');
	const { tags, platforms, kinds } = useData<ShowcaseTags>('showcase_tags');
	const current = byUpdate(entries.filter((entry) => !entry.dead_link));
	const gone = entries.filter((entry) => entry.dead_link);
	const option = ({ key, label_ja, flag, count }: ShowcaseTag) => ({ key, label: label_ja, flag, count });
	const labels = {
		kinds,
		tags: new Map(tags.map((tag) => [tag.key, tag])),
		platforms: new Map(platforms.map((platform) => [platform.key, platform.label_ja])),
	};
	return (
		<div className="showcase">
			<div className="page-header">
				<h1 className="title">{title}</h1>
				<p className="lead">VRMを扱えるアプリケーション、サービス、ゲーム、ツール、ライブラリの一覧です。</p>
			</div>
			<Island
				name="ShowcaseFilters"
				props={{ list: 'showcase-entries', tags: tags.map(option), platforms: platforms.map(option), total: entries.length }}
			/>
			<svg className="visually-hidden" aria-hidden="true">
				{tags.map(({ key, color }) => (
					<circle id={`dot-${key}`} cx="4" cy="4" r="4" fill={color} key={key} />
				))}
				{Object.entries(marks).map(([name, d]) => (
					<path id={`mark-${name}`} d={d} key={name} />
				))}
			</svg>
			<div id="showcase-entries">
				<section className="showcase-section" aria-labelledby="entries">
					<h2 className="visually-hidden" id="entries">
						最近の更新
					</h2>
					<ul className="showcase-list">
						{current.slice(0, SHOWN).map((entry, i) => (
							<Card entry={entry} labels={labels} key={i} />
						))}
					</ul>
				</section>
				<section className="showcase-section" aria-labelledby="more">
					<h2 id="more">ほかの掲載</h2>
					<details className="showcase-fold">
						<summary className="button button-quiet">{`${current.length - SHOWN}件を表示する`}</summary>
						<ul className="showcase-list">
							{current.slice(SHOWN).map((entry, i) => (
								<Card entry={entry} labels={labels} key={i} />
							))}
						</ul>
					</details>
				</section>
				<section className="showcase-section" aria-labelledby="gone">
					<h2 id="gone">リンク先がなくなったもの</h2>
					<p className="showcase-lead">公開が終了したか、掲載時のリンク先が開けないものです。記録として残しています。</p>
					<details className="showcase-fold">
						<summary className="button button-quiet">{`${gone.length}件を表示する`}</summary>
						<ul className="showcase-list">
							{gone.map((entry, i) => (
								<Card entry={entry} labels={labels} key={i} />
							))}
						</ul>
					</details>
				</section>
			</div>
			<section className="showcase-section" aria-labelledby="about">
				<h2 id="about">掲載について</h2>
				<p>
					掲載は登録の申請によるもので、品質を確認したものではありません。モデルを使うときは
					<Link href="/vrm/meta/license/">モデルの利用条件</Link>を確かめてください。
				</p>
				<p className="page-meta">
					<Link href="/vrm/showcase/">
						<Icon name="edit" />
						掲載を申請する
					</Link>
					<Link href="/vrma/vrma-application/">
						<Icon name="arrow-right" />
						VRM Animationの対応アプリケーション
					</Link>
				</p>
			</section>
		</div>
	);
}

interface Labels {
	kinds: Record<string, string>;
	tags: Map<string, ShowcaseTag>;
	platforms: Map<string, string>;
}

function Card({ entry, labels }: { entry: ShowcaseEntry; labels: Labels }) {
	const platforms = entry.platforms.length > 0 ? entry.platforms : (entry.platforms_from_text ?? []);
	return (
		<li
			className="showcase-card"
			data-kind={entry.kind}
			data-tags={entry.tags.join(' ')}
			data-platforms={platforms.join(' ')}
			data-text={entry.name_en}
		>
			<div className="showcase-head">
				<svg className="showcase-mark" viewBox="-12 -12 48 48" aria-hidden="true">
					<use href={`#mark-${markOf(entry)}`} />
				</svg>
				<h3 className="showcase-name">
					{entry.dead_link ? (
						entry.name
					) : (
						<a href={entry.url} rel="noopener noreferrer">
							{entry.name}
							<Icon name="external" className="icon-external" />
						</a>
					)}
				</h3>
				<p className="showcase-kind">
					<strong>{labels.kinds[entry.kind] ?? entry.kind}</strong>{' '}
					{platforms.length > 0 && <span>{platforms.map((key) => labels.platforms.get(key) ?? key).join(' / ')}</span>}
				</p>
			</div>
			<p className="showcase-text phrases">{entry.description_ja}</p>
			{(entry.links || entry.source_url) && !entry.dead_link && (
				<p className="showcase-links">
					{entry.links?.map((link) => (
						<a href={link.url} rel="noopener noreferrer" key={link.url}>
							{link.label}
						</a>
					))}
					{entry.source_url && (
						<a href={entry.source_url} rel="noopener noreferrer">
							ソースコード
						</a>
					)}
				</p>
			)}
			{entry.updated && (
				<p className="showcase-updated">
					更新 <time datetime={entry.updated}>{dateText(entry.updated)}</time>
				</p>
			)}
			<ul className="tag-list showcase-tags">
				{entry.tags.map((key) => (
					<li key={key}>
						<Link className="tag" href={`/showcase/?tags=${key}`}>
							<svg className="tag-dot" viewBox="0 0 8 8" aria-hidden="true">
								<use href={`#dot-${key}`} />
							</svg>
							{labels.tags.get(key)?.label_ja ?? key}
						</Link>
					</li>
				))}
			</ul>
		</li>
	);
}
