/** Addresses that searching leads to: hits, the search page, the index. */

import { contextUrl, isInContext } from '../../../src/search/core/contexts.ts';
import { searchIndexUrl } from '../../../src/search/core/index-url.ts';
import type { Hit } from '../../../src/search/core/types.ts';
import type { SearchProps } from '../../props.ts';

type Context = SearchProps['contexts'][number];

/** Words at most in the address of a hit. */
const MAX_WORDS = 10;
/** Before the path of a context in `ctx`: everywhere but there. */
const OUTSIDE = '-';

/** The hit with the address it opens: where highlighting is on, `_highlight` for each word found, the anchor last. */
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

/** The context that the page shown is in. */
export const contextHere = ({ contexts, baseUrl }: SearchProps): Context | undefined =>
	contexts.find(({ path }) => isInContext(location.pathname, path, baseUrl));

export interface Scope {
	/** Address of the index to ask. */
	indexUrl: string;
	/** Start of the addresses of pages that are not wanted. */
	without?: string;
}

/**
 * What `ctx` and `version` of an address mean. `ctx` is the path of a context, or that path after a `-` for all but it; any other one is
 * the whole site. Throws as `searchIndexUrl` does where the version leads out of the site.
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
