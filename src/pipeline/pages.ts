/** The pages of a site, as they are published. A page that is unchanged since the previous build is not resolved: its key is known. */
import type { Problem } from '../base/problem.ts';
import { type Progress, silent } from '../base/progress.ts';
import { copyFile, hasCopy } from '../features/markdown-copies/graph.ts';
import type { Route } from '../graph/types.ts';
import type { PageTexts, PageWithCopy } from '../output/publication.ts';
import { hashOfInputs } from '../render/body.ts';
import { type PageInputs, resolvePage } from '../render/inputs.ts';
import { draftOf } from '../render/pages/list.ts';
import type { RenderedPage } from '../render/renderer.ts';
import type { PageResult, SiteResults } from './former.ts';
import type { Model } from './model.ts';

export interface Pages extends PageTexts {
	/** Results of the pages whose keys have been requested, by route. */
	readonly results: SiteResults['pages'];
	readonly report: {
		/** Pages that were rendered. */
		rendered: number;
		/** Those of them whose articles were all in the cache. */
		fromCache: number;
		/** Whether each page may be kept by the next build. */
		areCacheable: boolean;
		problems: Problem[];
		times: { path: string; ms: number }[];
	};
}

export function makePages(model: Model, progress: Progress = silent): Pages {
	const { site, context, renderer, sources } = model;
	const { store } = sources.cache;
	const results: SiteResults['pages'] = new Map();
	const report: Pages['report'] = { rendered: 0, fromCache: 0, areCacheable: true, problems: [], times: [] };
	/** Inputs of the last resolved page, which is rendered next if it has changed, and the milliseconds that resolving took. */
	let last: { path: string; inputs: PageInputs; ms: number } | undefined;
	/** Pages that have to be rendered in every build, with their Markdown copies once these are made. */
	const changing = new Map<string, Uint8Array | undefined>();
	const relatedTo = (route: Route) => (route.kind === 'doc' ? model.related?.of(route.path).map(({ path }) => path) : undefined);
	const resolve = (route: Route) => {
		const since = performance.now();
		const [inputs, asked] = model.watch.during(() => resolvePage(route, context));
		const { title, description, image } = inputs.props.head;
		const card = context.cards?.at(image);
		const related = relatedTo(route);
		const head = { title, description };
		const result: PageResult = { key: hashOfInputs(inputs), sources: asked, head, ...(card && { card }), ...(related && { related }) };
		results.set(route.path, result);
		return { path: route.path, inputs, ms: performance.now() - since };
	};
	/** The Markdown copy to make from a page's HTML; undefined if the page has none, or its text is in the cache. */
	const copyToMake = (route: Route, { head }: PageInputs['props'], isCacheable: boolean): PageWithCopy['copy'] | undefined => {
		const key = isCacheable ? keyOfCopy(results.get(route.path)!.key) : undefined;
		if (!hasCopy(site, route) || (key && store.has(key))) return undefined;
		return {
			path: copyFile(route.path, site),
			url: head.canonical,
			...(isCacheable && { key: results.get(route.path)!.key }),
			take: (text) => void (key ? store.setBytes(key, text) : changing.set(route.path, text)),
		};
	};
	const note = (route: Route, { isCacheable, problems }: RenderedPage, { bodies }: PageInputs, ms: number) => {
		report.problems.push(...problems);
		report.areCacheable &&= isCacheable;
		if (!isCacheable) changing.set(route.path, undefined);
		if (bodies.length && bodies.every(({ source }) => sources.compiled.isCached(source))) report.fromCache++;
		report.times.push({ path: route.path, ms });
		if (++report.rendered % 50 === 0) progress.count(report.rendered, site.routes.size);
	};
	return {
		results,
		report,
		keyOf(route) {
			const { path } = route;
			if (changing.has(path)) return undefined;
			const former = results.get(path) ?? model.former?.page(path, relatedTo(route));
			if (former) results.set(path, former);
			else last = resolve(route);
			return results.get(path)!.key;
		},
		documentOf(route) {
			const { inputs, ms } = last?.path === route.path ? last : resolve(route);
			last = undefined;
			const since = performance.now();
			const page = renderer.page(inputs);
			const { start, main, end } = page.document;
			const html = start + main + end;
			note(route, page, inputs, ms + performance.now() - since);
			const copy = copyToMake(route, inputs.props, page.isCacheable);
			return copy ? { html, copy } : html;
		},
		copyOf(route) {
			const key = results.get(route.path)?.key;
			const made = changing.has(route.path) ? changing.get(route.path) : key && store.getBytes(keyOfCopy(key));
			return made || renderer.page(resolvePage(route, context)).markdown();
		},
		headOf: (route) => results.get(route.path)?.head ?? draftOf(route, context).props.head,
	};
}

/** Cache key of a page's Markdown copy. @param page key of the page */
const keyOfCopy = (page: string): string => `copy:${page}`;
