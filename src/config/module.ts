/**
 * Runs a TypeScript or JavaScript module of a site (config, sidebars): bundles it with esbuild into the cache folder and imports it from there.
 * A bundle whose inputs have not changed is reused, so that a warm start never waits for esbuild.
 */
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, BuildOptions, Message, Plugin } from 'esbuild';
import { safely } from '../base/attempt.ts';
import { bundle, esbuildPlugin } from '../base/bundler.ts';
import { sha1 } from '../base/hash.ts';
import { parseJson } from '../base/json.ts';
import { packageRoot } from '../base/package-root.ts';
import { isOfSite, pathFrom } from '../base/paths.ts';
import { errorAt, type Place, type Problem } from '../base/problem.ts';
import { locateBy } from '../base/suspect.ts';
import { thrownMessage } from '../base/thrown.ts';
import { VERSION } from '../base/version.ts';
import { writeCacheFile } from '../cache/cache-file.ts';
import { pruneFolder } from '../cache/prune.ts';
import { areCurrent, type BundleInputs, filesOf, hashingPlugin, hashOfInputs, inputsOf, isModule } from './bundle-inputs.ts';
import { bundlerProblem } from './bundler-messages.ts';
import {
	absentPackages,
	type Dialect,
	isEsModule,
	isOfPackage,
	OWN_PLACE,
	PACKAGE,
	REQUIRED,
	RESOLVED,
	requiredFiles,
	requiredPackages,
	requireOf,
	STAND_IN,
	type StandIn,
	standInPlugin,
	withOwnPlace,
} from './dialect.ts';
import { publicEnv } from './public-env.ts';

export interface LoadedModule {
	/** The module's exports; undefined when it could not be run. */
	exports?: Record<string, unknown>;
	/** Changes with the module and every file it imports. */
	hash?: string;
	/** Address that it can be imported from again, in another thread. */
	address?: string;
	/** Absolute paths of the module and all files it imports. */
	inputs: string[];
	problems: Problem[];
	/** Packages that a dialect has replaced. */
	standIns: StandIn[];
	/** Position of an error thrown by the module's code, during import or later. */
	placeOf(error: unknown): Place & { file: string };
}

export interface BundleFolders {
	/** The bundles of earlier commands; undefined with `--no-cache`. */
	readDir?: string;
	writeDir: string;
}

interface Manifest {
	key: string;
	/** Paths from the module's folder. */
	inputs: BundleInputs;
	standIns: StandIn[];
	/** SHA-1 of the bundle: a truncated or altered one in the cache is rebuilt. */
	code: string;
	/** The module's folder, where the bundle contains absolute paths: of packages, of the place of a module. */
	at?: string;
}

/** What `import … from 'vrmdocs'` means in a site's own modules: the compiled tool's entry. */
const packageEntry = (): string => join(packageRoot(), 'dist/lib/index.js');

/**
 * @param file absolute path
 * @param name path shown in problems
 */
