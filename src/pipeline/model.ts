/** Sources and theme → the model that pages, links, search index and feeds are made from. */
import { join, relative } from 'node:path';
import type { SiteProps } from '../../templates/props.ts';
import { memo } from '../base/once.ts';
import { errorAt, type Problem } from '../base/problem.ts';
import { type Stopwatch, silent, stopwatch } from '../base/progress.ts';
import { otherLocales } from '../config/locales.ts';
import { type History, historyProblems } from '../content/git.ts';
import { ignoredFiles } from '../content/ignored.ts';
import { siteFeatures } from '../features/render.ts';
import { isFilePath } from '../graph/addresses.ts';
import type { Link, ResolvedLink, Resolver } from '../graph/link.ts';
import { makeResolver, resolveLink } from '../graph/resolve.ts';
import { introduce } from '../graph/siblings.ts';
import { homeProblems } from '../graph/site-checks.ts';
import type { Doc, Site } from '../graph/types.ts';
import { checkLinks } from '../links/check.ts';
import { phraseSplitter } from '../markdown/phrases.ts';
import { withHeadingIds, withoutHeadingLinks } from '../markdown/transforms/listed.ts';
import type { PageMeta, PageNeed } from '../markdown/types.ts';
import { withMdxHeadings } from '../mdx/headings.ts';
import { loadMdx } from '../mdx/site.ts';
import type { MdxSite } from '../mdx/theme/open.ts';
import { componentImage } from '../render/addresses.ts';
import { type BodyInputs, hashOfInputs } from '../render/body.ts';
import { makeComponents } from '../render/components.ts';
import { type ComponentFacts, type Facts, makeFacts } from '../render/facts.ts';
import { preloadedFonts } from '../render/head.ts';
import { iconProblems } from '../render/icons.ts';
import { type Images, makeImages } from '../render/images.ts';
import type { InputsContext } from '../render/inputs.ts';
import { siteNeeds } from '../render/needs.ts';
import type { LastUpdates } from '../render/page-context.ts';
import { docPlaces } from '../render/pages/doc-places.ts';
import { cardsOf } from '../render/pages/docs.ts';
import { makeRenderer, type Renderer } from '../render/renderer.ts';
import { makeSiteProps } from '../render/shell.ts';
import { makeSidebars } from '../render/sidebars.ts';
import { siteValues } from '../render/site-feature.ts';
import { openTheme, type Theme, type ThemeModule } from '../theme/theme.ts';
import { dataPageFiles, makeDataPages } from './data-pages.ts';
import { type Former, type FormerResults, formerOf, type SourceAssets, type Watch, watchReads } from './former.ts';
import { BuildFailure, type BuildOptions } from './options.ts';
import { historyOf, type ReadOptions, type Settings, themeInput, type WarmState } from './settings.ts';
import { readSources, type Sources, siteOf, sourceProblems } from './sources.ts';

export interface Model {
	sources: Sources;
	site: Site;
	resolver: Resolver;
	/** Links of a source, resolved from its own page. */
	linksOf(source: string): ResolvedLink[];
	theme: Theme;
	module: ThemeModule;
	/** Modules of MDX pages. */
	mdx: MdxSite;
	updates: LastUpdates;
	/** Features that at least one page of the site needs: `math`, `mermaid`. */
	needs: ReadonlySet<PageNeed>;
	siteProps: SiteProps;
	images: Images;
	facts: Facts;
	/** What the inputs of pages are computed from. */
	context: InputsContext;
	/** Records what the context is asked for. */
	watch: Watch;
	/** Results of the previous build that are still valid; absent if everything has to be computed. */
	former?: Former;
	renderer: Renderer;
	/** Components are missing because their files have errors: the ids in them are unknown. */
	isPartial?: boolean;
	/** Problems of files that nothing reads, and of a missing home page. */
	unseen: Problem[];
	/** Problems found by `makeModel`: missing fonts and icons, tables of contents that throw. `problems.ts` has those of all stages. */
	remarks: Problem[];
}

/** A model and the dates that it was made with. */
export type BuiltModel = Model & { history: History };

/** A site that has been read, whose templates are being bundled. */
interface ReadSite {
	sources: Sources;
	site: Site;
	theming: ReturnType<typeof loadTheme>;
	updating: Promise<History>;
	mdx: Promise<MdxSite>;
	former?: Former;
}

/** Reads a site in one language, and makes its model. @throws ConfigError, BuildFailure */
export async function prepare(options: BuildOptions, locale: string | undefined): Promise<BuiltModel> {
	const clock = stopwatch(options.progress ?? silent);
	return finish(await begin(options, clock, { locale }), options, clock);
}

