/** Final addresses of links outside Markdown: in the config, in HTML of config and sidebars, and in components. */
import { sourceFor } from '../graph/addresses.ts';
import type { Resolver } from '../graph/link.ts';
import { decodeSafe, joinRoute, withBase } from '../graph/paths.ts';
import { resolveLink } from '../graph/resolve.ts';
import type { Site } from '../graph/types.ts';
import { type MapAddress, mapAddresses } from './html.ts';
import type { AssetFile } from './images.ts';

/** Final address of a link outside Markdown. External addresses stay as they are. */
export function address(
	written: string,
	resolver: Resolver,
	kind: 'link' | 'image' = 'link',
	from = '',
): { href: string; external: boolean } {
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

/** Whether an address contains a host: `https://a.b/`, `//a.b/`. */
export const isExternal = (href: string) => /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(href);

/** Address of a published file, from the root of the site. Addresses with a host stay as they are. */
export const publishedAt = ({ config }: Site, path: string): string =>
	isExternal(path) ? path : withBase(joinRoute(path), config.baseUrl);

/** Makes the addresses in HTML of the config and of sidebars final: `<a href="/guide/">` → `<a href="/base/guide/">`. */
export const withAddresses = (html: string, resolver: Resolver): string =>
	mapAddresses(html, (href, kind) => address(href, resolver, kind).href);

/**
 * Maps addresses in components of a site to their final form. Addresses from the site's root and of Markdown files are resolved; others
 * are relative to the page, as in a browser, and stay.
 *
 * @param checked addresses of Docusaurus's `<Link>`: relative ones are resolved against the route, as by its router
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
			return address(decodeSafe(pathname) + search + hash, resolver).href;
		}
		if (href.startsWith('pathname://')) return address(href, resolver, kind).href;
		const from = sourceFor(href, source);
		const rooted = /^\/(?!\/)/.test(href) && (baseUrl === '/' || !href.startsWith(baseUrl));
		// Already with the base URL, from `useBaseUrl` or a version: only the trailing slash may have to change.
		if (kind === 'link' && baseUrl !== '/' && href.startsWith(baseUrl)) {
			const page = resolveLink(resolver, { kind, href: href.slice(baseUrl.length - 1), line: 0, column: 0 }, '', '/');
			return page.kind === 'page' ? page.href : href;
		}
		return rooted || from ? address(href, resolver, kind, from).href : href;
	};

/** The file of a photo that a component shows by an address from the site's root; undefined for other media. */
export function componentImage(href: string, resolver: Resolver): AssetFile | undefined {
	if (!/^\/(?!\/).*\.(?:png|jpe?g|webp|avif)$/i.test(href)) return undefined;
	const { kind, file, published } = resolveLink(resolver, { kind: 'image', href, line: 0, column: 0 }, '', '/');
	return kind === 'asset' && file ? { file, published } : undefined;
}
