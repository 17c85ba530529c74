/**
 * The browser's modules of MDX pages that have interactive components. They are bundled together: what several pages import is a file of its own, which
 * a reader loads once. What comes out depends on all of them, so it is made again where the text of one has changed, or a module that one imports.
 */
import { basename, resolve } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { esbuildPlugin } from '../../base/bundler.ts';
import { sha1 } from '../../base/hash.ts';
import type { Problem } from '../../base/problem.ts';
import { inputsOf } from '../../config/bundle-inputs.ts';
import { inputName } from '../../theme/input-names.ts';
import { faultsOf, type PageToBundle } from './bundle.ts';
import { type BundleInput, bundleAround, bundlingOf, PARTIAL, textModule } from './bundling.ts';
import type { BrowserTexts, BuiltBrowser } from './kept.ts';
import { filesIn, isStylesheet, withChunks, withoutPlaces } from './outputs.ts';

interface BrowserPage extends Pick<PageToBundle, 'path' | 'file' | 'own'> {
	texts: BrowserTexts;
}

/** Address of the module with what components may ask about the site. */
const FACTS = 'vrmdocs:facts';

/** @returns the modules of the pages that could be bundled, and what keeps the others from it, by their paths */
export async function bundleBrowser(
	pages: BrowserPage[],
	input: BundleInput,
): Promise<{ browser: BuiltBrowser; faults: Map<string, Problem[]> }> {
	const { siteDir, facts } = input;
	const name = inputName(siteDir);
	const byFile = new Map(pages.map((page) => [page.file, page]));
	const texts: BrowserTexts = Object.assign({}, ...pages.map((page) => page.texts));
	const factsCode = `export default ${JSON.stringify(facts)};`;
	// Texts outside of components are translated when their module runs, before any other code.
	const setting = Object.keys(facts.messages ?? {}).length
		? `${factsCode.replace('export default', 'const site =')}globalThis.__vrmdocsMessages = site.messages; export default site;`
		: '';
	const factsFile = `site.${sha1(setting).slice(0, 8)}.js`;
	const { hashes, assets, workers, options } = bundlingOf(
		'browser',
		input,
		esbuildPlugin('vrmdocs-mdx', (b) => {
			b.onResolve({ filter: new RegExp(`^${FACTS}$`) }, () =>
				setting ? { path: `./${factsFile}`, external: true } : { path: 'facts', namespace: 'facts' },
			);
			b.onLoad({ filter: /./, namespace: 'facts' }, () => ({ contents: factsCode, loader: 'js' }));
			b.onLoad({ filter: /\.mdx?$/i, namespace: 'file' }, ({ path }) => {
				const page = byFile.get(path);
				if (!page) return undefined;
				const site = page.own
					? `import vSite from '${FACTS}'; export const site = { ...vSite, ...${JSON.stringify(page.own)} };`
					: `export { default as site } from '${FACTS}';`;
				return textModule(path, `${texts[name(path)]}\n${site}`, siteDir);
			});
			b.onLoad({ filter: /./, namespace: PARTIAL }, ({ path, suffix }) => textModule(path, texts[name(path + suffix)]!, siteDir));
		}) satisfies Plugin,
	);
	const { result, faulty } = await bundleAround(
		{
			...options,
			entryPoints: pages.map(({ file, path }) => ({ in: file, out: stemOf(path) })),
			entryNames: '[name]-[hash]',
			chunkNames: 'shared-[hash]',
			...(setting ? { banner: { js: `import"./${factsFile}";` } } : {}),
		},
		siteDir,
	);
	const metafile = result.metafile!;
	const { outputs } = metafile;
	const codes = new Map(result.outputFiles!.map((file) => [file.path, withoutPlaces(file.text, siteDir)]));
	const named = namedByContent(new Map(Object.keys(outputs).map((output) => [output, codes.get(resolve(siteDir, output))!])), metafile);
	const files: Record<string, string> = Object.fromEntries([...named.values()].map(({ path, code }) => [path, code]));
	if (setting) files[`assets/${factsFile}`] = setting;
	for (const [path, { code }] of workers) files[path] = code;
	const entries: Record<string, string> = {};
	const faults = new Map<string, Problem[]>();
	for (const [output, { entryPoint }] of Object.entries(outputs)) {
		const page = entryPoint && byFile.get(resolve(siteDir, entryPoint));
		if (!page) continue;
		const ofPage = faultsOf(entryPoint, { faulty, metafile }, page.path, siteDir);
		if (ofPage.length) faults.set(page.path, ofPage);
		else entries[page.path] = named.get(output)!.path;
	}
	const ofWorkers = [...workers.values()].flatMap((worker) => worker.inputs);
	const read = [...new Set([...Object.keys(outputs).flatMap((output) => filesIn(output, metafile, siteDir)), ...ofWorkers])];
	const browser: BuiltBrowser = {
		inputs: inputsOf(
			read.filter((file) => !(name(file) in texts) && !(`${name(file)}?components` in texts)),
			hashes,
			siteDir,
			name,
		),
		files,
		entries,
		css: read.filter(isStylesheet).sort().map(name),
		assets: Object.fromEntries([...assets.files].map(([published, file]) => [published, name(file)])),
		problems: (input.world?.problems() ?? []).filter(({ file }) => read.includes(resolve(siteDir, file ?? ''))),
	};
	return { browser, faults };
}

/** `docs/a/b c.mdx` → `b_c`. */
const stemOf = (path: string): string =>
	basename(path)
		.replace(/\.\w+$/, '')
		.replace(/[^\w-]+/g, '_');

/**
 * Published files named by what is in them, and in those they import: names that esbuild gives depend on where the tool and the site lie.
 *
 *     .mdx/intro-ABCDEFGH.js → assets/intro.1a2b3c4d.js
 *
 * @param outputs their code, by the name that the metafile has
 */
function namedByContent(outputs: ReadonlyMap<string, string>, metafile: Metafile): Map<string, { path: string; code: string }> {
	const names = new Map([...outputs.keys()].map((output) => [basename(output), output]));
	const renamed = (code: string, to: (output: string) => string): string =>
		code.replace(/[\w-]+-[A-Z0-9]{8}\.js(?=["'`])/g, (name) => (names.has(name) ? to(names.get(name)!) : name));
	const own = new Map([...outputs].map(([output, code]) => [output, sha1(renamed(code, () => ''))]));
	const fileName = new Map<string, string>();
	for (const output of outputs.keys()) {
		const hashes = withChunks(output, metafile).map((one) => own.get(one));
		fileName.set(output, basename(output).replace(/-[A-Z0-9]{8}\.js$/, `.${sha1(hashes.join()).slice(0, 8)}.js`));
	}
	return new Map(
		[...outputs].map(([output, code]) => [
			output,
			{ path: `assets/${fileName.get(output)}`, code: renamed(code, (other) => fileName.get(other)!) },
		]),
	);
}
