/** Links, images, tables, details, raw HTML, footnotes, excerpts. */

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileMarkdown } from '../../../src/markdown/compile.ts';
import { withHeadingIds } from '../../../src/markdown/transforms/listed.ts';
import { isDangerous } from '../../../src/markdown/transforms/references.ts';
import { compile, htmlOf, lines, markdownDefaults, messages, places, shown } from '../../support/markdown.ts';

const hrefs = (text: string) => compile(text).links.map((l) => `${l.kind} ${l.line}:${l.column} ${l.href}`);

test('links are listed with what was written and where', () => {
	assert.equal(
		hrefs(
			lines(
				'[a](../b.md) [c](./d.md#e)',
				'',
				'> [f](/g/) ![i](p.png)',
				'',
				'[r]: <x y.md> "t"',
				'',
				'see [r] and <https://auto.link> https://bare.link a@b.c',
			),
		),
		[
			'link 1:1 ../b.md',
			'link 1:14 ./d.md#e',
			'link 3:3 /g/',
			'image 3:12 p.png',
			'link 7:5 x%20y.md',
			'link 7:13 https://auto.link',
			'link 7:33 https://bare.link',
			'link 7:51 mailto:a@b.c',
		],
	);
});

test('links of raw HTML count too', () => {
	assert.equal(hrefs(lines('text <a href="a.md">x</a>', '', '<img src="b.png" alt="b">')), ['link 1:6 a.md', 'image 3:1 b.png']);
});

test('the address stays open until the site is known, the title stays', () => {
	assert.is(htmlOf('[a](b.md "題")\n'), '<p><a href="⟦l0⟧" title="題">a</a></p>');
});

test('attributes that an author gives an image are kept, without those that run something', () => {
	const { links } = compile('<img src="a.png" alt="a" width=300 class="x y" onload="b()" data-z="1">\n');
	assert.equal(links[0]!.attributes, { width: '300', class: 'x y', 'data-z': '1' });
	assert.is(compile('![a](a.png)\n').links[0]!.attributes, undefined);
});

test('an image of one colour scheme has its class, and the page the styles of it', () => {
	for (const [written, scheme] of [
		['only-dark', 'dark'],
		['gh-light-mode-only', 'light'],
	]) {
		const { links, needs } = compile(`![a](a.png#${written})\n`);
		assert.is(links[0]!.href, 'a.png');
		assert.equal(links[0]!.attributes, { class: `only-${scheme}` });
		assert.equal(needs, ['parts']);
	}
	const { links, needs } = compile('<img class="wide" src="a.svg#only-light" alt="a">\n\n![b](b.svg#view)\n');
	assert.equal(
		links.map(({ href, attributes }) => [href, attributes?.class]),
		[
			['a.svg', 'wide only-light'],
			['b.svg#view', undefined],
		],
	);
	assert.equal(needs, ['parts']);
	assert.is(compile('![a](a.png)\n').needs, undefined);
});

test('an image that is the only content of its paragraph is a figure, its title the caption', () => {
	const page = compile(
		lines('![alt](a.png "説明")', '', 'in ![b](b.png "T") text', '', '![c](c.png) ![d](d.png)', '', '[![e](e.png)](e.md)'),
	);
	assert.equal(
		page.links.map((l) => [l.href, l.alt, l.title, l.figure]),
		[
			['a.png', 'alt', '説明', true],
			['b.png', 'b', 'T', undefined],
			['c.png', 'c', undefined, undefined],
			['d.png', 'd', undefined, undefined],
			['e.md', undefined, undefined, undefined],
			['e.png', 'e', undefined, undefined],
		],
	);
	assert.match(htmlOf('![alt](a.png "説明")\n'), /^⟦i0⟧$/, 'no paragraph around a figure');
	assert.is(htmlOf('![alt](a.png)\n', { figures: false }), '<p>⟦i0⟧</p>');
});

