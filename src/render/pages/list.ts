/** Route → draft, for each kind of page. */
import type { PageProps } from '../../../templates/props.ts';
import { searchContexts } from '../../graph/search-contexts.ts';
import type { Route, RouteOf, Site } from '../../graph/types.ts';
import type { PageContext } from '../page-context.ts';
import { archivePage, authorsPage, blogListPage, postPage } from './blog.ts';
import { type Draft, hrefOf } from './common.ts';
import { categoryPage, docPage } from './docs.ts';
import { headOf } from './head.ts';
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

interface DraftedPage extends Pick<Draft, 'componentPage' | 'sidebar' | 'activeSidebar'> {
	/** Without article HTML. */
	props: PageProps;
	/** The articles to fill in. */
	bodies: NonNullable<Draft['bodies']>;
}

export function draftOf(route: Route, context: PageContext): DraftedPage {
	const draft = drafts[route.kind] as (route: Route, context: PageContext) => Draft;
	const { view, title, description, head, breadcrumbs = [], bodies = [], ...others } = draft(route, context);
	const props: PageProps = {
		path: hrefOf(context, route.path),
		head: headOf(context, route, title, description, head),
		breadcrumbs,
		view,
		searchContext: searchContextOf(route.path, context.site),
	};
	return { props, bodies, ...others };
}

const searchContextOf = (path: string, site: Site): string | undefined =>
	searchContexts(site).find((c) => path.startsWith(`/${c.path.replace(/^\/|\/$/g, '')}/`))?.path;
