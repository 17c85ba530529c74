import { HeavyIsland, Icon, Link, useData } from 'vrmdocs/theme';
import { dateText, published, type Releases } from '../lib/releases.ts';
import '../styles/home.css';

export const title = '';
export const description =
	'VRMは、人型の3Dアバターを1つのファイルで扱うためのファイルフォーマットです。VRMの仕様と、Unity用の標準実装UniVRMの使い方を説明します。';
export const keywords = ['VRM', 'UniVRM', '3Dアバター', 'glTF', 'VRM 1.0', 'VRM Animation'];

interface Part {
	href: string;
	label: string;
	text: string;
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

/** What a reader wants; the first page is where most begin. tests: test/browser/paths.test.ts walks from here. */
const starts: { id: string; short: string; title: string; text: string; pages: { href: string; label: string }[] }[] = [
	{
		id: 'use',
		short: '使う',
		title: 'アバターを使う',
		text: '対応するアプリケーションを探し、手元のファイルを開きます。',
		pages: [
			{ href: '/showcase/', label: '対応アプリケーション' },
			{ href: '/vrm/how_to_view_vrm/#open', label: 'ファイルを開いて検査する' },
			{ href: '/vrm/meta/license/', label: '利用条件を読む・決める' },
		],
	},
	{
		id: 'make',
		short: '作る',
		title: 'アバターを作る',
		text: 'VRoid、Blender、FBX、VRM 0.xのどれからでも始められます。',
		pages: [
			{ href: '/vrm/vrm_about/#start', label: '手元のデータから選ぶ' },
			{ href: '/univrm1/vrm1_tutorial/', label: 'VRM 1.0のモデルを作る' },
			{ href: '/univrm1/vrm1_tutorial/springbone/', label: '揺れものを付ける' },
		],
	},
	{
		id: 'develop',
		short: '開発する',
		title: 'アプリケーションを作る',
		text: 'Unityで読み込んで動かすか、仕様から自分で実装します。',
		pages: [
			{ href: '/api/runtime-import/#urp-app', label: 'Unityで読み込む' },
			{ href: '/vrm1/implement/', label: 'VRM 1.0を実装する' },
			{ href: '/vrm/gltf/format/', label: 'ファイルの構造' },
		],
	},
	{
		id: 'mend',
		short: '直す',
		title: '直す、更新する',
		text: 'エラーの原因を探し、新しいUniVRMに替えます。',
		pages: [
			{ href: '/univrm/error/#finder', label: 'エラーを調べる' },
			{ href: '/release/upgrade/', label: '古いUniVRMからの更新' },
			{ href: '/release/', label: 'リリースノート' },
		],
	},
];

const resources: { href: string; label: string }[] = [
	{ href: '/docs/', label: 'ドキュメントの一覧' },
	{ href: 'https://github.com/vrm-c/vrm-specification', label: 'VRMの技術仕様' },
	{ href: 'https://github.com/vrm-c/UniVRM/releases', label: 'UniVRMのダウンロード' },
	{ href: 'https://vrm-consortium.org/', label: 'VRMコンソーシアム' },
	{ href: 'http://discord.gg/26kbRgb58k', label: 'VRM meetup（Discord）' },
];

export default function Home() {
	const [latest] = published(useData<Releases>('releases'));
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
						<nav className="hero-starts" aria-label="目的から選ぶ">
							{starts.map(({ id, short }) => (
								<a href={`#${id}`} key={id}>
									{short}
								</a>
							))}
						</nav>
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
								sizes: '(max-width: 27rem) 100vw, (max-width: 996px) 26rem, 36rem',
							}}
						/>
					</div>
				</div>
			</section>
			<section className="home-section" aria-labelledby="starts">
				<h2 id="starts">何をしますか</h2>
				<ul className="home-starts">
					{starts.map(({ id, title, text, pages }) => (
						<li id={id} key={id}>
							<h3>{title}</h3>
							<p className="phrases">{text}</p>
							<ul className="home-pages">
								{pages.map(({ href, label }) => (
									<li key={href}>
										<Link href={href}>
											{label}
											<Icon name="arrow-right" />
										</Link>
									</li>
								))}
							</ul>
						</li>
					))}
				</ul>
			</section>
			<section className="home-section" aria-labelledby="contents">
				<h2 id="contents">触って確かめる</h2>
				<p className="home-lead phrases">
					拡張子は<code>.vrm</code>、中身はglTFのバイナリ形式です。VRM 1.0がglTFに加える内容を、サンプルアバターで動かせます。
				</p>
				<ul className="contents">
					{contents.map((item) => (
						<li className="content-item" key={item.href}>
							<Picture demo={item.demo} />
							<h3>
								<Link href={item.href}>{item.label}</Link>
							</h3>
							<p className="phrases">{item.text}</p>
							<code>{item.extension}</code>
						</li>
					))}
				</ul>
			</section>
			<section className="home-section" aria-labelledby="resources">
				<h2 id="resources">全体と公開元</h2>
				<ul className="home-links">
					{resources.map(({ href, label }) => (
						<li key={href}>
							<Link href={href}>
								{label}
								{href.startsWith('/') && <Icon name="arrow-right" />}
							</Link>
						</li>
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
