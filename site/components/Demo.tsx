import { HeavyIsland, type HeavyPolicy } from 'vrmdocs/theme';
import { queries } from '../lib/viewer/queries.ts';
import '../styles/demos.css';

interface Kind {
	/** File in `heavy/`. */
	name: string;
	label: string;
	/** What is to be seen. */
	alt: string;
	/** Of another demo, whose picture fits. */
	poster?: string;
	policy?: HeavyPolicy[];
	/** A VRM 1.0 of the reader's may take the sample's place. */
	takesOwn?: boolean;
	/** More props of the component. */
	props?: object;
}

const kinds: Record<string, Kind> = {
	expressions: {
		name: 'Expressions',
		takesOwn: true,
		label: '表情を動かしてみる',
		alt: 'サンプルアバター「コハク」の顔。表情の値に合わせて、目、眉、口が動きます。',
	},
	springbone: {
		name: 'SpringBones',
		takesOwn: true,
		label: '揺れものを動かしてみる',
		alt: 'サンプルアバター「コハク」の全身。髪、耳、スカート、尻尾が揺れます。',
	},
	lookat: {
		name: 'LookAt',
		takesOwn: true,
		label: '視線を動かしてみる',
		alt: 'サンプルアバター「コハク」の顔。目が、ポインターや指定した角度のほうを向きます。',
	},
	'lookat-uv': {
		name: 'LookAt',
		label: 'テクスチャで視線を動かしてみる',
		alt: 'サンプルアバター「コハク」の顔。瞳の絵が目の中でずれて、指定した角度のほうを向きます。',
		poster: 'lookat',
		props: { start: 'uv' },
	},
	firstperson: {
		name: 'FirstPerson',
		label: '一人称視点を試す',
		alt: 'サンプルアバター「コハク」と、前に置いた鏡。カメラごとに、見えるメッシュが変わります。',
	},
	mtoon: {
		name: 'MToon',
		takesOwn: true,
		label: 'MToonの値を変えてみる',
		alt: 'サンプルアバター「コハク」と、同じマテリアルの球。値と光の向きに合わせて、陰やアウトラインが変わります。',
	},
	emission: {
		name: 'MToon',
		label: '発光を変えてみる',
		alt: 'サンプルアバター「コハク」と、同じマテリアルの球。発光の色と強さに合わせて、明るさが変わります。',
		props: { part: 'emission' },
	},
	humanoid: {
		name: 'Humanoid',
		label: 'ボーンを調べる',
		alt: 'サンプルアバター「コハク」の全身と、重ねて表示したボーン。選んだボーンの名前が出ます。',
	},
	constraint: {
		name: 'Constraints',
		label: 'コンストレイントを動かしてみる',
		alt: 'サンプルアバター「コハク」。ソースのノードを動かすと、コンストレイントを持つノードが従います。',
	},
	motion: {
		name: 'Motion',
		label: 'モーションを再生する',
		alt: 'サンプルアバター「コハク」の全身。選んだVRM Animationで動きます。',
	},
	file: {
		name: 'FileViewer',
		label: '手元のファイルを開く',
		alt: 'サンプルアバター「コハク」。手元のVRMファイルも、このように表示できます。',
		poster: 'springbone',
		// Thumbnails and the worker have blob: addresses; what is read cannot be sent to another host.
		policy: ['blobs', 'workers', 'closed'],
	},
};

const SAMPLE = 'avatar/kohaku.vrm';

/** `<Demo kind="expressions" />` → a figure to try what the page explains. Its poster shows until a reader asks for it. */
export default function Demo({ kind, model = SAMPLE }: { kind: string; model?: string }) {
	const found = kinds[kind];
	if (!found) throw new Error(`kind is one of ${Object.keys(kinds).join(', ')}, not ${kind}`);
	const { name, label, alt, policy, takesOwn, props } = found;
	const poster = (theme: string) => `/avatar/poster-${found.poster ?? kind}-${theme}.webp`;
	return (
		<HeavyIsland
			name={name}
			label={label}
			policy={policy}
			query={queries[name]}
			props={{ model, alt, ...(takesOwn && model === SAMPLE ? { takesOwn } : {}), ...props }}
			poster={{ src: poster('light'), srcDark: poster('dark'), alt, width: 1200, height: 750 }}
		/>
	);
}
