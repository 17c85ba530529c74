/** The few strings client.js shows by itself: the bundler puts them into its entry, so that no strings file is loaded with it. */
import type { Strings } from '../strings/index.ts';

export interface ClientWords {
	/** Said when a page has been opened; `{title}` is its title. */
	navigated: string;
	/** Shown when the islands' module does not load. */
	loadFailed: string;
	retry: string;
}

export const clientWords = ({ navigated, errors }: Strings): ClientWords => ({ navigated, loadFailed: errors.loadFailed, retry: errors.retry });

/** Strings that islands may use: all but those of pages, which the server renders. */
export function islandStrings({ doc: _doc, blog: _blog, category: _category, admonitions: _admonitions, notFound: _notFound, redirect: _redirect, pagination: _pagination, breadcrumbs: _breadcrumbs, footer: _footer, ...rest }: Strings): Partial<Strings> {
	return rest;
}
