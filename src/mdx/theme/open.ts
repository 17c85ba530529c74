/** The modules of a site's MDX pages: from the cache where nothing of them has changed, else bundled. */
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { Script } from 'node:vm';
import type { ComponentType } from 'react';
import type { SiteFacts } from '../../../templates/mdx/site-facts.ts';
import type { PagePlace, PageProps, View } from '../../../templates/props.ts';
import { sha1 } from '../../base/hash.ts';
import { memo } from '../../base/once.ts';
import { packageRoot } from '../../base/package-root.ts';
import { type Problem, unique } from '../../base/problem.ts';
import { TOOL, VERSION } from '../../base/version.ts';
import { writeCacheFile } from '../../cache/cache-file.ts';
import { type BundleInputs, filesOf, hashOfInputs } from '../../config/bundle-inputs.ts';
import type { BundleFolders } from '../../config/module.ts';
import { publicEnv } from '../../config/public-env.ts';
import type { PageMeta } from '../../markdown/types.ts';
import { inputFile } from '../../theme/input-names.ts';
import type { MdxModule } from '../markdown/types.ts';
import { bundleBrowser } from './browser.ts';
import { bundlePages, mdxStylesheet } from './bundle.ts';
import type { BundleInput, WorldModules } from './bundling.ts';
import { ELEMENTS_PAGE } from './elements.ts';
import { type BuiltPage, chunkName, mdxCache, toolFile } from './kept.ts';

/** What the server's module of a page exports. */
interface MdxExports {
	parts: ComponentType<Record<string, unknown>>[];
	/** Of the site's components for elements of Markdown, by their tags. */
	elements?: Record<string, ComponentType<Record<string, unknown>>>;
	toc?: { value: string; id: string; level: number }[];
	[name: string]: unknown;
}

interface MdxPage {
	/** Changes with all that the page imports. */
	key: string;
	/** Published path of the browser's module. */
	src?: string;
	/** It shows the pages of its category. */
	cards: boolean;
}

export interface MdxSite {
	/** Of a source; undefined where React renders nothing of it, or its modules have faults. */
	page(source: string): MdxPage | undefined;
	/** The site's components for elements of Markdown; undefined where it has none, or they have faults. */
	elements(): MdxPage | undefined;
	/** Runs the module of a page. @param shared what the theme's module exports as `shared` */
	load(source: string, shared: object): MdxExports;
	/** Whether pages import headings: partials, or an own table of contents. */
	hasToc(source: string): boolean;
	/** Published path of the stylesheet of a page's modules. */
	styleOf(source: string): string | undefined;
	/** Parts of the shell and of pages that the site has replaced, as pages: their ids. */
	parts: string[];
	/** Whether any page has interactive components. */
	hasIslands: boolean;
	/** Files to publish: path from the output root → absolute file. */
	files: Map<string, string>;
	/** Absolute paths of all that pages import. */
	inputs: string[];
	/** Hashes of all that pages import (`inputFile` tells what the names mean); absent where a page is bundled in each build, because it has faults. */
	imported?: BundleInputs;
	/** Warnings, and what keeps pages from being bundled. */
	problems: Problem[];
	/** Makes HTML of code, for components that show some. */
	highlight?(code: string, language: string, meta: string): string;
	/** What components of a page may ask about the site, besides what every site has. */
	factsOf(source: string): Partial<SiteFacts> | undefined;
	/** What keeps one page from being bundled. */
	faultsOf(source: string): Problem[];
	/** What the site has around places of its docs and posts; absent where it can have none. */
	around?: PageParts;
}

export interface PageParts {
	/** Outermost first. */
	parts: { id: string; views: View['type'][]; place: PagePlace }[];
	/** What they may ask about a page: plain data, of which alone their HTML depends. */
	factsOf(page: Pick<PageProps, 'view' | 'breadcrumbs'>, text: { source: string; meta: PageMeta } | undefined): Partial<SiteFacts>;
}

