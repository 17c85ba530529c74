/** Data files of a site: YAML and JSON, which components read with `useData`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CORE_SCHEMA, load } from 'js-yaml';
import { isMap, isScalar } from 'yaml';
import { deepBracket, isTooDeep, MAX_VALUE_DEPTH } from '../base/depth.ts';
import { sha1 } from '../base/hash.ts';
import { parseJson } from '../base/json.ts';
import { memo } from '../base/once.ts';
import { type Position, placeAt } from '../base/place.ts';
import { errorAt, type Problem, unreadable } from '../base/problem.ts';
import { yamlDocument } from '../base/yaml.ts';
import { memoIn } from '../cache/memo.ts';
import type { Store } from '../cache/store.ts';
import { isMissing, issueText } from '../config/issue-text.ts';
import type { Config } from '../config/schema.ts';
import { aliasFault } from './aliases.ts';
import { encodingFault, listFiles } from './files.ts';

export interface DataFiles {
	/** Hash of what `get` returns for a name; '' for an unknown name. */
	hashOf(name: string): string;
	/** The hashes of several names, by name. */
	hashesOf(names: readonly string[]): Record<string, string>;
	/** Value of a file; of a folder, the values of its files by name. @throws for an unknown name */
	get(name: string): unknown;
	has(name: string): boolean;
	/** Names of the files and folders directly in the data folder. */
	names: string[];
	problems: Problem[];
}

/** Whether JSON keeps it as it is: not the dates that a schema has made, and not `.inf`. */
const isJson = (parsed: Parsed): boolean => isDeepStrictEqual(parsed, JSON.parse(JSON.stringify(parsed)));

interface Parsed {
	value: unknown;
	problems: Problem[];
}

/**
 * Reads all data files. The results of parsing and validation (`dataSchemas`) are cached by content.
 * @param configHash changes with the schemas; without it, files with a schema are not cached
 */
export function readData(siteDir: string, config: Config, cache: Pick<Store, 'get' | 'set'>, configHash = ''): DataFiles {
	const problems: Problem[] = [];
	const dir = config.dataDirectory;
	const files = listFiles(siteDir, dir, problems).filter((f) => /\.(?:json|ya?ml)$/.test(f));
	const values: Record<string, unknown> = Object.create(null);
	/** Names and hashes of the files, in order. */
	const hashes: [name: string, hash: string][] = [];
	const texts = new Map<string, string>();
	for (const path of files) {
		let text: string;
		try {
			const bytes = readFileSync(join(siteDir, path));
			const wrong = encodingFault(path, bytes);
			if (wrong) problems.push(wrong);
			text = bytes.toString('utf8');
		} catch (error) {
			problems.push(unreadable(path, error));
			continue;
		}
		const key = sha1(text);
		const name = path.slice(dir.length + 1).replace(/\.[^.]+$/, '');
		const schema = schemaOf(config, name);
		hashes.push([name, `${path}:${key}${schema ? `:${configHash}` : ''}`]);
		const parse = () => checkData(text, parseData(path, text), schema);
		const parsed =
			schema && !configHash
				? parse()
				: memoIn(cache, 'data', [schema ? [configHash, name] : [], path.endsWith('.json') ? 'json' : 'yaml', key], parse, isJson);
		for (const p of parsed.problems) problems.push({ ...p, file: path });
		if (parsed.problems.length) continue;
		const taken = place(values, name.split('/'), parsed.value);
		if (taken !== undefined)
			problems.push(
				errorAt(
					'data',
					{ file: path, line: 1, column: 1 },
					`the name "${taken}" is used by more than one data file or folder`,
					'rename one of them',
				),
			);
	}
	const names = Object.keys(values);
	const find = (name: string) =>
		name
			.split('/')
			.reduce<unknown>(
				(at, part) =>
					typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? (at as Record<string, unknown>)[part] : undefined,
				values,
			);
	const hashOf = (name: string): string =>
		memo(texts, name, () => {
			const own = hashes.filter(([n]) => n === name || n.startsWith(`${name}/`));
			return own.length ? sha1(JSON.stringify(own)) : '';
		});
	return {
		hashOf,
		hashesOf: (list) => Object.fromEntries(list.map((name) => [name, hashOf(name)])),
		problems,
		names,
		has: (name) => find(name) !== undefined,
		get(name) {
			const value = find(name);
			if (value === undefined)
				throw new Error(`there is no data file named "${name}" in ${dir}/; there are: ${names.join(', ') || 'none'}`);
			return value;
		},
	};
}

/** The schema of a file, or of its folder. */
function schemaOf({ dataSchemas }: Config, name: string): Config['dataSchemas'][string] | undefined {
	const key = [name, name.split('/').slice(0, -1).join('/')].find((n) => Object.hasOwn(dataSchemas, n));
	return key === undefined ? undefined : dataSchemas[key];
}

