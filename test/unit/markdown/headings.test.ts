import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile, htmlOf, lines, messages } from '../../support/markdown.ts';

const ids = (text: string) => compile(text).headings.map((h) => h.id);

test('a heading has an id, and a link to itself with its own accessible name', () => {
	assert.is(
		htmlOf('## Hello, World!\n'),
		'<h2 id="hello-world">Hello, World!<a class="heading-anchor" href="#hello-world" aria-label="Link to Hello, World!">#</a></h2>',
	);
});

test('a heading within a link has an id and no link of its own: links do not nest', () => {
	assert.match(htmlOf('<a href="https://a.example">\n\n## Card\n\n</a>\n'), /<a href="[^"]*">\s*<h2 id="card">Card<\/h2>\s*<\/a>/);
});

test('characters with a meaning to String.replace are unchanged in the name', () => {
	assert.match(htmlOf("## 価格は$$と$&と$'\n"), 'aria-label="Link to 価格は$$と$&#x26;と$&#x27;"');
});

test('{#id} gives the id and is not shown', () => {
	const page = compile('## 再配布 {#redistribution}\n');
	assert.is(page.headings[0]!.id, 'redistribution');
	assert.is(page.headings[0]!.text, '再配布');
	assert.not.match(page.html, '{#');
	assert.equal(ids(lines('Setext {#s}', '---')), ['s']);
	assert.equal(ids('## `code` {#c}\n'), ['c']);
	assert.equal(ids('## A {#a-b_c.d}\n'), ['a-b_c.d']);
});

test('{#id .class} gives the id and classes; an id may stand in a comment', () => {
	const page = compile('## A *b* {#id .wide .new}\n');
	assert.equal([page.headings[0]!.id, page.headings[0]!.text], ['id', 'A b']);
	assert.match(page.html, '<h2 class="wide new" id="id">A <em>b</em><a');
	assert.equal(ids('## A {#x .navbar}\n'), ['x']);
	assert.equal(ids(lines('## Title <!-- #one -->', '', '## *Two* <!-- #two words -->', '', '## Three <!-- no id -->')), [
		'one',
		'two',
		'three',
	]);
	assert.match(compile('## Title <!-- #one -->\n').html, '>Title<a');
});

test('{#…} with a space in it is text', () => {
	assert.is(compile('## A {#a b}\n').headings[0]!.text, 'A {#a b}');
});

test('Japanese headings have stable ids with their own characters', () => {
	assert.equal(ids(lines('## 表情を動かす方法', '', '## VRM 1.0の「視線」', '', '## シェーダー・マテリアル')), [
		'表情を動かす方法',
		'vrm-10の視線',
		'シェーダーマテリアル',
	]);
});

test('the same heading twice gets numbers; the first keeps its id when another is added below', () => {
	assert.equal(ids(lines('## 設定', '', '## 設定', '', '## 設定')), ['設定', '設定-1', '設定-2']);
	assert.equal(ids(lines('## a', '', '## a', '', '## a-1')), ['a', 'a-1', 'a-1-1']);
});

test('an explicit id is never given to another heading, before or after it', () => {
	assert.equal(ids(lines('## x', '', '## other {#x}')), ['x-1', 'x']);
	assert.equal(ids(lines('## one {#x}', '', '## x-1', '', '## x')), ['x', 'x-1', 'x-2']);
});

test('one set of ids per page: ids of raw HTML count', () => {
	const page = compile(lines('<div id="set"></div>', '', '## Set', '', '<h2 id="raw" class="big">Raw</h2>', '', '## raw'));
	assert.equal(
		page.headings.map((h) => h.id),
		['set-1', 'raw', 'raw-1'],
	);
	assert.is(new Set(page.anchors).size, page.anchors.length);
});

test('an id twice is an error at the second', () => {
	assert.equal(messages(compile(lines('## A {#x}', '', 'text', '', '## B {#x}'))), ['5:1 error: the id "x" is used twice on this page']);
	assert.equal(messages(compile(lines('## A {#x}', '', '<p id="x">text</p>'))), ['3:1 error: the id "x" is used twice on this page']);
});

test('the first h1 is the title and no part of the article', () => {
	const page = compile(lines('# 題名 {#custom}', '', 'text'));
	assert.is(page.title, '題名');
	assert.is(page.html.trim(), '<p>text</p>');
	assert.is(compile(lines('---', 'title: 前付', '---', '# 題名')).title, '前付');
});

