/**
 * Builds what follows from new text on some pages: these pages, those that show their titles, descriptions or excerpts, the twins of all of them, and
 * the files that hold the text of all pages. Everything else stays as the last build left it. Where others see more than that, all is looked at.
 */

import { isDeepStrictEqual } from 'node:util';
import { deserialize } from 'node:v8';
import { DamagedCache } from '../cache/damaged.ts';
import { readData } from '../content/data.ts';
import { knownSource, readContent, readSource, type Source } from '../content/read.ts';
import { outputFile } from '../graph/paths.ts';
import { resolveLink } from '../graph/resolve.ts';
import { differInNames, retitle } from '../graph/retitle.ts';
import { sourceOf } from '../graph/routes.ts';
import type { Route, SidebarItem } from '../graph/types.ts';
import { checkLinks, idsOfRoutes } from '../links/check.ts';
import { compileAll } from '../markdown/compile-all.ts';
import type { CompileThread } from '../markdown/thread.ts';
import type { PageFace, PageMeta } from '../markdown/types.ts';
import { siteFeeds } from '../output/site-feeds.ts';
import type { Output } from '../output/write.ts';
import { hashOfInputs } from '../render/body.ts';
import { draftOf, resolvePage } from '../render/inputs.ts';
import type { PageContext } from '../render/page-context.ts';
import { makeSiteProps } from '../render/shell.ts';
import { isPart } from '../search/build/plan.ts';
import { type SearchThread, startSearchThread } from '../search/build/thread.ts';
import { loadMdx } from './mdx.ts';
import { announcementOf, brokenImages, linkInput, loadTheme, type Model, makeModel, readAssets } from './model.ts';
import type { Known } from './opened.ts';
import { publicationOf } from './publication.ts';
import { type BuildRecord, faceOf, type TextRecord } from './record.ts';
import { relatedRecord } from './related.ts';
import { searchPlan, searchSink } from './search.ts';
import { compileSettings, type Sources, siteInputOf, siteOf } from './sources.ts';
import { rewriteLlms, rewriteTwins } from './twins.ts';

/** Other pages see the change, or it has to be told of: the whole site is looked at. */
class SeesMore extends Error {}

/** @returns undefined where more than these pages has changed; nothing is written then */
export async function makeTexts(
	known: Known,
	record: BuildRecord,
	changed: string[],
	compiler?: CompileThread,
): Promise<Texts | undefined> {
	if (!record.texts) return undefined;
	// Loads its modules while the pages are compiled.
	const search = known.config.search ? startSearchThread() : undefined;
	try {
		return await textsOf(known, { ...record, texts: deserialize(record.texts) as TextRecord }, changed, { search, compiler });
	} catch (error) {
		search?.stop();
		// What the cache has lost is made anew with everything else.
		if (error instanceof SeesMore || error instanceof DamagedCache) return undefined;
		throw error;
	}
}

export interface Texts {
	/** Writes the pages and what holds their text. */
	write(output: Output): Promise<void>;
	/** How many pages are made anew. */
	pages: number;
	model: Model;
	sources: Source[];
	texts: TextRecord;
}

