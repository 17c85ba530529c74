/**
 * One term → the documents that speak for it, and how surely: the word itself, other forms and spellings, names that hold it, typing errors.
 * 1 is the word itself; what is less sure counts less.
 */
import type { Term } from './analyze.ts';
import type { Loaded } from './load-index.ts';
import { segment } from './segment.ts';
import { identifierParts } from './tokenizers/identifier.ts';
import { soundOf } from './vocabulary.ts';

export interface Evidence {
	/** By document: how surely it has the term, at most 1.2; 0 for most. */
	quality: Float32Array;
	/** Ids of the documents above 0. */
	ids: number[];
	/** Folded texts to mark. */
	needles: Set<string>;
}

export const QUALITY = {
	phrase: 1.2,
	stem: 0.95,
	sound: 0.95,
	version: 0.9,
	synonym: 0.85,
	otherKana: 0.8,
	prefix: 0.75,
	holding: 0.65,
	parts: 0.6,
	error: 0.6,
	verbStem: 0.7,
	kanji: 0.5,
	pairs: 0.5,
};
const MIN_HOLDING = 4;
const MIN_ERROR = 5;
const MIN_COMPOUND = 6;
/** Share of the pairs of a text that a document must have. */
const MIN_PAIRS = 0.6;
const KATAKANA_WORD = /^[\p{Script=Katakana}ー]{2,}$/u;
const HIRAGANA_WORD = /^[\p{Script=Hiragana}ー]{2,}$/u;
const INFLECTED = /^(\p{Script=Han}+)(\p{Script=Hiragana})(\p{Script=Hiragana}{0,3})$/u;

export const noEvidence = (loaded: Loaded): Evidence => ({
	quality: new Float32Array(loaded.documents.length),
	ids: [],
	needles: new Set(),
});

/** Adds a document; the best quality it has been given holds. */
export function addDocument({ quality, ids }: Evidence, id: number, sure: number): void {
	const before = quality[id]!;
	if (before === 0) ids.push(id);
	if (before < sure) quality[id] = sure;
}

/** Adds documents that hold a part. */
export function addPart(evidence: Evidence, part: string, sure: number, loaded: Loaded): void {
	const ids = loaded.withPart(part);
	for (const id of ids) addDocument(evidence, id, sure);
	if (ids.length) evidence.needles.add(part);
}

/** Adds documents with a word; the needle is what is marked in them. */
export function addWord(evidence: Evidence, word: string, sure: number, loaded: Loaded, needle = word): void {
	let any = false;
	loaded.eachWith(word, (id) => {
		any = true;
		addDocument(evidence, id, sure);
	});
	if (any) evidence.needles.add(needle);
}

/** What speaks for a term by itself. */
export function evidenceOf(term: Term, loaded: Loaded): Evidence {
	const evidence = noEvidence(loaded);
	if (term.kind === 'version') addVersion(evidence, term, loaded);
	else if (term.kind === 'word') addEnglish(evidence, term, loaded);
	else if (term.kind === 'name') addName(evidence, term, loaded);
	else addJapanese(evidence, term, loaded);
	return evidence;
}

/** SPEC.md §5: the word, words of the same stem, and while it is being typed words that start with it. */
function addEnglish(evidence: Evidence, { text, typing }: Term, loaded: Loaded): void {
	const vocabulary = loaded.vocabulary();
	addWord(evidence, text, 1, loaded);
	for (const word of vocabulary.sameStem(text)) addWord(evidence, word, QUALITY.stem, loaded);
	if (typing) for (const word of vocabulary.startingWith(text)) addWord(evidence, word, QUALITY.prefix, loaded, text);
}

