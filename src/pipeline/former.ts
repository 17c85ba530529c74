/**
 * Results of the previous build for each source and page. They are reused if only the bytes of Markdown sources have changed, and the
 * changed pages differ at most in their names (title, labels, description). Then only what depends on a changed source, or shows one of
 * the names, is resolved and checked again.
 */
import type { HeadProps } from '../../templates/props.ts';
import { sha1 } from '../base/hash.ts';
import { memo } from '../base/once.ts';
import type { Problem } from '../base/problem.ts';
import { differInNames } from '../graph/retitle.ts';
import type { Route } from '../graph/types.ts';
import type { PageMeta, PageSummary } from '../markdown/types.ts';
import type { MdxSite } from '../mdx/theme/open.ts';
import type { ComponentFacts } from '../render/facts.ts';
import type { PageInputs } from '../render/inputs.ts';
import type { SidebarPlace } from '../render/renderer.ts';
import type { Sources } from './sources.ts';

/** A page's route, and the words of a link to it. */
export type PageCall = [route: string, words: string];

interface SourceResult {
	/** Cache key of the compiled page. */
	key: string;
	/** State of its MDX module (`moduleState`); '' if it has none. */
	module: string;
	/** Ids that anchors can point to. */
	ids: string[];
	/** Hash of the text of its components (`textsKey`). */
	texts: string;
	/** What its links call other pages (`callsOf`). */
	calls: PageCall[];
	assets: SourceAssets;
	/** Problems of its components and images. */
	problems: Problem[];
	linkProblems: Problem[];
}

/** Files that a source uses; paths are relative to the site folder. */
export interface SourceAssets {
	/** Images: the file, and where it is published if it lies in a static folder. */
	shown: [file: string, published?: string][];
	downloads: string[];
}

export interface PageResult {
	/** Hash of its inputs. */
	key: string;
	/** Hash of its inputs without the items of its sidebar. */
	rest: string;
	/** Place of the sidebar in its file. */
	sidebar?: SidebarPlace;
	/** Its sidebar, as in its inputs. */
	shown?: PageInputs['sidebar'];
	/** Sources that its inputs were computed from. */
	sources: string[];
	/** What they were computed from of other pages. */
	reads: Read[];
	head: Pick<HeadProps, 'title' | 'description'>;
	/** By the name of a feature, what it makes a file for the page from. */
	files?: Record<string, unknown>;
}

export interface SiteResults {
	/** Hash of what all pages share. */
	shell: string;
	sources: Map<string, SourceResult>;
	pages: Map<string, PageResult>;
}

/** Results of the previous build, and what has changed since. */
export interface FormerResults {
	/** Sources whose bytes have changed since. */
	changed: ReadonlySet<string>;
	/** By the prefix of the language: `fr/`. */
	sites: ReadonlyMap<string, SiteResults>;
	/** Files outside the site that links point to, with their state (`BuildRecord.asked`). */
	asked: ReadonlyMap<string, string>;
}

/** The results of the previous build that are still valid. */
export interface Former {
	readonly shell: string;
	/** The result of a source; undefined if the source has changed. */
	source(path: string): SourceResult | undefined;
	/** The result of a page, which may have another sidebar now; undefined if anything else of it may have changed. */
	page(route: Route, watch: Watch): PageResult | undefined;
	/** The ids that the changed sources had in the previous build. */
	changedIds(): [source: string, ids: string[]][];
}

