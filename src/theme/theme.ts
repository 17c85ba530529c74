/**
 * Templates and the site's own components → one module for Node, which renders pages, and the browser files (client, islands, search
 * worker, stylesheet). They are cached with the hashes of all inputs, so that a warm build does not start the bundler.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure } from 'esbuild';
import type { ComponentPageMeta, GetPages } from '../../templates/get-pages.ts';
import { partNames } from '../../templates/part-names.ts';
import { safely } from '../base/attempt.ts';
import { stopBundler } from '../base/bundler.ts';
import { sha1 } from '../base/hash.ts';
import { packageRoot } from '../base/package-root.ts';
import { pathFrom } from '../base/paths.ts';
import { errorAt, type Problem } from '../base/problem.ts';
import { locateBy } from '../base/suspect.ts';
import { VERSION } from '../base/version.ts';
import { writeCacheFile } from '../cache/cache-file.ts';
import { pruneFolder } from '../cache/prune.ts';
import { areCurrent, type BundleInputs, filesOf, hashOfInputs, type InputStates, inputsOf, statesOf } from '../config/bundle-inputs.ts';
import { esbuildProblems, shownFrom } from '../config/module.ts';
import { publicEnv } from '../config/public-env.ts';
import type { PageNeed } from '../markdown/types.ts';
import type { ThemeInput } from './bundle.ts';
import { componentName } from './component-name.ts';
import { componentSheets, styleName } from './component-styles.ts';
import { fontsOf, type SiteFont } from './css.ts';
import { explained } from './faults.ts';
import { type HeavyFiles, heavyFiles } from './heavy.ts';
import { inputFile, inputName } from './input-names.ts';
import { missingExports, unusedOverrides } from './overrides.ts';
import { unreadPostcss } from './postcss.ts';
import { type Piece, withTexts } from './ready.ts';
import { type ThrownPlace, thrownPlace } from './thrown-place.ts';

/** Exports of the templates' entry and of the generated registries. */
export type ThemeModule = typeof import('../../templates/entry.tsx') & {
	siteComponents: Record<string, { default?: unknown }>;
	siteIslands: Record<string, { default?: unknown }>;
	sitePages: Record<string, { default?: unknown; getPages?: GetPages } & ComponentPageMeta>;
};

export interface Bundle {
	/** From the output root: `assets/client.1a2b3c4d.js`. */
	file: string;
	bytes: number;
}

/** Names and sizes of the browser files. */
export interface Bundles {
	client: Bundle;
	islands: Bundle;
	searchWorker?: Bundle;
	css: Bundle;
	/** `css` with the styles of rarely used parts. */
	cssWithParts: Bundle;
	/** Stylesheets of some pages, in cascade order: the components, component pages and kinds of pages that need each: `Card`, `pages/tool.tsx`, `:search`. */
	components: (Bundle & { users: string[] })[];
	/** Names of components that need `cssWithParts`; `always` if the site needs it in any case (src/render/needs.ts). */
	parts: { always: boolean; names: string[] };
	/** The site has its own components or pages, which may have style attributes. */
	ownModules: boolean;
	/** Stylesheets of optional needs, such as formulas and diagrams, that the config enables. */
	features: Partial<Record<PageNeed, Bundle>>;
	/** Fonts of these stylesheets. */
	featureFonts: string[];
	chunks: Bundle[];
	/** Local fonts of the site's stylesheets; `source` is from the site folder. Absent if there are none. */
	fonts?: SiteFont[];
	/** Only in sites with heavy islands. */
	heavy?: HeavyFiles;
	/** Browser part of live writing; only for `serve --watch`. */
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
	/** The stylesheet depends on the content of pages (Tailwind). */
	isOfPages: boolean;
	/** Warnings about files of the site that the bundles do not use. */
	problems: Problem[];
	/** Files of the site that replace those of the theme, from the site folder. */
	overrides: string[];
	/** Position in the site's own files at which an error was thrown; undefined if it was thrown elsewhere. */
	placeOf(error: unknown): ThrownPlace | undefined;
	/**
	 * Imports the templates.
	 * @returns the templates, and the problems of the site's modules. If there are problems: a theme without the faulty modules, and its
	 * templates; with `serve --watch`, neither.
	 */
	load(): Promise<{ module?: ThemeModule; theme?: Theme; problems: Problem[] }>;
}

