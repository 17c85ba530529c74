/**
 * Chinese: runs of word characters and runs of ideographs. The build splits ideographs into words; a query is split
 * by the words of the index, in at most 12 ways (see segment.ts), so that it does not depend on the browser.
 */
import { fold } from '../normalize.ts';

const WORDS = /[\p{L}\p{M}\p{N}_]+/gu;
const RUNS = /\p{Unified_Ideograph}+|(?:(?!\p{Unified_Ideograph})[\p{L}\p{M}\p{N}_])+/gu;
const IDEOGRAPH = /^\p{Unified_Ideograph}/u;
let segmenter: Intl.Segmenter | undefined;

/** Runs of word characters and of ideographs: `使用Unity制作` → 使用 unity 制作. */
export const chineseRuns = (text: string): string[] => [...fold(text).matchAll(WORDS)].flatMap(([word]) => word.match(RUNS) ?? []);

/** Words of a text: each run, and for a run of ideographs the words in it. Build only. */
export function chineseWords(text: string): string[] {
	segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
	const words: string[] = [];
	for (const run of chineseRuns(text)) {
		if (!IDEOGRAPH.test(run)) words.push(run);
		else for (const { segment } of segmenter.segment(run)) words.push(segment);
	}
	return words;
}
