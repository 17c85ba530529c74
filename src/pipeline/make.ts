/**
 * Makes what a build writes.
 *
 *   sources ─> model ─> redirects, files ─> links ─> pages ─> search index, feeds, sitemap ─> output
 */

import { isDeepStrictEqual } from 'node:util';
import { artifactsOf, pageFile } from '../artifacts.ts';
import { attempt } from '../base/attempt.ts';
import { stopBundler } from '../base/bundler.ts';
import { limitHeapGrowth } from '../base/heap.ts';
import { inOrder, type Problem } from '../base/problem.ts';
import type { Stopwatch } from '../base/progress.ts';
import { unwritten } from '../cache/cache.ts';
import { judged } from '../config/conventions.ts';
import { features } from '../features/all.ts';
import type { ForPages } from '../features/feature.ts';
import type { Site } from '../graph/types.ts';
import { checkLinks, idsOfRoutes, sourceLinkProblems } from '../links/check.ts';
import type { MadeFile } from '../output/artifact.ts';
import { conflictProblems } from '../output/conflicts.ts';
import { filesOfSite, imageFiles, publisher } from '../output/publish.ts';
import { within } from '../output/within.ts';
import { type Output, openOutput } from '../output/write.ts';
import { checkInside } from './folders.ts';
import { moduleState, type SiteResults, type SourceAssets, textsKey } from './former.ts';
import { leaveRecord } from './leave-record.ts';
import { assetsOf, componentImages, linkInput, type Model, prepareAll, readImages } from './model.ts';
import { BuildFailure, type BuildOptions, type BuildResult, fails } from './options.ts';
import { makePages, type Pages } from './pages.ts';
import { componentProblems, shownProblems, siteProblems } from './problems.ts';
import { publicationOf } from './publication.ts';
import { noteSite } from './record.ts';
import { callsOf } from './search.ts';
import type { Settings } from './settings.ts';
import { textProblems } from './sources.ts';
import type { BuildPlan } from './unchanged.ts';

type PartialResult = Pick<BuildResult, 'problems'> & Partial<BuildResult>;

/** @throws ConfigError, BuildFailure, file system errors; the output is unchanged then */
export async function make(opened: Settings, begun: BuildPlan, clock: Stopwatch): Promise<PartialResult> {
	const output = openOutput(opened.options.outDir, { reuse: opened.options.cache, isIntact: begun.isIntact });
	try {
		return await makeAll(opened, begun, output, clock);
	} catch (error) {
		await output.discard().catch(() => {});
		throw error;
	}
}

async function makeAll(
	opened: Settings,
	{ tree, warm, read, sites: formerSites, former }: BuildPlan,
	output: Output,
	clock: Stopwatch,
): Promise<PartialResult> {
	const { options } = opened;
	// All pages are made.
	if (!former) limitHeapGrowth();
	const models = await prepareAll(options, clock, { ...(warm ?? opened), read, former });
	if (options.once) await stopBundler();
	const [first] = models as [(typeof models)[0]];
	const unjudged: Problem[] = [];
	const total = { pages: 0, routes: [] as string[], kept: 0, fromCache: 0, slowest: [] as BuildResult['slowest'] };
	const written: Awaited<ReturnType<typeof writeSite>>[] = [];
	for (const model of models) {
		const prefix = prefixOf(model);
		const own = within(output, prefix);
		const pages = makePages(model, options.progress, { results: formerSites?.get(prefix)?.pages, output: own });
		const one = await writeSite(model, models, pages, own, options, clock, unjudged);
		written.push(one);
		total.pages += model.site.routes.size;
		total.routes.push(...one.routes);
		total.kept += one.kept;
		total.fromCache += one.fromCache;
		total.slowest.push(...one.slowest);
	}
	const routes = total.routes.sort();
	await output.settle();
	unjudged.push(...conflictProblems(output.conflicts(), first.site, options.outDir, unjudged));
	const problems = judged(unjudged, first.site.config);
	const failed = problems.some((p) => fails(p, options));
	clock.stage('output');
	if (failed) await output.discard();
	const committed = failed ? undefined : output.commit({ bundles: first.theme.bundles });
	if (committed)
		for (const { written } of features) problems.push(...((await written?.(first.sources.loaded, options.outDir, routes)) ?? []));
	const { sources } = first;
	const { shared } = sources.cache;
	if (shared) {
		clock.stage('shared cache');
		// With a previous output, some of it is kept without asking the cache, so the build has not asked for everything.
		await shared.publish(committed !== undefined && !Object.keys(output.previous.files).length);
		problems.push(...shared.problems());
		clock.stage('output');
	}
	let cacheError = sources.cache.store.flush();
	sources.cache.store.close();
	const finished = output.committed();
	const areCacheable = written.every((one) => one.areCacheable);
	const sites = new Map(models.map((model, i) => [prefixOf(model), written[i]!.results]));
	const before = models.some((model) => model.former) ? former : undefined;
	if (committed && !cacheError && options.cache) cacheError = attempt(() => noteSite(options, finished.hash));
	const isRecorded = committed && !cacheError && options.cache && !sources.cache.problem && areCacheable;
	if (isRecorded)
		cacheError = attempt(() =>
			leaveRecord(models, opened, { tree, committed: finished, routes, problems: inOrder(problems), sites, before }),
		);
	if (cacheError && options.cache) problems.push(unwritten(cacheError));
	return {
		problems,
		pages: total.pages,
		routes,
		cached: total.kept + total.fromCache,
		kept: total.kept,
		written: committed?.written ?? 0,
		removed: committed?.removed ?? 0,
		slowest: total.slowest.sort((a, b) => b.ms - a.ms).slice(0, 10),
	};
}

