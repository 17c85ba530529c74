/**
 * A value of the site's modules as text, to compare it with that of another build: functions by their source, maps and sets by their
 * content, instances by class name and simple fields (a schema changes only with its module). Closures of functions and private fields
 * are not included.
 */
export function valueText(value: unknown): string {
	/** Objects that the one at hand lies in, as they are and as they are shown. */
	const around: { part: unknown; shown: unknown }[] = [];
	const text = JSON.stringify(value, function (this: unknown, _, part: unknown) {
		while (around.length && around.at(-1)!.shown !== this) around.pop();
		if (around.some((one) => one.part === part)) return 'circular';
		const shown = shownOf(part);
		if (typeof shown === 'object') around.push({ part, shown });
		return shown;
	});
	return text ?? '';
}

function shownOf(part: unknown): unknown {
	if (typeof part === 'function' || typeof part === 'bigint') return String(part);
	if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
	if (part instanceof Map) return { map: [...part] };
	if (part instanceof Set) return { set: [...part] };
	const kind = Object.getPrototypeOf(part) as object | null;
	if (kind === null || kind === Object.prototype) return part;
	const simple = Object.entries(part).filter(([, field]) => !['object', 'function', 'undefined'].includes(typeof field));
	return { [kind.constructor?.name ?? '']: part instanceof RegExp ? String(part) : simple };
}

/** Whether everything that a value holds can be compared by its text: not what an object of a class keeps in private fields or further objects. */
export function isComparable(value: unknown, seen = new Set<unknown>()): boolean {
	if (typeof value !== 'object' || value === null || seen.has(value)) return true;
	seen.add(value);
	const areAll = (parts: Iterable<unknown>) => [...parts].every((part) => isComparable(part, seen));
	if (Array.isArray(value) || value instanceof Set) return areAll(value);
	if (value instanceof Map) return areAll([...value].flat());
	if (value instanceof RegExp || value instanceof Date || value instanceof URL) return true;
	const kind = Object.getPrototypeOf(value) as object | null;
	if (kind === null || kind === Object.prototype) return areAll(Object.values(value));
	const hasPrivate = /[\s.;{]#[A-Za-z_$]|__private|__classPrivate|WeakMap/.test(String(kind.constructor));
	return !hasPrivate && Object.values(value).every((field) => typeof field !== 'object' || field === null);
}
