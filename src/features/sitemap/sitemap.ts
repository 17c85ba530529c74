/** sitemap.xml: every page but redirects, hidden pages and the config's patterns. */
import { Readable } from 'node:stream';
import { SitemapStream, streamToPromise } from 'sitemap';

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
