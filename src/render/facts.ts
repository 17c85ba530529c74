/**
 * Facts about components that only rendering shows: ids, addresses and text in their HTML, and the data they read. Cached by all inputs,
 * so that `check-links` renders nothing if nothing has changed.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComponentPageMeta } from '../../templates/get-pages.ts';
import { sha1 } from '../base/hash.ts';
import { nearest } from '../base/nearest.ts';
import { memo } from '../base/once.ts';
import { errorAt, type Problem, warningAt } from '../base/problem.ts';
import { TimeLimit, withTimeLimit } from '../base/time-limit.ts';
import { RENDER } from '../base/version.ts';
import type { Store } from '../cache/store.ts';
import { conventionsOf } from '../config/conventions.ts';
import type { DataFiles } from '../content/data.ts';
import { listFiles } from '../content/files.ts';
import { withBase } from '../graph/paths.ts';
import type { Site } from '../graph/types.ts';
import { MARK_OPEN, mark } from '../markdown/marks.ts';
import type { ComponentUse, PageMeta } from '../markdown/types.ts';
import { ELEMENT, type ElementProps, PART, shownName } from '../mdx/markdown/part.ts';
import type { MdxSite } from '../mdx/theme/open.ts';
import { builtinFaults } from './builtin-props.ts';
import { type Components, vueComponent } from './components.ts';
import { type HeadElement, headElements } from './head-elements.ts';
import { contentsOf } from './html.ts';
import { placeInModule } from './module-place.ts';

interface CommonFacts {
	/** Ids in the HTML. */
	ids: string[];
	/** Addresses of links in the HTML, as written. */
	hrefs: string[];
	/** Those of them that the site's own generator would check, in a tree of another one. */
	checked: string[];
	/** Addresses of images and other media in the HTML, as written. */
	images: string[];
	/** What heavy islands and style attributes need beyond the content security policy. */
	policy: string[];
	/** Names of the data that is read. */
	data: string[];
	/** Elements for the head of the page. */
	head: HeadElement[];
	problems: Problem[];
}

/** Facts about the components in one Markdown source. */
export interface ComponentFacts extends CommonFacts {
	/** `hrefs` and `images` with the index of the component. */
	hrefsBy: [number, string][];
	imagesBy: [number, string][];
	/** Index of the component → its readable text, without that of its children. */
	texts: Record<number, string>;
}

/** Facts about a component page. */
interface PageFacts extends CommonFacts {
	/** Readable text. */
	text: string;
	/** Metadata that the module exports. */
	meta: ComponentPageMeta;
}

export interface Facts {
	/** Facts of a Markdown source; undefined if it uses no component. @throws NeedsTemplates */
	of(source: string): ComponentFacts | undefined;
	/** Facts of a component page, by its id. @throws NeedsTemplates */
	ofPage(id: string): PageFacts;
	/** Whether all facts are cached, so that the templates are not needed. */
	areKnown(): boolean;
	/** Problems of all pages. */
	problems(): Problem[];
	/** Sets the templates, so that missing facts can be rendered. */
	use(components: Components): void;
}

/** Facts have to be rendered, but the templates are not loaded yet. */
class NeedsTemplates extends Error {}

interface FactsInput {
	site: Site;
	metas: ReadonlyMap<string, PageMeta>;
	data: DataFiles;
	store: Store;
	/** Hash of all templates and components, and hash of the value of `useSite`. */
	theme: string;
	shell: string;
	mdx: MdxSite;
}

/** Cache entry: a value, and the hashes of the data it was made from. */
interface Kept<T> {
	value: T;
	data: Record<string, string>;
}

