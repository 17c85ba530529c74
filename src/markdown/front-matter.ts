/** Reads and checks the YAML between `---` lines at the top of a source. */
import { isMap, isScalar, isSeq } from 'yaml';
import type * as z from 'zod';
import { foreignKey } from '../adapters/markdown.ts';
import { safely } from '../base/attempt.ts';
import { nearestHint } from '../base/nearest.ts';
import { errorAt, type Place, type Problem, warningAt } from '../base/problem.ts';
import { yamlDocument } from '../base/yaml.ts';
import { aliasFault } from '../content/aliases.ts';
import { type FrontMatter, frontMatterSchema } from '../content/front-matter.ts';
import { plainYaml } from './plain-yaml.ts';

export interface Front {
	frontMatter: FrontMatter;
	/** 1-based line of each key. */
	lines: Record<string, number>;
}

type ReadFrontMatter = Front & { problems: Problem[] };

/** Of `layout`, some values mean other keys: it is read like those of other tools. */
const schemaKeys = Object.keys(frontMatterSchema.shape).filter((key) => key !== 'layout');

const textKeys = new Set(
	'title description sidebar_label slug id pagination_label title_meta image sidebar_class_name sidebar_badge'.split(' '),
);
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
		const allowed = objectKeys[issue.path.filter((part) => typeof part === 'string').join('.')] ?? [];
		return nearestHint(issue.keys[0]!, allowed, `allowed: ${allowed.join(', ')}`);
	}
	if (rest.at(-1) === 'link') return 'write the address of a page or of another site: link: /guide/';
	if (key === 'last_update') return 'write last_update: { date: 2024-01-31, author: Ann }';
	const name = issue.path.at(-1);
	return `write a value of that kind, or take ${typeof name === 'string' ? name : 'it'} out`;
}

/** Keys of objects that have no others. */
const objectKeys: Record<string, string[]> = {
	hero: ['name', 'text', 'tagline', 'image', 'actions'],
	'hero.actions': ['text', 'link', 'theme', 'target', 'rel'],
	features: ['icon', 'title', 'details', 'link', 'linkText', 'target', 'rel'],
	last_update: ['date', 'author'],
};

/** Line of the source on which the text between the fences begins. */
const FIRST_LINE = 2;

/** Fast path for front matter of plain lines, as on nearly every page: read without positions and schema. @returns undefined for anything else, and for anything wrong */
function readCommon(yaml: string): ReadFrontMatter | undefined {
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
	const lines = Object.fromEntries([...plain.lines].map(([key, line]) => [key, FIRST_LINE + line]));
	return { frontMatter: frontMatter as FrontMatter, lines, problems: [] };
}

/** Keys that mean nothing in another generator's tree. */
const OURS_ALONE = new Set(['hero', 'features', 'layout', 'search']);

/** `2017-02-29 11:00` → `2017-03-01 11:00`: a day that its month does not have is one of the next, as in js-yaml. */
const rolledOver = (date: string): string =>
	date.replace(/^(\d{4})-(0?[1-9]|1[0-2])-(29|30|31)(?!\d)/, (_, year: string, month: string, day: string) =>
		new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString().slice(0, 10),
	);

/** A value as YAML has it; undefined where it cannot be read. */
const attemptJs = (node: unknown, doc: unknown): unknown => safely(() => (node as { toJS?: (d: unknown) => unknown } | null)?.toJS?.(doc));

/** The text as a YAML document, with the place in the source of each offset. */
function documentOf(yaml: string, isTheirs: boolean) {
	const { doc, placeOf: placeIn } = yamlDocument(yaml);
	// `authors: [ada] tags: [news]` on one line are two keys for gray-matter's reader.
	const second = isTheirs && doc.errors.find(({ message }) => / at node end$/.test(message))?.pos[0];
	if (second) return documentOf(`${yaml.slice(0, second)}\n${yaml.slice(second)}`, isTheirs);
	const placeOf = (offset: number): Place => {
		const { line, column } = placeIn(offset);
		return { line: line + FIRST_LINE - 1, column };
	};
	return { doc, yaml, placeOf };
}

