/** Where a search looks: which index, and what of it is left out. */

import { contextUrl, isInContext } from '../../../src/search/core/contexts.ts';
import { searchIndexUrl } from '../../../src/search/core/index-url.ts';
import type { SearchProps } from '../../props.ts';

type Context = SearchProps['contexts'][number];

export interface Scope {
	/** Address of the index to query. */
	indexUrl: string;
	/** Pages whose addresses start with this are left out. */
	without?: string;
}

/** What the address of the search page says. */
export interface SearchParams {
	q: string;
	/** Path of a context, or what `outsideOf` makes of it. */
	ctx: string;
	version: string;
	/** Start of the addresses that results are limited to. */
	section: string;
	/** Label of the tag that results are limited to. */
	tag: string;
}

/** Prefix of a context's path in `ctx`: search everywhere except there. */
const OUTSIDE = '-';

/** The context of the current page. */
export const contextHere = ({ contexts, baseUrl }: SearchProps): Context | undefined =>
	contexts.find(({ path }) => isInContext(location.pathname, path, baseUrl));

/** Value of `ctx` for everything but a context. */
export const outsideOf = ({ path }: Context): string => OUTSIDE + path;

/**
 * The search scope for `ctx` and `version` of an address. `ctx` is the path of a context, or that path after a `-` for everything else; any
 * other value means the whole site. Throws as `searchIndexUrl` does if the version is outside the site.
 */
export function scopeOf({ contexts, indexHref, baseUrl }: SearchProps, ctx = '', version = ''): Scope {
	const inside = contexts.find(({ path }) => path === ctx);
	const outside = contexts.find((context) => outsideOf(context) === ctx);
	return {
		indexUrl: searchIndexUrl(inside?.indexHref ?? indexHref, version, baseUrl, location.origin),
		without: outside && contextUrl(outside.path, baseUrl),
	};
}
