/** The bundles of a theme: what each is made of, and how. Those that are ready (ready.ts) are not made. */
import { dirname, join, relative, sep } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import type { IslandStrings, LaterStrings } from '../../templates/client/words.ts';
import { bundle } from '../base/bundler.ts';
import { themeFile } from '../base/package-root.ts';
import { hashingPlugin } from '../config/bundle-inputs.ts';
import type { OptionalFeature } from '../config/features.ts';
import type { BundleFolders } from '../config/module.ts';
import { definitions } from '../config/public-env.ts';
import { assetImports } from './assets.ts';
import { componentName } from './component-name.ts';
import { siteStyles } from './css.ts';
import { heavyEntries, heavyPlugin } from './heavy.ts';
import { overrideName, overridesPlugin } from './overrides.ts';
import { pageStyles } from './page-styles.ts';
import type { PostCssSetup } from './postcss.ts';
import { type Piece, readyPiece, textsName } from './ready.ts';
import { buildWorker, bundleIslands, type LazyBundles } from './scripts.ts';

export interface ThemeInput {
	siteDir: string;
	folders: BundleFolders;
	/** Paths from the site folder. */
	components: string[];
	islands: string[];
	/** Components with chunks of their own, which run in the browser alone. */
	heavy: string[];
	pages: string[];
	/** Files that replace those of the theme. */
	overrides: string[];
	/** Files of the site that are at fault: nothing stands in their place, so that one build tells what is wrong in the others too. */
	absent?: readonly string[];
	/** The site's own stylesheets, after the theme's. */
	styles: string[];
	/** Folders that `url(/…)` of a stylesheet looks in. */
	staticDirectories: string[];
	/** Modules of another generator that pages may import. */
	compat?: 'docusaurus';
	/** As its stylesheets mean them. */
	foreignRootUrls: boolean;
	/** Pages of MDX have interactive components. */
	mdxIslands: boolean;
	/** Of a site in several languages, that of the theme: each has a manifest of its own in the cache. */
	language: string;
	/** Those that islands use, in the site's language. */
	strings: IslandStrings;
	/** Those that files loaded later use, by group. */
	laterStrings: LaterStrings;
	/** Languages that are searched; undefined without search. */
	search: readonly string[] | undefined;
	/** Versions of packages that the site brings for formulas and diagrams; their folders are in `packages`. */
	katex?: string;
	mermaid?: string;
	twoslash?: true;
	packages: { katex?: string; mermaid?: string; docsearch?: string };
	/** Config of PostCSS, and what changes where a file with class names comes or goes; absent where stylesheets are taken as they are. */
	postcss?: PostCssSetup & { files: string };
	/** What pages have only where the site asks for it. */
	features: OptionalFeature[];
	/** Custom properties of the config: `{'--announcement-background': '#fff'}` for each theme. */
	tokens: { light: Record<string, string | undefined>; dark: Record<string, string | undefined> };
	/** Of the site, in the addresses of files that modules import. */
	baseUrl: string;
	/** For `serve --watch`: readable code, and the browser's part of live writing. */
	dev: boolean;
}

/** Browsers that the bundles support. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];

/** @param paths absolute */
const registry = (name: string, paths: string[], key: (path: string) => string) =>
	`${paths.map((p, i) => `import * as ${name}${i} from ${JSON.stringify(p)};`).join('\n')}
export const ${name} = { ${paths.map((p, i) => `${JSON.stringify(key(p))}: ${name}${i}`).join(', ')} };`;

/** Islands besides those of every site: the site's own, and those of features that it asks for. */
const islandFiles = ({ islands, siteDir, mermaid, features, compat, packages: { docsearch } }: ThemeInput): string[] => [
	...islands.map((path) => join(siteDir, path)),
	...(mermaid ? [themeFile('templates/islands/optional/Mermaid.tsx')] : []),
	...features.map((name) => themeFile(`templates/islands/optional/${name[0]!.toUpperCase()}${name.slice(1)}.tsx`)),
	...(compat ? [themeFile('templates/islands/optional/QueryTabs.tsx')] : []),
	...(docsearch ? [themeFile('templates/islands/optional/DocSearch.tsx')] : []),
];

