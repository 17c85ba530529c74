/** Renders sidebars: a small one once for all pages, a large one once for each category. */

import { isDeepStrictEqual } from 'node:util';
import type { SidebarItemProps, SiteProps } from '../../templates/props.ts';
import { format, type Strings } from '../../templates/strings/index.ts';
import { sha1 } from '../base/hash.ts';
import { memo } from '../base/once.ts';
import { conventionsOf } from '../config/conventions.ts';
import { DEFAULT_ID } from '../config/schema/instances.ts';
import type { Resolver } from '../graph/link.ts';
import { navbarLabel, versionWith } from '../graph/lookup.ts';
import { withBase } from '../graph/paths.ts';
import { lookOf } from '../graph/sidebar-parts.ts';
import type { Blog, SidebarItem, Site } from '../graph/types.ts';
import type { ThemeModule } from '../theme/theme.ts';
import { address, withAddresses } from './addresses.ts';

/** If a sidebar has more links than this, pages contain only its open categories. */
const MOST_WHOLE = 400;

export interface Sidebars {
	get(id: string): Sidebar;
	/** Files with complete sidebars, which pages with large sidebars load. */
	whole(module: ThemeModule): { path: string; html: string }[];
	/** Invalidates sidebars whose items have changed. @param sidebars their ids */
	forget(sidebars: Iterable<string>): void;
}

interface Sidebar {
	label: string;
	/** Hash of the items that a page shows. @param open keys of the open categories, outermost first */
	slice(open: string[]): string;
	/** HTML of these items, with the current page marked. @param current its final address */
	html(open: string[], current: string, module: ThemeModule): string;
}

/** Id of the sidebar of a blog. @param blog id of the blog */
export const blogSidebarId = (blog: string): string => (blog === DEFAULT_ID ? 'blog' : `blog/${blog}`);

const blogOfSidebar = ({ blogs }: Site, id: string): Blog | undefined => blogs.find((blog) => blogSidebarId(blog.id) === id);

export function makeSidebars(site: Site, siteProps: SiteProps, resolver: Resolver): Sidebars {
	const byId = new Map<string, ReturnType<typeof makeSidebar>>();
	/** Rendered parts of invalidated sidebars, to reuse links that have not changed. */
	const former = new Map<string, ReadonlyMap<string, RenderedSidebar>>();
	const get = (id: string) =>
		memo(byId, id, () => {
			const own = site.sidebars.find((s) => s.id === id);
			const items = own
				? own.items.map((item) => itemProps(item, resolver, groupOf(own, site)))
				: blogItems(blogOfSidebar(site, id), site.config, siteProps);
			const sidebar = makeSidebar(id, items, sidebarLabel(id, site, siteProps), siteProps, former.get(id));
			former.delete(id);
			return sidebar;
		});
	return {
		get,
		whole: (module) => site.sidebars.flatMap(({ id }) => get(id).whole(module) ?? []),
		forget(sidebars) {
			for (const id of sidebars) {
				const sidebar = byId.get(id);
				if (sidebar) former.set(id, sidebar.rendered());
				byId.delete(id);
			}
		},
	};
}

/** Items that a page shows. */
interface SidebarPart {
	items: SidebarItemProps[];
	hash: string;
	html?: RenderedSidebar;
}

/** @param former its rendered parts before its items changed */
function makeSidebar(
	id: string,
	items: SidebarItemProps[],
	label: string,
	{ strings, baseUrl, assets }: SiteProps,
	former?: ReadonlyMap<string, RenderedSidebar>,
) {
	const hash = sha1(JSON.stringify(items));
	const path = `assets/sidebar.${hash.slice(0, 8)}.html`;
	const isLarge = count(items) > MOST_WHOLE;
	/** Keys of the open categories, joined → the items shown; '' for the complete sidebar. */
	const parts = new Map<string, SidebarPart>();
	const part = (open: string[]) =>
		memo(parts, isLarge ? open.join() : '', (): SidebarPart => {
			const shown = isLarge ? withoutFolded(items, new Set(open), withBase(`/${path}`, baseUrl)) : items;
			return { items: shown, hash: isLarge ? sha1(JSON.stringify(shown)) : hash };
		});
	return {
		label,
		slice: (open: string[]) => part(open).hash,
		html(open: string[], current: string, module: ThemeModule): string {
			const found = part(open);
			found.html ??= renderSidebar(id, found.items, module, strings, former?.get(isLarge ? open.join() : ''));
			return markSidebar(found.html, current, open, module, strings);
		},
		/** The parts that have been rendered. */
		rendered: () => new Map([...parts].flatMap(([key, { html }]) => (html ? [[key, html] as const] : []))),
		whole: (module: ThemeModule) =>
			isLarge ? { path, html: (assets.csp ? FILE_POLICY : '') + renderSidebar(id, items, module, strings).html } : undefined,
	};
}

