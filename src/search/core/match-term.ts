/**
 * One term → the documents that match it, and how well: the word itself (1), other forms and spellings, names that contain it, typing errors
 * (less than 1).
 */
import type { Analysis, Term } from './analyze.ts';
import { MIN_HOLDING, MOST_NAMES } from './companions.ts';
import { aloneGram, gramsOf, isGram } from './grams.ts';
import { LINKS } from './hit-type.ts';
import type { Loaded } from './loaded.ts';
import { compactOf, fold, toHiragana } from './normalize.ts';
import { segment } from './segment.ts';
import { askWord, isName } from './synonyms.ts';
import { CJK, identifierParts, KATAKANA_WORD } from './tokenizers/identifier.ts';
import { ACCENT } from './tokenizers/ja.ts';
import { isOneError, soundOf } from './vocabulary.ts';

export interface Evidence {
	/** By document: how well it matches the term, at most 1; 0 for most. */
	quality: Float32Array;
	/** Ids of the documents above 0. */
	ids: number[];
	/** Folded texts to mark. */
	needles: Set<string>;
	/** Of what is between quotes: nothing else stands for it. */
	isExact?: true;
	/** The word that an unknown one was taken for. */
	meant?: string;
}

/** How sure it is that a document has what was typed, of 1 for the word itself. */
export const QUALITY = {
	/** Of a phrase in a document whose text has not been read. */
	unseen: 0.3,
	/** The same where a name there is the phrase without its spaces: `springbone`. */
	joined: 0.01,
	/** Of a word with other accents. */
	accent: 0.97,
	/** Of another form of a word, or spelling in katakana. */
	stem: 0.95,
	version: 0.9,
	/** Of a version that only begins as one that some text has: next to nothing, and as it is in 32 bits. */
	begun: 2 ** -7,
	synonym: 0.85,
	asked: 0.8,
	otherKana: 0.8,
	prefix: 0.75,
	holding: 0.65,
	parts: 0.6,
	meant: 0.95,
	error: 0.6,
	verbStem: 0.7,
	kanji: 0.5,
	alike: 0.85,
};
const MIN_ERROR = 5;
const MIN_COMPOUND = 6;
/** Documents below which a name may be words that were typed as one, and letters of each. */
const FEW = 8;
const MIN_WORD = 3;
const HIRAGANA_WORD = /^[\p{Script=Hiragana}ー]{2,}$/u;
/** A Korean word with its particle or ending: 설정을, 설정하려면 → 설정; 자식으로 → 자식; 만들기 → 만들. */
const KOREAN = /^(\p{Script=Hangul}{2,}?)(?:[하되]?(?:[을를이가은는에의로와과도만기고면]|려면)|에서|으로|에게|까지|부터)$/u;
const INFLECTED = /^(\p{Script=Han}+)(\p{Script=Hiragana})(\p{Script=Hiragana}{0,3})$/u;

export const noEvidence = (loaded: Loaded): Evidence => ({
	quality: new Float32Array(loaded.types.length),
	ids: [],
	needles: new Set(),
});

/** Adds a document; of several qualities, the best one counts. */
export function addDocument({ quality, ids }: Evidence, id: number, sure: number): void {
	const before = quality[id]!;
	if (before === 0) ids.push(id);
	if (before < sure) quality[id] = sure;
}

/** Adds documents; the needle is what is marked in them. */
function addIds(evidence: Evidence, ids: number[], sure: number, needle: string): void {
	for (const id of ids) addDocument(evidence, id, sure);
	if (ids.length) evidence.needles.add(fold(needle));
}

/** Adds documents that contain a part. */
export const addPart = (evidence: Evidence, part: string, sure: number, loaded: Loaded): void =>
	addIds(evidence, loaded.withPart(part), sure, part);

/** Adds documents with a word, and those that have it with other accents. */
export function addWord(evidence: Evidence, word: string, sure: number, loaded: Loaded, needle = word): void {
	eachForm(word, loaded, (id, same) => addDocument(evidence, id, sure * same));
	evidence.needles.add(fold(needle));
}

/** Calls back with the documents of a word, and how much they have it as it is written. `ete` is in `été`, and `été` in `ete`. */
function eachForm(word: string, loaded: Loaded, visit: (id: number, same: number) => void): void {
	const bare = fold(word);
	for (const form of [word, bare, bare + ACCENT]) loaded.eachWith(form, (id) => visit(id, form === word ? 1 : QUALITY.accent));
}

function idsOfForms(word: string, loaded: Loaded): number[] {
	const ids: number[] = [];
	eachForm(word, loaded, (id) => ids.push(id));
	return ids;
}

