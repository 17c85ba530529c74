/**
 * A site in memory that is updated when its files change (next-site.ts). An error never ends it: the last good version of a page, of the
 * templates, the data, the sidebars and the config is shown until the error is corrected.
 */

import { join, relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ConfigError, type Problem } from '../base/problem.ts';
import { silent } from '../base/progress.ts';
import { judged } from '../config/conventions.ts';
import type { Config } from '../config/schema.ts';
import { readData } from '../content/data.ts';
import { lastUpdates } from '../content/git.ts';
import { readContent, readSource, type Source, type SourceKind } from '../content/read.ts';
import { foldersOutside } from '../content/site-boundary.ts';
import { differInNames } from '../graph/retitle.ts';
import type { Route } from '../graph/types.ts';
import { draftOf } from '../render/pages/list.ts';
import { type Changes, type Part, sortChanges } from './changes.ts';
import { haveSameSummary } from './former.ts';
import { type LivePage, lastGoodPages } from './last-good.ts';
import { failures, knownProblems, problemOf, unique } from './live-problems.ts';
import { pluginProblem } from './markdown.ts';
import { componentImages, loadTheme, type Model, prepare, readImages, unseenProblems } from './model.ts';
import { type Moved, movedRoutes } from './moved-routes.ts';
import { type NewParts, nextSite, type Reach, type Renewed, reachOf, widest } from './next-site.ts';
import { BuildFailure, type BuildOptions } from './options.ts';
import { componentProblems, siteProblems } from './problems.ts';
import { dialectOf, hasMdxIslands, loadSidebars } from './settings.ts';
import { siteFiles } from './site-files.ts';

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

export interface LiveSite {
	/** The current site. */
	readonly now: Model;
	/**
	 * Updates the site after changes of absolute paths. `routes` are open in a browser: new templates must be able to render them.
	 * @returns undefined if nothing changed
	 */
	update(paths: string[], routes: string[]): Promise<Update | undefined>;
	/** Reads the dates of last changes again. @returns undefined if they are the same */
	updateDates(): Promise<Update | undefined>;
	/** Whether all pages are compiled. Before that, of pending pages only a quick scan (`firstLook`) is known, and no problems. */
	readonly isWhole: boolean;
	/** Compiles all pending pages, in threads. */
	complete(): Promise<Update>;
	/** Compiles the pending sources of a page; call it before `render`. */
	ready(route: Route): Promise<void>;
	/** The page; its last good version if it cannot be rendered now; undefined if there is none. */
	render(route: Route): LivePage | undefined;
	/** All problems except those of links. */
	problems(): Problem[];
	/** Folders and files outside the site folder that the site depends on. */
	inputs(): string[];
	/** Whether a file or folder (absolute path) existed at the last update. */
	knows(path: string): boolean;
	/** Whether hidden files at an absolute path are part of the site: those of static folders. */
	showsHidden(path: string): boolean;
	/** Absolute paths of files that were written or deleted since a time (milliseconds since 1970). */
	changedSince(time: number): string[];
}

const isError = (p: Problem) => p.severity === 'error';

/**
 * @param locale the language to open, if the site has several; default: its default language
 * @throws ConfigError, BuildFailure if there is no good version to start with
 */
