/** The pages of a site that are indexed, and their texts. */
import { sha1 } from '../base/hash.ts';
import type { Config } from '../config/schema.ts';
import type { DataFiles } from '../content/data.ts';
import { kindOf } from '../graph/kinds/list.ts';
import { isNotFound } from '../graph/kinds/not-found.ts';
import { versionWith } from '../graph/lookup.ts';
import { withBase } from '../graph/paths.ts';
import { faceOf, sourceOf, tagsOf, titleOf } from '../graph/routes.ts';
import { searchContexts } from '../graph/search-contexts.ts';
import type { Route, RouteOf } from '../graph/types.ts';
import type { Section } from '../markdown/types.ts';
import type { Facts } from '../render/facts.ts';
import { blogPropsOf, type PageContext } from '../render/page-context.ts';
import { type IndexedPage, planSearch, type SearchPlan } from '../search/build/plan.ts';
import { fold } from '../search/core/normalize.ts';
import { type PageCall, textsKey } from './former.ts';
import type { Model } from './model.ts';

/** @returns undefined if search is turned off */
export function searchPlan(model: Model): SearchPlan | undefined {
	const { sources, site } = model;
	const { config, cache, data } = sources;
	const { search, baseUrl } = config;
	if (!search) return undefined;
	const name = search.synonymsData;
	const calledAt = calledPages(model);
	const kept = name && data.names.includes(name) ? (data.get(name) as string[][]) : [];
	return planSearch({
		pages: [...site.routes.values()].flatMap((route) => indexedPage(route, model, calledAt) ?? []),
		search,
		parts: searchContexts(site),
		baseUrl,
		synonyms: [...search.synonyms, ...kept],
		analyzer: sources.packages.kuromoji,
		readings: readingsOf(search.readingsData, data),
		store: cache.store,
	});
}

/** Entries of a data file that have a term and a reading. */
function readingsOf(name: string | undefined, data: DataFiles): [word: string, reading: string][] {
	const list = name && data.names.includes(name) ? data.get(name) : [];
	if (!Array.isArray(list)) return [];
	return (list as { term?: unknown; reading?: unknown }[]).flatMap(({ term, reading }): [string, string][] =>
		typeof term === 'string' && typeof reading === 'string' ? [[term, reading]] : [],
	);
}

function indexedPage(
	route: Route,
	{ sources, facts, context, former }: Model,
	calledAt: ReturnType<typeof calledPages>,
): IndexedPage | undefined {
	const { config, compiled } = sources;
	if (isNotFound(route)) return undefined;
	if (route.kind === 'component-page') return madePage(route, facts, config);
	const source = sourceOf(route);
	const face = faceOf(route);
	if (!source || !face || !config.search) return undefined;
	const { frontMatter: fm } = face;
	if (fm.unlisted || fm.draft || fm.search === false) return undefined;
	if (!(kindOf(route).isSearched?.(config.search) ?? true)) return undefined;
	const title = titleOf(route) ?? '';
	return {
		url: withBase(route.path, config.baseUrl),
		title,
		labels: labelsAbove(route, context),
		description: fm.description ?? '',
		keywords: [...(fm.keywords ?? []), ...(fm.tags ?? []).map((t) => t.label)],
		...(typeof fm.search === 'object' && { weight: fm.search.weight }),
		links: calledAt(route.path, title),
		tags: tagsOf(route).map(({ label }) => label),
		textKey: compiled.keyOf(source) + (former?.source(source)?.texts ?? textsKey(facts.of(source))),
		source,
		size: compiled.metas.get(source)!.length,
		sections: () => compiled.sectionsOf(source),
		texts: () => facts.of(source)?.texts ?? {},
	};
}

/** What links of a source call other pages. */
export function callsOf(source: string, { sources, site, linksOf }: Pick<Model, 'sources' | 'site' | 'linksOf'>): PageCall[] {
	const own = site.routeBySource.get(source);
	if (own === undefined || !sources.config.search) return [];
	const { links } = sources.compiled.metas.get(source)!;
	if (!links.some(({ text }) => text)) return [];
	return linksOf(source).flatMap(({ route }, i): PageCall[] => {
		const { text } = links[i]!;
		return text && route !== undefined && route !== own ? [[route, text]] : [];
	});
}

/** Names of a page by links at most, and pages that one may name: «こちら» names none. */
const MOST_NAMES = 6;
const MOST_NAMED = 3;

/** @returns what links call a page, the most frequent first, without what its title says */
const calledPages = (model: Model): ((route: string, title: string) => string[]) =>
	namesByLinks([...model.sources.compiled.metas.keys()].flatMap((source) => model.former?.source(source)?.calls ?? callsOf(source, model)));

/** The same of any pages, from what their links say. */
export function namesByLinks(calls: readonly PageCall[]): (route: string, title: string) => string[] {
	const times = new Map<string, Map<string, number>>();
	const named = new Map<string, Set<string>>();
	for (const [route, words] of calls) {
		const own = times.get(route) ?? new Map<string, number>();
		times.set(route, own.set(words, (own.get(words) ?? 0) + 1));
		named.set(words, (named.get(words) ?? new Set()).add(route));
	}
	return (route, title) => {
		const folded = fold(title);
		return [...(times.get(route) ?? [])]
			.filter(([words]) => named.get(words)!.size <= MOST_NAMED && !folded.includes(fold(words)))
			.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
			.map(([words]) => words)
			.filter((words, i, all) => all.findIndex((other) => fold(other) === fold(words)) === i)
			.slice(0, MOST_NAMES);
	};
}

/** The entry of a page that is made from data, with its rendered text. Other component pages are not indexed. */
function madePage(
	{ path, component: { id, source, dataPage } }: RouteOf<'component-page'>,
	facts: Facts,
	{ search, baseUrl }: Config,
): IndexedPage | undefined {
	if (!dataPage || dataPage.search === false || !search) return undefined;
	const { text, meta } = facts.ofPage(id);
	const { title = '', description = '', keywords = [] } = meta;
	return {
		url: withBase(path, baseUrl),
		title,
		labels: [],
		description,
		keywords,
		textKey: sha1(text),
		source,
		size: text.length,
		sections: () => new TextEncoder().encode(JSON.stringify([{ id: '', heading: '', level: 1, text } satisfies Section])),
		texts: () => ({}),
	};
}

/** Labels of a page's breadcrumbs, without its own. */
function labelsAbove(route: Route, { site, places, siteProps }: PageContext): string[] {
	if (route.kind === 'blog-post') return [blogPropsOf(siteProps, route.blog).title];
	if (route.kind !== 'doc' || !versionWith(site, route.doc.version)?.config.breadcrumbs) return [];
	return (places.get(route.path)?.trail ?? []).map((t) => t.label);
}
