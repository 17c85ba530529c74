/** The bundles of a theme: entries and options of each. Prebuilt ones (ready.ts) are used where possible. */
import { dirname, join, sep } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import type { IslandStrings, LaterStrings } from '../../templates/client/words.ts';
import { bundle, esbuildPlugin } from '../base/bundler.ts';
import { packageRoot, themeFile } from '../base/package-root.ts';
import { isOfSite, pathFrom } from '../base/paths.ts';
import { hashingPlugin } from '../config/bundle-inputs.ts';
import type { OptionalFeature } from '../config/features.ts';
import type { BundleFolders } from '../config/module.ts';
import { definitions } from '../config/public-env.ts';
import type { Route } from '../graph/types.ts';
import { assetImports } from './assets.ts';
import { componentName } from './component-name.ts';
import { importRules, type SiteSheet, type StylesInput, siteStyles } from './css.ts';
import { heavyEntries, heavyPlugin } from './heavy.ts';
import { overrideName, overridesPlugin } from './overrides.ts';
import { pageStyles } from './page-styles.ts';
import type { PostCssSetup } from './postcss.ts';
import { type Piece, readyPiece, textsName } from './ready.ts';
import { bundleWithReady, readyServerEntry } from './ready-server.ts';
import { buildWorker, bundleIslands, type LazyBundles, stemmedOf } from './scripts.ts';

export interface ThemeInput extends StylesInput {
	folders: BundleFolders;
	/** Paths from the site folder. */
	components: string[];
	islands: string[];
	/** Heavy islands: components in their own chunks, which run only in the browser. */
	heavy: string[];
	pages: string[];
	/** Files that override files of the theme. */
	overrides: string[];
	/** Files of the site with errors. They are replaced by empty modules, so that one build reports the errors of the other files too. */
	absent?: readonly string[];
	/** The site's own stylesheets, which follow the theme's. */
	styles: string[];
	/** Folder of templates and name of the stylesheet of another generator's tree. */
	world?: string;
	/** MDX pages have interactive components. */
	mdxIslands: boolean;
	/** Language of a site in several languages, else ''. Each language has its own manifest in the cache. */
	language: string;
	/** Texts of islands, in the site's language. */
	strings: IslandStrings;
	/** Texts of scripts that are loaded later, by group. */
	laterStrings: LaterStrings;
	/** Languages of the search; undefined without search. */
	search: readonly string[] | undefined;
	/** Versions of the site's packages for formulas and diagrams; their folders are in `packages`. */
	katex?: string;
	mermaid?: string;
	twoslash?: true;
	packages: { katex?: string; mermaid?: string; docsearch?: string };
	/** `files` changes when a file with class names is added or removed. */
	postcss?: PostCssSetup & { files: string };
	/** Optional features that the site enables. */
	features: OptionalFeature[];
	/** Custom properties of the config: `{'--announcement-background': '#fff'}` for each theme. */
	tokens: { light: Record<string, string | undefined>; dark: Record<string, string | undefined> };
	/** Base URL, for addresses of files that modules import. */
	baseUrl: string;
	/** For `serve --watch`: readable code, and the browser part of live writing. */
	dev: boolean;
}

export const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];

/** Code that exports modules as an object: `{ Card: module0 }`. @param paths absolute */
const registry = (name: string, paths: string[], key: (path: string) => string) =>
	`${paths.map((p, i) => `import * as ${name}${i} from ${JSON.stringify(p)};`).join('\n')}
export const ${name} = { ${paths.map((p, i) => `${JSON.stringify(key(p))}: ${name}${i}`).join(', ')} };`;

/** Files of islands that are not built in: the site's own, and those of enabled features. */
const islandFiles = ({ islands, siteDir, mermaid, features, world, packages: { docsearch } }: ThemeInput): string[] => [
	...islands.map((path) => join(siteDir, path)),
	...(mermaid ? [themeFile('templates/islands/optional/Mermaid.tsx')] : []),
	...features.map((name) => themeFile(`templates/islands/optional/${name[0]!.toUpperCase()}${name.slice(1)}.tsx`)),
	...(world ? [themeFile('templates/islands/optional/QueryTabs.tsx')] : []),
	...(docsearch ? [themeFile('templates/islands/optional/DocSearch.tsx')] : []),
];

