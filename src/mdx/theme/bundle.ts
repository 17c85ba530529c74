/**
 * MDX pages → a module for the server and, where they have interactive components, one for the browser. Each page's are bundled by themselves and
 * kept with the hashes of all they import: an edited page bundles itself alone, and a page without JSX has none.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { BuildOptions, BuildResult, Message, Metafile, Plugin } from 'esbuild';
import { SHARED_MDX } from '../../../templates/mdx/shared-name.ts';
import type { SiteFacts } from '../../../templates/mdx/site-facts.ts';
import { bundle, transform } from '../../base/bundler.ts';
import { sha1 } from '../../base/hash.ts';
import { packageRoot } from '../../base/package-root.ts';
import type { Problem } from '../../base/problem.ts';
import { unsupportedAt } from '../../base/unsupported.ts';
import { hashingPlugin, inputsOf, isModule } from '../../config/bundle-inputs.ts';
import { esbuildProblems, shownFrom } from '../../config/module.ts';
import { definitions } from '../../config/public-env.ts';
import { isAbove } from '../../content/site-boundary.ts';
import { assetImports } from '../../theme/assets.ts';
import { siteStyles } from '../../theme/css.ts';
import { overridesPlugin } from '../../theme/overrides.ts';
import { ELEMENTS } from '../markdown/mapped-elements.ts';
import type { MdxModule } from '../markdown/types.ts';
import { isPartial, moduleCode } from './code.ts';
import { ELEMENTS_PAGE, type ElementMap, elementCode, elementProblems, elementReacts, elementsCode } from './elements.ts';
import { reactingModules } from './is-interactive.ts';
import { type BuiltPage, CHUNK } from './kept.ts';
import { sharedModules } from './shared.ts';
import { type WorkerFile, withNamedFiles, workerFiles } from './workers.ts';

/** A text that another page shows: `import Part from './_part.mdx'`. */
export interface CompiledPartial {
	module: MdxModule;
	/** HTML with addresses that hold on any page → an expression for it. */
	htmlExpression(html: string): string;
	problems: Problem[];
}

/** Modules of another generator (src/theme/docusaurus/). */
export interface CompatModules {
	plugin(side: 'server' | 'browser'): Plugin;
	/** What an address stands for: the file, or a module of the tool that the server renders alone, or that hydrates. */
	aliased(from: string): string | 'static' | 'reacts' | undefined;
	/** Address of the module with components for tags that no page imports. */
	components: string;
	/** Pages are of MDX 1: a tag that nobody knows shows what is between it and its end. */
	isOld: boolean;
	/** Where packages are found that no file's own folders have. */
	packageFolders: string[];
	/** What of the imports is not there, after a build. */
	problems(): Problem[];
}

export interface BundleInput {
	siteDir: string;
	facts: SiteFacts;
	staticDirectories: string[];
	overrides: string[];
	dev: boolean;
	browsers: string[];
	compat?: CompatModules;
	/** Components that the site has for elements of Markdown. */
	elements?: ElementMap;
	/** Compiles a partial. @param path absolute @param isOpen a page gives it components */
	partial(path: string, isOpen: boolean): Promise<CompiledPartial>;
}

export interface PageToBundle {
	/** From the site folder. */
	path: string;
	/** Where its module stands for the bundler, absolute: the page itself, or beside a page that is a component. */
	file: string;
	/** What components may ask about it alone: its version of the docs, and itself. */
	own?: Pick<SiteFacts, 'version' | 'doc'>;
	module: MdxModule;
}

export interface Bundled {
	built: Map<string, BuiltPage>;
	/** Code that several of them share, by its name. */
	chunks: Map<string, string>;
	/** What the imports lack, and what partials say. */
	problems: Problem[];
	/** What keeps a page from being bundled, by its path. */
	faults: Map<string, Problem[]>;
}

