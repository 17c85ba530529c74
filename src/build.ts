/**
 * The pipeline, top to bottom. `build`, `serve`, `check-links` and `index` are compositions of the stages here.
 *
 *   config ─> content ─> compiled pages ─> site graph ─> components, pictures ─> pages ─> search index, feeds, sitemap ─> output
 */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { SiteProps } from '../templates/props.ts';
import { stringsFor } from '../templates/strings/index.ts';
import { type Picture, readPicture } from './assets/images.ts';
import { loadModule, sha1 } from './assets/module.ts';
import { loadTheme, type Theme } from './assets/theme.ts';
import { type Compiled, compileAll, DamagedCache, despiteDamage } from './compile-all.ts';
import { type LoadedConfig, loadConfig } from './config/load.ts';
import type { Config } from './config/schema.ts';
import { type DataFiles, readData } from './content/data.ts';
import { lastUpdates } from './content/git.ts';
import { type ContentFiles, listFiles, readContent } from './content/read.ts';
import { checkLinks } from './links/check.ts';
import { factsReader, idsOfRoutes } from './links/facts.ts';
import type { MarkdownOptions } from './markdown/compile.ts';
import { makeFolder } from './output/folder.ts';
import { lockOutput } from './output/lock.ts';
import { publishExtras, publishFiles } from './output/publish.ts';
import { memoryStore, openStore, type Store } from './output/store.ts';
import { isInside, type Output, openOutput, outputProblem, realFolder } from './output/write.ts';
import { ConfigError, inOrder, type Problem, unreadable } from './problem.ts';
import type { LastUpdates } from './render/page-props.ts';
import { type ComponentFacts, makeRenderer, type PageFacts, type Renderer } from './render/renderer.ts';
import { makeSiteProps } from './render/site-props.ts';
import { type PlannedSearch, planSearch } from './search-stage.ts';
import { outputFile } from './site/paths.ts';
import { makeResolver, type Resolver, resolveLink } from './site/resolve.ts';
import { makeSite } from './site/site.ts';
import type { Site } from './site/types.ts';

export interface BuildOptions {
	siteDir: string;
	outDir: string;
	cacheDir: string;
	baseUrl?: string;
	/** Use and keep the on-disk cache. */
	cache: boolean;
	/** Drafts are pages, pages reload: `serve --watch`. */
	dev?: boolean;
	progress?: Progress;
}

/** Told what a build is doing. */
export interface Progress {
	stage(name: string): void;
	/** `done` of `total` within the stage. */
	count(done: number, total: number): void;
	note(text: string): void;
}

export const silent: Progress = { stage() {}, count() {}, note() {} };

/** What was read from disk: all that the site graph is made of. */
export interface Read {
	options: BuildOptions;
	loaded: LoadedConfig;
	config: Config;
	store: Store;
	content: ContentFiles;
	compiled: Compiled;
	sidebars: SidebarsFile;
	data: DataFiles;
}

/** Everything known before a page is rendered. */
export interface Prepared extends Read {
	site: Site;
	theme: Theme;
	updates: LastUpdates;
	pictures: Map<string, Picture>;
	/** Files that content links to and that are published under a hashed name: path → absolute file. */
	downloads: Map<string, string>;
	renderer: Renderer;
	siteProps: SiteProps;
	facts: Map<string, ComponentFacts>;
	pageFacts: Map<string, PageFacts>;
	search?: PlannedSearch;
	problems: Problem[];
	/** Absolute paths besides the content that the site was made from. */
	inputs: string[];
}

export interface BuildResult {
	pages: number;
	routes: string[];
	cached: number;
	written: number;
	removed: number;
	problems: Problem[];
	durationMs: number;
	/** Milliseconds by stage. */
	stages: Record<string, number>;
	/** Slowest pages, milliseconds. */
	slowest: { path: string; ms: number }[];
	ok: boolean;
}

export const markdownOptions = (config: Config): MarkdownOptions => {
	const strings = stringsFor(config.locale);
	return {
		...config.markdown,
		locale: config.locale,
		admonitionTitles: strings.admonitions,
		labels: {
			table: strings.table,
			headingAnchor: strings.doc.headingLink.replace('{heading}', '{title}'),
			footnotes: strings.footnotes,
			footnoteBack: strings.footnoteBack,
		},
	};
};

/** Measures stages as they follow each other. */
export function stopwatch(progress: Progress) {
	const stages: Record<string, number> = {};
	let name = '';
	let since = performance.now();
	return {
		stages,
		stage(next: string) {
			const now = performance.now();
			if (name) stages[name] = (stages[name] ?? 0) + now - since;
			name = next;
			since = now;
			if (next) progress.stage(next);
		},
	};
}

