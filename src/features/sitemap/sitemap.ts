/** sitemap.xml: every page but redirects, hidden pages and the config's patterns. */
import { Readable } from 'node:stream';
import { SitemapStream, streamToPromise } from 'sitemap';
import { withBase } from '../../graph/paths.ts';
import { matchesPattern } from '../../graph/patterns.ts';
import { listedRoutes } from '../../graph/routes.ts';
import type { Publication } from '../../output/publish.ts';
import { alternatesOf } from '../../render/pages/common.ts';

export function sitemapOf({ site, siteProps, updates }: Publication): Promise<string> {
	const { config } = site;
	const pages = listedRoutes(site)
		.filter((r) => !config.sitemap.ignorePatterns.some((p) => matchesPattern(r.path, p)))
		.map((r) => ({
			url: siteProps.url + withBase(r.path, config.baseUrl),
			...(site.siblings.length ? { links: alternatesOf(r, site, siteProps.url + withBase(r.path, config.baseUrl)) } : {}),
			lastmod:
				r.kind === 'doc' && config.showLastUpdate
					? (r.doc.page.frontMatter.last_update?.date ?? updates.get(r.doc.source)?.time)
					: undefined,
		}))
		.sort((a, b) => (a.url < b.url ? -1 : 1));
	return makeSitemap(siteProps.url, config.noIndex ? [] : pages);
}

export async function makeSitemap(
	origin: string,
	pages: { url: string; lastmod?: string; links?: { locale: string; href: string }[] }[],
): Promise<string> {
	// The stream cannot end empty, but a site with `noIndex` has no pages here.
	if (!pages.length) return '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';
	const stream = new SitemapStream({
		hostname: origin,
		xmlns: { news: false, xhtml: pages.some(({ links }) => links?.length), image: false, video: false },
	});
	const data = await streamToPromise(
		Readable.from(
			pages.map((p) => ({
				url: p.url,
				...(p.lastmod ? { lastmod: p.lastmod.slice(0, 10) } : {}),
				...(p.links?.length ? { links: p.links.map(({ locale, href }) => ({ lang: locale, url: href })) } : {}),
			})),
		).pipe(stream),
	);
	return data.toString();
}
