/**
 * A site in memory that follows its files. What is wrong never ends it: the last good version of a page, of the templates, the data,
 * the sidebars and the config stays until the mistake is mended.
 *
 * A saved text whose title and front matter are as before is compiled and put into the graph as it stands; everything else
 * rebuilds the graph from what is in memory and reads only what changed.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { sha1 } from '../assets/module.ts';
import { loadTheme } from '../assets/theme.ts';
import { assemble, BuildFailure, type BuildOptions, loadSidebars, type Prepared, prepare, silent, siteOf, themeInput } from '../build.ts';
import { readData } from '../content/data.ts';
import { readContent, readSource, type Source, type SourceKind } from '../content/read.ts';
import { sourceOf } from '../links/facts.ts';
import type { PageMeta } from '../markdown/types.ts';
import { ConfigError, type Problem } from '../problem.ts';
import { searchAddresses } from '../search-stage.ts';
import { resolveLink } from '../site/resolve.ts';
import type { Route } from '../site/types.ts';
import { type Changes, sortChanges } from './changes.ts';

/** What an update may have changed. */
export interface Update {
	/** Sources whose own text alone has changed; `all` where any page may look different. */
	touched: Set<string> | 'all';
	/** Former route → the route the page has now. */
	moved: Map<string, string>;
	/** Routes that are no more → the source they came from. */
	gone: Map<string, string>;
	/** Absolute paths of files whose bytes are others under the same address. */
	assets: string[];
	/** Paths for the terminal: from the site folder, or where they do not lie in it from the working folder. */
	files: string[];
}

export interface LiveSite {
	/** The site as it stands. */
	readonly now: Prepared;
	/** Takes changed absolute paths. `routes` are those being read: they are tried before templates are taken over. @returns undefined where nothing changed */
	update(paths: string[], routes: string[]): Promise<Update | undefined>;
	/** The page's HTML; the last good one where it cannot be rendered now; undefined where there never was one. */
	render(route: Route): string | undefined;
	/** What is wrong besides links. */
	problems(): Problem[];
	/** Folders and files outside the site folder that it is made from. */
	inputs(): string[];
	/** Whether a file or folder, by its absolute path, was there at the last update. */
	knows(path: string): boolean;
	/** Absolute paths of files that were written or deleted since a time (milliseconds since 1970). */
	changedSince(time: number): string[];
}

export type Part = 'config' | 'theme' | 'sidebars' | 'data' | 'pages';

/** Pages whose last good HTML is kept. */
const KEPT = 64;

