/** JSON that may be anything: each look gives a value of the kind that was asked for, or none. */

export type Loose = Readonly<Record<string, unknown>>;

const nothing: Loose = Object.freeze(Object.create(null) as Loose);

export const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property; never one of Object's. */
export const get = (value: unknown, ...path: (string | number)[]): unknown => {
	let at = value;
	for (const key of path) {
		if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
		at = (at as Record<string | number, unknown>)[key];
	}
	return at;
};

export const object = (value: unknown, ...path: (string | number)[]): Loose => {
	const found = get(value, ...path);
	return isObject(found) ? found : nothing;
};

export const list = (value: unknown, ...path: (string | number)[]): readonly unknown[] => {
	const found = get(value, ...path);
	return Array.isArray(found) ? found : [];
};

export const number = (value: unknown, ...path: (string | number)[]): number | undefined => {
	const found = get(value, ...path);
	return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};

/** A count or an offset. */
export const natural = (value: unknown, ...path: (string | number)[]): number | undefined => {
	const found = number(value, ...path);
	return found !== undefined && Number.isSafeInteger(found) && found >= 0 ? found : undefined;
};

const LONGEST_TEXT = 500;

/** Text that may be shown: without characters that control the terminal or turn the reading direction, and not endless. */
export function text(value: unknown, ...path: (string | number)[]): string {
	const found = get(value, ...path);
	if (typeof found !== 'string') return typeof found === 'number' || typeof found === 'boolean' ? String(found) : '';
	const cut = found.length > LONGEST_TEXT ? `${found.slice(0, LONGEST_TEXT)}…` : found;
	return cut
		.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '\ufffd')
		.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** A part of a JSON pointer (RFC 6901), short. */
export const pointerPart = (name: string): string => text([name], 0).slice(0, 80).replaceAll('~', '~0').replaceAll('/', '~1');
