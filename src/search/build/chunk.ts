/**
 * The index is made of chunks of a few pages, cached by content: an edited page costs only the words of its chunk, and a merge.
 *
 *   pages ─chunkOf─> IndexChunk (cached) … ─mergeChunks─> IndexChunk of many (cached) … ─wholeIndex, indexParts─> files
 *
 * A chunk does not depend on those before it: numbers of pages count from its own first one. Its words lie in bins by how they start, so that a
 * merge holds one bin at a time; texts are no part of it.
 */
import { sha1 } from '../../base/hash.ts';
import { gramsOf, isGram } from '../core/grams.ts';
import { HitType } from '../core/hit-type.ts';
import { fold } from '../core/normalize.ts';
import { encodeGap, encodeSlots, readPagePostings } from '../core/postings.ts';
import { shapeOf, typeOf } from '../core/shape.ts';
import type { PageTokens, SearchPageInput } from '../core/types.ts';
import { BINS, binOf } from './bins.ts';
import { countRuns } from './runs.ts';

/** See `chunkBytes` for the form it is cached in. */
export interface IndexChunk {
	pages: PageHead[];
	/** Hash of the texts of each page, in order. */
	texts: string[];
	/** Runs of Han and kana in titles, headings, descriptions and keywords, and how often each is there. */
	runs: [run: string, times: number][];
	/** Words in Han and kana, and names in titles, headings and keywords; how many documents each is in. */
	counts: [word: string, times: number][];
	/** UTF-16 units of all texts. */
	length: number;
	/** Words of each bin: JSON of a `Bin` in UTF-8; empty without words. */
	bins: Uint8Array[];
}

export interface PageHead {
	title: string;
	url: string;
	breadcrumbs: string[];
	/** See shape.ts. */
	shape: string;
	/** Keywords in Han and kana, folded. */
	keywords: string[];
}

interface Bin {
	/** Words in code unit order, with a space between them. */
	words: string;
	/** For each word the first page it is in, the last one, and what follows the number of the first in its postings. */
	first: number[];
	last: number[];
	rest: string;
}

