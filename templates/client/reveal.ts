import { anchorOf } from './address.ts';
import { chooseTab } from './restore-tabs.ts';

/** Shows what hides an element: a tab that is not chosen, folded details. @returns whether something did */
export function reveal(element: Element | null): boolean {
	let isHidden = false;
	for (let at = element; at; at = at.parentElement) {
		const { tab, value = '' } = (at as HTMLElement).dataset;
		if (at instanceof HTMLDetailsElement && !at.open) at.open = true;
		else if (tab === 'idle') chooseTab(at.parentElement!, value);
		else continue;
		isHidden = true;
	}
	return isHidden;
}

/** Goes to the anchor of the address where the browser has not, since nothing was there to be seen. */
export function goToHidden(): void {
	const anchor = anchorOf(location.hash);
	if (reveal(anchor)) anchor!.scrollIntoView({ behavior: 'instant' });
}
