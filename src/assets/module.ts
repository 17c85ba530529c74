/**
 * Runs a TypeScript or JavaScript module of a site (config, sidebars): bundled by esbuild into the cache folder, imported from there.
 * A bundle whose inputs have not changed is imported as it is, so that a warm start never waits for esbuild.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildFailure, Message } from 'esbuild';
import { parseJson } from '../json.ts';
import type { Problem } from '../problem.ts';
import { VERSION } from '../version.ts';
import { writeCacheFile } from './cache-file.ts';

export interface LoadedModule {
	/** The module's exports; undefined when it could not be run. */
	exports?: Record<string, unknown>;
	/** Changes with every file the module was made from. */
	hash?: string;
	/** Absolute paths of all files it was made from. */
	inputs: string[];
	problems: Problem[];
	/** Place of an error that the module's code threw, also later on. */
	placeOf(error: unknown): { file: string; line?: number; column?: number };
}

interface Manifest {
	key: string;
	/** Path from the module's folder → SHA-1. */
	inputs: Record<string, string>;
	/** SHA-1 of the bundle: one that was cut or altered in the cache is made anew. */
	code: string;
}

export const sha1 = (data: string | Uint8Array): string => createHash('sha1').update(data).digest('hex');

/** What `import … from 'vrmdocs'` means in a site's own modules: the compiled tool's entry. */
export const packageEntry = (): string => join(dirname(fileURLToPath(import.meta.url)), 'index.js');

/**
 * @param file absolute path
 * @param name path shown in problems
 * @param cacheDir folder for bundles; it is made when missing
 */
export async function loadModule(file: string, name: string, cacheDir: string): Promise<LoadedModule> {
	if (extname(file) === '.json') return loadJson(file, name);
	const dir = join(cacheDir, 'modules');
	const stem = `${sha1(relative(process.cwd(), file)).slice(0, 12)}`;
	const manifestFile = join(dir, `${stem}.json`);
	const bundle = (key: string) => join(dir, `${stem}-${key.slice(0, 12)}.mjs`);
	let manifest = readManifest(manifestFile);
	if (!manifest || manifest.key !== moduleKey() || !unchanged(manifest, dirname(file), bundle(keyOf(manifest)))) {
		const started = Date.now();
		const made = await bundleModule(file, name);
		if (made.problems.length) return { inputs: made.inputs, problems: made.problems, placeOf: () => ({ file: name }) };
		manifest = {
			key: moduleKey(),
			// A file saved while it was bundled counts as changed: the bundle may hold its former text.
			inputs: Object.fromEntries(
				made.inputs.map((f) => [
					relative(dirname(file), f),
					(statSync(f).mtimeMs >= started ? 'saved since ' : '') + sha1(readFileSync(f)),
				]),
			),
			code: sha1(made.code),
		};
		writeCacheFile(bundle(keyOf(manifest)), made.code);
		writeCacheFile(manifestFile, JSON.stringify(manifest));
	}
	const inputs = Object.keys(manifest.inputs).map((f) => resolve(dirname(file), f));
	const placeOf = (error: unknown) => placeInStack(error, bundle(keyOf(manifest)), file, name);
	try {
		return {
			exports: (await import(pathToFileURL(bundle(keyOf(manifest))).href)) as Record<string, unknown>,
			hash: keyOf(manifest),
			inputs,
			problems: [],
			placeOf,
		};
	} catch (error) {
		return {
			inputs,
			placeOf,
			problems: [
				{
					severity: 'error',
					code: 'module-throws',
					...placeOf(error),
					message: `the file throws: ${((error as Error)?.message ?? String(error)).replace(/ imported from [\s\S]*$/, '')}`,
					hint: 'it is run by the build; make it run through',
				},
			],
		};
	}
}

/** A bundle names the tool's own address, so it is made anew where the tool lies elsewhere. */
const moduleKey = () => `${VERSION} ${packageEntry()}`;
const keyOf = (manifest: Manifest) => sha1(JSON.stringify(manifest));

function readManifest(file: string): Manifest | undefined {
	try {
		const value = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
		return typeof value.key === 'string' && value.inputs && value.code ? value : undefined;
	} catch {
		return undefined;
	}
}

function unchanged({ inputs, code }: Manifest, dir: string, bundle: string): boolean {
	const hasHash = (file: string, hash: string) => {
		try {
			return sha1(readFileSync(file)) === hash;
		} catch {
			return false;
		}
	};
	return hasHash(bundle, code) && Object.entries(inputs).every(([path, hash]) => hasHash(resolve(dir, path), hash));
}

