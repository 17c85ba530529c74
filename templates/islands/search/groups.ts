import type { Hit } from '../../../src/search/core/types.ts';

export interface HitGroup {
	/** Address of the page. */
	page: string;
	hits: { hit: Hit; index: number }[];
}

/** Hits of one page together, in the order of their first hit. `index` is the place in the whole list, which arrow keys move by. */
export function groupByPage(hits: Hit[]): HitGroup[] {
	const groups = new Map<string, HitGroup>();
	hits.forEach((hit, index) => {
		const group = groups.get(hit.page) ?? { page: hit.page, hits: [] };
		group.hits.push({ hit, index });
		groups.set(hit.page, group);
	});
	return [...groups.values()];
}
