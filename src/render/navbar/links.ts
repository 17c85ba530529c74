/** Navbar items that are a link, in the bar or in a menu. */
import type { NavLinkProps } from '../../../templates/props.ts';
import { memo } from '../../base/once.ts';
import { instanceOf, versionWith } from '../../graph/lookup.ts';
import { decodeSafe, joinRoute, slashed, withBase } from '../../graph/paths.ts';
import { flatten } from '../../graph/sidebars.ts';
import type { DocsVersion, Sidebar, Site } from '../../graph/types.ts';
import { address, isExternal } from '../addresses.ts';
import { iconOf } from '../icons.ts';
import { type ItemOf, type NavContext, versionsFor } from './place.ts';

export const link = (item: ItemOf<'link'>, at: NavContext): NavLinkProps =>
	linkProps(item, address(item.to ?? item.href ?? '/', at.resolver), at);

/** A link to a doc. Unknown ids are reported by site-checks.ts. */
export function doc({ label, ...item }: ItemOf<'doc'>, at: NavContext): NavLinkProps {
	const doc = firstIn(versionsFor(at.site, item, at.on), ({ key }) => at.docIn(key, item.docId));
	return linkProps({ ...item, label: label || (doc?.label ?? item.docId) }, inSite(doc?.path, at), at);
}

/** A link to the first page of a sidebar. */
export function docSidebar({ label, ...item }: ItemOf<'docSidebar'>, at: NavContext): NavLinkProps {
	const sidebar = firstIn(versionsFor(at.site, item, at.on), ({ sidebars }) => sidebars.find((s) => s.name === item.sidebarId));
	return linkProps({ ...item, label: label || item.sidebarId }, inSite(sidebar && firstOf(sidebar)?.path, at), at);
}

interface Target {
	href: string;
	external: boolean;
}

const inSite = (path: string | undefined, { site }: NavContext): Target => ({
	href: withBase(path ?? '/', site.config.baseUrl),
	external: false,
});

type Link = Pick<ItemOf<'link'>, 'position' | 'label'> & Partial<ItemOf<'link'>>;

function linkProps({ icon, className, sidebarId, ...item }: Omit<Link, 'type'>, target: Target, { site, on }: NavContext): NavLinkProps {
	const external = target.external && isExternal(target.href);
	const route = decodeSafe(target.href).slice(site.config.baseUrl.length - 1);
	const current = !target.external && route === on.path;
	const below = item.activeBasePath ?? (sidebarId ? undefined : route);
	const active =
		current ||
		(sidebarId
			? isSidebar(on.sidebar, sidebarId, item, site)
			: !target.external && !!below && below !== '/' && on.path.startsWith(slashed(joinRoute(below), true)));
	return {
		type: 'link',
		position: item.position,
		label: item.label,
		href: target.href,
		external,
		newTab: item.newTab ?? external,
		icon: iconOf(icon, site.config, site.siteDir),
		ariaLabel: item.ariaLabel,
		...(className && { className }),
		active,
		current,
	};
}

/** The first match in a list of versions. */
function firstIn<T>(versions: DocsVersion[], find: (version: DocsVersion) => T | undefined): T | undefined {
	for (const version of versions) {
		const match = find(version);
		if (match) return match;
	}
	return undefined;
}

/** Whether the sidebar of a page (`id`) is the one that an item names, in any version. */
function isSidebar(id: string | undefined, name: string, item: { docs?: string }, site: Site): boolean {
	const own = id === undefined ? undefined : site.sidebars.find((s) => s.id === id);
	if (!own) return id === name;
	return own.name === name && versionWith(site, own.version)?.instance === instanceOf(site, item);
}

const flat = new WeakMap<Sidebar, ReturnType<typeof flatten>>();

/** The first page of a sidebar. Cached, since every page needs it. */
const firstOf = (sidebar: Sidebar) => memo(flat, sidebar, () => flatten(sidebar.items))[0];
