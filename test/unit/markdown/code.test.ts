import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSafely, prepareMarkdown } from '../../../src/markdown/compile.ts';
import { grammarNames, importGrammar } from '../../../src/markdown/grammars.ts';
import { lineRanges } from '../../../src/markdown/transforms/code.ts';
import { compile, htmlOf, lines, markdownDefaults, messages } from '../../support/markdown.ts';

/** Numbers of the lines that are marked, and the text of all. */
function block(text: string, options = {}) {
	const html = compile(text, options).html;
	const rows = [
		...html.matchAll(
			/<span class="code-line( code-line-highlight)?">((?:<span[^>]*>|<\/span>|[^<])*?)(?=<span class="code-line|<\/code>)/g,
		),
	];
	return {
		language: /data-language="([^"]*)"/.exec(html)?.[1],
		marked: rows.flatMap((m, i) => (m[1] ? [i + 1] : [])),
		text: rows.map((m) => m[2]!.replace(/<[^>]*>/g, '')).join(''),
	};
}

test('a block has its language, its lines, and can be reached by keyboard', () => {
	assert.is(
		htmlOf(lines('```text', 'a', 'b', '```')),
		'<div class="code-block" data-language="text"><pre class="code" tabindex="0"><code class="language-text"><span class="code-line">a\n</span><span class="code-line">b</span></code></pre></div>',
	);
});

test('code in a block of Markdown or HTML has its colours, whatever was highlighted before', async () => {
	// Of no other test.
	const nested = lines('````md', '---', 'a: 1', '---', '', '```zig', 'const a = 1;', '```', '````');
	const { html } = await compileSafely(nested, markdownDefaults);
	assert.match(html, '<span class="token keyword">const</span>');
	assert.match(html, 'front-matter-block');
	assert.match(html, '<span class="token key atrule">a</span>');
	await compileSafely(lines('```jsx', '<A/>', '```'), markdownDefaults);
	const page = await compileSafely(lines('```html', '<script>let a;</script>', '```'), markdownDefaults);
	assert.match(page.html, '<span class="token keyword">let</span>');
});

test('a title is shown above, in either quotes, escaped', () => {
	assert.match(htmlOf(lines('```js title="a.js"', 'x', '```')), '<div class="code-title">a.js</div><pre');
	assert.match(htmlOf(lines('```js title=\'a "b"\'', 'x', '```')), '<div class="code-title">a "b"</div>');
	assert.match(htmlOf(lines('``` title="<b>&"', 'x', '```')), '<div class="code-title">&#x3C;b>&#x26;</div>');
});

test('lines are chosen by numbers and ranges', () => {
	assert.equal(block(lines('```js {1,3-4}', 'a', 'b', 'c', 'd', 'e', '```')).marked, [1, 3, 4]);
	assert.equal(block(lines('```js{2} title="x"', 'a', 'b', '```')).marked, [2]);
	assert.equal(block(lines('```js {9}', 'a', '```')).marked, []);
	assert.equal([...lineRanges('1, 3 - 5 ,x, 7')], [1, 3, 4, 5, 7]);
	assert.is(lineRanges('1-999999999').size, 10001, 'a range does not fill the memory');
});

const comments = {
	js: '// highlight-next-line',
	python: '# highlight-next-line',
	html: '<!-- highlight-next-line -->',
	css: '/* highlight-next-line */',
	jsx: '{/* highlight-next-line */}',
	sql: '-- highlight-next-line',
	ini: '; highlight-next-line',
};
for (const [language, comment] of Object.entries(comments))
	test(`a comment of ${language} marks the next line and goes`, () => {
		const made = block(lines(`\`\`\`${language}`, 'a', `  ${comment}`, 'b', 'c', '```'));
		assert.equal(made.marked, [2]);
		assert.is(made.text, 'a\nb\nc');
	});

test('comments mark the lines between start and end', () => {
	const made = block(lines('```csharp', '// highlight-start', 'a', 'b', '// highlight-end', 'c', '```'));
	assert.equal(made.marked, [1, 2]);
	assert.is(made.text, 'a\nb\nc');
});