/** Code that starts the islands. Islands of MDX pages have their own modules. */
const hosted = (islands: string, mdx: boolean): string => (mdx ? `withMdx(start(${islands}))` : `start(${islands})`);

/** End of the islands' entry in a site with heavy islands, which use its React. */
const heavyHost = (islands: string, mdx: boolean): string => `import react from 'react';
import jsx from 'react/jsx-runtime';
import dom from 'react-dom';
import client from 'react-dom/client';
import { withHeavy } from ${JSON.stringify(themeFile('templates/client/heavy/host.ts'))};
export const { mount, update, unmount } = withHeavy(${hosted(islands, mdx)}, { react, jsx, dom, client });`;

/** Options for an islands' module that can be replaced without a reload; what it shares with its successor is in separate files. */
const renewable = (contents: string, options: BuildOptions): BuildOptions => ({
	...options,
	entryPoints: [
		{ in: 'islands-entry', out: 'islands' },
		{ in: themeFile('templates/client/live/host.ts'), out: 'live-host' },
	],
	plugins: [
		esbuildPlugin('vrmdocs-islands-entry', (b) => {
			b.onResolve({ filter: /^islands-entry$/ }, ({ path }) => ({ path, namespace: 'entry' }));
			b.onLoad({ filter: /./, namespace: 'entry' }, () => ({ contents, resolveDir: packageRoot(), loader: 'ts' }));
		}),
		...options.plugins!,
	],
});

/** Stylesheets of the theme for some kinds of pages → these kinds. A site with any of them has the first. */
export const KIND_STYLES = {
	blog: [':blog-list', ':blog-post', ':blog-archive', ':blog-authors', ':blog-author', ':blog-tag'],
	category: [':category'],
	search: [':search', ':not-found'],
	tags: [':tags', ':blog-tags', ':tag'],
} satisfies Record<string, `:${Route['kind']}`[]>;

type KindStyle = keyof typeof KIND_STYLES;
export const KIND_NAMES = Object.keys(KIND_STYLES) as KindStyle[];

/** Name of a prebuilt piece, for live writing or for a build. */
export const readyName = (name: string, dev: boolean): string => (dev ? `${name}.dev` : name);

/** Name of the search worker. */
export const workerName = (languages: readonly string[]): string => ['worker', ...stemmedOf(languages)].join('.');

/** Cache for `serve --watch`: parts of a theme that do not depend on files of the site. */
interface KeptParts {
	key: string;
	lazy: LazyBundles;
	styles?: ReturnType<typeof pageStyles>;
}
let lastKept: KeptParts | undefined;

function keptParts(key: string, dev: boolean): KeptParts {
	if (dev && lastKept?.key === key) return lastKept;
	const kept: KeptParts = { key, lazy: new Map() };
	if (dev) lastKept = kept;
	return kept;
}

/** Source of the islands' module: imports of all islands, and what starts them. @param isRenewing whether they can be replaced without a reload */
function islandsEntry({ heavy, mdxIslands }: ThemeInput, islandList: string[], isRenewing: boolean): string {
	const own = islandList.map((p, i) => `${JSON.stringify(componentName(p))}: island${i}`);
	const registry = `{ ...builtinIslands, ${[...(mdxIslands ? ['Mdx'] : []), ...own].join(', ')} }`;
	const started = heavy.length
		? heavyHost(registry, mdxIslands)
		: isRenewing
			? `import { renewing } from ${JSON.stringify(themeFile('templates/client/live/host.ts'))};
export const { mount, update, unmount, renewed } = renewing((registry) => ${hosted('registry', mdxIslands)}, ${registry});`
			: `export const { mount, update, unmount } = ${hosted(registry, mdxIslands)};`;
	return `${mdxIslands ? `import { Mdx, withMdx } from ${JSON.stringify(themeFile('templates/mdx/host.tsx'))};\n` : ''}${islandList.map((p, i) => `import island${i} from ${JSON.stringify(p)};`).join('\n')}
import { lend } from ${JSON.stringify(themeFile('templates/islands/lent.ts'))};
import { start } from ${JSON.stringify(themeFile('templates/client/islands.tsx'))};
import { builtinIslands } from ${JSON.stringify(themeFile('templates/islands/index.ts'))};
lend();
${started}`;
}

