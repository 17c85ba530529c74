/** remark and rehype plugins of a Docusaurus config: options of its docs, blog and pages. */
import { isWithin } from '../../../base/paths.ts';
import { isObject, listOf, sitePath } from '../../../config/mapping.ts';
import type { PluginEntry } from '../../../config/schema/content.ts';
import { standInName } from './stand-ins.ts';

interface TheirPlugins {
	remarkPlugins: PluginEntry[];
	rehypePlugins: PluginEntry[];
	/** The plugins of each docs, blog or pages instance. */
	instances: PluginsOfInstance[];
	/** Packages that a stand-in replaces, with their options: `{name: 'remark-math'}`. */
	supported: { name: string; options: unknown }[];
	/** Kinds of admonitions that Docusaurus does not have. */
	admonitions: string[];
}

export interface PluginsOfInstance {
	/** Plugins that run before those of Docusaurus. */
	beforeRemark: PluginEntry[];
	remarkPlugins: PluginEntry[];
	rehypePlugins: PluginEntry[];
	/** Blogs only: the end of excerpts, and the reading time of a post in minutes. */
	truncateMarker?: RegExp;
	readingTime?: ReadingTime;
	/** Whether a source belongs to the instance. @param path from the site folder */
	has(path: string): boolean;
}

interface ReadText {
	content: string;
	locale: string;
	frontMatter: object;
	options?: { wordsPerMinute?: number };
}
/** https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog#ReadingTimeFn */
export type ReadingTime = (given: ReadText & { defaultReadingTime(given: ReadText): number }) => number | undefined;

/** Option keys, in the order in which the plugins run. */
const keys = {
	remarkPlugins: ['beforeDefaultRemarkPlugins', 'remarkPlugins'],
	rehypePlugins: ['beforeDefaultRehypePlugins', 'rehypePlugins'],
} as const;

/** The plugins of all docs, blogs and pages of a config, together and by instance. */
export function remarkPluginsOf(config: unknown, siteDir: string): TheirPlugins {
	const theirs: TheirPlugins = { remarkPlugins: [], rehypePlugins: [], instances: [], supported: [], admonitions: [] };
	const seen = new Set<unknown>();
	for (const { kind: content, options } of contentOptions(config)) {
		const own: PluginsOfInstance = { beforeRemark: [], remarkPlugins: [], rehypePlugins: [], has: sourcesOf(siteDir, content, options) };
		if (options.truncateMarker instanceof RegExp) own.truncateMarker = options.truncateMarker;
		if (typeof options.readingTime === 'function') own.readingTime = options.readingTime as ReadingTime;
		theirs.instances.push(own);
		const { keywords } = (isObject(options.admonitions) ? options.admonitions : {}) as { keywords?: unknown };
		for (const kind of listOf(keywords).map(String))
			if (!ADMONITIONS.includes(kind) && !theirs.admonitions.includes(kind)) theirs.admonitions.push(kind);
		for (const list of ['remarkPlugins', 'rehypePlugins'] as const)
			for (const key of keys[list])
				for (const entry of listOf(options[key])) {
					const [plugin, settings]: unknown[] = Array.isArray(entry) ? entry : [entry];
					const name = standInName(plugin);
					if (name === undefined && typeof plugin === 'function')
						own[key === 'beforeDefaultRemarkPlugins' ? 'beforeRemark' : list].push(entry as PluginEntry);
					if (!plugin || seen.has(plugin)) continue;
					seen.add(plugin);
					if (name !== undefined) theirs.supported.push({ name, options: settings });
					else if (typeof plugin === 'function') theirs[list].push(entry as PluginEntry);
				}
	}
	return theirs;
}

/** Kinds of admonitions that need no config. */
export const ADMONITIONS = ['note', 'tip', 'info', 'warning', 'danger', 'secondary', 'success', 'important', 'caution'];

type ContentKind = 'docs' | 'blog' | 'pages';
const FOLDERS: Record<ContentKind, string> = { docs: 'docs', blog: 'blog', pages: 'src/pages' };

/** Options of all docs, blogs and pages, from presets and plugins. */
function contentOptions(config: unknown): { kind: ContentKind; options: Record<string, unknown> }[] {
	if (!isObject(config)) return [];
	return ['presets', 'plugins'].flatMap((key) =>
		listOf(config[key]).flatMap((entry) => {
			const [module, options] = listOf(entry);
			if (!isObject(options)) return [];
			const kinds = Object.keys(FOLDERS) as ContentKind[];
			const own = kinds.find((kind) => String(standInName(module) ?? module).includes(`content-${kind}`));
			if (own) return [{ kind: own, options }];
			return kinds.flatMap((kind) => (isObject(options[kind]) ? [{ kind, options: options[kind] as Record<string, unknown> }] : []));
		}),
	);
}

/** @returns whether a source belongs to an instance: to its folder, its versions or its translations */
function sourcesOf(siteDir: string, kind: ContentKind, { path, id }: Record<string, unknown>): (source: string) => boolean {
	const isFirst = typeof id !== 'string' || id === 'default';
	const folders = [sitePath({ siteDir }, typeof path === 'string' ? path : FOLDERS[kind])];
	if (kind === 'docs') folders.push(`${isFirst ? '' : `${String(id)}_`}versioned_docs`);
	const translated = new RegExp(`(?:^|/)docusaurus-plugin-content-${kind}${isFirst ? '' : `-${String(id)}`}/`);
	return (source) => folders.some((folder) => isWithin(source, folder)) || translated.test(source);
}
