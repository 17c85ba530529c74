/**
 * search-index.json → an index for queries. A word's postings are added to the elasticlunr index of their hit type when the word
 * is first used. Parts of words, such as pairs of characters, are not in the file, since they are in the documents: on first use,
 * a scan of the documents finds a part (30 µs at 300 pages).
 */

import type { Index } from 'elasticlunr';
import elasticlunr from '#elasticlunr';
import { NOT_WORD } from './normalize.ts';
import { decodePostings, INDEX_VERSION, isCounted } from './postings.ts';
import type { Readings } from './readings.ts';
import { findInTexts, joinTexts, standsAlone, textAt } from './texts.ts';
import type { IndexDocument, Language, SearchIndexFile } from './types.ts';
import { makeVocabulary, type Vocabulary } from './vocabulary.ts';

/** The file is not a search index, or not one of this version. */
export class SearchIndexError extends Error {}

export interface Loaded {
	languages: Language[];
	/** Only English: no parts of words, no synonyms, no typing errors. */
	englishOnly: boolean;
	synonyms: string[][];
	/** Words of a question that say nothing about what is looked for: `が`, `方法`. */
	functionWords: ReadonlySet<string>;
	/** Whether search-readings.json is beside the index. */
	hasReadings: boolean;
	/** What that file holds, once a query has needed it (see `needsReadings`): set from outside. */
	readings?: Readings;
	/** The nearest word to one that is unknown, once a query has needed it (see `Found.missing`): set from outside. */
	spelling?: (word: string) => string | undefined;
	/** All documents; a document's place is its id, and a page's number is the id of its title. */
	documents: IndexDocument[];
	/** By document: hit type, page, length of its text in UTF-16 units. */
	types: Uint8Array;
	pageOf: Int32Array;
	lengths: Int32Array;
	/** How many pages there are. */
	pages: number;
	/** Ids of a page's documents, ascending. */
	documentsOf(page: number): number[];
	/** Calls back with the id of each document that a word is in. */
	eachWith(word: string, visit: (id: number) => void): void;
	/** Ids of the documents whose folded text contains a part. */
	withPart(part: string): number[];
	/** The same for a kanji with no other kanji next to it. */
	withKanji(kanji: string): number[];
	/** Folded text of a document. */
	folded(id: number): string;
	/** Letters and digits of a document: see `compactOf`. */
	compact(id: number): string;
	/** All words of the index. */
	vocabulary(): Vocabulary;
	/** One elasticlunr index per hit type; its field `t` contains the words used so far. */
	indexes: Index[];
}

/** Number of parts whose documents are cached: while a reader types, the next query has the same ones. */
const REMEMBERED_PARTS = 500;

/** Reads the text of search-index.json, or its parsed value. Throws a SearchIndexError on anything else. */
export function loadIndex(json: unknown): Loaded {
	const file = checkFile(typeof json === 'string' ? parse(json) : json);
	const documents = file.flatMap((entry) => entry.documents);
	const pages = file[0]!.documents.length;
	const types = new Uint8Array(documents.length);
	const indexes = file.map((entry, type) => {
		const first = entry.documents[0]?.i ?? 0;
		types.fill(type, first, first + entry.documents.length);
		return makeIndex(entry, first);
	});
	const allTexts = once(() => joinTexts(documents.map(({ t }) => t)));
	const vocabulary = once(() => makeVocabulary(file.map(({ index }) => index)));
	const byPage = once(() => {
		const ids: number[][] = Array.from({ length: pages }, () => []);
		for (const { i, p } of documents) ids[p]!.push(i);
		return ids;
	});
	const parts = new Map<string, number[]>();
	const compacts = new Map<number, string>();
	const languages = file[0]!.index.languages ?? ['en'];
	return {
		languages,
		englishOnly: languages.every((language) => language === 'en'),
		synonyms: file[0]!.index.synonyms ?? [],
		functionWords: new Set(split(file[0]!.index.functionWords ?? '', ' ')),
		hasReadings: file[0]!.index.readings === true,
		documents,
		types,
		pageOf: Int32Array.from(documents, ({ p }) => p),
		lengths: Int32Array.from(documents, ({ t }) => t.length),
		pages,
		documentsOf: (page) => byPage()[page]!,
		eachWith(word, visit) {
			for (const { docsWith } of indexes) for (const ref in docsWith(word)) visit(+ref);
		},
		withPart: (part) => remember(parts, part, () => findInTexts(allTexts(), part)),
		withKanji: (kanji) => remember(parts, `${kanji}\n`, () => findInTexts(allTexts(), kanji, standsAlone)),
		folded: (id) => textAt(allTexts(), id),
		compact(id) {
			let text = compacts.get(id);
			if (text === undefined) {
				text = textAt(allTexts(), id).replace(NOT_WORD, '');
				compacts.set(id, text);
			}
			return text;
		},
		vocabulary,
		indexes: indexes.map(({ index }) => index),
	};
}

