/**
 * What a reader typed → the terms to look for. A chunk is what is between spaces or hyphens; a page should have all of them.
 * `VRM1 表情を動かす` → [vrm1] [表情 動かす]; `"to animate" -blender` → [to animate], without blender
 */

import type { Loaded } from './loaded.ts';
import { compactOf, compose, fold } from './normalize.ts';
import { memo } from './once.ts';
import { segment } from './segment.ts';
import { CJK, isVersion } from './tokenizers/identifier.ts';
import { OPTION, runsOf } from './tokenizers/ja.ts';

export interface Term {
	/** Folded. */
	text: string;
	/** `name`: letters and digits; `version`: 0.99; `cjk`: Han, kana and Hangul. */
	kind: 'name' | 'version' | 'cjk';
	/** As written, for names: where its capitals are. */
	written: string;
	/** Number of the chunk it belongs to. */
	chunk: number;
	/** The reader may still be typing it. */
	typing: boolean;
	/** For Chinese: ways to cut it into words. */
	ways: string[][];
	/** A keyword or synonym, which has no other forms. */
	isPhrase: boolean;
	/** Between quotes: in this form alone, and pages without it are no hits. */
	isQuoted: boolean;
	/** Other words of the same reading, where that was typed; else none. */
	alike: string[];
	/** What it is with a word beside it that says nothing by itself, where synonyms have that: `turn on`. */
	phrase?: string | undefined;
	/** How surely the reader means these words: 1 for what was typed, less for a reading that is typed in part. */
	sure: number;
}

interface LeftOut {
	text: string;
	/** Of several words, folded. */
	isPhrase: boolean;
}

export interface Analysis {
	terms: Term[];
	/** Folded text of each chunk that has a term, in the order of their numbers. */
	chunks: string[];
	/** Words that a page must not have, and phrases. */
	without: LeftOut[];
	/** The whole query, folded, without spaces and punctuation: what is compared with titles. */
	compact: string;
}

