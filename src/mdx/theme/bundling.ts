/** What the bundles of MDX pages have in common, on the server and in the browser: how modules are found and read. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildFailure, BuildOptions, BuildResult, Message, Plugin } from 'esbuild';
import { SHARED_MDX } from '../../../templates/mdx/shared-name.ts';
import type { SiteFacts } from '../../../templates/mdx/site-facts.ts';
import { safely } from '../../base/attempt.ts';
import { bundle, esbuildPlugin } from '../../base/bundler.ts';
import { pathFrom } from '../../base/paths.ts';
import type { Problem } from '../../base/problem.ts';
import { hashingPlugin } from '../../config/bundle-inputs.ts';
import { definitions } from '../../config/public-env.ts';
import { assetImports, type PublishedAssets } from '../../theme/assets.ts';
import { type SiteStyles, type StylesInput, siteStyles } from '../../theme/css.ts';
import { overridesPlugin } from '../../theme/overrides.ts';
import { ELEMENTS } from '../markdown/mapped-elements.ts';
import { isPartial } from '../markdown/part.ts';
import type { MdxModule } from '../markdown/types.ts';
import { type ElementMap, elementCode } from './elements.ts';
import { sharedModules } from './shared.ts';
import { type WorkerFile, withNamedFiles, workerFiles } from './workers.ts';

/** A text that another page shows: `import Part from './_part.mdx'`. */
export interface CompiledPartial {
	module: MdxModule;
	/** HTML with addresses that hold on any page → an expression for it. */
	htmlExpression(html: string): string;
	problems: Problem[];
}

/** Modules of another generator that pages import, from its adapter. */
export interface WorldModules {
	plugin(side: 'server' | 'browser'): Plugin;
	/** The text of a script as this bundler reads it; lines stay. @param file absolute */
	edit(text: string, file: string): string;
	/** What an address stands for: the file, or a module of the tool that the server renders alone, or that hydrates. */
	aliased(from: string): string | 'static' | 'reacts' | undefined;
	/** Address of the module with components for tags that no page imports. */
	components: string;
	/** Pages are of MDX 1: a tag that nobody knows shows what is between it and its end. */
	isOld: boolean;
	/** Where packages are found that no file's own folders have. */
	packageFolders: string[];
	/** Files of ours, from the tool's folder: a page that imports one shows cards of its category, asks for docs of its version, colours code. */
	files: Record<'cards' | 'docs' | 'code', string>;
	/** What of the imports is not there, after a build. */
	problems(): Problem[];
}

export interface BundleInput extends StylesInput {
	facts: SiteFacts;
	overrides: string[];
	dev: boolean;
	browsers: string[];
	world?: WorldModules;
	/** Components that the site has for elements of Markdown. */
	elements?: ElementMap;
	/** Compiles a partial. @param path absolute @param isOpen a page gives it components */
	partial(path: string, isOpen: boolean): Promise<CompiledPartial>;
}

/** Texts that pages show, as the namespace of their modules. */
export const PARTIAL = 'mdx-partial';

/** Marks a partial that a page gives components to. */
export const OPEN = '?components';

interface Bundling {
	/** SHA-1 of each file that is read, by its absolute path. */
	hashes: Map<string, string>;
	assets: PublishedAssets;
	/** Scripts of workers by their published paths; of the browser alone. */
	workers: Map<string, WorkerFile>;
	/** The stylesheets that modules import. */
	styles: SiteStyles;
	options: BuildOptions;
}