/** Prepares what would slow down the first query. */
export function warm(loaded: Loaded): void {
	loaded.vocabulary();
	loaded.withPart('a');
	if (loaded.pages) loaded.documentsOf(0);
}

/** Caches what was found for a key; clears the cache when it becomes large. */
function remember(known: Map<string, number[]>, key: string, find: () => number[]): number[] {
	let found = known.get(key);
	if (!found) {
		found = find();
		if (known.size >= REMEMBERED_PARTS) known.clear();
		known.set(key, found);
	}
	return found;
}

const once = <T>(make: () => T): (() => T) => {
	let made: { value: T } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
};

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
		const place = findSorted(words, word);
		if (place < 0 || (counted && isCounted(word))) return NO_DOCUMENTS;
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

/** Index of a word in a list in code unit order; -1 if it is not there. */
function findSorted(words: string[], word: string): number {
	let low = 0;
	let high = words.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (words[middle]! < word) low = middle + 1;
		else high = middle;
	}
	return words[low] === word ? low : -1;
}

function readPostings(text: string, documents: number): number[] {
	const numbers = decodePostings(text);
	if (numbers.some((number) => !(number < documents))) throw damaged('postings');
	return numbers;
}

const damaged = (part: string) => new SearchIndexError(`The search index is damaged: ${part}`);

function parse(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		throw damaged('no JSON');
	}
}

/** Checks the file, so that a wrong or truncated one does not fail later, during a query. */
function checkFile(file: unknown): SearchIndexFile {
	if (!isListOf(file, isEntry) || file.length !== 5) throw damaged('not five entries');
	const [{ index, documents }] = file as [SearchIndexFile[number]];
	if (file.some((entry) => entry.index.version !== INDEX_VERSION)) throw new SearchIndexError('The search index is of another version');
	if (file.some(({ index: { terms, postings } }) => split(terms, ' ').length !== split(postings, ',').length)) throw damaged('words');
	if (index.languages !== undefined && !isListOf(index.languages, isLanguage)) throw damaged('languages');
	if (index.synonyms !== undefined && !isListOf(index.synonyms, isTexts)) throw damaged('synonyms');
	if (index.functionWords !== undefined && !isText(index.functionWords)) throw damaged('function words');
	if (file.flatMap((entry) => entry.documents).some(({ i, p }, id) => i !== id || !(p >= 0 && p < documents.length))) throw damaged('ids');
	return file;
}

const split = (list: string, separator: string): string[] => (list ? list.split(separator) : []);
const isListOf = <T>(value: unknown, is: (item: unknown) => item is T): value is T[] => Array.isArray(value) && value.every(is);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => isListOf(value, isText);
const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'ja' || value === 'zh';
/** An address on this site: a hit must never lead to a script or to another host. */
const ADDRESS = /^\/(?![/\\])/;
const isDocument = (value: unknown): value is IndexDocument => {
	const { i, t, s, u, h, p, b } = (value ?? {}) as IndexDocument;
	return [t, s, u, h].every(isText) && ADDRESS.test(u) && /^(?:#|$)/.test(h) && Number.isInteger(i) && Number.isInteger(p) && isTexts(b);
};
const isEntry = (value: unknown): value is SearchIndexFile[number] => {
	const { documents, index } = (value ?? {}) as SearchIndexFile[number];
	return isListOf(documents, isDocument) && isText(index?.terms) && isText(index.postings);
};
