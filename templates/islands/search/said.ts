/** What a search has found, in words. */
import type { Found } from '../../../src/search/core/types.ts';
import { format } from '../../strings/format.ts';
import type { Strings } from '../../strings/index.ts';

/** How many pages; '' before the first query. */
export function saidOf({ query, pages, tag }: Pick<Found, 'pages'> & { query: string; tag?: string }, strings: Strings['search']): string {
	if (!query) return '';
	const said = pages ? strings.resultsFor : tag ? strings.noResultsWithTag : strings.noResultsFor;
	return format(said, { query, count: pages, tag: tag ?? '' });
}