/** Starts the islands; those of MDX pages have modules of their own. */
const hosted = (islands: string, mdx: boolean): string => (mdx ? `withMdx(start(${islands}))` : `start(${islands})`);

/** End of the islands' entry in a site with heavy islands, which take React from it. */
const heavyHost = (islands: string, mdx: boolean): string => `import react from 'react';
import jsx from 'react/jsx-runtime';
import dom from 'react-dom';
import client from 'react-dom/client';
import { withHeavy } from ${JSON.stringify(themeFile('templates/client/heavy/host.ts'))};
export const { mount, update, unmount } = withHeavy(${hosted(islands, mdx)}, { react, jsx, dom, client });`;

/** The islands' module, and in files of their own what it shares with the next one of them. */
const renewable = (contents: string, root: string, options: BuildOptions): BuildOptions => ({
	...options,
	entryPoints: [
		{ in: 'islands-entry', out: 'islands' },
		{ in: themeFile('templates/client/live/host.ts'), out: 'live-host' },
	],
	plugins: [
		{
			name: 'vrmdocs-islands-entry',
			setup(b) {
				b.onResolve({ filter: /^islands-entry$/ }, ({ path }) => ({ path, namespace: 'entry' }));
				b.onLoad({ filter: /./, namespace: 'entry' }, () => ({ contents, resolveDir: root, loader: 'ts' }));
			},
		},
		...options.plugins!,
	],
});

/** Name of a ready piece, of those for live writing and for readers. */
export const readyName = (name: string, dev: boolean): string => (dev ? `${name}.dev` : name);

/** Languages that change the worker: those with a stemmer (scripts.ts). */
export const workerName = (languages: readonly string[]): string =>
	['worker', ...['de', 'en', 'es', 'fr'].filter((one) => languages.includes(one))].join('.');

/** Parts of a theme in which nothing of the site is: while one writes, they are not made again. */
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

/**
 * The bundles of a theme, each made when asked for.
 *
 * @param root of the tool
 * @param key changes with everything but the bytes of files
 */
