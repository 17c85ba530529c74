import type { SiteProps } from '../../../templates/props.ts';
import type { Site } from '../../graph/types.ts';
import { publishedAt } from '../../render/addresses.ts';
import type { PageFeature } from '../../render/page-feature.ts';
import { feedFormats } from './config.ts';
import { blogFeedRoutes, dataFeedRoutes, type FeedRoute, feedsOfBlog } from './graph.ts';

/** Links to feeds: in the head of all pages, and on those of their blog. */
export const feeds: PageFeature = {
	shell: ({ site }) => ({ feeds: [...blogFeedRoutes(site), ...dataFeedRoutes(site)].map((feed) => feedProps(feed, site)) }),
	blog: (blog, site) => ({ feeds: feedsOfBlog(blog, site.config).map((feed) => feedProps(feed, site)) }),
};

function feedProps({ path, format, title }: FeedRoute, site: Site): SiteProps['feeds'][number] {
	const { type, label } = feedFormats[format];
	return { type, label, href: publishedAt(site, path), title };
}
