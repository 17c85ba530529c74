/** Reads and compiles everything that a site is made from: config, Markdown, sidebars, data. */

import { cpus } from 'node:os';
import { loadGeneratedSidebars } from '../adapters/render.ts';
import { generatedFiles } from '../artifacts.ts';
import { type ConfigError, configError, type Problem } from '../base/problem.ts';
import { type Progress, type Stopwatch, silent } from '../base/progress.ts';
import type { LoadedConfig } from '../config/load.ts';
import type { Config } from '../config/schema.ts';
import { type DataFiles, readData } from '../content/data.ts';
import { type ContentFiles, readContent, readSource } from '../content/read.ts';
import { featureLines } from '../features/content.ts';
import { type DataPages, noDataPages } from '../graph/data-pages.ts';
import { makeSite } from '../graph/site.ts';
import type { SiteInput } from '../graph/site-input.ts';
import type { Site } from '../graph/types.ts';
import { type Compiled, compileAll } from '../markdown/compile-all.ts';
import { checkOwnFrontMatter } from '../markdown/own-front-matter.ts';
import { UnknownLanguage } from '../markdown/unknown-language.ts';
import { optionsProblems, pluginProblem, readingsProblems } from './markdown.ts';
import type { BuildOptions } from './options.ts';
import { dialectOf, loadSidebars, openSources, type ReadOptions, type Settings, type SidebarsFiles } from './settings.ts';

export interface Sources extends Pick<Settings, 'options' | 'loaded' | 'config' | 'cache' | 'packages' | 'madePages'> {
	content: ContentFiles;
	compiled: Compiled;
	sidebars: SidebarsFiles;
	/** Sidebars after the site's generator functions have run; absent if it has none. */
	generated?: SiteInput['sidebars'];
	data: DataFiles;
	/** Empty until the templates are loaded. */
	dataPages: DataPages;
}

/**
 * @param given the language, and the cache of another language's sources
 * @param early called when the content has been read, to start other work while it is compiled
 * @throws ConfigError
 */
export async function readSources(
	options: BuildOptions,
	clock: Stopwatch,
	early: (read: Pick<Sources, 'options' | 'loaded' | 'config' | 'cache' | 'content' | 'packages'>) => void = () => {},
	given: ReadOptions = {},
): Promise<Sources> {
	const { siteDir } = options;
	const start: NonNullable<ReadOptions['opened']> = given.opened ?? (await openSources(options, clock, given));
	const { cache, loaded, config, packages, markdown: settings, madePages, read = readSource, sidebars } = start;
	clock.stage('content');
	const content = readContent(siteDir, config, read, loaded.locate, madePages);
	const { options: markdown, code } = settings;
	early({ options, loaded, config, cache, content, packages });
	const sidebarsLoading = sidebars ?? loadSidebars(siteDir, content.docs, cache, dialectOf(loaded));
	clock.stage('compile');
	const shared = cache.shared && { ...cache.shared, total: content.sources.length };
	const compiling = compileAll(content.sources, markdown, cache.store, { ...compileSettings(options, config), code, shared });
	// Read while the compiler threads start.
	const data = readData(siteDir, config, cache.store, loaded.hash);
	const compiled = await compiling.catch((error: unknown) => {
		throw error instanceof UnknownLanguage ? languageProblem(error, loaded) : (pluginProblem(error, loaded) ?? error);
	});
	await cache.shared?.others();
	// A build does not need the texts again. A live site compiles some later, and may go back to the last good version of a page.
	if (!options.onRequest) for (const source of content.sources) source.text = '';
	clock.stage('site');
	const sources: Sources = {
		options,
		loaded,
		config,
		cache,
		content,
		compiled,
		madePages,
		sidebars: await sidebarsLoading,
		data,
		dataPages: noDataPages,
		packages,
	};
	await generateSidebars(sources);
	return sources;
}

/** Runs the functions that generate sidebars, if the site has any. */
export async function generateSidebars(sources: Sources): Promise<void> {
	const { options, content, compiled, loaded, sidebars } = sources;
	if (!loaded.sidebarGenerators) return;
	const { generatedSidebars } = await loadGeneratedSidebars();
	sources.generated = await generatedSidebars(sidebars.files, { siteDir: options.siteDir, content, metas: compiled.metas, loaded });
}

export const compileSettings = (
	{ progress = silent, onRequest = false }: { progress?: Progress; onRequest?: boolean },
	config: Config,
) => ({
	checked: checkOwnFrontMatter(config.frontMatter),
	threads: Math.min(cpus().length, 4),
	progress,
	inlines: featureLines(config),
	resident: onRequest,
});

function languageProblem({ language, near, message }: UnknownLanguage, { config, locate }: LoadedConfig): ConfigError {
	const at = locate(['markdown', 'codeLanguages', config.markdown.codeLanguages.indexOf(language)]);
	return configError(
		'code-language',
		at,
		`markdown.codeLanguages: ${message}`,
		near ? `did you mean "${near}"?` : 'languages are those of Prism, by name',
	);
}

type GraphSources = Pick<Sources, 'options' | 'loaded' | 'config' | 'content' | 'sidebars' | 'generated' | 'dataPages'> & {
	compiled: Pick<Compiled, 'metas'>;
};

export const siteInputOf = ({ options, loaded, config, content, compiled, sidebars, generated, dataPages }: GraphSources): SiteInput => ({
	siteDir: options.siteDir,
	config,
	content,
	compiled: compiled.metas,
	sidebars: generated ?? sidebars.files,
	dataPages: dataPages.pages,
	drafts: options.dev ?? false,
	generated: generatedFiles,
	locate: loaded.locate,
});

export const siteOf = (sources: GraphSources): Site => makeSite(siteInputOf(sources));

/** Problems of the graph, and of everything that is read except the texts of pages. */
export const graphProblems = (
	{ cache, loaded, packages, content, compiled, sidebars, data, dataPages }: Sources,
	site: Site,
): Problem[] => [
	...(cache.problem ? [cache.problem] : []),
	...loaded.remarks,
	...readingsProblems(packages, loaded),
	...optionsProblems(loaded),
	...content.problems.filter(({ file }) => !file || !compiled.metas.has(file)),
	...sidebars.problems,
	...site.problems,
	...data.problems,
	...dataPages.problems,
];

/** Problems of the texts of pages, as of the time when all of them were read. */
export const textProblems = ({ content, compiled }: Sources): Problem[] => [
	...content.problems.filter(({ file }) => file && compiled.metas.has(file)),
	...compiled.problems,
];

export const sourceProblems = (sources: Sources, site: Site): Problem[] => [...graphProblems(sources, site), ...textProblems(sources)];
