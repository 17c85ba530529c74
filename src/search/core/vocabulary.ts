/** The words of an index, with and without their accents: finds those that an incomplete, differently spelled or mistyped word may mean. */

import { isGram } from './grams.ts';
import { memo } from './once.ts';
import { stem } from './tokenizers/en.ts';
import { KATAKANA_WORD } from './tokenizers/identifier.ts';
import { ACCENT } from './tokenizers/ja.ts';

export interface Vocabulary {
	/** Approximate number of documents with a word; 0 if it is not in the index. */
	frequency(word: string): number;
	/** The same for words that are there at once, 0 for others: to be asked about many. */
	common(word: string): number;
	/** Names that start with a part, except the part itself. */
	startingWith(part: string): string[];
	/** Names (words not in Han or kana) that contain a part, except the part itself; the shortest ones. @param most how many are used; default: all */
	holding(part: string, most?: number): string[];
	/** Names that have a part between underscores: to → how_to_make. */
	joinedWith(part: string): string[];
	/** Names with the same stem as a word, except itself. */
	sameStem(word: string): string[];
	/** Names that differ from the word, or contain one that does, by one typing error: a wrong, missing or extra letter, or two swapped. */
	oneErrorFrom(word: string): string[];
	/** All words, in code unit order. */
	words(): string[];
	/** Katakana words that differ in long vowels and small vowels alone: インタフェース → インターフェース. */
	sameSound(word: string): string[];
}

/** Beside a part that is a word of its own. */
const EDGE = /[\n_]/;
/** Maximum number of names returned for one typed part or word. */
const MOST = 40;
const SMALL_VOWELS: Record<string, string> = { ァ: 'ア', ィ: 'イ', ゥ: 'ウ', ェ: 'エ', ォ: 'オ', ヴ: 'ブ' };

/** Equal for katakana spellings of one word: インターフェース, インタフェイス → インタフエス. */
export const soundOf = (word: string): string =>
	word
		.replace(/フェイス/g, 'フェース')
		.replace(/[ァィゥェォヴ]/g, (kana) => SMALL_VOWELS[kana]!)
		.replaceAll('ー', '');

/** A word as it is in an index → the word. */
export const wordIn = (entry: string): string => entry.replace(ACCENT, '');

/** @param frequencies approximate number of documents of each word */
export function makeVocabulary(frequencies: ReadonlyMap<string, number>): Vocabulary {
	const words = [...new Set([...frequencies.keys()].map(wordIn))].sort();
	const names = words.filter((word) => !isGram(word));
	const katakana = words.filter((word) => KATAKANA_WORD.test(word));
	const joined = `\n${names.join('\n')}\n`;
	const bySound = groupBy(katakana, soundOf);
	const byStart = groupBy(names, (word) => word.slice(0, 2));
	/** The word around an index in `joined`. */
	const wordAt = (at: number) => joined.slice(joined.lastIndexOf('\n', at - 1) + 1, joined.indexOf('\n', at));
	const places = function* (part: string) {
		for (let at = joined.indexOf(part); at >= 0; at = joined.indexOf(part, at + 1)) yield at;
	};
	const byLength = (matches: Set<string>) => [...matches].sort((a, b) => a.length - b.length).slice(0, MOST);
	const frequency = (word: string) => frequencies.get(word) ?? frequencies.get(word + ACCENT) ?? 0;
	return {
		frequency,
		common: frequency,
		startingWith: (part) => [...places(`\n${part}`)].map((at) => wordAt(at + 1)).filter((word) => word !== part),
		holding: (part) => byLength(new Set([...places(part)].map(wordAt).filter((word) => word !== part))),
		joinedWith: (part) =>
			byLength(
				new Set([...places(part)].filter((at) => EDGE.test(joined[at - 1]!) && EDGE.test(joined[at + part.length]!)).map(wordAt)),
			).filter((word) => word !== part),
		sameStem(word) {
			const wanted = stem(word);
			return (byStart.get(word.slice(0, 2)) ?? []).filter((other) => other !== word && stem(other) === wanted);
		},
		oneErrorFrom(word) {
			const matches = new Set<string>();
			const check = (start: number, end: number) => {
				if (start > 0 && isOneError(word, joined.slice(start, end).trim())) matches.add(wordAt((start + end) >> 1));
			};
			// With one error, the first two letters or the last two are the same.
			for (const more of [0, -1, 1]) {
				const length = word.length + more;
				for (const at of places(word.slice(0, 2))) check(at, at + length);
				for (const at of places(word.slice(-2))) check(at + 2 - length, at + 2);
			}
			return byLength(matches);
		},
		words: () => words,
		sameSound: (word) => (bySound.get(soundOf(word)) ?? []).filter((other) => other !== word),
	};
}

function groupBy<K>(words: string[], key: (word: string) => K): Map<K, string[]> {
	const groups = new Map<K, string[]>();
	for (const word of words) memo(groups, key(word), (): string[] => []).push(word);
	return groups;
}

/** Whether two words differ by one typing error: `humnoid` and `humanoid`, `controlrgi` and `controlrig`. */
export function isOneError(a: string, b: string): boolean {
	if (a === b || Math.abs(a.length - b.length) > 1) return false;
	let start = 0;
	while (start < a.length && a[start] === b[start]) start++;
	let end = 0;
	while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
	const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
	return left.length <= 1 ? right.length <= 1 : left.length === 2 && right === left[1]! + left[0]!;
}
