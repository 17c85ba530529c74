/**
 * What happens in a live site when files change: next-site.ts makes the next model, and of what has errors the last good version stays. Tasks
 * that change the site run one after the other.
 */
import { relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '../base/problem.ts';
import { silent } from '../base/progress.ts';
import { judged } from '../config/conventions.ts';
import type { Config } from '../config/schema.ts';
import { readData } from '../content/data.ts';
import { lastUpdates } from '../content/git.ts';
import { readContent, readSource, type Source, type SourceKind } from '../content/read.ts';
import { foldersOutside } from '../content/site-boundary.ts';
import type { Resolver } from '../graph/link.ts';
import { differInNames } from '../graph/retitle.ts';
import type { Route } from '../graph/types.ts';
import { draftOf } from '../render/pages/list.ts';
import { type Changes, type Part, sortChanges } from './changes.ts';
import { haveSameSummary } from './former.ts';
import type { LastGood } from './last-good.ts';
import { failures, problemOf, problemsIn, type SourceProblems } from './live-problems.ts';
import { loadTheme, type Model, prepare, unseenProblems } from './model.ts';
import { type Moved, movedRoutes } from './moved-routes.ts';
import { type NewParts, nextSite, type Reach, type Renewed, reachOf, widest } from './next-site.ts';
import type { BuildOptions } from './options.ts';
import { dialectOf, hasMdxIslands, loadSidebars } from './settings.ts';
import type { SiteFiles } from './site-files.ts';

/** What an update may have changed. */
export interface Update extends Moved {
	/** Sources that were compiled again, if nothing else was; `all` if the graph was rebuilt. */
	touched: Set<string> | 'all';
	/** Sources whose pages may have changed: those with a new text; `all` if other pages show a new title. */
	seen: Set<string> | 'all';
	/** Absolute paths of files with new content at the same address. */
	assets: string[];
	/** Paths for the terminal: relative to the site folder, or to the working folder for files outside it. */
	files: string[];
}

/** The update after which any page may differ. @param files what the terminal names */
export const everything = (files: string[]): Update => ({
	touched: 'all',
	seen: 'all',
	moved: new Map(),
	gone: new Map(),
	assets: [],
	files,
});

/** A site in memory, and what it remembers besides the model that is shown. */
export interface Live {
	readonly options: BuildOptions;
	readonly locale?: string;
	/** The model that is shown; its `content.sources` are the last good versions. */
	now: Model;
	/** Whether all pages are compiled. */
	isWhole: boolean;
	/** Sources as on disk. */
	readonly onDisk: Map<string, Source>;
	/** Problems of sources whose last good version is shown. */
	readonly stuck: Map<string, Problem[]>;
	/** Problems of parts whose last good version is used. */
	readonly failed: Map<Part, Problem[]>;
	/** Parts whose files have changed since they were last loaded. */
	readonly due: Set<'theme' | 'sidebars' | 'data'>;
	readonly sourceProblems: SourceProblems;
	readonly files: SiteFiles;
	readonly pages: LastGood;
}

const isError = (p: Problem) => p.severity === 'error';

/** Whether there is an error among problems, by the severities that a build reports. */
export const fail = ({ now }: Pick<Live, 'now'>, problems: Problem[]): boolean => judged(problems, now.site.config).some(isError);

/** Puts a model in the place of the one that is shown. */
function show(live: Live, next: Model): void {
	live.now = next;
	live.sourceProblems.forget();
	live.pages.forgetProblems();
}

/** Compiles a source. If it has errors, the previous version of the page is kept. */
async function accept(live: Live, source: Source, shown: Source | undefined): Promise<Renewed> {
	const { compiled } = live.now.sources;
	const before = compiled.metas.get(source.path);
	const had = [...(shown?.problems ?? []), ...(before?.problems ?? [])];
	const after = await compiled.update(source);
	const problems = [...source.problems, ...after.problems.map((p) => ({ ...p, file: source.path }))];
	if (!shown || shown.hash === source.hash || fail(live, had) || !fail(live, problems)) {
		live.stuck.delete(source.path);
		return { source, before, after };
	}
	live.stuck.set(source.path, problems);
	return { source: shown, before, after: await compiled.update(shown) };
}

/** Makes the next model. If the components of a changed page fail now, the previous version of the page is kept. */
async function advance(
	live: Live,
	renewed: Renewed[],
	shown: ReadonlyMap<string, Source>,
	reach: Reach,
	parts?: NewParts,
): Promise<Awaited<ReturnType<typeof nextSite>>> {
	const next = await nextSite(live.now, renewed, reach, parts);
	const back: Renewed[] = [];
	for (const { source, after } of renewed) {
		const former = shown.get(source.path);
		const problems = former && !live.stuck.has(source.path) ? (next.model.facts.of(source.path)?.problems ?? []) : [];
		if (!fail(live, problems)) continue;
		live.stuck.set(source.path, problems);
		back.push({ source: former!, before: after, after: await next.model.sources.compiled.update(former!) });
	}
	return back.length ? nextSite(next.model, back, next.reach) : next;
}

/** Updates existing pages whose texts have changed. @returns undefined if more than that has to be read again */
async function takeTexts(live: Live, sources: (Source | undefined)[]): Promise<Pick<Update, 'touched' | 'seen'> | undefined> {
	const shown = new Map(live.now.sources.content.sources.map((s) => [s.path, s]));
	if (live.failed.size || live.due.size || !sources.every((source) => source && shown.has(source.path))) return undefined;
	const renewed: Renewed[] = [];
	for (const source of sources) renewed.push(await accept(live, source!, shown.get(source!.path)));
	const before = live.now;
	const { model, reach } = await advance(live, renewed, shown, widest(renewed.map((one) => reachOf(one, live.now))));
	if (model !== before) show(live, model);
	if (reach === 'graph') return { touched: 'all', seen: 'all' };
	for (const { path } of sources as Source[])
		live.sourceProblems.lookAgain(model.sources.content.sources.find((s) => s.path === path)!, model);
	const touched = new Set(renewed.map(({ source }) => source.path));
	return { touched, seen: reach === 'names' ? 'all' : touched };
}

/** Rebuilds the graph after changes. */
async function rebuild(live: Live, changes: Changes, routes: string[]): Promise<void> {
	const { config, compiled, cache, loaded } = live.now.sources;
	for (const name of ['theme', 'sidebars', 'data'] as const) if (changes[name]) live.due.add(name);
	live.now.images.forget(changes.assets);
	const hadMdx = hasMdxIslands(config, live.now.sources.content.sources);
	const wanted = new Map(live.onDisk);
	const content = readContent(
		live.options.siteDir,
		config,
		(dir, path, kind, format) => {
			const source = changes.sources.has(path) ? undefined : live.onDisk.get(path);
			const read = source ?? readSource(dir, path, kind, format);
			live.onDisk.set(path, read);
			wanted.delete(path);
			return read;
		},
		loaded.locate,
		live.now.sources.madePages,
	);
	// The first MDX page was added, or the last one removed: the theme has other islands.
	if (hasMdxIslands(config, content.sources) !== hadMdx) live.due.add('theme');
	// A new page may use class names that the stylesheet lacks.
	if (live.now.theme.isOfPages && content.sources.length !== live.now.sources.content.sources.length) live.due.add('theme');
	for (const path of wanted.keys()) {
		live.onDisk.delete(path);
		live.stuck.delete(path);
		compiled.remove(path);
		live.files.forget(path);
	}
	const shown = new Map(live.now.sources.content.sources.map((s) => [s.path, s]));
	const renewed: Renewed[] = [];
	for (const source of content.sources)
		if (shown.get(source.path)?.hash !== source.hash || live.stuck.has(source.path))
			renewed.push(await accept(live, source, shown.get(source.path)));
	const [theme, sidebars, data] = await Promise.all([
		live.due.has('theme') ? part(live, 'theme', () => loadTheme({ ...live.now.sources, content })) : undefined,
		live.due.has('sidebars')
			? part(live, 'sidebars', async () => {
					const value = await loadSidebars(live.options.siteDir, content.docs, cache, dialectOf(loaded));
					return { value, problems: value.problems };
				})
			: undefined,
		live.due.has('data')
			? part(live, 'data', async () => {
					const value = readData(live.options.siteDir, config, cache.store, loaded.hash);
					return { value, problems: value.problems };
				})
			: undefined,
	]);
	const read = { content, ...(sidebars && { sidebars }), ...(data && { data }) };
	const parts: NewParts = { ...theme, sources: read, dataPages: changes.dataPages };
	let { model: next } = await advance(live, renewed, shown, 'graph', parts);
	// New templates and data with which more pages fail are not used; they are tried again after the next change.
	const wrong = theme || data ? failures(next, live.now, routes) : [];
	if (wrong.length) {
		live.failed.set(theme ? 'theme' : 'data', wrong);
		const { data: _, ...others } = { ...read, content: next.sources.content };
		next = (await nextSite(live.now, [], 'graph', { sources: others, dataPages: changes.dataPages })).model;
	}
	show(live, next);
	if (sidebars) live.due.delete('sidebars');
	if (theme && !wrong.length) live.due.delete('theme');
	if (data && !wrong.length) live.due.delete('data');
}

/** Compiles the pending sources of a page. */
export async function compileFor(live: Live, route: Route): Promise<void> {
	const { compiled, content } = live.now.sources;
	const bodies = new Set(draftOf(route, live.now.context).bodies.map(({ source }) => source));
	const renewed: Renewed[] = [];
	for (const source of content.sources) {
		if (!bodies.has(source.path) || !compiled.pending.has(source.path)) continue;
		const before = compiled.metas.get(source.path)!;
		renewed.push({ source, before, after: await compiled.update(source) });
	}
	// What else they change in the graph is updated by `complete`, when all pages are compiled.
	const reaches = renewed.map(({ before, after }): Reach => {
		if (after.hasModule) return 'graph';
		return !haveSameSummary(before!, after) && differInNames(before!, after) ? 'names' : 'page';
	});
	const { model } = await nextSite(live.now, renewed, widest(reaches));
	if (model !== live.now) show(live, model);
}

/** Makes the site again from what is in memory. */
export async function remake(live: Live, parts?: NewParts): Promise<void> {
	show(live, (await nextSite(live.now, [], 'graph', parts)).model);
}

/** Loads one part; if there are problems, they are stored and the last good version is kept. */
async function part<T>(live: Live, name: Part, load: () => Promise<{ value?: T; problems: Problem[] }>): Promise<T | undefined> {
	try {
		const { value, problems } = await load();
		if (value && !problems.some(isError)) {
			live.failed.delete(name);
			return value;
		}
		live.failed.set(name, problems);
	} catch (error) {
		live.failed.set(name, [problemOf(error)]);
	}
	return undefined;
}

/** Reads config and site again. @returns false if the last good ones are kept */
async function reload(live: Live): Promise<boolean> {
	live.now.sources.cache.store.flush();
	try {
		const next = await prepare({ ...live.options, progress: silent }, live.locale);
		const shown = new Map(live.now.sources.content.sources.map((s) => [s.path, s]));
		show(live, next);
		live.isWhole = !live.now.sources.compiled.pending.size;
		live.failed.clear();
		live.due.clear();
		live.onDisk.clear();
		for (const source of next.sources.content.sources) live.onDisk.set(source.path, source);
		const still = next.sources.content.sources.filter((s) => live.stuck.has(s.path) && shown.has(s.path));
		live.stuck.clear();
		if (still.length) {
			// Compiles the last good versions with the new options.
			const renewed: Renewed[] = [];
			for (const source of still) {
				await next.sources.compiled.update(shown.get(source.path)!);
				renewed.push(await accept(live, source, shown.get(source.path)));
			}
			show(live, (await nextSite(live.now, renewed, 'graph')).model);
		}
		return true;
	} catch (error) {
		live.failed.set('config', problemsIn(error));
		return false;
	}
}

/** Updates the problems of files that nothing reads. @returns whether they have changed */
function tellUnread(live: Live): boolean {
	const unseen = unseenProblems(live.now);
	const isNew = !isDeepStrictEqual(unseen, live.now.unseen);
	live.now.unseen = unseen;
	return isNew;
}

/** Reads the dates of last changes again. @returns undefined if they are the same */
export async function updateDates(live: Live): Promise<Update | undefined> {
	if (!live.now.site.config.showLastUpdate) return undefined;
	const { updates } = await lastUpdates(live.options.siteDir, live.now.sources.cache.store, foldersOutside(live.now.site.config));
	if (isDeepStrictEqual(updates, live.now.updates)) return undefined;
	await remake(live, { updates });
	return everything(['a commit']);
}

/**
 * Updates the site after changes of absolute paths.
 *
 * @param routes are open in a browser: new templates must be able to render them
 * @returns undefined if nothing changed
 */
export async function update(live: Live, paths: string[], routes: string[]): Promise<Update | undefined> {
	const fresh = live.files.changed(paths, live.onDisk);
	if (!fresh.length) return undefined;
	const changes = sortChanges(fresh, live.now, live.failed);
	forgetKinds(live.now.resolver.files, fresh);
	const names = fresh.map((path) => relative(path.startsWith(live.options.siteDir + sep) ? live.options.siteDir : process.cwd(), path));
	const before = live.now;
	const gone = () => movedRoutes(before, live.now);
	if (changes.config) {
		if (await reload(live)) return { ...everything(names), ...gone(), assets: changes.assets };
		changes.config = false;
	}
	const { config: _, sources, assets, ...flags } = changes;
	const isMore = Object.values(flags).some(Boolean);
	const nothing = new Set<string>();
	const rest = { moved: new Map(), gone: new Map(), assets, files: names };
	const isTold = fresh.length > sources.size && !isMore && tellUnread(live);
	if (!sources.size && !isMore) return isTold || live.failed.has('config') ? { touched: nothing, seen: nothing, ...rest } : undefined;
	try {
		const { format } = live.now.site.config.markdown;
		const read = () => [...sources].map(([path, kind]) => readIfThere(live.options.siteDir, path, kind, format, live.onDisk));
		const taken = isMore ? undefined : await takeTexts(live, read());
		if (taken) return { ...taken, ...rest, ...gone() };
		await rebuild(live, changes, routes);
		live.failed.delete('pages');
	} catch (error) {
		live.failed.set('pages', [problemOf(error)]);
	}
	return { ...everything(names), ...gone(), assets };
}

/** Forgets what is known of changed files, and of those in changed folders. */
function forgetKinds(files: Resolver['files'], changed: readonly string[]): void {
	if (changed.length > 100) files.clear();
	for (const file of files.keys()) if (changed.some((path) => file === path || file.startsWith(path + sep))) files.delete(file);
}

/** The source as on disk; undefined if it is new or deleted. */
function readIfThere(
	siteDir: string,
	path: string,
	kind: SourceKind,
	format: Config['markdown']['format'],
	onDisk: Map<string, Source>,
): Source | undefined {
	if (!onDisk.has(path)) return undefined;
	const source = readSource(siteDir, path, kind, format);
	if (!source.hash) return undefined;
	onDisk.set(path, source);
	return source;
}
