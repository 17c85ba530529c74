/** Sidebars as HTML: drawn once for all their pages where they are small, once for each category where they are large. */
import type { SidebarItemProps, SiteProps } from '../../templates/props.ts';
import { format } from '../../templates/strings/index.ts';
import { sha1 } from '../assets/module.ts';
import type { Theme } from '../assets/theme.ts';
import { withBase } from '../site/paths.ts';
import type { Resolver } from '../site/resolve.ts';
import type { SidebarItem, Site } from '../site/types.ts';
import { escapeHtml } from './html.ts';
import { address, withAddresses } from './site-props.ts';

/** Marks the current page in a sidebar drawn for all of them, and opens the categories above it. */
export function markCurrent(html: string, href: string, open: string[]): string {
	let out = html.replace(`<a class="sidebar-link" href="${escapeHtml(href)}"`, (whole) => `${whole} aria-current="page"`);
	for (const key of open)
		out = out.replace(`<details class="sidebar-category" data-key="${key}"`, (whole) =>
			whole.replace('<details class="sidebar-category"', '<details class="sidebar-category" open'),
		);
	return out;
}

/** Links beyond which a page holds only those parts of its sidebar that stand open. */
const MOST_WHOLE = 400;

export interface DrawnSidebar {
	/** Changes with anything of it. */
	hash: string;
	label: string;
	/** HTML for the pages below the categories of these keys, outermost first. */
	htmlFor(open: string[]): string;
	/** Of a large one, the file that folded categories are completed from: path from the output root, and HTML of the whole. */
	whole?: { path: string; html: string };
}

export function sidebarDrawer(site: Site, siteProps: SiteProps, module: Theme['module'], resolver: Resolver) {
	const cache = new Map<string, DrawnSidebar>();
	const base = site.config.baseUrl;
	const itemProps = (item: SidebarItem): SidebarItemProps => {
		if (item.type === 'doc') return { type: 'link', label: item.label, href: withBase(item.path, base), external: false };
		if (item.type === 'link') return { type: 'link', label: item.label, ...address(undefined, item.href, resolver) };
		if (item.type === 'html') return { type: 'html', html: withAddresses(item.value, resolver) };
		return {
			type: 'category',
			label: item.label,
			...(item.link ? { href: withBase(item.link.path, base) } : {}),
			items: item.items.map(itemProps),
			collapsible: item.collapsible,
			collapsed: item.collapsed,
			key: item.key,
		};
	};
	const blogItems = (): SidebarItemProps[] => {
		if (!site.config.blog) return [];
		const { sidebarCount, sidebarGroupByYear } = site.config.blog;
		const posts = site.posts.filter((p) => !p.unlisted).slice(0, sidebarCount === 'ALL' ? undefined : sidebarCount);
		const link = (p: (typeof posts)[number]): SidebarItemProps => ({
			type: 'link',
			label: p.page.frontMatter.sidebar_label ?? p.title,
			href: withBase(p.path, base),
			external: false,
		});
		if (!sidebarGroupByYear) return posts.map(link);
		const years = [...new Set(posts.map((p) => p.date.slice(0, 4)))];
		return years.map((year) => ({
			type: 'category',
			label: format(siteProps.strings.blog.year, { year }),
			items: posts.filter((p) => p.date.startsWith(year)).map(link),
			collapsible: false,
			collapsed: false,
			key: year,
		}));
	};
	const draw = (id: string): DrawnSidebar => {
		const items =
			id === 'blog' && !site.sidebars.some((s) => s.id === 'blog')
				? blogItems()
				: (site.sidebars.find((s) => s.id === id)?.items ?? []).map(itemProps);
		const html = module.renderSidebar(items, siteProps.strings, id);
		const hash = sha1(html);
		const common = { hash, label: sidebarLabel(id, site, siteProps) };
		if (count(items) <= MOST_WHOLE) return { ...common, htmlFor: () => html };
		const path = `assets/sidebar.${hash.slice(0, 8)}.html`;
		const parts = new Map<string, string>();
		return {
			...common,
			whole: { path, html },
			htmlFor(open) {
				const key = open.join();
				let part = parts.get(key);
				if (part === undefined) {
					part = module.renderSidebar(withoutFolded(items, new Set(open), withBase(`/${path}`, base)), siteProps.strings, id);
					parts.set(key, part);
				}
				return part;
			},
		};
	};
	return (id: string): DrawnSidebar => {
		let drawn = cache.get(id);
		if (!drawn) {
			drawn = draw(id);
			cache.set(id, drawn);
		}
		return drawn;
	};
}

/** How many links a list holds, all categories' among them. */
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
 * Folded categories keep their first link: what a reader without scripts comes to the others by, as its page has the category unfolded.
 * With scripts the rest is fetched when the category is unfolded (templates/islands/DocSidebar.tsx).
 */
function withoutFolded(items: SidebarItemProps[], open: ReadonlySet<string>, href: string): SidebarItemProps[] {
	return items.map((item): SidebarItemProps => {
		if (item.type !== 'category') return item;
		const first = firstLink(item.items);
		const more = count(item.items) - 1;
		if (!item.collapsible || !item.collapsed || open.has(item.key) || !first || more < 1)
			return { ...item, items: withoutFolded(item.items, open, href) };
		return { ...item, items: [first], rest: { href, more } };
	});
}

/** A sidebar is called what the navbar calls it. */
function sidebarLabel(id: string, site: Site, siteProps: SiteProps): string {
	if (id === 'blog' && site.config.blog) return site.config.blog.sidebarTitle;
	for (const item of site.config.navbar.items) {
		if ('sidebarId' in item && item.sidebarId === id && item.label) return item.label;
		if (item.type === 'dropdown')
			for (const child of item.items) if ('sidebarId' in child && child.sidebarId === id && child.label) return child.label;
	}
	return siteProps.strings.sidebar.docs;
}
