/**
 * Stylesheets of a site. Files in `url()` are published next to the stylesheet; stylesheets that modules import are merged into it.
 *
 *     url(../static/bg.png)                      → url(./bg.1a2b3c4d.png), published as assets/bg.1a2b3c4d.png
 *     import styles from './Card.module.css'     → { root: 'Card_1a2b3c_root' }, the same in the Node bundle and in the islands
 *     import './legend.css'                      → no value; its rules are in the stylesheet
 */
import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { BuildFailure, Message, OnLoadResult, PartialMessage, Plugin } from 'esbuild';
import { adaptedCss } from '../adapters/theme.ts';
import { bundle, esbuildPlugin } from '../base/bundler.ts';
import { isFile } from '../base/folder.ts';
import { sha1 } from '../base/hash.ts';
import { memo } from '../base/once.ts';
import { inPackages, isOfSite, pathFrom } from '../base/paths.ts';
import { readInput } from '../config/bundle-inputs.ts';
import { decodeSafe } from '../graph/paths.ts';
import { type PostCssSetup, type Processor, processorOf, StyleFailure } from './postcss.ts';
import { compileSass, SASS } from './sass.ts';

/** A stylesheet that a module of the site imports. */
export interface SiteSheet {
	/** Absolute. */
	file: string;
	/** What an `@import` rule names it by. */
	address: string;
	/** Absolute paths of the CSS modules in its `composes`. */
	composed: readonly string[];
}

/**
 * `@import` rules for stylesheets that modules import.
 *
 * @param isLayered false where the site's own stylesheet knows no layers, as in Docusaurus: outside of them its `img { … }` gives way to a class,
 * but would win over everything in a layer
 */
export const importRules = (sheets: readonly SiteSheet[], isLayered: boolean): string =>
	sheets.map(({ address }) => `@import ${JSON.stringify(address)}${isLayered ? ' layer(site)' : ''};\n`).join('');

export interface SiteStyles {
	/** For JavaScript bundles: collects imported CSS modules. */
	ofCssModules: Plugin;
	/** For JavaScript bundles: collects other imported stylesheets. */
	ofImports: Plugin;
	/** For stylesheets: publishes files in `url()`. */
	ofStylesheet: Plugin;
	/** The stylesheets that modules import, in cascade order: CSS modules last, each after those that it composes. Complete after the JavaScript bundles. */
	sheets(): SiteSheet[];
	/** Files to publish: path from the output root → absolute source. */
	files: ReadonlyMap<string, string>;
	/** The compiled CSS modules, with warnings of the bundler. */
	compiled: readonly CssModule[];
	/** Files other than stylesheets that PostCSS has read, such as pages with class names. */
	watched: ReadonlySet<string>;
}

export interface StylesInput {
	siteDir: string;
	/** Folders in which `url(/…)` is looked up, from the site folder. */
	staticDirectories: string[];
	/** Undefined without PostCSS. */
	postcss?: PostCssSetup;
	/** As webpack has it: root addresses that no static folder has are left to the host, and classes that `composes` does not find are left out. */
	foreignRootUrls: boolean;
	/** The site is in the tree of another generator: names of classes that only we have are not ours to it. */
	world?: unknown;
}

interface CssModule {
	/** Absolute. */
	path: string;
	/** Name in the file → class name. */
	names: Record<string, string>;
	css: string;
	/** Absolute paths of the modules in its `composes`. */
	composed: string[];
	warnings: Message[];
}

/** What the bundler is given for a stylesheet: what `load` gives, or the errors of the stylesheet. */
const loadedOr = (load: () => Promise<OnLoadResult>): Promise<OnLoadResult> =>
	load().catch((error: unknown) => {
		if (error instanceof StyleFailure) return { errors: error.errors };
		throw error;
	});

