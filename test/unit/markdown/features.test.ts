/** Alerts, marked lines, emoji, formulas, diagrams, frames: what a writer writes and a reader gets. */
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileMarkdown, compilePage, compileSafely, prepareMarkdown } from '../../../src/markdown/compile.ts';
import type { MarkdownOptions } from '../../../src/markdown/options.ts';
import type { CompiledPage } from '../../../src/markdown/types.ts';
import { compile, htmlOf, lines, markdownDefaults, messages, shown } from '../../support/markdown.ts';

const katex = join(process.env.PROJECT_ROOT!, 'node_modules/katex/dist/katex.mjs');
const options: MarkdownOptions = { ...markdownDefaults, emoji: true, math: true, mermaid: true, frameHosts: ['player.example'] };
await prepareMarkdown(options, { katex });
const on = (...text: string[]): CompiledPage => compileMarkdown(lines(...text), options);

const admonition = (kind: string, title: string, body: string) =>
	`<div class="admonition admonition-${kind}" role="note"><p class="admonition-title"><svg/>${title}</p><div class="admonition-body">\n${body}\n</div></div>`;

for (const [word, kind, title] of [
	['NOTE', 'note', 'Note'],
	['tip', 'tip', 'Tip'],
	['IMPORTANT', 'info', 'Important'],
	['WARNING', 'warning', 'Warning'],
	['CAUTION', 'danger', 'Caution'],
] as const)
	test(`the alert [!${word}] is an admonition`, () => {
		assert.is(
			htmlOf(lines(`> [!${word}]`, '> One **two**.', '>', '> - three')),
			admonition(kind, title, '<p>One <strong>two</strong>.</p>\n<ul>\n<li>three</li>\n</ul>'),
		);
	});

test('an alert stands in a list, has its text in a paragraph of its own, or none', () => {
	assert.match(htmlOf(lines('- a', '', '  > [!NOTE]', '  >', '  > b')), '<div class="admonition admonition-note"');
	assert.match(htmlOf(lines('> [!NOTE]')), 'admonition-title');
	assert.is(htmlOf(lines('> [!NOTE] with text behind it')), '<blockquote>\n<p>[!NOTE] with text behind it</p>\n</blockquote>');
});

/** Classes of the lines of a block besides their own, and the text of all. */
function marked(...code: string[]): { classes: string[]; text: string; needs: unknown } {
	const page = compile(lines('```js', ...code, '```'));
	assert.equal(page.problems, []);
	const rows = [...page.html.matchAll(/<span class="code-line( [^"]*)?">/g)];
	return {
		classes: rows.map((m) => (m[1] ?? '').replaceAll('code-line-', '').trim()),
		text: page.html.replace(/<[^>]*>/g, '').trim(),
		needs: page.needs,
	};
}

test('comments mark their own line and go', () => {
	assert.equal(
		marked('a; // [!code ++]', 'b; /* [!code --] */', 'c; // [!code highlight]', 'd; // [!code error]', 'e; // [!code warning]', 'f;'),
		{ classes: ['added', 'removed', 'highlight', 'error', 'warning', ''], text: 'a;\nb;\nc;\nd;\ne;\nf;', needs: ['parts'] },
	);
});

test('a comment alone on its line marks the next ones, as many as it says', () => {
	assert.equal(marked('a;', '// [!code focus:2]', 'b;', 'c;', 'd; // [!code focus] [!code ++]').classes.slice(0, 3), [
		'',
		'focus',
		'focus',
	]);
	assert.equal(marked('# [!code ++]', 'x').text, 'x');
});

test('blocks without marks ask for no styles of theirs', () => {
	assert.is(compile(lines('```js {1}', 'a', '```')).needs, undefined);
});

test('emoji by the names GitHub has, not in code', () => {
	assert.is(shown(on('Done :tada: `:tada:` 12:30:45 :+1:').html), '<p>Done 🎉 <code>:tada:</code> 12:30:45 👍</p>');
	assert.equal(messages(on('a', '', 'Well :smlie:')), ['3:6 warning: there is no emoji ":smlie:"; it is shown as it is written']);
	const off = compile('Done :tada: :smlie:\n');
	assert.is(shown(off.html), '<p>Done :tada: :smlie:</p>');
	assert.equal(messages(off), ['1:6 warning: ":tada:" is shown as text: it is a short code of an emoji']);
});

