/** Compiles all sources. Unchanged ones come from the cache, the others are compiled in this thread and, if there are many, in worker threads. */
import { escapeHtml } from '../base/escape.ts';
import { sha1 } from '../base/hash.ts';
import type { Problem } from '../base/problem.ts';
import type { Progress } from '../base/progress.ts';
import { MARKDOWN } from '../base/version.ts';
import { DamagedCache } from '../cache/damaged.ts';
import type { PageSet, SharedCache } from '../cache/shared/shared.ts';
import type { Store } from '../cache/store.ts';
import type { Source } from '../content/read.ts';
import { readFrontMatter } from './front-matter.ts';
import type { KeptPage } from './kept-page.ts';
import { fillMarks } from './marks.ts';
import type { MarkdownCode, MarkdownOptions } from './options.ts';
import { formOf, jobOf, startCompileThread } from './thread.ts';
import type { CompiledPage, ListedHtml, PageLink, PageMeta } from './types.ts';

export interface Compiled {
	/** By source path. */
	metas: Map<string, PageMeta>;
	/** HTML of a page, with marks. Read from the cache on each call. */
	htmlOf(source: string): string;
	/** Its sections, as JSON in UTF-8. Read from the cache on each call. */
	sectionsOf(source: string): Uint8Array<ArrayBuffer>;
	/** A post's HTML in lists and feeds, with marks. Read from the cache on each call. */
	listedOf(source: string): ListedHtml;
	/** What React renders of a page of MDX that `hasModule`, as JSON. Read from the cache on each call. */
	moduleOf(source: string): string;
	/** Key of the compiled page: changes with its bytes, the Markdown options and the compiler. */
	keyOf(source: string): string;
	/** HTML of a line of Markdown from `inlines`, without its `<p>`. */
	inline(text: string): string;
	/** Problems of a line from `inlines`; positions count from its start. */
	inlineProblems(text: string): Problem[];
	problems: Problem[];
	/** How many came from the cache. */
	cached: number;
	/** Whether a source's page came from the cache. */
	isCached(source: string): boolean;
	/** Compiles one changed source, or reads it from the cache; needs `resident`. */
	update(source: Source): Promise<PageMeta>;
	/** Sources that have not been compiled yet: of their pages no more is known than a first look tells. */
	pending: ReadonlySet<string>;
	/** Compiles them. */
	complete(): Promise<void>;
	remove(path: string): void;
}

/** Uncached text, in UTF-16 units, above which a second thread is worth its start time (about 70 ms). */
const WORTH_A_THREAD = 150_000;

/** Uncached text, in UTF-16 units, above which a page that is asked for is not kept waiting for all others (some 0.3 s). */
const WORTH_A_LOOK = 300_000;

/** Uncached text, in UTF-16 units, above which this thread compiles nothing itself: it distributes sources and stores results. */
const WORTH_ALL_THREADS = 4_000_000;

interface CompileSettings {
	threads: number;
	progress: Progress;
	/** Lines of Markdown that `inline` will be called with. */
	inlines: string[];
	/** Where the site's own code for Markdown is. */
	code: MarkdownCode;
	/** Checks a page's own front matter keys. @returns the page with their values and problems */
	checked(meta: PageMeta): PageMeta;
	/** Sources will be updated later (serve --watch): the compiler is loaded even if nothing is to be compiled now, and much text is left for later. */
	resident: boolean;
	/** A cache that machines share, and how many sources the site has, of which those given may be a part. */
	shared?: Pick<SharedCache, 'fetchPages'> & Pick<PageSet, 'total' | 'isThorough'>;
}

/** What the cache holds of a page, under its key. */
const KEPT = ['meta', 'html', 'sections', 'listed', 'module'] as const;

type Compiler = typeof import('./compile.ts') & typeof import('./kept-page.ts');

function writePage(store: Store, key: string, { meta, ...parts }: KeptPage): void {
	store.set(`meta:${key}`, meta);
	for (const [what, bytes] of Object.entries(parts)) if (bytes) store.setBytes(`${what}:${key}`, bytes);
}

/** @returns undefined unless all of the page is there */
function readPage(store: Store, key: string, source: Source): PageMeta | undefined {
	const meta = store.get<PageMeta>(`meta:${key}`);
	const rest = ['html', 'sections', ...(formOf(source) === 'page' ? [] : ['listed']), ...(meta?.hasModule ? ['module'] : [])];
	return meta && rest.every((what) => store.has(`${what}:${key}`)) ? meta : undefined;
}

/** The parser is most of the tool's code: a build that compiles nothing does not load it. */
async function openCompiler(options: MarkdownOptions, code: MarkdownCode): Promise<Compiler> {
	const module = await import('./compile.ts');
	await module.prepareMarkdown(options, code);
	return { ...module, ...(await import('./kept-page.ts')) };
}

