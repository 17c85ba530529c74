/** Renders components in Markdown, and component pages. */
import type { ComponentType } from 'react';
import type { ComponentPageMeta } from '../../templates/get-pages.ts';
import type { SiteProps } from '../../templates/props.ts';
import { escapeHtml } from '../base/escape.ts';
import { nearestHint } from '../base/nearest.ts';
import type { Position } from '../base/place.ts';
import { errorAt, type Place, type Problem } from '../base/problem.ts';
import { thrownMessage } from '../base/thrown.ts';
import { afterTimeLimit } from '../base/time-limit.ts';
import { unsupportedAt } from '../base/unsupported.ts';
import type { DataFiles } from '../content/data.ts';
import type { ComponentPage } from '../graph/types.ts';
import type { ComponentUse } from '../markdown/types.ts';
import { ELEMENT, type ElementProps, PART } from '../mdx/markdown/part.ts';
import { ELEMENTS_PAGE } from '../mdx/theme/elements.ts';
import type { MdxSite } from '../mdx/theme/open.ts';
import { explained } from '../theme/faults.ts';
import type { Theme, ThemeModule } from '../theme/theme.ts';
import { type MapAddress, mapAddresses } from './html.ts';
import { placeInModule } from './module-place.ts';

type RenderOptions = Parameters<ThemeModule['renderMarkdownComponent']>[3];

/** Settings for rendering a component, apart from its props and what is the site's. */
export interface RenderSettings
	extends Omit<RenderOptions, 'site' | 'data' | 'islands' | 'components' | 'highlight' | 'facts' | 'address'> {
	/** Maps addresses to their final form; default: they stay. */
	address?: MapAddress;
	/** Addresses of images as written → their `srcset`; used with `address`. */
	srcSets?: Record<string, string>;
	/** Called with the name of each data file that is read. */
	onData?(name: string): void;
	/** Address of the page with base URL, which components may read. */
	path?: string | undefined;
	/** What a part of the site that is around a place of the page may ask about it. */
	own?: object;
}

export interface Components {
	has(name: string): boolean;
	/** Whether a name is a built-in component that the site has not replaced. */
	isBuiltin(name: string): boolean;
	/** The problem of a component that does not exist. */
	unknown(use: ComponentUse, source: string): Problem | undefined;
	/** Stops rendering a component, or a page if `use` is undefined, because it takes too long. */
	giveUp(use: Position | undefined, source: string): void;
	/** Renders a component. If that fails: the HTML of its children, and the problem. */
	render(
		use: Pick<ComponentUse, 'name' | 'props' | 'line' | 'column'> & Partial<Pick<ComponentUse, 'inline'>>,
		settings: RenderSettings,
		source: string,
	): { html: string; problems?: Problem[] };
	/** Renders a component page. */
	renderPage(id: string, settings: RenderSettings): { html: string; problems?: Problem[] };
	/** Names that the module of a component page exports. */
	exportsOf(source: string): string[];
	pageMeta(id: string): ComponentPageMeta;
}

/** Islands by name, without the built-in ones. */
export const islandsOf = ({ siteIslands }: ThemeModule): Record<string, ComponentType<never>> =>
	Object.fromEntries(Object.entries(siteIslands).map(([name, { default: island }]) => [name, island as ComponentType<never>]));

const LINK_WITHOUT_ADDRESS = /<Link\b(?![^>]*\bhref\b)/;

interface ComponentsInput {
	pages: ComponentPage[];
	module: ThemeModule;
	site: SiteProps;
	data: DataFiles;
	mdx: MdxSite;
	/** Position in the site's own files at which an error was thrown. */
	placeOf: Theme['placeOf'];
	/** VitePress site: its Vue components may have the name of a built-in component. */
	vue?: boolean;
	/** Absolute path of the site folder, for positions of problems. */
	siteDir: string;
}

/** All components by name: built in, of the site, and islands. */
function componentsOf(module: ThemeModule, islands: ReturnType<typeof islandsOf>): Record<string, unknown> {
	const components: Record<string, unknown> = Object.assign(Object.create(null), module.builtins);
	for (const [name, { default: component }] of Object.entries(module.siteComponents)) components[name] = component;
	// `components/islands/Counter.tsx` is <Counter/>, unless a component has that name.
	for (const name of Object.keys(islands)) if (/^[A-Z]/.test(name)) components[name] ??= module.islandAsComponent(name);
	return components;
}

