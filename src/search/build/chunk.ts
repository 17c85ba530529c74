/**
 * The index is made of chunks of a few dozen pages, cached by content: an edited page costs only the words of its chunk, and a merge.
 *
 *   pages ─chunkOf─> IndexChunk (cached) … ─indexText─> search-index.json
 *
 * A chunk does not depend on those before it: the merge inserts ids and document numbers.
 */

import { HitType } from '../core/hit-type.ts';
import { encodeGap, encodePostings, INDEX_VERSION, isCounted } from '../core/postings.ts';
import type { BuildOptions, PageTokens, SearchPageInput } from '../core/types.ts';
import { FUNCTION_WORDS } from './function-words.ts';

/** See `chunkText` for the form it is cached in. */
export interface IndexChunk {
	/** How many pages. */
	pages: number;
	/** By hit type. */
	types: ChunkType[];
}

export interface ChunkType {
	/** JSON of each document before its page's id, `"t":…,"h":…`, and after it, `"b":[…]`. */
	heads: string[];
	tails: string[];
	/** Page of each document, from 0 in the chunk. */
	of: number[];
	/** Words in code unit order, with a space between them. */
	terms: string;
	/** For each word the first document it is in, from 0 in the chunk, the last one, and those between, encoded. */
	first: number[];
	last: number[];
	rest: string;
}

const TYPES = 5;

/** Pages and their words → a chunk. Only merges: texts are not processed. */
export function chunkOf(pages: { input: SearchPageInput; tokens: PageTokens }[]): IndexChunk {
	const parts = Array.from({ length: TYPES }, () => ({
		heads: [] as string[],
		tails: [] as string[],
		of: [] as number[],
		words: new Map<string, number[]>(),
	}));
	for (const [page, { input, tokens }] of pages.entries()) {
		const words = tokens.words.split(' ');
		const tail = `"b":${JSON.stringify(input.breadcrumbs)}`;
		const url = JSON.stringify(input.url);
		let place = 0;
		const add = (type: HitType, t: string, s: string, h: string) => {
			const numbers = tokens.documents[place++] ?? [];
			if (!t) return;
			const part = parts[type]!;
			const number = part.of.push(page) - 1;
			part.heads.push(`"t":${JSON.stringify(t)},"s":${JSON.stringify(s)},"u":${url},"h":${JSON.stringify(h)}`);
			part.tails.push(tail);
			for (const n of numbers) {
				const word = words[n]!;
				const list = part.words.get(word);
				if (list) list.push(number);
				else part.words.set(word, [number]);
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
	return {
		pages: pages.length,
		types: parts.map(({ heads, tails, of, words }) => {
			const terms = [...words.keys()].sort();
			const lists = terms.map((term) => words.get(term)!);
			return {
				heads,
				tails,
				of,
				terms: terms.join(' '),
				first: lists.map((list) => list[0]!),
				last: lists.map((list) => list.at(-1)!),
				rest: lists.map((list) => encodePostings(list.slice(1), list[0]! + 1)).join(','),
			};
		}),
	};
}

/** Chunks in the order of their pages → the text of search-index.json. The text does not depend on how pages are divided into chunks. */
export function indexText(chunks: IndexChunk[], options: BuildOptions): string {
	// Ids are numbered type by type, so that a title's id is its page's number.
	let id = 0;
	const counted = options.languages.includes('ja');
	const entries = Array.from({ length: TYPES }, (_, type) => {
		const documents: string[] = [];
		/** Per word: the text encoded so far, and the document number that a gap of 0 would mean. */
		const postings = new Map<string, { text: string; next: number }>();
		let firstPage = 0;
		for (const { pages, types } of chunks) {
			const { heads, tails, of, terms, first, last, rest } = types[type]!;
			const start = documents.length;
			for (let i = 0; i < heads.length; i++) documents.push(`{"i":${id++},${heads[i]},"p":${firstPage + of[i]!},${tails[i]}}`);
			firstPage += pages;
			if (!first.length) continue;
			const words = terms.split(' ');
			const more = rest.split(',');
			for (let i = 0; i < words.length; i++) {
				const known = postings.get(words[i]!);
				const next = start + last[i]! + 1;
				if (known) {
					known.text += encodeGap(start + first[i]! - known.next) + more[i];
					known.next = next;
				} else postings.set(words[i]!, { text: encodeGap(start + first[i]!) + more[i], next });
			}
		}
		const terms = [...postings.keys()].sort();
		const index = {
			version: INDEX_VERSION,
			terms: terms.join(' '),
			postings: terms.map((term) => (counted && isCounted(term) ? postings.get(term)!.text.length : postings.get(term)!.text)).join(','),
			...(counted && { counted }),
			...(type === HitType.Title && firstEntry(options)),
		};
		return `{"documents":[${documents.join(',')}],"index":${JSON.stringify(index)}}`;
	});
	return `[${entries.join(',')}]`;
}

/** What the first entry holds besides words. */
const firstEntry = ({ languages, synonyms, readings }: BuildOptions) => ({
	languages,
	synonyms,
	...(languages.includes('ja') && { functionWords: FUNCTION_WORDS }),
	...(readings && { readings: true }),
});

/** Between a document's head and tail, and between documents: JSON holds neither. */
const [TAB, LINE] = ['\t', '\n'];

/**
 * A chunk as text for the cache: a line of JSON, then a line for each document. Documents are nine tenths of a chunk and are copied into the index
 * unchanged; within JSON they would have to be escaped a second time, and parsed.
 */
export const chunkText = ({ pages, types }: IndexChunk): string =>
	[
		JSON.stringify({ pages, types: types.map(({ heads: _heads, tails: _tails, ...rest }) => rest) }),
		...types.flatMap(({ heads, tails }) => heads.map((head, i) => head + TAB + tails[i])),
	].join(LINE);

export function parseChunk(text: string): IndexChunk {
	const lines = text.split(LINE);
	const { pages, types } = JSON.parse(lines[0]!) as { pages: number; types: Omit<ChunkType, 'heads' | 'tails'>[] };
	let at = 1;
	return {
		pages,
		types: types.map((type) => {
			const heads: string[] = [];
			const tails: string[] = [];
			for (const line of lines.slice(at, at + type.of.length)) {
				const cut = line.indexOf(TAB);
				heads.push(line.slice(0, cut));
				tails.push(line.slice(cut + 1));
			}
			at += type.of.length;
			return { ...type, heads, tails };
		}),
	};
}
