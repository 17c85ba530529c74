/** Pages and their words → search-index.json. Merging only: no text is looked into. */

import { HitType } from './hit-type.ts';
import type { BuildOptions, IndexDocument, PageTokens, SearchIndexFile, SearchPageInput } from './index.ts';
import { encodePostings, INDEX_VERSION } from './postings.ts';

interface Entry {
	documents: IndexDocument[];
	/** Word → numbers of documents within `documents`, ascending. */
	words: Map<string, number[]>;
}

/** Builds the index of some pages. Pages come in the order given; equal input gives equal output. */
export function buildIndex(pages: { input: SearchPageInput; tokens: PageTokens }[], options: BuildOptions): SearchIndexFile {
	const entries: Entry[] = Array.from({ length: 5 }, () => ({ documents: [], words: new Map() }));
	for (const [page, { input, tokens }] of pages.entries()) {
		const words = tokens.words.split(' ');
		let place = 0;
		const add = (type: HitType, t: string, s: string, h: string) => {
			const numbers = tokens.documents[place++] ?? [];
			if (!t) return;
			const entry = entries[type]!;
			const number = entry.documents.push({ i: 0, t, s, u: input.url, h, p: page, b: input.breadcrumbs }) - 1;
			for (const n of numbers) {
				const word = words[n]!;
				const list = entry.words.get(word);
				if (list) list.push(number);
				else entry.words.set(word, [number]);
			}
		};
		add(HitType.Title, input.title || input.url, '', '');
		add(HitType.Description, input.description, input.title, '');
		add(HitType.Keywords, input.keywords.join(', '), input.title, '');
		for (const section of input.sections) {
			const anchor = section.id && `#${section.id}`;
			add(HitType.Heading, section.heading, input.title, anchor);
			add(HitType.Content, section.text, section.heading || input.title, anchor);
		}
	}
	// Ids count through the types, so that a title's id is its page's number.
	let id = 0;
	for (const { documents } of entries) for (const document of documents) document.i = id++;
	return entries.map(({ documents, words }, type) => {
		const terms = [...words.keys()].sort();
		return {
			documents,
			index: {
				version: INDEX_VERSION,
				terms: terms.join(' '),
				postings: terms.map((term) => encodePostings(words.get(term)!)).join(','),
				...(type === HitType.Title && { languages: options.languages, synonyms: options.synonyms }),
			},
		};
	});
}

/** The text of search-index.json. */
export const serializeIndex = (file: SearchIndexFile): string => JSON.stringify(file);