/** Settings of a component in the words of the theme. */
function optionsFor({ site, data, mdx }: Pick<ComponentsInput, 'site' | 'data' | 'mdx'>, components: object, islands: object): OptionsOf {
	return (source: string, { onData, address, srcSets = {}, src, path, own, ...settings }: RenderSettings) => ({
		site,
		components: components as never,
		highlight: mdx.highlight,
		facts: { ...mdx.factsOf(source), ...own, path },
		...(src ? { src: `${site.baseUrl}${src}` } : {}),
		islands: islands as never,
		data(name: string) {
			onData?.(name);
			return data.get(name);
		},
		...settings,
		...(address && {
			address: { href: address, html: (html: string) => mapAddresses(html, address), srcSet: (href: string) => srcSets[href] },
		}),
	});
}

export function makeComponents({ pages, module, site, data, mdx, placeOf, vue, siteDir }: ComponentsInput): Components {
	const islands = islandsOf(module);
	const available = componentsOf(module, islands);
	const names = Object.keys(available);
	const has = (name: string): boolean => name in available || name === PART || name === ELEMENT;
	const builtins = module.builtins as Record<string, unknown>;
	const isBuiltin = (name: string): boolean => Object.hasOwn(builtins, name) && available[name] === builtins[name];
	/** A part of an MDX page. Its HTML contains marks of the page. */
	const partOf = (source: string, index: number): ComponentType<never> => {
		const part = mdx.load(source, module.shared).parts[index];
		if (!part) throw new Error(`the page has no part ${index}`);
		return part as ComponentType<never>;
	};
	/** Props → HTML of a component without children. It is rendered for the facts, and taken out when the page uses it. */
	const remembered = new WeakMap<object, { idPrefix: string; html: string }>();
	const options = optionsFor({ site, data, mdx }, available, islands);
	/** Keys (`keyOf`) of components and pages that take too long. */
	const endless = new Set<string>();
	const dataPages = new Map(pages.flatMap((page) => (page.dataPage ? [[page.id, page]] : [])));
	const keyOf = (source: string, use?: Position) => (use ? `${source}:${use.line}:${use.column}` : source);
	return {
		giveUp: (use, source) => void endless.add(keyOf(source, use)),
		has,
		isBuiltin,
		unknown: (use, source) => (has(use.name) ? undefined : unknownComponent(use, names, source)),
		render({ name, props, line, column, inline }, settings, source) {
			const children = settings.childrenHtml ?? '';
			if (endless.size && endless.has(keyOf(source, { line, column }))) return { html: children };
			if (name === ELEMENT)
				return renderElement({ mdx, module, options }, props as unknown as ElementProps, settings, { file: source, line, column });
			if (name !== PART && !(name in available)) return { html: children };
			// Problems of a page's modules are reported once, at its first part.
			if (name === PART && !mdx.page(source)) return { html: '', ...(props.index === 0 ? { problems: mdx.faultsOf(source) } : {}) };
			const { idPrefix = '', address, inert } = settings;
			const before = remembered.get(props);
			if (before?.idPrefix === idPrefix && !children && !address && !inert) {
				remembered.delete(props);
				return { html: before.html };
			}
			try {
				const component = name === PART ? partOf(source, Number(props.index)) : (available[name] as ComponentType<never>);
				const src = mdx.page(source)?.src;
				const given = name === PART ? {} : props;
				const html = withinLimit(
					module.renderMarkdownComponent(
						component,
						given,
						children,
						options(source, { ...settings, inline, ...(name === PART && src ? { src } : {}) }),
					),
				);
				if (!children && !address && !inert) remembered.set(props, { idPrefix, html });
				return { html };
			} catch (error) {
				const place = { file: source, line, column };
				if (vue && isBuiltin(name)) return { html: children, problems: [vueComponent(place, name)] };
				const problem = failedComponent(error, name, place, placeOf);
				return { html: children, problems: [problem] };
			}
		},
		renderPage(id, settings) {
			if (endless.has(id)) return { html: '' };
			const { source = id, path, dataPage } = dataPages.get(id) ?? {};
			try {
				const built = mdx.page(source);
				const page = built ? partOf(source, 0) : (module.sitePages[source]?.default as ComponentType<never> | undefined);
				if (!page) return { html: '', problems: mdx.faultsOf(source) };
				const src = built?.src ? { src: built.src } : {};
				return {
					html: withinLimit(
						module.renderComponentPage(
							page,
							dataPage ? { ...dataPage.props, params: dataPage.params } : settings.own ? { own: settings.own } : {},
							options(source, { idPrefix: 'p-', ...settings, ...src }),
						),
					),
				};
			} catch (error) {
				const isPart = mdx.parts.includes(source);
				return { html: '', problems: [failedPage(error, { source, isPart, ...(dataPage && { path }) }, siteDir, placeOf)] };
			}
		},
		exportsOf: (source) => Object.keys(module.sitePages[source] ?? {}),
		pageMeta(id) {
			const page = dataPages.get(id);
			const { title, description, keywords, image } = { ...module.sitePages[page?.source ?? id], ...page?.dataPage };
			return { title, description, keywords, image };
		},
	};
}

