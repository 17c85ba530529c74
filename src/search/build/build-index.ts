/** Pages and their words → search-index.json, in one step. The build does the same chunk by chunk (chunk.ts). */

import type { BuildOptions, PageTokens, SearchIndexFile, SearchPageInput } from '../core/types.ts';
import { chunkOf, indexBytes } from './chunk.ts';

/** Builds the index of some pages. Pages keep their order; equal input gives equal output. */
export const buildIndex = (pages: { input: SearchPageInput; tokens: PageTokens }[], options: BuildOptions): SearchIndexFile =>
	JSON.parse(Buffer.from(indexBytes([chunkOf(pages)], options)).toString()) as SearchIndexFile;

/** The text of search-index.json. */
export const serializeIndex = (file: SearchIndexFile): string => JSON.stringify(file);
