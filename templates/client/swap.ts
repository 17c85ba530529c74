/** Replaces the shown page by the next one: only the parts that differ; the state of the shell is kept. */
import type { IslandHost } from './island-host.ts';
import { restoreTabs } from './restore-tabs.ts';

/** Elements of the head that differ from page to page. */
const pageHead =
	'meta[name]:not([name="theme-color"], [name="viewport"], [name="generator"]), meta[property], link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"], style[data-page]';

/** Stylesheets besides those of components. */
const mainStyle = 'link[rel="stylesheet"]:not([data-page])';

/** Scripts, stylesheets and content policy of a document. */
const buildOf = (page: Document): (string | null | undefined)[] => [
	page.documentElement.dataset.islands,
	...[...page.head.querySelectorAll(`script[data-client], script[data-page], ${mainStyle}, meta[http-equiv]`)].map(
		(element) => element.getAttribute('src') ?? element.getAttribute('href') ?? element.getAttribute('content') ?? element.textContent,
	),
];

/** A page with the shell this one has, from the same build. This one may have stylesheets more, which scripts of the site have added. */
export function fits(next: Document): boolean {
	const shown = buildOf(document);
	return next.getElementById('_main') !== null && buildOf(next).every((address) => shown.includes(address));
}

/** Loads the stylesheets of components that the next page has and this one lacks. Rejects if one cannot be loaded. */
export const loadStyles = (next: Document): Promise<unknown> =>
	Promise.all(
		[...next.head.querySelectorAll('link[data-page]')].map((style) => {
			const own =
				document.head.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${style.getAttribute('href')}"]`) ??
				(document.importNode(style) as HTMLLinkElement);
			if (own.sheet) return;
			return new Promise((resolve, reject) => {
				own.addEventListener('load', resolve);
				own.addEventListener('error', (event) => {
					own.remove();
					reject(event);
				});
				if (!own.parentNode) document.head.querySelector(mainStyle)!.before(own);
			});
		}),
	);

/** Changes the document immediately; removed islands are unmounted, new ones are passed to the host. */
export function swap(next: Document, islands: IslandHost): void {
	document.title = next.title;
	swapHead(next);
	copyAttributes(next.documentElement, document.documentElement);
	copyAttributes(next.getElementById('_shell')!, document.getElementById('_shell')!);
	for (const opened of document.querySelectorAll<HTMLDetailsElement>('.site-header details[open]')) opened.open = false;
	swapLinks(next, '_site-header');
	swapLinks(next, '_main-menu');
	swapSidebar(next, islands);
	swapIslandProps(next, islands);
	restoreTabs(next);
	const main = document.getElementById('_main')!;
	islands.unmountIn(main);
	main.replaceWith(document.adoptNode(next.getElementById('_main')!));
	islands.mountNew();
}

function swapHead(next: Document): void {
	const fresh = new Map([...next.head.querySelectorAll(pageHead)].map((element) => [element.outerHTML, element]));
	for (const element of document.head.querySelectorAll(pageHead)) if (!fresh.delete(element.outerHTML)) element.remove();
	document.head.append(...fresh.values());
}

/** Attributes of the shell that differ from page to page. A class that scripts of a site have set stays where pages have none of their own. */
function copyAttributes(from: Element, to: Element): void {
	for (const name of ['lang', 'dir', 'class', 'href', 'hreflang', 'aria-current', 'data-active']) {
		const value = from.getAttribute(name);
		if (value === to.getAttribute(name)) continue;
		if (value !== null) to.setAttribute(name, value);
		else if (name !== 'class') to.removeAttribute(name);
	}
}

/** Updates the marks of the current section and the addresses of other languages. What an inner island renders is left to it. */
function swapLinks(next: Document, id: string): void {
	const links = (page: Document): Element[] =>
		[...(page.getElementById(id)?.querySelectorAll('a, .dropdown, [data-swap]') ?? [])].filter(
			(element) => element.closest('[data-island]')?.matches('[data-island="Navbar"]') ?? true,
		);
	const to = links(document);
	for (const [i, from] of links(next).entries())
		if (to[i]) {
			copyAttributes(from, to[i]);
			// A label that differs from page to page: the version's.
			if (from.matches('[data-swap]')) to[i].textContent = from.textContent;
		}
}

/** If the sidebar is the same, only its marks move; open categories and scroll position stay. Otherwise it is replaced. */
function swapSidebar(next: Document, islands: IslandHost): void {
	const old = document.getElementById('_sidebar');
	const fresh = next.getElementById('_sidebar');
	const same = old && fresh && old.dataset.sidebarId === fresh.dataset.sidebarId;
	const large = same && fresh.querySelector('[data-rest]');
	if (same && !large && moveMarks(fresh, old)) return showCurrent();
	const top = old?.scrollTop ?? 0;
	if (large) keepUnfolded(old, fresh);
	if (old) {
		islands.unmountIn(old);
		old.remove();
	}
	if (fresh) document.getElementById('_main-menu')!.before(document.adoptNode(fresh));
	if (large) fresh.scrollTop = top;
	showCurrent();
}

/** Each page contains other parts of a large sidebar: categories that the reader opened, with the links fetched for them, move to the next page's. */
function keepUnfolded(old: Element, fresh: Element): void {
	for (const current of old.querySelectorAll('[aria-current]')) current.removeAttribute('aria-current');
	for (const details of fresh.querySelectorAll('details')) {
		const before = old.querySelector<HTMLDetailsElement>(`details[data-key="${details.dataset.key}"]`);
		if (!before) continue;
		details.open ||= before.open;
		if (!details.dataset.rest || before.dataset.rest) continue;
		delete details.dataset.rest;
		details.querySelector(':scope > ul')!.replaceWith(document.adoptNode(before.querySelector(':scope > ul')!));
	}
}

function moveMarks(from: Element, to: Element): boolean {
	const marked = 'a, details';
	const sources = from.querySelectorAll(marked);
	const targets = to.querySelectorAll(marked);
	if (sources.length !== targets.length) return false;
	targets.forEach((target, i) => {
		const source = sources[i]!;
		if (source instanceof HTMLDetailsElement) (target as HTMLDetailsElement).open ||= source.open;
		else copyAttributes(source, target);
	});
	return true;
}

/** Scrolls the sidebar, not the page, until the current item is visible. */
export function showCurrent(): void {
	const sidebar = document.getElementById('_sidebar');
	const current = sidebar?.querySelector('[aria-current="page"]');
	if (!sidebar || !current || sidebar.scrollHeight <= sidebar.clientHeight) return;
	const top = current.getBoundingClientRect().top - sidebar.getBoundingClientRect().top;
	if (top < 0 || top > sidebar.clientHeight - 48) sidebar.scrollTop += top - sidebar.clientHeight / 3;
}

/** Islands of the shell whose props differ from page to page, such as the versions' addresses. */
function swapIslandProps(next: Document, islands: IslandHost): void {
	for (const island of document.querySelectorAll<HTMLElement>('[data-island-id]')) {
		if (island.closest('#_main, #_sidebar')) continue;
		const fresh = next.querySelector<HTMLElement>(`[data-island-id="${island.dataset.islandId}"]`);
		if (!fresh || fresh.dataset.props === island.dataset.props) continue;
		island.dataset.props = fresh.dataset.props;
		islands.update(island, fresh);
	}
}
