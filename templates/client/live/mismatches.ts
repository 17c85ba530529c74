/** Islands whose first HTML in the browser is not that of the build: React makes them anew, so that they jump and lose what a reader did. */
import type { LiveProblem } from './message.ts';

/** @param onFound is called with all of the page, each island once @returns forgets them, as another page does */
export function watchMismatches(onFound: (problems: LiveProblem[]) => void): () => void {
	let found = new Map<string, LiveProblem>();
	addEventListener('error', ({ error }) => {
		const [, name] = /^Island (\S+)$/.exec((error as Error | undefined)?.message ?? '') ?? [];
		if (!name || found.has(name)) return;
		found.set(name, {
			severity: 'warning',
			message: `<${name}> renders something else in the browser than it did in the build`,
			hint: 'what differs from one time or place to the next (dates, random numbers, the width of the window, localStorage) belongs into useEffect',
			here: true,
			fresh: true,
		});
		onFound([...found.values()]);
	});
	const forget = (): void => {
		found = new Map();
		onFound([]);
	};
	document.addEventListener('vrmdocs:page', forget);
	return forget;
}
