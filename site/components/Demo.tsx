import { HeavyIsland, type HeavyPolicy } from 'vrmdocs/theme';

interface Kind {
	/** File in `heavy/`. */
	name: string;
	label: string;
	/** What is to be seen. */
	alt: string;
	/** Of another demo, whose picture fits. */
	poster?: string;
	policy?: HeavyPolicy[];
}

const kinds: Record<string, Kind> = {
	expressions: {
		name: 'Expressions',
		label: '表情を動かしてみる',
		alt: 'サンプルアバター「コハク」の顔。表情の値に合わせて、目、眉、口が動きます。',
	},
	springbone: {
		name: 'SpringBones',
		label: '揺れものを動かしてみる',
		alt: 'サンプルアバター「コハク」の全身。髪、耳、スカート、尻尾が揺れます。',
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

/** `<Demo kind="expressions" />` → a figure to try what the page explains. Its poster shows until a reader asks for it. */
export default function Demo({ kind, model = 'avatar/kohaku.vrm' }: { kind: string; model?: string }) {
	const found = kinds[kind];
	if (!found) throw new Error(`kind is one of ${Object.keys(kinds).join(', ')}, not ${kind}`);
	const { name, label, alt, policy } = found;
	const poster = (theme: string) => `/avatar/poster-${found.poster ?? kind}-${theme}.webp`;
	return (
		<HeavyIsland
			name={name}
			label={label}
			policy={policy}
			props={{ model, alt }}
			poster={{ src: poster('light'), srcDark: poster('dark'), alt, width: 1200, height: 750 }}
		/>
	);
}
