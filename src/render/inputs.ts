/**
 * One route → everything its HTML depends on, as plain data. Parts that many pages share are given by their hash. Equal inputs give equal
 * HTML: the hash of the inputs is the key of the page, and rendering receives nothing else.
 */

import { posix } from 'node:path';
import type { LanguageProps, NavItemProps, PagePlace, PageProps, View } from '../../templates/props.ts';
import { rootClassOf } from '../adapters/render.ts';
import { FOOTER, ROOT } from '../adapters/theme.ts';
import { memo } from '../base/once.ts';
import { conventionsOf } from '../config/conventions.ts';
import { docsOf } from '../config/instances.ts';
import { directionOf } from '../config/locales.ts';
import type { DataPage } from '../graph/data-pages.ts';
import { versionWith } from '../graph/lookup.ts';
import { faceOf, sourceOf, versionOf } from '../graph/routes.ts';
import type { ComponentPage, Route, Site } from '../graph/types.ts';
import type { PageMeta } from '../markdown/types.ts';
import { ELEMENTS_PAGE } from '../mdx/theme/elements.ts';
import { componentAddress } from './addresses.ts';
import { addressesOf, type BodyInputs, resolveBody, srcSetsOf } from './body.ts';
import { crawlerMetas } from './docsearch.ts';
import { hasElements } from './facts.ts';
import { withElements } from './head-elements.ts';
import { navItems } from './navbar/items.ts';
import { navPlace } from './navbar/place.ts';
import { headNeeds } from './needs.ts';
import type { PageContext } from './page-context.ts';
import { type Draft, hrefOf } from './pages/common.ts';
import { draftOf } from './pages/list.ts';
import { hasPart } from './pages/standalone.ts';
import type { Sidebars } from './sidebars.ts';

interface ComponentPageInputs {
	id: string;
	dataPage?: DataPage;
	addresses: Record<string, string>;
	srcSets?: Record<string, string>;
	data: Record<string, string>;
	module?: string;
}

export interface PageInputs {
	/** The template's props, without article HTML. */
	props: PageProps;
	/** Navbar items; those of this page are marked as active. */
	nav: NavItemProps[];
	/** Id of the page's blog, unless it is the first. */
	blog?: string;
	/** Articles, in the order in which the template shows them. */
	bodies: BodyInputs[];
	componentPage?: ComponentPageInputs;
	/** The site's own footer, and what its root adds to the end of pages. */
	footer?: ComponentPageInputs;
	root?: ComponentPageInputs;
	/** The site's markup around places of the page, outermost first; `own` is what they may ask about the page. */
	around?: { own: object; parts: (ComponentPageInputs & { place: PagePlace })[] };
	/** The sidebar; `slice` is the hash of the items that the page shows. */
	sidebar?: { id: string; label: string; slice: string; open: string[]; current: string };
	/** Hash of all templates and components. */
	theme: string;
	/** Hash of everything that all pages share: config, navbar, footer, addresses of scripts and styles. */
	shell: string;
}

export interface InputsContext extends PageContext {
	sidebars: Sidebars;
	hashes: { theme: string; shell: string };
}

export function resolvePage(route: Route, context: InputsContext): PageInputs {
	const { props, bodies, componentPage: source, sidebar, activeSidebar } = draftOf(route, context);
	const texts = bodies.map((body) => body.source);
	const shown = new Map<string, number>();
	const seen = new Set<string>();
	const metas = texts.map((text) => context.metaOf(text));
	const needs = headNeeds(
		metas.flatMap((meta) => meta.needs ?? []),
		context.siteProps.assets,
	);
	const footer = shellPart(FOOTER, context);
	const root = shellPart(ROOT, context);
	const around = aroundOf(props, texts[0], context);
	const parts = around?.parts.map(({ id }) => id) ?? [];
	const own = [...(source ? [source] : []), ...(footer ? [FOOTER] : []), ...(root ? [ROOT] : []), ...parts];
	const policy = policyOf(texts, own, context);
	const styles = mdxStyles([...texts, ...own], context);
	const users = [`:${route.kind}`, (route.kind === 'component-page' ? route.component.source : source) ?? ''];
	const componentStyles = componentStylesOf(metas, users, context);
	const inHead = bodies.filter(({ form }) => form === 'article').flatMap((body) => context.factsOf(body.source)?.head ?? []);
	const elements = [...crawlerMetas(route, context.site), ...inHead, ...(source ? context.facts.ofPage(source).head : [])];
	const head = {
		...withElements(props.head, elements),
		...needs,
		...(styles.length ? { styles: [...(needs.styles ?? []), ...styles] } : {}),
		...(componentStyles.length ? { componentStyles } : {}),
	};
	return {
		props: {
			...props,
			view: inLanguage(props.view, languageOf(route, context.site)),
			head,
			...(policy.length ? { policy } : {}),
			...classOf(route, context),
		},
		nav: navItems(context.site, context.resolver, navPlace(route, activeSidebar, context.site), context.docIn),
		...('blog' in route && route.blog !== context.site.blogs[0]!.id ? { blog: route.blog } : {}),
		bodies: bodies.map(({ source, path, form }, i) =>
			resolveBody(
				source,
				{ form, idPrefix: form === 'article' ? '' : `p${i}-`, href: hrefOf(context, path), origin: '', shown, seen },
				context,
			),
		),
		...(source ? { componentPage: componentInputs(source, context, route.kind === 'component-page' ? route.component : undefined) } : {}),
		...(footer ? { footer } : {}),
		...(root ? { root } : {}),
		...(around ? { around } : {}),
		...(sidebar ? { sidebar: sidebarInputs(sidebar, context) } : {}),
		...context.hashes,
	};
}

