/**
 * Makes what a build writes: new text of some pages, or the whole site.
 *
 *   sources ─> model ─> redirects, files ─> links ─> pages ─> search index, feeds, sitemap ─> output
 */
import { attempt } from '../base/attempt.ts';
import { stopBundler } from '../base/bundler.ts';
import { inOrder, noteAt, type Problem } from '../base/problem.ts';
import { type Progress, type Stopwatch, silent } from '../base/progress.ts';
import type { Tree } from '../content/tree.ts';
import { outputFile } from '../graph/paths.ts';
import { checkLinks, idsOfRoutes } from '../links/check.ts';
import type { CompileThread } from '../markdown/thread.ts';
import { conflictProblems } from '../output/conflicts.ts';
import { type Publication, publishExtras, publishFiles } from '../output/publish.ts';
import { within } from '../output/within.ts';
import { type Output, openOutput } from '../output/write.ts';
import { hashOfInputs } from '../render/body.ts';
import { resolvePage } from '../render/inputs.ts';
import { address } from '../render/shell.ts';
import type { SearchPlan } from '../search/build/plan.ts';
import { makeTexts, type Texts } from './build-texts.ts';
import { type Cards, makeCards } from './cards.ts';
import { checkInside } from './folders.ts';
import { leaveRecord, leaveTextRecord } from './leave-record.ts';
import { brokenImages, linkInput, type Model, prepareAll } from './model.ts';
import type { Opened } from './opened.ts';
import { type BuildOptions, type BuildResult, fails } from './options.ts';
import { publicationOf } from './publication.ts';
import type { BuildRecord } from './record.ts';
import { arePartsCurrent, partsOf, searchPlan, searchSink } from './search.ts';
import { makeTwins } from './twins.ts';
import type { Beginning } from './unchanged.ts';

type Made = Pick<BuildResult, 'problems'> & Partial<BuildResult>;

/**
 * @param compiler started before, for new text
 * @throws ConfigError, BuildFailure, errors of the disk; the output is as it was then
 */
export async function make(opened: Opened, beginning: Beginning, clock: Stopwatch, compiler?: CompileThread): Promise<Made> {
	const { options } = opened;
	let output: Output | undefined;
	const open = (reuse = true) => {
		output = openOutput(options.outDir, { reuse });
		return output;
	};
	try {
		return (await makeNewTexts(opened, beginning, open, clock, compiler)) ?? (await makeAll(opened, beginning, open(options.cache), clock));
	} catch (error) {
		await output?.discard().catch(() => {});
		throw error;
	}
}

/** @returns undefined where more than the text of some pages has to be made; nothing is written then */
async function makeNewTexts(
	{ cache }: Opened,
	{ tree, known, last }: Beginning,
	open: () => Output,
	clock: Stopwatch,
	compiler?: CompileThread,
): Promise<Made | undefined> {
	const texts = known && last && (await makeTexts(known, last.record, last.changed, compiler));
	if (!texts) return undefined;
	const { committed, problems } = await writeTexts(texts, open(), last.record, tree, clock);
	cache.store.close();
	const { routes } = last.record;
	const kept = routes.length - texts.pages;
	return { problems: [...last.record.problems, ...problems], pages: routes.length, routes, cached: kept, kept, ...committed };
}

async function makeAll(opened: Opened, { tree, known, read }: Beginning, output: Output, clock: Stopwatch): Promise<Made> {
	const { options } = opened;
	const models = await prepareAll(options, clock, { ...(known ?? opened), read });
	if (options.once) await stopBundler();
	const [first] = models as [(typeof models)[0]];
	const problems: Problem[] = [];
	const total = { pages: 0, routes: [] as string[], kept: 0, fromCache: 0, slowest: [] as BuildResult['slowest'] };
	const written: Awaited<ReturnType<typeof writeSite>>[] = [];
	for (const model of models) {
		const made = await writeSite(model, models, within(output, prefixOf(model)), options, clock, problems);
		written.push(made);
		total.pages += model.site.routes.size;
		total.routes.push(...made.routes);
		total.kept += made.kept;
		total.fromCache += made.fromCache;
		total.slowest.push(...made.slowest);
	}
	const routes = total.routes.sort();
	await output.settle();
	problems.push(...conflictProblems(output, first.site, options.outDir, problems));
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
	if (isRecorded)
		cacheError = attempt(() => leaveRecord(models, opened, { ...written[0]!, tree, committed: made, routes, problems: inOrder(problems) }));
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

/** Writes new text of some pages into the output; everything else stays. */
async function writeTexts(texts: Texts, output: Output, record: BuildRecord, tree: Tree, clock: Stopwatch) {
	const { theme, sources } = texts.model;
	await texts.write(output);
	await output.settle();
	clock.stage('output');
	const { written, removed } = output.commit({ bundles: theme.bundles });
	const made = { tree, committed: output.committed() };
	const failure = sources.cache.store.flush('some') ?? attempt(() => leaveTextRecord(record, texts, made));
	return { committed: { written, removed }, problems: failure ? [cacheNote(failure)] : [] };
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
	writeRedirects(model, output);
	publishFiles(publication, output);
	for (const source of sources.compiled.metas.keys()) problems.push(...brokenImages(model, source));
	for (const p of facts.problems()) problems.push(p);
	search?.start();
	clock.stage('links');
	const anchors = checkAll(model, problems);
	clock.stage('pages');
	const cards = makeCards(model, output);
	try {
		return await writeContents(model, { output, publication, search, anchors, cards }, options, clock, problems);
	} finally {
		await cards?.stop();
	}
}

interface Contents {
	output: Output;
	publication: Publication;
	search: ReturnType<typeof searchOf>;
	anchors: Set<string>;
	cards: Cards | undefined;
}

/** Writes the pages of a site, and what is made of them. */
async function writeContents(
	model: Model,
	{ output, publication, search, anchors, cards }: Contents,
	options: BuildOptions,
	clock: Stopwatch,
	problems: Problem[],
) {
	const pages = await writePages(model, output, options.progress ?? silent, cards);
	for (const p of pages.problems) problems.push(p);
	clock.stage('search');
	await search?.finish();
	const searchKeys = search?.keys() ?? new Map<string, string>();
	clock.stage('files');
	await pages.twins.finish();
	await publishExtras(publication, output);
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
		anchors,
		searchKeys,
	};
}

/** Checks all links. @returns anchors that they lead to: `/guide/#install`; the links themselves are not kept */
function checkAll(model: Model, problems: Problem[]): Set<string> {
	const { links, ...found } = checkLinks(linkInput(model), idsOfRoutes(model.site, model.sources.compiled, model.facts));
	for (const p of found.problems) problems.push(p);
	return new Set(links.flatMap(({ target: { route, anchor } }) => (route && anchor ? [`${route}#${anchor}`] : [])));
}

/** The search index of a build; an unchanged one is not built again. */
function searchOf(model: Model, output: Output): { start(): void; finish(): Promise<void>; keys(): Map<string, string> } | undefined {
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
		keys: () => plan.keys(),
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

function writeRedirects({ site, resolver, renderer, context }: Model, output: Output): void {
	for (const { from, to } of site.redirects) {
		const file = outputFile(from, site.config.trailingSlash);
		const target = address(to, undefined, resolver).href;
		const key = hashOfInputs({ ...context.hashes, target });
		if (output.isCurrent(file, key)) output.keep(file);
		else output.write(file, renderer.redirect(target), key);
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
