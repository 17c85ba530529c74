/**
 * What a word that the index does not know was meant to be: `lisence` → license, `輪廓線` → 輪郭線, `ブレンダー` → blender,
 * `ユーアールピー` → urp. A chunk of its own, loaded when a query has such a word. One typing error is found without it (vocabulary.ts); here are
 * two, synonyms, characters converted wrongly, and English in katakana.
 */
import { lettersOf, soundDistance, soundsOf } from './sounds.ts';

/** Shortest word with two errors, and with one. */
const MIN_TWO = 7;
const MIN_ONE = 4;
/** Shortest word with kanji, one of which may be another. */
const MIN_HAN = 3;
const HAN = /\p{Script=Han}/u;
/** How far a word may sound from one in katakana, for each letter of that. */
const MOST_APART = 0.4;

/** The nearest of the words of a site, all folded; undefined where none is near. */
export function makeSpelling(words: string[]): (word: string) => string | undefined {
	const katakana = words.map((word) => ({ word, sounds: soundsOf(word) })).filter(({ sounds }) => sounds);
	const soundingLike = (typed: string): string | undefined => {
		const own = soundsOf(typed);
		const candidates = own
			? words.filter((word) => own.test(word))
			: katakana.filter(({ sounds }) => sounds!.test(typed)).map(({ word }) => word);
		const far = new Map(candidates.map((word) => [word, own ? soundDistance(typed, word) : soundDistance(word, typed)]));
		return candidates
			.filter((word) => far.get(word)! <= MOST_APART * (own ? typed : word).length)
			.sort((a, b) => far.get(a)! - far.get(b)! || a.length - b.length)[0];
	};
	return (typed) => {
		const letters = lettersOf(typed);
		if (letters) return words.includes(letters) ? letters : undefined;
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
