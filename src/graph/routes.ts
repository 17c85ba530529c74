import type { PageSummary } from '../markdown/types.ts';
import type { Doc, PlainPage, Post, Route, Site } from './types.ts';

/** What a route with a Markdown source is made of. */
function madeOf(route: Route): Doc | Post | PlainPage | undefined {
	if (route.kind === 'doc') return route.doc;
	if (route.kind === 'blog-post') return route.post;
	if (route.kind === 'page') return route.plain;
	return undefined;
}

/** The Markdown source of a route. */
export const sourceOf = (route: Route): string | undefined => madeOf(route)?.source;

/** What other pages see of a route's source. */
export const faceOf = (route: Route): PageSummary | undefined => madeOf(route)?.page;

export const titleOf = (route: Route): string | undefined => madeOf(route)?.title;

/** The page that hosts show where there is none: the theme's, or the site's own `pages/404`. */
export const NOT_FOUND_ROUTE = '/404.html';

export const isNotFound = ({ path }: Pick<Route, 'path'>): boolean => path === NOT_FOUND_ROUTE;

/** The file that a route is made from, in Markdown or as a component. */
export const fileOf = (route: Route): string | undefined =>
	sourceOf(route) ?? (route.kind === 'component-page' ? route.component.source : undefined);

/** Key of the version of the docs that a page belongs to; undefined for others. */
export const versionOf = (route: Route): string | undefined =>
	route.kind === 'doc' ? route.doc.version : 'version' in route ? route.version : undefined;

/** Routes that are listed for readers and search engines. */
export function listedRoutes({ routes, versions }: Site): Route[] {
	const hidden = new Set(versions.flatMap((version) => (version.noIndex ? [version.key] : [])));
	return [...routes.values()].filter((r) => {
		if (hidden.size && hidden.has(versionOf(r) ?? '\0')) return false;
		if (r.kind === 'search' || isNotFound(r)) return false;
		if (r.kind === 'doc') return !r.doc.unlisted && !r.doc.draft;
		if (r.kind === 'blog-post') return !r.post.unlisted && !r.post.draft;
		return !(r.kind === 'page' && r.plain.page.frontMatter.unlisted);
	});
}
