/** Where a reader was on a long page: the heading they had come to, kept on their device until they have read to the end. */
import { readStored, writeStored } from './storage.ts';

const KEY = 'reading';
/** Pages that are remembered, the last ones. */
const MOST = 20;
/** Screens that a page is long from. */
const LONG = 4;

/** Share of a page from which it counts as read. */
const END = 0.9;

/** Ids of headings by the path of their page, oldest first. */
type Places = Record<string, string>;

function places(): Places {
	try {
		const stored: unknown = JSON.parse(readStored(KEY) ?? '{}');
		return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Places) : {};
	} catch {
		return {};
	}
}

/**
 * Offers to go on reading where the reader was, and keeps where they are when they leave.
 *
 * @param toc is in the page as long as it is there
 * @param current id of the heading that is being read; undefined above the first
 * @returns ends it, as leaving does
 */
export function followReading(toc: Element, current: () => string | undefined): () => void {
	const path = location.pathname;
	const root = document.documentElement;
	const control = new AbortController();
	const id = places()[path];
	let close = (): void => {};
	// Who comes by a link to a heading, or back to where they were, is there.
	if (id && isLong() && !location.hash && scrollY < innerHeight)
		void import('./reading-offer.ts').then(({ offer }) => {
			if (!control.signal.aborted) close = offer(id);
		});
	let state: 'start' | 'within' | 'end' = 'start';
	// Noted while the page is there: when it is left, another may have taken its place.
	const note = (): void => {
		const bottom = scrollY + innerHeight;
		if (toc.isConnected && isLong()) state = bottom > root.scrollHeight * END ? 'end' : bottom > innerHeight * 2 ? 'within' : 'start';
	};
	const keep = (): void => {
		const { [path]: before, ...others } = places();
		// A reader who has only looked in keeps the place they had.
		const next = state === 'end' ? undefined : state === 'within' ? current() : before;
		if (next === before) return;
		const kept = Object.entries(others).slice(1 - MOST);
		writeStored(KEY, next || kept.length ? JSON.stringify(Object.fromEntries(next ? [...kept, [path, next]] : kept)) : null);
	};
	addEventListener('scroll', note, { passive: true, signal: control.signal });
	addEventListener('pagehide', keep, { signal: control.signal });
	return () => {
		control.abort();
		close();
		keep();
	};
}

const isLong = (): boolean => document.documentElement.scrollHeight > innerHeight * LONG;
