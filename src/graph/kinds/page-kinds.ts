import type { Config } from '../../config/schema.ts';
import type { Doc, PlainPage, Post, Route, RouteOf, Site } from '../types.ts';

/** Kinds of pages that are made together, such as those of a blog. What they show is in `render/pages`. */
export interface PageKinds<K extends Route['kind']> {
	/** The pages, in the order in which they take their addresses. @param site with the pages of the kinds before in its routes */
	routes(site: Site): RouteOf<K>[];
	is: { [Kind in K]: PageKind<RouteOf<Kind>> };
}

/** What others ask of a page of one kind. */
export interface PageKind<R extends Route> {
	/** What it is made of, where that is a Markdown source. */
	madeOf?(route: R): Doc | Post | PlainPage;
	/** The file that it is made from, where that is none of Markdown. */
	file?(route: R): string;
	/** Key of the version of the docs that it belongs to. */
	version?(route: R): string;
	/** Whether it stands in lists for readers and search engines; without it, all do. */
	isListed?(route: R): boolean;
	/** Nothing to read, such as the search page: no copy in Markdown, no card. */
	hasNoContent?: true;
	/** Whether search looks for its text; without it, always. */
	isSearched?(search: Exclude<Config['search'], false>): boolean;
}
