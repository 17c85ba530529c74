/** Fetches the HTML of pages, and caches it: a click opens what a prefetch has fetched. */
import { documentKey } from './address.ts';

export interface FetchedPage {
	html: string;
	/** Address after the host's redirects, without an anchor. */
	url: URL;
}

interface Entry {
	page: Promise<FetchedPage>;
	control: AbortController;
	/** Time of the request, in milliseconds. */
	time: number;
	done: boolean;
	/** Number of visits that wait for it. */
	waiting: number;
}

const kept = new Map<string, Entry>();
/** Maximum number of cached pages, and for how long in milliseconds. */
const limit = 24;
const lifetime = 5 * 60_000;
// Sent by live writing: pages have changed.
document.addEventListener('vrmdocs:stale', () => kept.clear());

/** Rejects if the page cannot be fetched or is not HTML. `signal` aborts the request if no other visit waits for it. */
export function fetchPage(url: URL, signal: AbortSignal): Promise<FetchedPage> {
	const entry = request(url, 'high');
	entry.waiting++;
	signal.addEventListener(
		'abort',
		() => {
			entry.waiting--;
			// A second click on the same link aborts the first visit before its own starts, so the request is aborted later.
			setTimeout(() => {
				if (entry.waiting > 0 || entry.done) return;
				// The next caller must not get an aborted request.
				if (kept.get(documentKey(url)) === entry) kept.delete(documentKey(url));
				entry.control.abort();
			});
		},
		{ once: true },
	);
	return entry.page;
}

/** Fetches a page in advance, unless the connection is slow or metered. */
export function prefetchPage(url: URL): void {
	if (saysToSave() || documentKey(url) === documentKey(new URL(location.href))) return;
	request(url, 'low').page.catch(() => {});
}

/** The connection is 2g or data saving is on. */
export function saysToSave(): boolean {
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
	return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

function request(url: URL, priority: RequestPriority): Entry {
	const key = documentKey(url);
	const found = kept.get(key);
	if (found && performance.now() - found.time < lifetime) return found;
	const control = new AbortController();
	const entry: Entry = { page: load(url, priority, control.signal), control, time: performance.now(), done: false, waiting: 0 };
	kept.delete(key);
	kept.set(key, entry);
	entry.page.then(
		() => {
			entry.done = true;
		},
		() => kept.get(key) === entry && kept.delete(key),
	);
	for (const old of kept.keys()) {
		if (kept.size <= limit) break;
		kept.delete(old);
	}
	return entry;
}

async function load(url: URL, priority: RequestPriority, signal: AbortSignal): Promise<FetchedPage> {
	// With credentials, as by default.
	const response = await fetch(url, { priority, signal });
	if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html'))
		throw new Error(`${url.pathname}: ${response.status}`);
	return { html: await response.text(), url: new URL(response.url || url) };
}
