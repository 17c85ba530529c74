/** Drafts of posts, and of the pages that list them. */

import type { AuthorProps, LinkProps, PageProps, PostSummary } from '../../../templates/props.ts';
import { format } from '../../../templates/strings/index.ts';
import { groupBy } from '../../base/group.ts';
import { blogWith } from '../../graph/lookup.ts';
import { joinRoute, slashed } from '../../graph/paths.ts';
import type { Author, Post, Route, RouteOf } from '../../graph/types.ts';
import { breadcrumbLd, jsonLd, postLd } from '../json-ld.ts';
import { blogPropsOf, type PageContext } from '../page-context.ts';
import { blogSidebarId } from '../sidebars.ts';
import { type Draft, dateText, editHrefOf, hrefOf, imageOf, rootedHref, tagProps, titleHtmlOf, tocOf } from './common.ts';

type BlogRoute = Extract<Route, { blog: string }>;

const blogSidebar = (route: BlogRoute): NonNullable<Draft['sidebar']> => ({
	id: blogSidebarId(route.blog),
	current: route.path,
	open: [],
});

function blogCrumbs(label: string, { blog }: BlogRoute, { siteProps }: PageContext): PageProps['breadcrumbs'] {
	const { title, href } = blogPropsOf(siteProps, blog);
	return [{ label: title, href }, { label }];
}

const authorProps = ({ path, organization: _, ...author }: Author, context: PageContext): AuthorProps => ({
	...author,
	...(path && { pageHref: hrefOf(context, path) }),
	url: rootedHref(context, author.url),
	image: rootedHref(context, author.image),
});

function summaryOf(post: Post, context: PageContext): PostSummary {
	const { description, readingMinutes } = context.metaOf(post.source);
	return {
		title: post.title,
		titleHtml: titleHtmlOf(context, post.title),
		href: hrefOf(context, post.path),
		date: post.date,
		dateText: dateText(post.date, context.site.config.locale),
		authors: post.authors.map((author) => authorProps(author, context)),
		tags: post.tags.map((tag) => tagProps(context, tag)),
		excerptHtml: '',
		truncated: false,
		...(blogPropsOf(context.siteProps, post.blog).showReadingTime ? { readingMinutes } : {}),
		description,
	};
}

const listedPosts = (route: BlogRoute, { site }: PageContext): Post[] => blogWith(site, route.blog).posts.filter((p) => !p.unlisted);

/** Route of a blog's first list page. */
const rootOf = (blog: string, { site }: PageContext): string =>
	slashed(joinRoute(blogWith(site, blog).config.routeBasePath), site.config.trailingSlash);

export function blogListPage(route: RouteOf<'blog-list' | 'blog-tag' | 'blog-author'>, context: PageContext): Draft {
	const { site, siteProps } = context;
	const { config } = site;
	const { tags, pagination } = siteProps.strings;
	const { page, pages, posts } = route;
	const tag = route.kind === 'blog-tag' ? route.tag : undefined;
	const author = route.kind === 'blog-author' ? route.author : undefined;
	const slash = config.trailingSlash === true ? '/' : '';
	const below = (path: string, name: string) => hrefOf(context, `${path.replace(/\/$/, '')}/${name}${slash}`);
	const blog = blogPropsOf(siteProps, route.blog);
	const root = rootOf(route.blog, context);
	const { listNames: names } = blogWith(site, route.blog).config;
	const base = tag ? tag.path : (author?.path ?? root);
	const at = (n: number) => (n < 1 || n > pages ? undefined : n === 1 ? hrefOf(context, base) : below(base, `${names.page}/${n}`));
	const heading = tag ? format(tags.taggedPosts, { tag: tag.label }) : (author?.name ?? blog.title);
	const ofPage = page > 1 ? format(pagination.pageOf, { page, pages }) : undefined;
	const title = heading + (ofPage === undefined ? '' : ` (${ofPage})`);
	const crumb = tag?.label ?? author?.name ?? ofPage;
	const count = tag ? listedPosts(route, context).filter((p) => p.tags.some((t) => t.path === tag.path)).length : 0;
	return {
		view: {
			type: 'blog-list',
			title,
			heading,
			posts: posts.map((post) => summaryOf(post, context)),
			page,
			pages,
			newerHref: at(page - 1),
			olderHref: at(page + 1),
			...(tag && {
				tag: {
					label: tag.label,
					...(tag.description && { description: tag.description }),
					allTagsHref: below(root, names.tags),
					count,
				},
			}),
			...(author && { author: { ...authorProps(author, context), allAuthorsHref: below(root, names.authors) } }),
		},
		title,
		description: listDescription(route, count, context),
		breadcrumbs: crumb === undefined ? [] : blogCrumbs(crumb, route, context),
		bodies: posts.map((post) => ({ source: post.source, path: post.path, form: 'excerpt' })),
		sidebar: blogSidebar(route),
	};
}

