/**
 * Splits a run of Han and kana into words of the index, best results first. The words come from the segmenter used in the build, but the
 * browser's segmenter is not used: the same index gives the same result in every browser.
 * `揺れものが動かない` → 揺れもの が 動か ない
 */
import { KATAKANA_WORD } from './tokenizers/identifier.ts';

/** Longest word, in characters. */
const MAX_WORD = 16;
/** Longest run that is split; the rest of a longer one is one word. */
const MAX_RUN = 80;
const UNKNOWN = 14;
const PER_WORD = 3;

interface Cut {
	cost: number;
	/** Length of the last word. */
	last: number;
	known: boolean;
	before?: Cut;
}

export interface Segment {
	text: string;
	/** The word is in the index. */
	known: boolean;
}

/** Whether two words in katakana, one of them unknown, are one: `ギット|ハブ`. */
type IsOne = (joined: string) => boolean;

/**
 * Up to `most` ways to split a run, by `frequency`, which is 0 for an unknown word. Adjacent unknown characters become one segment.
 */
export function segment(run: string, frequency: (word: string) => number, most = 1, isOne?: IsOne): Segment[][] {
	const length = Math.min(run.length, MAX_RUN);
	const cuts: Cut[][] = [[{ cost: 0, last: 0, known: true }]];
	for (let end = 1; end <= length; end++) {
		const here: Cut[] = [];
		for (let start = Math.max(0, end - MAX_WORD); start < end; start++) {
			const count = frequency(run.slice(start, end));
			if (!count && start < end - 1) continue;
			const cost = count ? Math.max(0, 10 - Math.log(1 + count)) + PER_WORD : UNKNOWN;
			for (const before of cuts[start]!) here.push({ cost: before.cost + cost, last: end - start, known: count > 0, before });
		}
		cuts.push(here.sort((a, b) => a.cost - b.cost || b.last - a.last).slice(0, most));
	}
	const ways = cuts[length]!.map((cut) => readBack(run, length, cut, isOne));
	if (run.length > length) for (const way of ways) way.push({ text: run.slice(length), known: false });
	return ways;
}

function readBack(run: string, length: number, cut: Cut, isOne?: IsOne): Segment[] {
	const segments: Segment[] = [];
	let end = length;
	for (let at: Cut | undefined = cut; at?.before; at = at.before) {
		const text = run.slice(end - at.last, end);
		const next = segments[0];
		if (!at.known && next && !next.known) next.text = text + next.text;
		else segments.unshift({ text, known: at.known });
		end -= at.last;
	}
	return segments.reduce<Segment[]>((words, next) => addWord(words, next, isOne), []);
}

/** Letters of katakana that are no word beside others: `ブ|レンダー` is ブレンダー. */
const PIECE = 2;

function addWord(words: Segment[], next: Segment, isOne?: IsOne): Segment[] {
	const last = words.at(-1);
	const joined = last ? last.text + next.text : '';
	const isCut = KATAKANA_WORD.test(joined) && [last!, next].some(({ known, text }) => !known && (text.length <= PIECE || isOne?.(joined)));
	if (isCut) Object.assign(last!, { text: joined, known: false });
	else words.push(next);
	return words;
}
