import { useEffect, useRef } from 'react';
import { StaticHtml } from '../components/StaticHtml.tsx';
import { runDropdowns } from './dropdowns.ts';

interface Props {
	hideOnScroll: boolean;
	staticHtml?: string;
}

/** Adds behaviour to the navbar's markup: hiding on scroll, and dropdowns that react to keys, outside clicks and lost focus. */
export default function Navbar({ hideOnScroll, staticHtml }: Props) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		document.documentElement.dataset.glides = '';
		if (document.querySelector('.view-not-found')) keepPathInLanguages();
		return runDropdowns(ref.current!);
	}, []);
	useEffect(() => measureRows(ref.current!.firstElementChild as HTMLElement), []);
	useEffect(() => (hideOnScroll ? hideWhileReading(ref.current!.closest<HTMLElement>('.site-header')!) : undefined), [hideOnScroll]);
	return <StaticHtml html={staticHtml} ref={ref} />;
}

/** Items that do not fit into one row make the header higher, which what is below it has to know. */
function measureRows(bar: HTMLElement): () => void {
	const { style } = document.documentElement;
	const observer = new ResizeObserver(() => {
		const more = bar.offsetHeight - Number.parseFloat(getComputedStyle(bar).minBlockSize);
		// A property of the root styles the whole page anew: not where it is as it was.
		if (more !== Number.parseFloat(style.getPropertyValue('--header-rows') || '0')) style.setProperty('--header-rows', `${more}px`);
	});
	observer.observe(bar);
	return () => observer.disconnect();
}

/** On the 404 page, whose file is the same for all paths: the languages' home pages become the same path there. */
function keepPathInLanguages(): void {
	const base = document.documentElement.dataset.baseUrl ?? '/';
	for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]'))
		link.href += location.pathname.slice(base.length) + location.search + location.hash;
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
	// The page was opened at an anchor.
	if (location.hash) jump();
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
