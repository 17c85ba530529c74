/** Maximum nesting of lists, quotes, containers and components in a page. */
export const MAX_PAGE_DEPTH = 100;

/** Maximum nesting of values. Deeper ones are an error with a place, rather than a stack overflow. */
export const MAX_VALUE_DEPTH = 100;

export function isTooDeep(value: unknown): boolean {
	let level = [value];
	for (let depth = 0; level.length; depth++) {
		if (depth > MAX_VALUE_DEPTH) return true;
		level = level.flatMap((at) => (typeof at === 'object' && at !== null && !(at instanceof Date) ? Object.values(at) : []));
	}
	return false;
}

/**
 * Offset of the first bracket of JSON, JSON5 or YAML that opens more levels than the limit; -1 if there is none. Brackets in quotes do
 * not count.
 */
export function deepBracket(text: string): number {
	let depth = 0;
	for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[[{]|[\]}]/g)) {
		if (token === '[' || token === '{') depth++;
		else if (token === ']' || token === '}') depth = Math.max(0, depth - 1);
		if (depth > MAX_VALUE_DEPTH) return index;
	}
	return -1;
}
