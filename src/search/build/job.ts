/** Builds the index files of a site, chunk by chunk. Pure, so that it can run in any thread. */
import { gzipSync } from 'node:zlib';
import { sha1 } from '../../base/hash.ts';
import { DamagedCache } from '../../cache/damaged.ts';
import { partPath } from '../core/part-names.ts';
import type { BuildOptions, SearchPageInput } from '../core/types.ts';
import { loadAnalyzer } from './analyzer.ts';
import { chunkBytes, chunkOf, type IndexChunk, mergeChunks, type PageHead, parseChunk, textParts, textsOf } from './chunk.ts';
import { indexParts, type PartsSink, textRuns } from './index-parts.ts';
import { type ReadRuns, readingsText, runsToRead } from './readings.ts';
import { tokenizePage } from './tokenize-page.ts';
import { type BuiltIndex, wholeIndex } from './whole-index.ts';

/** A page to be indexed, with its text as compiled: it is parsed in the job, which may run in a separate thread. */
export interface PageText extends Omit<SearchPageInput, 'sections'> {
	/** JSON of the sections, in UTF-8. */
	sections: Uint8Array<ArrayBuffer>;
	/** Text of its components, by number: inserted where they are. */
	texts: Record<number, string>;
}

/**
 * A chunk by its cache key: as it was cached, or the pages to build it from, or the chunks of a group, which were added before; `only` where nothing
 * else needs those; or a group as it was cached. A chunk of a small file comes with its pages in any case.
 */
export type ChunkJob =
	| { key: string; text: Uint8Array<ArrayBuffer> }
	| { key: string; text?: Uint8Array<ArrayBuffer> | undefined; pages: PageText[]; isSmall: boolean }
	| { key: string; parts: string[]; only: boolean; base: string }
	| { key: string; group: Group };

/** A group of chunks in the cache: its bins are entries of their own, named by what they are merged of, so that those without a change are not read. */
export interface Group extends Omit<IndexChunk, 'bin' | 'hashes'> {
	/** Keys of its bins; '' without words. */
	bins: string[];
}

/** Start of the key of a bin. */
export const BIN = 'bin:';

/** What the job reads and leaves. */
export interface SearchCache {
	get(key: string): Uint8Array<ArrayBuffer> | undefined;
	has(key: string): boolean;
	set(key: string, bytes: Uint8Array<ArrayBuffer>): void;
	/** Whether the output has a part already. */
	isKept(path: string): boolean;
}

/** An index file and the keys of its chunks, in order. */
export interface FileJob {
	name: string;
	chunks: string[];
	/** It may fit into one file. */
	isSmall: boolean;
}

/** Bytes of an index, compressed, up to which it stays in one file; and of its texts alone, since what finds them takes two thirds as much or more. */
const LARGEST_WHOLE = 100_000;
const LARGEST_TEXTS = 60_000;
const gzipped = (text: string | Uint8Array): number => gzipSync(text).length;

/** The file of readings, made from the chunks of the first index file. */
export interface ReadingsJob {
	name: string;
	/** Folder of the analyzer's package. */
	analyzer: string;
	/** Key of what was read before, and its JSON in UTF-8. */
	key: string;
	cached?: Uint8Array<ArrayBuffer>;
}

/** What is to be made of the chunks. */
export interface Order {
	/** Start of the keys of what is cached. */
	base: string;
	files: FileJob[];
	readings?: ReadingsJob;
}

/**
 * Takes a file that is made, as text in UTF-8. The texts of the pages of a cached chunk are not made: the addresses of these are given instead, and
 * which of their parts it is.
 */
export type TakeFile = (name: string, text: Uint8Array<ArrayBuffer> | { urls: string[]; part: number }) => void;

/** Runs that no build has read yet. Loading the analyzer takes some 65 MB: it is done when the texts of all pages are no longer in memory. */
export interface UnreadRuns {
	wanted: string[];
	readings: ReadingsJob;
	options: BuildOptions;
	/** Where the file is cached: a build in which no title has changed need not make it again. */
	textKey: string;
}

