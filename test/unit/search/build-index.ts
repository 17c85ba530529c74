/** Pages and their words → the files of an index, in one step. The build does the same chunk by chunk (job.ts). */

import { chunkOf, inChunks, textParts, textsOf } from '../../../src/search/build/chunk.ts';
import { indexParts, textRuns } from '../../../src/search/build/index-parts.ts';
import { wholeIndex } from '../../../src/search/build/whole-index.ts';
import type { BuildOptions, PageTokens, SearchIndexFile, SearchPageInput } from '../../../src/search/core/types.ts';

type Pages = { input: SearchPageInput; tokens: PageTokens }[];

/** Builds the index of some pages in one file. Pages keep their order; equal input gives equal output. */
export const buildIndex = (pages: Pages, options: BuildOptions): SearchIndexFile =>
	wholeIndex(
		[chunkOf(pages, true)],
		pages.map(({ input }) => textsOf(input)),
		options,
	).file;

/** Builds it in parts: the text of each file by its path. */
export function buildParts(pages: Pages, options: BuildOptions): { first: SearchIndexFile; parts: Map<string, string> } {
	const parts = new Map<string, string>();
	const chunks = inChunks(pages.map((page) => ({ ...page, url: page.input.url }))).map((own) => {
		const chunk = chunkOf(own);
		const texts = textParts(
			own.map(({ input }) => textsOf(input)),
			chunk.pages.map(({ shape }) => shape),
			options,
		);
		for (const { paths } of textRuns(chunk, options)) for (const [part, path] of paths.entries()) parts.set(path, texts[part]!);
		return chunk;
	});
	const { file } = indexParts(chunks, options, { take: (path, text) => parts.set(path, text) });
	return { first: file, parts };
}

/** The text of search-index.json. */
export const serializeIndex = (file: SearchIndexFile): string => JSON.stringify(file);
