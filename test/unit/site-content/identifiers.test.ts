/** Every PascalCase name in the C# samples is UniVRM's (site/data/signatures.yaml), .NET's or Unity's (a fixture), or the sample's own. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Language, type Node, Parser } from 'web-tree-sitter';
import { parse } from 'yaml';
import platform from '../../fixtures/csharp/platform.json';

const root = process.env.PROJECT_ROOT!;
const require = createRequire(join(root, 'package.json'));
const { types, parameters } = parse(readFileSync(join(root, 'site/data/signatures.yaml'), 'utf8')) as {
	types: Record<string, { namespace?: string; members?: string[] }>;
	parameters?: string[];
};
const known = new Set([
	...Object.entries(types).flatMap(([name, t]) => [...name.split('.'), ...(t.members ?? []), ...(t.namespace?.split('.') ?? [])]),
	...(parameters ?? []),
	...platform.dotnet,
	...platform.unity,
	...platform.site,
]);

await Parser.init();
const parser = new Parser();
parser.setLanguage(await Language.load(require.resolve('tree-sitter-c-sharp/tree-sitter-c_sharp.wasm')));

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
for (const file of globSync(['docs/**/*.md', 'blog/*.md'], { cwd: join(root, 'site') }).sort()) {
	const text = readFileSync(join(root, 'site', file), 'utf8');
	const samples = [...text.matchAll(/^([ \t]*)(`{3,})(?:csharp|cs|C#)[^\n]*\n([\s\S]*?)^[ \t]*\2[ \t]*$/gm)].map((m) => names(m[3]!));
	// The parts of a page belong together: what one sample declares, the next may use.
	const own = new Set(samples.flatMap((s) => [...s.own]));
	for (const { used } of samples)
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
