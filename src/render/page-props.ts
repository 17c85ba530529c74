/** One route → what its template gets, without article HTML: that is filled in when the page is really rendered. */
import type { LinkProps, PageProps, PostSummary, SiteProps, TagProps, TocItem, View } from '../../templates/props.ts';
import { format } from '../../templates/strings/index.ts';
import { leavesSite } from '../site/addresses.ts';
import { slugify, withBase } from '../site/paths.ts';
import { flatten } from '../site/sidebars.ts';
import { groupByTag } from '../site/site.ts';
import type { Author, Doc, Post, Route, SidebarItem, Site, Tag } from '../site/types.ts';
import { escapeHtml } from './html.ts';

/** Last change of a source: from git, or from its front matter. */
export type LastUpdates = ReadonlyMap<string, { time: string; author?: string }>;

export interface PageContext {
	site: Site;
	siteProps: SiteProps;
	updates: LastUpdates;
	phrases?: (text: string) => string[];
	/** By doc id: what stands before and after it, and the labels above it. */
	places: ReadonlyMap<string, DocPlace>;
	/** Meta data of component pages by source. */
	componentMeta: ReadonlyMap<string, { title?: string; description?: string; keywords?: string[]; image?: string }>;
}

export interface DocPlace {
	prev?: LinkProps;
	next?: LinkProps;
	/** Categories above, outermost first. */
	trail: { label: string; path?: string }[];
	/** Keys of the categories to open. */
	open: string[];
}

/** Where each doc and generated index stands in its sidebar. */
export function docPlaces(site: Site): Map<string, DocPlace> {
	const places = new Map<string, DocPlace>();
	const base = site.config.baseUrl;
	const docs = new Map(site.docs.map((d) => [d.id, d]));
	for (const sidebar of site.sidebars) {
		const flat = flatten(sidebar.items).filter((item, i, all) => i === 0 || all[i - 1]!.path !== item.path);
		const trails = new Map<string, { trail: DocPlace['trail']; open: string[] }>();
		const walk = (items: SidebarItem[], trail: DocPlace['trail'], open: string[]) => {
			for (const item of items) {
				if (item.type === 'doc' && !trails.has(item.path)) trails.set(item.path, { trail, open });
				if (item.type !== 'category') continue;
				if (item.link && !trails.has(item.link.path)) trails.set(item.link.path, { trail, open: [...open, item.key] });
				walk(item.items, [...trail, { label: item.label, path: item.link?.path }], [...open, item.key]);
			}
		};
		walk(sidebar.items, [], []);
		flat.forEach((item, i) => {
			const key = item.docId ?? item.path;
			const doc = item.docId ? docs.get(item.docId) : undefined;
			if (places.has(key) || (doc && doc.sidebar !== sidebar.id)) return;
			const link = (n: number): LinkProps | undefined => flat[n] && { label: flat[n].label, href: withBase(flat[n].path, base) };
			places.set(key, { prev: link(i - 1), next: link(i + 1), ...trails.get(item.path)! });
		});
	}
	return places;
}

export function tocOf(headings: { level: number; id: string; html: string; text: string }[], min: number, max: number): TocItem[] {
	const root: TocItem[] = [];
	const stack: TocItem[] = [];
	for (const h of headings) {
		if (h.level < min || h.level > max) continue;
		const item: TocItem = { id: h.id, html: h.html, text: h.text, level: h.level, children: [] };
		while (stack.length && stack.at(-1)!.level >= h.level) stack.pop();
		(stack.at(-1)?.children ?? root).push(item);
		stack.push(item);
	}
	return root;
}

/** `2024年1月31日`, `January 31, 2024`. */
const formatters = new Map<string, Intl.DateTimeFormat>();
export function dateText(date: string, locale: string): string {
	let formatter = formatters.get(locale);
	if (!formatter) {
		formatter = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
		formatters.set(locale, formatter);
	}
	return formatter.format(new Date(date));
}

/** Names of the views whose `html` is filled in later, and the sources it comes from. */
export interface Draft {
	props: PageProps;
	/** Docs, posts or pages whose bodies the page shows; `excerpt` for lists. */
	bodies: { source: string; route: string; excerpt: boolean }[];
	/** Component page to render. */
	component?: string;
	/** Sidebar to draw and what to mark in it. */
	sidebar?: { id: string; current: string; open: string[] };
	/** Navbar marks. */
	activeSidebar?: string;
}

