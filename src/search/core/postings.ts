/**
 * Which documents a word is in, as text: document numbers in ascending order, each as its distance from the one before,
 * in characters that JSON does not escape. Small distances are one character, which compresses to few bits.
 * `[0, 1, 5]` → `003`, `[70]` → `)4`
 */
/** Version of what the file holds: raised when its meaning changes, so that an old script never misreads a new file. */
export const INDEX_VERSION = 9;

export const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-.';
/** In the place of a digit: of a word that is not frequent. */
export const RARE = ' ';
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

interface Reader {
	/** The next number; NaN for what is none. */
	number(): number;
	isMore(): boolean;
}

/** Reads the numbers of a text, one with each call. */
function reader(text: string): Reader {
	let at = 0;
	return {
		number() {
			let value = 0;
			for (let shift = 0; at < text.length; shift += 4) {
				const digit = VALUE[text.charCodeAt(at++)] ?? -1;
				if (digit < 0) break;
				if (digit < DIGITS.length) return value | (digit << shift);
				value |= (digit - DIGITS.length) << shift;
			}
			return Number.NaN;
		},
		isMore: () => at < text.length,
	};
}

/** The numbers of a text made by `encodePostings`; NaN for an invalid text. */
export function decodePostings(text: string): number[] {
	const numbers: number[] = [];
	const { number, isMore } = reader(text);
	for (let next = 0; isMore(); next++) {
		next += number();
		numbers.push(next);
	}
	return numbers;
}

/** The documents of one page, the last one marked: `[0, 4]` → `17`. */
export function encodeSlots(slots: number[]): string {
	let next = 0;
	let text = '';
	for (let i = 0; i < slots.length; i++) {
		text += encodeGap((slots[i]! - next) * 2 + Number(i < slots.length - 1));
		next = slots[i]! + 1;
	}
	return text;
}

/** Calls back with page and document of postings by page: gaps of pages, each followed by `encodeSlots`. @returns whether it is one */
export function readPagePostings(text: string, visit: (page: number, slot: number) => void): boolean {
	const { number, isMore } = reader(text);
	for (let page = 0; isMore(); page++) {
		page += number();
		for (let slot = 0, more = 1; more; slot++) {
			const value = number();
			if (!(page >= 0 && value >= 0)) return false;
			slot += value >> 1;
			more = value & 1;
			visit(page, slot);
		}
	}
	return true;
}