export async function loadModule(file: string, name: string, folders: BundleFolders, dialect?: Dialect): Promise<LoadedModule> {
	if (extname(file) === '.json') return loadJson(file, name);
	const dir = dirname(file);
	const stem = sha1(relative(process.cwd(), file)).slice(0, 12);
	const absolute = (path: string) => resolve(dir, path);
	let stored = folders.readDir === undefined ? undefined : readBundle(join(folders.readDir, 'modules'), stem, absolute, dialect);
	if (!stored) {
		let bundled: Bundled;
		try {
			bundled = await bundleModule(file, dialect);
		} catch (error) {
			const problems = esbuildProblems(error, dir, shownFrom(file.slice(0, -name.length - 1)), name);
			return { inputs: [file], problems, standIns: [], placeOf: () => ({ file: name }) };
		}
		stored = storeBundle(bundled, dir, stem, folders, dialect);
	}
	const thrownAt = (error: unknown) => placeInStack(error, stored!.bundle, file, name);
	const placeOf = (error: unknown) => thrownAt(error) ?? { file: name, line: 1, column: 1 };
	locateBy(file, thrownAt);
	let exports: Record<string, unknown> | undefined;
	let fault: unknown;
	const run = async () => {
		fault = undefined;
		exports = await import(pathToFileURL(stored!.bundle).href).catch((error: unknown) => void (fault = error ?? new Error('undefined')));
	};
	await run();
	// A package that is an ES module imports names that Node does not see in one in CommonJS.
	if (dialect && fault && /^Named export '.*' not found/.test(thrownMessage(fault))) {
		// What cannot be bundled either is told as Node told it.
		const whole = await bundleModule(file, dialect, true).catch(() => undefined);
		if (whole) stored = storeBundle(whole, dir, stem, folders, dialect);
		await run();
	}
	const { manifest, bundle } = stored;
	// Packages are not edited while one writes: they need no watching.
	const inputs = filesOf(manifest.inputs, absolute).filter((path) => !path.includes(`${sep}node_modules${sep}`));
	const address = pathToFileURL(bundle).href;
	const common = { inputs, standIns: manifest.standIns, placeOf };
	if (exports)
		return { ...common, exports, address, hash: sha1(hashOfInputs(manifest.inputs) + JSON.stringify(publicEnv())), problems: [] };
	const absent = new Set(
		manifest.standIns.flatMap(({ specifier, isInstalled }) => (isInstalled || dialect?.isOwn(specifier) ? [] : [specifier])),
	);
	const message = `the file throws: ${thrownMessage(fault).replace(/ imported from [\s\S]*$/, '')}`;
	const hint = absent.size
		? `it imports packages that are not installed: ${[...absent].join(', ')}; install them, and do it again`
		: throwHint(fault);
	return { ...common, problems: [errorAt('module-throws', placeOf(fault), message, hint)] };
}

/** Puts a bundle into the cache folder. @throws if that cannot be written */
function storeBundle(bundled: Bundled, dir: string, stem: string, { writeDir }: BundleFolders, dialect: Dialect | undefined) {
	const { hashes, code, standIns } = bundled;
	const all = inputsOf(bundled.inputs, hashes, dir, (path) => relative(dir, path) || '.');
	// A config is run by each command: what it reads is in its value.
	const inputs = {
		...Object.fromEntries(Object.entries(all).filter(([key]) => !key.startsWith('reads:'))),
		...absentPackages(standIns, dir),
	};
	const manifest: Manifest = { key: moduleKey(dialect), inputs, standIns, code: sha1(code), ...(bundled.isPlaced ? { at: dir } : {}) };
	const bundle = join(writeDir, 'modules', bundleName(stem, manifest));
	writeCacheFile(bundle, code);
	writeCacheFile(join(writeDir, 'modules', `${stem}.json`), JSON.stringify(manifest));
	pruneFolder(join(writeDir, 'modules'), (name, text) => bundleName(basename(name, '.json'), JSON.parse(text) as Manifest));
	return { manifest, bundle };
}

/** What to do about an error that a config throws as it is run. */
function throwHint(error: unknown): string {
	const message = thrownMessage(error);
	const missing = /^Cannot find package '([^']+)'/.exec(message)?.[1];
	if (missing) return `npm install --save-dev ${missing}`;
	return /^(?:module|exports|require) is not defined/.test(message)
		? 'write import … from and export default: the package is "type": "module"'
		: 'the build runs this file; make it run without errors';
}

/** A bundle contains the path of the tool, so it is rebuilt when the tool has moved. */
const moduleKey = (dialect?: Dialect) => `${VERSION} ${packageEntry()} ${dialect?.name ?? ''} ${JSON.stringify(publicEnv())}`;
/** Node imports a path only once, so a changed bundle gets a new name. */
const bundleName = (stem: string, manifest: Manifest) => `${stem}-${sha1(JSON.stringify(manifest)).slice(0, 12)}.mjs`;

