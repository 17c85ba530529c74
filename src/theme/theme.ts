/**
 * Templates and the site's own components → one module for Node (renders pages) and the files of the browser (client, islands, search
 * worker, stylesheet). Stored in the cache folder with the hashes of all inputs, so that a warm build does not start the bundler.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BuildFailure, BuildOptions, Plugin } from 'esbuild';
import type { IslandStrings, LaterStrings } from '../../templates/client/words.ts';
import { partNames } from '../../templates/part-names.ts';
import { bundle } from '../base/bundler.ts';
import { sha1 } from '../base/hash.ts';
import { packageRoot, themeFile } from '../base/package-root.ts';
import { errorAt, type Problem } from '../base/problem.ts';
import { VERSION } from '../base/version.ts';
import { writeCacheFile } from '../cache/cache-file.ts';
import { pruneFolder } from '../cache/prune.ts';
import { areCurrent, type BundleInputs, filesOf, hashingPlugin, hashOfInputs, inputsOf } from '../config/bundle-inputs.ts';
import { type BundleFolders, esbuildProblems, shownFrom } from '../config/module.ts';
import { definitions, publicEnv } from '../config/public-env.ts';
import type { PageNeed } from '../markdown/types.ts';
import { assetImports } from './assets.ts';
import { componentName } from './component-name.ts';
import { fontsOf, type SiteFont, siteStyles } from './css.ts';
import { type HeavyFiles, heavyEntries, heavyFiles, heavyPlugin } from './heavy.ts';
import { missingExports, overridesPlugin, unusedOverrides } from './overrides.ts';
import { pageStyles } from './page-styles.ts';
import { bundleRemarks } from './remarks.ts';
import { buildWorker, bundleIslands } from './scripts.ts';
import { type ThrownPlace, thrownPlace } from './thrown-place.ts';

/** What the templates' entry and the generated registries export. */
export type ThemeModule = typeof import('../../templates/entry.tsx') & {
	siteComponents: Record<string, { default?: unknown }>;
	siteIslands: Record<string, { default?: unknown }>;
	sitePages: Record<string, { default?: unknown; title?: string; description?: string; keywords?: string[]; image?: string }>;
};

export interface Bundle {
	/** From the output root: `assets/client.1a2b3c4d.js`. */
	file: string;
	bytes: number;
	gzip: number;
}

/** Sizes and names of the browser's files. */
export interface Bundles {
	client: Bundle;
	islands: Bundle;
	searchWorker?: Bundle;
	css: Bundle;
	/** The same with the styles of parts that few sites use. */
	cssWithParts: Bundle;
	/** Which components need them, besides what pages themselves need (src/render/needs.ts). */
	parts: { always: boolean; names: string[] };
	/** Stylesheets of pages with formulas and diagrams, where the config turns those on. */
	features: Partial<Record<PageNeed, Bundle>>;
	/** Fonts that the stylesheet of formulas names. */
	featureFonts: string[];
	chunks: Bundle[];
	/** Local fonts of the site's stylesheets; `source` is from the site folder. Absent where there are none. */
	fonts?: SiteFont[];
	/** In sites with heavy islands. */
	heavy?: HeavyFiles;
	/** The browser's part of live writing, only for `serve --watch`. */
	dev?: Bundle;
}

