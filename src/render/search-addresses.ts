/** Where the search index and those of the contexts lie. */
import type { SearchProps } from '../../templates/props.ts';
import { sha1 } from '../base/hash.ts';
import { SEARCH, VERSION } from '../base/version.ts';
import type { Config } from '../config/schema.ts';
import { withBase } from '../graph/paths.ts';
import { indexFileName } from '../search/core/contexts.ts';

/**
 * The address is in every page: with the content's hash in it, one edited page would change them all. It names the form of the file instead;
 * the worker asks whether the file has changed.
 */
export function searchAddresses({ search, baseUrl }: Config): Pick<SearchProps, 'indexHref' | 'contexts'> | undefined {
	if (!search) return undefined;
	const form = sha1(JSON.stringify([VERSION, SEARCH, search.language, search.contexts])).slice(0, 8);
	const address = (context?: string) => `${withBase(`/${indexFileName(context)}`, baseUrl)}?_=${form}`;
	return { indexHref: address(), contexts: search.contexts.map((c) => ({ ...c, indexHref: address(c.path) })) };
}
