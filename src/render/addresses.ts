/** Final addresses of links that are in no Markdown: those of the config, of HTML in it and in sidebars, and of components. */
import { sourceFor } from '../graph/addresses.ts';
import type { Resolver } from '../graph/link.ts';
import { decodeSafe, withBase } from '../graph/paths.ts';
import { resolveLink } from '../graph/resolve.ts';
import { type MapAddress, mapAddresses } from './html.ts';

/** Final address of `href` or `to` of a link that is in no source. External addresses stay as they are. */
export function address(
	to: string | undefined,
	href: string | undefined,
	resolver: Resolver,
	kind: 'link' | 'image' = 'link',
	from = '',
): { href: string; external: boolean } {
	const written = to ?? href ?? '/';
	const resolved = resolveLink(resolver, { kind, href: written, line: 0, column: 0 }, from, '/');
	if (resolved.kind === 'external') return { href: resolved.ignored ? resolved.href : written, external: true };
	if (resolved.kind === 'broken')
		return {
			href: written.startsWith('/')
				? withBase(written.replace(/[?#].*$/s, ''), resolver.site.config.baseUrl) + (/[?#].*$/s.exec(written)?.[0] ?? '')
				: written,
			external: false,
		};
	return { href: resolved.href, external: false };
}

/** Whether an address names its host. */
export const isExternal = (href: string) => /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(href);

/** HTML of the config and of sidebars → the same with final addresses: `<a href="/guide/">` → `<a href="/base/guide/">`. */
export const withAddresses = (html: string, resolver: Resolver): string =>
	mapAddresses(html, (href, kind) => address(href, undefined, resolver, kind).href);

/**
 * Maps the addresses that components of a site write. Those from the site's root and those of Markdown files are resolved; others are relative
 * to the page, as in the browser; those of Docusaurus's links to its route, as its router has it.
 */
export const componentAddress =
	(resolver: Resolver, source: string, checked: readonly string[] = []): MapAddress =>
	(href, kind) => {
		const { baseUrl, trailingSlash } = resolver.site.config;
		const route = resolver.site.routeBySource.get(source);
		if (kind === 'link' && route && checked.includes(href) && /^(?![a-z][a-z0-9+.-]*:|[/#?]|$)/i.test(href)) {
			const { pathname, search, hash } = new URL(
				href,
				`https://site.invalid${trailingSlash === true ? route : route.replace(/(?<=.)\/$/, '')}`,
			);
			return address(decodeSafe(pathname) + search + hash, undefined, resolver).href;
		}
		if (href.startsWith('pathname://')) return address(href, undefined, resolver, kind).href;
		const from = sourceFor(href, source);
		const rooted = /^\/(?!\/)/.test(href) && (baseUrl === '/' || !href.startsWith(baseUrl));
		// `useBaseUrl`, and addresses of versions, have the base URL: they end like all others.
		if (kind === 'link' && baseUrl !== '/' && href.startsWith(baseUrl)) {
			const page = resolveLink(resolver, { kind, href: href.slice(baseUrl.length - 1), line: 0, column: 0 }, '', '/');
			return page.kind === 'page' ? page.href : href;
		}
		return rooted || from ? address(href, undefined, resolver, kind, from).href : href;
	};