type YamlDocument = ReturnType<typeof documentOf>;

/** Problems of a document that is no list of keys with values. */
function documentProblems({ doc, placeOf }: YamlDocument, start: Place): Problem[] {
	const hint = 'quote values that contain a colon, # or brackets; indent with spaces, not tabs';
	if (doc.errors.length)
		return doc.errors.map((e) => errorAt('front-matter', placeOf(e.pos[0]), `front matter is not valid YAML: ${e.message}`, hint));
	if (doc.contents === null || isMap(doc.contents)) return [];
	const message = 'front matter must be keys with values, such as `title: …`';
	return [errorAt('front-matter', start, message, 'write one `key: value` per line between the --- lines')];
}

/** A key that is neither ours nor the site's. @param foreign what it is in another generator, outside trees of that generator */
function unknownKey(
	key: string,
	place: Place,
	foreign: ReturnType<typeof foreignKey>,
	ownKeys: readonly string[],
	isTheirs: boolean,
): Problem {
	if (foreign)
		return warningAt('front-matter-key', place, `the front matter key "${key}" is ${foreign.whose}; it has no effect here`, foreign.hint);
	const all = `known keys: ${[...ownKeys, ...schemaKeys].join(', ')}; a site declares its own in the frontMatter schema of its config`;
	const hint = isTheirs ? undefined : nearestHint(key, [...schemaKeys, ...ownKeys], all);
	return warningAt('front-matter-key', place, `unknown front matter key "${key}"`, hint);
}

/** A text that a comment cuts short: `title: A #b`. */
function cutProblems(key: string, node: unknown, place: Place): Problem[] {
	const { comment, source = '' } = isScalar(node) ? node : {};
	if (!textKeys.has(key) || !comment || /^\s/.test(comment)) return [];
	const message = `front matter "${key}" ends before #${comment}: a comment begins there, in YAML`;
	return [warningAt('front-matter', place, message, `quote it: ${key}: ${JSON.stringify(`${source} #${comment}`)}`)];
}

/** @throws for an alias without an anchor, and for aliases that expand to too many values */
function readValue(key: string, node: unknown, { doc, yaml }: YamlDocument, isOwn: boolean): unknown {
	const value =
		(isOwn ? undefined : asWritten(node, numberKeys.has(key))) ?? (node as { toJS?: (d: unknown) => unknown } | null)?.toJS?.(doc) ?? null;
	const fault = aliasFault(value, yaml);
	if (fault) throw new Error(fault);
	return value;
}

interface UnknownKeys {
	path: PropertyKey[];
	keys: string[];
}

/** Keys of objects that the schema does not know, where they are all that is wrong. */
function unknownKeysOf(issue: z.core.$ZodIssue): UnknownKeys[] {
	if (issue.code === 'unrecognized_keys') return [issue];
	if (issue.code !== 'invalid_union') return [];
	const found = issue.errors.map((issues) => issues.map(unknownKeysOf)).find((lists) => lists.length && lists.every((list) => list.length));
	return (found ?? []).flat().map(({ path, keys }) => ({ path: [...issue.path, ...path], keys }));
}

/** The values that the schema allows, and problems of the others. @param isTheirs unknown keys in objects are left out, with a warning, as at the top */
function checkedValues(
	values: Record<string, unknown>,
	placeOf: (key: string) => Place | undefined,
	start: Place,
	isTheirs: boolean,
): { frontMatter: FrontMatter; problems: Problem[] } {
	const problems: Problem[] = [];
	const checked = frontMatterSchema.safeParse(values);
	const unknown = isTheirs ? (checked.error?.issues.flatMap(unknownKeysOf) ?? []) : [];
	if (unknown.length) {
		const known = structuredClone(values);
		for (const { path, keys } of unknown)
			for (const key of keys) {
				Reflect.deleteProperty(path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown>)[step], known) as object, key);
				const place = placeOf(String(path[0])) ?? start;
				problems.push(warningAt('front-matter-key', place, `unknown front matter key "${[...path, key].join('.')}"`));
			}
		const rest = checkedValues(known, placeOf, start, isTheirs);
		return { ...rest, problems: [...problems, ...rest.problems] };
	}
	const { toc_min_heading_level: min = 2, toc_max_heading_level: max = 6 } = checked.data ?? {};
	if (min > max)
		problems.push(
			warningAt(
				'front-matter',
				placeOf('toc_max_heading_level') ?? placeOf('toc_min_heading_level') ?? start,
				`the table of contents is empty: toc_min_heading_level is ${min}, and toc_max_heading_level ${max}`,
				'the first one is the smaller one, such as 2 and 3',
			),
		);
	if (checked.success) return { frontMatter: checked.data, problems };
	const allowed = { ...values };
	for (const issue of checked.error.issues) {
		const key = String(issue.path[0] ?? '');
		const found = shown(issue.path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], values));
		const instead = issue.code === 'unrecognized_keys' ? '' : found === undefined ? ', but it is missing' : `; found ${found}`;
		const message = `front matter "${issue.path.join('.')}": ${wanted(issue)}${instead}`;
		problems.push(errorAt('front-matter', placeOf(key) ?? start, message, hintOf(issue)));
		delete allowed[key];
	}
	return { frontMatter: frontMatterSchema.safeParse(allowed).data ?? {}, problems };
}