/** @returns the modules of the pages that could be bundled, and the faults of the others */
export async function bundlePages(pages: PageToBundle[], input: BundleInput): Promise<Bundled> {
	try {
		return { ...(await bundleTogether(pages, input)), faults: new Map() };
	} catch (error) {
		const { errors } = error as { errors?: Message[] };
		if (!errors) throw error;
		const [page] = pages;
		if (pages.length === 1)
			return {
				built: new Map(),
				chunks: new Map(),
				problems: [],
				faults: new Map([[page!.path, problemsOf(error, page!.path, input.siteDir)]]),
			};
		// Apart, so that the faults of one are not those of the others.
		const all: Bundled = { built: new Map(), chunks: new Map(), problems: [], faults: new Map() };
		for (const part of apart(pages, errors, input.siteDir)) {
			const { built, chunks, problems, faults } = await bundlePages(part, input);
			for (const [path, one] of built) all.built.set(path, one);
			for (const [name, code] of chunks) all.chunks.set(name, code);
			for (const [path, list] of faults) all.faults.set(path, list);
			all.problems.push(...problems);
		}
		return all;
	}
}

/** Pages that errors name, each alone, and the others; two halves where that tells nothing. */
function apart(pages: PageToBundle[], errors: Message[], siteDir: string): PageToBundle[][] {
	const named = new Set(errors.flatMap(({ location }) => (location ? [resolve(siteDir, location.file)] : [])));
	const faulty = pages.filter(({ file }) => named.has(file));
	const others = pages.filter(({ file }) => !named.has(file));
	if (faulty.length && others.length) return [...faulty.map((page) => [page]), others];
	const half = Math.ceil(pages.length / 2);
	return [pages.slice(0, half), pages.slice(half)];
}

function problemsOf(error: unknown, path: string, siteDir: string): Problem[] {
	// Of docs beside the site folder, with the path that its other messages have.
	const shown = isAbove(path) ? (file: string) => relative(siteDir, file).split(sep).join('/') : shownFrom(siteDir);
	return esbuildProblems(error, siteDir, (file) => shown(file.replace(/^mdx-partial:/, '').replace(/\.page\.mdx$/, '')), path);
}

/** Marks a partial that a page gives components to. */
const OPEN = '?components';

