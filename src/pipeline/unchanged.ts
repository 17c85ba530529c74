/** Whether a build would make what is there already: then it makes nothing. */
import { sha1 } from '../base/hash.ts';
import type { Problem } from '../base/problem.ts';
import type { History } from '../content/git.ts';
import { listComponentPages } from '../content/read.ts';
import type { Tree } from '../content/tree.ts';
import { MANIFEST } from '../output/manifest.ts';
import type { Output } from '../output/write.ts';
import { openTheme } from '../theme/theme.ts';
import { historyOf, type Known, type Model } from './model.ts';
import { fails } from './options.ts';
import { askedFiles, type BuildRecord, differences, hasOutput, readRecord, readSiteTree, writeRecord } from './record.ts';
import { loadSidebars, type Opened, themeInput } from './sources.ts';

export interface Beginning {
	/** Read before anything else, so that a file that changes meanwhile is noticed by the next build. */
	tree: Tree;
	/** What was read to compare it; absent where there was nothing to compare with. */
	known?: Known;
	/** The record of the last build, where nothing has changed since. */
	unchanged?: BuildRecord;
}

/** Compares a site with the record of its last build. */
export async function compareWithRecord(opened: Opened): Promise<Beginning> {
	const { options, config, cache } = opened;
	const tree = readSiteTree(options.siteDir, config);
	const record = options.cache && !cache.problem ? readRecord(options) : undefined;
	const found = record && differences(record, tree, options.siteDir);
	if (!record || !found || found.changed.length) return { tree };
	const known = await readKnown(opened);
	const isSame =
		record.context === contextOf(known) &&
		hasOutput(record, options.outDir, MANIFEST) &&
		!record.problems.some((problem) => fails(problem, options));
	if (!isSame) return { tree, known };
	if (found.isRenewed) saveQuietly(() => writeRecord(options, { ...record, tree }));
	return { tree, known, unchanged: record };
}

async function readKnown(opened: Opened): Promise<Known> {
	const { options, config, cache } = opened;
	const content = { componentPages: listComponentPages(options.siteDir, config) };
	const [sidebars, theme, history] = await Promise.all([
		loadSidebars(options.siteDir, config, cache),
		openTheme(themeInput({ ...opened, content })),
		historyOf(opened),
	]);
	return { ...opened, sidebars, theme, history };
}

/** Changes with everything that a build makes anew each time, and with what it depends on besides files of the site. */
function contextOf({ loaded, config, markdown, sidebars, theme, history }: Known): string {
	return sha1(
		JSON.stringify([
			loaded.hash,
			plain(config),
			markdown.options,
			Object.values(markdown.packages).map((found) => found?.version),
			sidebars.value && [sidebars.value.text, plain(sidebars.value.value)],
			sidebars.problems,
			theme.theme?.hash,
			theme.problems,
			[...history.updates],
			history.unknown,
		]),
	);
}

/** A value of a module as JSON: functions by their text; of other objects, such as schemas, the kind: they change with the module alone. */
const plain = (value: unknown): string =>
	JSON.stringify(value, (_, part: unknown) => {
		if (typeof part === 'function' || typeof part === 'bigint') return String(part);
		if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
		const kind = Object.getPrototypeOf(part) as object | null;
		return kind === null || kind === Object.prototype ? part : `${kind.constructor?.name} ${part instanceof RegExp ? part : ''}`;
	});

/** Leaves a record of a finished build for the next one. @throws where the cache folder cannot be written */
export function leaveRecord(
	model: Model & { history: History },
	opened: Opened,
	tree: Tree,
	{ committed, ...told }: { committed: ReturnType<Output['commit']>; routes: string[]; problems: Problem[] },
): void {
	const { sources, theme, site, resolver, history } = model;
	const { options } = sources;
	const files = Object.entries(committed.manifest.files);
	const known: Known = { ...opened, sidebars: sources.sidebars, theme: { theme, problems: [] }, history };
	writeRecord(options, {
		context: contextOf(known),
		tree,
		sources: new Map(sources.content.sources.map(({ path, kind, hash }) => [path, [kind, hash]])),
		asked: askedFiles(site.siteDir, resolver.files, tree),
		manifest: committed.manifestHash,
		outputs: files.map(([path]) => path),
		sizes: Float64Array.from(files, ([, { bytes }]) => bytes),
		...told,
	});
}

function saveQuietly(save: () => void): void {
	try {
		save();
	} catch {
		// The next build reads these files again.
	}
}