/**
 * @param yaml text between the fences
 * @param ownKeys keys of the site itself, which are read as YAML has them
 * @param isTheirs the page is of another generator's tree: what only we know means nothing there
 */
export function readFrontMatter(yaml: string, ownKeys: readonly string[] = [], isTheirs = false): ReadFrontMatter {
	const common = readCommon(yaml);
	if (common) return common;
	const start = { line: FIRST_LINE, column: 1 };
	const document = documentOf(yaml, isTheirs);
	const { doc, placeOf } = document;
	const problems = documentProblems(document, start);
	if (problems.length) return { frontMatter: {}, lines: {}, problems };
	const places = new Map<string, Place>();
	const lines: Record<string, number> = {};
	const values: Record<string, unknown> = {};
	/** Of keys of other tools; keys of ours are before them. */
	const mapped: Record<string, unknown> = {};
	const own: Record<string, unknown> = {};
	for (const { key: name, value: node } of isMap(doc.contents) ? doc.contents.items : []) {
		const key = isScalar(name) ? String(name.value) : '';
		const place = placeOf((isScalar(name) && name.range?.[0]) || 0);
		places.set(key, place);
		const isOwn = ownKeys.includes(key);
		const isOurs = schemaKeys.includes(key) && !(isTheirs && OURS_ALONE.has(key));
		if (!isOurs && !isOwn) {
			const foreign = isTheirs ? undefined : foreignKey(key, attemptJs(node, doc));
			for (const [meant, value] of Object.entries(foreign?.values ?? {})) {
				mapped[meant] = value;
				if (!places.has(meant)) places.set(meant, place);
			}
			if (!foreign || foreign.hint) problems.push(unknownKey(key, place, foreign, ownKeys, isTheirs));
			// Components of theirs may ask for any key.
			if (isTheirs) own[key] = attemptJs(node, doc);
			continue;
		}
		lines[key] = place.line!;
		problems.push(...cutProblems(key, node, place));
		let value: unknown;
		try {
			value = readValue(key, node, document, isOwn);
		} catch (error) {
			const message = `front matter "${key}": ${(error as Error).message}`;
			problems.push(errorAt('front-matter', place, message, 'write the value out; quote it where it begins with * or &'));
			continue;
		}
		if (isOwn) own[key] = value;
		else if (isTheirs && key === 'date' && typeof value === 'string') values[key] = rolledOver(value);
		else if (value !== null || nullKeys.has(key)) values[key] = value;
	}
	for (const [key, value] of Object.entries(mapped)) values[key] ??= value;
	const checked = checkedValues(values, (key) => places.get(key), start, isTheirs);
	const frontMatter: FrontMatter = Object.keys(own).length ? { ...checked.frontMatter, own } : checked.frontMatter;
	return { frontMatter, lines, problems: [...problems, ...checked.problems] };
}