export interface Theme {
	/** Changes when any input of the bundles changes. */
	hash: string;
	/** Files to publish: path from the output root → absolute file in the cache. */
	files: Map<string, string>;
	bundles: Bundles;
	/** Absolute paths of all inputs. */
	inputs: string[];
	/** Warnings about files of the site that the bundles do not use. */
	problems: Problem[];
	/** Files of the site that replace those of the theme, from the site folder. */
	overrides: string[];
	/** Where in the site's own files an error was thrown; undefined where in none. */
	placeOf(error: unknown): ThrownPlace | undefined;
	/** Imports the templates. @returns the templates, or the problems of the site's modules */
	load(): Promise<{ module?: ThemeModule; problems: Problem[] }>;
}

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
	/** The site's own stylesheets, after the theme's. */
	styles: string[];
	/** Folders that `url(/…)` of a stylesheet looks in. */
	staticDirectories: string[];
	/** Modules of another generator that pages may import. */
	compat?: 'docusaurus';
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
	packages: { katex?: string; mermaid?: string };
	/** Custom properties of the config: `{'--announcement-background': '#fff'}` for each theme. */
	tokens: { light: Record<string, string | undefined>; dark: Record<string, string | undefined> };
	/** Of the site, in the addresses of files that modules import. */
	baseUrl: string;
	/** For `serve --watch`: readable code, and the browser's part of live writing. */
	dev: boolean;
}

/** Browsers that the bundles support. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];

interface Manifest {
	key: string;
	inputs: BundleInputs;
	server: string;
	/** Published path → file in the cache. */
	files: Record<string, string>;
	/** SHA-1 of each file in the cache: a truncated or altered one is rebuilt, never published. */
	checks: Record<string, string>;
	bundles: Bundles;
	/** What is wrong in the site's modules and stylesheets, and did not stop the bundler. */
	remarks: Problem[];
}

/** @returns the theme, or all problems that prevent it from being built */
export async function openTheme(input: ThemeInput): Promise<{ theme?: Theme; problems: Problem[] }> {
	const { siteDir, folders, packages: _, ...rest } = input;
	const root = packageRoot();
	const absolute = (name: string) => (name.startsWith('site:') ? join(siteDir, name.slice(5)) : resolve(root, name.slice(5)));
	// The names of bundles change with the way from the tool to the site's modules.
	const key = sha1(JSON.stringify([VERSION, relative(root, siteDir), rest, publicEnv()]));
	const stem = sha1(JSON.stringify([VERSION, relative(process.cwd(), siteDir), rest.dev, rest.language])).slice(0, 12);
	let dir = join(folders.readDir ?? folders.writeDir, 'theme');
	let manifest = folders.readDir === undefined ? undefined : readManifest(dir, stem, key, absolute);
	if (!manifest) {
		dir = join(folders.writeDir, 'theme');
		try {
			manifest = await bundleTheme(input, root, dir, key);
		} catch (error) {
			// A full or read-only disk is not a problem of the theme.
			if ((error as NodeJS.ErrnoException).path?.startsWith(dir)) throw error;
			const ofTool = (path: string) => path.startsWith(root + sep) && !path.startsWith(siteDir + sep);
			const shown = (path: string) => (ofTool(path) ? relative(root, path) : shownFrom(siteDir)(path));
			const missing = missingExports(error, siteDir, root);
			if (missing.length) return { problems: missing };
			const { warnings } = error as Partial<BuildFailure>;
			const inputs = Object.fromEntries(input.styles.map((path) => [join(siteDir, path), {}]));
			const remarks = bundleRemarks([{ warnings, metafile: { inputs } }], [], siteDir, root);
			return { problems: [...esbuildProblems(error, root, shown, 'templates'), ...remarks] };
		}
		writeCacheFile(join(dir, `${stem}.json`), JSON.stringify(withCheck(manifest)));
		pruneFolder(dir);
	}
	const { server, files, bundles, inputs, remarks } = manifest;
	const paths = filesOf(inputs, absolute);
	return {
		problems: [],
		theme: {
			// Not that of the bundle's bytes: which of two equal forms of an import esbuild writes depends on what it has resolved first.
			hash: sha1(hashOfInputs(inputs) + key),
			files: new Map(Object.entries(files).map(([path, file]) => [path, join(dir, file)])),
			bundles,
			inputs: paths,
			problems: [...unusedOverrides(siteDir, input.overrides, paths), ...remarks],
			overrides: input.overrides,
			placeOf: (error) => thrownPlace(error, join(dir, server), root, siteDir),
			async load() {
				const module = (await import(pathToFileURL(join(dir, server)).href)) as ThemeModule;
				const problems = withoutDefault(module, input);
				return problems.length ? { problems } : { module, problems };
			},
		},
	};
}

