/** Islands while the page around them changes: those that stay keep their state, removed ones are unmounted, new ones are hydrated. */
import type { IslandsModule } from '../island-host.ts';
import { piecesOf } from '../pieces.ts';

export interface Islands {
	/** Loads the islands' module that the page names, before the page changes to name another one. */
	ready(): Promise<void>;
	/** Loads another module of islands. Resolves to false if the page must be reloaded instead. */
	renew(address: string): Promise<boolean>;
	/** Runs a change of the page, then updates the islands. @param markupOf the markup of an island that the server sent last, by its id */
	during(change: () => void, markupOf: (id: string) => Element | null): void;
	/** Called when something of this element (an attribute, its children) changes. */
	changed(live: Node | undefined): void;
	/** Called when an island gets other props or other markup of the server. */
	given(live: Node | undefined): void;
	/** Called for nodes that are removed. */
	end(live: Node): void;
}

export function islandsOfPage(): Islands {
	let module: IslandsModule | undefined;
	/** Islands that were given something else, and elements with other content or attributes. */
	let given = new Set<HTMLElement>();
	let places = new Set<Element>();
	/** Names of islands whose code has changed. */
	let renewed: string[] = [];
	return {
		async ready() {
			// Nothing may be alive yet: the page asks for the same file when it is idle, and what comes then has to be the one that is renewed.
			// island-host.ts tells of one that cannot be loaded.
			module ??= await (import(document.documentElement.dataset.islands!) as Promise<IslandsModule>).catch(() => undefined);
		},
		async renew(address) {
			// Islands that are alive all the same came by another try, under another address.
			if (!module) return !document.querySelector('[data-live]');
			const loaded = (await import(address)) as { renewed?: string[] };
			renewed = loaded.renewed ?? [];
			return renewed.length > 0;
		},
		during(change, markupOf) {
			given = new Set();
			places = new Set();
			change();
			if (!module) return;
			for (const island of document.querySelectorAll<HTMLElement>('[data-live]'))
				if (island.isConnected && renewed.includes(island.dataset.island!)) restart(module, island, markupOf(island.dataset.islandId!));
			renewed = [];
			for (const island of given) {
				if (!island.isConnected || island.dataset.live === undefined) continue;
				// The search box gets other props with each save: nothing beside it looks at it.
				if (island.closest('#_main')) places.add(island);
				const markup = markupOf(island.dataset.islandId!);
				if (markup && !module.update(island, markup)) restart(module, island, markup);
			}
			for (const island of document.querySelectorAll<HTMLElement>('[data-live]'))
				if (looksAtOthers(island) && [...places].some((place) => isSeenBy(island, place)))
					restart(module, island, markupOf(island.dataset.islandId!));
			for (const island of document.querySelectorAll<HTMLElement>('[data-island]:not([data-live])')) {
				island.dataset.live = '';
				module.mount(island);
			}
		},
		changed(live) {
			if (live instanceof Element) places.add(live);
		},
		given(live) {
			if (live instanceof HTMLElement) given.add(live);
		},
		end(live) {
			if (!(live instanceof Element)) return;
			for (const island of [live, ...live.querySelectorAll<HTMLElement>('[data-live]')])
				if (island instanceof HTMLElement && island.dataset.live !== undefined) module?.unmount(island);
		},
	};
}

/** Whether an island renders nothing itself and looked up its elements on start: server markup inside it, or around it. */
const looksAtOthers = (island: HTMLElement): boolean =>
	island.childElementCount === 0 || island.querySelector(':scope > .island-static:not([data-static])') !== null;

const isSeenBy = (island: HTMLElement, place: Element): boolean =>
	island.contains(place) || (place.closest('#_main') !== null && island.closest('#_main') !== null);

/** Restarts an island on its new markup; the server's part of it keeps its elements, and these their state. */
function restart(module: IslandsModule, island: HTMLElement, markup: Element | null): void {
	const pieces = piecesOf(island);
	const keep = [...pieces.values()].map(placesIn);
	module.unmount(island);
	if (markup) showIn(island, markup, pieces);
	else island.replaceChildren(...pieces.values());
	for (const again of keep) again();
	module.mount(island, markup ?? island);
}

/** Shows markup in an island, around the elements that hold the server's part of it: these stay. */
export function showIn(island: HTMLElement, markup: Element, pieces: Map<string, HTMLElement>): void {
	const fresh = document.importNode(markup, true);
	for (const [number, piece] of piecesOf(fresh)) {
		const kept = pieces.get(number);
		if (kept?.nodeName === piece.nodeName) piece.replaceWith(kept);
	}
	island.replaceChildren(...fresh.childNodes);
}

/** Saves focus, selection and scroll positions below an element that is removed for a moment. @returns a function that restores them */
function placesIn(root: HTMLElement): () => void {
	const focused = root.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
	const scrolled = [root, ...root.querySelectorAll<HTMLElement>('*')]
		.filter((e) => e.scrollTop > 0 || e.scrollLeft > 0)
		.map((e) => [e, e.scrollTop, e.scrollLeft] as const);
	const selection = getSelection();
	const { anchorNode, anchorOffset, focusNode, focusOffset } = selection ?? {};
	const isSelected = (anchorNode && root.contains(anchorNode)) || (focusNode && root.contains(focusNode));
	const outer = root.closest<HTMLElement>('.sidebar');
	const outerTop = outer?.scrollTop ?? 0;
	return () => {
		for (const [element, top, left] of scrolled) {
			element.scrollTop = top;
			element.scrollLeft = left;
		}
		if (outer) outer.scrollTop = outerTop;
		focused?.focus({ preventScroll: true });
		if (isSelected && anchorNode && focusNode) selection?.setBaseAndExtent(anchorNode, anchorOffset!, focusNode, focusOffset!);
	};
}
