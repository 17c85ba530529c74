/** The manual's config reference: keys, types and defaults are those of the zod schema, meanings its doc comments. */
import { globSync } from 'tinyglobby';
import type * as z from 'zod';
import { configSchema } from '../../src/config/schema.ts';
import { asMarkdown, docComment, type Node, parseSource, walkSource } from './source-docs.ts';

const root = process.env.PROJECT_ROOT!;

interface Row {
	/** `navbar.items[].label` */
	path: string;
	type: string;
	default: string;
	meaning: string;
}

interface Section {
	key: string;
	intro: string;
	/** The key itself, where more than an object is allowed. */
	tables: { title?: string; rows: Row[] }[];
}

/** @returns the page, and the keys that have no doc comment */
export function configReference(): { text: string; undescribed: string[] } {
	const comments = readComments();
	const site: Row[] = [];
	const sections: Section[] = [];
	for (const [key, schema] of Object.entries(configSchema.shape)) {
		const row = rowOf(key, schema, comments.of(configSchema, key));
		const objects = objectsIn(schema).filter(({ object }) => comments.has(object));
		if (!objects.length) site.push(row);
		else sections.push({ key, intro: introOf(row), tables: tablesOf(key, schema, comments) });
	}
	const all = [...site, ...sections.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows))];
	const undescribed = all.filter(({ meaning }) => !meaning).map(({ path }) => path);
	undescribed.push(...sections.filter(({ intro }) => !intro).map(({ key }) => key));
	return { text: pageOf(site, sections), undescribed };
}

const front = `---
title: Config
description: Every key of vrmdocs.config.ts with its type, its default and its meaning.
sidebar_position: 2
---

The config file exports an object; only \`title\` and \`url\` are required. It may be \`vrmdocs.config.ts\`, \`.mts\`, \`.js\`, \`.mjs\` or \`.json\`, and a function
that returns the object or a promise of it. \`defineConfig\` gives it its type, so that an editor completes the keys. An unknown key or a wrong value
[is an error](./errors.md#config).

In this list, \`a.b\` is the key \`b\` of the object \`a\`, and \`a[].b\` that of each entry of the list \`a\`. Paths of folders start at the site's folder.
`;

function pageOf(site: Row[], sections: Section[]): string {
	const parts = sections.map(
		({ key, intro, tables }) =>
			`## ${key}\n\n${intro}\n\n${tables.map(({ title, rows }) => `${title ? `${title}\n\n` : ''}${tableOf(rows)}`).join('\n\n')}`,
	);
	return `${front}\n## The site\n\n${tableOf(site)}\n\n${parts.join('\n\n')}\n`;
}

function tableOf(rows: Row[]): string {
	const cell = (text: string) => text.replace(/\|/g, '\\|');
	return [
		'| key | type | default | meaning |',
		'|---|---|---|---|',
		...rows.map((r) => `| \`${r.path}\` | ${cell(r.type)} | ${cell(r.default)} | ${cell(r.meaning)} |`),
	].join('\n');
}

/** A section starts with the meaning of its key, and what else the key may be. */
const introOf = ({ meaning, default: value }: Row) =>
	meaning && `${meaning}${/^`(?:false|\[\])`$/.test(value) ? ` Default: ${value}.` : ''}`;

/** A table of an object's keys; one for each object that an entry of a list may be. */
function tablesOf(path: string, schema: z.core.$ZodType, comments: Comments): Section['tables'] {
	const more: Section['tables'] = [];
	/** Where an object was listed: one that stands in several places is listed once. */
	const listed = new Map<z.ZodObject, string>();
	const rowsOf = (at: string, object: z.ZodObject): Row[] => {
		const rows = Object.entries(object.shape).flatMap(([key, child]) => {
			const here = `${at}.${key}`;
			if (comments.isExtra(object, key) || (key === 'type' && objectKind(object))) return [];
			const row = rowOf(here, child, comments.of(object, key));
			const inner = objectsIn(child).filter((one) => comments.has(one.object));
			if (!inner.length) return [row];
			const { list, object: only } = inner[0]!;
			if (inner.length === 1) return [row, ...rowsOf(list ? `${here}[]` : here, only)];
			const before = inner.map(({ object: one }) => listed.get(one));
			if (before.every((place) => place)) return [{ ...row, meaning: `${row.meaning} Their keys are those of \`${before[0]}\`.` }];
			for (const one of inner) listed.set(one.object, `${here}[]`);
			for (const one of inner) more.push({ title: titleOf(`${here}[]`, one.object), rows: rowsOf(`${here}[]`, one.object) });
			return [row];
		});
		const extra = Object.keys(object.shape).filter((key) => comments.isExtra(object, key));
		if (!extra.length) return rows;
		const names = extra.map((key) => `\`${key}\``).join(', ');
		return [...rows, { path: `${at}.*`, type: 'text or `true`', default: '', meaning: `Other attributes: ${names}, and \`data-…\`.` }];
	};
	const outer = objectsIn(schema).filter(({ object }) => comments.has(object));
	const [first = [], ...others] = outer.map(({ list, object }) => rowsOf(list ? `${path}[]` : path, object));
	return [{ rows: [...first, ...others.flatMap((rows) => withoutThoseOf(first, rows, path))] }, ...unique(more)];
}

