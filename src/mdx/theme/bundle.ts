/**
 * MDX pages → modules for the server, and the texts of those for the browser where pages have interactive components (`browser.ts` bundles them). Each
 * is kept with the hashes of all it imports: an edited page bundles itself alone, and a page without JSX has none.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { BuildResult, Message, Metafile, Plugin } from 'esbuild';
import type { SiteFacts } from '../../../templates/mdx/site-facts.ts';
import { bundle, esbuildPlugin, transform } from '../../base/bundler.ts';
import { sha1 } from '../../base/hash.ts';
import { packageRoot } from '../../base/package-root.ts';
import { pathFrom } from '../../base/paths.ts';
import type { Problem } from '../../base/problem.ts';
import { unsupportedAt } from '../../base/unsupported.ts';
import { inputsOf } from '../../config/bundle-inputs.ts';
import { esbuildProblems, shownFrom, siteWarnings } from '../../config/module.ts';
import { isAbove } from '../../content/site-boundary.ts';
import { importRules, siteStyles } from '../../theme/css.ts';
import { inputName } from '../../theme/input-names.ts';
import { allNodes } from '../markdown/all-nodes.ts';
import { ELEMENTS } from '../markdown/mapped-elements.ts';
import { isPartial } from '../markdown/part.ts';
import type { MdxModule } from '../markdown/types.ts';
import { type BundleInput, bundleAround, bundlingOf, type CompiledPartial, type Faulty, OPEN, PARTIAL, textModule } from './bundling.ts';
import { moduleCode } from './code.ts';
import { ELEMENTS_PAGE, elementProblems, elementReacts, elementsCode } from './elements.ts';
import { reactingModules } from './is-interactive.ts';
import { type BrowserTexts, type BuiltPage, CHUNK } from './kept.ts';
import { filesIn, isStylesheet, modulesOf, withChunks, withoutPlaces } from './outputs.ts';

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

/** What modules that a page needs say, as problems of the page. @param entryPoint of the page, as the metafile names it */
export function faultsOf(
	entryPoint: string,
	{ faulty, metafile }: { faulty: Faulty; metafile: Metafile },
	path: string,
	siteDir: string,
): Problem[] {
	const errors = faulty.size ? modulesOf(entryPoint, metafile).flatMap((module) => faulty.get(module) ?? []) : [];
	if (!errors.length) return [];
	// Of docs beside the site folder, with the path that its other messages have.
	const shown = isAbove(path) ? (file: string) => pathFrom(siteDir, file) : shownFrom(siteDir);
	return esbuildProblems({ errors: errors.map(ofFiles) }, siteDir, (file) => shown(file.replace(/\.page\.mdx$/, '')), path);
}

/** A message that names partials as files. */
function ofFiles(message: Message): Message {
	const file = (text: string) => text.replace(/(?<=^|")mdx-partial:(\/[^"?]*)(?:\?components)?/g, '$1');
	const { text, location } = message;
	return { ...message, text: file(text), location: location && { ...location, file: file(location.file) } };
}

/** Reports texts that are given components that hold state. */
const statefulGiven = ({ parts, imports }: MdxModule, file: string, reacts: (from: string) => boolean): Problem[] =>
	[...allNodes(parts)].flatMap((node) => {
		if (node.type !== 'element') return [];
		const from = imports.find(({ local }) => local === node.name)?.from;
		const holdsState = node.attributes.some(
			(attribute) =>
				'name' in attribute &&
				attribute.name === 'components' &&
				'code' in attribute &&
				(attribute.reacts || imports.some(({ local, from: module }) => attribute.names.includes(local) && reacts(module))),
		);
		if (!holdsState || !(from === '@mdx-js/react' || isPartial(from))) return [];
		return unsupportedAt(
			'components prop that holds state',
			{ file, line: node.line, column: node.column },
			'what it gives to a text is rendered on the server alone',
			'put it into src/theme/MDXComponents, or import it in the text',
		);
	});

interface Loaded {
	islands: number;
	/** Of the browser's module. */
	text: string;
	problems: Problem[];
}