/** Reads everything a site is made from. `early` is told when the content is known, so that other work can go on beside the compiling. */
export async function readSite(
	options: BuildOptions,
	clock: ReturnType<typeof stopwatch>,
	early: (read: Pick<Read, 'config' | 'store' | 'content'>) => void = () => {},
): Promise<Read> {
	const { siteDir, cacheDir } = options;
	clock.stage('config');
	const loaded = await loadConfig(siteDir, cacheDir, { baseUrl: options.baseUrl });
	const { config } = loaded;
	const store = options.cache ? openStore(join(cacheDir, 'store')) : memoryStore();
	clock.stage('content');
	const content = readContent(siteDir, config);
	early({ config, store, content });
	const sidebarsLoading = loadSidebars(siteDir, config, cacheDir);
	clock.stage('compile');
	const compiling = compileAll(content.sources, markdownOptions(config), store, {
		threads: Math.min(cpus().length, 4),
		progress: options.progress ?? silent,
		inlines: config.announcementBar ? [config.announcementBar.content] : [],
		resident: options.dev ?? false,
	});
	// While the compiling threads start.
	const data = readData(siteDir, config, store, sha1, loaded.hash);
	const compiled = await compiling;
	clock.stage('site');
	const sidebars = await sidebarsLoading;
	return { options, loaded, config, store, content, compiled, sidebars, data };
}

/** Config to site graph, components and pictures: what every subcommand needs. */
export async function prepare(
	options: BuildOptions,
	clock = stopwatch(options.progress ?? silent),
	beforeFacts?: BeforeFacts,
): Promise<Prepared> {
	let theming!: ReturnType<typeof loadTheme>;
	let updating!: Promise<LastUpdates>;
	const read = await readSite(options, clock, ({ config, store, content }) => {
		updating = config.showLastUpdate ? lastUpdates(options.siteDir, store) : Promise.resolve(new Map() as LastUpdates);
		theming = loadTheme(themeInput(options, config, content));
	});
	const site = siteOf(read);
	clock.stage('theme');
	const [{ theme, problems }, updates] = await Promise.all([theming, updating]);
	if (!theme) {
		read.store.flush();
		throw new BuildFailure([...problemsOf(read, site), ...problems]);
	}
	return assemble(read, { site, theme, updates }, clock, beforeFacts);
}

/** The site graph of what was read. */
export const siteOf = ({ options, loaded, config, content, compiled, sidebars }: Read): Site =>
	makeSite({
		siteDir: options.siteDir,
		config,
		configFile: loaded.file,
		content,
		compiled: compiled.metas,
		sidebars: sidebars.value,
		drafts: options.dev ?? false,
		locate: loaded.locate,
	});

export const problemsOf = ({ content, compiled, sidebars, data }: Read, site: Site): Problem[] => [
	...content.problems,
	...compiled.problems,
	...sidebars.problems,
	...site.problems,
	...data.problems,
];

/** Told of a site whose facts are not read yet, with a function that reads those of a source: they are there, in `facts`, once it returns. */
type BeforeFacts = (prepared: Prepared, read: (source: string) => void) => void;

/** From the graph to a renderer. `pictures` that are known already are not read again. */
export async function assemble(
	read: Read,
	{ site, theme, updates, pictures: known }: Pick<Prepared, 'site' | 'theme' | 'updates'> & { pictures?: ReadonlyMap<string, Picture> },
	clock = stopwatch(silent),
	beforeFacts: BeforeFacts = () => {},
): Promise<Prepared> {
	const { options, loaded, config, store, compiled, sidebars, data } = read;
	const problems = problemsOf(read, site);
	clock.stage('pictures');
	const siteProps = makeSiteProps(site, theme, { dev: options.dev ?? false, announcementHtml: announcementHtml(config, compiled) });
	const resolver = makeResolver(site);
	const { pictures, downloads } = await readPictures(resolver, compiled, options.cacheDir, problems, known);
	clock.stage('components');
	const renderer = makeRenderer({
		once: !options.dev,
		resolver,
		theme,
		data,
		updates,
		pictures,
		siteProps,
		htmlOf: compiled.htmlOf,
		hashOf: compiled.hashOf,
		metaOf: (source) => compiled.metas.get(source)!,
	});
	const reader = factsReader({ site, compiled, data, store, themeHash: theme.hash });
	const { components: facts, pages: pageFacts } = reader.facts;
	const prepared: Prepared = {
		...read,
		site,
		theme,
		updates,
		pictures,
		downloads,
		renderer,
		siteProps,
		facts,
		pageFacts,
		problems,
		inputs: [...loaded.inputs, ...sidebars.inputs, ...theme.inputs],
	};
	beforeFacts(prepared, (source) => void reader.read(source, renderer));
	reader.readAll(renderer);
	for (const f of [...facts.values(), ...pageFacts.values()]) problems.push(...f.problems);
	return prepared;
}

