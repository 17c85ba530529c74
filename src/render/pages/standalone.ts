/** Stand-alone pages: in Markdown, as components, the 404 page. */
import type { RouteOf } from '../../graph/types.ts';
import { NOT_FOUND } from '../../mdx/theme/shell.ts';
import type { PageContext } from '../page-context.ts';
import { type Draft, editHrefOf, headOf, imageOf, pageOf, titleHtmlOf, tocOf } from './common.ts';

export function markdownPage(route: RouteOf<'page'>, context: PageContext): Draft {
	const { source, title } = route.plain;
	const meta = context.metaOf(source);
	const fm = meta.frontMatter;
	const { config } = context.site;
	return {
		props: pageOf(
			context,
			route,
			{
				type: 'page',
				title,
				titleHtml: titleHtmlOf(context, meta.heading ?? title),
				html: '',
				// As written: such a page has the heading that its text has.
				hideTitle: (fm.hide_title ?? config.markdown.keepHeading) && meta.heading === undefined,
				hideToc: fm.hide_table_of_contents ?? false,
				toc: tocOf(context, meta),
				editHref: config.pages ? editHrefOf(context, source, config.pages, fm.custom_edit_url) : undefined,
			},
			headOf(context, route, title, meta.description, {
				keywords: fm.keywords ?? [],
				...imageOf(context, fm.image, route.plain.source),
				noIndex: context.site.config.noIndex || (fm.unlisted ?? false),
			}),
		),
		bodies: [{ source, path: route.path, form: 'article' }],
	};
}

export function componentPage(route: RouteOf<'component-page'>, context: PageContext): Draft {
	const { id } = route.component;
	const { title = '', description = '', keywords = [], image } = context.facts.ofPage(id).meta;
	return {
		props: pageOf(
			context,
			route,
			{ type: 'component-page', html: '' },
			headOf(context, route, title, description, { keywords, ...imageOf(context, image) }),
		),
		bodies: [],
		componentPage: id,
	};
}

/** Whether a site has a part of the shell of its own that can be rendered. */
export const hasPart = (part: string, { mdx, facts }: PageContext): boolean =>
	mdx.page(part) !== undefined && !facts.ofPage(part).problems.some(({ severity }) => severity === 'error');

export function notFoundPage(route: RouteOf<'not-found'>, context: PageContext): Draft {
	const { notFound, descriptions } = context.siteProps.strings;
	const head = headOf(context, route, notFound.title, descriptions.notFound, { noIndex: true, alternates: [] });
	if (hasPart(NOT_FOUND, context))
		return { props: pageOf(context, route, { type: 'component-page', html: '' }, head), bodies: [], componentPage: NOT_FOUND };
	return { props: pageOf(context, route, { type: 'not-found' }, head), bodies: [] };
}
