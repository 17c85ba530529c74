/** Turns navigation within the site into visits: with the Navigation API, else with clicks and `popstate`. */
import { anchorOf, documentKey, isPageAddress, normalized, pageOfLink } from './address.ts';
import { place, shown, type Visit } from './visit.ts';

export function startRouter(visit: (visit: Visit) => Promise<void>): void {
	// A heading «Navigation» has the id `navigation`: without the API, `window.navigation` is that heading.
	if (typeof Navigation === 'function' && window.navigation) byNavigation(window.navigation, visit);
	else byHistory(visit);
	// Between documents the browser restores positions itself. Within one it would glide there (Firefox), in the page that is left.
	const restoring = (type: string, mode: ScrollRestoration) => addEventListener(type, () => void (history.scrollRestoration = mode));
	history.scrollRestoration = 'manual';
	restoring('pagehide', 'auto');
	restoring('pageshow', 'manual');
}

/** Scroll positions by history entry. */
const positions = new Map<string, number>();

/** Back and forward within the page that is shown. */
function restore(key: string): void {
	if (positions.has(key)) scrollTo({ top: positions.get(key)!, behavior: 'instant' });
	else anchorOf(location.hash)?.scrollIntoView({ behavior: 'instant' });
}

function byNavigation(navigation: Navigation, visit: (visit: Visit) => Promise<void>): void {
	navigation.addEventListener('navigate', (event) => {
		if (navigation.currentEntry) positions.set(navigation.currentEntry.key, scrollY);
		const url = new URL(event.destination.url);
		const { navigationType: type, destination } = event;
		const isWithin = type === 'traverse' && url.pathname === shown.pathname && destination.sameDocument;
		if (isWithin) addEventListener('popstate', () => restore(destination.key), { once: true });
		if (
			!event.canIntercept ||
			(event.hashChange && !isPending(url)) ||
			event.downloadRequest !== null ||
			event.formData ||
			type === 'reload' ||
			!isPageAddress(url)
		)
			return;
		// Islands that keep their state in the query change it themselves and hear of `popstate`.
		if (type === 'traverse' ? url.pathname === shown.pathname : destination.sameDocument) return keepPending(event, url);
		const target = normalized(url);
		if (documentKey(target) === documentKey(shown) && target.hash && location.pathname !== shown.pathname)
			return event.intercept({ focusReset: 'manual', scroll: 'manual', handler: async () => place(target, undefined) });
		if (target.href !== url.href && event.cancelable && type !== 'traverse') {
			event.preventDefault();
			navigation.navigate(target.href, { history: type === 'replace' ? 'replace' : 'push' });
			return;
		}
		const scroll = type === 'traverse' ? (positions.get(destination.key) ?? 0) : undefined;
		event.intercept({
			focusReset: 'manual',
			scroll: 'manual',
			handler: () => visit({ url: target, signal: event.signal, scroll, animated: event.hasUAVisualTransition }),
		});
	});
}

/** The address bar has the next page's address already, while the former page is still shown. */
const isPending = (url: URL): boolean => url.pathname === location.pathname && url.pathname !== shown.pathname;

/**
 * What the former page does meanwhile ends the visit, as the browser sees it. A link to one of its anchors is followed there: the reader has
 * stayed. An island that writes its state into the address does not keep the reader from the next page.
 */
function keepPending(event: NavigateEvent, url: URL): void {
	if (!isPending(url) || !event.cancelable || event.navigationType === 'traverse') return;
	const target = event.hashChange ? new URL(url.hash, shown) : new URL(location.href);
	event.preventDefault();
	window.navigation.navigate(target.href, { history: 'replace' });
}

/** Browsers without the Navigation API. Entries are told apart by a key in their state. */
function byHistory(visit: (visit: Visit) => Promise<void>): void {
	let control = new AbortController();
	let key = '';
	const takeKey = (): void => {
		key = history.state?.key ?? newKey();
		history.replaceState({ ...history.state, key }, '');
	};
	takeKey();
	const go = (url: URL, scroll?: number): void => {
		control.abort();
		control = new AbortController();
		void visit({ url, signal: control.signal, scroll });
	};
	document.addEventListener('click', (event) => {
		if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		const url = pageOfLink(event.target);
		if (!url) return;
		positions.set(key, scrollY);
		if (url.hash && documentKey(url) === documentKey(shown)) return;
		event.preventDefault();
		key = newKey();
		// As in browsers, a link to the current address adds no history entry.
		if (url.href === location.href) history.replaceState({ key }, '', url);
		else history.pushState({ key }, '', url);
		go(url);
	});
	addEventListener('popstate', (event) => {
		// A jump within the page has made an entry; what it left was noted at the click.
		const isNew = !event.state?.key;
		if (!isNew) positions.set(key, scrollY);
		takeKey();
		const url = new URL(location.href);
		if (url.pathname !== shown.pathname) return go(url, positions.get(key) ?? 0);
		control.abort();
		if (!isNew) restore(key);
	});
}

const newKey = (): string => String(Math.random());
