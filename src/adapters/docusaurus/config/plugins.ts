/** Presets, plugins and themes of a Docusaurus config: which of them are known, and reports for the others. */
import { isObject, listOf, type Mapping, type Path, type Plain, type Reader } from '../../../config/mapping.ts';
import type { ClientModule } from './client-modules.ts';
import { standInName } from './stand-ins.ts';

/** A plugin, theme or preset in the config, with its options. */
export interface PluginUse {
	/** Name of its package, `@docusaurus/plugin-content-docs`; '' for a function or a file of the site. */
	name: string;
	/** As in the config: a name, a path or a function. */
	module: unknown;
	options: Plain;
	/** Paths of the entry and of its options in the config file. */
	path: Path;
	at: Path;
	/** It is handled by a mapping. */
	isUsed: boolean;
}

export interface Plugins {
	/** All presets, plugins and themes. The preset classic is replaced by its plugins. */
	all: PluginUse[];
	clientModules: ClientModule[];
	/** The plugins with one of these names; marks them as handled. */
	take(...names: string[]): PluginUse[];
}

/** `classic` → `@docusaurus/preset-classic`; '' for a function or a file of the site. https://docusaurus.io/docs/using-plugins#module-shorthands */
function nameOf(written: unknown, kind: 'plugin' | 'theme' | 'preset'): string {
	if (typeof written !== 'string') return standInName(written) ?? '';
	const installed = /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(written)?.[1];
	if (installed) return installed.replace('\\', '/');
	if (/^(?:[./]|@site\/|[a-z]:[\\/])/i.test(written)) return '';
	if (OWN.test(written)) return `@docusaurus/${kind}-${written}`;
	return written;
}

/** Short names of Docusaurus's own plugins, themes and presets. */
const OWN =
	/^(?:classic|content-docs|content-blog|content-pages|client-redirects|debug|google-analytics|google-gtag|google-tag-manager|ideal-image|pwa|sitemap|svgr|rsdoctor|vercel-analytics|css-cascade-layers|live-codeblock|mermaid|search-algolia)$/;

/** Key of the preset classic → plugin that gets its options. */
const classic: Record<string, string> = {
	docs: '@docusaurus/plugin-content-docs',
	blog: '@docusaurus/plugin-content-blog',
	pages: '@docusaurus/plugin-content-pages',
	sitemap: '@docusaurus/plugin-sitemap',
	theme: '@docusaurus/theme-classic',
	gtag: '@docusaurus/plugin-google-gtag',
	googleAnalytics: '@docusaurus/plugin-google-analytics',
	googleTagManager: '@docusaurus/plugin-google-tag-manager',
	svgr: '@docusaurus/plugin-svgr',
	debug: '@docusaurus/plugin-debug',
};
/** Keys whose plugins the preset uses even without options. */
const always = ['docs', 'blog', 'pages', 'theme'];

export function collectPlugins(mapping: Mapping, site: Reader): Plugins {
	const all: PluginUse[] = [];
	for (const kind of ['preset', 'plugin', 'theme'] as const)
		listOf(site.take(`${kind}s`)).forEach((entry, i) => {
			if (!entry) return;
			const [module, options]: unknown[] = Array.isArray(entry) ? entry : [entry];
			const path = [`${kind}s`, i];
			const at = Array.isArray(entry) ? [...path, 1] : path;
			const use: PluginUse = { name: nameOf(module, kind), module, options: isObject(options) ? options : {}, path, at, isUsed: false };
			if (use.name === '@docusaurus/preset-classic') all.push(...partsOfClassic(mapping, use));
			else all.push(use);
		});
	return {
		all,
		clientModules: [],
		take(...names) {
			const uses = all.filter(({ name }) => names.includes(name));
			for (const use of uses) use.isUsed = true;
			return uses;
		},
	};
}

function partsOfClassic(mapping: Mapping, { options, at }: PluginUse): PluginUse[] {
	for (const key of Object.keys(options))
		if (!(key in classic) && !('id' === key)) mapping.tell(`preset classic: ${key}`, [...at, key], 'has no effect here');
	return Object.entries(classic).flatMap(([key, name]): PluginUse[] => {
		const own = options[key];
		if (own === false || (own === undefined && !always.includes(key))) return [];
		const path = own === undefined ? at : [...at, key];
		return [{ name, module: name, options: isObject(own) ? own : {}, path, at: path, isUsed: false }];
	});
}

/** Plugins that are not needed: the tool does their work itself, or they have no effect on a built site. */
const needless = new Set([
	'@docusaurus/plugin-debug',
	'@docusaurus/plugin-svgr',
	'@docusaurus/plugin-ideal-image',
	'@docusaurus/plugin-rsdoctor',
	'@docusaurus/plugin-css-cascade-layers',
	'@docusaurus/theme-common',
	'@docusaurus/theme-mermaid',
	'@docusaurus/faster',
	'docusaurus-plugin-sass',
	'docusaurus-plugin-llms',
	'docusaurus-plugin-llms-txt',
	'@signalwire/docusaurus-plugin-llms-txt',
	'@docusaurus/theme-search-algolia',
]);

/** Known plugin that is not supported → what is missing without it, and a hint. */
const effects: Record<string, [string, string?]> = {
	'docusaurus-plugin-image-zoom': ['images do not grow when they are clicked'],
	'@docusaurus/plugin-google-analytics': ['the old Google Analytics has ended', 'use the preset’s gtag'],
	'@docusaurus/plugin-vercel-analytics': ['visits are not measured', 'add its script to scripts'],
	'@docusaurus/plugin-pwa': ['pages are not kept for reading without a network'],
	'@docusaurus/theme-live-codeblock': ['code is shown, and does not run', 'npm install @docusaurus/theme-live-codeblock'],
};

/** Search plugins of others, which our search replaces. */
const SEARCH = /(?:search-local|local-search|lunr-search|docusaurus-lunr|docsearch|typesense|pagefind)/;

/** Whether a plugin is known by name: it is replaced, or reported as unsupported. */
export const isKnownPlugin = (name: string): boolean =>
	name.startsWith('@docusaurus/') || needless.has(name) || name in effects || SEARCH.test(name);

/** Reports plugins that no mapping handles. */
export function tellPlugins(mapping: Mapping, plugins: Plugins): void {
	for (const { name, path, isUsed } of plugins.all) {
		if (isUsed || SEARCH.test(name)) continue;
		const [effect, hint] = effects[name] ?? [];
		if (effect) mapping.tell(name.replace('@docusaurus/', ''), path, effect, hint);
		else if (needless.has(name)) continue;
		else
			mapping.tell(
				'plugin with code',
				path,
				name ? `${name} is not run; what it adds to the site is missing` : 'it is not run; what it adds to the site is missing',
				'see the page about moving in the manual for what to do instead',
			);
	}
}
