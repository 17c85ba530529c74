/** The list of properties of /vrm1/implement/schema/: the sample's files keep to it, and pages that have a property too say the same of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as z from 'zod';
import { type Json, jsonOf } from '../../../site/lib/vrm/glb.ts';
import { schemaFiles } from '../../../site/lib/vrm/schemas.ts';

const site = join(process.env.PROJECT_ROOT!, 'site');
const page = 'docs/vrm1/implement/schema.md';

interface Property {
	name: string;
	type: string;
	/** `必須`, a value as JSON, or `-`. */
	fallback: string;
	range: string;
}

const plain = (cell: string) => cell.trim().replaceAll('`', '');

/** `| a | b | c |` → its cells. */
const cellsOf = (line: string): string[] => line.split('|').slice(1, -1).map(plain);

/** Place in the JSON → its properties, in the order of the page. */
const objects = new Map(
	[
		...readFileSync(join(site, page), 'utf8').matchAll(/^### [^\n]*\n\nJSONでの場所は`(?<place>[^`]+)`です。(?<body>[\s\S]*?)(?=^##)/gm),
	].map(({ groups }) => [
		groups!.place!,
		groups!
			.body!.split('\n')
			.filter((line) => line.startsWith('| `'))
			.map(cellsOf)
			.map(([name, type, fallback, range]): Property => ({ name: name!, type: type!, fallback: fallback!, range: range! })),
	]),
);

/** `springs[*].joints[*]` of an object → the values there, each with its own place. */
function at(json: unknown, place: string): [string, unknown][] {
	let found: [string, unknown][] = [['', json]];
	for (const step of place.replaceAll('[*]', '.*').split('.'))
		found = found.flatMap(([path, value]) => {
			const known = (value ?? {}) as Record<string, unknown>;
			const keys = step === '*' || step.startsWith('<') ? Object.keys(known) : step in known ? [step] : [];
			return keys.map((key): [string, unknown] => [`${path}.${key}`, known[key]]);
		});
	return found;
}

const isOf: Record<string, (value: unknown) => boolean> = {
	string: (value) => typeof value === 'string',
	boolean: (value) => typeof value === 'boolean',
	integer: Number.isInteger,
	number: (value) => typeof value === 'number',
	object: (value) => typeof value === 'object' && !Array.isArray(value),
	textureInfo: (value) => Number.isInteger((value as Json).index),
};

function fits(value: unknown, type: string): boolean {
	const [, of, length] = /^(\w+)(?:\[(\d*)\])?$/.exec(type)!;
	if (length === undefined) return isOf[of!]!(value);
	return Array.isArray(value) && (!length || value.length === Number(length)) && value.every(isOf[of!]!);
}

function isInRange(value: unknown, range: string): boolean {
	const [, low, high] = /^(-?\d+)(?:から(\d+)|以上)$/.exec(range) ?? [];
	if (low !== undefined) return Number(value) >= Number(low) && (high === undefined || Number(value) <= Number(high));
	return !/^[\w:/.]+(?:、[\w:/.]+)*$/.test(range) || range.split('、').includes(String(value));
}

/** What is wrong with the objects of a file, by the list. @param seen receives the places that it has */
function faultsOf(json: Json, seen: Set<string>): string[] {
	return [...objects].flatMap(([place, properties]) => {
		const rooted = place.startsWith('VRMC_') ? `extensions.VRMC_springBone.colliders[*].extensions.${place}` : place;
		return at(json, rooted).flatMap(([path, object]) => {
			seen.add(place);
			const values = Object.entries(object as Json).filter(([name]) => name !== 'extensions' && name !== 'extras');
			return [
				...properties
					.filter(({ name, fallback }) => fallback === '必須' && !(name in (object as Json)))
					.map(({ name }) => `${path}: no ${name}`),
				...values.flatMap(([name, value]) => {
					const property = properties.find((one) => one.name === name);
					const isRight = property && fits(value, property.type) && isInRange(value, property.range);
					return isRight
						? []
						: [`${path}.${name}: ${JSON.stringify(value)} ${property ? `is no ${property.type} ${property.range}` : 'is not in the list'}`];
				}),
			];
		});
	});
}

const read = (file: string) => jsonOf(Uint8Array.from(readFileSync(join(site, 'static', file))).buffer);

test('each property of the sample and of its motion is in the list, with its type and range; none that is required is missing', () => {
	const seen = new Set<string>();
	assert.equal([...faultsOf(read('avatar/kohaku.vrm'), seen), ...faultsOf(read('avatar/expressions.vrma'), seen)], []);
	for (const name of ['VRMC_vrm', 'VRMC_springBone', 'VRMC_node_constraint', 'VRMC_materials_mtoon', 'VRMC_vrm_animation'])
		assert.ok(
			[...seen].some((place) => place.includes(name)),
			`${name} was looked at`,
		);
	const wrong = read('avatar/kohaku.vrm');
	const [[, vrm]] = at(wrong, 'extensions.VRMC_vrm') as [[string, { meta: Json }]];
	Object.assign(vrm.meta, { modification: 'any', authors: 'one', colour: 1, name: undefined });
	assert.is(faultsOf(JSON.parse(JSON.stringify(wrong)) as Json, seen).length, 4, 'what is wrong is found');
});

test('the JSON Schemas are what the page says: node site/tools/schemas.mjs', () => {
	const files = schemaFiles(readFileSync(join(site, page), 'utf8'));
	assert.equal(Object.keys(files).sort(), readdirSync(join(site, 'static/schemas')).sort());
	for (const [name, text] of Object.entries(files)) {
		assert.is(readFileSync(join(site, 'static/schemas', name), 'utf8'), text, name);
		assert.ok(readFileSync(join(site, page), 'utf8').includes(`(/schemas/${name})`), `the page leads to ${name}`);
	}
});

/** A place of an extension in the JSON of a file → what its schema refuses there. */
function refused(json: Json): string[] {
	const places = {
		VRMC_vrm: 'extensions.VRMC_vrm',
		VRMC_springBone: 'extensions.VRMC_springBone',
		VRMC_springBone_extended_collider: 'extensions.VRMC_springBone.colliders[*].extensions.VRMC_springBone_extended_collider',
		VRMC_node_constraint: 'nodes[*].extensions.VRMC_node_constraint',
		VRMC_materials_mtoon: 'materials[*].extensions.VRMC_materials_mtoon',
		VRMC_vrm_animation: 'extensions.VRMC_vrm_animation',
	};
	return Object.entries(places).flatMap(([name, place]) => {
		const schema = z.fromJSONSchema(
			JSON.parse(readFileSync(join(site, `static/schemas/${name}.schema.json`), 'utf8')) as z.core.JSONSchema.JSONSchema,
		);
		return at(json, place).flatMap(([path, value]) => {
			const { error } = schema.safeParse(value);
			return error ? error.issues.map((issue) => `${path}.${issue.path.join('.')}`) : [];
		});
	});
}

test('the JSON Schemas take the models and motions of the site, and refuse what is wrong at its place', () => {
	for (const file of ['kohaku.vrm', 'expressions.vrma', 'idle.vrma', 'look-around.vrma', 'walk.vrma', 'wave.vrma'])
		assert.equal(refused(read(`avatar/${file}`)), [], file);
	const meta = 'extensions.VRMC_vrm.meta';
	const joint = 'extensions.VRMC_springBone.springs.0.joints.0';
	const mtoon = 'materials.0.extensions.VRMC_materials_mtoon';
	const constrained = (read('avatar/kohaku.vrm').nodes as Json[]).findIndex(
		(node) => at(node, 'extensions.VRMC_node_constraint').length > 0,
	);
	const wrong: [file: string, object: string, key: string, value: unknown][] = [
		['kohaku.vrm', 'extensions.VRMC_vrm', 'specVersion', '0.9'],
		['kohaku.vrm', meta, 'name', undefined],
		['kohaku.vrm', meta, 'authors', []],
		['kohaku.vrm', meta, 'modification', 'any'],
		['kohaku.vrm', 'extensions.VRMC_vrm.humanoid.humanBones', 'hips', undefined],
		['kohaku.vrm', 'extensions.VRMC_vrm.humanoid.humanBones', 'tail', { node: 1 }],
		['kohaku.vrm', 'extensions.VRMC_vrm.expressions.preset.happy', 'overrideBlink', 'stop'],
		['kohaku.vrm', joint, 'dragForce', 1.5],
		['kohaku.vrm', joint, 'gravityDir', [0, -1]],
		['kohaku.vrm', joint, 'node', 'hair'],
		['kohaku.vrm', `nodes.${constrained}.extensions.VRMC_node_constraint`, 'constraint', 'roll'],
		['kohaku.vrm', mtoon, 'renderQueueOffsetNumber', 12],
		['kohaku.vrm', mtoon, 'outlineWidthMode', 'thin'],
		['wave.vrma', 'extensions.VRMC_vrm_animation', 'specVersion', undefined],
	];
	for (const [file, place, key, value] of wrong) {
		const json = read(`avatar/${file}`);
		const [[, object]] = at(json, place) as [[string, Json]];
		Object.assign(object, { [key]: value });
		const found = refused(JSON.parse(JSON.stringify(json)) as Json);
		assert.ok(found.length > 0 && found.every((one) => one.startsWith(`.${place}`)), `${place}.${key}: ${found.join(' ')}`);
	}
});

test('headings are short enough for a line of the contents list', () => {
	const headings = [...readFileSync(join(site, page), 'utf8').matchAll(/^### (.+?) \{#/gm)].map(([, heading]) => plain(heading!));
	assert.ok(headings.length > 20);
	assert.equal(
		headings.filter((heading) => heading.length > 24),
		[],
	);
});

test('defaults are of the type, and the same on the pages that explain the properties', () => {
	const known = new Map<string, Set<string>>();
	for (const [place, properties] of objects)
		for (const { name, type, fallback, range } of properties) {
			known.set(name, (known.get(name) ?? new Set()).add(jsonOfCell(fallback)));
			if (fallback === '-' || fallback === '必須') continue;
			const value = type === 'string' ? fallback : (JSON.parse(fallback) as unknown);
			assert.ok(fits(value, type) && isInRange(value, range), `${place}.${name}: ${fallback}`);
		}
	let compared = 0;
	const below = (folder: string) =>
		readdirSync(join(site, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
	for (const file of [...below('docs/vrm1'), ...below('docs/vrma')]) {
		if (file === page || !file.endsWith('.md')) continue;
		let column = -1;
		for (const line of readFileSync(join(site, file), 'utf8').split('\n')) {
			if (!line.startsWith('|')) column = -1;
			else if (column < 0) column = cellsOf(line).indexOf('既定値');
			const [name, ...cells] = cellsOf(line);
			// A row may have the defaults of several.
			if (column < 1 || !known.has(name!) || cells[column - 1]!.includes('、')) continue;
			compared++;
			assert.ok(known.get(name!)!.has(jsonOfCell(cells[column - 1]!)), `${file}: ${line}`);
		}
	}
	assert.ok(compared > 30, `${compared} rows`);
});

/** `0.0` and `[0,0,0]` as JSON has them. What the schema says besides is in brackets. */
function jsonOfCell(cell: string): string {
	try {
		return JSON.stringify(JSON.parse(cell.replace(/（.*/, '')));
	} catch {
		return cell;
	}
}

test.run();
