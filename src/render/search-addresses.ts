/** Addresses of the search index and of those of the contexts. */
import type { SearchProps } from '../../templates/props.ts';
import { sha1 } from '../base/hash.ts';
import { SEARCH, VERSION } from '../base/version.ts';
import type { Config } from '../config/schema.ts';
import { withBase } from '../graph/paths.ts';
import { indexFileName } from '../search/core/contexts.ts';

/**
 * The address is in every page: with a hash of the content, one edited page would change all pages. It contains the version of the file format
 * instead, and the worker revalidates the file with the server.
 */
export function searchAddresses({ search, baseUrl }: Config): Pick<SearchProps, 'indexHref' | 'contexts'> | undefined {
	if (!search) return undefined;
	const form = sha1(JSON.stringify([VERSION, SEARCH, search.language, search.contexts])).slice(0, 8);
	const address = (context?: string) => `${withBase(`/${indexFileName(context)}`, baseUrl)}?_=${form}`;
	return { indexHref: address(), contexts: search.contexts.map((c) => ({ ...c, indexHref: address(c.path) })) };
}
