/** The list of properties of /vrm1/implement/schema/: the sample's files keep to it, and pages that have a property too say the same of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Json, jsonOf } from '../../../site/lib/vrm/glb.ts';

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