/** A manifest contains its own hash: an altered one is not used. */
const withCheck = (manifest: Manifest) => ({ manifest, check: sha1(JSON.stringify(manifest)) });

/** The manifest of an earlier command, if all inputs are unchanged. */
function readManifest(dir: string, stem: string, key: string, absolute: (name: string) => string): Manifest | undefined {
	try {
		const { manifest, check } = JSON.parse(readFileSync(join(dir, `${stem}.json`), 'utf8')) as ReturnType<typeof withCheck>;
		const isWhole = check === sha1(JSON.stringify(manifest)) && manifest.key === key;
		const names = isWhole ? [manifest.server, ...Object.values(manifest.files)] : [];
		const areFiles = names.every((name) => sha1(readFileSync(join(dir, name))) === manifest.checks[name]);
		return isWhole && areFiles && areCurrent(manifest.inputs, absolute) ? manifest : undefined;
	} catch {
		// Missing or damaged: the bundles are rebuilt.
		return undefined;
	}
}

/** Problems of pages, components and islands without a default export. */
function withoutDefault(module: ThemeModule, input: ThemeInput): Problem[] {
	const groups = [
		[input.components, module.siteComponents, 'component'],
		[input.islands, module.siteIslands, 'island'],
		[input.pages, module.sitePages, 'page'],
	] as const;
	return groups.flatMap(([paths, modules, what]) =>
		paths.flatMap((path): Problem[] => {
			const name = what === 'page' ? path : componentName(path);
			return typeof modules[name]?.default === 'function'
				? []
				: [
						errorAt(
							'no-default-export',
							{ file: path, line: 1, column: 1 },
							`the ${what} has no default export that is a component`,
							'export default function …',
						),
					];
		}),
	);
}

/** @param paths absolute */
const registry = (name: string, paths: string[], key: (path: string) => string) =>
	`${paths.map((p, i) => `import * as ${name}${i} from ${JSON.stringify(p)};`).join('\n')}
export const ${name} = { ${paths.map((p, i) => `${JSON.stringify(key(p))}: ${name}${i}`).join(', ')} };`;

