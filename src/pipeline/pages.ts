/** The pages of a site, as they are published. A page that is unchanged since the previous build is not resolved: its key is known. */
import { pageFile } from '../artifacts.ts';
import { sha1 } from '../base/hash.ts';
import type { Problem } from '../base/problem.ts';
import { type Progress, silent } from '../base/progress.ts';
import { copyOfPage } from '../features/output.ts';
import { pageFeatures } from '../features/render.ts';
import type { Route } from '../graph/types.ts';
import type { PageHtml, PageTexts, PageWithSidebar } from '../output/publication.ts';
import type { Output } from '../output/write.ts';
import { hashOfInputs } from '../render/body.ts';
import { type InputsContext, type PageInputs, resolvePage } from '../render/inputs.ts';
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

/** Pages of the previous build, and its output. */
interface FormerPages {
	/** By route. */
	results?: SiteResults['pages'];
	output: Pick<Output, 'isCurrent' | 'read'>;
}

export function makePages(model: Model, progress: Progress = silent, former?: FormerPages): Pages {
	const { site, context, renderer, sources } = model;
	const { store } = sources.cache;
	const results: SiteResults['pages'] = new Map();
	const report: Pages['report'] = { rendered: 0, fromCache: 0, areCacheable: true, problems: [], times: [] };
	/** Inputs of the last resolved page, which is rendered next if it has changed, and the milliseconds that resolving took. */
	let last: { path: string; inputs: PageInputs; ms: number } | undefined;
	/** Pages that have to be rendered in every build, with their copies once these are made. */
	const changing = new Map<string, Uint8Array | undefined>();
	const resolve = (route: Route) => {
		const since = performance.now();
		const { value: inputs, ...used } = model.watch.during(() => resolvePage(route, context));
		results.set(route.path, resultOf(inputs, used, context, former?.results?.get(route.path)));
		return { path: route.path, inputs, ms: performance.now() - since };
	};
	/** The page as its file of the previous build with another sidebar, if nothing but its items differs. */
	const withSidebar = (route: Route): PageWithSidebar | undefined => {
		const result = results.get(route.path);
		const before = former?.results?.get(route.path);
		if (!result?.shown || !before?.sidebar || before.rest !== result.rest) return undefined;
		if (!former!.output.isCurrent(pageFile(route, site).path, before.key)) return undefined;
		report.rendered++;
		const html = renderer.sidebar(result.shown);
		const [start] = before.sidebar;
		result.sidebar = [start, start + Buffer.byteLength(html)];
		return { html, at: before.sidebar };
	};
	/** The copy to make from a page's HTML; undefined if the page has none, or its text is in the cache. */
	const copyToMake = (route: Route, { head }: PageInputs['props'], isCacheable: boolean): PageHtml['copy'] => {
		const key = isCacheable ? copyKeyOf(route) : undefined;
		const kept = key && keyOfCopy(key);
		const path = kept && store.has(kept) ? undefined : pathOfCopy(route, site);
		if (path === undefined) return undefined;
		return {
			path,
			url: head.canonical,
			...(key && { key }),
			take: (text) => void (kept ? store.setBytes(kept, text) : changing.set(route.path, text)),
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
	/** The result of a page; undefined if it has to be rendered in every build. */
	const currentResult = (route: Route): PageResult | undefined => {
		const { path } = route;
		if (changing.has(path)) return undefined;
		if (results.has(path)) return results.get(path);
		const before = model.former?.page(route, model.watch);
		const same = before && withCurrentItems(before, context);
		if (same) results.set(path, same);
		else last = resolve(route);
		return results.get(path);
	};
	// Templates of the site may show the sidebar anywhere.
	const copyKeyOf = (route: Route) => currentResult(route)?.[model.theme.overrides.length ? 'key' : 'rest'];
	/** A copy out of the output or the cache: of a page that was kept, a lost cache has none. */
	const storedCopy = (route: Route): Uint8Array | undefined => {
		const key = results.has(route.path) && copyKeyOf(route);
		if (!key) return undefined;
		const path = pathOfCopy(route, site);
		return (path !== undefined && former?.output.read(path, key)) || store.getBytes(keyOfCopy(key));
	};
	return {
		results,
		report,
		keyOf: (route) => currentResult(route)?.key,
		copyKeyOf,
		documentOf(route) {
			const spliced = withSidebar(route);
			if (spliced) return spliced;
			const { inputs, ms } = last?.path === route.path ? last : resolve(route);
			last = undefined;
			const since = performance.now();
			const page = renderer.page(inputs);
			const { start, main, end } = page.document;
			if (page.sidebar) results.get(route.path)!.sidebar = page.sidebar;
			note(route, page, inputs, ms + performance.now() - since);
			const copy = copyToMake(route, inputs.props, page.isCacheable);
			return { html: [start, main, end], ...(copy && { copy }) };
		},
		copyOf(route) {
			const copy = changing.has(route.path) ? changing.get(route.path) : storedCopy(route);
			if (copy) return copy;
			const inputs = resolvePage(route, context);
			return copyOfPage(renderer.page(inputs).document.main, { url: inputs.props.head.canonical });
		},
		headOf: (route) => results.get(route.path)?.head ?? draftOf(route, context).props.head,
	};
}

const pathOfCopy = (route: Route, site: Model['site']): string | undefined =>
	pageFeatures.flatMap(({ copyPath }) => copyPath?.(route, site) ?? [])[0];

const keyOfCopy = (key: string): string => `copy:${key}`;

/** The result of a page whose sidebar may have other items now; undefined if it has another label. */
function withCurrentItems(before: PageResult, { sidebars }: InputsContext): PageResult | undefined {
	const { shown, sidebar: _, ...rest } = before;
	if (!shown) return before;
	const now = sidebars.get(shown.id);
	const slice = now.slice(shown.open);
	if (now.label !== shown.label) return undefined;
	return slice === shown.slice ? before : { ...rest, key: sha1(before.rest + slice), shown: { ...shown, slice } };
}

/** @param before of the previous build */
function resultOf(
	inputs: PageInputs,
	used: Pick<PageResult, 'sources' | 'reads'>,
	context: InputsContext,
	before: PageResult | undefined,
): PageResult {
	const { sidebar: shown, props } = inputs;
	const { title, description } = props.head;
	const files = pageFeatures.map(({ file }) => file?.(props.head, context)).filter((one) => one !== undefined);
	const rest = hashOfInputs(shown ? { ...inputs, sidebar: { ...shown, slice: '' } } : inputs);
	const key = shown ? sha1(rest + shown.slice) : rest;
	const sidebar = before?.key === key ? before.sidebar : undefined;
	return {
		key,
		rest,
		...(sidebar && { sidebar }),
		...(shown && { shown }),
		...used,
		head: { title, description },
		...(files.length && { files: Object.fromEntries(files) }),
	};
}