/** Where a word is in some pages. */
interface Place {
	first: number;
	last: number;
	rest: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const LINE = 10;

/** Texts of a page's documents, by their numbers (shape.ts). */
const documentsOf = ({ title, url, description, keywords, sections }: SearchPageInput): string[] => [
	title || url,
	description,
	keywords.join(', '),
	...sections.flatMap(({ heading, text }) => [heading, text]),
];

/** The file of a page's texts: its description and keywords, then anchor, heading and text of each section. */
export const textPart = ({ description, keywords, sections }: SearchPageInput): string =>
	JSON.stringify([description, keywords.join(', '), ...sections.flatMap(({ id, heading, text }) => [id, heading, text])]);

/** Pages and their words → a chunk. Only merges: texts are not processed. */
export function chunkOf(pages: { input: SearchPageInput; tokens: PageTokens }[]): IndexChunk {
	const runs = new Map<string, number>();
	const counts = new Map<string, number>();
	const places = new Map<string, Place>();
	let length = 0;
	for (const [page, { input, tokens }] of pages.entries()) {
		const slots = new Map<string, number[]>();
		const add = (word: string, slot: number) => {
			const list = slots.get(word);
			if (list) list.push(slot);
			else slots.set(word, [slot]);
		};
		const words = tokens.words.split(' ');
		for (const [slot, text] of documentsOf(input).entries()) {
			const type = typeOf(slot);
			length += text.length;
			if (type !== HitType.Content && text) countRuns(text, runs);
			for (const n of tokens.documents[slot] ?? []) {
				const word = words[n]!;
				const counted = isGram(word);
				if (counted || type !== HitType.Content) counts.set(word, (counts.get(word) ?? 0) + 1);
				if (!counted) add(word, slot);
			}
			for (const gram of gramsOf(fold(text))) add(gram, slot);
		}
		for (const [word, list] of slots) {
			const text = encodeSlots(list);
			const known = places.get(word);
			if (known) {
				known.rest += encodeGap(page - known.last - 1) + text;
				known.last = page;
			} else places.set(word, { first: page, last: page, rest: text });
		}
	}
	return {
		pages: pages.map(({ input }) => ({
			title: input.title || input.url,
			url: input.url,
			breadcrumbs: input.breadcrumbs,
			shape: shapeOf(input),
			keywords: input.keywords.map(fold).filter((word) => isGram(word)),
		})),
		texts: pages.map(({ input }) => sha1(textPart(input)).slice(0, 16)),
		runs: [...runs],
		counts: [...counts],
		length,
		bins: binsOf(places),
	};
}

function binsOf(places: ReadonlyMap<string, Place>): Uint8Array[] {
	const bins: string[][] = Array.from({ length: BINS }, () => []);
	for (const word of places.keys()) bins[binOf(word)]!.push(word);
	return bins.map((words) => binBytes(words.sort(), places));
}

function binBytes(words: string[], places: ReadonlyMap<string, Place>): Uint8Array {
	if (!words.length) return new Uint8Array();
	const lists = words.map((word) => places.get(word)!);
	const bin: Bin = {
		words: words.join(' '),
		first: lists.map(({ first }) => first),
		last: lists.map(({ last }) => last),
		rest: lists.map(({ rest }) => rest).join(','),
	};
	return encoder.encode(JSON.stringify(bin));
}

/** Words of one bin of all chunks, with where they are; numbers of pages count from the first chunk. */
function mergedBin(chunks: readonly IndexChunk[], bin: number): Map<string, Place> {
	const places = new Map<string, Place>();
	let start = 0;
	for (const { pages, bins } of chunks) {
		if (bins[bin]!.length) {
			const { words, first, last, rest } = JSON.parse(decoder.decode(bins[bin])) as Bin;
			const more = rest.split(',');
			for (const [i, word] of words.split(' ').entries()) {
				const known = places.get(word);
				if (known) {
					known.rest += encodeGap(start + first[i]! - known.last - 1) + more[i];
					known.last = start + last[i]!;
				} else places.set(word, { first: start + first[i]!, last: start + last[i]!, rest: more[i]! });
			}
		}
		start += pages.length;
	}
	return places;
}

/** Words of one bin, in code unit order, with their postings by page. */
export function* wordsOf(chunks: readonly IndexChunk[], bin: number): Generator<[word: string, postings: string]> {
	const places = mergedBin(chunks, bin);
	for (const word of [...places.keys()].sort()) {
		const { first, rest } = places.get(word)!;
		yield [word, encodeGap(first) + rest];
	}
}

/** How many documents some of the counted words are in. */
export function countsOf(chunks: readonly IndexChunk[], isWanted: (word: string) => boolean): Map<string, number> {
	const found = new Map<string, number>();
	for (const { counts } of chunks) for (const [word, times] of counts) if (isWanted(word)) found.set(word, (found.get(word) ?? 0) + times);
	return found;
}

/** Chunks of consecutive pages → one of all their pages. */
export function mergeChunks(chunks: readonly IndexChunk[]): IndexChunk {
	const added = (lists: [string, number][][]) => {
		const all = new Map<string, number>();
		for (const list of lists) for (const [word, times] of list) all.set(word, (all.get(word) ?? 0) + times);
		return [...all];
	};
	return {
		pages: chunks.flatMap(({ pages }) => pages),
		texts: chunks.flatMap(({ texts }) => texts),
		runs: added(chunks.map(({ runs }) => runs)),
		counts: added(chunks.map(({ counts }) => counts)),
		length: chunks.reduce((sum, { length }) => sum + length, 0),
		bins: Array.from({ length: BINS }, (_, bin) => {
			const places = mergedBin(chunks, bin);
			return binBytes([...places.keys()].sort(), places);
		}),
	};
}

/** A chunk for the cache: a line of JSON, then a line for each bin. JSON holds no line breaks. */
export function chunkBytes({ bins, ...head }: IndexChunk): Uint8Array<ArrayBuffer> {
	const lines = [encoder.encode(JSON.stringify(head)), ...bins];
	const bytes = new Uint8Array(lines.reduce((sum, { length }) => sum + length + 1, 0));
	let at = 0;
	for (const line of lines) {
		bytes.set(line, at);
		bytes[at + line.length] = LINE;
		at += line.length + 1;
	}
	return bytes;
}

export function parseChunk(bytes: Uint8Array): IndexChunk {
	const lines: Uint8Array[] = [];
	for (let at = 0; at < bytes.length; ) {
		const end = bytes.indexOf(LINE, at);
		lines.push(bytes.subarray(at, end));
		at = end + 1;
	}
	const [head, ...bins] = lines;
	return { ...(JSON.parse(decoder.decode(head)) as Omit<IndexChunk, 'bins'>), bins };
}

/** The documents of one word in a bin, as numbers of pages and documents. */
export function decoded(postings: string): [page: number, slot: number][] {
	const found: [number, number][] = [];
	readPagePostings(postings, (page, slot) => found.push([page, slot]));
	return found;
}
