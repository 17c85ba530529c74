/** Docs, blog, pages, redirects and measuring of a Docusaurus config → ours. */
import { mapBlog } from './blog.ts';
import { mapDocs } from './docs.ts';
import { mapGtag, mapTagManager } from './head.ts';
import { type Mapping, readerOf, routeOf, sitePath } from './mapping.ts';
import type { Plugins, PluginUse } from './plugins.ts';
import { SHARED } from './shared-options.ts';

export function mapContent(mapping: Mapping, plugins: Plugins): void {
	const docs = plugins.take('@docusaurus/plugin-content-docs');
	const blogs = plugins.take('@docusaurus/plugin-content-blog');
	const pages = plugins.take('@docusaurus/plugin-content-pages');
	if (docs[0]) mapDocs(mapping, docs[0]);
	else mapping.config.docs = false;
	if (blogs[0]) mapBlog(mapping, blogs[0]);
	else mapping.config.blog = false;
	if (pages[0]) mapPages(mapping, pages[0]);
	else mapping.config.pages = false;
	for (const [what, list] of Object.entries({ docs, blog: blogs, pages }))
		for (const { path } of list.slice(1)) mapping.tell(`another ${what} instance`, path, 'its folder is not read');
	for (const use of plugins.take('@docusaurus/plugin-client-redirects')) mapRedirects(mapping, use);
	for (const { options, at } of plugins.take('@docusaurus/plugin-google-gtag')) mapGtag(mapping, options, at);
	for (const { options, at } of plugins.take('@docusaurus/plugin-google-tag-manager')) mapTagManager(mapping, options, at);
	for (const use of plugins.take('@docusaurus/plugin-sitemap')) mapSitemap(mapping, use);
}

function mapPages(mapping: Mapping, { options, at }: PluginUse): void {
	const reader = readerOf(mapping, options, at, 'pages');
	mapping.set(['pages', 'path'], sitePath(mapping, reader.take<string>('path') ?? 'src/pages'), reader.at('path'));
	mapping.set(['pages', 'routeBasePath'], routeOf(reader.take<string>('routeBasePath') ?? '/'), reader.at('routeBasePath'));
	reader.skip(...SHARED, 'showLastUpdateTime', 'showLastUpdateAuthor', 'editUrl', 'editLocalizedFiles', 'include', 'exclude');
	reader.done();
}

function mapRedirects(mapping: Mapping, { options, at }: PluginUse): void {
	const reader = readerOf(mapping, options, at, 'client-redirects');
	const redirects = reader.take<{ from: string | string[]; to: string }[]>('redirects') ?? [];
	if (Array.isArray(redirects)) {
		mapping.set(['redirects'], redirects, reader.at('redirects'));
		redirects.forEach((redirect, i) => {
			mapping.set(['redirects', i], redirect, [...reader.at('redirects'), i]);
		});
	}
	if (reader.take('createRedirects'))
		mapping.tell('createRedirects', reader.at('createRedirects'), 'the addresses that it makes are missing');
	for (const key of ['fromExtensions', 'toExtensions'])
		if ((reader.take<string[]>(key) ?? []).length)
			mapping.tell(`client-redirects.${key}`, reader.at(key), 'addresses with and without the ending do not redirect to each other');
	reader.skip('id');
	reader.done();
}

function mapSitemap(mapping: Mapping, { options, at }: PluginUse): void {
	const reader = readerOf(mapping, options, at, 'sitemap');
	mapping.set(['sitemap', 'ignorePatterns'], reader.take('ignorePatterns'), reader.at('ignorePatterns'));
	if (reader.take('createSitemapItems'))
		mapping.tell('sitemap.createSitemapItems', reader.at('createSitemapItems'), 'the sitemap has all pages, without changes');
	// Search engines do not read these: https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap
	reader.skip('changefreq', 'priority', 'lastmod', 'filename', 'id');
	reader.done();
}
