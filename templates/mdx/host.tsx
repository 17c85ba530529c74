/**
 * Lets the islands' module hydrate the interactive components of MDX pages. Only in sites that have some. Each page's components are a module of
 * its own, whose address is in the markup.
 */
import { type ComponentType, type ReactNode, useState } from 'react';
import * as dom from 'react-dom';
import * as client from 'react-dom/client';
import type { IslandsModule } from '../client/island-host.ts';
import { hiddenPiecesOf, piecesOf } from '../client/pieces.ts';
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
/** Islands that are alive. */
const living = new WeakMap<Element, Living>();

interface Living {
	/** Address of its module. */
	src: string;
	/** Server markup within it by its number, for what it shows from now on. */
	html: Record<number, string>;
}

/** The component of an island; its module has been loaded before it is mounted. */
export function Mdx({ id, src, name, props = {} }: MdxProps): ReactNode {
	const [statics] = useState(() => ({ html: living.get(document.querySelector(`[data-island-id="${CSS.escape(id)}"]`)!)?.html ?? {} }));
	const module = loaded.get(src);
	const Component = module?.islands[name];
	if (!Component) throw new Error(`No component ${name} in ${src}`);
	return (
		<StaticsContext value={statics}>
			<SiteContext value={module.site}>
				<Component {...props} />
			</SiteContext>
		</StaticsContext>
	);
}

/** @param markup the island as the server sends it, nothing in it hydrated */
function staticsOf(id: string, markup: Element): Record<number, string> {
	const html: Record<number, string> = {};
	for (const piece of [...piecesOf(markup).values(), ...hiddenPiecesOf(id)]) html[Number(piece.dataset.static)] = piece.innerHTML;
	return html;
}

/** Loads the module of an island before it is mounted; a click before that is repeated. */
export function withMdx(module: IslandsModule): IslandsModule {
	Object.assign(globalThis, { [SHARED_MDX]: { ...shared, siteJsx: withoutMain(shared.jsx), dom, client } });
	const propsOf = (island: HTMLElement): Partial<MdxProps> =>
		island.dataset.island === 'Mdx' ? (JSON.parse(island.dataset.props ?? '{}') as MdxProps) : {};
	const hydrate = (island: HTMLElement, src: string, markup: Element): void => {
		living.set(island, { src, html: staticsOf(island.dataset.islandId!, markup) });
		module.mount(island);
	};
	const mount = (island: HTMLElement, markup: Element = island): void => {
		const { src } = propsOf(island);
		if (!src) return module.mount(island);
		if (loaded.has(src)) return hydrate(island, src, markup);
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
				// Live writing may have mounted it again, with another module.
				if (!island.isConnected || living.has(island) || propsOf(island).src !== src) return;
				hydrate(island, src, markup);
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
		update(island, markup) {
			const { id, src } = propsOf(island);
			if (!src) return module.update(island, markup);
			const now = living.get(island);
			if (now?.src !== src) return false;
			Object.assign(now.html, staticsOf(id!, markup));
			return module.update(island, markup);
		},
		unmount(island) {
			living.delete(island);
			module.unmount(island);
		},
	};
}
