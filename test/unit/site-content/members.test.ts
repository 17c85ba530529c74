/** Reference of the API: a section that shows a signature says what each of its parameters means. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Node } from 'web-tree-sitter';
import { csharpParser } from '../../support/csharp-samples.ts';

const docs = join(process.env.PROJECT_ROOT!, 'site/docs');
const parser = await csharpParser();

/** Names of parameters of methods, constructors and delegates that are shown without a body. */
function parameters(code: string): string[] {
	const tree = [code, `class A {\n${code}\n}`].map((text) => parser.parse(text)!.rootNode).find((node) => !node.hasError);
	const names: string[] = [];
	const visit = (node: Node) => {
		if (
			/^(method_declaration|constructor_declaration|delegate_declaration|local_function_statement)$/.test(node.type) &&
			!node.childForFieldName('body')
		)
			for (const one of node.childForFieldName('parameters')!.namedChildren) {
				const name = one?.childForFieldName('name')?.text;
				// The object of an extension method is what it is called on.
				if (name && !/^this\b/.test(one!.text)) names.push(name);
			}
		for (const child of node.children) if (child) visit(child);
	};
	if (tree) visit(tree);
	return names;
}

/** Sections of a page: its heading's id, with text and C# apart. */
function sections(page: string) {
	return page.split(/^(?=#{2,4} )/m).map((text) => {
		const code = [...text.matchAll(/^```csharp[^\n]*\n([\s\S]*?)^```$/gm)].map((m) => m[1]!);
		const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
		return { title: text.match(/^#+ (.*)/)?.[1] ?? '', id: text.match(/\{#([\w-]+)\}/)?.[1], code, prose };
	});
}

/** Parameters of a page that its sections do not explain. A section may send readers to one for parameters of several members. */
function unexplained(page: string): string[] {
	const all = sections(page);
	return all.flatMap(({ title, code, prose }) => {
		// A heading names a member, or it is about something else and shows code on the way.
		if (!/^`|^コンストラクター/.test(title)) return [];
		const shared = [...prose.matchAll(/\]\(#([\w-]+)\)/g)].map((m) => all.find(({ id }) => id === m[1])?.prose ?? '');
		const text = [prose, ...shared].join('\n');
		return [...new Set(code.flatMap(parameters))].filter((name) => !text.includes(`\`${name}\``)).map((name) => `${title}: ${name}`);
	});
}

test('each parameter of a signature of the API reference is explained', () => {
	const wrong = globSync(['api/**/*.md'], { cwd: docs })
		.sort()
		.flatMap((file) => unexplained(readFileSync(join(docs, file), 'utf8')).map((line) => `${file}: ${line}`));
	assert.equal(wrong, []);
});

test('a parameter that is not explained would be found', () => {
	const page = '## `A`\n```csharp\nvoid B(int count, Texture image);\n```\n`count`: how many\n';
	assert.equal(unexplained(page), ['`A`: image']);
});

/** Members that are hard to use by their signature alone: a class that is not obvious, what must be disposed, what must be awaited. */
const withExample = {
	'mesh/bake.md': ['normalize-hierarchy', 'replace'],
	'springbone/vrm0/jobs.md': ['schedule'],
	'firstperson/vrm1_firstperson.md': ['setup-async', 'create-erased-mesh'],
	'runtime-import/UniVRM10_Vrm10.md': ['vrm10-data-parse', 'vrm10-data-migrate'],
};

for (const [file, ids] of Object.entries(withExample))
	test(`members that need an example have one beside their signature: ${file}`, () => {
		const all = sections(readFileSync(join(docs, 'api', file), 'utf8'));
		assert.equal(
			ids.filter((id) => (all.find((section) => section.id === id)?.code.length ?? 0) < 2),
			[],
		);
	});

test.run();
