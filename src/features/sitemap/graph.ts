/** Which pages the sitemap lists, and in how many files. */
import { matchesPattern } from '../../graph/patterns.ts';
import { listedRoutes } from '../../graph/routes.ts';
import type { Route, Site } from '../../graph/types.ts';

/** Addresses in one file, at most. https://www.sitemaps.org/protocol.html#index */
const LIMIT = 50_000;

export function sitemapRoutes(site: Site): Route[] {
	const { sitemap, noIndex } = site.config;
	return noIndex ? [] : listedRoutes(site).filter(({ path }) => !sitemap.ignorePatterns.some((pattern) => matchesPattern(path, pattern)));
}

/** Names of the files that sitemap.xml leads to, with the places of their pages in the list; empty where it lists all pages itself. */
export function sitemapParts(site: Site): { path: string; from: number; to: number }[] {
	if (site.routes.size <= LIMIT) return [];
	const { length } = sitemapRoutes(site);
	if (length <= LIMIT) return [];
	return Array.from({ length: Math.ceil(length / LIMIT) }, (_, i) => ({
		path: `sitemap-${i + 1}.xml`,
		from: i * LIMIT,
		to: (i + 1) * LIMIT,
	}));
}
