/** What components may ask about the site, on the server and in the browser (useDocusaurusContext, useBaseUrl). */
import { createContext, useContext } from 'react';
import { Server } from '../components/context.tsx';
import type { SiteProps } from '../props.ts';
import type { SiteFacts } from './facts.ts';

export type { SiteFacts };

/** Of the site, and what a site with modules of Docusaurus adds. */
export const siteFacts = ({ title, tagline, url, baseUrl, locale }: SiteProps, more: Partial<SiteFacts> = {}): SiteFacts => ({
	title,
	tagline,
	url,
	baseUrl,
	locale,
	...more,
});

/** Provided around islands, which have no context of the server. */
export const SiteContext = createContext<SiteFacts | null>(null);

export function useSiteFacts(): SiteFacts {
	const server = useContext(Server);
	const given = useContext(SiteContext);
	if (server) return siteFacts(server.site, server.facts);
	if (!given) throw new Error('no site here: render inside SiteContext');
	return given;
}