async function textsOf(
	known: Known,
	record: Omit<BuildRecord, 'texts'> & { texts: TextRecord },
	changed: string[],
	threads: { search?: SearchThread; compiler?: CompileThread },
): Promise<Texts> {
	const { texts } = record;
	// A page with something to tell is checked with all others.
	ensure(!record.problems.some(({ file, code }) => changed.includes(file ?? '') || /^broken-anchor/.test(code)));
	const { sources, model, all, faces } = await modelOf(known, record, changed, threads.compiler);
	ensure(model.context.hashes.shell === texts.shell);
	const { site, context } = model;
	const paths = [...site.routes.keys()].sort();
	ensure(paths.length === record.routes.length && paths.every((path, i) => path === record.routes[i]));
	const formers = new Map(changed.map((path) => [path, formerOf(path, record, model)]));
	for (const path of changed) ensureUnseen(path, formers.get(path)!, texts, model);
	const found = checkLinks(linkInput(model), idsOfRoutes(site, model.sources.compiled, model.facts));
	for (const { file } of found.problems) ensure(!changed.includes(file ?? ''));
	for (const path of changed) ensure(!brokenImages(model, path).length && !model.facts.of(path)?.problems.length);
	for (const { file, target } of found.links)
		if (changed.includes(file ?? '') && target.route && target.anchor) texts.anchors.add(`${target.route}#${target.anchor}`);
	ensureUnrelated(changed, texts, model);
	const routeOf = (path: string) => site.routes.get(site.routeBySource.get(path)!)!;
	const ownPages = new Set(changed.map(routeOf));
	const headsWith = (metaOf: PageContext['metaOf']) =>
		new Map([...ownPages].map((route) => [route, draftOf(route, { ...context, metaOf }).props.head]));
	const formerHeads = headsWith((path) => formers.get(path) ?? context.metaOf(path));
	const seers = new Set([...ownPages, ...(takeNames(changed, formers, { model, all, faces }) ?? [])]);
	for (const route of listsOf(changed, formers, model)) seers.add(route);
	const shown = new Set([...seers].flatMap((route) => draftOf(route, context).bodies.map(({ source }) => source)));
	await readAssets(shown, { ...model, metas: model.sources.compiled.metas });
	// Labels above a page are indexed with it.
	for (const route of seers) texts.searchKeys.delete(sourceOf(route) ?? '');
	const search = searchPlan(model, (path) => texts.searchKeys.get(path), threads.search);
	if (!search) threads.search?.stop();
	const pages = [...seers].map((route) => {
		const inputs = resolvePage(route, context);
		const page = model.renderer.page(inputs);
		ensure(page.foreseen && !page.problems.length);
		return { route, inputs, page, key: hashOfInputs(inputs) };
	});
	const heads = headsWith(context.metaOf);
	const changedHeads = [...ownPages].map((route) => ({ route, before: formerHeads.get(route)!, after: heads.get(route)! }));
	return {
		model,
		sources,
		texts: { ...texts, faces: [...faces.values()], searchKeys: search?.keys() ?? new Map(), ...relatedRecord(model) },
		pages: pages.length,
		async write(output) {
			const indexing = search?.make(...searchSink(search, output));
			// A fault is told where it is waited for.
			indexing?.catch(() => {});
			for (const { route, page, key } of pages) {
				const { start, main, end } = page.document;
				output.write(outputFile(route.path, site.config.trailingSlash), start + main + end, key);
			}
			rewriteTwins(model, pages, output);
			rewriteLlms(model, changedHeads, output);
			if (changed.some((path) => routeOf(path).kind === 'blog-post'))
				for (const { path, text } of siteFeeds(publicationOf(model))) output.write(path, text);
			await indexing;
			output.keepOthers(isPart);
		},
	};
}

function ensure(isSo: boolean): asserts isSo {
	if (!isSo) throw new SeesMore();
}

