/**
 * What templates receive: plain data from src/render/. Every `href` is final (with base URL and trailing slash) and safe as an attribute
 * in React; every `html` comes from our Markdown compiler or React and may be set as inner HTML.
 */
import type { OptionalFeature } from '../src/config/features.ts';
import type { Strings } from './strings/index.ts';

/** What all pages of a site share. */
export interface FeedProps {
	/** Media type. */
	type: string;
	/** Name of the format: `Atom`. */
	label: string;
	href: string;
	title: string;
}

export interface SiteProps {
	title: string;
	tagline: string;
	/** Stands before the title of the site where a page has none; default the tagline. */
	homeTitle?: string;
	/** `https://vrm.dev`, without a trailing slash. */
	url: string;
	baseUrl: string;
	locale: string;
	direction: 'ltr' | 'rtl';
	titleDelimiter: string;
	/** Id of `<body>`; default `_top`. */
	rootId?: string;
	/** `vrmdocs 0.1.0`, for `<meta name="generator">`. */
	generator: string;
	strings: Strings;
	navbar: NavbarProps;
	footer: FooterProps;
	announcement?: AnnouncementProps;
	colorMode: { defaultMode: 'light' | 'dark'; disableSwitch: boolean; respectPrefersColorScheme: boolean };
	themeColor?: { light: string; dark: string };
	search?: SearchProps;
	/** The page's blog; on other pages the first. */
	blog?: BlogProps;
	/** By id, where there are several. */
	blogs?: Record<string, BlogProps>;
	feeds: FeedProps[];
	/** Address of the OpenSearch description. */
	openSearchHref?: string;
	assets: AssetProps;
	icons: { rel: string; href: string; type?: string; sizes?: string }[];
	metadata: Record<string, string>[];
	/** Hosts that pages may frame. */
	frameHosts: string[];
	/** What the config adds to the head of every page. */
	head?: HeadElements;
	/** Texts of components in the site's language: those of `code.json`. */
	messages?: Readonly<Record<string, string>>;
	homeHref: string;
	/** Where answers to «Was this page helpful?» are sent. */
	feedback?: { action: string; isOwn: boolean };
	/** What waits for the consent of readers. */
	consent?: ConsentProps;
	issuesUrl?: string;
	/** Articles have a menu for copying and sharing. */
	pageMenu: boolean;
	/** Long pages offer to go on where a reader was. */
	resumeReading: boolean;
}

/** For the island that asks for consent. */
export interface ConsentProps {
	/** In place of the text of the theme. */
	text?: string;
	policyHref?: string;
	/** Changes with what is loaded: readers are asked again. */
	version: string;
	scripts: HeadElements['scripts'];
	/** Starts of names of cookies that are deleted when consent is withdrawn. */
	cookies: string[];
}

/** What pages of a blog share. */
export interface BlogProps {
	title: string;
	description: string;
	href: string;
	sidebarTitle: string;
	feeds: FeedProps[];
	showReadingTime: boolean;
	showAuthorDetails?: true;
}

/** `true`: an attribute without a value. */
export type Attributes = Record<string, string | true>;

export interface HeadElements {
	links: Attributes[];
	/** Stylesheets, after those of the theme. */
	styles: Attributes[];
	metas: Attributes[];
	/** `content` is an inline script, whose hash is in the policy. */
	scripts: { attributes: Attributes; content?: string }[];
}

export interface AssetProps {
	/** Hashed addresses: `/assets/main.ab12cd34.css`. */
	css: string[];
	/** Stylesheets of pages that show certain components, by name, or are certain component pages, by path, or of a kind: `:search`; in cascade order. */
	components: { href: string; users: string[] }[];
	/** Fonts that pages load at once, with their media types. */
	fonts?: { href: string; type: string }[];
	/** Stylesheets of pages with formulas and diagrams, by what a page needs. */
	features: { math?: string; mermaid?: string; parts?: string; twoslash?: string } & Partial<Record<OptionalFeature, string>>;
	client: string;
	/** Address of the module with React and all islands; client.js imports it. */
	islands: string;
	/** Search worker. */
	searchWorker?: string;
	/** Of heavy islands, in sites that have some: what loads them, the posters' stylesheet, and the chunks by name. */
	heavy?: { runtime: string; style: string; islands: Record<string, { src: string; style?: string }> };
	/** Inline script run before first paint, without `<script>` tags. */
	inlineScript: string;
	/** Content Security Policy for the `<meta>` element; absent where the config turns it off. */
	csp?: string;
	/** The same for the header. */
	cspHeader?: string;
	/** The browser's part of live writing and its strings as JSON, in `serve --watch` alone. */
	live?: { src: string; words: string };
}

