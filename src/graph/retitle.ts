/** Updates a site graph in place after an edit that only changed titles and labels of pages. */
import { isDeepStrictEqual } from 'node:util';
import type { FrontMatter } from '../content/front-matter.ts';
import type { PageSummary } from '../markdown/types.ts';
import { categoriesIn } from './kinds/category.ts';
import type { SiteInput } from './site-input.ts';
import { sidebarsOf } from './site-sidebars.ts';
import type { SidebarItem, Site } from './types.ts';

/** Front matter that names a page, or that affects only the page itself. */
const NAMES: ReadonlySet<keyof FrontMatter> = new Set([
	'title',
	'title_meta',
	'description',
	'keywords',
	'sidebar_label',
	'pagination_label',
	'hide_title',
	'hide_table_of_contents',
	'toc_min_heading_level',
	'toc_max_heading_level',
] as const);

/** Whether two versions of a page differ at most in its names, and in nothing else that the graph depends on. */
export function differInNames(before: PageSummary, after: PageSummary): boolean {
	if (!after.title || !isDeepStrictEqual(before.frontMatterLines, after.frontMatterLines)) return false;
	const [a, b] = [before.frontMatter, after.frontMatter] as Record<string, unknown>[];
	return [...new Set([...Object.keys(a!), ...Object.keys(b!)])].every(
		(key) => NAMES.has(key as keyof FrontMatter) || isDeepStrictEqual(a![key], b![key]),
	);
}

/**
 * Gives pages their new names. Changes `site`.
 *
 * @param input the input of the graph, with the new pages
 * @param changed sources of the pages for which `differInNames` is true
 * @returns ids of the sidebars that show one of the renamed docs, and of the blogs with renamed posts
 */
export function retitle(site: Site, input: SiteInput, changed: Iterable<string>): { sidebars: Set<string>; blogs: Set<string> } {
	const seen = { sidebars: new Set<string>(), blogs: new Set<string>() };
	const renamed = new Map<string, Set<string>>();
	for (const source of changed) {
		const page = input.compiled.get(source)!;
		const { title } = page;
		const doc = site.docs.find((one) => one.source === source);
		const post = doc ? undefined : site.posts.find((one) => one.source === source);
		const plain = doc || post ? undefined : site.pages.find((one) => one.source === source);
		for (const one of [doc, post, plain]) if (one) Object.assign(one, { title, page });
		if (post) seen.blogs.add(post.blog);
		if (!doc) continue;
		doc.label = page.frontMatter.sidebar_label ?? title;
		renamed.set(doc.version, (renamed.get(doc.version) ?? new Set()).add(doc.id));
	}
	for (const [key, ids] of renamed) {
		const version = site.versions.find((one) => one.key === key)!;
		const names = new Set(version.sidebars.filter(({ items }) => shows(items, ids)).map(({ name }) => name));
		if (!names.size) continue;
		const folder = input.content.docs.find(({ path }) => path === version.folder)!;
		for (const { id, items } of sidebarsOf(version, folder, input, new Set(), [], names)) {
			seen.sidebars.add(id);
			const sidebar = version.sidebars.find((one) => one.id === id)!;
			sidebar.items = items;
			const paths = new Set<string>();
			for (const category of categoriesIn(items)) {
				const route = category.link?.index && !paths.has(category.link.path) ? site.routes.get(category.link.path) : undefined;
				if (route?.kind === 'category' && route.sidebar === id) route.category = category;
				if (route) paths.add(route.path);
			}
		}
	}
	return seen;
}

/** Whether a sidebar shows one of these docs, as an item or as the link of a category. */
const shows = (items: SidebarItem[], ids: ReadonlySet<string>): boolean =>
	items.some(
		(item) =>
			(item.type === 'doc' && ids.has(item.id)) ||
			(item.type === 'category' && (ids.has(item.link?.docId ?? '') || shows(item.items, ids))),
	);