/** The site with the new text, of which only the changed pages are compiled and in memory. */
async function modelOf(
	known: Known,
	{ sources: before, texts }: Pick<BuildRecord, 'sources'> & { texts: TextRecord },
	changed: string[],
	thread?: CompileThread,
) {
	const { options, loaded, config, cache, markdown, packages, fonts, sidebars, history } = known;
	const { siteDir } = options;
	const read: typeof readSource = (dir, path, kind, format) => {
		const last = before.get(path);
		ensure(last !== undefined);
		return changed.includes(path) ? readSource(dir, path, kind, format) : knownSource(dir, path, kind, last[1], format, last[2]);
	};
	const content = readContent(siteDir, config, read, loaded.locate);
	const { sources } = content;
	ensure(sources.length === before.size);
	for (const { path, hash, problems } of sources) if (changed.includes(path)) ensure(hash !== '' && !problems.length);
	const settings = { ...compileSettings(options, config), code: markdown.code, thread, kept: (path: string) => !changed.includes(path) };
	const theming = loadTheme({ ...known, content: { componentPages: known.componentPages, sources: [] } }, known.theme);
	const compiling = compileAll(sources, markdown.options, cache.store, settings);
	// A fault is told where the pages are waited for.
	compiling.catch(() => {});
	const data = readData(siteDir, config, cache.store, loaded.hash);
	const faces = new Map([...before.keys()].map((path, i) => [path, texts.faces[i]!]));
	const site = siteOf({ options, loaded, config, content, sidebars, compiled: { metas: faces as Map<string, PageMeta> } });
	const { value } = await theming;
	const compiled = await compiling;
	ensure(!compiled.problems.length);
	const all: Sources = { options, loaded, config, cache, content, compiled, sidebars, data, packages, fonts };
	ensure(value !== undefined);
	return {
		sources,
		all,
		faces,
		model: await makeModel(all, site, {
			...value,
			mdx: await loadMdx(all),
			updates: history.updates,
			needs: new Set(texts.needs),
			words: texts.related && new Map([...texts.related.inputs].filter(([path]) => !changed.includes(path))),
		}),
	};
}

/** The sources, of which the graph sees what the record says. */
const withFaces = (sources: Sources, faces: ReadonlyMap<string, PageFace>): Sources => ({
	...sources,
	compiled: { ...sources.compiled, metas: faces as Map<string, PageMeta> },
});

/** A source's page at the last build. @throws SeesMore where the cache has lost it */
function formerOf(path: string, record: Pick<BuildRecord, 'sources'>, { sources: { content, compiled } }: Model): PageMeta {
	const source = content.sources.find((one) => one.path === path)!;
	const former = compiled.former(source, record.sources.get(path)![1]);
	ensure(former !== undefined);
	return former;
}

/** @throws SeesMore where another page, the graph or a shared file sees more of a source than its text, names and description */
function ensureUnseen(path: string, before: PageMeta, { anchors }: TextRecord, model: Model): void {
	const { site, sources } = model;
	const after = sources.compiled.metas.get(path)!;
	const route = site.routeBySource.get(path);
	ensure(route !== undefined && isDeepStrictEqual(seen(before), seen(after)));
	const isRenamed = !isDeepStrictEqual(faceOf(before), faceOf(after));
	// Titles of posts are in the lists of all posts and beside each other.
	if (isRenamed) ensure(site.routes.get(route)!.kind !== 'blog-post' && differInNames(before, after));
	const lost = before.anchors.filter((id) => !after.anchors.includes(id));
	ensure(!lost.some((id) => anchors.has(`${route}#${id}`)));
	ensure(!isInFeed(route, model));
	ensure(isDeepStrictEqual(assetsOf(before, path, route, model), assetsOf(after, path, route, model)));
}

/**
 * Gives the graph the new names of changed sources.
 *
 * @returns routes of docs and categories whose pages show one of them
 * @throws SeesMore where all pages do, or more of a sidebar than its own pages
 */
