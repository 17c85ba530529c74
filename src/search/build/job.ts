/** Builds the index files of a site, chunk by chunk. Pure, so that it can run in any thread. */

import type { BuildOptions, SearchPageInput } from '../core/types.ts';
import { loadAnalyzer } from './analyzer.ts';
import { chunkBytes, chunkOf, type IndexChunk, indexBytes, mergeChunks, parseChunk } from './chunk.ts';
import { type ReadRuns, readingsText } from './readings.ts';
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

export interface SearchAnswer {
	/** Text in UTF-8. */
	files: [name: string, text: Uint8Array<ArrayBuffer>][];
}

/** Takes a chunk or readings that were not known yet, as text in UTF-8: at once, so that the texts of all pages are not kept until the end. */
export type KeepFresh = (key: string, text: Uint8Array<ArrayBuffer>) => void;

export interface SearchJob {
	add(chunk: ChunkJob): void;
	finish(order: Order): Promise<SearchAnswer>;
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
		async finish({ files, readings }) {
			const chunksOf = ({ chunks: keys }: FileJob) => keys.map((key) => chunks.get(key)!);
			const made = files.map((file): [string, Uint8Array<ArrayBuffer>] => [file.name, indexBytes(chunksOf(file), options)]);
			if (readings) {
				const known = readings.known ? (JSON.parse(decoder.decode(readings.known)) as ReadRuns) : {};
				const { text, runs } = await readingsText(chunksOf(files[0]!), options, known, () => loadAnalyzer(readings.analyzer));
				made.push([readings.name, encoder.encode(text)]);
				const bytes = encoder.encode(JSON.stringify(runs));
				if (!readings.known || !areEqual(bytes, readings.known)) keep(readings.key, bytes);
			}
			return { files: made };
		},
	};
}

const areEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