/** Thrown where a build cannot go on; carries all problems found so far. */
export class BuildFailure extends Error {
	constructor(readonly problems: Problem[]) {
		super('the build failed');
	}
}

export function themeInput(options: BuildOptions, config: Config, content: ContentFiles) {
	const { siteDir, cacheDir } = options;
	const ignored: Problem[] = [];
	const modules = (dir: string) => listFiles(siteDir, dir, ignored).filter((f) => /\.[jt]sx$/.test(f));
	const all = modules(config.componentsDirectory);
	const islandsDir = `${config.componentsDirectory}/islands/`;
	const bar = config.announcementBar;
	const tokens = {
		...(bar?.backgroundColor ? { '--announcement-background': bar.backgroundColor } : {}),
		...(bar?.textColor ? { '--announcement-text': bar.textColor } : {}),
	};
	return {
		siteDir,
		cacheDir,
		components: all.filter((f) => !f.slice(config.componentsDirectory.length + 1).includes('/')),
		islands: all.filter((f) => f.startsWith(islandsDir) && !f.slice(islandsDir.length).includes('/')),
		pages: content.componentPages,
		styles: existsSync(join(siteDir, 'styles/index.css')) ? ['styles/index.css'] : [],
		locale: config.locale,
		search: config.search !== false,
		tokens: {
			light: { ...tokens, ...(config.accent ? { '--accent-text': config.accent.light } : {}) },
			dark: config.accent ? { '--accent-text': config.accent.dark } : {},
		},
		dev: options.dev ?? false,
		reuse: options.cache,
	};
}

/** The sidebars file, run. `value` is absent where there is none. */
export interface SidebarsFile {
	value?: { file: string; text: string; value: unknown };
	inputs: string[];
	problems: Problem[];
}

export async function loadSidebars(siteDir: string, config: Config, cacheDir: string): Promise<SidebarsFile> {
	const path = config.docs ? config.docs.sidebarPath : '';
	const file = join(siteDir, path);
	if (!path || !existsSync(file)) return { problems: [], inputs: [] };
	const module = await loadModule(file, path, cacheDir);
	if (!module.exports) return { problems: module.problems, inputs: module.inputs, value: { file: path, text: '', value: {} } };
	return { problems: [], inputs: module.inputs, value: { file: path, text: readFileSync(file, 'utf8'), value: module.exports.default } };
}

function announcementHtml(config: Config, compiled: Compiled): string {
	if (!config.announcementBar) return '';
	return compiled.inline(config.announcementBar.content);
}

