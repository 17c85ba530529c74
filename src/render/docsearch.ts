/** Algolia DocSearch: search box and meta elements for the crawler. https://docusaurus.io/docs/search#using-algolia-docsearch */
import type { DocSearchProps } from '../../templates/props.ts';
import type { Config } from '../config/schema.ts';
import { versionWith } from '../graph/lookup.ts';
import { slashed, withBase } from '../graph/paths.ts';
import { versionOf } from '../graph/routes.ts';
import type { DocsVersion, Route, Site } from '../graph/types.ts';
import type { HeadElement } from './head-elements.ts';

type Algolia = NonNullable<Exclude<Config['search'], false>['algolia']>;

const tagOf = ({ instance, name }: DocsVersion): string => `docs-${instance}-${name}`;

export function docSearch({ config, versions }: Site, algolia: Algolia): DocSearchProps {
	const { appId, apiKey, indexName, contextualSearch, searchParameters, externalUrlRegex, replaceSearchResultPathname } = algolia;
	return {
		pageHref: withBase(slashed('/search', config.trailingSlash), config.baseUrl),
		appId,
		apiKey,
		indexName,
		...(searchParameters && { searchParameters }),
		...(contextualSearch && { contextual: { language: config.locale, tags: versions.filter(({ isLast }) => isLast).map(tagOf) } }),
		...(replaceSearchResultPathname && { replace: replaceSearchResultPathname }),
		...(externalUrlRegex !== undefined && { externalUrl: externalUrlRegex }),
	};
}

/** Meta elements with language, version and kind of a page, for the crawler and for the search box. */
export function crawlerMetas(route: Route, site: Site): HeadElement[] {
	const { search, locale } = site.config;
	if (!search || !search.algolia) return [];
	const version = versionWith(site, versionOf(route));
	const values = { language: locale, version: version?.name ?? '', docusaurus_tag: version ? tagOf(version) : 'default' };
	return Object.entries(values).flatMap(([name, content]) =>
		content ? [{ tag: 'meta', attributes: { name: `docsearch:${name}`, content } }] : [],
	);
}