/** @param pages gives the text of pages and partials */
export function bundlingOf(side: 'server' | 'browser', input: BundleInput, pages: Plugin): Bundling {
	const { siteDir, facts, dev, world, browsers } = input;
	const hashes = new Map<string, string>();
	const assets = assetImports({ siteDir, baseUrl: facts.baseUrl, svg: 'component' }, hashes);
	const workers = new Map<string, WorkerFile>();
	const styles = siteStyles(input, hashes);
	const worker = { absWorkingDir: siteDir, target: browsers, minify: !dev, logLevel: 'silent' } as const;
	const options: BuildOptions = {
		bundle: true,
		write: false,
		metafile: true,
		// What several pages import is made once, and loaded once.
		splitting: true,
		format: 'esm',
		absWorkingDir: siteDir,
		// Pages beside the site folder have the packages of the site.
		...(world
			? {
					loader: { '.js': 'jsx' },
					// Docusaurus takes nothing of it, such as a classic JSX.
					tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
					mainFields: side === 'server' ? ['module', 'main'] : ['browser', 'module', 'main'],
					resolveExtensions: ['.mjs', '.js', '.jsx', '.ts', '.tsx', '.json', '.css'],
				}
			: {}),
		nodePaths: [join(siteDir, 'node_modules'), ...(world?.packageFolders ?? [])],
		outdir: join(siteDir, '.mdx'),
		outbase: siteDir,
		jsx: 'automatic',
		jsxDev: false,
		charset: 'utf8',
		logLevel: 'silent',
		define: definitions({ dev, baseUrl: facts.baseUrl }, side),
		plugins: [
			...(world ? [world.plugin(side)] : []),
			sharedModules(side === 'server' ? 'shared' : `globalThis.${SHARED_MDX}`, side),
			partialsPlugin(input),
			pages,
			...(world ? [workerFiles(facts.baseUrl, worker, workers)] : []),
			assets.plugin,
			overridesPlugin(siteDir, input.overrides),
			styles.ofCssModules,
			styles.ofImports,
			hashingPlugin(siteDir, hashes, world ? { jsxInJs: true, edit: (text, file) => world.edit(withNamedFiles(text), file) } : {}),
		],
		...(side === 'server'
			? { platform: 'node', target: 'node20' }
			: { platform: 'browser', target: browsers, minify: !dev, treeShaking: true }),
	};
	return { hashes, assets, workers, styles, options };
}

/** The module of a text. A page that a plugin makes may be in a folder that is not there. @param path absolute */
export const textModule = (path: string, contents: string, siteDir: string) => ({
	contents,
	loader: 'tsx' as const,
	resolveDir: existsSync(dirname(path)) ? dirname(path) : siteDir,
});

/** Finds pages, the texts that they show, and the site's components for elements in those. */
const partialsPlugin = ({ siteDir, elements, world }: BundleInput): Plugin =>
	esbuildPlugin('vrmdocs-mdx-partials', (b) => {
		b.onResolve({ filter: /\.mdx?$/i }, async ({ path, kind, resolveDir, importer, pluginData }) => {
			if (kind === 'entry-point') return { path };
			if (pluginData === 'mdx' || !isPartial(path)) return undefined;
			const resolved = await b.resolve(path, { kind, resolveDir, importer, pluginData: 'mdx' });
			if (resolved.errors.length) return { errors: resolved.errors };
			return { path: resolved.path, namespace: PARTIAL, ...(givesComponents(importer) ? { suffix: OPEN } : {}) };
		});
		b.onResolve({ filter: new RegExp(`^${ELEMENTS}/`) }, ({ path }) => ({ path, namespace: 'elements' }));
		b.onLoad({ filter: /./, namespace: 'elements' }, ({ path }) => ({
			contents: elementCode(elements, path, world !== undefined),
			loader: 'tsx',
			resolveDir: siteDir,
		}));
	});

/** Whether a module gives components to a text that it shows: `<Part components={…} />`, `<MDXProvider>`. */
const givesComponents = (importer: string): boolean =>
	safely(() => /\bcomponents\s*=\s*\{|\bMDXProvider\b/.test(readFileSync(importer, 'utf8'))) ?? false;

/** Why modules cannot be bundled, by their names in the metafile. */
export type Faulty = Map<string, Message[]>;

/**
 * Bundles pages; a module that fails is left out, so that its faults are those of the pages that need it, and of no others.
 *
 * @throws what esbuild says of no module
 */
export async function bundleAround(options: BuildOptions, siteDir: string): Promise<{ result: BuildResult; faulty: Faulty }> {
	const faulty: Faulty = new Map();
	for (;;) {
		try {
			const plugins = faulty.size ? [leftOut(faulty, siteDir), ...options.plugins!] : options.plugins!;
			return { result: await bundle({ ...options, plugins }), faulty };
		} catch (error) {
			const { errors = [] } = error as Partial<BuildFailure>;
			const told = errors.filter(({ location }) => location && !faulty.has(location.file));
			if (!told.length) throw error;
			for (const message of told) faulty.set(message.location!.file, [...(faulty.get(message.location!.file) ?? []), message]);
		}
	}
}

/** In place of modules that fail: a module that has any name. */
const leftOut = (faulty: Faulty, siteDir: string): Plugin =>
	esbuildPlugin('vrmdocs-left-out', (b) => {
		b.onLoad({ filter: /./ }, ({ path, namespace, suffix }) =>
			faulty.has(namespace === 'file' ? pathFrom(siteDir, path) : `${namespace}:${path}${suffix}`)
				? { contents: 'module.exports = {};', loader: 'js' }
				: undefined,
		);
	});