/** Source of the Node bundle: the theme, and components, islands and pages of the site. */
function serverEntry({ siteDir, components, pages }: ThemeInput, islandList: string[]): string {
	const absolute = (paths: string[]) => paths.map((path) => join(siteDir, path));
	return `export * from ${JSON.stringify(themeFile('templates/entry.tsx'))};
${registry('siteComponents', absolute(components), componentName)}
${registry('siteIslands', islandList, componentName)}
${registry('sitePages', absolute(pages), (p) => pathFrom(siteDir, p))}`;
}

/** Bundles a piece, or takes the one that came with the tool. @param isOfTool whether nothing of the site is in it */
type ReadyOr = (name: string, isOfTool: boolean, make: () => Promise<Piece>) => Promise<Piece>;

/** The stylesheets; each function builds one. */
function styleBundles(input: ThemeInput, readyOr: ReadyOr, bundleCss: (contents: string) => Promise<Piece>) {
	const ofTheme = (name: string) => `@import ${JSON.stringify(themeFile(`templates/styles/${name}.css`))};\n`;
	const stylesheet = (entry: 'index' | 'with-parts', sheets: readonly SiteSheet[]) => {
		const themes = [entry, input.world, input.postcss && 'preflight'].filter((name) => name !== undefined);
		const own = input.styles.map((file) => `@import ${JSON.stringify(join(input.siteDir, file))};\n`).join('');
		const imported = importRules(sheets, !input.world);
		return bundleCss(themes.map(ofTheme).join('') + (input.world ? own + imported : imported + own));
	};
	return {
		/** Without the colours of the config, which are appended later. @param sheets stylesheets of modules that every page has */
		stylesheet: (entry: 'index' | 'with-parts', sheets: readonly SiteSheet[] = []) =>
			readyOr(readyName(entry, input.dev), input.world === undefined && input.styles.length === 0 && sheets.length === 0, () =>
				stylesheet(entry, sheets),
			),
		/** A stylesheet of some pages. It is linked before the main one, so it too says in which order the layers are. */
		componentStyle: (sheet: SiteSheet): Promise<Piece> => bundleCss(ofTheme('layers') + importRules([sheet], true)),
		/** A stylesheet of the theme that some kinds of pages need. */
		kindStyle: (name: KindStyle) =>
			readyOr(readyName(name, input.dev), true, () =>
				bundleCss(`${ofTheme('layers')}@import ${JSON.stringify(themeFile(`templates/styles/${name}.css`))} layer(components);\n`),
			),
	};
}

/** How the bundler is called for a theme. */
function bundlerSettings(input: ThemeInput) {
	const hashes = new Map<string, string>();
	const styles = siteStyles(input, hashes);
	const assets = assetImports({ ...input, svg: 'address' }, hashes);
	const absentFiles = absentPlugin(input);
	const plugins = [...absentFiles, packages(input), overridesPlugin(input.siteDir, input.overrides)];
	const common = {
		bundle: true,
		write: false as const,
		metafile: true as const,
		absWorkingDir: packageRoot(),
		jsx: 'automatic' as const,
		jsxDev: false,
		logLevel: 'silent' as const,
		charset: 'utf8' as const,
		minify: !input.dev,
		define: definitions(input, 'browser', input.overrides.length + input.islands.length > 0 || input.mdxIslands),
		plugins: [...plugins, assets.plugin, styles.ofCssModules, styles.ofImports, hashingPlugin(input.siteDir, hashes)],
	};
	const browserOptions = (name: string) => ({
		...common,
		platform: 'browser' as const,
		format: 'esm' as const,
		target: [...BROWSERS],
		splitting: true,
		outdir: 'assets',
		entryNames: `${name}.[hash]`,
		chunkNames: '[name].[hash]',
	});
	const bundleCss = (contents: string) =>
		bundle({
			...common,
			plugins: [...absentFiles, styles.ofStylesheet, hashingPlugin(input.siteDir, hashes)],
			stdin: { contents, resolveDir: packageRoot(), loader: 'css' },
			target: [...BROWSERS],
			outfile: 'main.css',
		});
	return { hashes, styles, assets, absentFiles, common, browserOptions, bundleCss };
}

