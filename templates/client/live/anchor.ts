/** Keeps the text being read at its place in the window while the page above it grows or shrinks. */

/**
 * Runs a change of the page, then scrolls by the distance that the first visible block has moved. Browsers do so themselves, but not if the
 * block is removed for a moment, as when its island restarts; Safari does not at all.
 */
export function keepPlace(change: () => void): void {
	const main = document.getElementById('_main');
	if (!main || scrollY <= 0) return change();
	const blocks = blocksInSight(main, coveredTop()).map((block) => [block, topOf(block)] as const);
	// Turns off the browser's own scroll anchoring.
	const root = document.documentElement;
	root.style.overflowAnchor = 'none';
	change();
	const [block, top] = blocks.find(([block]) => block.isConnected && block.getClientRects().length > 0) ?? [];
	const by = block ? topOf(block) - top! : 0;
	if (by) scrollBy({ top: by, behavior: 'instant' });
	root.style.removeProperty('overflow-anchor');
	if (!root.getAttribute('style')) root.removeAttribute('style');
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** Top of the visible page, below the sticky header. */
const coveredTop = (): number => Math.max(0, document.getElementById('_site-header')?.getBoundingClientRect().bottom ?? 0);

/** Elements that start in the window, and the innermost ones that reach into it from above; in order. */
function blocksInSight(parent: Element, from: number): Element[] {
	const found: Element[] = [];
	for (const child of parent.children) {
		const { top, bottom, height } = child.getBoundingClientRect();
		if (height && top >= innerHeight) break;
		if (height && bottom <= from) continue;
		const { display, position } = getComputedStyle(child);
		// Sticky elements do not move; islands have no box (`display: contents`).
		if (position === 'sticky' || position === 'fixed' || (!height && display !== 'contents')) continue;
		if (height && top >= from) found.push(child);
		else {
			const inner = blocksInSight(child, from);
			found.push(...(inner.length || !height || !hasText(child) ? inner : [child]));
		}
	}
	return found;
}

/** Whether an element contains text itself, not only other elements. */
const hasText = (element: Element): boolean =>
	!element.firstElementChild || [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
