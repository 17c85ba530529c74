import { HeavyIsland, Icon, Link, useData } from 'vrmdocs/theme';
import PathList from '../components/PathList.tsx';
import StartTable from '../components/StartTable.tsx';
import { dateText, published, type Release, type Releases } from '../lib/releases.ts';

export const title = '';
export const description =
	'VRMは、人型の3Dアバターを1つのファイルで扱うためのファイルフォーマットです。VRMの仕様と、Unity用の標準実装UniVRMの使い方を説明します。';
export const keywords = ['VRM', 'UniVRM', '3Dアバター', 'glTF', 'VRM 1.0', 'VRM Animation'];

interface Entry {
	href: string;
	label: string;
	text: string;
}

interface Part extends Entry {
	extension: string;
	/** Demo that its picture is of. */
	demo: string;
}

const contents: Part[] = [
	{
		href: '/vrm1/expression/#try',
		label: '表情',
		text: '喜怒哀楽、口の形、まばたきを、共通の名前で切り替えます。',
		extension: 'expressions',
		demo: 'expressions',
	},
	{
		href: '/vrm1/springbone/#try',
		label: '揺れもの',
		text: '髪や服の揺れを、どのアプリケーションでも同じ設定で再現します。',
		extension: 'VRMC_springBone',
		demo: 'springbone',
	},
	{
		href: '/vrm1/mtoon/#try',
		label: 'MToonマテリアル',
		text: 'アニメ調の陰影とアウトラインを、glTFのマテリアルに加えます。',
		extension: 'VRMC_materials_mtoon',
		demo: 'mtoon',
	},
	{
		href: '/vrm1/humanoid/#try',
		label: 'ヒューマノイド',
		text: '人型のボーンを決めているので、体格が違うモデルでも同じモーションで動きます。',
		extension: 'humanoid',
		demo: 'humanoid',
	},
	{
		href: '/vrm1/lookat_firstperson/#try',
		label: '視線と一人称視点',
		text: '目の動かし方と、VRで自分の頭を隠す設定を持ちます。',
		extension: 'lookAt / firstPerson',
		demo: 'lookat',
	},
	{
		href: '/vrma/',
		label: 'モーション',
		text: '1つのVRM Animationを、どのモデルでも再生できます。',
		extension: 'VRMC_vrm_animation',
		demo: 'motion',
	},
];

const readers: { title: string; entries: Entry[] }[] = [
	{
		title: 'アバターを使う',
		entries: [
			{ href: '/vrm/vrm_about/', label: 'VRMとは', text: '形式の目的と、できること' },
			{ href: '/showcase/', label: '対応アプリケーション', text: 'タグとプラットフォームから探す' },
			{ href: '/vrm/meta/license/', label: 'モデルの利用条件', text: 'ライセンス項目の読み方' },
			{ href: '/vrm/how_to_view_vrm/', label: 'ファイルを開いて見る', text: '見た目、利用条件、問題を確かめる' },
			{ href: '/vrma/', label: 'VRM Animation', text: 'モーションのファイルを使う' },
		],
	},
	{
		title: 'アバターを作る',
		entries: [
			{ href: '/univrm1/install/', label: 'UniVRMのインストール', text: 'Unityのプロジェクトに入れる' },
			{ href: '/univrm1/vrm1_tutorial/', label: 'VRM 1.0のモデルを作る', text: 'FBXからエクスポートまで' },
			{ href: '/vrm/how_to_make_vrm/', label: 'VRM 0.xのモデルを作る', text: '従来の形式での手順' },
			{ href: '/univrm1/migrate_vrm0/', label: 'VRM 0.xから1.0へ', text: '変換の方法と違い' },
		],
	},
	{
		title: 'アプリケーションを開発する',
		entries: [
			{ href: '/vrm/vrm_development/', label: 'UniVRMのAPI', text: '読み込み、表情、揺れものの操作' },
			{ href: '/api/runtime-import/', label: 'ランタイムロード', text: '実行中にVRMを読み込む' },
			{ href: '/vrm/gltf/format/', label: 'ファイルの構造', text: 'glTFの拡張としてのVRM' },
			{ href: '/release/', label: 'リリースノート', text: '変更点と更新の手順' },
		],
	},
];

const resources: { href: string; label: string; text: string }[] = [
	{ href: 'https://github.com/vrm-c/vrm-specification', label: 'VRMの技術仕様', text: 'JSONスキーマを含む仕様書' },
	{ href: 'https://github.com/vrm-c/UniVRM/releases', label: 'UniVRMのダウンロード', text: 'unitypackageの配布ページ' },
	{ href: 'https://vrm-consortium.org/', label: 'VRMコンソーシアム', text: 'VRMを策定する団体' },
	{ href: 'http://discord.gg/26kbRgb58k', label: 'VRM meetup', text: '公式のDiscordサーバー' },
	{ href: 'https://www.youtube.com/watch?v=rya1SeMBkxY', label: 'VRMの構想を語る講演', text: '動画' },
	{
		href: 'https://www.slideshare.net/UnityTechnologiesJapan002/unite-tokyo-20193dvrm-176308996',
		label: 'Unite Tokyo 2019の講演資料',
		text: 'スライド',
	},
	{ href: 'https://levtech.jp/media/article/column/detail_80/', label: 'VRM誕生のインタビュー', text: 'レバテックキャリアの記事' },
	{ href: 'https://github.com/vrm-c/UniVRM/graphs/contributors', label: 'UniVRMの貢献者', text: '開発に加わった人たち' },
	{ href: 'https://github.com/vrm-c/vrm-specification/graphs/contributors', label: '仕様の貢献者', text: '仕様の策定に加わった人たち' },
];

