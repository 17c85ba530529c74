/** Many texts as one string, so that one scan finds all that contain a word. */
import { isKanji } from './grams.ts';
import { fold } from './normalize.ts';

export interface Texts {
	/** The folded texts, each followed by SEPARATOR. */
	all: string;
	/** Start of each text in `all`, and the end of the last. */
	starts: Int32Array;
}

/** Occurs in no folded query or text. */
const SEPARATOR = '\u0000';

export function joinTexts(texts: string[]): Texts {
	const starts = new Int32Array(texts.length + 1);
	let all = '';
	for (const [i, text] of texts.entries()) {
		all += fold(text).replaceAll(SEPARATOR, ' ') + SEPARATOR;
		starts[i + 1] = all.length;
	}
	return { all, starts };
}

export const textAt = ({ all, starts }: Texts, number: number): string => all.slice(starts[number], starts[number + 1]! - 1);

/** Numbers of the texts that contain a folded part, at a position for which `fits` returns true. */
export function findInTexts({ all, starts }: Texts, part: string, fits = (_all: string, _start: number, _end: number) => true): number[] {
	const numbers: number[] = [];
	if (!part || part.includes(SEPARATOR)) return numbers;
	let number = 0;
	for (let at = all.indexOf(part); at >= 0; ) {
		while (starts[number + 1]! <= at) number++;
		if (!fits(all, at, at + part.length)) {
			at = all.indexOf(part, at + 1);
			continue;
		}
		numbers.push(number++);
		at = all.indexOf(part, starts[number]!);
	}
	return numbers;
}

/** Whether there is no kanji directly before or after. */
export const standsAlone = (all: string, start: number, end: number): boolean =>
	!isKanji(all.charCodeAt(start - 1)) && !isKanji(all.charCodeAt(end));