export function bundlesOf(input: ThemeInput, root: string, key: string) {
	const kept = keptParts(key, input.dev);
	const hashes = new Map<string, string>();
	const styles = siteStyles(input, hashes);
	const assets = assetImports({ ...input, svg: 'address' }, hashes);
	const absentFiles = absentPlugin(input);
	const plugins = [...absentFiles, packages(root, input), overridesPlugin(input.siteDir, input.overrides)];
	const common = {
		bundle: true,
		write: false as const,
		metafile: true as const,
		absWorkingDir: root,
		jsx: 'automatic' as const,
		jsxDev: false,
		logLevel: 'silent' as const,
		charset: 'utf8' as const,
		minify: !input.dev,
		define: definitions(input, 'browser', input.overrides.length + input.islands.length > 0 || input.mdxIslands),
		plugins: [...plugins, assets.plugin, styles.ofCssModules, styles.ofImports, hashingPlugin(input.siteDir, hashes)],
	};
	const islandList = islandFiles(input);
	const islands = `{ ...builtinIslands, ${islandList.map((p, i) => `${JSON.stringify(componentName(p))}: island${i}`).join(', ')} }`;
	/** Code of islands may change without loading the page: heavy islands take React from their module, and load it. */
	const isRenewing = input.dev && input.heavy.length === 0;
	const started = (registry: string) =>
		input.heavy.length
			? heavyHost(registry, input.mdxIslands)
			: isRenewing
				? `import { renewing } from ${JSON.stringify(themeFile('templates/client/live/host.ts'))};
export const { mount, update, unmount, renewed } = renewing((registry) => ${hosted('registry', input.mdxIslands)}, ${registry});`
				: `export const { mount, update, unmount } = ${hosted(registry, input.mdxIslands)};`;
	const islandsEntry = `${input.mdxIslands ? `import { Mdx, withMdx } from ${JSON.stringify(themeFile('templates/mdx/host.tsx'))};\n` : ''}${islandList.map((p, i) => `import island${i} from ${JSON.stringify(p)};`).join('\n')}
import { lend } from ${JSON.stringify(themeFile('templates/islands/lent.ts'))};
import { start } from ${JSON.stringify(themeFile('templates/client/islands.tsx'))};
import { builtinIslands } from ${JSON.stringify(themeFile('templates/islands/index.ts'))};
lend();
${started(input.mdxIslands ? islands.replace('...builtinIslands', '...builtinIslands, Mdx') : islands)}`;
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
	const absolute = (paths: string[]) => paths.map((path) => join(input.siteDir, path));
	const stylesheet = (entry: 'index' | 'with-parts') =>
		bundle({
			...common,
			plugins: [...absentFiles, styles.ofStylesheet, hashingPlugin(input.siteDir, hashes)],
			stdin: {
				contents: `@import ${JSON.stringify(themeFile(`templates/styles/${entry}.css`))};\n${input.compat ? `@import ${JSON.stringify(themeFile(`templates/styles/${input.compat}.css`))};\n` : ''}${styles.imports()}${input.styles.map((s) => `@import ${JSON.stringify(join(input.siteDir, s))};`).join('\n')}`,
				resolveDir: root,
				loader: 'css',
			},
			target: [...BROWSERS],
			outfile: 'main.css',
		});
	const sources = new Set<string>();
	/** Chunks of heavy islands: bundled apart, so that the islands' module stays one file. */
	const bundleHeavy = () =>
		bundle({
			...browserOptions('[name]'),
			define: definitions(input, 'browser'),
			entryPoints: heavyEntries(input.heavy, input.siteDir),
			assetNames: '[name].[hash]',
			plugins: [
				...absentFiles,
				heavyPlugin({ ...common, platform: 'browser', format: 'iife', target: [...BROWSERS] }, (file) => sources.add(file)),
				packages(root, input, true),
				overridesPlugin(input.siteDir, input.overrides),
				assets.plugin,
				styles.ofCssModules,
				styles.ofStylesheet,
				hashingPlugin(input.siteDir, hashes),
			],
		});
	const fromText = (contents: string): BuildOptions['stdin'] => ({ contents, resolveDir: root, loader: 'ts' });
	/** Whether the site has another file in the place of one of the theme. */
	const names = new Set(input.overrides.map(overrideName));
	const isReplaced = (path: string) => names.has(overrideName(path));
	const readyOr = async (name: string, isOfTool: boolean, make: () => Promise<Piece>): Promise<Piece> =>
		(isOfTool ? readyPiece(name, isReplaced) : undefined) ?? make();
	const hasNoScripts = islandList.length + input.components.length + input.pages.length === 0;
	return {
		hashes,
		styles,
		assets,
		/** Absolute paths of files in workers of heavy islands. Known when those are bundled. */
		sources,
		server: () =>
			readyOr('server', hasNoScripts, () =>
				bundle({
					...common,
					minify: false,
					stdin: {
						contents: `export * from ${JSON.stringify(themeFile('templates/entry.tsx'))};
${registry('siteComponents', absolute(input.components), componentName)}
${registry('siteIslands', islandList, componentName)}
${registry('sitePages', absolute(input.pages), (p) => relative(input.siteDir, p).split(sep).join('/'))}`,
						resolveDir: root,
						loader: 'ts',
					},
					platform: 'node',
					format: 'esm',
					target: 'node20',
					define: definitions(input, 'server'),
					banner: {
						js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
					},
					outfile: 'server.mjs',
				}),
			),
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
				// Browsers that know this comment compile all functions of the file in advance, off the main thread.
				bundleIslands(
					isRenewing
						? renewable(islandsEntry, root, browserOptions('[name]'))
						: { ...browserOptions('islands'), stdin: fromText(islandsEntry), banner: { js: '//# allFunctionsCalledOnLoad' } },
					browserOptions('[name]'),
					{ kept: kept.lazy, isOfSite: (file) => file.startsWith(input.siteDir + sep) && !file.includes(`${sep}node_modules${sep}`) },
				),
			),
		worker: (languages: readonly string[]) =>
			readyOr(readyName(workerName(languages), input.dev), true, () => buildWorker(languages, browserOptions)),
		/** Without the colours of the config, which stand behind it. */
		stylesheet: (entry: 'index' | 'with-parts') =>
			readyOr(readyName(entry, input.dev), input.compat === undefined && input.styles.length === 0 && !styles.imports(), () =>
				stylesheet(entry),
			),
		live: () =>
			readyOr('live', true, () =>
				bundle({ ...browserOptions('dev'), splitting: false, entryPoints: [themeFile('templates/client/live/index.ts')] }),
			),
		heavy: bundleHeavy,
		features: () =>
			(kept.styles ??= pageStyles(
				{ ...common, plugins: [], target: [...BROWSERS] },
				{ ...input.packages, twoslash: input.twoslash },
				input.features,
			)),
	};
}

