/** Reports orphan pages: in no sidebar, navbar or list, and without a link from another page. */
import { noteAt, type Problem } from '../base/problem.ts';
import { itemsIn } from '../config/items.ts';
import type { Route, SidebarItem, Site } from '../graph/types.ts';
import type { SiteLink } from './types.ts';

export function orphanNotes(site: Site, links: SiteLink[]): Problem[] {
	const reached = new Set<string>(['/']);
	for (const { target, on } of links) if (target.route && target.route !== on) reached.add(target.route);
	const visit = (items: SidebarItem[]) => {
		for (const item of items) {
			if (item.type === 'doc') reached.add(item.path);
			if (item.type !== 'category') continue;
			if (item.link) reached.add(item.link.path);
			visit(item.items);
		}
	};
	for (const sidebar of site.sidebars) visit(sidebar.items);
	const inNavbar = itemsIn(site.config.navbar.items, []).flatMap(({ item }) => ('docId' in item ? [item.docId] : []));
	for (const { docs, mainDocId } of site.versions) {
		const byId = new Map(docs.map((d) => [d.id, d.path]));
		const named = [
			mainDocId,
			...inNavbar,
			...docs.flatMap((d) => [d.page.frontMatter.pagination_next, d.page.frontMatter.pagination_prev]),
		];
		for (const id of named) if (id && byId.has(id)) reached.add(byId.get(id)!);
	}
	return [...site.routes.values()].flatMap((route): Problem | Problem[] => {
		const file = hidden(route);
		if (!file || reached.has(route.path)) return [];
		return noteAt(
			'orphan-page',
			{ file, line: 1, column: 1 },
			`no sidebar and no link leads to ${route.path}`,
			'link to it, put it into a sidebar, or set unlisted: true',
		);
	});
}

/** Source of a page that may be an orphan; undefined for others, such as posts, which are in the lists of their blog. */
function hidden(route: Route): string | undefined {
	if (route.kind === 'doc') return route.doc.unlisted ? undefined : route.doc.source;
	if (route.kind === 'page') return route.plain.page.frontMatter.unlisted ? undefined : route.plain.source;
	return route.kind === 'component-page' ? route.component.source : undefined;
}