/** Pages as a shared cache asks for them. */
const sharedPages = (sources: Source[], missing: ReadonlySet<Source>, keyOf: (source: Source) => string): PageSet['pages'] =>
	sources.map((source) => {
		const isMissing = missing.has(source);
		return { path: source.path, keys: KEPT.map((what) => `${what}:${keyOf(source)}`), size: isMissing ? source.text.length : 0, isMissing };
	});

/**
 * Starts threads for a size of text. Much: threads with larger heaps compile all of it. Some: threads beside this one. Little: this thread alone, as
 * starting one takes longer.
 *
 * @param besides whether this thread is needed for something else
 */
function threadsFor(
	size: number,
	besides: boolean,
	{ threads, ...work }: Pick<CompileSettings, 'threads' | 'code'> & { options: MarkdownOptions },
) {
	const many = (besides || size > WORTH_ALL_THREADS) && threads > 1;
	const extra = many ? threads : Math.min(threads - 1, Math.floor(size / WORTH_A_THREAD));
	const workers = Array.from({ length: extra }, () => startCompileThread(work) ?? []).flat();
	return { workers, isHelped: many && workers.length > 0 };
}

const sizeOf = (list: readonly Source[]): number => list.reduce((sum, { text }) => sum + text.length, 0);

/**
 * The pages of a site, as far as they are compiled. Their text may be written anew, or deleted, while a thread compiles it.
 *
 * @param hasPlugins they are told the path; without them, pages of the same bytes are the same
 */
function pageTable(
	sources: Source[],
	{ store, base, hasPlugins, checked }: { store: Store; base: string; hasPlugins: boolean } & Pick<CompileSettings, 'checked'>,
) {
	const keyOf = ({ hash, path, format, kind }: Source): string =>
		[base, formOf({ kind }), hash, ...(format === 'mdx' ? ['mdx'] : []), ...(hasPlugins ? [sha1(path).slice(0, 12)] : [])].join(':');
	const keys = new Map<string, string>();
	const metas = new Map<string, PageMeta>();
	const byPath = new Map(sources.map((source) => [source.path, source]));
	const compiledHere = new Set<string>();
	const pending = new Set<string>();
	const bytesOf = (what: (typeof KEPT)[number], path: string) => {
		const bytes = store.getBytes(`${what}:${keys.get(path)}`);
		if (!bytes) throw new DamagedCache(`page of ${path}`);
		return bytes;
	};
	const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
	return {
		metas,
		pending,
		waiting: () => [...pending].map((path) => byPath.get(path)!),
		newKeyOf: keyOf,
		/** Takes a page from the cache. @returns whether all of it was there */
		takeKept(source: Source): boolean {
			const key = keyOf(source);
			keys.set(source.path, key);
			const meta = readPage(store, key, source);
			if (meta) metas.set(source.path, checked(meta));
			return meta !== undefined;
		},
		keep(source: Source, page: KeptPage): void {
			const { path } = source;
			if (byPath.get(path) !== source) return;
			// What took too long here may be quick elsewhere: it is kept for this command alone.
			const isPassing = page.meta.problems.some(({ code }) => code === 'page-timeout');
			const key = isPassing ? `${keyOf(source)}:${process.pid}` : keyOf(source);
			pending.delete(path);
			keys.set(path, key);
			compiledHere.add(path);
			metas.set(path, checked(page.meta));
			writePage(store, key, page);
		},
		/** A text that is new, or written anew. */
		put(source: Source): void {
			byPath.set(source.path, source);
			pending.delete(source.path);
		},
		remove(path: string): void {
			for (const map of [metas, keys, byPath]) map.delete(path);
			pending.delete(path);
		},
		htmlOf: (path: string) => decoder.decode(bytesOf('html', path)),
		sectionsOf: (path: string) => bytesOf('sections', path),
		listedOf: (path: string) => JSON.parse(decoder.decode(bytesOf('listed', path))) as ListedHtml,
		moduleOf: (path: string) => decoder.decode(bytesOf('module', path)),
		keyOf: (path: string) => keys.get(path) ?? '',
		isCached: (path: string) => keys.has(path) && !compiledHere.has(path),
	};
}

