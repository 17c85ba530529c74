import { withBase } from '../graph/paths.ts';
import type { Publication } from '../output/publish.ts';
import { resolveBody } from '../render/body.ts';
import type { Model } from './model.ts';

/** What is published besides pages and the search index. */
export function publicationOf({ sources, site, siteProps, theme, images, updates, context, renderer }: Model): Publication {
	const href = (source: string) => withBase(site.routeBySource.get(source)!, sources.config.baseUrl);
	return {
		site,
		siteProps,
		bundles: theme.files,
		images,
		store: sources.cache.store,
		data: sources.data,
		updates,
		metaOf: context.metaOf,
		feedHtml: (source) =>
			renderer.article(
				resolveBody(source, { form: 'feed', idPrefix: '', href: href(source), origin: siteProps.url, shown: new Map() }, context),
			),
		wholeSidebars: renderer.wholeSidebars,
	};
}
