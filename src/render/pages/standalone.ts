/** Drafts of stand-alone pages: Markdown, components, the 404 page. */
import type { PageProps } from '../../../templates/props.ts';
import { NOT_FOUND } from '../../adapters/theme.ts';
import { isNotFound } from '../../graph/kinds/not-found.ts';
import { slashed } from '../../graph/paths.ts';
import type { RouteOf } from '../../graph/types.ts';
import { breadcrumbLd, jsonLd } from '../json-ld.ts';
import type { PageContext } from '../page-context.ts';
import { type Draft, editHrefOf, hrefOf, imageOf, titleHtmlOf, tocOf } from './common.ts';

/** Breadcrumbs by address: `/about/team/` is below `/about/`. Empty if only the home page is above the page. */
function crumbsOf(path: string, title: string, context: PageContext): PageProps['breadcrumbs'] {
	const names = path.split('/').filter(Boolean);
	const above = names.slice(0, -1).flatMap((_, i) => {
		const route = context.site.routes.get(slashed(`/${names.slice(0, i + 1).join('/')}`, context.site.config.trailingSlash));
		const label =
			route?.kind === 'page' ? route.plain.title : route?.kind === 'component-page' && context.facts.ofPage(route.component.id).meta.title;
		return label ? [{ label, href: hrefOf(context, route!.path) }] : [];
	});
	return above.length ? [...above, { label: title }] : [];
}

export function markdownPage(route: RouteOf<'page'>, context: PageContext): Draft {
	const { source, title } = route.plain;
	const meta = context.metaOf(source);
	const fm = meta.frontMatter;
	const { config } = context.site;
	const crumbs = crumbsOf(route.path, title, context);
	return {
		view: {
			type: 'page',
			title,
			titleHtml: titleHtmlOf(context, meta.heading ?? title),
			html: '',
			// With `keepHeading`, a page shows a title only if its Markdown has a heading.
			hideTitle: (fm.hide_title ?? config.markdown.keepHeading) && meta.heading === undefined,
			hideToc: fm.hide_table_of_contents ?? false,
			toc: tocOf(context, meta),
			editHref: config.pages ? editHrefOf(context, source, config.pages, fm.custom_edit_url) : undefined,
		},
		title,
		description: meta.description,
		head: {
			keywords: fm.keywords ?? [],
			...imageOf(context, fm.image, source),
			noIndex: config.noIndex || isNotFound(route) || (fm.unlisted ?? false),
			...(crumbs.length && { jsonLd: jsonLd(breadcrumbLd(crumbs, route, context)) }),
		},
		breadcrumbs: crumbs,
		bodies: [{ source, path: route.path, form: 'article' }],
	};
}

export function componentPage(route: RouteOf<'component-page'>, context: PageContext): Draft {
	const { id } = route.component;
	const { title = '', description = '', keywords = [], image } = context.facts.ofPage(id).meta;
	const { pages } = context.site.config;
	const crumbs = pages && pages.breadcrumbs && title ? crumbsOf(route.path, title, context) : [];
	return {
		view: { type: 'component-page', html: '' },
		title,
		description,
		head: {
			keywords,
			...imageOf(context, image),
			...(crumbs.length && { jsonLd: jsonLd(breadcrumbLd(crumbs, route, context)) }),
		},
		breadcrumbs: crumbs,
		componentPage: id,
	};
}

/** Whether the site has its own version of a shell part, and that renders without errors. */
export const hasPart = (part: string, { mdx, facts }: PageContext): boolean =>
	mdx.page(part) !== undefined && !facts.ofPage(part).problems.some(({ severity }) => severity === 'error');

export function notFoundPage(_: RouteOf<'not-found'>, context: PageContext): Draft {
	const { notFound, descriptions } = context.siteProps.strings;
	const texts = { title: notFound.title, description: descriptions.notFound };
	if (hasPart(NOT_FOUND, context)) return { view: { type: 'component-page', html: '' }, ...texts, componentPage: NOT_FOUND };
	return { view: { type: 'not-found' }, ...texts };
}
