/** What is known of a site before its content is read: config, sidebars, theme, last changes. A build without changes loads only this. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { islandStrings, laterStrings } from '../../templates/client/words.ts';
import { loadSiteConfig, theirDialect } from '../adapters/config.ts';
import { withInstalledTexts } from '../adapters/content.ts';
import { sha1 } from '../base/hash.ts';
import type { Problem } from '../base/problem.ts';
import type { Stopwatch } from '../base/progress.ts';
import { type Cache, openCache } from '../cache/cache.ts';
import type { CodePart } from '../config/colours.ts';
import { conventionsOf } from '../config/conventions.ts';
import type { Dialect } from '../config/dialect.ts';
import { docsearchPackage } from '../config/docsearch.ts';
import { featuresOf } from '../config/features.ts';
import type { LoadedConfig } from '../config/load.ts';
import { loadModule } from '../config/module.ts';
import type { Config } from '../config/schema.ts';
import { missingTexts, stringsOf } from '../config/strings.ts';
import { isOutput } from '../content/beside-docs.ts';
import type { MadePages } from '../content/content-feature.ts';
import { CURRENT, type DocsFolder } from '../content/docs-folders.ts';
import { listFiles, outsideLink } from '../content/files.ts';
import { type History, lastUpdates } from '../content/git.ts';
import { type ContentFiles, type readSource, type Source, STYLES } from '../content/read.ts';
import { foldersOutside, leadsOutside } from '../content/site-boundary.ts';
import { translateConfig } from '../content/translations.ts';
import { readSiteTree } from '../content/tree.ts';
import { featureHashes, featureInputs, featurePages, featureTokens } from '../features/content.ts';
import type { DataPages } from '../graph/data-pages.ts';
import type { ThemeInput } from '../theme/bundle.ts';
import { overrideName } from '../theme/overrides.ts';
import { postcssConfig } from '../theme/postcss.ts';
import type { openTheme } from '../theme/theme.ts';
import { type SiteMarkdown, type SitePackages, siteMarkdown } from './markdown.ts';
import type { BuildOptions } from './options.ts';

export interface Settings {
	options: BuildOptions;
	loaded: LoadedConfig;
	config: Config;
	cache: Cache;
	/** Packages of the site that formulas and diagrams need. */
	packages: SitePackages;
	/** What published files of features are made from besides (`ContentFeature.published`); empty with `dev`. */
	features: string[];
	markdown: SiteMarkdown;
	/** Pages that features make. */
	madePages: MadePages;
	/** Reads a source; absent if all have to be read from disk. */
	read?: typeof readSource;
}

/** The evaluated sidebars files. */
export interface SidebarsFiles {
	/** By docs folder; one without a sidebars file has no entry. */
	files: Map<string, { file: string; text: string; value: unknown }>;
	inputs: string[];
	problems: Problem[];
}

/** Parts of a site that were read to compare them with the previous build. */
export interface WarmState extends Settings {
	sidebars: SidebarsFiles;
	theme: Awaited<ReturnType<typeof openTheme>>;
	history: History;
	componentPages: string[];
	dataPages: DataPages;
}

/** The language, the cache of another language's sources, and what was opened already. */
export interface ReadOptions {
	locale?: string;
	cache?: Cache;
	opened?: Settings & { sidebars?: SidebarsFiles };
}

/** Opens the cache and runs the config. @throws ConfigError */
export async function openSources(options: BuildOptions, clock: Stopwatch, given: ReadOptions = {}): Promise<Settings> {
	const { siteDir } = options;
	const cache = given.cache ?? openCache(options.cacheDir, options.cache);
	clock.stage('config');
	const read = await loadLocale(options, cache, given.locale);
	if (options.shared && options.cache && !options.dev && !cache.shared) {
		const { openShared } = await import('../cache/shared/shared.ts');
		cache.shared = openShared(options.shared, read.config.title, cache.store);
	}
	const loaded = { ...read, inputs: [...read.inputs, ...featureInputs(read.config, siteDir)] };
	const features = options.dev ? [] : featureHashes(loaded, siteDir);
	const madePages = await featurePages(loaded, siteDir);
	const markdown = await siteMarkdown(siteDir, loaded, cache);
	return { options, loaded, config: loaded.config, cache, packages: markdown.packages, features, markdown, madePages };
}

/** The config, with its texts in one language: `locale`, else `only`, else the default language. */
async function loadLocale({ siteDir, url, baseUrl, only }: BuildOptions, cache: Cache, locale?: string): Promise<LoadedConfig> {
	const loaded = await loadSiteConfig(siteDir, cache, { url, baseUrl }, { locale, only });
	const installed = withInstalledTexts(loaded.config, siteDir);
	if (!loaded.config.inLocale && installed === loaded.config) return loaded;
	const problems: Problem[] = [];
	const config = translateConfig(installed, siteDir, problems);
	const remarks = loaded.remarks.filter(({ code }) => code !== 'missing-strings');
	return { ...loaded, config, remarks: [...remarks, ...missingTexts(config, loaded.locate), ...problems] };
}

/** The dialect in which a site's modules besides its config are run. */
export const dialectOf = ({ theirs }: LoadedConfig): Dialect | undefined => theirs && theirDialect;

