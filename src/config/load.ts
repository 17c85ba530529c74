/** Finds, runs and checks a site's config file. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { z } from 'zod';
import { loadModule } from '../assets/module.ts';
import { nearest } from '../nearest.ts';
import { ConfigError, type Problem } from '../problem.ts';
import { placeOf } from './place.ts';
import { navbarItemTypes } from './schema/shell.ts';
import { type Config, configSchema } from './schema.ts';

export interface LoadedConfig {
	config: Config;
	/** Path from the site folder. */
	file: string;
	/** Absolute paths of all files the config was made from. */
	inputs: string[];
	/** Place of a key, for problems that other stages find. */
	locate(path: (string | number)[]): { file: string; line?: number; column?: number };
}

const names = ['vrmdocs.config.ts', 'vrmdocs.config.mts', 'vrmdocs.config.js', 'vrmdocs.config.mjs', 'vrmdocs.config.json'];

/**
 * @param overrides values of command line flags, put over the file's
 * @throws ConfigError with every problem of the file
 */
export async function loadConfig(siteDir: string, cacheDir: string, overrides: { baseUrl?: string } = {}): Promise<LoadedConfig> {
	const file = names.find((n) => existsSync(join(siteDir, n)));
	if (!file) {
		const place = relative(process.cwd(), siteDir) || '.';
		throw new ConfigError([
			{
				severity: 'error',
				code: 'no-config',
				message: existsSync(siteDir) ? `there is no ${names[0]} in ${place}` : `the folder ${place} does not exist`,
				hint: `name the site's folder, or make ${join(place, names[0]!)} with at least title and url`,
			},
		]);
	}
	const text = readFileSync(join(siteDir, file), 'utf8');
	const module = await loadModule(join(siteDir, file), file, cacheDir);
	if (!module.exports) throw new ConfigError(module.problems);
	let value: unknown = module.exports.default;
	if (typeof value === 'function') {
		try {
			value = await (value as () => unknown)();
		} catch (error) {
			throw new ConfigError([
				{
					severity: 'error',
					code: 'module-throws',
					file,
					line: 1,
					column: 1,
					message: `the config function throws: ${(error as Error).message}`,
				},
			]);
		}
	}
	const locate = (path: (string | number)[]) => ({ file, ...placeOf(text, path) });
	if (typeof value !== 'object' || value === null)
		throw new ConfigError([
			{
				severity: 'error',
				code: 'config',
				file,
				line: 1,
				column: 1,
				message: value === undefined ? 'the file has no default export' : 'the default export is not an object',
				hint: "export default defineConfig({ title: '…', url: 'https://…' })",
			},
		]);
	const given = { ...(value as object), ...(overrides.baseUrl !== undefined ? { baseUrl: overrides.baseUrl } : {}) };
	const problems = navbarTypes(given, locate);
	const parsed = configSchema.safeParse(given);
	if (!parsed.success)
		for (const issue of flattenIssues(parsed.error.issues))
			if (!problems.some((p) => p.code === 'navbar-type' && issue.path.join('.').startsWith('navbar.items')))
				problems.push(...issueProblems(issue, given, locate));
	if (!parsed.success || problems.length) throw new ConfigError(problems);
	return { config: parsed.data, file, inputs: module.inputs, locate };
}

const shownPath = (path: PropertyKey[]) =>
	path.map((p, i) => (typeof p === 'number' ? `[${p}]` : i ? `.${String(p)}` : String(p))).join('');

function navbarTypes(config: object, locate: LoadedConfig['locate']): Problem[] {
	const items = (config as { navbar?: { items?: unknown } }).navbar?.items;
	if (!Array.isArray(items)) return [];
	return items.flatMap((item, i): Problem[] => {
		const type = (item as { type?: unknown } | null)?.type;
		if (type === undefined || (navbarItemTypes as readonly unknown[]).includes(type)) return [];
		const near = nearest(String(type), navbarItemTypes);
		const path = ['navbar', 'items', i, 'type'];
		return [
			{
				severity: 'error',
				code: 'navbar-type',
				...locate(path),
				message: `${shownPath(path)}: No NavbarItem component found for type "${String(type)}"`,
				hint: `${near ? `did you mean "${near}"? ` : ''}allowed: ${navbarItemTypes.join(', ')}`,
			},
		];
	});
}

type Issue = z.core.$ZodIssue;

/** A union's issues are those of the branch that came nearest: fewest issues, deepest path, no wrong `type`. */
function flattenIssues(issues: Issue[], base: PropertyKey[] = []): Issue[] {
	return issues.flatMap((issue): Issue[] => {
		const path = [...base, ...issue.path];
		if (issue.code !== 'invalid_union' || !issue.errors?.length) return [{ ...issue, path } as Issue];
		const typeMatters = (list: Issue[]) =>
			list.some((i) => i.path.at(-1) === 'type' && (i.code === 'invalid_value' || i.code === 'invalid_type')) ? 100 : 0;
		const wrongKind = (list: Issue[]) => (list.some((i) => i.path.length === 0 && i.code === 'invalid_type') ? 50 : 0);
		const ranked = issue.errors
			.map((list) => ({
				list,
				score: typeMatters(list) + wrongKind(list) + list.length - Math.max(...list.map((i) => i.path.length)) * 0.1,
			}))
			.sort((a, b) => a.score - b.score);
		const best = ranked[0]!;
		if (wrongKind(best.list)) return [{ ...issue, path } as Issue];
		return flattenIssues(best.list, path);
	});
}

function issueProblems(issue: Issue, config: unknown, locate: LoadedConfig['locate']): Problem[] {
	const path = issue.path as (string | number)[];
	const found = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], config);
	if (issue.code === 'unrecognized_keys')
		return issue.keys.map((key) => {
			const near = nearest(key, keysAt(path));
			return {
				severity: 'error' as const,
				code: 'config-key',
				...locate([...path, key]),
				message: `${shownPath([...path, key])}: unknown key "${key}"`,
				hint: near ? `did you mean "${near}"?` : keysAt(path).length ? `allowed: ${keysAt(path).join(', ')}` : undefined,
			};
		});
	return [
		{
			severity: 'error',
			code: 'config-value',
			...locate(path),
			message: `${shownPath(path) || 'config'}: ${issueText(issue)}${found === undefined ? ', but it is missing' : `, found ${show(found)}`}`,
		},
	];
}

function issueText(issue: Issue): string {
	if (issue.code === 'invalid_value') return `must be ${issue.values.map((v) => JSON.stringify(v)).join(' or ')}`;
	if (issue.code === 'invalid_type') return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
	if (issue.code === 'invalid_format' && issue.format === 'url') return 'must be an address such as https://example.com';
	if (issue.code === 'invalid_union') return 'has none of the allowed forms; see the README';
	return issue.message;
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
	type: string;
	innerType?: z.core.$ZodType;
	options?: z.core.$ZodType[];
	in?: z.core.$ZodType;
	element?: z.core.$ZodType;
	valueType?: z.core.$ZodType;
};
const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def;

function unwrap(schema: z.core.$ZodType): z.core.$ZodType[] {
	const def = defOf(schema);
	if (def.innerType) return unwrap(def.innerType);
	if (def.options) return def.options.flatMap(unwrap);
	if (def.in) return unwrap(def.in);
	return [schema];
}

function step(schema: z.core.$ZodType, key: string | number): z.core.$ZodType[] {
	const def = defOf(schema);
	if (typeof key === 'number') return def.element ? [def.element] : [];
	const child = (schema as z.ZodObject).shape?.[key] ?? def.valueType;
	return child ? [child as z.core.$ZodType] : [];
}
