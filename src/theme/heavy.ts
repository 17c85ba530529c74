/**
 * Heavy islands → their chunks: `components/heavy/Viewer.tsx` → `assets/Viewer.1A2B3C4D.js`, with its stylesheet and workers. They use the
 * page's copy of React. They are bundled separately, so that pages without heavy islands load nothing more.
 */

import { dirname, join, resolve } from 'node:path';
import type { BuildOptions, BuildResult, Plugin } from 'esbuild';
import { SHARED } from '../../templates/client/heavy/shared.ts';
import { esbuildPlugin } from '../base/bundler.ts';
import { packageRoot, themeFile } from '../base/package-root.ts';
import { isModule } from '../config/bundle-inputs.ts';
import { componentName } from './component-name.ts';

/** Published paths of a site's heavy islands, from the output root. */
export interface HeavyFiles {
	/** Script that loads the chunks, each when its rule says so. */
	runtime: string;
	/** Stylesheet of posters. */
	style: string;
	/** By component name. `style`: only if the component imports CSS. `initial`: all scripts that load with it. */
	islands: Record<string, { src: string; style?: string; initial: string[] }>;
}

/** Entries of the bundler: name in the output → absolute source. */
export const heavyEntries = (heavy: readonly string[], siteDir: string): Record<string, string> => ({
	heavy: themeFile('templates/client/heavy/run.ts'),
	'heavy-poster': themeFile('templates/styles/heavy.css'),
	...Object.fromEntries(heavy.map((path) => [componentName(path), join(siteDir, path)])),
});

/** React package → name under which a page shares its copy with other modules. */
export const REACT: Record<string, string> = {
	react: 'react',
	'react/jsx-runtime': 'jsx',
	'react-dom': 'dom',
	'react-dom/client': 'client',
};

/**
 * For the bundle of heavy islands: React is the page's copy, and `import address from './analyse.worker.ts?worker'` gives the address of
 * the bundled worker.
 *
 * @param workerOptions bundler options of workers
 * @param watch called with each file in a worker
 */
export function heavyPlugin(workerOptions: BuildOptions, watch: (file: string) => void): Plugin {
	return esbuildPlugin('vrmdocs-heavy', (build) => {
		build.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path }) =>
			path in REACT ? { path, namespace: 'shared' } : { errors: [{ text: `${path} cannot be used in a heavy island` }] },
		);
		build.onLoad({ filter: /./, namespace: 'shared' }, ({ path }) => ({
			contents: `module.exports = globalThis.${SHARED}.${REACT[path]}`,
			loader: 'js',
		}));
		build.onResolve({ filter: /\?worker$/ }, ({ path, resolveDir }) => ({
			path: resolve(resolveDir, path.replace(/\?worker$/, '')),
			namespace: 'worker',
		}));
		build.onLoad({ filter: /./, namespace: 'worker' }, ({ path }) => ({
			contents: `import file from ${JSON.stringify(`${path}?bundled`)}; export default new URL(file, import.meta.url).href;`,
			loader: 'js',
			resolveDir: dirname(path),
		}));
		// The published file must end in .js.
		build.onResolve({ filter: /\?bundled$/ }, ({ path }) => ({
			path: path.replace(/\.tsx?\?bundled$/, '.js'),
			pluginData: path.replace(/\?bundled$/, ''),
			namespace: 'bundled-worker',
		}));
		build.onLoad({ filter: /./, namespace: 'bundled-worker' }, async ({ pluginData: source }) => {
			const result = await build.esbuild.build({ ...workerOptions, entryPoints: [source], outfile: 'worker.js' });
			for (const file of Object.keys(result.metafile!.inputs)) if (isModule(file)) watch(resolve(packageRoot(), file));
			return { contents: result.outputFiles![0]!.contents, loader: 'file' };
		});
	});
}

/** Published paths, from the bundler's metafile. */
export function heavyFiles(result: BuildResult, heavy: readonly string[], siteDir: string): HeavyFiles {
	const outputs = Object.entries(result.metafile!.outputs);
	const entryOf = (source: string) =>
		outputs.find(([, output]) => output.entryPoint && resolve(packageRoot(), output.entryPoint) === source)!;
	const entries = heavyEntries(heavy, siteDir);
	const initialOf = (path: string, seen = new Set<string>()): string[] => {
		if (seen.has(path)) return [];
		seen.add(path);
		const imports = result.metafile!.outputs[path]!.imports.filter(({ kind, external }) => kind === 'import-statement' && !external);
		return [path, ...imports.flatMap((used) => initialOf(used.path, seen))];
	};
	return {
		runtime: entryOf(entries.heavy!)[0],
		style: entryOf(entries['heavy-poster']!)[0],
		islands: Object.fromEntries(
			heavy.map((path) => {
				const [src, { cssBundle }] = entryOf(join(siteDir, path));
				return [componentName(path), { src, ...(cssBundle ? { style: cssBundle } : {}), initial: initialOf(src) }];
			}),
		),
	};
}