test('a table scrolls in a region that can be reached by keyboard', () => {
	assert.match(
		htmlOf(lines('| a |', '|---|', '| b |')),
		/^<div class="table-scroll" tabindex="0" role="group" aria-label="Table"><table>[\s\S]*<\/table><\/div>$/,
	);
	assert.match(htmlOf('<table><caption>表1</caption><tr><td>x</td></tr></table>\n'), 'aria-label="表1"');
});

test('cells of four columns and more have the name of their column, unless some span others', () => {
	const row = (...cells: string[]) => `| ${cells.join(' | ')} |\n`;
	const table = htmlOf(row('Name', '`type`', '*what*', '“x”') + row('-', '-', '-', '-') + row('a', 'b', 'c', 'd'));
	assert.match(table, '<td>a</td>\n<td data-label="type">b</td>\n<td data-label="what">c</td>\n<td data-label="“x”">d</td>');
	assert.match(
		htmlOf(row('A', 'B', 'C', 'D') + row('-', '-', '-', '-') + row('a', '-', '`-`', '![x](x.png)')),
		/<td>a<\/td>\n<td>-<\/td>\n<td data-label="C"><code>-<\/code><\/td>\n<td data-label="D">/,
		'a dash alone says that there is nothing',
	);
	assert.not.match(htmlOf(row('A', 'B', 'C') + row('-', '-', '-') + row('a', 'b', 'c')), 'data-label');
	const head = '<table><thead><tr><th>A</th><th>B</th><th>C</th><th>D</th></tr></thead>';
	assert.not.match(htmlOf(`${head}<tbody><tr><td>a</td><td colspan="3">b</td></tr></tbody></table>\n`), 'data-label');
});

test('columns are aligned by classes', () => {
	assert.match(
		htmlOf(lines('| a | b | c |', '|:--|:-:|--:|', '| 1 | 2 | 3 |')),
		'<td class="align-left">1</td>\n<td class="align-center">2</td>\n<td class="align-right">3</td>',
	);
	assert.not.match(htmlOf(lines('| a |', '|--:|', '| 1 |')), ' align=');
});

test('details hold Markdown', () => {
	assert.is(
		htmlOf(lines('<details><summary>要約</summary>', '', '中身 **b**', '', '</details>')),
		'<details><summary>要約</summary>\n<p>中身 <strong>b</strong></p>\n</details>',
	);
});

test('raw HTML that is left open is closed at the end of the article, and told', () => {
	const made = (text: string) => {
		const { html, problems } = compile(text);
		return [shown(html), ...problems.map((p) => `${p.line}:${p.column} ${p.message}`)];
	};
	assert.equal(made(lines('<div>', '', 'open')), ['<div>\n<p>open</p></div>', '1:1 <div> is never closed: it holds all that follows']);
	assert.equal(made(lines('</div>', '', 'text <span>unclosed', '', 'next')), [
		'<p>text <span>unclosed</span></p>\n<p>next</p>',
		'1:1 </div> closes nothing',
		'3:6 <span> is never closed: it holds all that follows',
	]);
	assert.equal(made(lines('</main></body></html>', '', 'text')), ['<p>text</p>', '1:1 </main> closes nothing']);
	assert.equal(compile('text <svg viewBox="0 0 1 1"><g></g></svg>').problems, []);
});

test('comments are not published', () => {
	assert.is(htmlOf(lines('a <!-- c --> b', '', '<!--', 'd', '-->')), '<p>a  b</p>');
	assert.is(htmlOf(lines('a <!-- c --> b', '', '<!-- d --> <b>kept</b> <!-- e -->')), '<p>a  b</p>\n <b>kept</b>');
});

test('scripts, styles and frames are errors and not rendered', () => {
	const page = compile(
		lines(
			'<script>alert(1)</script>',
			'',
			'text <iframe src="a"></iframe>',
			'',
			'<style>a{}</style>',
			'',
			'<object data="x"></object><embed src="y"><base href="/">',
		),
	);
	assert.equal(
		messages(page),
		['script', 'iframe', 'style', 'object', 'embed', 'base'].map((name, i) =>
			name === 'iframe'
				? '3:6 error: <iframe src="a"> is not shown: its address has no host'
				: `${[1, 3, 5, 7, 7, 7][i]}:${[1, 6, 1, 1, 27, 42][i]} error: <${name}> in Markdown is not rendered`,
		),
	);
	assert.not.match(page.html, /script|iframe|style|object|embed|base/);
});

