/** Calls a function on first use, and gives the same result from then on. */
export function once<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}

/** The value of a key; made and kept if the map has none. */
export function memo<K, V extends {}>(map: { get(key: K): V | undefined; set(key: K, value: V): unknown }, key: K, make: () => V): V {
	const known = map.get(key);
	if (known !== undefined) return known;
	const value = make();
	map.set(key, value);
	return value;
}