export interface SearchProps {
	/** `/search/` with base URL. */
	pageHref: string;
	/** Address of search-index.json with its cache-busting query value. */
	indexHref: string;
	/** Address of the stylesheet of results. */
	styleHref: string;
	/** Address of the search worker's script. */
	workerHref: string;
	/** Base URL of the site; all indexes are below it. */
	baseUrl: string;
	/** Contexts, each with its own index. */
	contexts: { path: string; label: string; indexHref: string }[];
	language: string[];
	maxResults: number;
	excerptLength: number;
	maxSegmentationVariants: number;
	/** Ctrl/Cmd+K focuses the box. */
	shortcut: boolean;
	/** So does `/`, unless the reader has turned it off. */
	slash: boolean;
	highlight: boolean;
	limitedByContext: boolean;
	/** Keeps the last searches on the reader's device. */
	recent: boolean;
	position: 'left' | 'right';
	/** On the search page: parts of the site that results can be limited to, by the start of their addresses. */
	sections?: { path: string; label: string }[];
	/** On the search page: some pages have tags, which results can be limited to. */
	hasTags?: boolean;
	/** Algolia's box in the place of ours. */
	algolia?: DocSearchProps;
}

export interface DocSearchProps {
	/** `/search/` with base URL. */
	pageHref: string;
	appId: string;
	apiKey: string;
	indexName: string;
	searchParameters?: Record<string, unknown>;
	/** Limits hits to the language, and to one version of each docs: those that are searched from elsewhere. */
	contextual?: { language: string; tags: string[] };
	/** Part of the hits' paths, as a pattern, and what stands for it. */
	replace?: { from: string; to: string };
	/** Pattern of addresses that are not of this site. */
	externalUrl?: string;
}

export interface NavbarProps {
	title?: string;
	logo?: LogoProps;
	hideOnScroll: boolean;
	className?: string;
	items: NavItemProps[];
}

export interface LogoProps {
	src: string;
	srcDark?: string;
	alt: string;
	width?: number;
	height?: number;
	href?: string;
}

export type NavItemProps =
	| NavLinkProps
	| { type: 'dropdown'; position: 'left' | 'right'; label: string; items: (NavLinkProps | NavHtmlProps)[]; active: boolean }
	/** `current` is the language's own name; hrefs end with the current page's path. */
	| {
			type: 'languageDropdown';
			position: 'left' | 'right';
			current: string;
			/** Where the language of the page stands among the items. */
			currentIndex: number;
			items: { label: string; locale: string; href: string }[];
			/** Items of the menu around the languages. */
			before?: (NavLinkProps | NavHtmlProps)[];
			after?: (NavLinkProps | NavHtmlProps)[];
	  }
	| {
			type: 'docsVersion';
			position: 'left' | 'right';
			/** The newest first; hrefs lead to the same doc, where the version has it. */
			versions: { name: string; label: string; href: string; isLast: boolean }[];
			/** Id of the docs. */
			pluginId: string;
			/** Name of the page's version; absent on pages that are in none. */
			current?: string;
			/** A link instead of a menu. */
			link?: { label: string; href: string; external: boolean };
			/** Items of the menu around the versions. */
			before?: (NavLinkProps | NavHtmlProps)[];
			after?: (NavLinkProps | NavHtmlProps)[];
	  }
	| { type: 'search'; position: 'left' | 'right' }
	| NavHtmlProps;
