import type { Root } from 'mdast';
import type { Problem } from '../base/problem.ts';
import type { Snippets } from '../content/snippets.ts';
import type { PageScope } from '../mdx/markdown/lower.ts';
import type { Extras } from './extras.ts';
import type { Front } from './front-matter.ts';
import type { MarkdownOptions, PageForm, PageFormat } from './options.ts';
import type { PluginPage } from './plugins.ts';

/** A page on its way from its tree to HTML. */
export interface OpenPage {
	text: string;
	/** What the tree was made of: the text with faulty tags made harmless. */
	parsed: string;
	path: string;
	form: PageForm;
	format: PageFormat;
	options: MarkdownOptions;
	extras: Extras;
	front: Front;
	/** Files that are shown in it. */
	snippets: Snippets;
	/** Texts of Markdown that it includes. */
	included?: string;
	problems: Problem[];
	/** What words mean, by the page itself. */
	abbreviations?: Readonly<Record<string, string>>;
	pluginPage?: PluginPage;
	/** Imports and exports of a page of MDX. */
	scope?: PageScope;
}

/** A rule of the tree of Markdown: it changes the tree, and may give problems. */
export interface Rule {
	/** Default always. */
	when?(page: OpenPage): boolean | undefined;
	run(tree: Root, page: OpenPage): unknown;
}
