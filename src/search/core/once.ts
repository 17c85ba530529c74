/** Calls a function on first use, and gives the same result from then on. */
export function once<T>(make: () => T): () => T {
	let cached: { value: T } | undefined;
	return () => (cached ??= { value: make() }).value;
}

/** The value of a key; made and kept if the map has none. */
export function memo<K, V extends {}>(map: { get(key: K): V | undefined; set(key: K, value: V): unknown }, key: K, make: () => V): V {
	const cached = map.get(key);
	if (cached !== undefined) return cached;
	const value = make();
	map.set(key, value);
	return value;
}
