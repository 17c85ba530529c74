/** What of a site is indexed. */
import { withBase } from '../graph/paths.ts';
import { sourceOf } from '../graph/routes.ts';
import type { Route } from '../graph/types.ts';
import { draftOf } from '../render/inputs.ts';
import { type IndexedPage, planSearch, type SearchPlan } from '../search/build/plan.ts';
import type { Model } from './model.ts';

/** @returns undefined where search is turned off */
export function searchPlan(model: Model): SearchPlan | undefined {
	const { sources, site } = model;
	const { config, cache, data } = sources;
	const { search, baseUrl } = config;
	if (!search) return undefined;
	const name = search.synonymsData;
	const kept = name && data.names.includes(name) ? (data.get(name) as string[][]) : [];
	return planSearch({
		pages: [...site.routes.values()].flatMap((route) => indexedPage(route, model) ?? []),
		search,
		baseUrl,
		synonyms: [...search.synonyms, ...kept],
		store: cache.store,
	});
}

function indexedPage(route: Route, { sources, facts, context }: Model): IndexedPage | undefined {
	const { config, compiled } = sources;
	const source = sourceOf(route);
	if (!source || !config.search) return undefined;
	const { frontMatter: fm, textHash } = compiled.metas.get(source)!;
	if (fm.unlisted || fm.draft || fm.search === false) return undefined;
	if (route.kind === 'blog-post' && !config.search.indexBlog) return undefined;
	if (route.kind === 'page' && !config.search.indexPages) return undefined;
	const { head, breadcrumbs } = draftOf(route, context).props;
	return {
		url: withBase(route.path, config.baseUrl),
		title: head.title,
		labels: breadcrumbs.slice(0, -1).map((b) => b.label),
		description: fm.description ?? '',
		keywords: [...(fm.keywords ?? []), ...(fm.tags ?? []).map((t) => t.label)],
		textHash,
		size: compiled.sizeOf(source),
		sections: () => compiled.sectionsOf(source),
		texts: () => facts.of(source)?.texts ?? {},
	};
}