/** Characters of a query that are used. */
const MAX_QUERY = 400;
const MAX_TERMS = 24;
const CHUNK_END = /[\s-]+/u;
/** Quotes, and what is in them; or what is between spaces. `27"` begins none. */
export const PIECE = /(-?)["“]([^"“”]+)["”]|\S+/gu;
/** Of a letter or two it is an option, as `ls -la`; so it is with two hyphens, and at the start of a query. */
const LEFT_OUT = new RegExp(`^-((?=[${CJK}]|\\p{L}{3})[\\p{L}\\p{M}\\p{N}_]+)((?:-[\\p{L}\\p{M}\\p{N}_]+)*)$`, 'u');
/** Matches a text whose last word may not be complete. */
const TYPING = /[\p{L}\p{M}\p{N}_]$/u;
/** An ending, or what is left between words. */
const ONE_KANA = /^[ぁ-ゖ]$/u;
/** How often a keyword or synonym counts as a word where a run is cut. */
const KNOWN_PHRASE = 20;

export function analyze(text: string, loaded: Loaded, maxVariants: number): Analysis {
	const input = compose(text.slice(0, MAX_QUERY));
	const terms: Term[] = [];
	const chunks: string[] = [];
	let isRead = false;
	const { pieces, without } = piecesOf(input, loaded);
	for (const piece of pieces) {
		const { chunk, isQuoted } = piece;
		const added = isQuoted ? quotedTerms(chunk) : (readTerms(piece, loaded) ?? writtenTerms(chunk, loaded, maxVariants));
		if (!added.length || terms.length + added.length > MAX_TERMS) continue;
		const read = added.some(({ alike }) => alike);
		isRead ||= read;
		for (const term of added)
			terms.push({
				written: term.text,
				ways: [],
				isPhrase: false,
				isQuoted,
				alike: [],
				sure: 1,
				...term,
				chunk: chunks.length,
				typing: false,
			});
		chunks.push(read ? added.map(({ text }) => text).join('') : chunk.toLowerCase());
	}
	const kept = withoutEmptyWords(terms, loaded);
	const last = kept.at(-1);
	if (last && TYPING.test(text) && input.toLowerCase().endsWith(last.text)) last.typing = true;
	const meant = renumber(kept, chunks);
	const asked = pieces.map(({ chunk }) => chunk).join('');
	return { ...meant, without, compact: compactOf(isRead ? meant.chunks.join('') : asked) };
}

/** A chunk of a query as it was typed. */
interface Piece {
	chunk: string;
	isQuoted: boolean;
	/** It ends the query, and more letters may follow. */
	typing?: true;
}

/** What a query asks for, and what it leaves out. */
function piecesOf(input: string, loaded: Loaded): Pick<Analysis, 'without'> & { pieces: Piece[] } {
	const without: LeftOut[] = [];
	const pieces = [...input.matchAll(PIECE)].flatMap(([piece, hyphen, quoted], i): Piece[] => {
		const [, word, more] = (i && LEFT_OUT.exec(piece)) || [];
		const left = quoted ? i && hyphen && foldedPhrase(quoted) : word && more ? fold(word + more) : '';
		if (left) without.push({ text: left, isPhrase: true });
		// Who types `find -name` on a site that has this option does not leave out `name`.
		else if (word && !loaded.vocabulary().frequency(OPTION + word.toLowerCase()))
			without.push({ text: word.toLowerCase(), isPhrase: false });
		else return (quoted ? [quoted] : piece.split(CHUNK_END)).map((chunk) => ({ chunk, isQuoted: Boolean(quoted) }));
		return [];
	});
	const last = pieces.at(-1);
	if (last && TYPING.test(input)) last.typing = true;
	return { pieces, without };
}

const foldedPhrase = (text: string): string => fold(text).replace(/\s+/gu, ' ').trim();

function quotedTerms(chunk: string): NewTerm[] {
	const text = foldedPhrase(chunk);
	return compactOf(text) ? [{ text, kind: 'cjk', isPhrase: true, written: `"${chunk}"` }] : [];
}

type NewTerm = Pick<Term, 'text' | 'kind'> & Partial<Term>;

/**
 * Kana, with what an input method has not turned into kana yet; or syllables of romaji, as keyOf (readings.ts) takes them: ん; a consonant and a
 * vowel, a doubled consonant before them for っ; `xtu`. While it is typed the last one may be half: `こっk`, `kokk`, `hyouj`.
 */
const READING =
	/^(?:[ぁ-ゖー]{2,}[a-z]{0,3}|(?=...)(?:n'?|m(?=[bpm])|(?:([kgsztdbphfj])(?=\1)|[ct](?=c))?x?(?:[kgsztdhbpmnrfjv]y?|[wy]|sh|c(?:[hy]|$)|ts)?(?:[aiueoāīūēō]|$)|[xl]ts?u)+)$/u;
const HALF_TYPED_END = /[b-df-hj-mp-tv-z]$/;

/** Letters of a word in kana that is read even where the index has it, since a glossary tells how `表情` is read; a shorter one is where less than so many documents have it. */
const LONG_KANA = 4;
const FEW = 3;

/** Whether a query has words that may be readings, and that the index hardly knows as they are: those of search-readings.json may tell. */
export const needsReadings = (text: string, loaded: Loaded): boolean =>
	piecesOf(compose(text.slice(0, MAX_QUERY)), loaded).pieces.some((piece) => isUnknownReading(piece, loaded));

function isUnknownReading({ chunk: written, isQuoted, typing }: Piece, loaded: Loaded): boolean {
	const chunk = written.toLowerCase();
	const mayBe = READING.test(chunk) && (typing || !HALF_TYPED_END.test(chunk));
	if (!loaded.hasReadings || isQuoted || !mayBe || loaded.emptyWords.has(chunk) || loaded.stopWords.has(chunk)) return false;
	const { frequency, startingWith, holding, oneErrorFrom } = loaded.vocabulary();
	if (!/^[a-z]/.test(chunk)) return chunk.length >= LONG_KANA || frequency(chunk) < FEW;
	if (frequency(chunk)) return false;
	return (
		!startingWith(chunk).length &&
		(chunk.length < 4 || !holding(chunk).length) &&
		(chunk.length < 5 || !oneErrorFrom(chunk).some((word) => word.length < chunk.length + 2))
	);
}

/** Terms of a chunk that was typed by its reading; undefined for any other one. */
function readTerms(piece: Piece, loaded: Loaded): NewTerm[] | undefined {
	if (!loaded.readings || !isUnknownReading(piece, loaded)) return undefined;
	return loaded.readings.read(piece.chunk.toLowerCase())?.map(({ words, whole }) => {
		const [text, ...alike] = byUse(words, loaded);
		return { ...termOf(text!), alike, sure: whole ? 1 : HALF_TYPED };
	});
}

/** How surely a half-typed reading means the words that start so. */
const HALF_TYPED = 0.8;

/** Words, those that most documents have first. */
function byUse(words: string[], loaded: Loaded): string[] {
	if (!words[1]) return words;
	const uses = new Map(words.map((word) => [word, loaded.withPart(fold(word)).length]));
	return [...words].sort((a, b) => uses.get(b)! - uses.get(a)!);
}

function termOf(word: string): NewTerm {
	const run = runsOf(word)[0];
	return run?.name ? { text: run.text, kind: 'name', written: run.name } : { text: fold(word), kind: 'cjk', isPhrase: true };
}

/** A run of Chinese that some text has is one term, with the ways in which it may be cut; any other run is the words of the best way. */
function writtenTerms(chunk: string, loaded: Loaded, most: number): NewTerm[] {
	const phrases = phrasesOf(loaded);
	const isChinese = loaded.languages.includes('zh') && !loaded.languages.includes('ja');
	const frequency = (word: string) =>
		Math.max(loaded.emptyWords.has(word) ? KNOWN_PHRASE : 0, phrases.has(word) ? KNOWN_PHRASE : 0, loaded.vocabulary().frequency(word));
	return runsOf(chunk).flatMap(({ text, name }): NewTerm[] => {
		if (name) return [{ text, kind: isVersion(text) ? 'version' : 'name', written: name }];
		if (isChinese && loaded.withPart(text).length) {
			const ways = segment(text, frequency, most).filter((way) => way.every(({ known }) => known));
			return [{ text, kind: 'cjk', ways: ways.map((way) => way.map((part) => part.text)) }];
		}
		const isEnglish = (katakana: string) => /^[a-z]/.test(loaded.spelling?.(katakana) ?? '');
		return segment(text, frequency, 1, isEnglish)[0]!.map((part) => ({ text: part.text, kind: 'cjk', isPhrase: phrases.has(part.text) }));
	});
}

/** Keywords and synonyms, folded: where a run of Han and kana holds one, it is not cut inside. */
const phrasesByIndex = new WeakMap<Loaded, Set<string>>();
export const phrasesOf = (loaded: Loaded): Set<string> =>
	memo(phrasesByIndex, loaded, () => new Set([...loaded.keywords, ...loaded.synonyms.flat().map(fold)]));

/** Says nothing before a version that some page has: the page of 1.2.3 need not have it, and that of 1.2.30 may. */
const VERSION_WORD = /^(version|バージョン)$/;

/**
 * Removes words without meaning: English stop words, and Japanese particles and the like beside other words of their
 * chunk; what a version is called. If nothing else is left, they stay.
 */
function withoutEmptyWords(all: Term[], loaded: Loaded): Term[] {
	const terms = all.filter(({ text, isQuoted }, i) => {
		const next = all[i + 1];
		return isQuoted || next?.kind !== 'version' || !VERSION_WORD.test(text) || !loaded.vocabulary().frequency(next.text);
	});
	const isStop = ({ kind, text }: Term) => kind === 'name' && loaded.stopWords.has(text);
	const says = (term: Term) =>
		term.isQuoted || (term.kind === 'cjk' ? !loaded.emptyWords.has(term.text) && !ONE_KANA.test(term.text) : !isStop(term));
	for (const [i, term] of terms.entries())
		term.phrase = [i - 1, i]
			.map((at) => terms.slice(at, at + 2))
			.flatMap((two) => (two.some(isStop) ? two.map(({ text }) => text).join(' ') : []))
			.find((two) => phrasesOf(loaded).has(two));
	const chunksThatSay = new Set(terms.filter(says).map(({ chunk }) => chunk));
	const kept = terms.filter((term) => says(term) || (term.kind === 'cjk' && !chunksThatSay.has(term.chunk)));
	return kept.length ? kept : terms;
}

/** Removes chunks that lost all terms. */
function renumber(terms: Term[], chunks: string[]): Pick<Analysis, 'terms' | 'chunks'> {
	const left = [...new Set(terms.map(({ chunk }) => chunk))];
	return { terms: terms.map((term) => ({ ...term, chunk: left.indexOf(term.chunk) })), chunks: left.map((chunk) => chunks[chunk]!) };
}
