/** JSON Schemas of the VRM 1.0 extensions, made from the tables of /vrm1/implement/schema/. */
import { bonesOf } from './analyse/bones.ts';
import { presets1 } from './analyse/expressions.ts';

type Schema = Record<string, unknown>;

/** A row of a table: the cells of one property, without code marks. */
type Row = [name: string, type: string, fallback: string, range: string];

const roots = {
	VRMC_vrm: 'extensions.VRMC_vrm',
	VRMC_springBone: 'extensions.VRMC_springBone',
	VRMC_springBone_extended_collider: 'VRMC_springBone_extended_collider',
	VRMC_node_constraint: 'nodes[*].extensions.VRMC_node_constraint',
	VRMC_materials_mtoon: 'materials[*].extensions.VRMC_materials_mtoon',
	VRMC_vrm_animation: 'extensions.VRMC_vrm_animation',
};

const index = { type: 'integer', minimum: 0 };
const textureInfo = { type: 'object', properties: { index, texCoord: index }, required: ['index'] };

/** Objects that the page describes once, under the name of the first. */
const described = (place: string) =>
	place.replace(/\.custom\.<名前>$/, '.preset.<名前>').replace(/\.rangeMap\w+$/, '.rangeMapHorizontalInner');

/** Place in the JSON → its rows. */
function tablesOf(markdown: string): Map<string, Row[]> {
	const sections = markdown.matchAll(/^JSONでの場所は`([^`]+)`です。([\s\S]*?)(?=^##|(?![\s\S]))/gm);
	return new Map(
		[...sections].map(([, place, body]) => [
			place!,
			body!
				.split('\n')
				.filter((line) => line.startsWith('| `'))
				.map(
					(line) =>
						line
							.split('|')
							.slice(1, 5)
							.map((cell) => cell.trim().replaceAll('`', '')) as Row,
				),
		]),
	);
}

/** `0から1`, `0以上`, or values with `、` between them → what JSON Schema says of it. */
function rangeOf(type: string, range: string): Schema {
	const [, low, high] = /^(-?\d+)(?:から(\d+)|以上)$/.exec(range) ?? [];
	if (low !== undefined) return { minimum: Number(low), ...(high !== undefined && { maximum: Number(high) }) };
	if (type === 'string' && /^[\w:/.]+(?:、[\w:/.]+)*$/.test(range)) return { enum: range.split('、') };
	return type === 'integer' ? { minimum: 0 } : {};
}

function schemaAt(tables: Map<string, Row[]>, place: string): Schema {
	const below = described(place);
	const named = `${below}.<名前>`;
	if (tables.has(described(named))) return namedAt(place, schemaAt(tables, named));
	const rows = tables.get(below) ?? [];
	const inner = [...tables.keys()].filter((key) => key.startsWith(`${below}.`)).map((key) => /^\w+/.exec(key.slice(below.length + 1))![0]);
	const properties = Object.fromEntries([
		...inner.map((name) => [name, schemaAt(tables, `${below}.${name}`)]),
		...rows.map((row) => [row[0], propertyAt(tables, below, row)]),
	]) as Schema;
	const required = rows.filter(([, , fallback]) => fallback === '必須').map(([name]) => name);
	return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** An object whose keys are names: bones or preset expressions of the specification, or names of the author's own. */
function namedAt(place: string, value: Schema): Schema {
	if (place.endsWith('.custom')) return { type: 'object', additionalProperties: value };
	const { required, optional } = bonesOf('vrm1');
	const isBones = place.endsWith('.humanBones');
	const names = isBones ? [...required, ...optional] : [...presets1];
	return {
		type: 'object',
		propertyNames: { enum: names },
		// A motion moves the bones that it likes; a model has those that are required.
		...(place.startsWith('extensions.VRMC_vrm.humanoid') && {
			properties: Object.fromEntries(required.map((name) => [name, value])),
			required,
		}),
		additionalProperties: value,
	};
}

function propertyAt(tables: Map<string, Row[]>, place: string, [name, type, fallback, range]: Row): Schema {
	const [, of, isList, length] = /^(\w+)(\[(\d*)\])?$/.exec(type)!;
	const one = (): Schema => {
		if (of === 'textureInfo') return textureInfo;
		if (of === 'object') return schemaAt(tables, `${place}.${name}${isList ? '[*]' : ''}`);
		return { type: of, ...rangeOf(of!, range) };
	};
	const count = length ? { minItems: Number(length), maxItems: Number(length) } : {};
	const isAuthors = name === 'authors';
	const value = isList
		? { type: 'array', items: isAuthors ? { type: 'string', pattern: '\\S' } : one(), ...count, ...(isAuthors && { minItems: 1 }) }
		: one();
	if (fallback === '-' || fallback === '必須') return value;
	return { ...value, default: type === 'string' ? fallback : (JSON.parse(fallback) as unknown) };
}

/** @param markdown the page of properties @returns file name → its text */
export function schemaFiles(markdown: string): Record<string, string> {
	const tables = tablesOf(markdown);
	return Object.fromEntries(
		Object.entries(roots).map(([name, place]) => [
			`${name}.schema.json`,
			`${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: name, ...schemaAt(tables, place) }, null, '\t')}\n`,
		]),
	);
}
