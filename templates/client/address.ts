/** Addresses of pages. */

/** Path with base URL and query: what two links to the same document have in common. */
export const documentKey = (url: URL): string => url.pathname + url.search;

/** Name of a file that is no page: `/a/b.zip`, but neither `/a/b.html` nor `/release/v0.130.1`. */
const file = /\.(?!html?$)[a-z][a-z0-9]*$/i;

/** Whether this site may have a page there: same origin, below the base URL, not a download. */
export function isPageAddress(url: URL): boolean {
	return (
		url.origin === location.origin && url.pathname.startsWith(document.documentElement.dataset.baseUrl ?? '/') && !file.test(url.pathname)
	);
}

/**
 * Address without `index.html` or `.html`: `/vrm/index.html` → `/vrm/`, `/vrm/meta.html` → `/vrm/meta/`. The document for
 * missing pages keeps its own.
 */
export function normalized(url: URL): URL {
	const out = new URL(url);
	out.pathname = url.pathname.endsWith('/404.html')
		? url.pathname
		: url.pathname.replace(/(^|\/)index\.html?$/, '$1').replace(/\.html?$/, '/');
	return out;
}

/** The element that an address leads to, by its anchor; null where there is none. `#100%` is no escaped text and means itself. */
export function anchorOf(hash: string): HTMLElement | null {
	if (hash.length < 2) return null;
	const written = hash.slice(1);
	try {
		return document.getElementById(decodeURIComponent(written)) ?? document.getElementById(written);
	} catch {
		return document.getElementById(written);
	}
}

/** A link the router and prefetching may take: a page of this site, in this window. */
export function pageOfLink(target: EventTarget | null): URL | undefined {
	const link = target instanceof Element ? target.closest('a') : null;
	if (!(link instanceof HTMLAnchorElement) || !link.href || (link.target && link.target !== '_self') || link.hasAttribute('download'))
		return undefined;
	const url = normalized(new URL(link.href));
	return isPageAddress(url) ? url : undefined;
}

/** Address a fetched document gives itself, where it is the same page written another way (`/vrm/meta` for `/vrm/meta/`); else `url`. */
export function ownAddress(page: Document, url: URL): URL {
	const canonical = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.getAttribute('href');
	const path = canonical && URL.canParse(canonical) ? new URL(canonical).pathname : url.pathname;
	const out = new URL(url);
	if (bare(path) === bare(url.pathname)) out.pathname = path;
	return out;
}

/** Path as one and the same text, however it is written: `/vrm/meta.html` → `/vrm/meta`, `%E8%AA%9E` → `語`. */
function bare(path: string): string {
	const short = path.replace(/(?:\/index)?\.html?$/, '').replace(/\/$/, '');
	try {
		return decodeURI(short);
	} catch {
		return short;
	}
}
