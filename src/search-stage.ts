/** Site graph → search index files. Words of a page are cached by its content. */
import { sha1 } from './assets/module.ts';
import type { Prepared } from './build.ts';
import { sourceOf } from './build.ts';
import { buildIndex, type PageTokens, type SearchPageInput, serializeIndex, splitByContext, tokenizePage } from './search/index.ts';
import { withBase } from './site/paths.ts';
import type { Route } from './site/types.ts';

export interface SearchResult {
	/** Published path → content. */
	files: Map<string, string>;
	/** Address of the main index with its cache-busting query value. */
	indexHref: string;
	contexts: { path: string; label: string; indexHref: string }[];
	/** Figures for `vrmdocs index`. */
	pages: number;
	/** The indexed plain text, for figures. */
	inputs: SearchPageInput[];
}

export function makeSearch(prepared: Prepared): SearchResult {
	const { config, site, store } = prepared;
	if (!config.search) throw new Error('search is turned off in the config');
	const options = { languages: config.search.language, synonyms: synonymsOf(prepared) };
	const inputs = [...site.routes.values()].flatMap((route) => searchInput(route, prepared) ?? []);
	const base = sha1(JSON.stringify([options.languages])).slice(0, 10);
	const pages = inputs.map((input) => {
		const key = `words:${base}:${input.key}`;
		let tokens = store.get<PageTokens>(key);
		if (!tokens) {
			tokens = tokenizePage(input, options);
			store.set(key, tokens);
		}
		return { input, tokens };
	});
	const files = new Map<string, string>();
	const publish = (name: string, list: typeof pages) => {
		const text = serializeIndex(buildIndex(list, options));
		files.set(name, text);
		return `${withBase(`/${name}`, config.baseUrl)}?_=${sha1(text).slice(0, 8)}`;
	};
	const indexHref = publish('search-index.json', pages);
	const contexts = config.search.contexts.map((context) => {
		const { name, pages: inside } = splitByContext(pages, context.path, config.baseUrl);
		return { ...context, indexHref: publish(name, inside) };
	});
	return { files, indexHref, contexts, pages: pages.length, inputs };
}

function synonymsOf({ config, data }: Prepared): string[][] {
	if (!config.search) return [];
	const name = config.search.synonymsData;
	const fromData = name && data.names.includes(name) ? (data.get(name) as string[][]) : [];
	return [...config.search.synonyms, ...fromData];
}

/** What the index takes from a route; undefined for pages that are not indexed. */
function searchInput(route: Route, prepared: Prepared): SearchPageInput | undefined {
	const { config, compiled, facts, renderer } = prepared;
	if (!config.search) return undefined;
	const source = sourceOf(route);
	if (!source) return undefined;
	const meta = compiled.metas.get(source)!;
	const fm = meta.frontMatter;
	if (fm.unlisted || fm.draft || fm.search === false) return undefined;
	if (route.kind === 'blog-post' && !config.search.indexBlog) return undefined;
	if (route.kind === 'page' && !config.search.indexPages) return undefined;
	const texts = facts.get(source)?.texts ?? {};
	const { head, breadcrumbs } = renderer.draft(route).props;
	const labels = breadcrumbs.slice(0, -1).map((b) => b.label);
	const key = sha1(JSON.stringify([compiled.hashOf(source), texts, head.title, head.description, labels, route.path]));
	const sections = compiled.bodyOf(source).sections.map((s) => ({ ...s, text: s.text.replace(/\uE000o(\d+)\uE001/g, (_, i: string) => ` ${texts[Number(i)] ?? ''} `).replace(/\uE000c\d+\uE001/g, '') }));
	return { key, url: withBase(route.path, config.baseUrl), title: head.title, description: fm.description ?? '', keywords: [...(fm.keywords ?? []), ...(fm.tags ?? []).map((t) => t.label)], breadcrumbs: labels, sections };
}