/** Policy for the file of a complete sidebar: scripts read it, but someone may open it as a page. */
const FILE_POLICY = '<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;"/>';

/** HTML of a sidebar without a current page, and the positions of its items. */
interface RenderedSidebar {
	html: string;
	/** Final address → the first item that links to it. */
	byHref: Map<string, Placed>;
	/** Key → category. */
	byKey: Map<string, Placed>;
}

/** Position of an item's HTML in the sidebar; for a category, only of the part before its items. */
interface Placed {
	item: SidebarItemProps;
	start: number;
	end: number;
}

/** @param former the previous version, whose unchanged links are reused */
function renderSidebar(
	id: string,
	items: SidebarItemProps[],
	module: ThemeModule,
	strings: Strings,
	former?: RenderedSidebar,
): RenderedSidebar {
	const byHref: RenderedSidebar['byHref'] = new Map();
	const byKey: RenderedSidebar['byKey'] = new Map();
	const [before, after] = module.renderSidebarList(id);
	let html = before;
	const add = (item: SidebarItemProps): void => {
		const open = item.type === 'category' && !item.collapsed;
		const same = item.type === 'link' ? former?.byHref.get(item.href) : undefined;
		const [head, tail] =
			same && isDeepStrictEqual(same.item, item)
				? [former!.html.slice(same.start, same.end), '']
				: module.renderSidebarItem(item, { current: false, open }, strings);
		const placed = { item, start: html.length, end: html.length + head.length };
		html += head;
		if (item.type !== 'html' && item.href !== undefined && !byHref.has(item.href)) byHref.set(item.href, placed);
		if (item.type !== 'category') return;
		byKey.set(item.key, placed);
		item.items.forEach(add);
		html += tail;
	};
	items.forEach(add);
	return { html: html + after, byHref, byKey };
}

/** Marks the current page and opens the categories above it, by rendering only these items again. */
function markSidebar(
	{ html, byHref, byKey }: RenderedSidebar,
	current: string,
	open: string[],
	module: ThemeModule,
	strings: Strings,
): string {
	const own = byHref.get(current);
	const changed = new Set([...(own ? [own] : []), ...open.flatMap((key) => byKey.get(key) ?? [])]);
	let out = '';
	let at = 0;
	for (const { item, start, end } of [...changed].sort((a, b) => a.start - b.start)) {
		const isOpen = item.type === 'category' && (!item.collapsed || open.includes(item.key));
		out += html.slice(at, start) + module.renderSidebarItem(item, { current: item === own?.item, open: isOpen }, strings)[0];
		at = end;
	}
	return out + html.slice(at);
}

/** Class of an item in stylesheets for Docusaurus. */
const theirClass = (type: 'category' | 'link', level: number): string =>
	`theme-doc-sidebar-item-${type} theme-doc-sidebar-item-${type}-level-${level}`;

/** Group of a sidebar's outermost categories if opening one folds the others (`sidebarAutoCollapse`). */
const groupOf = ({ id, version }: Site['sidebars'][number], site: Site): string | undefined =>
	versionWith(site, version)?.config.sidebarAutoCollapse ? id : undefined;

