/**
 * Everything that is published of a site under a name that follows from its graph: `vrm/index.html`, `sitemap.xml`. The build writes these files, `serve --watch`
 * answers with them, links may lead to them, and a static file of the same name collides with them, unless it takes the place of one that yields.
 * Bundles, images and whole sidebars lie in `assets/`, under names that change with their bytes (`publishFiles`).
 */
import { blogFeedRoutes, dataFeedRoutes } from './features/feeds/graph.ts';
import { llmsParts } from './features/markdown-copies/graph.ts';
import { isOutputPath, pluginSite } from './features/plugins/graph.ts';
import { outputFile } from './graph/paths.ts';
import { hasTwin } from './graph/routes.ts';
import { searchContexts } from './graph/search-contexts.ts';
import type { GeneratedFile, Site } from './graph/types.ts';
import type { Publication } from './output/publish.ts';
import { indexFileName } from './search/core/contexts.ts';

type Content = string | Uint8Array | undefined;

export interface Artifact extends GeneratedFile {
	/** From the output root. */
	path: string;
	/** What a build makes it with: the pages, the thread of the search index; others are made one by one, at the end. */
	group?: 'pages' | 'search';
	/** @returns undefined where there is nothing to publish */
	make(publication: Publication): Content | Promise<Content>;
}

export const artifactsOf = (site: Site): Artifact[] => [
	...pages(site),
	...redirects(site),
	...copies(site),
	...feeds(site),
	...searchFiles(site),
	...hostFiles(site),
	...forBrowsers(site),
	...ofPlugins(site),
];

/** By path from the site's root. */
export const generatedFiles = (site: Site): Map<string, GeneratedFile> => new Map(artifactsOf(site).map((one) => [`/${one.path}`, one]));

const pages = ({ routes, config }: Site): Artifact[] =>
	[...routes.values()].map((route) => ({
		path: outputFile(route.path, config.trailingSlash),
		what: `the page ${route.path}`,
		group: 'pages',
		make: (publication) => publication.documentOf(route),
	}));

const redirects = ({ redirects, config }: Site): Artifact[] =>
	redirects.map(({ from, to }) => ({
		path: outputFile(from, config.trailingSlash),
		what: `the redirect ${from}`,
		make: (publication) => publication.redirectTo(to),
	}));

/** Pages as Markdown, and what leads language models to them. */
function copies(site: Site): Artifact[] {
	const { config, routes } = site;
	if (!config.markdownTwins) return [];
	return [
		...[...routes.values()].flatMap((route): Artifact[] =>
			hasTwin(site, route)
				? [
						{
							path: copyFile(route.path, site),
							what: `the Markdown of ${route.path}`,
							group: 'pages',
							make: (publication) => publication.copyOf(route),
						},
					]
				: [],
		),
		{ path: 'llms.txt', what: 'the list of pages for language models', group: 'pages', make: (publication) => publication.llms() },
		...[...new Set(['llms-full.txt', ...llmsParts(site).map(({ path }) => path)])].map(
			(path): Artifact => ({
				path,
				what: 'the text of all pages for language models',
				group: 'pages',
				make: (publication) => publication.llmsFull(path),
			}),
		),
	];
}

/** Path of a page's Markdown: `vrm1/meta.md`. */
export const copyFile = (route: string, { config }: Pick<Site, 'config'>): string =>
	outputFile(route, config.trailingSlash).replace(/(?:(?<=.)\/index)?\.html$/, '.md');

const feeds = (site: Site): Artifact[] =>
	[...blogFeedRoutes(site), ...dataFeedRoutes(site)].map(({ path }) => ({
		path: path.slice(1),
		what: 'a feed',
		make: (publication) => publication.feeds().get(path.slice(1)),
	}));

const searchFiles = (site: Site): Artifact[] =>
	site.config.search
		? [undefined, ...searchContexts(site)].map((context) => {
				const path = indexFileName(context?.path);
				return { path, what: 'the search index', group: 'search', make: (publication) => publication.searchFile(path) };
			})
		: [];

/** Files of the host: a site has them once, whatever its languages. */
function hostFiles({ config }: Site): Artifact[] {
	if (config.inLocale?.prefix) return [];
	return [
		{ path: '.nojekyll', what: 'the mark for GitHub Pages', yields: true, make: () => '' },
		{
			path: 'robots.txt',
			what: 'the rules for crawlers',
			yields: true,
			make: async (publication) => (await import('./output/publish.ts')).robots(publication),
		},
		{
			path: '_redirects',
			what: 'the moves for hosts',
			yields: true,
			make: async (publication) => (await import('./output/publish.ts')).redirects(publication),
		},
		{
			path: '_headers',
			what: 'the headers for hosts',
			yields: true,
			make: async (publication) => (await import('./output/publish.ts')).headers(publication),
		},
	];
}

const forBrowsers = ({ config }: Site): Artifact[] => [
	{ path: 'sitemap.xml', what: 'the sitemap', make: async (publication) => (await import('./output/publish.ts')).sitemap(publication) },
	{
		path: 'site.webmanifest',
		what: 'the web app manifest',
		yields: true,
		make: async ({ siteProps }) => (await import('./features/web-manifest/feature.ts')).webManifest(siteProps),
	},
	...(config.search
		? [
				{
					path: 'opensearch.xml',
					what: 'the description of the search',
					yields: true as const,
					make: async (publication: Publication) => (await import('./output/publish.ts')).openSearchOf(publication),
				},
			]
		: []),
];

/** Of a plugin with a fault there are none: `links/plugins.ts` tells of it. */
function ofPlugins(site: Site): Artifact[] {
	return site.config.plugins.flatMap((plugin) => {
		try {
			return (plugin.files?.(pluginSite(site)) ?? [])
				.filter(({ path }) => isOutputPath(path))
				.map(({ path, make }) => ({
					path,
					what: `a file of the plugin "${plugin.name}"`,
					make: (publication) => make(publication.forPlugins),
				}));
		} catch {
			return [];
		}
	});
}
