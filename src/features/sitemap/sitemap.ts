/** sitemap.xml: every page but redirects, hidden pages and the config's patterns; of a very large site it leads to files that list them. */
import { Readable } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { configError, type Place } from '../../base/problem.ts';
import { thrownMessage } from '../../base/thrown.ts';
import { withBase } from '../../graph/paths.ts';
import type { Publication } from '../../output/publication.ts';
import { alternatesOf } from '../../render/pages/head.ts';
import type { EditSitemap, SitemapItem } from './config.ts';
import { sitemapParts, sitemapRoutes } from './graph.ts';

/** @param path of the file, from the output root */
export async function sitemapOf({ site, siteProps, updates, locate }: Publication, path: string): Promise<string> {
	const { config } = site;
	const parts = sitemapParts(site);
	const urlOf = (path: string) => siteProps.url + withBase(path, config.baseUrl);
	if (parts.length && path === 'sitemap.xml') return makeIndex(parts.map((part) => urlOf(`/${part.path}`)));
	const pages = sitemapRoutes(site)
		.map((route) => ({ route, url: urlOf(route.path) }))
		.sort((a, b) => (a.url < b.url ? -1 : 1));
	const { from, to } = parts.find((part) => part.path === path) ?? { from: 0, to: pages.length };
	const items = pages.slice(from, to).map(({ route, url }): SitemapItem => {
		const time =
			route.kind === 'doc' && config.showLastUpdate
				? (route.doc.page.frontMatter.last_update?.date ?? updates.get(route.doc.source))
				: undefined;
		return {
			url,
			...(site.siblings.length ? { links: alternatesOf(route, site, url) } : {}),
			...(time && { lastmod: time }),
		};
	});
	return makeSitemap(siteProps.url, await edited(items, config.sitemap.edit, () => locate(['sitemap', 'edit'])));
}

/** @throws ConfigError at the function of the site, where it throws or gives no list */
async function edited(items: SitemapItem[], edit: EditSitemap | undefined, place: () => Place): Promise<SitemapItem[]> {
	if (!edit) return items;
	let edited: unknown;
	try {
		edited = await edit(items);
	} catch (error) {
		throw configError(
			'module-throws',
			place(),
			`the function of the sitemap throws: ${thrownMessage(error)}`,
			'correct it; it gets all entries',
		);
	}
	const isList = Array.isArray(edited) && edited.every((item) => typeof item?.url === 'string');
	if (isList) return edited as SitemapItem[];
	throw configError(
		'config',
		place(),
		'the function of the sitemap gives no list of entries',
		'it must return a list of { url }, those that it is given among them',
	);
}

async function makeIndex(urls: string[]): Promise<string> {
	const data = await streamToPromise(Readable.from(urls.map((url) => ({ url }))).pipe(new SitemapIndexStream()));
	return data.toString();
}

export async function makeSitemap(origin: string, pages: SitemapItem[]): Promise<string> {
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