export interface NavLinkProps {
	type: 'link';
	position: 'left' | 'right';
	label: string;
	href: string;
	external: boolean;
	newTab: boolean;
	icon?: string;
	ariaLabel?: string;
	className?: string;
	active: boolean;
	/** The link is the page itself. */
	current: boolean;
}
export interface NavHtmlProps {
	type: 'html';
	position: 'left' | 'right';
	html: string;
}

export interface FooterProps {
	style: 'light' | 'dark';
	columns: { title?: string; items: FooterLinkProps[] }[];
	logo?: LogoProps;
	copyright?: string;
	/** In place of `copyright`. */
	copyrightHtml?: string;
	/** In place of all of it: the footer of a Docusaurus site. */
	html?: string;
}
export type FooterLinkProps = { label: string; href: string; external: boolean; newTab: boolean; icon?: string } | { html: string };

export interface AnnouncementProps {
	id: string;
	html: string;
	isCloseable: boolean;
}

/** A short label beside the name of an item. */
export interface BadgeProps {
	text: string;
	kind: 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
}

/** An item of a sidebar, for templates. */
export type SidebarItemProps =
	| { type: 'link'; label: string; href: string; external: boolean; className?: string; badge?: BadgeProps }
	| {
			type: 'category';
			label: string;
			href?: string;
			items: SidebarItemProps[];
			collapsible: boolean;
			collapsed: boolean;
			className?: string;
			badge?: BadgeProps;
			/** Number within the sidebar, stable over pages. */
			key: string;
			/** Of categories of which one at a time is open. */
			group?: string;
			/** Of a large sidebar: how many links `items` lacks, and the file that contains them. */
			rest?: { more: number; href: string };
	  }
	| { type: 'html'; html: string };

export interface TocItem {
	id: string;
	html: string;
	text: string;
	level: number;
	children: TocItem[];
}
export interface LinkProps {
	label: string;
	href: string;
}
export interface TagProps {
	label: string;
	href: string;
	count?: number;
	description?: string;
}

/** Data of a document's head. */
export interface HeadProps {
	/** Page title without the site's; '' on the home page. */
	title: string;
	description: string;
	keywords: string[];
	/** Absolute address. */
	canonical: string;
	/** What the tab shows, where that is not the title with the site's. */
	documentTitle?: string;
	/** Address of the page that this one repeats, where that is another one. */
	original?: string;
	/** Absolute address of the preview image. */
	image?: string;
	/** Pixels of the preview image, where they are known. */
	imageSize?: { width: number; height: number };
	/** What the preview image shows. */
	imageAlt?: string;
	noIndex: boolean;
	alternates: { locale: string; href: string }[];
	/** Address of the page as Markdown. */
	markdownHref?: string;
	ogType: 'website' | 'article';
	publishedTime?: string;
	modifiedTime?: string;
	/** Stylesheets besides those of every page. */
	styles?: string[];
	/** Stylesheets of the components on the page, and of its kind, before all others. */
	componentStyles?: string[];
	/** What the page adds to directives of the content security policy: `{'style-src-attr': "'unsafe-inline'"}`. */
	policy?: Record<string, string>;
	/** JSON-LD, already stringified safely for a script element. */
	jsonLd?: string;
	/** Elements that components of the page put there. */
	more?: { tag: string; attributes: Record<string, string>; text?: string }[];
}

export interface PageProps {
	/** Path of the route with base URL: `/vrm/meta/`. */
	path: string;
	head: HeadProps;
	/** Sidebar HTML with the current item marked, and its id; absent on pages without one. */
	sidebar?: { id: string; html: string; label: string };
	breadcrumbs: { label: string; href?: string }[];
	view: View;
	/** What the heavy islands on the page need beyond the site's content policy; absent where there are none. */
	policy?: string[];
	/** Classes of the page's outer element: that of its version of the docs, and its own. */
	className?: string;
	/** Class of `<html>`, in the tree of another generator: what its stylesheets know kinds of pages by. */
	rootClass?: string;
	/** Path of the search context the page is in. */
	searchContext?: string;
	/** Markup of the site around places of a doc or a post; without `after` it stands in their place. */
	around?: Partial<Record<PagePlace, [before: string, after?: string]>>;
}