/** What a thread is told: the options first, then chunks, then what is to be made of them; or what is to be read. */
export type SearchMessage =
	| { options: BuildOptions }
	| { bin: [key: string, bytes: Uint8Array<ArrayBuffer>] }
	| ChunkJob
	| Order
	| { unread: UnreadRuns };

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

/** Headings of lists of links to other pages. */
const POINTERS =
	/^(?:関連(?:する)?(?:ページ|項目|記事|リンク)|次に読む(?:ページ|もの)?|(?:see also|read next|further reading|related (?:pages|links|articles)))$/i;
/** A line that is longer is prose. */
const LONGEST_ITEM = 160;

/** What is indexed of a page: without sections that are lists of other pages, which are found by what links call them. */
export function indexedInput(page: PageText): SearchPageInput {
	const input = inputOf(page);
	const isList = (text: string) => text.split('\n').every((line) => line.length <= LONGEST_ITEM);
	return { ...input, sections: input.sections.filter(({ heading, text }) => !(POINTERS.test(heading.trim()) && isList(text))) };
}

/** A merged group of chunks; its words are in bins of the cache. */
function openGroup(group: Group, cache: SearchCache) {
	const bin = (number: number) => {
		const key = group.bins[number]!;
		const bytes = key ? cache.get(key) : new Uint8Array();
		if (!bytes) throw new DamagedCache('words of the search index');
		return bytes;
	};
	const { pages, texts, runs } = group;
	return { pages, texts, runs, bin, hashes: group.bins, group };
}

/** What the cache has under a key, or what is made then. */
function cachedJson<T>(key: string, cache: SearchCache, make: () => T, isWhole: (value: T) => boolean = () => true): T {
	const bytes = cache.get(key);
	const cached: T | undefined = bytes && JSON.parse(decoder.decode(bytes));
	if (cached !== undefined && isWhole(cached)) return cached;
	const fresh = make();
	cache.set(key, encoder.encode(JSON.stringify(fresh)));
	return fresh;
}

/** A bin of groups that was made before is not made again where the output has its parts. */
const madeOf =
	(own: (IndexChunk & { group?: Group })[], base: string, cache: SearchCache): NonNullable<PartsSink['made']> =>
	(bin, cut, make) => {
		if (!own.every(({ group }) => group)) return make();
		const key = `words:${base}:${sha1(JSON.stringify([cut, own.map(({ pages, group }) => [pages.length, group!.bins[bin]])]))}`;
		return cachedJson(key, cache, make, ({ parts }) => parts.every(([start, tag]) => cache.isKept(partPath(start, tag))));
	};

