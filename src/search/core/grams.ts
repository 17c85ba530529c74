/**
 * Grams: pieces of Han and kana that an index in parts has postings for, so that a hit never depends on where a segmenter cuts. One for each
 * character of a run: itself and the next one; three characters within katakana, where two are in too many words; at the end, itself alone.
 * `骨格のボーン` → 骨格 格の のボ ボーン ーン ン
 */
import { CJK } from './tokenizers/identifier.ts';

const RUN = new RegExp(`[${CJK}]+`, 'gu');
const THREE_KATAKANA = /^[\u30A1-\u30FE]{3}/;
const TWO_KATAKANA = /^[\u30A1-\u30FE]{2}$/;
const isKatakana = (code: number): boolean => code >= 0x30a1 && code <= 0x30fe;
export const isKanji = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;
/** After a kanji with no other kanji next to it: its gram besides the ones of its run. */
const ALONE = '|';
/** After a word as the segmenter of the build cuts it, in a chunk: it may have the letters of a gram. */
export const CUT = '/';
/** After a start: any gram that starts so. */
export const ANY = '*';

/** Whether a word is one of Han and kana, which is found by its grams. */
export const isGram = (word: string): boolean => word.search(RUN) === 0;

/** Whether a text has some. */
export const hasGrams = (text: string): boolean => text.search(RUN) >= 0;

/** The grams of a folded text, each once. */
export function gramsOf(text: string): Set<string> {
	const grams = new Set<string>();
	for (const run of text.match(RUN) ?? [])
		for (let at = 0, before = 0, code = run.charCodeAt(0); at < run.length; at++) {
			const next = run.charCodeAt(at + 1);
			const isThree = isKatakana(code) && isKatakana(next) && isKatakana(run.charCodeAt(at + 2));
			grams.add(run.slice(at, at + (isThree ? 3 : 2)));
			if (isKanji(code) && !isKanji(before) && !isKanji(next)) grams.add(aloneGram(run[at]!));
			before = code;
			code = next;
		}
	return grams;
}

/** The gram of a kanji that stands alone. */
export const aloneGram = (kanji: string): string => kanji + ALONE;

/**
 * What a text has that contains a part, which is folded: grams and names, or starts of grams with a `*`.
 * `シェーダー` → シェー ーダー; `骨格` → 骨格; `骨` → 骨*; `vrm の骨格` → vrm の骨 骨格
 *
 * @param namesOf names in what is left between runs
 */
export function gramsFor(part: string, namesOf: (text: string) => string[]): string[] {
	const wanted = namesOf(part.replace(RUN, ' '));
	for (const [run] of part.matchAll(RUN)) {
		const last = run.length - 2;
		if (last < 0) wanted.push(run + ANY);
		for (let at = 0; at <= last; at += Math.min(THREE_KATAKANA.test(run.slice(at)) ? 3 : 2, last - at) || 1) {
			if (THREE_KATAKANA.test(run.slice(at))) wanted.push(run.slice(at, at + 3));
			else if (!TWO_KATAKANA.test(run.slice(at, at + 2))) wanted.push(run.slice(at, at + 2));
			// More katakana may follow in a text.
			else if (at && THREE_KATAKANA.test(run.slice(at - 1))) wanted.push(run.slice(at - 1, at + 2));
			else wanted.push(run.slice(at, at + 2) + (at === last ? ANY : ''));
		}
	}
	return [...new Set(wanted)];
}
