/**
 * A site in memory that is updated when its files change. An error never ends it: the last good version of a page, of the templates, the data, the
 * sidebars and the config is shown until the error is corrected.
 *
 * If a change of a source does not affect other pages, only its page is compiled and the graph stays. If others see its new title, the graph gets
 * that too. Any other change rebuilds the graph from memory and reads only what changed. Which pages have changed follows from their inputs.
 */
import { join, relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sha1 } from '../base/hash.ts';
import { ConfigError, errorAt, type Problem, ProblemError, problemKey } from '../base/problem.ts';
import { silent } from '../base/progress.ts';
import { thrownMessage } from '../base/thrown.ts';
import type { Config } from '../config/schema.ts';
import { readData } from '../content/data.ts';
import { lastUpdates } from '../content/git.ts';
import { readContent, readSource, type Source, type SourceKind } from '../content/read.ts';
import { foldersOutside } from '../content/site-boundary.ts';
import { asTheyFail } from '../docusaurus/severity.ts';
import { differInNames, retitle } from '../graph/retitle.ts';
import { fileOf } from '../graph/routes.ts';
import type { Route } from '../graph/types.ts';
import type { PageMeta } from '../markdown/types.ts';
import { loadMdx } from '../mdx/site.ts';
import { hashOfInputs } from '../render/body.ts';
import { draftOf, resolvePage } from '../render/inputs.ts';
import type { RenderedPage } from '../render/renderer.ts';
import { makeSiteProps } from '../render/shell.ts';
import { blogSidebarId } from '../render/sidebars.ts';
import { type Changes, type Part, sortChanges } from './changes.ts';
import { makeDataPages } from './data-pages.ts';
import { haveSameSummary } from './former.ts';
import { CLOCK_LAG, everything, hasChanged, lastChange, UNREAD } from './live-files.ts';
import { pluginProblem } from './markdown.ts';
import { announcementOf, brokenImages, loadTheme, type Model, makeModel, prepare, readAssets } from './model.ts';
import { type Moved, movedRoutes } from './moved-routes.ts';
import { BuildFailure, type BuildOptions } from './options.ts';
import { dialectOf, hasMdxIslands, loadSidebars } from './settings.ts';
import { type Sources, siteInputOf, siteOf } from './sources.ts';

/** What an update may have changed. */
export interface Update extends Moved {
	/** Sources that were compiled anew, where nothing else was; `all` if the graph was. */
	touched: Set<string> | 'all';
	/** Sources whose pages may have changed: those with a new text; `all` where other pages show a new title. */
	seen: Set<string> | 'all';
	/** Absolute paths of files with new content at the same address. */
	assets: string[];
	/** Paths for the terminal: relative to the site folder, or to the working folder for files outside it. */
	files: string[];
}

/** A rendered page. */
export interface LivePage {
	document: RenderedPage['document'];
	/** Changes with the page. */
	version: string;
}