/** Islands besides those of every site: the site's own, and the one that draws diagrams. */
const islandFiles = ({ islands, siteDir, mermaid, compat }: ThemeInput): string[] => [
	...islands.map((path) => join(siteDir, path)),
	...(mermaid ? [themeFile('templates/islands/optional/Mermaid.tsx')] : []),
	...(compat ? [themeFile('templates/islands/optional/QueryTabs.tsx')] : []),
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

async function bundleTheme(input: ThemeInput, root: string, dir: string, key: string): Promise<Manifest> {
	const hashes = new Map<string, string>();
	const styles = siteStyles(input, hashes);
	const assets = assetImports({ ...input, svg: 'address' }, hashes);
	const plugins = [packages(root, input), overridesPlugin(input.siteDir, input.overrides)];
	const common: BuildOptions = {
		bundle: true,
		write: false,
		metafile: true,
		absWorkingDir: root,
		jsx: 'automatic',
		jsxDev: false,
		logLevel: 'silent',
		charset: 'utf8',
		minify: !input.dev,
		define: definitions(input, 'browser', input.overrides.length + input.islands.length > 0 || input.mdxIslands),
		plugins: [...plugins, assets.plugin, styles.ofCssModules, styles.ofImports, hashingPlugin(input.siteDir, hashes)],
	};
	const islandList = islandFiles(input);
	const islands = `{ ...builtinIslands, ${islandList.map((p, i) => `${JSON.stringify(componentName(p))}: island${i}`).join(', ')} }`;
	const started = (registry: string) =>
		input.heavy.length
			? heavyHost(registry, input.mdxIslands)
			: `export const { mount, update, unmount } = ${hosted(registry, input.mdxIslands)};`;
	const islandsEntry = `${input.mdxIslands ? `import { Mdx, withMdx } from ${JSON.stringify(themeFile('templates/mdx/host.tsx'))};\n` : ''}${islandList.map((p, i) => `import island${i} from ${JSON.stringify(p)};`).join('\n')}
import { lend } from ${JSON.stringify(themeFile('templates/islands/lent.ts'))};
import { start } from ${JSON.stringify(themeFile('templates/client/islands.tsx'))};
import { builtinIslands } from ${JSON.stringify(themeFile('templates/islands/index.ts'))};
lend();
${started(input.mdxIslands ? islands.replace('...builtinIslands', '...builtinIslands, Mdx') : islands)}`;
	const browserOptions = (name: string): BuildOptions => ({
		...common,
		platform: 'browser',
		format: 'esm',
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
			plugins: [styles.ofStylesheet, hashingPlugin(input.siteDir, hashes)],
			stdin: {
				contents: `@import ${JSON.stringify(themeFile(`templates/styles/${entry}.css`))};\n${input.compat ? `@import ${JSON.stringify(themeFile(`templates/styles/${input.compat}.css`))};\n` : ''}${styles.imports()}${input.styles.map((s) => `@import ${JSON.stringify(join(input.siteDir, s))};`).join('\n')}\n${tokenRules(input.tokens)}`,
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
				heavyPlugin({ ...common, platform: 'browser', format: 'iife', target: [...BROWSERS] }, (file) => sources.add(file)),
				...plugins,
				assets.plugin,
				styles.ofCssModules,
				styles.ofStylesheet,
				hashingPlugin(input.siteDir, hashes),
			],
		});
	const fromText = (contents: string): BuildOptions['stdin'] => ({ contents, resolveDir: root, loader: 'ts' });
	const [server, client, { islandsBuild, lazy }, worker, ownCss, ownCssWithParts, dev, heavy, featureStyles] = await allOf([
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
			banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
			outfile: 'server.mjs',
		}),
		bundle({
			...browserOptions('client'),
			define: definitions(input, 'browser', input.overrides.length > 0),
			splitting: false,
			entryPoints: [themeFile('templates/client/index.ts')],
		}),
		// Browsers that know this comment compile all functions of the file in advance, off the main thread.
		bundleIslands(
			{ ...browserOptions('islands'), stdin: fromText(islandsEntry), banner: { js: '//# allFunctionsCalledOnLoad' } },
			browserOptions('[name]'),
		),
		input.search ? buildWorker(input.search, browserOptions) : undefined,
		stylesheet('index'),
		stylesheet('with-parts'),
		input.dev
			? bundle({ ...browserOptions('dev'), splitting: false, entryPoints: [themeFile('templates/client/live/index.ts')] })
			: undefined,
		input.heavy.length ? bundleHeavy() : undefined,
		pageStyles({ ...common, plugins: [], target: [...BROWSERS] }, input.packages),
	]);
	// Which stylesheets modules import is known now.
	const [css, cssWithParts] = styles.imports()
		? await Promise.all([stylesheet('index'), stylesheet('with-parts')])
		: [ownCss, ownCssWithParts];
	for (const file of styles.files.values()) sources.add(file);
	for (const result of [server, client, islandsBuild, worker, css, cssWithParts, dev, heavy])
		for (const path of Object.keys(result?.metafile?.inputs ?? {})) if (existsSync(resolve(root, path))) sources.add(resolve(root, path));
	for (const style of Object.values(featureStyles)) for (const path of style.inputs) sources.add(path);
	for (const file of hashes.keys()) sources.add(file);
	const isOfSite = (file: string) => file === input.siteDir || file.startsWith(input.siteDir + sep);
	const inputs = inputsOf([...sources].sort(), hashes, input.siteDir, (file) =>
		isOfSite(file) ? `site:${relative(input.siteDir, file)}` : `tool:${relative(root, file)}`,
	);
	const files: Record<string, string> = {};
	const checks: Record<string, string> = {};
	const keep = (name: string, data: Uint8Array) => {
		writeCacheFile(join(dir, name), data);
		checks[name] = sha1(data);
	};
	const bundleOf = async (published: string, data: Uint8Array): Promise<Bundle> => {
		const cached = `${key.slice(0, 8)}-${published.replaceAll('/', '-')}`;
		keep(cached, data);
		files[published] = cached;
		return { file: published, bytes: data.length, gzip: (await promisify(gzip)(data, { level: 9 })).length };
	};
	for (const [published, file] of [...styles.files, ...assets.files]) {
		const cached = `${key.slice(0, 8)}-${published.replaceAll('/', '-')}`;
		keep(cached, readFileSync(file));
		files[published] = cached;
	}
	const fonts = fontsOf(css.outputFiles![0]!.text, styles.files);
	const publishCss = async (name: string, data: Uint8Array) => bundleOf(`assets/${name}.${sha1(data).slice(0, 8)}.css`, data);
	type Files = { outputFiles?: { path: string; contents: Uint8Array }[] };
	const publish = (file: { path: string; contents: Uint8Array }) =>
		bundleOf(`assets/${relative(join(root, 'assets'), file.path)}`, file.contents);
	const entryOf = (result: Files) =>
		result.outputFiles!.find((f) => /(?:^|\/)(?:client|islands|search-worker|dev)\.[A-Z0-9]{8}\.js$/.test(f.path))!;
	const chunksOf = (result: Files) => result.outputFiles!.filter((f) => f !== entryOf(result));
	const [clientBundle, islandsBundle, workerBundle, devBundle, cssBundle, partsBundle, ...chunks] = await Promise.all([
		publish(entryOf(client)),
		publish(entryOf(islandsBuild)),
		worker && publish(entryOf(worker)),
		dev && publish(entryOf(dev)),
		publishCss('main', css.outputFiles![0]!.contents),
		publishCss('main', cssWithParts.outputFiles![0]!.contents),
		...[client, islandsBuild, worker].flatMap((r) => (r ? chunksOf(r).map(publish) : [])),
		...(heavy?.outputFiles ?? []).map(publish),
		...lazy.map(publish),
	]);
	const features: Bundles['features'] = {};
	const featureFonts: string[] = [];
	for (const [need, { css, files: fonts }] of Object.entries(featureStyles)) {
		features[need as PageNeed] = await bundleOf(css.path, css.data);
		for (const { path, data } of fonts) featureFonts.push((await bundleOf(path, data)).file);
	}
	const bundles: Bundles = {
		client: clientBundle,
		islands: islandsBundle,
		...(workerBundle ? { searchWorker: workerBundle } : {}),
		...(devBundle ? { dev: devBundle } : {}),
		css: cssBundle,
		cssWithParts: partsBundle,
		parts: partsOf(input, sources),
		features,
		featureFonts,
		// Some are bundled at the same time: in the order of their names, not in that of who was first.
		chunks: chunks.sort((a, b) => (a.file < b.file ? -1 : 1)),
		...(fonts.length ? { fonts: fonts.map((font) => ({ ...font, source: shownFrom(input.siteDir)(font.source) })) } : {}),
		...(heavy ? { heavy: heavyFiles(heavy, root, input.heavy, input.siteDir) } : {}),
	};
	const serverName = `server-${sha1(server.outputFiles![0]!.contents).slice(0, 12)}.mjs`;
	keep(serverName, server.outputFiles![0]!.contents);
	const scripts = [islandsBuild, heavy];
	const remarks = bundleRemarks([server, ...scripts, css, ...styles.compiled], scripts, input.siteDir, root);
	return { key, inputs, server: serverName, files, checks, bundles, remarks };
}