/** Reads a site in all of its languages, the default one first, and makes their models. @throws ConfigError, BuildFailure */
export async function prepareAll(
	options: BuildOptions,
	clock: Stopwatch = stopwatch(options.progress ?? silent),
	previous?: Settings & Partial<WarmState> & { former?: FormerResults },
): Promise<BuiltModel[]> {
	const first = await begin(options, clock, { opened: previous }, previous);
	const { config, cache } = first.sources;
	const begun = [first];
	for (const { name } of otherLocales(config)) begun.push(await begin(options, clock, { locale: name, cache }));
	introduce(begun.map(({ site }) => site));
	for (const one of begun) one.former = previous?.former && formerOf(previous.former, one.sources, await one.mdx);
	// Pages link to their other languages, so results are reused for all languages or for none.
	const isFormer = begun.every((one) => one.former);
	const models: BuiltModel[] = [];
	for (const one of begun) models.push(await finish(isFormer ? one : { ...one, former: undefined }, options, clock));
	return models;
}

async function begin(options: BuildOptions, clock: Stopwatch, given: ReadOptions, warm?: Partial<WarmState>): Promise<ReadSite> {
	let theming!: ReturnType<typeof loadTheme>;
	let updating!: Promise<History>;
	const early = (read: Parameters<typeof loadTheme>[0] & Pick<Sources, 'cache'>) => {
		updating = warm?.history ? Promise.resolve(warm.history) : historyOf({ ...read, options });
		theming = loadTheme(read, warm?.theme);
		// Errors are handled where these promises are awaited.
		for (const one of [updating, theming]) one.catch(() => {});
	};
	const sources = await readSources(options, clock, early, given);
	const mdx = loadMdx(sources);
	mdx.catch(() => {});
	// `getPages` in their modules decides which pages there are.
	if (dataPageFiles(sources).length) {
		const { value } = await theming;
		if (value) sources.dataPages = await makeDataPages(sources, value);
	}
	return { sources, site: siteOf(sources), theming, updating, mdx };
}

async function finish(
	{ sources, site, theming, updating, mdx: bundling, former }: ReadSite,
	options: BuildOptions,
	clock: Stopwatch,
): Promise<BuiltModel> {
	clock.stage('theme');
	const [{ value, problems }, history, mdx] = await Promise.all([theming, updating, bundling]);
	// A missing component may be the one that makes the target of a link.
	if (!value || (problems.length && dataPageFiles(sources).length)) {
		sources.cache.store.flush();
		const links = dataPageFiles(sources).length ? [] : linkProblems(sources, site);
		throw new BuildFailure([...sourceProblems(sources, site), ...links, ...problems, ...mdx.problems]);
	}
	clock.stage('images');
	const model = { ...(await makeModel(sources, site, { ...value, mdx, updates: history.updates, former })), history };
	if (problems.length) model.isPartial = true;
	model.remarks.push(...problems);
	// Missing dates matter only on a site that is published.
	if (!options.dev) model.remarks.push(...historyProblems(history));
	return model;
}

/** Loads the theme with its templates. Files with errors are left out of it, and reported in `problems`. */
export async function loadTheme(
	sources: Parameters<typeof themeInput>[0],
	opened?: WarmState['theme'],
): Promise<{ value?: Pick<Model, 'theme' | 'module'>; problems: Problem[] }> {
	const { theme, problems } = opened ?? (await openTheme(themeInput(sources)));
	const loaded = await theme?.load();
	const all = [...problems, ...(loaded?.problems ?? [])];
	return theme && loaded?.module ? { value: { theme: loaded.theme ?? theme, module: loaded.module }, problems: all } : { problems: all };
}

/** Problems of links in Markdown, config and sidebars, for when no components can be rendered. */
function linkProblems(sources: Sources, site: Site): Problem[] {
	const resolver = makeResolver(site);
	const { compiled } = sources;
	const facts = {
		of: () => undefined,
		ofPage: () => ({ ids: [], hrefs: [], checked: [], images: [], text: '', policy: [], data: [], head: [], problems: [], meta: {} }),
	};
	const linksOf = linkResolver(resolver, compiled.metas);
	// The ids of components are unknown, so anchors are not checked.
	return checkLinks(linkInput({ sources, site, facts, resolver, linksOf }), () => undefined).problems;
}

/** Fonts of the config that no stylesheet has. */
const fontProblems = ({ config, loaded }: Sources, { bundles: { fonts = [] } }: Theme): Problem[] =>
	preloadedFonts(config, fonts).unknown.map((i) =>
		errorAt(
			'preload-fonts',
			loaded.locate(['preloadFonts', i]),
			`preloadFonts: "${(config.preloadFonts as string[])[i]}" is no font of the site's stylesheets`,
			fonts.length ? `fonts: ${fonts.map((font) => font.source).join(', ')}` : 'no @font-face names a file of the site',
		),
	);

