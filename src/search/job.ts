/** Making the index files of a site: pure, so that it can run in any thread. */
import { chunkOf, type IndexChunk, indexText } from './chunk.ts';
import { type BuildOptions, type SearchPageInput, tokenizePage } from './index.ts';

export interface SearchJob {
	files: { name: string; chunks: ChunkJob[] }[];
	options: BuildOptions;
}

/** A chunk that is known, as JSON in UTF-8, or the pages to make it from. */
export type ChunkJob = { json: Uint8Array } | { key: string; pages: SearchPageInput[] };

export interface SearchAnswer {
	/** Text in UTF-8. */
	files: [name: string, text: Uint8Array<ArrayBuffer>][];
	/** Chunks that were not known yet, as JSON. */
	fresh: [key: string, json: Uint8Array<ArrayBuffer>][];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function runSearchJob({ files, options }: SearchJob): SearchAnswer {
	const fresh = new Map<string, Uint8Array<ArrayBuffer>>();
	const made = new Map<string, IndexChunk>();
	const chunk = (job: ChunkJob): IndexChunk => {
		if ('json' in job) return JSON.parse(decoder.decode(job.json)) as IndexChunk;
		const known = made.get(job.key);
		if (known) return known;
		const result = chunkOf(job.pages.map((input) => ({ input, tokens: tokenizePage(input, options) })));
		made.set(job.key, result);
		fresh.set(job.key, encoder.encode(JSON.stringify(result)));
		return result;
	};
	return {
		files: files.map(({ name, chunks }) => [name, encoder.encode(indexText(chunks.map(chunk), options))]),
		fresh: [...fresh],
	};
}
