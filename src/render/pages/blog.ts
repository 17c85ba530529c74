/** Posts, and the pages that list them. */

import type { AuthorProps, LinkProps, PageProps, PostSummary } from '../../../templates/props.ts';
import { format } from '../../../templates/strings/index.ts';
import type { Author, Post, Route, RouteOf } from '../../graph/types.ts';
import { breadcrumbLd, jsonLd, postLd } from '../json-ld.ts';
import type { PageContext } from '../page-context.ts';
import {
	canonicalOf,
	type Draft,
	dateText,
	editHrefOf,
	headOf,
	hrefOf,
	imageOf,
	pageOf,
	rootedHref,
	tagProps,
	titleHtmlOf,
	tocOf,
} from './common.ts';

export const blogSidebar = (route: Route): NonNullable<Draft['sidebar']> => ({ id: 'blog', current: route.path, open: [] });

export const blogCrumbs = (label: string, { siteProps: { blog } }: PageContext): PageProps['breadcrumbs'] => [
	{ label: blog?.title ?? '', href: blog?.href },
	{ label },
];

const authorProps = (author: Author, context: PageContext): AuthorProps => ({
	...author,
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
		...(context.siteProps.blog?.showReadingTime ? { readingMinutes } : {}),
		description,
	};
}

export function blogListPage(route: RouteOf<'blog-list' | 'blog-tag'>, context: PageContext): Draft {
	const { site, siteProps } = context;
	const { config } = site;
	const { tags, pagination } = siteProps.strings;
	const { page, pages, posts } = route;
	const tag = route.kind === 'blog-tag' ? route.tag : undefined;
	const slash = config.trailingSlash === true ? '/' : '';
	const below = (path: string, name: string) => hrefOf(context, `${path.replace(/\/$/, '')}/${name}${slash}`);
	const base = tag ? tag.path : context.roots.blog;
	const at = (n: number) => (n < 1 || n > pages ? undefined : n === 1 ? hrefOf(context, base) : below(base, `page/${n}`));
	const heading = tag ? format(tags.taggedPosts, { tag: tag.label }) : (siteProps.blog?.title ?? '');
	const title = heading + (page > 1 ? ` (${format(pagination.pageOf, { page, pages })})` : '');
	const count = tag ? site.posts.filter((p) => p.tags.some((t) => t.path === tag.path)).length : 0;
	const [newerHref, olderHref] = [at(page - 1), at(page + 1)];
	return {
		props: pageOf(
			context,
			route,
			{
				type: 'blog-list',
				title,
				heading,
				posts: posts.map((post) => summaryOf(post, context)),
				page,
				pages,
				newerHref,
				olderHref,
				...(tag ? { tag: { label: tag.label, allTagsHref: below(context.roots.blog, 'tags'), count } } : {}),
			},
			headOf(context, route, title, listDescription(route, count, context), { prevHref: newerHref, nextHref: olderHref }),
			tag ? blogCrumbs(tag.label, context) : [],
		),
		bodies: posts.map((post) => ({ source: post.source, path: post.path, form: 'excerpt' })),
		sidebar: blogSidebar(route),
	};
}

function listDescription(route: RouteOf<'blog-list' | 'blog-tag'>, count: number, { siteProps: { blog, strings } }: PageContext): string {
	const { page } = route;
	const { descriptions } = strings;
	const title = blog?.title ?? '';
	if (route.kind === 'blog-tag')
		return format(page > 1 ? descriptions.blogTagPage : descriptions.blogTag, { tag: route.tag.label, title, count, page });
	const description = blog?.description || title;
	return page > 1 ? format(descriptions.blogPage, { description, page }) : description;
}

export function postPage(route: RouteOf<'blog-post'>, context: PageContext): Draft {
	const { post } = route;
	const { site } = context;
	const { config } = site;
	const meta = context.metaOf(post.source);
	const fm = meta.frontMatter;
	const listed = site.posts.filter((p) => !p.unlisted);
	const i = listed.indexOf(post);
	const link = (p: Post | undefined): LinkProps | undefined => p && { label: p.title, href: hrefOf(context, p.path) };
	const newer = i < 0 ? undefined : link(listed[i - 1]);
	const older = i < 0 ? undefined : link(listed[i + 1]);
	return {
		props: pageOf(
			context,
			route,
			{
				type: 'blog-post',
				post: summaryOf(post, context),
				html: '',
				toc: tocOf(context, meta),
				newer,
				older,
				editHref: editHrefOf(context, post.source, fm.custom_edit_url),
			},
			headOf(context, route, post.title, meta.description, {
				keywords: fm.keywords ?? [],
				image: imageOf(context, fm.image),
				noIndex: config.noIndex || post.unlisted || post.draft,
				ogType: 'article',
				publishedTime: new Date(post.date).toISOString(),
				prevHref: newer?.href,
				nextHref: older?.href,
				jsonLd: jsonLd(
					postLd(post, meta.description, context),
					breadcrumbLd(blogCrumbs(post.title, context), context, canonicalOf(context, route.path)),
				),
			}),
			blogCrumbs(post.title, context),
		),
		bodies: [{ source: post.source, path: route.path, form: 'article' }],
		sidebar: blogSidebar(route),
	};
}

export function archivePage(route: RouteOf<'blog-archive'>, context: PageContext): Draft {
	const { site, siteProps } = context;
	const years = new Map<string, Post[]>();
	for (const post of site.posts.filter((p) => !p.unlisted)) {
		const year = post.date.slice(0, 4);
		years.set(year, [...(years.get(year) ?? []), post]);
	}
	const title = siteProps.strings.blog.archive;
	const blogTitle = siteProps.blog?.title ?? '';
	return {
		props: pageOf(
			context,
			route,
			{
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
			headOf(context, route, `${title} - ${blogTitle}`, format(siteProps.strings.descriptions.archive, { title: blogTitle })),
			blogCrumbs(title, context),
		),
		bodies: [],
		sidebar: blogSidebar(route),
	};
}

export function authorsPage(route: RouteOf<'blog-authors'>, context: PageContext): Draft {
	const { site, siteProps } = context;
	const title = siteProps.strings.blog.authors;
	const blogTitle = siteProps.blog?.title ?? '';
	const known = new Map([...site.posts.flatMap((p) => p.authors), ...site.authors].map((author) => [author.key, author]));
	return {
		props: pageOf(
			context,
			route,
			{
				type: 'blog-authors',
				title,
				authors: [...known.values()].map((author) => ({
					...authorProps(author, context),
					posts: site.posts
						.filter((p) => !p.unlisted && p.authors.some((a) => a.key === author.key))
						.map((p) => ({ label: p.title, href: hrefOf(context, p.path) })),
				})),
			},
			headOf(context, route, `${title} - ${blogTitle}`, format(siteProps.strings.descriptions.authors, { title: blogTitle })),
			blogCrumbs(title, context),
		),
		bodies: [],
		sidebar: blogSidebar(route),
	};
}
