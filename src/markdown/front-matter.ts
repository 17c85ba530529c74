/** Reads and checks the YAML between `---` lines at the top of a source. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import { foreignKey } from '../adapters/markdown.ts';
import { safely } from '../base/attempt.ts';
import { nearest } from '../base/nearest.ts';
import { errorAt, type Problem, warningAt } from '../base/problem.ts';
import { aliasFault } from '../content/aliases.ts';
import { type FrontMatter, frontMatterSchema } from '../content/front-matter.ts';
import { plainYaml } from './plain-yaml.ts';

export interface ReadFrontMatter {
	frontMatter: FrontMatter;
	lines: Record<string, number>;
	problems: Problem[];
}

/** Of `layout`, some values mean other keys: it is read like those of other tools. */
const known = Object.keys(frontMatterSchema.shape).filter((key) => key !== 'layout');

const textKeys = new Set([
	'title',
	'description',
	'sidebar_label',
	'slug',
	'id',
	'pagination_label',
	'title_meta',
	'image',
	'sidebar_class_name',
	'sidebar_badge',
]);
const booleanKeys = new Set(['hide_title', 'hide_table_of_contents', 'draft', 'unlisted']);
const listKeys = new Set(['keywords', 'tags', 'authors']);
/** Keys for which null means «none». */
const nullKeys = new Set(['displayed_sidebar', 'pagination_next', 'pagination_prev', 'custom_edit_url']);
const numberKeys = new Set(['sidebar_position', 'toc_min_heading_level', 'toc_max_heading_level']);

