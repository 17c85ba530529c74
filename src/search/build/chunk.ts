/**
 * The index is made of chunks of a few dozen pages, cached by content: an edited page costs only the words of its chunk, and a merge.
 *
 *   pages ─chunkOf─> IndexChunk (cached) … ─mergeChunks─> IndexChunk of many (cached) … ─indexBytes─> search-index.json
 *
 * A chunk does not depend on those before it: the last merge inserts ids and document numbers. Documents are nine tenths of an index. They stay bytes
 * from the first chunk to the file.
 */

import { HitType } from '../core/hit-type.ts';
import { encodeGap, encodePostings, INDEX_VERSION, isCounted } from '../core/postings.ts';
import type { BuildOptions, PageTokens, SearchPageInput } from '../core/types.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { countRuns } from './runs.ts';

/** See `chunkBytes` for the form it is cached in. */
export interface IndexChunk {
	/** How many pages. */
	pages: number;
	/** By hit type. */
	types: ChunkType[];
	/** Runs of Han and kana in titles, headings, descriptions and keywords, and how often each is there. */
	runs: [run: string, times: number][];
	/**
	 * A line for each document, type by type, in UTF-8: its JSON before its page's id, `"t":…,"h":…`, a tab, and after it, `"b":[…]`. JSON holds
	 * neither tabs nor line breaks.
	 */
	lines: Uint8Array;
}

