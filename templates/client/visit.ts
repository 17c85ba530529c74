/** One change of page: fetch, swap, then scroll, focus and announce the new title. */
import { anchorOf, documentKey, ownAddress } from './address.ts';
import type { IslandHost } from './island-host.ts';
import { hideLoadError, showLoadError } from './load-error.ts';
import { fetchPage } from './pages.ts';
import { startProgress } from './progress.ts';
import { reveal } from './reveal.ts';
import { fits, loadStyles, swap } from './swap.ts';
import type { ClientWords } from './words.ts';

export interface Visit {
	url: URL;
	/** Aborted when the reader goes elsewhere or stays. */
	signal: AbortSignal;
	/** Scroll position to return to; undefined: the anchor, else the top. */
	scroll?: number;
}

/** Address of the document that is shown, which may lag behind the address bar: its own, also where it was opened by another form of it. */
export let shown = ownAddress(document, new URL(location.href));

/** Called after each change with the new document in place. */
export type AfterVisit = () => void;

/**
 * Returns the function that performs visits. The address bar already has the new address. If the page cannot be fetched, is not HTML or
 * is from another build, the browser loads it itself. A visit that brings no page gives the address back.
 *
 * No view transition: the pictures of both pages that a browser takes for it cost more than the change itself.
 */
export function visitor(words: ClientWords, islands: IslandHost, after: AfterVisit): (visit: Visit) => Promise<void> {
	const announce = announcer();
	return async ({ url, signal, scroll }) => {
		// Else a jump that still glides would take the next page along.
		scrollTo({ top: scrollY, behavior: 'instant' });
		const endProgress = url.pathname === shown.pathname ? undefined : startProgress(() => announce(words.loading));
		try {
			const fetched = await fetchPage(url, signal);
			const next = mayParse(fetched.html) && new DOMParser().parseFromString(fetched.html, 'text/html');
			if (signal.aborted) return;
			if (!next || !fits(next)) return leave(url);
			await loadStyles(next);
			if (signal.aborted) return;
			const own = ownAddress(next, fetched.url);
			own.hash = url.hash;
			hideLoadError('page');
			swap(next, islands);
			shown = own;
			if (own.href !== location.href) stayHere();
			place(own, scroll);
			announce(words.navigated.replace('{title}', document.querySelector('#_main h1')?.textContent?.trim() || document.title));
			after();
			document.dispatchEvent(new CustomEvent('vrmdocs:page', { detail: { path: own.pathname } }));
			// A glide that was stopped moves the page once more, in the next frame, by what it had gone on.
			const top = scrollY;
			requestAnimationFrame(() => signal.aborted || scrollY === top || jump(own, own.hash ? scroll : top));
		} catch (error) {
			const isLost = !signal.aborted && (await isUnreachable());
			if (signal.aborted) return;
			if (isLost) return stay(url, words, error);
			console.warn(`${documentKey(url)}:`, error);
			leave(url);
		} finally {
			endProgress?.();
		}
	};
}

/** Style attributes would be reported where the policy of the page that is shown forbids them: parsed under it, not under that of the next page. */
const mayParse = (html: string): boolean => !html.includes(STYLES) || document.head.innerHTML.includes(STYLES);
const STYLES = 'style-src-attr';

/** Whether the site cannot be reached at all, so that the browser would show its own error in the place of the page that is here. */
const isUnreachable = (): Promise<boolean> =>
	fetch(shown, { method: 'HEAD', cache: 'no-store' }).then(
		() => false,
		() => true,
	);

/** Gives the page that is shown its own address. */
export const stayHere = (): void => history.replaceState(history.state, '', shown);

/** The browser itself is opening a page: no visit. */
export let leaving = false;

/** Lets the browser open a page. What comes may be a download, or nothing: until then the page that is shown keeps its own address. */
function leave(url: URL): void {
	stayHere();
	leaving = true;
	location.replace(url);
	leaving = false;
}

/** The page that is shown stays, with its own address, and says why. */
function stay(url: URL, { offline, retry }: ClientWords, error: unknown): void {
	stayHere();
	showLoadError('page', offline, error, retry, () => location.assign(url));
}

/** Scrolls without gliding, and moves the focus to where reading goes on. */
export function place(url: URL, scroll?: number): void {
	const anchor = anchorOf(url.hash);
	reveal(anchor);
	focus(scroll === undefined && anchor ? anchor : document.getElementById('_main')!);
	jump(url, scroll);
}

/** Scrolls without gliding: to a position, else to the anchor, else to the top. */
function jump(url: URL, scroll?: number): void {
	const anchor = scroll === undefined && anchorOf(url.hash);
	if (anchor) anchor.scrollIntoView({ behavior: 'instant' });
	else scrollTo({ top: scroll ?? 0, behavior: 'instant' });
}

/** Headings and `main` can be focused only by scripts. */
export function focus(element: HTMLElement): void {
	if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
		element.tabIndex = -1;
		element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
	}
	element.focus({ preventScroll: true });
}

/** Announces texts to screen readers (`aria-live="polite"`). */
function announcer(): (text: string) => void {
	const region = document.createElement('div');
	region.className = 'visually-hidden';
	region.id = '_announcer';
	region.role = 'status';
	document.body.append(region);
	return (text) => {
		region.textContent = text;
	};
}
