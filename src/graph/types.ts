/** The site graph: everything that is known once all pages are compiled. Routes are without the base URL. */

import type { Problem } from '../base/problem.ts';
import type { BlogConfig, Config, DocsConfig } from '../config/schema.ts';
import type { Badge } from '../content/front-matter.ts';
import type { Labels } from '../content/translations.ts';
import type { PageSummary } from '../markdown/types.ts';
import type { DataPage } from './data-pages.ts';

/** A doc: a page of the documentation. */
export interface Doc {
	id: string;
	/** Key of its version. Ids are unique within one. */
	version: string;
	/** Route. */
	path: string;
	/** Name of the sidebar it is in, if any. */
	sidebar?: string;
	/** Source, from the site folder: `docs/vrm/meta/index.md`. */
	source: string;
	/** What the source is a translation of; else the source itself. */
	original: string;
	title: string;
	label: string;
	position?: number;
	/** Folder within the docs folder, as in the ids: `vrm/meta`. */
	dir: string;
	tags: Tag[];
	draft: boolean;
	unlisted: boolean;
	/** The part of the compiled page that the graph depends on. */
	page: PageSummary;
}

/** A version of one of the site's docs: ids, sidebars, tags and routes of its own. */
export interface DocsVersion {
	/** Unique within the site: '' for the first docs' current version, `1.0` for another of its versions, `api` and `api/1.0` for those of others. */
	key: string;
	/** The docs it is a version of. */
	instance: string;
	config: DocsConfig;
	/** Folder of its sources. */
	folder: string;
	/** `current`, or as the config names it; `1.0`. */
	name: string;
	label: string;
	/** Where its routes start. */
	path: string;
	tagsPath: string;
	/** Its routes have no version in them: readers get it by default. */
	isLast: boolean;
	/** The only version of its docs. */
	isOnly: boolean;
	banner?: 'unreleased' | 'unmaintained';
	/** Its label is shown above titles. */
	badge: boolean;
	className?: string;
	noIndex: boolean;
	docs: Doc[];
	sidebars: Sidebar[];
	mainDocId: string;
}

export interface Tag {
	label: string;
	/** Route of the tag's page. */
	path: string;
	/** Of the tags file. */
	description?: string;
}

/** A blog with its posts, the newest first. */
export interface Blog {
	id: string;
	config: BlogConfig;
	posts: Post[];
	/** Of its authors file. */
	authors: Author[];
}

export interface Post {
	/** Id of its blog. */
	blog: string;
	source: string;
	path: string;
	title: string;
	/** `2024-01-31` or a full ISO time. */
	date: string;
	authors: Author[];
	tags: Tag[];
	draft: boolean;
	unlisted: boolean;
	page: PageSummary;
}

export interface Author {
	key: string;
	name: string;
	title?: string;
	url?: string;
	image?: string;
	description?: string;
	/** Addresses by the name of the place: `{github: 'https://github.com/ada'}`. */
	socials?: Record<string, string>;
	/** Route of the author's own page. */
	path?: string;
}

/** What an item of a sidebar looks like. */
export interface SidebarLook {
	className?: string;
	badge?: Badge;
}

/** An item of a sidebar with its docs. The items' order is that of the previous and next links. */
export type SidebarItem =
	/** With `isRef` it is only a link: the page belongs to another sidebar, and is no step of this one. */
	| ({ type: 'doc'; id: string; label: string; path: string; isRef?: boolean } & SidebarLook)
	| ({ type: 'link'; label: string; href: string } & SidebarLook)
	| { type: 'html'; value: string }
	| ({
			type: 'category';
			label: string;
			items: SidebarItem[];
			link?: { path: string; docId?: string; index?: GeneratedIndex };
			collapsed: boolean;
			collapsible: boolean;
			key: string;
	  } & SidebarLook);

export interface GeneratedIndex {
	path: string;
	title: string;
	description: string;
	keywords?: string[];
	/** Of link previews, a path in `static/`. */
	image?: string;
}

