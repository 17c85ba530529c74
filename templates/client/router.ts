/** Turns navigation within the site into visits: with the Navigation API, else with clicks and `popstate`. */
import { anchorOf, documentKey, isPageAddress, normalized, pageOfLink } from './address.ts';
import { reveal } from './reveal.ts';
import { leaving, place, shown, stayHere, type Visit } from './visit.ts';

/** Starts a visit; the one before ends. */
type Go = (url: URL, scroll?: number) => Promise<void>;

/**
 * A visit ends when the page comes, when the next visit starts, when the reader returns to the page that is shown, or with Stop. Nothing else ends
 * it: the browser aborts a navigation for another one that may not arrive itself, and the address would stay that of a page that nobody fetches.
 */
export function startRouter(visit: (visit: Visit) => Promise<void>): void {
	let control = new AbortController();
	const end = (): void => control.abort();
	const go: Go = (url, scroll) => {
		end();
		control = new AbortController();
		return visit({ url, signal: control.signal, scroll });
	};
	// The browser scrolls to an anchor that can be seen. Where a page is pending it takes `#anchor` for one of that: the reader means the page that
	// they see, and stays on it.
	document.addEventListener('click', (event) => {
		if (!isPlain(event)) return;
		const link = event.target instanceof Element && event.target.closest('a');
		const href = link && link.getAttribute('href');
		if (!href) return;
		const url = new URL(href, shown);
		if (!url.hash || documentKey(url) !== documentKey(shown)) return;
		reveal(anchorOf(url.hash));
		if (!isPending()) return;
		event.preventDefault();
		end();
		history.replaceState(history.state, '', url);
		place(url);
	});
	// A heading «Navigation» has the id `navigation`: without the API, `window.navigation` is that heading.
	if (typeof Navigation === 'function' && window.navigation) byNavigation(window.navigation, go, end);
	else byHistory(go, end);
	// Between documents the browser restores positions itself. Within one it would glide there (Firefox), in the page that is left.
	const restoring = (mode: ScrollRestoration): void => void (history.scrollRestoration = mode);
	restoring('manual');
	addEventListener('pagehide', () => restoring('auto'));
	addEventListener('pageshow', ({ persisted }) => {
		restoring('manual');
		// The document was left before the page came.
		if (persisted && isPending()) void go(new URL(location.href));
	});
}

/** The address bar has the next page's address already, while the former page is still shown. */
const isPending = (): boolean => location.pathname !== shown.pathname;

const isPlain = (event: MouseEvent): boolean =>
	!(event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Scroll positions by history entry. */
const positions = new Map<string, number>();

/** Back and forward within the page that is shown. */
function restore(key: string): void {
	if (positions.has(key)) scrollTo({ top: positions.get(key)!, behavior: 'instant' });
	else anchorOf(location.hash)?.scrollIntoView({ behavior: 'instant' });
}

function byNavigation(navigation: Navigation, go: Go, end: () => void): void {
	let latest: NavigateEvent;
	navigation.addEventListener('navigate', (event) => {
		latest = event;
		if (!isPending()) positions.set(navigation.currentEntry!.key, scrollY);
		const url = new URL(event.destination.url);
		const { navigationType: type, destination } = event;
		if (type === 'traverse' && destination.sameDocument && url.pathname === shown.pathname) {
			end();
			// Who has only waited for another page has not moved.
			if (!isPending()) addEventListener('popstate', () => restore(destination.key), { once: true });
			return;
		}
		if (
			leaving ||
			!event.canIntercept ||
			event.hashChange ||
			event.downloadRequest !== null ||
			event.formData ||
			type === 'reload' ||
			!isPageAddress(url)
		)
			return;
		if (type !== 'traverse' && destination.sameDocument) {
			// Islands that keep their state in the query change it themselves. That of the page that is left is no query of the next one.
			if (isPending() && url.pathname === location.pathname) event.preventDefault();
			return;
		}
		const target = normalized(url);
		if (target.href !== url.href && event.cancelable && type !== 'traverse') {
			event.preventDefault();
			navigation.navigate(target.href, { history: type === 'replace' ? 'replace' : 'push' });
			return;
		}
		// Stop: nothing else follows.
		event.signal.addEventListener('abort', () =>
			setTimeout(() => {
				if (latest !== event) return;
				end();
				stayHere();
			}),
		);
		const scroll = type === 'traverse' ? positions.get(destination.key) : undefined;
		event.intercept({ focusReset: 'manual', scroll: 'manual', handler: () => go(target, scroll) });
	});
}

/** Browsers without the Navigation API. Entries are told apart by a key in their state. */
function byHistory(go: Go, end: () => void): void {
	let key = '';
	/** The page of the entry with this key is shown: what is scrolled belongs to it. */
	let isShown = true;
	const keep = (): void => void (isShown && positions.set(key, scrollY));
	const open: Go = async (url, scroll) => {
		isShown = !isPending();
		await go(url, scroll);
		isShown = !isPending();
	};
	const takeKey = (): void => {
		key = history.state?.key ?? newKey();
		history.replaceState({ ...history.state, key }, '');
	};
	takeKey();
	document.addEventListener('click', (event) => {
		isShown = !isPending();
		const url = isPlain(event) && pageOfLink(event.target);
		if (!url) return;
		keep();
		if (url.hash && documentKey(url) === documentKey(shown)) return;
		event.preventDefault();
		// As in browsers, a link to the current address adds no history entry.
		if (url.href !== location.href) {
			key = newKey();
			history.pushState({ key }, '', url);
		}
		void open(url);
	});
	addEventListener('popstate', (event) => {
		// A jump within the page has made an entry; what it left was noted at the click.
		const isNew = !event.state?.key;
		if (!isNew) keep();
		takeKey();
		if (isPending()) return void open(new URL(location.href), positions.get(key));
		end();
		if (!isNew && isShown) restore(key);
		isShown = true;
	});
}

const newKey = (): string => String(Math.random());
