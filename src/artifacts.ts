/**
 * Everything that is published of a site under a name that follows from its graph: `vrm/index.html`, `sitemap.xml`. The build writes these files, `serve --watch`
 * answers with them, links may lead to them, and a static file of the same name collides with them, unless it takes the place of one that yields.
 * Bundles, images and whole sidebars lie in `assets/`, under names that change with their bytes (`filesOfSite`).
 */
import { features } from './features/all.ts';
import { outputFile } from './graph/paths.ts';
import { searchContexts } from './graph/search-contexts.ts';
import type { GeneratedFile, Route, Site } from './graph/types.ts';
import type { Artifact } from './output/artifact.ts';
import { indexFileName } from './search/core/contexts.ts';

export const artifactsOf = (site: Site): Artifact[] => [
	...pages(site),
	...redirects(site),
	...searchFiles(site),
	...features.flatMap((feature) => feature.artifacts?.(site) ?? []),
];

/** By path from the site's root. */
export const generatedFiles = (site: Site): Map<string, GeneratedFile> => new Map(artifactsOf(site).map((one) => [`/${one.path}`, one]));

const pages = (site: Site): Artifact[] => [...site.routes.values()].map((route) => pageFile(route, site));

export const pageFile = (route: Route, { config }: Site): Artifact => ({
	path: outputFile(route.path, config.trailingSlash),
	what: `the page ${route.path}`,
	group: 'pages',
	key: (publication) => publication.keyOf(route),
	make: (publication) => publication.documentOf(route),
});

const redirects = ({ redirects, config }: Site): Artifact[] =>
	redirects.map(({ from, to }) => ({
		path: outputFile(from, config.trailingSlash),
		what: `the redirect ${from}`,
		key: (publication) => publication.redirectKeyOf(to),
		make: (publication) => publication.redirectTo(to),
	}));

const searchFiles = (site: Site): Artifact[] =>
	site.config.search
		? [undefined, ...searchContexts(site)].map((context) => {
				const path = indexFileName(context?.path);
				return { path, what: 'the search index', group: 'search', make: (publication) => publication.searchFile(path) };
			})
		: [];