export interface Sidebar {
	/** Unique within the site: the name, with the key of its version in front: `1.0/guide`. */
	id: string;
	/** Key in the sidebars file. */
	name: string;
	/** Key of its version. */
	version: string;
	items: SidebarItem[];
	/** Ids of unlisted docs that its file names, or that lie in its folders: readers of these see it. */
	unlisted: string[];
}

export interface PlainPage {
	draft: boolean;
	source: string;
	path: string;
	title: string;
	page: PageSummary;
}

export interface ComponentPage {
	/** Its file; pages that are made from data share one. */
	source: string;
	/** Of the page: its source, of one that is made from data with its route. */
	id: string;
	path: string;
	/** Where `getPages` of the file makes it. */
	made?: DataPage;
}

export interface Redirect {
	/** Route. */
	from: string;
	/** Route (with hash or query) or full address. */
	to: string;
	/** `config`: from `redirects`; `alias`: from `docs.aliases`. */
	kind: 'config' | 'alias';
}

/** One output page and what it is made from. */
export type Route =
	| { kind: 'doc'; path: string; doc: Doc }
	| { kind: 'category'; path: string; version: string; sidebar: string; category: Extract<SidebarItem, { type: 'category' }> }
	| { kind: 'tags'; path: string; version: string }
	| { kind: 'tag'; path: string; version: string; tag: Tag; docs: Doc[] }
	| { kind: 'blog-list'; path: string; blog: string; page: number; pages: number; posts: Post[] }
	| { kind: 'blog-post'; path: string; blog: string; post: Post }
	| { kind: 'blog-archive'; path: string; blog: string }
	| { kind: 'blog-authors'; path: string; blog: string }
	| { kind: 'blog-tags'; path: string; blog: string }
	| { kind: 'blog-tag'; path: string; blog: string; tag: Tag; posts: Post[]; page: number; pages: number }
	| { kind: 'blog-author'; path: string; blog: string; author: Author; posts: Post[]; page: number; pages: number }
	| { kind: 'page'; path: string; plain: PlainPage }
	| { kind: 'component-page'; path: string; component: ComponentPage }
	| { kind: 'search'; path: string }
	| { kind: 'not-found'; path: string };

export type RouteOf<K extends Route['kind']> = Extract<Route, { kind: K }>;

/** The same site in another language. */
export interface Sibling {
	/** `lang` of its pages. */
	locale: string;
	/** With origin and base URL, without a slash at its end. */
	host: string;
	baseUrl: string;
	/** Its place in the output: `fr/`. */
	prefix: string;
	isDefault: boolean;
	/** Undefined where it has not been read (serve --watch). */
	site?: Pick<Site, 'routes' | 'routeBySource' | 'statics' | 'redirects'>;
}

/** A file that is made of the site. */
export interface GeneratedFile {
	/** For messages: `the sitemap`. */
	what: string;
	/** A static file of its name is published instead. */
	yields?: true;
}

export interface Site {
	siteDir: string;
	config: Config;
	/** Of all versions. */
	docs: Doc[];
	/** All versions of all docs: in the order of the config, the newest first. */
	versions: DocsVersion[];
	/** Of all versions. */
	sidebars: Sidebar[];
	blogs: Blog[];
	/** Of all blogs, in their order; of each the newest first. */
	posts: Post[];
	pages: PlainPage[];
	/** Sources that are left out as drafts, and the routes they would have. */
	drafts: Map<string, string>;
	componentPages: ComponentPage[];
	redirects: Redirect[];
	/** All pages but redirects, by route. */
	routes: Map<string, Route>;
	/** Files of the static folders, by path from the root: `/img/a.png` → absolute file. */
	statics: Map<string, string>;
	/** Files that are made of the site, by path from the root: `/sitemap.xml`. */
	generated(): ReadonlyMap<string, GeneratedFile>;
	/** Translations → what they stand for. */
	originals: ReadonlyMap<string, string>;
	/** Texts of components in the site's language, by key. */
	messages: Labels;
	/** The site in its other languages, with their pages where these are known. */
	siblings: Sibling[];
	/** Source path, and path of what it is a translation of → route. */
	routeBySource: Map<string, string>;
	problems: Problem[];
}