/** @throws ConfigError, BuildFailure where there is no good version to begin with */
export async function openLiveSite(given: BuildOptions): Promise<LiveSite> {
	const options = { ...given, dev: true };
	let now = withSearch(await prepare(options));
	now.store.flush();
	/** Sources as they are on disk, and as they are shown: the last good ones. */
	const onDisk = new Map(now.content.sources.map((s) => [s.path, s]));
	const stuck = new Map<string, Problem[]>();
	const failed = new Map<Part, Problem[]>();
	/** Parts whose files have changed since they were last taken over. */
	const due = new Set<'theme' | 'sidebars' | 'data'>();
	const pageProblems = new Map<string, Problem[]>();
	const lastGood = new Map<string, string>();
	const walk = () => everything(options.siteDir, [options.outDir, options.cacheDir]);
	const known = new Map(walk().map((path) => [path, UNREAD]));
	const isError = (p: Problem) => p.severity === 'error';

	/** Compiles what is on disk. A page with errors stays as it was, where it was there. */
	function accept(source: Source, shown: Source | undefined): PageMeta {
		const { compiled } = now;
		const wasBroken = [...(shown?.problems ?? []), ...(compiled.metas.get(source.path)?.problems ?? [])].some(isError);
		const meta = compiled.update(source);
		const problems = [...source.problems, ...meta.problems.map((p) => ({ ...p, file: source.path }))];
		if (!shown || shown.hash === source.hash || wasBroken || !problems.some(isError)) {
			stuck.delete(source.path);
			return meta;
		}
		stuck.set(source.path, problems);
		return compiled.update(shown);
	}

	/** Puts a text whose front matter and title are as before into the graph as it stands. @returns false where that is not enough */
	function patch(source: Source): boolean {
		const { compiled, content, site, renderer, facts } = now;
		const index = content.sources.findIndex((s) => s.path === source.path);
		const shown = content.sources[index];
		const before = compiled.metas.get(source.path);
		const route = site.routes.get(site.routeBySource.get(source.path) ?? '');
		if (!shown || !before || !route || failed.size || due.size) return false;
		const after = accept(source, shown);
		if (stuck.has(source.path)) return true;
		if (!showsTheSame(before, after) || newAssets(before, after, source.path, route.path)) return false;
		const undo = putInto(route, after, source.hash);
		renderer.forget(source.path);
		if (after.components.length) {
			const found = renderer.componentFacts(source.path);
			if (found.problems.some(isError)) {
				undo();
				compiled.update(shown);
				renderer.forget(source.path);
				stuck.set(source.path, found.problems);
				return true;
			}
			facts.set(source.path, found);
		} else facts.delete(source.path);
		content.sources[index] = source;
		return true;
	}

	/** Whether a picture or a file is shown that was not before: it has to be read. */
	function newAssets(before: PageMeta, after: PageMeta, path: string, route: string): boolean {
		const had = new Set(before.links.map((l) => `${l.kind} ${l.href}`));
		return after.links.some((l) => !had.has(`${l.kind} ${l.href}`) && resolveLink(now.renderer.resolver, l, path, route).kind === 'asset');
	}

	/** From changed files to a new graph. */
	async function rebuild(changes: Changes, routes: string[]): Promise<void> {
		const { config, compiled } = now;
		for (const name of ['theme', 'sidebars', 'data'] as const) if (changes[name]) due.add(name);
		const pictures = new Map(now.pictures);
		for (const path of changes.assets) pictures.delete(path);
		const wanted = new Map(onDisk);
		const content = readContent(options.siteDir, config, (dir, path, kind) => {
			const source = changes.sources.has(path) ? undefined : onDisk.get(path);
			const read = source ?? readSource(dir, path, kind);
			onDisk.set(path, read);
			wanted.delete(path);
			return read;
		});
		for (const path of wanted.keys()) {
			onDisk.delete(path);
			stuck.delete(path);
			compiled.remove(path);
			known.delete(join(options.siteDir, path));
		}
		const shown = new Map(now.content.sources.map((s) => [s.path, s]));
		const renewed = content.sources.filter((s) => shown.get(s.path)?.hash !== s.hash || stuck.has(s.path));
		for (const source of renewed) accept(source, shown.get(source.path));
		const keepShown = () => {
			content.sources = content.sources.map((s) => (stuck.has(s.path) ? shown.get(s.path)! : s));
		};
		keepShown();
		const [theme, sidebars, data] = await Promise.all([
			due.has('theme')
				? part('theme', async () => {
						const { theme, problems } = await loadTheme(themeInput(options, config, content));
						return { value: theme, problems };
					})
				: undefined,
			due.has('sidebars')
				? part('sidebars', async () => {
						const value = await loadSidebars(options.siteDir, config, options.cacheDir);
						return { value, problems: value.problems };
					})
				: undefined,
			due.has('data')
				? part('data', async () => {
						const value = readData(options.siteDir, config, now.store, sha1);
						return { value, problems: value.problems };
					})
				: undefined,
		]);
		const make = async (parts: Partial<Pick<Prepared, 'theme' | 'sidebars' | 'data'>>) => {
			const read = { ...now, content, ...parts };
			return withSearch(await assemble(read, { site: siteOf(read), theme: read.theme, updates: now.updates, pictures }));
		};
		let next = await make({ ...(theme && { theme }), ...(sidebars && { sidebars }), ...(data && { data }) });
		// A changed page that its components cannot render stays as it was.
		const broken = renewed.filter((s) => shown.has(s.path) && !stuck.has(s.path) && next.facts.get(s.path)?.problems.some(isError));
		if (broken.length) {
			for (const source of broken) {
				stuck.set(source.path, next.facts.get(source.path)!.problems);
				compiled.update(shown.get(source.path)!);
			}
			keepShown();
			next = await make({ ...(theme && { theme }), ...(sidebars && { sidebars }), ...(data && { data }) });
		}
		// Templates and data under which pages fail that did not before are not taken over; they are tried again with the next change.
		const wrong = theme || data ? failures(next, now, routes) : [];
		if (wrong.length) {
			failed.set(theme ? 'theme' : 'data', wrong);
			next = await make({ ...(sidebars && { sidebars }) });
		}
		now = next;
		if (sidebars) due.delete('sidebars');
		if (theme && !wrong.length) due.delete('theme');
		if (data && !wrong.length) due.delete('data');
		pageProblems.clear();
	}

	/** Loads one part; its problems are remembered, and the last good one stays. */
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
		now.store.flush();
		try {
			const next = withSearch(await prepare({ ...options, progress: silent }));
			const shown = new Map(now.content.sources.map((s) => [s.path, s]));
			now = next;
			failed.clear();
			due.clear();
			pageProblems.clear();
			onDisk.clear();
			for (const source of next.content.sources) onDisk.set(source.path, source);
			const still = next.content.sources.filter((s) => stuck.has(s.path) && shown.has(s.path));
			stuck.clear();
			if (still.length) {
				// Their last good versions are compiled with the new options, and stay.
				now.content = { ...next.content, sources: next.content.sources.map((s) => (still.includes(s) ? shown.get(s.path)! : s)) };
				for (const source of still) next.compiled.update(shown.get(source.path)!);
				for (const source of still) accept(source, shown.get(source.path));
				now = withSearch(await assemble(now, { site: siteOf(now), theme: now.theme, updates: now.updates, pictures: now.pictures }));
			}
			return true;
		} catch (error) {
			failed.set('config', error instanceof ConfigError || error instanceof BuildFailure ? error.problems : [problemOf(error)]);
			return false;
		}
	}

	return {
		get now() {
			return now;
		},
		async update(paths, routes) {
			const fresh = paths.filter((path) => hasChanged(path, known, onDisk, options.siteDir));
			if (!fresh.length) return undefined;
			const changes = sortChanges(fresh, now, failed);
			const files = fresh.map((path) => relative(path.startsWith(options.siteDir + sep) ? options.siteDir : process.cwd(), path));
			const before = now;
			const gone = () => movedRoutes(before, now);
			if (changes.config) {
				if (await reload()) return { touched: 'all', ...gone(), assets: changes.assets, files };
				changes.config = false;
			}
			const { config: _, sources, assets, ...flags } = changes;
			if (!sources.size && !Object.values(flags).some(Boolean))
				return failed.has('config') ? { touched: new Set(), moved: new Map(), gone: new Map(), assets, files } : undefined;
			if (!Object.values(flags).some(Boolean)) {
				const read = [...sources].map(([path, kind]) => readIfThere(options.siteDir, path, kind, onDisk));
				if (read.every((source) => source && patch(source)))
					return { touched: new Set(sources.keys()), moved: new Map(), gone: new Map(), assets, files };
			}
			try {
				await rebuild(changes, routes);
				failed.delete('pages');
			} catch (error) {
				failed.set('pages', [problemOf(error)]);
			}
			return { touched: 'all', ...gone(), assets, files };
		},
		render(route) {
			try {
				const { html, problems } = now.renderer.html(now.renderer.draft(route), route);
				pageProblems.set(route.path, problems);
				if (!problems.some(isError) || !lastGood.has(route.path)) {
					lastGood.delete(route.path);
					lastGood.set(route.path, html);
					for (const path of lastGood.keys()) if (lastGood.size > KEPT) lastGood.delete(path);
				}
			} catch (error) {
				pageProblems.set(route.path, [pageProblem(route, error)]);
			}
			return lastGood.get(route.path);
		},
		problems() {
			const { content, compiled, sidebars, data, site, facts, pageFacts, problems } = now;
			const isSource = new Set(content.sources.map((s) => s.path));
			return unique([
				...[...failed.values()].flat(),
				...[...stuck.values()].flat(),
				...[...pageProblems.values()].flat(),
				...content.problems.filter((p) => !p.file || !isSource.has(p.file)),
				...content.sources.flatMap((s) => [
					...s.problems,
					...(compiled.metas.get(s.path)?.problems ?? []).map((p) => ({ ...p, file: s.path })),
				]),
				...sidebars.problems,
				...site.problems,
				...data.problems,
				...[...facts.values(), ...pageFacts.values()].flatMap((f) => f.problems),
				...problems.filter((p) => p.code === 'broken-image'),
			]);
		},
		inputs: () => now.inputs,
		knows: (path) => Boolean(known.get(path)) || onDisk.has(path.slice(options.siteDir.length + 1)),
		changedSince(time) {
			const there = new Set(walk());
			return [
				...[...there].filter((path) => lastChange(path) >= time - CLOCK_LAG),
				...[...known.keys()].filter((path) => !there.has(path)),
			];
		},
	};
}

