/** Reads and compiles everything that a site is made from: config, Markdown, sidebars, data. */
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { islandStrings, laterStrings } from '../../templates/client/words.ts';
import { ConfigError, errorAt, type Problem } from '../base/problem.ts';
import { type Progress, type Stopwatch, silent } from '../base/progress.ts';
import { type Cache, openCache } from '../cache/cache.ts';
import { type CardFonts, cardFonts } from '../config/card-fonts.ts';
import type { Dialect } from '../config/dialect.ts';
import type { LoadedConfig } from '../config/load.ts';
import { loadModule } from '../config/module.ts';
import type { Config } from '../config/schema.ts';
import { missingTexts, stringsOf } from '../config/strings.ts';
import { type DataFiles, parseData, readData } from '../content/data.ts';
import { CURRENT, type DocsFolder } from '../content/docs-folders.ts';
import { leadsOutside } from '../content/reach.ts';
import { type ContentFiles, listFiles, outsideLink, readContent, readSource, type Source, STYLES } from '../content/read.ts';
import { translateConfig } from '../content/translations.ts';
import { loadSiteConfig } from '../docusaurus/load.ts';
import { docusaurusDialect } from '../docusaurus/stand-ins.ts';
import { makeSite } from '../graph/site.ts';
import type { SiteInput } from '../graph/site-input.ts';
import type { Site } from '../graph/types.ts';
import { type Compiled, compileAll } from '../markdown/compile-all.ts';
import { checkOwnFrontMatter } from '../markdown/own-front-matter.ts';
import { UnknownLanguage } from '../markdown/unknown-language.ts';
import { overrideName } from '../theme/overrides.ts';
import type { ThemeInput } from '../theme/theme.ts';
import { pluginProblem, readingsProblems, type SitePackages, siteMarkdown } from './markdown.ts';
import type { BuildOptions } from './options.ts';

export interface Sources {
	options: BuildOptions;
	loaded: LoadedConfig;
	config: Config;
	cache: Cache;
	content: ContentFiles;
	compiled: Compiled;
	sidebars: SidebarsFiles;
	data: DataFiles;
	/** Packages of the site that formulas and diagrams need. */
	packages: SitePackages;
	/** Of social cards; one who writes sees none, so that they are left out. */
	fonts?: CardFonts;
}

/** The evaluated sidebars files. */
export interface SidebarsFiles {
	/** By the docs folder that they are for; a folder without one is not in it. */
	files: Map<string, { file: string; text: string; value: unknown }>;
	inputs: string[];
	problems: Problem[];
}

/** What is known before any content is read. */
export interface Opened extends Pick<Sources, 'options' | 'loaded' | 'config' | 'cache' | 'packages' | 'fonts'> {
	markdown: ReturnType<typeof siteMarkdown>;
	/** Reads a source; absent where all have to be read from disk. */
	read?: typeof readSource;
}

/** The language, the cache of another language's sources, and what was opened already. */
export interface Given {
	locale?: string;
	cache?: Cache;
	opened?: Opened & Partial<Pick<Sources, 'sidebars'>>;
}

/** Opens the cache and runs the config. @throws ConfigError */
export async function openSources(options: BuildOptions, clock: Stopwatch, given: Given = {}): Promise<Opened> {
	const { siteDir } = options;
	const cache = given.cache ?? openCache(options.cacheDir, options.cache);
	clock.stage('config');
	const loaded = await loadLocale(options, cache, given.locale);
	const markdown = siteMarkdown(siteDir, loaded);
	const fonts = options.dev ? undefined : cardFonts(siteDir, loaded);
	return { options, loaded, config: loaded.config, cache, packages: markdown.packages, ...(fonts && { fonts }), markdown };
}

/**
 * @param given the language, and the cache of another language's sources
 * @param early called when the content has been read, to start other work while it is compiled
 * @throws ConfigError
 */
