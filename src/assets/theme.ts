/**
 * Templates and the site's own components → one module for Node (renders pages) and the files of the browser (client, islands, search
 * worker, stylesheet). Kept in the cache folder with the hashes of all inputs, so that a warm build starts no bundler.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BuildOptions, Plugin } from 'esbuild';
import { islandStrings } from '../../templates/client/words.ts';
import { stringsFor } from '../../templates/strings/index.ts';
import type { Problem } from '../problem.ts';
import { VERSION } from '../version.ts';
import { writeCacheFile } from './cache-file.ts';
import { esbuildProblems, sha1 } from './module.ts';

/** What the templates' entry and the generated registries export. */
export type ThemeModule = typeof import('../../templates/entry.tsx') & {
	siteComponents: Record<string, { default?: unknown }>;
	siteIslands: Record<string, { default?: unknown }>;
	sitePages: Record<string, { default?: unknown; title?: string; description?: string; keywords?: string[]; image?: string }>;
};

export interface Bundle {
	/** From the output root: `assets/client.1a2b3c4d.js`. */
	file: string;
	bytes: number;
	gzip: number;
}

export interface Theme {
	module: ThemeModule;
	/** Changes when any input of the Node module changes. */
	hash: string;
	/** Files to publish: path from the output root → absolute file in the cache. */
	files: Map<string, string>;
	bundles: {
		client: Bundle;
		islands: Bundle;
		searchWorker?: Bundle;
		css: Bundle;
		chunks: Bundle[] /** Live reload, for `serve --watch` alone. */;
		dev?: Bundle;
	};
	/** Absolute paths of all inputs. */
	inputs: string[];
}

export interface ThemeInput {
	siteDir: string;
	cacheDir: string;
	/** Paths from the site folder. */
	components: string[];
	islands: string[];
	pages: string[];
	/** The site's own stylesheets, after the theme's. */
	styles: string[];
	locale: string;
	search: boolean;
	/** Custom properties of the config: `{'--announcement-background': '#fff'}` for each theme. */
	tokens: { light: Record<string, string | undefined>; dark: Record<string, string | undefined> };
	/** For `serve --watch`: readable code, and the browser's part of live writing. */
	dev: boolean;
	/** Take the bundles of the cache where they are current; `--no-cache` makes them anew. */
	reuse: boolean;
}

/** Browsers the files are written for. */
const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];

interface Manifest {
	key: string;
	inputs: Record<string, string>;
	server: string;
	/** Published path → file in the cache. */
	files: Record<string, string>;
	/** SHA-1 of each file in the cache: one that was cut or altered is made anew, never published. */
	checks: Record<string, string>;
	bundles: Theme['bundles'];
}

/** Root of the package: templates/ and the browser's part of src/ are read from there. */
export function packageRoot(): string {
	let dir = dirname(fileURLToPath(import.meta.url));
	while (!existsSync(join(dir, 'templates/entry.tsx'))) dir = dirname(dir);
	return dir;
}

const problemsOf = (error: unknown, siteDir: string): Problem[] => esbuildProblems(error, siteDir, 'templates');

/** @returns the theme, or the problems that keep it from being made: all of them, with their places. */
export async function loadTheme(input: ThemeInput): Promise<{ theme?: Theme; problems: Problem[] }> {
	const { root, dir, key, manifestFile, absolute } = placesOf(input);
	const { siteDir } = input;
	let manifest = input.reuse ? readManifest(manifestFile) : undefined;
	if (!manifest || manifest.key !== key || !isCurrent(manifest, dir, absolute)) {
		try {
			manifest = await bundleTheme(input, root, dir, key);
		} catch (error) {
			// A disk that takes no file is not the theme's fault.
			if ((error as NodeJS.ErrnoException).path?.startsWith(dir)) throw error;
			return { problems: problemsOf(error, siteDir) };
		}
		writeCacheFile(manifestFile, JSON.stringify(manifest));
	}
	const module = (await import(pathToFileURL(join(dir, manifest.server)).href)) as ThemeModule;
	const problems = withoutDefault(module, input);
	if (problems.length) return { problems };
	return {
		problems: [],
		theme: {
			module,
			hash: hashOf(manifest, key),
			files: new Map(Object.entries(manifest.files).map(([path, file]) => [path, join(dir, file)])),
			bundles: manifest.bundles,
			inputs: Object.keys(manifest.inputs).map(absolute),
		},
	};
}

/** Where the bundles of a theme lie, and the key of what is made from its input besides files. */
function placesOf({ siteDir, cacheDir, reuse: _reuse, ...rest }: ThemeInput) {
	const root = packageRoot();
	const dir = join(cacheDir, 'theme');
	const stem = sha1(JSON.stringify([VERSION, relative(process.cwd(), siteDir), rest.dev])).slice(0, 12);
	const key = sha1(JSON.stringify([VERSION, rest]));
	return {
		root,
		dir,
		key,
		manifestFile: join(dir, `${stem}.json`),
		absolute: (path: string) => (path.startsWith('site:') ? join(siteDir, path.slice(5)) : join(root, path.slice(5))),
	};
}

