import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fillMarks } from '../../../src/markdown/marks.ts';
import { unknownComponent } from '../../../src/render/components.ts';
import { compile, htmlOf, lines, messages, shown } from '../../support/markdown.ts';

const uses = (text: string) =>
	compile(text).components.map(({ name, props, line, column, inline }) => ({ name, props, at: `${line}:${column}`, inline }));

test('a component on a separate line is a block, in running text it is inline', () => {
	assert.is(htmlOf('<Since version="1" />\n'), '⟦o0⟧\n⟦c0⟧');
	assert.is(htmlOf('a <Kbd>Ctrl+K</Kbd> b\n'), '<p>a ⟦o0⟧Ctrl+K⟦c0⟧ b</p>');
	assert.equal(uses(lines('<Since version="1" />', '', 'a <Kbd>Ctrl+K</Kbd> b')), [
		{ name: 'Since', props: { version: '1' }, at: '1:1', inline: false },
		{ name: 'Kbd', props: {}, at: '3:3', inline: true },
	]);
});

test('props are texts, numbers, lists, objects, true, false and null', () => {
	assert.equal(uses('<Aa s="x" t=\'y\' n={1.5} l={[1, "b"]} o={{a: 1, b: [2]}} yes no={false} nil={null} />\n')[0]!.props, {
		s: 'x',
		t: 'y',
		n: 1.5,
		l: [1, 'b'],
		o: { a: 1, b: [2] },
		yes: true,
		no: false,
		nil: null,
	});
});

test('a component may be written over several lines', () => {
	assert.equal(uses(lines('<Aa', '  one="1"', '  two={', '    2', '  }', '/>')), [
		{ name: 'Aa', props: { one: '1', two: 2 }, at: '1:1', inline: false },
	]);
});

test('components nest, and hold Markdown', () => {
	const text = lines('<Tabs group="rp">', '<TabItem value="urp">', '', '**bold** [a](../a.md)', '', '</TabItem>', '</Tabs>');
	assert.is(htmlOf(text).replace(/\n+/g, ''), '⟦o0⟧⟦o1⟧<p><strong>bold</strong> <a href="⟦l0⟧">a</a></p>⟦c1⟧⟦c0⟧');
	assert.equal(
		uses(text).map((u) => u.name),
		['Tabs', 'TabItem'],
	);
});

test('components work in tables, lists, quotes and admonitions', () => {
	assert.match(htmlOf(lines('| a |', '|---|', '| <Since version="1" /> |')), '<td>⟦o0⟧⟦c0⟧</td>');
	assert.match(htmlOf(lines('- <Since version="1" />')), '<li>');
	assert.match(htmlOf(lines(':::note', '<Since version="1" />', ':::')), '⟦o0⟧');
});

test('a component around another of the same name keeps both ends apart', () => {
	const page = compile('<Aa>1<Aa>2</Aa>3</Aa>\n');
	const html = fillMarks(page.html, { link: () => '', image: () => '', component: (i, children) => `[${i}:${children}]` });
	assert.is(html.replace(/\s/g, ''), '[0:1[1:2]3]');
});

test('only capitalised names with a small letter are components', () => {
	assert.equal(uses('<DIV>x</DIV> <div>y</div> <X/> <my-element>z</my-element> a < B\n'), []);
});

test('a component with the name of an HTML block is one on a single line, too', () => {
	const page = compile(
		'<Details summary="Why?">So *it* is.</Details>\n\n- <Details summary="b">c</Details>\n\n<details><summary>d</summary>e</details>\n',
	);
	assert.equal(
		page.components.map(({ name, props }) => [name, props]),
		[
			['Details', { summary: 'Why?' }],
			['Details', { summary: 'b' }],
		],
	);
	assert.match(page.html, '<em>it</em>');
	assert.match(page.html, '<details><summary>d</summary>e</details>');
});

test('escaped tags, tags in code and tags turned off are text', () => {
	assert.is(htmlOf('\\<Foo> `<Foo>`\n'), '<p>&#x3C;Foo> <code>&#x3C;Foo></code></p>');
	assert.equal(compile('<Foo/>\n', { components: false }).components, []);
});

test('expressions, and {…} in place of a prop, are errors at their position', () => {
	assert.equal(messages(compile('<Aa z={fn()} {...p} ok="1" />\n')), [
		'1:5 error: <Aa>: the value of "z" is not a plain value: {fn()}',
		'1:14 error: <Aa> has {…} where a prop belongs',
	]);
	assert.equal(uses('<Aa z={fn()} ok="1" />\n')[0]!.props, { ok: '1' });
});

test('__proto__ as a prop changes nothing', () => {
	const { props } = uses('<Aa __proto__={{x: 1}} b={{"__proto__": {"y": 1}}} />\n')[0]!;
	assert.is((props as { x?: number }).x, undefined);
	assert.is(({} as { y?: number }).y, undefined);
});