const inLanguage = (view: View, language: LanguageProps | undefined): View =>
	language && (view.type === 'doc' || view.type === 'blog-post' || view.type === 'page') ? { ...view, language } : view;

/** Classes of the docs version, from the config, and of the page, from its front matter; those that stylesheets of another generator know pages by. */
function classOf(route: Route, { site }: InputsContext): { className?: string; rootClass?: string } {
	const isTheirs = conventionsOf(site.config).hasTheirClasses;
	const own = faceOf(route)?.frontMatter.wrapperClassName;
	const className = [versionWith(site, versionOf(route))?.className, !isTheirs && own].filter(Boolean).join(' ');
	return { ...(className && { className }), ...(isTheirs && { rootClass: rootClassOf(route, site, own) }) };
}

const mdxStyles = (sources: string[], { mdx, siteProps, metaOf }: PageContext): string[] => [
	...new Set(
		sources
			.flatMap((source) => mdx.styleOf(source) ?? (hasElements(metaOf(source)) ? mdx.styleOf(ELEMENTS_PAGE) : undefined) ?? [])
			.map((file) => `${siteProps.baseUrl}${file}`),
	),
];

/**
 * Stylesheets of the components on a page, and of its kind. What the module of an MDX page shows is known when it runs: it has those of all.
 *
 * @param users the page as a user of stylesheets
 */
function componentStylesOf(metas: PageMeta[], users: string[], { siteProps: { assets } }: PageContext): string[] {
	const isAny = metas.some(({ hasModule }) => hasModule);
	const shown = new Set([...metas.flatMap(({ components }) => components.map(({ name }) => name)), ...users]);
	const isShown = (user: string) => shown.has(user) || (isAny && !user.startsWith(':'));
	return [...new Set(assets.components.filter(({ users }) => users.some(isShown)).map(({ href }) => href))];
}

/** What the components of a page need beyond the content security policy, sorted. */
function policyOf(sources: string[], pages: string[], { facts }: PageContext): string[] {
	const needs = sources.flatMap((source) => facts.of(source)?.policy ?? []);
	return [...new Set([...needs, ...pages.flatMap((page) => facts.ofPage(page).policy)])].sort();
}

function componentInputs(id: string, { facts, resolver, images, data, mdx }: PageContext, page?: ComponentPage): ComponentPageInputs {
	const pageFacts = facts.ofPage(id);
	const source = page?.source ?? id;
	const module = mdx.page(id)?.key;
	return {
		id,
		...(page?.dataPage ? { dataPage: page.dataPage } : {}),
		addresses: addressesOf(pageFacts, componentAddress(resolver, source, pageFacts.checked)),
		...srcSetsOf(pageFacts, { images, resolver }),
		data: data.hashesOf(pageFacts.data),
		...(module ? { module } : {}),
	};
}

/** What the site has put around places of a page. @param source of a doc or a post */
function aroundOf(props: PageProps, source: string | undefined, context: PageContext): PageInputs['around'] {
	const { around } = context.mdx;
	const parts = around?.parts.filter(({ id, views }) => views.includes(props.view.type) && hasPart(id, context)) ?? [];
	if (!around || !parts.length) return undefined;
	return {
		own: around.factsOf(props, source === undefined ? undefined : { source, meta: context.metaOf(source) }),
		parts: parts.map(({ id, place }) => ({ ...componentInputs(id, context), place })),
	};
}

const shellParts = new WeakMap<InputsContext['facts'], Map<string, ComponentPageInputs>>();

/** A part of the shell of the site's own, which is the same on all pages; cached. */
const shellPart = (id: string, context: InputsContext): ComponentPageInputs | undefined =>
	hasPart(id, context)
		? memo(
				memo(shellParts, context.facts, () => new Map()),
				id,
				() => componentInputs(id, context),
			)
		: undefined;

function sidebarInputs({ id, current, open }: NonNullable<Draft['sidebar']>, context: InputsContext): PageInputs['sidebar'] {
	const sidebar = context.sidebars.get(id);
	return { id, label: sidebar.label, slice: sidebar.slice(open), open, current: hrefOf(context, current) };
}

/** The default language, for a page without a translation, which shows its original; undefined if the text is in the site's language. */
function languageOf(route: Route, { config, originals }: Site): LanguageProps | undefined {
	const { inLocale, i18n } = config;
	const source = sourceOf(route);
	if (!inLocale || inLocale.isDefault || !i18n || source === undefined || originals.has(source)) return undefined;
	// The page may exist only in this language.
	const { folder, docsFolder } = inLocale;
	const own = [folder, ...(docsFolder === undefined ? [] : docsOf(config).map(({ path }) => posix.join(path, docsFolder)))];
	if (own.some((start) => source.startsWith(`${start}/`))) return undefined;
	const settings = i18n.localeConfigs[i18n.defaultLocale];
	const lang = settings?.htmlLang ?? i18n.defaultLocale;
	return { lang, dir: settings?.direction ?? directionOf(lang) };
}
