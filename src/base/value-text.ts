/**
 * A value of the site's modules as text, to compare it with that of another build: functions by their source, maps and sets by their
 * content, instances by class name and simple fields (a schema changes only with its module). Closures of functions and private fields
 * are not included.
 */
export const valueText = (value: unknown): string =>
	JSON.stringify(value, (_, part: unknown) => {
		if (typeof part === 'function' || typeof part === 'bigint') return String(part);
		if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
		if (part instanceof Map) return { map: [...part] };
		if (part instanceof Set) return { set: [...part] };
		const kind = Object.getPrototypeOf(part) as object | null;
		if (kind === null || kind === Object.prototype) return part;
		const simple = Object.entries(part).filter(([, field]) => !['object', 'function', 'undefined'].includes(typeof field));
		return { [kind.constructor?.name ?? '']: part instanceof RegExp ? String(part) : simple };
	}) ?? '';