test('event handlers are errors, inline styles warnings; both go', () => {
	const page = compile('<p onclick="x()" style="color:red">x</p>\n');
	assert.equal(messages(page), [
		'1:1 error: <p> has an inline event handler (onclick); the content security policy does not run it',
		'1:1 warning: <p> has an inline style; the content security policy does not apply it',
	]);
	assert.is(page.html.trim(), '<p>x</p>');
	assert.equal(messages(compile('<svg onload="x"></svg>\n')), [
		'1:1 error: <svg> has an inline event handler (onload); the content security policy does not run it',
	]);
});

const dangerous = [
	'javascript:alert(1)',
	'JavaScript:alert(1)',
	' javascript:x',
	'java\tscript:x',
	'java\nscript:x',
	'\u0001javascript:x',
	'vbscript:x',
	'data:text/html,<script>',
	'data:image/svg+xml,<svg onload=x>',
];
for (const href of dangerous) test(`${JSON.stringify(href)} is no address for a page`, () => assert.ok(isDangerous(href)));
for (const href of [
	'https://x.y',
	'/a/',
	'a.md',
	'#b',
	'mailto:a@b.c',
	'tel:1',
	'data:image/png;base64,AA==',
	'./javascript:a.md',
	'/javascript:/',
])
	test(`${href} is an address`, () => assert.not(isDangerous(href)));

test('dangerous links are errors at their position and lead nowhere', () => {
	const page = compile(
		lines(
			'[x](javascript:alert(1)) ![y](javascript:1)',
			'',
			'<a href="java',
			'script:1">z</a>',
			'',
			'<form action="javascript:1"></form>',
			'',
			'<svg><a href="javascript:1">q</a></svg>',
		),
	);
	assert.equal(
		page.problems.map((p) => `${p.line}:${p.column} ${p.severity} ${p.code}`),
		[
			'1:1 error dangerous-link',
			'1:26 error dangerous-link',
			'3:1 error dangerous-link',
			'6:1 error dangerous-link',
			'8:6 error dangerous-link',
		],
	);
	assert.not.match(page.html, /script/);
	assert.equal(page.links, []);
});

test('footnotes are at the end, with links there and back', () => {
	const page = compile(lines('a[^x] b[^x] c[^y] d[^none]', '', '[^x]: **note** [l](m.md)', '[^y]: other', '[^unused]: zzz'));
	const html = shown(page.html);
	assert.equal(places(page), ['1:20 warning missing-footnote', '5:1 warning unused-footnote']);
	assert.match(html, '<h2 class="visually-hidden" id="footnote-label">Footnotes</h2>');
	assert.match(html, /<li id="user-content-fn-x">[\s\S]*<strong>note<\/strong> <a href="⟦l0⟧">l<\/a>/);
	assert.match(html, 'd[^none]');
	assert.not.match(html, 'zzz');
	const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]!);
	assert.is(new Set(ids).size, ids.length);
	for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target!), target);
	assert.equal(compile('a[^x]\n\n[^x]: b\n').headings, [], 'their heading is not in the table of contents');
});

test('task lists', () => {
	assert.is(
		htmlOf('- [ ] a\n- [x] b\n'),
		'<ul class="contains-task-list">\n<li class="task-list-item"><label><input type="checkbox" disabled> a</label></li>\n<li class="task-list-item"><label><input type="checkbox" checked disabled> b</label></li>\n</ul>',
	);
});

const post = (text: string) => compileMarkdown(text, markdownDefaults, 'post').listed!;

test('the truncate marker splits the excerpt off and is not shown', () => {
	for (const marker of ['<!-- truncate -->', '<!--truncate-->']) {
		const text = lines('first **a**', '', marker, '', 'rest');
		assert.is(compile(text).html.replace(/\n+/g, ''), '<p>first <strong>a</strong></p><p>rest</p>');
		assert.ok(compile(text).truncated);
		assert.is(post(text).excerpt!.trim(), '<p>first <strong>a</strong></p>');
		assert.is(post(text).whole.replace(/\n+/g, ''), '<p>first <strong>a</strong></p><p>rest</p>');
	}
});

