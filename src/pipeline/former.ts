/**
 * What the last build found out of each source and each page. Where nothing has changed since but bytes of Markdown sources, and these show other
 * pages nothing new, whatever does not depend on a changed source is as it was: it is neither resolved nor checked again.
 */
import { isDeepStrictEqual } from 'node:util';
import type { HeadProps } from '../../templates/props.ts';
import { sha1 } from '../base/hash.ts';
import type { Problem } from '../base/problem.ts';
import type { SocialCards } from '../features/social-cards/render.ts';
import type { PageMeta, PageSummary } from '../markdown/types.ts';
import type { MdxSite } from '../mdx/theme/open.ts';
import type { ComponentFacts } from '../render/facts.ts';
import type { Sources } from './sources.ts';

export interface SourceResult {
	/** Of the compiled page. */
	key: string;
	/** Changes with its module; '' where it has none. */
	module: string;
	/** What anchors may lead to. */
	ids: string[];
	/** Changes with the text of its components. */
	texts: string;
	assets: SourceAssets;
	/** Of its components and images. */
	problems: Problem[];
	linkProblems: Problem[];
}

/** Files that a source names, from the site folder. */
export interface SourceAssets {
	/** Images: the file, and where it is published if it lies in a static folder. */
	shown: [file: string, published?: string][];
	downloads: string[];
}

export interface PageResult {
	/** Hash of its inputs. */
	key: string;
	/** Sources that were asked for its inputs. */
	sources: string[];
	head: Pick<HeadProps, 'title' | 'description'>;
	card?: ReturnType<SocialCards['at']>;
	/** Routes of related pages. */
	related?: string[];
}

/** Of a site in one language. */
export interface SiteResults {
	/** Hash of what all pages share. */
	shell: string;
	sources: Map<string, SourceResult>;
	pages: Map<string, PageResult>;
}

/** By the prefix of the language. */
export interface FormerResults {
	/** Sources whose bytes have changed since. */
	changed: ReadonlySet<string>;
	sites: ReadonlyMap<string, SiteResults>;
	/** Files outside of the site that links ask for. */
	asked: ReadonlyMap<string, string>;
}

/** The results that still hold. */
export interface Former {
	readonly shell: string;
	/** Of a source that has not changed. */
	source(path: string): SourceResult | undefined;
	/** Of a page that no changed source is in. @param related routes that it would show now */
	page(path: string, related: string[] | undefined): PageResult | undefined;
	/** What anchors led to on the sources that have changed. */
	changedIds(): [source: string, ids: string[]][];
}

/** @returns undefined where other pages may see something of the changes */
export function formerOf(results: FormerResults | undefined, { compiled, cache, config }: Sources, mdx: MdxSite): Former | undefined {
	const site = results?.sites.get(config.inLocale?.prefix ?? '');
	if (!results || !site) return undefined;
	const { changed } = results;
	const metaOf = (key: string) => cache.store.get<PageMeta>(`meta:${key}`);
	for (const [path, { key, module }] of site.sources) {
		if (!compiled.metas.has(path)) return undefined;
		if (!changed.has(path)) {
			if (module !== moduleState(mdx, path)) return undefined;
			continue;
		}
		const [before, after] = [metaOf(key), metaOf(compiled.keyOf(path))];
		if (!before || !after || before.hasModule !== after.hasModule || !haveSameSummary(before, after)) return undefined;
	}
	if (site.sources.size !== compiled.metas.size) return undefined;
	return {
		shell: site.shell,
		source: (path) => (changed.has(path) ? undefined : site.sources.get(path)),
		page(path, related) {
			const page = site.pages.get(path);
			if (!page || page.sources.some((source) => changed.has(source))) return undefined;
			return isDeepStrictEqual(page.related, related) ? page : undefined;
		},
		changedIds: () => [...site.sources].flatMap(([path, { ids }]) => (changed.has(path) ? [[path, ids] as [string, string[]]] : [])),
	};
}

/** Changes with what other sources see of a page's module: names of files that are shared. */
export function moduleState(mdx: MdxSite, source: string): string {
	const page = mdx.page(source);
	return page ? JSON.stringify([page.key, page.src, page.cards, mdx.styleOf(source), mdx.elements()?.key]) : '';
}

/** Changes with the text of a page's components; '' where they have none. */
export const textsKey = (facts: ComponentFacts | undefined): string =>
	facts && Object.values(facts.texts).some(Boolean) ? sha1(JSON.stringify(facts.texts)) : '';

/** Whether two versions of a page are equal for other pages and the graph. */
export const haveSameSummary = (a: PageSummary, b: PageSummary): boolean => face(a) === face(b);

const face = ({ title, frontMatter, frontMatterLines }: PageSummary): string => JSON.stringify([title, frontMatter, frontMatterLines]);

/** Tells which sources are asked for while something is made. */
export interface SourceWatch {
	/** Gives the same, and notes the source. */
	noting<T>(of: (source: string) => T): (source: string) => T;
	/** @returns what was made, and the sources that were asked for */
	during<T>(make: () => T): [made: T, sources: string[]];
}

export function watchSources(): SourceWatch {
	let asked: Set<string> | undefined;
	return {
		noting: (of) => (source) => {
			asked?.add(source);
			return of(source);
		},
		during(make) {
			const outer = asked;
			asked = new Set();
			try {
				return [make(), [...asked]];
			} finally {
				asked = outer;
			}
		},
	};
}