interface Manifest {
	key: string;
	inputs: BundleInputs;
	/** States of the input files when they were bundled. */
	states: InputStates;
	server: string;
	/** Published path → file in the cache. */
	files: Record<string, string>;
	/** SHA-1 of each file in the cache: truncated or altered files are rebuilt, never published. */
	checks: Record<string, string>;
	bundles: Bundles;
	/** Names of inputs that only the stylesheet depends on, such as pages with Tailwind classes. */
	watched?: string[];
	/** Warnings about the site's modules and stylesheets. */
	remarks: Problem[];
}

/** @returns the theme, or all problems that prevent its build, with a theme without the faulty files (unless with `serve --watch`) */
export async function openTheme(input: ThemeInput): Promise<{ theme?: Theme; problems: Problem[] }> {
	const { siteDir, folders, packages: _, ...rest } = input;
	const root = packageRoot();
	const absolute = inputFile(siteDir);
	// The relative path is part of the key, since names of bundles depend on it.
	const key = sha1(JSON.stringify([VERSION, relative(root, siteDir), rest, publicEnv()]));
	const stem = sha1(JSON.stringify([VERSION, relative(process.cwd(), siteDir), rest.dev, rest.language, rest.absent])).slice(0, 12);
	let dir = join(folders.readDir ?? folders.writeDir, 'theme');
	let manifest = folders.readDir === undefined ? undefined : readManifest(dir, stem, key, absolute);
	if (!manifest) {
		dir = join(folders.writeDir, 'theme');
		try {
			const since = Date.now();
			const { dependents, ...bundled } = await bundleTheme(input, dir, key);
			// Files that import an absent file are left out too: their errors would be misleading.
			if (dependents.length) return openTheme(withoutFiles(input, dependents));
			manifest = { ...bundled, states: statesOf(bundled.inputs, absolute, since) };
		} catch (error) {
			// Errors of the cache folder, such as a full or read-only disk, are not problems of the theme.
			if ((error as NodeJS.ErrnoException).path?.startsWith(dir)) throw error;
			const ofTool = (path: string) => path.startsWith(root + sep) && !path.startsWith(siteDir + sep);
			const shown = (path: string) => (ofTool(path) ? relative(root, path) : shownFrom(siteDir)(path));
			const missing = missingExports(error, siteDir);
			if (missing.length) return withOthers(input, missing);
			const { warnings } = error as Partial<BuildFailure>;
			const inputs = Object.fromEntries(input.styles.map((path) => [join(siteDir, path), {}]));
			const { bundleRemarks } = await import('./remarks.ts');
			const remarks = bundleRemarks([{ warnings, metafile: { inputs } }], [], siteDir, Boolean(input.postcss));
			return withOthers(input, [...esbuildProblems(error, root, shown, 'templates'), ...remarks]);
		}
		writeCacheFile(join(dir, `${stem}.json`), JSON.stringify(withCheck(manifest)));
		pruneFolder(dir);
	}
	const { server, files, bundles, inputs, remarks, watched = [] } = manifest;
	const paths = filesOf(inputs, absolute);
	const bundle = join(dir, server);
	const placeOf = (error: unknown) => thrownPlace(error, bundle, siteDir);
	return {
		problems: [],
		theme: {
			// A hash of the inputs, not of the bundles: their bytes depend on the order in which esbuild resolves imports.
			hash: sha1(hashOfInputs(watched.length ? without(inputs, watched) : inputs) + key),
			files: new Map(Object.entries(files).map(([path, file]) => [path, join(dir, file)])),
			bundles,
			inputs: paths,
			isOfPages: watched.length > 0,
			problems: [...unusedOverrides(siteDir, input.overrides, paths), ...unreadPostcss(siteDir), ...remarks],
			overrides: input.overrides,
			placeOf,
			async load() {
				locateBy('theme', placeOf);
				let module: ThemeModule;
				try {
					module = await import(pathToFileURL(bundle).href);
				} catch (error) {
					const at = placeOf(error);
					// Without a position in the site, it is an internal error.
					if (!at) throw error;
					const { message, hint = 'what stands outside of functions runs once, before all pages are rendered: correct it' } =
						explained(error);
					return loadOthers(input, [errorAt('component-failed', at, `the file cannot be loaded: ${message}`, hint)]);
				}
				const problems = withoutDefault(module, input);
				return problems.length ? loadOthers(input, problems) : { module, problems };
			},
		},
	};
}

