/** The items of the navbar on one page. The keys of each type are in config/schema/navbar.ts. */
import type { NavHtmlProps, NavItemProps, NavLinkProps } from '../../../templates/props.ts';
import type { NavbarItem } from '../../config/schema.ts';
import type { Resolver } from '../../graph/link.ts';
import { docWith } from '../../graph/lookup.ts';
import type { Site } from '../../graph/types.ts';
import { withAddresses } from '../addresses.ts';
import { languageDropdown } from './languages.ts';
import { doc, docSidebar, link } from './links.ts';
import type { ItemOf, NavContext, NavPlace } from './place.ts';
import { docsVersion } from './versions.ts';

const html = ({ position, value }: ItemOf<'html'>, { resolver }: NavContext): NavHtmlProps => ({
	type: 'html',
	position,
	html: withAddresses(value, resolver),
});

const search = ({ position }: ItemOf<'search'>): NavItemProps => ({ type: 'search', position });

function dropdown({ position, label, items: written }: ItemOf<'dropdown'>, { child }: NavContext): NavItemProps {
	const items = written.map(child);
	return { type: 'dropdown', position, label, items, active: items.some((i) => i.type === 'link' && i.active) };
}

const kinds: { [T in NavbarItem['type']]: (item: ItemOf<T>, at: NavContext) => NavItemProps } = {
	link,
	doc,
	docSidebar,
	html,
	search,
	dropdown,
	languageDropdown,
	docsVersion,
};

/** @param docIn notes what it is asked for, where the items are those of a page */
export function navItems(
	site: Site,
	resolver: Resolver,
	on: NavPlace,
	docIn: NavContext['docIn'] = (version, id) => docWith(site, version, id),
): NavItemProps[] {
	const props = (item: NavbarItem): NavItemProps => kinds[item.type](item as never, at);
	const at: NavContext = { site, resolver, on, docIn, child: (item) => props(item) as NavLinkProps | NavHtmlProps };
	return site.config.navbar.items.map(props);
}
