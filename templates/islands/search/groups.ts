import type { Hit } from '../../../src/search/core/types.ts';

export interface HitGroup {
	/** Address of the page. */
	page: string;
	hits: { hit: Hit; index: number }[];
}

/** Groups hits by page, in the order of their first hit. `index` is the index in the list of all hits, for arrow keys. */
export function groupByPage(hits: Hit[]): HitGroup[] {
	const groups = new Map<string, HitGroup>();
	hits.forEach((hit, index) => {
		const group = groups.get(hit.page) ?? { page: hit.page, hits: [] };
		group.hits.push({ hit, index });
		groups.set(hit.page, group);
	});
	return [...groups.values()];
}