const withoutFiles = (input: ThemeInput, files: readonly string[]): ThemeInput => ({
	...input,
	absent: [...(input.absent ?? []), ...files],
	overrides: input.overrides.filter((path) => !files.includes(path)),
});

/**
 * Opens a theme without the faulty files, so that problems of the other files are reported too. With `serve --watch`, only returns the
 * problems: the last working theme stays.
 */
async function withOthers(input: ThemeInput, problems: Problem[]): ReturnType<typeof openTheme> {
	const errors = problems.filter(({ severity }) => severity === 'error');
	const files = [...new Set(errors.map(({ file }) => file))];
	const isOwn = (file: string | undefined) =>
		file !== undefined && !input.absent?.includes(file) && existsSync(join(input.siteDir, file)) && !file.includes('node_modules/');
	if (input.dev || !files.length || !files.every(isOwn)) return { problems };
	const { theme, problems: others } = await openTheme(withoutFiles(input, files as string[]));
	// The theme reports the warnings itself.
	return theme ? { theme, problems: [...errors, ...others] } : { problems: [...problems, ...others] };
}

/** Removes inputs by name: those that only the stylesheet depends on, whose address shows whether it has changed. */
const without = (inputs: BundleInputs, names: readonly string[]): BundleInputs => {
	const left = new Set(names);
	return Object.fromEntries(Object.entries(inputs).filter(([name]) => !left.has(name)));
};

/** Adds a hash to a manifest, so that an altered manifest is not used. */
const withCheck = (manifest: Manifest) => ({ manifest, check: sha1(JSON.stringify(manifest)) });

/** The cached manifest, if all inputs are unchanged and all files intact. */
function readManifest(dir: string, stem: string, key: string, absolute: (name: string) => string): Manifest | undefined {
	// Missing or damaged: the bundles are rebuilt.
	return safely(() => {
		const { manifest, check } = JSON.parse(readFileSync(join(dir, `${stem}.json`), 'utf8')) as ReturnType<typeof withCheck>;
		const isWhole = check === sha1(JSON.stringify(manifest)) && manifest.key === key;
		const names = isWhole ? [manifest.server, ...Object.values(manifest.files)] : [];
		const areFiles = names.every((name) => sha1(readFileSync(join(dir, name))) === manifest.checks[name]);
		return isWhole && areFiles && areCurrent(manifest.inputs, absolute, manifest.states) ? manifest : undefined;
	});
}

/** Reports pages, components and islands without a default export. */
function withoutDefault(module: ThemeModule, input: ThemeInput): Problem[] {
	const groups = [
		[input.components, module.siteComponents, 'component'],
		[input.islands, module.siteIslands, 'island'],
		[input.pages, module.sitePages, 'page'],
	] as const;
	return groups.flatMap(([paths, modules, what]) =>
		paths.flatMap((path): Problem | Problem[] => {
			const name = what === 'page' ? path : componentName(path);
			return typeof modules[name]?.default === 'function'
				? []
				: errorAt(
						'no-default-export',
						{ file: path, line: 1, column: 1 },
						`the ${what} has no default export that is a component`,
						'export default function …',
					);
		}),
	);
}

/** Like `withOthers`, and loads the templates of that theme. */
async function loadOthers(input: ThemeInput, own: Problem[]): ReturnType<Theme['load']> {
	const { theme, problems } = await withOthers(input, own);
	const loaded = await theme?.load();
	return { ...(theme && { theme }), ...loaded, problems: [...problems, ...(loaded?.problems ?? [])] };
}

/** Files of a theme in the cache: what is published, by its path, and what the next build checks them by. */
function keptFiles(dir: string, key: string) {
	const files: Record<string, string> = {};
	const checks: Record<string, string> = {};
	const keep = (name: string, data: string | Uint8Array) => {
		writeCacheFile(join(dir, name), data);
		checks[name] = sha1(data);
	};
	const publish = (published: string, data: Uint8Array): Bundle => {
		const cached = `${key.slice(0, 8)}-${published.replaceAll('/', '-')}`;
		keep(cached, data);
		files[published] = cached;
		return { file: published, bytes: data.length };
	};
	return { files, checks, keep, publish };
}

