/** Versions, blogs and labels of sidebars by id; pages in other versions. */
import { itemsIn } from '../config/items.ts';
import { joinRoute, slashed } from './paths.ts';
import type { Blog, Doc, DocsVersion, Route, Site } from './types.ts';

/** The versions of the docs with an id, newest first; default the first docs. */
export const versionsNamed = ({ versions }: Pick<Site, 'versions'>, instance = versions[0]?.instance): DocsVersion[] =>
	versions.filter((version) => version.instance === instance);

/** The docs of a navbar item: those that it names, else the first. */
export const instanceOf = ({ versions }: Pick<Site, 'versions'>, item: { docs?: string }): string | undefined =>
	item.docs ?? versions[0]?.instance;

/** The label of a sidebar in the navbar; undefined if no item with a label links to the sidebar. @param id of the sidebar */
export function navbarLabel(site: Pick<Site, 'versions' | 'sidebars' | 'config'>, id: string | undefined): string | undefined {
	const sidebar = site.sidebars.find((one) => one.id === id);
	if (!sidebar) return undefined;
	const instance = versionWith(site, sidebar.version)?.instance;
	type Item = { type: string; sidebarId?: string; docs?: string; label?: string };
	return itemsIn<Item>(site.config.navbar.items, []).find(
		({ item }) => item.label && item.sidebarId === sidebar.name && instanceOf(site, item) === instance,
	)?.item.label;
}

/** The version that readers get by default; undefined if there are no such docs. @param instance id of the docs; default the first */
export function lastVersion(site: Pick<Site, 'versions'>, instance?: string): DocsVersion | undefined {
	const all = versionsNamed(site, instance);
	return all.find((version) => version.isLast) ?? all[0];
}

/** The version with a key; undefined if there is none. */
export const versionWith = ({ versions }: Pick<Site, 'versions'>, key: string | undefined): DocsVersion | undefined =>
	key === undefined ? undefined : versions.find((version) => version.key === key);

/** A doc by its id. @param version key of its version */
export const docWith = (site: Pick<Site, 'versions'>, version: string, id: string): Doc | undefined =>
	versionWith(site, version)?.docs.find((doc) => doc.id === id);

/** Identifies a page across versions: a doc by its id, the generated index of a category by its path below the version. */
export type PageOfVersion = { doc: string } | { category: string };

/** @returns undefined for kinds of pages that have no counterpart in other versions */
export function pageOfVersion(route: Route, site: Pick<Site, 'versions'>): PageOfVersion | undefined {
	if (route.kind === 'doc') return { doc: route.doc.id };
	if (route.kind !== 'category') return undefined;
	const start = joinRoute(versionWith(site, route.version)!.path);
	return route.path.startsWith(`${start}/`.replace('//', '/')) ? { category: route.path.slice(start.length) } : undefined;
}

/** Route of a page in another version, or of that version's landing page if it lacks the page. */
export function pathIn(version: DocsVersion, page: PageOfVersion | undefined, { routes, config }: Pick<Site, 'routes' | 'config'>): string {
	const byId = (wanted: string | undefined) => version.docs.find((d) => d.id === wanted && routes.has(d.path))?.path;
	const start = slashed(version.path, config.trailingSlash);
	if (page && 'category' in page) {
		const path = slashed(joinRoute(version.path, page.category), config.trailingSlash);
		if (routes.get(path)?.kind === 'category') return path;
	}
	const same = page && 'doc' in page ? byId(page.doc) : undefined;
	if (same !== undefined) return same;
	const home = version.docs.find(({ path }) => routes.has(path) && bare(path) === bare(start))?.path;
	return home ?? (version.isOnly && routes.has(start) ? start : (byId(version.mainDocId) ?? start));
}

const bare = (path: string): string => path.replace(/\/$/, '');

/** The blog with an id. */
export const blogWith = ({ blogs }: Pick<Site, 'blogs'>, id: string): Blog => blogs.find((blog) => blog.id === id)!;
