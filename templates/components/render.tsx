/** React to HTML strings. Islands within the markup are rendered by their own `renderToString`, so that the browser can hydrate them alone. */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { builtinIslands } from '../islands/index.ts';
import type { SiteProps } from '../props.ts';
import { Server, type ServerContext, StringsContext } from './context.tsx';
import { islandMark } from './Island.tsx';

/** Stands for the children's HTML while React renders what is around it. */
const CHILDREN = '\u0002children\u0002';

/** What a caller gives: the rest has defaults. */
export interface RenderOptions {
	site: SiteProps;
	data?: (name: string) => unknown;
	/** Islands of the site itself. */
	islands?: Record<string, ComponentType<never>>;
	/** Start of island ids: `c3` for the page's third component. Default `i`. */
	idPrefix?: string;
	childrenHtml?: string;
}

/** Static markup of a node with its islands filled in. */
export function renderNode(node: ReactNode, options: RenderOptions): string {
	const context: ServerContext = {
		site: options.site,
		data: options.data ?? noData,
		islands: { ...builtinIslands, ...options.islands },
		idPrefix: options.idPrefix ?? 'i',
		queue: [],
		childrenHtml: options.childrenHtml ?? '',
	};
	const html = renderToStaticMarkup(provide(node, context));
	return fillIslands(html, context);
}

/**
 * One component used in Markdown: `renderMarkdownComponent('Kbd', Kbd, {}, 'Ctrl+K', {site, idPrefix: 'c1'})` → `<kbd class="kbd">Ctrl+K</kbd>`.
 * Components nest from the inside out: `childrenHtml` holds inner components already rendered.
 */
export function renderMarkdownComponent(
	_name: string,
	Component: ComponentType<never>,
	props: Record<string, unknown>,
	childrenHtml: string,
	options: RenderOptions,
): string {
	const element = createElement(Component as ComponentType<Record<string, unknown>>, props, childrenHtml ? CHILDREN : undefined);
	return renderNode(element, { ...options, childrenHtml }).replace(CHILDREN, () => childrenHtml);
}

/** A page written as a component in the site's `pages/`. */
export function renderComponentPage(Component: ComponentType<never>, props: Record<string, unknown>, options: RenderOptions): string {
	return renderNode(createElement(Component as ComponentType<Record<string, unknown>>, props), options);
}

function provide(node: ReactNode, context: ServerContext): ReactNode {
	return (
		<StringsContext value={context.site.strings}>
			<Server value={context}>{node}</Server>
		</StringsContext>
	);
}

function fillIslands(html: string, context: ServerContext): string {
	let out = html;
	for (const { id, name, props } of context.queue) {
		const Component = context.islands[name] as ComponentType<object> | undefined;
		if (!Component) throw new Error(`No island named ${name}: templates/islands/ and the site's components/islands/ have none`);
		const inner = renderToString(
			<StringsContext value={context.site.strings}>
				<Component {...props} />
			</StringsContext>,
			{ identifierPrefix: `${id}-` },
		);
		out = out.replace(islandMark(id), () => inner);
	}
	return out;
}

function noData(name: string): never {
	throw new Error(`No data file named ${name}`);
}
