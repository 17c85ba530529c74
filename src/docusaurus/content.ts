/** Docs, blog, pages, redirects and measuring of a Docusaurus config → ours. */
import { mapBlog } from './blog.ts';
import { mapDocs } from './docs.ts';
import { mapGtag, mapTagManager } from './head.ts';
import { type Mapping, readerOf, routeOf, sitePath } from './mapping.ts';
import type { Plugins, PluginUse } from './plugins.ts';
import { mapEditing, mapEditUrl, mapSelection, SHARED } from './shared-options.ts';

export function mapContent(mapping: Mapping, plugins: Plugins): void {
	const docs = plugins.take('@docusaurus/plugin-content-docs');
	const blogs = plugins.take('@docusaurus/plugin-content-blog');
	const pages = plugins.take('@docusaurus/plugin-content-pages');
	mapInstances(mapping, 'docs', docs, mapDocs);
	mapInstances(mapping, 'blog', blogs, mapBlog);
	if (pages[0]) mapPages(mapping, pages[0]);
	else mapping.config.pages = false;
	for (const { path } of pages.slice(1)) mapping.tell('another pages instance', path, 'its folder is not read');
	for (const use of plugins.take('@docusaurus/plugin-client-redirects')) mapRedirects(mapping, use);
	for (const { options, at } of plugins.take('@docusaurus/plugin-google-gtag')) mapGtag(mapping, options, at);
	for (const { options, at } of plugins.take('@docusaurus/plugin-google-tag-manager')) mapTagManager(mapping, options, at);
	for (const use of plugins.take('@docusaurus/plugin-sitemap')) mapSitemap(mapping, use);
}

/** One instance is an object of our config, several are a list. */
function mapInstances(mapping: Mapping, key: 'docs' | 'blog', uses: PluginUse[], map: typeof mapDocs): void {
	if (!uses.length) mapping.config[key] = false;
	else if (uses.length === 1) map(mapping, uses[0]!, [key]);
	else {
		mapping.set([key], [], uses[0]!.path);
		uses.forEach((use, i) => {
			map(mapping, use, [key, i]);
		});
	}
}

function mapPages(mapping: Mapping, { options, at }: PluginUse): void {
	const reader = readerOf(mapping, options, at, 'pages');
	const folder = sitePath(mapping, reader.take<string>('path') ?? 'src/pages');
	mapping.set(['pages', 'path'], folder, reader.at('path'));
	mapping.set(['pages', 'routeBasePath'], routeOf(reader.take<string>('routeBasePath') ?? '/'), reader.at('routeBasePath'));
	mapSelection(mapping, reader, ['pages']);
	mapEditing(mapping, reader, ['pages']);
	mapping.set(['pages', 'editUrl'], mapEditUrl(reader, folder), reader.at('editUrl'));
	reader.skip(...SHARED, 'showLastUpdateTime', 'showLastUpdateAuthor');
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
	mapping.set(['createRedirects'], reader.take('createRedirects'), reader.at('createRedirects'));
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
