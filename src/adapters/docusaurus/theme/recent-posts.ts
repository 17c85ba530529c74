/**
 * The newest posts, in the file that Docusaurus generates for the sidebar of a blog, and that some home pages import:
 *
 *     .docusaurus/docusaurus-plugin-content-blog/default/blog-post-list-prop-default.json
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { updateCacheFile } from '../../../cache/cache-file.ts';
import { withBase } from '../../../graph/paths.ts';
import type { Blog, Site } from '../../../graph/types.ts';

/** Writes the file of a blog. @param address as imported @returns its path; undefined if the address is another one */
export type WriteRecentPosts = (address: string) => string | undefined;

const address =
	/(?:^|[\\/])(?:\.docusaurus|@generated)[\\/]docusaurus-plugin-content-blog[\\/]([^\\/]+)[\\/]blog-post-list-prop-[^\\/]+\.json$/;

/**
 * Updates the files of an earlier build at once, since cached modules depend on them.
 *
 * @param dir folder of the cache
 * @param siteOf makes the site, only when a file is needed
 */
export function recentPosts(dir: string, ids: readonly string[], siteOf: () => Site): WriteRecentPosts {
	let site: Site | undefined;
	const fileOf = (id: string) => join(dir, 'docusaurus', 'docusaurus-plugin-content-blog', id, `blog-post-list-prop-${id}.json`);
	const write = (id: string): string | undefined => {
		site ??= siteOf();
		const blog = site.blogs.find((one) => one.id === id);
		if (!blog) return undefined;
		const file = fileOf(id);
		updateCacheFile(file, JSON.stringify(listOf(blog, site)));
		return file;
	};
	for (const id of ids) if (existsSync(fileOf(id))) write(id);
	return (path) => {
		const id = address.exec(path)?.[1];
		return id === undefined ? undefined : write(id);
	};
}

const listOf = ({ config, posts }: Blog, { config: { baseUrl } }: Site) => ({
	title: config.sidebarTitle,
	items: posts
		.filter(({ unlisted }) => !unlisted)
		.slice(0, config.sidebarCount === 'ALL' ? undefined : config.sidebarCount)
		.map(({ title, path, page, date }) => ({
			title: page.frontMatter.sidebar_label ?? title,
			permalink: withBase(path, baseUrl),
			unlisted: false,
			date: new Date(date).toISOString(),
		})),
});
