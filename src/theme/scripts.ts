/** Browser scripts that esbuild's own splitting does not suit: the islands' module with dynamic imports, and the search worker. */
import { readFile } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import type { BuildOptions, BuildResult, OutputFile, Plugin } from 'esbuild';
import { bundle, esbuildPlugin } from '../base/bundler.ts';
import { packageRoot, themeFile } from '../base/package-root.ts';
import { isModule } from '../config/bundle-inputs.ts';
import { componentName } from './component-name.ts';
import type { Piece } from './ready.ts';

/** Names of properties that only the search worker uses, separated by `|`. Inserted when the tool is compiled (bin/worker-names.js). */
declare const VRMDOCS_WORKER_NAMES: string;

/** Those of a site's languages that have a stemmer. */
export const stemmedOf = (languages: readonly string[]): string[] => ['de', 'en', 'es', 'fr'].filter((one) => languages.includes(one));

const AUTHORS = '/*! stemmer: Copyright (c) 2014 Titus Wormer, MIT */';

/**
 * Bundles the search worker, the script that only some queries need, and the stemmers of the site's languages. The worker contains the
 * names of the other files, so they are bundled first.
 */
export async function buildWorker(languages: readonly string[], optionsOf: (name: string) => BuildOptions): Promise<Piece> {
	const besides = (name: string, banner = '') =>
		bundle({ ...optionsOf(name), splitting: false, entryPoints: [themeFile(`src/search/core/${name}.ts`)], banner: { js: banner } });
	const nameOf = ({ outputFiles }: BuildResult) => `./${basename(outputFiles![0]!.path)}`;
	const help = await besides('word-help');
	const stemmed = stemmedOf(languages);
	const stems = await Promise.all(
		(stemmed.length ? stemmed : ['en']).map((language) => besides(`stem-${language}`, language === 'en' ? AUTHORS : '')),
	);
	const define = {
		...optionsOf('').define,
		WORD_HELP: JSON.stringify(nameOf(help)),
		STEMS: JSON.stringify(stems.map(nameOf)),
	};
	const options = optionsOf('search-worker');
	const worker = await bundle({
		...options,
		plugins: [...(options.plugins ?? []), loadingAlone],
		splitting: false,
		entryPoints: [themeFile('src/search/core/worker.ts')],
		define,
		mangleProps: new RegExp(`^(?:${VRMDOCS_WORKER_NAMES})$`),
		external: ['./word-help.*', './stem-*'],
		// What elasticlunr tells who makes an index.
		pure: ['elasticlunr.utils.warn'],
		// All supported browsers have it, though esbuild distinguishes versions of Unicode. A literal is shorter than `new RegExp`.
		supported: { 'regexp-unicode-property-escapes': true },
	});
	return {
		warnings: [],
		outputFiles: [worker, help, ...stems].flatMap(({ outputFiles }) => outputFiles!),
		metafile: { inputs: Object.assign({}, ...[...stems, help, worker].map(({ metafile }) => metafile!.inputs)) },
	};
}

/** Methods that `Index.load` of elasticlunr and the words of an index need. The others make indexes, and search in another way than ours. */
const OTHER_METHODS =
	/^elasticlunr\.\w+\.prototype\.(?!(?:on|addListener|hasHandler|add|getDocs|getNode) )\w+ = function[\s\S]*?^\s?\};?$/gm;

const loadingAlone: Plugin = esbuildPlugin('vrmdocs-elasticlunr', (b) => {
	// As modules, in their order: esbuild wraps each of its other files in a function.
	b.onLoad({ filter: /[\\/]elasticlunr[\\/]lib[\\/]\w+\.js$/ }, async ({ path }) => ({
		contents: `${(await readFile(path, 'utf8')).replace(OTHER_METHODS, '')}\nexport {};`,
	}));
	b.onLoad({ filter: /[\\/]core[\\/]elastic\.ts$/ }, async ({ path }) => ({
		contents: (await readFile(path, 'utf8')).replace(/^await import\((.*)\);$/gm, 'import $1;'),
		loader: 'ts',
	}));
});

/** Cache for the next bundle of a theme: source → lazy bundle, only of sources in the tool and in packages. */
export type LazyBundles = Map<string, LazyBundle>;

/** A dynamic import of an island, bundled into separate files. */
interface LazyBundle {
	/** Absolute path of its source. */
	entry: string;
	/** Paths of all its inputs, as in esbuild's metafile. */
	inputs: string[];
	files: OutputFile[];
}