export function draftPage(route: Route, context: PageContext): Draft {
	const { site, siteProps } = context;
	const { config } = site;
	const { strings } = siteProps;
	const href = (path: string) => withBase(path, config.baseUrl);
	const titleHtml = (title: string) => (context.phrases ? context.phrases(title).map(escapeHtml).join('<wbr>') : escapeHtml(title));
	const tagProps = (tag: Tag): TagProps => ({ label: tag.label, href: href(tag.path) });
	const canonical = (path: string) => config.url.replace(/\/$/, '') + href(path);
	const head = (title: string, description: string, more: Partial<PageProps['head']> = {}): PageProps['head'] => ({
		title,
		description: description || config.tagline || title,
		keywords: [],
		canonical: canonical(route.path),
		image: imageUrl(undefined, context),
		noIndex: config.noIndex,
		alternates: config.languages
			.filter((l) => l.host)
			.map((l) => ({ locale: l.locale, href: encodeURI(l.host!.replace(/\/$/, '') + route.path) }))
			.concat(config.languages.length ? [{ locale: config.locale, href: canonical(route.path) }] : []),
		ogType: 'website',
		...more,
	});
	const page = (view: View, headProps: PageProps['head'], breadcrumbs: PageProps['breadcrumbs'] = []): PageProps => ({
		path: href(route.path),
		head: headProps,
		breadcrumbs,
		view,
		searchContext: contextOf(route.path, site),
	});
	const editHref = (source: string, custom?: string | null) =>
		custom === null ? undefined : (custom ?? (config.editUrl ? config.editUrl.replace('{path}', encodeURI(source)) : undefined));
	const inside = (address?: string) =>
		!address || leavesSite(address) || (config.baseUrl !== '/' && address.startsWith(config.baseUrl))
			? address
			: href(`/${address.replace(/^\//, '')}`);
	const publishedAuthor = (author: Author): Author => ({ ...author, url: inside(author.url), image: inside(author.image) });
	const summary = (post: Post): PostSummary => ({
		title: post.title,
		titleHtml: titleHtml(post.title),
		href: href(post.path),
		date: post.date,
		dateText: dateText(post.date, config.locale),
		authors: post.authors.map(publishedAuthor),
		tags: post.tags.map(tagProps),
		excerptHtml: '',
		truncated: false,
		description: post.description,
	});
	const blogSidebar = { id: 'blog', current: route.path, open: [] };
	const blogTitle = config.blog ? config.blog.title : '';
	const blogCrumbs = (label: string) => [{ label: blogTitle, href: siteProps.blog?.href }, { label }];

	switch (route.kind) {
		case 'doc': {
			const { doc } = route;
			const fm = doc.page.frontMatter;
			const place = context.places.get(doc.id);
			const paging = (key: 'pagination_prev' | 'pagination_next', usual?: LinkProps) => {
				const id = fm[key];
				if (id === undefined) return usual;
				const target = id === null ? undefined : site.docs.find((d) => d.id === id);
				return target && { label: target.page.frontMatter.pagination_label ?? target.label, href: href(target.path) };
			};
			const prev = paging('pagination_prev', place?.prev);
			const next = paging('pagination_next', place?.next);
			const update = lastUpdate(doc, context);
			const toc = fm.hide_table_of_contents
				? []
				: tocOf(
						doc.page.headings,
						fm.toc_min_heading_level ?? config.tableOfContents.minHeadingLevel,
						fm.toc_max_heading_level ?? config.tableOfContents.maxHeadingLevel,
					);
			const crumbs =
				config.docs && config.docs.breadcrumbs
					? [...(place?.trail ?? []).map((t) => ({ label: t.label, ...(t.path ? { href: href(t.path) } : {}) })), { label: doc.label }]
					: [];
			return {
				props: page(
					{
						type: 'doc',
						title: doc.title,
						titleHtml: titleHtml(doc.title),
						hideTitle: fm.hide_title ?? false,
						html: '',
						toc,
						tags: doc.tags.map(tagProps),
						prev,
						next,
						editHref: editHref(doc.source, fm.custom_edit_url),
						lastUpdate: update,
						draft: doc.draft,
						unlisted: doc.unlisted,
						version: { name: site.version.name, label: site.version.label },
					},
					head(doc.title, doc.description, {
						keywords: fm.keywords ?? [],
						image: imageUrl(fm.image, context),
						noIndex: config.noIndex || doc.unlisted || doc.draft,
						ogType: 'article',
						modifiedTime: update?.iso,
						prevHref: prev?.href,
						nextHref: next?.href,
						jsonLd: breadcrumbLd(crumbs, context, canonical(route.path)),
					}),
					crumbs,
				),
				bodies: [{ source: doc.source, route: route.path, excerpt: false }],
				sidebar: doc.sidebar ? { id: doc.sidebar, current: route.path, open: place?.open ?? [] } : undefined,
				activeSidebar: doc.sidebar,
			};
		}
		case 'category': {
			const { category } = route;
			const index = category.link!.index!;
			const place = context.places.get(route.path);
			return {
				props: page(
					{
						type: 'category',
						title: index.title,
						titleHtml: titleHtml(index.title),
						description: index.description,
						items: category.items.flatMap((i) => categoryCard(i, site, href)),
						prev: place?.prev,
						next: place?.next,
					},
					head(index.title, index.description || format(strings.descriptions.category, { title: index.title })),
					[...(place?.trail ?? []).map((t) => ({ label: t.label, ...(t.path ? { href: href(t.path) } : {}) })), { label: category.label }],
				),
				bodies: [],
				sidebar: { id: route.sidebar, current: route.path, open: place?.open ?? [] },
				activeSidebar: route.sidebar,
			};
		}
		case 'tags':
		case 'blog-tags': {
			const isBlog = route.kind === 'blog-tags';
			const groups = isBlog
				? groupByTag(site.posts.filter((p) => !p.unlisted))
				: groupByTag(site.docs.filter((d) => !d.unlisted) as { tags: Tag[] }[]);
			const letters = new Map<string, TagProps[]>();
			for (const { tag, items } of groups) {
				const letter = ([...tag.label][0] ?? '').toUpperCase();
				letters.set(letter, [...(letters.get(letter) ?? []), { ...tagProps(tag), count: items.length }]);
			}
			const title = isBlog ? `${strings.tags.title} - ${blogTitle}` : strings.tags.title;
			const description = isBlog
				? format(strings.descriptions.blogTags, { title: blogTitle })
				: format(strings.descriptions.tags, { site: config.title });
			return {
				props: page(
					{
						type: 'tags',
						title: strings.tags.title,
						groups: [...letters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([letter, tags]) => ({ letter, tags })),
					},
					head(title, description),
					isBlog ? blogCrumbs(strings.tags.title) : [],
				),
				bodies: [],
				sidebar: isBlog ? blogSidebar : undefined,
			};
		}
		case 'tag': {
			const title = format(strings.tags.tagged, { tag: route.tag.label });
			const items = [...route.docs]
				.sort((a, b) => (a.title < b.title ? -1 : 1))
				.map((d) => ({ title: d.title, href: href(d.path), description: d.description }));
			return {
				props: page(
					{ type: 'tag', title, label: route.tag.label, allTagsHref: href(tagsRoute(site)), items },
					head(title, format(strings.descriptions.tag, { tag: route.tag.label, count: items.length })),
					[{ label: strings.tags.title, href: href(tagsRoute(site)) }, { label: route.tag.label }],
				),
				bodies: [],
			};
		}
		case 'blog-list':
		case 'blog-tag': {
			const isTag = route.kind === 'blog-tag';
			const base = isTag ? route.tag.path : slashedBase(site);
			const at = (n: number) =>
				n < 1 || n > route.pages
					? undefined
					: href(n === 1 ? base : `${base.replace(/\/$/, '')}/page/${n}${config.trailingSlash ? '/' : ''}`);
			const count = isTag ? site.posts.filter((p) => p.tags.some((t) => t.path === route.tag.path)).length : 0;
			const heading = isTag ? format(strings.tags.taggedPosts, { tag: route.tag.label }) : blogTitle;
			const suffix = route.page > 1 ? ` (${format(strings.pagination.pageOf, { page: route.page, pages: route.pages })})` : '';
			const plain = isTag
				? format(route.page > 1 ? strings.descriptions.blogTagPage : strings.descriptions.blogTag, {
						tag: route.tag.label,
						title: blogTitle,
						count,
						page: route.page,
					})
				: config.blog
					? config.blog.description || blogTitle
					: '';
			const description =
				!isTag && route.page > 1 ? format(strings.descriptions.blogPage, { description: plain, page: route.page }) : plain;
			return {
				props: page(
					{
						type: 'blog-list',
						title: heading + suffix,
						heading,
						posts: route.posts.map(summary),
						page: route.page,
						pages: route.pages,
						newerHref: at(route.page - 1),
						olderHref: at(route.page + 1),
						...(isTag
							? {
									tag: {
										label: route.tag.label,
										allTagsHref: href(`${slashedBase(site).replace(/\/$/, '')}/tags${config.trailingSlash ? '/' : ''}`),
										count,
									},
								}
							: {}),
					},
					head(heading + suffix, description, { prevHref: at(route.page - 1), nextHref: at(route.page + 1) }),
					isTag ? blogCrumbs(route.tag.label) : [],
				),
				bodies: route.posts.map((p) => ({ source: p.source, route: p.path, excerpt: true })),
				sidebar: blogSidebar,
			};
		}
		case 'blog-post': {
			const { post } = route;
			const listed = site.posts.filter((p) => !p.unlisted);
			const i = listed.indexOf(post);
			const link = (p: Post | undefined): LinkProps | undefined => p && { label: p.title, href: href(p.path) };
			const newer = i < 0 ? undefined : link(listed[i - 1]);
			const older = i < 0 ? undefined : link(listed[i + 1]);
			return {
				props: page(
					{
						type: 'blog-post',
						post: summary(post),
						html: '',
						toc: post.page.frontMatter.hide_table_of_contents
							? []
							: tocOf(post.page.headings, config.tableOfContents.minHeadingLevel, config.tableOfContents.maxHeadingLevel),
						newer,
						older,
						editHref: editHref(post.source, post.page.frontMatter.custom_edit_url),
					},
					head(post.title, post.description, {
						keywords: post.page.frontMatter.keywords ?? [],
						image: imageUrl(post.page.frontMatter.image, context),
						noIndex: config.noIndex || post.unlisted || post.draft,
						ogType: 'article',
						publishedTime: new Date(post.date).toISOString(),
						prevHref: newer?.href,
						nextHref: older?.href,
						jsonLd: postLd(post, canonical(route.path), config.locale),
					}),
					blogCrumbs(post.title),
				),
				bodies: [{ source: post.source, route: route.path, excerpt: false }],
				sidebar: blogSidebar,
			};
		}
		case 'blog-archive': {
			const years = new Map<string, Post[]>();
			for (const post of site.posts.filter((p) => !p.unlisted))
				years.set(post.date.slice(0, 4), [...(years.get(post.date.slice(0, 4)) ?? []), post]);
			const title = strings.blog.archive;
			return {
				props: page(
					{
						type: 'blog-archive',
						title,
						years: [...years].map(([year, posts]) => ({
							year,
							posts: posts.map((p) => ({ title: p.title, href: href(p.path), date: p.date, dateText: dateText(p.date, config.locale) })),
						})),
					},
					head(`${title} - ${blogTitle}`, format(strings.descriptions.archive, { title: blogTitle })),
					blogCrumbs(title),
				),
				bodies: [],
				sidebar: blogSidebar,
			};
		}
		case 'blog-authors': {
			const title = strings.blog.authors;
			const known = new Map(
				site.posts
					.flatMap((p) => p.authors)
					.concat(site.authors)
					.map((a) => [a.key, a]),
			);
			return {
				props: page(
					{
						type: 'blog-authors',
						title,
						authors: [...known.values()].map((a) => ({
							...publishedAuthor(a),
							posts: site.posts
								.filter((p) => !p.unlisted && p.authors.some((x) => x.key === a.key))
								.map((p) => ({ label: p.title, href: href(p.path) })),
						})),
					},
					head(`${title} - ${blogTitle}`, format(strings.descriptions.authors, { title: blogTitle })),
					blogCrumbs(title),
				),
				bodies: [],
				sidebar: blogSidebar,
			};
		}
		case 'page': {
			const { plain } = route;
			const fm = plain.page.frontMatter;
			const hideToc = fm.hide_table_of_contents ?? false;
			return {
				props: page(
					{
						type: 'page',
						title: plain.title,
						titleHtml: titleHtml(plain.title),
						html: '',
						hideTitle: fm.hide_title ?? false,
						hideToc,
						toc: hideToc
							? []
							: tocOf(
									plain.page.headings,
									fm.toc_min_heading_level ?? config.tableOfContents.minHeadingLevel,
									fm.toc_max_heading_level ?? config.tableOfContents.maxHeadingLevel,
								),
					},
					head(plain.title, plain.description, {
						keywords: fm.keywords ?? [],
						image: imageUrl(fm.image, context),
						noIndex: config.noIndex || (fm.unlisted ?? false),
					}),
				),
				bodies: [{ source: plain.source, route: route.path, excerpt: false }],
			};
		}
		case 'component-page': {
			const meta = context.componentMeta.get(route.component.source) ?? {};
			return {
				props: page(
					{ type: 'component-page', html: '' },
					head(meta.title ?? '', meta.description ?? '', { keywords: meta.keywords ?? [], image: imageUrl(meta.image, context) }),
				),
				bodies: [],
				component: route.component.source,
			};
		}
		case 'search':
			return {
				props: page(
					{ type: 'search' },
					head(strings.search.pageTitle, format(strings.descriptions.search, { site: config.title }), { noIndex: true }),
				),
				bodies: [],
			};
		case 'not-found':
			return {
				props: page({ type: 'not-found' }, head(strings.notFound.title, strings.descriptions.notFound, { noIndex: true, alternates: [] })),
				bodies: [],
			};
	}
}

