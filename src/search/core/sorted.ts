/** Sorted lists. */

/** Index of the last word of a list in code unit order, or of the last number of an ascending one, that is not after another one; -1 if there is none. */
export function lastFrom<T extends string | number>(words: ArrayLike<T>, word: T): number {
	let low = 0;
	let high = words.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (words[middle]! > word) high = middle;
		else low = middle + 1;
	}
	return low - 1;
}

/** Words of a list in code unit order that start so: their first index, and the one after the last. */
export function rangeFrom(words: readonly string[], start: string): [from: number, to: number] {
	const to = lastFrom(words, `${start}\uFFFF`);
	let from = to;
	while (from >= 0 && words[from]!.startsWith(start)) from--;
	return [from + 1, to + 1];
}
