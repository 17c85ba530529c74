/** Builds the index files of a site, chunk by chunk. Pure, so that it can run in any thread. */
import { gzipSync } from 'node:zlib';

import type { BuildOptions, SearchPageInput } from '../core/types.ts';
import { loadAnalyzer } from './analyzer.ts';
import { chunkBytes, chunkOf, type IndexChunk, mergeChunks, parseChunk, textPart } from './chunk.ts';
import { indexParts, textPath } from './index-parts.ts';
import { type ReadRuns, readingsText, runsToRead } from './readings.ts';
import { tokenizePage } from './tokenize-page.ts';
import { wholeIndex } from './whole-index.ts';

/** A page to be indexed, with its text as compiled: it is parsed in the job, which may run in a separate thread. */
export interface PageText extends Omit<SearchPageInput, 'sections'> {
	/** JSON of the sections, in UTF-8. */
	sections: Uint8Array<ArrayBuffer>;
	/** Text of its components, by number: inserted where they are. */
	texts: Record<number, string>;
}

/**
 * A chunk by its cache key: as it was cached, or the pages to build it from, or the chunks to merge, which were added before; `only` where nothing
 * else needs those. A chunk of a small file comes with its pages in any case.
 */
export type ChunkJob =
	| { key: string; text: Uint8Array<ArrayBuffer> }
	| { key: string; text?: Uint8Array<ArrayBuffer> | undefined; pages: PageText[]; isSmall: boolean }
	| { key: string; parts: string[]; only: boolean };

/** An index file and the keys of its chunks, in order. */
export interface FileJob {
	name: string;
	chunks: string[];
	/** It may fit into one file. */
	isSmall: boolean;
}

/** Bytes of an index, compressed, up to which it stays in one file. */
const LARGEST_WHOLE = 100_000;

/** The file of readings, made from the chunks of the first index file. */
export interface ReadingsJob {
	name: string;
	/** Folder of the analyzer's package. */
	analyzer: string;
	/** Key of what was read before, and its JSON in UTF-8. */
	key: string;
	known?: Uint8Array<ArrayBuffer>;
}

/** What is to be made of the chunks. */
export interface Order {
	files: FileJob[];
	readings?: ReadingsJob;
}

/**
 * Takes a file that is made, as text in UTF-8. The texts of a page from a cached chunk are not made: the address of the page is given instead.
 */
export type TakeFile = (name: string, text: Uint8Array<ArrayBuffer> | { url: string }) => void;

/** Runs that no build has read yet. The analyzer's dictionary takes 100 MB: it is loaded when the texts of all pages are no longer in memory. */
export interface UnreadRuns {
	wanted: string[];
	readings: ReadingsJob;
	options: BuildOptions;
}

/** What a thread is told: the options first, then chunks, then what is to be made of them; or what is to be read. */
export type SearchMessage = { options: BuildOptions } | ChunkJob | Order | { unread: UnreadRuns };

/** What a thread tells. */
export type FromSearchThread = { fresh: Parameters<KeepFresh> } | { file: Parameters<TakeFile> } | { unread: UnreadRuns | undefined };

/** Takes a chunk or readings that were not known yet, as text in UTF-8: at once, so that the texts of all pages are not kept until the end. */
export type KeepFresh = (key: string, text: Uint8Array<ArrayBuffer>) => void;

export interface SearchJob {
	add(chunk: ChunkJob): void;
	/** Nothing can be added afterwards. @returns what is left to be done with the analyzer */
	finish(order: Order): Promise<UnreadRuns | undefined>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function inputOf({ sections, texts, ...page }: PageText): SearchPageInput {
	const parsed = JSON.parse(decoder.decode(sections)) as SearchPageInput['sections'];
	return {
		...page,
		sections: parsed.map((section) => ({
			...section,
			text: section.text.replace(/\uE000o(\d+)\uE001/g, (_, i: string) => ` ${texts[Number(i)] ?? ''} `).replace(/\uE000c\d+\uE001/g, ''),
		})),
	};
}

/** @param take takes each file as soon as it is made: the texts of new pages while chunks are added */
export function startSearchJob(options: BuildOptions, keep: KeepFresh, take: TakeFile): SearchJob {
	const chunks = new Map<string, IndexChunk>();
	/** Texts of pages of small files, by the address of the page. */
	const texts = new Map<string, string>();
	/** Paths of texts that were given away. */
	const given = new Set<string>();
	const give = (path: string, text: string) => {
		if (!given.has(path)) take(path, encoder.encode(text));
		given.add(path);
	};
	const made = (inputs: SearchPageInput[]) => chunkOf(inputs.map((input) => ({ input, tokens: tokenizePage(input, options) })));
	const writeFile = (name: string, own: IndexChunk[], isSmall: boolean) => {
		const pages = own.flatMap((chunk) => chunk.pages.map(({ url }, i) => ({ url, path: textPath(url, chunk.texts[i]!) })));
		if (isSmall) {
			const all = pages.map(({ url }) => JSON.parse(texts.get(url)!) as string[]);
			const whole = encoder.encode(JSON.stringify(wholeIndex(own, all, options)));
			if (gzipSync(whole).length <= LARGEST_WHOLE) return take(name, whole);
		}
		const first = indexParts(own, options, give);
		for (const { url, path } of pages) {
			if (texts.has(url)) give(path, texts.get(url)!);
			else if (!given.has(path)) take(path, { url });
		}
		take(name, encoder.encode(JSON.stringify(first)));
	};
	return {
		add(job) {
			if ('parts' in job) {
				const chunk = mergeChunks(job.parts.map((key) => chunks.get(key)!));
				if (job.only) for (const key of job.parts) chunks.delete(key);
				chunks.set(job.key, chunk);
				keep(job.key, chunkBytes(chunk));
				return;
			}
			const inputs = 'pages' in job ? job.pages.map(inputOf) : [];
			const chunk = job.text ? parseChunk(job.text) : made(inputs);
			chunks.set(job.key, chunk);
			if (!job.text) keep(job.key, chunkBytes(chunk));
			for (const [i, input] of inputs.entries()) {
				if ('isSmall' in job && job.isSmall) texts.set(input.url, textPart(input));
				else give(textPath(input.url, chunk.texts[i]!), textPart(input));
			}
		},
		async finish({ files, readings }) {
			const chunksOf = ({ chunks: keys }: FileJob) => keys.map((key) => chunks.get(key)!);
			const wanted = readings ? runsToRead(chunksOf(files[0]!), options) : [];
			for (const file of files) writeFile(file.name, chunksOf(file), file.isSmall);
			chunks.clear();
			texts.clear();
			if (!readings) return undefined;
			const known = knownRuns(readings);
			const unread: UnreadRuns = { wanted, readings, options };
			if (!wanted.every((run) => known[run])) return unread;
			await readRuns(unread, take, keep, known);
			return undefined;
		},
	};
}

const knownRuns = ({ known }: ReadingsJob): ReadRuns => (known ? (JSON.parse(decoder.decode(known)) as ReadRuns) : {});

/** Makes the file of readings. */
export async function readRuns(
	{ wanted, readings, options }: UnreadRuns,
	take: TakeFile,
	keep: KeepFresh,
	known = knownRuns(readings),
): Promise<void> {
	const { text, runs } = await readingsText(wanted, options, known, () => loadAnalyzer(readings.analyzer));
	take(readings.name, encoder.encode(text));
	const bytes = encoder.encode(JSON.stringify(runs));
	if (!readings.known || !areEqual(bytes, readings.known)) keep(readings.key, bytes);
}

const areEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
