/**
 * Pages → search index files. The index's key depends only on hashes, so that pages can be rendered while the index is built (a large one in a
 * thread), and so that an unchanged index is not built again. Its chunks are cached by content.
 */
import { sha1 } from '../../base/hash.ts';
import { memo, once } from '../../base/once.ts';
import { SEARCH } from '../../base/version.ts';
import type { Store } from '../../cache/store.ts';
import type { SearchConfig } from '../../config/schema.ts';
import { indexFileName, isInContext, READINGS_FILE } from '../core/contexts.ts';
import { PARTS_FOLDER } from '../core/part-names.ts';
import { shapeOf } from '../core/shape.ts';
import type { BuildOptions, SearchPageInput } from '../core/types.ts';
import { divided, inChunks, textParts, textsOf } from './chunk.ts';
import {
	type ChunkJob,
	type FileJob,
	type Group,
	indexedInput,
	type PageText,
	type ReadingsJob,
	readRuns,
	type SearchCache,
	type SearchJob,
	startSearchJob,
	type TakeFile,
} from './job.ts';
import { type SearchThread, startSearchThread } from './thread.ts';

/** A page that is indexed. */
export interface IndexedPage extends Omit<SearchPageInput, 'key' | 'breadcrumbs' | 'sections'> {
	/** Labels above the page, outermost first. */
	labels: string[];
	/** Changes with its sections and the text of its components. */
	textKey: string;
	/** Its source, from the site folder. */
	source: string;
	/** Length of its source, in UTF-16 units. */
	size: number;
	/** JSON of its sections, in UTF-8, in a separate buffer. */
	sections(): Uint8Array<ArrayBuffer>;
	/** Text of its components by number. Call it only when needed: they may have to be rendered. */
	texts(): Record<number, string>;
}

export interface SearchPlan {
	pages: number;
	/** Names of the index files, from the output root. */
	names: string[];
	/** Changes with everything in them. */
	key(): string;
	isPart(path: string): boolean;
	/**
	 * Builds the files, and gives each away as soon as it is made, as text in UTF-8. Call it once.
	 *
	 * @param isKept whether a part is there already: nothing is made or given then. Its path says what is in it
	 */
	make(take: (path: string, text: Uint8Array<ArrayBuffer>) => void, isKept?: (path: string) => boolean): Promise<void>;
	/** The same, all at the end. */
	files(): Promise<Map<string, Buffer>>;
	/** What is indexed. */
	inputs(): SearchPageInput[];
}

export interface SearchPlanInput {
	pages: IndexedPage[];
	search: SearchConfig;
	/** Parts with an index of their own; pages of those `apart` are in no other. */
	parts: { path: string; label: string; apart?: true }[];
	baseUrl: string;
	/** Words that mean the same, including those of the data file. */
	synonyms: string[][];
	/** The package that reads Japanese; without it there are no readings. */
	analyzer?: { dir: string; version: string };
	/** Words with readings that a writer gave. */
	readings: [word: string, reading: string][];
	store: Store;
}

/** Uncached text, in UTF-16 units, above which a thread is worth its start time. */
const WORTH_A_THREAD = 120_000;

export function planSearch({ pages, search, parts, baseUrl, synonyms, analyzer, readings, store }: SearchPlanInput): SearchPlan {
	const reader = search.readings && search.language.includes('ja') ? analyzer : undefined;
	const options: BuildOptions = { languages: search.language, synonyms, ...(reader && { readings }) };
	const contexts = [undefined, ...parts];
	const indexNames = contexts.map((context) => indexFileName(context?.path));
	const names = reader ? [...indexNames, READINGS_FILE] : indexNames;
	const apart = parts.filter((part) => part.apart);
	const isIn = ({ url }: IndexedPage, part: { path: string }) => isInContext(url, part.path, baseUrl);
	const inPart = (own: (typeof parts)[number]) => pages.filter((p) => isIn(p, own) && (own.apart || !apart.some((part) => isIn(p, part))));
	const makeFiles: SearchPlan['make'] = (take, isKept = () => false) =>
		make(
			contexts.map((context, i) => ({
				name: indexNames[i]!,
				pages: context ? inPart(context) : apart.length ? pages.filter((p) => !apart.some((part) => isIn(p, part))) : pages,
			})),
			options,
			store,
			reader,
			takeOnce(pages, options, take, isKept),
			isKept,
		);
	return {
		pages: pages.length,
		names,
		isPart,
		key: once(() => sha1(JSON.stringify([SEARCH, reader?.version, options, parts, pages.map(pageKey)]))),
		make: makeFiles,
		async files() {
			const files = new Map<string, Buffer>();
			await makeFiles((name, { buffer, byteOffset, length }) => files.set(name, Buffer.from(buffer, byteOffset, length)));
			return files;
		},
		inputs: () => pages.map((page) => indexedInput(pageText(page))),
	};
}

/** Whether a path is that of a part, whose content follows from its path. */
export const isPart = (path: string): boolean => path.startsWith(PARTS_FOLDER);

