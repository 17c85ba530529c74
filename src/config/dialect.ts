/** Modules that were written for another tool: packages that are not there are replaced, and what Node gives to CommonJS is given. */
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { esbuildPlugin } from '../base/bundler.ts';
import { type BundleInputs, hashOfFile } from './bundle-inputs.ts';

export interface Dialect {
	/** Changes with what the functions below do: part of a bundle's key. */
	name: string;
	/**
	 * CommonJS code in place of a package; undefined where the package itself is imported.
	 *
	 * @param specifier as written: `prism-react-renderer`
	 */
	standIn(specifier: string, isInstalled: boolean): string | undefined;
	/** Whether a package is the other tool's own, which nobody has to install. */
	isOwn(specifier: string): boolean;
	/** Sidebars of a version, as the file of the version has them. */
	sidebarsOf?(siteDir: string, version: string, sidebars: unknown): unknown;
}

/** A package that is not what the module thinks it is. */
export interface StandIn {
	/** As written: `@scope/name/file`. */
	specifier: string;
	isInstalled: boolean;
	/** Absolute path of the file that imports it. */
	importer: string;
}

/** Mark of our own calls of `resolve`, which plugins let pass. */
export const RESOLVED = 'resolved';

/** esbuild's namespace of what stands in for a package. */
export const STAND_IN = 'stand-in';

/** Packages that a dialect replaces; they are recorded in `used`. */
export const standInPlugin = (dialect: Dialect, used: StandIn[]): Plugin =>
	esbuildPlugin('stand-ins', (b) => {
		b.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
			if (kind === 'entry-point' || isAbsolute(path) || pluginData === RESOLVED || isBuiltin(path)) return undefined;
			const { errors } = await b.resolve(path, { kind, resolveDir, importer, pluginData: RESOLVED });
			const contents = dialect.standIn(path, !errors.length);
			if (contents === undefined) return undefined;
			used.push({ specifier: path, isInstalled: !errors.length, importer });
			return { path, namespace: STAND_IN, pluginData: contents };
		});
		b.onLoad({ filter: /.*/, namespace: STAND_IN }, ({ pluginData }) => ({ contents: pluginData as string, loader: 'js' }));
	});

/** Where packages would be that are not installed: a bundle is made again when they are. */
export function absentPackages(standIns: readonly StandIn[], dir: string): BundleInputs {
	const names = new Set(standIns.flatMap((s) => (s.isInstalled ? [] : [/^(?:@[^/]+\/)?[^/]+/.exec(s.specifier)![0]])));
	return Object.fromEntries(
		[...names].map((name) => [
			`package:${join('node_modules', name, 'package.json')}`,
			hashOfFile(join(dir, 'node_modules', name, 'package.json')),
		]),
	);
}

/** esbuild's namespace of packages that Node loads as `require` does. */
export const PACKAGE = 'package';

/**
 * Loads a package as jiti and webpack do, from its absolute path: JSON without attributes, CommonJS with all of its names for `import * as`, ES modules.
 * @returns a plugin that records the entry files of packages in `entries`; packages of a workspace, which are files outside node_modules, are bundled
 */
export const requiredPackages = (entries: Set<string>): Plugin =>
	esbuildPlugin('required-packages', (b) => {
		b.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, importer, namespace, pluginData }) => {
			if (kind === 'entry-point' || isAbsolute(path) || pluginData === RESOLVED || namespace === PACKAGE) return undefined;
			if (isBuiltin(path) || kind === 'require-resolve') return { path, external: true };
			const resolved = await b.resolve(path, { kind, resolveDir, importer, pluginData: RESOLVED });
			if (resolved.errors.length || resolved.external || !isAbsolute(resolved.path)) return { path, external: true };
			if (!isOfPackage(resolved.path) || /\.[cm]?tsx?$/.test(resolved.path)) return undefined;
			// An ES module has its own names: it is imported as it is.
			if (isEsModule(resolved.path)) return undefined;
			entries.add(resolved.path);
			return { path: resolved.path, namespace: PACKAGE };
		});
		b.onLoad({ filter: /./, namespace: PACKAGE }, ({ path }) => ({
			contents: `module.exports = require(${JSON.stringify(path)});`,
			loader: 'js',
		}));
		// What the line above asks for is Node's.
		b.onResolve({ filter: /./, namespace: PACKAGE }, ({ path }) => ({ path, external: true }));
	});

