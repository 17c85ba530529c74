/** C# samples of the site: blocks marked `complete` parse, and what they call of UniVRM is known. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Node, Parser } from 'web-tree-sitter';
import { csharpParser, samples, signatures } from '../../support/csharp-samples.ts';

const { types } = signatures;
const knownMembers = new Map<string, Set<string>>();
for (const [name, { members }] of Object.entries(types)) {
	const short = name.split('.').at(-1)!;
	knownMembers.set(short, new Set([...(knownMembers.get(short) ?? []), ...(members ?? [])]));
}
const knownNames = new Set([...knownMembers.keys(), ...[...knownMembers.values()].flatMap((m) => [...m])]);
const namespaces = new Set(
	Object.values(types)
		.map((t) => t.namespace)
		.filter(Boolean),
);

let parser: Parser;
test.before(async () => {
	parser = await csharpParser();
});

const walk = (node: Node, visit: (node: Node) => void) => {
	visit(node);
	for (const child of node.children) if (child) walk(child, visit);
};

/** Names the sample declares itself. */
function declared(tree: Node): Set<string> {
	const names = new Set<string>();
	walk(tree, (node) => {
		const name = node.childForFieldName('name');
		if (name && /declaration|declarator|parameter|declaration_expression|enum_member|using_directive/.test(node.type)) names.add(name.text);
	});
	return names;
}

test('there are samples to check', () => {
	assert.ok(samples.filter((s) => s.complete).length >= 50, `${samples.filter((s) => s.complete).length} complete samples`);
});

test('every complete sample is a file', () => {
	const wrong = samples
		.filter((s) => s.complete)
		.filter((s) => parser.parse(s.code)!.rootNode.hasError)
		.map((s) => `${s.file}:${s.line}`);
	assert.equal(wrong, []);
});

/** A file, or members of a type. `void A.B() { }` implements a member of an interface; without a body, or public, it is no C#. */
function isCsharp(code: string): boolean {
	const tree = [code, `class A {\n${code}\n}`].map((text) => parser.parse(text)!.rootNode).find((node) => !node.hasError);
	let isRight = tree !== undefined;
	if (tree)
		walk(tree, ({ type, parent }) => {
			if (type !== 'explicit_interface_specifier') return;
			isRight &&=
				['body', 'accessors', 'value'].some((field) => parent!.childForFieldName(field)) && !/^(public|static)\b/.test(parent!.text);
		});
	return isRight;
}

test('every block that is marked as C# is C#', () => {
	assert.equal(
		samples.filter(({ code }) => !isCsharp(code)).map(({ file, line }) => `${file}:${line}`),
		[],
	);
	for (const code of [
		'class A { void B( { }',
		'static void A.B(int c)',
		'public static void A.B(int c);',
		'public int A.B { get; }',
		'A.B(int c) : bool',
	])
		assert.not.ok(isCsharp(code), code);
});

test('members called on a known static type of UniVRM are in the list of signatures', () => {
	const wrong: string[] = [];
	for (const sample of samples.filter((s) => s.complete)) {
		const tree = parser.parse(sample.code)!.rootNode;
		const own = declared(tree);
		walk(tree, (node) => {
			if (node.type !== 'member_access_expression') return;
			const left = node.childForFieldName('expression')?.text.split('.').at(-1) ?? '';
			const right = node.childForFieldName('name')?.text.replace(/<.*$/s, '') ?? '';
			if (own.has(left) || !/^[A-Z]/.test(left)) return;
			const members = knownMembers.get(left);
			if (members?.size && !members.has(right) && !knownNames.has(right)) wrong.push(`${sample.file}:${sample.line} ${left}.${right}`);
		});
	}
	assert.equal(wrong, []);
});

test('types that samples name after a UniVRM namespace are in the list of signatures', () => {
	const wrong: string[] = [];
	for (const sample of samples.filter((s) => s.complete)) {
		for (const m of sample.code.matchAll(/\b(UniGLTF|VRM|UniVRM10|VRMShaders|UniHumanoid)\.([A-Z]\w*)/g)) {
			const isNamespace = [...namespaces].some((n) => n === `${m[1]}.${m[2]}` || n!.startsWith(`${m[1]}.${m[2]}.`));
			if (!isNamespace && !knownNames.has(m[2]!)) wrong.push(`${sample.file}:${sample.line} ${m[0]}`);
		}
		for (const m of sample.code.matchAll(/\b(Vrm10\w*|VRM10\w*|VRM[A-Z][a-z]\w*|IVrm\w*|Uni[A-Z]\w*|Gltf[A-Z]\w*|FastSpringBone\w*)\b/g))
			if (
				!knownNames.has(m[1]!) &&
				!namespaces.has(m[1]!) &&
				!declared(parser.parse(sample.code)!.rootNode).has(m[1]!) &&
				!/^Vrm10$/.test(m[1]!) &&
				![...namespaces].some((n) => n!.split('.').includes(m[1]!))
			)
				wrong.push(`${sample.file}:${sample.line} ${m[1]}`);
	}
	assert.equal([...new Set(wrong)], []);
});

test.run();
