/** What is shown while a page is loading: a progress bar at the top of the window, after a second a spinner (styles/states.css). */

/** By `require`: what esbuild puts around an imported CommonJS module is a quarter of a kilobyte. */
const nprogress = require('nprogress');

const delay = 200;
const long = 1000;
let timers: number[] = [];
let latest = 0;

nprogress.configure({
	minimum: 0.08,
	speed: 200,
	trickleRate: 0.02,
	trickleSpeed: 800,
	showSpinner: false,
	barSelector: '.bar',
	template: '<div class="bar" aria-hidden="true"></div><div class="spinner" aria-hidden="true"></div>',
} as object);

/**
 * Shows the bar after 200 ms.
 *
 * @param announce called after a second
 * @returns a function that ends it, unless a newer visit uses the bar
 */
export function startProgress(announce: () => void): () => void {
	const mine = ++latest;
	timers.forEach(clearTimeout);
	timers = [window.setTimeout(nprogress.start, delay), window.setTimeout(announce, long)];
	return () => {
		if (mine !== latest) return;
		timers.forEach(clearTimeout);
		nprogress.done();
	};
}