interface OpenInput extends BundleInput {
	folders: BundleFolders;
	/** Pages with a module, by path from the site folder. */
	pages: { path: string; file: string; key: string; own?: Pick<SiteFacts, 'version' | 'doc'>; isPart?: boolean; module(): MdxModule }[];
	/** Docs of the version that a page is of, for pages whose components ask. */
	docsOf?(path: string): SiteFacts['docs'];
	/** What makes HTML of code, loaded where a page has a component that shows some. */
	loadHighlight?(): Promise<NonNullable<MdxSite['highlight']>>;
	/** All other values that the modules depend on. */
	options: unknown;
}

export const noMdx: MdxSite = {
	page: () => undefined,
	elements: () => undefined,
	load: () => ({ parts: [] }),
	hasToc: () => false,
	styleOf: () => undefined,
	parts: [],
	hasIslands: false,
	files: new Map(),
	inputs: [],
	imported: {},
	problems: [],
	factsOf: () => undefined,
	faultsOf: () => [],
};

export async function openMdx(input: OpenInput): Promise<MdxSite> {
	const { siteDir, folders, pages, facts, dev, overrides } = input;
	const root = packageRoot();
	const absolute = inputFile(siteDir);
	const cache = mdxCache(folders, absolute);
	const base = sha1(JSON.stringify([VERSION, TOOL, facts, dev, publicEnv(), overrides, input.options]));
	const owns = new Map(pages.map(({ path, own }) => [path, own]));
	const keys = new Map(pages.map(({ path, key, own }) => [path, base + key + (own ? JSON.stringify(own) : '')]));
	const { built, problems, faults, unkept } = await builtPages(input, cache, (page) => keys.get(page.path)!);
	const live = pages.flatMap(({ path, file, own }) => {
		const texts = built.get(path)?.browser;
		return texts ? [{ path, file, texts, ...(own && { own }) }] : [];
	});
	const browserKey = base + sha1(JSON.stringify(live.map(({ path, texts, own }) => [path, texts, own])));
	let browser = live.length ? cache.browser(browserKey) : undefined;
	if (live.length && !browser) {
		const bundle = await bundleBrowser(live, input);
		browser = bundle.browser;
		for (const [path, list] of bundle.faults) {
			faults.set(path, list);
			built.delete(path);
			unkept.add(path);
		}
		if (!bundle.faults.size) cache.setBrowser(browserKey, browser);
	}
	const files = new Map<string, string>();
	const dir = join(folders.writeDir, 'mdx');
	const publish = (published: string, data: string | Uint8Array): string => {
		const file = join(dir, 'files', published.split('/').at(-1)!);
		writeCacheFile(file, data);
		files.set(published, file);
		return published;
	};
	for (const [published, code] of Object.entries(browser?.files ?? {})) publish(published, code);
	for (const [published, name] of Object.entries(browser?.assets ?? {})) files.set(published, absolute(name));
	problems.push(...(browser?.problems ?? []));
	const imports = ({ inputs }: BuiltPage, file: keyof WorldModules['files']) =>
		input.world !== undefined && inputs[toolFile(input.world.files[file])] !== undefined;
	const byPath = new Map<string, MdxPage>();
	const docsBy = new Map<string, SiteFacts['docs']>();
	for (const [path, page] of built) {
		for (const [published, name] of Object.entries(page.assets)) files.set(published, absolute(name));
		const src = browser?.entries[path];
		const cards = imports(page, 'cards');
		const docs = imports(page, 'docs') ? input.docsOf?.(path) : undefined;
		if (docs) docsBy.set(path, docs);
		byPath.set(path, { key: sha1(JSON.stringify([keys.get(path), hashOfInputs(page.inputs), src, docs])), ...(src ? { src } : {}), cards });
		problems.push(...page.problems);
	}
	const parts = pages.flatMap(({ path, isPart }) => (isPart ? [path] : []));
	for (const path of [ELEMENTS_PAGE, ...parts]) problems.push(...(faults.get(path) ?? []));
	const bundles = [...built.values(), ...(browser ? [browser] : [])];
	const sheets = [...new Set(bundles.flatMap(({ css }) => css))].sort().map(absolute);
	let style: string | undefined;
	if (sheets.length) {
		const { css, files: fonts } = await mdxStylesheet(sheets, input);
		style = publish(`assets/mdx.${sha1(css).slice(0, 8)}.css`, css);
		for (const [published, file] of fonts) files.set(published, file);
	}
	const loaded = new Map<string, MdxExports>();
	const run = moduleRunner(siteDir, (name) => cache.chunk(name)!);
	const highlight = [...built.values()].some((page) => imports(page, 'code')) ? await input.loadHighlight?.() : undefined;
	return {
		...(highlight ? { highlight } : {}),
		factsOf(source) {
			const docs = docsBy.get(source);
			return { ...facts, ...owns.get(source), ...(docs && { docs }) };
		},
		page: (source) => byPath.get(source),
		elements: () => byPath.get(ELEMENTS_PAGE),
		load: (source, shared) =>
			memo(loaded, source, () => {
				// Texts outside of components are translated when the module runs.
				Object.assign(globalThis, { __vrmdocsMessages: facts.messages ?? {} });
				return run(built.get(source)!.server, source, shared) as MdxExports;
			}),
		hasToc: (source) => built.get(source)?.ownToc ?? false,
		styleOf: (source) => (built.get(source)?.css.length ? style : undefined),
		parts: parts.filter((path) => byPath.has(path)),
		hasIslands: [...byPath.values()].some(({ src }) => src !== undefined),
		files,
		inputs: [...new Set(bundles.flatMap(({ inputs }) => filesOf(inputs, absolute)))].filter(
			(file) => (file.startsWith(siteDir + sep) || !file.startsWith(root + sep)) && !relative(siteDir, file).includes('node_modules'),
		),
		...(unkept.size ? {} : { imported: Object.assign({}, ...bundles.map(({ inputs }) => inputs)) as BundleInputs }),
		problems: unique(problems),
		faultsOf: (source) => faults.get(source) ?? [],
	};
}