/** The bundle of an earlier command, if its inputs are unchanged. */
function readBundle(
	dir: string,
	stem: string,
	absolute: (path: string) => string,
	dialect: Dialect | undefined,
): { manifest: Manifest; bundle: string } | undefined {
	// Missing or damaged: it is rebuilt.
	return safely(() => {
		const manifest = JSON.parse(readFileSync(join(dir, `${stem}.json`), 'utf8')) as Manifest;
		const bundle = join(dir, bundleName(stem, manifest));
		const isHere = manifest.key === moduleKey(dialect) && (manifest.at === undefined || manifest.at === absolute('.'));
		const isWhole = isHere && sha1(readFileSync(bundle)) === manifest.code && areCurrent(manifest.inputs, absolute);
		return isWhole ? { manifest, bundle } : undefined;
	});
}

interface Bundled {
	code: string;
	/** Absolute paths, those of packages too. */
	inputs: string[];
	hashes: Map<string, string>;
	/** Contains absolute paths. */
	isPlaced: boolean;
	standIns: StandIn[];
}

/**
 * @param withPackages ES modules of packages are bundled too, as jiti does; otherwise Node imports them
 * @throws BuildFailure
 */
async function bundleModule(file: string, dialect: Dialect | undefined, withPackages = false): Promise<Bundled> {
	const hashes = new Map<string, string>();
	const packages = new Set<string>();
	const standIns: StandIn[] = [];
	let isPlaced = dialect !== undefined;
	const edit = (text: string, path: string) => {
		const placed = withOwnPlace(text, path);
		isPlaced ||= placed !== text;
		return placed;
	};
	const result = await bundle({
		...FOR_NODE,
		entryPoints: [file],
		target: 'node20',
		sourcemap: 'inline',
		absWorkingDir: dirname(file),
		define: {
			...OWN_PLACE,
			...(dialect ? { 'process.env.NODE_ENV': '"production"' } : { 'import.meta.env': JSON.stringify(publicEnv()) }),
		},
		...(dialect && { banner: { js: requireOf(file) } }),
		plugins: [
			...(dialect ? [standInPlugin(dialect, standIns), requiredFiles, requiredPackages(packages)] : []),
			packagesStayOutside(
				packages,
				(file) => isTypeScript(file) || (dialect !== undefined && (!isOfPackage(file) || (withPackages && isEsModule(file)))),
			),
			hashingPlugin(dirname(file), hashes, { edit, ...(dialect && { entry: file }) }),
		],
	});
	const isFile = (input: string) => isModule(input) && ![STAND_IN, PACKAGE, REQUIRED].some((space) => input.startsWith(`${space}:`));
	const own = Object.keys(result.metafile.inputs).filter(isFile);
	return {
		code: result.outputFiles[0]!.text,
		inputs: [...own.map((input) => resolve(dirname(file), input)), ...(await filesOfPackages(packages))],
		hashes,
		isPlaced: isPlaced || packages.size > 0,
		standIns,
	};
}

const FOR_NODE = {
	bundle: true,
	write: false,
	metafile: true,
	platform: 'node',
	format: 'esm',
	conditions: [],
	logLevel: 'silent',
} as const satisfies BuildOptions;

/** What Node cannot import by itself: a package of the workspace may be TypeScript. */
const isTypeScript = (file: string): boolean => /\.[cm]?tsx?$/.test(file);

/** Packages are imported by Node from where the module finds them, wherever the bundle lies, unless they are bundled. Their entry files are added to `entries`. */
const packagesStayOutside = (entries: Set<string>, isBundled: (file: string) => boolean): Plugin =>
	esbuildPlugin('packages-stay-outside', (b) => {
		b.onResolve({ filter: /^vrmdocs$/ }, () => ({ path: pathToFileURL(packageEntry()).href, external: true }));
		b.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
			if (kind === 'entry-point' || isAbsolute(path) || pluginData === RESOLVED) return undefined;
			if (isBuiltin(path)) return { path, external: true };
			const resolved = await b.resolve(path, { kind, resolveDir, importer, pluginData: RESOLVED });
			// One that is not installed: importing it says so, with its name.
			if (resolved.errors.length || resolved.external || !isAbsolute(resolved.path)) return { path, external: true };
			if (isBundled(resolved.path)) return resolved;
			entries.add(resolved.path);
			return { path: kind === 'require-call' ? resolved.path : pathToFileURL(resolved.path).href, external: true };
		});
	});

