/** Addresses of hits and of the search page. */

import type { Hit } from '../../../src/search/core/types.ts';
import type { SearchProps } from '../../props.ts';
import type { SearchParams } from './scope.ts';

/** Maximum number of words in the address of a hit. */
const MAX_WORDS = 10;

/** The hit with its final address: if highlighting is on, with `_highlight` for each word found, before the anchor. */
export function openable(hit: Hit, { highlight }: SearchProps): Hit {
	if (!highlight || !hit.words.length) return hit;
	const [path, anchor] = hit.url.split('#', 2);
	const words = hit.words.slice(0, MAX_WORDS).map((word) => `_highlight=${encodeURIComponent(word)}`);
	return { ...hit, url: `${path}?${words.join('&')}${anchor === undefined ? '' : `#${anchor}`}` };
}

/** `/search/?q=表情&ctx=api` */
export function searchPageHref(pageHref: string, params: { q: string } & Partial<SearchParams>): string {
	const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value));
	return query.size ? `${pageHref}?${query}` : pageHref;
}
