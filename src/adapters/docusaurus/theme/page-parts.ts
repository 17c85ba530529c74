/**
 * Swizzled parts of docs and posts that are supported: those that show the original and something around it, as `docusaurus swizzle --wrap`
 * writes them. Each is bundled as a module, like those of pages. https://docusaurus.io/docs/swizzling#wrapping
 */
import { readFileSync } from 'node:fs';
import type { PagePlace } from '../../../../templates/props.ts';
import { pathFrom } from '../../../base/paths.ts';
import { componentFile } from './shell-parts.ts';

/** Outermost first: name of the component → where it is on the page, and the pages that have it. */
const PLACES: Record<string, readonly [place: PagePlace, ...views: PagePart['views']]> = {
	DocItem: ['article', 'doc'],
	'DocItem/Metadata': ['article', 'doc'],
	'DocItem/Layout': ['article', 'doc'],
	DocVersionBanner: ['version', 'doc'],
	DocBreadcrumbs: ['breadcrumbs', 'doc'],
	'DocItem/Content': ['text', 'doc'],
	'DocItem/Footer': ['footer', 'doc'],
	EditThisPage: ['edit', 'doc', 'blog-post'],
	'DocItem/Paginator': ['pagination', 'doc'],
	DocPaginator: ['pagination', 'doc'],
	BlogPostPage: ['article', 'blog-post'],
	'BlogPostPage/Metadata': ['article', 'blog-post'],
	BlogPostItem: ['article', 'blog-post'],
	'BlogPostItem/Container': ['article', 'blog-post'],
	'BlogPostItem/Header': ['header', 'blog-post'],
	'BlogPostItem/Content': ['text', 'blog-post'],
	'BlogPostItem/Footer': ['footer', 'blog-post'],
	BlogPostPaginator: ['pagination', 'blog-post'],
};

export const WRAPPED = Object.keys(PLACES);

export interface PagePart {
	/** Its file from the site folder: `src/theme/DocItem/Footer/index.tsx`. */
	id: string;
	name: string;
	views: ('doc' | 'blog-post')[];
	place: PagePlace;
}

/** The parts that a site has put something around, outermost first: its component shows the original. */
export const pageParts = (siteDir: string): PagePart[] =>
	WRAPPED.flatMap((name) => {
		const file = componentFile(siteDir, `src/theme/${name}`);
		const [place, ...views] = PLACES[name]!;
		const isAround = file && new RegExp(`['"]@theme-(?:original|init)/${name}['"]`).test(readFileSync(file, 'utf8'));
		return isAround ? [{ id: pathFrom(siteDir, file), name, views, place }] : [];
	});
