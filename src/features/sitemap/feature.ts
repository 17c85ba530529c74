import type { Feature } from '../feature.ts';

/** The list of pages for search engines. */
export const sitemap: Feature = {
	artifacts: () => [
		{ path: 'sitemap.xml', what: 'the sitemap', make: async (publication) => (await import('./sitemap.ts')).sitemapOf(publication) },
	],
};
