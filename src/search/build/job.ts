/** Builds the index files of a site, chunk by chunk. Pure, so that it can run in any thread. */

import type { BuildOptions, SearchPageInput } from '../core/types.ts';
import { loadAnalyzer } from './analyzer.ts';
import { chunkBytes, chunkOf, type IndexChunk, indexBytes, mergeChunks, parseChunk } from './chunk.ts';
import { type ReadRuns, readingsText, runsToRead } from './readings.ts';
import { tokenizePage } from './tokenize-page.ts';

/** A page to be indexed, with its text as compiled: it is parsed in the job, which may run in a separate thread. */
export interface PageText extends Omit<SearchPageInput, 'sections'> {
	/** JSON of the sections, in UTF-8. */
	sections: Uint8Array<ArrayBuffer>;
	/** Text of its components, by number: inserted where they are. */
	texts: Record<number, string>;
}

/**
 * A chunk by its cache key: as it was cached, else the pages to build it from, or the chunks to merge, which were added before; `only` where nothing
 * else needs those.
 */
export type ChunkJob =
	| { key: string; text: Uint8Array<ArrayBuffer> }
	| { key: string; pages: PageText[] }
	| { key: string; parts: string[]; only: boolean };

/** An index file and the keys of its chunks, in order. */
export interface FileJob {
	name: string;
	chunks: string[];
}

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

/** Takes a file that is made, as text in UTF-8. */
export type TakeFile = (name: string, text: Uint8Array<ArrayBuffer>) => void;

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
	finish(order: Order, take: TakeFile): Promise<UnreadRuns | undefined>;
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

export function startSearchJob(options: BuildOptions, keep: KeepFresh): SearchJob {
	const chunks = new Map<string, IndexChunk>();
	const made = (pages: PageText[]) => chunkOf(pages.map(inputOf).map((input) => ({ input, tokens: tokenizePage(input, options) })));
	return {
		add(job) {
			if ('text' in job) {
				chunks.set(job.key, parseChunk(job.text));
				return;
			}
			const chunk = 'pages' in job ? made(job.pages) : mergeChunks(job.parts.map((key) => chunks.get(key)!));
			if ('parts' in job && job.only) for (const key of job.parts) chunks.delete(key);
			chunks.set(job.key, chunk);
			keep(job.key, chunkBytes(chunk));
		},
		async finish({ files, readings }, take) {
			const chunksOf = ({ chunks: keys }: FileJob) => keys.map((key) => chunks.get(key)!);
			const wanted = readings ? runsToRead(chunksOf(files[0]!), options) : [];
			for (const file of files) take(file.name, indexBytes(chunksOf(file), options));
			chunks.clear();
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