test('a diagram that Mermaid cannot read is an error with its line; others are none', async () => {
	const own: MarkdownOptions = { ...options };
	await prepareMarkdown(own, { katex, mermaid: join(process.env.PROJECT_ROOT!, 'node_modules/mermaid') });
	const fence = (source: string, before = '') => [
		`${before}\`\`\`mermaid title="T"`,
		...source.split('\n').map((line) => before + line),
		`${before}\`\`\``,
	];
	const broken = [
		...fence('graph TD\n  A -->\n  ]]'),
		'',
		'- a list',
		'',
		...fence('sequenceDiagram\n  A->>B: hi\n  nope', '  '),
		'',
		...fence('pie\n  "a" : x', '> '),
		'',
		...fence('zenuml\n A.b()'),
	];
	const { problems } = await compileSafely(broken.join('\n'), own);
	assert.equal(
		problems.map((p) => `${p.line}:${p.column} ${p.severity} ${p.code}`),
		['4:1 error mermaid', '12:3 error mermaid', '17:3 error mermaid', '21:1 error mermaid'],
	);
	const whole = [
		'flowchart TD\n  A["`**bold** md`"] --> B{"<b>q</b>"}\n  click A "https://a.example"',
		'---\ntitle: x\n---\nsequenceDiagram\n  A->>B: hi',
		'%%{init: {"theme": "dark"}}%%\nstateDiagram-v2\n  [*] --> A',
		'gantt\n  title A\n  section S\n  a: 2014-01-01, 3d',
		'classDiagram\n  A <|-- B',
		'erDiagram\n  A ||--o{ B : has',
		'mindmap\n  root((x))\n    a',
		'gitGraph\n  commit',
		'journey\n  title A\n  section S\n    M: 5: Me',
		'pie\n  "a" : 3',
		'timeline\n  2000 : x',
		'C4Context\n  Person(a, "A")',
	];
	for (const source of whole) assert.equal((await compileSafely(fence(source).join('\n'), own)).problems, [], source);
});

test('formulas are rendered while building, with MathML for screen readers', () => {
	const { html, needs, sections, description } = on('Euler: $e^{i\\pi}=-1$', '', '$$', '\\int_0^1 x', '$$', '', '```math', 'a+b', '```');
	assert.is([...html.matchAll(/class="katex"/g)].length, 3);
	assert.match(html, /<span class="math math-inline"[^>]*><span class="katex"><span class="katex-mathml"><math/);
	assert.is([...html.matchAll(/<div class="math math-display"[^>]*tabindex="0">/g)].length, 2);
	assert.equal(needs, ['math']);
	assert.match(sections[0]!.text, 'e^{i\\pi}=-1', 'search finds what was written');
	assert.is(description, 'Euler: e^{i\\pi}=-1');
});

test('amounts of money are text, formulas beside them are formulas', () => {
	for (const [text, ...formulas] of [
		['from $5 to $10 a month'],
		['$5, $6 and $x$', 'x'],
		['$x^2$-$y$, ($z$) costs $3', 'x^2', 'y', 'z'],
		['$ a $ and $$b$$', 'a', 'b'],
	]) {
		const found = [...on(text!).html.matchAll(/<annotation[^>]*>([^<]*)</g)].map(([, tex]) => tex);
		assert.equal(found, formulas, text);
	}
});

test('a formula in a heading does not break its id and its entry in the contents', () => {
	const [heading] = on('## The $n$-th part').headings;
	assert.equal([heading!.id, heading!.text, heading!.html], ['the-n-th-part', 'The n-th part', 'The n-th part']);
});

