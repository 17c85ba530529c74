import type { PageFeature } from '../../render/page-feature.ts';
import { hrefOf } from '../../render/pages/common.ts';
import { copyFile, copyRoute, hasCopy } from './graph.ts';

/** The Markdown of a page, and the link to it. */
export const markdownCopies: PageFeature = {
	copyPath: (route, site) => (hasCopy(site, route) ? copyFile(route.path) : undefined),
	head: ({ route }, context) => (hasCopy(context.site, route) ? { markdownHref: hrefOf(context, copyRoute(route.path)) } : {}),
};
