/** Route → draft, for each kind of page. */
import type { Route, RouteOf } from '../../graph/types.ts';
import type { PageContext } from '../page-context.ts';
import { archivePage, authorsPage, blogListPage, postPage } from './blog.ts';
import type { Draft } from './common.ts';
import { categoryPage, docPage } from './docs.ts';
import { searchPage } from './search.ts';
import { componentPage, markdownPage, notFoundPage } from './standalone.ts';
import { tagPage, tagsPage } from './tags.ts';

const drafts: { [K in Route['kind']]: (route: RouteOf<K>, context: PageContext) => Draft } = {
	doc: docPage,
	category: categoryPage,
	tags: tagsPage,
	tag: tagPage,
	'blog-list': blogListPage,
	'blog-post': postPage,
	'blog-archive': archivePage,
	'blog-authors': authorsPage,
	'blog-author': blogListPage,
	'blog-tags': tagsPage,
	'blog-tag': blogListPage,
	page: markdownPage,
	'component-page': componentPage,
	search: searchPage,
	'not-found': notFoundPage,
};

export const draftOf = (route: Route, context: PageContext): Draft =>
	(drafts[route.kind] as (route: Route, context: PageContext) => Draft)(route, context);