export async function openLiveSite(given: BuildOptions, locale?: string): Promise<LiveSite> {
	const options = { dev: true, ...given, onRequest: true };
	let now: Model = await prepare(options, undefined, locale);
	now.sources.cache.store.flush();
	let isWhole = !now.sources.compiled.pending.size;
	/** Sources as on disk; `content.sources` contains the ones that are shown: the last good versions. */
	const onDisk = new Map(now.sources.content.sources.map((s) => [s.path, s]));
	const stuck = new Map<string, Problem[]>();
	const failed = new Map<Part, Problem[]>();
	/** Parts whose files have changed since they were last loaded. */
	const due = new Set<'theme' | 'sidebars' | 'data'>();
	const known = knownProblems();
	/** The last task of the queue: tasks that change the site run one after the other. */
	let work: Promise<unknown> = Promise.resolve();
	function inTurn<T>(task: () => Promise<T>): Promise<T> {
		const done = work.then(task);
		work = done.catch(() => {});
		return done;
	}
	const showsHidden = (path: string) =>
		now.site.config.staticDirectories.some((dir) => `${path}${sep}`.startsWith(join(options.siteDir, dir) + sep));
	const outside = () => foldersOutside(now.site.config).map((folder) => join(options.siteDir, folder));
	const files = siteFiles(options, outside, showsHidden);

	/** Whether there is an error among the problems, by the severities that a build reports. */
	const fail = (problems: Problem[]): boolean => judged(problems, now.site.config).some(isError);
	const pages = lastGoodPages(fail);

	function show(next: Model): void {
		now = next;
		known.forget();
		pages.forgetProblems();
	}

	/** Compiles a source. If it has errors, the previous version of the page is kept. */
	async function accept(source: Source, shown: Source | undefined): Promise<Renewed> {
		const { compiled } = now.sources;
		const before = compiled.metas.get(source.path);
		const had = [...(shown?.problems ?? []), ...(before?.problems ?? [])];
		const after = await compiled.update(source);
		const problems = [...source.problems, ...after.problems.map((p) => ({ ...p, file: source.path }))];
		if (!shown || shown.hash === source.hash || fail(had) || !fail(problems)) {
			stuck.delete(source.path);
			return { source, before, after };
		}
		stuck.set(source.path, problems);
		return { source: shown, before, after: await compiled.update(shown) };
	}

	/** Makes the next model. If the components of a changed page fail now, the previous version of the page is kept. */
	async function advance(
		renewed: Renewed[],
		shown: ReadonlyMap<string, Source>,
		reach: Reach,
		parts?: NewParts,
	): Promise<Awaited<ReturnType<typeof nextSite>>> {
		const next = await nextSite(now, renewed, reach, parts);
		const back: Renewed[] = [];
		for (const { source, after } of renewed) {
			const former = shown.get(source.path);
			const problems = former && !stuck.has(source.path) ? (next.model.facts.of(source.path)?.problems ?? []) : [];
			if (!fail(problems)) continue;
			stuck.set(source.path, problems);
			back.push({ source: former!, before: after, after: await next.model.sources.compiled.update(former!) });
		}
		return back.length ? nextSite(next.model, back, next.reach) : next;
	}

	/** Updates existing pages whose texts have changed. @returns undefined if more than that has to be read again */
	async function takeTexts(sources: (Source | undefined)[]): Promise<Pick<Update, 'touched' | 'seen'> | undefined> {
		const shown = new Map(now.sources.content.sources.map((s) => [s.path, s]));
		if (failed.size || due.size || !sources.every((source) => source && shown.has(source.path))) return undefined;
		const renewed: Renewed[] = [];
		for (const source of sources) renewed.push(await accept(source!, shown.get(source!.path)));
		const before = now;
		const { model, reach } = await advance(renewed, shown, widest(renewed.map((one) => reachOf(one, now))));
		if (model !== before) show(model);
		if (reach === 'graph') return { touched: 'all', seen: 'all' };
		for (const { path } of sources as Source[]) known.lookAgain(model.sources.content.sources.find((s) => s.path === path)!, model);
		const touched = new Set(renewed.map(({ source }) => source.path));
		return { touched, seen: reach === 'names' ? 'all' : touched };
	}

	/** Rebuilds the graph after changes. */
	async function rebuild(changes: Changes, routes: string[]): Promise<void> {
		const { config, compiled, cache, loaded } = now.sources;
		for (const name of ['theme', 'sidebars', 'data'] as const) if (changes[name]) due.add(name);
		now.images.forget(changes.assets);
		const hadMdx = hasMdxIslands(config, now.sources.content.sources);
		const wanted = new Map(onDisk);
		const content = readContent(
			options.siteDir,
			config,
			(dir, path, kind, format) => {
				const source = changes.sources.has(path) ? undefined : onDisk.get(path);
				const read = source ?? readSource(dir, path, kind, format);
				onDisk.set(path, read);
				wanted.delete(path);
				return read;
			},
			loaded.locate,
			now.sources.made,
		);
		// The first MDX page was added, or the last one removed: the theme has other islands.
		if (hasMdxIslands(config, content.sources) !== hadMdx) due.add('theme');
		// A new page may use class names that the stylesheet lacks.
		if (now.theme.isOfPages && content.sources.length !== now.sources.content.sources.length) due.add('theme');
		for (const path of wanted.keys()) {
			onDisk.delete(path);
			stuck.delete(path);
			compiled.remove(path);
			files.forget(path);
		}
		const shown = new Map(now.sources.content.sources.map((s) => [s.path, s]));
		const renewed: Renewed[] = [];
		for (const source of content.sources)
			if (shown.get(source.path)?.hash !== source.hash || stuck.has(source.path))
				renewed.push(await accept(source, shown.get(source.path)));
		const [theme, sidebars, data] = await Promise.all([
			due.has('theme') ? part('theme', () => loadTheme({ ...now.sources, content })) : undefined,
			due.has('sidebars')
				? part('sidebars', async () => {
						const value = await loadSidebars(options.siteDir, content.docs, cache, dialectOf(loaded));
						return { value, problems: value.problems };
					})
				: undefined,
			due.has('data')
				? part('data', async () => {
						const value = readData(options.siteDir, config, cache.store, loaded.hash);
						return { value, problems: value.problems };
					})
				: undefined,
		]);
		const read = { content, ...(sidebars && { sidebars }), ...(data && { data }) };
		const parts: NewParts = { ...theme, sources: read, dataPages: changes.dataPages };
		let { model: next } = await advance(renewed, shown, 'graph', parts);
		// New templates and data with which more pages fail are not used; they are tried again after the next change.
		const wrong = theme || data ? failures(next, now, routes) : [];
		if (wrong.length) {
			failed.set(theme ? 'theme' : 'data', wrong);
			const { data: _, ...others } = { ...read, content: next.sources.content };
			next = (await nextSite(now, [], 'graph', { sources: others, dataPages: changes.dataPages })).model;
		}
		show(next);
		if (sidebars) due.delete('sidebars');
		if (theme && !wrong.length) due.delete('theme');
		if (data && !wrong.length) due.delete('data');
	}

	/** Whether all sources of a page are compiled. */
	const isReady = (route: Route): boolean =>
		draftOf(route, now.context).bodies.every(({ source }) => !now.sources.compiled.pending.has(source));

	async function compileFor(route: Route): Promise<void> {
		const { compiled, content } = now.sources;
		const bodies = new Set(draftOf(route, now.context).bodies.map(({ source }) => source));
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
		const { model } = await nextSite(now, renewed, widest(reaches));
		if (model !== now) show(model);
	}

	async function remake(parts?: NewParts): Promise<void> {
		show((await nextSite(now, [], 'graph', parts)).model);
	}

	/** Loads one part; if there are problems, they are stored and the last good version is kept. */
	async function part<T>(name: Part, load: () => Promise<{ value?: T; problems: Problem[] }>): Promise<T | undefined> {
		try {
			const { value, problems } = await load();
			if (value && !problems.some(isError)) {
				failed.delete(name);
				return value;
			}
			failed.set(name, problems);
		} catch (error) {
			failed.set(name, [problemOf(error)]);
		}
		return undefined;
	}

	async function reload(): Promise<boolean> {
		now.sources.cache.store.flush();
		try {
			const next = await prepare({ ...options, progress: silent }, undefined, locale);
			const shown = new Map(now.sources.content.sources.map((s) => [s.path, s]));
			show(next);
			isWhole = !now.sources.compiled.pending.size;
			failed.clear();
			due.clear();
			onDisk.clear();
			for (const source of next.sources.content.sources) onDisk.set(source.path, source);
			const still = next.sources.content.sources.filter((s) => stuck.has(s.path) && shown.has(s.path));
			stuck.clear();
			if (still.length) {
				// Compiles the last good versions with the new options.
				const renewed: Renewed[] = [];
				for (const source of still) {
					await next.sources.compiled.update(shown.get(source.path)!);
					renewed.push(await accept(source, shown.get(source.path)));
				}
				show((await nextSite(now, renewed, 'graph')).model);
			}
			return true;
		} catch (error) {
			failed.set('config', error instanceof ConfigError || error instanceof BuildFailure ? error.problems : [problemOf(error)]);
			return false;
		}
	}

	/** Updates the problems of files that nothing reads. @returns whether they have changed */
	function tellUnread(): boolean {
		const unseen = unseenProblems(now);
		const isNew = !isDeepStrictEqual(unseen, now.unseen);
		now.unseen = unseen;
		return isNew;
	}

	async function update(paths: string[], routes: string[]): Promise<Update | undefined> {
		const fresh = files.changed(paths, onDisk);
		if (!fresh.length) return undefined;
		const changes = sortChanges(fresh, now, failed);
		const names = fresh.map((path) => relative(path.startsWith(options.siteDir + sep) ? options.siteDir : process.cwd(), path));
		const before = now;
		const gone = () => movedRoutes(before, now);
		if (changes.config) {
			if (await reload()) return { touched: 'all', seen: 'all', ...gone(), assets: changes.assets, files: names };
			changes.config = false;
		}
		const { config: _, sources, assets, ...flags } = changes;
		const isMore = Object.values(flags).some(Boolean);
		const nothing = new Set<string>();
		const rest = { moved: new Map(), gone: new Map(), assets, files: names };
		const isTold = fresh.length > sources.size && !isMore && tellUnread();
		if (!sources.size && !isMore) return isTold || failed.has('config') ? { touched: nothing, seen: nothing, ...rest } : undefined;
		try {
			const { format } = now.site.config.markdown;
			const read = () => [...sources].map(([path, kind]) => readIfThere(options.siteDir, path, kind, format, onDisk));
			const taken = isMore ? undefined : await takeTexts(read());
			if (taken) return { ...taken, ...rest, ...gone() };
			await rebuild(changes, routes);
			failed.delete('pages');
		} catch (error) {
			failed.set('pages', [problemOf(error)]);
		}
		return { touched: 'all', seen: 'all', ...gone(), assets, files: names };
	}

	async function updateDates(): Promise<Update | undefined> {
		if (!now.site.config.showLastUpdate) return undefined;
		const { updates } = await lastUpdates(options.siteDir, now.sources.cache.store, foldersOutside(now.site.config));
		if (isDeepStrictEqual(updates, now.updates)) return undefined;
		await remake({ updates });
		return { touched: 'all', seen: 'all', moved: new Map(), gone: new Map(), assets: [], files: ['a commit'] };
	}

	return {
		get now() {
			return now;
		},
		update: (paths, routes) => inTurn(() => update(paths, routes)),
		updateDates: () => inTurn(updateDates),
		get isWhole() {
			return isWhole;
		},
		async complete() {
			for (let left = now.sources; !isWhole; left = now.sources) {
				let problems: Problem[] = [];
				await left.compiled.complete().catch((error: unknown) => {
					problems = pluginProblem(error, left.loaded)?.problems ?? [problemOf(error)];
				});
				// The config was reloaded meanwhile: continue with the pending pages of the new site.
				if (left.compiled !== now.sources.compiled) continue;
				if (problems.length) failed.set('config', problems);
				isWhole = true;
				left.cache.store.flush();
				await inTurn(() => remake());
			}
			return { touched: 'all', seen: 'all', moved: new Map(), gone: new Map(), assets: [], files: [] };
		},
		ready: async (route) => {
			if (!isReady(route)) await inTurn(() => compileFor(route));
			const { facts, context } = now;
			const { bodies, componentPage } = draftOf(route, context);
			const found = [...bodies.map(({ source }) => facts.of(source)), componentPage ? facts.ofPage(componentPage) : undefined];
			await readImages(
				found.flatMap((one) => componentImages(one, now)),
				now,
			);
		},
		render: (route) => pages.render(route, now),
		problems() {
			const newest = [...failed.values(), ...stuck.values()].flat();
			return judged(
				unique([...newest, ...pages.problems(), ...known.of(now), ...siteProblems(now), ...componentProblems(now)]),
				now.site.config,
			);
		},
		inputs: () => [
			...outside(),
			...now.sources.loaded.inputs,
			...now.sources.sidebars.inputs,
			...now.sources.dataPages.inputs,
			...now.theme.inputs,
			...now.mdx.inputs,
		],
		knows: (path) => files.knows(path, onDisk),
		showsHidden,
		changedSince: files.changedSince,
	};
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