type OptionsOf = (source: string, settings: RenderSettings) => RenderOptions;

/** Renders an element of Markdown by the site's own component. Its attributes are final. */
function renderElement(
	{ mdx, module, options }: Pick<ComponentsInput, 'mdx' | 'module'> & { options: OptionsOf },
	{ tag, attributes, text }: ElementProps,
	settings: RenderSettings,
	place: Position & { file: string },
): { html: string; problems?: Problem[] } {
	const { childrenHtml = '' } = settings;
	try {
		const page = mdx.elements();
		const component = page && mdx.load(ELEMENTS_PAGE, module.shared).elements?.[tag];
		// The module failed to load, which is already reported.
		if (!component) return { html: childrenHtml || escapeHtml(text ?? '') };
		const props = { ...attributes, ...(text === undefined ? (childrenHtml ? { vHtml: true } : {}) : { children: text }) };
		const given = options(place.file, { ...settings, ...(page.src ? { src: page.src } : {}) });
		return {
			html: module.renderMarkdownComponent(component as ComponentType<never>, props, text === undefined ? childrenHtml : '', given),
		};
	} catch (error) {
		const message = `the site's component for <${tag}> cannot be rendered: ${thrownMessage(error)}`;
		return {
			html: childrenHtml,
			problems: [errorAt('component-failed', place, message, `correct ${tag} in src/theme/MDXComponents`)],
		};
	}
}

/** Millions of UTF-16 units of HTML that a component may return: no browser shows more in an acceptable time. */
const MOST = 20;

function withinLimit(html: string): string {
	if (html.length > MOST * 1e6) throw new Error(`it returns ${Math.ceil(html.length / 1e6)} MB of HTML, and ${MOST} MB are the most`);
	return html;
}

/** What a component, or a part of an MDX page, has thrown; the line that throws is added where it is in the site's own files. */
function failedComponent(error: unknown, name: string, place: Place, placeOf: Theme['placeOf']): Problem {
	const fault = explained(error);
	const what = name !== PART ? `<${name}> cannot be rendered: ` : fault.hint ? '' : 'what stands here cannot be rendered: ';
	const usual = name === PART ? 'correct the expression, or the component that it names' : 'check its props';
	const problem = errorAt('component-failed', place, `${what}${fault.message}`, fault.hint ?? usual);
	afterTimeLimit(() => {
		const at = placeOf(error);
		if (!at) return;
		problem.message += ` (${at.file}:${at.line}:${at.column})`;
		if (problem.hint === 'check its props') problem.hint += ', and the line that throws';
	});
	return problem;
}

export const vueComponent = (place: Place, name: string): Problem =>
	unsupportedAt(`<${name}>`, place, 'a component of Vue: what is between its tags is shown', `write components/${name}.tsx`);

/** `<Tab>` → did you mean `<Tabs>`? */
export function unknownComponent({ name, line, column }: ComponentUse, names: string[], file: string): Problem {
	const add = `add components/${name}.tsx, or write \\<${name}> for the text; known: ${names.slice(0, 12).join(', ')}`;
	const hint = nearestHint(name, names, add, (near) => `<${near}>`);
	return errorAt('unknown-component', { file, line, column }, `unknown component <${name}>`, hint);
}

/** What a component page, or a part of the site's own, has thrown. @param path of a page that is made from data */
function failedPage(
	error: unknown,
	{ source, isPart, path }: { source: string; isPart: boolean; path?: string },
	siteDir: string,
	placeOf: Theme['placeOf'],
): Problem {
	const { message: said, hint = 'correct what is there' } = explained(error);
	const what = isPart ? 'this part of the theme' : `the page${path ? ` ${path}` : ''}`;
	const message = `${what} cannot be rendered${isPart ? ' and is left out' : ''}: ${said}`;
	const link = message.includes('<Link>') ? placeInModule(siteDir, source, LINK_WITHOUT_ADDRESS) : undefined;
	const problem = errorAt('component-failed', link ?? { file: source, line: 1, column: 1 }, message, hint);
	if (!link) afterTimeLimit(() => Object.assign(problem, placeOf(error)));
	return problem;
}
