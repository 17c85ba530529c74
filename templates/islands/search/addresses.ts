/** Addresses for searching: hits, the search page, the index. */

import { contextUrl, isInContext } from '../../../src/search/core/contexts.ts';
import { searchIndexUrl } from '../../../src/search/core/index-url.ts';
import type { Hit } from '../../../src/search/core/types.ts';
import type { SearchProps } from '../../props.ts';

type Context = SearchProps['contexts'][number];

/** Maximum number of words in the address of a hit. */
const MAX_WORDS = 10;
/** Prefix of a context's path in `ctx`: search everywhere except there. */
const OUTSIDE = '-';

/** The hit with its final address: if highlighting is on, with `_highlight` for each word found, before the anchor. */
export function openable(hit: Hit, { highlight }: SearchProps): Hit {
	if (!highlight || !hit.words.length) return hit;
	const [path, anchor] = hit.url.split('#', 2);
	const words = hit.words.slice(0, MAX_WORDS).map((word) => `_highlight=${encodeURIComponent(word)}`);
	return { ...hit, url: `${path}?${words.join('&')}${anchor === undefined ? '' : `#${anchor}`}` };
}

/** `/search/?q=表情&ctx=api` */
export function searchPageHref(pageHref: string, params: { q: string; ctx?: string; version?: string }): string {
	const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value));
	return query.size ? `${pageHref}?${query}` : pageHref;
}

/** The context of the current page. */
export const contextHere = ({ contexts, baseUrl }: SearchProps): Context | undefined =>
	contexts.find(({ path }) => isInContext(location.pathname, path, baseUrl));

export interface Scope {
	/** Address of the index to query. */
	indexUrl: string;
	/** Pages whose addresses start with this are left out. */
	without?: string;
}

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

export const outsideOf = ({ path }: Context): string => OUTSIDE + path;