/** Contexts share the texts of their pages: each file is given once. */
function takeOnce(
	pages: IndexedPage[],
	options: BuildOptions,
	take: Parameters<SearchPlan['make']>[0],
	isKept: (path: string) => boolean,
): TakeFile {
	const byUrl = new Map(pages.map((page) => [page.url, page]));
	const taken = new Set<string>();
	return (path, text) => {
		if (taken.has(path)) return;
		taken.add(path);
		if (isPart(path) && isKept(path)) return;
		if (!('urls' in text)) return take(path, text);
		const inputs = text.urls.map((url) => indexedInput(pageText(byUrl.get(url)!)));
		take(path, new TextEncoder().encode(textParts(inputs.map(textsOf), inputs.map(shapeOf), options)[text.part]));
	};
}

const keys = new WeakMap<IndexedPage, string>();

/** Changes with everything that is indexed of a page. */
const pageKey = (page: IndexedPage): string =>
	memo(keys, page, () => {
		const { url, title, labels, description, keywords, weight, links, tags, textKey } = page;
		return sha1(JSON.stringify([url, title, labels, description, keywords, weight, links, tags, textKey]));
	});

function pageText(page: IndexedPage): PageText {
	const { labels, textKey, source, size, sections, texts, ...rest } = page;
	return { ...rest, key: pageKey(page), breadcrumbs: labels, sections: sections(), texts: texts() };
}

async function make(
	files: { name: string; pages: IndexedPage[] }[],
	options: BuildOptions,
	store: Store,
	reader: SearchPlanInput['analyzer'],
	take: TakeFile,
	isKept: (path: string) => boolean,
): Promise<void> {
	const base = sha1(JSON.stringify([SEARCH, options.languages])).slice(0, 10);
	const lists = files.map(({ name, pages }) => ({ name, chunks: inChunks(pages), isSmall: isSmall(pages) }));
	/** Jobs added before there was enough work for a thread. */
	const pending: ChunkJob[] = [];
	const added = new Set<string>();
	const cache: SearchCache = { get: store.getBytes, has: store.has, set: store.setBytes, isKept };
	let thread: SearchThread | undefined;
	let job: SearchJob | undefined;
	let fresh = 0;
	try {
		// One at a time, as bytes, so that the texts of all pages are never in memory together.
		const add = (chunk: IndexedPage[], isSmall: boolean): string => {
			const key = `chunk:${base}:${sha1(JSON.stringify([isSmall, chunk.map(pageKey)]))}`;
			if (added.has(key)) return key;
			added.add(key);
			const text = store.getBytes(key);
			const chunkJob = text && !isSmall ? { key, text } : { key, text, pages: chunk.map(pageText), isSmall };
			if (!text) fresh += chunk.reduce((sum, page) => sum + page.size, 0);
			send(chunkJob);
			return key;
		};
		const begin = (): SearchJob => {
			thread ??= fresh < WORTH_A_THREAD ? undefined : startSearchThread();
			const begunJob = thread?.begin(options, cache, take) ?? startSearchJob(options, cache, take);
			for (const waiting of pending.splice(0)) begunJob.add(waiting);
			return begunJob;
		};
		const send = (chunk: ChunkJob) => {
			if (job) job.add(chunk);
			else pending.push(chunk);
			if (fresh >= WORTH_A_THREAD) job ??= begin();
		};
		/** Chunks are merged by groups, which are cached too. */
		const addGroup = (group: IndexedPage[][]): string => {
			const key = `group:${base}:${sha1(JSON.stringify(group.map((chunk) => chunk.map(pageKey))))}`;
			if (added.has(key)) return key;
			added.add(key);
			const cached = store.get<Group>(key);
			const isWhole = cached?.bins.every((bin) => !bin || store.has(bin));
			send(isWhole ? { key, group: cached! } : { key, parts: group.map((chunk) => add(chunk, false)), only: lists.length === 1, base });
			return key;
		};
		const wanted = lists.map(
			({ name, chunks, isSmall }): FileJob => ({
				name,
				isSmall,
				chunks: isSmall ? chunks.map((chunk) => add(chunk, true)) : inGroups(chunks).map(addGroup),
			}),
		);
		job ??= begin();
		const unread = await job.finish({ base, files: wanted, ...(reader && { readings: readingsJob(reader, store) }) });
		if (!unread) return;
		// Another thread reads: what this one held is free then.
		thread?.stop();
		thread = startSearchThread();
		await (thread?.read(unread, take, cache.set) ?? readRuns(unread, take, cache.set));
	} finally {
		thread?.stop();
	}
}

/**
 * Under the key lies how each run of Japanese was read. Unlike other entries it grows with the site: a run's reading follows from the run and the
 * dictionary alone, so an older entry lacks readings and has no wrong ones.
 */
function readingsJob({ dir, version }: { dir: string; version: string }, store: Store): ReadingsJob {
	const key = `readings:${version}`;
	return { name: READINGS_FILE, analyzer: dir, key, cached: store.getBytes(key) };
}

/** UTF-16 units of sources up to which an index may fit into one file: English takes least. */
const SMALL_SOURCES = 400_000;
function isSmall(pages: IndexedPage[]): boolean {
	return pages.reduce((sum, { size }) => sum + size, 0) <= SMALL_SOURCES;
}

/** Chunks that are merged again with an edited one. */
const SMALLEST_GROUP = 12;
const LARGEST_GROUP = 64;

const inGroups = (chunks: IndexedPage[][]): IndexedPage[][][] =>
	divided(chunks, SMALLEST_GROUP, LARGEST_GROUP, (chunk) => Number.parseInt(sha1(chunk.at(-1)!.url).slice(4, 8), 16) % 24 === 0);
