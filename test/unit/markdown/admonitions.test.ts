import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile, htmlOf, lines, messages } from '../../support/markdown.ts';

const box = (kind: string, title: string, body: string) =>
	`<div class="admonition admonition-${kind}" role="note"><p class="admonition-title"><svg/>${title}</p><div class="admonition-body">\n${body}\n</div></div>`;

for (const [kind, title] of Object.entries({ note: 'Note', tip: 'Tip', info: 'Info', warning: 'Warning', danger: 'Danger' }))
	test(`:::${kind} has its title in the site's language`, () => {
		assert.is(htmlOf(lines(`:::${kind}`, '', 'text', '', ':::')), box(kind, title, '<p>text</p>'));
		assert.is(htmlOf(lines(`:::${kind}`, 'text', ':::'), { admonitionTitles: { [kind]: '題' } }), box(kind, '題', '<p>text</p>'));
	});

for (const [name, kind] of Object.entries({ caution: 'warning', important: 'info', success: 'tip', secondary: 'note' }))
	test(`:::${name}, as other tools call it, is a ${kind}`, () =>
		assert.match(htmlOf(lines(`:::${name}`, 'x', ':::')), `admonition-${kind}"`));

test('a title in brackets may hold Markdown', () => {
	assert.is(
		htmlOf(lines(':::tip[題名 **太字** `code`]', 'x', ':::')),
		box('tip', '題名 <strong>太字</strong> <code>code</code>', '<p>x</p>'),
	);
});

test('a title as an attribute says the same', () => {
	assert.is(htmlOf(lines(':::info{title="題名"}', 'x', ':::')), box('info', '題名', '<p>x</p>'));
});

test('a title after a space says the same', () => {
	assert.is(htmlOf(lines(':::info 題名 **太字**', 'x', ':::')), box('info', '題名 <strong>太字</strong>', '<p>x</p>'));
	assert.is(htmlOf(lines(':::info   題名  ', 'x', ':::')), box('info', '題名', '<p>x</p>'));
	assert.is(htmlOf(lines('::: info 題名', 'x', ':::')), box('info', '題名', '<p>x</p>'));
	assert.is(htmlOf(lines(':::info [題名]', 'x', ':::')), box('info', '題名', '<p>x</p>'));
});

test('brackets in a title after a space stay brackets, links stay links', () => {
	assert.is(htmlOf(lines(':::tip a] b', 'x', ':::')), box('tip', 'a] b', '<p>x</p>'));
	assert.is(htmlOf(lines(':::tip 配列 [0]', 'x', ':::')), box('tip', '配列 [0]', '<p>x</p>'));
	assert.is(htmlOf(lines(':::tip [a](b.md) と c', 'x', ':::')), box('tip', '<a href="⟦l0⟧">a</a> と c', '<p>x</p>'));
});

test('admonitions nest with more colons outside', () => {
	assert.is(
		htmlOf(lines('::::warning', '', ':::danger 内', '', 'x', '', ':::', '', '::::')),
		box('warning', 'Warning', box('danger', '内', '<p>x</p>')),
	);
});

test('admonitions work in quotes and list items', () => {
	assert.is(htmlOf(lines('> :::note 題', '> x', '> :::')), `<blockquote>\n${box('note', '題', '<p>x</p>')}\n</blockquote>`);
	assert.is(
		htmlOf(lines('- a', '', '  :::note 題', '  x', '  :::')),
		`<ul>\n<li>\n<p>a</p>\n${box('note', '題', '<p>x</p>')}\n</li>\n</ul>`,
	);
	assert.is(htmlOf(lines('1. :::note 題', '   x', '   :::')), `<ol>\n<li>\n${box('note', '題', '<p>x</p>')}\n</li>\n</ol>`);
});

test('an admonition holds any Markdown', () => {
	assert.match(
		htmlOf(lines(':::note', '', '- a', '', '```js', 'b', '```', '', '| c |', '|---|', '', ':::')),
		/<ul>[\s\S]*code-block[\s\S]*<table>/,
	);
});

test('with CRLF at line ends the title has no carriage return', () => {
	assert.is(htmlOf(':::note 題\r\nx\r\n:::\r\n'), box('note', '題', '<p>x</p>'));
});

test('code, raw HTML, running text and front matter that look like an admonition stay as they are written', () => {
	assert.match(htmlOf(lines('```', ':::note title', '```')), '>:::note title<');
	assert.match(htmlOf(lines('    :::note title')), '>:::note title<');
	assert.match(htmlOf(lines('- ```', '  :::note title', '  ```')), '>:::note title<');
	assert.is(htmlOf(lines('<pre>', ':::note x', '</pre>')), '<pre>:::note x\n</pre>');
	assert.is(compile(lines('text', '    :::note x y')).html.trim(), '<p>text\n:::note x y</p>');
	assert.is(compile(lines('---', 'title: |', '  a', '  :::note x', '---')).title, 'a\n:::note x\n');
});

test('a code block in a list item does not keep later titles from being titles', () => {
	assert.match(htmlOf(lines('- ```', '  x', '  ```', '', ':::note 題', 'x', ':::')), box('note', '題', '<p>x</p>'));
});

test('colons in running text are text: no text or leaf directives', () => {
	assert.is(htmlOf(lines('12:30 std::vector :name:', '', '::name')), '<p>12:30 std::vector :name:</p>\n<p>::name</p>');
});

test('an unknown kind is an error with its place and the nearest kind', () => {
	const page = compile(lines('text', '', ':::notes', 'x', ':::', '', ':::foo', 'x', ':::'));
	assert.equal(messages(page), ['3:1 error: unknown admonition ":::notes"', '7:1 error: unknown admonition ":::foo"']);
	assert.equal(
		page.problems.map((p) => p.hint),
		['did you mean ":::note"?', 'known kinds: note, tip, info, warning, danger; others are named in markdown.admonitions'],
	);
});

test('an admonition that is never closed is an error where it opens', () => {
	assert.equal(messages(compile(lines('a', '', ':::note', 'x', '', '## h'))), ['3:1 error: ":::note" is never closed']);
	assert.equal(
		messages(compile(lines(':::note', '', ':::tip', 'x', ':::'))),
		['1:1 error: ":::note" is never closed'],
		'that is the inner one’s',
	);
	assert.equal(messages(compile(lines('::::note', '', ':::tip', 'x', ':::', '::::'))), []);
	assert.equal(messages(compile(lines('::::note', '', ':::tip', 'x', ':::'))), ['1:1 error: ":::note" is never closed']);
	assert.equal(messages(compile(lines('::::note', 'x', ':::'))), [
		'1:1 error: ":::note" is never closed',
		'3:1 error: ":::" closes nothing',
	]);
	assert.equal(messages(compile(lines('- a', '', '  :::tip', '  x', '', 'b'))), ['3:3 error: ":::tip" is never closed']);
});

test('an inner admonition with as many colons as the outer one leaves a line that closes nothing, which is an error', () => {
	assert.equal(messages(compile(lines(':::note', '', ':::tip', 'x', ':::', '', ':::'))), ['7:1 error: ":::" closes nothing']);
});

test('colons that open nothing are an error, escaped colons are text', () => {
	assert.equal(messages(compile(lines('text', '', ':::{.x}', 'y', ''))), ['3:1 error: ":::{.x}" does not open an admonition']);
	assert.is(htmlOf(lines('\\:::', '', 'a ::: b')), '<p>:::</p>\n<p>a ::: b</p>');
});

test.run();