const tagsRoute = (site: Site) => [...site.routes.values()].find((r) => r.kind === 'tags')?.path ?? '/tags/';
const slashedBase = (site: Site) => [...site.routes.values()].find((r) => r.kind === 'blog-list' && r.page === 1)?.path ?? '/blog/';

function categoryCard(item: SidebarItem, site: Site, href: (path: string) => string) {
	if (item.type === 'doc')
		return [
			{
				label: item.label,
				href: href(item.path),
				description: site.docs.find((d) => d.id === item.id)?.description ?? '',
				isCategory: false,
			},
		];
	if (item.type === 'link')
		return [{ label: item.label, href: item.href.startsWith('/') ? href(item.href) : item.href, description: '', isCategory: false }];
	if (item.type !== 'category') return [];
	const target = item.link?.path ?? flatten(item.items)[0]?.path;
	return target
		? [
				{
					label: item.label,
					href: href(target),
					description: item.link?.index?.description ?? '',
					isCategory: true,
					count: item.items.length,
				},
			]
		: [];
}

function lastUpdate(doc: Doc, { site, updates }: PageContext) {
	const own = doc.page.frontMatter.last_update;
	const known = updates.get(doc.source);
	const time = own?.date ?? known?.time;
	if (!time || !site.config.showLastUpdate) return undefined;
	return { iso: new Date(time).toISOString(), text: dateText(time, site.config.locale), ...(own?.author ? { author: own.author } : {}) };
}

