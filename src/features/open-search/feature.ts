import { slashed, withBase } from '../../graph/paths.ts';
import type { Feature } from '../feature.ts';

/** What browsers need to offer a site's search. */
export const openSearch: Feature = {
	artifacts: ({ config }) =>
		config.search
			? [
					{
						path: 'opensearch.xml',
						what: 'the description of the search',
						yields: true,
						make: async ({ siteProps }) =>
							(await import('./open-search.ts')).openSearch(
								siteProps,
								siteProps.url + withBase(slashed('/search', config.trailingSlash), config.baseUrl),
							),
					},
				]
			: [],
};