export interface LiveSite {
	/** The current site. */
	readonly now: Model;
	/** Updates the site after changes of absolute paths. `routes` are open in a browser: new templates must be able to render them. @returns undefined if nothing changed */
	update(paths: string[], routes: string[]): Promise<Update | undefined>;
	/** Reads the dates of last changes again. @returns undefined where they are as before */
	updateDates(): Promise<Update | undefined>;
	/** Whether all pages are compiled: until then other pages show of them what a first look tells, and no problems are known. */
	readonly isWhole: boolean;
	/** Compiles the pages that are left, in threads. */
	complete(): Promise<Update>;
	/** Compiles what a page shows, before it is rendered. */
	ready(route: Route): Promise<void>;
	/** The page; the last good one where it cannot be rendered now; undefined where there never was one. */
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

/** Number of pages whose last good HTML is kept. */
const KEPT = 64;

const isError = (p: Problem) => p.severity === 'error';

/**
 * @param locale the language, of a site that has several; default the default one
 * @throws ConfigError, BuildFailure if there is no good version to start with
 */
export async function openLiveSite(given: BuildOptions, locale?: string): Promise<LiveSite> {
	const options = { ...given, dev: true };
	let now: Model = await prepare(options, undefined, locale);
	now.sources.cache.store.flush();
	let isWhole = !now.sources.compiled.pending.size;
	/** Sources as on disk; `content.sources` contains the ones that are shown: the last good versions. */
	const onDisk = new Map(now.sources.content.sources.map((s) => [s.path, s]));
	const stuck = new Map<string, Problem[]>();
	const failed = new Map<Part, Problem[]>();
	/** Parts whose files have changed since they were last loaded. */
	const due = new Set<'theme' | 'sidebars' | 'data'>();
	const pageProblems = new Map<string, Problem[]>();
	let imageProblems = allBrokenImages(now);
	/** Those of all sources, once they have been asked for. */
	let told: SourceProblems | undefined;
	const lastGood = new Map<string, LivePage>();
	const showsHidden = (path: string) =>
		now.site.config.staticDirectories.some((dir) => `${path}${sep}`.startsWith(join(options.siteDir, dir) + sep));
	/** What changes the site happens in turn. */
	let work: Promise<unknown> = Promise.resolve();
	function inTurn<T>(task: () => Promise<T>): Promise<T> {
		const done = work.then(task);
		work = done.catch(() => {});
		return done;
	}
	const outside = () => foldersOutside(now.site.config).map((folder) => join(options.siteDir, folder));
	const walk = () =>
		[options.siteDir, ...outside()].flatMap((folder) => everything(folder, [options.outDir, options.cacheDir], showsHidden));
	const known = new Map(walk().map((path) => [path, UNREAD]));

	const isTheirs = () => now.site.config.compat === 'docusaurus';
	/** Whether there is an error among problems, as a build tells them. */
	const fail = (problems: Problem[]): boolean => asTheyFail(problems, isTheirs()).some(isError);

	/** Compiles a source. If it has errors, the previous version of the page is kept. */
	async function accept(source: Source, shown: Source | undefined): Promise<PageMeta> {
		const { compiled } = now.sources;
		const before = [...(shown?.problems ?? []), ...(compiled.metas.get(source.path)?.problems ?? [])];
		const meta = await compiled.update(source);
		const problems = [...source.problems, ...meta.problems.map((p) => ({ ...p, file: source.path }))];
		if (!shown || shown.hash === source.hash || fail(before) || !fail(problems)) {
			stuck.delete(source.path);
			return meta;
		}
		stuck.set(source.path, problems);
		return compiled.update(shown);
	}

	/** Updates a page. @returns what other pages may see of the change: nothing, or its names; undefined where the graph has to be rebuilt */
	async function takeText(source: Source): Promise<'text' | 'names' | undefined> {
		const { compiled, content } = now.sources;
		const index = content.sources.findIndex((s) => s.path === source.path);
		const shown = content.sources[index];
		const before = compiled.metas.get(source.path);
		if (!shown || !before || !now.site.routeBySource.has(source.path) || failed.size || due.size) return undefined;
		const after = await accept(source, shown);
		if (stuck.has(source.path)) return 'text';
		// Its module has to be made again.
		if (before.hasModule || after.hasModule) return undefined;
		const isSame = haveSameSummary(before, after);
		// Related pages are found and named by titles.
		if (!isSame && (now.related || !differInNames(before, after))) return undefined;
		const problems = now.facts.of(source.path)?.problems ?? [];
		if (fail(problems)) {
			await compiled.update(shown);
			stuck.set(source.path, problems);
			return 'text';
		}
		content.sources[index] = source;
		await readAssets([source.path], now);
		imageProblems.set(source.path, brokenImages(now, source.path));
		return isSame ? 'text' : 'names';
	}

	/** Gives pages that have been compiled their new names. @returns false where what all pages share names them: the graph has to be rebuilt */
	function takeNames(renamed: string[]): boolean {
		const { sources, site, siteProps, resolver, theme, needs, context } = now;
		const { sidebars, blogs } = retitle(site, siteInputOf(sources), renamed);
		context.places.forget(sidebars);
		context.sidebars.forget([...sidebars, ...[...blogs].map(blogSidebarId)]);
		const shared = makeSiteProps(site, resolver, theme.bundles, announcementOf(sources), needs);
		return isDeepStrictEqual(shared, siteProps);
	}

	/** Updates pages whose changes leave the rest of the graph as it is. @returns undefined where more has changed */
	async function takeTexts(sources: (Source | undefined)[]): Promise<Pick<Update, 'touched' | 'seen'> | undefined> {
		const touched = new Set<string>();
		const renamed: string[] = [];
		for (const source of sources) {
			const kind = source && (await takeText(source));
			if (!kind) return undefined;
			const shown = now.sources.content.sources.find((s) => s.path === source.path)!;
			if (told) tellOf(shown, now, told);
			touched.add(source.path);
			if (kind === 'names') renamed.push(source.path);
		}
		if (!renamed.length) return { touched, seen: touched };
		return takeNames(renamed) ? { touched, seen: 'all' } : undefined;
	}

	/** Rebuilds the graph after changes. */
	async function rebuild(changes: Changes, routes: string[]): Promise<void> {
		told = undefined;
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
		// The first page of MDX, or the last one has gone: the theme has other islands.
		if (hasMdxIslands(config, content.sources) !== hadMdx) due.add('theme');
		for (const path of wanted.keys()) {
			onDisk.delete(path);
			stuck.delete(path);
			compiled.remove(path);
			known.delete(join(options.siteDir, path));
		}
		const shown = new Map(now.sources.content.sources.map((s) => [s.path, s]));
		const renewed = content.sources.filter((s) => shown.get(s.path)?.hash !== s.hash || stuck.has(s.path));
		for (const source of renewed) await accept(source, shown.get(source.path));
		const keepShown = () => {
			content.sources = content.sources.map((s) => (stuck.has(s.path) ? shown.get(s.path)! : s));
		};
		keepShown();
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
		const make = async (parts: Partial<Pick<Sources, 'sidebars' | 'data'>>, { theme, module } = now as Pick<Model, 'theme' | 'module'>) => {
			const read = { ...now.sources, content, ...parts };
			const isSame = theme === now.theme && read.data === now.sources.data && !changes.dataPages;
			const dataPages = isSame ? read.dataPages : await makeDataPages(read, { theme, module }, read.dataPages);
			const sources = { ...read, dataPages };
			const mdx = await loadMdx(sources);
			return makeModel(sources, siteOf(sources), { theme, module, mdx, updates: now.updates, images: now.images });
		};
		const parts = { ...(sidebars && { sidebars }), ...(data && { data }) };
		let next = await make(parts, theme);
		// If a component fails on a changed page, the previous version of the page is kept.
		const broken = renewed.flatMap((source) => {
			const problems = shown.has(source.path) && !stuck.has(source.path) ? (next.facts.of(source.path)?.problems ?? []) : [];
			return fail(problems) ? [{ source, problems }] : [];
		});
		if (broken.length) {
			for (const { source, problems } of broken) {
				stuck.set(source.path, problems);
				await compiled.update(shown.get(source.path)!);
			}
			keepShown();
			next = await make(parts, theme);
		}
		// New templates and data with which more pages fail are not used; they are tried again after the next change.
		const wrong = theme || data ? failures(next, now, routes) : [];
		if (wrong.length) {
			failed.set(theme ? 'theme' : 'data', wrong);
			next = await make({ ...(sidebars && { sidebars }) });
		}
		now = next;
		imageProblems = allBrokenImages(now);
		if (sidebars) due.delete('sidebars');
		if (theme && !wrong.length) due.delete('theme');
		if (data && !wrong.length) due.delete('data');
		pageProblems.clear();
	}

	/** Where a page is made of sources that have not been compiled. */
	const isReady = (route: Route): boolean =>
		draftOf(route, now.context).bodies.every(({ source }) => !now.sources.compiled.pending.has(source));

	/** Compiles the sources of a page that are left. */
	async function compileFor(route: Route): Promise<void> {
		const { compiled, content } = now.sources;
		const bodies = new Set(draftOf(route, now.context).bodies.map(({ source }) => source));
		const left = content.sources.filter(({ path }) => bodies.has(path) && compiled.pending.has(path));
		const renamed: string[] = [];
		for (const source of left) {
			const before = compiled.metas.get(source.path)!;
			const after = await compiled.update(source);
			if (!haveSameSummary(before, after) && differInNames(before, after)) renamed.push(source.path);
		}
		if (left.some(({ path }) => compiled.metas.get(path)!.hasModule)) return remake();
		if (renamed.length) takeNames(renamed);
		await readAssets(
			left.map(({ path }) => path),
			now,
		);
	}

	/** Makes the graph anew, of the sources as they are known now. */
	async function remake(): Promise<void> {
		now = await makeModel(now.sources, siteOf(now.sources), { ...now, mdx: await loadMdx(now.sources), former: undefined });
		told = undefined;
		pageProblems.clear();
		imageProblems = allBrokenImages(now);
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
		told = undefined;
		now.sources.cache.store.flush();
		try {
			const next = await prepare({ ...options, progress: silent }, undefined, locale);
			const shown = new Map(now.sources.content.sources.map((s) => [s.path, s]));
			now = next;
			isWhole = !now.sources.compiled.pending.size;
			failed.clear();
			due.clear();
			pageProblems.clear();
			onDisk.clear();
			for (const source of next.sources.content.sources) onDisk.set(source.path, source);
			const still = next.sources.content.sources.filter((s) => stuck.has(s.path) && shown.has(s.path));
			stuck.clear();
			if (still.length) {
				// Compiles the last good versions with the new options.
				const { content, compiled } = next.sources;
				for (const source of still) await compiled.update(shown.get(source.path)!);
				for (const source of still) await accept(source, shown.get(source.path));
				const sources = {
					...next.sources,
					content: { ...content, sources: content.sources.map((s) => (still.includes(s) ? shown.get(s.path)! : s)) },
				};
				now = await makeModel(sources, siteOf(sources), { ...next, mdx: await loadMdx(sources) });
			}
			imageProblems = allBrokenImages(now);
			return true;
		} catch (error) {
			failed.set('config', error instanceof ConfigError || error instanceof BuildFailure ? error.problems : [problemOf(error)]);
			return false;
		}
	}

	async function update(paths: string[], routes: string[]): Promise<Update | undefined> {
		const fresh = paths.filter((path) => hasChanged(path, known, onDisk, options.siteDir));
		if (!fresh.length) return undefined;
		const changes = sortChanges(fresh, now, failed);
		const files = fresh.map((path) => relative(path.startsWith(options.siteDir + sep) ? options.siteDir : process.cwd(), path));
		const before = now;
		const gone = () => movedRoutes(before, now);
		if (changes.config) {
			if (await reload()) return { touched: 'all', seen: 'all', ...gone(), assets: changes.assets, files };
			changes.config = false;
		}
		const { config: _, sources, assets, ...flags } = changes;
		const isMore = Object.values(flags).some(Boolean);
		const nothing = new Set<string>();
		const rest = { moved: new Map(), gone: new Map(), assets, files };
		if (!sources.size && !isMore) return failed.has('config') ? { touched: nothing, seen: nothing, ...rest } : undefined;
		if (!isMore) {
			const { format } = now.site.config.markdown;
			const taken = await takeTexts([...sources].map(([path, kind]) => readIfThere(options.siteDir, path, kind, format, onDisk)));
			if (taken) return { ...taken, ...rest };
		}
		try {
			await rebuild(changes, routes);
			failed.delete('pages');
		} catch (error) {
			failed.set('pages', [problemOf(error)]);
		}
		return { touched: 'all', seen: 'all', ...gone(), assets, files };
	}

	async function updateDates(): Promise<Update | undefined> {
		if (!now.site.config.showLastUpdate) return undefined;
		const { updates } = await lastUpdates(options.siteDir, now.sources.cache.store, foldersOutside(now.site.config));
		if (isDeepStrictEqual(updates, now.updates)) return undefined;
		now = await makeModel(now.sources, now.site, { theme: now.theme, module: now.module, mdx: now.mdx, updates, images: now.images });
		told = undefined;
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
				// The config has changed meanwhile: the others are those of the site that it gives.
				if (left.compiled !== now.sources.compiled) continue;
				if (problems.length) failed.set('config', problems);
				isWhole = true;
				left.cache.store.flush();
				await inTurn(remake);
			}
			return { touched: 'all', seen: 'all', moved: new Map(), gone: new Map(), assets: [], files: [] };
		},
		ready: async (route) => {
			if (!isReady(route)) await inTurn(() => compileFor(route));
		},
		render(route) {
			try {
				const inputs = resolvePage(route, now.context);
				const version = hashOfInputs(inputs);
				const good = lastGood.get(route.path);
				if (good?.version === version) return good;
				const { document, problems, isCacheable } = now.renderer.page(inputs);
				pageProblems.set(route.path, problems);
				if (!fail(problems) || !good) {
					lastGood.delete(route.path);
					lastGood.set(route.path, { document, version: isCacheable ? version : sha1(document.start + document.main + document.end) });
					for (const path of lastGood.keys()) if (lastGood.size > KEPT) lastGood.delete(path);
				}
			} catch (error) {
				pageProblems.set(route.path, [pageProblem(route, error)]);
			}
			return lastGood.get(route.path);
		},
		problems() {
			const { sources, site, facts } = now;
			const { content, compiled, sidebars, data } = sources;
			told ??= allTold(now);
			const all = unique([
				...[...failed.values()].flat(),
				...[...stuck.values()].flat(),
				...[...pageProblems.values()].flat(),
				...content.problems.filter((p) => !p.file || !compiled.metas.has(p.file)),
				...[...told.own.values()].flat(),
				...sidebars.problems,
				...site.problems,
				// Of the config, what is not carried over from another tool's.
				...now.sources.loaded.remarks.filter(({ construct }) => construct !== undefined),
				...now.unseen,
				...data.problems,
				...now.sources.dataPages.problems,
				...now.theme.problems,
				...now.mdx.problems,
				...[...told.components.values()].flat(),
				...site.componentPages.flatMap(({ id }) => facts.ofPage(id).problems),
				...[...imageProblems.values()].flat(),
			]);
			return asTheyFail(all, isTheirs());
		},
		inputs: () => [
			...outside(),
			...now.sources.loaded.inputs,
			...now.sources.sidebars.inputs,
			...now.sources.dataPages.inputs,
			...now.theme.inputs,
			...now.mdx.inputs,
		],
		knows: (path) => Boolean(known.get(path)) || onDisk.has(relative(options.siteDir, path).split(sep).join('/')),
		showsHidden,
		changedSince(time) {
			const there = new Set(walk());
			return [
				...[...there].filter((path) => lastChange(path) >= time - CLOCK_LAG),
				...[...known.keys()].filter((path) => !there.has(path)),
			];
		},
	};
}

