/** Finds, runs and checks a site's config file. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type * as z from 'zod';
import { foreignConfigs, foreignKeys } from '../adapters/foreign-keys.ts';
import { namesIn } from '../base/folder.ts';
import { nearestHint } from '../base/nearest.ts';
import { ConfigError, configError, errorAt, noteAt, type Place, type Problem, unreadable, warningAt } from '../base/problem.ts';
import { thrownMessage } from '../base/thrown.ts';
import { type Conventions, conventionsOf } from './conventions.ts';
import { DEFAULT_UNION, issueText } from './issue-text.ts';
import { itemsIn } from './items.ts';
import { inLocale } from './locales.ts';
import { type BundleFolders, type LoadedModule, loadModule } from './module.ts';
import { placeOf, placeOfRoot, shownPath } from './place.ts';
import { policyRemarks } from './policy.ts';
import { navbarItemTypes } from './schema/navbar.ts';
import { type Config, configSchema, type UserConfig } from './schema.ts';
import { localize } from './strings.ts';

export interface LoadedConfig {
	config: Config;
	/** Path from the site folder. */
	file: string;
	/** Absolute paths of the config file and all files it imports. */
	inputs: string[];
	/** Changes with each of these files. */
	hash: string;
	/** Address to import the file from as it was run, for other threads; absent for JSON. */
	module?: string;
	/** Warnings and notes about a valid config. */
	remarks: Problem[];
	/** Set where the config is one of another generator, mapped onto ours: theirs, as plain data. */
	theirs?: Record<string, unknown>;
	pluginWorld?: PluginWorld;
	/** `sidebarItemsGenerator` of instances of the docs, by their ids. */
	sidebarGenerators?: Map<string, (given: object) => unknown>;
	/** Position of a key, for problems found by later stages. */
	locate(path: (string | number)[]): Place & { file: string };
}

/** What plugins of another generator add to the modules of its sites. */
export interface PluginWorld {
	/** `setGlobalData` by plugin and id. */
	globalData: Record<string, Record<string, unknown>>;
	/** Of webpack: what an import stands for. */
	aliases: Record<string, string>;
	/** Folders with components for `@theme/…`. */
	themes: string[];
	/** The theme that runs blocks of code, which a site has installed: a folder as those. */
	liveTheme?: string;
	/** Docs stand in a component of such a theme, which gives those in texts what they need (`docItemComponent: '@theme/ApiItem'`). */
	wrapsDocs?: boolean;
	/** What stylesheets are run through; no part of a key, as any function. */
	postcss?(): { postcss: unknown; plugins: unknown[] };
}

const names = ['vrmdocs.config.ts', 'vrmdocs.config.mts', 'vrmdocs.config.js', 'vrmdocs.config.mjs', 'vrmdocs.config.json'];

/**
 * @param flags values of command line flags; they replace those of the file
 * @throws ConfigError with every problem of the file
 */
export async function loadConfig(
	siteDir: string,
	folders: BundleFolders,
	flags: { url?: string; baseUrl?: string } = {},
	language: Language = {},
	conventionsOf?: ConfigSource['conventionsOf'],
): Promise<LoadedConfig> {
	const file = configFile(siteDir, names);
	if (!file) throw noConfig(siteDir);
	const text = readConfig(siteDir, file);
	const others = names.filter((name) => name !== file && existsSync(join(siteDir, name)));
	const module = await loadModule(join(siteDir, file), file, folders);
	const value = await exportedConfig(module);
	const locate = (path: (string | number)[]) => ({ file, ...(placeOf(text, path) ?? placeOfRoot(text)) });
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		throw configError(
			'config',
			{ file, line: 1, column: 1 },
			value === undefined ? 'the file has no default export' : 'the default export is not an object',
			"export default defineConfig({ title: '…', url: 'https://…' })",
		);
	const loaded = checkedConfig(value, { file, module, locate, flags, language, conventionsOf });
	for (const other of others)
		loaded.remarks.push(
			warningAt('ignored-file', { file: other, line: 1, column: 1 }, `the file is not read: the config is ${file}`, 'keep one of the two'),
		);
	return loaded;
}

/** The first of the names that is a file of the folder. */
export const configFile = (siteDir: string, candidates: readonly string[]): string | undefined =>
	candidates.find((n) => statSync(join(siteDir, n), { throwIfNoEntry: false })?.isFile());

