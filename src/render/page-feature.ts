/** What a feature adds to pages. Each hook is optional; `features/render.ts` lists those that have any. */
import type { BlogProps, HeadProps, SiteProps, View } from '../../templates/props.ts';
import type { Config } from '../config/schema.ts';
import type { Resolver } from '../graph/link.ts';
import type { Blog, Doc, Route, Site } from '../graph/types.ts';
import type { PageContext } from './page-context.ts';

export interface PageFeature {
	/** Adds to the props that all pages share. @param props those that are there so far */
	shell?(input: ShellInput, props: SiteProps): Partial<SiteProps>;
	/** Sources that it adds to the content security policy of all pages, by directive. */
	policy?(config: Config): Record<string, string[]> | undefined;
	/** Adds to the props that the pages of a blog share. */
	blog?(blog: Blog, site: Site): Partial<BlogProps>;
	/** Adds to the head of a page. */
	head?(page: HeadInput, context: PageContext): Partial<HeadProps>;
	/** Path from the output root of the page's copy in another form, which `features/output.ts` makes of its HTML. */
	copyPath?(route: Route, site: Site): string | undefined;
	/** The name of a feature that makes a file for the page (`Feature.forPages`), and what it makes it from, as plain data. */
	file?(head: HeadProps, context: PageContext): [feature: string, data: unknown] | undefined;
	/** Adds to the page of a doc. */
	doc?(doc: Doc, context: PageContext): Partial<Extract<View, { type: 'doc' }>>;
}

/** What the props that all pages share are made from. */
export interface ShellInput {
	site: Site;
	resolver: Resolver;
	/** A line of Markdown in the config → HTML, with addresses as written. */
	inline: (markdown: string) => string;
}

/** A page whose head is made. */
export interface HeadInput {
	route: Route;
	title: string;
	/** Whether it names a preview image itself. */
	hasImage: boolean;
}