/** Waits for all builds. @throws BuildFailure with the errors of all of them, not of the first */
async function allOf<T extends readonly unknown[]>(builds: [...{ [K in keyof T]: Promise<T[K]> | T[K] }]): Promise<T> {
	const settled = await Promise.allSettled(builds);
	const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as Partial<BuildFailure>] : []));
	const foreign = failures.find(({ errors }) => !errors);
	if (foreign) throw foreign;
	if (failures.length)
		throw Object.assign(new Error('the bundles cannot be made'), {
			errors: failures.flatMap(({ errors = [] }) => errors),
			warnings: settled.flatMap(
				(one) => ((one.status === 'rejected' ? one.reason : one.value) as Partial<BuildFailure> | undefined)?.warnings ?? [],
			),
		});
	return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

/** Components that `styles/parts.css` is for and that the site has no other of, and whether its own modules use one of them. */
function partsOf({ siteDir, components, dev }: ThemeInput, sources: ReadonlySet<string>): Bundles['parts'] {
	const own = new Set(components.map(componentName));
	const names = partNames.filter((name) => !own.has(name));
	const inModules = [...sources].some((path) => {
		if (!path.startsWith(siteDir + sep) || !/\.[cm]?[jt]sx?$/.test(path)) return false;
		const imports = readFileSync(path, 'utf8').matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]vrmdocs\/theme['"]/g);
		return [...imports].some(([, list]) => list!.split(',').some((name) => partNames.includes(name.trim().split(/\s/)[0]!)));
	});
	return { always: dev || inModules, names };
}

