/** The site graph: everything that is known once all pages are compiled. Routes are without the base URL. */

import type { Problem } from '../base/problem.ts';
import type { Config } from '../config/schema.ts';
import type { PageFace } from '../markdown/types.ts';

/** A doc: a page of the documentation. */
export interface Doc {
	id: string;
	/** Route. */
	path: string;
	/** Name of the sidebar it is in, if any. */
	sidebar?: string;
	/** Source, from the site folder: `docs/vrm/meta/index.md`. */
	source: string;
	title: string;
	label: string;
	position?: number;
	/** Folder within the docs folder, as in the ids: `vrm/meta`. */
	dir: string;
	tags: Tag[];
	draft: boolean;
	unlisted: boolean;
	/** The part of the compiled page that the graph depends on. */
	page: PageFace;
}

/** A version of the documentation. */
export interface DocsVersion {
	name: string;
	label: string;
	path: string;
	isLast: boolean;
	docs: { id: string; path: string; sidebar?: string }[];
	mainDocId: string;
}

export interface Tag {
	label: string;
	/** Route of the tag's page. */
	path: string;
}

export interface Post {
	source: string;
	path: string;
	title: string;
	/** `2024-01-31` or a full ISO time. */
	date: string;
	authors: Author[];
	tags: Tag[];
	draft: boolean;
	unlisted: boolean;
	page: PageFace;
}

export interface Author {
	key: string;
	name: string;
	title?: string;
	url?: string;
	image?: string;
}

/** An item of a sidebar with its docs. The items' order is that of the previous and next links. */
export type SidebarItem =
	| { type: 'doc'; id: string; label: string; path: string; className?: string }
	| { type: 'link'; label: string; href: string; className?: string }
	| { type: 'html'; value: string }
	| {
			type: 'category';
			label: string;
			items: SidebarItem[];
			link?: { path: string; docId?: string; index?: GeneratedIndex };
			collapsed: boolean;
			collapsible: boolean;
			className?: string;
			key: string;
	  };

export interface GeneratedIndex {
	path: string;
	title: string;
	description: string;
}

export interface Sidebar {
	id: string;
	items: SidebarItem[];
}

export interface PlainPage {
	draft: boolean;
	source: string;
	path: string;
	title: string;
	page: PageFace;
}

export interface ComponentPage {
	source: string;
	path: string;
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
	| { kind: 'category'; path: string; sidebar: string; category: Extract<SidebarItem, { type: 'category' }> }
	| { kind: 'tags'; path: string }
	| { kind: 'tag'; path: string; tag: Tag; docs: Doc[] }
	| { kind: 'blog-list'; path: string; page: number; pages: number; posts: Post[] }
	| { kind: 'blog-post'; path: string; post: Post }
	| { kind: 'blog-archive'; path: string }
	| { kind: 'blog-authors'; path: string }
	| { kind: 'blog-tags'; path: string }
	| { kind: 'blog-tag'; path: string; tag: Tag; posts: Post[]; page: number; pages: number }
	| { kind: 'page'; path: string; plain: PlainPage }
	| { kind: 'component-page'; path: string; component: ComponentPage }
	| { kind: 'search'; path: string }
	| { kind: 'not-found'; path: string };

export type RouteOf<K extends Route['kind']> = Extract<Route, { kind: K }>;

export interface Site {
	siteDir: string;
	config: Config;
	docs: Doc[];
	version: DocsVersion;
	sidebars: Sidebar[];
	posts: Post[];
	authors: Author[];
	pages: PlainPage[];
	/** Sources that are left out as drafts, and the routes they would have. */
	drafts: Map<string, string>;
	componentPages: ComponentPage[];
	redirects: Redirect[];
	/** All pages but redirects, by route. */
	routes: Map<string, Route>;
	/** Files of the static folders, by path from the root: `/img/a.png` → absolute file. */
	statics: Map<string, string>;
	/** Source path → route. */
	routeBySource: Map<string, string>;
	problems: Problem[];
}
