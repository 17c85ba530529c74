/** The browser's second layer: React and the islands. Each is a separate root, hydrates on its own and cannot break the others. */

import { strings } from 'virtual:strings';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { StringsContext } from '../components/context.tsx';
import { Boundary } from './Boundary.tsx';
import type { IslandsModule } from './island-host.ts';
import { takeOver } from './takeover.ts';

interface Living {
	root: Root;
	markup: readonly Node[];
}

/** @param registry all islands by name @returns the functions that the first layer calls */
export function start(registry: Record<string, ComponentType<never> | undefined>): IslandsModule {
	const living = new WeakMap<HTMLElement, Living>();

	const view = (island: HTMLElement, markup: readonly Node[]): ReactNode => {
		const { island: name = '', props = '{}' } = island.dataset;
		return (
			<Boundary strings={strings} island={island} markup={markup}>
				<StringsContext value={strings}>
					<Named component={registry[name]} name={name} props={props} />
				</StringsContext>
			</Boundary>
		);
	};

	return {
		mount(island) {
			const markup = [...(island.querySelector(':scope > .island-static')?.childNodes ?? [])];
			const redo = takeOver(island);
			flushSync(() => {
				const root = hydrateRoot(island, view(island, markup), {
					identifierPrefix: `${island.dataset.islandId}-`,
					// React alone does not say which one it is. Live writing shows it (live/mismatches.ts).
					onRecoverableError: (cause) => reportError(new Error(`Island ${island.dataset.island}`, { cause })),
				});
				living.set(island, { root, markup });
			});
			redo();
		},
		update(island) {
			const { root, markup } = living.get(island)!;
			flushSync(() => root.render(view(island, markup)));
			return true;
		},
		unmount(island) {
			living.get(island)?.root.unmount();
			living.delete(island);
		},
	};
}

/** Parses the props within the boundary, so that invalid ones crash only their island. */
function Named({ component, name, props }: { component: ComponentType<never> | undefined; name: string; props: string }) {
	if (!component) throw new Error(`No island named ${name}`);
	return createElement(component as ComponentType<object>, JSON.parse(props));
}
