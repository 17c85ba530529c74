/**
 * The inputs of a bundle; a later build compares them to know whether the bundle is still current. Besides the bytes of its files, a bundle depends
 * on files that do not exist: `import './words'` means words.tsx as soon as there is one beside words.ts.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { safely } from '../base/attempt.ts';
import { esbuildPlugin } from '../base/bundler.ts';
import { escapeRegExp } from '../base/escape.ts';
import { GRAIN, stateOf, statsOf } from '../base/file-state.ts';
import { filesBelow, namesIn, textIn } from '../base/folder.ts';
import { sha1 } from '../base/hash.ts';
import { memo } from '../base/once.ts';
import { packageRoot } from '../base/package-root.ts';
import { foldersFrom } from '../base/paths.ts';

/**
 * `file:PATH` → SHA-1 of its bytes; `beside:STEM` → what is beside a file under its name; `package:PATH` → SHA-1 of the package.json of a package
 * that is imported; `config:PATH` → SHA-1 of a tsconfig.json, or of what another package.json says of imports, or ''; `absent:PATH` → '': a package is imported from further away, and
 * one in this folder would be taken instead; `installed:PATH` → SHA-1 of what a package manager notes in this node_modules; `env:NAME` → SHA-1 of a variable that a module reads, `env:*` of all;
 * `reads:PATH` → '': a module that reads files by itself; `listing:PATH` → SHA-1 of the paths of all files below a folder of which a module imports what is there.
 */
export type BundleInputs = Record<string, string>;

/** Whether an input of esbuild's metafile is a module: what it puts in itself by a definition (`<define:import.meta.env>`) is none. */
export const isModule = (input: string): boolean => !input.startsWith('<');

/** The bytes of a file in a bundle; their hash is noted. */
export function readInput(file: string, hashes: Map<string, string>): Buffer {
	const bytes = readFileSync(file);
	hashes.set(file, sha1(bytes));
	return bytes;
}

/**
 * esbuild plugin: loads the files of a folder and records the hash of exactly the bytes that were bundled.
 *
 * @param edit changes the text of a script on its way
 * @param jsxInJs files that end in .js may have JSX, as bundlers of other generators allow
 */
export function hashingPlugin(
	dir: string,
	hashes: Map<string, string>,
	{ edit, entry, jsxInJs = false }: { edit?(text: string, path: string): string; entry?: string; jsxInJs?: boolean } = {},
): Plugin {
	return esbuildPlugin('hash-inputs', (build) => {
		const start = escapeRegExp(dir);
		// Modules of a workspace beside the site are edited, too.
		const own = edit ? '' : `^${start}[\\\\/].*`;
		build.onLoad({ filter: new RegExp(`${own}\\.(?:[cm]?[jt]sx?|json|css)$`) }, ({ path }) => {
			const installed = packageOf(path);
			// A package that is loaded as a module of the site is one as a whole.
			if (installed && !(entry && installed === packageOf(entry))) return undefined;
			const contents = readInput(path, hashes);
			const loader = jsxInJs && /^jsx?$/.test(loaderOf(path)) ? scriptOf(contents.toString('utf8')) : loaderOf(path);
			const isScript = edit !== undefined && /^[jt]sx?$/.test(loader);
			return { contents: isScript ? edit(contents.toString('utf8'), path) : contents, loader, resolveDir: dirname(path) };
		});
	});
}

