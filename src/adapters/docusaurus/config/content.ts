/** Docs, blog, pages, redirects, sitemap and analytics of a Docusaurus config → ours. */

import { listOf, type Mapping, type Plain, readerOf, routeOf, sitePath } from '../../../config/mapping.ts';
import type { EditSitemap, SitemapItem } from '../../../features/sitemap/config.ts';
import { mapBlog } from './blog.ts';
import { mapDocs } from './docs.ts';
import { mapGtag, mapTagManager } from './head.ts';
import type { Plugins, PluginUse } from './plugins.ts';
import { mapShared } from './shared-options.ts';

export function mapContent(mapping: Mapping, plugins: Plugins, siteConfig: Plain): void {
	const docs = plugins.take('@docusaurus/plugin-content-docs');
	const blogs = plugins.take('@docusaurus/plugin-content-blog');
	const pages = plugins.take('@docusaurus/plugin-content-pages');
	mapInstances(mapping, 'docs', docs, mapDocs);
	mapInstances(mapping, 'blog', blogs, mapBlog);
	if (pages[0]) mapPages(mapping, pages[0]);
	else mapping.config.pages = false;
	for (const { path } of pages.slice(1)) mapping.tell('another pages instance', path, 'its folder is not read');
	for (const use of plugins.take('@docusaurus/plugin-client-redirects')) mapRedirects(mapping, use);
	for (const use of plugins.take('@docusaurus/plugin-google-gtag')) mapGtag(mapping, use);
	for (const use of plugins.take('@docusaurus/plugin-google-tag-manager')) mapTagManager(mapping, use);
	for (const use of plugins.take('@docusaurus/plugin-sitemap')) mapSitemap(mapping, use, siteConfig);
}

/** Maps the instances of docs or blogs: in our config, one is an object, several are a list. */
function mapInstances(mapping: Mapping, key: 'docs' | 'blog', uses: PluginUse[], map: typeof mapDocs): void {
	if (!uses.length) mapping.config[key] = false;
	else if (uses.length === 1) map(mapping, uses[0]!, [key]);
	else {
		mapping.set([key], [], uses[0]!.path);
		uses.forEach((use, i) => map(mapping, use, [key, i]));
	}
}

function mapPages(mapping: Mapping, { options, at }: PluginUse): void {
	const reader = readerOf(mapping, options, at, 'pages');
	const folder = sitePath(mapping, reader.take<string>('path') ?? 'src/pages');
	mapping.set(['pages', 'path'], folder, reader.at('path'));
	mapping.set(['pages', 'routeBasePath'], routeOf(reader.take<string>('routeBasePath') ?? '/'), reader.at('routeBasePath'));
	mapShared(mapping, reader, ['pages'], { what: 'pages', folder, components: ['mdxPageComponent'] });
}

function mapRedirects(mapping: Mapping, { options, at }: PluginUse): void {
	const reader = readerOf(mapping, options, at, 'client-redirects');
	mapping.set(['redirects'], listOf(reader.take('redirects')), reader.at('redirects'));
	const create = reader.take<CreateRedirects>('createRedirects');
	const added = reader.take<string[]>('fromExtensions') ?? [];
	const removed = reader.take<string[]>('toExtensions') ?? [];
	const hasExtensions = added.length + removed.length > 0;
	mapping.set(
		['createRedirects'],
		hasExtensions ? (route: string) => [create?.(route) ?? [], withExtensions(route, added, removed)].flat(2) : create,
		reader.at(create ? 'createRedirects' : added.length ? 'fromExtensions' : 'toExtensions'),
	);
	reader.skip('id');
	reader.done();
}

type CreateRedirects = (route: string) => string | string[] | null | undefined;

/** Redirects for extensions: `/a` → `/a.html/index.html`, since a host may serve `a.html` for `/a`; `/a.html` → `/a`. */
function withExtensions(route: string, added: readonly string[], removed: readonly string[]): string[] {
	const plain = route.replace(/\/$/, '');
	const ends = (extension: string) => plain.endsWith(`.${extension}`);
	if (!plain) return [];
	return [
		...(added.some(ends) ? [] : added.map((extension) => `${plain}.${extension}/index.html`)),
		...removed.filter(ends).map((extension) => plain.slice(0, -extension.length - 1)),
	];
}

/** https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-sitemap#CreateSitemapItemsFn */
type CreateSitemapItems = (given: {
	siteConfig: Plain;
	routes: { path: string; exact: boolean }[];
	defaultCreateSitemapItems: () => Promise<SitemapItem[]>;
}) => Promise<SitemapItem[]>;

function mapSitemap(mapping: Mapping, { options, at }: PluginUse, siteConfig: Plain): void {
	const reader = readerOf(mapping, options, at, 'sitemap');
	reader.carry(['sitemap'], 'ignorePatterns');
	const create = reader.take<CreateSitemapItems | null>('createSitemapItems');
	if (create) {
		const edit: EditSitemap = (items) =>
			create({
				siteConfig,
				routes: items.map(({ url }) => ({ path: new URL(url).pathname, exact: true })),
				defaultCreateSitemapItems: async () => items,
			});
		mapping.set(['sitemap', 'edit'], edit, reader.at('createSitemapItems'));
	}
	// Search engines do not read these: https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap
	reader.skip('changefreq', 'priority', 'lastmod', 'id');
	const name = reader.take('filename') ?? 'sitemap.xml';
	if (name !== 'sitemap.xml') mapping.tell('sitemap.filename', reader.at('filename'), 'the file is sitemap.xml');
	reader.done();
}
