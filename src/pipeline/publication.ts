import type { SiteProps } from '../../templates/props.ts';
import { withBase } from '../graph/paths.ts';
import type { PageNeed } from '../markdown/types.ts';
import type { Publication } from '../output/publish.ts';
import { resolveBody } from '../render/body.ts';
import type { Theme } from '../theme/theme.ts';
import type { Model } from './model.ts';

/** What is published besides pages and the search index. */
/** @param models the site in all of its languages */
export function publicationOf(model: Model, models: Model[] = [model]): Publication {
	const { sources, site, needs, siteProps, theme, mdx, images, updates, context, renderer } = model;
	const others = models.filter((other) => other !== model);
	const href = (source: string) => withBase(site.routeBySource.get(source)!, sources.config.baseUrl);
	return {
		site,
		siteProps,
		bundles: new Map([...published(theme, siteProps, needs), ...mdx.files]),
		needs,
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
		others: site.config.inLocale?.prefix ? undefined : others.map((other) => publicationOf(other, [other])),
	};
}

/** Files of the theme that pages of this site load. */
function published({ files, bundles }: Theme, { assets }: SiteProps, needs: ReadonlySet<PageNeed>): ReadonlyMap<string, string> {
	const css = new Set([bundles.css.file, bundles.cssWithParts.file].filter((file) => !assets.css.some((href) => href.endsWith(file))));
	const unused = (path: string) =>
		css.has(path) ||
		(!needs.has('math') && (path === bundles.features.math?.file || bundles.featureFonts.includes(path))) ||
		(!needs.has('mermaid') && path === bundles.features.mermaid?.file);
	return new Map([...files].filter(([path]) => !unused(path)));
}