/** Bundles the heavy islands separately, so that the islands' module stays one file. @param note takes files of their workers */
function bundleHeavy(
	input: ThemeInput,
	{ hashes, styles, assets, absentFiles, common, browserOptions }: ReturnType<typeof bundlerSettings>,
	note: (file: string) => void,
) {
	return bundle({
		...browserOptions('[name]'),
		define: definitions(input, 'browser'),
		entryPoints: heavyEntries(input.heavy, input.siteDir),
		assetNames: '[name].[hash]',
		plugins: [
			...absentFiles,
			heavyPlugin({ ...common, platform: 'browser', format: 'iife', target: [...BROWSERS] }, note),
			packages(input, true),
			overridesPlugin(input.siteDir, input.overrides),
			assets.plugin,
			styles.ofCssModules,
			styles.ofStylesheet,
			hashingPlugin(input.siteDir, hashes),
		],
	});
}

/** The bundles of a theme; each function builds one. @param key changes with all inputs except the contents of files */
export function bundlesOf(input: ThemeInput, key: string) {
	const kept = keptParts(key, input.dev);
	const settings = bundlerSettings(input);
	const { hashes, styles, assets, common, browserOptions, bundleCss } = settings;
	const islandList = islandFiles(input);
	/** Whether changed islands are replaced without a reload. Not with heavy islands, which share React with the islands' module. */
	const isRenewing = input.dev && input.heavy.length === 0;
	const entry = islandsEntry(input, islandList, isRenewing);
	const sources = new Set<string>();
	const fromText = (contents: string): BuildOptions['stdin'] => ({ contents, resolveDir: packageRoot(), loader: 'ts' });
	/** Names of overridden files, to find out whether the site overrides a file of the theme. */
	const names = new Set(input.overrides.map(overrideName));
	const isReplaced = (path: string) => names.has(overrideName(path));
	const readyOr: ReadyOr = async (name, isOfTool, make) => (isOfTool ? readyPiece(name, isReplaced) : undefined) ?? make();
	const serverOptions = (contents: string) => ({
		...common,
		minify: false,
		stdin: fromText(contents),
		platform: 'node' as const,
		format: 'esm' as const,
		target: 'node20',
		define: definitions(input, 'server'),
		banner: {
			js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
		},
		outfile: 'server.mjs',
	});
	const hasNoScripts = islandList.length + input.components.length + input.pages.length === 0;
	return {
		hashes,
		styles,
		assets,
		/** Absolute paths of files in workers of heavy islands; complete when these are bundled. */
		sources,
		server: () =>
			readyOr('server', hasNoScripts, async () => {
				const options = serverOptions(serverEntry(input, islandList));
				const ready = input.world === undefined ? readyPiece('server', isReplaced) : undefined;
				return (ready && (await bundleWithReady(ready, options, input.siteDir))) ?? bundle(options);
			}),
		readyServer: () => bundle(serverOptions(readyServerEntry(serverEntry(input, [])))),
		client: () =>
			readyOr(readyName('client', input.dev), true, () =>
				bundle({
					...browserOptions('client'),
					define: definitions(input, 'browser', input.overrides.length > 0),
					splitting: false,
					entryPoints: [themeFile('templates/client/index.ts')],
				}),
			),
		islands: () =>
			readyOr(readyName('islands', input.dev), islandList.length + input.heavy.length === 0 && !input.mdxIslands, () =>
				// Browsers that support this comment (Chromium) compile all functions of the file in advance, off the main thread.
				bundleIslands(
					isRenewing
						? renewable(entry, browserOptions('[name]'))
						: { ...browserOptions('islands'), stdin: fromText(entry), banner: { js: '//# allFunctionsCalledOnLoad' } },
					browserOptions('[name]'),
					{ kept: kept.lazy, isOfSite: (file) => isOfSite(file, input.siteDir) },
				),
			),
		worker: (languages: readonly string[]) =>
			readyOr(readyName(workerName(languages), input.dev), true, () => buildWorker(languages, browserOptions)),
		...styleBundles(input, readyOr, bundleCss),
		live: () =>
			readyOr('live', true, () =>
				bundle({ ...browserOptions('dev'), splitting: false, entryPoints: [themeFile('templates/client/live/index.ts')] }),
			),
		heavy: () => bundleHeavy(input, settings, (file) => sources.add(file)),
		features: () =>
			(kept.styles ??= pageStyles({ ...common, target: [...BROWSERS] }, { ...input.packages, twoslash: input.twoslash }, input.features)),
	};
}