function absentPlugin({ siteDir, absent = [] }: ThemeInput): Plugin[] {
	const files = new Set(absent.map((path) => join(siteDir, path)));
	const contents = 'module.exports = { __esModule: true, default: () => null, getPages: () => [] };';
	return files.size
		? [
				{
					name: 'vrmdocs-absent',
					setup(b) {
						b.onLoad({ filter: /./, namespace: 'file' }, ({ path }) => {
							if (!files.has(path)) return undefined;
							// Any name may be imported of what is CommonJS: also a class of a CSS module.
							return /(?<!\.module)\.(?:css|s[ac]ss)$/.test(path) ? { contents: '', loader: 'css' } : { contents, loader: 'js' };
						});
					},
				},
			]
		: [];
}

/** A file of the theme that is rendered, not one of those that stand between React and it. */
const isThemes = (file: string): boolean => file.startsWith(themeFile('templates/')) && !/[\\/](?:jsx-runtime|addresses)\.tsx?$/.test(file);

/**
 * Resolves React and the theme to the tool's own copies, whatever the site has installed: a page must have only one React.
 *
 * @param hasTexts whether the texts themselves stand in the code, not their names (ready.ts)
 */
function packages(
	root: string,
	{ siteDir, strings, laterStrings, compat, packages: { mermaid, docsearch } }: ThemeInput,
	hasTexts = false,
): Plugin {
	const components = themeFile('templates/components/');
	return {
		name: 'vrmdocs-packages',
		setup(b) {
			// The server draws no diagram.
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
			// In Node, the site's own components get a JSX runtime that maps addresses to their final form, and those of the theme in another generator's tree
			// one that adds its classes.
			if (b.initialOptions.platform === 'node')
				b.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) => {
					if (importer.startsWith(siteDir + sep) && !importer.includes('/node_modules/'))
						return { path: themeFile('templates/components/jsx-runtime.ts') };
					return compat && isThemes(importer) ? { path: themeFile(`templates/${compat}/jsx-runtime.ts`) } : undefined;
				});
			if (compat && b.initialOptions.platform === 'node')
				b.onResolve({ filter: /\/classes\.[jt]s$/ }, ({ importer }) =>
					dirname(importer) + sep === components ? { path: themeFile(`templates/${compat}/classes.ts`) } : undefined,
				);
			b.onResolve({ filter: /^(?:react|react-dom)(?:\/|$)/ }, ({ path, kind, importer, pluginData }) => {
				if (pluginData === 'resolved') return undefined;
				const found = b.resolve(path, { kind, resolveDir: root, pluginData: 'resolved' });
				// The theme renders to strings: the other half of this module, which streams, is a third of the server's code.
				if (path !== 'react-dom/server' || !importer.startsWith(themeFile('templates/'))) return found;
				return found.then(({ path: whole }) => ({ path: join(dirname(whole), 'cjs/react-dom-server-legacy.node.production.js') }));
			});
		},
	};
}
