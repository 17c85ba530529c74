import { useEffect, useRef } from 'react';
import { anchorOf } from '../client/address.ts';
import { StaticHtml } from '../components/StaticHtml.tsx';
import { followReading } from './reading.ts';

/** Adds behaviour to the table of contents: marks the heading being read, offers to go on where the reader was; on phones, choosing an entry closes the list. */
export default function TableOfContents({ resume, staticHtml }: { resume?: boolean; staticHtml?: string }) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => run(ref.current!, resume), [resume]);
	return <StaticHtml html={staticHtml} ref={ref} />;
}

function run(toc: HTMLElement, resume: boolean | undefined): () => void {
	const links = [...toc.querySelectorAll<HTMLAnchorElement>('.toc-link')];
	const headings = links.map((link) => anchorOf(link.hash));
	/** A class of the entry being read, in the tree of another generator. */
	const currentClass = toc.querySelector<HTMLElement>('.toc-nav')?.dataset.current;
	const control = new AbortController();
	let current: HTMLAnchorElement | undefined;
	const mark = (): void => {
		// Left already: another page is in its place.
		if (!toc.isConnected) return;
		const found = links[headingBeingRead(headings)];
		if (found === current) return;
		current?.removeAttribute('aria-current');
		found?.setAttribute('aria-current', 'true');
		if (currentClass) for (const link of links) link.classList.toggle(currentClass, link === found);
		current = found;
		if (found) keepInView(found);
	};
	let frame = 0;
	const schedule = (): void => {
		cancelAnimationFrame(frame);
		frame = requestAnimationFrame(mark);
	};
	const options = { passive: true, signal: control.signal };
	for (const type of ['scroll', 'resize', 'hashchange']) addEventListener(type, schedule, options);
	toc.addEventListener(
		'click',
		(event) => (event.target as Element).closest('a') && toc.querySelector('details')?.removeAttribute('open'),
		options,
	);
	schedule();
	const leave = resume ? followReading(toc, () => current && decodeURIComponent(current.hash.slice(1))) : undefined;
	return () => {
		leave?.();
		cancelAnimationFrame(frame);
		control.abort();
	};
}

/** Index of the heading jumped to while it is where jumps lead, or of the last one above the upper third; at the end of the page, of the last visible one. -1 above the first. */
function headingBeingRead(headings: readonly (HTMLElement | null)[]): number {
	const tops = headings.map((heading) => heading?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY);
	const atEnd = scrollY > 0 && Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;
	const end = atEnd ? innerHeight : innerHeight / 3;
	const target = headings.indexOf(anchorOf(location.hash));
	if (target >= 0 && tops[target]! >= 0 && (atEnd || tops[target]! < end)) return target;
	return tops.findLastIndex((top) => top < end);
}

/** Scrolls the list, not the page. */
function keepInView(link: HTMLElement): void {
	const list = link.closest<HTMLElement>('.toc-nav');
	if (!list || list.scrollHeight <= list.clientHeight) return;
	const top = link.getBoundingClientRect().top - list.getBoundingClientRect().top;
	if (top < 0 || top > list.clientHeight - link.offsetHeight) list.scrollTop += top - list.clientHeight / 2;
}
