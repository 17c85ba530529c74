/** Drafts of pages → HTML documents. Sidebars, navbars and footers are rendered once; a page renders its content alone. */
import type { NavItemProps, PageProps, SiteProps } from '../../templates/props.ts';
import { type Picture, pictureHtml } from '../assets/images.ts';
import { sha1 } from '../assets/module.ts';
import type { Theme } from '../assets/theme.ts';
import type { DataFiles } from '../content/data.ts';
import { phraseSplitter } from '../markdown/phrases.ts';
import type { PageMeta } from '../markdown/types.ts';
import type { Problem } from '../problem.ts';
import { withBase } from '../site/paths.ts';
import { type ResolvedLink, type Resolver, resolveLink } from '../site/resolve.ts';
import type { Route, Site } from '../site/types.ts';
import { RENDER } from '../version.ts';
import { addressesOfHtml, articleHtml, escapeHtml, excerptOf, idsOfHtml, textOfHtml, unknownComponents } from './html.ts';
import { type Draft, docPlaces, draftPage, type LastUpdates, type PageContext } from './page-props.ts';
import { markCurrent, sidebarDrawer } from './sidebars.ts';
import { address, navItems, publishedHtml } from './site-props.ts';

export interface RendererInput {
	/** Each page is rendered once, from what is known now: not `serve --watch`. */
	once: boolean;
	resolver: Resolver;
	theme: Theme;
	siteProps: SiteProps;
	data: DataFiles;
	updates: LastUpdates;
	/** Pictures by absolute file. */
	pictures: ReadonlyMap<string, Picture>;
	/** HTML of a source, with marks. */
	htmlOf(source: string): string;
	/** Hash of a source's bytes. */
	hashOf(source: string): string;
	metaOf(source: string): PageMeta;
}

/** What the components of a page turned out to hold. */
export interface ComponentFacts {
	/** Ids in their HTML. */
	ids: string[];
	/** Addresses of links in their HTML, with the component's number. */
	hrefs: [number, string][];
	/** Addresses of pictures and other media, likewise. */
	images: [number, string][];
	/** Readable text by component number, without its children's. */
	texts: Record<number, string>;
	/** Whether data files were read. */
	usesData: boolean;
	problems: Problem[];
}

/** What the content of a component page turned out to hold. */
export interface PageFacts {
	ids: string[];
	hrefs: string[];
	images: string[];
	problems: Problem[];
}

export interface Renderer {
	resolver: Resolver;
	draft(route: Route): Draft;
	/** Everything the page's HTML depends on, as one text; equal keys mean equal HTML. */
	keyOf(draft: Draft, route: Route): string;
	html(draft: Draft, route: Route): { html: string; problems: Problem[] };
	/** Renders the components of a source for what other stages must know of them. */
	componentFacts(source: string): ComponentFacts;
	/** Renders a component page for the same. */
	componentPageFacts(source: string): PageFacts;
	resolved(source: string, route: string): ResolvedLink[];
	/** HTML of a component page's content, with problems. */
	componentPage(source: string): { html: string; problems: Problem[] };
	redirect(from: string, to: string): string;
	/** Files that pages with large sidebars complete them from. */
	wholeSidebars(): { path: string; html: string }[];
	/** Everything a redirect page depends on. */
	redirectKey(to: string): string;
	/** Names that Markdown may use. */
	componentNames: string[];
	/** The source's text has changed, but nothing that other pages show of it (serve --watch). */
	forget(source: string): void;
	article(source: string, route: string, excerpt: boolean): { html: string; truncated: boolean; problems: Problem[] };
}