const malformed: [name: string, text: string[], problems: string[]][] = [
	['never closed', ['text', '', '<Tabs>', '', 'more'], ['3:1 error: <Tabs> is never closed']],
	['never closed in its paragraph', ['a <Kbd>b'], ['1:3 error: <Kbd> is never closed within its paragraph']],
	['never closed in its list item', ['- a <Kbd>b'], ['1:5 error: <Kbd> is never closed within its paragraph']],
	[
		'closed in another paragraph',
		['a <Kbd>b', '', 'c </Kbd>'],
		['1:3 error: <Kbd> is never closed within its paragraph', '3:3 error: </Kbd> closes nothing'],
	],
	['closing nothing', ['a </Kbd>'], ['1:3 error: </Kbd> closes nothing']],
	['inner one never closed', ['<Tabs>', '<TabItem>', 'x', '</Tabs>'], ['2:1 error: <TabItem> is never closed before </Tabs>']],
	['closed by another name', ['a <Kbd>b</Kdb>'], ['1:9 error: </Kdb> is found where </Kbd> of line 1 is expected']],
	[
		'value without quotes',
		['a', '', 'b <Since version=1/>'],
		['3:18 error: component tag <Since: unexpected character `1` before attribute value, expected "text" or {value}'],
	],
	['quote that is not closed', ['a <Since version="1/> b'], ['1:3 error: the tag <Since has no end']],
	['brace that is not closed', ['a <Since version={1/> b'], ['1:3 error: the tag <Since has no end']],
	['tag that is not closed', ['## h <Foo', '', 'rest'], ['1:6 error: the tag <Foo has no end']],
	[
		'sign in the name',
		['a <Fo@o/> b'],
		['1:6 error: component tag <Fo: unexpected character `@` in name, expected a name or the end of the tag'],
	],
];
for (const [name, text, problems] of malformed)
	test(`malformed tag: ${name}`, () => assert.equal(messages(compile(lines(...text))), problems));

test('all malformed tags of a page are reported, and what is right is still read', () => {
	const page = compile(
		lines(
			'# T',
			'',
			'a <Open>',
			'',
			'b <Other x=1/>',
			'',
			'c </Close>',
			'',
			'[link](a.md) <Fine n={1}/> <Bad {x}/>',
			'',
			':::nope',
			'x',
			':::',
			'',
			'<Tabs>',
			'',
			'y',
		),
	);
	assert.equal(messages(page), [
		'3:3 error: <Open> is never closed within its paragraph',
		'5:12 error: component tag <Other: unexpected character `1` before attribute value, expected "text" or {value}',
		'7:3 error: </Close> closes nothing',
		'9:33 error: <Bad> has {…} where a prop belongs',
		'11:1 error: unknown admonition ":::nope"',
		'15:1 error: <Tabs> is never closed',
	]);
	assert.is(page.title, 'T');
	assert.equal(
		page.components.map((c) => c.name),
		['Fine', 'Bad'],
	);
	assert.is(page.links.length, 1);
});

test('places count in a file with front matter, CRLF and characters outside the basic plane', () => {
	assert.equal(messages(compile('---\r\ntitle: t\r\n---\r\n\r\n😀 <Kbd>b\r\n')), ['5:4 error: <Kbd> is never closed within its paragraph']);
});

test('very many malformed tags end in time', () => {
	const since = process.cpuUsage();
	const page = compile('<A1b>\n\n'.repeat(400));
	assert.is(page.problems.length, 50);
	assert.ok(process.cpuUsage(since).user < 10_000_000);
});

test('an unknown component is an error with the nearest name', () => {
	const page = compile(lines('<GithubIssue number={1}/>', '', 'a <Zzz/>', '', '<Kbd>x</Kbd>'));
	const known = ['GitHubIssue', 'Kbd'];
	const problems = page.components.filter((use) => !known.includes(use.name)).map((use) => unknownComponent(use, known, 'docs/a.md'));
	assert.equal(
		problems.map((p) => [`${p.file}:${p.line}:${p.column} ${p.severity}: ${p.message}`, p.hint]),
		[
			['docs/a.md:1:1 error: unknown component <GithubIssue>', 'did you mean <GitHubIssue>?'],
			['docs/a.md:3:3 error: unknown component <Zzz>', 'add components/Zzz.tsx, or write \\<Zzz> for the text; known: GitHubIssue, Kbd'],
		],
	);
});

test('text of a source never becomes a mark', () => {
	assert.is(shown(compile('a \uE000l0\uE001 [b](c.md)\n').html), '<p>a \uFFFDl0\uFFFD <a href="⟦l0⟧">b</a></p>');
	assert.is(shown(compile('&#xE000;i0&#xE001; ![b](c.png) x\n').html), '<p>\uFFFDi0\uFFFD ⟦i0⟧ x</p>');
	assert.not.match(
		compile('[a](<b&#57344;l0&#57345;.md> "&#xe000;")  ![&#xE000;](x.png) <b title="&#xE000;o0&#xE001;">x</b>\n').html.replace(
			/\uE000[li]\d\uE001/g,
			'',
		),
		/[\uE000\uE001]/,
	);
});

test('what no tag has after a name makes text of it, without a word: types as tools for documentation write them', () => {
	const page = compile('Interface: A<Id, S\\> and Pair\\<K\\>\n\n<Id\\> is open. <Since version="1" />\n');
	assert.is(shown(page.html), '<p>Interface: A&#x3C;Id, S> and Pair&#x3C;K></p>\n<p>&#x3C;Id> is open. ⟦o0⟧⟦c0⟧</p>');
	assert.equal(messages(page), []);
});

test.run();