/** @param made parts to reuse; images already read are not read again */
export async function makeModel(
	sources: Sources,
	site: Site,
	parts: Pick<Model, 'theme' | 'module' | 'mdx' | 'updates'> & Partial<Pick<Model, 'images' | 'former'> & Pick<Resolver, 'files'>>,
): Promise<Model> {
	const { config, cache, compiled, data } = sources;
	const { theme, module, mdx, updates } = parts;
	const resolver = makeResolver(site, parts.files);
	const linksOf = linkResolver(resolver, compiled.metas);
	const needs = siteNeeds(compiled.metas, theme.bundles, site.config, compiled.pending.size > 0);
	const siteProps = makeSiteProps({ site, resolver, bundles: theme.bundles, inline: compiled.inline, needs });
	const images = parts.images ?? makeImages(config.images, cache.store);
	await readAssets(compiled.metas.keys(), { site, images, resolver, sources, former: parts.former });
	const sidebars = makeSidebars(site, siteProps, resolver);
	const hashes = { theme: theme.hash, shell: hashOfInputs(siteProps) };
	const facts = makeFacts({ site, metas: compiled.metas, data, store: cache.store, ...hashes, mdx });
	const components = makeComponents({
		pages: site.componentPages,
		module,
		site: siteProps,
		data,
		mdx,
		placeOf: theme.placeOf,
		vue: config.markdown.vue,
		siteDir: site.siteDir,
	});
	facts.use(components);
	const { metaOf, problems: tocProblems } = withMdxHeadings(compiled.metas, mdx, module);
	const places = docPlaces(site);
	const watch = watchReads();
	const factsNoted = watch.noting(facts.of);
	const context: InputsContext = {
		site,
		siteProps,
		resolver,
		images,
		data,
		updates,
		facts: { ...facts, of: factsNoted, ofPage: watch.noting(facts.ofPage) },
		sidebars,
		hashes,
		metaOf: watch.noting(metaOf),
		contentKeyOf: watch.noting(compiled.keyOf),
		linksOf: watch.noting(linksOf),
		factsOf: factsNoted,
		cardsOf: watch.reading('cards', (source) => cardsOf(source, context)),
		mdx,
		phrases: config.markdown.phraseBreaks ? remembered(phraseSplitter(config.locale)) : undefined,
		places: { ...places, get: watch.reading('place', places.get) },
		siteValues: siteValues(siteFeatures, {
			site,
			siteProps,
			loaded: sources.loaded,
			isLive: sources.options.dev ?? false,
			store: cache.store,
			compiled,
			places,
			linksOf,
			hrefsOf: (source) => facts.of(source)?.hrefs ?? [],
			reading: watch.reading,
		}),
		docIn: docFinder(site, watch),
	};
	const isPost = new Set(site.posts.map((post) => post.source));
	const contentOf = ({ source, form, ids = [] }: BodyInputs): string => {
		if (form === 'article') return compiled.htmlOf(source);
		// Only posts have a listed form. For a doc in a feed, use the page itself.
		if (!isPost.has(source)) return withoutHeadingLinks(compiled.htmlOf(source));
		const { whole, excerpt } = compiled.listedOf(source);
		return withHeadingIds(form === 'excerpt' ? (excerpt ?? whole) : whole, ids);
	};
	return {
		sources,
		site,
		resolver,
		linksOf,
		theme,
		module,
		mdx,
		updates,
		needs,
		siteProps,
		images,
		facts,
		context,
		watch,
		...(parts.former?.shell === hashes.shell && { former: parts.former }),
		renderer: makeRenderer({ module, siteProps, components, sidebars, contentOf, theme, limit: config.markdown.timeLimit * 1000 }),
		unseen: unseenProblems({ sources, site, theme, mdx }),
		remarks: [...tocProblems, ...fontProblems(sources, theme), ...iconProblems(config, site.siteDir, sources.loaded.locate)],
	};
}

/** Problems of files that nothing reads, and of a missing home page. */
export function unseenProblems({ sources, site, theme, mdx }: Pick<Model, 'sources' | 'site' | 'theme' | 'mdx'>): Problem[] {
	const shown = sources.content.sources.flatMap(({ shows = [] }) => shows.map((path) => join(site.siteDir, path)));
	const used = new Set([...theme.inputs, ...mdx.inputs, ...shown]);
	return [...ignoredFiles(site.siteDir, sources.config, (file) => used.has(file)), ...homeProblems(site, sources.loaded.locate)];
}