/** Rows of an entry, without those of the object that stands for the only entry. */
function withoutThoseOf(first: Row[], rows: Row[], path: string): Row[] {
	const key = (row: Row) => JSON.stringify({ ...row, path: row.path.replace(`${path}[]`, path) });
	const known = new Set(first.map(key));
	const left = rows.filter((row) => !known.has(key(row)));
	if (left.length === rows.length) return rows;
	return [{ path: `${path}[].*`, type: '', default: '', meaning: `All keys of \`${path}\`, in each entry.` }, ...left];
}

/** Of two tables with one title, the first. */
const unique = (tables: Section['tables']) => tables.filter(({ title }, i) => tables.findIndex((t) => t.title === title) === i);

function titleOf(path: string, object: z.ZodObject): string {
	const kind = objectKind(object);
	return kind
		? `\`${path}\` of type \`${kind}\`:`
		: `\`${path}\` with ${Object.keys(object.shape)
				.slice(0, 2)
				.map((key) => `\`${key}\``)
				.join(' and ')}:`;
}

function objectKind(object: z.ZodObject): string | undefined {
	const { type } = object.shape as { type?: z.core.$ZodType };
	return type && String(defOf(unwrap(type)).values?.[0] ?? '');
}

type Def = {
	type: string;
	innerType?: z.core.$ZodType;
	options?: z.core.$ZodType[];
	in?: z.core.$ZodType;
	element?: z.core.$ZodType;
	keyType?: z.core.$ZodType;
	valueType?: z.core.$ZodType;
	values?: unknown[];
	entries?: Record<string, string>;
	defaultValue?: unknown;
	format?: string;
	checks?: { _zod: { def: { check: string; format?: string } } }[];
};
const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def;

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
	const { innerType, in: input, type } = defOf(schema);
	if (innerType) return unwrap(innerType);
	return type === 'pipe' && input ? unwrap(input) : schema;
}

/** The objects that a value, or each entry of a list, may be. */
function objectsIn(schema: z.core.$ZodType, list = false): { object: z.ZodObject; list: boolean }[] {
	const plain = unwrap(schema);
	const def = defOf(plain);
	if (def.type === 'object') return [{ object: plain as z.ZodObject, list }];
	if (def.type === 'array') return objectsIn(def.element!, true);
	return def.type === 'union' ? def.options!.flatMap((option) => objectsIn(option, list)) : [];
}

function typeOf(schema: z.core.$ZodType): string {
	const plain = unwrap(schema);
	const def = defOf(plain);
	switch (def.type) {
		case 'string':
			return def.format === 'url' || def.checks?.some((c) => c._zod.def.format === 'url') ? 'address' : 'text';
		case 'number':
			return def.checks?.some((c) => /int/.test(c._zod.def.format ?? '')) ? 'whole number' : 'number';
		case 'boolean':
			return '`true`, `false`';
		case 'enum':
			return Object.values(def.entries!)
				.map((value) => `\`'${value}'\``)
				.join(', ');
		case 'literal':
			return def.values!.map((value) => `\`${typeof value === 'string' ? `'${value}'` : value}\``).join(', ');
		case 'array':
			return `list of ${plural(typeOf(def.element!))}`;
		case 'record':
			return `object of ${plural(typeOf(def.valueType!))}`;
		case 'union':
			return [...new Set(def.options!.map(typeOf))].join(' or ');
		case 'custom':
			return 'zod schema';
		default:
			return def.type === 'unknown' || def.type === 'any' ? 'anything' : def.type;
	}
}

const plural = (type: string) =>
	type.replace(/^(text|address|number|whole number|object|zod schema)(?= or |$)/, (word) =>
		word === 'address' ? 'addresses' : `${word}s`,
	);

/** Whether the key may be left out, and what it is then. */
function defaultOf(schema: z.core.$ZodType): string | undefined {
	const def = defOf(schema);
	if (def.type === 'default') return `\`${shown(def.defaultValue)}\``;
	if (def.type === 'prefault' || def.type === 'optional') return '';
	return def.type === 'pipe' && def.in ? defaultOf(def.in) : undefined;
}

