/** Compiles all sources: from the cache where their bytes are known, else here or, where it pays, in worker threads too. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { sha1 } from './assets/module.ts';
import type { Progress } from './build.ts';
import type { Source } from './content/read.ts';
import type { MarkdownOptions } from './markdown/compile.ts';
import type { KeptPage } from './markdown/kept-page.ts';
import type { CompiledPage, PageMeta } from './markdown/types.ts';
import type { Store } from './output/store.ts';
import type { Problem } from './problem.ts';
import { VERSION } from './version.ts';

export interface Compiled {
	/** By source path; kept in memory for all. */
	metas: Map<string, PageMeta>;
	/** HTML of a page, with marks. Read from the cache when asked for. */
	htmlOf(source: string): string;
	/** Its sections, as JSON in UTF-8. Read from the cache when asked for. */
	sectionsOf(source: string): Uint8Array<ArrayBuffer>;
	hashOf(source: string): string;
	/** Length of a source's text, in UTF-16 units. */
	sizeOf(source: string): number;
	/** HTML of one line of Markdown, without its paragraph: one of `inlines`. */
	inline(text: string): string;
	/** What is wrong with it; places are within the line. */
	inlineProblems(text: string): Problem[];
	problems: Problem[];
	/** How many came from the cache. */
	cached: number;
	/** Compiles or takes from the cache one changed source; needs `resident`. */
	update(source: Source): PageMeta;
	remove(path: string): void;
}

/** A value that the cache has listed turned out damaged when it was needed. The cache has let it go since. */
export class DamagedCache extends Error {
	constructor(path: string) {
		super(`the cached page of ${path} is damaged`);
	}
}

/** Runs a command, and again where the cache turns out damaged; at last without it, on a disk that keeps the damaged file. */
export async function despiteDamage<Options extends { cache: boolean }, T>(
	options: Options,
	run: (options: Options) => Promise<T>,
): Promise<T> {
	for (const attempt of [options, options, { ...options, cache: false }])
		try {
			return await run(attempt);
		} catch (error) {
			if (!(error instanceof DamagedCache) || !attempt.cache) throw error;
		}
	throw new Error('unreachable');
}

/** Uncached text beyond which a second thread earns its start (about 70 ms here), in UTF-16 units. */
const WORTH_A_THREAD = 150_000;

/** Uncached text beyond which this thread only hands out and keeps, in UTF-16 units. */
const WORTH_ALL_THREADS = 4_000_000;

/** Changes with the compiled tool: a new compiler never meets an old result. */
declare const VRMDOCS_BUILD: string;
const TOOL = typeof VRMDOCS_BUILD === 'undefined' ? 'source' : VRMDOCS_BUILD;

export interface CompileSettings {
	threads: number;
	progress: Progress;
	/** Lines of Markdown that `inline` will be asked for. */
	inlines: string[];
	/** Sources will be updated later (serve --watch): the compiler is loaded even if nothing is to be compiled now. */
	resident: boolean;
}

type Compiler = typeof import('./markdown/compile.ts') & typeof import('./markdown/kept-page.ts');

