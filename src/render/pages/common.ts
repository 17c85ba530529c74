/** Helpers for the inputs of all kinds of pages. */

import type { HeadProps, PageProps, TagProps, TocItem, View } from '../../../templates/props.ts';
import { escapeHtml } from '../../base/escape.ts';
import type { EditUrl } from '../../config/schema/edit-url.ts';
import { copyRoute, hasCopy } from '../../features/markdown-copies/graph.ts';
import { CARD_SIZE } from '../../features/social-cards/render.ts';
import { cardOf } from '../../features/social-cards/render-page.ts';
import { isFilePath, leavesSite } from '../../graph/addresses.ts';
import { isNotFound } from '../../graph/kinds/not-found.ts';
import { withBase } from '../../graph/paths.ts';
import { resolveLink } from '../../graph/resolve.ts';
import { searchContexts } from '../../graph/search-contexts.ts';
import { pageIn } from '../../graph/siblings.ts';
import type { Route, Site, Tag } from '../../graph/types.ts';
import type { PageMeta } from '../../markdown/types.ts';
import { siteLd } from '../json-ld.ts';
import type { PageContext } from '../page-context.ts';

/** A page's props without article HTML, and the articles to insert. */
export interface Draft {
	props: PageProps;
	/** Docs, posts or pages whose text the page shows. */
	bodies: { source: string; path: string; form: 'article' | 'excerpt' }[];
	/** Source of a component page. */
	componentPage?: string;
	/** The sidebar, its current page, and the keys of the categories above that. */
	sidebar?: { id: string; current: string; open: string[] };
	/** The sidebar whose navbar items are active. */
	activeSidebar?: string;
}

/** Final address of a route. */
export const hrefOf = ({ site }: PageContext, path: string): string => withBase(path, site.config.baseUrl);

export const canonicalOf = (context: PageContext, path: string): string =>
	context.site.config.url.replace(/\/$/, '') + hrefOf(context, path);

/** Title with phrase breaks, escaped. */
export const titleHtmlOf = ({ phrases }: PageContext, title: string): string =>
	phrases ? phrases(title).map(escapeHtml).join('<wbr>') : escapeHtml(title);

export const tagProps = (context: PageContext, tag: Tag): TagProps => ({ label: tag.label, href: hrefOf(context, tag.path) });

/** @param more what differs from the defaults */
export function headOf(context: PageContext, route: Route, title: string, description: string, more: Partial<HeadProps> = {}): HeadProps {
	const { config } = context.site;
	const own = canonicalOf(context, route.path);
	return {
		title,
		description: description || config.tagline || title,
		keywords: [],
		canonical: own,
		...(more.image ? {} : previewOf(context, route, title)),
		noIndex: config.noIndex || isNotFound(route),
		alternates: isNotFound(route) ? [] : alternatesOf(route, context.site, own),
		...(hasCopy(context.site, route) && { markdownHref: hrefOf(context, copyRoute(route.path)) }),
		ogType: 'website',
		...(route.path === '/' && { jsonLd: siteLd(context) }),
		...more,
	};
}

/** The page in all languages, itself among them; of a site that is built in several also the one for readers of any other language. */
export function alternatesOf(route: Route, site: Site, own: string): HeadProps['alternates'] {
	const { config, siblings } = site;
	const built = siblings.flatMap((sibling) => {
		const href = pageIn(sibling, route, site);
		return href === undefined ? [] : [{ locale: sibling.locale, href, isDefault: sibling.isDefault }];
	});
	const hosts = new Set(siblings.map((sibling) => sibling.host));
	const elsewhere = config.languages
		.filter((l) => l.host && !hosts.has(l.host.replace(/\/$/, '')))
		.map((l) => ({ locale: l.locale, href: encodeURI(l.host!.replace(/\/$/, '') + route.path) }));
	const fallback = config.inLocale?.isDefault ? own : built.find(({ isDefault }) => isDefault)?.href;
	return [
		...built.map(({ locale, href }) => ({ locale, href })),
		...elsewhere,
		...(config.languages.length && (config.inLocale === undefined || built.length || elsewhere.length)
			? [{ locale: config.locale, href: own }]
			: []),
		...(built.length && fallback !== undefined ? [{ locale: 'x-default', href: fallback }] : []),
	];
}

export const pageOf = (
	context: PageContext,
	route: Route,
	view: View,
	head: HeadProps,
	breadcrumbs: PageProps['breadcrumbs'] = [],
): PageProps => ({
	path: hrefOf(context, route.path),
	head,
	breadcrumbs,
	view,
	searchContext: searchContextOf(route.path, context.site),
});

/** `…/edit/main/website/../docs/a.md`, of docs beside the site folder → `…/edit/main/docs/a.md` */
function withoutParents(href: string): string {
	if (!href.includes('/../')) return href;
	const start = /^(?:[a-z]+:)?\/\/[^/]*/i.exec(href)?.[0] ?? '';
	const parts: string[] = [];
	for (const part of href.slice(start.length).split('/'))
		if (part === '..' && parts.length > 1) parts.pop();
		else parts.push(part);
	return start + parts.join('/');
}

