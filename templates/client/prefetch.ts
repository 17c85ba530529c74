/** Prefetches pages: links that the reader points at, touches or focuses, and some that come into view. */
import { pageOfLink } from './address.ts';
import { whenIdle } from './idle.ts';
import { prefetchPage, saysToSave } from './pages.ts';

/** Milliseconds that a pointer must stay on a link. */
const rest = 60;
/** Pages fetched because their links came into view, for each page read. */
const inView = 6;

/** @returns a function that observes the links of a newly shown page */
export function startPrefetch(): () => void {
	let timer = 0;
	const later = (event: Event): void => {
		clearTimeout(timer);
		const url = pageOfLink(event.target);
		if (url) timer = window.setTimeout(prefetchPage, rest, url);
	};
	const now = (event: Event): void => {
		const url = pageOfLink(event.target);
		if (url) prefetchPage(url);
	};
	for (const type of ['pointerover', 'focusin']) document.addEventListener(type, later, { passive: true });
	for (const type of ['touchstart', 'pointerdown']) document.addEventListener(type, now, { passive: true });

	let observer: IntersectionObserver | undefined;
	return () => {
		observer?.disconnect();
		if (saysToSave()) return;
		let left = inView;
		const seen = new IntersectionObserver((entries) => {
			for (const { isIntersecting, target } of entries) {
				const url = isIntersecting && left > 0 ? pageOfLink(target) : undefined;
				if (!url) continue;
				left--;
				seen.unobserve(target);
				whenIdle(() => observer === seen && prefetchPage(url));
			}
			if (left === 0) seen.disconnect();
		});
		observer = seen;
		whenIdle(() => {
			if (observer === seen) for (const link of document.querySelectorAll('#_main a[href]')) seen.observe(link);
		});
	};
}
