/**
 * What a word that the index does not know was meant to be: `lisence` → license, `輪廓線` → 輪郭線, `ブレンダー` → blender. A chunk of its own, loaded
 * when a query has such a word. One typing error is found without it (vocabulary.ts); here are two, synonyms, characters converted wrongly, and
 * English in katakana.
 */
import { keyOf } from './readings.ts';

/** Shortest word with two errors, and with one. */
const MIN_TWO = 7;
const MIN_ONE = 4;
/** Shortest word with kanji, one of which may be another. */
const MIN_HAN = 3;
const HAN = /\p{Script=Han}/u;
/** Shorter ones sound like too many words. */
const KATAKANA = /^[ァ-ヴー]{3,16}$/u;

/** The nearest of the words of a site, all folded; undefined where none is near. */
export function makeSpelling(words: string[]): (word: string) => string | undefined {
	const katakana = words.map((word) => ({ word, sounds: soundsOf(word) })).filter(({ sounds }) => sounds);
	const soundingLike = (typed: string): string | undefined => {
		const own = soundsOf(typed);
		const far = (word: string) => (own ? editDistance(keyOf(typed)!, word, 99) : editDistance(keyOf(word)!, typed, 99));
		const found = own
			? words.filter((word) => own.test(word))
			: katakana.filter(({ sounds }) => sounds!.test(typed)).map(({ word }) => word);
		return found.sort((a, b) => far(a) - far(b))[0];
	};
	return (typed) => {
		const most = HAN.test(typed) ? Number(typed.length >= MIN_HAN) : typed.length >= MIN_TWO ? 2 : Number(typed.length >= MIN_ONE);
		let best: string | undefined;
		let least = most + 1;
		for (const word of words) {
			if (word === typed || Math.abs(word.length - typed.length) >= least || HAN.test(word) !== HAN.test(typed)) continue;
			if (HAN.test(typed) ? word.length !== typed.length : word[0] !== typed[0] && word.slice(-2) !== typed.slice(-2)) continue;
			const distance = editDistance(typed, word, least - 1);
			if (distance >= least) continue;
			[best, least] = [word, distance];
		}
		// Who mistypes a word seldom does so in its first letter.
		return best && least === 1 && best[0] === typed[0] ? best : (soundingLike(typed) ?? best);
	};
}

/** What English has for the consonants of a key (readings.ts). */
const CONSONANTS: Record<string, string> = {
	k: '(?:c*k+|c+h?|qu?)',
	g: 'g+h?',
	s: '(?:s*ch?|s+h?|th|z)',
	sy: '(?:s*ch?|s+h?|t|z)',
	z: '(?:z+|s+|d?[gj]|th|d)',
	t: '(?:t*[cz]h?|t+[sh]?)',
	d: 'd+',
	n: '(?:[kg]?n+|m)',
	h: '(?:f+|[pgw]?h)',
	b: '(?:b+|v)',
	p: 'p+',
	m: 'm+b?',
	r: '(?:l+|w?r+)',
	y: '[yuj]?',
	w: 'w?h?',
};
/** And for its vowels: those of `ク` and `ト` are there in katakana alone. */
const VOWELS = '(?:gh|h)?r?e?';
const FEW_VOWELS = `[aeiouwy]*${VOWELS}`;
const SOME_VOWELS = `[aeiouwy]+${VOWELS}`;

/** The English words that one in katakana may be: `シェーダー` → shader; undefined for what is none. */
function soundsOf(katakana: string): RegExp | undefined {
	const key = KATAKANA.test(katakana) ? keyOf(katakana)?.replace(/([a-z])\1/g, '$1') : undefined;
	const source = key?.replace(/k[iu]sy?|(sy|[kgsztdnhbpmrwy])y?|[aeiou]+/g, (part, consonant?: string) => {
		if (consonant) return CONSONANTS[consonant]!;
		if (part.startsWith('k')) return `(?:x|${CONSONANTS.k}[aeiouy]*${CONSONANTS.s})`;
		return /^[iuo]$/.test(part) ? FEW_VOWELS : SOME_VOWELS;
	});
	return source ? new RegExp(`^${source}e?$`) : undefined;
}

/** Letters wrong, missing, too many or two swapped between two words; more than `most` where it is more. Optimal string alignment. */
function editDistance(a: string, b: string, most: number): number {
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1];
			row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + Number(!same));
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
		}
		if (Math.min(...row) > most) return most + 1;
		[before, last] = [last, row];
	}
	return last[b.length]!;
}