/** The modules of texts for the server, as the bundler asks for them; beside each, that of the browser and its problems. */
function moduleTexts(input: BundleInput) {
	const { siteDir } = input;
	/** By path; of a partial with what marks it. */
	const loaded = new Map<string, Loaded>();
	const moduleReacts = reactingModules((from) => input.world?.aliased(from));
	const reacts = elementReacts(siteDir, moduleReacts);
	const elementOf = (from: string) => input.elements?.elements.find(({ tag }) => from === `${ELEMENTS}/${tag}`);
	function elementsOf(path: string) {
		const codeFor = (side: 'server' | 'browser') => elementsCode(input.elements!, side, reacts);
		const { code, islands } = codeFor('server');
		loaded.set(path, { islands, text: codeFor('browser').code, problems: elementProblems(input.elements!, reacts) });
		return { contents: code, loader: 'tsx' as const, resolveDir: siteDir };
	}
	/** Whether a component of a text works in the browser. */
	function isReacting(name: string, imports: CompiledPartial['module']['imports'], folder: string): boolean {
		const imported = imports.find(({ local }) => local === name);
		const element = imported && elementOf(imported.from);
		if (element) return reacts(element);
		if (imported) return moduleReacts(imported.from, folder);
		if (!input.elements?.named) return input.world !== undefined && moduleReacts(`${input.world.components}#${name}`, folder);
		// What the map hands on is the tool's own, and the server's.
		const named = input.elements.named.find(({ tag }) => tag === name);
		return named !== undefined && reacts(named);
	}
	/** @param mark of a partial; undefined for a page */
	function contentsOf(path: string, compiled: CompiledPartial, mark?: string) {
		const folder = dirname(path);
		const file = pathFrom(siteDir, path);
		const codeFor = (side: 'server' | 'browser') =>
			moduleCode(compiled.module, {
				path: file,
				side,
				partial: mark !== undefined,
				open: mark === OPEN,
				reacts: (name) => isReacting(name, compiled.module.imports, folder),
				components: input.world?.components,
				...(input.world?.isOld && { absent: 'shown' }),
				htmlExpression: compiled.htmlExpression,
			});
		const { code, islands } = codeFor('server');
		const given = statefulGiven(compiled.module, file, (from) => moduleReacts(from, folder));
		loaded.set(path + (mark ?? ''), { islands, text: codeFor('browser').code, problems: [...compiled.problems, ...given] });
		return textModule(path, code, siteDir);
	}
	return { loaded, elementsOf, contentsOf };
}

/** @returns the modules of the pages that could be bundled, and the faults of the others */
export async function bundlePages(pages: PageToBundle[], input: BundleInput): Promise<Bundled> {
	const { siteDir } = input;
	const { loaded, elementsOf, contentsOf } = moduleTexts(input);
	const partials = new Map<string, Promise<CompiledPartial>>();
	const byPath = new Map(pages.map((page) => [page.file, page]));
	const { hashes, assets, styles, options } = bundlingOf(
		'server',
		input,
		esbuildPlugin('vrmdocs-mdx', (b) => {
			b.onLoad({ filter: /\.mdx?$/i, namespace: 'file' }, ({ path }) => {
				const page = byPath.get(path);
				if (!page) return undefined;
				if (page.path === ELEMENTS_PAGE) return elementsOf(path);
				return contentsOf(path, { module: page.module, htmlExpression: (html) => JSON.stringify(html), problems: [] });
			});
			b.onLoad({ filter: /./, namespace: PARTIAL }, async ({ path, suffix }) => {
				const compiling = partials.get(path + suffix) ?? input.partial(path, suffix === OPEN);
				partials.set(path + suffix, compiling);
				hashes.set(path, sha1(readFileSync(path)));
				return contentsOf(path, await compiling, suffix);
			});
		}) satisfies Plugin,
	);
	const { result, faulty } = await bundleAround({ ...options, entryPoints: [...byPath.keys()], chunkNames: `${CHUNK}-[hash]` }, siteDir);
	const metafile = result.metafile!;
	for (const circle of circlesOf(metafile)) {
		const { module } = (await partials.get(circle.file))!;
		faulty.set(PARTIAL_MODULE + circle.file, [circleMessage(circle, siteDir, module)]);
	}
	const code = await serverCode(result, siteDir);
	const name = inputName(siteDir);
	const built = new Map<string, BuiltPage>();
	const ofStyles = styles.compiled.flatMap(({ warnings }) => warnings);
	// What an import lacks is kept with the pages that have it.
	const lacking = [...(input.world?.problems() ?? []), ...siteWarnings(ofStyles, siteDir, siteDir)];
	const told = new Set<Problem>();
	const faults = new Map<string, Problem[]>();
	for (const [output, { entryPoint }] of Object.entries(metafile.outputs)) {
		const page = entryPoint && byPath.get(resolve(siteDir, entryPoint));
		if (!page) continue;
		const ofPage = faultsOf(entryPoint, { faulty, metafile }, page.path, siteDir);
		if (ofPage.length) {
			faults.set(page.path, ofPage);
			continue;
		}
		const files = filesIn(output, metafile, siteDir);
		const texts = [page.file, ...partialsOf(entryPoint, metafile)].map((key) => ({ key, ...loaded.get(key)! }));
		const own = lacking.filter(({ file }) => files.includes(resolve(siteDir, file ?? '')));
		for (const problem of own) told.add(problem);
		const browser: BrowserTexts = Object.fromEntries(texts.map(({ key, text }) => [name(key), text]));
		built.set(page.path, {
			// The page itself is in the cache under its text.
			inputs: inputsOf(
				files.filter((file) => file !== page.file),
				hashes,
				siteDir,
				name,
			),
			...code.of(page.file),
			...(texts.some(({ islands }) => islands > 0) ? { browser } : {}),
			css: files.filter(isStylesheet).sort().map(name),
			assets: Object.fromEntries(
				[...assets.files].filter(([, file]) => files.includes(file)).map(([published, file]) => [published, name(file)]),
			),
			ownToc: page.module.exports.includes('toc') || page.module.toc.some((entry) => 'partial' in entry),
			problems: [...texts.flatMap(({ problems }) => problems), ...own],
		});
	}
	return { built, chunks: code.chunks, problems: lacking.filter((problem) => !told.has(problem)), faults };
}