/** Files that a theme was made of, and those that are only watched: a stylesheet may look for them. */
function sourcesOf(
	{ hashes, styles, sources }: ReturnType<typeof import('./bundle.ts').bundlesOf>,
	pieces: (Piece | undefined)[],
	featureStyles: Record<string, { inputs: string[] }>,
	siteDir: string,
) {
	for (const file of styles.files.values()) sources.add(file);
	for (const result of pieces)
		for (const path of Object.keys(result?.metafile?.inputs ?? {})) {
			const file = resolve(packageRoot(), path);
			if (existsSync(file)) sources.add(file);
		}
	for (const style of Object.values(featureStyles)) for (const path of style.inputs) sources.add(path);
	const watchedOnly = [...styles.watched].filter((file) => !sources.has(file));
	for (const file of hashes.keys()) sources.add(file);
	const nameOf = inputName(siteDir);
	return { inputs: inputsOf([...sources].sort(), hashes, siteDir, nameOf), watched: watchedOnly.map((file) => `file:${nameOf(file)}`) };
}

type File = Pick<Piece['outputFiles'][number], 'path' | 'contents'>;

/** Publishes the entries of scripts, each under its name, and all other files of theirs. @param more further files */
function publishScripts<Name extends string>(
	scripts: Record<Name, readonly File[] | undefined>,
	more: readonly File[],
	publish: (file: File) => Bundle,
): { entries: Partial<Record<Name, Bundle>>; chunks: Bundle[] } {
	const isEntry = ({ path }: File) => /(?:^|\/)(?:client|islands|search-worker|dev)\.[A-Z0-9]{8}\.js$/.test(path);
	const entries: Partial<Record<Name, Bundle>> = {};
	const others: File[] = [];
	for (const [name, files] of Object.entries(scripts) as [Name, readonly File[] | undefined][]) {
		if (files) entries[name] = publish(files.find(isEntry)!);
		others.push(...(files ?? []).filter((file) => !isEntry(file)));
	}
	// Bundled in parallel: sorted, so that the order is stable.
	return { entries, chunks: [...others, ...more].map(publish).sort((a, b) => (a.file < b.file ? -1 : 1)) };
}

/** Publishes stylesheets that pages of some needs load, and their fonts. */
function publishFeatures(
	styles: Awaited<ReturnType<ReturnType<typeof import('./bundle.ts').bundlesOf>['features']>>,
	publish: (path: string, data: Uint8Array) => Bundle,
): Pick<Bundles, 'features' | 'featureFonts'> {
	const features: Bundles['features'] = {};
	const featureFonts: string[] = [];
	for (const [need, { css, files: fonts }] of Object.entries(styles)) {
		features[need as PageNeed] = publish(css.path, css.data);
		for (const { path, data } of fonts) featureFonts.push(publish(path, data).file);
	}
	return { features, featureFonts };
}

