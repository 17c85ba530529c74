/** Positions of docs and generated indexes in their sidebars. */

import type { LinkProps } from '../../../templates/props.ts';
import { memo } from '../../base/once.ts';
import { conventionsOf } from '../../config/conventions.ts';
import { withBase } from '../../graph/paths.ts';
import { flatten } from '../../graph/sidebars.ts';
import type { Doc, Sidebar, SidebarItem, Site } from '../../graph/types.ts';

export interface DocPlace {
	prev?: LinkProps;
	next?: LinkProps;
	/** Categories above, outermost first. */
	trail: { label: string; path?: string }[];
	/** Label of the page in the sidebar. */
	label: string;
	/** Keys of the categories to open. */
	open: string[];
}

/** Positions of docs and generated indexes, by route. */
export interface DocPlaces {
	get(path: string): DocPlace | undefined;
	/** Invalidates sidebars whose items have changed. @param sidebars their ids */
	forget(sidebars: Iterable<string>): void;
}

export function docPlaces(site: Site): DocPlaces {
	const docs = new Map(site.docs.map((d) => [d.path, d]));
	const bySidebar = new Map<string, Map<string, DocPlace>>();
	const placesOf = (sidebar: Sidebar) => memo(bySidebar, sidebar.id, () => placesIn(sidebar, docs, site.config));
	/** All positions by route; if several sidebars contain a page, that in the first one. */
	let all: Map<string, DocPlace> | undefined;
	return {
		get(path) {
			all ??= new Map(site.sidebars.flatMap((sidebar) => [...placesOf(sidebar)]).reverse());
			return all.get(path);
		},
		forget(sidebars) {
			all = undefined;
			for (const id of sidebars) bySidebar.delete(id);
		},
	};
}

function placesIn(sidebar: Sidebar, docs: ReadonlyMap<string, Doc>, config: Site['config']): Map<string, DocPlace> {
	const base = config.baseUrl;
	const { neighbours } = conventionsOf(config);
	const places = new Map<string, DocPlace>();
	const labelOf = ({ label, path, docId, isCategory }: ReturnType<typeof flatten>[number]) => {
		const doc = docId === undefined ? undefined : docs.get(path);
		return doc?.page.frontMatter.pagination_label || (neighbours === 'doc' && isCategory && doc?.label) || label;
	};
	const flat = flatten(sidebar.items).filter((item, i, all) => i === 0 || all[i - 1]!.path !== item.path);
	const trails = new Map<string, { trail: DocPlace['trail']; open: string[] }>();
	const walk = (items: SidebarItem[], trail: DocPlace['trail'], open: string[]) => {
		for (const item of items) {
			if (item.type === 'doc' && !item.isRef && !trails.has(item.path)) trails.set(item.path, { trail, open });
			if (item.type !== 'category') continue;
			if (item.link && !trails.has(item.link.path)) trails.set(item.link.path, { trail, open: [...open, item.key] });
			walk(item.items, [...trail, { label: item.label, path: item.link?.path }], [...open, item.key]);
		}
	};
	walk(sidebar.items, [], []);
	flat.forEach((item, i) => {
		const doc = item.docId ? docs.get(item.path) : undefined;
		if (places.has(item.path) || (doc && doc.sidebar !== sidebar.id)) return;
		const link = (n: number): LinkProps | undefined => flat[n] && { label: labelOf(flat[n]), href: withBase(flat[n].path, base) };
		places.set(item.path, { label: item.label, prev: link(i - 1), next: link(i + 1), ...trails.get(item.path)! });
	});
	return places;
}
