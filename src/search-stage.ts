/**
 * Site graph → search index files. The index's key and address follow from hashes alone, so that pages can be rendered while it is made
 * (in a thread of its own where it is large), and so that an index nothing has changed for is kept. Chunks of it are cached by content.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SearchProps } from '../templates/props.ts';
import { sha1 } from './assets/module.ts';
import type { Prepared } from './build.ts';
import type { Config } from './config/schema.ts';
import { sourceOf } from './links/facts.ts';
import type { Output } from './output/write.ts';
import { type BuildOptions, indexFileName, isInContext, type SearchPageInput } from './search/index.ts';
import { type ChunkJob, type FileJob, inputOf, type PageText, type SearchAnswer, startSearchJob } from './search/job.ts';
import { withBase } from './site/paths.ts';
import type { Route } from './site/types.ts';
import { VERSION } from './version.ts';

export interface PlannedSearch {
	pages: number;
	/** Begins making the files, unless the output has them. */
	start(): void;
	/** Waits for them and writes them. */
	finish(): Promise<void>;
	/** All files, made now: name → text in UTF-8. */
	files(): Promise<Map<string, Buffer>>;
	/** What is indexed. */
	inputs(): SearchPageInput[];
}

/** Uncached text beyond which a thread earns its start, in UTF-16 units. */
const WORTH_A_THREAD = 120_000;

declare const VRMDOCS_SEARCH: string;
/** Changes with the compiled search code. */
const TOOL = typeof VRMDOCS_SEARCH === 'undefined' ? 'source' : VRMDOCS_SEARCH;

/**
 * Where the index and those of the contexts lie. The address stands in every page: with the content's hash in it, one edited page would change
 * them all; the worker revalidates instead.
 */
export function searchAddresses({ search, baseUrl }: Config): Pick<SearchProps, 'indexHref' | 'contexts'> | undefined {
	if (!search) return undefined;
	const form = sha1(JSON.stringify([VERSION, TOOL, search.language, search.contexts])).slice(0, 8);
	const address = (context?: string) => `${withBase(`/${indexFileName(context)}`, baseUrl)}?_=${form}`;
	return { indexHref: address(), contexts: search.contexts.map((c) => ({ ...c, indexHref: address(c.path) })) };
}

/**
 * Plans the index, and puts its addresses into `prepared.siteProps`.
 * @param readFacts reads what the components of a source say, where `prepared.facts` is not complete yet. An index that is made for the first
 * time is begun at once then, and has its facts read chunk by chunk, so that both are under way together.
 */
export function planSearch(prepared: Prepared, output?: Output, readFacts?: (source: string) => void): PlannedSearch {
	const { config, site, siteProps, compiled } = prepared;
	const search = config.search;
	if (!search) throw new Error('search is turned off in the config');
	const options: BuildOptions = { languages: search.language, synonyms: synonymsOf(prepared) };
	const entries = [...site.routes.values()].flatMap((route) => entryOf(route, prepared) ?? []);
	Object.assign(siteProps.search ?? {}, searchAddresses(config));
	const names = [indexFileName(), ...search.contexts.map((c) => indexFileName(c.path))];
	let key = '';
	/** Needs the facts of all pages. */
	const keyOf = () => {
		key ||= sha1(JSON.stringify([VERSION, TOOL, options, search.contexts, entries.map((e) => [entryKey(e, prepared), e.url])]));
		return key;
	};
	const isCurrent = () => output !== undefined && names.every((name) => output.isCurrent(name, keyOf()));
	let making: Promise<Map<string, Buffer>> | undefined;
	const files = (read?: (source: string) => void) => {
		making ??= make(
			prepared,
			options,
			[undefined, ...search.contexts.map((c) => c.path)].map((context) => ({
				name: indexFileName(context),
				entries: context === undefined ? entries : entries.filter((e) => isInContext(e.url, context, config.baseUrl)),
			})),
			read,
		);
		return making;
	};
	const begin = (read?: (source: string) => void) => void files(read).catch(() => {});
	const isNew = output !== undefined && !names.some((name) => name in output.previous.files);
	if (readFacts && isNew && compiled.cached < compiled.metas.size / 2) begin(readFacts);
	return {
		pages: entries.length,
		inputs: () => entries.map((e) => inputOf(pageText(e, prepared))),
		files: () => files(),
		start() {
			if (!making && !isCurrent()) begin();
		},
		async finish() {
			if (!output) return;
			if (!making && isCurrent()) for (const name of names) output.keep(name);
			else for (const [name, text] of await files()) output.write(name, text, keyOf());
		},
	};
}

