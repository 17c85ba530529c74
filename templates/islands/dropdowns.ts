/** Menus that unfold: `<details class="dropdown">`. */

/** Makes the `.dropdown`s below an element close on outside clicks, lost focus and links, and move by keys. @returns ends it */
export function runDropdowns(bar: HTMLElement): () => void {
	const control = new AbortController();
	const { signal } = control;
	const closeExcept = (inside: EventTarget | null): void => {
		for (const dropdown of bar.querySelectorAll<HTMLDetailsElement>('.dropdown[open]'))
			if (!(inside instanceof Node && dropdown.contains(inside))) dropdown.open = false;
	};
	addEventListener('pointerdown', (event) => closeExcept(event.target), { signal });
	bar.addEventListener('focusout', (event) => event.relatedTarget && closeExcept(event.relatedTarget), { signal });
	bar.addEventListener('click', (event) => (event.target as Element).closest('.dropdown a') && closeExcept(null), { signal });
	bar.addEventListener('toggle', (event) => (event.target as HTMLDetailsElement).open && closeExcept(event.target), {
		signal,
		capture: true,
	});
	bar.addEventListener('keydown', moveInDropdown, { signal });
	return () => control.abort();
}

/** Escape closes; arrows, Home and End open and move. */
function moveInDropdown(event: KeyboardEvent): void {
	const dropdown = (event.target as Element).closest<HTMLDetailsElement>('.dropdown');
	if (!dropdown || event.metaKey || event.ctrlKey || event.altKey) return;
	const summary = dropdown.querySelector('summary')!;
	if (event.key === 'Escape') {
		if (dropdown.open) summary.focus();
		dropdown.open = false;
		return;
	}
	const links = [...dropdown.querySelectorAll<HTMLElement>('.dropdown-menu li:not([hidden]) > :is(a, button)')];
	const at = links.indexOf(event.target as HTMLElement);
	const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? links.length - 1 : at - 1, Home: 0, End: links.length - 1 }[event.key];
	if (to === undefined) return;
	event.preventDefault();
	dropdown.open = true;
	links[(to + links.length) % links.length]?.focus();
}
