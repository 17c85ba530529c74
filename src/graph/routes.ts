/** Facts about a route of any kind: source, title, version, whether it is listed. */
import type { PageSummary } from '../markdown/types.ts';
import { kindOf } from './kinds/list.ts';
import { isNotFound } from './kinds/not-found.ts';
import type { Doc, PlainPage, Post, Route, Site, Tag } from './types.ts';

/** The doc, post or page of a route; undefined for routes without a Markdown source. */
const madeOf = (route: Route): Doc | Post | PlainPage | undefined => kindOf(route).madeOf?.(route);

/** The Markdown source of a route. */
export const sourceOf = (route: Route): string | undefined => madeOf(route)?.source;

/** The part of a route's compiled source that other pages may depend on. */
export const faceOf = (route: Route): PageSummary | undefined => madeOf(route)?.page;

/** Tags of a doc or post. */
export function tagsOf(route: Route): Tag[] {
	const tagged = madeOf(route);
	return tagged && 'tags' in tagged ? tagged.tags : [];
}

export const titleOf = (route: Route): string | undefined => madeOf(route)?.title;

/** The source file of a route: Markdown or a component. */
export const fileOf = (route: Route): string | undefined => sourceOf(route) ?? kindOf(route).file?.(route);

/** Key of a page's docs version; undefined outside the docs. */
export const versionOf = (route: Route): string | undefined => kindOf(route).version?.(route);

/** Whether a page has something to read; only these get a social card and a Markdown copy. */
export const hasContent = (route: Route): boolean => !kindOf(route).hasNoContent && !isNotFound(route);

/** Routes that are listed for readers and search engines. */
export function listedRoutes({ routes, versions }: Site): Route[] {
	const hidden = new Set(versions.flatMap((version) => (version.noIndex ? [version.key] : [])));
	return [...routes.values()].filter(
		(route) => !isNotFound(route) && !hidden.has(versionOf(route) ?? '\0') && (kindOf(route).isListed?.(route) ?? true),
	);
}