export const hasConfig = (siteDir: string): boolean => configFile(siteDir, names) !== undefined;

function noConfig(siteDir: string): ConfigError {
	const place = relative(process.cwd(), siteDir) || '.';
	const near = namesIn(siteDir).find((name) => /^\.?vrm-?docs?(?:[.-]conf(?:ig)?)?\.(?:[cm]?[jt]s|ya?ml|toml|jsonc?)$/i.test(name));
	if (near)
		return configError(
			'no-config',
			{ file: near, line: 1, column: 1 },
			`there is no ${names[0]} in ${place}, and this file is not read`,
			`the config is one of ${names.join(', ')}: rename it${/\.(?:ya?ml|toml|cjs|cts)$/.test(near) ? `, and write export default { title: '…', url: 'https://…' }` : ''}`,
		);
	const isThere = existsSync(siteDir);
	const below = isThere ? siteBelow(siteDir) : undefined;
	const foreign = foreignConfigs.find(({ file }) => existsSync(join(siteDir, file)));
	const hint = below
		? `there is one in ${join(place, below)}: name the folder, vrmdocs build ${join(place, below)}`
		: foreign
			? `\`vrmdocs init ${place} --from ${foreign.tool}\` makes one of ${foreign.file}`
			: `pass the site's folder, or create ${join(place, names[0]!)} with at least title and url: \`vrmdocs init ${place}\` makes one`;
	return configError('no-config', {}, isThere ? `there is no ${names[0]} in ${place}` : `the folder ${place} does not exist`, hint);
}

/** In a monorepo: the first folder with a config, at most two below: `packages/docs`. */
function siteBelow(siteDir: string, depth = 2): string | undefined {
	const folders = readdirSync(siteDir, { withFileTypes: true }).filter(
		(entry) => entry.isDirectory() && !/^(?:\.|node_modules$|dist$)/.test(entry.name),
	);
	const name = folders.find(({ name }) => hasConfig(join(siteDir, name)))?.name;
	if (name !== undefined || depth === 1) return name;
	for (const { name } of folders) {
		const below = siteBelow(join(siteDir, name), depth - 1);
		if (below !== undefined) return join(name, below);
	}
	return undefined;
}

/** The default export of a module; a function is called. @throws ConfigError */
export async function exportedConfig(module: LoadedModule, environment?: { command: string; mode: string }): Promise<unknown> {
	if (!module.exports) throw new ConfigError(module.problems);
	try {
		const exported = module.exports.default;
		return await (typeof exported === 'function' ? (exported as (environment: unknown) => unknown)(environment) : exported);
	} catch (error) {
		throw configError('module-throws', module.placeOf(error), `the config function throws: ${thrownMessage(error)}`);
	}
}

/** The language of a site with several; default the default one. */
export interface Language {
	locale?: string;
	/** The one that is built alone. */
	only?: string;
}

interface ConfigSource {
	/** Path from the site folder. */
	file: string;
	module: LoadedModule;
	locate: LoadedConfig['locate'];
	/** Values of command line flags; they replace those of the file. */
	flags: { url?: string; baseUrl?: string };
	language: Language;
	/** Those of a tree with `compat`. */
	conventionsOf?(): Conventions;
}

/** Checks a config against the schema and fills in the defaults. @throws ConfigError with every problem */
export function checkedConfig(value: object, source: ConfigSource): LoadedConfig {
	const { file, module, locate, flags, language } = source;
	const overrides = Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag !== undefined));
	const given: object = { ...value, ...overrides };
	// Once: code that zod would make for it costs more than it saves.
	const parsed = configSchema.safeParse(given, { jitless: true });
	if (!parsed.success) {
		const wrongTypes = navbarTypes((given as { navbar?: { items?: unknown } }).navbar?.items, locate);
		const seen = new Set<string>();
		const others = flattenIssues(parsed.error.issues).filter((issue) => {
			const path = issue.path.join('.');
			if (wrongTypes.some((t) => path === t.item || path.startsWith(`${t.item}.`))) return false;
			// Of two rules that one value breaks, only the first is reported.
			return issue.code === 'unrecognized_keys' || (!seen.has(path) && seen.add(path));
		});
		const problems = [
			...wrongTypes.map((t) => t.problem),
			...others.flatMap((issue) => {
				const flag = flagNames[String(issue.path[0])];
				return flag && String(issue.path[0]) in overrides ? [flagProblem(flag, issue, given)] : issueProblems(issue, given, locate);
			}),
		];
		throw new ConfigError(problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)));
	}
	const conventions = parsed.data.compat && source.conventionsOf?.();
	const read: Config = { ...parsed.data, ...(conventions && { conventions }) };
	const lost = targetless(read, locate);
	if (lost.length) throw new ConfigError(lost);
	const { config, errors, warnings } = localize(inLocale(read, language.locale, language.only), given as UserConfig, locate);
	if (errors.length) throw new ConfigError(errors);
	return {
		config,
		file,
		inputs: module.inputs,
		hash: module.hash ?? '',
		remarks: [...warnings, ...hostRemarks(config, locate), ...emptyMenus(config, locate), ...policyRemarks(config, locate)],
		module: module.address,
		locate,
	};
}