export async function compileAll(
	sources: Source[],
	options: MarkdownOptions,
	store: Store,
	{ threads, progress, inlines, code, checked, resident, shared }: CompileSettings,
): Promise<Compiled> {
	const base = sha1(JSON.stringify([MARKDOWN, options])).slice(0, 16);
	const pages = pageTable(sources, { store, base, hasPlugins: Boolean(code.plugins), checked });
	const { metas, pending } = pages;
	let missing = sources.filter((source) => !pages.takeKept(source));
	if (shared) {
		await shared.fetchPages({
			base,
			pages: sharedPages(sources, new Set(missing), pages.newKeyOf),
			total: shared.total,
			isThorough: shared.isThorough,
		});
		missing = missing.filter((source) => !pages.takeKept(source));
	}
	let compiler: Compiler | undefined;
	const loadCompiler = async () => (compiler ??= await openCompiler(options, code));
	const compileHere = async (source: Source) => pages.keep(source, await compiler!.compileToKeep(jobOf(source), options));
	const lines = compiledLines(inlines, base, options, store);
	if (resident && sizeOf(missing) > WORTH_A_LOOK)
		for (const source of missing) {
			pending.add(source.path);
			metas.set(source.path, checked(firstLook(source, options)));
		}

	async function compileMissing(missing: Source[], besides: boolean): Promise<void> {
		const size = sizeOf(missing);
		// Taken from its end, longest first, so that no thread starts a long page when the others are nearly done.
		const queue = [...missing].sort((a, b) => a.text.length - b.text.length);
		let done = 0;
		const advance = (n: number) => {
			done += n;
			progress.count(done, missing.length);
		};
		const { workers, isHelped } = threadsFor(size, besides, { threads, options, code });
		// The threads load the compiler at the same time as this one.
		if (resident || (missing.length && !isHelped) || lines.areMissing()) await loadCompiler();
		if (compiler) await lines.compile(compiler);
		const here = async () => {
			if (queue.length) await loadCompiler();
			for (let source = queue.pop(); source; source = queue.pop()) {
				await compileHere(source);
				advance(1);
				// Lets this thread receive the results of the workers.
				await new Promise((r) => setImmediate(r));
			}
		};
		await Promise.all([isHelped ? undefined : here(), ...workers.map((w) => w.run(queue, pages.keep, advance))]);
		// The batch of a thread that failed.
		await here();
		for (const worker of workers) void worker.stop();
	}

	await compileMissing(pending.size ? [] : missing, false);
	const problems: Problem[] = [];
	for (const { path } of sources) for (const p of metas.get(path)!.problems) problems.push({ ...p, file: path });
	return {
		...pages,
		inline: lines.html,
		inlineProblems: lines.problems,
		problems,
		cached: sources.length - missing.length,
		async update(source) {
			pages.put(source);
			if (!pages.takeKept(source)) await compileHere(source);
			return metas.get(source.path)!;
		},
		complete: () => compileMissing(pages.waiting(), true),
	};
}

/** What the store has of a line. */
interface Line {
	html: string;
	problems: Problem[];
}

/** Lines of Markdown outside of sources, such as of the config. */
function compiledLines(texts: string[], base: string, options: MarkdownOptions, store: Store) {
	const keyOf = (text: string) => `inline:${base}:${sha1(text)}`;
	const lineOf = (text: string) => store.get<Line>(keyOf(text));
	const missing = () => texts.filter((text) => !store.has(keyOf(text)));
	return {
		areMissing: () => missing().length > 0,
		async compile({ compileSafely }: Compiler) {
			// Components for elements have no place here.
			const { elements: _, ...plain } = options;
			for (const text of missing()) {
				const page = await compileSafely(text, plain);
				store.set(keyOf(text), { html: inlineHtml(page), problems: page.problems } satisfies Line);
			}
		},
		html: (text: string) => lineOf(text)?.html ?? '',
		problems: (text: string) => lineOf(text)?.problems ?? [],
	};
}

/** HTML of one line, without its `<p>`. Images are shown as written; of components, what is between their tags. */
const inlineHtml = ({ html, links }: CompiledPage): string =>
	fillMarks(html.replace(/^<p>|<\/p>\s*$/g, '').trim(), {
		link: (i) => escapeHtml(links[i]!.href),
		image: (i) => imageTag(links[i]!),
		component: (_, children) => children,
	});

function imageTag({ href, alt = '', title, attributes }: PageLink): string {
	const all = Object.entries({ src: href, alt, ...(title && { title }), ...attributes });
	return `<img${all.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')}>`;
}

/** Front matter and title as they will most likely be; no text, links or problems. */
function firstLook({ text, kind }: Source, { frontMatterKeys, mdxComponents }: MarkdownOptions): PageMeta {
	const yaml = /^\uFEFF?---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(text);
	const read = yaml?.[1] ? readFrontMatter(yaml[1], frontMatterKeys, mdxComponents) : undefined;
	const { frontMatter = {}, lines = {} } = read ?? {};
	return {
		frontMatter,
		frontMatterLines: lines,
		title: frontMatter.title ?? firstHeading(yaml ? text.slice(yaml[0].length) : text),
		description: frontMatter.description ?? '',
		links: [],
		headings: [],
		anchors: [],
		components: [],
		length: text.length,
		truncated: kind === 'post' && /<!--\s*truncate\s*-->/.test(text),
		...(kind === 'post' ? { readingMinutes: 1 } : {}),
		problems: [],
	};
}

/** Text of the first `# heading` outside of code. */
function firstHeading(text: string): string {
	const [, written = ''] = /^ {0,3}# +(.+?)[ \t]*#*[ \t]*$/m.exec(text.replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1/gm, '')) ?? [];
	return written
		.replace(/\{#[^}]*\}\s*$|<[^>]*>|[*`]/g, '')
		.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
		.trim();
}