/** esbuild's namespace of own files that a module requires. */
export const REQUIRED = 'required';

/**
 * Files of the site as jiti loads them: one that is written in CommonJS is that whatever package.json says, and `require` gives the default export where
 * that is an object or a function, with the other exports beside it.
 */
export const requiredFiles: Plugin = esbuildPlugin('required-files', (b) => {
	b.onResolve({ filter: /^\.{0,2}\// }, async ({ path, kind, resolveDir, importer, namespace, pluginData }) => {
		if (kind === 'entry-point' || pluginData === RESOLVED || namespace === PACKAGE) return undefined;
		if (namespace === REQUIRED) return { path };
		const { path: file, errors } = await b.resolve(path, { kind, resolveDir, importer, pluginData: RESOLVED });
		if (errors.length || !/\.[cm]?[jt]sx?$/.test(file) || isOfPackage(file)) return undefined;
		// A path from here is of no package: esbuild sees by the text what it is.
		return kind === 'require-call' ? { path: file, namespace: REQUIRED } : { path: file };
	});
	b.onLoad({ filter: /./, namespace: REQUIRED }, ({ path }) => ({
		contents: `const found = require(${JSON.stringify(path)}); const own = found && found.__esModule ? found.default : undefined;
if (!own || !/object|function/.test(typeof own)) module.exports = found;
else {
	for (const name of Object.keys(found))
		if (!(name in own) && Object.isExtensible(own)) Object.defineProperty(own, name, { get: () => found[name], configurable: true });
	module.exports = own;
}`,
		loader: 'js',
	}));
});

/** Whether a file is of an installed package, and not of one of the workspace, which is linked. */
export const isOfPackage = (file: string): boolean => /[\\/]node_modules[\\/]/.test(file);

/** Whether Node reads a file of a package as an ES module. */
export function isEsModule(file: string): boolean {
	if (!file.endsWith('.js')) return file.endsWith('.mjs');
	for (let dir = dirname(file); dir !== dirname(dir) && basename(dir) !== 'node_modules'; dir = dirname(dir)) {
		const manifest = join(dir, 'package.json');
		if (existsSync(manifest)) return (JSON.parse(readFileSync(manifest, 'utf8')) as { type?: string }).type === 'module';
	}
	return false;
}

/** `require.resolve` that finds TypeScript too, and a package that is not installed by its name: what is made of it is told elsewhere. */
const RESOLVE = `{
	const resolve = require.resolve;
	const endings = ['.ts', '.tsx', '.mts', '.cts', '.jsx', '/index.ts', '/index.tsx'];
	require.resolve = Object.assign((path, options) => {
		const names = ['', ...endings].map((ending) => path + ending);
		if (/\\.[cm]?jsx?$/.test(path)) names.push(path.replace(/js(x?)$/, 'ts$1'), path.replace(/js$/, 'tsx'));
		for (const name of names)
			try {
				return resolve(name, options);
			} catch (error) {
				if (error.code !== 'MODULE_NOT_FOUND' && error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
			}
		return path;
	}, resolve);
}`.replace(/\s*\n\s*/g, ' ');

/** What gives a bundle of ES modules the `require` that modules of CommonJS have by themselves. */
export const requireOf = (file: string): string =>
	`import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(${JSON.stringify(file)}); ${RESOLVE}`;

/** What stands for a module's own place in a bundle that lies elsewhere; `withOwnPlace` gives the values. */
export const OWN_PLACE = {
	'import.meta.url': '__moduleUrl',
	'import.meta.dirname': '__moduleDir',
	'import.meta.filename': '__moduleFile',
};

/** `__dirname` and the like are those of the source, not of the bundle. They stand before its first line, so that lines are counted as before. */
export function withOwnPlace(text: string, path: string): string {
	const values = {
		__dirname: dirname(path),
		__filename: path,
		__moduleDir: dirname(path),
		__moduleFile: path,
		__moduleUrl: pathToFileURL(path).href,
	};
	const isUsed = (name: string) =>
		name.startsWith('__module')
			? text.includes('import.meta')
			: text.includes(name) && !new RegExp(`(?:const|let|var)\\s+${name}\\b`).test(text);
	const names = Object.entries(values).filter(([name]) => isUsed(name));
	return names.length ? `const ${names.map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join(', ')}; ${text}` : text;
}