/** Items of navbar and footer that lead nowhere. */
function targetless(config: Config, locate: LoadedConfig['locate']): Problem[] {
	if (!conventionsOf(config).advises) return [];
	const { navbar, footer } = config;
	type Item = { type?: string; label?: string; to?: string; href?: string; html?: string; title?: string };
	const items = [...itemsIn<Item>(navbar.items, ['navbar', 'items']), ...itemsIn<Item>(footer.links, ['footer', 'links'])];
	return items.flatMap(({ item: { type, title, label = '', to, href, html }, path }) =>
		(type ?? (title === undefined ? 'link' : 'column')) !== 'link' || (to ?? href ?? html) !== undefined
			? []
			: errorAt(
					'config-value',
					locate(path),
					`${shownPath(path)}: the item "${label}" leads nowhere`,
					"give it to: '/guide/' for a page, or href: 'https://…'",
				),
	);
}

/** Language menus of a site with one language: readers do not see them. */
const emptyMenus = (config: Config, locate: LoadedConfig['locate']): Problem[] =>
	config.navbar.items.flatMap(({ type }, i) =>
		type !== 'languageDropdown' || config.languages.length || !conventionsOf(config).advises
			? []
			: warningAt(
					'config-value',
					locate(['navbar', 'items', i]),
					`navbar.items[${i}]: the site has one language, so that the menu is not shown`,
					"give the config i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, or take the item out",
				),
	);

/** What the host of the site has to do. */
function hostRemarks({ trailingSlash }: Config, locate: LoadedConfig['locate']): Problem[] {
	if (trailingSlash) return [];
	return [
		noteAt(
			'trailing-slash',
			locate(['trailingSlash']),
			'trailingSlash: pages are files such as guide.html, and links lead to /guide: the host must answer /guide with guide.html',
			'GitHub Pages, Netlify and Cloudflare Pages do; nginx: try_files $uri $uri.html =404; where the host cannot, set it to true',
		),
	];
}

/** @throws ConfigError where the file cannot be read */
export function readConfig(siteDir: string, file: string): string {
	try {
		return readFileSync(join(siteDir, file), 'utf8');
	} catch (error) {
		throw new ConfigError([unreadable(file, error)]);
	}
}

/** Navbar items of a type that does not exist, including items of menus; `item` is the item's path. */
function navbarTypes(items: unknown, locate: LoadedConfig['locate']): { item: string; problem: Problem }[] {
	const all = Array.isArray(items) ? itemsIn<{ type?: unknown }>(items, ['navbar', 'items']) : [];
	return all.flatMap(({ item: { type }, path }) => {
		if (type === undefined || navbarItemTypes.includes(type as string)) return [];
		const hint = nearestHint(String(type), navbarItemTypes, '');
		const problem: Problem = errorAt(
			'navbar-type',
			locate([...path, 'type']),
			`${shownPath([...path, 'type'])}: No NavbarItem component found for type "${String(type)}"`,
			`${hint && `${hint} `}allowed: ${navbarItemTypes.join(', ')}`,
		);
		return [{ item: path.join('.'), problem }];
	});
}

type Issue = z.core.$ZodIssue;