/** Folder of a model's site in the output: `''`, `fr/`. */
const prefixOf = ({ sources }: Model): string => sources.config.inLocale?.prefix ?? '';

/** Writes the site in one language. @returns its routes, with the language in front */
async function writeSite(
	model: Model,
	models: Model[],
	pages: Pages,
	output: Output,
	options: BuildOptions,
	clock: Stopwatch,
	problems: Problem[],
) {
	const { sources, site } = model;
	for (const p of [...siteProblems(model), ...textProblems(sources)]) problems.push(p);
	checkInside(options, sources.config);
	clock.stage('components');
	const publication = publicationOf(model, models, pages);
	const unmade: Problem[] = [];
	const publish = publisher(publication, output, unmade);
	// Its thread works while pages are rendered.
	const index = publication.searchFiles();
	const indexing = publish(index ? [index] : []);
	// Awaited below, where its errors are reported.
	indexing.catch(() => {});
	// Written early, so that the disk is busy while pages are rendered.
	await publish(filesOfSite(publication));
	clock.stage('links');
	const checked = checkSources(model);
	for (const { problems: own, linkProblems } of checked.values()) problems.push(...own, ...linkProblems);
	problems.push(...componentProblems(model));
	await readImages([...[...checked.values()].flatMap(({ assets }) => assets.shown), ...pageImages(model)], model);
	await publish(imageFiles(publication));
	for (const p of checkLinks({ ...linkInput(model), sources: [] }, idsOf(model)).problems) problems.push(p);
	clock.stage('pages');
	const besides = await besidePages(model);
	try {
		await publish(pagesWith(besides, site, pages));
	} finally {
		for (const one of besides) await one.stop();
	}
	for (const p of [...pages.report.problems, ...unmade]) problems.push(p);
	// Other files (search index, feeds, sitemap) list all pages, so none may be missing.
	if (unmade.length) throw new BuildFailure(inOrder(judged(problems, site.config)));
	clock.stage('search');
	await indexing;
	clock.stage('files');
	// The writer makes the Markdown copies of pages: wait for them.
	await output.flushed();
	await publish(artifactsOf(site).filter(({ group, yields, path }) => !group && !(yields && site.statics.has(`/${path}`))));
	problems.push(...unmade, ...besides.flatMap((one) => one.problems()));
	const start = prefixOf(model);
	const { rendered, fromCache, areCacheable, times } = pages.report;
	return {
		routes: [...site.routes.keys()].map((path) => `/${start}${path.slice(1)}`),
		kept: site.routes.size - rendered,
		fromCache,
		areCacheable,
		slowest: times.sort((a, b) => b.ms - a.ms).slice(0, 10),
		results: { shell: model.context.hashes.shell, sources: checked, pages: pages.results },
	};
}

/** The makers of files for single pages, one for each feature that has any. */
async function besidePages({ sources, context }: Model): Promise<ForPages[]> {
	const { options, loaded, cache } = sources;
	const build = { siteDir: options.siteDir, locate: loaded.locate, store: cache.store, siteValues: context.siteValues };
	return Promise.all(features.flatMap(({ forPages }) => forPages?.(build) ?? []));
}

/** Pages, each with the files that features make for it: threads make these while the next pages are rendered. */
function* pagesWith(besides: ForPages[], site: Site, { results }: Pages): Iterable<MadeFile> {
	for (const route of site.routes.values()) {
		yield pageFile(route, site);
		for (const one of besides) {
			const file = one.fileOf(route, results.get(route.path)!);
			if (file) yield file;
		}
	}
}

/** The ids on each page; unknown for all pages if components are missing. */
const idsOf = ({ site, sources, facts, isPartial }: Model): ReturnType<typeof idsOfRoutes> =>
	isPartial ? () => undefined : idsOfRoutes(site, sources.compiled, facts);

/** Checks links, images and components of all Markdown sources. Valid results of the previous build are reused. */
function checkSources(model: Model): SiteResults['sources'] {
	const { sources, facts, mdx, former } = model;
	const { compiled } = sources;
	const input = linkInput(model);
	const ids = idsOf(model);
	const idsIn = (source: string) => [...compiled.metas.get(source)!.anchors, ...(facts.of(source)?.ids ?? [])];
	// Anchors on unchanged pages may point to changed ones.
	const hasSameIds = former?.changedIds().every(([source, ids]) => isDeepStrictEqual(idsIn(source), ids));
	const checked: SiteResults['sources'] = new Map();
	for (const source of compiled.metas.keys()) {
		const before = former?.source(source);
		const result = before ?? {
			key: compiled.keyOf(source),
			module: moduleState(mdx, source),
			ids: idsIn(source),
			texts: textsKey(facts.of(source)),
			calls: callsOf(source, model),
			assets: assetsOf(source, model, facts.of(source)),
			problems: shownProblems(model, source),
		};
		checked.set(source, {
			...result,
			linkProblems: before && hasSameIds ? before.linkProblems : sourceLinkProblems(input, source, ids),
		});
	}
	return checked;
}

const pageImages = (model: Model): SourceAssets['shown'] =>
	model.site.componentPages.flatMap(({ id }) => componentImages(model.facts.ofPage(id), model));
