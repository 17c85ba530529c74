/**
 * A title → lines of a social card. Lines end between phrases (`UniVRMで / 表情を動かす`) or words; within them only where one is wider than a line.
 * No line begins with a character that must not, or ends with one (kinsoku: JIS X 4051, “Requirements for Japanese Text Layout” 3.1.7).
 */
import { phraseSplitter } from '../../../markdown/phrases.ts';

/** Width of a text in ems. */
export type Measure = (text: string) => number;

export interface Room {
	/** Pixels. */
	width: number;
	/** Sizes of the font, the largest first, with how many lines each may take. */
	sizes: { size: number; lines: number }[];
}

/** What a line may break after. */
interface Piece {
	text: string;
	width: number;
}

const NO_START =
	/^[、。，．,.・:：;；!！?？)）\]］}｝〉》」』】〕〙〗”’…‥ー〜～゛゜ヽヾゝゞ々〻ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ％%℃›]/u;
const NO_END = /[(（[［{｛〈《「『【〔〘〖“‘$＄¥￥#＃]\s*$/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('ja', { granularity: 'word' });
const wordsOf = (text: string): string[] => [...words.segment(text)].map(({ segment }) => segment);
export const graphemesOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

/** Breaks a title; one that is too long for the room ends with `ellipsis`. */
export function breakTitle(
	title: string,
	locale: string,
	{ width, sizes }: Room,
	measure: Measure,
	ellipsis: string,
): { size: number; lines: string[] } {
	const whole = piecesOf(phrasesOf(title, locale), measure);
	for (const split of [false, true])
		for (const { size, lines: most } of sizes) {
			const room = width / size;
			if (!split && whole.some((piece) => piece.width > room)) continue;
			const pieces = narrowed(whole, room, measure);
			if (fill(pieces, room).length <= most) return { size, lines: balanced(pieces, room).map(textOf) };
		}
	const { size, lines: most } = sizes.at(-1)!;
	const room = width / size;
	const filled = fill(narrowed(whole, room, measure), room).map(textOf);
	return { size, lines: [...filled.slice(0, most - 1), cutTo(filled.slice(most - 1).join(' '), room, measure, ellipsis)] };
}

/** A text within a width: the text, or its beginning with `ellipsis`. */
export function cutTo(text: string, width: number, measure: Measure, ellipsis: string): string {
	if (measure(text) <= width) return text;
	const all = graphemesOf(text);
	let [fits, fails] = [0, all.length];
	while (fails - fits > 1) {
		const middle = (fits + fails) >> 1;
		if (measure(all.slice(0, middle).join('') + ellipsis) <= width) fits = middle;
		else fails = middle;
	}
	const kept = all.slice(0, fits).join('');
	// A word of letters is left out whole, unless it is most of the text.
	const isInWord = LETTER.test(all[fits - 1] ?? '') && LETTER.test(all[fits] ?? '');
	const whole = isInWord ? kept.replace(/(?<=.{8}\s)\S{1,16}$/u, '') : kept;
	return whole.replace(/[\s、。，．,.・（「『【([›]+$/u, '') + ellipsis;
}

/** `表情を動かす glTF 2.0` → `表情を`, `動かす `, `glTF `, `2.0`. */
function phrasesOf(title: string, locale: string): string[] {
	const split = phraseSplitter(KANA.test(title) ? 'ja' : locale);
	return title.split(/(?<=\s)(?=\S)/).flatMap((part) => (split && CJK.test(part) ? split(part) : [part]));
}

/** Joins what must not stand apart. */
function piecesOf(texts: string[], measure: Measure): Piece[] {
	const joined: string[] = [];
	for (const text of texts) {
		const before = joined.at(-1);
		if (before !== undefined && (NO_START.test(text) || NO_END.test(before))) joined[joined.length - 1] = before + text;
		else joined.push(text);
	}
	return joined.map((text) => ({ text, width: measure(text.trimEnd()) }));
}

/** The same, with those split that are wider than a line: names at their joints (`VRM10.Runtime`), compounds at their words, then anything between characters. */
function narrowed(pieces: Piece[], room: number, measure: Measure): Piece[] {
	const split = (wide: Piece[], parts: (text: string) => string[]) =>
		wide.flatMap((piece) => (piece.width > room ? piecesOf(parts(piece.text), measure) : [piece]));
	const joints = (text: string) =>
		text.split(/(?<=[-_./:,・])(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})|(?<=[^\x00-\x7f])(?=[\x00-\x7f])|(?<=[\x00-\x7f])(?=[^\x00-\x7f])/u);
	return split(split(split(pieces, joints), wordsOf), graphemesOf);
}

/** As many pieces on each line as fit. */
function fill(pieces: Piece[], room: number): Piece[][] {
	const lines: Piece[][] = [];
	let width = 0;
	for (const piece of pieces) {
		if (!lines.length || width + piece.width > room) {
			lines.push([piece]);
			width = 0;
		} else lines.at(-1)!.push(piece);
		width += piece.width + (/\s$/.test(piece.text) ? SPACE : 0);
	}
	return lines;
}

/** Width of a space in ems, about. */
const SPACE = 0.3;

/** In as few lines as fit, but of much the same width. */
function balanced(pieces: Piece[], room: number): Piece[][] {
	const least = fill(pieces, room).length;
	let [low, high] = [room / 2, room];
	for (let i = 0; i < 12; i++) {
		const middle = (low + high) / 2;
		if (pieces.every((piece) => piece.width <= middle) && fill(pieces, middle).length === least) high = middle;
		else low = middle;
	}
	return fill(pieces, high);
}

const textOf = (line: Piece[]): string =>
	line
		.map(({ text }) => text)
		.join('')
		.trimEnd();
