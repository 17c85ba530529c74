/** Links in the sidebars file that are addresses. Doc ids are checked when the sidebars are built. */

import type { Resolver } from '../graph/link.ts';
import { resolveLink } from '../graph/resolve.ts';
import type { DocsVersion, SidebarItem } from '../graph/types.ts';
import { contentsOf } from '../render/html.ts';
import { placeFinder } from './places.ts';
import type { LinkInput, SiteLink } from './types.ts';

export function sidebarLinks({ site, sidebars, resolver }: LinkInput): SiteLink[] {
	const links: SiteLink[] = [];
	for (const version of site.versions) links.push(...linksOfVersion(version, sidebars, resolver));
	return links;
}

function linksOfVersion({ folder, sidebars: own }: DocsVersion, sidebars: LinkInput['sidebars'], resolver: Resolver): SiteLink[] {
	const { file, text } = sidebars.files.get(folder) ?? { file: undefined, text: '' };
	const place = placeFinder(text);
	const links: SiteLink[] = [];
	const add = (kind: 'link' | 'image', href: string) => {
		const link = { kind, href, ...place(href) };
		links.push({ ...link, file, target: resolveLink(resolver, link, '', '/') });
	};
	const visit = (items: SidebarItem[]) => {
		for (const item of items)
			if (item.type === 'link') add('link', item.href);
			else if (item.type === 'html') {
				const contents = contentsOf(item.value);
				for (const href of contents.links) add('link', href);
				for (const href of contents.images) add('image', href);
			} else if (item.type === 'category') visit(item.items);
	};
	for (const sidebar of own) visit(sidebar.items);
	return links;
}
