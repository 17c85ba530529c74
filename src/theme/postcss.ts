/**
 * Runs stylesheets of a site through PostCSS, if it has a PostCSS config and has installed `postcss`. This is also how Tailwind works
 * (`@tailwindcss/postcss`). Other sites load nothing of it. https://postcss.org/docs/postcss-api
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PartialMessage } from 'esbuild';
import { isFile } from '../base/folder.ts';
import { inPackages } from '../base/paths.ts';
import { type Problem, warningAt } from '../base/problem.ts';

/** The part of PostCSS's API that is used. */
type PostCss = (plugins: unknown[]) => {
	process(css: string, options: object): PromiseLike<{ css: string; messages: { type: string; file?: string }[]; warnings(): Warning[] }>;
};

interface Warning {
	text: string;
	line?: number;
	column?: number;
	plugin?: string;
}

/** The error that PostCSS throws for a stylesheet. */
interface SyntaxFault extends Error {
	reason?: string;
	file?: string;
	line?: number;
	column?: number;
}

const CONFIGS = ['postcss.config.mjs', 'postcss.config.js', 'postcss.config.cjs', 'postcss.config.json', '.postcssrc.json', '.postcssrc'];

/** Whether a file, by its path from the site folder, may be the PostCSS config. */
export const isPostcssConfig = (path: string): boolean => CONFIGS.includes(path);

const configIn = (siteDir: string): string | undefined => CONFIGS.find((name) => existsSync(join(siteDir, name)));
const isInstalled = (siteDir: string): boolean => inPackages('postcss/package.json', siteDir) !== undefined;

/** Name of the PostCSS config in the site folder; undefined if there is none or `postcss` is not installed. */
export const postcssConfig = (siteDir: string): string | undefined => (isInstalled(siteDir) ? configIn(siteDir) : undefined);

/** Reports a config that is ignored, since `postcss` is not installed. */
export function unreadPostcss(siteDir: string): Problem[] {
	const file = configIn(siteDir);
	if (file === undefined || isInstalled(siteDir)) return [];
	const message = 'the file is not read: the package postcss is not installed';
	return [warningAt('ignored-file', { file, line: 1, column: 1 }, message, 'npm install postcss')];
}

/** Runs stylesheets through PostCSS plugins. The config is read once. */
export interface Processor {
	/** @param read called for each file that the result depends on. @throws StyleFailure */
	run(css: string, file: string, read: (file: string) => unknown): Promise<{ css: string; warnings: PartialMessage[] }>;
}

/** Where the PostCSS plugins come from: a config, another file, or both. Files are named from the site folder. */
export interface PostCssSetup {
	/** A PostCSS config. */
	config?: string;
	/** A file that gives PostCSS itself, and plugins that run after those of the config. */
	given?: { file: string; load(): { postcss: unknown; plugins: unknown[] } };
}

/** Thrown for a stylesheet; has messages for the bundler, with positions in the source. */
export class StyleFailure extends Error {
	constructor(readonly errors: PartialMessage[]) {
		super('the stylesheet has errors');
	}
}

export function processorOf(siteDir: string, { config, given }: PostCssSetup): Processor {
	const setup = given?.load();
	const configured = config === undefined ? [] : readConfig(siteDir, config);
	const others = (setup?.plugins ?? []).filter(Boolean).map((plugin) => pluginOf([plugin].flat() as [unknown, unknown?], siteDir));
	const plugins = Promise.all([configured, Promise.all(others)]).then((lists) => lists.flat());
	// Errors are thrown when a stylesheet is processed.
	plugins.catch(() => {});
	return {
		async run(css, file, read) {
			for (const name of [config, given?.file]) if (name !== undefined) read(join(siteDir, name));
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
				throw new StyleFailure([{ text: reason ?? message, location: { file: at, line, column: column - 1 } }]);
			}
		},
	};
}

/** Whether a dependency is a source file, not output of a build. */
const isSource = (file: string, siteDir: string): boolean => !file.startsWith(join(siteDir, 'dist') + sep) && isFile(file);

async function readConfig(siteDir: string, name: string): Promise<unknown[]> {
	const file = join(siteDir, name);
	const written = /\.(?:json|postcssrc)$/.test(name)
		? (JSON.parse(readFileSync(file, 'utf8')) as unknown)
		: // Node caches modules by address: the query makes it load a changed config.
			((await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as { default: unknown }).default;
	const config = typeof written === 'function' ? await written({ cwd: siteDir, env: process.env.NODE_ENV ?? 'production' }) : written;
	const { plugins = [] } = (config ?? {}) as { plugins?: unknown };
	const entries: [unknown, unknown?][] = Array.isArray(plugins)
		? plugins.map((one) => [one].flat() as [unknown, unknown?])
		: Object.entries(plugins as object);
	return Promise.all(entries.filter(([plugin, options]) => plugin && options !== false).map((entry) => pluginOf(entry, siteDir)));
}

/** Resolves a config entry, `'autoprefixer'` or the plugin itself, with or without options, to a plugin. */
async function pluginOf([plugin, options]: [unknown, unknown?], siteDir: string): Promise<unknown> {
	if (typeof plugin !== 'string') return options === undefined ? plugin : (plugin as (options: unknown) => unknown)(options);
	let address: string;
	try {
		address = createRequire(join(siteDir, 'package.json')).resolve(plugin);
	} catch {
		throw new Error(`the plugin ${plugin} of PostCSS is not installed: npm install --save-dev ${plugin}`);
	}
	const { default: make } = (await import(pathToFileURL(address).href)) as { default: (options?: unknown) => unknown };
	// By default, Tailwind looks for class names in the working folder; it must look in the site folder.
	const own = plugin === '@tailwindcss/postcss' ? { base: siteDir, ...(options as object) } : options;
	return make(own === true ? undefined : own);
}
