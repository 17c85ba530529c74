import type { Config } from '../../config/schema.ts';
import type { Doc, PlainPage, Post, Route, RouteOf, Site } from '../types.ts';

/** Kinds of pages that belong together, such as those of a blog. They are rendered by `render/pages`. */
export interface PageKinds<K extends Route['kind']> {
	/** The pages; of two with the same route, the first wins. @param site its routes have the pages of the kinds before this one */
	routes(site: Site): RouteOf<K>[];
	is: { [Kind in K]: PageKind<RouteOf<Kind>> };
}

/** What other modules ask about pages of one kind. */
export interface PageKind<R extends Route> {
	/** The doc, post or page that the route shows; only of routes with a Markdown source. */
	madeOf?(route: R): Doc | Post | PlainPage;
	/** The source file, if it is not Markdown. */
	file?(route: R): string;
	/** Key of its docs version. */
	version?(route: R): string;
	/** Whether it is listed for readers and search engines; default true. */
	isListed?(route: R): boolean;
	/** The page has nothing to read, such as the search page: it gets no Markdown copy and no social card. */
	hasNoContent?: true;
	/** Whether its text is in the search index; default true. */
	isSearched?(search: Exclude<Config['search'], false>): boolean;
}