/** @param group sibling categories in a group are open one at a time; those that are open from the start have no group */
function itemProps(item: SidebarItem, resolver: Resolver, group: string | undefined, level = 1): SidebarItemProps {
	const { config } = resolver.site;
	const base = config.baseUrl;
	if (item.type === 'html') return { type: 'html', html: withAddresses(item.value, resolver) };
	const { label, badge } = item;
	const className = [
		conventionsOf(config).hasTheirClasses && theirClass(item.type === 'category' ? 'category' : 'link', level),
		item.className,
	]
		.filter(Boolean)
		.join(' ');
	const common = { label, ...(className ? { className } : {}), ...(badge ? { badge } : {}) };
	if (item.type === 'doc') return { type: 'link', ...common, href: withBase(item.path, base), external: false };
	if (item.type === 'link') return { type: 'link', ...common, ...address(item.href, resolver) };
	return {
		type: 'category',
		...common,
		...(item.link ? { href: withBase(item.link.path, base) } : {}),
		items: item.items.map((child) => itemProps(child, resolver, group && `${group} ${item.key}`, level + 1)),
		collapsible: item.collapsible,
		collapsed: item.collapsed,
		key: item.key,
		...(group && item.collapsible && item.collapsed && { group }),
	};
}

/** Items of a blog's sidebar: its posts, grouped by year if the config says so. */
function blogItems(blog: Blog | undefined, { baseUrl }: Site['config'], { strings }: SiteProps): SidebarItemProps[] {
	if (!blog) return [];
	const { sidebarCount, sidebarGroupByYear } = blog.config;
	const posts = blog.posts.filter((p) => !p.unlisted).slice(0, sidebarCount === 'ALL' ? undefined : sidebarCount);
	const link = ({ page: { frontMatter }, title, path }: (typeof posts)[number]): SidebarItemProps => ({
		type: 'link',
		label: frontMatter.sidebar_label ?? title,
		...lookOf({ className: frontMatter.sidebar_class_name, badge: frontMatter.sidebar_badge }),
		href: withBase(path, baseUrl),
		external: false,
	});
	if (!sidebarGroupByYear) return posts.map(link);
	const years = [...new Set(posts.map((p) => p.date.slice(0, 4)))];
	return years.map((year) => ({
		type: 'category',
		label: format(strings.blog.year, { year }),
		items: posts.filter((p) => p.date.startsWith(year)).map(link),
		collapsible: false,
		collapsed: false,
		key: year,
	}));
}

/** Number of links in a list and all its categories. */
const count = (items: SidebarItemProps[]): number =>
	items.reduce((sum, item) => sum + (item.type === 'category' ? count(item.items) + (item.href ? 1 : 0) : item.type === 'link' ? 1 : 0), 0);

/** The first link below a category. */
function firstLink(items: SidebarItemProps[]): SidebarItemProps | undefined {
	for (const item of items) {
		if (item.type === 'link') return item;
		if (item.type !== 'category') continue;
		const found: SidebarItemProps | undefined = item.href
			? { type: 'link', label: item.label, href: item.href, external: false }
			: firstLink(item.items);
		if (found) return found;
	}
	return undefined;
}

/**
 * Folded categories keep only their first link: without scripts, readers reach the others through its page, where the category is open. With
 * scripts, the rest is fetched when the category is opened (templates/islands/DocSidebar.tsx).
 */
const withoutFolded = (items: SidebarItemProps[], open: ReadonlySet<string>, href: string): SidebarItemProps[] =>
	items.map((item): SidebarItemProps => {
		if (item.type !== 'category') return item;
		const first = firstLink(item.items);
		const more = count(item.items) - 1;
		if (!item.collapsible || !item.collapsed || open.has(item.key) || !first || more < 1)
			return { ...item, items: withoutFolded(item.items, open, href) };
		return { ...item, items: [first], rest: { href, more } };
	});

/** Label of a sidebar: `sidebarTitle` of its blog, else the label of its navbar item, else the default text. */
function sidebarLabel(id: string, site: Site, siteProps: SiteProps): string {
	const blog = site.sidebars.some((own) => own.id === id) ? undefined : blogOfSidebar(site, id);
	return blog?.config.sidebarTitle ?? navbarLabel(site, id) ?? siteProps.strings.sidebar.docs;
}
