/** Parts of a site that have their own search index: contexts of the config, and docs versions other than the last. */
import type { Site } from './types.ts';

interface SearchContext {
	/** Start of its pages' routes, without slashes at either end: `docs/1.0`. */
	path: string;
	label: string;
	/** Its pages are in no other index. Set for versions other than the last. */
	apart?: true;
}

/** Versions come first: if a context of the config contains several versions, their pages belong to the versions. */
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