const hashOf = (manifest: Manifest, key: string) => sha1(JSON.stringify(manifest.inputs) + key);

/** The hash that `loadTheme` would give, where the bundles in the cache are those of the input; undefined where they must be made first. */
export function themeHash(input: ThemeInput): string | undefined {
	const { manifestFile, key, dir, absolute } = placesOf(input);
	const manifest = readManifest(manifestFile);
	return manifest?.key === key && isCurrent(manifest, dir, absolute) ? hashOf(manifest, key) : undefined;
}

function readManifest(file: string): Manifest | undefined {
	try {
		const value = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
		return value.inputs && value.files && value.checks && value.bundles ? value : undefined;
	} catch {
		return undefined;
	}
}

function isCurrent(manifest: Manifest, dir: string, absolute: (path: string) => string): boolean {
	const hasHash = (file: string, hash: string | undefined) => {
		try {
			return sha1(readFileSync(file)) === hash;
		} catch {
			return false;
		}
	};
	return (
		[manifest.server, ...Object.values(manifest.files)].every((f) => hasHash(join(dir, f), manifest.checks[f])) &&
		Object.entries(manifest.inputs).every(([path, hash]) => hasHash(absolute(path), hash))
	);
}

/** «Route component without default export» (SPEC.md §8) names the file. */
function withoutDefault(module: ThemeModule, input: ThemeInput): Problem[] {
	const groups = [
		[input.components, module.siteComponents, 'component'],
		[input.islands, module.siteIslands, 'island'],
		[input.pages, module.sitePages, 'page'],
	] as const;
	return groups.flatMap(([paths, modules, what]) =>
		paths.flatMap((path): Problem[] => {
			const name = what === 'page' ? path : componentName(path);
			return typeof modules[name]?.default === 'function'
				? []
				: [
						{
							severity: 'error',
							code: 'no-default-export',
							file: path,
							line: 1,
							column: 1,
							message: `the ${what} has no default export that is a component`,
							hint: 'export default function …',
						},
					];
		}),
	);
}

/** `components/GitHubIssue.tsx` → `GitHubIssue`. */
export const componentName = (path: string): string =>
	path
		.split('/')
		.at(-1)!
		.replace(/\.[^.]+$/, '');

const registry = (name: string, paths: string[], siteDir: string, key: (path: string) => string) =>
	`${paths.map((p, i) => `import * as ${name}${i} from ${JSON.stringify(join(siteDir, p))};`).join('\n')}
export const ${name} = { ${paths.map((p, i) => `${JSON.stringify(key(p))}: ${name}${i}`).join(', ')} };`;

