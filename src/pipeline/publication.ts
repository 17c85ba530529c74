import type { SiteProps } from '../../templates/props.ts';
import { sha1 } from '../base/hash.ts';
import { once } from '../base/once.ts';
import { withBase } from '../graph/paths.ts';
import type { PageNeed } from '../markdown/types.ts';
import type { Publication } from '../output/publication.ts';
import { address } from '../render/addresses.ts';
import { resolveBody } from '../render/body.ts';
import type { Bundle, Theme } from '../theme/theme.ts';
import type { Model } from './model.ts';
import { makePages, type Pages } from './pages.ts';
import { searchPlan } from './search.ts';

/** Everything that the published files of a site are made from. @param models the site in all of its languages */
export function publicationOf(model: Model, models: Model[] = [model], pages: Pages = makePages(model)): Publication {
	const { sources, site, needs, siteProps, theme, mdx, images, updates, context, renderer, resolver } = model;
	const others = models.filter((other) => other !== model);
	const href = (source: string) => withBase(site.routeBySource.get(source)!, sources.config.baseUrl);
	const target = (to: string) => address(to, resolver).href;
	const searchFiles = once(() => searchPlan(model));
	const madeFiles = once(async () => searchFiles()?.files());
	return {
		...pages,
		locate: model.sources.loaded.locate,
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
		redirectTo: (to) => renderer.redirect(target(to)),
		redirectKeyOf: (to) => sha1(JSON.stringify([context.hashes, target(to)])),
		places: context.places,
		searchFiles,
		searchFile: async (path) => (await madeFiles())?.get(path),
		others: others.map((other) => publicationOf(other, [other])),
	};
}

/** Files of the theme that pages of this site load. */
function published({ files, bundles }: Theme, { assets }: SiteProps, needs: ReadonlySet<PageNeed>): ReadonlyMap<string, string> {
	const linked = [...assets.css, ...assets.components.map(({ href }) => href)];
	const css = new Set(
		[bundles.css, bundles.cssWithParts, ...bundles.components].flatMap(({ file }) =>
			linked.some((href) => href.endsWith(file)) ? [] : file,
		),
	);
	const unused = (path: string) =>
		css.has(path) ||
		(!needs.has('math') && bundles.featureFonts.includes(path)) ||
		(Object.entries(bundles.features) as [PageNeed, Bundle][]).some(([need, { file }]) => file === path && !needs.has(need));
	return new Map([...files].filter(([path]) => !unused(path)));
}
