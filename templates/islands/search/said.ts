/** What a search has found, in words. */
import type { Found } from '../../../src/search/core/types.ts';
import { format } from '../../strings/format.ts';
import type { Strings } from '../../strings/index.ts';

/** How many pages; '' before the first query. */
export function saidOf(
	{ query, pages, unread, tag }: Pick<Found, 'pages' | 'unread'> & { query: string; tag?: string },
	strings: Strings['search'],
): string {
	if (!query) return '';
	const said = pages ? strings.resultsFor : unread ? strings.unread : tag ? strings.noResultsWithTag : strings.noResultsFor;
	return format(said, { query, count: pages, number: unread ?? 0, tag: tag ?? '' });
}
