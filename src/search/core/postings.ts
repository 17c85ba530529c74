/**
 * Which documents a word is in, as text: document numbers in ascending order, each as its distance from the one before,
 * in characters that JSON does not escape. Small distances are one character, which compresses to few bits.
 * `[0, 1, 5]` → `003`, `[70]` → `)4`
 */
/** Version of what `index` holds: raised when its meaning changes, so that an old script never misreads a new file. */
export const INDEX_VERSION = 2;

/** Words whose documents are found by their text: an index of a Japanese site has their number alone. */
export const isCounted = (word: string): boolean => /^[\u3041-\u30FF\u3400-\u9FFF々〆〇]/.test(word);

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-.';
/** Characters for four low bits when more follow. */
const CARRY = '!#$%&()*+:;=?@[_';
const VALUE = new Int8Array(128).fill(-1);
for (let i = 0; i < DIGITS.length; i++) VALUE[DIGITS.charCodeAt(i)] = i;
for (let i = 0; i < CARRY.length; i++) VALUE[CARRY.charCodeAt(i)] = DIGITS.length + i;

/** Encodes ascending numbers without duplicates. `next` is the number that a gap of 0 means. */
export function encodePostings(numbers: number[], next = 0): string {
	let text = '';
	for (const number of numbers) {
		text += encodeGap(number - next);
		next = number + 1;
	}
	return text;
}

/** One distance: `0` → `0`, `70` → `)4`. */
export function encodeGap(gap: number): string {
	if (gap < DIGITS.length) return DIGITS[gap]!;
	let text = '';
	while (gap >= DIGITS.length) {
		text += CARRY[gap & 15];
		gap >>>= 4;
	}
	return text + DIGITS[gap];
}

/** The numbers of a text made by `encodePostings`; NaN for an invalid text. */
export function decodePostings(text: string): number[] {
	const numbers: number[] = [];
	let next = 0;
	let gap = 0;
	let shift = 0;
	for (let i = 0; i < text.length; i++) {
		const value = VALUE[text.charCodeAt(i)] ?? -1;
		if (value < 0) return [Number.NaN];
		if (value >= DIGITS.length) {
			gap |= (value - DIGITS.length) << shift;
			shift += 4;
			continue;
		}
		next += gap | (value << shift);
		numbers.push(next++);
		gap = 0;
		shift = 0;
	}
	return numbers;
}
