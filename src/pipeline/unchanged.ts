import { installedTextsVersion } from '../adapters/content.ts';
import { attempt } from '../base/attempt.ts';
import { sha1 } from '../base/hash.ts';
import { valueText } from '../base/value-text.ts';
import { docsFolders } from '../content/docs-folders.ts';
import { isMdx, knownSource, listComponentPages, readSource } from '../content/read.ts';
import { foldersOutside } from '../content/site-boundary.ts';
import { cleanFiles, readSiteTree, type Tree } from '../content/tree.ts';
import { type DataPages, noDataPages } from '../graph/data-pages.ts';
import { openTheme, type Theme } from '../theme/theme.ts';
import { dataPageFiles, makeDataPages } from './data-pages.ts';
import type { FormerResults } from './former.ts';
import { fails } from './options.ts';
import { type BuildRecord, differences, hasOutput, readRecord, writeRecord } from './record.ts';
import { dialectOf, historyOf, loadSidebars, type Settings, themeInput, type WarmState } from './settings.ts';

/** What has to be made, by comparison with the previous build. */
export interface BuildPlan {
	/** Read before anything else, so that a file that changes meanwhile is noticed by the next build. */
	tree: Tree;
	/** What was loaded for the comparison, for the build to use; absent if there was nothing to compare with. */
	warm?: WarmState;
	/** Reads a source; an unchanged one is taken from the record. */
	read?: typeof readSource;
	/** Results of the previous build, if only the bytes of Markdown sources have changed since. */
	former?: FormerResults;
	/** Results of pages of the previous build. */
	sites?: BuildRecord['sites'];
	/** All files of the output are there. */
	isIntact?: boolean;
	/** The record of the previous build, if nothing has changed since. */
	unchanged?: BuildRecord;
}

/** Compares a site with the record of its previous build. */
export async function compareWithRecord(opened: Settings): Promise<BuildPlan> {
	const { options, config, cache } = opened;
	const tree = readSiteTree(options, config);
	const record = options.cache && !cache.problem ? readRecord(options) : undefined;
	if (!record) return { tree };
	const read = readerOf(record, tree);
	const { sites } = record;
	const difference = differences(record, tree, options.siteDir, foldersOutside(config));
	if (!difference) return { tree, read, sites };
	const warm = await loadWarm(opened, record);
	const isSame = record.context === contextOf(warm);
	const isIntact = hasOutput(record, options);
	const former = isSame ? { changed: new Set(difference.changed), sites, asked: record.asked } : undefined;
	// A date that lay ahead may have come.
	const isOld = record.problems.some((problem) => problem.code === 'post-ahead' || fails(problem, options));
	if (!former || !isIntact || difference.changed.length || isOld) return { tree, warm, read, sites, isIntact, former };
	// If this fails, the next build reads these files again.
	if (difference.isRenewed) attempt(() => writeRecord(options, { ...record, tree }));
	return { tree, unchanged: record };
}

/** A `readSource` that does not read files that are unchanged since the record. */
function readerOf({ tree, sources }: BuildRecord, now: Tree): typeof readSource {
	const clean = cleanFiles(tree, now);
	return (siteDir, path, kind, format) => {
		const before = clean.has(path) ? sources.get(path) : undefined;
		const isClean = before?.[2]?.every((shown) => clean.has(shown)) ?? true;
		return before && isClean ? knownSource(siteDir, path, kind, before[1], format, before[2]) : readSource(siteDir, path, kind, format);
	};
}

async function loadWarm(opened: Settings, record: BuildRecord): Promise<WarmState> {
	const { options, config, cache } = opened;
	const componentPages = listComponentPages(options.siteDir, config);
	// The set of files is the same. The theme has more islands if one of them is MDX.
	const sources = [...record.sources.keys()].map((path) => ({
		path,
		...(isMdx(path, config.markdown.format) ? { format: 'mdx' as const } : {}),
	}));
	const [sidebars, theme, history] = await Promise.all([
		loadSidebars(options.siteDir, docsFolders(options.siteDir, config, [], opened.loaded.locate), cache, dialectOf(opened.loaded)),
		openTheme(themeInput({ ...opened, content: { componentPages, sources } })),
		historyOf(opened),
	]);
	return { ...opened, sidebars, theme, history, componentPages, dataPages: await knownDataPages(opened, componentPages, theme.theme) };
}

/** Runs `getPages` again: it may use the network, so its pages may differ from those of the previous build. */
async function knownDataPages(
	{ options, loaded, config, cache }: Settings,
	componentPages: string[],
	theme: Theme | undefined,
): Promise<DataPages> {
	const content = { componentPages };
	if (!dataPageFiles({ config, content }).length) return noDataPages;
	const { module } = (await theme?.load()) ?? {};
	if (!theme || !module) return noDataPages;
	const { readData } = await import('../content/data.ts');
	const data = readData(options.siteDir, config, cache.store, loaded.hash);
	return makeDataPages({ options, config, cache, data, content }, { theme, module });
}

/** Hash of everything that each build evaluates again, and of what it depends on besides the site's files. */
export function contextOf({
	options,
	loaded,
	config,
	features,
	markdown,
	madePages,
	sidebars,
	theme,
	history,
	dataPages,
}: Omit<WarmState, 'componentPages'>): string {
	return sha1(
		JSON.stringify([
			loaded.hash,
			loaded.remarks,
			loaded.theirs,
			valueText(config),
			[...madePages],
			markdown.options,
			Object.values(markdown.packages).map((one) => one?.version),
			[...sidebars.files].map(([folder, { file, text, value }]) => [folder, file, text, valueText(value)]),
			sidebars.problems,
			features,
			theme.theme?.hash,
			theme.problems,
			[...history.updates],
			history.unknown,
			[...dataPages.pages],
			dataPages.problems,
			// Each language of the site may take other texts from this package.
			installedTextsVersion(config, options.siteDir),
		]),
	);
}
