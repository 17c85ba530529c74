import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { joinRoute, slashed, type TrailingSlash } from '../paths.ts';
import { groupByTag } from '../tags.ts';
import type { Blog, Post, RouteOf } from '../types.ts';
import type { PageKinds } from './page-kinds.ts';

type Kind = 'blog-post' | 'blog-list' | 'blog-archive' | 'blog-author' | 'blog-authors' | 'blog-tags' | 'blog-tag';

/** Posts of blogs, and the pages that list them. A blog without posts and without a folder has no pages. */
export const blogs: PageKinds<Kind> = {
	routes: ({ blogs, siteDir, config }) =>
		blogs.flatMap((blog) => (blog.posts.length || existsSync(join(siteDir, blog.config.path)) ? routesOf(blog, config.trailingSlash) : [])),
	is: {
		'blog-post': {
			madeOf: ({ post }) => post,
			isListed: ({ post }) => !post.unlisted && !post.draft,
			isSearched: ({ indexBlog }) => indexBlog,
		},
		'blog-list': {},
		'blog-archive': {},
		'blog-author': {},
		'blog-authors': {},
		'blog-tags': {},
		'blog-tag': {},
	},
};

function routesOf(
	{ id: blog, config: { routeBasePath: base, postsPerPage, listNames: names }, posts, authors }: Blog,
	slash: TrailingSlash,
): RouteOf<Kind>[] {
	const listed = posts.filter((p) => !p.unlisted);
	const below = (path: string) => slashed(joinRoute(base, path), slash);
	/** The pages of a paginated list; the first one has the path of the list. */
	const pagesOf = (path: string, list: Post[]) => {
		const pages = Math.max(1, Math.ceil(list.length / postsPerPage));
		return Array.from({ length: pages }, (_, i) => ({
			path: slashed(joinRoute(path, i ? `${names.page}/${i + 1}` : ''), slash),
			blog,
			page: i + 1,
			pages,
			posts: list.slice(i * postsPerPage, (i + 1) * postsPerPage),
		}));
	};
	const routes: RouteOf<Kind>[] = posts.map((post) => ({ kind: 'blog-post', path: post.path, blog, post }));
	for (const page of pagesOf(base, listed)) routes.push({ kind: 'blog-list', ...page });
	if (!listed.length) return routes;
	if (names.archive !== false) routes.push({ kind: 'blog-archive', path: below(names.archive), blog });
	for (const author of authors) {
		if (!author.path) continue;
		const own = listed.filter((p) => p.authors.some((a) => a.key === author.key));
		for (const page of pagesOf(author.path, own)) routes.push({ kind: 'blog-author', author, ...page });
	}
	if (authors.length || listed.some((p) => p.authors.length)) routes.push({ kind: 'blog-authors', path: below(names.authors), blog });
	const tags = groupByTag(listed);
	if (tags.length) routes.push({ kind: 'blog-tags', path: below(names.tags), blog });
	for (const { tag, items } of tags) for (const page of pagesOf(tag.path, items)) routes.push({ kind: 'blog-tag', tag, ...page });
	return routes;
}
