/** Parts of a site with a search index of their own: the contexts of the config, and versions of the docs other than the last one. */
import type { Site } from './types.ts';

export interface SearchContext {
	/** Start of the addresses of its pages, without slashes around it. */
	path: string;
	label: string;
	/** Its pages are in no other index: those of a version that is not the last one. */
	apart?: true;
}

/** Versions first, so that their pages belong to them where a context of the config holds several versions. */
export function searchContexts({ config: { search }, versions }: Pick<Site, 'config' | 'versions'>): SearchContext[] {
	if (!search) return [];
	const severalDocs = new Set(versions.map((version) => version.instance)).size > 1;
	const old = versions.flatMap(({ instance, isLast, path, label }): SearchContext[] => {
		const start = path.replace(/^\/+|\/+$/g, '');
		return isLast || !start
			? []
			: [{ path: start, label: severalDocs && instance !== 'default' ? `${instance} ${label}` : label, apart: true }];
	});
	return [...old, ...search.contexts];
}
