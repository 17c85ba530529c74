import type { PageFeature } from '../../render/page-feature.ts';
import { hrefOf } from '../../render/pages/common.ts';
import { copyRoute, hasCopy } from './graph.ts';

/** The link to a page's Markdown. */
export const markdownCopies: PageFeature = {
	head: ({ route }, context) => (hasCopy(context.site, route) ? { markdownHref: hrefOf(context, copyRoute(route.path)) } : {}),
};
