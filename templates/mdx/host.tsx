/**
 * Lets the islands' module hydrate the interactive components of MDX pages. Only in sites that have some. Each page's components are a module of
 * its own, whose address is in the markup.
 */
import { type ComponentType, type ReactNode, useState } from 'react';
import * as dom from 'react-dom';
import * as client from 'react-dom/client';
import type { IslandsModule } from '../client/island-host.ts';
import { shared } from './shared.ts';
import { SHARED_MDX } from './shared-name.ts';
import { SiteContext, type SiteFacts } from './site-facts.ts';
import { withoutMain } from './site-jsx.ts';
import { StaticsContext } from './statics.ts';

interface PageModule {
	islands: Record<string, ComponentType<Record<string, unknown>>>;
	site: SiteFacts;
}

interface MdxProps {
	id: string;
	src: string;
	name: string;
	props?: Record<string, unknown>;
}

const loaded = new Map<string, PageModule>();

/** The component of an island; its module has been loaded before it is mounted. */
export function Mdx({ id, src, name, props = {} }: MdxProps): ReactNode {
	const [html] = useState(() => staticsOf(id));
	const module = loaded.get(src);
	const Component = module?.islands[name];
	if (!Component) throw new Error(`No component ${name} in ${src}`);
	return (
		<StaticsContext value={{ html }}>
			<SiteContext value={module.site}>
				<Component {...props} />
			</SiteContext>
		</StaticsContext>
	);
}

/** Server markup within an island, as it is before anything of it is hydrated; what it does not show yet is in templates beside it. */
function staticsOf(id: string): Record<number, string> {
	const html: Record<number, string> = {};
	const island = document.querySelector(`[data-island-id="${CSS.escape(id)}"]`);
	for (const piece of island?.querySelectorAll<HTMLElement>('[data-static]:not([data-of])') ?? [])
		if (piece.closest('[data-island-id]') === island) html[Number(piece.dataset.static)] = piece.innerHTML;
	for (const piece of document.querySelectorAll<HTMLTemplateElement>(`template[data-of="${CSS.escape(id)}"]`))
		html[Number(piece.dataset.static)] = piece.innerHTML;
	return html;
}

/** Loads the module of an island before it is mounted; a click before that is repeated. */
export function withMdx(module: IslandsModule): IslandsModule {
	Object.assign(globalThis, { [SHARED_MDX]: { ...shared, siteJsx: withoutMain(shared.jsx), dom, client } });
	const living = new WeakSet<HTMLElement>();
	const srcOf = (island: HTMLElement): string | undefined =>
		island.dataset.island === 'Mdx' ? (JSON.parse(island.dataset.props ?? '{}') as MdxProps).src : undefined;
	const mount = (island: HTMLElement): void => {
		const src = srcOf(island);
		if (!src || loaded.has(src)) {
			living.add(island);
			return module.mount(island);
		}
		let clicked: EventTarget | null = null;
		const hold = (event: MouseEvent) => {
			if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
			clicked = event.target;
			event.preventDefault();
			event.stopImmediatePropagation();
		};
		island.addEventListener('click', hold, true);
		const done = () => island.removeEventListener('click', hold, true);
		import(src + (island.dataset.tries ?? '')).then(
			(page: PageModule) => {
				loaded.set(src, page);
				done();
				if (!island.isConnected) return;
				living.add(island);
				module.mount(island);
				if (clicked instanceof Element && clicked.isConnected) (clicked as HTMLElement).click();
			},
			(error) => {
				console.error(error);
				done();
				// Asleep again: the next contact tries another address, as browsers keep a module that failed.
				island.dataset.tries = `?retry=${Date.now()}`;
				delete island.dataset.live;
			},
		);
	};
	return {
		mount,
		update(island) {
			if (living.has(island)) module.unmount(island);
			mount(island);
		},
		unmount(island) {
			living.delete(island);
			module.unmount(island);
		},
	};
}