function checkData(text: string, parsed: Parsed, schema: ReturnType<typeof schemaOf>): Parsed {
	const checked = parsed.problems.length ? undefined : schema?.safeParse(parsed.value);
	if (!checked) return parsed;
	if (checked.success) return { value: checked.data, problems: [] };
	return {
		value: null,
		problems: checked.error.issues.map((issue) =>
			errorAt(
				'data',
				issue.code === 'unrecognized_keys' ? placeOfKey(text, [...issue.path, issue.keys[0]!]) : placeInData(text, issue.path),
				`${issue.path.map(String).join('.') || 'the file'}: ${issueText(issue)}${isMissing(issue) ? ', but it is missing' : ''}`,
				'see the schema in the config (dataSchemas)',
			),
		),
	};
}

/** Puts a file's value under its name. @returns the part of the name that another file or folder already has */
function place(values: Record<string, unknown>, path: string[], value: unknown): string | undefined {
	let at = values;
	for (const [i, part] of path.slice(0, -1).entries()) {
		at[part] ??= folder();
		if (!folders.has(at[part] as object)) return path.slice(0, i + 1).join('/');
		at = at[part] as Record<string, unknown>;
	}
	const name = path.at(-1)!;
	if (name in at) return path.join('/');
	at[name] = value;
	return undefined;
}

/** Objects that stand for folders; all others are values of files. */
const folders = new WeakSet<object>();
function folder(): Record<string, unknown> {
	const folder = Object.create(null) as Record<string, unknown>;
	folders.add(folder);
	return folder;
}

/** Parses a JSON or YAML file. @returns its value, or the problems in it */
export function parseData(path: string, text: string): Parsed {
	const bracket = deepBracket(text);
	if (bracket >= 0) return tooDeep(text, bracket);
	try {
		const parsed = parseText(path, text);
		return isTooDeep(parsed.value) ? tooDeep(text, deepIndent(text)) : parsed;
	} catch (error) {
		// Stack overflow in the parser.
		if (error instanceof RangeError) return tooDeep(text, deepIndent(text));
		throw error;
	}
}

const tooDeep = (text: string, offset: number): Parsed => ({
	value: null,
	problems: [errorAt('too-deep', placeAt(text, offset), `the values are nested deeper than ${MAX_VALUE_DEPTH} levels`, 'flatten them')],
});

/** Offset of the line of block YAML that is nested deepest: by its indentation, or by dashes as in `- - - a`. */
function deepIndent(text: string): number {
	let deepest = { offset: 0, depth: 0 };
	let offset = 0;
	for (const line of text.split('\n')) {
		const depth = /^[ -]*/.exec(line)![0].length;
		if (depth > deepest.depth) deepest = { offset, depth };
		offset += line.length + 1;
	}
	return deepest.offset;
}

function parseText(path: string, text: string): Parsed {
	if (path.endsWith('.json')) {
		const parsed = parseJson(text);
		if ('value' in parsed) return { value: parsed.value, problems: [] };
		const { message, hint, ...place } = parsed.fault;
		return { value: null, problems: [errorAt('data', place, `not valid JSON: ${message}`, hint)] };
	}
	try {
		// js-yaml is several times faster than the parser below, which runs only to find the position of an error.
		const value = load(text, { schema: CORE_SCHEMA });
		const fault = aliasFault(value, text);
		if (!fault) return { value, problems: [] };
		const { line } = placeAt(text, text.search(/\*\S/));
		return { value: null, problems: [errorAt('data', { line, column: 1 }, fault, 'write the values out')] };
	} catch (error) {
		if (error instanceof RangeError) throw error;
	}
	const { doc, placeOf } = yamlDocument(text);
	const problems = doc.errors.map((e): Problem => {
		const at = placeOf(e.pos[0]);
		return e.code === 'MULTIPLE_DOCS'
			? errorAt('data', at, 'not valid YAML: a second document begins here', 'put it into a file of its own, or make a list of both')
			: errorAt('data', at, `not valid YAML: ${e.message}`, 'quote values that contain a colon, # or brackets');
	});
	try {
		return { value: problems.length ? null : doc.toJS(), problems };
	} catch (error) {
		return { value: null, problems: [errorAt('data', { line: 1, column: 1 }, `not valid YAML: ${(error as Error).message}`)] };
	}
}

/** Position in YAML or JSON of the value at a path; if there is none, of its nearest parent. */
export function placeInData(text: string, path: PropertyKey[]): Position {
	const { doc, placeOf } = yamlDocument(text);
	for (let depth = path.length; depth >= 0; depth--) {
		const node = doc.getIn(path.slice(0, depth), true) as { range?: [number, number, number] } | undefined;
		if (node?.range) return placeOf(node.range[0]);
	}
	return { line: 1, column: 1 };
}

/** Position in YAML or JSON of a key: `['link', 'tpye']`. */
export function placeOfKey(text: string, path: PropertyKey[]): Position {
	const { doc, placeOf } = yamlDocument(text);
	const parent = path.length > 1 ? doc.getIn(path.slice(0, -1), true) : doc.contents;
	const pair = isMap(parent) ? parent.items.find((i) => isScalar(i.key) && i.key.value === path.at(-1)) : undefined;
	return isScalar(pair?.key) && pair.key.range ? placeOf(pair.key.range[0]) : placeInData(text, path);
}