/** Absolute paths of the partials that a page shows, with what marks them. */
const partialsOf = (entryPoint: string, metafile: Metafile): string[] =>
	modulesOf(entryPoint, metafile)
		.filter((module) => module.startsWith(PARTIAL_MODULE))
		.map((module) => module.slice(PARTIAL_MODULE.length));

/** A text that shows itself, by way of others. `file` imports `to`. */
interface Circle {
	file: string;
	from: string;
	to: string;
}

function circlesOf({ inputs }: Metafile): Circle[] {
	const circles: Circle[] = [];
	const done = new Set<string>();
	const visit = (name: string, above: string[]): void => {
		if (done.has(name)) return;
		done.add(name);
		for (const { path, original } of inputs[name]?.imports ?? []) {
			if (!path.startsWith(PARTIAL_MODULE)) continue;
			if (path === name || above.includes(path))
				circles.push({ file: name.slice(PARTIAL_MODULE.length), from: original ?? path, to: path.slice(PARTIAL_MODULE.length) });
			else visit(path, [...above, name]);
		}
	};
	for (const name of Object.keys(inputs).sort()) if (name.startsWith(PARTIAL_MODULE)) visit(name, []);
	return circles;
}

const PARTIAL_MODULE = `${PARTIAL}:`;

function circleMessage({ file, from, to }: Circle, siteDir: string, { imports }: MdxModule): Message {
	const { line = 1, column = 1 } = imports.find((one) => one.from === from) ?? {};
	const shown = pathFrom(siteDir, to);
	const text = `the text shows itself without end: "${from}" leads back to it, by way of ${shown}`;
	const location = { file, namespace: '', line, column: column - 1, length: 0, lineText: '', suggestion: '' };
	return { id: '', pluginName: '', text, location, notes: [{ text: 'take one of the imports out', location: null }], detail: undefined };
}

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
	const pages = new Map<string, Pick<BuiltPage, 'server' | 'chunks'>>();
	for (const [output, { entryPoint }] of Object.entries(metafile!.outputs)) {
		const code = byPath.get(resolve(siteDir, output))!;
		if (!entryPoint) chunks.set(basename(output), code);
		else {
			const needed = withChunks(output, metafile!).slice(1);
			pages.set(resolve(siteDir, entryPoint), { server: code, chunks: needed.map((name) => basename(name)) });
		}
	}
	return { chunks, of: (path: string) => pages.get(path)! };
}

/** Stylesheet of everything that modules of MDX pages import. @param files absolute */
export async function mdxStylesheet(files: string[], input: BundleInput) {
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
		stdin: { contents: importRules(styles.sheets(), !input.world), resolveDir: packageRoot(), loader: 'css' },
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