/** Milliseconds that a file system's clock may lag behind. */
const CLOCK_LAG = 20;

/** When a file was written or put in its place, in milliseconds since 1970; 0 for folders, and for what is no more. */
function lastChange(path: string): number {
	const stats = statSync(path, { throwIfNoEntry: false });
	return !stats || stats.isDirectory() ? 0 : Math.max(stats.mtimeMs, stats.ctimeMs);
}

/** The search index is made when it is asked for; pages know its address all the same. */
function withSearch(prepared: Prepared): Prepared {
	Object.assign(prepared.siteProps.search ?? {}, searchAddresses(prepared.config));
	return prepared;
}

/** Events come twice, and files are saved unchanged: what counts is what they hold. */
function hasChanged(path: string, known: Map<string, string>, onDisk: Map<string, Source>, siteDir: string): boolean {
	const state = stateOf(path);
	const before = onDisk.get(path.slice(siteDir.length + 1))?.hash ?? known.get(path) ?? '';
	known.set(path, state);
	if (!state) for (const below of known.keys()) if (below.startsWith(path + sep)) known.delete(below);
	return before !== state;
}

/** State of a file that is there, but has not been looked into. */
const UNREAD = 'unread';

/** All files and folders of a site, so that it is noticed when one goes. */
function everything(dir: string, ignored: string[]): string[] {
	const found: string[] = [];
	const walk = (folder: string) => {
		for (const entry of readdirSync(folder, { withFileTypes: true })) {
			const path = join(folder, entry.name);
			if (entry.name.startsWith('.') || entry.name === 'node_modules' || ignored.includes(path)) continue;
			found.push(path);
			if (entry.isDirectory()) walk(path);
		}
	};
	walk(dir);
	return found;
}

