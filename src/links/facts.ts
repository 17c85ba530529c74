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
	/** Asked for where something is not in the cache. */
	renderer(): Promise<Renderer>;
}

export async function readFacts({ site, compiled, data, store, themeHash, renderer }: FactsInput): Promise<Facts> {
	const base = sha1(JSON.stringify([RENDER, themeHash, site.config.baseUrl, site.config.locale]));
	const dataHash = sha1(data.fingerprint);
	const facts: Facts = { components: new Map(), pages: new Map() };
	for (const [source, { components }] of compiled.metas) {
		if (!components.length || !site.routeBySource.has(source)) continue;
		const key = `facts:${sha1(JSON.stringify([base, components, source]))}`;
		const kept = store.get<ComponentFacts>(key) ?? store.get<ComponentFacts>(`${key}:${dataHash}`);
		const found = kept ?? (await renderer()).componentFacts(source);
		if (!kept && !found.problems.length) store.set(found.usesData ? `${key}:${dataHash}` : key, found);
		facts.components.set(source, found);
	}
	for (const { source } of site.componentPages) {
		const key = `page-facts:${sha1(JSON.stringify([base, source]))}:${dataHash}`;
		const kept = store.get<PageFacts>(key);
		const found = kept ?? (await renderer()).componentPageFacts(source);
		if (!kept && !found.problems.length) store.set(key, found);
		facts.pages.set(source, found);
	}
	return facts;
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
