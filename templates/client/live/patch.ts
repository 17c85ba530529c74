/**
 * Updates the page shown to the server's version. Compares three documents:
 *
 *   base: the server's old version     next: its new version     live: what the browser shows, with the changes by scripts and the reader
 *
 * What differs between base and next is changed in live, node by node. Everything else stays: opened `<details>`, chosen tabs, typed
 * text, focus, scroll positions, what islands have rendered. Then next becomes base.
 */
import { hiddenPiecesOf, piecesOf } from '../pieces.ts';
import { restoreTabs } from '../restore-tabs.ts';
import { align } from './align.ts';
import { keepPlace } from './anchor.ts';
import { type Islands, showIn } from './islands.ts';

export interface LivePage {
	/** Takes a new version of the document. Resolves to false if the page must be reloaded: other scripts, another policy */
	takeDocument(html: string): Promise<boolean>;
	/** Takes a new version of `<main>`. */
	takeMain(html: string): void;
	/** Call it when the router has opened another page. */
	rebase(): void;
}

/** Document without a window, in which images are not loaded and scripts not run. */
const inert = document.implementation.createHTMLDocument('');

const isIsland = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.dataset.island !== undefined;

/** Stylesheets of components, which pages bring with them. */
const pageStyle = 'link[data-page]';

