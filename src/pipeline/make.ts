/**
 * Makes what a build writes.
 *
 *   sources ─> model ─> redirects, files ─> links ─> pages ─> search index, feeds, sitemap ─> output
 */
import { attempt } from '../base/attempt.ts';
import { stopBundler } from '../base/bundler.ts';
import { inOrder, noteAt, type Problem } from '../base/problem.ts';
import { type Progress, type Stopwatch, silent } from '../base/progress.ts';
import { asTheyFail } from '../docusaurus/severity.ts';
import { outputFile } from '../graph/paths.ts';
import { checkLinks, idsOfRoutes } from '../links/check.ts';
import { artifactsOf } from '../output/artifacts.ts';
import { conflictProblems } from '../output/conflicts.ts';
import { type Publication, publishFiles } from '../output/publish.ts';
import { within } from '../output/within.ts';
import { type Output, openOutput } from '../output/write.ts';
import { hashOfInputs } from '../render/body.ts';
import { resolvePage } from '../render/inputs.ts';
import type { SearchPlan } from '../search/build/plan.ts';
import { type Cards, makeCards } from './cards.ts';
import { checkInside } from './folders.ts';
import { leaveRecord } from './leave-record.ts';
import { brokenImages, linkInput, type Model, prepareAll } from './model.ts';
import type { Opened } from './opened.ts';
import { type BuildOptions, type BuildResult, fails } from './options.ts';
import { publicationOf } from './publication.ts';
import { arePartsCurrent, partsOf, searchPlan, searchSink } from './search.ts';
import { makeTwins } from './twins.ts';
import type { Begun } from './unchanged.ts';

type Made = Pick<BuildResult, 'problems'> & Partial<BuildResult>;

/** @throws ConfigError, BuildFailure, errors of the disk; the output is as it was then */
export async function make(opened: Opened, begun: Begun, clock: Stopwatch): Promise<Made> {
	const output = openOutput(opened.options.outDir, { reuse: opened.options.cache, isIntact: begun.isIntact });
	try {
		return await makeAll(opened, begun, output, clock);
	} catch (error) {
		await output.discard().catch(() => {});
		throw error;
	}
}

