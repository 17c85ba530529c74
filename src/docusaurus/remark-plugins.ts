/** remark and rehype plugins of a Docusaurus config: options of its docs, blog and pages. */
import type { PluginEntry } from '../config/schema/content.ts';
import { isObject } from './mapping.ts';
import { standInName } from './stand-ins.ts';

export interface TheirPlugins {
	remarkPlugins: PluginEntry[];
	rehypePlugins: PluginEntry[];
	/** Packages that are stood in for, with their options: `{name: 'remark-math'}`. */
	known: { name: string; options: unknown }[];
	/** Kinds of admonitions that Docusaurus does not have. */
	admonitions: string[];
}

/** Keys in the order they run. */
const keys = {
	remarkPlugins: ['beforeDefaultRemarkPlugins', 'remarkPlugins'],
	rehypePlugins: ['beforeDefaultRehypePlugins', 'rehypePlugins'],
	recmaPlugins: ['recmaPlugins'],
} as const;

/** Of all docs, blogs and pages of a config together, each once. */
export function remarkPluginsOf(config: unknown): TheirPlugins {
	const found: TheirPlugins = { remarkPlugins: [], rehypePlugins: [], known: [], admonitions: [] };
	const seen = new Set<unknown>();
	for (const options of contentOptions(config)) {
		const { keywords } = (isObject(options.admonitions) ? options.admonitions : {}) as { keywords?: unknown };
		for (const kind of Array.isArray(keywords) ? keywords : [])
			if (!USUAL.has(String(kind)) && !found.admonitions.includes(String(kind))) found.admonitions.push(String(kind));
		for (const list of ['remarkPlugins', 'rehypePlugins'] as const)
			for (const key of keys[list])
				for (const entry of Array.isArray(options[key]) ? options[key] : []) {
					const plugin: unknown = Array.isArray(entry) ? entry[0] : entry;
					if (!plugin || seen.has(plugin)) continue;
					seen.add(plugin);
					const name = standInName(plugin);
					if (name !== undefined) found.known.push({ name, options: Array.isArray(entry) ? entry[1] : undefined });
					else if (typeof plugin === 'function') found[list].push(entry as PluginEntry);
				}
	}
	return found;
}

const USUAL = new Set(['note', 'tip', 'info', 'warning', 'danger', 'secondary', 'success', 'important', 'caution']);

/** Options of the preset's and the plugins' docs, blogs and pages. */
function contentOptions(config: unknown): Record<string, unknown>[] {
	if (!isObject(config)) return [];
	return ['presets', 'plugins'].flatMap((key) =>
		(Array.isArray(config[key]) ? config[key] : []).flatMap((entry: unknown) => {
			const options: unknown = Array.isArray(entry) ? entry[1] : undefined;
			if (!isObject(options)) return [];
			return [options, options.docs, options.blog, options.pages].filter(isObject);
		}),
	);
}