/**
 * Bundles the islands' module, and the files that islands import dynamically: `import('../../lib/browser/finder.ts')` →
 * `assets/finder.HASH.js`, fetched when it is used. esbuild's own splitting would move helpers to a chunk that every page then fetches.
 * The islands' module shares React and a few other modules with these files (templates/islands/lent.ts). If a file shares any other module
 * with the islands, such as a store, it is left to esbuild's splitting, since that module must exist only once.
 */
export async function bundleIslands(
	options: BuildOptions,
	lazyOptions: BuildOptions,
	{ kept, isOfSite }: { kept: LazyBundles; isOfSite(file: string): boolean },
): Promise<Piece> {
	const sharing = new Set<string>();
	for (;;) {
		const lazy: LazyBundle[] = [];
		const {
			outputFiles,
			warnings,
			metafile: { inputs } = { inputs: {} },
		} = await bundle({ ...options, plugins: [lazyFiles(lazyOptions, lazy, sharing, kept), ...options.plugins!] });
		const sharers = lazy.filter((bundle) => bundle.inputs.some((path) => path in inputs));
		// They finish in any order.
		const inOrder = lazy.sort((a, b) => (a.entry < b.entry ? -1 : 1));
		if (sharers.length === 0) {
			const at = options.absWorkingDir!;
			for (const bundle of lazy) if (!bundle.inputs.some((path) => isOfSite(resolve(at, path)))) kept.set(bundle.entry, bundle);
			const own = inOrder.flatMap((bundle) => bundle.inputs.filter((path) => !path.includes('node_modules/')));
			return {
				warnings,
				outputFiles: [...outputFiles!, ...inOrder.flatMap(({ files }) => files)],
				metafile: { inputs: { ...Object.fromEntries(own.map((path) => [path, {}])), ...inputs } },
			};
		}
		for (const { entry } of sharers) sharing.add(entry);
	}
}

/** @param sharing absolute paths of files that are left to esbuild's splitting */
function lazyFiles(options: BuildOptions, bundles: LazyBundle[], sharing: ReadonlySet<string>, kept: LazyBundles): Plugin {
	return esbuildPlugin('vrmdocs-lazy', (b) => {
		async function bundleLazy(entry: string): Promise<LazyBundle> {
			const { outputFiles: files, metafile } = await b.esbuild.build({
				...options,
				entryPoints: [entry],
				plugins: [borrowed(), ...options.plugins!],
				metafile: true,
				write: false,
			});
			return { entry, files, inputs: Object.keys(metafile.inputs).filter(isModule) };
		}
		b.onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
			// Dynamic imports inside a package share modules with the package, so esbuild splits them.
			if (kind !== 'dynamic-import' || pluginData === 'lazy' || isInPackage(importer)) return undefined;
			// The site may override the file.
			const { path: entry, errors } = await b.resolve(path, { kind, resolveDir, importer, pluginData: 'lazy' });
			if (errors.length > 0 || sharing.has(entry)) return undefined;
			const lazy = kept.get(entry) ?? (await bundleLazy(entry));
			bundles.push(lazy);
			const main = lazy.files.find((file) => basename(file.path).startsWith(`${componentName(entry)}.`))!;
			return { path: `./${basename(main.path)}`, external: true };
		});
	});
}

/** Whether a file is in a package other than the tool itself. */
const isInPackage = (file: string): boolean =>
	(file.startsWith(packageRoot() + sep) ? file.slice(packageRoot().length) : file).includes(`${sep}node_modules${sep}`);

/** Modules that templates/islands/lent.ts shares with files that are loaded later → their names there. */
const LENT = new Map([
	['react', 'react'],
	['react/jsx-runtime', 'jsx'],
	[themeFile('src/search/core/client.ts'), 'client'],
	[themeFile('templates/components/context.tsx'), 'context'],
	[themeFile('templates/components/Icon.tsx'), 'icon'],
	[themeFile('templates/strings/format.ts'), 'format'],
	[themeFile('templates/islands/search/scope.ts'), 'scope'],
	[themeFile('templates/islands/search/slash.ts'), 'slash'],
	[themeFile('templates/islands/storage.ts'), 'storage'],
]);

/** Replaces modules by those that the islands' module shares. */
const borrowed = (): Plugin =>
	esbuildPlugin('vrmdocs-borrowed', (b) => {
		b.onResolve({ filter: /^(?:react(?:\/jsx-runtime)?$|\.)/ }, ({ path, kind, resolveDir }) => {
			const name = kind === 'entry-point' ? undefined : LENT.get(path.startsWith('.') ? join(resolveDir, path) : path);
			return name ? { path: name, namespace: 'lent' } : undefined;
		});
		b.onLoad({ filter: /./, namespace: 'lent' }, ({ path }) => ({
			contents: `module.exports = globalThis.__vrmdocsLent.${path}`,
			loader: 'js',
		}));
	});
