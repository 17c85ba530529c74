import type { Feature } from '../feature.ts';
import { sitemapParts } from './graph.ts';

/** The list of pages for search engines. */
export const sitemap: Feature = {
	artifacts: (site) =>
		['sitemap.xml', ...sitemapParts(site).map(({ path }) => path)].map((path) => ({
			path,
			what: 'the sitemap',
			make: async (publication) => (await import('./sitemap.ts')).sitemapOf(publication, path),
		})),
};
