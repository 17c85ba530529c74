import type { PageFeature } from '../../render/page-feature.ts';
import { hrefOf } from '../../render/pages/common.ts';
import { related } from './render-related.ts';

/** Links below a doc to those that are most like it. */
export const relatedPages: PageFeature = {
	doc({ path }, context) {
		const docs = context.siteValues.of(related)?.of(path) ?? [];
		return docs.length ? { related: docs.map((doc) => ({ label: doc.title, href: hrefOf(context, doc.path) })) } : {};
	},
};
