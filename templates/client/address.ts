/** Addresses of pages. */

/** Path with base URL and query: equal for two links to the same document. */
export const documentKey = (url: URL): string => url.pathname + url.search;

/** Name of a file that is not a page: `/a/b.zip`, but neither `/a/b.html` nor `/release/v0.130.1`. */
const file = /\.(?!html?$)[a-z][a-z0-9]*$/i;

/**
 * Whether an address may be a page of this site: same origin, below the base URL, not a download. `/..//host/` has the path `//host/`. The
 * browser alone finds the text of `#:~:text=…`, in a document that it loads.
 */
export function isPageAddress({ origin, pathname, hash }: URL): boolean {
	return (
		origin === location.origin &&
		pathname.startsWith(document.documentElement.dataset.baseUrl ?? '/') &&
		!/\/\//.test(pathname) &&
		!hash.includes(':~:') &&
		!file.test(pathname)
	);
}

/**
 * Address without `index.html` or `.html`: `/vrm/index.html` → `/vrm/`, `/vrm/meta.html` → `/vrm/meta/`. The 404 page
 * keeps its address.
 */
export function normalized(url: URL): URL {
	const out = new URL(url);
	out.pathname = url.pathname.endsWith('/404.html')
		? url.pathname
		: url.pathname.replace(/(^|\/)index\.html?$/, '$1').replace(/\.html?$/, '/');
	return out;
}

/** The element of an anchor; null if there is none. `#100%` cannot be decoded and is used as written. */
export function anchorOf(hash: string): HTMLElement | null {
	if (hash.length < 2) return null;
	const written = hash.slice(1);
	try {
		return document.getElementById(decodeURIComponent(written)) ?? document.getElementById(written);
	} catch {
		return document.getElementById(written);
	}
}

/** The address of a link, if router and prefetching may handle it: a page of this site, in this window. */
export function pageOfLink(target: EventTarget | null): URL | undefined {
	const link = target instanceof Element ? target.closest('a') : null;
	if (!(link instanceof HTMLAnchorElement) || !link.href || (link.target && link.target !== '_self') || link.hasAttribute('download'))
		return undefined;
	const url = normalized(new URL(link.href));
	return isPageAddress(url) ? url : undefined;
}

/** The canonical address of a fetched document, if it only differs in form (`/vrm/meta` for `/vrm/meta/`); else `url`. */
export function ownAddress(page: Document, url: URL): URL {
	const canonical = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.getAttribute('href');
	const path = canonical && URL.canParse(canonical) ? new URL(canonical).pathname : url.pathname;
	const out = new URL(url);
	if (bare(path) === bare(url.pathname)) out.pathname = path;
	return out;
}

/** Normalised path, for comparison: `/vrm/meta.html` → `/vrm/meta`, `%E8%AA%9E` → `語`. */
function bare(path: string): string {
	const short = path.replace(/(?:\/index)?\.html?$/, '').replace(/\/$/, '');
	try {
		return decodeURI(short);
	} catch {
		return short;
	}
}
