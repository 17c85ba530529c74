/** Pages that a component in the folder of pages makes from data: `pages/products/[id].tsx`. */

/** What `getPages` gets. */
export interface GetPagesTools {
	/** Value of a data file, as `useData` gives it. */
	data<T = unknown>(name: string): T;
	/** Text of a file, from the site folder. While one writes, an edit of it makes the pages anew. */
	read(path: string): string;
	/** Paths of the files below a folder, from the site folder. */
	files(folder: string): string[];
	/** What `make` gave when it ran last with the same key, in this build or an earlier one; plain data. */
	cached<T>(key: unknown, make: () => T | Promise<T>): Promise<T>;
	/** Language of the site that is made: `ja`. */
	locale: string;
}

/** What a component page tells about itself, for its head. */
export interface ComponentPageMeta {
	title?: string;
	description?: string;
	keywords?: string[];
	image?: string;
}

/** One page. The component gets `props` and `params`. */
export interface DataPage<Props = Record<string, unknown>> extends ComponentPageMeta {
	/** Values of the names in brackets: `{ id: 'lamp' }`. */
	params: Record<string, string | number>;
	/** Plain data. */
	props?: Props;
	/** `false` leaves it out of the search index. */
	search?: boolean;
}

/** Tells which pages a component makes, when the site is built. */
export type GetPages<Props = Record<string, unknown>> = (tools: GetPagesTools) => DataPage<Props>[] | Promise<DataPage<Props>[]>;
