import { useEffect, useState } from 'react';
import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';

type Panel = 'section' | 'main';

/** The desktop layout starts above 996 px. */
const wide = '(min-width: 997px)';
const drawer = (): HTMLElement => document.getElementById('_drawer')!;

/** Phone menu: two panels, the section's pages and the main menu. The `<details>` of the navbar opens it, so it works without scripts. */
export default function MobileSidebar({ hasSection }: { hasSection: boolean }) {
	const strings = useStrings();
	const first: Panel = hasSection ? 'section' : 'main';
	const [panel, setPanel] = useState<Panel>(first);

	useEffect(() => setPanel(first), [first]);
	useEffect(() => {
		drawer().dataset.panel = panel;
	}, [panel]);
	useEffect(() => keepDrawer(() => setPanel(first)), [first]);

	if (!hasSection) return null;
	const toMain = panel === 'section';
	return (
		<button type="button" className="drawer-switch needs-script" onClick={() => setPanel(toMain ? 'main' : 'section')}>
			<Icon name={toMain ? 'arrow-left' : 'arrow-right'} />
			{toMain ? strings.navbar.backToMainMenu : strings.sidebar.toggle}
		</button>
	);
}

/** Closes on Escape, on desktops and on links; while it is open, the page behind is inert and Tab stays within header and menu. */
function keepDrawer(reset: () => void): () => void {
	const toggle = document.querySelector<HTMLDetailsElement>('.menu-toggle');
	if (!toggle) return () => {};
	const control = new AbortController();
	const { signal } = control;
	const close = (): void => {
		toggle.open = false;
	};
	const onToggle = (): void => {
		setBehind(toggle.open);
		if (!toggle.open) reset();
	};
	toggle.addEventListener('toggle', onToggle, { signal });
	matchMedia(wide).addEventListener('change', (event) => event.matches && close(), { signal });
	drawer().addEventListener('click', (event) => (event.target as Element).closest('a') && close(), { signal });
	addEventListener(
		'keydown',
		(event) => {
			if (!toggle.open) return;
			if (event.key === 'Tab') keepFocus(event);
			if (event.key !== 'Escape' || event.defaultPrevented) return;
			close();
			toggle.querySelector('summary')!.focus();
		},
		{ signal },
	);
	if (toggle.open) setBehind(true);
	return () => {
		control.abort();
		setBehind(false);
	};
}

/** Makes everything behind the menu inert: no focus, hidden from screen readers. */
function setBehind(inert: boolean): void {
	for (const element of document.querySelectorAll<HTMLElement>('#_main, #_site-footer, #_announcement, .skip-link, .back-to-top'))
		element.inert = inert;
}

/** Tab on the last control moves to the first one, Shift+Tab on the first to the last. */
function keepFocus(event: KeyboardEvent): void {
	const controls = [...document.querySelectorAll<HTMLElement>(':is(#_site-header, #_drawer) :is(a[href], button, input, summary)')].filter(
		(element) => element.tabIndex >= 0 && element.checkVisibility({ checkVisibilityCSS: true }),
	);
	const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
	if (document.activeElement !== from) return;
	event.preventDefault();
	to?.focus();
}
