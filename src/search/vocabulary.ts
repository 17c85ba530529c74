/** The words of an index: what a query may have meant by a word that is typed in part, in another spelling or wrongly. */
import type { SerializedIndex } from './index.ts';
import { CJK } from './tokenizers/identifier.ts';
import { stem } from './tokenizers/en.ts';

export interface Vocabulary {
	/** How much is known of a word, about the number of documents with it; 0 when it is not there. */
	frequency(word: string): number;
	/** Names that start with a part, and are not the part itself. */
	startingWith(part: string): string[];
	/** Names (words not in Han or kana) that hold a part, and are not the part itself; the shortest ones. */
	holding(part: string): string[];
	/** Names with the same stem as a word, besides itself. */
	sameStem(word: string): string[];
	/** Names, or katakana words, that one typing error turns into the word: a letter wrong, missing, too many, or two swapped. */
	oneErrorFrom(word: string): string[];
	/** Katakana words that differ in long vowels and small vowels alone: インタフェース → インターフェース. */
	sameSound(word: string): string[];
}

const IS_CJK = new RegExp(`^[${CJK}]`, 'u');
const KATAKANA = /^[\p{Script=Katakana}ー]+$/u;
/** Names at most that hold one typed part, or that one typed word is taken for. */
const MOST = 40;
const SMALL_VOWELS: Record<string, string> = { ァ: 'ア', ィ: 'イ', ゥ: 'ウ', ェ: 'エ', ォ: 'オ', ヴ: 'ブ' };

/** What katakana spellings of one word have in common: インターフェース, インタフェイス → インタフエス. */
export const soundOf = (word: string): string => word.replace(/フェイス/g, 'フェース').replace(/[ァィゥェォヴ]/g, (kana) => SMALL_VOWELS[kana]!).replaceAll('ー', '');

export function makeVocabulary(indexes: SerializedIndex[]): Vocabulary {
	const frequencies = new Map<string, number>();
	for (const { terms, postings } of indexes) {
		const lengths = postings.split(',');
		if (terms) for (const [place, word] of terms.split(' ').entries()) frequencies.set(word, (frequencies.get(word) ?? 0) + lengths[place]!.length);
	}
	const words = [...frequencies.keys()];
	const names = words.filter((word) => !IS_CJK.test(word)).sort();
	const katakana = words.filter((word) => KATAKANA.test(word));
	const joined = `\n${names.join('\n')}\n`;
	const byLength = groupBy([...names, ...katakana], (word) => word.length);
	const bySound = groupBy(katakana, soundOf);
	const byStart = groupBy(names, (word) => word.slice(0, 2));
	const startingWith = (part: string): string[] => {
		const found: string[] = [];
		for (let at = joined.indexOf(`\n${part}`); at >= 0; ) {
			const end = joined.indexOf('\n', at + 1);
			if (end - at - 1 > part.length) found.push(joined.slice(at + 1, end));
			at = joined.startsWith(part, end + 1) ? end : -1;
		}
		return found;
	};
	return {
		frequency: (word) => frequencies.get(word) ?? 0,
		startingWith,
		holding(part) {
			const found: string[] = [];
			for (let at = joined.indexOf(part); at >= 0; ) {
				const end = joined.indexOf('\n', at);
				const word = joined.slice(joined.lastIndexOf('\n', at) + 1, end);
				if (word !== part) found.push(word);
				at = joined.indexOf(part, end);
			}
			return found.sort((a, b) => a.length - b.length).slice(0, MOST);
		},
		sameStem(word) {
			const wanted = stem(word);
			return (byStart.get(word.slice(0, 2)) ?? []).filter((other) => other !== word && stem(other) === wanted);
		},
		oneErrorFrom: (word) => [-1, 0, 1].flatMap((more) => byLength.get(word.length + more) ?? []).filter((other) => isOneError(word, other)).slice(0, MOST),
		sameSound: (word) => (bySound.get(soundOf(word)) ?? []).filter((other) => other !== word),
	};
}

function groupBy<K>(words: string[], key: (word: string) => K): Map<K, string[]> {
	const groups = new Map<K, string[]>();
	for (const word of words) {
		const k = key(word);
		const group = groups.get(k);
		if (group) group.push(word);
		else groups.set(k, [word]);
	}
	return groups;
}

/** Whether one typing error lies between two words: `humnoid` and `humanoid`, `controlrgi` and `controlrig`. */
export function isOneError(a: string, b: string): boolean {
	if (a === b || Math.abs(a.length - b.length) > 1) return false;
	let start = 0;
	while (start < a.length && a[start] === b[start]) start++;
	let end = 0;
	while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
	const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
	return left.length <= 1 ? right.length <= 1 : left.length === 2 && right === left[1]! + left[0]!;
}