export default function Home() {
	const releases = published(useData<Releases>('releases'));
	const [latest, ...older] = releases;
	return (
		<div className="home">
			<section className="hero">
				<div className="hero-inner">
					<div className="hero-text">
						<h1 className="hero-title">
							VR向け
							<wbr />
							3Dアバター
							<wbr />
							ファイル
							<wbr />
							フォーマット
						</h1>
						<p className="hero-lead">
							VRMは、人型の3Dアバターを1つのファイルで扱うための形式です。glTF 2.0を土台に、骨格、表情、揺れもの、利用条件までを決めています。対応するアプリケーションなら、同じアバターをそのまま使えます。
						</p>
						<p className="hero-actions">
							<Link className="button" href="/vrm/vrm_about/">
								VRMを知る
							</Link>
							<Link className="button button-quiet" href="/univrm1/">
								UniVRMを始める
							</Link>
						</p>
						{latest && (
							<p className="hero-release">
								最新のリリースノート <Link href={latest.route}>{`UniVRM ${latest.tag}`}</Link>
								{latest.date && <time datetime={latest.date}>{dateText(latest.date)}</time>}
							</p>
						)}
					</div>
					<div className="hero-figure">
						<HeavyIsland
							name="HomeFigure"
							label="動かしてみる"
							load="contact"
							props={{ model: 'avatar/kohaku.vrm', alt: 'サンプルアバター「コハク」の全身。手を振り、目でポインターを追います。' }}
							poster={{
								src: '/avatar/poster-home.webp',
								alt: 'サンプルアバター「コハク」の全身。',
								width: 504,
								height: 448,
							}}
						/>
					</div>
				</div>
			</section>
			<section className="home-section" aria-labelledby="contents">
				<h2 id="contents">触って確かめる</h2>
				<p className="home-lead">
					拡張子は<code>.vrm</code>、中身はglTFのバイナリ形式です。VRM 1.0がglTFに加える内容を、サンプルアバターで動かせます。
				</p>
				<ul className="contents">
					{contents.map((item) => (
						<li className="content-item" key={item.href}>
							<Picture demo={item.demo} />
							<h3>
								<Link href={item.href}>{item.label}</Link>
							</h3>
							<p>{item.text}</p>
							<code>{item.extension}</code>
						</li>
					))}
				</ul>
				<p className="hero-actions">
					<Link className="button button-quiet" href="/vrm/how_to_view_vrm/#open">
						手元の.vrmを開いて検査する
					</Link>
				</p>
			</section>
			<section className="home-section" aria-labelledby="readers">
				<h2 id="readers">目的から探す</h2>
				<div className="readers">
					{readers.map((reader) => (
						<div className="reader" key={reader.title}>
							<h3>{reader.title}</h3>
							<ul className="entries">
								{reader.entries.map((entry) => (
									<EntryLink entry={entry} key={entry.href} />
								))}
							</ul>
						</div>
					))}
				</div>
			</section>
			<section className="home-section" aria-labelledby="start">
				<h2 id="start">手元のデータから始める</h2>
				<StartTable />
			</section>
			<section className="home-section" aria-labelledby="paths">
				<h2 id="paths">順に進める手順</h2>
				<PathList />
			</section>
			{latest && <Newest latest={latest} older={older.slice(0, 5)} />}
			<section className="home-section" aria-labelledby="resources">
				<h2 id="resources">仕様とコミュニティ</h2>
				<ul className="entries entries-wide">
					{resources.map((entry) => (
						<EntryLink entry={entry} key={entry.href} />
					))}
				</ul>
			</section>
		</div>
	);
}

/** The card's words say what it shows. */
function Picture({ demo }: { demo: string }) {
	const size = { width: 480, height: 300, loading: 'lazy', decoding: 'async' } as const;
	return (
		<span className="content-picture">
			<img alt="" className="heavy-light" src={`/avatar/card-${demo}-light.webp`} {...size} />
			<img alt="" className="heavy-dark" src={`/avatar/card-${demo}-dark.webp`} {...size} />
		</span>
	);
}

function EntryLink({ entry }: { entry: Entry }) {
	return (
		<li>
			<Link className="entry" href={entry.href} external={false}>
				<span className="entry-label">
					{entry.label}
					{entry.href.startsWith('http') && <Icon name="external" className="icon-external" />}
				</span>
				<span className="entry-text phrases">{entry.text}</span>
			</Link>
		</li>
	);
}

function Newest({ latest, older }: { latest: Release; older: Release[] }) {
	return (
		<section className="home-section" aria-labelledby="newest">
			<h2 id="newest">最新のリリースノート</h2>
			<div className="newest">
				<div className="newest-card">
					<p className="newest-meta">{latest.date && <time datetime={latest.date}>{dateText(latest.date)}</time>}</p>
					<h3>
						<Link href={latest.route}>{`UniVRM ${latest.tag}`}</Link>
					</h3>
					<p>{latest.title}</p>
					<dl className="newest-facts">
						{latest.unity && (
							<div>
								<dt>開発に使ったUnity</dt>
								<dd>{latest.unity}</dd>
							</div>
						)}
						<div>
							<dt>変更点</dt>
							<dd>{`${latest.changes?.length ?? 0}件`}</dd>
						</div>
						<div>
							<dt>破壊的変更</dt>
							<dd>{latest.breaking?.length ? `${latest.breaking.length}件` : 'なし'}</dd>
						</div>
					</dl>
				</div>
				<ul className="newest-list">
					{older.map((release) => (
						<li key={release.route}>
							<Link href={release.route}>{release.tag!}</Link>
							<span>{release.title}</span>
							{release.date && <time datetime={release.date}>{release.date}</time>}
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