async function bundleTheme(input: ThemeInput, root: string, dir: string, key: string): Promise<Manifest> {
	const { build } = await import('esbuild');
	const started = Date.now();
	const templates = join(root, 'templates');
	const common: BuildOptions = {
		bundle: true,
		write: false,
		metafile: true,
		absWorkingDir: root,
		jsx: 'automatic',
		jsxDev: false,
		logLevel: 'silent',
		charset: 'utf8',
		minify: !input.dev,
		define: { 'process.env.NODE_ENV': '"production"' },
		plugins: [packages(root, input.locale)],
		loader: { '.svg': 'dataurl' },
	};
	const islandsEntry = `${input.islands.map((p, i) => `import island${i} from ${JSON.stringify(join(input.siteDir, p))};`).join('\n')}
import { start } from ${JSON.stringify(join(templates, 'client/islands.tsx'))};
import { builtinIslands } from ${JSON.stringify(join(templates, 'islands/index.ts'))};
export const { mount, update, unmount } = start({ ...builtinIslands, ${input.islands.map((p, i) => `${JSON.stringify(componentName(p))}: island${i}`).join(', ')} });`;
	const browserOptions = (name: string): BuildOptions => ({
		...common,
		platform: 'browser',
		format: 'esm',
		target: [...BROWSERS],
		splitting: true,
		outdir: 'assets',
		entryNames: `${name}.[hash]`,
		chunkNames: '[name].[hash]',
	});
	const fromText = (contents: string): BuildOptions['stdin'] => ({ contents, resolveDir: root, loader: 'ts' });
	const [server, client, islands, worker, css, dev] = await Promise.all([
		build({
			...common,
			minify: false,
			stdin: {
				contents: `export * from ${JSON.stringify(join(templates, 'entry.tsx'))};
${registry('siteComponents', input.components, input.siteDir, componentName)}
${registry('siteIslands', input.islands, input.siteDir, componentName)}
${registry('sitePages', input.pages, input.siteDir, (p) => p)}`,
				resolveDir: root,
				loader: 'ts',
			},
			platform: 'node',
			format: 'esm',
			target: 'node20',
			define: { 'process.env.NODE_ENV': '"production"' },
			banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
			outfile: 'server.mjs',
		}),
		build({ ...browserOptions('client'), splitting: false, entryPoints: [join(templates, 'client/index.ts')] }),
		// Compiled as a whole off the main thread, where the browser knows the comment.
		build({ ...browserOptions('islands'), stdin: fromText(islandsEntry), banner: { js: '//# allFunctionsCalledOnLoad' } }),
		input.search
			? build({ ...browserOptions('search-worker'), splitting: false, entryPoints: [join(root, 'src/search/worker.ts')] })
			: undefined,
		build({
			...common,
			stdin: {
				contents: `@import ${JSON.stringify(join(templates, 'styles/index.css'))};\n${input.styles.map((s) => `@import ${JSON.stringify(join(input.siteDir, s))};`).join('\n')}\n${tokenRules(input.tokens)}`,
				resolveDir: root,
				loader: 'css',
			},
			target: [...BROWSERS],
			outfile: 'main.css',
		}),
		input.dev ? build({ ...browserOptions('dev'), splitting: false, entryPoints: [join(templates, 'client/dev/index.ts')] }) : undefined,
	]);
	const inputs: Record<string, string> = {};
	for (const result of [server, client, islands, worker, css, dev])
		for (const path of Object.keys(result?.metafile?.inputs ?? {})) {
			const file = resolve(root, path);
			if (!existsSync(file) || file.includes('/node_modules/')) continue;
			const name = file.startsWith(`${input.siteDir}/`) ? `site:${relative(input.siteDir, file)}` : `tool:${relative(root, file)}`;
			// A file saved while it was bundled counts as changed: the bundle may hold its former text.
			inputs[name] = statSync(file).mtimeMs >= started ? '' : sha1(readFileSync(file));
		}
	const lock = join(root, 'package.json');
	inputs[`tool:${relative(root, lock)}`] = sha1(readFileSync(lock));
	const files: Record<string, string> = {};
	const checks: Record<string, string> = {};
	const keep = (name: string, data: Uint8Array) => {
		writeCacheFile(join(dir, name), data);
		checks[name] = sha1(data);
	};
	const bundleOf = async (published: string, data: Uint8Array): Promise<Bundle> => {
		const cached = `${key.slice(0, 8)}-${published.replaceAll('/', '-')}`;
		keep(cached, data);
		files[published] = cached;
		return { file: published, bytes: data.length, gzip: (await promisify(gzip)(data, { level: 9 })).length };
	};
	const cssData = css.outputFiles![0]!.contents;
	type Files = { outputFiles?: { path: string; contents: Uint8Array }[] };
	const publish = (file: { path: string; contents: Uint8Array }) =>
		bundleOf(`assets/${relative(join(root, 'assets'), file.path)}`, file.contents);
	const entryOf = (result: Files) =>
		result.outputFiles!.find((f) => /(?:^|\/)(?:client|islands|search-worker|dev)\.[A-Z0-9]{8}\.js$/.test(f.path))!;
	const chunksOf = (result: Files) => result.outputFiles!.filter((f) => f !== entryOf(result));
	const [clientBundle, islandsBundle, workerBundle, devBundle, cssBundle, ...chunks] = await Promise.all([
		publish(entryOf(client)),
		publish(entryOf(islands)),
		worker && publish(entryOf(worker)),
		dev && publish(entryOf(dev)),
		bundleOf(`assets/main.${sha1(cssData).slice(0, 8)}.css`, cssData),
		...[client, islands, worker].flatMap((r) => (r ? chunksOf(r).map(publish) : [])),
	]);
	const bundles: Theme['bundles'] = {
		client: clientBundle,
		islands: islandsBundle,
		...(workerBundle ? { searchWorker: workerBundle } : {}),
		...(devBundle ? { dev: devBundle } : {}),
		css: cssBundle,
		chunks,
	};
	const serverName = `server-${sha1(server.outputFiles![0]!.contents).slice(0, 12)}.mjs`;
	keep(serverName, server.outputFiles![0]!.contents);
	return { key, inputs, server: serverName, files, checks, bundles };
}

/** React and the theme come from the tool itself, whatever the site has installed: one copy of React on a page. */
function packages(root: string, locale: string): Plugin {
	return {
		name: 'vrmdocs-packages',
		setup(b) {
			b.onResolve({ filter: /^vrmdocs\/theme$/ }, () => ({ path: join(root, 'templates/theme.ts') }));
			b.onResolve({ filter: /^virtual:strings$/ }, () => ({ path: 'strings', namespace: 'virtual' }));
			b.onLoad({ filter: /./, namespace: 'virtual' }, () => ({
				contents: `export const strings = ${JSON.stringify(islandStrings(stringsFor(locale)))};`,
				loader: 'js',
			}));
			b.onResolve({ filter: /^(?:react|react-dom)(?:\/|$)/ }, (args) =>
				args.pluginData === 'resolved' ? undefined : b.resolve(args.path, { kind: args.kind, resolveDir: root, pluginData: 'resolved' }),
			);
		},
	};
}

function tokenRules({ light, dark }: ThemeInput['tokens']): string {
	const rules = (tokens: Record<string, string | undefined>) =>
		Object.entries(tokens)
			.map(([name, value]) => `${name}:${value?.replace(/[;{}<>]/g, '')}`)
			.join(';');
	return `:root{${rules(light)}}:root[data-theme="dark"]{${rules(dark)}}`;
}