/** Call it before any other script changes the page. */
export function livePage(islands: Islands): LivePage {
	const shown = new WeakMap<Node, Node>();
	const base = inert.importNode(document.documentElement, true);
	pair(base, document.documentElement);

	/** Records which node of the page corresponds to which node of base. What React renders is left to React. */
	function pair(node: Node, live: Node): void {
		shown.set(node, live);
		if (isIsland(node)) return pairPieces(node, live as HTMLElement);
		const theirs = live.childNodes;
		for (const [i, child] of node.childNodes.entries()) {
			const same = theirs[i];
			if (same?.nodeName !== child.nodeName) return;
			pair(child, same);
		}
	}

	/** React may have put other elements in the place of those that were paired. */
	function pairPieces(node: HTMLElement, live: HTMLElement): void {
		const theirs = piecesOf(live);
		for (const [number, piece] of piecesOf(node)) {
			const theirPiece = theirs.get(number);
			if (theirPiece && shown.get(piece) !== theirPiece) pair(piece, theirPiece);
		}
	}

	const liveOf = (node: Node): Node | undefined => shown.get(node);
	const islandOf = (id: string): Element | null => base.querySelector(`[data-island-id="${CSS.escape(id)}"]`);

	function patch(node: Node, next: Node): void {
		if (node.isEqualNode(next)) return;
		if (!(node instanceof Element) || !(next instanceof Element)) {
			node.nodeValue = next.nodeValue;
			const live = liveOf(node);
			if (live) live.nodeValue = next.nodeValue;
			return;
		}
		patchAttributes(node, next);
		if (isIsland(node)) patchIsland(node, next);
		else patchChildren(node, next);
	}

	function patchAttributes(node: Element, next: Element): void {
		const live = liveOf(node) as Element | undefined;
		for (const name of new Set([...node.getAttributeNames(), ...next.getAttributeNames()])) {
			const value = next.getAttribute(name);
			if (value === node.getAttribute(name)) continue;
			if (name === 'data-props') islands.given(live);
			else islands.changed(live);
			if (value === null) node.removeAttribute(name);
			else node.setAttribute(name, value);
			if (!live) continue;
			if (name === 'href' && node.matches('link[rel="stylesheet"]')) shown.set(node, swapStyles(live as HTMLLinkElement, value ?? ''));
			else if (value !== null) live.setAttribute(name, value);
			// Keeps open what the reader has opened.
			else if (!(name === 'open' && live instanceof HTMLDetailsElement)) live.removeAttribute(name);
		}
	}

	function patchIsland(node: HTMLElement, next: Element): void {
		const live = liveOf(node) as HTMLElement | undefined;
		if (live) pairPieces(node, live);
		const pieces = piecesOf(node);
		for (const [number, nextPiece] of piecesOf(next)) {
			const piece = pieces.get(number);
			if (piece?.nodeName === nextPiece.nodeName) {
				patch(piece, nextPiece);
				nextPiece.replaceWith(piece);
			} else showPiece(live, number, nextPiece.innerHTML);
		}
		node.replaceChildren(...next.childNodes);
		if (!live) return;
		if (pieces.size > 0) islands.given(live);
		if (live.dataset.live !== undefined) return;
		showIn(live, node, piecesOf(live));
		pairPieces(node, live);
	}

	/** What islands do not show at first: nothing that compares nodes looks into a template. */
	function patchHidden(next: ParentNode): void {
		for (const template of next.querySelectorAll<HTMLTemplateElement>('template[data-of]')) {
			const { of: id = '', static: number = '' } = template.dataset;
			const same = hiddenPiecesOf(id, base).find((one) => one.dataset.static === number);
			if (!same || same.innerHTML === template.innerHTML) continue;
			same.innerHTML = template.innerHTML;
			const live = liveOf(same);
			if (live) (live as Element).innerHTML = template.innerHTML;
			const owner = islandOf(id);
			const island = owner ? liveOf(owner) : undefined;
			islands.given(island);
			showPiece(island, number, template.innerHTML);
		}
	}

	/** Where an island of the page shows a piece that base shows nowhere. */
	function showPiece(live: Node | undefined, number: string, html: string): void {
		const piece = live && piecesOf(live as Element).get(number);
		if (!piece) return;
		islands.end(piece);
		piece.innerHTML = html;
	}

	function patchChildren(node: Element, next: Element): void {
		const live = liveOf(node) as Element | undefined;
		const [before, after] = [[...node.childNodes], [...next.childNodes]];
		const matches = align(before, after);
		const kept = new Set(matches);
		// Scripts have replaced children of this element: all its children are replaced.
		const foreign = live !== undefined && !node.matches('html, head, body') && before.some((child) => liveOf(child)?.parentNode !== live);
		for (const [i, child] of before.entries()) {
			if (kept.has(i)) continue;
			if (!foreign) removeLive(liveOf(child));
			child.remove();
		}
		for (const [i, child] of after.entries()) {
			const same = before[matches[i]!];
			if (same) {
				patch(same, child);
				continue;
			}
			node.insertBefore(child, node.childNodes[i] ?? null);
			if (!live || foreign) continue;
			const fresh = document.importNode(child, true);
			pair(child, fresh);
			islands.changed(live);
			const anchor = child.previousSibling && liveOf(child.previousSibling);
			if (anchor) (anchor as ChildNode).after(fresh);
			else live.prepend(fresh);
		}
		if (!live || !foreign) return;
		for (const child of [...live.childNodes]) removeLive(child);
		for (const child of node.childNodes) {
			const fresh = document.importNode(child, true);
			pair(child, fresh);
			live.append(fresh);
		}
	}

	function removeLive(live: Node | undefined): void {
		if (!live?.parentNode) return;
		islands.changed(live.parentNode);
		islands.end(live);
		(live as ChildNode).remove();
	}

	function update(node: Element, next: Element): void {
		const change = (): void => {
			patchHidden(next);
			patch(node, next);
		};
		keepPlace(() => islands.during(change, islandOf));
	}

	return {
		async takeDocument(html) {
			const next = new DOMParser().parseFromString(html, 'text/html');
			if (codeOf(next.documentElement) !== codeOf(base)) return false;
			const { islands: code } = next.documentElement.dataset;
			if (code !== base.dataset.islands && !(await islands.renew(code!))) return false;
			restoreTabs(next);
			update(base, next.documentElement);
			return true;
		},
		takeMain(html) {
			const next = new DOMParser().parseFromString(html, 'text/html');
			restoreTabs(next);
			update(base.querySelector('#_main')!, next.getElementById('_main')!);
		},
		rebase() {
			for (const old of base.querySelectorAll(pageStyle)) old.remove();
			for (const live of document.head.querySelectorAll(pageStyle)) {
				const fresh = inert.importNode(live, true);
				pair(fresh, live);
				base.querySelector('link[rel="stylesheet"]:not([data-page])')!.before(fresh);
			}
			for (const id of ['_main', '_sidebar']) {
				const live = document.getElementById(id);
				const old = base.querySelector(`#${id}`);
				if (old && live && liveOf(old) === live) continue;
				const fresh = live && inert.importNode(live, true);
				if (fresh) pair(fresh, live);
				if (old && fresh) old.replaceWith(fresh);
				else if (fresh) base.querySelector('#_main-menu')?.before(fresh);
				else old?.remove();
			}
		},
	};
}

/** The scripts and policy of a document, but those of islands: if they differ, the page must be reloaded. */
function codeOf(root: Element): string {
	const scripts = [...root.querySelectorAll('script:not([type="application/ld+json"])')].map(
		(script) => script.getAttribute('src') ?? script.textContent,
	);
	const policy = root.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content');
	return [root.getAttribute('data-base-url'), policy, ...scripts].join('\n');
}

/** Replaces a stylesheet once the new one is loaded. */
function swapStyles(old: HTMLLinkElement, href: string): HTMLLinkElement {
	const fresh = old.cloneNode() as HTMLLinkElement;
	fresh.href = href;
	fresh.addEventListener('load', () => old.remove(), { once: true });
	fresh.addEventListener('error', () => old.remove(), { once: true });
	old.after(fresh);
	return fresh;
}
