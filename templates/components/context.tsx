/** Contexts of components: strings everywhere; the site and its data only on the server. */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { SiteFacts } from '../mdx/facts.ts';
import type { SiteProps } from '../props.ts';
import type { Strings } from '../strings/index.ts';

/** Context of a server render. One object per page or Markdown component. */
export interface ServerContext {
	site: SiteProps;
	/** Parsed files of the data folder: `data('showcase')`; a folder is a record by file name without extension. */
	data: (name: string) => unknown;
	/** Components of `templates/islands/` and of the site's `components/islands/`, by name. */
	islands: Record<string, ComponentType<never>>;
	/** Prefix of the ids of islands rendered here; unique within the page. */
	idPrefix: string;
	/** Islands found so far; rendered after the markup around them, since React cannot render within a render. `own`: from the site's components. */
	queue: QueuedIsland[];
	/** HTML that stays as it is, by number. */
	statics: string[];
	/** Components of the site by their names in Markdown, which MDX may use without an import. */
	components: Record<string, ComponentType<never>>;
	/** Address of the browser's module of the MDX page. */
	src?: string;
	/** What components put into the head of the page. */
	heads: ReactNode[];
	/** Code with colours, as HTML. */
	highlight?(code: string, language: string, meta: string): string;
	/** What a site with modules of another generator tells its components. */
	facts?: Partial<SiteFacts>;
	/** Inner HTML of the Markdown component being rendered. */
	childrenHtml: string;
	/** Its direct child components, already rendered. */
	childComponents: ChildComponent[];
	/** It stands in running text. */
	inline: boolean;
	/** Values of the site's own front matter keys on the page. */
	frontMatter: Record<string, unknown>;
	/** Told of event handlers on elements that stay as the server made them: `onClick`, `button`. */
	onDeadHandler?(handler: string, tag: string): void;
	onLink?(href: string): void;
	/** Islands are rendered without the attributes that hydrate them. */
	inert: boolean;
}

/** An island to be rendered. */
export interface QueuedIsland {
	id: string;
	name: string;
	props: object;
	own: boolean;
	/** Of an MDX page: what it renders, and the server markup within it. */
	mdx?: { component: ComponentType<Record<string, unknown>>; pageProps: Record<string, unknown>; statics: (string | ReactNode)[] };
}

/** A direct child of the component being rendered: a `<TabItem>` of `<Tabs>`. */
export interface ChildComponent {
	name: string;
	props: Record<string, unknown>;
	/** Inner HTML. */
	html: string;
}

export const StringsContext = createContext<Strings | null>(null);
export const Server = createContext<ServerContext | null>(null);

/** Interface strings of the site's language. Works on the server and in islands. */
export function useStrings(): Strings {
	const strings = useContext(StringsContext);
	if (!strings) throw new Error('useStrings: no strings here; render inside StringsContext');
	return strings;
}

/** The whole context of a server render. Throws in the browser, where there is none. */
export function useServer(): ServerContext {
	const server = useContext(Server);
	if (!server) throw new Error('This component runs on the server only: pass what an island needs as its props');
	return server;
}

/** Title, address and settings of the site. Server only. */
export function useSite(): SiteProps {
	return useServer().site;
}

/** A text of a component in the site's language: that of `i18n/<locale>/code.json` under the key, else the given one. Server only. */
export function useMessage(key: string, text: string): string {
	return useSite().messages?.[key] ?? text;
}

/** A parsed data file: `useData<Entry[]>('showcase')`, or a folder's files by name: `useData<Record<string, Release>>('releases')`. Server only. */
export function useData<T = unknown>(name: string): T {
	return useServer().data(name) as T;
}

/** Values of the page's own front matter keys, as the config's `frontMatter` schema gives them. Empty outside of Markdown pages. Server only. */
export function useFrontMatter<T = Record<string, unknown>>(): T {
	return useServer().frontMatter as T;
}

/** Direct child components in Markdown, in order. Server only. */
export function useChildComponents(): ChildComponent[] {
	return useServer().childComponents;
}

/** HTML between a Markdown component's tags; `props.children` inserts all of it. Server only. */
export function useChildrenHtml(): string {
	return useServer().childrenHtml;
}