/** Loads the sidebars of the docs folders: modules for the current docs, JSON for saved versions. */
export async function loadSidebars(siteDir: string, folders: DocsFolder[], cache: Cache, dialect?: Dialect): Promise<SidebarsFiles> {
	const sidebars: SidebarsFiles = { files: new Map(), inputs: [], problems: [] };
	for (const { path: folder, sidebarPath: path, version } of folders) {
		const file = join(siteDir, path);
		if (!path || !existsSync(file)) continue;
		if (leadsOutside(siteDir, path)) sidebars.problems.push(outsideLink(path));
		else if (version === CURRENT) {
			const { exports, inputs, problems } = await loadModule(file, path, cache, dialect);
			sidebars.inputs.push(...inputs);
			if (!exports) sidebars.problems.push(...problems);
			sidebars.files.set(folder, { file: path, text: exports ? readFileSync(file, 'utf8') : '', value: exports ? exports.default : {} });
		} else {
			const read = await readSidebars(file, path, sidebars.problems);
			sidebars.files.set(folder, dialect?.sidebarsOf ? { ...read, value: dialect.sidebarsOf(siteDir, version, read.value) } : read);
		}
	}
	return sidebars;
}

async function readSidebars(file: string, path: string, problems: Problem[]): Promise<{ file: string; text: string; value: unknown }> {
	const { parseData } = await import('../content/data.ts');
	const text = readFileSync(file, 'utf8');
	const { value, problems: faults } = parseData(path, text);
	problems.push(...faults.map((p) => ({ ...p, code: 'sidebars', file: path })));
	return faults.length ? { file: path, text: '', value: {} } : { file: path, text, value };
}

/** Last changes of a site's sources, from git, where its pages show them. */
export const historyOf = async ({ options, config, cache }: Pick<Settings, 'options' | 'config' | 'cache'>): Promise<History> =>
	config.showLastUpdate ? lastUpdates(options.siteDir, cache.store, foldersOutside(config)) : { updates: new Map(), unknown: 0 };

/** Whether pages may have islands of MDX. */
export const hasMdxIslands = (config: Config, sources: readonly Pick<Source, 'format'>[]): boolean =>
	conventionsOf(config).componentPages === 'modules' || sources.some(({ format }) => format === 'mdx');

/**
 * The config of PostCSS and what plugins of the site give, and a hash of the paths of all files that may hold text, since a new one may use
 * new class names.
 */
function postcssOf(options: BuildOptions, { config: siteConfig, file, pluginWorld }: LoadedConfig): Pick<ThemeInput, 'postcss'> {
	const load = pluginWorld?.postcss;
	const config = postcssConfig(options.siteDir);
	if (!load && config === undefined) return {};
	const files = readSiteTree(options, siteConfig).files.filter((path) => !isOutput(path) && !BINARY.test(path));
	return { postcss: { ...(config !== undefined && { config }), ...(load && { given: { file, load } }), files: sha1(files.join('\n')) } };
}

const BINARY = /\.(?:avif|gif|gz|ico|jpe?g|mp[34]|otf|pdf|png|ttf|wasm|webm|webp|woff2?|zip)$/i;

export function themeInput({
	options,
	config,
	loaded,
	cache,
	content,
	packages: { katex, mermaid, hasTwoslash },
}: Pick<Settings, 'options' | 'config' | 'loaded' | 'cache' | 'packages'> & {
	content: Pick<ContentFiles, 'componentPages'> & { sources: readonly Pick<Source, 'format' | 'path'>[] };
}): ThemeInput {
	const { siteDir, dev = false } = options;
	const { componentPages, foreignRootUrls, templates } = conventionsOf(config);
	const { componentsDirectory: components, accent, codeColors } = config;
	const ignored: Problem[] = [];
	const modules = listFiles(siteDir, components, ignored).filter((f) => /\.[jt]sx$/.test(f));
	const directlyIn = (folder: string) => modules.filter((f) => f.startsWith(`${folder}/`) && !f.slice(folder.length + 1).includes('/'));
	const tokens = {
		// In print, links to other pages show the whole address.
		'--site-url': JSON.stringify(config.url.replace(/\/$/, '')),
		...featureTokens(config),
	};
	return {
		siteDir,
		folders: { readDir: cache.readDir, writeDir: cache.writeDir },
		components: directlyIn(components),
		islands: directlyIn(`${components}/islands`),
		heavy: directlyIn(`${components}/heavy`),
		pages: componentPages === 'modules' ? [] : content.componentPages,
		world: templates,
		foreignRootUrls,
		overrides: listFiles(siteDir, 'templates', ignored).filter((f) => overrideName(f) !== undefined),
		staticDirectories: config.staticDirectories,
		styles: [STYLES, ...config.stylesheets].filter((path) => existsSync(join(siteDir, path)) && !leadsOutside(siteDir, path)),
		mdxIslands: hasMdxIslands(config, content.sources),
		language: config.inLocale?.name ?? '',
		strings: islandStrings(stringsOf(config)),
		laterStrings: laterStrings(stringsOf(config)),
		search: config.search ? config.search.language : undefined,
		katex: katex?.version,
		mermaid: mermaid?.version,
		...(hasTwoslash && { twoslash: true as const }),
		packages: {
			katex: katex?.dir,
			mermaid: mermaid?.dir,
			docsearch: config.search && config.search.algolia ? docsearchPackage(siteDir)?.dir : undefined,
		},
		tokens: {
			light: {
				...tokens,
				...(accent ? { '--accent': accent.light, '--accent-text': accent.light, '--footer-accent': accent.dark } : {}),
				...codeTokens(codeColors?.light),
			},
			dark: { ...(accent ? { '--accent': accent.dark, '--accent-text': accent.dark } : {}), ...codeTokens(codeColors?.dark) },
		},
		baseUrl: config.baseUrl,
		features: featuresOf(config),
		...postcssOf(options, loaded),
		dev,
	};
}

const codeTokens = (colours: Partial<Record<CodePart, string>> = {}): Record<string, string> =>
	Object.fromEntries(Object.entries(colours).map(([part, value]) => [`--code-${part}`, value]));
