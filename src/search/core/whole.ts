/**
 * An index in one file. A word's postings are added to the elasticlunr index of their hit type when the word is first used. Parts of words, such
 * as pairs of characters, are not in the file, since they are in the documents: on first use, a scan of the documents finds a part.
 */
import type { Index } from 'elasticlunr';
import elasticlunr from '#elasticlunr';
import { damaged, split } from './check-file.ts';
import { isGram } from './grams.ts';
import { HitType } from './hit-type.ts';
import type { Loaded } from './loaded.ts';
import { optionsOf, remember } from './loaded-options.ts';
import { fold, NOT_WORD } from './normalize.ts';
import { decodePostings } from './postings.ts';
import { findInTexts, joinTexts, standsAlone, textAt } from './texts.ts';
import type { SearchIndexFile } from './types.ts';
import { makeVocabulary, type Vocabulary } from './vocabulary.ts';

export interface Whole extends Loaded {
	/** One elasticlunr index per hit type; its field `t` contains the words used so far. */
	indexes: Index[];
}

export function loadWhole(file: SearchIndexFile): Whole {
	const documents = file.flatMap((entry) => entry.documents);
	const pages = file[0]!.documents.length;
	const types = new Uint8Array(documents.length);
	const indexes = file.map((entry, type) => {
		const first = entry.documents[0]?.i ?? 0;
		types.fill(type, first, first + entry.documents.length);
		return makeIndex(entry, first);
	});
	const allTexts = once(() => joinTexts(documents.map(({ t }) => t)));
	const byPage = once(() => {
		const ids: number[][] = Array.from({ length: pages }, () => []);
		for (const { i, p } of documents) ids[p]!.push(i);
		return ids;
	});
	const parts = new Map<string, number[]>();
	const compacts = new Map<number, string>();
	return {
		...optionsOf(file),
		keywords: documents.flatMap(({ t }, id) => (types[id] === HitType.Keywords ? t.split(', ').map(fold) : [])),
		pages,
		types,
		pageOf: Int32Array.from(documents, ({ p }) => p),
		lengths: Int32Array.from(documents, ({ t }) => t.length),
		titleOf: (page) => documents[page]!,
		documentsOf: (page) => byPage()[page]!,
		documentAt: (id) => documents[id],
		eachWith(word, visit) {
			for (const { docsWith } of indexes) for (const ref in docsWith(word)) visit(+ref);
		},
		withPart: (part) => remember(parts, part, () => findInTexts(allTexts(), part)),
		withKanji: (kanji) => remember(parts, `${kanji}\n`, () => findInTexts(allTexts(), kanji, standsAlone)),
		folded: (id) => textAt(allTexts(), id),
		compact: (id) => remember(compacts, id, () => textAt(allTexts(), id).replace(NOT_WORD, '')),
		vocabulary: once(() => vocabularyOf(file)),
		indexes: indexes.map(({ index }) => index),
	};
}

const once = <T>(make: () => T): (() => T) => {
	let made: { value: T } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
};

function vocabularyOf(file: SearchIndexFile): Vocabulary {
	const frequencies = new Map<string, number>();
	for (const {
		index: { terms, postings, counted },
	} of file) {
		const lengths = split(postings, ',');
		for (const [place, word] of split(terms, ' ').entries()) {
			const posting = lengths[place]!;
			frequencies.set(word, (frequencies.get(word) ?? 0) + (counted && isGram(word) ? Number(posting) : posting.length));
		}
	}
	return makeVocabulary(frequencies);
}

/** The elasticlunr index of one hit type, and the question it answers: the documents with a word, by id. */
function makeIndex({ documents, index: { terms, postings, counted } }: SearchIndexFile[number], first: number) {
	const words = split(terms, ' ');
	const places = split(postings, ',');
	const index = new elasticlunr.Index().addField('t').saveDocument(false);
	for (const { i } of documents) index.documentStore.addDoc(i, null);
	const inverted = index.index.t!;
	const known = new Set<string>();
	const docsWith = (word: string): object => {
		if (known.has(word)) return inverted.getDocs(word);
		const place = lastFrom(words, word);
		if (words[place] !== word || (counted && isGram(word))) return NO_DOCUMENTS;
		known.add(word);
		let node: object | undefined;
		for (const number of readPostings(places[place]!, documents.length)) {
			inverted.addToken(node ? '' : word, { ref: first + number, tf: 1 }, node);
			node ??= inverted.getNode(word)!;
		}
		return inverted.getDocs(word);
	};
	return { index, docsWith };
}

const NO_DOCUMENTS = {};

/** Index of the last word of a list in code unit order that is not after another one; -1 if there is none. */
export function lastFrom(words: readonly string[], word: string): number {
	let low = 0;
	let high = words.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (words[middle]! > word) high = middle;
		else low = middle + 1;
	}
	return low - 1;
}

function readPostings(text: string, documents: number): number[] {
	const numbers = decodePostings(text);
	if (numbers.some((number) => !(number < documents))) throw damaged('postings');
	return numbers;
}
