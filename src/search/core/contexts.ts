/** Search contexts: parts of the site with a separate index file. */

const trim = (path: string): string => path.replace(/^\/+|\/+$/g, '');

/** Name of an index file: `search-index.json`, for the context `/api/springbone/` `search-index-api-springbone.json`. */
export const indexFileName = (context = ''): string => `search-index${trim(context) ? `-${trim(context).replaceAll('/', '-')}` : ''}.json`;

/** Name of the file of readings, beside the index files and for all of them. */
export const READINGS_FILE = 'search-readings.json';

/** Start of the addresses in a context: `api` → `/api/`. */
export const contextUrl = (context: string, baseUrl: string): string => `${baseUrl}${trim(context)}/`;

/** Whether an address, with base URL, is in a context. */
export const isInContext = (url: string, context: string, baseUrl: string): boolean =>
	`${url.replace(/\/*$/, '')}/`.startsWith(contextUrl(context, baseUrl));