async function bundleModule(file: string, name: string): Promise<{ code: string; inputs: string[]; problems: Problem[] }> {
	const { build } = await import('esbuild');
	try {
		const result = await build({
			entryPoints: [file],
			bundle: true,
			write: false,
			metafile: true,
			platform: 'node',
			format: 'esm',
			target: 'node20',
			sourcemap: 'inline',
			logLevel: 'silent',
			absWorkingDir: dirname(file),
			plugins: [
				{
					name: 'packages-stay-outside',
					setup(b) {
						b.onResolve({ filter: /^vrmdocs$/ }, () => ({ path: pathToFileURL(packageEntry()).href, external: true }));
						b.onResolve({ filter: /^[^./]/ }, (args) =>
							args.kind === 'entry-point' || args.path.startsWith('/') ? undefined : { path: args.path, external: true },
						);
					},
				},
			],
		});
		return {
			code: result.outputFiles[0]!.text,
			inputs: Object.keys(result.metafile.inputs).map((f) => resolve(dirname(file), f)),
			problems: [],
		};
	} catch (error) {
		return { code: '', inputs: [file], problems: esbuildProblems(error, dirname(file), name) };
	}
}

/** esbuild's messages as problems. */
export function esbuildProblems(error: unknown, dir: string, name: string): Problem[] {
	const messages: Message[] = (error as BuildFailure).errors ?? [];
	if (!messages.length) return [{ severity: 'error', code: 'bundle', file: name, message: (error as Error).message }];
	return messages.map((m) => {
		const path = m.location ? resolve(dir, m.location.file) : undefined;
		const shown = path ? relative(resolve(dir, relative(dirname(name), '.') || '.'), path) : name;
		return {
			severity: 'error',
			code: 'bundle',
			file: path && resolve(dir, name.split('/').at(-1)!) === path ? name : shown.startsWith('..') ? path : shown,
			line: m.location?.line ?? 1,
			column: (m.location?.column ?? 0) + 1,
			message: m.text,
			hint: m.notes[0]?.text,
		};
	});
}

/** The first line of a stack that is in the module or in a file it imports; the module's start where there is none. */
function placeInStack(error: unknown, bundle: string, file: string, name: string): { file: string; line: number; column: number } {
	const pattern = basename(bundle).replace(/[.]/g, '\\.');
	const m = new RegExp(`${pattern}:(\\d+):(\\d+)`).exec(rawStack(error));
	const mapped = m && originalPlace(readFileSync(bundle, 'utf8'), Number(m[1]), Number(m[2]));
	if (!mapped) return { file: name, line: 1, column: 1 };
	const source = resolve(dirname(file), mapped.source);
	const folder = file.slice(0, file.length - name.length);
	return { file: source.startsWith(folder) ? source.slice(folder.length) : name, line: mapped.line, column: mapped.column };
}

/** The stack as it runs: where Node maps stacks itself (`--enable-source-maps`), it would name places next to the bundle. */
function rawStack(error: unknown): string {
	const mapped = process.sourceMapsEnabled;
	process.setSourceMapsEnabled(false);
	const stack = String((error as Error)?.stack);
	process.setSourceMapsEnabled(mapped);
	return stack;
}

/** Source place of a bundle's place, from its inline source map. */
function originalPlace(code: string, line: number, column: number): { source: string; line: number; column: number } | undefined {
	const data = /sourceMappingURL=data:application\/json;base64,([A-Za-z0-9+/=]+)/.exec(code)?.[1];
	if (!data) return undefined;
	const { SourceMap } = process.getBuiltinModule?.('node:module') ?? {};
	if (!SourceMap) return undefined;
	const entry = new SourceMap(JSON.parse(Buffer.from(data, 'base64').toString('utf8'))).findEntry(line - 1, column - 1) as {
		originalSource?: string;
		originalLine?: number;
		originalColumn?: number;
	};
	return entry.originalLine === undefined
		? undefined
		: { source: entry.originalSource ?? '', line: entry.originalLine + 1, column: (entry.originalColumn ?? 0) + 1 };
}

function loadJson(file: string, name: string): LoadedModule {
	const parsed = parseJson(readFileSync(file, 'utf8'));
	if ('value' in parsed) return { exports: { default: parsed.value }, inputs: [file], problems: [], placeOf: () => ({ file: name }) };
	const { message, ...place } = parsed.fault;
	return {
		inputs: [file],
		problems: [{ severity: 'error', code: 'json', file: name, ...place, message: `not valid JSON: ${message}` }],
		placeOf: () => ({ file: name }),
	};
}
