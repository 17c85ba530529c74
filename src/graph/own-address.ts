/** Full addresses of this site: `https://this.site/guide/` → `/guide/`. */
import { memo } from '../base/once.ts';
import type { Config } from '../config/schema.ts';
import { leavesSite } from './addresses.ts';

/** Cache: `url` of the config → the parsed URL, and the spellings of its host. */
const origins = new Map<string, { site: URL; names: string[] }>();

/**
 * `http://this.site/guide/?q#a` → `/guide/?q#a`; undefined for other sites, and for this site in another language. http and https count
 * as the same site.
 */
export function ownPath(href: string, { url, baseUrl, languages }: Config): string | undefined {
	const { site, names } = memo(origins, url, () => {
		const site = new URL(url);
		const written = url.replace(/^https?:\/\/|\/$/gi, '').toLowerCase();
		return { site, names: [site.host, written] };
	});
	// Fast path: most addresses do not contain this site's host.
	const text = href.toLowerCase();
	if (!/^(?:https?:)?\/\//.test(text) || !names.some((name) => text.includes(name)) || !URL.canParse(href, site)) return undefined;
	const { host, pathname, search, hash } = new URL(href, site);
	if (host !== site.host || !`${pathname}/`.startsWith(baseUrl)) return undefined;
	const here = `${site.origin}${pathname}/`;
	const root = site.origin + baseUrl;
	if (languages.some((l) => l.host && l.host.length + 1 > root.length && here.startsWith(`${l.host.replace(/\/$/, '')}/`)))
		return undefined;
	return (pathname.startsWith(baseUrl) ? pathname : baseUrl) + search + hash;
}

/** The address without this site's origin; undefined for other sites. */
export const insidePath = (href: string, config: Config): string | undefined => (leavesSite(href) ? ownPath(href, config) : href);
