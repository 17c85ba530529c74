/** The navbar's items about versions of the docs: which version an item leads into, and the menu of versions. */
import type { NavHtmlProps, NavItemProps, NavLinkProps } from '../../templates/props.ts';
import type { NavbarItem } from '../config/schema.ts';
import { instanceOf, lastVersion, type PageOfVersion, pageOfVersion, pathIn, versionsNamed, versionWith } from '../graph/lookup.ts';
import { withBase } from '../graph/paths.ts';
import { versionOf } from '../graph/routes.ts';
import type { DocsVersion, Route, Site } from '../graph/types.ts';

/** What the navbar's items depend on, of the page they are on. */
export interface NavPlace {
	/** Route; '' for no page. */
	path: string;
	/** Id of the page's sidebar. */
	sidebar?: string;
	/** Key of the page's version of the docs. */
	version?: string;
	/** What of it other versions may have. */
	page?: PageOfVersion;
}

/** Where a page is, for the navbar. */
export function navPlace(route: Route, sidebar: string | undefined, site: Site): NavPlace {
	const page = pageOfVersion(route, site);
	return {
		path: route.path,
		...(sidebar === undefined ? {} : { sidebar }),
		...(versionOf(route) === undefined ? {} : { version: versionOf(route) }),
		...(page ? { page } : {}),
	};
}

/** The versions in which an item looks for what it names: that of the page, the last one, then the others. */
export function versionsFor(site: Site, item: { docs?: string }, on: NavPlace): DocsVersion[] {
	const instance = instanceOf(site, item);
	const first = [versionWith(site, on.version), lastVersion(site, instance)];
	return [...new Set([...first, ...versionsNamed(site, instance)])].filter(
		(v) => v !== undefined && v.instance === instance,
	) as DocsVersion[];
}

type VersionItem = Extract<NavbarItem, { type: 'docsVersion' }>;

/** The versions that a menu has, in its order and with its labels. */
function shownVersions({ versions }: VersionItem, all: DocsVersion[]): DocsVersion[] {
	if (!versions) return all;
	const labels = Array.isArray(versions) ? versions.map((name) => [name, undefined] as const) : Object.entries(versions);
	return labels.flatMap(([name, own]) => {
		const version = all.find((one) => one.name === name);
		return version ? [{ ...version, label: own?.label ?? version.label }] : [];
	});
}

/** @param child props of an item of the menu */
export function versionItem(
	item: VersionItem,
	site: Site,
	on: NavPlace,
	child: (item: VersionItem['itemsBefore'][number]) => NavLinkProps | NavHtmlProps,
	address: (to: string) => { href: string; external: boolean },
): NavItemProps {
	const { config } = site;
	const instance = instanceOf(site, item);
	const all = shownVersions(item, versionsNamed(site, instance));
	const here = versionWith(site, on.version);
	const current = here?.instance === instance ? here : undefined;
	const href = (path: string) => withBase(path, config.baseUrl);
	if (!item.dropdown) {
		const version = current ?? lastVersion(site, instance);
		const target =
			item.to === undefined ? { href: href(version ? pathIn(version, undefined, site) : '/'), external: false } : address(item.to);
		return {
			type: 'docsVersion',
			position: item.position,
			pluginId: instance ?? 'default',
			versions: [],
			link: { label: item.label ?? version?.label ?? '', ...target },
		};
	}
	return {
		type: 'docsVersion',
		position: item.position,
		pluginId: instance ?? 'default',
		versions: all.map((version) => ({
			name: version.name,
			label: version.label,
			href: href(pathIn(version, current && !version.isOnly ? on.page : undefined, site)),
			isLast: version.isLast,
		})),
		...(all.length > 1 && current ? { current: current.name } : {}),
		...(item.itemsBefore.length ? { before: item.itemsBefore.map(child) } : {}),
		...(item.itemsAfter.length ? { after: item.itemsAfter.map(child) } : {}),
	};
}