/** @param take takes each file as soon as it is made: the texts of new pages while chunks are added */
export function startSearchJob(options: BuildOptions, cache: SearchCache, take: TakeFile): SearchJob {
	const chunks = new Map<string, IndexChunk & { group?: Group }>();
	/** Texts of pages of small files, by the address of the page. */
	const texts = new Map<string, string[]>();
	/** Paths of texts that were given away. */
	const given = new Set<string>();
	const give = (path: string, text: string) => {
		if (!given.has(path)) take(path, encoder.encode(text));
		given.add(path);
	};
	const tokenized = (input: SearchPageInput) => ({ input, tokens: tokenizePage(input, options) });
	/** @returns words that are read, and how many documents each is in */
	const writeFile = ({ name, chunks: keys, isSmall }: FileJob, base: string): BuiltIndex['counts'] => {
		const own = keys.map((key) => chunks.get(key)!);
		const runs = own.flatMap((chunk) => textRuns(chunk, options));
		if (isSmall) {
			const all = runs.flatMap(({ pages }) => pages.map(({ url }) => texts.get(url)!));
			const index = gzipped(JSON.stringify(all)) <= LARGEST_TEXTS ? wholeIndex(own, all, options) : undefined;
			const whole = index && encoder.encode(JSON.stringify(index.file));
			if (index && whole && gzipped(whole) <= LARGEST_WHOLE) {
				take(name, whole);
				return index.counts;
			}
		}
		const { file, counts } = indexParts(own, options, {
			take: give,
			made: madeOf(own, base, cache),
			cached: (of, make) => cachedJson(`sounds:${base}:${sha1(JSON.stringify(of))}`, cache, make),
		});
		for (const { pages, paths } of runs) {
			const urls = pages.map(({ url }) => url);
			const fresh = urls.every((url) => texts.has(url)) ? partsOf(pages, (url) => texts.get(url)!, options) : undefined;
			for (const [part, path] of paths.entries()) {
				if (fresh) give(path, fresh[part]!);
				else if (!given.has(path)) take(path, { urls, part });
			}
		}
		take(name, encoder.encode(JSON.stringify(file)));
		return counts;
	};
	const addGroup = ({ key, parts, only, base }: Extract<ChunkJob, { parts: string[] }>) => {
		const { bin, hashes, ...head } = mergeChunks(parts.map((part) => chunks.get(part)!));
		if (only) for (const part of parts) chunks.delete(part);
		const bins = hashes.map((hash, number) => {
			const name = hash && `${BIN}${base}:${hash}`;
			if (name && !cache.has(name)) cache.set(name, bin(number));
			return name;
		});
		const group = { ...head, bins };
		cache.set(key, encoder.encode(JSON.stringify(group)));
		chunks.set(key, openGroup(group, cache));
	};
	return {
		add(job) {
			if ('group' in job) return void chunks.set(job.key, openGroup(job.group, cache));
			if ('parts' in job) return addGroup(job);
			const inputs = 'pages' in job ? job.pages.map(indexedInput) : [];
			const isSmall = 'isSmall' in job && job.isSmall;
			const chunk = job.text ? parseChunk(job.text) : chunkOf(inputs.map(tokenized), isSmall);
			chunks.set(job.key, chunk);
			if (!job.text) cache.set(job.key, chunkBytes(chunk));
			if (!inputs.length) return;
			if (isSmall) {
				for (const input of inputs) texts.set(input.url, textsOf(input));
				return;
			}
			const byUrl = new Map(inputs.map((input) => [input.url, textsOf(input)]));
			const fresh = partsOf(chunk.pages, (url) => byUrl.get(url)!, options);
			for (const { paths } of textRuns(chunk, options)) for (const [part, path] of paths.entries()) give(path, fresh[part]!);
		},
		async finish({ files, readings, base }) {
			const [first] = files;
			const runs = first!.chunks.map((key) => chunks.get(key)!);
			const [counts] = files.map((file) => writeFile(file, base));
			const wanted = readings ? runsToRead(runs, counts!, options) : [];
			chunks.clear();
			texts.clear();
			if (!readings) return undefined;
			const textKey = `readings-text:${base}:${sha1(JSON.stringify([wanted, options.readings, readings.key]))}`;
			const text = cache.get(textKey);
			if (text) {
				take(readings.name, text);
				return undefined;
			}
			const before = cachedRuns(readings);
			const unread: UnreadRuns = { wanted, readings, options, textKey };
			if (!wanted.every((run) => before[run])) return unread;
			await readRuns(unread, take, cache.set, before);
			return undefined;
		},
	};
}

const partsOf = (pages: PageHead[], textsAt: (url: string) => string[], options: BuildOptions): string[] =>
	textParts(
		pages.map(({ url }) => textsAt(url)),
		pages.map(({ shape }) => shape),
		options,
	);

const cachedRuns = ({ cached }: ReadingsJob): ReadRuns => (cached ? (JSON.parse(decoder.decode(cached)) as ReadRuns) : {});

/** Makes the file of readings. */
export async function readRuns(
	{ wanted, readings, options, textKey }: UnreadRuns,
	take: TakeFile,
	keep: KeepFresh,
	before = cachedRuns(readings),
): Promise<void> {
	const { text, runs } = await readingsText(wanted, options, before, (texts) => loadAnalyzer(readings.analyzer, texts));
	keep(textKey, encoder.encode(text));
	take(readings.name, encoder.encode(text));
	const bytes = encoder.encode(JSON.stringify(runs));
	if (!readings.cached || Buffer.compare(bytes, readings.cached)) keep(readings.key, bytes);
}
