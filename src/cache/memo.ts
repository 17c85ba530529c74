import { sha1 } from '../base/hash.ts';
import type { Store } from './store.ts';

/**
 * A value named by what it is made from: read from the cache, else made and stored, as JSON. `make` may be asynchronous.
 *
 * @param stage what is made; with the version of the code that makes it, where that changes what comes out
 * @param inputs all that the value depends on: equal inputs, equal value
 * @param isStored whether a new value may be stored: not one that JSON changes, or that shows an error of the moment
 */
export function memoIn<T>(
	store: Pick<Store, 'get' | 'set'>,
	stage: string,
	inputs: readonly unknown[],
	make: () => Promise<T>,
	isStored?: (value: T) => boolean,
): Promise<T>;
export function memoIn<T>(
	store: Pick<Store, 'get' | 'set'>,
	stage: string,
	inputs: readonly unknown[],
	make: () => T,
	isStored?: (value: T) => boolean,
): T;
export function memoIn<T>(
	store: Pick<Store, 'get' | 'set'>,
	stage: string,
	inputs: readonly unknown[],
	make: () => T | Promise<T>,
	isStored: (value: T) => boolean = () => true,
): T | Promise<T> {
	const key = `${stage}:${sha1(JSON.stringify(inputs))}`;
	const stored = store.get<{ value: T }>(key);
	if (stored) return stored.value;
	const keep = (value: T): T => {
		if (isStored(value)) store.set(key, { value });
		return value;
	};
	const value = make();
	return value instanceof Promise ? value.then(keep) : keep(value);
}