/** Publishes what `url()` names. `files`: path from the output root → absolute source. */
function urlFiles({ siteDir, staticDirectories, foreignRootUrls }: StylesInput, read: (file: string) => Buffer) {
	const files = new Map<string, string>();

	/** Publishes the file of a `url()`. Addresses with a host or scheme stay as they are. */
	function publish(written: string, from: string): { path: string; external: true } | { errors: PartialMessage[] } {
		const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(written)!;
		if (!path || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) return { path: written, external: true };
		const file = find(path, from);
		if (!file) return foreignRootUrls && path.startsWith('/') ? { path: written, external: true } : { errors: [missing(path)] };
		const extension = extname(file);
		const published = `${basename(file, extension)}.${sha1(read(file)).slice(0, 8)}${extension}`;
		files.set(`assets/${published}`, file);
		return { path: `./${encodeURI(published)}${suffix.replace(/^\?(?=#|$)/, '')}`, external: true };
	}

	/** The file of a `url()`. A path from the root is looked up in the static folders. */
	function find(path: string, from: string): string | undefined {
		const plain = decodeSafe(path);
		if (/^~|^@site\//.test(plain)) return aliasedFile(plain, from, siteDir);
		// `/static/a.woff2` is a file of the site to other generators.
		const roots = [...staticDirectories, ...(foreignRootUrls ? ['.'] : [])];
		const places = path.startsWith('/') ? roots.map((dir) => join(siteDir, dir, plain)) : [resolve(from, plain)];
		return places.find(isFile);
	}

	const missing = (path: string): PartialMessage => ({
		text: `url(): the file "${path}" does not exist`,
		notes: [
			{
				text: path.startsWith('/')
					? `a path from the root is a file of ${staticDirectories.map((dir) => `${dir}/`).join(' or ')}`
					: 'the path counts from the stylesheet; one from the root, such as /img/a.png, is a file of the static folder',
			},
		],
	});

	return { files, publish };
}

/** CSS modules, each compiled once. */
function moduleSet(tools: ModuleTools) {
	const modules = new Map<string, Promise<CssModule>>();
	const finished = new Map<string, CssModule>();

	/** Compiles a CSS module and the modules in its `composes`, each once, and adds them to the stylesheet. */
	async function take(file: string): Promise<CssModule> {
		const before = modules.get(file);
		if (before) return before;
		const compiling = compileModule(file, tools);
		modules.set(file, compiling);
		const module = await compiling;
		finished.set(file, module);
		await Promise.all(module.composed.map(take));
		return module;
	}

	/** All modules in a stable order: by path, modules in `composes` before those that use them. */
	function inOrder(): string[] {
		const order = new Set<string>();
		const seen = new Set<string>();
		const visit = (file: string): void => {
			if (seen.has(file)) return;
			seen.add(file);
			finished.get(file)?.composed.forEach(visit);
			order.add(file);
		};
		[...finished.keys()].sort().forEach(visit);
		return [...order];
	}

	return { finished, take, inOrder };
}

/** @param hashes receives the hash of each file that is read */
export function siteStyles(input: StylesInput, hashes: Map<string, string>): SiteStyles {
	const { siteDir, postcss } = input;
	/** Stylesheets that modules import, by absolute path. */
	const plain = new Set<string>();
	const read = (file: string): Buffer => readInput(file, hashes);
	/** A stylesheet as CSS. */
	const plainCss = async (file: string): Promise<string | Buffer> => (SASS.test(file) ? compileSass(file, siteDir, read) : read(file));
	const processor = postcss && processorOf(siteDir, postcss);
	const watched = new Set<string>();
	/** Cache of PostCSS results, which both stylesheets (with and without parts) use. */
	const processed = new Map<string, ReturnType<Processor['run']>>();
	const runOf = (file: string) => memo(processed, file, () => plainCss(file).then((css) => processor!.run(String(css), file, watch)));
	const watch = (file: string): void => {
		if (hashes.has(file)) return;
		read(file);
		watched.add(file);
	};
	const isProcessed = (file: string): boolean => processor !== undefined && isOfSite(file, siteDir);
	const cssOf = async (file: string): Promise<string | Buffer> => (isProcessed(file) ? (await runOf(file)).css : plainCss(file));
	const isOfTree = (file: string): boolean => input.world !== undefined && isOfSite(file, siteDir);

	const { files, publish } = urlFiles(input, read);
	const { finished, take, inOrder } = moduleSet({ ...input, cssOf, publish });
	return {
		files,
		watched,
		get compiled() {
			return [...finished.values()];
		},
		sheets: () => [
			...[...plain].sort().map((file) => ({ file, address: file, composed: [] })),
			...inOrder().map((file) => ({ file, address: `css-module:${file}`, composed: finished.get(file)?.composed ?? [] })),
		],
		ofCssModules: esbuildPlugin('vrmdocs-css-modules', (b) => {
			b.onLoad({ filter: /\.module\.(?:css|s[ac]ss)$/ }, ({ path }) =>
				loadedOr(async () => ({ contents: moduleCode((await take(path)).names), loader: 'js' })),
			);
		}),
		ofImports: esbuildPlugin('vrmdocs-imported-styles', (b) => {
			b.onLoad({ filter: /\.(?:css|s[ac]ss)$/ }, ({ path }) => {
				plain.add(path);
				return { contents: '', loader: 'js' };
			});
		}),
		ofStylesheet: esbuildPlugin('vrmdocs-stylesheet', (b) => {
			b.onResolve({ filter: /^css-module:/ }, ({ path }) => ({ path: path.slice('css-module:'.length), namespace: 'css-module' }));
			b.onLoad({ filter: /./, namespace: 'css-module' }, ({ path }) => ({
				contents: finished.get(path)?.css ?? '',
				loader: 'css',
				resolveDir: dirname(path),
			}));
			b.onLoad({ filter: processor || input.world ? /\.(?:css|s[ac]ss)$/ : SASS }, ({ path }) => {
				if (!SASS.test(path) && !isProcessed(path) && !isOfTree(path)) return undefined;
				return loadedOr(async () => {
					const warnings = isProcessed(path) ? (await runOf(path)).warnings : [];
					const css = await cssOf(path);
					return { contents: isOfTree(path) ? adaptedCss(String(css)) : css, loader: 'css', resolveDir: dirname(path), warnings };
				});
			});
			b.onResolve({ filter: /./ }, ({ kind, path, resolveDir, namespace }) => {
				// webpack syntax: `~pkg/…` is a package, `@site/…` the site folder.
				if (kind === 'import-rule' && /^~?@site\//.test(path)) return { path: join(siteDir, path.replace(/^~?@site\//, '')) };
				if (kind === 'import-rule' && path.startsWith('~')) return b.resolve(path.slice(1), { kind, resolveDir });
				if (kind !== 'url-token') return undefined;
				// Addresses in CSS modules are already final.
				return namespace === 'css-module' ? { path, external: true } : publish(path, resolveDir);
			});
		}),
	};
}

/** webpack syntax: `~pkg/a` is a file of a package, `@site/a` one of the site. */
function aliasedFile(path: string, from: string, siteDir: string): string | undefined {
	const ofSite = /^~?@site\/(.*)$/.exec(path)?.[1];
	const file = ofSite === undefined ? inPackages(path.slice(1), from) : join(siteDir, ofSite);
	return file !== undefined && isFile(file) ? file : undefined;
}

/** Code of a module that exports all class names as an object, and each by its name. */
function moduleCode(names: Record<string, string>): string {
	const exported = Object.entries(names).map(([name, value], i) => [`c${i}`, name, value] as const);
	return `${exported.map(([variable, , value]) => `const ${variable} = ${JSON.stringify(value)};`).join('\n')}
export { ${exported.flatMap(([variable, name]) => (name === 'default' ? [] : [`${variable} as ${JSON.stringify(name)}`])).join(', ')} };
export default { ${exported.map(([variable, name]) => `${JSON.stringify(name)}: ${variable}`).join(', ')} };`;
}

interface ModuleTools extends Pick<StylesInput, 'siteDir' | 'foreignRootUrls'> {
	cssOf(file: string): Promise<string | Buffer>;
	publish(path: string, from: string): { path: string; external: true } | { errors: PartialMessage[] };
}

/**
 * Compiles one CSS module separately, so that all bundles get the same class names: these depend only on the file's path in the site.
 *
 *     components/Card.module.css  .root → .Card_1a2b3c_root
 */
async function compileModule(file: string, tools: ModuleTools, absent: ReadonlySet<string> = new Set()): Promise<CssModule> {
	const { siteDir, cssOf, publish } = tools;
	const nameOf = (path: string) => {
		const hash = sha1(pathFrom(siteDir, path)).slice(0, 6);
		return `${basename(path).replace(/\.module\.\w+$/, '')}-${hash}.module.css`;
	};
	const own = nameOf(file);
	const otherOf = (path: string, from: string) => (/^~|^@site\//.test(path) ? aliasedFile(path, from, siteDir) : resolve(from, path));
	const composed = new Set<string>();
	const result = await bundle({
		stdin: { contents: 'export { default } from "css-module";', loader: 'js' },
		bundle: true,
		write: false,
		format: 'esm',
		charset: 'utf8',
		logLevel: 'silent',
		outdir: 'css-module',
		// Messages name files relative to this folder.
		absWorkingDir: siteDir,
		plugins: [
			esbuildPlugin('vrmdocs-css-module', (b) => {
				b.onResolve({ filter: /^css-module$/ }, () => ({ path: own, namespace: 'module', pluginData: file }));
				b.onResolve({ filter: /./, namespace: 'module' }, ({ kind, path, pluginData }) => {
					const from = dirname(pluginData as string);
					if (kind === 'url-token') return publish(path, from);
					if (kind !== 'composes-from') return { path, external: true };
					const other = otherOf(path, from);
					if (!other || !existsSync(other))
						return {
							errors: [{ text: `composes: the file "${path}" does not exist`, notes: [{ text: 'the path counts from this stylesheet' }] }],
						};
					composed.add(other);
					return { path: nameOf(other), namespace: 'module', pluginData: other };
				});
				b.onLoad({ filter: /./, namespace: 'module' }, ({ pluginData }) =>
					loadedOr(async () => {
						const css = await cssOf(pluginData as string);
						const isThere = (name: string, path: string) => !absent.has(`${name} ${nameOf(otherOf(path, dirname(pluginData as string))!)}`);
						return { contents: absent.size ? composing(String(css), isThere) : css, loader: 'local-css', pluginData };
					}),
				);
			}),
		],
	}).catch((error: unknown) => {
		const { errors } = error as BuildFailure;
		if (tools.foreignRootUrls && errors?.every(({ text }) => lackingIn(text) && !absent.has(lackingIn(text)!.key))) return errors;
		throw errors ? new StyleFailure(errors.map((message) => inSource(message, file, own))) : error;
	});
	if (Array.isArray(result)) {
		const module = await compileModule(file, tools, new Set([...absent, ...result.map(({ text }) => lackingIn(text)!.key)]));
		const lacking = result.map((message) => {
			const text = `composes: that module has no class "${lackingIn(message.text)!.name}"`;
			return { ...message, ...inSource(message, file, own), text } as Message;
		});
		return { ...module, warnings: [...lacking, ...module.warnings] };
	}
	const code = result.outputFiles.find(({ path }) => path.endsWith('.js'))!.text;
	const { default: names } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: Record<string, string> };
	const css = result.outputFiles.find(({ path }) => path.endsWith('.css'))?.text ?? '';
	const warnings = result.warnings.map((message) => ({ ...message, ...inSource(message, file, own) }) as Message);
	return { path: file, names, css: partOf(css, own), composed: [...composed].sort(), warnings };
}

/** The class that `composes` asks for and a module lacks; `key` names both. @param text of esbuild's message */
function lackingIn(text: string): { name: string; key: string } | undefined {
	const [, name, module] = /^The name "([^"]+)" never appears in "(?:module:)?([^"]+)"/.exec(text) ?? [];
	return name === undefined ? undefined : { name, key: `${name} ${module}` };
}

/** Takes classes that are not there out of `composes: a b from './c.module.css'`. */
const composing = (css: string, isThere: (name: string, path: string) => boolean): string =>
	css.replace(/\bcomposes\s*:\s*([\w\s-]+?)\s+from\s*(["'])([^"']*)\2/g, (_, list: string, quote: string, path: string) => {
		const left = list.split(/\s+/).filter((name) => isThere(name, path));
		return left.length ? `composes: ${left.join(' ')} from ${quote}${path}${quote}` : '';
	});

/** The rules of one file in a bundle: esbuild writes `/* module:Card-1a2b3c.module.css *\/` before the rules of each file. */
function partOf(css: string, name: string): string {
	const parts = css.split(/^\/\* module:(.*) \*\/$/m);
	return parts.filter((_, i) => i % 2 === 0 && parts[i - 1] === name).join('');
}

/** Moves a message from a virtual file to the file it was made from. */
function inSource({ text, notes, location }: Message, file: string, own: string): PartialMessage {
	const isOwn = location?.file === `module:${own}`;
	return { text, notes, location: location && isOwn ? { ...location, file, namespace: 'file' } : location };
}

export interface SiteFont {
	/** From the output root: `assets/inter.1a2b3c4d.woff2`. */
	file: string;
	/** Absolute path of its source. */
	source: string;
	/** A rule uses its family, and it is not limited by `unicode-range`. */
	isUsed: boolean;
}

/** Local fonts of a stylesheet, in order: the first `url()` in `src` of each `@font-face`. */
export function fontsOf(css: string, files: ReadonlyMap<string, string>): SiteFont[] {
	const faces = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, face]) => face!);
	const others = css.replace(/@font-face\s*\{[^}]*\}/g, '').toLowerCase();
	const fonts = new Map<string, SiteFont>();
	for (const face of faces) {
		const written = /src\s*:[^;]*?url\(["']?\.\/([^"')?#]+)/.exec(face)?.[1];
		const file = `assets/${decodeSafe(written ?? '')}`;
		const source = files.get(file);
		if (!source || !/\.(?:woff2?|ttf|otf)$/i.test(file)) continue;
		const family = /font-family\s*:\s*["']?([^;"']+)/.exec(face)?.[1]?.trim().toLowerCase();
		const isUsed = family !== undefined && others.includes(family) && !/unicode-range/.test(face);
		fonts.set(file, { file, source, isUsed: isUsed || (fonts.get(file)?.isUsed ?? false) });
	}
	return [...fonts.values()];
}