test('an h1 that differs from the title of the front matter is not shown, which is reported', () => {
	const page = compile(lines('---', 'title: 前付', '---', '', '# 題名 {#custom}', '', 'text'));
	assert.is(page.title, '前付');
	assert.is(page.html.trim(), '<p>text</p>');
	assert.equal(messages(page), ['5:1 warning: the heading "題名" is not shown, as the front matter gives the page the title "前付"']);
	assert.is(page.problems[0]!.hint, 'remove the heading, or write it with ##');
	for (const same of ['# 前付', '# 前付 {#id}', '# **前付**', '前付\n===='])
		assert.equal(messages(compile(lines('---', 'title: 前付', '---', '', same, '', 'text'))), [], same);
	assert.equal(messages(compile(lines('---', 'title: "A  `b`"', '---', '', '# A  `b`'))).length, 0, 'signs count for nothing');
});

test('a second h1 becomes an h2, with a warning', () => {
	const page = compile(lines('# One', '', '# Two', '', 'text'));
	assert.is(page.title, 'One');
	assert.match(page.html, '<h2 id="two">');
	assert.not.match(page.html, '<h1');
	assert.equal(messages(page), ['3:1 warning: a second top-level heading; it is shown as a second-level one']);
});

test('an empty heading is a warning', () => {
	assert.equal(messages(compile(lines('text', '', '##'))), ['3:1 warning: the heading is empty']);
	assert.equal(messages(compile(lines('## ![図](a.png)'))), []);
	assert.equal(messages(compile(lines('## <Badge text="x" />'))), []);
});

test('a component in a heading leaves no trace in its id, text or name', () => {
	const page = compile(lines('# T <Since version="1" />', '', '## H <Since version="1" /> {#h}', '', '## K <Kbd>Ctrl</Kbd>'));
	assert.is(page.title, 'T');
	assert.equal(
		page.headings.map((h) => [h.id, h.text, h.html.trim()]),
		[
			['h', 'H', 'H'],
			['k-ctrl', 'K Ctrl', 'K Ctrl'],
		],
	);
	assert.is((page.html.match(/\uE000o1\uE001/g) ?? []).length, 1, 'the component is put in once, not into the name too');
});

test('a footnote in a heading is no part of its id or text', () => {
	const page = compile(lines('## a[^1]', '', '[^1]: note'));
	assert.equal(
		page.headings.map((h) => [h.id, h.text, h.html]),
		[['a', 'a', 'a']],
	);
});

test('the table of contents gets code and emphasis, but no links and images', () => {
	assert.is(compile('## [a **b** `c`](d.md) ![e](f.png)\n').headings[0]!.html.trim(), 'a <strong>b</strong> <code>c</code>');
	assert.is(compile('## `a` {#x} <b>\n').headings.length, 1);
});

test('Japanese headings break between phrases, elsewhere and in code they do not', () => {
	assert.match(htmlOf('## 表情を動かす方法\n', { locale: 'ja' }), '表情を<wbr>動かす方法<a');
	assert.not.match(htmlOf('## 表情を動かす方法\n', { locale: 'ja', phraseBreaks: false }), '<wbr>');
	assert.not.match(htmlOf('## 表情を動かす方法\n', { locale: 'en' }), '<wbr>');
	for (const within of ['が（か\u3099）の使い方', 'ﾊﾟﾗﾒｰﾀｶﾞ増える時', '家族👨\u200D👩\u200D👧の絵文字👍🏽を使う', '𠮷野家𩸽𠮟るという話'])
		for (const broken of htmlOf(`## ${within}\n`, { locale: 'ja' }).split('<wbr>').slice(1))
			assert.not.match(broken, /^(?:[\p{M}\p{Emoji_Modifier}\uFF9E\uFF9F\p{Cs}]|\u200D)/u, within);
	assert.match(htmlOf('## `表情を動かす方法`\n', { locale: 'ja' }), '<code>表情を動かす方法</code>');
});

test('levels are those of the source', () => {
	assert.equal(
		compile(lines('---', 'title: t', '---', '', '## a', '', '#### b')).headings.map((h) => h.level),
		[2, 4],
	);
});

test('a long name in code breaks between its parts, in the contents too', () => {
	const { headings } = compile('## `CalculateYawPitchFromLookAtPosition`\n\n## `Process`\n');
	assert.equal(
		headings.map(({ html, text }) => [html, text]),
		[
			['<code>Calculate<wbr>Yaw<wbr>Pitch<wbr>From<wbr>Look<wbr>At<wbr>Position</code>', 'CalculateYawPitchFromLookAtPosition'],
			['<code>Process</code>', 'Process'],
		],
	);
});

test.run();