/** How the edit links of some content are made: keys of its config. */
interface Editing {
	editUrl?: string | EditUrl;
	editLocalizedFiles: boolean;
	/** Where the file of an older version is in the one being written. */
	current?(source: string): string;
}

/** Address of the page's source for editing. @param custom the one that its front matter gives; null for none */
export function editHrefOf(context: PageContext, source: string, own: Editing, custom?: string | null): string | undefined {
	if (custom !== undefined) return custom ?? undefined;
	const { config, originals, routeBySource } = context.site;
	const pattern = own.editUrl ?? config.editUrl;
	if (!pattern) return undefined;
	const written = own.editLocalizedFiles ? source : (originals.get(source) ?? source);
	const path = own.current?.(written) ?? written;
	if (typeof pattern === 'function')
		return pattern(path, {
			route: withBase(routeBySource.get(source) ?? '/', config.baseUrl),
			locale: config.inLocale?.name ?? config.locale,
		});
	return withoutParents(pattern.replace('{path}', () => encodeURI(path).replace(/[?#]/g, encodeURIComponent)));
}

type Preview = Pick<HeadProps, 'image' | 'imageSize' | 'imageAlt'>;

/** The preview image that a page names, with an absolute address; nothing for a page without one. @param source of the page */
export function imageOf(context: PageContext, image: string | undefined, source = ''): Preview {
	if (!image) return {};
	const { path, size } = isFilePath(image) ? publishedImage(context, image, source) : { path: image, size: undefined };
	return path ? { image: absolute(context, path), ...(size && { imageSize: size }) } : {};
}

/** The preview image of a page that names none: its card, else the site's image. */
function previewOf(context: PageContext, route: Route, title: string): Preview {
	const { config } = context.site;
	const found = cardOf(context, route, title);
	if (found) {
		const { title: own, section } = found.card;
		const named = [own, ...section.split(' › ')].includes(config.title);
		const alt = [own, section, named ? '' : config.title].filter(Boolean).join(' | ');
		return { image: absolute(context, found.path), imageSize: CARD_SIZE, imageAlt: alt };
	}
	return config.image ? { image: absolute(context, config.image) } : {};
}

function absolute({ site: { config } }: PageContext, path: string): string {
	if (/^https?:/.test(path)) return path;
	// A file that has changed may be named with a query: `/social.png?v2`.
	const [file = '', query = ''] = path.split(/(?=\?)/, 2);
	return config.url.replace(/\/$/, '') + withBase(file.startsWith('/') ? file : `/${file}`, config.baseUrl) + query;
}

/** The route of an image beside a source. */
function publishedImage({ resolver, images }: PageContext, href: string, source: string): { path?: string; size?: Preview['imageSize'] } {
	const { file, published } = resolveLink(resolver, { kind: 'image', href, line: 1, column: 1 }, source, '/');
	if (!file) return {};
	const { width, height, path } = images.get({ file, published })?.image ?? {};
	return { path: published ?? path, ...(width && height ? { size: { width, height } } : {}) };
}

/** An address of front matter or data, from the site's root with or without the first slash. */
export function rootedHref(context: PageContext, address: string | undefined): string | undefined {
	const { baseUrl } = context.site.config;
	if (!address || leavesSite(address) || (baseUrl !== '/' && address.startsWith(baseUrl))) return address;
	// `/..//host/` would be the address of another host.
	return hrefOf(context, `/${address}`.replace(/\/{2,}/g, '/'));
}

function searchContextOf(path: string, site: Site): string | undefined {
	return searchContexts(site).find((c) => path.startsWith(`/${c.path.replace(/^\/|\/$/g, '')}/`))?.path;
}

/** Table of contents of a page; front matter may turn it off or choose other levels than the config. */
export function tocOf({ site }: PageContext, { headings, frontMatter }: PageMeta): TocItem[] {
	if (frontMatter.hide_table_of_contents) return [];
	const { minHeadingLevel, maxHeadingLevel } = site.config.tableOfContents;
	return tocItems(headings, frontMatter.toc_min_heading_level ?? minHeadingLevel, frontMatter.toc_max_heading_level ?? maxHeadingLevel);
}

/** Headings from level `min` to `max` as a tree. */
export function tocItems(
	headings: Pick<PageMeta['headings'][number], 'level' | 'id' | 'html' | 'text'>[],
	min: number,
	max: number,
): TocItem[] {
	const root: TocItem[] = [];
	const stack: TocItem[] = [];
	for (const { level, id, html, text } of headings) {
		if (level < min || level > max) continue;
		const item: TocItem = { id, html, text, level, children: [] };
		while (stack.length && stack.at(-1)!.level >= level) stack.pop();
		(stack.at(-1)?.children ?? root).push(item);
		stack.push(item);
	}
	return root;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** `2024年1月31日`, `January 31, 2024`. */
export function dateText(date: string, locale: string): string {
	let formatter = formatters.get(locale);
	if (!formatter) {
		formatter = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
		formatters.set(locale, formatter);
	}
	return formatter.format(new Date(date));
}
