/** Release data as in data/releases/*.yaml: one file a version. */

export interface Change {
	/** Part of UniVRM: `VRM10`, `UniGLTF`, `SpringBone` … */
	area: string;
	kind: 'feature' | 'fix' | 'change' | 'removal' | 'performance' | 'docs' | 'internal';
	text: string;
	pr?: number[];
	issue?: number[];
	commit?: string;
	by?: string;
	/** Patch release that first held it. */
	in?: string;
}

/** Work that an update takes; lib/upgrade.ts has their order. */
export type UpgradeTask =
	| 'unity'
	| 'packages'
	| 'url'
	| 'namespaces'
	| 'load'
	| 'dispose'
	| 'springbone'
	| 'textures'
	| 'expression'
	| 'humanoid'
	| 'export'
	| 'editor'
	| 'files';

export interface Breaking {
	text: string;
	task: UpgradeTask;
	pr?: number[];
	issue?: number[];
}

export interface Release {
	/** `0.125.0`; `next` and `nextnext` for plans. */
	version: string;
	route: string;
	/** Folder of the page: `112`. */
	group: string;
	/** Git tag; absent for plans. */
	tag?: string;
	/** `2024-08-05`. */
	date?: string;
	unity?: string;
	packages?: Record<string, string>;
	/** Headline without the version. */
	title: string;
	milestone?: number;
	/** File names of the neighbours. */
	previous?: string;
	next?: string;
	downloads?: { label: string; url: string }[];
	breaking?: Breaking[];
	changes?: Change[];
	patches?: { version: string; date?: string; text: string; pr?: number[] }[];
	known?: { text: string; fixed?: string }[];
}

/** File name without ending → release. */
export type Releases = Record<string, Release>;

const repository = 'https://github.com/vrm-c/UniVRM';

export const urls = {
	issue: (n: number): string => `${repository}/issues/${n}`,
	pull: (n: number): string => `${repository}/pull/${n}`,
	commit: (hash: string): string => `${repository}/commit/${hash}`,
	release: (tag: string): string => `${repository}/releases/tag/${tag}`,
	milestone: (n: number): string => `${repository}/milestone/${n}`,
	source: (path: string, tag: string): string =>
		`${repository}/${/\.\w+$/.test(path) ? 'blob' : 'tree'}/${tag}/${path.split('/').map(encodeURIComponent).join('/')}`,
	user: (name: string): string => `https://github.com/${name}`,
};

/** `0.125.0` → [0, 125, 0]; plans come after every number. */
function numbers(version: string): number[] {
	if (!/^\d/.test(version)) return [Number.POSITIVE_INFINITY, version === 'next' ? 0 : 1];
	return version.split(/[._-]/).map(Number);
}

/** Version order, oldest first: `0.9` before `0.10`. */
export function compareVersions(a: string, b: string): number {
	const [x, y] = [numbers(a), numbers(b)];
	for (let i = 0; i < Math.max(x.length, y.length); i++) {
		const [p, q] = [x[i] ?? 0, y[i] ?? 0];
		if (p !== q) return p < q ? -1 : 1;
	}
	return 0;
}

/** A release with the name of its data file: `v0.125.0`. */
export type NamedRelease = Release & { name: string };

/** All releases, newest first, plans left out. */
export function published(releases: Releases): NamedRelease[] {
	return Object.entries(releases)
		.map(([name, release]) => ({ ...release, name }))
		.filter((release) => release.tag !== undefined)
		.sort((a, b) => compareVersions(b.version, a.version));
}

/** `2024-08-05` → `2024年8月5日`. */
export function dateText(date: string): string {
	const [year, month, day] = date.split('-').map(Number);
	return `${year}年${month}月${day}日`;
}

export const kindLabels: Record<Change['kind'], string> = {
	feature: '追加',
	fix: '修正',
	change: '変更',
	removal: '削除',
	performance: '性能',
	docs: '文書',
	internal: '内部',
};

/** Colour of a kind's badge. */
export const kindBadges: Record<Change['kind'], string> = {
	feature: 'success',
	fix: 'info',
	change: 'neutral',
	removal: 'danger',
	performance: 'success',
	docs: 'neutral',
	internal: 'neutral',
};