async function makeAll(opened: Opened, { tree, known, read }: Begun, output: Output, clock: Stopwatch): Promise<Made> {
	const { options } = opened;
	const models = await prepareAll(options, clock, { ...(known ?? opened), read });
	if (options.once) await stopBundler();
	const [first] = models as [(typeof models)[0]];
	const found: Problem[] = [];
	const total = { pages: 0, routes: [] as string[], kept: 0, fromCache: 0, slowest: [] as BuildResult['slowest'] };
	const written: Awaited<ReturnType<typeof writeSite>>[] = [];
	for (const model of models) {
		const made = await writeSite(model, models, within(output, prefixOf(model)), options, clock, found);
		written.push(made);
		total.pages += model.site.routes.size;
		total.routes.push(...made.routes);
		total.kept += made.kept;
		total.fromCache += made.fromCache;
		total.slowest.push(...made.slowest);
	}
	const routes = total.routes.sort();
	await output.settle();
	found.push(...conflictProblems(output, first.site, options.outDir, found));
	const problems = asTheyFail(found, first.site.config.compat === 'docusaurus');
	const failed = problems.some((p) => fails(p, options));
	clock.stage('output');
	if (failed) await output.discard();
	const committed = failed ? undefined : output.commit({ bundles: first.theme.bundles });
	const { sources } = first;
	let cacheError = sources.cache.store.flush();
	sources.cache.store.close();
	const made = output.committed();
	const areForeseen = written.every((one) => one.areForeseen);
	const isRecorded = committed && !cacheError && options.cache && !sources.cache.problem && areForeseen;
	if (isRecorded) cacheError = attempt(() => leaveRecord(models, opened, { tree, committed: made, routes, problems: inOrder(problems) }));
	if (cacheError && options.cache) problems.push(cacheNote(cacheError));
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

const cacheNote = ({ message }: Error): Problem =>
	noteAt('cache', {}, `the cache cannot be written: ${message}`, 'builds work without it, but slower');

/** Where the site of a model is in the output: `''`, `fr/`. */
const prefixOf = ({ sources }: Model): string => sources.config.inLocale?.prefix ?? '';

/** Writes the site in one language. @returns its routes, with the language in front */
async function writeSite(model: Model, models: Model[], output: Output, options: BuildOptions, clock: Stopwatch, problems: Problem[]) {
	const { sources, facts } = model;
	for (const p of model.problems) problems.push(p);
	checkInside(options, sources.config);
	clock.stage('components');
	const search = searchOf(model, output);
	const publication = publicationOf(model, models);
	// Written first, so that the disk is busy while pages are rendered.
	publishFiles(publication, output);
	for (const source of sources.compiled.metas.keys()) problems.push(...brokenImages(model, source));
	for (const p of facts.problems()) problems.push(p);
	search?.start();
	clock.stage('links');
	for (const p of checkLinks(linkInput(model), idsOfRoutes(model.site, model.sources.compiled, facts)).problems) problems.push(p);
	clock.stage('pages');
	const cards = makeCards(model, output);
	try {
		return await writeContents(model, { output, publication, search, cards }, options, clock, problems);
	} finally {
		await cards?.stop();
	}
}

interface Contents {
	output: Output;
	publication: Publication;
	search: ReturnType<typeof searchOf>;
	cards: Cards | undefined;
}

/** Writes the pages of a site, and what is made of them. */
async function writeContents(
	model: Model,
	{ output, publication, search, cards }: Contents,
	options: BuildOptions,
	clock: Stopwatch,
	problems: Problem[],
) {
	const pages = await writePages(model, output, options.progress ?? silent, cards);
	for (const p of pages.problems) problems.push(p);
	clock.stage('search');
	await search?.finish();
	clock.stage('files');
	await pages.twins.finish();
	await writeOthers(publication, output);
	clock.stage('cards');
	problems.push(...((await cards?.finish()) ?? []));
	const start = prefixOf(model);
	const { kept, fromCache, areForeseen, slowest } = pages;
	return {
		routes: [...model.site.routes.keys()].map((path) => `/${start}${path.slice(1)}`),
		kept,
		fromCache,
		areForeseen,
		slowest,
	};
}

/** The search index of a build; an unchanged one is not built again. */
function searchOf(model: Model, output: Output): { start(): void; finish(): Promise<void> } | undefined {
	const plan = searchPlan(model);
	if (!plan) return undefined;
	const isCurrent = () => plan.names.every((name) => output.isCurrent(name, plan.key())) && arePartsCurrent(output);
	let making: Promise<void> | undefined;
	const begin = () => {
		// A large index is not held until all pages are rendered.
		making = plan.make(...searchSink(plan, output));
		// A fault is told where the end is waited for.
		making.catch(() => {});
	};
	// Without cached chunks there is much to do, so the thread starts before components are rendered here.
	const { compiled } = model.sources;
	if (isNew(plan, output) && compiled.cached < compiled.metas.size / 2) begin();
	return {
		start() {
			if (!making && !isCurrent()) begin();
		},
		async finish() {
			if (making) await making;
			else for (const name of [...plan.names, ...partsOf(output)]) output.keep(name);
		},
	};
}

const isNew = (plan: SearchPlan, output: Output): boolean => !plan.names.some((name) => name in output.previous.files);

/** Writes what is neither a page nor of the search index. */
async function writeOthers(publication: Publication, output: Output): Promise<void> {
	const { site } = publication;
	for (const { path, yields, group, make } of artifactsOf(site)) {
		if (group || (yields && site.statics.has(`/${path}`))) continue;
		const content = await make(publication);
		if (content !== undefined) output.write(path, content);
	}
}

async function writePages(model: Model, output: Output, progress: Progress, cards: Cards | undefined) {
	const { site, context, renderer } = model;
	const problems: Problem[] = [];
	let kept = 0;
	let fromCache = 0;
	let done = 0;
	/** Others have to be rendered in every build. */
	let areForeseen = true;
	const times: { path: string; ms: number }[] = [];
	const twins = makeTwins(model, output);
	for (const route of site.routes.values()) {
		const since = performance.now();
		const file = outputFile(route.path, site.config.trailingSlash);
		const inputs = resolvePage(route, context);
		const key = hashOfInputs(inputs);
		cards?.add(route, inputs);
		if (output.isCurrent(file, key)) {
			output.keep(file);
			twins.keep(route, inputs, key);
			kept++;
		} else {
			if (inputs.bodies.length && inputs.bodies.every(({ source }) => model.sources.compiled.isCached(source))) fromCache++;
			const page = renderer.page(inputs);
			areForeseen &&= page.foreseen;
			problems.push(...page.problems);
			const { start, main, end } = page.document;
			output.write(file, start + main + end, page.foreseen ? key : undefined, twins.of(route, inputs, key, page));
			await output.room();
		}
		await cards?.room();
		times.push({ path: route.path, ms: performance.now() - since });
		if (++done % 50) continue;
		progress.count(done, site.routes.size);
		// Takes in what the threads have made, which would lie in memory twice until the end.
		await new Promise((go) => setImmediate(go));
	}
	times.sort((a, b) => b.ms - a.ms);
	return { kept, fromCache, areForeseen, problems, twins, slowest: times.slice(0, 10) };
}
