/** Keeps the words being read where they are while the page above them grows or shrinks. */

/**
 * Runs a change of the page, then scrolls by as much as the first block in sight has moved. Browsers do so by themselves, but not where that
 * block leaves the page for a moment, as it does when the island around it starts again; and Safari does not at all.
 */
export function keepPlace(change: () => void): void {
	const main = document.getElementById('main');
	if (!main || scrollY <= 0) return change();
	const blocks = blocksInSight(main, coveredTop()).map((block) => [block, topOf(block)] as const);
	// The browser must not do it as well.
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

/** Where the page begins below what sticks to the top of the window. */
const coveredTop = (): number => Math.max(0, document.getElementById('site-header')?.getBoundingClientRect().bottom ?? 0);

/** Elements that begin in sight, and the innermost ones that reach into it from above; in order. */
function blocksInSight(parent: Element, from: number): Element[] {
	const found: Element[] = [];
	for (const child of parent.children) {
		const { top, bottom, height } = child.getBoundingClientRect();
		if (height && top >= innerHeight) break;
		if (height && bottom <= from) continue;
		const { display, position } = getComputedStyle(child);
		// What sticks to the window tells nothing; islands have no box of their own.
		if (position === 'sticky' || position === 'fixed' || (!height && display !== 'contents')) continue;
		if (height && top >= from) found.push(child);
		else {
			const inner = blocksInSight(child, from);
			found.push(...(inner.length || !height || !hasText(child) ? inner : [child]));
		}
	}
	return found;
}

/** Whether it is text itself, not only a box around others. */
const hasText = (element: Element): boolean =>
	!element.firstElementChild || [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
