/** The head of a page. */
import type { HeadProps } from '../../../templates/props.ts';
import { pageFeatures } from '../../features/render.ts';
import { isNotFound } from '../../graph/kinds/not-found.ts';
import { pageIn } from '../../graph/siblings.ts';
import type { Route, Site } from '../../graph/types.ts';
import { jsonLd, siteLd } from '../json-ld.ts';
import type { PageContext } from '../page-context.ts';
import { absoluteOf, canonicalOf } from './common.ts';

/** @param more overrides of the defaults */
export function headOf(context: PageContext, route: Route, title: string, description: string, more: Partial<HeadProps> = {}): HeadProps {
	const { config } = context.site;
	const own = canonicalOf(context, route.path);
	return {
		title,
		description: description || config.tagline || title,
		keywords: [],
		canonical: own,
		...(!more.image && config.image && { image: absoluteOf(context, config.image) }),
		noIndex: config.noIndex || isNotFound(route),
		alternates: isNotFound(route) ? [] : alternatesOf(route, context.site, own),
		...Object.assign({}, ...pageFeatures.map((feature) => feature.head?.({ route, title, hasImage: Boolean(more.image) }, context))),
		ogType: 'website',
		...(route.path === '/' && { jsonLd: jsonLd(...siteLd(context)) }),
		...more,
	};
}

/** The page in all languages, including its own. A site in several languages also has `x-default`, for readers of other languages. */
export function alternatesOf(route: Route, site: Site, own: string): HeadProps['alternates'] {
	const { config, siblings } = site;
	const built = siblings.flatMap((sibling) => {
		const href = pageIn(sibling, route, site);
		return href === undefined ? [] : [{ locale: sibling.locale, href, isDefault: sibling.isDefault }];
	});
	const hosts = new Set(siblings.map((sibling) => sibling.host));
	const elsewhere = config.languages
		.filter((l) => l.host && !hosts.has(l.host.replace(/\/$/, '')))
		.map((l) => ({ locale: l.locale, href: encodeURI(l.host!.replace(/\/$/, '') + route.path) }));
	const fallback = config.inLocale?.isDefault ? own : built.find(({ isDefault }) => isDefault)?.href;
	return [
		...built.map(({ locale, href }) => ({ locale, href })),
		...elsewhere,
		...(config.languages.length && (config.inLocale === undefined || built.length || elsewhere.length)
			? [{ locale: config.locale, href: own }]
			: []),
		...(built.length && fallback !== undefined ? [{ locale: 'x-default', href: fallback }] : []),
	];
}