export async function readSources(
	options: BuildOptions,
	clock: Stopwatch,
	early: (read: Pick<Sources, 'options' | 'config' | 'cache' | 'content' | 'packages'>) => void = () => {},
	given: Given = {},
): Promise<Sources> {
	const { siteDir } = options;
	const start: NonNullable<Given['opened']> = given.opened ?? (await openSources(options, clock, given));
	const { cache, loaded, config, packages, fonts, markdown: settings, read = readSource, sidebars } = start;
	clock.stage('content');
	const content = readContent(siteDir, config, read, loaded.locate);
	const { options: markdown, code } = settings;
	early({ options, config, cache, content, packages });
	const sidebarsLoading = sidebars ?? loadSidebars(siteDir, content.docs, cache, dialectOf(loaded));
	clock.stage('compile');
	const compiling = compileAll(content.sources, markdown, cache.store, { ...compileSettings(options, config), code });
	// Read while the compiler threads start.
	const data = readData(siteDir, config, cache.store, loaded.hash);
	const compiled = await compiling.catch((error: unknown) => {
		throw error instanceof UnknownLanguage ? languageProblem(error, loaded) : (pluginProblem(error, loaded) ?? error);
	});
	// A build needs no text again; one who writes may go back to the last good version of a page.
	if (!options.dev) for (const source of content.sources) source.text = '';
	clock.stage('site');
	return { options, loaded, config, cache, content, compiled, sidebars: await sidebarsLoading, data, packages, ...(fonts && { fonts }) };
}

/** The config, with its texts in one language; default that which is asked for, else the default one. */
async function loadLocale({ siteDir, url, baseUrl, only }: BuildOptions, cache: Cache, locale?: string): Promise<LoadedConfig> {
	const loaded = await loadSiteConfig(siteDir, cache, { url, baseUrl }, { locale, only });
	if (!loaded.config.inLocale) return loaded;
	const problems: Problem[] = [];
	const config = translateConfig(loaded.config, siteDir, problems);
	const remarks = loaded.remarks.filter(({ code }) => code !== 'missing-strings');
	return { ...loaded, config, remarks: [...remarks, ...missingTexts(config, loaded.locate), ...problems] };
}

export const compileSettings = (
	{ progress = silent, dev = false }: { progress?: Progress; dev?: boolean },
	{ announcementBar, frontMatter }: Config,
) => ({
	checked: checkOwnFrontMatter(frontMatter),
	threads: Math.min(cpus().length, 4),
	progress,
	inlines: announcementBar ? [announcementBar.content] : [],
	resident: dev,
});

/** How the modules of a site are run, besides its config. */
export const dialectOf = ({ docusaurus }: LoadedConfig): Dialect | undefined => docusaurus && docusaurusDialect;

/** Sidebars of the docs folders: modules, of versions that were made JSON. */
export async function loadSidebars(siteDir: string, folders: DocsFolder[], cache: Cache, dialect?: Dialect): Promise<SidebarsFiles> {
	const found: SidebarsFiles = { files: new Map(), inputs: [], problems: [] };
	for (const { path: folder, sidebarPath: path, version } of folders) {
		const file = join(siteDir, path);
		if (!path || !existsSync(file)) continue;
		if (leadsOutside(siteDir, path)) found.problems.push(outsideLink(path));
		else if (version === CURRENT) {
			const module = await loadModule(file, path, cache, dialect);
			found.inputs.push(...module.inputs);
			if (!module.exports) found.problems.push(...module.problems);
			found.files.set(
				folder,
				module.exports
					? { file: path, text: readFileSync(file, 'utf8'), value: module.exports.default }
					: { file: path, text: '', value: {} },
			);
		} else found.files.set(folder, readSidebars(file, path, found.problems));
	}
	return found;
}

function readSidebars(file: string, path: string, problems: Problem[]): { file: string; text: string; value: unknown } {
	const text = readFileSync(file, 'utf8');
	const { value, problems: faults } = parseData(path, text);
	problems.push(...faults.map((p) => ({ ...p, code: 'sidebars', file: path })));
	return faults.length ? { file: path, text: '', value: {} } : { file: path, text, value };
}