export function makeFacts({ site, metas, data, store, theme, shell, mdx }: FactsInput): Facts {
	const base = sha1(JSON.stringify([RENDER, theme, shell]));
	let components: Components | undefined;
	// The key is the compiled page, so that an edit invalidates the facts (serve --watch).
	const byPage = new WeakMap<PageMeta, ComponentFacts>();
	const knownPages = new Map<string, PageFacts>();
	const dataPages = new Map(site.componentPages.flatMap((page) => (page.dataPage ? [[page.id, page]] : [])));

	function kept<T extends { data: string[]; problems: Problem[] }>(key: string, make: () => T): T {
		const stored = store.get<Kept<T>>(key);
		if (stored && Object.entries(stored.data).every(([name, hash]) => data.hashOf(name) === hash)) return stored.value;
		const value = make();
		if (!value.problems.length) store.set(key, { value, data: data.hashesOf(value.data) } satisfies Kept<T>);
		// Copied, since V8 keeps a whole string alive while a substring is in use: each address would hold the HTML of its component.
		return JSON.parse(JSON.stringify(value)) as T;
	}

	const templates = (): Components => {
		if (!components) throw new NeedsTemplates();
		return components;
	};

	const facts: Facts = {
		of(source) {
			const meta = metas.get(source);
			if (!meta?.components.length || !site.routeBySource.has(source)) return undefined;
			return memo(byPage, meta, () => {
				const { own } = meta.frontMatter;
				const inputs = [
					...(own ? [own] : []),
					...(meta.hasModule ? [mdx.page(source)?.key, pathOf(source, site)] : []),
					...(hasElements(meta) ? [mdx.elements()?.key] : []),
				];
				return kept(`facts:${sha1(JSON.stringify([base, meta.components, source, ...inputs]))}`, () =>
					withinLimit(templates(), source, site, (current) => factsOf(source, meta, templates(), site, current)),
				);
			});
		},
		ofPage: (id) =>
			memo(knownPages, id, () => {
				const built = mdx.page(id)?.key;
				const page = dataPages.get(id);
				const inputs = [...(built ? [built, pathOf(id, site)] : []), ...(page ? [page.dataPage] : [])];
				return kept(`page-facts:${sha1(JSON.stringify([base, id, ...inputs]))}`, () =>
					withinLimit(templates(), page?.source ?? id, site, () => pageFactsOf(id, page?.source ?? id, templates(), site), id),
				);
			}),
		areKnown() {
			try {
				for (const source of metas.keys()) facts.of(source);
				for (const { id } of site.componentPages) facts.ofPage(id);
				return true;
			} catch (error) {
				if (error instanceof NeedsTemplates) return false;
				throw error;
			}
		},
		problems: () => [
			...[...metas.keys()].flatMap((source) => facts.of(source)?.problems ?? []),
			...site.componentPages.flatMap(({ id }) => facts.ofPage(id).problems),
		],
		use(given) {
			components = given;
		},
	};
	return facts;
}

/**
 * Renders within the time limit of a page. A component that exceeds it is reported and skipped, and rendering starts again.
 *
 * @param run calls `current` with each component before it is rendered
 */
function withinLimit<T extends { problems: Problem[] }>(
	components: Components,
	source: string,
	{ config: { markdown } }: Site,
	run: (current: (use: ComponentUse) => void) => T,
	id = source,
): T {
	const late: Problem[] = [];
	for (;;) {
		let use: ComponentUse | undefined;
		try {
			const facts = withTimeLimit(() => run((now) => (use = now)), markdown.timeLimit * 1000);
			facts.problems.push(...late);
			return facts;
		} catch (error) {
			if (!(error instanceof TimeLimit)) throw error;
			components.giveUp(use, id);
			const what = shownName(use?.name ?? PART);
			late.push(
				errorAt(
					'component-timeout',
					{ file: source, line: use?.line ?? 1, column: use?.column ?? 1 },
					`${what} takes longer than ${markdown.timeLimit} s to render`,
					'it may render itself, or have a loop without end; markdown.timeLimit in the config sets another limit',
				),
			);
		}
	}
}

function factsOf(source: string, meta: PageMeta, components: Components, site: Site, onUse: (use: ComponentUse) => void): ComponentFacts {
	const uses = meta.components;
	const path = pathOf(source, site);
	const { advises } = conventionsOf(site.config);
	const facts: ComponentFacts = {
		ids: [],
		hrefs: [],
		hrefsBy: [],
		checked: [],
		images: [],
		imagesBy: [],
		texts: {},
		policy: [],
		data: [],
		head: [],
		problems: [
			...uses.flatMap((use) => {
				const unknown = components.unknown(use, source);
				return unknown ? (site.config.markdown.vue ? vueComponent(unknown, use.name) : withFile(unknown, use, site)) : [];
			}),
			...(advises ? builtinFaults(uses, source, components.isBuiltin) : []),
		],
	};
	const data = new Set<string>();
	uses.forEach((use, index) => {
		if (!components.has(use.name)) return;
		onUse(use);
		// Rendered with a space as children, since the children have their own facts.
		const { html, problems = [] } = components.render(
			use.name === ELEMENT ? { ...use, props: factProps(use.props as unknown as ElementProps) } : use,
			{
				idPrefix: `c${index}-`,
				childrenHtml: use.empty ? '' : ' ',
				path,
				frontMatter: meta.frontMatter.own,
				onData: (name) => data.add(name),
				onHead: (head) => facts.head.push(...headElements(head)),
				onLink: (href) => facts.checked.push(href),
				onDeadHandler: (handler, tag) => facts.problems.push(deadHandler(handler, tag, site, use, source)),
				onNothing: () =>
					facts.problems.push(
						warningAt(
							'component-nothing',
							{ file: source, line: use.line, column: use.column },
							`${shownName(use.name)} returns nothing: readers see nothing of it`,
							'an arrow function with braces needs a return: () => { return <p>…</p>; }; one that is to show nothing returns null',
						),
					),
			},
			source,
		);
		facts.problems.push(...problems);
		if (advises && !components.isBuiltin(use.name)) facts.problems.push(...silentFaults(html, site, use, source));
		const { ids, links, images, policy, text } = openContents(html, site.config.baseUrl);
		facts.policy.push(...policy);
		// The id of an element counts as an id of the page.
		const own = use.name === ELEMENT ? (use.props as unknown as ElementProps).attributes.id : undefined;
		facts.ids.push(...ids.filter((id) => id !== own));
		facts.hrefsBy.push(...links.map((href): [number, string] => [index, href]));
		facts.imagesBy.push(...images.map((href): [number, string] => [index, href]));
		facts.texts[index] = text;
	});
	facts.hrefs = [...new Set(facts.hrefsBy.map(([, href]) => href))];
	facts.images = [...new Set(facts.imagesBy.map(([, href]) => href))];
	facts.data = [...data];
	return facts;
}

