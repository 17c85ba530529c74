import type { ReactNode } from 'react';

/** What components may ask about the site, on the server and in the browser. */
export interface SiteFacts {
	title: string;
	tagline: string;
	url: string;
	baseUrl: string;
	locale: string;
	/** Of the languages of the site, the default one first. */
	locales?: string[];
	/** What the config keeps for components. */
	customFields?: Record<string, unknown>;
	themeConfig?: Record<string, unknown>;
	/** Texts of components in the language of the site, by their ids. */
	messages?: Record<string, string>;
	/** On the server: takes what belongs into the head of the page. */
	onHead?(head: ReactNode): void;
}
