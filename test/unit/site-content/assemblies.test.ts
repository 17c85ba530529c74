/** Complete C# samples name the assemblies they need, so that readers know which of them their own asmdef must reference. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { type Sample, samples, signatures } from '../../support/csharp-samples.ts';

interface Assembly {
	name: string;
	package: string;
	/** Scripts without an asmdef see it. */
	autoReferenced: boolean;
	editor?: boolean;
	sample?: string;
	namespaces?: string[];
	/** Types that the namespace alone does not place; they win over `namespaces`. */
	types?: string[];
	/** Members whose callers need this assembly too. */
	members?: string[];
	show: string[];
	until?: string;
}

const site = join(process.env.PROJECT_ROOT!, 'site');
const assemblies = parse(readFileSync(join(site, 'data/assemblies.yaml'), 'utf8')) as Assembly[];
const byName = new Map(assemblies.map((a) => [a.name, a]));
const ofNamespace = new Map(assemblies.flatMap((a) => (a.namespaces ?? []).map((n) => [n, a.name] as const)));
const ofType = new Map(assemblies.flatMap((a) => (a.types ?? []).map((t) => [t, a.name] as const)));

/** Short type names of each namespace. */
const typesOf = new Map<string, Set<string>>();
for (const [key, { namespace }] of Object.entries(signatures.types))
	if (namespace) typesOf.set(namespace, (typesOf.get(namespace) ?? new Set()).add(key.split('.').at(-1)!));

/** Assemblies whose types and members the code names, in order of the table. */
function needed(code: string): string[] {
	const text = code.replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '').replace(/"(?:\\.|[^"\\])*"/g, '""');
	const found = new Set<string>();
	const body = text.replace(/^using [^;]+;/gm, '');
	const isUsed = (name: string) => new RegExp(`(?<![.\\w])${name}\\b`).test(body);
	for (const [namespace, names] of typesOf) {
		const home = ofNamespace.get(namespace);
		if (!home) continue;
		const isInScope = new RegExp(`^using ${namespace.replaceAll('.', '\\.')};`, 'm').test(text);
		for (const name of names)
			if ((isInScope && isUsed(name)) || new RegExp(`(?<![.\\w])${namespace.replaceAll('.', '\\.')}\\.${name}\\b`).test(text))
				found.add(ofType.get(name) ?? home);
	}
	for (const { name, members, namespaces, until } of assemblies) {
		if (members?.some((m) => new RegExp(`\\b${m}\\b`).test(body))) found.add(name);
		// Types of the past are in the list of signatures under the namespace of today.
		if (until && namespaces?.some((n) => text.includes(`using ${n};`))) found.add(name);
	}
	return assemblies.map((a) => a.name).filter((name) => found.has(name));
}

const named = ({ info }: Sample) => (/\bassemblies="([^"]*)"/.exec(info)?.[1] ?? '').split(' ').filter(Boolean);
const complete = samples.filter((s) => s.complete);
const place = ({ file, line }: Sample) => `${file}:${line}`;

test('every complete sample names the assemblies it needs', () => {
	const wrong = complete
		.filter((s) => named(s).join() !== needed(s.code).join())
		.map((s) => `${place(s)} needs assemblies="${needed(s.code).join(' ')}"`);
	assert.equal(wrong, []);
});

test('a page whose sample needs more than scripts without an asmdef see leads to the section on asmdef', () => {
	const silent = complete
		.filter((s) => named(s).some((name) => byName.has(name) && !byName.get(name)!.autoReferenced))
		.filter((s) => !readFileSync(join(site, s.file), 'utf8').includes('/api/project/packages/#asmdef'))
		.map(place);
	assert.equal(silent, []);
});

test('a sample that uses an editor assembly is in a folder called Editor', () => {
	const outside = complete.filter((s) => named(s).some((n) => byName.get(n)?.editor) && !/title="(?:[^"]*\/)?Editor\//.test(s.info));
	assert.equal(outside.map(place), []);
});

test('the table knows each assembly, type and namespace once', () => {
	for (const list of [
		assemblies.map((a) => a.name),
		assemblies.flatMap((a) => a.namespaces ?? []),
		assemblies.flatMap((a) => a.types ?? []),
	])
		assert.is(new Set(list).size, list.length);
	const types = new Set(Object.keys(signatures.types).flatMap((key) => [key, key.split('.').at(-1)!]));
	const wrong = assemblies.filter((a) => !a.package.startsWith('com.unity.')).flatMap((a) => [...(a.types ?? []), ...a.show]);
	assert.equal(
		wrong.filter((name) => !types.has(name.split('.').at(-1)!)),
		[],
	);
});

test('a namespace of a sample that the table lacks would be found', () => {
	assert.equal(needed('using UniGLTF.Utils;\nclass A { TransformState s; }'), ['UniGLTF.Utils']);
	assert.equal(needed('using UniGLTF;\nclass A { object b = new EditorTextureSerializer(); }'), ['UniGLTF.Editor']);
	assert.equal(needed('using UnityEngine;\nclass A : MonoBehaviour { /* Vrm10 */ }'), []);
	const usings = new Set(complete.flatMap((s) => [...s.code.matchAll(/^using (\w[\w.]*);/gm)].map((m) => m[1]!)));
	const ours = [...usings].filter((n) => /^(?:Uni(?!ty)|VRM)/.test(n));
	assert.equal(
		ours.filter((n) => !ofNamespace.has(n)),
		[],
	);
});

test.run();
