/**
 * Stylesheets of a site through PostCSS, where it has a config of PostCSS and has installed `postcss`; so Tailwind, by `@tailwindcss/postcss`. Others load
 * nothing of it. https://postcss.org/docs/postcss-api
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PartialMessage } from 'esbuild';
import { type Problem, warningAt } from '../base/problem.ts';

/** What is used of it. */
type PostCss = (plugins: unknown[]) => {
	process(css: string, options: object): PromiseLike<{ css: string; messages: { type: string; file?: string }[]; warnings(): Warning[] }>;
};

interface Warning {
	text: string;
	line?: number;
	column?: number;
	plugin?: string;
}

/** A fault of a stylesheet. */
interface SyntaxFault extends Error {
	reason?: string;
	file?: string;
	line?: number;
	column?: number;
}

const CONFIGS = ['postcss.config.mjs', 'postcss.config.js', 'postcss.config.cjs', 'postcss.config.json', '.postcssrc.json', '.postcssrc'];

/** Name of the config in a site's folder; undefined where it has none, or has not installed `postcss`. */
export function postcssConfig(siteDir: string): string | undefined {
	const name = CONFIGS.find((name) => existsSync(join(siteDir, name)));
	return name !== undefined && packageOf('postcss', siteDir) !== undefined ? name : undefined;
}

/** A config that nothing reads. */
export function unreadPostcss(siteDir: string): Problem[] {
	const file = CONFIGS.find((name) => existsSync(join(siteDir, name)));
	return file === undefined || packageOf('postcss', siteDir) !== undefined
		? []
		: [
				warningAt(
					'ignored-file',
					{ file, line: 1, column: 1 },
					'the file is not read: the package postcss is not installed',
					'npm install postcss',
				),
			];
}

/** Runs stylesheets through the plugins of a config, which is read once. */
export interface Processor {
	/** @param read called for each file that the result depends on. @throws MessageError with the place in the source */
	run(css: string, file: string, read: (file: string) => unknown): Promise<{ css: string; warnings: PartialMessage[] }>;
}

/** What stylesheets are run through. */
export interface PostCssSetup {
	/** Name of the file in the site's folder that says so. */
	config: string;
	/** Where it is no config of PostCSS: its plugins, and what runs them. */
	given?(): { postcss: unknown; plugins: unknown[] };
}

/** Thrown with messages for the bundler. */
export class PostCssFailure extends Error {
	constructor(readonly errors: PartialMessage[]) {
		super('the stylesheet has errors');
	}
}

export function processorOf(siteDir: string, { config, given }: PostCssSetup): Processor {
	const setup = given?.();
	const plugins = setup
		? Promise.all(setup.plugins.filter(Boolean).map((plugin) => pluginOf([plugin].flat() as [unknown, unknown?], siteDir)))
		: readConfig(siteDir, config);
	// They throw where the stylesheet is run.
	plugins.catch(() => {});
	return {
		async run(css, file, read) {
			read(join(siteDir, config));
			try {
				const postcss = (setup?.postcss ?? createRequire(join(siteDir, 'package.json'))('postcss')) as PostCss;
				const result = await postcss(await plugins).process(css, { from: file, to: file, map: false });
				for (const message of result.messages)
					if (message.type === 'dependency' && message.file && isSource(message.file, siteDir)) read(message.file);
				const warnings = result.warnings().map(({ text, line, column, plugin }) => ({
					text: plugin ? `${plugin}: ${text}` : text,
					location: { file, line: line ?? 1, column: (column ?? 1) - 1 },
				}));
				return { css: result.css, warnings };
			} catch (error) {
				const { reason, message, file: at = file, line = 1, column = 1 } = error as SyntaxFault;
				throw new PostCssFailure([{ text: reason ?? message, location: { file: at, line, column: column - 1 } }]);
			}
		},
	};
}

/** What a build writes is no source of it. */
const isSource = (file: string, siteDir: string): boolean =>
	!file.startsWith(join(siteDir, 'dist') + sep) && (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false);

async function readConfig(siteDir: string, name: string): Promise<unknown[]> {
	const file = join(siteDir, name);
	const written = /\.(?:json|postcssrc)$/.test(name)
		? (JSON.parse(readFileSync(file, 'utf8')) as unknown)
		: // Node keeps modules by their address: a config that has changed has another one.
			((await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as { default: unknown }).default;
	const config = typeof written === 'function' ? await written({ cwd: siteDir, env: process.env.NODE_ENV ?? 'production' }) : written;
	const { plugins = [] } = (config ?? {}) as { plugins?: unknown };
	const entries: [unknown, unknown?][] = Array.isArray(plugins)
		? plugins.map((one) => (Array.isArray(one) ? (one as [unknown, unknown]) : [one]))
		: Object.entries(plugins as object);
	return Promise.all(entries.filter(([plugin, options]) => plugin && options !== false).map((entry) => pluginOf(entry, siteDir)));
}

/** `'autoprefixer'`, with its options or without, or the plugin itself. */
async function pluginOf([plugin, options]: [unknown, unknown?], siteDir: string): Promise<unknown> {
	if (typeof plugin !== 'string') return options === undefined ? plugin : (plugin as (options: unknown) => unknown)(options);
	let address: string;
	try {
		address = createRequire(join(siteDir, 'package.json')).resolve(plugin);
	} catch {
		throw new Error(`the plugin ${plugin} of PostCSS is not installed: npm install --save-dev ${plugin}`);
	}
	const { default: make } = (await import(pathToFileURL(address).href)) as { default: (options?: unknown) => unknown };
	// Tailwind looks for class names below the folder in which a command was started: those of the site are meant.
	const own = plugin === '@tailwindcss/postcss' ? { base: siteDir, ...(options as object) } : options;
	return make(own === true ? undefined : own);
}

function packageOf(name: string, from: string): string | undefined {
	for (let dir = from; ; dir = dirname(dir)) {
		if (existsSync(join(dir, 'node_modules', name, 'package.json'))) return dir;
		if (dir === dirname(dir)) return undefined;
	}
}