/** The documents that match a single term of a query. */
export function evidenceOf(term: Term, query: Analysis, loaded: Loaded): Evidence {
	if (term.isQuoted) return quotedEvidence(term.text, loaded);
	const evidence = noEvidence(loaded);
	if (term.kind === 'version') addVersion(evidence, term, loaded);
	else if (term.kind === 'name') addName(evidence, term, loaded, Math.ceil(MOST_NAMES / query.terms.length));
	else addJapanese(evidence, term, query, loaded);
	for (const word of loaded.sounds.get(soundOf(term.text)) ?? []) addIds(evidence, idsWith(word, loaded), QUALITY.synonym, word);
	for (const word of term.alike) addPart(evidence, fold(word), QUALITY.alike, loaded);
	if (term.sure < 1) for (const id of evidence.ids) evidence.quality[id]! *= term.sure;
	return evidence;
}

/** A letter of a word that has spaces around it. */
const LETTER = new RegExp(`[^${CJK}\\P{L}]|[\\p{N}_]`, 'u');
const isWithinWord = (a = '', b = '') => LETTER.test(a) && LETTER.test(b);

/** Whether a text has a part that is cut out of no word. */
function hasWhole(text: string, part: string): boolean {
	let at = -1;
	do at = text.indexOf(part, at + 1);
	while (at >= 0 && (isWithinWord(text[at - 1], part[0]) || isWithinWord(part.at(-1), text[at + part.length])));
	return at >= 0;
}

/** Documents that have a text as it is; and those that may have it, until their text is there. `spring bone` is seldom where a name holds `springbone`. */
export function quotedEvidence(text: string, loaded: Loaded): Evidence {
	const evidence: Evidence = { ...noEvidence(loaded), needles: new Set([text]), isExact: true };
	const joined = noEvidence(loaded);
	const name = compactOf(text);
	if (name !== text && isName(name)) {
		askWord(name, loaded);
		addWord(joined, name, 1, loaded);
		addHolding(joined, name, 1, loaded, MOST_NAMES);
	}
	for (const id of loaded.withPart(text)) {
		if (loaded.types[id] === LINKS) continue;
		const own = loaded.isSeen(id) ? loaded.folded(id) : undefined;
		if (own === undefined) addDocument(evidence, id, joined.quality[id] ? QUALITY.joined : QUALITY.unseen);
		else if (hasWhole(own, text)) addDocument(evidence, id, 1);
	}
	return evidence;
}

/** Documents that have a word of any language. */
export const idsWith = (word: string, loaded: Loaded): number[] => (isGram(word) ? loaded.withPart(word) : idsOfForms(word, loaded));

/** How much of a word was typed, from ½ to 1. */
export const shareOf = (text: string, word: string): number => Math.min(1, 0.5 + (0.5 * text.length) / word.length);

/**
 * A name: the word, words of the same stem, and while it is being typed words that start with it (`to` is the start of `toon` only where nothing
 * has it as a word), and names that contain it (a short one as a part between underscores), the number separated (vrm1 → VRM 1.0), its parts,
 * one typing error.
 */