function addName(evidence: Evidence, { text, written, typing }: Term, loaded: Loaded): void {
	const vocabulary = loaded.vocabulary();
	const share = (word: string) => Math.min(1, 0.5 + (0.5 * text.length) / word.length);
	addWord(evidence, text, 1, loaded);
	const exact = evidence.ids.length > 0;
	if (/[#+]$/.test(text)) addWord(evidence, text.replace(/[#+]+$/, ''), QUALITY.parts, loaded);
	if (loaded.languages.includes('en')) for (const word of vocabulary.sameStem(text)) addWord(evidence, word, QUALITY.stem, loaded);
	if (typing) for (const word of vocabulary.startingWith(text)) addWord(evidence, word, QUALITY.prefix * share(word), loaded, text);
	if (text.length >= MIN_HOLDING)
		for (const word of vocabulary.holding(text)) addWord(evidence, word, QUALITY.holding * share(word), loaded, text);
	const [, letters, digits] = /^(\p{L}+)(\p{N}+)$/u.exec(text) ?? [];
	if (letters)
		addTogether(evidence, [[letters], [digits!, ...vocabulary.startingWith(typing ? digits! : `${digits}.`)]], QUALITY.parts, loaded);
	if (!exact) {
		const parts = identifierParts(written);
		if (parts.length > 1)
			addTogether(
				evidence,
				parts.map((part) => [part]),
				QUALITY.parts,
				loaded,
			);
	}
	if (evidence.ids.length || text.length < MIN_ERROR) return;
	for (const meant of vocabulary.oneErrorFrom(text)) addWord(evidence, meant, QUALITY.error * share(meant), loaded);
}

/** Adds documents that have a word of each list. */
function addTogether(evidence: Evidence, lists: string[][], sure: number, loaded: Loaded): void {
	const found = lists.map((words) => {
		const one = noEvidence(loaded);
		for (const word of words) addWord(one, word, 1, loaded);
		return one;
	});
	const ids = found[0]!.ids.filter((id) => found.every(({ quality }) => quality[id]! > 0));
	for (const id of ids) addDocument(evidence, id, sure);
	if (ids.length) for (const { needles } of found) for (const needle of needles) evidence.needles.add(needle);
}

/** `0.99` is 0.99.0 and 0.99.1 too, and while it is being typed `0.9` is 0.99.0. */
function addVersion(evidence: Evidence, { text, typing }: Term, loaded: Loaded): void {
	addWord(evidence, text, 1, loaded);
	for (const word of loaded.vocabulary().startingWith(text)) {
		if (word.startsWith(`${text}.`)) addWord(evidence, word, QUALITY.version, loaded);
		else if (typing) addWord(evidence, word, QUALITY.prefix / 2, loaded, text);
	}
}

function addJapanese(evidence: Evidence, { text, ways }: Term, loaded: Loaded): void {
	if (text.length === 1) addKanji(evidence, text, 1, loaded);
	addPart(evidence, text, text.length === 1 ? QUALITY.kanji : 1, loaded);
	for (const way of ways)
		addTogether(
			evidence,
			way.map((word) => [word]),
			QUALITY.parts,
			loaded,
		);
	if (text.length >= MIN_COMPOUND) addCompound(evidence, text, loaded);
	const katakana = KATAKANA_WORD.test(text);
	if (katakana) {
		if (text.endsWith('ー') && text.length > 3) addPart(evidence, text.slice(0, -1), 1, loaded);
		if (soundOf(text).length > 2) for (const word of loaded.vocabulary().sameSound(text)) addPart(evidence, word, QUALITY.sound, loaded);
	}
	const [, kanji, first, rest] = INFLECTED.exec(text) ?? [];
	if (kanji) {
		if (rest) addPart(evidence, kanji + first!, QUALITY.verbStem, loaded);
		if (kanji.length > 1) addPart(evidence, kanji, QUALITY.verbStem, loaded);
		else addKanji(evidence, kanji, QUALITY.kanji, loaded);
	}
	if (evidence.ids.length) return;
	if (HIRAGANA_WORD.test(text)) addPart(evidence, toKatakana(text), QUALITY.otherKana, loaded);
	if (katakana) {
		addPart(evidence, toHiragana(text), QUALITY.otherKana, loaded);
		if (text.length >= MIN_ERROR) for (const word of loaded.vocabulary().oneErrorFrom(text)) addPart(evidence, word, QUALITY.error, loaded);
	}
	if (!evidence.ids.length) addPairs(evidence, text, loaded);
}

/** Adds documents that have all words of a compound: アニメーション and クリップ for アニメーションクリップ. */
function addCompound(evidence: Evidence, text: string, loaded: Loaded): void {
	const words = segment(text, (word) => (word === text ? 0 : loaded.vocabulary().frequency(word)))[0]!;
	if (words.length < 2 || !words.every(({ known }) => known)) return;
	const lists = words.map((word) => new Set(loaded.withPart(word.text)));
	const ids = [...lists[0]!].filter((id) => lists.every((list) => list.has(id)));
	for (const id of ids) addDocument(evidence, id, QUALITY.parts);
	if (ids.length) for (const word of words) evidence.needles.add(word.text);
}

/** Adds documents where a kanji stands by itself: 白い speaks for 白く, not for 空白. */
function addKanji(evidence: Evidence, kanji: string, sure: number, loaded: Loaded): void {
	const ids = loaded.withKanji(kanji);
	for (const id of ids) addDocument(evidence, id, sure);
	if (ids.length) evidence.needles.add(kanji);
}

/** Adds documents with most of the pairs of characters of a text that none has whole. */
function addPairs(evidence: Evidence, text: string, loaded: Loaded): void {
	const pairs = [...new Set(Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2)))];
	const counts = new Uint8Array(loaded.documents.length);
	for (const pair of pairs) {
		for (const id of loaded.withPart(pair)) {
			counts[id]!++;
			const share = counts[id]! / pairs.length;
			if (share >= MIN_PAIRS) addDocument(evidence, id, QUALITY.pairs * share * share);
		}
	}
	if (evidence.ids.length) for (const pair of pairs) evidence.needles.add(pair);
}

const toKatakana = (text: string) => text.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
const toHiragana = (text: string) => text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
