import { memo } from '../../base/once.ts';
import type { Publication } from '../../output/publication.ts';
import type { Feature } from '../feature.ts';
import { blogFeedRoutes, dataFeedRoutes } from './graph.ts';

/** Feeds of the blogs, and of data files. */
export const feeds: Feature = {
	artifacts: (site) =>
		[...blogFeedRoutes(site), ...dataFeedRoutes(site)].map(({ path }) => ({
			path: path.slice(1),
			what: 'a feed',
			make: async (publication) => (await textsOf(publication)).get(path.slice(1)),
		})),
};

/** One look at a feed's posts gives it in all formats. */
const feedsOf = new WeakMap<Publication, Promise<Map<string, string>>>();

const textsOf = (publication: Publication) =>
	memo(feedsOf, publication, async () => {
		const { siteFeeds } = await import('./site-feeds.ts');
		return new Map(siteFeeds(publication).map(({ path, text }) => [path, text]));
	});
