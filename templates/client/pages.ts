/** HTML of pages, fetched once: what a prefetch brought is what a click opens. */
import { documentKey } from './address.ts';

export interface FetchedPage {
	html: string;
	/** Address after the host's redirects, without an anchor. */
	url: URL;
}

interface Entry {
	page: Promise<FetchedPage>;
	control: AbortController;
	/** When it was asked for, in milliseconds. */
	time: number;
	done: boolean;
	/** Visits that wait for it. */
	waiting: number;
}

const kept = new Map<string, Entry>();
/** Pages kept, and for how long in milliseconds. */
const limit = 24;
const lifetime = 5 * 60_000;
// Said by live writing: pages are not what they were.
document.addEventListener('vrmdocs:stale', () => kept.clear());

/** Rejects when the page cannot be had or is no HTML. An abort of `signal` ends a request nobody else waits for. */
export function fetchPage(url: URL, signal: AbortSignal): Promise<FetchedPage> {
	const entry = request(url, 'high');
	entry.waiting++;
	signal.addEventListener(
		'abort',
		() => {
			entry.waiting--;
			// A second click on the same link ends the first visit before its own begins: the request waits for that one.
			setTimeout(() => {
				if (entry.waiting > 0 || entry.done) return;
				// Whoever asks next must not get an aborted request.
				if (kept.get(documentKey(url)) === entry) kept.delete(documentKey(url));
				entry.control.abort();
			});
		},
		{ once: true },
	);
	return entry.page;
}

/** Fetches ahead, unless the reader's line is slow or metered. */
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
	const response = await fetch(documentKey(url), { credentials: 'same-origin', headers: { accept: 'text/html' }, priority, signal });
	if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html'))
		throw new Error(`${url.pathname}: ${response.status}`);
	return { html: await response.text(), url: new URL(response.url || documentKey(url), url) };
}
