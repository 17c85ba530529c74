/**
 * The index is made of chunks of a few pages, cached by content, and these of groups: an edited page costs the words of its chunk, a merge of its
 * group, and the bins of words that differ then.
 *
 *   pages ─chunkOf─> IndexChunk (cached) … ─mergeChunks─> IndexChunk of a group (cached) … ─wholeIndex, indexParts─> files
 *
 * A chunk does not depend on those before it: numbers of pages count from its own first one. Its words lie in bins by how they start, so that a
 * merge holds one bin at a time; texts are no part of it.
 */
import { sha1 } from '../../base/hash.ts';
import { split } from '../core/check-file.ts';
import { CUT, gramsOf, isGram } from '../core/grams.ts';
import { HitType } from '../core/hit-type.ts';
import { fold } from '../core/normalize.ts';
import { encodeGap, encodeSlots, readPagePostings } from '../core/postings.ts';
import { shapeOf, TEXTS_SIZE, textPlaces, typeOf } from '../core/shape.ts';
import type { BuildOptions, PageTokens, SearchPageInput } from '../core/types.ts';
import { BINS, binOf } from './bins.ts';
import { countRuns } from './runs.ts';
import { documentsOf, linkText } from './tokenize-page.ts';

/** See `chunkBytes` for the form it is cached in. */
export interface IndexChunk {
	pages: PageHead[];
	/** For each page the hash of the texts of its chunk: one of a few pages takes less of a large site's first part than one of each. */
	texts: string[];
	/** Runs of Han and kana in titles, headings, descriptions and keywords, and how often each is there. */
	runs: [run: string, times: number][];
	/** Words of a bin: JSON of a `Bin` in UTF-8; empty without words. */
	bin(number: number): Uint8Array<ArrayBuffer>;
	/** Hash of each bin; '' without words. */
	hashes: string[];
}

export interface PageHead extends Pick<SearchPageInput, 'title' | 'url' | 'breadcrumbs'> {
	/** See shape.ts. */
	shape: string;
	/** Keywords in Han and kana, folded. */
	keywords: string[];
	weight?: number | undefined;
	/** What links call it, a line each. */
	links?: string | undefined;
	/** Labels of its tags. */
	tags?: string[] | undefined;
}

interface Bin {
	/** Words in code unit order, with a space between them. */
	words: string;
	/** For each word the first page it is in, the last one, and what follows the number of the first in its postings. */
	first: number[];
	last: number[];
	rest: string;
	/** Words in Han and kana, and names in titles, headings and keywords, with a space between them; how many documents each is in. */
	counted: string;
	times: number[];
}