async function make(
	prepared: Prepared,
	options: BuildOptions,
	files: { name: string; entries: Entry[] }[],
	readFacts?: (source: string) => void,
): Promise<Map<string, Buffer>> {
	const { store } = prepared;
	const base = sha1(JSON.stringify([TOOL, options.languages])).slice(0, 10);
	const keyOf = (chunk: Entry[]) => `chunk:${base}:${sha1(JSON.stringify(chunk.map((e) => [entryKey(e, prepared), e.url])))}`;
	const sizeOf = (entries: Entry[]) => entries.reduce((sum, e) => sum + prepared.compiled.sizeOf(e.source), 0);
	const lists = files.map(({ name, entries }) => ({ name, chunks: inChunks(entries) }));
	const all = lists.flatMap(({ chunks }) => chunks);
	// Where facts are still to be read, keys are not known yet, and next to nothing is cached.
	const uncached = sizeOf((readFacts ? all : all.filter((chunk) => !store.has(keyOf(chunk)))).flat());
	const inThread = uncached > WORTH_A_THREAD || files[0]!.entries.length > 1500;
	const job = (inThread && threadedJob(options)) || startSearchJob(options);
	try {
		const added = new Set<string>();
		// One at a time: what is on its way is bytes, and the texts of all pages are never in memory together.
		const add = (chunk: Entry[]): string => {
			for (const { source } of chunk) readFacts?.(source);
			const key = keyOf(chunk);
			if (added.has(key)) return key;
			added.add(key);
			const text = store.getBytes(key);
			job.add(text ? { key, text } : { key, pages: chunk.map((entry) => pageText(entry, prepared)) });
			return key;
		};
		const { files: made, fresh } = await job.finish(lists.map(({ name, chunks }): FileJob => ({ name, chunks: chunks.map(add) })));
		for (const [key, text] of fresh) store.setBytes(key, text);
		return new Map(made.map(([name, text]) => [name, Buffer.from(text.buffer, text.byteOffset, text.byteLength)]));
	} finally {
		if ('stop' in job) job.stop();
	}
}

/** The same job in a thread of its own; undefined where the tool has none, in tests. */
function threadedJob(
	options: BuildOptions,
): { add(chunk: ChunkJob): void; finish(files: FileJob[]): Promise<SearchAnswer>; stop(): void } | undefined {
	const file = join(dirname(fileURLToPath(import.meta.url)), 'search-thread.js');
	if (!existsSync(file)) return undefined;
	const worker = new Worker(file, { workerData: options });
	const answer = new Promise<SearchAnswer>((done, fail) => {
		worker.once('message', done);
		worker.once('error', fail);
	});
	return {
		add: (chunk) => worker.postMessage(chunk, 'text' in chunk ? [chunk.text.buffer] : chunk.pages.map((page) => page.sections.buffer)),
		finish(files) {
			worker.postMessage(files);
			return answer;
		},
		stop: () => void worker.terminate(),
	};
}

const SMALLEST_CHUNK = 4;
const LARGEST_CHUNK = 32;

/** Cuts between pages that their own address names, so that a page put in or taken out changes one chunk, not all behind it. */
function inChunks(entries: Entry[]): Entry[][] {
	const chunks: Entry[][] = [];
	let chunk: Entry[] = [];
	for (const entry of entries) {
		chunk.push(entry);
		const cut = Number.parseInt(sha1(entry.url).slice(0, 4), 16) % 8 === 0;
		if (chunk.length < SMALLEST_CHUNK || (!cut && chunk.length < LARGEST_CHUNK)) continue;
		chunks.push(chunk);
		chunk = [];
	}
	if (chunk.length) chunks.push(chunk);
	return chunks;
}

function synonymsOf({ config, data }: Prepared): string[][] {
	if (!config.search) return [];
	const name = config.search.synonymsData;
	const fromData = name && data.names.includes(name) ? (data.get(name) as string[][]) : [];
	return [...config.search.synonyms, ...fromData];
}

interface Entry {
	/** See `entryKey`. */
	key?: string;
	url: string;
	source: string;
	title: string;
	labels: string[];
}

/** A route that is indexed, without its texts; undefined for pages that are not. */
function entryOf(route: Route, prepared: Prepared): Entry | undefined {
	const { config, compiled, renderer } = prepared;
	if (!config.search) return undefined;
	const source = sourceOf(route);
	if (!source) return undefined;
	const fm = compiled.metas.get(source)!.frontMatter;
	if (fm.unlisted || fm.draft || fm.search === false) return undefined;
	if (route.kind === 'blog-post' && !config.search.indexBlog) return undefined;
	if (route.kind === 'page' && !config.search.indexPages) return undefined;
	const { head, breadcrumbs } = renderer.draft(route).props;
	const labels = breadcrumbs.slice(0, -1).map((b) => b.label);
	return { url: withBase(route.path, config.baseUrl), source, title: head.title, labels };
}

/** Changes with everything that is indexed of a page; needs its facts. */
function entryKey(entry: Entry, { compiled, facts }: Prepared): string {
	const { source, title, labels } = entry;
	entry.key ??= sha1(JSON.stringify([compiled.hashOf(source), facts.get(source)?.texts ?? {}, title, labels]));
	return entry.key;
}

function pageText(entry: Entry, prepared: Prepared): PageText {
	const { url, source, title, labels } = entry;
	const { compiled, facts } = prepared;
	const fm = compiled.metas.get(source)!.frontMatter;
	return {
		key: entryKey(entry, prepared),
		url,
		title,
		description: fm.description ?? '',
		keywords: [...(fm.keywords ?? []), ...(fm.tags ?? []).map((t) => t.label)],
		breadcrumbs: labels,
		sections: compiled.sectionsOf(source),
		texts: facts.get(source)?.texts ?? {},
	};
}
