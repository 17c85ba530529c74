/** React to HTML strings. Islands within the markup are rendered by their own `renderToString`, so that the browser can hydrate them separately. */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { builtinIslands } from '../islands/index.ts';
import { SiteContext, siteFacts } from '../mdx/site-facts.ts';
import { StaticsContext } from '../mdx/statics.ts';
import { Addresses, type AddressMap } from './addresses.tsx';
import { type QueuedIsland, Server, type ServerContext, StringsContext } from './context.tsx';
import { fillSlots, slot } from './slots.ts';

/** Options of a render: values of its context, and what it tells. `islands` are those of the site itself. */
export interface RenderOptions extends Pick<ServerContext, 'site'>, Partial<Omit<ServerContext, 'site' | 'queue' | 'statics' | 'heads'>> {
	/** Prefix of island ids: `c3` for the component with number 3. Default `i`. */
	idPrefix?: string;
	/** Told of a component that returns nothing, not even null. */
	onNothing?(): void;
	/** Maps the addresses that the site's components write to their final form. Default: no change. */
	address?: AddressMap;
	/** Told of elements for the head of the page, as HTML. */
	onHead?(html: string): void;
}

/** Static markup of a node with its islands filled in. */
export function renderNode(node: ReactNode, options: RenderOptions): string {
	const context: ServerContext = {
		...options,
		data: options.data ?? noData,
		islands: { ...builtinIslands, ...options.islands },
		idPrefix: options.idPrefix ?? 'i',
		queue: [],
		childrenHtml: options.childrenHtml ?? '',
		childComponents: options.childComponents ?? [],
		inline: options.inline ?? false,
		frontMatter: options.frontMatter ?? {},
		inert: options.inert ?? false,
		statics: [],
		components: options.components ?? {},
		heads: [],
	};
	const html = renderToStaticMarkup(
		<StringsContext value={context.site.strings}>
			<Addresses value={options.address ?? null}>
				<Server value={context}>{node}</Server>
			</Addresses>
		</StringsContext>,
	);
	for (const head of context.heads) options.onHead?.(renderToStaticMarkup(head));
	const islands = new Map(context.queue.map((island) => [island.id, island]));
	const templates = new Map<string, string>();
	return fillSlots(html, (name) => {
		const island = islands.get(name);
		const [what, of = ''] = name.split(' ');
		if (what === 'static') return context.statics[Number(of)] ?? '';
		if (what === 'templates') return templates.get(of) ?? '';
		if (island?.mdx) {
			const made = mdxIslandHtml(island, options);
			templates.set(name, made.templates);
			return made.html;
		}
		return island ? (island.own ? islandHtml(island, context, options.address) : '') : slot(name);
	});
}

/**
 * One component used in Markdown: `renderMarkdownComponent(Kbd, {}, 'Ctrl+K', {site, idPrefix: 'c1'})` → `<kbd class="kbd">Ctrl+K</kbd>`.
 * Components nest from the inside out: `childrenHtml` contains the already rendered inner components.
 */
export function renderMarkdownComponent(
	Component: ComponentType<never>,
	props: Record<string, unknown>,
	childrenHtml: string,
	options: RenderOptions,
): string {
	const element = createElement(watched(Component, options), props, ...(childrenHtml ? [slot('children')] : []));
	return fillSlots(renderNode(element, { ...options, childrenHtml }), (name) => (name === 'children' ? childrenHtml : slot(name)));
}

/** The component, or one that tells where it returns nothing. */
function watched(Component: ComponentType<never>, { onNothing }: RenderOptions): ComponentType<Record<string, unknown>> {
	const render = Component as (props: Record<string, unknown>) => ReactNode;
	if (!onNothing || typeof Component !== 'function' || Component.prototype?.isReactComponent) return render as never;
	return function Watched(props) {
		const made = render(props);
		if (made === undefined) onNothing();
		return made;
	};
}

/** A page written as a component in the site's `pages/`. */
export function renderComponentPage(Component: ComponentType<never>, props: Record<string, unknown>, options: RenderOptions): string {
	return renderNode(createElement(Component as ComponentType<Record<string, unknown>>, props), options);
}

/**
 * An island of an MDX page. Server markup that it does not show at first is beside it, in templates.
 */
function mdxIslandHtml(island: QueuedIsland, options: RenderOptions): { html: string; templates: string } {
	const { id, mdx } = island;
	const { component: Component, pageProps, statics } = mdx!;
	const html = Object.fromEntries(
		statics.map((piece, i) => [i, typeof piece === 'string' ? piece : renderNode(piece, { ...options, idPrefix: `${id}-${i}-` })]),
	);
	const unused = new Set(Object.keys(html).map(Number));
	const rendered = renderToString(
		<StringsContext value={options.site.strings}>
			<Addresses value={options.address ?? null}>
				<StaticsContext value={{ html, onUse: (index) => unused.delete(index) }}>
					<SiteContext
						value={siteFacts(options.site, {
							...options.facts,
							onHead: (head) => options.onHead?.(renderToStaticMarkup(head)),
							highlight: options.highlight,
						})}
					>
						<Component {...pageProps} />
					</SiteContext>
				</StaticsContext>
			</Addresses>
		</StringsContext>,
		{ identifierPrefix: `${id}-` },
	);
	const templates = [...unused].map((i) => `<template data-static="${i}" data-of="${id}">${html[i]}</template>`).join('');
	return { html: rendered, templates };
}

/** Cached HTML of islands with the same props on many pages. As in the browser, an island depends only on its props and the strings. */
const rendered = new WeakMap<object, Map<string, string>>();
const MOST_RENDERED = 1000;

function islandHtml({ id, name, props }: ServerContext['queue'][number], context: ServerContext, address: AddressMap | undefined): string {
	const Component = context.islands[name] as ComponentType<object> | undefined;
	if (!Component) throw new Error(`No island named ${name}: templates/islands/ and the site's components/islands/ have none`);
	const { strings } = context.site;
	const known = rendered.get(strings) ?? new Map<string, string>();
	rendered.set(strings, known);
	const key = 'staticHtml' in props ? '' : JSON.stringify([id, name, props]);
	const before = key ? known.get(key) : undefined;
	if (before !== undefined) return before;
	let mapped = false;
	const map: AddressMap = {
		href(href, kind) {
			mapped = true;
			return address ? address.href(href, kind) : href;
		},
		html(html) {
			mapped = true;
			return address ? address.html(html) : html;
		},
		// In the browser it knows of none.
		srcSet: () => undefined,
	};
	const html = renderToString(
		<StringsContext value={strings}>
			<Addresses value={map}>
				<Component {...props} />
			</Addresses>
		</StringsContext>,
		{ identifierPrefix: `${id}-` },
	);
	// Addresses may differ from page to page.
	if (key && !mapped && known.size < MOST_RENDERED) known.set(key, html);
	return html;
}

function noData(name: string): never {
	throw new Error(`No data file named ${name}`);
}
