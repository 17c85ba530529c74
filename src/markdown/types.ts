/** The result of compiling one source. Depends only on its bytes and the Markdown options, so it can be cached and sent between threads. */

import type { Problem } from '../base/problem.ts';
import type { OptionalFeature } from '../config/features.ts';
import type { FrontMatter } from '../content/front-matter.ts';
import type { MdxModule } from '../mdx/markdown/types.ts';
import type { SearchSection } from '../search/core/types.ts';

export interface CompiledPage extends Omit<PageMeta, 'length'> {
	/** Article HTML with marks (see marks.ts) where links, images and components are. */
	html: string;
	/** Plain text by heading, for the search index. The first has heading '' and contains what is before the first heading. */
	sections: Section[];
	/** Only of MDX: what React renders of it. */
	module?: MdxModule;
	/** Only of posts: their HTML in lists and feeds. */
	listed?: ListedHtml;
}

/** A post's HTML on pages with several posts: without ids but those of headings, and without their anchors and links of footnotes. With marks, like `html`. */
export interface ListedHtml {
	whole: string;
	/** What is before `<!-- truncate -->`; absent without one. */
	excerpt?: string;
}

/** What other pages may show of a page. If it has not changed, neither has the site graph. */
export interface PageSummary {
	frontMatter: FrontMatter;
	/** 1-based line of each top-level front matter key: `{title: 2}`. */
	frontMatterLines: Record<string, number>;
	/** Title: front matter, else the first h1 (then left out of html), else ''. */
	title: string;
}

/** What stages need of a page besides its text; in memory for all pages. */
export interface PageMeta extends PageSummary {
	/** UTF-16 units of the source. */
	length: number;
	/** Description: front matter, else the first paragraph's text cut at 160 characters. */
	description: string;
	links: PageLink[];
	headings: Heading[];
	/** Every id in the html, of headings and of raw HTML. */
	anchors: string[];
	components: ComponentUse[];
	/** It has `<!-- truncate -->`: lists show what is before it. */
	truncated: boolean;
	/** Only with `keepHeading`: the heading that the text has itself. */
	heading?: string;
	/** Only of posts: reading time in minutes, at least 1. */
	readingMinutes?: number;
	/** Only of MDX: React renders some of it, from the module that is kept beside the page. */
	hasModule?: boolean;
	/** What the page needs besides what every page has; absent where that is nothing. */
	needs?: PageNeed[];
	problems: Problem[];
}

/** `styles`: style attributes of MDX; `math`: KaTeX's styles; `mermaid`: the script that draws diagrams; `twoslash`: styles of notes on code; `parts`: styles of what few pages have, such as marked lines of code; and features that the site asks for. */
export type PageNeed = 'math' | 'mermaid' | 'parts' | 'styles' | 'twoslash' | OptionalFeature;

export interface PageLink {
	/** `link`: `<a href>`; `image`: `<img src>`. */
	kind: 'link' | 'image';
	/** As written: `../meta.md#license`, `/vrm/meta/`, `https://…`. */
	href: string;
	/** Words of a link that may lead to another page of the site; absent where they are not searched. */
	text?: string;
	/** Alternative text of an image. */
	alt?: string;
	/** Caption of an image, if it is a figure. */
	title?: string;
	/** Other attributes that the author has given an image, by their names in HTML: `<img width="300" class="round">`. */
	attributes?: Record<string, string>;
	/** A file that an element shows instead of linking to it: `<video src>`, `<source srcset>`. */
	media?: boolean;
	/** Written as a tag of JSX: whether the file is there is nobody's business in a tree of Docusaurus. */
	jsx?: true;
	/** Words that the author has written into `rel`. */
	rel?: string;
	/** The image is a figure of its own: the mark stands for a whole `<figure>`, not for a src. */
	figure?: boolean;
	line: number;
	column: number;
}

export interface Heading {
	/** 1 to 6. */
	level: number;
	id: string;
	/** Plain text. */
	text: string;
	/** Inline HTML for the table of contents: code and emphasis kept, links dropped, phrase breaks kept. */
	html: string;
}

export interface ComponentUse {
	name: string;
	props: Record<string, unknown>;
	line: number;
	column: number;
	/** In running text, not a block. */
	inline: boolean;
	/** Has nothing between its tags. */
	empty: boolean;
	/** Number of the component around it, if any: of a `<TabItem>`, its `<Tabs>`. */
	parent?: number;
	/** Only of MDX: those of `anchors` that are in Markdown between its tags. */
	ids?: string[];
}

export type Section = SearchSection;
