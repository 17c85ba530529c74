/** Items of the navbar and links of the footer, with those of their menus and columns. */

/** The keys of an item that hold others. */
const lists = ['items', 'itemsBefore', 'itemsAfter'] as const;

/**
 * @param list as the schema has it, or as it is written
 * @param path of the list in the config
 * @returns each with its path, an item before those of its menu; what is no object is left out
 */
export function itemsIn<T extends object>(list: readonly T[], path: (string | number)[]): { item: T; path: (string | number)[] }[] {
	return list.flatMap((item, i) => {
		if (typeof item !== 'object' || item === null) return [];
		const at = [...path, i];
		const inner = lists.flatMap((key) => {
			const { [key]: menu } = item as { [key]?: unknown };
			return Array.isArray(menu) ? itemsIn(menu as T[], [...at, key]) : [];
		});
		return [{ item, path: at }, ...inner];
	});
}