const shown = (value: unknown): string =>
	typeof value === 'string' ? `'${value}'` : Array.isArray(value) ? `[${value.map(shown).join(', ')}]` : JSON.stringify(value);

/** `Folder. Default `docs`.` → the meaning `Folder.` and, where the schema has no default, the default. */
function rowOf(path: string, schema: z.core.$ZodType, comment: string): Row {
	const found = /(?:^|(?<=[.;] ))Default:? (?<value>.+?)(?<end>[.;](?= |$))/.exec(comment);
	const meaning = found
		? `${comment.slice(0, found.index)}${found.groups!.end === ';' ? capital(comment.slice(found.index + found[0].length).trim()) : comment.slice(found.index + found[0].length).trim()}`.trim()
		: comment;
	const value = defaultOf(schema);
	const said = found?.groups?.value;
	return {
		path,
		type: typeOf(schema),
		default: value === undefined ? 'required' : value || (said ? asMarkdown(said) : ''),
		meaning: asMarkdown(meaning),
	};
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

interface Comments {
	/** Whether the object is a literal in the sources. Others are made by code, such as all texts of the interface. */
	has(object: z.ZodObject): boolean;
	of(object: z.ZodObject, key: string): string;
	/** Whether a key was added to the literal by a function. */
	isExtra(object: z.ZodObject, key: string): boolean;
}

/** Doc comments by object literal: a schema's object is the literal with the same keys. */
function readComments(): Comments {
	const files = globSync(['src/config/schema.ts', 'src/config/schema/*.ts', 'src/features/*/config.ts'], {
		cwd: root,
		absolute: true,
	}).sort();
	const literals: { keys: Map<string, string>; isOpen: boolean }[] = [];
	const named: Map<string, { node: Node; comment: string }>[] = [];
	for (const file of files) {
		const { body } = parseSource(file);
		const constants = new Map<string, { node: Node; comment: string }>();
		for (const statement of body) {
			const declaration = (statement.declaration ?? statement) as Node;
			for (const one of (declaration.declarations ?? []) as Node[])
				constants.set((one.id as { name: string }).name, { node: one.init as Node, comment: docComment(statement) });
		}
		named.push(constants);
		walkSource(body, (node) => {
			if (node.type !== 'ObjectExpression') return;
			literals.push(keysOf(node, constants));
		});
	}
	const literalOf = (object: z.ZodObject) => {
		const shape = Object.keys(object.shape);
		const whole = literals.find(({ keys, isOpen }) => !isOpen && [...keys.keys()].join() === shape.join());
		const part = literals.filter(({ keys, isOpen }) => isOpen && keys.size > 0 && [...keys.keys()].every((key) => shape.includes(key)));
		return whole ?? part.sort((x, y) => y.keys.size - x.keys.size)[0];
	};
	return {
		has: (object) => literalOf(object) !== undefined,
		isExtra: (object, key) => literalOf(object)?.keys.has(key) === false,
		of(object, key) {
			const own = literalOf(object)?.keys.get(key) ?? '';
			const constant = /^=(\w+)$/.exec(own)?.[1];
			return constant ? (named.flatMap((list) => list.get(constant)?.comment ?? []).find(Boolean) ?? '') : own;
		},
	};
}

/** Key → comment; `=name` where the key has none and its value is the constant `name`. Open: a function adds further keys. */
function keysOf(literal: Node, constants: Map<string, { node: Node }>): { keys: Map<string, string>; isOpen: boolean } {
	const keys = new Map<string, string>();
	let isOpen = false;
	for (const property of literal.properties as Node[]) {
		if (property.type === 'SpreadElement') {
			const spread = constants.get((property.argument as { name: string }).name)?.node;
			const inner = spread?.type === 'ObjectExpression' ? keysOf(spread, constants) : { keys: new Map<string, string>(), isOpen: true };
			for (const [key, comment] of inner.keys) keys.set(key, comment);
			isOpen ||= inner.isOpen;
			continue;
		}
		const { name, value } = property.key as { name?: string; value?: string };
		keys.set(name ?? value!, docComment(property) || constantIn(property.value as Node));
	}
	return { keys, isOpen };
}

/** `docsSchema.prefault({})` → `=docsSchema` */
function constantIn(value: Node): string {
	let found = '';
	walkSource(value, (node) => {
		if (!found && node.type === 'Identifier' && node.name !== 'z') found = `=${node.name}`;
	});
	return found;
}
