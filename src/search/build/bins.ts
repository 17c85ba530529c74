/** Bins of words by how they start: ranges in code unit order, which never change, about as many words in each. */
import { lastFrom } from '../core/sorted.ts';

/** First characters of the bins after the first one. */
const STARTS = [
	...'0abcdefghijklmnopqrstuvwxyz',
	...['{', 'Ͱ'],
	...['ぁ', 'け', 'た', 'の', 'む', 'ァ', 'エ', 'ク', 'シ', 'ツ', 'ハ', 'プ', 'ミ', 'ル'],
	...Array.from({ length: 20 }, (_, i) => String.fromCharCode(0x4e00 + i * 0x420)),
	...Array.from({ length: 11 }, (_, i) => String.fromCharCode(0xac00 + i * 0x420)),
	'\uD7B0',
];

const CODES = Uint16Array.from(STARTS, (start) => start.charCodeAt(0));

export const BINS = STARTS.length + 1;

export const binOf = (word: string): number => lastFrom(CODES, word.charCodeAt(0)) + 1;
