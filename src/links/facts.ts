/**
 * What only rendering tells about a page: ids, addresses and text of its components, and of pages that are components. Kept in the cache by
 * everything it depends on, so that `check-links` renders nothing where nothing changed.
 */
import { sha1 } from '../assets/module.ts';
import type { Compiled } from '../compile-all.ts';
import type { Store } from '../output/store.ts';
import type { ComponentFacts, PageFacts, Renderer } from '../render/renderer.ts';
import type { Route, Site } from '../site/types.ts';
import { RENDER } from '../version.ts';

export interface Facts {
	/** By source path, for sources that use components. */
	components: Map<string, ComponentFacts>;
	/** By source path of a component page. */
	pages: Map<string, PageFacts>;
}

export interface FactsInput {
	site: Site;
	compiled: Pick<Compiled, 'metas'>;
	data: { fingerprint: string };
	store: Store;
	/** Changes with every template and component. */
	themeHash: string;
}

export interface FactsReader {
	/** What was read so far. */
	facts: Facts;
	/** Reads those of a Markdown source. False where they are not in the cache and there is no renderer to ask. */
	read(source: string, renderer?: Renderer): boolean;
	/** Reads what was not read yet. */
	readAll(renderer?: Renderer): boolean;
}

export function factsReader({ site, compiled, data, store, themeHash }: FactsInput): FactsReader {
	const base = sha1(JSON.stringify([RENDER, themeHash, site.config.baseUrl, site.config.locale]));
	const dataHash = sha1(data.fingerprint);
	const facts: Facts = { components: new Map(), pages: new Map() };
	const read = (source: string, renderer?: Renderer): boolean => {
		const { components } = compiled.metas.get(source)!;
		if (!components.length || facts.components.has(source) || !site.routeBySource.has(source)) return true;
		const key = `facts:${sha1(JSON.stringify([base, components, source]))}`;
		const kept = store.get<ComponentFacts>(key) ?? store.get<ComponentFacts>(`${key}:${dataHash}`);
		const found = kept ?? renderer?.componentFacts(source);
		if (!found) return false;
		if (!kept && !found.problems.length) store.set(found.usesData ? `${key}:${dataHash}` : key, found);
		facts.components.set(source, found);
		return true;
	};
	const readPage = (source: string, renderer?: Renderer): boolean => {
		if (facts.pages.has(source)) return true;
		const key = `page-facts:${sha1(JSON.stringify([base, source]))}:${dataHash}`;
		const kept = store.get<PageFacts>(key);
		const found = kept ?? renderer?.componentPageFacts(source);
		if (!found) return false;
		if (!kept && !found.problems.length) store.set(key, found);
		facts.pages.set(source, found);
		return true;
	};
	return {
		facts,
		read,
		readAll: (renderer) =>
			[...compiled.metas.keys()].every((source) => read(source, renderer)) &&
			site.componentPages.every(({ source }) => readPage(source, renderer)),
	};
}

/** @returns ids of a route's content by its path; undefined where they are not known: generated pages. */
export function idsOfRoutes({
	site,
	compiled,
	facts,
	pageFacts,
}: {
	site: Site;
	compiled: Pick<Compiled, 'metas'>;
	facts: Facts['components'];
	pageFacts: Facts['pages'];
}): (route: string) => ReadonlySet<string> | undefined {
	const cache = new Map<string, ReadonlySet<string> | undefined>();
	return (path) => {
		if (cache.has(path)) return cache.get(path);
		const route = site.routes.get(path);
		const source = route && sourceOf(route);
		let ids: Set<string> | undefined;
		if (source) ids = new Set([...compiled.metas.get(source)!.anchors, ...(facts.get(source)?.ids ?? [])]);
		else if (route?.kind === 'component-page') ids = new Set(pageFacts.get(route.component.source)?.ids);
		cache.set(path, ids);
		return ids;
	};
}

/** The Markdown source of a route. */
export function sourceOf(route: Route): string | undefined {
	if (route.kind === 'doc') return route.doc.source;
	if (route.kind === 'blog-post') return route.post.source;
	if (route.kind === 'page') return route.plain.source;
	return undefined;
}
