import { memo } from './once.ts';

/** Items by a key, both in the order of the items: posts by their year. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
	const groups = new Map<K, T[]>();
	for (const item of items) memo(groups, keyOf(item), (): T[] => []).push(item);
	return groups;
}
