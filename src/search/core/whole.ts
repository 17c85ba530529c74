/**
 * An index in one file. A word's postings are read when it is first used. Parts of words, such as pairs of characters, are not in the file, since
 * they are in the documents: on first use, a scan of the documents finds a part.
 */
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

export function loadWhole(file: SearchIndexFile): Loaded {
	const documents = file.flatMap((entry) => entry.documents);
	const pages = file[0]!.documents.length;
	const types = new Uint8Array(documents.length);
	const lists = file.map((entry, type) => {
		const first = entry.documents[0]?.i ?? 0;
		types.fill(type, first, first + entry.documents.length);
		return postingsOf(entry, first);
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
		titleId: (page) => page,
		titleOf: (page) => documents[page]!,
		addressOf: (page) => documents[page]!.u,
		isBelow: (page, start) => documents[page]!.u.startsWith(start),
		documentsOf: (page) => byPage()[page]!,
		documentAt: (id) => documents[id],
		eachWith(word, visit) {
			for (const idsOf of lists) for (const id of idsOf(word)) visit(id);
		},
		withPart: (part) => remember(parts, part, () => findInTexts(allTexts(), part)),
		withKanji: (kanji) => remember(parts, `${kanji}\n`, () => findInTexts(allTexts(), kanji, standsAlone)),
		isSeen: () => true,
		placeOf: (id) => documents[id]!.h,
		besides: (id) => byPage()[documents[id]!.p]!,
		folded: (id) => textAt(allTexts(), id),
		compact: (id) => remember(compacts, id, () => textAt(allTexts(), id).replace(NOT_WORD, '')),
		vocabulary: once(() => vocabularyOf(file)),
	};
}

const once = <T>(make: () => T): (() => T) => {
	let made: T | undefined;
	return () => (made ??= make());
};

function vocabularyOf(file: SearchIndexFile): Vocabulary {
	const frequencies = new Map<string, number>();
	for (const {
		index: { terms, postings },
	} of file) {
		const lengths = split(postings, ',');
		for (const [place, word] of split(terms, ' ').entries()) {
			const posting = lengths[place]!;
			frequencies.set(word, (frequencies.get(word) ?? 0) + (isGram(word) ? Number(posting) : posting.length));
		}
	}
	return makeVocabulary(frequencies);
}

/** The documents of one hit type that a word is in, by id. */
function postingsOf({ documents, index: { terms, postings } }: SearchIndexFile[number], first: number): (word: string) => number[] {
	const words = split(terms, ' ');
	const places = split(postings, ',');
	const known = new Map<string, number[]>();
	return (word) => {
		const place = lastFrom(words, word);
		if (words[place] !== word || isGram(word)) return [];
		return remember(known, word, () => readPostings(places[place]!, documents.length).map((number) => first + number));
	};
}

/** Index of the last word of a list in code unit order, or of the last number of an ascending one, that is not after another one; -1 if there is none. */
export function lastFrom<T extends string | number>(words: readonly T[], word: T): number {
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
	if (numbers.some((number) => !(number < documents))) throw damaged();
	return numbers;
}
