/** Figures of a search index in parts: what is sent for a query, and which words cost most. */
import { gzipSync } from 'node:zlib';
import { memo } from '../base/once.ts';
import { isPart } from '../search/build/plan.ts';
import { TAG } from '../search/core/check-file.ts';
import { isGram } from '../search/core/grams.ts';
import { loadIndex } from '../search/core/load-index.ts';
import { helpFrom } from '../search/core/node-help.ts';
import { groupsName, partPath } from '../search/core/part-names.ts';
import { decodePostings } from '../search/core/postings.ts';
import { searchWith } from '../search/core/query.ts';
import type { QueryOptions, SearchIndexFile, SearchPageInput } from '../search/core/types.ts';

interface QueryFigures {
	/** Queries: titles and headings of the site, at most 200 of them, evenly chosen. */
	queries: number;
	/** Compressed bytes loaded until the first query is answered: the first file, and the parts that the query needs. */
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
	const sizeOf = (path: string): number => memo(sizes, path, () => gzipSync(files.get(path)!).length);
	const costs: { text: string; bytes: number }[] = [];
	for (const text of asked) {
		// As for a reader's first query, nothing is loaded yet.
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

/** What a part holds: words by their letters, pairs of Japanese and Chinese characters, addresses of pages, texts of pages. */
export type PartKind = 'words' | 'pairs' | 'addresses' | 'texts';

/** @returns the kind of each part, by its path */
export function kindsOfParts(files: ReadonlyMap<string, Buffer>): Map<string, PartKind> {
	const kinds = new Map<string, PartKind>([...files.keys()].filter(isPart).map((path) => [path, 'texts']));
	for (const [path, bytes] of files) {
		if (isPart(path) || !path.includes('search-index')) continue;
		const [first] = JSON.parse(bytes.toString()) as Partial<SearchIndexFile>;
		if (!first?.index.parts) continue;
		const { starts, words, groups, groupRuns, titles, addresses, spans } = first.index.parts;
		const further = titles.split('\n');
		for (const [i, page] of decodePostings(spans).entries())
			kinds.set(partPath(further[page - first.documents.length]!, addresses.slice(i * TAG, (i + 1) * TAG)), 'addresses');
		for (const [i, group] of decodePostings(groupRuns).entries())
			kinds.set(partPath(groupsName(group), groups.slice(i * TAG, (i + 1) * TAG)), 'words');
		for (const [i, start] of starts.split(' ').entries())
			if (start) kinds.set(partPath(start, words.slice(i * TAG, (i + 1) * TAG)), isGram(start) ? 'pairs' : 'words');
	}
	return kinds;
}

function costliestWords(files: ReadonlyMap<string, Buffer>): QueryFigures['costliest'] {
	const costliest: { word: string; postings: string }[] = [];
	for (const [path, kind] of kindsOfParts(files)) {
		if (kind !== 'words' && kind !== 'pairs') continue;
		const [words, postings] = JSON.parse(files.get(path)!.toString()) as [string, string];
		const lists = postings.split(',');
		for (const [i, word] of words.split(' ').entries())
			if (!costliest.some((one) => one.word === word)) costliest.push({ word, postings: lists[i]! });
		costliest.sort((a, b) => b.postings.length - a.postings.length).splice(COSTLIEST);
	}
	return costliest.map(({ word, postings }) => ({ word, gzip: gzipSync(postings).length }));
}
