/** Figures of a search index in parts: what is sent for a query, and which words cost most. */
import { gzipSync } from 'node:zlib';
import { isPart } from '../search/build/plan.ts';
import { loadIndex } from '../search/core/load-index.ts';
import { helpFrom } from '../search/core/node-help.ts';
import { searchWith } from '../search/core/query.ts';
import type { QueryOptions, SearchPageInput } from '../search/core/types.ts';

export interface QueryFigures {
	/** Queries: titles and headings of the site, at most 200 of them, evenly chosen. */
	queries: number;
	/** Bytes, compressed, until the first query is answered: the first file and what it needs. */
	median: number;
	worst: number;
	worstQuery: string;
	/** Words whose postings take most bytes. */
	costliest: { word: string; gzip: number }[];
}

const MOST_QUERIES = 200;
const COSTLIEST = 5;

/** @param files by path from the output root */
export async function queryFigures(
	files: ReadonlyMap<string, Buffer>,
	inputs: readonly SearchPageInput[],
	options: QueryOptions,
): Promise<QueryFigures | undefined> {
	const texts = [...new Set(inputs.flatMap(({ title, sections }) => [title, ...sections.map(({ heading }) => heading)]))].filter((text) =>
		text.trim(),
	);
	if (!texts.length) return undefined;
	const step = Math.max(1, texts.length / MOST_QUERIES);
	const asked = Array.from({ length: Math.min(MOST_QUERIES, texts.length) }, (_, i) => texts[Math.floor(i * step)]!);
	const json = files.get('search-index.json')!.toString();
	const sizes = new Map<string, number>();
	const sizeOf = (path: string): number => {
		const known = sizes.get(path) ?? gzipSync(files.get(path)!).length;
		sizes.set(path, known);
		return known;
	};
	const costs: { text: string; bytes: number }[] = [];
	for (const text of asked) {
		// As a reader's first query: nothing is there yet.
		const loaded = loadIndex(json);
		let bytes = sizeOf('search-index.json');
		const help = helpFrom((path) => {
			bytes += files.has(path) ? sizeOf(path) : 0;
			return files.get(path)?.toString();
		}, loaded);
		await searchWith(help, loaded, text, options);
		costs.push({ text, bytes });
	}
	costs.sort((a, b) => a.bytes - b.bytes);
	const { text, bytes } = costs.at(-1)!;
	return {
		queries: costs.length,
		median: costs[costs.length >> 1]!.bytes,
		worst: bytes,
		worstQuery: text,
		costliest: costliestWords(files),
	};
}

function costliestWords(files: ReadonlyMap<string, Buffer>): QueryFigures['costliest'] {
	const found: { word: string; postings: string }[] = [];
	for (const [path, bytes] of files) {
		if (!isPart(path)) continue;
		const part = JSON.parse(bytes.toString()) as string[];
		const [words, postings] = part.map((list) => list.split(' '));
		const lists = part.length === 2 ? postings![0]!.split(',') : [];
		// Texts of a page without sections have two entries too.
		if (part.length !== 2 || words!.length !== lists.length) continue;
		for (const [i, word] of words!.entries()) found.push({ word, postings: lists[i]! });
		found.sort((a, b) => b.postings.length - a.postings.length).splice(COSTLIEST);
	}
	return found.map(({ word, postings }) => ({ word, gzip: gzipSync(postings).length }));
}
