/** What is known of a page without looking at its text, whatever its kind. */
import type { PageSummary } from '../markdown/types.ts';
import { kindOf } from './kinds/list.ts';
import { isNotFound } from './kinds/not-found.ts';
import type { Doc, PlainPage, Post, Route, Site } from './types.ts';

/** What a route with a Markdown source is made of. */
const madeOf = (route: Route): Doc | Post | PlainPage | undefined => kindOf(route).madeOf?.(route);

/** The Markdown source of a route. */
export const sourceOf = (route: Route): string | undefined => madeOf(route)?.source;

/** What other pages see of a route's source. */
export const faceOf = (route: Route): PageSummary | undefined => madeOf(route)?.page;

export const titleOf = (route: Route): string | undefined => madeOf(route)?.title;

/** The file that a route is made from, in Markdown or as a component. */
export const fileOf = (route: Route): string | undefined => sourceOf(route) ?? kindOf(route).file?.(route);

/** Key of the version of the docs that a page belongs to; undefined for others. */
export const versionOf = (route: Route): string | undefined => kindOf(route).version?.(route);

/** Whether there is something to read: such a page has a card, and a copy in Markdown. */
export const hasContent = (route: Route): boolean => !kindOf(route).hasNoContent && !isNotFound(route);

/** Routes that are listed for readers and search engines. */
export function listedRoutes({ routes, versions }: Site): Route[] {
	const hidden = new Set(versions.flatMap((version) => (version.noIndex ? [version.key] : [])));
	return [...routes.values()].filter(
		(route) => !isNotFound(route) && !hidden.has(versionOf(route) ?? '\0') && (kindOf(route).isListed?.(route) ?? true),
	);
}
