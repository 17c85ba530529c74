/**
 * Swizzled parts of docs, posts and generated pages of categories that are supported: those that show the original and something around it, as `docusaurus swizzle --wrap`
 * writes them, and whole copies of Docusaurus's own (`--eject`). Each is bundled as a module, like those of pages. https://docusaurus.io/docs/swizzling
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PagePlace } from '../../../../templates/props.ts';
import { themeFileOf } from '../../../mdx/theme/elements.ts';

/** Outermost first: name of the component → where it is on the page, and the pages that have it. */
const PLACES: Record<string, readonly [place: PagePlace, ...views: PagePart['views']]> = {
	DocItem: ['article', 'doc'],
	'DocItem/Metadata': ['article', 'doc'],
	'DocItem/Layout': ['article', 'doc'],
	DocVersionBanner: ['version', 'doc'],
	DocBreadcrumbs: ['breadcrumbs', 'doc', 'category'],
	'DocItem/Content': ['text', 'doc'],
	'DocItem/Footer': ['footer', 'doc'],
	EditThisPage: ['edit', 'doc', 'blog-post'],
	'DocItem/Paginator': ['pagination', 'doc'],
	DocPaginator: ['pagination', 'doc', 'category'],
	BlogPostPage: ['article', 'blog-post'],
	'BlogPostPage/Metadata': ['article', 'blog-post'],
	BlogPostItem: ['article', 'blog-post'],
	'BlogPostItem/Container': ['article', 'blog-post'],
	'BlogPostItem/Header': ['header', 'blog-post'],
	'BlogPostItem/Content': ['text', 'blog-post'],
	'BlogPostItem/Footer': ['footer', 'blog-post'],
	BlogPostPaginator: ['pagination', 'blog-post'],
};

export const PARTS = Object.keys(PLACES);

/** Parts that a copy of one of these shows, which our page has already: what the copy has between their tags is shown. */
const INNER = [
	...PARTS,
	...[
		'BlogLayout',
		'BlogPostItem/Footer/ReadMoreLink',
		'BlogPostItem/Header/Authors',
		'BlogPostItem/Header/Info',
		'BlogPostItem/Header/Title',
	],
	...['BlogPostPage/StructuredData', 'ContentVisibility', 'DocItem/TOC/Desktop', 'DocItem/TOC/Mobile', 'DocVersionBadge', 'EditMetaRow'],
	...['LastUpdated', 'MDXContent', 'TOC', 'Unlisted'],
];

export interface PagePart {
	/** Its file from the site folder: `src/theme/DocItem/Footer/index.tsx`. */
	id: string;
	name: string;
	views: ('doc' | 'blog-post' | 'category')[];
	place: PagePlace;
	/** It is a whole copy: names of the parts in it that are places of our page. */
	inner?: string[];
}

/** The parts that a site has put something around or copied, outermost first. */
export const pageParts = (siteDir: string): PagePart[] =>
	PARTS.flatMap((name) => {
		const id = themeFileOf(siteDir, name);
		if (!id) return [];
		const [place, ...views] = PLACES[name]!;
		const part = { id, name, views, place };
		if (new RegExp(`['"]@theme-(?:original|init)/${name}['"]`).test(readFileSync(join(siteDir, id), 'utf8'))) return part;
		// A copy of the breadcrumbs shows nothing of ours.
		const inner = place === 'breadcrumbs' ? [] : place === 'footer' ? [...INNER, 'TagsListInline'] : INNER;
		return { ...part, inner };
	});
