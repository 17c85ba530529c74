/** Paths of a site's feeds. */
import { posix } from 'node:path';
import type { Config } from '../../config/schema.ts';
import { slashed } from '../../graph/paths.ts';
import type { Blog, Site } from '../../graph/types.ts';
import { allFeedFormats, type FeedFormat, feedFormats } from './config.ts';

export interface FeedRoute {
	/** From the root of the site: `/blog/rss.xml`. */
	path: string;
	format: FeedFormat;
	title: string;
}

/** @param routeBase route that the feeds belong to: `/blog/` */
export const feedPath = (routeBase: string, format: FeedFormat): string =>
	posix.join(slashed(posix.join('/', routeBase), true), feedFormats[format].file);

/** The feeds of all blogs; a blog without a post to list has none. */
export const blogFeedRoutes = ({ config, blogs }: Pick<Site, 'config' | 'blogs'>): FeedRoute[] =>
	blogs.flatMap((blog) => feedsOfBlog(blog, config));

export function feedsOfBlog({ config: blog, posts }: Blog, { title, titleDelimiter }: Config): FeedRoute[] {
	if (!posts.some((post) => !post.unlisted)) return [];
	return blog.feeds.map((format) => ({
		path: feedPath(blog.routeBasePath, format),
		format,
		title: `${blog.title} ${titleDelimiter.trim()} ${title}`,
	}));
}

/** The feeds made from data files (`feeds` in the config). */
export const dataFeedRoutes = ({ config }: Pick<Site, 'config'>): FeedRoute[] =>
	config.feeds.flatMap(({ route, title }) => allFeedFormats.map((format) => ({ path: feedPath(route, format), format, title })));