export function makeRenderer(input: RendererInput): Renderer {
	const { resolver, theme, siteProps, data } = input;
	const { site } = resolver;
	const { config } = site;
	const { module } = theme;
	const phrases = config.markdown.phraseBreaks ? phraseSplitter(config.locale) : undefined;
	const context: PageContext = {
		site,
		siteProps,
		updates: input.updates,
		phrases,
		places: docPlaces(site),
		componentMeta: componentMeta(theme, site),
	};
	let chrome: ReturnType<typeof module.renderChrome> | undefined;
	/** Rendered when the first page is: until then the search index's address may still be put into `siteProps`. */
	const getChrome = () => {
		chrome ??= module.renderChrome(siteProps);
		return chrome;
	};
	const components: Record<string, unknown> = {
		...module.builtins,
		...Object.fromEntries(Object.entries(module.siteComponents).map(([name, m]) => [name, m.default])),
	};
	const islands = Object.fromEntries(Object.entries(module.siteIslands).map(([name, m]) => [name, m.default]));
	const componentNames = Object.keys(components);
	const drawn = sidebarDrawer(site, siteProps, module, resolver);
	let siteKey = '';
	const getSiteKey = () => {
		siteKey ||= sha1(JSON.stringify([RENDER, theme.hash, siteProps]));
		return siteKey;
	};
	const drafts = new Map<Route, Draft>();
	const marks = new Map<string, NavItemProps[]>();
	const navOf = (route: Route, sidebar?: string) => {
		let items = marks.get(route.path);
		if (!items) {
			items = navItems(site, resolver, { path: route.path, sidebar });
			marks.set(route.path, items);
		}
		return items;
	};
	let dataUsed = false;
	const readData = (name: string) => {
		dataUsed = true;
		return data.get(name);
	};
	const options = (idPrefix: string) => ({ site: siteProps, data: readData, islands: islands as never, idPrefix });

	const resolvedCache = new Map<string, ResolvedLink[]>();
	const resolved = (source: string, route: string): ResolvedLink[] => {
		let list = resolvedCache.get(source);
		if (!list) {
			list = input.metaOf(source).links.map((link) => {
				const r = resolveLink(resolver, link, source, route);
				const picture = r.file && input.pictures.get(r.file);
				return r.kind === 'asset' && picture && picture.path ? { ...r, href: withBase(`/${picture.path}`, config.baseUrl) } : r;
			});
			resolvedCache.set(source, list);
		}
		return list;
	};

	/** Components without children that were rendered for their facts. */
	const rendered = new Map<string, string>();
	function renderComponent(source: string, index: number, children: string, problems: Problem[]): string {
		const use = input.metaOf(source).components[index]!;
		const Component = components[use.name];
		if (!Component) return children;
		const known = rendered.get(`${index}:${source}`);
		if (known !== undefined) return known;
		try {
			return module.renderMarkdownComponent(use.name, Component as never, use.props, children, options(`c${index}-`));
		} catch (error) {
			problems.push({
				severity: 'error',
				code: 'component-failed',
				file: source,
				line: use.line,
				column: use.column,
				message: `<${use.name}> cannot be rendered: ${(error as Error).message}`,
				hint: 'check its props',
			});
			return children;
		}
	}

	function article(source: string, route: string, excerpt: boolean) {
		const meta = input.metaOf(source);
		const body = input.htmlOf(source);
		const links = resolved(source, route);
		const problems: Problem[] = [];
		const cut = excerpt ? excerptOf(body, meta.excerptEnd) : { html: body, truncated: false };
		const seen = new Map<string, number>();
		let pictures = 0;
		const html = articleHtml(meta, cut.html, {
			resolved: links,
			imageHtml(link, index) {
				const target = links[index]!;
				const file =
					target.file ?? (target.kind === 'asset' ? site.statics.get(decodeURI(target.href).slice(config.baseUrl.length - 1)) : undefined);
				const picture = file ? input.pictures.get(file) : undefined;
				if (!picture || picture.problem)
					return `<img src="${escapeHtml(target.href)}" alt="${escapeHtml(link.alt ?? '')}" loading="lazy" decoding="async">`;
				const count = seen.get(file!) ?? 0;
				seen.set(file!, count + 1);
				return pictureHtml(picture, link, config.baseUrl, pictures++ === 0, count);
			},
			componentHtml: (index, children) => publishedHtml(renderComponent(source, index, children, problems), resolver, source),
		});
		return { html, truncated: cut.truncated, problems };
	}

	function componentFacts(source: string): ComponentFacts {
		const meta = input.metaOf(source);
		const problems = unknownComponents(meta.components, componentNames, source);
		const facts: ComponentFacts = { ids: [], hrefs: [], images: [], texts: {}, usesData: false, problems };
		dataUsed = false;
		meta.components.forEach((use, index) => {
			if (!components[use.name]) return;
			const before = problems.length;
			const html = renderComponent(source, index, use.empty ? '' : CHILD, problems);
			if (input.once && use.empty && problems.length === before) rendered.set(`${index}:${source}`, html);
			facts.ids.push(...idsOfHtml(html));
			const { links, images } = addressesOfHtml(html);
			facts.hrefs.push(...links.map((href): [number, string] => [index, href]));
			facts.images.push(...images.map((href): [number, string] => [index, href]));
			facts.texts[index] = textOfHtml(html.replace(CHILD, ' '));
		});
		facts.usesData = dataUsed;
		return facts;
	}

	return {
		resolver,
		componentNames,
		componentFacts,
		componentPageFacts(source) {
			const { html, problems } = componentPage(source);
			const { links, images } = addressesOfHtml(html);
			return { ids: idsOfHtml(html), hrefs: links, images, problems };
		},
		resolved,
		article,
		forget(source) {
			resolvedCache.delete(source);
			drafts.clear();
		},
		draft(route) {
			let draft = drafts.get(route);
			if (!draft) {
				draft = draftPage(route, context);
				drafts.set(route, draft);
			}
			return draft;
		},
		keyOf(draft, route) {
			const bodies = draft.bodies.map(({ source, route: at }) => [
				input.hashOf(source),
				resolved(source, at).map((r) => r.href),
				pictureKeys(input, resolved(source, at)),
				input.metaOf(source).components.length ? data.fingerprint : '',
			]);
			getSiteKey();
			return JSON.stringify([
				siteKey,
				draft,
				draft.sidebar && drawn(draft.sidebar.id).hash,
				bodies,
				navOf(route, draft.activeSidebar),
				draft.component ? data.fingerprint : '',
			]);
		},
		html(draft, route) {
			const problems: Problem[] = [];
			const props = fill(draft, (source, at, excerpt) => {
				const made = article(source, at, excerpt);
				problems.push(...made.problems);
				return made;
			});
			if (draft.component && props.view.type === 'component-page') {
				const made = componentPage(draft.component);
				problems.push(...made.problems);
				props.view = { ...props.view, html: publishedHtml(made.html, resolver, draft.component) };
			}
			if (draft.sidebar) {
				const bar = drawn(draft.sidebar.id);
				props.sidebar = {
					id: draft.sidebar.id,
					label: bar.label,
					html: markCurrent(bar.htmlFor(draft.sidebar.open), withBase(draft.sidebar.current, config.baseUrl), draft.sidebar.open),
				};
			}
			const pageSite = { ...siteProps, navbar: { ...siteProps.navbar, items: navOf(route, draft.activeSidebar) } };
			drafts.delete(route);
			marks.delete(route.path);
			return { html: module.renderPage(pageSite, props, getChrome()), problems };
		},
		wholeSidebars: () => site.sidebars.flatMap(({ id }) => drawn(id).whole ?? []),
		componentPage,
		redirectKey: (to) => JSON.stringify([getSiteKey(), address(to, undefined, resolver).href]),
		redirect(_from, to) {
			const target = address(to, undefined, resolver).href;
			const canonical = /^[a-z][a-z0-9+.-]*:/i.test(target) ? target : siteProps.url + target;
			const { redirect } = siteProps.strings;
			return module.renderPage(
				siteProps,
				{
					path: target,
					head: {
						title: redirect.title,
						description: redirect.description,
						keywords: [],
						canonical,
						noIndex: true,
						alternates: [],
						ogType: 'website',
					},
					breadcrumbs: [],
					view: { type: 'redirect', to: target },
				},
				getChrome(),
			);
		},
	};

	function componentPage(source: string): { html: string; problems: Problem[] } {
		try {
			return { html: module.renderComponentPage(module.sitePages[source]!.default as never, {}, options('p-')), problems: [] };
		} catch (error) {
			return {
				html: '',
				problems: [
					{
						severity: 'error',
						code: 'component-failed',
						file: source,
						line: 1,
						column: 1,
						message: `the page cannot be rendered: ${(error as Error).message}`,
					},
				],
			};
		}
	}
}