function listDescription(route: RouteOf<'blog-list' | 'blog-tag' | 'blog-author'>, count: number, { siteProps }: PageContext): string {
	const { page } = route;
	const { descriptions } = siteProps.strings;
	const blog = blogPropsOf(siteProps, route.blog);
	const { title } = blog;
	if (route.kind === 'blog-author') return route.author.description ?? route.author.name;
	if (route.kind === 'blog-tag' && route.tag.description) return route.tag.description;
	if (route.kind === 'blog-tag')
		return format(page > 1 ? descriptions.blogTagPage : descriptions.blogTag, { tag: route.tag.label, title, count, page });
	const description = blog.description || title;
	return page > 1 ? format(descriptions.blogPage, { description, page }) : description;
}

export function postPage(route: RouteOf<'blog-post'>, context: PageContext): Draft {
	const { post } = route;
	const { site } = context;
	const { config } = site;
	const meta = context.metaOf(post.source);
	const fm = meta.frontMatter;
	const listed = listedPosts(route, context);
	const i = listed.indexOf(post);
	const link = (p: Post | undefined): LinkProps | undefined => p && { label: p.title, href: hrefOf(context, p.path) };
	const breadcrumbs = blogCrumbs(post.title, route, context);
	return {
		view: {
			type: 'blog-post',
			post: summaryOf(post, context),
			html: '',
			toc: tocOf(context, meta),
			newer: i < 0 ? undefined : link(listed[i - 1]),
			older: i < 0 ? undefined : link(listed[i + 1]),
			editHref: editHrefOf(context, post.source, blogWith(site, route.blog).config, fm.custom_edit_url),
		},
		title: fm.title_meta ?? post.title,
		description: meta.description,
		head: {
			keywords: fm.keywords ?? [],
			...imageOf(context, fm.image, post.source),
			noIndex: config.noIndex || post.unlisted || post.draft,
			ogType: 'article',
			publishedTime: new Date(post.date).toISOString(),
			jsonLd: jsonLd(postLd(post, meta.description, context), breadcrumbLd(breadcrumbs, route, context)),
		},
		breadcrumbs,
		bodies: [{ source: post.source, path: route.path, form: 'article' }],
		sidebar: blogSidebar(route),
	};
}

/** What pages about all posts of a blog have: archive, authors, tags. @param description a text with the title of the blog */
export function aboutBlog(
	route: BlogRoute,
	title: string,
	description: string,
	context: PageContext,
): Pick<Draft, 'title' | 'description' | 'breadcrumbs' | 'sidebar'> {
	const blogTitle = blogPropsOf(context.siteProps, route.blog).title;
	return {
		title: `${title} - ${blogTitle}`,
		description: format(description, { title: blogTitle }),
		breadcrumbs: blogCrumbs(title, route, context),
		sidebar: blogSidebar(route),
	};
}

export function archivePage(route: RouteOf<'blog-archive'>, context: PageContext): Draft {
	const { site, siteProps } = context;
	const years = groupBy(listedPosts(route, context), ({ date }) => date.slice(0, 4));
	const title = siteProps.strings.blog.archive;
	return {
		view: {
			type: 'blog-archive',
			title,
			years: [...years].map(([year, posts]) => ({
				year,
				posts: posts.map((p) => ({
					title: p.title,
					href: hrefOf(context, p.path),
					date: p.date,
					dateText: dateText(p.date, site.config.locale),
				})),
			})),
		},
		...aboutBlog(route, title, siteProps.strings.descriptions.archive, context),
	};
}

export function authorsPage(route: RouteOf<'blog-authors'>, context: PageContext): Draft {
	const { site, siteProps } = context;
	const { posts, authors } = blogWith(site, route.blog);
	const title = siteProps.strings.blog.authors;
	const byKey = new Map([...posts.flatMap((p) => p.authors), ...authors].map((author) => [author.key, author]));
	return {
		view: {
			type: 'blog-authors',
			title,
			authors: [...byKey.values()].map((author) => ({
				...authorProps(author, context),
				posts: posts
					.filter((p) => !p.unlisted && p.authors.some((a) => a.key === author.key))
					.map((p) => ({ label: p.title, href: hrefOf(context, p.path) })),
			})),
		},
		...aboutBlog(route, title, siteProps.strings.descriptions.authors, context),
	};
}
