import type { PageKinds } from './page-kinds.ts';

/** Stand-alone pages in Markdown. */
export const pages: PageKinds<'page'> = {
	routes: (site) => site.pages.map((plain) => ({ kind: 'page', path: plain.path, plain })),
	is: {
		page: {
			madeOf: ({ plain }) => plain,
			isListed: ({ plain }) => !plain.page.frontMatter.unlisted,
			isSearched: ({ indexPages }) => indexPages,
		},
	},
};

/** Stand-alone pages that are components, or that components make from data. */
export const componentPages: PageKinds<'component-page'> = {
	routes: (site) => site.componentPages.map((component) => ({ kind: 'component-page', path: component.path, component })),
	is: { 'component-page': { file: ({ component }) => component.source } },
};