test('formulas that cannot be read are errors with their place, and stay as TeX', () => {
	const page = on('# T', '', 'a $\\frac{1}{$ and $\\nope$');
	assert.equal(
		page.problems.map((p) => `${p.line}:${p.column} ${p.severity} ${p.code}`),
		['3:3 error math', '3:19 error math'],
	);
	assert.match(page.problems[0]!.message, 'the formula "\\frac{1}{" cannot be read');
	assert.match(page.html, /<span class="math math-inline"[^>]*>\\nope<\/span>/);
});

test('TeX cannot bring links or markup onto the page', () => {
	const { html } = on('$\\href{javascript:alert(1)}{x}$ $\\text{<script>alert(1)</script>}$ $\\htmlClass{a}{b}$');
	assert.not.match(html, /<script|<a /);
});

test('a diagram holds its source, which a reader without scripts sees', () => {
	const { html, needs } = on('```mermaid title="Sign <in>"', 'graph TD; A-->B', '```');
	assert.is(
		shown(html),
		'<figure class="mermaid" data-mermaid=""><details class="mermaid-source" open><summary>Diagram as text</summary><pre class="code" tabindex="0"><code class="language-mermaid">graph TD; A-->B</code></pre></details><figcaption>Sign &#x3C;in></figcaption></figure>',
	);
	assert.equal(needs, ['mermaid']);
});

test('a frame of an allowed host stays, with the attributes that say what it shows', () => {
	const { html, problems } = on('<iframe src="https://player.example/1" title="T" width="3" style="x" sandbox="" name="n"></iframe>');
	assert.is(
		shown(html),
		'<div class="frame"><iframe src="https://player.example/1" title="T" width="3" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe></div>',
	);
	assert.equal(problems, []);
});

test('other frames are left out, each with what to do', () => {
	const page = on(
		'<iframe src="https://evil.example/" title="a"></iframe>',
		'',
		'<iframe src="/own/" title="a"></iframe>',
		'',
		'<iframe srcdoc="<b>x</b>" title="a"></iframe>',
		'',
		'<iframe src="javascript:alert(1)" title="a"></iframe>',
		'',
		'<iframe src="//player.example/2"></iframe>',
	);
	assert.equal(messages(page), [
		'1:1 error: <iframe> of evil.example is not shown: the host is not allowed',
		'3:1 error: <iframe src="/own/"> is not shown: its address has no host',
		'5:1 error: <iframe srcdoc> is not shown: a page may frame addresses alone',
		'7:1 error: <iframe src="javascript:alert(1)"> is not shown: it is no https: address',
		'9:1 warning: the <iframe> has no title; screen readers name it by its address',
	]);
	assert.match(page.problems[0]!.hint!, 'add "evil.example" to markdown.frameHosts');
	assert.is([...page.html.matchAll(/<iframe/g)].length, 1);
});

test('containers of VitePress: a space after the colons, details, code groups, raw and v-pre', () => {
	const page = compile(
		lines(
			'::: tip',
			'A',
			':::',
			'',
			'::: details More *here* {open}',
			'B',
			':::',
			'',
			':::details',
			'C',
			':::',
			'',
			'::: raw',
			'D',
			':::',
			'',
			'::: v-pre',
			'{{ e }}',
			':::',
			'',
			'```',
			'::: tip',
			'```',
		),
	);
	assert.equal(messages(page), []);
	for (const part of [
		'admonition-tip',
		'<details open><summary>More <em>here</em></summary><p>B</p></details>',
		'<details><summary>Details</summary><p>C</p></details>',
		'<p>D</p><p>{{ e }}</p>',
		'<span class="code-line">::: tip</span>',
	])
		assert.ok(page.html.replace(/(?<=>)\n(?=<)/g, '').includes(part), part);
	const group = compile(lines('::: code-group', '', '```sh [npm]', 'npm i', '```', '', '```sh [npm] {1}', 'x', '```', '', ':::'));
	assert.equal(
		group.components.map(({ name, props }) => [name, props.value, props.label]),
		[
			['Tabs', undefined, undefined],
			['TabItem', 'npm', 'npm'],
			['TabItem', 'npm-2', 'npm'],
		],
	);
	assert.equal(messages(compile('::: details x\n')).length, 1, 'is never closed');
	const numbered = compile(lines('```js:line-numbers=3 {1}', 'a', '```')).html;
	assert.match(numbered, 'code-numbered');
	assert.match(numbered, 'data-start="3"');
});