/** `title: 1.10` is the text 1.10, not the number 1.1. */
function asWritten(node: unknown, isNumber: boolean): unknown {
	if (isScalar(node)) return typeof node.value === 'number' && !isNumber ? node.source : undefined;
	if (isSeq(node) && node.items.every((item) => isScalar(item))) return node.items.map((item) => asWritten(item, isNumber) ?? item.value);
	return undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const kinds: Record<string, string> = {
	string: 'text',
	number: 'a number',
	boolean: 'true or false',
	array: 'a list such as [a, b]',
	object: 'keys with values',
	int: 'a whole number',
};

/** Describes the allowed values. */
export function wanted(issue: z.core.$ZodIssue): string {
	if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? `of type ${issue.expected}`}`;
	if (issue.code === 'unrecognized_keys') return `has an unknown key "${issue.keys[0]}"`;
	if (issue.code === 'invalid_value') return `must be ${issue.values.map((v) => JSON.stringify(v)).join(' or ')}`;
	if (issue.code === 'too_small') return `must be ${issue.minimum} or more`;
	if (issue.code === 'too_big') return `must be ${issue.maximum} or less`;
	return issue.message;
}

/** Part of a value, for a message. */
function shown(value: unknown): string | undefined {
	const text = JSON.stringify(value);
	return text && text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** What to write instead. */
function hintOf(issue: z.core.$ZodIssue): string {
	const [key, ...rest] = issue.path;
	if (issue.code === 'unrecognized_keys') {
		const allowed =
			issue.path.join('.') === 'hero'
				? heroKeys
				: key === 'features'
					? featureKeys
					: key === 'last_update'
						? ['date', 'author']
						: actionKeys;
		const near = nearest(issue.keys[0]!, allowed);
		return near ? `did you mean "${near}"?` : `allowed: ${allowed.join(', ')}`;
	}
	if (rest.at(-1) === 'link') return 'write the address of a page or of another site: link: /guide/';
	if (key === 'last_update') return 'write last_update: { date: 2024-01-31, author: Ann }';
	const name = issue.path.at(-1);
	return `write a value of that kind, or take ${typeof name === 'string' ? name : 'it'} out`;
}

const heroKeys = ['name', 'text', 'tagline', 'image', 'actions'];
const featureKeys = ['icon', 'title', 'details', 'link', 'linkText', 'target', 'rel'];
const actionKeys = ['text', 'link', 'theme', 'target', 'rel'];

/** Fast path for front matter of plain lines, as on nearly every page: read without positions and schema. @returns undefined for anything else, and for anything wrong */
function readCommon(yaml: string, firstLine: number): ReadFrontMatter | undefined {
	const plain = plainYaml(yaml);
	if (!plain) return undefined;
	const frontMatter: Record<string, unknown> = {};
	for (const [key, value] of plain.values) {
		if (textKeys.has(key) && isText(value) && !(key === 'id' && /[\\/]/.test(value))) frontMatter[key] = value;
		else if (listKeys.has(key) && Array.isArray(value) && value.every(isText))
			frontMatter[key] = key === 'tags' ? value.map((label) => ({ label })) : value;
		else if (booleanKeys.has(key) && typeof value === 'boolean') frontMatter[key] = value;
		else if (key === 'sidebar_position' && typeof value === 'number') frontMatter[key] = value;
		else return undefined;
	}
	const lines = Object.fromEntries([...plain.lines].map(([key, line]) => [key, firstLine + line]));
	return { frontMatter: frontMatter as FrontMatter, lines, problems: [] };
}

/** Keys that mean nothing in another generator's tree. */
const OURS_ALONE = new Set(['hero', 'features', 'layout', 'search', 'wrapperClassName']);

/** `2017-02-29 11:00` → `2017-03-01 11:00`: a day that its month does not have is one of the next, as in js-yaml. */
const rolledOver = (date: string): string =>
	date.replace(/^(\d{4})-(0?[1-9]|1[0-2])-(29|30|31)(?!\d)/, (_, year: string, month: string, day: string) =>
		new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString().slice(0, 10),
	);

/** A value as YAML has it; undefined where it cannot be read. */
const attemptJs = (node: unknown, doc: unknown): unknown => safely(() => (node as { toJS?: (d: unknown) => unknown } | null)?.toJS?.(doc));

/**
 * @param yaml text between the fences
 * @param firstLine 1-based line of the text's first line in the source
 * @param ownKeys keys of the site itself, which are read as YAML has them
 * @param isTheirs the page is of another generator's tree: what only we know means nothing there
 */
export function readFrontMatter(yaml: string, firstLine: number, ownKeys: readonly string[] = [], isTheirs = false): ReadFrontMatter {
	const isKnown = (key: string): boolean => known.includes(key) && !(isTheirs && OURS_ALONE.has(key));
	const common = readCommon(yaml, firstLine);
	if (common) return common;
	const problems: Problem[] = [];
	const counter = new LineCounter();
	const doc = parseDocument(yaml, { lineCounter: counter, prettyErrors: false, logLevel: 'error' });
	const place = (offset: number) => {
		const { line, col } = counter.linePos(offset);
		return { line: line + firstLine - 1, column: col };
	};
	// `authors: [ada] tags: [news]` on one line are two keys for gray-matter's reader.
	const second = isTheirs && doc.errors.find(({ message }) => / at node end$/.test(message))?.pos[0];
	if (second) return readFrontMatter(`${yaml.slice(0, second)}\n${yaml.slice(second)}`, firstLine, ownKeys, isTheirs);
	for (const e of doc.errors)
		problems.push(
			errorAt(
				'front-matter',
				place(e.pos[0]),
				`front matter is not valid YAML: ${e.message}`,
				'quote values that contain a colon, # or brackets; indent with spaces, not tabs',
			),
		);
	if (problems.length) return { frontMatter: {}, lines: {}, problems };
	const places: Record<string, { line: number; column: number }> = Object.create(null);
	const lines: Record<string, number> = {};
	if (doc.contents !== null && !isMap(doc.contents)) {
		problems.push(
			errorAt(
				'front-matter',
				{ line: firstLine, column: 1 },
				'front matter must be keys with values, such as `title: …`',
				'write one `key: value` per line between the --- lines',
			),
		);
		return { frontMatter: {}, lines, problems };
	}
	const values: Record<string, unknown> = {};
	/** Of keys of other tools; keys of ours are before them. */
	const mapped: Record<string, unknown> = {};
	const own: Record<string, unknown> = {};
	for (const pair of isMap(doc.contents) ? doc.contents.items : []) {
		const key = isScalar(pair.key) ? String(pair.key.value) : '';
		places[key] = place((isScalar(pair.key) && pair.key.range?.[0]) || 0);
		const isOwn = ownKeys.includes(key);
		if (!isKnown(key) && !isOwn) {
			const foreign = isTheirs ? undefined : foreignKey(key, attemptJs(pair.value, doc));
			for (const [name, value] of Object.entries(foreign?.values ?? {})) {
				mapped[name] = value;
				places[name] ??= places[key];
			}
			if (foreign && !foreign.hint) continue;
			const near = foreign || isTheirs ? undefined : nearest(key, [...known, ...ownKeys]);
			problems.push(
				warningAt(
					'front-matter-key',
					{ ...places[key] },
					foreign ? `the front matter key "${key}" is ${foreign.whose}; it has no effect here` : `unknown front matter key "${key}"`,
					foreign
						? foreign.hint
						: isTheirs
							? undefined
							: near
								? `did you mean "${near}"?`
								: `known keys: ${[...ownKeys, ...known].join(', ')}; a site declares its own in the frontMatter schema of its config`,
				),
			);
			// Components of theirs may ask for any key.
			if (isTheirs) own[key] = attemptJs(pair.value, doc);
			continue;
		}
		lines[key] = places[key].line;
		const { comment } = isScalar(pair.value) ? pair.value : {};
		if (textKeys.has(key) && comment && !/^\s/.test(comment))
			problems.push(
				warningAt(
					'front-matter',
					{ ...places[key] },
					`front matter "${key}" ends before #${comment}: a comment begins there, in YAML`,
					`quote it: ${key}: ${JSON.stringify(`${(pair.value as { source?: string }).source ?? ''} #${comment}`)}`,
				),
			);
		let value: unknown;
		try {
			value =
				(isOwn ? undefined : asWritten(pair.value, numberKeys.has(key))) ??
				(pair.value as { toJS?: (d: unknown) => unknown } | null)?.toJS?.(doc) ??
				null;
			const fault = aliasFault(value, yaml);
			if (fault) throw new Error(fault);
		} catch (error) {
			// An alias without an anchor, or aliases that expand to too many values.
			problems.push(
				errorAt(
					'front-matter',
					{ ...places[key] },
					`front matter "${key}": ${(error as Error).message}`,
					'write the value out; quote it where it begins with * or &',
				),
			);
			continue;
		}
		if (isOwn) own[key] = value;
		else if (isTheirs && key === 'date' && typeof value === 'string') values[key] = rolledOver(value);
		else if (value !== null || nullKeys.has(key)) values[key] = value;
	}
	for (const [key, value] of Object.entries(mapped)) values[key] ??= value;
	const checked = frontMatterSchema.safeParse(values);
	const { toc_min_heading_level: min = 2, toc_max_heading_level: max = 6 } = checked.data ?? {};
	if (min > max)
		problems.push(
			warningAt(
				'front-matter',
				{ ...(places.toc_max_heading_level ?? places.toc_min_heading_level ?? { line: firstLine, column: 1 }) },
				`the table of contents is empty: toc_min_heading_level is ${min}, and toc_max_heading_level ${max}`,
				'the first one is the smaller one, such as 2 and 3',
			),
		);
	const withOwn = (frontMatter: FrontMatter) => (Object.keys(own).length ? { ...frontMatter, own } : frontMatter);
	if (checked.success) return { frontMatter: withOwn(checked.data), lines, problems };
	for (const issue of checked.error.issues) {
		const key = String(issue.path[0] ?? '');
		const found = shown(issue.path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], values));
		problems.push(
			errorAt(
				'front-matter',
				{ ...(places[key] ?? { line: firstLine, column: 1 }) },
				`front matter "${issue.path.join('.')}": ${wanted(issue)}${issue.code === 'unrecognized_keys' ? '' : found === undefined ? ', but it is missing' : `; found ${found}`}`,
				hintOf(issue),
			),
		);
		delete values[key];
	}
	const rest = frontMatterSchema.safeParse(values);
	return { frontMatter: withOwn(rest.success ? rest.data : {}), lines, problems };
}