export async function compileAll(
	sources: Source[],
	options: MarkdownOptions,
	store: Store,
	{ threads, progress, inlines, resident }: CompileSettings,
): Promise<Compiled> {
	const base = sha1(JSON.stringify([VERSION, TOOL, options])).slice(0, 16);
	const keyOf = (s: Source) => `${base}:${s.hash}`;
	const metas = new Map<string, PageMeta>();
	const keys = new Map<string, string>();
	const hashes = new Map<string, string>();
	const sizes = new Map<string, number>();
	const missing: Source[] = [];
	const hasRest = (key: string) => store.has(`html:${key}`) && store.has(`sections:${key}`);
	for (const source of sources) {
		const key = keyOf(source);
		keys.set(source.path, key);
		hashes.set(source.path, source.hash);
		sizes.set(source.path, source.text.length);
		const meta = store.get<PageMeta>(`meta:${key}`);
		if (meta && hasRest(key)) metas.set(source.path, meta);
		else missing.push(source);
	}
	const keep = (source: Source, { meta, html, sections }: KeptPage) => {
		const key = keyOf(source);
		metas.set(source.path, meta);
		store.set(`meta:${key}`, meta);
		store.setBytes(`html:${key}`, html);
		store.setBytes(`sections:${key}`, sections);
	};
	let compiler: Compiler | undefined;
	/** The parser is most of the tool's code: a build that compiles nothing does not load it. */
	const loadCompiler = async (): Promise<Compiler> => {
		if (compiler) return compiler;
		const module = await import('./markdown/compile.ts');
		await module.prepareMarkdown(options);
		compiler = { ...module, ...(await import('./markdown/kept-page.ts')) };
		return compiler;
	};
	const compileHere = (source: Source) => keep(source, compiler!.compileToKeep(source.text, options));
	const size = missing.reduce((sum, s) => sum + s.text.length, 0);
	// Longest first, so that no thread is left with a long page at the end.
	const queue = [...missing].sort((a, b) => b.text.length - a.text.length);
	let done = 0;
	const advance = (n: number) => {
		done += n;
		progress.count(done, missing.length);
	};
	// Much text: threads with room for garbage do all of it. Some: a thread beside this one. Little: a thread would start too late.
	const many = size > WORTH_ALL_THREADS && threads > 1;
	const extra = many ? threads : Math.min(threads - 1, Math.floor(size / WORTH_A_THREAD));
	const workers = extra > 0 ? startWorkers(extra, options) : [];
	// Threads load the compiler while this one does.
	const inlineKey = (text: string) => `inline:${base}:${sha1(text)}`;
	const uncached = inlines.filter((text) => store.get(inlineKey(text)) === undefined);
	if (resident || missing.length || uncached.length) await loadCompiler();
	for (const text of inlines) {
		if (!compiler || store.has(inlineKey(text))) continue;
		const page = compiler.compileSafely(text, options);
		store.set(inlineKey(text), inlineHtml(page));
		store.set(`${inlineKey(text)}:problems`, page.problems);
	}
	const here = async () => {
		for (let source = queue.shift(); source; source = queue.shift()) {
			compileHere(source);
			advance(1);
			// Answers of the workers are taken in between.
			await new Promise((r) => setImmediate(r));
		}
	};
	await Promise.all([many && workers.length ? undefined : here(), ...workers.map((w) => w.run(queue, keep, advance))]);
	// What a thread that failed has left.
	await here();
	for (const worker of workers) void worker.stop();
	const problems: Problem[] = [];
	for (const source of sources) for (const p of metas.get(source.path)!.problems) problems.push({ ...p, file: source.path });
	const bytesOf = (what: 'html' | 'sections', path: string) => {
		const bytes = store.getBytes(`${what}:${keys.get(path)}`);
		if (!bytes) throw new DamagedCache(path);
		return bytes;
	};
	const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
	return {
		metas,
		htmlOf: (path) => decoder.decode(bytesOf('html', path)),
		sectionsOf: (path) => bytesOf('sections', path),
		hashOf: (path) => hashes.get(path) ?? '',
		sizeOf: (path) => sizes.get(path) ?? 0,
		inline: (text) => store.get<string>(inlineKey(text)) ?? '',
		inlineProblems: (text) => store.get<Problem[]>(`${inlineKey(text)}:problems`) ?? [],
		problems,
		cached: sources.length - missing.length,
		update(source) {
			const key = keyOf(source);
			keys.set(source.path, key);
			hashes.set(source.path, source.hash);
			sizes.set(source.path, source.text.length);
			const kept = store.get<PageMeta>(`meta:${key}`);
			if (kept && hasRest(key)) metas.set(source.path, kept);
			else compileHere(source);
			return metas.get(source.path)!;
		},
		remove(path) {
			metas.delete(path);
			keys.delete(path);
			hashes.delete(path);
		},
	};
}

/** HTML of one line, without its paragraph. */
function inlineHtml({ html, links }: CompiledPage): string {
	return html
		.replace(/^<p>|<\/p>\s*$/g, '')
		.trim()
		.replace(/\uE000l(\d+)\uE001/g, (_, i: string) => (links[Number(i)]?.href ?? '').replace(/&/g, '&amp;').replace(/"/g, '&quot;'));
}

/** Parsing makes much that is garbage at once: a large young generation of the heap is collected seldom, in MiB. */
const YOUNG = 96;
const left = (queue: Source[]) => queue.reduce((sum, s) => sum + s.text.length, 0);

/** Texts sent to a worker at once, in UTF-16 units: few messages. */
const BATCH = 60_000;

function startWorkers(count: number, options: MarkdownOptions) {
	const file = join(dirname(fileURLToPath(import.meta.url)), 'compile-worker.js');
	if (!existsSync(file)) return [];
	return Array.from({ length: count }, () => {
		const worker = new Worker(file, { workerData: options, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
		return {
			/** Takes batches off the queue until it is empty. A worker that fails gives its batch back. */
			run(queue: Source[], keep: (source: Source, page: KeptPage) => void, advance: (n: number) => void): Promise<void> {
				return new Promise((done) => {
					let batch: Source[] = [];
					const next = () => {
						batch = [];
						let size = 0;
						// Less at the end, so that no thread is left with much while the others are done.
						const most = Math.min(BATCH, left(queue) / 6);
						while (queue.length && size <= most) {
							const source = queue.shift()!;
							size += source.text.length;
							batch.push(source);
						}
						if (!batch.length) return done();
						worker.postMessage(batch.map((s) => s.text));
					};
					worker.on('message', (pages: KeptPage[]) => {
						batch.forEach((source, i) => {
							keep(source, pages[i]!);
						});
						advance(batch.length);
						next();
					});
					worker.on('error', () => {
						queue.push(...batch);
						done();
					});
					next();
				});
			},
			stop: () => worker.terminate(),
		};
	});
}