/** Whether a module gives components to a text that it shows: `<Part components={…} />`, `<MDXProvider>`. */
function givesComponents(importer: string): boolean {
	try {
		return /\bcomponents\s*=\s*\{|\bMDXProvider\b/.test(readFileSync(importer, 'utf8'));
	} catch {
		return false;
	}
}

/** Where a text is given components that hold state. */
function statefulGiven({ parts, imports }: MdxModule, reacts: (from: string) => boolean): { line: number; column: number }[] {
	const places: { line: number; column: number }[] = [];
	const visit = (nodes: MdxModule['parts']): void => {
		for (const node of nodes) {
			if (node.type !== 'element') continue;
			const from = imports.find(({ local }) => local === node.name)?.from;
			const holdsState = node.attributes.some(
				(attribute) =>
					'name' in attribute &&
					attribute.name === 'components' &&
					'code' in attribute &&
					(attribute.reacts || imports.some(({ local, from: module }) => attribute.names.includes(local) && reacts(module))),
			);
			if (holdsState && (from === '@mdx-js/react' || isPartial(from ?? ''))) places.push({ line: node.line, column: node.column });
			visit(node.children);
		}
	};
	visit(parts);
	return places;
}

const givenProblem = (place: { file: string; line: number; column: number }): Problem =>
	unsupportedAt(
		'components prop that holds state',
		place,
		'what it gives to a text is rendered on the server alone',
		'put it into src/theme/MDXComponents, or import it in the text',
	);

interface Loaded {
	islands: number;
	problems: Problem[];
}

async function bundleTogether(pages: PageToBundle[], input: BundleInput): Promise<Omit<Bundled, 'faults'>> {
	const { siteDir, facts, dev } = input;
	const hashes = new Map<string, string>();
	const assets = assetImports({ siteDir, baseUrl: facts.baseUrl, svg: 'component' }, hashes);
	const workers = new Map<string, WorkerFile>();
	const styles = siteStyles(input, hashes);
	const loaded = new Map<string, Loaded>();
	const partials = new Map<string, Promise<CompiledPartial>>();
	const byPath = new Map(pages.map((page) => [page.file, page]));
	const reacting = reactingModules((from) => input.compat?.aliased(from));
	const reacts = elementReacts(siteDir, reacting.module);
	const elementOf = (from: string) => input.elements?.elements.find(({ tag }) => from === `${ELEMENTS}/${tag}`);
	const pagesPlugin = (side: 'server' | 'browser'): Plugin => ({
		name: 'vrmdocs-mdx',
		setup(b) {
			b.onResolve({ filter: /\.mdx?$/i }, async ({ path, kind, resolveDir, importer, pluginData }) => {
				if (kind === 'entry-point') return { path };
				if (pluginData === 'mdx' || !isPartial(path)) return undefined;
				const found = await b.resolve(path, { kind, resolveDir, importer, pluginData: 'mdx' });
				if (found.errors.length) return { errors: found.errors };
				return { path: found.path, namespace: 'mdx-partial', ...(givesComponents(importer) ? { suffix: OPEN } : {}) };
			});
			b.onResolve({ filter: new RegExp(`^${ELEMENTS}/`) }, ({ path }) => ({ path, namespace: 'elements' }));
			b.onLoad({ filter: /./, namespace: 'elements' }, ({ path }) => ({
				contents: elementCode(input.elements, path, input.compat !== undefined),
				loader: 'tsx',
				resolveDir: siteDir,
			}));
			b.onLoad({ filter: /\.mdx?$/i }, ({ path }) => {
				const page = byPath.get(path);
				if (!page) return undefined;
				if (page.path === ELEMENTS_PAGE) return elementsOf(path, side);
				return contentsOf(path, { module: page.module, htmlExpression: (html) => JSON.stringify(html), problems: [] }, side, false);
			});
			b.onLoad({ filter: /./, namespace: 'mdx-partial' }, async ({ path, suffix }) => {
				const compiling = partials.get(path + suffix) ?? input.partial(path, suffix === OPEN);
				partials.set(path + suffix, compiling);
				hashes.set(path, sha1(readFileSync(path)));
				return contentsOf(path, await compiling, side, suffix === OPEN ? 'open' : true);
			});
		},
	});
	function elementsOf(path: string, side: 'server' | 'browser') {
		const { code, islands } = elementsCode(input.elements!, side, reacts);
		loaded.set(path, { islands, problems: elementProblems(input.elements!, reacts) });
		return {
			contents: side === 'browser' ? `${code}\nexport const site = ${JSON.stringify(facts)};` : code,
			loader: 'tsx' as const,
			resolveDir: siteDir,
		};
	}
	function contentsOf(path: string, compiled: CompiledPartial, side: 'server' | 'browser', partial: boolean | 'open') {
		const folder = dirname(path);
		const file = relative(siteDir, path).split(sep).join('/');
		const { code, islands } = moduleCode(compiled.module, {
			path: file,
			side,
			partial: partial !== false,
			open: partial === 'open',
			reacts: (name) => {
				const found = compiled.module.imports.find(({ local }) => local === name);
				const element = found && elementOf(found.from);
				if (element) return reacts(element);
				if (!found && input.elements?.named) {
					// What the map hands on is the tool's own, and the server's.
					const known = input.elements.named.find(({ tag }) => tag === name);
					return known !== undefined && reacts(known);
				}
				return found
					? reacting.module(found.from, folder)
					: input.compat !== undefined && reacting.module(`${input.compat.components}#${name}`, folder);
			},
			components: input.compat?.components,
			...(input.compat?.isOld && { absent: 'shown' }),
			htmlExpression: compiled.htmlExpression,
		});
		const given = statefulGiven(compiled.module, (from) => reacting.module(from, folder));
		loaded.set(path, { islands, problems: [...compiled.problems, ...given.map((place) => givenProblem({ file, ...place }))] });
		const isEntry = !partial && side === 'browser';
		return {
			contents: isEntry ? `${code}\nexport const site = ${JSON.stringify({ ...facts, ...byPath.get(path)?.own })};` : code,
			loader: 'tsx' as const,
			// A page that a plugin makes may be in a folder that is not there.
			resolveDir: existsSync(folder) ? folder : siteDir,
		};
	}
	const optionsOf = (side: 'server' | 'browser', entries: string[]): BuildOptions => ({
		entryPoints: entries,
		bundle: true,
		write: false,
		metafile: true,
		absWorkingDir: siteDir,
		// Pages beside the site folder have the packages of the site.
		...(input.compat
			? {
					loader: { '.js': 'jsx' },
					mainFields: side === 'server' ? ['module', 'main'] : ['browser', 'module', 'main'],
					resolveExtensions: ['.mjs', '.js', '.jsx', '.ts', '.tsx', '.json', '.css'],
				}
			: {}),
		nodePaths: [join(siteDir, 'node_modules'), ...(input.compat?.packageFolders ?? [])],
		outdir: join(siteDir, '.mdx'),
		outbase: siteDir,
		jsx: 'automatic',
		jsxDev: false,
		charset: 'utf8',
		logLevel: 'silent',
		define: definitions({ dev, baseUrl: facts.baseUrl }, side),
		plugins: [
			...(input.compat ? [input.compat.plugin(side)] : []),
			sharedModules(side === 'server' ? 'shared' : `globalThis.${SHARED_MDX}`, side),
			pagesPlugin(side),
			...(input.compat
				? [workerFiles(facts.baseUrl, { absWorkingDir: siteDir, target: input.browsers, minify: !dev, logLevel: 'silent' }, workers)]
				: []),
			assets.plugin,
			overridesPlugin(siteDir, input.overrides),
			styles.ofCssModules,
			styles.ofImports,
			hashingPlugin(siteDir, hashes, input.compat ? { jsxInJs: true, edit: withNamedFiles } : {}),
		],
		...(side === 'server'
			? // What several pages import is made once, and loaded once.
				{ platform: 'node', format: 'esm', splitting: true, chunkNames: `${CHUNK}-[hash]`, target: 'node20' }
			: { platform: 'browser', format: 'esm', target: input.browsers, minify: !dev, treeShaking: true, ...messagesBanner(facts) }),
	});
	const server = await bundle(optionsOf('server', [...byPath.keys()]));
	const circle = circleOf(server.metafile!);
	if (circle) throw { errors: [circleMessage(circle, siteDir, (await partials.get(circle.file))!.module)], warnings: [] };
	const inputsByPage = entriesOf(server, siteDir);
	const code = await serverCode(server, siteDir);
	const withIslands = [...byPath.keys()].filter((path) =>
		inputsByPage.get(path)!.inputs.some((file) => (loaded.get(file)?.islands ?? 0) > 0),
	);
	const browser = withIslands.length ? await bundle(optionsOf('browser', withIslands)) : undefined;
	const browserByPage = browser ? entriesOf(browser, siteDir) : new Map<string, Entry>();
	const root = packageRoot();
	const name = (file: string) =>
		file === siteDir || file.startsWith(siteDir + sep) ? `site:${relative(siteDir, file)}` : `tool:${relative(root, file)}`;
	const built = new Map<string, BuiltPage>();
	// What an import lacks is kept with the pages that have it.
	const lacking = input.compat?.problems() ?? [];
	const told = new Set<Problem>();
	for (const [path, page] of byPath) {
		const made = inputsByPage.get(path)!;
		const inBrowser = browserByPage.get(path);
		const ownWorkers = [...workers].filter(([published]) => inBrowser?.code.includes(published));
		const inputsOfWorkers = ownWorkers.flatMap(([, { inputs }]) => inputs);
		const files = [...new Set([...made.inputs, ...(inBrowser?.inputs ?? []), ...inputsOfWorkers])];
		const own = lacking.filter(({ file }) => files.includes(resolve(siteDir, file ?? '')));
		for (const problem of own) told.add(problem);
		built.set(page.path, {
			// The page itself is in the cache under its text.
			inputs: inputsOf(
				files.filter((file) => file !== path),
				hashes,
				siteDir,
				name,
			),
			...code.of(path),
			...(inBrowser ? { browser: inBrowser.code } : {}),
			...(ownWorkers.length ? { workers: Object.fromEntries(ownWorkers.map(([published, { code }]) => [published, code])) } : {}),
			css: files
				.filter((file) => /\.(?:css|s[ac]ss)$/.test(file))
				.sort()
				.map(name),
			assets: Object.fromEntries(
				[...assets.files].filter(([, file]) => files.includes(file)).map(([published, file]) => [published, name(file)]),
			),
			ownToc: page.module.exports.includes('toc') || page.module.toc.some((entry) => 'partial' in entry),
			problems: [...files.flatMap((file) => loaded.get(file)?.problems ?? []), ...own],
		});
	}
	return { built, chunks: code.chunks, problems: lacking.filter((problem) => !told.has(problem)) };
}

/** A text that shows itself, by way of others. `file` imports `to`. */
interface Circle {
	file: string;
	from: string;
	to: string;
}

function circleOf({ inputs }: Metafile): Circle | undefined {
	const done = new Set<string>();
	const visit = (name: string, above: string[]): Circle | undefined => {
		for (const { path, original } of inputs[name]?.imports ?? []) {
			if (!path.startsWith(PARTIAL)) continue;
			if (path === name || above.includes(path))
				return { file: name.slice(PARTIAL.length), from: original ?? path, to: path.slice(PARTIAL.length) };
			const found = done.has(path) ? undefined : visit(path, [...above, name]);
			if (found) return found;
		}
		done.add(name);
		return undefined;
	};
	for (const name of Object.keys(inputs).sort()) {
		const found = name.startsWith(PARTIAL) ? visit(name, []) : undefined;
		if (found) return found;
	}
	return undefined;
}

const PARTIAL = 'mdx-partial:';

function circleMessage({ file, from, to }: Circle, siteDir: string, { imports }: MdxModule): Message {
	const { line = 1, column = 1 } = imports.find((one) => one.from === from) ?? {};
	const shown = relative(siteDir, to).split(sep).join('/');
	const text = `the text shows itself without end: "${from}" leads back to it, by way of ${shown}`;
	const location = { file, namespace: '', line, column: column - 1, length: 0, lineText: '', suggestion: '' };
	return { id: '', pluginName: '', text, location, notes: [{ text: 'take one of the imports out', location: null }], detail: undefined };
}

/** Texts outside of components are translated when their module runs, before any other code. */
const messagesBanner = ({ messages = {} }: SiteFacts): Pick<BuildOptions, 'banner'> =>
	Object.keys(messages).length ? { banner: { js: `globalThis.__vrmdocsMessages = ${JSON.stringify(messages)};` } } : {};

interface Entry {
	code: string;
	/** Absolute paths of all files in it. */
	inputs: string[];
}

/** Stylesheets that an entry imports, and modules that it imports. */
function stylesheetsOf(entry: string, { inputs }: Metafile): string[] {
	const seen = new Set([entry]);
	for (const path of seen) for (const { path: imported, external } of inputs[path]?.imports ?? []) if (!external) seen.add(imported);
	return [...seen].filter((path) => /\.(?:css|s[ac]ss)$/.test(path));
}

/** What esbuild made of each entry, by its absolute path. */
function entriesOf({ metafile, outputFiles }: BuildResult, siteDir: string): Map<string, Entry> {
	const entries = new Map<string, Entry>();
	for (const [output, { entryPoint }] of Object.entries(metafile!.outputs)) {
		if (!entryPoint) continue;
		const path = resolve(siteDir, output);
		const inputs = withChunks(output, metafile!).flatMap((name) => Object.keys(metafile!.outputs[name]!.inputs));
		entries.set(resolve(siteDir, entryPoint), {
			code: withoutPlaces(outputFiles!.find((file) => file.path === path)!.text, siteDir),
			// Stylesheets leave nothing in the code.
			inputs: [...new Set([...inputs, ...stylesheetsOf(entryPoint, metafile!)])].flatMap((file) =>
				!isModule(file) || /^(?:shared|none|virtual|compat|elements|absent|worker-file|\(disabled\)):/.test(file)
					? []
					: [resolve(siteDir, file.replace(/^[\w-]+:(?=\/)|\?components$/g, ''))],
			),
		});
	}
	return entries;
}

/** An output and all chunks that it needs. */
function withChunks(output: string, { outputs }: Metafile): string[] {
	const seen = new Set([output]);
	for (const name of seen) for (const { path, external } of outputs[name]?.imports ?? []) if (!external && outputs[path]) seen.add(path);
	return [...seen];
}

/** Partials are named by their place on this machine, which is none of the page's. */
const withoutPlaces = (code: string, siteDir: string): string =>
	code.replace(/(?<=mdx-partial:)\/[^\n"]+/g, (file) => relative(siteDir, file).split(sep).join('/'));

/** Code of the server as functions can run it, with `require` for its chunks. */
async function serverCode({ metafile, outputFiles }: BuildResult, siteDir: string) {
	const byPath = new Map<string, string>();
	for (const file of outputFiles!) {
		const { code } = await transform(withoutPlaces(file.text, siteDir), {
			format: 'cjs',
			charset: 'utf8',
			target: 'node20',
			logLevel: 'silent',
		});
		byPath.set(file.path, code);
	}
	const chunks = new Map<string, string>();
	const found = new Map<string, Pick<BuiltPage, 'server' | 'chunks'>>();
	for (const [output, { entryPoint }] of Object.entries(metafile!.outputs)) {
		const code = byPath.get(resolve(siteDir, output))!;
		if (!entryPoint) chunks.set(basename(output), code);
		else {
			const needed = withChunks(output, metafile!).slice(1);
			found.set(resolve(siteDir, entryPoint), { server: code, chunks: needed.map((name) => basename(name)) });
		}
	}
	return { chunks, of: (path: string) => found.get(path)! };
}

/** Stylesheet of everything that modules of MDX pages import. @param files absolute */
export async function mdxStylesheet(
	files: string[],
	input: Pick<BundleInput, 'siteDir' | 'staticDirectories' | 'browsers' | 'dev' | 'compat'>,
) {
	const hashes = new Map<string, string>();
	const styles = siteStyles(input, hashes);
	await bundle({
		stdin: { contents: files.map((file) => `import ${JSON.stringify(file)};`).join('\n'), resolveDir: input.siteDir, loader: 'js' },
		bundle: true,
		write: false,
		logLevel: 'silent',
		plugins: [styles.ofCssModules, styles.ofImports],
	});
	const result = await bundle({
		stdin: { contents: styles.imports(), resolveDir: packageRoot(), loader: 'css' },
		bundle: true,
		write: false,
		logLevel: 'silent',
		charset: 'utf8',
		minify: !input.dev,
		target: input.browsers,
		outfile: 'mdx.css',
		absWorkingDir: packageRoot(),
		plugins: [styles.ofStylesheet],
	});
	return { css: result.outputFiles[0]!.contents, files: styles.files };
}
