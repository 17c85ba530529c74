import { useEffect, useRef } from 'react';
import { StaticHtml } from '../components/StaticHtml.tsx';

interface Props {
	hideOnScroll: boolean;
	staticHtml?: string;
}

/** Adds behaviour to the navbar's markup: hiding on scroll, and dropdowns that react to keys, outside clicks and lost focus. */
export default function Navbar({ hideOnScroll, staticHtml }: Props) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => runDropdowns(ref.current!), []);
	useEffect(() => (hideOnScroll ? hideWhileReading(ref.current!.closest<HTMLElement>('.site-header')!) : undefined), [hideOnScroll]);
	return <StaticHtml html={staticHtml} ref={ref} />;
}

function runDropdowns(bar: HTMLElement): () => void {
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
	const links = [...dropdown.querySelectorAll('a')];
	const at = links.indexOf(event.target as HTMLAnchorElement);
	const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? links.length - 1 : at - 1, Home: 0, End: links.length - 1 }[event.key];
	if (to === undefined) return;
	event.preventDefault();
	dropdown.open = true;
	links[(to + links.length) % links.length]?.focus();
}

/** Hides the navbar on scroll down; shows it on scroll up, near the top, on jumps to an anchor, and while a menu is open or the keyboard focus is inside. */
function hideWhileReading(header: HTMLElement): () => void {
	const control = new AbortController();
	const { signal } = control;
	const root = document.documentElement;
	let last = scrollY;
	let jumping = 0;
	const endJump = (): void => {
		clearTimeout(jumping);
		jumping = 0;
	};
	/** A jump lasts until smooth scrolling ends; without `scrollend`, a second after the last scroll event. */
	const jump = (): void => {
		clearTimeout(jumping);
		jumping = window.setTimeout(endJump, 1000);
		delete root.dataset.headerHidden;
	};
	const onScroll = (): void => {
		if (jumping) jump();
		const now = Math.max(0, scrollY);
		const nearTop = now < header.offsetHeight * 2;
		const inUse = header.querySelector('details[open], :focus-visible') !== null;
		if (jumping || nearTop || inUse || now < last) delete root.dataset.headerHidden;
		else if (now > last) root.dataset.headerHidden = '';
		last = now;
	};
	addEventListener('scroll', onScroll, { signal, passive: true });
	for (const type of ['scrollend', 'wheel', 'touchmove']) addEventListener(type, endJump, { signal, passive: true });
	addEventListener('hashchange', jump, { signal });
	addEventListener('click', (event) => event.target instanceof Element && event.target.closest('a[href*="#"]') && jump(), { signal });
	document.addEventListener('vrmdocs:page', jump, { signal });
	header.addEventListener('focusin', jump, { signal });
	return () => {
		endJump();
		control.abort();
		delete root.dataset.headerHidden;
	};
}