/** Caches split titles: the index, lists and the page itself need them. */
function remembered(split: ((text: string) => string[]) | undefined): typeof split {
	const results = new Map<string, string[]>();
	return split && ((text) => memo(results, text, () => split(text)));
}

/** Finds docs by the key of their version and their id. */
function docFinder({ versions }: Site, watch: Watch): InputsContext['docIn'] {
	const docs = new Map<string, Doc>(versions.flatMap(({ key, docs }) => docs.map((doc) => [`${key}\n${doc.id}`, doc] as const)));
	const find = watch.reading(
		'doc',
		(key) => docs.get(key),
		(doc) => doc && [doc.path, doc.label, doc.page.frontMatter.pagination_label],
	);
	return (version, id) => find(`${version}\n${id}`);
}

/** Resolves the links of a source; cached until the page is compiled again. */
export function linkResolver(resolver: Resolver, metas: ReadonlyMap<string, PageMeta>): (source: string) => ResolvedLink[] {
	const byPage = new WeakMap<PageMeta, ResolvedLink[]>();
	return (source) => {
		const meta = metas.get(source)!;
		const route = resolver.site.routeBySource.get(source) ?? '/';
		return memo(byPage, meta, () => meta.links.map((link) => resolveLink(resolver, link, source, route)));
	};
}

/** Reads the images and downloads that sources name. */
export async function readAssets(paths: Iterable<string>, model: AssetsInput): Promise<void> {
	const { images, site, former } = model;
	const wanted: SourceAssets['shown'] = [];
	for (const path of paths) {
		const { shown, downloads } = former?.source(path)?.assets ?? assetsOf(path, model);
		wanted.push(...shown);
		for (const file of downloads) images.readDownload(join(site.siteDir, file));
	}
	await readImages(wanted, model);
}

type AssetsInput = Pick<Model, 'site' | 'images' | 'resolver' | 'former'> & { sources: Pick<Sources, 'compiled'> };

/** Whether a link may lead to an image, or to a file beside its source: most links do not, and need not be resolved to know it. */
const mayShowFile = ({ kind, href }: Link): boolean =>
	kind === 'image' || !/^(?:[#/]|[a-z][a-z0-9+.-]*:)|(?:\/|\.(?:mdx?|markdown))(?:[?#]|$)/i.test(href);

/** The images and downloads that a source names. @param facts of its components, if they are known */
export function assetsOf(
	source: string,
	{ site, resolver, sources }: Omit<AssetsInput, 'images' | 'former'>,
	facts?: ComponentFacts,
): SourceAssets {
	const assets: SourceAssets = { shown: [], downloads: [] };
	const route = site.routeBySource.get(source);
	if (route === undefined) return assets;
	const { links, frontMatter } = sources.compiled.metas.get(source)!;
	const show = (file: string, published?: string) =>
		void assets.shown.push(published === undefined ? [relative(site.siteDir, file)] : [relative(site.siteDir, file), published]);
	if (frontMatter.image && isFilePath(frontMatter.image)) {
		const link = { kind: 'image' as const, href: frontMatter.image, line: 1, column: 1 };
		const { file, published } = resolveLink(resolver, link, source, route);
		if (file) show(file, published);
	}
	for (const link of links) {
		if (!mayShowFile(link)) continue;
		const { kind, file, published } = resolveLink(resolver, link, source, route);
		if (kind !== 'asset' || !file) continue;
		if (link.kind === 'image') show(file, published);
		else if (published === undefined) assets.downloads.push(relative(site.siteDir, file));
	}
	assets.shown.push(...componentImages(facts, { resolver, site }));
	return assets;
}

/** The photos that components show. @param found their facts */
export const componentImages = (
	facts: { images: readonly string[] } | undefined,
	{ resolver, site }: Pick<Model, 'resolver' | 'site'>,
): SourceAssets['shown'] =>
	(facts?.images ?? []).flatMap((href): SourceAssets['shown'] => {
		const asset = componentImage(href, resolver);
		return asset ? [[relative(site.siteDir, asset.file), asset.published]] : [];
	});

export const readImages = (shown: SourceAssets['shown'], { images, site }: Pick<Model, 'images' | 'site'>): Promise<void> =>
	images.read(shown.map(([file, published]) => ({ file: join(site.siteDir, file), published })));

export const linkInput = <F>({
	sources: { compiled, loaded, sidebars, data },
	site,
	facts,
	resolver,
	linksOf,
}: Pick<Model, 'sources' | 'site' | 'resolver' | 'linksOf'> & { facts: F }) => ({
	site,
	compiled,
	loaded,
	sidebars,
	data,
	facts,
	resolver,
	linksOf,
});
