/**
 * An index in one file: elasticlunr finds the documents of a word. Parts of words, such as pairs of characters, are in no index, since they are in
 * the documents: on first use, a scan of the documents finds a part.
 */

import { isGram } from './grams.ts';
import { HitType, LINKS } from './hit-type.ts';
import type { Loaded } from './loaded.ts';
import { optionsOf, remember } from './loaded-options.ts';
import { fold, NOT_WORD } from './normalize.ts';
import { once } from './once.ts';
import { findInTexts, joinTexts, standsAlone, textAt } from './texts.ts';
import type { SearchIndexFile } from './types.ts';
import { makeVocabulary } from './vocabulary.ts';
import { loadEntry } from './word-index.ts';

export function loadWhole(file: SearchIndexFile): Loaded {
	const documents = file.flatMap((entry) => entry.documents);
	const pages = file[0]!.documents.length;
	const types = new Uint8Array(documents.length);
	const frequencies = new Map<string, number>();
	const indexes = file.map((entry, type) => {
		for (const { i, s } of entry.documents) types[i] = type === HitType.Keywords && !s ? LINKS : type;
		return loadEntry(entry, frequencies);
	});
	const allTexts = once(() => joinTexts(documents.map(({ t }) => t)));
	const byPage = once(() => {
		const ids: number[][] = Array.from({ length: pages }, () => []);
		for (const { i, p } of documents) ids[p]!.push(i);
		return ids;
	});
	const parts = new Map<string, number[]>();
	const compacts = new Map<number, string>();
	const idsByWord = new Map<string, number[]>();
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
			// Words in Han and kana are where their text is: see `withPart`.
			if (isGram(word)) return;
			for (const id of remember(idsByWord, word, () => indexes.flatMap((own) => Object.keys(own.getDocs(word)).map(Number)))) visit(id);
		},
		withPart: (part) => remember(parts, part, () => findInTexts(allTexts(), part)),
		withKanji: (kanji) => remember(parts, `${kanji}\n`, () => findInTexts(allTexts(), kanji, standsAlone)),
		isSeen: () => true,
		placeOf: (id) => documents[id]!.h,
		besides: (id) => byPage()[documents[id]!.p]!,
		folded: (id) => textAt(allTexts(), id),
		compact: (id) => remember(compacts, id, () => textAt(allTexts(), id).replace(NOT_WORD, '')),
		vocabulary: once(() => makeVocabulary(frequencies)),
	};
}