/**
 * What of a doc or a post a site may put its own markup around: all of it, the notice of its version, its breadcrumbs, its title, its text, what is below the
 * text, the link to its source there, the links to its neighbours.
 */
export type PagePlace = 'article' | 'version' | 'breadcrumbs' | 'header' | 'text' | 'footer' | 'edit' | 'pagination';

/** Title as HTML with phrase breaks (`<wbr>`), escaped. */
export type TitleHtml = string;

/** The version of the docs that a page belongs to. */
export interface VersionProps {
	name: string;
	label: string;
	banner?: 'unreleased' | 'unmaintained';
	/** Its label is shown above the title. */
	badge: boolean;
	/** The latest version, with the same page where it has it; for the banner. */
	latest?: LinkProps;
}

/** Of a text that is not in the site's language: an original that has no translation. */
export interface LanguageProps {
	lang: string;
	dir: 'ltr' | 'rtl';
}

/** The data of a page, by page template in templates/pages/. */
export type View =
	| {
			type: 'doc';
			title: string;
			titleHtml: TitleHtml;
			hideTitle: boolean;
			html: string;
			toc: TocItem[];
			tags: TagProps[];
			/** Pages whose words are most alike; absent where there are none. */
			related?: LinkProps[];
			prev?: LinkProps;
			next?: LinkProps;
			editHref?: string;
			lastUpdate?: { iso: string; text: string; author?: string };
			draft: boolean;
			unlisted: boolean;
			version: VersionProps;
			language?: LanguageProps;
	  }
	| {
			type: 'category';
			title: string;
			titleHtml: TitleHtml;
			description: string;
			items: { label: string; href: string; description: string; isCategory: boolean; count?: number }[];
			prev?: LinkProps;
			next?: LinkProps;
			version: VersionProps;
	  }
	| { type: 'tags'; title: string; groups: { letter: string; tags: TagProps[] }[] }
	| {
			type: 'tag';
			title: string;
			label: string;
			description?: string;
			allTagsHref: string;
			items: { title: string; href: string; description: string }[];
	  }
	| {
			type: 'blog-list';
			title: string;
			posts: PostSummary[];
			page: number;
			pages: number;
			newerHref?: string;
			olderHref?: string;
			heading: string;
			tag?: { label: string; description?: string; allTagsHref: string; count: number };
			/** Where the posts are those of one author. */
			author?: AuthorProps & { allAuthorsHref: string };
	  }
	| {
			type: 'blog-post';
			post: PostSummary;
			html: string;
			toc: TocItem[];
			newer?: LinkProps;
			older?: LinkProps;
			editHref?: string;
			language?: LanguageProps;
	  }
	| {
			type: 'blog-archive';
			title: string;
			years: { year: string; posts: { title: string; href: string; date: string; dateText: string }[] }[];
	  }
	| { type: 'blog-authors'; title: string; authors: (AuthorProps & { posts: LinkProps[] })[] }
	| {
			type: 'page';
			title: string;
			titleHtml: TitleHtml;
			html: string;
			toc: TocItem[];
			hideTitle: boolean;
			hideToc: boolean;
			editHref?: string;
			language?: LanguageProps;
	  }
	/** A page written as a component in the site's `pages/`; html is its rendered markup and has its own h1. */
	| { type: 'component-page'; html: string }
	| { type: 'search'; sections: NonNullable<SearchProps['sections']>; hasTags: boolean }
	| { type: 'not-found' }
	| { type: 'redirect'; to: string };

export interface AuthorProps {
	key: string;
	name: string;
	title?: string;
	url?: string;
	image?: string;
	description?: string;
	/** Addresses by the name of the place. */
	socials?: Record<string, string>;
	/** The author's own page. */
	pageHref?: string;
}
export interface PostSummary {
	title: string;
	titleHtml: TitleHtml;
	href: string;
	date: string;
	dateText: string;
	authors: AuthorProps[];
	tags: TagProps[];
	excerptHtml: string;
	truncated: boolean;
	readingMinutes?: number;
	description: string;
}