function addName(evidence: Evidence, term: Term, loaded: Loaded, most: number): void {
	const { text, written, typing } = term;
	const { joinedWith, sameStem, startingWith, oneErrorFrom } = loaded.vocabulary();
	if (text.length < MIN_HOLDING) for (const word of joinedWith(text)) addWord(evidence, word, QUALITY.holding, loaded, text);
	addWord(evidence, text, 1, loaded);
	for (const word of sameStem(text)) addWord(evidence, word, QUALITY.stem, loaded);
	if (typing && !(evidence.ids.length && loaded.stopWords.has(text)))
		for (const word of startingWith(text)) addWord(evidence, word, QUALITY.prefix * shareOf(text, word), loaded, text);
	addHolding(evidence, text, QUALITY.holding, loaded, most);
	const bare = text.replace(/[#+]+$/, '');
	if (bare !== text) addWord(evidence, bare, QUALITY.parts, loaded);
	const idsOf = (word: string) => idsOfForms(word, loaded);
	const [, letters, digits] = /^(\p{L}+)(\p{N}+)$/u.exec(text) ?? [];
	if (letters) addTogether(evidence, [letters, [digits!, ...startingWith(typing ? digits! : `${digits}.`)]], idsOf);
	const parts = identifierParts(written);
	if (parts.length > 1 && !loaded.vocabulary().frequency(text)) addTogether(evidence, parts, idsOf);
	if (loaded.parts?.lacksWords()) return;
	const near = !evidence.ids.length && text.length >= MIN_ERROR ? oneErrorFrom(text) : [];
	const meant = near.find((word) => isOneError(text, word));
	if (meant) {
		evidence.meant = meant;
		askWord(meant, loaded);
		addName(evidence, { ...term, text: meant, written: meant }, loaded, most);
		for (const id of evidence.ids) evidence.quality[id]! *= QUALITY.meant;
	}
	// Names that hold what was meant are there with it.
	for (const word of near) if (!meant || !word.includes(meant)) addWord(evidence, word, QUALITY.error * shareOf(text, word), loaded);
	if (!near.length && evidence.ids.length < FEW)
		for (const words of compoundOf(text, loaded, MIN_WORD)) addTogether(evidence, words, idsOf);
}

/** Adds names that contain a part, the shortest ones; the part is what is marked. */
export function addHolding(evidence: Evidence, part: string, sure: number, loaded: Loaded, most?: number): void {
	if (part.length < MIN_HOLDING) return;
	for (const word of loaded.vocabulary().holding(part, most).slice(0, most))
		addWord(evidence, word, sure * shareOf(part, word), loaded, part);
}

/** Adds documents that have each of some words; of a list, one of its words. */
function addTogether(evidence: Evidence, words: (string | string[])[], idsOf: (word: string) => number[]): void {
	const idsByWord = words.map((some) => new Set([some].flat().flatMap(idsOf)));
	const ids = [...idsByWord[0]!].filter((id) => idsByWord.every((own) => own.has(id)));
	for (const word of words.flat()) addIds(evidence, ids, QUALITY.parts, word);
}

/** `0.99` is 0.99.0 and 0.99.1 too, and while it is being typed `0.9` is 0.99.0, far behind what is 0.9. */
function addVersion(evidence: Evidence, { text, typing }: Term, loaded: Loaded): void {
	const longer = loaded.vocabulary().startingWith(text);
	addWord(evidence, text, 1, loaded);
	for (const word of longer) if (word.startsWith(`${text}.`)) addWord(evidence, word, QUALITY.version, loaded);
	const sure = evidence.ids.length ? QUALITY.begun : QUALITY.prefix / 2;
	if (typing) for (const word of longer) addWord(evidence, word, sure, loaded, text);
}

function addJapanese(evidence: Evidence, { text, ways, isPhrase, chunk }: Term, { terms, chunks }: Analysis, loaded: Loaded): void {
	const vocabulary = loaded.vocabulary();
	const add = (part: string, sure: number) => addIds(evidence, loaded.withPart(part), sure, part);
	const addKanji = (kanji: string, sure: number) => addIds(evidence, loaded.withKanji(kanji), sure, kanji);
	if (text.length === 1) addKanji(text, 1);
	// Who typed a kanji by itself, beside other words, seldom means what has it among others; and grams of these are many.
	const isByItself = terms.length > 1 && loaded.languages.includes('ja') && gramsOf(chunks[chunk]!).has(aloneGram(text));
	if (!isByItself) add(text, text.length === 1 ? QUALITY.kanji : 1);
	for (const way of [...ways, ...(text.length >= MIN_COMPOUND ? compoundOf(text, loaded) : [])])
		addTogether(evidence, way, loaded.withPart);
	const katakana = text.length > 1 && KATAKANA_WORD.test(text);
	if (katakana && text.length > 3) {
		if (text.endsWith('ー')) add(text.slice(0, -1), 1);
		for (const word of vocabulary.sameSound(text)) add(word, QUALITY.stem);
	}
	const [, kanji, first, rest] = INFLECTED.exec(text) ?? [];
	if (kanji && !isPhrase) {
		if (rest) add(kanji + first!, QUALITY.verbStem);
		if (kanji.length > 1) add(kanji, QUALITY.verbStem);
		else addKanji(kanji, QUALITY.kanji);
	}
	const [, bare] = KOREAN.exec(text) ?? [];
	if (bare) add(bare, QUALITY.stem);
	if (evidence.ids.length || loaded.parts?.lacksWords()) return;
	if (HIRAGANA_WORD.test(text)) add(toKatakana(text), QUALITY.otherKana);
	if (katakana && (text.length < MIN_WORD || vocabulary.common(toHiragana(text)))) add(toHiragana(text), QUALITY.otherKana);
	if (katakana && !evidence.ids.length) {
		const meant = loaded.spelling?.(text);
		if (!meant && !loaded.spelling) return;
		if (meant) {
			evidence.meant = meant;
			askWord(meant, loaded);
			add(meant, QUALITY.error);
		}
	}
}

/** Words of a compound that the index knows, at least two: アニメーションクリップ → アニメーション クリップ, frontmatter → front matter. */
function compoundOf(text: string, loaded: Loaded, least = 1): string[][] {
	const words = segment(text, (word) => (word === text || word.length < least ? 0 : loaded.vocabulary().common(word)))[0]!;
	return words.length > 1 && words.every(({ known }) => known) ? [words.map((word) => word.text)] : [];
}

const toKatakana = (text: string) => text.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
