/**
 * Runs plugins of a Docusaurus site: their routes, data, head elements, and files after the build are used. Their webpack config is not,
 * except for plain aliases, and is reported. https://docusaurus.io/docs/api/plugin-methods
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { errorAt } from '../../../base/problem.ts';
import { suspect } from '../../../base/suspect.ts';
import { thrownMessage } from '../../../base/thrown.ts';
import { updateCacheFile } from '../../../cache/cache-file.ts';
import type { PluginWorld } from '../../../config/load.ts';
import { isObject, type Mapping, type Plain } from '../../../config/mapping.ts';
import { findPackage } from '../../../config/site-package.ts';
import type { Plugin } from '../../../features/plugins/config.ts';
import { addTag } from './head.ts';
import { contextOf, fileOf, generatedDir, type Hook, madeBy, type PluginPlace, pluginModule, type TheirPlugin } from './plugin-modules.ts';
import { isKnownPlugin, type PluginUse } from './plugins.ts';
import { standInName } from './stand-ins.ts';

interface TheirRoute {
	path: string;
	component: string;
	modules?: Plain;
	props?: Plain;
	routes?: TheirRoute[];
}

/** Calls a hook of a plugin; what it throws is reported. */
type Call = (hook: string, ...given: unknown[]) => Promise<unknown>;

/** Runs the plugins that no mapping handles. Each becomes a plugin of ours in `mapping.config.plugins`, with its pages and files. */
export async function runPlugins(mapping: Mapping, uses: readonly PluginUse[], place: PluginPlace): Promise<PluginWorld> {
	const world: PluginWorld = { globalData: {}, aliases: {}, themes: [] };
	const plugins: Plugin[] = [];
	// As in a Docusaurus build; analytics plugins check it.
	process.env.NODE_ENV ??= 'production';
	for (const use of uses) {
		if (use.isUsed || isKnownPlugin(use.name) || standInName(use.module) !== undefined) continue;
		const plugin = await pluginOf(mapping, use, place);
		if (plugin === undefined) continue;
		use.isUsed = true;
		if (plugin) plugins.push(await run(mapping, use, plugin, place, world));
	}
	if (uses.some(({ options: { docItemComponent: of } }) => typeof of === 'string' && !/^@theme\/Doc/.test(of))) world.wrapsDocs = true;
	if (plugins.length) mapping.set(['plugins'], plugins, ['plugins']);
	return world;
}

/** @returns null if the plugin's function turns itself off, or its fault is reported; undefined if it cannot be run, which `tellPlugins` reports */
async function pluginOf(mapping: Mapping, { module, options, path, name }: PluginUse, place: PluginPlace) {
	let exported: Plain | undefined;
	const isTheirs = findPackage('@docusaurus/core', place.siteDir) !== undefined;
	const fail = (message: string): null => {
		mapping.problems.push(errorAt('plugin', mapping.locate(path), message));
		return null;
	};
	try {
		exported = typeof module === 'string' ? await pluginModule(module, place) : { default: module };
	} catch (error) {
		// Only an error if Docusaurus is installed, whose build would fail too.
		return isTheirs ? fail(`the plugin "${name || String(module)}" throws: ${thrownMessage(error)}`) : undefined;
	}
	if (exported === undefined) return isTheirs ? fail(`the plugin "${String(module)}" is not there`) : undefined;
	try {
		if (typeof exported.default !== 'function') return undefined;
		const plugin = await madeBy(exported, contextOf(place), options);
		return plugin ? { name: name || 'plugin', ...plugin } : null;
	} catch (error) {
		mapping.tell('plugin that cannot be run', path, `${name || 'it'} throws: ${thrownMessage(error)}`);
		return null;
	}
}

