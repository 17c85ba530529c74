/**
 * Lets the islands' module start heavy islands. Only in sites that have some. Their runtime is loaded on the first page that has one;
 * its address stands in the markup (`data-runtime`), so other pages know nothing of it.
 */
import type { IslandsModule } from '../island-host.ts';
import { CONTACT, type Shared } from './shared.ts';

export function withHeavy(module: IslandsModule, shared: Shared): IslandsModule {
	const end = (island: HTMLElement) => island.dispatchEvent(new Event('heavy-end'));
	const mount = (island: HTMLElement, markup?: Element): void => {
		const { dataset } = island;
		if (!dataset.runtime) return module.mount(island, markup);
		// A click or a first contact may come before the runtime is there.
		island.addEventListener('click', () => (dataset.wanted = ''), { once: true });
		for (const kind of CONTACT) island.addEventListener(kind, () => (dataset.met = ''), { once: true, passive: true });
		import(dataset.runtime + (dataset.tries ?? '')).then(
			({ run }) => run(island, shared),
			() => {
				// Retry tries another address. Not asleep again: the host, on its walk, would try by itself.
				dataset.tries = `?retry=${Date.now()}`;
				dataset.state = 'failed';
				const retry = (): void => {
					dataset.wanted = '';
					if (dataset.state === 'failed') mount(island);
				};
				island.addEventListener('click', retry, { once: true });
			},
		);
	};
	return {
		mount,
		update(island, markup) {
			if (!island.dataset.runtime) return module.update(island, markup);
			end(island);
			mount(island);
			return true;
		},
		unmount(island) {
			end(island);
			module.unmount(island);
		},
	};
}
