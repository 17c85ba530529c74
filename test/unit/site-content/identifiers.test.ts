/** Every PascalCase name in the C# samples is UniVRM's (site/data/signatures.yaml), .NET's or Unity's (a fixture), or the sample's own. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Node } from 'web-tree-sitter';
import platform from '../../fixtures/csharp/platform.json';
import { csharpParser, samples, signatures } from '../../support/csharp-samples.ts';

const { types, parameters } = signatures;
const known = new Set([
	...Object.entries(types).flatMap(([name, t]) => [...name.split('.'), ...(t.members ?? []), ...(t.namespace?.split('.') ?? [])]),
	...(parameters ?? []),
	...platform.dotnet,
	...platform.unity,
	...platform.site,
]);

const parser = await csharpParser();

const walk = (node: Node, visit: (node: Node) => void) => {
	visit(node);
	for (const child of node.children) if (child) walk(child, visit);
};

/** PascalCase names a sample uses, and those it declares. */
function names(code: string): { used: Set<string>; own: Set<string> } {
	const used = new Set<string>();
	const own = new Set<string>();
	const tree = parser.parse(code)!;
	walk(tree.rootNode, (node) => {
		if (node.type === 'identifier' && /^[A-Z]/.test(node.text)) used.add(node.text);
		const name = node.childForFieldName('name');
		if (name?.type === 'identifier' && /declaration|declarator|parameter|tuple_element|using_directive|local_function/.test(node.type))
			own.add(name.text);
	});
	tree.delete();
	return { used, own };
}

const unknown = new Map<string, string[]>();
for (const file of new Set(samples.map((s) => s.file))) {
	const parts = samples.filter((s) => s.file === file).map((s) => names(s.code));
	// The parts of a page belong together: what one sample declares, the next may use.
	const own = new Set(parts.flatMap((s) => [...s.own]));
	for (const { used } of parts)
		for (const name of used) if (!own.has(name) && !known.has(name)) unknown.set(name, [...(unknown.get(name) ?? []), file]);
}

test('every name is known', () => {
	assert.equal(
		[...unknown].map(([name, files]) => `${name}: ${[...new Set(files)].join(', ')}`),
		[],
	);
});

test('the list of .NET and Unity names holds none of UniVRM, each once, in order', () => {
	for (const list of [platform.dotnet, platform.unity]) assert.equal(list, [...new Set(list)].sort());
	for (const name of [...platform.dotnet, ...platform.unity])
		assert.not.match(name, /^(?:I?Vrm|VRM|UniGLTF|UniVRM|UniHumanoid|[gG]ltf|MToon|FastSpringBone)/);
});

test('a name that is nobody’s would be found', () => {
	const { used, own } = names('class A { void B() { Vrm10.LoadEverything(); } }');
	assert.equal(
		[...used].filter((n) => !own.has(n) && !known.has(n)),
		['LoadEverything'],
	);
});

test.run();