function stateOf(path: string): string {
	try {
		const stats = statSync(path);
		if (stats.isDirectory()) return 'folder';
		return stats.size > 8_000_000 ? `${stats.size} ${stats.mtimeMs}` : sha1(readFileSync(path));
	} catch {
		return '';
	}
}

/** The source as it is on disk; undefined where it is new or no more. */
function readIfThere(siteDir: string, path: string, kind: SourceKind, onDisk: Map<string, Source>): Source | undefined {
	if (!onDisk.has(path)) return undefined;
	const source = readSource(siteDir, path, kind);
	if (!source.hash) return undefined;
	onDisk.set(path, source);
	return source;
}

/** Other pages show of a page what follows from its front matter and title; its description they take from the graph when they are rendered. */
const showsTheSame = (a: PageMeta, b: PageMeta): boolean =>
	a.title === b.title && JSON.stringify([a.frontMatter, a.frontMatterLines]) === JSON.stringify([b.frontMatter, b.frontMatterLines]);

/** @returns what takes it back */
function putInto(route: Route, page: PageMeta, hash: string): () => void {
	const target =
		route.kind === 'doc' ? route.doc : route.kind === 'blog-post' ? route.post : route.kind === 'page' ? route.plain : undefined;
	if (!target) return () => {};
	const { page: formerPage, hash: formerHash, description } = target;
	Object.assign(target, { page, hash, description: page.description });
	return () => void Object.assign(target, { page: formerPage, hash: formerHash, description });
}