/** Address of a source's page with base URL; undefined if the source has no page. */
function pathOf(source: string, { routeBySource, config }: Site): string | undefined {
	const path = routeBySource.get(source);
	return path && withBase(path, config.baseUrl);
}

/** Whether the site renders elements of a page by its own components. */
export const hasElements = (meta: PageMeta | undefined): boolean => meta?.components.some(({ name }) => name === ELEMENT) ?? false;

/** Props of an element for its facts. Final addresses are not known yet: an image has its mark as `src`. */
const factProps = ({ attributes, image, ...props }: ElementProps): Record<string, unknown> => ({
	...props,
	attributes: image === undefined ? attributes : { src: mark('i', image), alt: '' },
});

/** Contents of HTML, without addresses that need no check: marks of an MDX page's own Markdown, and files that modules import. */
function openContents(html: string, baseUrl: string): ReturnType<typeof contentsOf> {
	const { links, images, text, ...rest } = contentsOf(html);
	const isOpen = (address: string) => !address.includes(MARK_OPEN) && !address.startsWith(`${baseUrl}assets/files/`);
	return { ...rest, links: links.filter(isOpen), images: images.filter(isOpen), text: text.replace(/\uE000[a-z]\d+\uE001/g, '') };
}

function pageFactsOf(id: string, source: string, components: Components, site: Site): PageFacts {
	const data = new Set<string>();
	const problems: Problem[] = [];
	const head: HeadElement[] = [];
	const checked: string[] = [];
	const { html, problems: failed = [] } = components.renderPage(id, {
		path: pathOf(source, site),
		onLink: (href) => checked.push(href),
		onData: (name) => data.add(name),
		onHead: (given) => head.push(...headElements(given)),
		onDeadHandler: (handler, tag) => problems.push(deadHandler(handler, tag, site, undefined, source)),
	});
	problems.push(...failed);
	if (conventionsOf(site.config).advises)
		problems.push(...silentFaults(html, site, undefined, source), ...strayExports(components.exportsOf(source), site, source));
	const { ids, links, images, policy, text } = openContents(html, site.config.baseUrl);
	const shell = conventionsOf(site.config).pagesBringShell ? shellStyles(head, join(site.siteDir, source)) : [];
	const own = head.filter(({ attributes }) => attributes['data-layout'] === undefined);
	return {
		ids,
		hrefs: links,
		checked,
		images,
		text,
		policy,
		data: [...data],
		head: [...own, ...shell],
		problems,
		meta: components.pageMeta(id),
	};
}

/** Styles that hide parts of the shell: those that a page's `Layout` turns off, such as the footer; all on a page without `Layout`. */
function shellStyles(head: readonly HeadElement[], file: string): HeadElement[] {
	const layout = head.find(({ attributes }) => attributes['data-layout'] !== undefined);
	if (layout) return layout.text ? [{ tag: 'style', attributes: {}, text: layout.text }] : [];
	// A module that mentions a layout may render it in the browser only, or use one of the site's own.
	if (file.includes('/src/theme/') || !existsSync(file) || readFileSync(file, 'utf8').includes('Layout')) return [];
	return [{ tag: 'style', attributes: {}, text: '#_site-header, #_site-footer, #_announcement { display: none }' }];
}

/** The file of a component: `Buy` → `components/Buy.tsx`; undefined for components of the theme. */
const moduleOf = (site: Site, name: string): string | undefined =>
	['tsx', 'jsx']
		.map((ending) => `${site.config.componentsDirectory}/${name}.${ending}`)
		.find((path) => existsSync(join(site.siteDir, path)));