/** Of a union, keeps the issues of the branch that matches best: fewest issues, deepest path, no wrong `type`. */
const flattenIssues = (issues: Issue[], base: PropertyKey[] = []): Issue[] =>
	issues.flatMap((issue): Issue[] => {
		const path = [...base, ...issue.path];
		if (issue.code !== 'invalid_union' || !issue.errors?.length) return [{ ...issue, path } as Issue];
		const typeMatters = (list: Issue[]) =>
			list.some((i) => i.path.at(-1) === 'type' && (i.code === 'invalid_value' || i.code === 'invalid_type')) ? 100 : 0;
		/** The value has an entirely different type: `false` where an object is allowed. */
		const wrongKind = (list: Issue[]) =>
			list.some((i) => i.path.length === 0 && (i.code === 'invalid_type' || i.code === 'invalid_value')) ? 50 : 0;
		const ranked = issue.errors
			.map((list) => ({
				list,
				score: typeMatters(list) + wrongKind(list) + list.length - Math.max(...list.map((i) => i.path.length)) * 0.1,
			}))
			.sort((a, b) => a.score - b.score);
		const best = ranked[0]!;
		if (typeMatters(best.list)) {
			const values = issue.errors.flatMap((list) =>
				list.flatMap((i) => (i.path.at(-1) === 'type' && i.code === 'invalid_value' ? i.values : [])),
			);
			return [{ code: 'invalid_value', values, path: [...path, 'type'], message: '' } as Issue];
		}
		if (wrongKind(best.list) || issue.message !== DEFAULT_UNION) return [{ ...issue, path } as Issue];
		return flattenIssues(best.list, path);
	});

/** Keys that a flag may stand for. */
const flagNames: Record<string, string> = { url: '--url', baseUrl: '--base-url' };

const flagProblem = (flag: string, issue: Issue, config: object): Problem =>
	errorAt('usage', {}, `${flag}: ${issueText(issue)}, found ${show((config as Record<string, unknown>)[String(issue.path[0])])}`);

function issueProblems(issue: Issue, config: unknown, locate: LoadedConfig['locate']): Problem[] {
	const path = issue.path as (string | number)[];
	const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], config);
	if (issue.code === 'unrecognized_keys')
		return issue.keys.map((key) => {
			const name = [...path.filter((part) => typeof part === 'string'), key].join('.');
			const foreign = Object.hasOwn(foreignKeys, name) ? foreignKeys[name] : undefined;
			const allowed = keysAt(path);
			return errorAt(
				'config-key',
				locate([...path, key]),
				`${shownPath([...path, key])}: ${foreign ? `the key is ${foreign.tool}` : `unknown key "${key}"`}`,
				foreign ? foreign.hint : nearestHint(key, allowed, allowed.length ? `allowed: ${allowed.join(', ')}` : undefined),
			);
		});
	return [
		errorAt(
			'config-value',
			locate(path),
			`${shownPath(path) || 'config'}: ${issueText(issue)}${value === undefined ? ', but it is missing' : `, found ${show(value)}`}`,
			valueHint(issue, value),
		),
	];
}

/** `unmaintaned` → `did you mean "unmaintained"?`; a text in place of an object → the keys that it has. */
function valueHint(issue: Issue, value: unknown): string | undefined {
	if (issue.code === 'invalid_value' && typeof value === 'string') return nearestHint(value, issue.values.map(String), undefined);
	const keys = issue.code === 'invalid_type' && issue.expected === 'object' ? keysAt(issue.path as (string | number)[]) : [];
	return keys.length ? `its keys: ${keys.join(', ')}` : undefined;
}

const show = (value: unknown) => {
	const text = JSON.stringify(value) ?? String(value);
	return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

/** Keys the schema allows at a path. */
function keysAt(path: (string | number)[]): string[] {
	let schemas: z.core.$ZodType[] = [configSchema];
	for (const key of path) schemas = schemas.flatMap(unwrap).flatMap((s) => step(s, key));
	return [...new Set(schemas.flatMap(unwrap).flatMap((s) => Object.keys((s as z.ZodObject).shape ?? {})))];
}

type Def = {
	innerType?: z.core.$ZodType;
	options?: z.core.$ZodType[];
	in?: z.core.$ZodType;
	element?: z.core.$ZodType;
	valueType?: z.core.$ZodType;
};
const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def;

function unwrap(schema: z.core.$ZodType): z.core.$ZodType[] {
	const { innerType, in: input, options = innerType ?? input } = defOf(schema);
	return options ? [options].flat().flatMap(unwrap) : [schema];
}

function step(schema: z.core.$ZodType, key: string | number): z.core.$ZodType[] {
	const def = defOf(schema);
	if (typeof key === 'number') return def.element ? [def.element] : [];
	const child = (schema as z.ZodObject).shape?.[key] ?? def.valueType;
	return child ? [child as z.core.$ZodType] : [];
}
