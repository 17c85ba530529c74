import type { Tag } from './types.ts';

/** Tags by label, each with its items; the first spelling of a label wins. */
export function groupByTag<T extends { tags: Tag[] }>(items: T[]): { tag: Tag; items: T[] }[] {
	const groups = new Map<string, { tag: Tag; items: T[] }>();
	for (const item of items)
		for (const tag of item.tags) {
			const group = groups.get(tag.path);
			if (group) group.items.push(item);
			else groups.set(tag.path, { tag, items: [item] });
		}
	return [...groups.values()].sort((a, b) => (a.tag.label.toLowerCase() < b.tag.label.toLowerCase() ? -1 : 1));
}