async function bundleTheme(input: ThemeInput, dir: string, key: string): Promise<Omit<Manifest, 'states'> & { dependents: string[] }> {
	const [{ bundlesOf, KIND_NAMES, KIND_STYLES }, { bundleRemarks }, { namedLikeElements }] = await Promise.all([
		import('./bundle.ts'),
		import('./remarks.ts'),
		import('./element-names.ts'),
	]);
	const steps = bundlesOf(input, key);
	const { styles, assets, sources } = steps;
	const [server, client, islands, worker, ownCss, ownCssWithParts, dev, heavy, featureStyles, kindStyles] = await allOf([
		steps.server(),
		steps.client(),
		steps.islands(),
		input.search ? steps.worker(input.search) : undefined,
		steps.stylesheet('index'),
		steps.stylesheet('with-parts'),
		input.dev ? steps.live() : undefined,
		input.heavy.length ? steps.heavy() : undefined,
		steps.features(),
		allOf(KIND_NAMES.map(steps.kindStyle)),
	]);
	// Only now it is known which stylesheets modules import.
	const sheets = styles.sheets();
	const apart = input.world ? [] : componentSheets(sheets, server, [client, islands, heavy], input);
	const shared = sheets.filter(({ file }) => !apart.some((sheet) => sheet.file === file));
	const [[css, cssWithParts], componentStyles] = await Promise.all([
		shared.length ? Promise.all([steps.stylesheet('index', shared), steps.stylesheet('with-parts', shared)]) : [ownCss, ownCssWithParts],
		Promise.all(apart.map(steps.componentStyle)),
	]);
	// Ends the bundler's process, which would otherwise stay until all pages are compiled.
	if (!input.dev) await stopBundler();
	const pieces = [server, client, islands, worker, css, cssWithParts, ...kindStyles, ...componentStyles, dev, heavy];
	const { inputs, watched } = sourcesOf(steps, pieces, featureStyles, input.siteDir);
	const kept = keptFiles(dir, key);
	for (const [published, file] of [...styles.files, ...assets.files]) kept.publish(published, readFileSync(file));
	const textOf = ({ outputFiles: [file] }: Piece) => file!.text;
	const fonts = fontsOf([css, ...componentStyles].map(textOf).join(''), styles.files);
	const publishCss = (name: string, text: string) => kept.publish(`assets/${name}.${sha1(text).slice(0, 8)}.css`, Buffer.from(text));
	const publishMain = (piece: Piece) => publishCss('main', textOf(piece) + tokenRules(input.tokens));
	const texts = (piece: Piece) => withTexts(piece.outputFiles, input.strings, input.laterStrings);
	const { entries, chunks } = publishScripts(
		{ client: client.outputFiles, islands: texts(islands), worker: worker?.outputFiles, dev: dev?.outputFiles },
		heavy?.outputFiles ?? [],
		(file) => kept.publish(`assets/${relative(join(packageRoot(), 'assets'), file.path)}`, file.contents),
	);
	const bundles: Bundles = {
		client: entries.client!,
		islands: entries.islands!,
		...(entries.worker ? { searchWorker: entries.worker } : {}),
		...(entries.dev ? { dev: entries.dev } : {}),
		css: publishMain(css),
		cssWithParts: publishMain(cssWithParts),
		components: [
			...KIND_NAMES.map((name, i) => ({ ...publishCss(name, textOf(kindStyles[i]!)), users: KIND_STYLES[name] })),
			...apart.map(({ file, users }, i) => ({ ...publishCss(styleName(file), textOf(componentStyles[i]!)), users })),
		],
		parts: partsOf(input, sources),
		ownModules: [input.components, input.islands, input.pages].some(({ length }) => length > 0) || input.overrides.length > 0,
		...publishFeatures(featureStyles, kept.publish),
		chunks,
		...(fonts.length ? { fonts: fonts.map((font) => ({ ...font, source: shownFrom(input.siteDir)(font.source) })) } : {}),
		...(heavy ? { heavy: heavyFiles(heavy, input.heavy, input.siteDir) } : {}),
	};
	const { contents: serverCode } = texts(server)[0]!;
	const serverName = `server-${sha1(serverCode).slice(0, 12)}.mjs`;
	kept.keep(serverName, serverCode);
	const remarks = [
		...bundleRemarks(
			[server, islands, heavy, css, ...componentStyles, ...styles.compiled],
			[islands, heavy],
			input.siteDir,
			Boolean(input.postcss),
		),
		...namedLikeElements([...input.components, ...input.islands, ...input.heavy], server.metafile.inputs, input.siteDir),
	];
	const dependents = dependentsOf(input, server);
	return {
		key,
		inputs,
		server: serverName,
		files: kept.files,
		checks: kept.checks,
		bundles,
		remarks,
		...(watched.length ? { watched } : {}),
		dependents,
	};
}

/** Files of the site that import an absent file, directly or through others. */
function dependentsOf({ siteDir, absent = [] }: ThemeInput, { metafile }: Piece): string[] {
	const fileOf = (name: string) => resolve(packageRoot(), name);
	const pathOf = (name: string) => pathFrom(siteDir, fileOf(name));
	const modules = Object.entries(metafile.inputs).filter(([name]) => fileOf(name).startsWith(siteDir + sep));
	const dependents = new Set(absent);
	for (let before = -1; before < dependents.size; ) {
		before = dependents.size;
		for (const [name, { imports = [] }] of modules)
			if (imports.some(({ path }) => dependents.has(pathOf(path)))) dependents.add(pathOf(name));
	}
	return [...dependents].filter((path) => !absent.includes(path));
}

/** Waits for all builds. @throws BuildFailure with the errors of all failed builds */
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

/** Components with styles in `styles/parts.css` that the site has not replaced, and whether its own modules use one. */
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

/** Rules for the custom properties of the config, appended to the stylesheet. */
function tokenRules({ light, dark }: ThemeInput['tokens']): string {
	const rules = (tokens: Record<string, string | undefined>) =>
		Object.entries(tokens)
			.map(([name, value]) => `${name}:${value?.replace(/[;{}<>]/g, '')}`)
			.join(';');
	// Print uses the light theme.
	return `:root{${rules(light)}}@media not print{:root[data-theme=dark]{${rules(dark)}}}\n`;
}
