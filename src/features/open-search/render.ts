import { publishedAt } from '../../render/addresses.ts';
import type { PageFeature } from '../../render/page-feature.ts';

/** The link to what browsers need to offer a site's search. */
export const openSearch: PageFeature = {
	shell: ({ site }) => (site.config.search ? { openSearchHref: publishedAt(site, 'opensearch.xml') } : {}),
};
