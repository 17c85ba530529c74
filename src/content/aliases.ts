/** Most values that the YAML aliases of a file may expand to. Without a limit, a few lines could fill the memory. */
const MOST = 100_000;

/** The fault of a value with expanded aliases: too many values, or a circular one; else undefined. @param text its YAML source */
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