test('elements that are open at the marker are closed', () => {
	assert.match(post(lines('- a', '', '  <!-- truncate -->', '', '  b')).excerpt!.replace(/\n/g, ''), /^<ul><li><p>a<\/p><\/li><\/ul>$/);
	assert.is(post('text <!-- truncate --> more\n').excerpt, '<p>text </p>');
});

test('without a marker there is no excerpt; the first of two counts; in code it is text', () => {
	assert.equal(post('a\n'), { whole: '<p>a</p>' });
	assert.is(post(lines('a', '', '<!-- truncate -->', '', 'b', '', '<!-- truncate -->', '', 'c')).excerpt!.trim(), '<p>a</p>');
	assert.not.ok(compile(lines('```', '<!-- truncate -->', '```')).truncated);
});

test('in lists a post has no ids, no anchors of headings, no links of footnotes', () => {
	const { whole } = post(lines('## A {#a}', '', 'b[^1] [c](#a)', '', '[^1]: note'));
	assert.not.match(withHeadingIds(whole, []), / id=|heading-anchor|href="#user|backref/);
	assert.match(withHeadingIds(whole, []), '<h2>A</h2>');
	assert.match(withHeadingIds(whole, ['a']), '<h2 id="a">A</h2>', 'ids that the page has not had are kept in a tree of Docusaurus');
	assert.match(whole, '<sup>1</sup>');
});

test('the description is the first paragraph, cut at 160 characters', () => {
	assert.is(
		compile(lines('# T', '', '![図](a.png)', '', 'これは **太字** と[リンク](b.md)の `code`。', '', 'second')).description,
		'これは 太字 とリンクの code。',
	);
	const long = compile(`${'😀あ'.repeat(100)}\n`).description;
	assert.is([...long].length, 160);
	assert.ok(long.endsWith('…'));
	assert.is(compile(lines('---', 'description: 説明', '---', 'text')).description, '説明');
	assert.is(compile('').description, '');
});

test('what is between search: off and on, or has data-search-ignore, is published and not searched', () => {
	const { sections, html } = compile(
		lines(
			...['seen', '', '<!-- search: off -->', '', '## Related', '', '- hidden', '', '<!-- search: on -->', '', 'again', ''],
			...['<div data-search-ignore>', '', 'hidden too', '', '</div>', '', 'end', '', '<!-- search: off -->', '', 'to the end'],
		),
	);
	assert.equal(
		sections.map(({ heading, text }) => [heading, text]),
		[['', 'seen\nagain\nend']],
	);
	for (const text of ['Related', '<li>hidden</li>', 'hidden too', 'to the end']) assert.match(html, text);
	assert.equal(compile('<!-- search: off -->\n\ntext').sections[0]!.text, '', 'without other HTML on the page');
	assert.match(compile('a\n\n`<!-- search: off -->`\n\nb').sections[0]!.text, 'b', 'code is none');
});

test('sections hold the text by heading, for the search index', () => {
	const page = compile(
		lines(
			'# T',
			'',
			'intro & <b>x</b>',
			'',
			'## A',
			'',
			'text `code`',
			'',
			'| a | b |',
			'|---|---|',
			'| 1 | 2 |',
			'',
			'### B',
			'',
			'```js',
			'x = 1',
			'  y',
			'```',
			'',
			'![alt](a.png "cap")',
			'',
			'- l1',
			'- l2',
		),
	);
	assert.equal(page.sections, [
		{ id: '', heading: '', level: 1, text: 'intro & x' },
		{ id: 'a', heading: 'A', level: 2, text: 'text code\na\nb\n1\n2' },
		{ id: 'b', heading: 'B', level: 3, text: 'x = 1\ny\nalt\ncap\nl1\nl2' },
	]);
	assert.equal(compile(lines('a', '', '<!-- truncate -->', '', 'b')).sections[0]!.text, 'a\nb');
});

test.run();
