/** The part of a text that shows why it was found, with the ranges to mark. Returns text and ranges, never markup. */

import { foldWithOrigin } from './normalize.ts';
import type { MarkedText } from './types.ts';

/** Occurrences used in one text. */
const MAX_PLACES = 200;
/** Share of an excerpt that is before the first word found. */
const BEFORE = 0.25;
/** All of a text up to its last sentence. */
const SENTENCES = /^.*(?:[。！？]|[.!?] )/su;
const LATIN = /[\p{Script=Latin}\p{N}]/u;
/** Names this short are marked only as whole words: `vrm` is not in `univrm`. */
const SHORT = 3;

type Range = [start: number, end: number];
let graphemes: Intl.Segmenter | undefined;

/** Places of the needles (folded texts), ascending; those that overlap or touch are one. */
function placesOf(text: string, needles: string[]): Range[] {
	const places: Range[] = [];
	for (const needle of needles) {
		if (!needle) continue;
		const short = needle.length <= SHORT && LATIN.test(needle);
		for (let at = text.indexOf(needle), n = 0; at >= 0 && n < MAX_PLACES; at = text.indexOf(needle, at + 1), n++) {
			const end = at + needle.length;
			if (short && (LATIN.test(text[at - 1] ?? '') || LATIN.test(text[end] ?? ''))) continue;
			places.push([at, end]);
		}
	}
	places.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
	const merged: Range[] = [];
	for (const place of places) {
		const last = merged.at(-1);
		if (last && place[0] <= last[1]) last[1] = Math.max(last[1], place[1]);
		else merged.push([...place]);
	}
	return merged;
}

/** The complete text with its marks. */
export const mark = (text: string, needles: string[]): MarkedText => ({ text, marks: marksOf(text, needles) });

function marksOf(text: string, needles: string[]): Range[] {
	const folded = foldWithOrigin(text);
	const marks: Range[] = [];
	for (const [start, end] of placesOf(folded.text, needles)) {
		const range: Range = [folded.origin[start]!, folded.origin[end]!];
		if (range[1] > range[0]) marks.push(range);
	}
	return marks;
}

/** About `length` characters around the place where most of the needles are together; `…` marks omitted text. */
export function excerpt(text: string, needles: string[], length: number): MarkedText {
	const flat = text.replace(/\s+/gu, ' ').trim();
	const marks = marksOf(flat, needles);
	if (flat.length <= length) return { text: flat, marks };
	const [start, end] = window(flat, marks, length);
	const left = start > 0 ? '…' : '';
	const shift = left.length - start;
	return {
		text: left + flat.slice(start, end) + (end < flat.length ? '…' : ''),
		marks: marks.filter((m) => m[0] >= start && m[1] <= end).map((m) => [m[0] + shift, m[1] + shift]),
	};
}

/** Start and end of the excerpt, between words. */
function window(text: string, marks: Range[], length: number): Range {
	let best = 0;
	let most = 0;
	for (const [i, [from]] of marks.entries()) {
		const seen = new Set<string>();
		let covered = 0;
		for (let j = i; j < marks.length && marks[j]![1] <= from + length * (1 - BEFORE); j++) {
			const word = text.slice(...marks[j]!).toLowerCase();
			covered += seen.has(word) ? 0.1 : word.length;
			seen.add(word);
		}
		if (covered > most) [best, most] = [from, covered];
	}
	// The sentence with the words is shown from its start, if that is near enough.
	const sentence = SENTENCES.exec(text.slice(0, best))?.[0].length ?? 0;
	const near = best - sentence <= length * (1 - BEFORE) ? sentence : best - Math.floor(length * BEFORE);
	const wanted = Math.max(0, Math.min(near, text.length - length));
	return [boundary(text, wanted), boundary(text, Math.min(text.length, wanted + length))];
}

/** Characters that are looked at before a place. */
const NEAR = 40;
/** The start of a word that has spaces beside it. Where others begin is not asked: segmenters differ. */
const WORD_START = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{P}]+$/u;

/** The start of the word that a place is in, of the character where words have no spaces. */
function boundary(text: string, place: number): number {
	if (place <= 0 || place >= text.length) return Math.max(0, Math.min(place, text.length));
	const from = Math.max(0, place - NEAR);
	const word = WORD_START.exec(text.slice(from, place + 1))?.[0].length ?? 0;
	if (word > 1 && word < NEAR) return place + 1 - word;
	graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
	const segment = graphemes.segment(text.slice(from, place + NEAR)).containing(place - from);
	return segment ? from + segment.index : place;
}