/** What goes wrong in `next` and did not before: in components of any page, and in templates of the pages being read. */
function failures(next: Prepared, before: Prepared, routes: string[]): Problem[] {
	const had = new Set([...before.facts, ...before.pageFacts].flatMap(([, f]) => f.problems).map(keyOf));
	const problems = [...next.facts, ...next.pageFacts]
		.flatMap(([, f]) => f.problems)
		.filter((p) => p.severity === 'error' && !had.has(keyOf(p)));
	for (const path of routes.length ? routes : [[...next.site.routes.keys()][0] ?? '/']) {
		const route = next.site.routes.get(path);
		if (!route) continue;
		try {
			next.renderer.html(next.renderer.draft(route), route);
		} catch (error) {
			problems.push(pageProblem(route, error));
		}
	}
	return problems;
}

/** Pages that have another route now, and pages that are no more. */
function movedRoutes(before: Prepared, after: Prepared): { moved: Map<string, string>; gone: Map<string, string> } {
	const moved = new Map<string, string>();
	const gone = new Map<string, string>();
	if (before === after) return { moved, gone };
	const byHash = new Map(after.content.sources.map((s) => [s.hash, s.path]));
	const added = after.content.sources.filter((s) => !before.site.routeBySource.has(s.path));
	const hashes = new Map(before.content.sources.map((s) => [s.path, s.hash]));
	for (const [path, route] of before.site.routes) {
		if (after.site.routes.has(path)) continue;
		const source = sourceOf(route) ?? (route.kind === 'component-page' ? route.component.source : '');
		const title = titleOf(route);
		const heir = after.site.routeBySource.has(source)
			? source
			: (byHash.get(hashes.get(source) ?? '') ?? added.find((s) => title && after.compiled.metas.get(s.path)?.title === title)?.path);
		const to = heir && after.site.routeBySource.get(heir);
		if (to) moved.set(path, to);
		else gone.set(path, source);
	}
	return { moved, gone };
}

const titleOf = (route: Route): string | undefined =>
	route.kind === 'doc'
		? route.doc.title
		: route.kind === 'blog-post'
			? route.post.title
			: route.kind === 'page'
				? route.plain.title
				: undefined;

const pageProblem = (route: Route, error: unknown): Problem => ({
	...problemOf(error),
	code: 'page-failed',
	file: sourceOf(route) ?? (route.kind === 'component-page' ? route.component.source : undefined),
	message: `the page ${route.path} cannot be rendered: ${(error as Error)?.message ?? error}`,
});

/** An error nobody expected, as a problem. */
export const problemOf = (error: unknown): Problem => ({
	severity: 'error',
	code: 'crash',
	message: String((error as Error)?.message ?? error),
	hint:
		String((error as Error)?.stack ?? '')
			.split('\n')
			.slice(1, 4)
			.map((line) => line.trim())
			.join('\n  ') || undefined,
});

export const keyOf = (p: Problem): string => JSON.stringify([p.file, p.line, p.column, p.code, p.message]);

function unique(problems: Problem[]): Problem[] {
	const seen = new Set<string>();
	return problems.filter((p) => !seen.has(keyOf(p)) && seen.add(keyOf(p)));
}
