import type { ReactNode } from 'react';
import type { SiteProps } from '../props.ts';

/** A version of the docs. */
export interface DocsVersionFacts {
	/** Id of its docs. */
	pluginId: string;
	/** `current`, `1.0`. */
	name: string;
	label: string;
	/** Address of its start, with the base URL and without a slash at the end. */
	path: string;
	/** Address of the start of its docs, in any version. */
	docsPath: string;
	isLast: boolean;
	banner?: 'unreleased' | 'unmaintained';
	badge: boolean;
	noIndex: boolean;
	className?: string;
}

/** What components may ask about their page. */
interface PageFacts {
	title: string;
	description: string;
	source: string;
	frontMatter: Record<string, unknown>;
	/** For parts around the page. */
	tags?: { label: string; permalink: string }[];
	editUrl?: string;
}

export interface PageLink {
	title: string;
	permalink: string;
}

/** What components may ask about the site, on the server and in the browser. */
export interface SiteFacts extends Pick<SiteProps, 'title' | 'tagline' | 'url' | 'baseUrl' | 'locale'> {
	/** Languages of the site, by the names that its config gives them. */
	i18n?: { currentLocale: string; defaultLocale: string; locales: string[] };
	/** Versions of all docs, the newest of each first. */
	versions?: DocsVersionFacts[];
	/** The version that the page is of. */
	version?: { pluginId: string; name: string };
	/** The doc that the page is, in a tree of Docusaurus; beside its id for parts around it. */
	doc?: PageFacts & {
		id: string;
		previous?: PageLink;
		next?: PageLink;
		/** The doc, or the start of its docs, in the latest version. */
		latest?: PageLink;
		/** Categories above it, and the doc itself, without an address. */
		breadcrumbs?: { label: string; href?: string }[];
		lastUpdatedAt?: number;
		lastUpdatedBy?: string;
	};
	/** The post that the page is, for parts around it. */
	post?: PageFacts & { date: string; authors: object[]; readingTime?: number; prevItem?: PageLink; nextItem?: PageLink };
	/** Docs of the version of the page, by their ids; on the server, for a page whose components ask. */
	docs?: Record<string, { id: string; title: string; description: string }>;
	/** What the config keeps for components. */
	customFields?: Record<string, unknown>;
	themeConfig?: Record<string, unknown>;
	/** Titles of admonitions in the browser, where they are not the names of their kinds. */
	admonitions?: Record<string, string>;
	/** Texts of components in the language of the site, by their ids. */
	messages?: Record<string, string>;
	/** On the server: address of the page, with base URL. */
	path?: string | undefined;
	/** On the server: takes what belongs into the head of the page. */
	onHead?(head: ReactNode): void;
	/** On the server: code with colours, as HTML. */
	highlight?(code: string, language: string, meta: string): string;
}
