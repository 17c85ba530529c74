/**
 * Swizzled parts of docs and posts that are supported: those that show the original and something around it, as `docusaurus swizzle --wrap`
 * writes them. Each is bundled as a module, like those of pages. https://docusaurus.io/docs/swizzling#wrapping
 */
import { readFileSync } from 'node:fs';
import type { PagePlace, View } from '../../../../templates/props.ts';
import { pathFrom } from '../../../base/paths.ts';
import { componentFile } from './shell-parts.ts';

/** Outermost first: name of the component → the page that has it, and where it is there. */
const PLACES: Record<string, readonly [view: View['type'], place: PagePlace]> = {
	DocItem: ['doc', 'article'],
	'DocItem/Metadata': ['doc', 'article'],
	'DocItem/Layout': ['doc', 'article'],
	'DocItem/Content': ['doc', 'text'],
	'DocItem/Footer': ['doc', 'footer'],
	'DocItem/Paginator': ['doc', 'pagination'],
	DocPaginator: ['doc', 'pagination'],
	BlogPostPage: ['blog-post', 'article'],
	'BlogPostPage/Metadata': ['blog-post', 'article'],
	BlogPostItem: ['blog-post', 'article'],
	'BlogPostItem/Container': ['blog-post', 'article'],
	'BlogPostItem/Header': ['blog-post', 'header'],
	'BlogPostItem/Content': ['blog-post', 'text'],
	'BlogPostItem/Footer': ['blog-post', 'footer'],
	BlogPostPaginator: ['blog-post', 'pagination'],
};

export const WRAPPED = Object.keys(PLACES);

export interface PagePart {
	/** Its file from the site folder: `src/theme/DocItem/Footer/index.tsx`. */
	id: string;
	name: string;
	view: View['type'];
	place: PagePlace;
}

/** The parts that a site has put something around, outermost first: its component shows the original. */
export const pageParts = (siteDir: string): PagePart[] =>
	WRAPPED.flatMap((name) => {
		const file = componentFile(siteDir, `src/theme/${name}`);
		const [view, place] = PLACES[name]!;
		const isAround = file && new RegExp(`['"]@theme-(?:original|init)/${name}['"]`).test(readFileSync(file, 'utf8'));
		return isAround ? [{ id: pathFrom(siteDir, file), name, view, place }] : [];
	});
