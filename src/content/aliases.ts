/** YAML's aliases let a few lines stand for more values than fit into memory, or for themselves. */
const MOST = 100_000;

/** What is wrong with a value that aliases made; undefined where it can be used. A file without `*` has none. */
export function aliasFault(value: unknown, text: string): string | undefined {
	if (!/(?:^|[\s,:[{-])\*\S/.test(text)) return undefined;
	let count = 0;
	const above = new Set<unknown>();
	const visit = (at: unknown): string | undefined => {
		if (++count > MOST) return `its aliases expand to more than ${MOST} values`;
		if (typeof at !== 'object' || at === null) return undefined;
		if (above.has(at)) return 'an alias is inside the value it names';
		above.add(at);
		for (const child of Object.values(at)) {
			const fault = visit(child);
			if (fault) return fault;
		}
		above.delete(at);
		return undefined;
	};
	return visit(value);
}