function languageProblem({ language, near, message }: UnknownLanguage, { config, locate }: LoadedConfig): ConfigError {
	const at = locate(['markdown', 'codeLanguages', config.markdown.codeLanguages.indexOf(language)]);
	return new ConfigError([
		errorAt(
			'code-language',
			at,
			`markdown.codeLanguages: ${message}`,
			near ? `did you mean "${near}"?` : 'languages are those of Prism, by name',
		),
	]);
}

/** What the site graph is made from. */
export const siteInputOf = ({ options, loaded, config, content, compiled, sidebars }: Sources): SiteInput => ({
	siteDir: options.siteDir,
	config,
	configFile: loaded.file,
	content,
	compiled: compiled.metas,
	sidebars: sidebars.files,
	drafts: options.dev ?? false,
	locate: loaded.locate,
});

/** The site graph of the sources. */
export const siteOf = (sources: Sources): Site => makeSite(siteInputOf(sources));

/** Problems of the sources and of their graph. */
export const sourceProblems = ({ cache, loaded, packages, content, compiled, sidebars, data }: Sources, site: Site): Problem[] => [
	...(cache.problem ? [cache.problem] : []),
	...loaded.remarks,
	...readingsProblems(packages, loaded),
	...content.problems,
	...compiled.problems,
	...sidebars.problems,
	...site.problems,
	...data.problems,
];

/** Whether pages may have islands of MDX. */
export const hasMdxIslands = ({ compat }: Config, sources: readonly Pick<Source, 'format'>[]): boolean =>
	compat !== undefined || sources.some(({ format }) => format === 'mdx');

/** What the theme is bundled from. */
export function themeInput({
	options,
	config,
	cache,
	content,
	packages: { katex, mermaid },
}: Pick<Sources, 'options' | 'config' | 'cache' | 'packages'> & {
	content: Pick<ContentFiles, 'componentPages'> & { sources: readonly Pick<Source, 'format'>[] };
}): ThemeInput {
	const { siteDir, dev = false } = options;
	const { componentsDirectory: components, announcementBar: bar, accent } = config;
	const ignored: Problem[] = [];
	const modules = listFiles(siteDir, components, ignored).filter((f) => /\.[jt]sx$/.test(f));
	const directlyIn = (folder: string) => modules.filter((f) => f.startsWith(`${folder}/`) && !f.slice(folder.length + 1).includes('/'));
	const tokens = {
		// Printed links to other pages are whole addresses.
		'--site-url': JSON.stringify(config.url.replace(/\/$/, '')),
		...(bar?.backgroundColor ? { '--announcement-background': bar.backgroundColor } : {}),
		...(bar?.textColor ? { '--announcement-text': bar.textColor } : {}),
	};
	return {
		siteDir,
		folders: { readDir: cache.readDir, writeDir: cache.writeDir },
		components: directlyIn(components),
		islands: directlyIn(`${components}/islands`),
		heavy: directlyIn(`${components}/heavy`),
		// With modules of another generator, component pages are bundled like pages of MDX.
		pages: config.compat ? [] : content.componentPages,
		compat: config.compat,
		overrides: listFiles(siteDir, 'templates', ignored).filter((f) => overrideName(f) !== undefined),
		staticDirectories: config.staticDirectories,
		styles: [STYLES, ...config.stylesheets].filter((path) => existsSync(join(siteDir, path)) && !leadsOutside(siteDir, path)),
		mdxIslands: hasMdxIslands(config, content.sources),
		strings: islandStrings(stringsOf(config)),
		laterStrings: laterStrings(stringsOf(config)),
		search: config.search !== false,
		katex: katex?.version,
		mermaid: mermaid?.version,
		packages: { katex: katex?.dir, mermaid: mermaid?.dir },
		tokens: {
			light: { ...tokens, ...(accent ? { '--accent': accent.light, '--accent-text': accent.light, '--footer-accent': accent.dark } : {}) },
			dark: accent ? { '--accent': accent.dark, '--accent-text': accent.dark } : {},
		},
		dev,
	};
}
