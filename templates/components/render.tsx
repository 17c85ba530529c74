/** React to HTML strings. Islands within the markup are rendered by their own `renderToString`, so that the browser can hydrate them alone. */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { builtinIslands } from '../islands/index.ts';
import type { SiteProps } from '../props.ts';
import { Server, type ServerContext, StringsContext } from './context.tsx';
import { islandMark, MARK_START } from './Island.tsx';

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
	/** Put in place of a text at the start of the markup, before its islands. */
	replace?: [text: string, by: string];
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
	return fillIslands(html, context, options.replace);
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

/** In one pass, and without a regular expression over the whole: a page is long, and has half a dozen islands. */
function fillIslands(html: string, context: ServerContext, [text, by]: [string, string] = ['', '']): string {
	if (!context.queue.length) return html.replace(text, by);
	const rendered = new Map(context.queue.map((island) => [islandMark(island.id), islandHtml(island, context)]));
	let filled = '';
	let from = 0;
	for (let at = html.indexOf(MARK_START); at >= 0; at = html.indexOf(MARK_START, from)) {
		const end = html.indexOf('\u0002', at + 1) + 1;
		if (!end) break;
		const mark = html.slice(at, end);
		const before = html.slice(from, at);
		filled += (from ? before : before.replace(text, by)) + (rendered.get(mark) ?? mark);
		from = end;
	}
	return filled + html.slice(from);
}

/** Islands of one site that get the same props on many pages: rendered once. Islands render from their props and strings alone, as in the browser. */
const rendered = new WeakMap<object, Map<string, string>>();
const MOST_RENDERED = 1000;

function islandHtml({ id, name, props }: ServerContext['queue'][number], context: ServerContext): string {
	const Component = context.islands[name] as ComponentType<object> | undefined;
	if (!Component) throw new Error(`No island named ${name}: templates/islands/ and the site's components/islands/ have none`);
	const { strings } = context.site;
	const known = rendered.get(strings) ?? new Map<string, string>();
	rendered.set(strings, known);
	const key = 'staticHtml' in props ? '' : JSON.stringify([id, name, props]);
	let html = key ? known.get(key) : undefined;
	if (html === undefined) {
		html = renderToString(
			<StringsContext value={strings}>
				<Component {...props} />
			</StringsContext>,
			{ identifierPrefix: `${id}-` },
		);
		if (key && known.size < MOST_RENDERED) known.set(key, html);
	}
	return html;
}

function noData(name: string): never {
	throw new Error(`No data file named ${name}`);
}