/** All files that packages are made of, from their entry files: their bytes are part of the hash of a module that imports them. */
async function filesOfPackages(entries: ReadonlySet<string>): Promise<string[]> {
	if (!entries.size) return [];
	try {
		const { metafile } = await bundle({
			...FOR_NODE,
			entryPoints: [...entries],
			outdir: 'unused',
			absWorkingDir: '/',
			loader: { '.node': 'empty', '.wasm': 'empty' },
		});
		return Object.keys(metafile.inputs).map((path) => resolve('/', path));
	} catch {
		// Files that the bundler cannot read, such as native code chosen at run time.
		return [...entries];
	}
}

/**
 * esbuild's messages as problems.
 *
 * @param base folder that esbuild's paths are relative to
 * @param shown absolute path → the path to show
 * @param name file to report where a message has no position
 */
export function esbuildProblems(error: unknown, base: string, shown: (path: string) => string, name: string): Problem[] {
	const messages: Message[] = (error as BuildFailure).errors ?? [];
	if (!messages.length) return [{ severity: 'error', code: 'bundle', file: name, message: (error as Error).message }];
	return messages.map((message) => bundlerProblem(message, 'error', { base, shown, name }));
}

/** Path relative to the site folder; unchanged for a file outside it. */
export const shownFrom =
	(siteDir: string) =>
	(path: string): string =>
		path.startsWith(siteDir + sep) ? pathFrom(siteDir, path) : path;

/** What the bundler warns of in the site's own files. @param base folder that its paths are relative to */
export function siteWarnings(messages: readonly Message[], siteDir: string, base: string): Problem[] {
	return messages
		.filter(({ location }) => location && isOfSite(resolve(base, location.file), siteDir))
		.map((message) => bundlerProblem(message, 'warning', { base, shown: shownFrom(siteDir), name: 'templates' }));
}

/** Position of the first stack frame in the module or in a file it imports; undefined where there is none. */
function placeInStack(error: unknown, bundle: string, file: string, name: string): (Place & { file: string }) | undefined {
	const pattern = basename(bundle).replace(/[.]/g, '\\.');
	const m = new RegExp(`${pattern}:(\\d+):(\\d+)`).exec(rawStack(error));
	const mapped = m && originalPlace(readFileSync(bundle, 'utf8'), Number(m[1]), Number(m[2]));
	if (!mapped) return undefined;
	const source = resolve(dirname(file), mapped.source);
	const folder = file.slice(0, file.length - name.length);
	return { file: source.startsWith(folder) ? source.slice(folder.length) : name, line: mapped.line, column: mapped.column };
}

/** The stack with positions in the bundle. With `--enable-source-maps`, Node would map them itself, to paths relative to the bundle. */
function rawStack(error: unknown): string {
	const mapped = process.sourceMapsEnabled;
	process.setSourceMapsEnabled(false);
	const stack = String((error as Error)?.stack);
	process.setSourceMapsEnabled(mapped);
	return stack;
}

/** Maps a position in a bundle to the source, by the bundle's inline source map. */
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
	const { originalSource: source = '', originalLine: at, originalColumn = 0 } = entry;
	return at === undefined ? undefined : { source, line: at + 1, column: originalColumn + 1 };
}

function loadJson(file: string, name: string): LoadedModule {
	const text = readFileSync(file, 'utf8');
	const parsed = parseJson(text);
	const common = { inputs: [file], standIns: [], placeOf: () => ({ file: name }) };
	if ('value' in parsed) return { ...common, exports: { default: parsed.value }, hash: sha1(text), problems: [] };
	const { message, ...place } = parsed.fault;
	return { ...common, problems: [errorAt('json', { file: name, ...place }, `not valid JSON: ${message}`)] };
}
