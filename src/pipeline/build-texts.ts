/**
 * Builds what follows from new text on some pages, where nothing that other pages see has changed: these pages, their twins, and the files that
 * hold the text of all pages. Everything else stays as the last build left it.
 */

import { isDeepStrictEqual } from 'node:util';
import { deserialize } from 'node:v8';
import { DamagedCache } from '../cache/damaged.ts';
import { readData } from '../content/data.ts';
import { knownSource, readContent, readSource, type Source } from '../content/read.ts';
import { outputFile } from '../graph/paths.ts';
import { resolveLink } from '../graph/resolve.ts';
import { checkLinks, idsOfRoutes } from '../links/check.ts';
import { compileAll } from '../markdown/compile-all.ts';
import type { PageMeta } from '../markdown/types.ts';
import type { Output } from '../output/write.ts';
import { hashOfInputs } from '../render/body.ts';
import { resolvePage } from '../render/inputs.ts';
import { loadMdx } from './mdx.ts';
import { brokenImages, type Known, linkInput, loadTheme, type Model, makeModel } from './model.ts';
import { type BuildRecord, faceOf, type TextRecord } from './record.ts';
import { relatedRecord } from './related.ts';
import { searchPlan } from './search.ts';
import { compileSettings, type Sources, siteOf } from './sources.ts';
import { rewriteTwins } from './twins.ts';

/** Other pages see the change, or it has to be told of: the whole site is looked at. */
class SeesMore extends Error {}

/** @returns undefined where more than these pages has changed; nothing is written then */
export async function makeTexts(known: Known, record: BuildRecord, changed: string[]): Promise<Texts | undefined> {
	try {
		return await textsOf(known, record, changed);
	} catch (error) {
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

async function textsOf(known: Known, record: BuildRecord, changed: string[]): Promise<Texts> {
	const texts = deserialize(record.texts) as TextRecord;
	// A page with something to tell is checked with all others.
	ensure(!record.problems.some(({ file, code }) => changed.includes(file ?? '') || /^broken-anchor/.test(code)));
	const { sources, model } = await modelOf(known, record, texts, changed);
	ensure(model.context.hashes.shell === texts.shell);
	const { site } = model;
	const paths = [...site.routes.keys()].sort();
	ensure(paths.length === record.routes.length && paths.every((path, i) => path === record.routes[i]));
	for (const path of changed) ensureUnseen(path, record, texts, model);
	const found = checkLinks(linkInput(model), idsOfRoutes(site, model.sources.compiled, model.facts));
	for (const { file } of found.problems) ensure(!changed.includes(file ?? ''));
	for (const path of changed) ensure(!brokenImages(model, path).length && !model.facts.of(path)?.problems.length);
	for (const { file, target } of found.links)
		if (changed.includes(file ?? '') && target.route && target.anchor) texts.anchors.add(`${target.route}#${target.anchor}`);
	for (const path of changed) texts.searchKeys.delete(path);
	ensureUnrelated(changed, texts, model);
	const search = searchPlan(model, (path) => texts.searchKeys.get(path));
	const pages = changed.map((path) => {
		const route = site.routes.get(site.routeBySource.get(path)!)!;
		const inputs = resolvePage(route, model.context);
		const page = model.renderer.page(inputs);
		ensure(page.foreseen && !page.problems.length);
		return { route, inputs, page, key: hashOfInputs(inputs) };
	});
	return {
		model,
		sources,
		texts: { ...texts, searchKeys: search?.keys() ?? new Map(), ...relatedRecord(model) },
		pages: pages.length,
		async write(output) {
			const indexing = search?.files();
			for (const { route, page, key } of pages) {
				const { start, main, end } = page.document;
				output.write(outputFile(route.path, site.config.trailingSlash), start + main + end, key);
			}
			rewriteTwins(model, pages, output);
			for (const [name, text] of (await indexing) ?? []) output.write(name, text, search!.key());
			output.keepOthers();
		},
	};
}

function ensure(isSo: boolean): asserts isSo {
	if (!isSo) throw new SeesMore();
}

/** The site with the new text, of which only the changed pages are compiled and in memory. */
async function modelOf(known: Known, record: BuildRecord, texts: TextRecord, changed: string[]) {
	const { options, loaded, config, cache, markdown, packages, fonts, sidebars, history } = known;
	const { siteDir } = options;
	const read: typeof readSource = (dir, path, kind, format) => {
		const before = record.sources.get(path);
		ensure(before !== undefined);
		return changed.includes(path) ? readSource(dir, path, kind, format) : knownSource(dir, path, kind, before[1], format);
	};
	const content = readContent(siteDir, config, read, loaded.locate);
	const { sources } = content;
	ensure(sources.length === record.sources.size);
	for (const { path, kind, hash, problems } of sources)
		if (changed.includes(path)) ensure(kind !== 'post' && hash !== '' && !problems.length);
	const settings = { ...compileSettings(options, config), code: markdown.code, kept: (path: string) => !changed.includes(path) };
	const theming = loadTheme({ ...known, content: { componentPages: known.componentPages, sources: [] } }, known.theme);
	const compiled = await compileAll(sources, markdown.options, cache.store, settings);
	ensure(!compiled.problems.length);
	const data = readData(siteDir, config, cache.store, loaded.hash);
	const all: Sources = { options, loaded, config, cache, content, compiled, sidebars, data, packages, fonts };
	const faces = new Map([...record.sources.keys()].map((path, i) => [path, texts.faces[i]!]));
	const site = siteOf({ ...all, compiled: { ...compiled, metas: faces as Map<string, PageMeta> } });
	const { value } = await theming;
	ensure(value !== undefined);
	return {
		sources,
		model: await makeModel(all, site, {
			...value,
			mdx: await loadMdx(all),
			updates: history.updates,
			needs: new Set(texts.needs),
			words: texts.related && new Map([...texts.related.inputs].filter(([path]) => !changed.includes(path))),
		}),
	};
}

/** @throws SeesMore where another page, the graph or a shared file sees more of a source than its text */
function ensureUnseen(path: string, record: BuildRecord, { anchors }: TextRecord, model: Model): void {
	const { site, sources } = model;
	const source = sources.content.sources.find((one) => one.path === path)!;
	const [, hash] = record.sources.get(path)!;
	const before = sources.compiled.former(source, hash);
	const after = sources.compiled.metas.get(path)!;
	const route = site.routeBySource.get(path);
	ensure(before !== undefined && route !== undefined && isDeepStrictEqual(seen(before), seen(after)));
	const lost = before.anchors.filter((id) => !after.anchors.includes(id));
	ensure(!lost.some((id) => anchors.has(`${route}#${id}`)));
	ensure(!isInFeed(route, model));
	ensure(isDeepStrictEqual(assetsOf(before, path, route, model), assetsOf(after, path, route, model)));
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

/** What is seen of a page besides its anchors and files. */
const seen = (page: PageMeta) => ({
	...faceOf(page),
	description: page.description,
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
