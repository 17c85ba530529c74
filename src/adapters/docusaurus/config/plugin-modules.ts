/** Modules of plugins and presets, and what their functions are given. https://docusaurus.io/docs/api/plugin-methods */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { safely } from '../../../base/attempt.ts';
import { isEsModule, isOfPackage } from '../../../config/dialect.ts';
import { isObject, type Mapping, type Plain, routeOf } from '../../../config/mapping.ts';
import { type BundleFolders, loadModule } from '../../../config/module.ts';
import type { ClientModule } from './client-modules.ts';
import { docusaurusDialect } from './stand-ins.ts';

export interface PluginPlace {
	siteDir: string;
	folders: BundleFolders;
	/** The Docusaurus config. */
	value: Plain;
	locale?: string;
	/** Receives the client modules of plugins. */
	clientModules?: ClientModule[];
}

export type Hook = (...given: unknown[]) => unknown;
export interface TheirPlugin {
	name?: string;
	[hook: string]: unknown;
}
/** Where a config is, while its presets are run. */
export type ConfigPlace = Pick<PluginPlace, 'siteDir' | 'folders'> & Pick<Mapping, 'locate'>;

/** What the function of a plugin makes, with options as its own check completes them; undefined where it turns itself off. */
export async function madeBy(
	{ default: make, validateOptions }: Plain,
	context: unknown,
	options: Plain = {},
): Promise<TheirPlugin | undefined> {
	const check = (validateOptions ?? (make as { validateOptions?: unknown }).validateOptions) as Hook | undefined;
	const given = { id: 'default', ...options };
	const plugin = await (make as Hook)(context, check?.({ validate, options: given }) ?? given);
	return isObject(plugin) ? bound(plugin) : undefined;
}

/** The hooks of a plugin, bound to it, since it may be an instance of a class. */
function bound(plugin: Plain): TheirPlugin {
	const names = new Set<string>();
	for (let at: object | null = plugin; at && at !== Object.prototype; at = Object.getPrototypeOf(at) as object | null)
		for (const name of Object.getOwnPropertyNames(at)) names.add(name);
	return Object.fromEntries(
		[...names].map((name) => [name, typeof plugin[name] === 'function' ? (plugin[name] as Hook).bind(plugin) : plugin[name]]),
	);
}

/** The `validate` function that `validateOptions` gets: a Joi schema fills in its defaults. */
function validate(schema: { validate(value: unknown, settings: object): { error?: Error; value: unknown } }, options: unknown): unknown {
	const { error, value } = schema.validate(options, { convert: false, allowUnknown: true });
	if (error) throw error;
	return value;
}

/** Loads a plugin by its package name, short name or file. @returns undefined if it is not installed */
export async function pluginModule(
	written: string,
	{ siteDir, folders }: PluginPlace,
	kinds = ['plugin', 'theme'],
): Promise<Plain | undefined> {
	const file = fileOf(written, siteDir, kinds);
	if (file === undefined) return undefined;
	let exported: Plain | undefined;
	// Some modules mix ESM and CommonJS, or are ESM where package.json does not say so, which Docusaurus accepts and Node does not.
	const text = readFileSync(file, 'utf8');
	const isMixed = /^\s*(?:import|export)\s/m.test(text) && (!isEsModule(file) || /\b__(?:dirname|filename)\b/.test(text));
	if (isOfPackage(file) && !isMixed && !/\.[cm]?tsx?$/.test(file)) exported = (await import(pathToFileURL(file).href)) as Plain;
	else {
		const name = relative(siteDir, file).startsWith('..') ? file : relative(siteDir, file);
		const module = await loadModule(file, isAbsolute(name) ? file.slice(dirname(file).length + 1) : name, folders, docusaurusDialect);
		if (!module.exports) throw new Error(module.problems[0]?.message);
		exported = module.exports;
	}
	// Handles CommonJS modules, and ES modules compiled to CommonJS.
	const inner = exported.default;
	return isObject(inner) && typeof inner.default === 'function'
		? inner
		: { ...((typeof inner === 'function' ? inner : {}) as object), ...exported };
}

/** Absolute path of the module of a plugin or preset, by its package name, short name or file; undefined if it is not there. */
export function fileOf(written: string, siteDir: string, kinds: readonly string[]): string | undefined {
	const require = createRequire(join(siteDir, '_.js'));
	return namesOf(written.replace(/^@site\//, './'), kinds)
		.map((name) => safely(() => require.resolve(name)) ?? ENDINGS.map((ending) => resolve(siteDir, name + ending)).find(existsSync))
		.find(Boolean);
}

const ENDINGS = ['.ts', '.mts', '.tsx', '/index.ts', '/src/index.ts'];

/** `foo` → `foo`, `docusaurus-plugin-foo`; `@org` → `@org/docusaurus-plugin`. https://docusaurus.io/docs/using-plugins#module-shorthands */
function namesOf(written: string, kinds: readonly string[]): string[] {
	if (/^[./]|^[a-z]:/i.test(written)) return [written];
	const [, scope, rest = ''] = /^(@[^/]+)(?:\/(.+))?$/.exec(written) ?? [];
	if (!scope) return [written, ...kinds.map((kind) => `docusaurus-${kind}-${written}`)];
	return [written, ...kinds.map((kind) => `${scope}/docusaurus-${kind}${rest && `-${rest}`}`)];
}

/** What presets and plugins find in a config that does not have it. */
const DEFAULTS = {
	titleDelimiter: '|',
	themeConfig: {},
	customFields: {},
	staticDirectories: ['static'],
	presets: [],
	plugins: [],
	themes: [],
	headTags: [],
	stylesheets: [],
	scripts: [],
	clientModules: [],
};

/** https://docusaurus.io/docs/api/plugin-methods#context */
export function contextOf({ siteDir, folders, value, locale }: PluginPlace): Plain {
	const i18n = (isObject(value.i18n) ? value.i18n : {}) as { defaultLocale?: string; locales?: string[]; path?: string };
	const defaultLocale = i18n.defaultLocale ?? 'en';
	const current = locale ?? defaultLocale;
	const baseUrl = routeOf(String(value.baseUrl ?? '/'));
	return {
		siteDir,
		generatedFilesDir: generatedDir(folders),
		siteConfig: { ...DEFAULTS, ...value, baseUrl },
		siteConfigPath: join(siteDir, 'docusaurus.config.js'),
		siteVersion: undefined,
		outDir: join(siteDir, 'build'),
		baseUrl: current === defaultLocale ? baseUrl : `${baseUrl}${current}/`,
		i18n: { path: 'i18n', localeConfigs: {}, ...i18n, defaultLocale, locales: i18n.locales ?? [defaultLocale], currentLocale: current },
		localizationDir: join(siteDir, i18n.path ?? 'i18n', current),
		codeTranslations: {},
	};
}

export const generatedDir = ({ writeDir }: BundleFolders): string => resolve(writeDir, 'docusaurus');