test('a language with what follows it: marks of rustdoc after a comma, a title after a colon as Zenn and Qiita have it', () => {
	const of = (info: string) => {
		const page = compile(lines(`\`\`\`${info}`, 'x', '```'));
		return [/data-language="([^"]*)/.exec(page.html)?.[1], /code-title">([^<]*)/.exec(page.html)?.[1], messages(page).join(' ')];
	};
	assert.equal(of('rust,ignore,does_not_compile'), ['rust', undefined, '']);
	assert.equal(of('js:src/日本.js {1}'), ['javascript', 'src/日本.js', '']);
	assert.equal(of('c++:a.cpp{1}'), ['cpp', 'a.cpp', '']);
	assert.equal(of('js:line-numbers'), ['javascript', undefined, '']);
	assert.equal(of('js:a.js title="b.js"'), ['javascript', 'b.js', '']);
	assert.match(of('rst,x')[2]!, 'unknown code language "rst"');
});

test('[[toc]] lists the headings of the page', () => {
	const { html } = compile(
		lines('# T', '', '[[toc]]', '', '## One', '', '### Two', '', '#### Three', '', '## Four', '', 'not [[toc]] here'),
	);
	assert.match(html, '<ul><li><a');
	assert.equal(
		[...html.slice(0, html.indexOf('<h2')).matchAll(/>([A-Z]\w+)</g)].map((m) => m[1]),
		['One', 'Two', 'Four'],
	);
	assert.match(html, 'not [[toc]] here');
});

test('front matter of VitePress means what it means there, or says what to write', () => {
	const of = (front: string) => compile(`---\n${front}\n---\n\nText.\n`);
	const keys = (front: string) => of(front).frontMatter;
	assert.equal(keys('outline: deep'), { toc_min_heading_level: 2, toc_max_heading_level: 6 });
	assert.equal(keys('outline: [2, 4]\ntoc_max_heading_level: 3'), { toc_min_heading_level: 2, toc_max_heading_level: 3 });
	assert.equal(keys('prev: false\nnext: false\naside: false'), {
		pagination_prev: null,
		pagination_next: null,
		hide_table_of_contents: true,
	});
	assert.equal(of('outline: deep\nsidebar: false\neditLink: false').problems, []);
	const [told] = of('title: A\nnext: /guide/').problems;
	assert.equal([told!.line, told!.code], [3, 'front-matter-key']);
	assert.match(told!.hint!, 'pagination_next');
	assert.match(of('hero:\n  name: A').problems[0]!.message, '"hero" of the front matter is shown on a home page alone');
	const home = of('layout: home\nhero:\n  name: A\n  text: 2\nfeatures:\n  - title: B');
	assert.equal([home.problems, home.title, home.frontMatter.hide_title, home.frontMatter.displayed_sidebar], [[], 'A', true, null]);
	assert.match(home.html, '<p class="home-text">2</p>');
	const columns = (count: number) =>
		/home-features-(\d)/.exec(compile(`---\nlayout: home\nfeatures:\n${'  - title: B\n'.repeat(count)}---\n`).html)?.[1];
	assert.equal([1, 2, 3, 4, 5, 6, 8, 9].map(columns), ['1', '2', '3', '4', '4', '3', '4', '3'], 'columns of features');
	assert.equal(compile('---\nlayout: home\nhero:\n  name: A\n---\n').problems, [], 'a home page needs no text of its own');
	assert.match(of('layout: home\nhero:\n  nmae: A').problems[0]!.message, 'unknown key "nmae"');
});