test('line numbers: by the block, from a number on, by the config, and not', () => {
	assert.match(htmlOf(lines('```js showLineNumbers', 'a', '```')), 'class="code-block code-numbered"');
	assert.match(htmlOf(lines('```js showLineNumbers=5', 'a', '```')), 'data-start="5"');
	assert.match(htmlOf(lines('```js', 'a', '```'), { showLineNumbers: true }), 'code-numbered');
	assert.not.match(htmlOf(lines('```js noLineNumbers', 'a', '```'), { showLineNumbers: true }), 'code-numbered');
	assert.not.match(htmlOf(lines('```js', 'a', '```')), 'code-numbered');
});

test('the word wrap wraps the lines of a block; in a title or within a word it does not', () => {
	assert.match(htmlOf(lines('```text wrap', 'a', '```')), '<pre class="code code-wrap"');
	assert.match(htmlOf(lines('```text {1} wrap title="a"', 'a', '```')), '<pre class="code code-wrap"');
	for (const info of ['text title="a wrap b"', 'text wrapped']) assert.not.match(htmlOf(lines(`\`\`\`${info}`, 'a', '```')), 'code-wrap');
});

test('a line says how far in it starts, so that what it continues with stands further in', () => {
	const classes = (...text: string[]) =>
		[...htmlOf(lines('```text', ...text, '```')).matchAll(/class="code-line( code-in-\d)?"/g)].map(([, step]) => step?.trim());
	assert.equal(classes('a', '  b', '    c', '     d', '\te', `${' '.repeat(40)}f`, '   ', 'g'), [
		undefined,
		'code-in-1',
		'code-in-1',
		'code-in-2',
		'code-in-1',
		'code-in-3',
		undefined,
		undefined,
	]);
});

const aliases = {
	cs: 'csharp',
	'C#': 'csharp',
	csharp: 'csharp',
	CSharp: 'csharp',
	'c++': 'cpp',
	sh: 'bash',
	console: 'bash',
	html: 'markup',
	xml: 'markup',
	yml: 'yaml',
	ts: 'typescript',
	js: 'javascript',
	py: 'python',
	shaderlab: 'hlsl',
	jsonc: 'json5',
	txt: 'text',
	mermaid: 'text',
	'': 'text',
};
for (const [written, language] of Object.entries(aliases))
	test(`\`\`\`${written} is ${language}`, () => assert.is(block(lines(`\`\`\`${written}`, 'x', '```')).language, language));

test('names of the config', () => {
	assert.is(block(lines('```unity', 'x', '```'), { codeAliases: { unity: 'csharp' } }).language, 'csharp');
});

test('C# is coloured', () => {
	const html = htmlOf(lines('```csharp', 'public class A { string s = "x"; /* c', 'd */ }', '```'));
	assert.match(html, '<span class="token keyword">public</span>');
	assert.match(html, '<span class="token string">"x"</span>');
	assert.match(
		html,
		'<span class="token comment">/* c</span>\n</span><span class="code-line"><span class="token comment">d */</span>',
		'a token over two lines is a token on each',
	);
});

test('a language of the config that is not there from the start', async () => {
	await prepareMarkdown({ ...markdownDefaults, codeLanguages: ['haskell'] });
	assert.match(htmlOf(lines('```haskell', 'main = print "x"', '```')), 'class="token');
	let thrown = '';
	await prepareMarkdown({ ...markdownDefaults, codeLanguages: ['nosuchlanguage'] }).catch((e: Error) => {
		thrown = e.message;
	});
	assert.ok(thrown);
});

