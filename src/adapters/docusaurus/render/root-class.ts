/** Classes of `<html>` for stylesheets of a Docusaurus site. https://docusaurus.io/docs/styling-layout#theme-class-names */
import { versionWith } from '../../../graph/lookup.ts';
import { versionOf } from '../../../graph/routes.ts';
import type { Route, Site } from '../../../graph/types.ts';

const PAGES: Partial<Record<Route['kind'], string>> = {
	doc: 'docs-doc-page',
	tags: 'docs-tags-list-page',
	tag: 'docs-tags-doc-list-page',
	'blog-list': 'blog-list-page',
	'blog-post': 'blog-post-page',
	'blog-archive': 'blog-archive-page',
	'blog-authors': 'blog-authors-list-page',
	'blog-author': 'blog-authors-posts-page',
	'blog-tags': 'blog-tags-list-page',
	'blog-tag': 'blog-tags-post-list-page',
	page: 'mdx-page',
};

/**
 * `docs-wrapper plugin-docs plugin-id-default docs-version-current docs-doc-page docs-doc-id-intro`
 *
 * @param wrapper in the front matter of a page: it has this one in the place of `mdx-wrapper`
 */
export function rootClassOf(route: Route, site: Site, wrapper = 'mdx-wrapper'): string {
	const version = versionWith(site, versionOf(route));
	const own =
		version !== undefined
			? ['docs-wrapper', 'plugin-docs', `plugin-id-${version.instance}`, version.className ?? `docs-version-${version.name}`]
			: 'blog' in route
				? ['blog-wrapper', 'plugin-blog', `plugin-id-${route.blog}`]
				: ['plugin-pages', 'plugin-id-default', ...(route.kind === 'page' ? [wrapper] : [])];
	return [...own, PAGES[route.kind], route.kind === 'doc' && `docs-doc-id-${route.doc.id}`].filter(Boolean).join(' ');
}
