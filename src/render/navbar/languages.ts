/** The language menu. */
import type { NavItemProps } from '../../../templates/props.ts';
import { stringsOf } from '../../config/strings.ts';
import { isNotFound } from '../../graph/kinds/not-found.ts';
import { pageIn } from '../../graph/siblings.ts';
import type { Site } from '../../graph/types.ts';
import { around, type ItemOf, type NavContext, type NavPlace } from './place.ts';

export function languageDropdown(item: ItemOf<'languageDropdown'>, at: NavContext): NavItemProps {
	const { config } = at.site;
	const current = config.languages.find((l) => l.locale === config.locale);
	const others = config.languages.filter((l) => l.host && l.locale !== config.locale);
	const preceding = current ? config.languages.slice(0, config.languages.indexOf(current)) : [];
	return {
		type: 'languageDropdown',
		position: item.position,
		current: current?.label ?? stringsOf(config).languageName,
		currentIndex: preceding.filter((l) => others.includes(l)).length,
		items: others.map((l) => ({ label: l.label, locale: l.locale, href: languageHref(l.host!, at.on, at.site) })),
		...around(item, at),
	};
}

/** Address of the page in another language, else of that language's home page. */
function languageHref(host: string, { path }: NavPlace, site: Site): string {
	const bare = host.replace(/\/$/, '');
	// On the 404 page, a script adds the path that the reader requested.
	if (isNotFound({ path })) return `${bare}/`;
	const sibling = site.siblings.find((one) => one.host === bare);
	const route = sibling && site.routes.get(path);
	if (!sibling || !route) return encodeURI(bare + path);
	return pageIn(sibling, route, site) ?? `${bare}/`;
}
