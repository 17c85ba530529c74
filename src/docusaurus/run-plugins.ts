/**
 * Plugins of a Docusaurus site are run for what they make of content: routes, data, elements of the head, files after the build. What they ask of webpack is
 * told, but for plain aliases. https://docusaurus.io/docs/api/plugin-methods
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorAt } from '../base/problem.ts';
import { suspect } from '../base/suspect.ts';
import { thrownMessage } from '../base/thrown.ts';
import { writeCacheFile } from '../cache/cache-file.ts';
import type { PluginWorld } from '../config/load.ts';
import { type BundleFolders, loadModule } from '../config/module.ts';
import type { Plugin } from '../features/plugins/config.ts';
import { addTag } from './head.ts';
import { isObject, type Mapping, type Plain, sitePath } from './mapping.ts';
import { isKnownPlugin, type PluginUse } from './plugins.ts';
import { docusaurusDialect, standInName } from './stand-ins.ts';

export interface PluginPlace {
	siteDir: string;
	folders: BundleFolders;
	/** Their config. */
	value: Plain;
	locale?: string;
}

type Hook = (...given: unknown[]) => unknown;
interface TheirPlugin {
	name?: string;
	[hook: string]: unknown;
}
interface TheirRoute {
	path: string;
	component: string;
	modules?: Plain;
	props?: Plain;
	routes?: TheirRoute[];
}

/** Hooks whose work is not done here. */
const LEFT: Record<string, string> = {
	configurePostCss: 'styles are made without its PostCSS plugins',
	allContentLoaded: 'it does not see what others have made',
};

/** Runs the plugins that nobody has made anything of. Their pages and files become those of a plugin of ours, in `mapping.config.plugins`. */
export async function runPlugins(mapping: Mapping, uses: readonly PluginUse[], place: PluginPlace): Promise<PluginWorld> {
	const world: PluginWorld = { globalData: {}, aliases: {}, themes: [] };
	const made: Plugin[] = [];
	// As Docusaurus builds: plugins that measure visits ask for it.
	process.env.NODE_ENV ??= 'production';
	for (const use of uses) {
		if (use.isUsed || isKnownPlugin(use.name) || standInName(use.module) !== undefined) continue;
		const plugin = await pluginOf(mapping, use, place);
		if (plugin === undefined) continue;
		use.isUsed = true;
		if (plugin) made.push(await run(mapping, use, plugin, place, world));
	}
	if (made.length) mapping.set(['plugins'], made, ['plugins']);
	return world;
}

/** @returns null for one that its function turns off, undefined for one that cannot be run here, which is told with others of its kind */
async function pluginOf(mapping: Mapping, { module, options, path, name }: PluginUse, place: PluginPlace) {
	try {
		const exported = typeof module === 'string' ? await pluginModule(module, place) : { default: module };
		if (exported === undefined) return undefined;
		const make = exported.default as Hook & { validateOptions?: Hook };
		if (typeof make !== 'function') return undefined;
		const validateOptions = (exported.validateOptions ?? make.validateOptions) as Hook | undefined;
		const given = { id: 'default', ...options };
		const valid = validateOptions?.({ validate, options: given }) ?? given;
		const plugin: unknown = await make(contextOf(place), valid);
		return isObject(plugin) ? ({ name: name || 'plugin', ...bound(plugin) } as TheirPlugin) : null;
	} catch (error) {
		mapping.tell('plugin that cannot be run', path, `${name || 'it'} throws: ${thrownMessage(error)}`);
		return undefined;
	}
}

/** The hooks of a plugin that may be a class. */
function bound(plugin: Plain): Plain {
	const names = new Set<string>();
	for (let at: object | null = plugin; at && at !== Object.prototype; at = Object.getPrototypeOf(at) as object | null)
		for (const name of Object.getOwnPropertyNames(at)) names.add(name);
	return Object.fromEntries(
		[...names].map((name) => [name, typeof plugin[name] === 'function' ? (plugin[name] as Hook).bind(plugin) : plugin[name]]),
	);
}

/** What Docusaurus gives to `validateOptions`: a schema of Joi fills in its defaults. */
function validate(schema: { validate(value: unknown, settings: object): { error?: Error; value: unknown } }, options: unknown): unknown {
	const { error, value } = schema.validate(options, { convert: false, allowUnknown: true });
	if (error) throw error;
	return value;
}

