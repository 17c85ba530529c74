/** Addresses of the search indexes: of the site, and of each context. */
import type { SearchProps } from '../../templates/props.ts';
import { sha1 } from '../base/hash.ts';
import { SEARCH, VERSION } from '../base/version.ts';
import { withBase } from '../graph/paths.ts';
import { searchContexts } from '../graph/search-contexts.ts';
import type { Site } from '../graph/types.ts';
import { indexFileName } from '../search/core/contexts.ts';

/**
 * The address is in every page, so it has no hash of the content: one edited page would change all pages. It has the version of the file
 * format instead, and the worker revalidates the file with the server.
 */
export function searchAddresses(site: Site): Pick<SearchProps, 'indexHref' | 'contexts'> | undefined {
	const { search, baseUrl } = site.config;
	if (!search) return undefined;
	const contexts = searchContexts(site);
	const form = sha1(JSON.stringify([VERSION, SEARCH, search.language, contexts])).slice(0, 8);
	const address = (context?: string) => `${withBase(`/${indexFileName(context)}`, baseUrl)}?_=${form}`;
	return { indexHref: address(), contexts: contexts.map(({ path, label }) => ({ path, label, indexHref: address(path) })) };
}
