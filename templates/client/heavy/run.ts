/**
 * The life of one heavy island: waits for its rule, loads its chunk and stylesheet, renders it over the poster, ends it with the page.
 *
 *     data-state  idle → loading → ready
 *                        loading → failed → (Retry) loading
 */
import { whenIdle } from '../idle.ts';
import { CONTACT, SHARED, type Shared } from './shared.ts';

/** What every heavy component gets besides its own props. */
export interface HeavyLife {
	/** To be called when there is something to see: the poster goes. */
	ready(): void;
	/** Something it cannot do without is missing: the poster comes back, with Retry. */
	fail(error: unknown): void;
}

export function run(island: HTMLElement, shared: Shared): void {
	if (!island.isConnected) return;
	Object.assign(globalThis, { [SHARED]: shared });
	const ended = new AbortController();
	const { signal } = ended;
	const { dataset } = island;
	const live = island.querySelector<HTMLElement>('.heavy-live')!;
	const status = island.querySelector<HTMLElement>('.heavy-status')!;
	let end = (): void => {};
	let tries = 0;
	let hadFocus = false;

	const fail = (error: unknown): void => {
		if (signal.aborted) return;
		console.error(error);
		end();
		end = () => {};
		status.textContent = '';
		dataset.state = 'failed';
	};
	const ready = (): void => {
		if (signal.aborted || dataset.state !== 'loading') return;
		status.textContent = '';
		dataset.state = 'ready';
		// The pressed button is gone: reading goes on where it led to, unless the reader has gone elsewhere.
		const { activeElement } = document;
		const isHere = activeElement === document.body || (island.contains(activeElement) && !live.contains(activeElement));
		if (hadFocus && isHere) live.focus({ preventScroll: true });
	};
	const load = async (): Promise<void> => {
		if (dataset.state === 'loading' || dataset.state === 'ready') return;
		hadFocus = island.contains(document.activeElement);
		dataset.state = 'loading';
		status.textContent = status.dataset.text!;
		try {
			const query = tries ? `?retry=${tries}` : '';
			const [{ default: Component }] = await Promise.all([
				import(dataset.chunk! + query),
				dataset.style && addStyle(dataset.style + query),
			]);
			if (signal.aborted) return;
			const root = shared.client.createRoot(live, { onUncaughtError: fail, identifierPrefix: `${dataset.islandId}-` });
			end = () => root.unmount();
			root.render(shared.react.createElement(Component, { ...JSON.parse(dataset.props!), ready, fail } satisfies HeavyLife));
		} catch (error) {
			fail(error);
		}
	};

	signal.addEventListener('abort', () => {
		end();
		dataset.state = 'idle';
	});
	island.addEventListener('heavy-end', () => ended.abort(), { once: true });
	island.querySelector('.heavy-start')!.addEventListener('click', load, { signal });
	island.querySelector('.heavy-retry')!.addEventListener(
		'click',
		() => {
			// A part of the chunk that failed keeps its address: a new document asks for all of them again.
			if (++tries > 1) location.reload();
			else void load();
		},
		{ signal },
	);
	if (dataset.state === 'failed') dataset.state = 'idle';
	if (dataset.wanted !== undefined) void load();
	else if (isLinked(dataset.query)) {
		if (scrollY === 0 && !location.hash) island.scrollIntoView({ block: 'center' });
		void load();
	} else whenWanted(island, () => void load(), signal);
}

/** Whether the address has a value of this island. */
function isLinked(names: string | undefined): boolean {
	const query = new URLSearchParams(location.search);
	return names?.split(' ').some((name) => query.has(name)) ?? false;
}

/** Readers who save data are asked first. */
function whenWanted(island: HTMLElement, load: () => void, signal: AbortSignal): void {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	if (island.dataset.load === 'click' || connection?.saveData) return;
	if (island.dataset.load === 'contact') {
		if (island.dataset.met !== undefined) return load();
		for (const kind of CONTACT) island.addEventListener(kind, load, { signal, passive: true });
		return;
	}
	if (island.dataset.load === 'idle') return whenIdle(() => !signal.aborted && load());
	const observer = new IntersectionObserver(
		(entries) => {
			if (!entries.some((entry) => entry.isIntersecting)) return;
			observer.disconnect();
			load();
		},
		{ rootMargin: '200px' },
	);
	observer.observe(island);
	signal.addEventListener('abort', () => observer.disconnect());
}

/** Adds a stylesheet once, and waits for it. */
function addStyle(href: string): Promise<void> {
	if (document.querySelector(`link[data-heavy-style="${href}"]`)) return Promise.resolve();
	const link = document.createElement('link');
	link.rel = 'stylesheet';
	link.href = href;
	link.dataset.heavyStyle = href;
	return new Promise((done, failed) => {
		link.onload = () => done();
		link.onerror = () => {
			link.remove();
			failed(new Error(`Failed to load ${href}`));
		};
		// Not in the head, where it would count as another build (swap.ts).
		document.body.append(link);
	});
}