async function run(mapping: Mapping, use: PluginUse, plugin: TheirPlugin, place: PluginPlace, world: PluginWorld): Promise<Plugin> {
	const name = String(plugin.name);
	const id = String(use.options.id ?? 'default');
	const context = contextOf(place);
	const routes: TheirRoute[] = [];
	const dir = join(generatedDir(place.folders), name.replace(/[^\w@.-]+/g, '-'), id);
	const actions = {
		addRoute: (route: TheirRoute) => routes.push(route),
		createData(file: string, data: unknown) {
			const path = join(dir, file);
			const text = typeof data === 'string' ? data : JSON.stringify(data, null, 2);
			updateCacheFile(path, text);
			return path;
		},
		setGlobalData(data: unknown) {
			world.globalData[name] = { ...world.globalData[name], [id]: data };
		},
	};
	const call: Call = async (hook, ...given) => {
		if (typeof plugin[hook] !== 'function') return undefined;
		suspect({ what: `the plugin "${name}"`, ...mapping.locate(use.path) });
		try {
			return await (plugin[hook] as Hook)(...given);
		} catch (error) {
			const at = mapping.locate(use.path);
			mapping.problems.push(errorAt('plugin', at, `the plugin "${name}" throws in ${hook}: ${thrownMessage(error)}`));
			return undefined;
		}
	};
	const before = mapping.problems.length;
	const content = await call('loadContent');
	if (mapping.problems.length === before) await call('contentLoaded', { content, actions, allContent: {} });
	if (routes.length && !mapping.config.pages) mapping.config.pages = { path: 'src/pages', routeBasePath: '/' };
	addHeadTags(mapping, use, await call('injectHtmlTags', { content }));
	takeAliases(mapping, use, plugin, content, world);
	await takePostCss(call, place.siteDir, world);
	// Paths of its theme and scripts count from its own folder.
	const file = typeof use.module === 'string' ? fileOf(use.module, place.siteDir, ['plugin', 'theme']) : undefined;
	const folder = file ? dirname(file) : place.siteDir;
	const theme = await call('getThemePath');
	if (typeof theme === 'string') world.themes.push(resolve(folder, theme));
	const modules = [await call('getClientModules')].flat().filter((file) => typeof file === 'string');
	place.clientModules?.push(...modules.map((one) => ({ file: /^\.{1,2}\//.test(one) ? resolve(folder, one) : one, path: use.path })));
	if (plugin.allContentLoaded) mapping.tell(`allContentLoaded of "${name}"`, use.path, 'it does not see what others have made');
	const watched = [await call('getPathsToWatch')].flat().filter((path): path is string => typeof path === 'string' && !/[*{?]/.test(path));
	const base = String(context.baseUrl);
	return {
		name,
		inputs: watched.map((path) => relative(place.siteDir, resolve(place.siteDir, path))),
		sources: () => pagesOf(routes, base, mapping, place.siteDir),
		...(typeof plugin.postBuild === 'function' && {
			written: async ({ outDir, routes: published }) => {
				const routesPaths = published.map((path) => base + path.slice(1));
				const all = routesPaths.map((path) => ({ path, component: '', exact: true }));
				await (plugin.postBuild as Hook)({ ...context, outDir, content, routes: all, routesPaths, head: {}, routesBuildMetadata: {} });
			},
		}),
	};
}

/** Routes → MDX pages that render the route's component with its modules as props. */
function pagesOf(routes: readonly TheirRoute[], baseUrl: string, mapping: Mapping, siteDir: string): { path: string; text: string }[] {
	const { path: folder } = mapping.config.pages as { path: string };
	return routes.flatMap(({ path, component, modules = {}, props = {}, routes: inner }) => {
		if (inner?.length) return pagesOf(inner, baseUrl, mapping, siteDir);
		const route = decodeURI(path.startsWith(baseUrl) ? path.slice(baseUrl.length) : path.replace(/^\//, '')).replace(/\/$/, '');
		// Patterns are only resolved in the browser, and the search page is ours.
		if (/[:*]/.test(route) || route === 'search') return [];
		const file = `${folder}/${route || 'index'}.mdx`;
		if (existsSync(join(siteDir, file))) return [];
		const imports: string[] = [];
		const expression = (value: unknown): string => {
			const from = isObject(value) && value.__import === true ? value.path : value;
			if (typeof from === 'string') return `module${imports.push(from) - 1}`;
			if (Array.isArray(value)) return `[${value.map(expression).join(', ')}]`;
			return isObject(value) ? `{${Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${expression(one)}`)}}` : 'undefined';
		};
		const given = expression(modules);
		const lines = [
			`import RouteComponent from ${JSON.stringify(component)}`,
			...imports.map((from, i) => `import module${i} from ${JSON.stringify(from)}`),
		];
		const own = JSON.stringify({ ...props, route: { path, exact: true } });
		return {
			path: file,
			text: `---\nhide_table_of_contents: true\n---\n\n${lines.join('\n')}\n\n<RouteComponent {...${own}} {...${given}} />\n`,
		};
	});
}

function addHeadTags(mapping: Mapping, use: PluginUse, tags: unknown): void {
	if (!isObject(tags)) return;
	for (const place of ['headTags', 'preBodyTags', 'postBodyTags'])
		for (const tag of [tags[place]].flat()) for (const one of typeof tag === 'string' ? tagsIn(tag) : [tag]) addTag(mapping, one, use.path);
}

/** Parses tags in HTML to the form of objects: `<script src="a.js" async></script>` → `{ tagName: 'script', attributes: … }`. */
function tagsIn(html: string): Plain[] {
	const tags = html.matchAll(/<(script|link|meta|style|noscript)\b([^>]*)>(?:([\s\S]*?)<\/\1>)?/gi);
	return [...tags].map(([, tagName, attributes, innerHTML]) => ({
		tagName: tagName!.toLowerCase(),
		attributes: Object.fromEntries(
			[...attributes!.matchAll(/([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g)].map(([, key, a, b, c]) => [
				key!,
				a ?? b ?? c ?? true,
			]),
		),
		...(innerHTML?.trim() ? { innerHTML } : {}),
	}));
}

/** Collects PostCSS plugins of `configurePostCss`, usually Tailwind. Each plugin gets those of the plugins before it. */
async function takePostCss(call: Call, siteDir: string, world: PluginWorld): Promise<void> {
	const options = { ident: 'postcss', config: false, plugins: [...(world.postcss?.().plugins ?? [])] };
	const { plugins } = ((await call('configurePostCss', options)) ?? options) as { plugins?: unknown[] };
	if (plugins?.length) world.postcss = () => ({ postcss: postcssOf(siteDir), plugins });
}

/** The `postcss` package: the site's own, else the one that Docusaurus depends on. */
function postcssOf(siteDir: string): unknown {
	let from = siteDir;
	// A dependency is resolved from the package that depends on it.
	for (const owner of ['@docusaurus/core', '@docusaurus/bundler', 'postcss']) {
		const require = createRequire(join(from, '_.js'));
		try {
			return require('postcss');
		} catch {
			from = dirname(require.resolve(`${owner}/package.json`));
		}
	}
	return undefined;
}

/** Takes the plain aliases of `configureWebpack`, and reports anything else in it. */
function takeAliases(mapping: Mapping, { path }: PluginUse, plugin: TheirPlugin, content: unknown, world: PluginWorld): void {
	if (typeof plugin.configureWebpack !== 'function') return;
	const tell = () =>
		mapping.tell(`configureWebpack of "${plugin.name}"`, path, 'there is no webpack: what it asks for beyond plain aliases is left out');
	const nothing = { resolve: { alias: {} }, module: { rules: [] }, plugins: [], optimization: {} };
	const utils = { getStyleLoaders: () => [], getJSLoader: () => ({}), currentBundler: { name: 'webpack', instance: {} } };
	try {
		const config: unknown = (plugin.configureWebpack as Hook)(nothing, false, utils, content);
		const {
			resolve: own,
			mergeStrategy: _,
			...rest
		} = (isObject(config) ? config : {}) as { resolve?: { alias?: Plain }; mergeStrategy?: unknown };
		const { alias = {}, ...others } = own ?? {};
		for (const [name, target] of Object.entries(alias)) if (typeof target === 'string') world.aliases[name] = target;
		const asks = (value: Plain) => Object.values(value).some((one) => one && (typeof one !== 'object' || Object.values(one).flat().length));
		if (asks(rest) || asks(others)) tell();
	} catch {
		tell();
	}
}