function imageUrl(image: string | undefined, { site }: PageContext): string | undefined {
	const path = image ?? site.config.image;
	if (!path) return undefined;
	return /^https?:/.test(path)
		? path
		: site.config.url.replace(/\/$/, '') + withBase(path.startsWith('/') ? path : `/${path}`, site.config.baseUrl);
}

function contextOf(path: string, site: Site): string | undefined {
	if (!site.config.search) return undefined;
	return site.config.search.contexts.find((c) => path.startsWith(`/${c.path.replace(/^\/|\/$/g, '')}/`))?.path;
}

const ld = (value: object) => JSON.stringify(value).replace(/</g, '\\u003c');

function breadcrumbLd(crumbs: { label: string; href?: string }[], { site }: PageContext, canonical: string): string | undefined {
	if (crumbs.length < 2) return undefined;
	const url = site.config.url.replace(/\/$/, '');
	const items = crumbs.flatMap((c, i) =>
		i === crumbs.length - 1 ? [{ name: c.label, item: canonical }] : c.href ? [{ name: c.label, item: url + c.href }] : [],
	);
	return ld({
		'@context': 'https://schema.org',
		'@type': 'BreadcrumbList',
		itemListElement: items.map((item, i) => ({ '@type': 'ListItem', position: i + 1, ...item })),
	});
}

const postLd = (post: Post, canonical: string, locale: string) =>
	ld({
		'@context': 'https://schema.org',
		'@type': 'BlogPosting',
		headline: post.title,
		description: post.description,
		datePublished: post.date,
		inLanguage: locale,
		url: canonical,
		...(post.authors.length
			? { author: post.authors.map((a) => ({ '@type': 'Organization', name: a.name, ...(a.url ? { url: a.url } : {}) })) }
			: {}),
	});

export { slugify };
