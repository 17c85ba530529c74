/** Runs of Han and kana in texts: what kuromoji reads. */
import { compose } from '../core/normalize.ts';

const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]+/gu;
export const HAN = /[\p{Script=Han}々〆]/u;

/** Those that are there most often first. */
export const byTimes = (a: [string, number], b: [string, number]): number => b[1] - a[1] || (a[0] < b[0] ? -1 : 1);

/** Adds the runs of a text that have kanji, and how often each is there. */
export function countRuns(text: string, counts: Map<string, number>): void {
	for (const [run] of compose(text).matchAll(RUN)) countRun(run, counts);
}

export function countRun(run: string, counts: Map<string, number>, times = 1): void {
	if (HAN.test(run)) counts.set(run, (counts.get(run) ?? 0) + times);
}