/** Resolves React and the theme to the tool's own copies, whatever the site has installed: a page must have only one React. */
function packages(root: string, { siteDir, strings, laterStrings, packages: { mermaid } }: ThemeInput): Plugin {
	return {
		name: 'vrmdocs-packages',
		setup(b) {
			// The server draws no diagram.
			b.onResolve({ filter: /^mermaid$/ }, ({ path, kind, pluginData }) => {
				if (b.initialOptions.platform === 'node') return { path, namespace: 'none' };
				if (!mermaid || pluginData === 'resolved') return undefined;
				return b.resolve(path, { kind, resolveDir: dirname(dirname(mermaid)), pluginData: 'resolved' });
			});
			b.onLoad({ filter: /./, namespace: 'none' }, () => ({ contents: 'export default undefined;', loader: 'js' }));
			b.onResolve({ filter: /^virtual:strings(?:\/\w+)?$/ }, ({ path }) => ({ path, namespace: 'virtual' }));
			b.onLoad({ filter: /./, namespace: 'virtual' }, ({ path }) => {
				const group = path.split('/')[1] as keyof LaterStrings | undefined;
				return { contents: `export const strings = ${JSON.stringify(group ? laterStrings[group] : strings)};`, loader: 'js' };
			});
			// In Node, the site's own components get a JSX runtime that maps addresses to their final form.
			if (b.initialOptions.platform === 'node')
				b.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) =>
					importer.startsWith(siteDir + sep) && !importer.includes('/node_modules/')
						? { path: themeFile('templates/components/jsx-runtime.ts') }
						: undefined,
				);
			b.onResolve({ filter: /^(?:react|react-dom)(?:\/|$)/ }, (args) =>
				args.pluginData === 'resolved' ? undefined : b.resolve(args.path, { kind: args.kind, resolveDir: root, pluginData: 'resolved' }),
			);
		},
	};
}

function tokenRules({ light, dark }: ThemeInput['tokens']): string {
	const rules = (tokens: Record<string, string | undefined>) =>
		Object.entries(tokens)
			.map(([name, value]) => `${name}:${value?.replace(/[;{}<>]/g, '')}`)
			.join(';');
	// Paper is light.
	return `:root{${rules(light)}}@media not print{:root[data-theme="dark"]{${rules(dark)}}}`;
}