/** Addresses that are surely no file of the site: sites, places on the page, routes with their slash, Markdown files. */
const leadsToPage = /^(?:https?:|mailto:|#)|\/(?:[?#].*)?$|\.mdx?(?:[?#].*)?$/i;

async function readPictures(
	resolver: Resolver,
	compiled: Compiled,
	cacheDir: string,
	problems: Problem[],
	known?: ReadonlyMap<string, Picture>,
) {
	const { site } = resolver;
	const pictures = new Map<string, Picture>();
	const downloads = new Map<string, string>();
	const failed = new Map<string, string>();
	for (const [source, meta] of compiled.metas) {
		const route = site.routeBySource.get(source);
		if (!route) continue;
		for (const link of meta.links) {
			if (link.kind === 'link' && leadsToPage.test(link.href)) continue;
			const target = resolveLink(resolver, link, source, route);
			if (target.kind !== 'asset') continue;
			const published = target.file
				? undefined
				: decodeURI(target.href)
						.slice(site.config.baseUrl.length)
						.replace(/[?#].*$/, '');
			const file = target.file ?? site.statics.get(`/${published}`);
			if (!file) continue;
			if (link.kind === 'image') {
				if (!pictures.has(file)) {
					try {
						pictures.set(file, known?.get(file) ?? (await readPicture(file, published, site.config.images, cacheDir)));
					} catch (error) {
						pictures.set(file, { variants: [], files: [], problem: (error as Error).message });
					}
				}
				const { problem } = pictures.get(file)!;
				if (problem && !failed.has(`${source}:${file}`)) {
					failed.set(`${source}:${file}`, problem);
					problems.push({
						severity: 'error',
						code: 'broken-image',
						file: source,
						line: link.line,
						column: link.column,
						message: `the picture "${link.href}" cannot be used: ${problem}`,
						hint: 'save it again as PNG, JPEG, WebP or SVG',
					});
				}
			} else if (target.file && !pictures.has(file)) {
				const path = `assets/files/${file
					.split('/')
					.at(-1)!
					.replace(/(\.[^.]*)?$/, (ext) => `.${sha1(readFileSync(file)).slice(0, 8)}${ext}`)}`;
				downloads.set(path, file);
				pictures.set(file, { path, variants: [], files: [[path, file]] });
			}
		}
	}
	return { pictures, downloads };
}

/** Builds the site into `outDir`. Nothing there changes unless everything went well. @throws ConfigError */
export const build = (options: BuildOptions): Promise<BuildResult> => despiteDamage(options, buildOnce);

async function buildOnce(given: BuildOptions): Promise<BuildResult> {
	const started = performance.now();
	const options = { ...given, siteDir: realFolder(given.siteDir), outDir: realFolder(given.outDir) };
	const progress = options.progress ?? silent;
	const clock = stopwatch(progress);
	checkFolders(options);
	let release: Awaited<ReturnType<typeof lockOutput>> | undefined;
	let output: Output | undefined;
	const result = (problems: Problem[], more: Partial<BuildResult> = {}): BuildResult => ({
		pages: 0,
		routes: [],
		cached: 0,
		written: 0,
		removed: 0,
		slowest: [],
		...more,
		problems: inOrder(problems),
		durationMs: Math.round(performance.now() - started),
		stages: clock.stages,
		ok: !problems.some((p) => p.severity === 'error'),
	});
	try {
		release = await lockOutput(options.outDir, () =>
			progress.note(`another build is writing ${relative(process.cwd(), options.outDir)}; waiting for it`),
		);
		output = openOutput(options.outDir);
		const target = output;
		const prepared = await prepare(options, clock, (early, readFacts) => {
			checkInside(options, early.config);
			if (early.config.search) early.search = planSearch(early, target, readFacts);
			// First what is ready, so that the disk has something to do while pages are rendered.
			writeRedirects(early, target);
			publishFiles(early, target);
		});
		const { site, store } = prepared;
		const problems = prepared.problems;
		clock.stage('search');
		prepared.search?.start();
		clock.stage('links');
		for (const problem of checkLinks(
			{ ...prepared, resolver: prepared.renderer.resolver, resolved: prepared.renderer.resolved },
			idsOfRoutes(prepared),
		).problems)
			problems.push(problem);
		clock.stage('pages');
		const pages = await writePages(prepared, output, problems, progress);
		clock.stage('search');
		await prepared.search?.finish();
		clock.stage('files');
		await publishExtras(prepared, output, pages.bodies);
		await output.settle();
		const collided = new Set(problems.flatMap((p) => (p.code === 'output-collision' ? [p.file] : [])));
		problems.push(...outputConflicts(output, site, options.outDir).filter((p) => !p.file || !collided.has(p.file)));
		const routes = [...site.routes.keys()].sort();
		const failed = problems.some((p) => p.severity === 'error');
		clock.stage('output');
		if (failed) await output.discard();
		const committed = failed ? { written: 0, removed: 0 } : output.commit({ bundles: prepared.theme.bundles });
		const cacheError = store.flush();
		store.close();
		if (cacheError && options.cache)
			problems.push({
				severity: 'note',
				code: 'cache',
				message: `the cache cannot be written: ${cacheError.message}`,
				hint: 'builds work without it, but slower',
			});
		clock.stage('');
		return result(problems, { pages: site.routes.size, routes, cached: pages.kept, ...committed, slowest: pages.slowest });
	} catch (error) {
		await output?.discard().catch(() => {});
		if (error instanceof BuildFailure) return result(error.problems);
		if (error instanceof ConfigError || error instanceof DamagedCache) throw error;
		const problem = readProblem(error, options.siteDir) ?? outputProblem(error, options.outDir, options.cacheDir);
		if (problem) return result([problem]);
		throw error;
	} finally {
		await release?.().catch(() => {});
	}
}

/** Two files for one path, files that others put into the output folder, files that went away: nothing is decided silently. */
function outputConflicts(output: Output, site: Site, outDir: string): Problem[] {
	return output.conflicts().map((conflict): Problem => {
		const { path, kind } = conflict;
		if (kind === 'unreadable') return unreadable(relative(site.siteDir, conflict.file), conflict.error);
		const own = site.statics.get(`/${path}`);
		if (kind === 'twice')
			return {
				severity: 'error',
				code: 'duplicate-file',
				...(own ? { file: relative(site.siteDir, own) } : {}),
				message: `two files would be written to ${path}${own ? ': this one, and one that the build makes' : ''}`,
				hint: 'rename the file, or give the page a slug of its own',
			};
		return {
			severity: 'error',
			code: 'foreign-file',
			message: `${relative(process.cwd(), join(outDir, path))} is there already, and vrmdocs did not write it`,
			hint: 'move it away, or choose another folder with --out',
		};
	});
}

/** A source that went away, or that may not be read, in a place where none was expected to. */
function readProblem(error: unknown, siteDir: string): Problem | undefined {
	const { path, code } = error as NodeJS.ErrnoException;
	return path && code && isInside(path, siteDir) ? unreadable(relative(siteDir, path), error) : undefined;
}

/** Output within a folder that is read: the next build would take it for content. */
function checkInside({ siteDir, outDir, cacheDir }: BuildOptions, config: Config): void {
	const folders = [
		config.docs && config.docs.path,
		config.blog && config.blog.path,
		config.pages && config.pages.path,
		...config.staticDirectories,
		config.componentsDirectory,
		config.dataDirectory,
	];
	for (const [what, dir, flag] of [
		['output', outDir, '--out'],
		['cache', cacheDir, '--cache-dir'],
	] as const)
		for (const folder of folders)
			if (folder && isInside(dir, join(siteDir, folder)))
				throw new ConfigError([
					{
						severity: 'error',
						code: 'output-folder',
						message: `the ${what} folder ${relative(process.cwd(), dir)} lies in the site's ${folder}/, and would be read as content`,
						hint: `choose another folder with ${flag}`,
					},
				]);
}

function checkFolders({ siteDir, outDir }: BuildOptions): void {
	const shown = relative(process.cwd(), outDir) || '.';
	const refuse = (message: string, hint: string) => {
		throw new ConfigError([{ severity: 'error', code: 'output-folder', message, hint }]);
	};
	if (isInside(siteDir, outDir)) refuse(`the output folder ${shown} holds the site's sources`, 'choose another folder with --out');
	let existing = outDir;
	while (!existsSync(existing)) existing = dirname(existing);
	if (!statSync(existing).isDirectory())
		refuse(
			`the output folder ${shown} cannot be written: ${relative(process.cwd(), existing)} is a file`,
			'move it away, or choose another folder with --out',
		);
	try {
		accessSync(existing === outDir ? dirname(outDir) : existing, constants.W_OK);
		if (existing === outDir) accessSync(outDir, constants.W_OK);
		makeFolder(dirname(outDir));
	} catch (error) {
		refuse(
			`the output folder ${shown} cannot be written: ${(error as Error).message.replace(/,.*$/, '')}`,
			'check its permissions, or choose another with --out',
		);
	}
}

function writeRedirects({ site, renderer }: Prepared, output: Output): void {
	for (const { from, to } of site.redirects) {
		const file = outputFile(from);
		const key = sha1(renderer.redirectKey(to));
		if (output.isCurrent(file, key)) output.keep(file);
		else output.write(file, renderer.redirect(from, to), key);
	}
}

async function writePages(prepared: Prepared, output: Output, problems: Problem[], progress: Progress) {
	const { site, renderer } = prepared;
	let kept = 0;
	let done = 0;
	const times: { path: string; ms: number }[] = [];
	for (const route of site.routes.values()) {
		const since = performance.now();
		const draft = renderer.draft(route);
		const file = outputFile(route.path);
		const key = sha1(renderer.keyOf(draft, route));
		if (output.isCurrent(file, key)) {
			output.keep(file);
			kept++;
		} else {
			const made = renderer.html(draft, route);
			for (const p of made.problems)
				if (!problems.some((q) => q.file === p.file && q.line === p.line && q.message === p.message)) problems.push(p);
			output.write(file, made.html, key);
			await output.room();
		}
		times.push({ path: route.path, ms: performance.now() - since });
		if (++done % 50 === 0) progress.count(done, site.routes.size);
	}
	times.sort((a, b) => b.ms - a.ms);
	return {
		kept,
		slowest: times.slice(0, 10),
		bodies: (source: string) => renderer.article(source, site.routeBySource.get(source)!, false).html,
	};
}