test('headings have the ids of VitePress where the config says so', () => {
	const text =
		'# 2 ways\n\n## Setup\n\n## Setup\n\n## `--no_cache` & `.env`\n\n## Café “au lait”\n\n## 3. Why?\n\n## 日本語、ガイド\n\n## Given {#own}\n\n## C++ / C#\n';
	const ids = (headingIds: 'github' | 'vitepress') => compile(text, { headingIds }).headings.map(({ id }) => id);
	assert.equal(ids('vitepress'), [
		'setup',
		'setup-1',
		'no-cache-env',
		'cafe-au-lait',
		'_3-why',
		'日本語、カ\u3099イト\u3099',
		'own',
		'c-c',
	]);
	assert.equal(ids('github'), ['setup', 'setup-1', '--no_cache--env', 'café-au-lait', '3-why', '日本語ガイド', 'own', 'c--c']);
});

test('in trees of Docusaurus a heading keeps its id where a later one is given the same; in ours the given one has it', () => {
	const ids = (writtenIds?: 'lowercase') =>
		compile('# T\n\n## Foo\n\n## Other {#foo}\n\n## Given {#own}\n', { writtenIds }).headings.map(({ id }) => id);
	assert.equal(ids('lowercase'), ['foo', 'foo-1', 'own']);
	assert.equal(ids(), ['foo-1', 'foo', 'own']);
});

test('code of other files and templates are told, as they are shown as text', () => {
	const codes = (text: string) => compile(text).problems.map((p) => `${p.line}:${p.column} ${p.code}`);
	assert.equal(codes('a\n<<< @/a.ts{1}\n'), ['2:1 snippet-import']);
	assert.equal(codes('<!--@include: ./a.md-->\n\ntext\n'), ['1:1 snippet']);
	assert.equal(codes('a {{ page.title }} b\n'), ['1:3 template-expression']);
	assert.equal(codes('a `{{ x }}` \\{{ y }} {{% raw %}} x << y\n\n<<<<<<<\n'), ['1:22 foreign-template']);
});

test('a line <<< shows a file as code: its lines, a region of it, its title, its language', () => {
	const text =
		'const a = 1;\n\t// #region setup\n\tstart();\n\t// #region inner\n\tstop();\n\t// #endregion inner\n\t// #endregion setup\n';
	const files = { '@/s/a.js': { path: 's/a.js', text }, './b': { path: 'docs/b', fault: 'missing' as const } };
	const page = (source: string) => compilePage(source, options, 'page', '', 'md', files) as CompiledPage;
	const codes = (source: string) => page(source).problems.map((p) => `${p.line}:${p.column} ${p.code} ${p.message} (${p.hint})`);
	const { html } = page('# T\n\n<<< @/s/a.js#setup{2} [Setup]\n');
	assert.match(html, 'data-language="javascript"><div class="code-title">Setup</div>');
	assert.match(
		html.replace(/<span class="token[^>]*>|<\/span>/g, ''),
		'<span class="code-line">start();\n<span class="code-line code-line-highlight">stop();</code>',
	);
	assert.match(page('# T\n\n<<< @/s/a.js{1 ts:line-numbers}\n').html, '<div class="code-block code-numbered" data-language="typescript">');
	assert.match(page('# T\n\n> - <<< @/s/a.js\n').html, '<blockquote>');
	assert.is(page('# T\n\n<<< @/s/a.js\n<<< @/s/a.js#inner\n').html.match(/<pre /g)!.length, 2);
	assert.match(
		page('# T\n\n::: code-group\n\n<<< @/s/a.js [One]\n\n:::\n')
			.components.map(({ props }) => props.label)
			.join(),
		'One',
	);
	assert.equal(codes('# T\n\n<<< ./b\n\n<<< @/s/a.js#setpu\n'), [
		'3:1 snippet "./b" is no file: there is no docs/b (@/ is the site folder, ./ the folder of the page)',
		'5:1 snippet s/a.js has no region "setpu" (did you mean #setup?)',
	]);
	assert.equal(codes('# T\n\n```md\n<<< @/none.js\n```\n\n<<<<<<< HEAD\n'), [
		'7:1 git-conflict "<<<<<<< HEAD" is on the page: it is a conflict of git that nobody has resolved (keep one of the two sides, and take out the lines of <<<<<<<, ======= and >>>>>>>)',
	]);
});

test.run();
