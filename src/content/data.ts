/** Data files of a site: YAML and JSON that components read with `useData`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import { LineCounter, parseDocument } from 'yaml';
import type { Config } from '../config/schema.ts';
import type { Problem } from '../problem.ts';
import { listFiles } from './read.ts';

export interface DataFiles {
	/** SHA-1-able state of all files: path and content. */
	fingerprint: string;
	/** Value of a file or of a folder's files by name; throws for a name there is none of. */
	get(name: string): unknown;
	has(name: string): boolean;
	/** Every name `get` knows. */
	names: string[];
	problems: Problem[];
}

interface Parsed {
	value: unknown;
	problems: Problem[];
}

/** Keeps parsed files between builds: key → value. */
export interface ParseCache {
	get<T>(key: string): T | undefined;
	set(key: string, value: unknown): void;
}

/**
 * Reads all data files. Parsing is cached by content; schemas of the config are checked on every file.
 * @param hash names a content: a SHA-1 function
 */
export function readData(siteDir: string, config: Config, cache: ParseCache, hash: (data: string) => string): DataFiles {
	const problems: Problem[] = [];
	const dir = config.dataDirectory;
	const files = listFiles(siteDir, dir, problems).filter((f) => /\.(?:json|ya?ml)$/.test(f));
	const values: Record<string, unknown> = Object.create(null);
	let fingerprint = '';
	for (const path of files) {
		const text = readFileSync(join(siteDir, path), 'utf8');
		const key = hash(text);
		fingerprint += `${path}:${key}\n`;
		const cacheKey = `data:${path.endsWith('.json') ? 'json' : 'yaml'}:${key}`;
		let parsed = cache.get<Parsed>(cacheKey);
		if (!parsed) {
			parsed = parseData(path, text);
			cache.set(cacheKey, parsed);
		}
		problems.push(...parsed.problems.map((p) => ({ ...p, file: path })));
		if (parsed.problems.length) continue;
		const name = path.slice(dir.length + 1).replace(/\.[^.]+$/, '');
		const schemaOf = (key: string) => (Object.hasOwn(config.dataSchemas, key) ? config.dataSchemas[key] : undefined);
		const schema = schemaOf(name) ?? schemaOf(name.split('/').slice(0, -1).join('/'));
		const checked = schema?.safeParse(parsed.value);
		if (checked && !checked.success) {
			for (const issue of checked.error.issues)
				problems.push({
					severity: 'error',
					code: 'data',
					file: path,
					...placeInYaml(text, issue.path),
					message: `${issue.path.map(String).join('.') || 'file'}: ${issue.message}`,
					hint: 'see the schema in the config (dataSchemas)',
				});
			continue;
		}
		place(values, name.split('/'), checked ? checked.data : parsed.value);
	}
	const names = Object.keys(values);
	const find = (name: string) => name.split('/').reduce<unknown>((at, part) => (typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? (at as Record<string, unknown>)[part] : undefined), values);
	return {
		fingerprint,
		problems,
		names,
		has: (name) => find(name) !== undefined,
		get(name) {
			const value = find(name);
			if (value === undefined) throw new Error(`there is no data file named "${name}" in ${dir}/; there are: ${names.join(', ') || 'none'}`);
			return value;
		},
	};
}

function place(values: Record<string, unknown>, path: string[], value: unknown): void {
	let at = values;
	for (const part of path.slice(0, -1)) {
		at[part] ??= Object.create(null);
		at = at[part] as Record<string, unknown>;
	}
	at[path.at(-1)!] = value;
}

function parseData(path: string, text: string): Parsed {
	if (path.endsWith('.json')) {
		try {
			return { value: JSON.parse(text), problems: [] };
		} catch (error) {
			const offset = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? 0);
			const before = text.slice(0, offset);
			return {
				value: null,
				problems: [
					{
						severity: 'error',
						code: 'data',
						line: before.split('\n').length,
						column: offset - before.lastIndexOf('\n'),
						message: `not valid JSON: ${(error as Error).message.split('\n')[0]}`,
					},
				],
			};
		}
	}
	try {
		// Several times faster; the other parser is asked only where it has a place to name.
		return { value: load(text, { schema: CORE_SCHEMA }), problems: [] };
	} catch {}
	const counter = new LineCounter();
	const doc = parseDocument(text, { lineCounter: counter, prettyErrors: false });
	const problems = doc.errors.map((e): Problem => {
		const { line, col } = counter.linePos(e.pos[0]);
		return {
			severity: 'error',
			code: 'data',
			line,
			column: col,
			message: `not valid YAML: ${e.message}`,
			hint: 'quote values that hold a colon, # or brackets',
		};
	});
	return { value: problems.length ? null : doc.toJS(), problems };
}

/** Place of the value at a path; the file's start where it has none. */
function placeInYaml(text: string, path: PropertyKey[]): { line: number; column: number } {
	const counter = new LineCounter();
	const doc = parseDocument(text, { lineCounter: counter, prettyErrors: false });
	for (let depth = path.length; depth >= 0; depth--) {
		const node = doc.getIn(path.slice(0, depth), true) as { range?: [number, number, number] } | undefined;
		if (!node?.range) continue;
		const { line, col } = counter.linePos(node.range[0]);
		return { line, column: col };
	}
	return { line: 1, column: 1 };
}
