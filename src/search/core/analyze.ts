/**
 * What a reader typed → the terms to look for. A chunk is what is between spaces or hyphens; a page should have all of them.
 * `VRM1 表情を動かす` → [vrm1] [表情 動かす]
 */
import { HitType } from './hit-type.ts';
import type { Loaded } from './load-index.ts';
import { compactOf, compose, fold } from './normalize.ts';
import { segment } from './segment.ts';
import { englishWords, isStopWord } from './tokenizers/en.ts';
import { isVersion } from './tokenizers/identifier.ts';
import { functionWords, isFunctionWord, runsOf } from './tokenizers/ja.ts';
import { chineseRuns } from './tokenizers/zh.ts';

export interface Term {
	/** Folded. */
	text: string;
	/** `word`: English by whole words and stems; `name`: letters and digits; `version`: 0.99; `cjk`: Han and kana. */
	kind: 'word' | 'name' | 'version' | 'cjk';
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
}

export interface Analysis {
	terms: Term[];
	/** Folded text of each chunk that has a term, in the order of their numbers. */
	chunks: string[];
	/** The whole query, folded, without spaces and punctuation: what is compared with titles. */
	compact: string;
}

/** Characters of a query that are used. */
const MAX_QUERY = 400;
const MAX_TERMS = 24;
const CHUNK_END = /[\s-]+/u;
/** Matches a text whose last word may not be complete. */
const TYPING = /[\p{L}\p{M}\p{N}_]$/u;
/** Frequency given to keywords and synonyms when a run is split into words. */
const KNOWN_PHRASE = 20;

export function analyze(text: string, loaded: Loaded, maxVariants: number): Analysis {
	const input = compose(text.slice(0, MAX_QUERY));
	const cutter = loaded.languages.includes('ja') ? japaneseTerms : loaded.languages.includes('zh') ? chineseTerms : englishTerms;
	const terms: Term[] = [];
	const chunks: string[] = [];
	for (const chunk of input.split(CHUNK_END)) {
		const found = cutter(chunk, loaded, maxVariants);
		if (!found.length || terms.length + found.length > MAX_TERMS) continue;
		for (const term of found) terms.push({ written: term.text, ways: [], isPhrase: false, ...term, chunk: chunks.length, typing: false });
		chunks.push(chunk.toLowerCase());
	}
	const kept = withoutEmptyWords(terms, loaded.languages.includes('en'));
	const last = kept.at(-1);
	if (last && TYPING.test(text) && input.toLowerCase().endsWith(last.text)) last.typing = true;
	return { ...renumber(kept, chunks), compact: compactOf(input) };
}

type Found = Pick<Term, 'text' | 'kind'> & Partial<Term>;

const englishTerms = (chunk: string): Found[] => englishWords(chunk).map((text) => ({ text, kind: 'word' }));

const chineseTerms = (chunk: string, loaded: Loaded, most: number): Found[] =>
	chineseRuns(chunk).map((text) => {
		if (!/^\p{Unified_Ideograph}/u.test(text)) return { text, kind: 'name' };
		const ways = segment(text, (word) => loaded.vocabulary().frequency(word), most).filter((way) => way.every(({ known }) => known));
		return { text, kind: 'cjk', ways: ways.map((way) => way.map((part) => part.text)) };
	});

function japaneseTerms(chunk: string, loaded: Loaded): Found[] {
	const phrases = phrasesOf(loaded);
	const frequency = (word: string) =>
		Math.max(functionWords.has(word) ? KNOWN_PHRASE : 0, phrases.has(word) ? KNOWN_PHRASE : 0, loaded.vocabulary().frequency(word));
	return runsOf(chunk).flatMap(({ text, name }): Found[] => {
		if (name) return [{ text, kind: isVersion(text) ? 'version' : 'name', written: name }];
		return segment(text, frequency)[0]!.map((part) => ({ text: part.text, kind: 'cjk', isPhrase: phrases.has(part.text) }));
	});
}

/** Keywords and synonyms in Han and kana: a run is not split inside one of them. */
const phrasesByIndex = new WeakMap<Loaded, Set<string>>();
function phrasesOf(loaded: Loaded): Set<string> {
	let phrases = phrasesByIndex.get(loaded);
	if (!phrases) {
		const keywords = loaded.documents.filter((_, id) => loaded.types[id] === HitType.Keywords).flatMap(({ t }) => t.split(', '));
		phrases = new Set([...keywords, ...loaded.synonyms.flat()].map(fold));
		phrasesByIndex.set(loaded, phrases);
	}
	return phrases;
}

/**
 * Removes words without meaning: English stop words, and Japanese particles and the like beside other words of their
 * chunk. If nothing else is left, they stay.
 */
function withoutEmptyWords(terms: Term[], english: boolean): Term[] {
	const says = ({ kind, text }: Term) => (kind === 'cjk' ? !isFunctionWord(text) : !(kind === 'name' && english && isStopWord(text)));
	const chunksThatSay = new Set(terms.filter(says).map(({ chunk }) => chunk));
	const kept = terms.filter((term) => says(term) || (term.kind === 'cjk' && !chunksThatSay.has(term.chunk)));
	return kept.length ? kept : terms;
}

/** Removes chunks that lost all terms. */
function renumber(terms: Term[], chunks: string[]): Pick<Analysis, 'terms' | 'chunks'> {
	const left = [...new Set(terms.map(({ chunk }) => chunk))];
	return { terms: terms.map((term) => ({ ...term, chunk: left.indexOf(term.chunk) })), chunks: left.map((chunk) => chunks[chunk]!) };
}