/** What is wrong in sources, and in the components that they use. Sources without problems are not in it. */
interface SourceProblems {
	own: Map<string, Problem[]>;
	components: Map<string, Problem[]>;
}

function allTold(model: Model): SourceProblems {
	const told: SourceProblems = { own: new Map(), components: new Map() };
	for (const source of model.sources.content.sources) tellOf(source, model, told);
	return told;
}

/** Looks at one source again. */
function tellOf({ path, problems }: Source, { sources: { compiled }, facts }: Model, told: SourceProblems): void {
	const put = (map: Map<string, Problem[]>, found: Problem[]) => (found.length ? map.set(path, found) : map.delete(path));
	put(told.own, [...problems, ...(compiled.metas.get(path)?.problems ?? []).map((p) => ({ ...p, file: path }))]);
	put(told.components, facts.of(path)?.problems ?? []);
}

/** By source. */
const allBrokenImages = (model: Model): Map<string, Problem[]> =>
	new Map([...model.sources.compiled.metas.keys()].map((source) => [source, brokenImages(model, source)]));

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

/** Problems that `next` has and `before` has not: in components of any page, and in templates of the open pages. */
function failures(next: Model, before: Model, routes: string[]): Problem[] {
	const had = new Set(before.facts.problems().map(problemKey));
	const isTheirs = next.site.config.compat === 'docusaurus';
	const problems = asTheyFail(next.facts.problems(), isTheirs).filter((p) => isError(p) && !had.has(problemKey(p)));
	for (const path of routes.length ? routes : [[...next.site.routes.keys()][0] ?? '/']) {
		const route = next.site.routes.get(path);
		if (!route) continue;
		try {
			next.renderer.page(resolvePage(route, next.context));
		} catch (error) {
			problems.push(pageProblem(route, error));
		}
	}
	return problems;
}

const pageProblem = (route: Route, error: unknown): Problem =>
	error instanceof ProblemError
		? error.problem
		: {
				...problemOf(error),
				code: 'page-failed',
				file: fileOf(route),
				message: `the page ${route.path} cannot be rendered: ${thrownMessage(error)}`,
			};

/** An unexpected error, as a problem. */
export const problemOf = (error: unknown): Problem =>
	errorAt(
		'crash',
		{},
		thrownMessage(error),
		String((error as Error)?.stack ?? '')
			.split('\n')
			.slice(1, 4)
			.map((line) => line.trim())
			.join('\n  ') || undefined,
	);

function unique(problems: Problem[]): Problem[] {
	const seen = new Set<string>();
	return problems.filter((p) => !seen.has(problemKey(p)) && seen.add(problemKey(p)));
}
