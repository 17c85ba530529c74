/**
 * Words of all languages: names and numbers (identifier.ts), and words of Han, kana and Hangul from the segmenter of the build. A run of katakana
 * is one word, since segmenters split `ボーン` in two. Character pairs are not stored: they are found in the documents.
 * `UniVRMでシェーダーを使う` → univrm vrm シェーダー 使う; `été` → été ete!
 */
import { isGram } from '../grams.ts';
import { compose, fold } from '../normalize.ts';
import { CJK, IDENTIFIER, identifierParts, identifierToken, KATAKANA_WORD } from './identifier.ts';

const RUN = new RegExp(`([${CJK}]+)|${IDENTIFIER}`, 'gu');
const KATAKANA = /[\p{Script=Katakana}ー]{2,}/gu;
/** One or two hiragana: particles and endings. */
const FUNCTION_WORD = /^\p{Script=Hiragana}{1,2}$/u;
/** A name without parts or other forms. */
const SIMPLE = /^[a-z]+$/;
/** `Node.js`, which readers also write as one word. */
const SCRIPT_NAME = /(?<![\w./-])(\p{L}+)\.js(?![\w./-])/giu;
/** After a word without the accents that the text has: in a list it is next to the word itself. */
export const ACCENT = '!';
/** Before a word of three letters and more that the text has with one hyphen: `find -name`. */
export const OPTION = '-';
const OPTIONS = /(?:^|[\s`'"([])-(\p{L}{3}[\p{L}\p{N}_]*)/gu;
const segmenters = new Map<string, Intl.Segmenter>();

/** A piece of a query: a run of Han and kana, or a name or number. */
export interface Run {
	text: string;
	/** As written, letter case kept; '' for Han and kana. */
	name: string;
}

/** Runs of a text, in order: `VRM1.0の表情` → vrm 1.0 の表情. */
export const runsOf = (text: string): Run[] =>
	[...compose(text).matchAll(RUN)].map(([match, cjk]) =>
		cjk === undefined ? { text: identifierToken(match), name: match } : { text: cjk.toLowerCase(), name: '' },
	);

/** Cached words of runs. Most runs are short and repeat: `の`, `を使う`, `VRM`. */
const wordsByRun = new Map<string, readonly string[]>();
/** The locale that they were cut in. */
let cachedLocale = 'ja';
/** Maximum size of the cache; then it is cleared, so that a large site does not fill the memory. */
const MOST_CACHED = 100_000;

/**
 * Words of each of some texts, run by run in the order of their first places, some of them repeated. Build only: a query is split by the words of
 * the index.
 */
export function wordsOf(texts: readonly string[], locale = 'ja'): (readonly string[])[][] {
	const unknown = new Set<string>();
	if (wordsByRun.size > MOST_CACHED || locale !== cachedLocale) wordsByRun.clear();
	cachedLocale = locale;
	const pieces = texts.map((text) => piecesOf(text, unknown));
	cutAll(unknown, locale);
	return pieces.map((own) => own.map((piece) => wordsByRun.get(piece)!));
}

/** Runs of a text, each once, of which names become known, and runs of Han and kana are added to the unknown ones. */
function piecesOf(text: string, unknown: Set<string>): string[] {
	const pieces = new Set<string>(compose(text).match(RUN));
	for (const piece of pieces) {
		if (wordsByRun.has(piece)) continue;
		if (SIMPLE.test(piece)) wordsByRun.set(piece, [piece]);
		else if (isGram(piece)) unknown.add(piece);
		else wordsByRun.set(piece, [identifierToken(piece), ...identifierParts(piece)].flatMap(withBare));
	}
	for (const [, name] of text.matchAll(OPTIONS)) {
		const word = OPTION + name!.toLowerCase();
		wordsByRun.set(word, [word]);
		pieces.add(word);
	}
	// The pattern is tried at each letter, and most texts have none.
	if (/\.js/i.test(text))
		for (const [, name] of text.matchAll(SCRIPT_NAME)) {
			const word = `${name!.toLowerCase()}js`;
			wordsByRun.set(word, [word]);
			pieces.add(word);
		}
	return [...pieces];
}

const withBare = (word: string): string[] => (fold(word) === word ? [word] : [word, fold(word) + ACCENT]);

/** UTF-16 units that are cut in one call. Each call costs more than a short run, and for each segment of it V8 copies all of its text. */
const AT_ONCE = 1000;

/** Cuts runs of Han and kana, and caches their words. */
function cutAll(runs: Iterable<string>, locale: string): void {
	let some: string[] = [];
	let size = 0;
	for (const run of runs) {
		some.push(run);
		size += run.length;
		if (size < AT_ONCE) continue;
		cutRuns(some, locale);
		some = [];
		size = 0;
	}
	if (some.length) cutRuns(some, locale);
}

function cutRuns(runs: string[], locale: string): void {
	const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' });
	segmenters.set(locale, segmenter);
	let run = 0;
	let words: string[] = runs[0]!.match(KATAKANA) ?? [];
	for (const { segment } of segmenter.segment(runs.join('\n'))) {
		if (segment === '\n') {
			wordsByRun.set(runs[run++]!, words);
			words = runs[run]!.match(KATAKANA) ?? [];
		} else if (!FUNCTION_WORD.test(segment) && !KATAKANA_WORD.test(segment)) words.push(segment);
	}
	wordsByRun.set(runs[run]!, words);
}