const CHILD = '\u0002';

const pictureKeys = (input: RendererInput, links: ResolvedLink[]) =>
	links.flatMap((l) => (l.file ? [input.pictures.get(l.file)?.path ?? input.pictures.get(l.file)?.svg ?? ''] : []));

/** Article HTML into a copy of the draft's props. */
function fill(draft: Draft, article: (source: string, route: string, excerpt: boolean) => { html: string; truncated: boolean }): PageProps {
	const props = { ...draft.props };
	const { view } = props;
	if (view.type === 'blog-list') {
		props.view = {
			...view,
			posts: view.posts.map((post, i) => {
				const made = article(draft.bodies[i]!.source, draft.bodies[i]!.route, true);
				return { ...post, excerptHtml: withoutIds(made.html, post.href), truncated: made.truncated };
			}),
		};
	} else if (view.type === 'doc' || view.type === 'blog-post' || view.type === 'page') {
		const body = draft.bodies[0]!;
		props.view = { ...view, html: article(body.source, body.route, false).html };
	}
	return props;
}

/** Several posts on one page must not share ids; links to a place in a post lead to the post itself. */
const withoutIds = (html: string, post: string) =>
	html
		.replace(/<(h[1-6]|li|a|sup)\b([^>]*?)\sid="[^"]*"/g, '<$1$2')
		.replace(/<a class="heading-anchor"[^>]*>#<\/a>/g, '')
		.replace(/<a href="#user-content-fn[^>]*>([^<]*)<\/a>/g, '$1')
		.replace(/<a href="(?=#)/g, () => `<a href="${escapeHtml(post)}`);

function componentMeta(theme: Theme, site: Site): PageContext['componentMeta'] {
	return new Map(
		site.componentPages.map(({ source }) => {
			const { title, description, keywords, image } = theme.module.sitePages[source] ?? {};
			return [source, { title, description, keywords, image }];
		}),
	);
}
