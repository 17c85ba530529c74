/** What navbar items are made from. */
import type { NavHtmlProps, NavLinkProps } from '../../../templates/props.ts';
import type { MenuItem } from '../../config/schema/navbar.ts';
import type { NavbarItem } from '../../config/schema.ts';
import type { Resolver } from '../../graph/link.ts';
import { instanceOf, lastVersion, type PageOfVersion, pageOfVersion, versionsNamed, versionWith } from '../../graph/lookup.ts';
import { versionOf } from '../../graph/routes.ts';
import type { Doc, DocsVersion, Route, Site } from '../../graph/types.ts';

/** The facts about a page that its navbar items depend on. */
export interface NavPlace {
	/** Route; '' for no page. */
	path: string;
	/** Id of the page's sidebar. */
	sidebar?: string;
	/** Key of the page's docs version. */
	version?: string;
	/** Identifies the page in other versions. */
	page?: PageOfVersion;
}

/** The navbar's facts about a route. */
export const navPlace = (route: Route, sidebar: string | undefined, site: Site): NavPlace => ({
	path: route.path,
	sidebar,
	version: versionOf(route),
	page: pageOfVersion(route, site),
});

/** Versions in which an item looks up its doc or sidebar: that of the page, the last one, then the others. */
export function versionsFor(site: Site, item: { docs?: string }, on: NavPlace): DocsVersion[] {
	const instance = instanceOf(site, item);
	const first = [versionWith(site, on.version), lastVersion(site, instance)];
	return [...new Set([...first, ...versionsNamed(site, instance)])].filter(
		(v) => v !== undefined && v.instance === instance,
	) as DocsVersion[];
}

/** An item of one type, as in the config. */
export type ItemOf<T extends NavbarItem['type']> = Extract<NavbarItem, { type: T }>;

export interface NavContext {
	site: Site;
	resolver: Resolver;
	on: NavPlace;
	/** The doc with an id in a version. @param version its key */
	docIn(version: string, id: string): Doc | undefined;
	/** Props of a menu item. */
	child(item: MenuItem): NavLinkProps | NavHtmlProps;
}

/** Props of the items before and after the versions or languages of a menu. */
export const around = ({ itemsBefore, itemsAfter }: { itemsBefore: MenuItem[]; itemsAfter: MenuItem[] }, { child }: NavContext) => ({
	...(itemsBefore.length ? { before: itemsBefore.map(child) } : {}),
	...(itemsAfter.length ? { after: itemsAfter.map(child) } : {}),
});
