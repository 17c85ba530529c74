/** Helpers for the drafts of all kinds of pages. */

import type { HeadProps, PageProps, TagProps, TocItem, View } from '../../../templates/props.ts';
import { escapeHtml } from '../../base/escape.ts';
import { memo } from '../../base/once.ts';
import type { EditUrl } from '../../config/schema/edit-url.ts';
import { isFilePath, leavesSite } from '../../graph/addresses.ts';
import { withBase } from '../../graph/paths.ts';
import { resolveLink } from '../../graph/resolve.ts';
import type { Tag } from '../../graph/types.ts';
import { titlePieces } from '../../markdown/transforms/long-names.ts';
import { withFixedSpaces } from '../../markdown/transforms/names.ts';
import type { PageMeta } from '../../markdown/types.ts';
import type { PageContext } from '../page-context.ts';

/** What a kind of page says of one of its pages. */
export interface Draft {
	view: View;
	title: string;
	/** '' for that of the site. */
	description: string;
	/** Overrides of the defaults. */
	head?: Partial<HeadProps>;
	breadcrumbs?: PageProps['breadcrumbs'];
	/** Docs, posts or pages whose text the page shows. */
	bodies?: { source: string; path: string; form: 'article' | 'excerpt' }[];
	/** Source of a component page. */
	componentPage?: string;
	/** The sidebar, its current page, and the keys of the categories above that page. */
	sidebar?: { id: string; current: string; open: string[] };
	/** Id of the sidebar whose navbar items are active. */
	activeSidebar?: string;
}

/** Final address of a route. */
export const hrefOf = ({ site }: PageContext, path: string): string => withBase(path, site.config.baseUrl);

/** `https://example.org` */
export const originOf = ({ site }: PageContext): string => site.config.url.replace(/\/$/, '');

/** Full address of a route. */
export const canonicalOf = (context: PageContext, path: string): string => originOf(context) + hrefOf(context, path);

/** The title as HTML, escaped, with `<wbr>` between phrases and within names that are wider than a phone. Names and their numbers, `VRM 1.0`, stay in one line. */
export const titleHtmlOf = ({ phrases }: PageContext, title: string): string =>
	titlePieces((phrases ? withFixedSpaces(title) : title).replace(/(?<=[a-z]) (?=\d)/gi, '\u00A0'), phrases)
		.map(escapeHtml)
		.join('<wbr>');

export const tagProps = (context: PageContext, tag: Tag): TagProps => ({ label: tag.label, href: hrefOf(context, tag.path) });

/** Resolves `..`, from docs next to the site folder: `…/edit/main/website/../docs/a.md` → `…/edit/main/docs/a.md`. */
function withoutParents(href: string): string {
	if (!href.includes('/../')) return href;
	const start = /^(?:[a-z]+:)?\/\/[^/]*/i.exec(href)?.[0] ?? '';
	const parts: string[] = [];
	for (const part of href.slice(start.length).split('/'))
		if (part === '..' && parts.length > 1) parts.pop();
		else parts.push(part);
	return start + parts.join('/');
}

/** Config keys for edit links of some content. */
interface Editing {
	editUrl?: string | EditUrl;
	editLocalizedFiles: boolean;
	/** Path of a file of an older version → its path in the current version. */
	current?(source: string): string;
}

/** Address at which the page's source can be edited. @param custom address in its front matter; null for no link */
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

/** The preview image in a page's front matter, with an absolute address; empty if there is none. @param source of the page */
export function imageOf(context: PageContext, image: string | undefined, source = ''): Preview {
	if (!image) return {};
	const { path, size } = isFilePath(image) ? publishedImage(context, image, source) : { path: image, size: undefined };
	return path ? { image: absoluteOf(context, path), ...(size && { imageSize: size }) } : {};
}

/** An address with the origin in front. @param path from the site's root */
export function absoluteOf(context: PageContext, path: string): string {
	if (/^https?:/.test(path)) return path;
	// The address may have a query to bypass caches: `/social.png?v2`.
	const [file = '', query = ''] = path.split(/(?=\?)/, 2);
	return canonicalOf(context, file.startsWith('/') ? file : `/${file}`) + query;
}

/** Published path and size of an image next to a source. */
function publishedImage({ resolver, images }: PageContext, href: string, source: string): { path?: string; size?: Preview['imageSize'] } {
	const { file, published } = resolveLink(resolver, { kind: 'image', href, line: 1, column: 1 }, source, '/');
	if (!file) return {};
	const { width, height, path } = images.get({ file, published })?.image ?? {};
	return { path: published ?? path, ...(width && height ? { size: { width, height } } : {}) };
}

/** Final form of an address in front matter or data: a path from the site's root, with or without the first slash. */
export function rootedHref(context: PageContext, address: string | undefined): string | undefined {
	const { baseUrl } = context.site.config;
	if (!address || leavesSite(address) || (baseUrl !== '/' && address.startsWith(baseUrl))) return address;
	// Without this, `/..//host/` would become an address of another host.
	return hrefOf(context, `/${address}`.replace(/\/{2,}/g, '/'));
}

/** Table of contents of a page; front matter may turn it off or choose other levels than the config. */
export function tocOf({ site }: PageContext, { headings, frontMatter }: PageMeta): TocItem[] {
	if (frontMatter.hide_table_of_contents) return [];
	const { minHeadingLevel, maxHeadingLevel } = site.config.tableOfContents;
	return tocItems(headings, frontMatter.toc_min_heading_level ?? minHeadingLevel, frontMatter.toc_max_heading_level ?? maxHeadingLevel);
}

/** Headings from level `min` to `max`, as a tree. */
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
export const dateText = (date: string, locale: string): string =>
	memo(formatters, locale, () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })).format(new Date(date));
