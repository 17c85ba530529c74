/**
 * Hydrates islands: their module (React and all components) is loaded when the browser is idle or the reader first points at,
 * touches or focuses one. Earlier clicks and keys are held back and repeated, so none is lost.
 */
import { whenIdle } from './idle.ts';
import { hideLoadError, showLoadError } from './load-error.ts';
import type { ClientWords } from './words.ts';

/** What the islands' module exports. */
export interface IslandsModule {
	/**
	 * Hydrates one island, effects included, before it returns.
	 *
	 * @param markup the island as the server sends it, where something within it is alive already
	 */
	mount(island: HTMLElement, markup?: Element): void;
	/**
	 * Renders again with the current props of its element, keeping its state.
	 *
	 * @param markup the markup for them, as the server sends it
	 * @returns false where that does not do: it is another component now, which has to be mounted on its markup
	 */
	update(island: HTMLElement, markup: Element): boolean;
	unmount(island: HTMLElement): void;
}

export interface IslandHost {
	/** Hydrates all islands that are not hydrated yet, one after the other, as soon as the module is loaded. */
	mountNew(): void;
	/** Unmounts the islands below an element that is removed. */
	unmountIn(root: Element): void;
	/** Updates an island whose `data-props` have changed; `fresh` has the markup for them. */
	update(island: HTMLElement, fresh: HTMLElement): void;
}

const sleeping = '[data-island]:not([data-live])';
/** Keys that move within a widget and do not enter text. */
const movingKeys = /^(?:Arrow|Home$|End$|Escape$)/;

export function startIslands(words: ClientWords): IslandHost {
	let module: IslandsModule | undefined;
	let loading: Promise<void> | undefined;
	let tries = 0;
	let walking = false;
	/** The field that an input method is writing to. */
	let composing: Element | undefined;

	const mount = (island: HTMLElement): void => {
		if (!module || island.dataset.live !== undefined || !island.isConnected) return;
		// What an input method holds is not in the field yet.
		if (composing && island.contains(composing)) return;
		island.dataset.live = '';
		module.mount(island);
	};
	const load = (): Promise<void> => {
		loading ??= importIslands(tries).then(
			(loaded) => {
				module = loaded;
				hideLoadError('scripts');
				mountNew();
			},
			(error) => {
				console.error(error);
				tries++;
				loading = undefined;
				showLoadError('scripts', words.loadFailed, error, words.retry, () => void load());
			},
		);
		return loading;
	};
	/** One island per task, so that no task is long. */
	const mountNew = (): void => {
		if (walking || !module) return;
		const next = [...document.querySelectorAll<HTMLElement>(sleeping)].find((island) => !composing || !island.contains(composing));
		walking = next !== undefined;
		if (!next) return;
		setTimeout(() => {
			walking = false;
			mount(next);
			mountNew();
		});
	};
	let held: Promise<unknown> = Promise.resolve();
	/** Repeats `event` on its target once the island is hydrated, in the order of the events. */
	const hold = (event: Event, island: HTMLElement, repeat: () => Event): void => {
		const { target } = event;
		event.preventDefault();
		event.stopImmediatePropagation();
		held = held.then(load).then(() => {
			mount(island);
			if (module && target instanceof Node && target.isConnected) target.dispatchEvent(repeat());
			// Lets React render the result of one event before the next.
			return new Promise((done) => setTimeout(done));
		});
	};
	/** Handles the reader's first event on an island. If the module is loaded, mounting during capture is early enough for the event to reach its listeners. */
	const meet = (event: Event): HTMLElement | undefined => {
		const island = closest(event.target, sleeping);
		if (!island) return undefined;
		// Heavy islands start at a first contact, which is over when their own module comes.
		if (event.type === 'pointerdown') island.dataset.met = '';
		if (!module) void load();
		mount(island);
		return module ? undefined : island;
	};
	const onClick = (event: MouseEvent): void => {
		const island = meet(event);
		if (island && isPlain(event) && needsScript(event.target as Element, island)) hold(event, island, () => new MouseEvent('click', event));
	};
	const onKey = (event: KeyboardEvent): void => {
		const box = searchFor(event);
		if (box) return focusSearch(event, box);
		const island = meet(event);
		if (island && !closest(event.target, 'input, textarea, select') && movingKeys.test(event.key))
			hold(event, island, () => new KeyboardEvent('keydown', event));
	};

	addEventListener('compositionstart', ({ target }) => (composing = target as Element), true);
	addEventListener(
		'compositionend',
		() => {
			composing = undefined;
			mountNew();
		},
		true,
	);
	// `toggle` of details: islands ask which ones a reader has opened or closed. It does not bubble.
	addEventListener('toggle', onToggle, true);
	for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin'])
		addEventListener(type, meet, { capture: true, passive: true });
	addEventListener('click', onClick, true);
	addEventListener('keydown', onKey, true);
	const loadWhenIdle = (): void => whenIdle(load);
	if (document.readyState === 'complete') loadWhenIdle();
	else addEventListener('load', loadWhenIdle, { once: true });

	return {
		mountNew,
		unmountIn(root) {
			for (const island of root.querySelectorAll<HTMLElement>('[data-live]')) module?.unmount(island);
		},
		update(island, fresh) {
			if (island.dataset.live !== undefined) {
				if (module?.update(island, fresh)) return;
				module?.unmount(island);
				delete island.dataset.live;
			}
			island.replaceChildren(...fresh.childNodes);
		},
	};
}

/** Browsers cache a module that failed, so each retry uses a new address. */
function importIslands(tries: number): Promise<IslandsModule> {
	const address = document.documentElement.dataset.islands!;
	return import(tries ? `${address}?retry=${tries}` : address);
}

const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
	target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** A field needs no script to be typed into: the box is ready as soon as the page is there. */
function focusSearch(event: KeyboardEvent, box: HTMLElement): void {
	const input = box.querySelector('input');
	event.preventDefault();
	event.stopImmediatePropagation();
	input?.focus();
	input?.select();
}

function onToggle({ target }: Event): void {
	if (target instanceof HTMLDetailsElement && closest(target, sleeping)) target.dataset.toggled = '';
}

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Whether a control needs its island to work completely: buttons, and links in islands that React renders. */
function needsScript(target: Element, island: HTMLElement): boolean {
	const control = target.closest('button, a, label, input');
	if (!control || !island.contains(control)) return false;
	if (control instanceof HTMLAnchorElement) return !island.querySelector(':scope > .island-static');
	return control instanceof HTMLButtonElement
		? control.type !== 'submit'
		: control instanceof HTMLLabelElement || /^(?:checkbox|radio)$/.test((control as HTMLInputElement).type);
}

const isSearchKey = (event: KeyboardEvent): boolean => event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);

/** The search box, for the shortcut that works from anywhere on the page. */
function searchFor(event: KeyboardEvent): HTMLElement | null {
	const typing = closest(event.target, 'input, textarea, select, [contenteditable]');
	const isK = isSearchKey(event);
	if (!isK && (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey)) return null;
	return document.querySelector<HTMLElement>(
		`[data-island="SearchBox"][data-props*='"${isK ? 'shortcut' : 'slash'}":true']:not([data-live])`,
	);
}