test('every language of Prism is coloured, by each of its names, on the pages that have it', async () => {
	const there = readdirSync(join(process.env.PROJECT_ROOT!, 'node_modules/refractor/lang')).filter((file) => file.endsWith('.js'));
	const names = there.map((file) => file.slice(0, -3)).sort();
	assert.equal([...new Set(grammarNames.values())].sort(), names);
	for (const name of names) {
		const { aliases } = (await importGrammar(name)).default;
		for (const one of [name, ...(aliases ?? [])]) assert.is(grammarNames.get(one.toLowerCase()), name, one);
	}
	const page = await compileSafely(
		lines('- list', '', '  ```hs', '  main = print "x"', '  ```', '', '> ~~~ Elixir', '> def a, do: 1', '> ~~~'),
		markdownDefaults,
	);
	assert.match(page.html, /language-haskell">[\s\S]*class="token string"/);
	assert.match(page.html, /language-elixir">[\s\S]*class="token keyword"/);
});

test('languages are known by the names that VitePress, Astro and GitHub have for them, and coloured', async () => {
	const samples = {
		prisma: 'model User { id Int }',
		mjs: 'const a = 1;',
		mts: 'const a: number = 1;',
		rs: 'fn main() {}',
		make: 'all: a.o',
		'objective-c': '@interface A',
		postcss: 'a { color: red }',
		'ssh-config': 'a = b',
		golang: 'func main() {}',
		postgresql: 'select 1',
		patch: '+ a',
		typescriptreact: 'const a = <b>1</b>;',
	};
	for (const [name, code] of Object.entries(samples)) {
		const page = await compileSafely(lines(`\`\`\`${name}`, code, '```'), markdownDefaults);
		assert.equal(page.problems, [], name);
		assert.match(page.html, 'class="token', name);
	}
});

test('an unknown language is a warning, and its code is shown without colours', () => {
	const page = compile(lines('text', '', '```csharpp', 'a<b', '```', '', '- x', '', '  ```qqqqqqq', '  y', '  ```'));
	assert.equal(messages(page), [
		'3:1 warning: unknown code language "csharpp"; the block is shown without colours',
		'9:3 warning: unknown code language "qqqqqqq"; the block is shown without colours',
	]);
	assert.equal(
		page.problems.map((p) => p.hint),
		['did you mean "csharp"?', 'give it the name of a known one by markdown.codeAliases, or use "text"'],
	);
	assert.match(page.html, 'a&#x3C;b');
});

test('indented code and tildes are code too', () => {
	assert.is(block(lines('    a', '    b')).text, 'a\nb');
	assert.is(block(lines('~~~js', 'a', '~~~')).language, 'javascript');
});

test('no token has the class of another part of the page: a tag of HTML is no pill, code within Markdown no block', () => {
	const styles = join(process.env.PROJECT_ROOT!, 'templates/styles');
	const taken = new Set(
		readdirSync(styles)
			.filter((name) => name !== 'code-colours.css')
			.flatMap((name) => [...readFileSync(join(styles, name), 'utf8').matchAll(/\.([a-z][\w-]*)/g)].map((m) => m[1]!)),
	);
	const html = htmlOf(
		lines(
			'````md',
			'# A `b`',
			'',
			'<Card title="x">',
			'',
			'```js',
			'const a = 1;',
			'```',
			'',
			'| a | b |',
			'|---|---|',
			'| 1 | 2 |',
			'````',
			'',
			'```html',
			'<p class="a">x</p>',
			'```',
			'',
			'```tsx',
			'<A b={1} />',
			'```',
		),
	);
	const tokens = [...html.matchAll(/class="token ([^"]*)"/g)].flatMap((m) => m[1]!.split(' '));
	assert.ok(tokens.includes('markup-tag') && tokens.includes('md-code-block'), tokens.join(' '));
	assert.equal(
		tokens.filter((name) => taken.has(name)),
		[],
	);
});

test('code is text: no tags, marks, admonitions or components', () => {
	assert.match(htmlOf(lines('```', '<Foo> & </Foo> :::note', '```')), '&#x3C;Foo> &#x26; &#x3C;/Foo> :::note');
	assert.is(htmlOf('`<Foo>`\n'), '<p><code>&#x3C;Foo></code></p>');
});

test.run();
