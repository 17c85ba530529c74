/** What components may ask about the site, on the server and in the browser (useDocusaurusContext, useBaseUrl). */
import { createContext, useContext } from 'react';
import { Server } from '../components/context.tsx';
import type { SiteProps } from '../props.ts';

export interface SiteFacts {
	title: string;
	tagline: string;
	url: string;
	baseUrl: string;
	locale: string;
}

export const siteFacts = ({ title, tagline, url, baseUrl, locale }: SiteProps): SiteFacts => ({ title, tagline, url, baseUrl, locale });

/** Provided around islands, which have no context of the server. */
export const SiteContext = createContext<SiteFacts | null>(null);

export function useSiteFacts(): SiteFacts {
	const server = useContext(Server);
	const given = useContext(SiteContext);
	if (server) return siteFacts(server.site);
	if (!given) throw new Error('no site here: render inside SiteContext');
	return given;
}