function absentPlugin({ siteDir, absent = [] }: ThemeInput): Plugin[] {
	const files = new Set(absent.map((path) => join(siteDir, path)));
	const contents = 'module.exports = { __esModule: true, default: () => null, getPages: () => [] };';
	return files.size
		? [
				esbuildPlugin('vrmdocs-absent', (b) => {
					b.onLoad({ filter: /./, namespace: 'file' }, ({ path }) => {
						if (!files.has(path)) return undefined;
						// From CommonJS any name can be imported, also a class of a CSS module.
						return /(?<!\.module)\.(?:css|s[ac]ss)$/.test(path) ? { contents: '', loader: 'css' } : { contents, loader: 'js' };
					});
				}),
			]
		: [];
}

/** Whether a file is a rendered file of the theme, not a JSX runtime or its helper. */
const isThemes = (file: string): boolean => file.startsWith(themeFile('templates/')) && !/[\\/](?:jsx-runtime|addresses)\.tsx?$/.test(file);

/**
 * Resolves React and the theme to the tool's own copies, even if the site has others installed: a page must have only one React.
 *
 * @param hasTexts whether the code contains the texts themselves instead of placeholders (ready.ts)
 */
function packages({ siteDir, strings, laterStrings, world, packages: { mermaid, docsearch } }: ThemeInput, hasTexts = false): Plugin {
	const components = themeFile('templates/components/');
	return esbuildPlugin('vrmdocs-packages', (b) => {
		// Diagrams are rendered in the browser only.
		b.onResolve({ filter: /^mermaid$/ }, ({ path, kind, pluginData }) => {
			if (b.initialOptions.platform === 'node') return { path, namespace: 'none' };
			if (!mermaid || pluginData === 'resolved') return undefined;
			return b.resolve(path, { kind, resolveDir: dirname(dirname(mermaid)), pluginData: 'resolved' });
		});
		b.onResolve({ filter: /^@docsearch\/react\// }, ({ path, kind, pluginData }) => {
			if (!docsearch) return undefined;
			if (b.initialOptions.platform === 'node') return { path, namespace: 'none' };
			return pluginData === 'resolved'
				? undefined
				: b.resolve(path, { kind, resolveDir: dirname(dirname(dirname(docsearch))), pluginData: 'resolved' });
		});
		b.onLoad({ filter: /./, namespace: 'none' }, () => ({
			contents: 'export default undefined; export const DocSearchModal = undefined;',
			loader: 'js',
		}));
		b.onResolve({ filter: /^virtual:strings(?:\/\w+)?$/ }, ({ path }) => ({ path, namespace: 'virtual' }));
		b.onLoad({ filter: /./, namespace: 'virtual' }, ({ path }) => {
			const group = path.split('/')[1] as keyof LaterStrings | undefined;
			const texts = hasTexts ? JSON.stringify(group ? laterStrings[group] : strings) : textsName(group);
			return { contents: `export const strings = ${texts};`, loader: 'js' };
		});
		// In Node, the site's own components get a JSX runtime that maps addresses to their final form. In a site of another
		// generator, components of the theme get one that adds that generator's classes.
		if (b.initialOptions.platform === 'node')
			b.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) => {
				if (isOfSite(importer, siteDir)) return { path: themeFile('templates/components/jsx-runtime.ts') };
				return world && isThemes(importer) ? { path: themeFile(`templates/${world}/jsx-runtime.ts`) } : undefined;
			});
		if (world && b.initialOptions.platform === 'node')
			b.onResolve({ filter: /\/classes\.[jt]s$/ }, ({ importer }) =>
				dirname(importer) + sep === components ? { path: themeFile(`templates/${world}/classes.ts`) } : undefined,
			);
		b.onResolve({ filter: /^(?:react|react-dom)(?:\/|$)/ }, ({ path, kind, importer, pluginData }) => {
			if (pluginData === 'resolved') return undefined;
			const resolved = b.resolve(path, { kind, resolveDir: packageRoot(), pluginData: 'resolved' });
			// The theme only renders to strings. The streaming half of this module would be a third of the Node bundle.
			if (path !== 'react-dom/server' || !importer.startsWith(themeFile('templates/'))) return resolved;
			return resolved.then(({ path: whole }) => ({ path: join(dirname(whole), 'cjs/react-dom-server-legacy.node.production.js') }));
		});
	});
}
