/** Pages that a component in the pages folder makes from data: `pages/products/[id].tsx` → one page for each value of `id`. */
import type { DataPage as Given } from '../../templates/get-pages.ts';
import type { Problem } from '../base/problem.ts';

/** A page that `getPages` returned, validated. */
export type DataPage = Given & { params: Record<string, string>; props: Record<string, unknown> };

export interface DataPages {
	/** By the path of the component. */
	pages: ReadonlyMap<string, DataPage[]>;
	/** Absolute paths of the files that they read, besides data files. */
	inputs: string[];
	problems: Problem[];
}

/** The value for a site without such pages. */
export const noDataPages: DataPages = { pages: new Map(), inputs: [], problems: [] };

const BRACKETS = /\[([^\]/]*)\]/g;

/** Parameters of a path: `pages/[lang]/[id].tsx` → `['lang', 'id']`. */
export const paramsIn = (path: string): string[] => [...path.matchAll(BRACKETS)].map((match) => match[1]!);

/** Fills in the parameters of a path: `pages/[id].tsx` and `{ id: 'a' }` → `pages/a.tsx`. */
export const withParams = (path: string, params: Record<string, string>): string =>
	path.replace(BRACKETS, (_, name: string) => params[name] ?? '');
