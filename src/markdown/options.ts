/** What a page is compiled with. */
import type { BundleFolders } from '../config/module.ts';
import type { Config } from '../config/schema.ts';
import type { FileOptions } from '../content/content-feature.ts';
import type { HeadingIds } from './heading-ids.ts';
import type { PluginKey } from './plugin-fault.ts';

/** Everything besides the text that the result depends on. Plain data: it is part of the cache key and sent to workers. */
export interface MarkdownOptions
	extends HeadingIds,
		FileOptions,
		Omit<Config['markdown'], 'format' | 'glossary' | 'preprocess' | PluginKey> {
	locale: string;
	/** Names the packages that blocks of twoslash need; absent where they are not installed. */
	twoslash?: string;
	/** Front matter keys of the site itself: taken as they are, checked by its schema later. */
	frontMatterKeys: string[];
	/** Capitalised tags of MDX that a page does not import are rendered by React, with the components of @theme/MDXComponents. */
	mdxComponents: boolean;
	/** Pages are written for MDX 1, which takes what it cannot read as text. */
	oldMdx?: boolean;
	/** Code with the word `live` runs where it is written, by a package of the site. */
	liveCode?: boolean;
	/** The site has a component for admonitions. */
	siteAdmonition?: boolean;
	/** Elements of Markdown that the site has components for; absent where it has none. */
	elements?: string[];
	/** Of a partial: a page gives it components, so that its elements may be any. */
	opened?: boolean;
	/** Names the plugins, their options and their code, and the version of KaTeX; '' where none is used. */
	code: string;
	/** Default titles of admonitions by kind. */
	admonitionTitles: Record<string, string>;
	labels: { table: string; headingAnchor: string; footnotes: string; footnoteBack: string; diagramSource: string; details: string };
}

/** Where a site's packages are, absolute. */
export interface TwoslashPaths {
	twoslash: string;
	typescript: string;
	siteDir: string;
}

/** Where code of the site is found: sent to workers, no part of the cache key. */
export interface MarkdownCode {
	/** Address of the config module, where it names plugins. */
	plugins?: string;
	/** The plugins are those of another generator's config, of the site in this folder. */
	theirs?: { siteDir: string; folders: BundleFolders };
	/** KaTeX's module, absolute. */
	katex?: string;
	/** Mermaid's folder, absolute. */
	mermaid?: string;
	twoslash?: TwoslashPaths;
}

/** Posts are shown in lists and feeds too; partials in other pages alone. */
export type PageForm = 'page' | 'post' | 'partial';
/** Markdown, or MDX: Markdown with JSX, expressions, imports and exports. */
export type PageFormat = 'md' | 'mdx';