/**
 * Reports an event handler that never runs. The position is in the file of the component or page, else where the component is used.
 *
 * @param use the component in Markdown; undefined on a component page
 */
function deadHandler(handler: string, tag: string, site: Site, use: ComponentUse | undefined, source: string): Problem {
	const file = use ? moduleOf(site, use.name) : source;
	return warningAt(
		'dead-handler',
		placeInModule(site.siteDir, file, new RegExp(`\\b${handler}\\b`)) ?? { file: source, line: use?.line ?? 1, column: use?.column ?? 1 },
		`${handler} of <${tag}> is never called: ${use ? shownName(use.name) : 'the page'} is rendered on the server alone`,
		`put what reacts into a component in ${site.config.componentsDirectory}/islands/, and use it by its name in Markdown or as <Island name="…"> in TSX`,
	);
}

const EXPORTS = ['title', 'description', 'keywords', 'image', 'getPages'];

/** Reports exports of a component page that nothing reads. */
const strayExports = (names: string[], site: Site, source: string): Problem[] =>
	names.flatMap((name) => {
		if (name === 'default' || EXPORTS.includes(name) || !/^[a-z]/.test(name)) return [];
		const near = nearest(name, EXPORTS);
		return warningAt(
			'unknown-export',
			placeInModule(site.siteDir, source, new RegExp(`\\bexport\\b[^\\n]*\\b${name}\\b`)) ?? { file: source, line: 1, column: 1 },
			`nothing reads the export ${name} of a page`,
			/^get(?:Static|Server)|^loader$/.test(name)
				? 'pages are rendered once: read data by useData, or by getPages of a page with [id] in its name'
				: near
					? `did you mean ${near}?`
					: `pages export ${EXPORTS.join(', ')}; move others into a file of their own whose name begins with _`,
		);
	});

/** Inline `<script>`, which the content security policy blocks; not scripts of other types, which are data. */
const INLINE_SCRIPT = /<script(?=[\s>])(?![^>]*\ssrc=)(?![^>]*\stype="(?!module"|text\/javascript")[^"]*")[^>]*>/;
const EFFECT = /\buse(?:Layout)?Effect\(/;

/** Reports code that never runs: inline scripts, and effects outside islands. @param use undefined on a component page */
function silentFaults(html: string, site: Site, use: ComponentUse | undefined, source: string): Problem[] {
	const here = { file: source, line: use?.line ?? 1, column: use?.column ?? 1 };
	const file = use ? moduleOf(site, use.name) : source;
	const what = use ? shownName(use.name) : 'the page';
	const folder = `${site.config.componentsDirectory}/islands/`;
	const problems: Problem[] = [];
	if (INLINE_SCRIPT.test(html))
		problems.push(
			warningAt(
				'inline-script',
				placeInModule(site.siteDir, file, /<script/) ?? here,
				`${what} has an inline script: the content security policy does not run it`,
				`put what runs in the browser into a component in ${folder}; a script of others into static/ and \`scripts\` of the config`,
			),
		);
	const effect = file?.match(/\.[jt]sx$/) ? placeInModule(site.siteDir, file, EFFECT) : undefined;
	if (effect && !html.includes('data-island='))
		problems.push(
			warningAt(
				'dead-effect',
				effect,
				`what useEffect is given is never run: ${what} is rendered on the server alone`,
				`move what needs the browser into a component in ${folder}, and use it by its name in Markdown or as <Island name="…"> in TSX`,
			),
		);
	return problems;
}

/** Adds a hint if an unknown component exists with another spelling, with another extension or in a subfolder. */
function withFile(problem: Problem, { name }: ComponentUse, site: Site): Problem {
	const folder = site.config.componentsDirectory;
	const alike = (path: string) =>
		path
			.replace(/(?:\/index)?\.\w+$/, '')
			.split('/')
			.at(-1)!
			.replace(/[-_]/g, '')
			.toLowerCase();
	const file = listFiles(site.siteDir, folder, []).find(
		(path) => /\.(?:[jt]sx?|vue|svelte|astro)$/.test(path) && alike(path) === name.toLowerCase(),
	);
	if (!file) return problem;
	const isModule = /\.[jt]sx$/.test(file);
	const target = `${folder}/${name}.${isModule ? file.split('.').at(-1) : 'tsx'}`;
	const isInFolder = file.slice(folder.length + 1).includes('/');
	const fault = isInFolder
		? 'is in a subfolder: move it to'
		: isModule
			? 'is of another name: rename it to'
			: 'is no component: write it as';
	return { ...problem, hint: `${file} ${fault} ${target}` };
}
