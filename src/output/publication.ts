/** Everything that the published files of a site are made from. */
import type { HeadProps, SiteProps } from '../../templates/props.ts';
import type { Store } from '../cache/store.ts';
import type { LoadedConfig } from '../config/load.ts';
import type { DataFiles } from '../content/data.ts';
import type { Route, Site } from '../graph/types.ts';
import type { PageMeta, PageNeed } from '../markdown/types.ts';
import type { Images } from '../render/images.ts';
import type { LastUpdates } from '../render/page-context.ts';
import type { DocPlaces } from '../render/pages/doc-places.ts';
import type { PageCopy } from './write.ts';

export interface Publication extends PageTexts {
	site: Site;
	/** Place of a key of the config. */
	locate: LoadedConfig['locate'];
	siteProps: SiteProps;
	/** Bundles of the browser: path from the output root → absolute file. */
	bundles: ReadonlyMap<string, string>;
	/** Features that pages of the site need besides those of every page. */
	needs: ReadonlySet<PageNeed>;
	images: Images;
	store: Store;
	data: DataFiles;
	updates: LastUpdates;
	metaOf(source: string): PageMeta;
	/** HTML of a post for feeds: with absolute addresses, without ids. */
	feedHtml(source: string): string;
	wholeSidebars(): { path: string; html: string }[];
	redirectTo(to: string): string;
	/** Hash of everything that the page of a redirect depends on. */
	redirectKeyOf(to: string): string;
	/** Places of docs and generated indexes in their sidebars, by route. */
	places: DocPlaces;
	/** The search index with its parts; undefined if search is turned off. */
	searchFiles(): FileSet | undefined;
	searchFile(path: string): Promise<Uint8Array | undefined>;
	/** The site in its other languages. */
	others: Publication[];
}

/** Texts of pages, and what they depend on. */
export interface PageTexts {
	/**
	 * Hash of everything that a page depends on; undefined for a page that has to be rendered in every build, which is known
	 * only after rendering it.
	 */
	keyOf(route: Route): string | undefined;
	/** Hash of everything that a page's copy depends on; undefined for a page that has to be rendered in every build. */
	copyKeyOf(route: Route): string | undefined;
	/**
	 * A page's HTML, with its copy if that is to be made from it; where nothing but its sidebar differs from the output, the sidebar.
	 * @throws ProblemError if a file of the site prevents rendering
	 */
	documentOf(route: Route): Content;
	/** A page's copy: its Markdown. */
	copyOf(route: Route): string | Uint8Array;
	/** Title and description of a page. */
	headOf(route: Route): Pick<HeadProps, 'title' | 'description'>;
}

/** A page, and its copy in another form if the writer is to make that from the HTML. */
export interface PageHtml {
	/** The HTML in pieces. Joined, each page would be one more large string (of a cold build of 300 pages 4 % of the processor time). */
	html: readonly string[];
	copy?: PageCopy;
}

/** A page whose file in the output has another sidebar: its bytes from `start` to `end` become `html`. */
export interface PageWithSidebar {
	html: string;
	at: readonly [start: number, end: number];
}

export type Content = string | Uint8Array | PageHtml | PageWithSidebar | undefined;

/** Files that are made together, and given one by one as they come: an index and its parts. */
export interface FileSet {
	/** Those whose names are known, from the output root. */
	names: readonly string[];
	/** Changes with everything in them. */
	key(): string;
	/** Whether a path is that of a part, whose content follows from its path. */
	isPart(path: string): boolean;
	/** @param isKept whether the output has a part already: it is not made or given then */
	make(take: (path: string, bytes: Uint8Array<ArrayBuffer>) => void, isKept: (path: string) => boolean): Promise<void>;
}