/** A package by its name or its short one, or a file of the site. @returns undefined where it is not installed */
async function pluginModule(written: string, { siteDir, folders }: PluginPlace): Promise<Plain | undefined> {
	const require = createRequire(join(siteDir, '_.js'));
	const file = namesOf(written.replace(/^@site\//, './'))
		.map((name) => {
			try {
				return require.resolve(name);
			} catch {
				return ENDINGS.map((ending) => resolve(siteDir, name + ending)).find((path) => existsSync(path));
			}
		})
		.find(Boolean);
	if (file === undefined) return undefined;
	let exported: Plain | undefined;
	if (file.includes(`${sep}node_modules${sep}`) && !/\.[cm]?tsx?$/.test(file)) exported = (await import(pathToFileURL(file).href)) as Plain;
	else {
		const name = relative(siteDir, file).startsWith('..') ? file : relative(siteDir, file);
		const module = await loadModule(file, isAbsolute(name) ? file.slice(dirname(file).length + 1) : name, folders, docusaurusDialect);
		if (!module.exports) throw new Error(module.problems[0]?.message);
		exported = module.exports;
	}
	// A module of CommonJS, and one that was compiled into it.
	const inner = exported.default;
	return isObject(inner) && typeof inner.default === 'function'
		? inner
		: { ...((typeof inner === 'function' ? inner : {}) as object), ...exported };
}

const ENDINGS = ['.ts', '.mts', '.tsx', '/index.ts', '/src/index.ts'];

/** `foo` → `foo`, `docusaurus-plugin-foo`; `@org` → `@org/docusaurus-plugin`. https://docusaurus.io/docs/using-plugins#module-shorthands */
function namesOf(written: string): string[] {
	if (/^[./]|^[a-z]:/i.test(written)) return [written];
	const [, scope, rest = ''] = /^(@[^/]+)(?:\/(.+))?$/.exec(written) ?? [];
	const kinds = ['plugin', 'theme'];
	if (!scope) return [written, ...kinds.map((kind) => `docusaurus-${kind}-${written}`)];
	return [written, ...kinds.map((kind) => `${scope}/docusaurus-${kind}${rest && `-${rest}`}`)];
}

/** https://docusaurus.io/docs/api/plugin-methods#context */
function contextOf({ siteDir, folders, value, locale }: PluginPlace): Plain {
	const i18n = (isObject(value.i18n) ? value.i18n : {}) as { defaultLocale?: string; locales?: string[]; path?: string };
	const defaultLocale = i18n.defaultLocale ?? 'en';
	const current = locale ?? defaultLocale;
	const baseUrl = `/${String(value.baseUrl ?? '/').replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
	return {
		siteDir,
		generatedFilesDir: generatedDir(folders),
		siteConfig: { titleDelimiter: '|', themeConfig: {}, customFields: {}, staticDirectories: ['static'], ...value, baseUrl },
		siteConfigPath: join(siteDir, 'docusaurus.config.js'),
		siteVersion: undefined,
		outDir: join(siteDir, 'build'),
		baseUrl: current === defaultLocale ? baseUrl : `${baseUrl}${current}/`,
		i18n: { path: 'i18n', localeConfigs: {}, ...i18n, defaultLocale, locales: i18n.locales ?? [defaultLocale], currentLocale: current },
		localizationDir: join(siteDir, i18n.path ?? 'i18n', current),
		codeTranslations: {},
	};
}

const generatedDir = ({ writeDir }: BundleFolders): string => resolve(writeDir, 'docusaurus');

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
			if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeCacheFile(path, text);
			return path;
		},
		setGlobalData(data: unknown) {
			world.globalData[name] = { ...world.globalData[name], [id]: data };
		},
	};
	const call = async (hook: string, ...given: unknown[]): Promise<unknown> => {
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
	const content = await call('loadContent');
	await call('contentLoaded', { content, actions, allContent: {} });
	if (routes.length && !mapping.config.pages) mapping.config.pages = { path: 'src/pages', routeBasePath: '/' };
	addHeadTags(mapping, use, await call('injectHtmlTags', { content }));
	takeAliases(mapping, use, plugin, content, world);
	const theme = await call('getThemePath');
	if (typeof theme === 'string') world.themes.push(resolve(place.siteDir, theme));
	const scripts = [await call('getClientModules')].flat().filter((file) => typeof file === 'string');
	const styles = scripts.filter((file) => /\.(?:css|s[ac]ss)$/.test(file));
	for (const file of styles) mapping.config.stylesheets = [...((mapping.config.stylesheets as string[]) ?? []), sitePath(mapping, file)];
	if (styles.length < scripts.length)
		mapping.tell(`getClientModules of "${name}"`, use.path, 'its code that runs on every page is not loaded');
	for (const [hook, effect] of Object.entries(LEFT)) if (plugin[hook]) mapping.tell(`${hook} of "${name}"`, use.path, effect);
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

/** Pages for routes: MDX that shows the component with its modules. */
function pagesOf(routes: readonly TheirRoute[], baseUrl: string, mapping: Mapping, siteDir: string): { path: string; text: string }[] {
	const { path: folder } = mapping.config.pages as { path: string };
	return routes.flatMap(({ path, component, modules = {}, props = {}, routes: inner }) => {
		if (inner?.length) return pagesOf(inner, baseUrl, mapping, siteDir);
		const route = decodeURI(path.startsWith(baseUrl) ? path.slice(baseUrl.length) : path.replace(/^\//, '')).replace(/\/$/, '');
		// What a pattern stands for is known in the browser alone; the page of the search is ours.
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
		return [
			{
				path: file,
				text: `---\nhide_table_of_contents: true\n---\n\n${lines.join('\n')}\n\n<RouteComponent {...${own}} {...${given}} />\n`,
			},
		];
	});
}

function addHeadTags(mapping: Mapping, use: PluginUse, tags: unknown): void {
	if (!isObject(tags)) return;
	for (const place of ['headTags', 'preBodyTags', 'postBodyTags'])
		for (const tag of [tags[place]].flat()) for (const one of typeof tag === 'string' ? tagsIn(tag) : [tag]) addTag(mapping, one, use.path);
}

/** `<script src="a.js" async></script>` → what a plugin may give as an object. */
function tagsIn(html: string): Plain[] {
	const found = html.matchAll(/<(script|link|meta|style|noscript)\b([^>]*)>(?:([\s\S]*?)<\/\1>)?/gi);
	return [...found].map(([, tagName, attributes, innerHTML]) => ({
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

/** Plain aliases of `configureWebpack`; anything else of it is told. */
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
