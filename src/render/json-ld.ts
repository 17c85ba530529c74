/** Structured data for search engines: schema.org as JSON-LD. */
import type {
	BlogPosting,
	BreadcrumbList,
	Organization,
	SearchAction,
	TechArticle,
	Thing,
	WebSite,
	WithActionConstraints,
} from 'schema-dts';
import { slashed } from '../graph/paths.ts';
import type { Post, Route } from '../graph/types.ts';
import type { PageContext } from './page-context.ts';
import { canonicalOf, originOf } from './pages/common.ts';

/** Text of a JSON-LD script, escaped for its element; undefined if there is nothing in it. */
export function jsonLd(...things: (Thing | undefined)[]): string | undefined {
	const there = things.filter((thing) => thing !== undefined);
	if (!there.length) return undefined;
	const value =
		there.length > 1
			? { '@context': 'https://schema.org', '@graph': there }
			: { '@context': 'https://schema.org', ...(there[0] as object) };
	return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** Breadcrumbs: the home page, categories with an address, the page itself; undefined on the home page. */
export function breadcrumbLd(
	crumbs: { label: string; href?: string }[],
	{ path }: Route,
	context: PageContext,
): BreadcrumbList | undefined {
	const home = { name: context.site.config.title, item: canonicalOf(context, '/') };
	const items = crumbs.flatMap(({ label, href }, i) => {
		if (i === crumbs.length - 1) return [{ name: label, item: canonicalOf(context, path) }];
		return href ? [{ name: label, item: originOf(context) + href }] : [];
	});
	const all = [home, ...items.filter(({ item }) => item !== home.item)];
	if (all.length < 2) return undefined;
	return { '@type': 'BreadcrumbList', itemListElement: all.map((item, i) => ({ '@type': 'ListItem', position: i + 1, ...item })) };
}

export function articleLd(
	{ title, description, modified, keywords }: { title: string; description: string; modified?: string; keywords?: string[] },
	route: Route,
	context: PageContext,
): TechArticle {
	const url = canonicalOf(context, route.path);
	return {
		'@type': 'TechArticle',
		headline: title,
		...(description && { description }),
		...(modified && { dateModified: modified }),
		...(keywords?.length && { keywords: keywords.join(', ') }),
		inLanguage: context.site.config.locale,
		url,
		mainEntityOfPage: url,
		publisher: organization(context),
	};
}

export function postLd(post: Post, description: string, context: PageContext): BlogPosting {
	const url = canonicalOf(context, post.path);
	return {
		'@type': 'BlogPosting',
		headline: post.title,
		...(description && { description }),
		datePublished: post.date,
		inLanguage: context.site.config.locale,
		url,
		mainEntityOfPage: url,
		publisher: organization(context),
		...(post.authors.length
			? {
					author: post.authors.map((a) => ({
						'@type': a.organization ? 'Organization' : 'Person',
						name: a.name,
						...(a.url ? { url: a.url } : {}),
					})),
				}
			: {}),
	};
}

/** Structured data of the home page: the site with its search, and its owner. */
export function siteLd(context: PageContext): Thing[] {
	const { config } = context.site;
	const url = canonicalOf(context, '/');
	const search: WithActionConstraints<Extract<SearchAction, { '@type': 'SearchAction' }>> = {
		'@type': 'SearchAction',
		target: {
			'@type': 'EntryPoint',
			urlTemplate: `${canonicalOf(context, slashed('/search', config.trailingSlash))}?q={search_term_string}`,
		},
		'query-input': 'required name=search_term_string',
	};
	const site: WebSite = {
		'@type': 'WebSite',
		name: config.title,
		...(config.tagline && { description: config.tagline }),
		url,
		inLanguage: config.locale,
		publisher: organization(context),
		...(config.search && { potentialAction: search }),
	};
	return [site, organization(context)];
}

function organization(context: PageContext): Organization {
	const { config, statics } = context.site;
	const logo = ['/icon-512.png', '/apple-touch-icon.png'].find((path) => statics.has(path));
	return { '@type': 'Organization', name: config.title, url: canonicalOf(context, '/'), ...(logo && { logo: canonicalOf(context, logo) }) };
}