export interface ChunkType {
	/** Bytes of its documents in `lines`. */
	bytes: number;
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
const [TAB, LINE] = [9, 10];
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Pages and their words → a chunk. Only merges: texts are not processed. */
export function chunkOf(pages: { input: SearchPageInput; tokens: PageTokens }[]): IndexChunk {
	const parts = Array.from({ length: TYPES }, () => ({ lines: '', of: [] as number[], words: new Map<string, number[]>() }));
	const runs = new Map<string, number>();
	for (const [page, { input, tokens }] of pages.entries()) {
		const words = tokens.words.split(' ');
		const tail = `"b":${JSON.stringify(input.breadcrumbs)}`;
		const url = JSON.stringify(input.url);
		let place = 0;
		const add = (type: HitType, t: string, s: string, h: string) => {
			const numbers = tokens.documents[place++] ?? [];
			if (!t) return;
			if (type !== HitType.Content) countRuns(t, runs);
			const part = parts[type]!;
			const number = part.of.push(page) - 1;
			part.lines += `"t":${JSON.stringify(t)},"s":${JSON.stringify(s)},"u":${url},"h":${JSON.stringify(h)}\t${tail}\n`;
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
	const lines = parts.map((part) => encoder.encode(part.lines));
	return {
		pages: pages.length,
		types: parts.map(({ of, words }, type) => {
			const terms = [...words.keys()].sort();
			const lists = terms.map((term) => words.get(term)!);
			return {
				bytes: lines[type]!.length,
				of,
				terms: terms.join(' '),
				first: lists.map((list) => list[0]!),
				last: lists.map((list) => list.at(-1)!),
				rest: lists.map((list) => encodePostings(list.slice(1), list[0]! + 1)).join(','),
			};
		}),
		runs: [...runs],
		lines: Buffer.concat(lines),
	};
}

/** The documents that a word is in: the first and the last one, and those between, encoded. */
interface Postings {
	first: number;
	last: number;
	rest: string;
}

/** Words of one type in all chunks; document numbers count from the first chunk. */
function mergedWords(chunks: readonly IndexChunk[], type: number): Map<string, Postings> {
	const words = new Map<string, Postings>();
	let start = 0;
	for (const { types } of chunks) {
		const { of, terms, first, last, rest } = types[type]!;
		if (first.length) {
			const more = rest.split(',');
			for (const [i, word] of terms.split(' ').entries()) {
				const known = words.get(word);
				if (known) {
					known.rest += encodeGap(start + first[i]! - known.last - 1) + more[i];
					known.last = start + last[i]!;
				} else words.set(word, { first: start + first[i]!, last: start + last[i]!, rest: more[i]! });
			}
		}
		start += of.length;
	}
	return words;
}

/** Page of each document of one type in all chunks. */
function mergedPages(chunks: readonly IndexChunk[], type: number): number[] {
	let firstPage = 0;
	return chunks.flatMap(({ pages, types }) => {
		const from = firstPage;
		firstPage += pages;
		return types[type]!.of.map((page) => from + page);
	});
}

/** Documents of one type: the bytes of each chunk. */
function linesOf(chunks: readonly IndexChunk[], type: number): Uint8Array[] {
	return chunks.map(({ types, lines }) => {
		const start = types.slice(0, type).reduce((sum, { bytes }) => sum + bytes, 0);
		return lines.subarray(start, start + types[type]!.bytes);
	});
}

/** Chunks of consecutive pages → one of all their pages. */
export function mergeChunks(chunks: readonly IndexChunk[]): IndexChunk {
	const runs = new Map<string, number>();
	for (const chunk of chunks) for (const [run, times] of chunk.runs) runs.set(run, (runs.get(run) ?? 0) + times);
	const lines = Array.from({ length: TYPES }, (_, type) => linesOf(chunks, type));
	return {
		pages: chunks.reduce((sum, { pages }) => sum + pages, 0),
		types: lines.map((own, type) => {
			const words = mergedWords(chunks, type);
			const terms = [...words.keys()].sort();
			const lists = terms.map((term) => words.get(term)!);
			return {
				bytes: own.reduce((sum, { length }) => sum + length, 0),
				of: mergedPages(chunks, type),
				terms: terms.join(' '),
				first: lists.map(({ first }) => first),
				last: lists.map(({ last }) => last),
				rest: lists.map(({ rest }) => rest).join(','),
			};
		}),
		runs: [...runs],
		lines: Buffer.concat(lines.flat()),
	};
}

/** Bytes around a document at most: braces, keys, its id and that of its page. */
const AROUND = 48;

/** Chunks in the order of their pages → search-index.json in UTF-8. It does not depend on how pages are divided into chunks. */
export function indexBytes(chunks: readonly IndexChunk[], options: BuildOptions): Uint8Array<ArrayBuffer> {
	const counted = options.languages.includes('ja');
	const indexes = Array.from({ length: TYPES }, (_, type) => {
		const words = mergedWords(chunks, type);
		const terms = [...words.keys()].sort();
		const encoded = ({ first, rest }: Postings) => encodeGap(first) + rest;
		const index = {
			version: INDEX_VERSION,
			terms: terms.join(' '),
			postings: terms.map((term) => (counted && isCounted(term) ? encoded(words.get(term)!).length : encoded(words.get(term)!))).join(','),
			...(counted && { counted }),
			...(type === HitType.Title && firstEntry(options)),
		};
		return Buffer.from(JSON.stringify(index));
	});
	const documents = chunks.reduce((sum, { types }) => sum + types.reduce((all, { of }) => all + of.length, 0), 0);
	const bytes = chunks.reduce((sum, { lines }) => sum + lines.length, 0) + indexes.reduce((sum, { length }) => sum + length, 0);
	const out = Buffer.from(new ArrayBuffer(bytes + documents * AROUND + TYPES * 64));
	let at = 0;
	const put = (text: string) => {
		at += out.write(text, at, 'latin1');
	};
	// Ids are numbered type by type, so that a title's id is its page's number.
	let id = 0;
	for (const [type, index] of indexes.entries()) {
		put(type ? ',{"documents":[' : '[{"documents":[');
		const pages = mergedPages(chunks, type);
		let number = 0;
		for (const part of linesOf(chunks, type)) {
			const lines = Buffer.from(part.buffer, part.byteOffset, part.length);
			for (let start = 0; start < lines.length; number++) {
				const cut = lines.indexOf(TAB, start);
				const end = lines.indexOf(LINE, cut);
				put(`${number ? ',' : ''}{"i":${id++},`);
				at += lines.copy(out, at, start, cut);
				put(`,"p":${pages[number]},`);
				at += lines.copy(out, at, cut + 1, end);
				put('}');
				start = end + 1;
			}
		}
		put('],"index":');
		at += index.copy(out, at);
		put('}');
	}
	put(']');
	return new Uint8Array(out.buffer as ArrayBuffer, 0, at);
}

/** What the first entry holds besides words. */
const firstEntry = ({ languages, synonyms, readings }: BuildOptions) => ({
	languages,
	synonyms,
	...(languages.includes('ja') && { functionWords: FUNCTION_WORDS }),
	...(readings && { readings: true }),
});

/** A chunk for the cache: a line of JSON, then its documents. */
export const chunkBytes = ({ lines, ...rest }: IndexChunk): Uint8Array<ArrayBuffer> => {
	const head = encoder.encode(`${JSON.stringify(rest)}\n`);
	const bytes = new Uint8Array(head.length + lines.length);
	bytes.set(head);
	bytes.set(lines, head.length);
	return bytes;
};

export function parseChunk(bytes: Uint8Array): IndexChunk {
	const cut = bytes.indexOf(LINE);
	return { ...(JSON.parse(decoder.decode(bytes.subarray(0, cut))) as Omit<IndexChunk, 'lines'>), lines: bytes.subarray(cut + 1) };
}