/** Types in a file that does not say so by its ending: Babel and SWC read them there. */
const TYPES =
	/^\s*(?:export\s+)?(?:type\s+\w+(?:<[^>]*>)?\s*=|interface\s+\w+|enum\s+\w+)|^\s*import\s+type\s|[(,{]\s*\w+\??\s*:\s*\{?\s*\w+[^()]*\)\s*(?::\s*[\w.<>[\]| ]+)?\s*(?:=>|\{)|\}\s*:\s*(?:\{|\w)[^()]*\)\s*(?:=>|\{)/m;
const scriptOf = (text: string) => (TYPES.test(text) ? 'tsx' : 'jsx');

const loaderOf = (path: string) => {
	const ending = extname(path)
		.slice(1)
		.replace(/^[cm](?=[jt]s)/, '');
	if (/\.module\.css$/.test(path)) return 'local-css';
	return ending as 'js' | 'jsx' | 'ts' | 'tsx' | 'json' | 'css';
};

const READS_FILES = /(?:\bfrom\s*|\bimport\s*|\brequire\s*\(\s*|\bimport\s*\(\s*)(['"])(?:node:)?(?:fs|fs\/promises|child_process)\1/;

/** Whether what a module gives depends on files that nobody knows of. A page with `getPages` is asked in each build. */
export const readsFiles = (text: string): boolean => READS_FILES.test(text) && !/\bgetPages\b/.test(text);

/** Names of the variables that a module reads, `*` where it may be any. Bundlers put in NODE_ENV. */
function variablesIn(text: string): string[] {
	const named = [...text.matchAll(/\bprocess\.env(?:\??\.([A-Za-z_]\w*)|\??\.?\[\s*(['"`])(\w+)\2\s*\])?/g)].map(
		([, name, , quoted]) => name ?? quoted,
	);
	const taken = [...text.matchAll(/\{([^{}]*)\}\s*=\s*process\.env\b(?!\s*[.[?])/g)];
	const others = taken.flatMap(([, names]) => names!.split(',').map((one) => /^\s*(\.\.\.|\w+)/.exec(one)?.[1] ?? 'NODE_ENV'));
	const isAny = named.filter((name) => name === undefined).length > taken.length || others.includes('...');
	return [...new Set([...named.flatMap((name) => name ?? []), ...others, ...(isAny ? ['*'] : [])])].filter(
		(name) => !['NODE_ENV', '...'].includes(name),
	);
}

const hashOfVariable = (name: string): string => sha1(JSON.stringify(name === '*' ? process.env : (process.env[name] ?? null)));

/** SHA-1 of a module → its inputs that are no files. */
const scanned = new Map<string, ReturnType<typeof scan>>();

function scan(file: string, hash: string): { names: string[]; folders: string[]; isReading: boolean } {
	if (!/\.(?:[cm]?[jt]sx?|mdx)$/.test(file)) return { names: [], folders: [], isReading: false };
	return memo(scanned, hash, () => {
		const text = textIn(file);
		return { names: variablesIn(text), folders: foldersIn(text), isReading: readsFiles(text) };
	});
}

const FOLDER =
	/\b(?:require|import)\(\s*(?:`((?:\.{1,2}|@site)\/[^`$]*)\$\{|(['"])((?:\.{1,2}|@site)\/[^'"\n]*)\2\s*\+)|\brequire\.context\(\s*(['"`])([^'"`$]+)\4/g;

/** Folders of which a module imports what is there: `require(`./data/${name}.json`)` → `./data`. */
const foldersIn = (text: string): string[] =>
	[...text.matchAll(FOLDER)].map(([, pattern, , start, , context]) => context ?? (pattern ?? start)!.replace(/\/[^/]*$/, ''));

/** What package managers note of what they have installed: npm, pnpm, Yarn. */
const NOTES = ['.package-lock.json', '.pnpm/lock.yaml', '.yarn-state.yml', '.yarn-integrity'];
const hashOfInstalled = (modules: string): string => sha1(NOTES.map((name) => hashOfFile(join(modules, name))).join());

/**
 * @param files absolute paths of the files in the bundle
 * @param hashes of those that `hashingPlugin` read; what else is read is added, so that it is read once for many entries
 * @param own the site's folder. Of packages and the tool less is recorded than of what is edited
 * @param name short form of an absolute path, the same on other machines
 */
export function inputsOf(files: Iterable<string>, hashes: Map<string, string>, own: string, name: (file: string) => string): BundleInputs {
	const inputs: BundleInputs = {};
	const folders = new Set<string>();
	const scopes = new Set<string>();
	const ofTool = join(packageRoot(), 'package.json');
	const packages = new Set<string>();
	const listings = new Map<string, string[]>();
	const hashOf = (file: string, read = (path: string) => sha1(readFileSync(path))) => memo(hashes, file, () => read(file));
	for (const file of files) {
		inputs[`file:${name(file)}`] = hashOf(file);
		const installed = packageOf(file);
		if (installed && !packages.has(installed)) {
			inputs[`package:${name(join(installed, 'package.json'))}`] = hashOf(join(installed, 'package.json'), hashOfFile);
			packages.add(installed);
		}
		if (installed) {
			const modules = installed.slice(0, installed.indexOf(`${sep}node_modules${sep}`) + `${sep}node_modules`.length);
			inputs[`installed:${name(modules)}`] ??= hashOfInstalled(modules);
		}
		// The nearest package.json says what `#lib/a` means and which file is the entry of a linked package, or of a folder of one.
		for (let dir = dirname(file); !scopes.has(dir) && dir !== installed; dir = dirname(dir)) {
			scopes.add(dir);
			const manifest = join(dir, 'package.json');
			const isThere = existsSync(manifest);
			if (manifest !== ofTool && (isThere || !installed)) inputs[`config:${name(manifest)}`] = hashOfConfig(manifest);
			if (isThere) break;
		}
		if (installed || (!file.startsWith(own) && file.startsWith(packageRoot() + sep))) continue;
		const { names, folders: listed, isReading } = scan(file, inputs[`file:${name(file)}`]!);
		for (const folder of listed) {
			const path = folder.startsWith('@site') ? join(own, folder.slice(5)) : join(dirname(file), folder);
			inputs[`listing:${name(path)}`] ??= hashOfListing(path);
		}
		for (const variable of names) inputs[`env:${variable}`] = hashOfVariable(variable);
		if (isReading) inputs[`reads:${name(file)}`] = '';
		for (const stem of stemsOf(file)) inputs[`beside:${name(stem)}`] = beside(stem, listings);
		for (const dir of foldersFrom(dirname(file))) folders.add(dir);
	}
	for (const dir of folders) {
		for (const config of ['tsconfig.json', 'jsconfig.json'])
			for (const [file, hash] of configsOf(join(dir, config))) inputs[`config:${name(file)}`] = hash;
		for (const entry of packages) {
			const [above, named] = entry.split(/[\\/]node_modules[\\/](?!.*[\\/]node_modules[\\/])/) as [string, string];
			if (dir.startsWith(above + sep)) inputs[`absent:${name(join(dir, 'node_modules', named))}`] = '';
		}
	}
	return inputs;
}

const hashOfListing = (folder: string): string => sha1(filesBelow(folder).join('\n'));

/** Stands for what cannot be compared, in a key: it changes with each run. */
export const RUN = randomUUID();

/**
 * Changes with what is bundled: the bytes of files and of package.json, what tsconfig.json sets, and variables that are read. Equal on all machines, but
 * with each run another one where a module reads files by itself.
 */
export const hashOfInputs = (inputs: BundleInputs): string => {
	const parts = Object.entries(inputs);
	const isReading = parts.some(([key]) => key.startsWith('reads:'));
	return sha1(JSON.stringify(parts.filter(([key, hash]) => hash && /^(?:file|package|config|env):/.test(key))) + (isReading ? RUN : ''));
};

/** Key of an input → size, times and inode of its file when it was bundled. Files that may change again without a trace are not in it. */
export type InputStates = Record<string, string>;

/** @param since when bundling began, in milliseconds since 1970 */
export function statesOf(inputs: BundleInputs, absolute: (name: string) => string, since: number): InputStates {
	const states: InputStates = {};
	for (const key of Object.keys(inputs)) {
		const stats = /^(?:file|package):/.test(key) ? statsOf(absolute(key.slice(key.indexOf(':') + 1))) : undefined;
		if (stats && Math.max(stats.mtimeMs, stats.ctimeMs) < since - GRAIN) states[key] = stateOf(stats);
	}
	return states;
}

/** Whether a bundle's inputs are unchanged. @param states files that are in the same state are not read */
export function areCurrent(inputs: BundleInputs, absolute: (name: string) => string, states: InputStates = {}): boolean {
	const listings = new Map<string, string[]>();
	return Object.entries(inputs).every(([key, hash]) => {
		const at = key.indexOf(':');
		const kind = key.slice(0, at);
		if (kind === 'reads') return true;
		if (kind === 'env') return hashOfVariable(key.slice(at + 1)) === hash;
		const path = absolute(key.slice(at + 1));
		if (kind === 'installed') return hashOfInstalled(path) === hash;
		if (kind === 'beside') return beside(path, listings) === hash;
		if (kind === 'listing') return hashOfListing(path) === hash;
		if (kind === 'absent') return !existsSync(path);
		if (kind === 'config') return hashOfConfig(path) === hash;
		const stats = key in states ? statsOf(path) : undefined;
		return (stats && stateOf(stats) === states[key]) || hashOfFile(path) === hash;
	});
}

/** Absolute paths of all files among the inputs. */
export const filesOf = (inputs: BundleInputs, absolute: (name: string) => string): string[] =>
	Object.keys(inputs).flatMap((key) => (/^(?:file|package):/.test(key) ? [absolute(key.slice(key.indexOf(':') + 1))] : []));

/** The folder of an installed package, whose package.json says what its name means: `node_modules/a/lib/b.js` → `node_modules/a`. */
const packageOf = (file: string): string | undefined => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];

/** SHA-1 of a file's bytes; '' where it cannot be read. */
export const hashOfFile = (file: string): string => safely(() => sha1(readFileSync(file))) ?? '';

/** Paths without extension by which an import may mean this file: `lib/words`; for `lib/words/index.ts` also the folder. */
export const stemsOf = (file: string): string[] => {
	const stem = join(dirname(file), basename(file, extname(file)));
	return basename(stem) === 'index' ? [stem, dirname(stem)] : [stem];
};

/** Names of the files that an import of the stem could mean. @param listings of folders that have been read */
function beside(stem: string, listings: Map<string, string[]>): string {
	const start = basename(stem);
	return memo(listings, dirname(stem), () => namesIn(dirname(stem)))
		.filter(
			(entry) => entry === start || (entry.startsWith(`${start}.`) && /^\.[cm]?[jt]sx?$|^\.json$|^\.css$/.test(entry.slice(start.length))),
		)
		.sort()
		.join(' ');
}

/** A tsconfig.json and those it extends, with their hashes; '' for a missing one. */
function configsOf(file: string, seen = new Set<string>()): [string, string][] {
	if (seen.has(file)) return [];
	seen.add(file);
	if (!existsSync(file)) return [[file, '']];
	const text = readFileSync(file, 'utf8');
	const named = [...text.matchAll(/"extends"\s*:\s*("[^"]*"|\[[^\]]*\])/g)].flatMap(([, value]) =>
		[...value!.matchAll(/"([^"]+)"/g)].map(([, base]) => base!),
	);
	return [[file, sha1(text)], ...named.flatMap((base) => configsOf(baseOf(base, file), seen))];
}

/** The file that a tsconfig.json extends: by its path, or that of an installed package. */
function baseOf(name: string, from: string): string {
	const file = resolve(dirname(from), name.replace(/(?:\.json)?$/, '.json'));
	if (/^\.{0,2}[\\/]/.test(name)) return file;
	const { resolve: find } = createRequire(from);
	const candidates = [name, `${name}.json`, `${name}/tsconfig.json`].map((path) => safely(() => find(path)));
	return candidates.find((path) => path?.endsWith('.json')) ?? file;
}

/** Of a package.json what bundlers read; all of a tsconfig.json. '' for a missing one. */
function hashOfConfig(file: string): string {
	if (basename(file) !== 'package.json') return hashOfFile(file);
	const fields = safely(() => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
	if (!fields) return hashOfFile(file);
	const { name, type, imports, exports, main, module, browser, sideEffects } = fields;
	return sha1(JSON.stringify([name, type, imports, exports, main, module, browser, sideEffects]));
}
