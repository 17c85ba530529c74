/** The progress bar at the top of the window while a page is loading. */

/** By `require`: what esbuild puts around an imported CommonJS module is a quarter of a kilobyte. */
const nprogress = require('nprogress');

const delay = 200;
let timer = 0;
let latest = 0;

nprogress.configure({
	minimum: 0.08,
	speed: 200,
	trickleRate: 0.02,
	trickleSpeed: 800,
	showSpinner: false,
	barSelector: '.bar',
	template: '<div class="bar" aria-hidden="true"></div>',
} as object);

/** Shows the bar after 200 ms. @returns a function that ends it, unless a newer visit uses the bar */
export function startProgress(): () => void {
	const mine = ++latest;
	clearTimeout(timer);
	timer = window.setTimeout(() => nprogress.start(), delay);
	return () => {
		if (mine !== latest) return;
		clearTimeout(timer);
		nprogress.done();
	};
}