/** @returns undefined if the changes may be visible on any page */
export function formerOf(results: FormerResults | undefined, { compiled, cache, config }: Sources, mdx: MdxSite): Former | undefined {
	const site = results?.sites.get(config.inLocale?.prefix ?? '');
	if (!results || !site) return undefined;
	const { changed } = results;
	const metaOf = (key: string) => cache.store.get<PageMeta>(`meta:${key}`);
	let areRenamed = false;
	for (const [path, { key, module }] of site.sources) {
		if (!compiled.metas.has(path)) return undefined;
		if (!changed.has(path)) {
			if (module !== moduleState(mdx, path)) return undefined;
			continue;
		}
		const [before, after] = [metaOf(key), metaOf(compiled.keyOf(path))];
		if (!before || !after || before.hasModule !== after.hasModule) return undefined;
		if (haveSameSummary(before, after)) continue;
		if (!differInNames(before, after)) return undefined;
		areRenamed = true;
	}
	if (site.sources.size !== compiled.metas.size) return undefined;
	return {
		shell: site.shell,
		source: (path) => (changed.has(path) ? undefined : site.sources.get(path)),
		page({ path, kind }, watch) {
			const page = site.pages.get(path);
			// Docs take names of other pages from what is watched alone; other kinds from the graph.
			const isWatched = !areRenamed || kind === 'doc';
			if (!page || !isWatched || page.sources.some((source) => changed.has(source))) return undefined;
			return page.reads.every((read) => watch.isCurrent(read, areRenamed)) ? page : undefined;
		},
		changedIds: () => [...site.sources].flatMap(([path, { ids }]) => (changed.has(path) ? [[path, ids] as [string, string[]]] : [])),
	};
}

/** What other sources see of a page's MDX module, as text: its key and the names of shared files. '' without a module. */
export function moduleState(mdx: MdxSite, source: string): string {
	const page = mdx.page(source);
	return page ? JSON.stringify([page.key, page.src, page.cards, mdx.styleOf(source), mdx.elements()?.key]) : '';
}

/** Hash of the text of a page's components; '' if they have none. */
export const textsKey = (facts: ComponentFacts | undefined): string =>
	facts && Object.values(facts.texts).some(Boolean) ? sha1(JSON.stringify(facts.texts)) : '';

/** Whether two versions of a page look the same to other pages and the graph: same title and front matter. */
export const haveSameSummary = (a: PageSummary, b: PageSummary): boolean => face(a) === face(b);

const face = ({ title, frontMatter, frontMatterLines }: PageSummary): string => JSON.stringify([title, frontMatter, frontMatterLines]);

/** A call for something of other pages, and a hash of its result. */
export type Read = [name: string, key: string, hash: string];

/** Records what is used while something is computed. */
export interface Watch {
	/** Wraps a function of a source: the wrapper records the source. */
	noting<T>(of: (source: string) => T): (source: string) => T;
	/**
	 * Wraps a function that gives something of other pages: the wrapper records the call.
	 *
	 * @param used what a page can take from its result, as plain data; default: all of it
	 * @param isOfTexts whether the result follows from texts of pages too, not from their names alone
	 */
	reading<T>(name: string, of: (key: string) => T, used?: (value: T) => unknown, isOfTexts?: boolean): (key: string) => T;
	/** @returns the result of `make`, and what was used for it */
	during<T>(make: () => T): { value: T; sources: string[]; reads: Read[] };
	/** Whether a call has the same result now. @param areRenamed whether names of pages have changed, not texts alone */
	isCurrent(read: Read, areRenamed: boolean): boolean;
}

export function watchReads(): Watch {
	let recorded: { sources: Set<string>; reads: Map<string, Read> } | undefined;
	/** Of each function the hash of its result, by key. */
	const hashes = new Map<string, { hashOf: (key: string) => string; isOfTexts: boolean }>();
	return {
		noting: (of) => (source) => {
			recorded?.sources.add(source);
			return of(source);
		},
		reading(name, of, used = (value) => value, isOfTexts = false) {
			const byKey = new Map<string, string>();
			const hashOf = (key: string) => memo(byKey, key, () => sha1(JSON.stringify(used(of(key))) ?? '').slice(0, 12));
			hashes.set(name, { hashOf, isOfTexts });
			return (key) => {
				recorded?.reads.set(`${name} ${key}`, [name, key, hashOf(key)]);
				return of(key);
			};
		},
		during(make) {
			const outer = recorded;
			const own = { sources: new Set<string>(), reads: new Map<string, Read>() };
			recorded = own;
			try {
				return { value: make(), sources: [...own.sources], reads: [...own.reads.values()] };
			} finally {
				recorded = outer;
			}
		},
		isCurrent([name, key, hash], areRenamed) {
			const call = hashes.get(name);
			return call !== undefined && ((!areRenamed && !call.isOfTexts) || call.hashOf(key) === hash);
		},
	};
}