/** Where a word is in some pages. */
interface Place {
	first: number;
	last: number;
	rest: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const LINE_END = encoder.encode('\n');

/** A page's texts: its description and keywords, then anchor, heading and text of each section. */
export const textsOf = ({ description, keywords, sections }: SearchPageInput): string[] => [
	description,
	keywords.join(', '),
	...sections.flatMap(({ id, heading, text }) => [id, heading, text]),
];

/** The files of the texts of a chunk's pages. */
export function textParts(texts: readonly string[][], shapes: readonly string[], { textsSize = TEXTS_SIZE }: BuildOptions): string[] {
	const parts: string[][] = [];
	for (const [page, places] of textPlaces(shapes, textsSize).places.entries())
		for (const [i, [part]] of places.entries()) (parts[part] ??= []).push(...texts[page]!.slice(i && 3 * i - 1, 3 * i + 2));
	return parts.map((own) => JSON.stringify(own));
}

/**
 * Pages and their words → a chunk. Only merges: texts are not processed.
 *
 * @param isSmall where words of Han and kana are is in it too, which an index in one file has; that of a large site has those of titles
 */
export function chunkOf(pages: { input: SearchPageInput; tokens: PageTokens }[], isSmall = false): IndexChunk {
	const runs = new Map<string, number>();
	const counts = new Map<string, number>();
	const places = new Map<string, OpenPlace>();
	for (const [page, { input, tokens }] of pages.entries()) {
		const words = tokens.words.split(' ');
		for (const [slot, text] of documentsOf(input).entries()) {
			const type = typeOf(slot);
			if (type !== HitType.Content && text) countRuns(text, runs);
			for (const n of tokens.documents[slot] ?? []) {
				const word = words[n]!;
				const counted = isGram(word);
				if (counted || type !== HitType.Content) counts.set(word, (counts.get(word) ?? 0) + 1);
				if (!counted) addPlace(places, word, page, slot);
				else if (isSmall || slot === 0) addPlace(places, word + CUT, page, slot);
			}
			for (const gram of gramsOf(fold(text))) addPlace(places, gram, page, slot);
		}
	}
	for (const place of places.values()) place.rest += encodeSlots(place.slots);
	const bins = binsOf(places, counts);
	// With addresses, so that no two chunks of a site have the same.
	const texts = sha1(JSON.stringify(pages.map(({ input }) => [input.url, ...textsOf(input)]))).slice(0, 16);
	return {
		pages: pages.map(({ input }) => ({
			title: input.title || input.url,
			url: input.url,
			breadcrumbs: input.breadcrumbs,
			shape: shapeOf(input),
			keywords: input.keywords.map(fold).filter((word) => isGram(word)),
			weight: input.weight,
			links: linkText(input) || undefined,
			tags: input.tags,
		})),
		texts: pages.map(() => texts),
		runs: [...runs],
		bin: binAt(bins),
		hashes: bins.map((bytes) => (bytes.length ? sha1(bytes).slice(0, 16) : '')),
	};
}

/** With the documents of a word on its last page. */
interface OpenPlace extends Place {
	slots: number[];
}

/** Adds a document, after those before it. */
function addPlace(places: Map<string, OpenPlace>, word: string, page: number, slot: number): void {
	const place = places.get(word);
	if (!place) return void places.set(word, { first: page, last: page, rest: '', slots: [slot] });
	if (place.last !== page) {
		place.rest += encodeSlots(place.slots) + encodeGap(page - place.last - 1);
		place.last = page;
		place.slots = [slot];
	} else if (place.slots.at(-1) !== slot) place.slots.push(slot);
}

const binAt = (bins: Uint8Array<ArrayBuffer>[]) => (number: number) => bins[number]!;

function binsOf(places: ReadonlyMap<string, Place>, counts: ReadonlyMap<string, number>): Uint8Array<ArrayBuffer>[] {
	const words: string[][] = Array.from({ length: BINS }, () => []);
	for (const word of places.keys()) words[binOf(word)]!.push(word);
	const counted: Map<string, number>[] = Array.from({ length: BINS }, () => new Map());
	for (const [word, times] of counts) counted[binOf(word)]!.set(word, times);
	return words.map((own, i) => binBytes({ words: own, places, counts: counted[i]! }));
}

/** Words of a bin, in any order, and where they are. */
interface Merged {
	words: string[];
	places: ReadonlyMap<string, Place>;
	counts: ReadonlyMap<string, number>;
}

function binBytes({ words, places, counts }: Merged): Uint8Array<ArrayBuffer> {
	if (!words.length && !counts.size) return new Uint8Array();
	const lists = words.sort().map((word) => places.get(word)!);
	const bin: Bin = {
		words: words.join(' '),
		first: lists.map(({ first }) => first),
		last: lists.map(({ last }) => last),
		rest: lists.map(({ rest }) => rest).join(','),
		counted: [...counts.keys()].join(' '),
		times: [...counts.values()],
	};
	return encoder.encode(JSON.stringify(bin));
}

/** Words of one bin of all chunks, with where they are; numbers of pages count from the first chunk. */
function mergedBin(chunks: readonly IndexChunk[], number: number): Merged {
	const places = new Map<string, Place>();
	const counts = new Map<string, number>();
	let start = 0;
	for (const { pages, bin } of chunks) {
		const bytes = bin(number);
		if (bytes.length) {
			const { words, first, last, rest, counted, times } = JSON.parse(decoder.decode(bytes)) as Bin;
			const more = rest.split(',');
			for (const [i, word] of split(words, ' ').entries()) {
				const place = places.get(word);
				if (place) {
					place.rest += encodeGap(start + first[i]! - place.last - 1) + more[i];
					place.last = start + last[i]!;
				} else places.set(word, { first: start + first[i]!, last: start + last[i]!, rest: more[i]! });
			}
			for (const [i, word] of split(counted, ' ').entries()) counts.set(word, (counts.get(word) ?? 0) + times[i]!);
		}
		start += pages.length;
	}
	return { words: [...places.keys()], places, counts };
}

/** Words of one bin, in code unit order, with their postings by page; counts: see `Bin`. */
export function wordsOf(
	chunks: readonly IndexChunk[],
	bin: number,
): { words: [word: string, postings: string][] } & Pick<Merged, 'counts'> {
	const { words, places, counts } = mergedBin(chunks, bin);
	const postingsOf = ({ first, rest }: Place) => encodeGap(first) + rest;
	return { words: words.sort().map((word) => [word, postingsOf(places.get(word)!)]), counts };
}

/** Chunks of consecutive pages → one of all their pages: a bin is merged when it is asked for, and its hash follows from what it is merged of. */
export function mergeChunks(chunks: readonly IndexChunk[]): IndexChunk {
	const runs = new Map<string, number>();
	for (const chunk of chunks) for (const [run, times] of chunk.runs) runs.set(run, (runs.get(run) ?? 0) + times);
	return {
		pages: chunks.flatMap(({ pages }) => pages),
		texts: chunks.flatMap(({ texts }) => texts),
		runs: [...runs],
		bin: (number) => binBytes(mergedBin(chunks, number)),
		hashes: Array.from({ length: BINS }, (_, number) => {
			const own = chunks.map(({ pages, hashes }) => [pages.length, hashes[number]]);
			return own.some(([, hash]) => hash) ? sha1(JSON.stringify(own)).slice(0, 24) : '';
		}),
	};
}

/** A chunk for the cache: a line of JSON, then a line for each bin. JSON holds no line breaks. */
export function chunkBytes({ bin, ...head }: IndexChunk): Uint8Array<ArrayBuffer> {
	const lines = [encoder.encode(JSON.stringify(head)), ...Array.from({ length: BINS }, (_, number) => bin(number))];
	return new Uint8Array(Buffer.concat(lines.flatMap((line) => [line, LINE_END])));
}

export function parseChunk(bytes: Uint8Array<ArrayBuffer>): IndexChunk {
	const lines: Uint8Array<ArrayBuffer>[] = [];
	for (let at = 0; at < bytes.length; ) {
		const end = bytes.indexOf(LINE_END[0]!, at);
		lines.push(bytes.subarray(at, end));
		at = end + 1;
	}
	const [head, ...bins] = lines;
	return { ...(JSON.parse(decoder.decode(head)) as Omit<IndexChunk, 'bin'>), bin: binAt(bins) };
}

/** The documents of one word in a bin, as numbers of pages and documents. */
export function decoded(postings: string): [page: number, slot: number][] {
	const documents: [number, number][] = [];
	readPagePostings(postings, (page, slot) => documents.push([page, slot]));
	return documents;
}

/** An edited page costs the words of all pages of its chunk, and their texts get other names. */
const SMALLEST_CHUNK = 2;
const LARGEST_CHUNK = 8;

/** Divides pages into chunks at pages chosen by their address, so that adding or removing a page changes one chunk, not all that follow. */
export const inChunks = <P extends { url: string }>(pages: P[]): P[][] =>
	divided(pages, SMALLEST_CHUNK, LARGEST_CHUNK, ({ url }) => Number.parseInt(sha1(url).slice(0, 4), 16) % 3 === 0);

/** Divides a list after items that are chosen by what they are, not by their place. */
export function divided<T>(list: readonly T[], smallest: number, largest: number, isLast: (item: T) => boolean): T[][] {
	const parts: T[][] = [];
	let part: T[] = [];
	for (const item of list) {
		part.push(item);
		if (part.length < smallest || (!isLast(item) && part.length < largest)) continue;
		parts.push(part);
		part = [];
	}
	if (part.length) parts.push(part);
	return parts;
}