function takeNames(
	changed: string[],
	formers: ReadonlyMap<string, PageMeta>,
	{ model, all, faces }: { model: Model; all: Sources; faces: Map<string, PageFace> },
): Route[] {
	const { site, context, sources, siteProps, resolver, theme, needs } = model;
	const faceNow = (path: string) => faceOf(sources.compiled.metas.get(path)!);
	const renamed = changed.filter((path) => !isDeepStrictEqual(faceOf(formers.get(path)!), faceNow(path)));
	if (!renamed.length) return [];
	// A card with the old title goes where no other page shows it, and a new one is drawn. Related pages are named by their titles.
	ensure(!context.cards && !model.related);
	const routes = [...site.routes.values()];
	const sectionsBefore = routes.map(({ path }) => context.places.get(path)?.trail[0]?.label);
	for (const path of renamed) faces.set(path, faceNow(path));
	const seen = retitle(site, siteInputOf(withFaces(all, faces)), renamed);
	context.places.forget(seen.sidebars);
	context.sidebars.forget(seen.sidebars);
	ensure(isDeepStrictEqual(makeSiteProps(site, resolver, theme.bundles, announcementOf(sources), needs), siteProps));
	// llms.txt is ordered by them.
	ensure(routes.every(({ path }, i) => context.places.get(path)?.trail[0]?.label === sectionsBefore[i]));
	for (const id of seen.sidebars) ensure(!context.sidebars.get(id).isLarge);
	const ids = new Set(
		renamed.map((path) => site.routes.get(site.routeBySource.get(path)!)).flatMap((r) => (r?.kind === 'doc' ? r.doc.id : [])),
	);
	return routes.filter((route) => {
		if (route.kind === 'category') return seen.sidebars.has(route.sidebar);
		if (route.kind !== 'doc') return false;
		const { sidebar, page } = route.doc;
		const { pagination_prev: prev, pagination_next: next } = page.frontMatter;
		return seen.sidebars.has(sidebar ?? '') || ids.has(prev ?? '') || ids.has(next ?? '');
	});
}

/** Routes of lists that show a title, a description or an excerpt of changed sources. */
function listsOf(changed: string[], formers: ReadonlyMap<string, PageMeta>, { site, sources }: Model): Route[] {
	const own = new Set(changed);
	const isDescribed = (source: string) => {
		const [before, after] = [formers.get(source), sources.compiled.metas.get(source)];
		return own.has(source) && (before!.description !== after!.description || before!.title !== after!.title);
	};
	const described = new Set(site.docs.filter(({ source }) => own.has(source) && isDescribed(source)).map(({ path }) => path));
	const shows = (items: SidebarItem[]) => items.some((item) => item.type === 'doc' && described.has(item.path));
	return [...site.routes.values()].filter((route) => {
		if (route.kind === 'tag') return route.docs.some(({ path }) => described.has(path));
		if (route.kind === 'category') return shows(route.category.items);
		return 'posts' in route && route.posts.some(({ source }) => own.has(source));
	});
}

/** @throws SeesMore where the new words of pages change what others show as related to them */
function ensureUnrelated(changed: string[], texts: TextRecord, { site, related }: Model): void {
	ensure(!related === !texts.related);
	if (!related || !texts.related) return;
	const own = new Set(changed.map((path) => site.routeBySource.get(path)));
	const [before, now] = [texts.related.shown, related.all()];
	for (const route of new Set([...before.keys(), ...now.keys()]))
		ensure(own.has(route) || isDeepStrictEqual(before.get(route), now.get(route)));
}

/** Whether a feed made from data holds the text of a page. */
const isInFeed = (route: string, { site: { config }, sources: { data } }: Model): boolean =>
	config.feeds.some(({ data: name, fields }) => {
		const entries = data.has(name) ? Object.values(data.get(name) as Record<string, Record<string, unknown> | null>) : [];
		return entries.some((entry) => entry?.[fields.route] === route);
	});

/** What is seen of a page besides its names, its description, its anchors and files. */
const seen = (page: PageMeta) => ({
	needs: page.needs,
	components: page.components.map(({ name, props, inline, empty, parent }) => ({ name, props, inline, empty, parent })),
	problems: page.problems,
});

/** Images and downloads of a page. */
const assetsOf = ({ links }: PageMeta, path: string, route: string, { resolver }: Model): Set<string> =>
	new Set(
		links.flatMap((link) => {
			const { kind, file, published } = resolveLink(resolver, link, path, route);
			return kind === 'asset' && file ? [[link.kind, file, published].join()] : [];
		}),
	);
