/** Pages that a component in the folder of pages makes from data: `pages/products/[id].tsx` → one for each value of `id`. */
import type { DataPage as Given } from '../../templates/get-pages.ts';
import type { Problem } from '../base/problem.ts';

/** One page, as `getPages` gives it, checked. */
export type DataPage = Given & { params: Record<string, string>; props: Record<string, unknown> };

export interface DataPages {
	/** By the path of the component. */
	pages: ReadonlyMap<string, DataPage[]>;
	/** Absolute paths of files that were read for them, besides data files. */
	inputs: string[];
	problems: Problem[];
}

/** Of a site without such pages. */
export const noDataPages: DataPages = { pages: new Map(), inputs: [], problems: [] };

const BRACKETS = /\[([^\]/]*)\]/g;

/** Names in brackets of a path: `pages/[lang]/[id].tsx` → `['lang', 'id']`. */
export const paramsIn = (path: string): string[] => [...path.matchAll(BRACKETS)].map((match) => match[1]!);

/** The path with values in place of the names. */
export const withParams = (path: string, params: Record<string, string>): string =>
	path.replace(BRACKETS, (_, name: string) => params[name] ?? '');