/**
 * The pages from the cache, and those that are not there bundled.
 *
 * @returns `faults`: what keeps pages from being bundled; `unkept`: paths of pages that the cache cannot have
 */
async function builtPages(input: OpenInput, cache: ReturnType<typeof mdxCache>, keyOf: (page: OpenInput['pages'][number]) => string) {
	const { pages } = input;
	const built = new Map<string, BuiltPage>();
	const missing = pages.filter((page) => {
		const kept = cache.get(page.path, keyOf(page));
		if (kept) built.set(page.path, kept);
		return !kept;
	});
	const unkept = new Set(missing.map(({ path }) => path));
	if (!missing.length) return { built, problems: [] as Problem[], faults: new Map<string, Problem[]>(), unkept };
	const bundle = await bundlePages(
		missing.map(({ module, ...page }) => ({ ...page, module: module() })),
		input,
	);
	for (const [name, code] of bundle.chunks) cache.setChunk(name, code);
	for (const one of missing) {
		const { path } = one;
		const page = bundle.built.get(path);
		if (!page) continue;
		built.set(path, page);
		if ([...bundle.problems, ...page.problems].some(({ severity }) => severity === 'error')) continue;
		cache.set(path, keyOf(one), page);
		unkept.delete(path);
	}
	return { built, problems: bundle.problems, faults: bundle.faults, unkept };
}

/** Runs code as modules of CommonJS. Chunks, which pages share, run once. @param chunkOf the code of a chunk */
function moduleRunner(siteDir: string, chunkOf: (name: string) => string) {
	const ofNode = createRequire(join(siteDir, '_.js'));
	const chunks = new Map<string, { exports: object }>();
	return function run(code: string, name: string, shared: unknown, module = { exports: {} }): object {
		const require = (path: string): unknown => {
			const chunk = chunkName(path);
			if (chunk === undefined) return ofNode(path);
			const before = chunks.get(chunk);
			if (before) return before.exports;
			const own = { exports: {} };
			chunks.set(chunk, own);
			return run(chunkOf(chunk), chunk, shared, own);
		};
		const script = new Script(`(function (module, exports, require, shared) {${code}\n})`, { filename: name });
		(script.runInThisContext() as (...given: unknown[]) => void)(module, module.exports, Object.assign(require, ofNode), shared);
		return module.exports;
	};
}
