/** What an author meant as a link or a footnote, and Markdown reads as text: said, for readers would see the brackets. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile, lines, places } from '../../support/markdown.ts';

const told = (...text: string[]): string[] =>
	compile(lines(...text)).problems.map((p) => `${p.line}:${p.column} ${p.severity} ${p.code}: ${p.hint}`);

test('a space in the address, before it, or brackets of the Japanese keyboard', () => {
	assert.equal(told('# T', '', '見よ[手順](/guide/my page/)。'), ['3:3 warning lost-link: write (</guide/my page/>), or %20 for a space']);
	assert.equal(told('![図](./my pic.png)'), ['1:1 warning lost-link: write (<./my pic.png>), or %20 for a space']);
	assert.equal(told('![図](図 1.png)'), ['1:1 warning lost-link: write (<図 1.png>), or %20 for a space']);
	assert.equal(told('[手順](my page.md#a)'), ['1:1 warning lost-link: write (<my page.md#a>), or %20 for a space']);
	assert.equal(told('[手順](https://a.example/my page/)'), [
		'1:1 warning lost-link: write (<https://a.example/my page/>), or %20 for a space',
	]);
	assert.equal(told('[注](詳しくは a.html を見る)と[注](今 と 昔)'), []);
	assert.equal(told('[手順] (/guide/#a)'), ['1:1 warning lost-link: write [text](/guide/#a)']);
	assert.equal(told('[手順]（./a.md）'), ['1:1 warning lost-link: write [text](./a.md)']);
	assert.equal(told('😀［手順］（/guide/）'), ['1:3 warning lost-link: write [text](/guide/)']);
	assert.equal(told('[**太字**](/guide/a b/)'), ['1:8 warning lost-link: write (</guide/a b/>), or %20 for a space'], 'at what is text');
	assert.equal(told('[a](/b/ "title)'), ['1:1 warning lost-link: write (</b/ "title>), or %20 for a space']);
});

test('a reference that nothing defines', () => {
	assert.equal(told('See [the guide][gudie].', '', '[guide]: /guide/'), ['1:5 warning missing-definition: did you mean [guide]?']);
	assert.equal(told('> 詳しくは[説明][spec]を。'), ['1:7 warning missing-definition: add a line such as [spec]: /address/']);
	assert.equal(told('[the text][]'), ['1:1 warning missing-definition: add a line such as [the text]: /address/']);
	assert.equal(told('[x]: /a/', '[X]: /b/', '', '[x]'), ['2:1 warning duplicate-definition: rename one of them, or remove it']);
});

test('a footnote that is missing, or that nothing refers to', () => {
	assert.equal(told('a[^1]'), ['1:2 warning missing-footnote: add a line such as [^1]: text']);
	assert.equal(told('a[^nota] b[^note]', '', '[^note]: text'), ['1:2 warning missing-footnote: did you mean [^note]?']);
	assert.equal(told('a', '', '[^note]: text'), ['3:1 warning unused-footnote: write [^note] where it belongs, or remove it']);
	assert.equal(told('a[^n]', '', '[^n]: one', '[^n]: two'), ['4:1 warning duplicate-definition: rename one of them, or remove it']);
});

test('places count on through front matter, quotes, tables and line ends of Windows', () => {
	assert.equal(places(compile('---\r\ntitle: T\r\n---\r\n\r\na\r\nb [c](/d e/)\r\n')), ['6:3 warning lost-link']);
	assert.equal(places(compile(lines('- a', '', '  > b', '  > [c] (/d/)'))), ['4:5 warning lost-link']);
	assert.equal(places(compile(lines('| a |', '|---|', '| [c](/d e/) |'))), ['3:3 warning lost-link']);
	assert.equal(places(compile(lines(':::note 題名 [c](/d e/)', '', 'x', '', ':::'))), ['1:12 warning lost-link']);
});

test('running text that only looks like a link is not reported', () => {
	for (const text of [
		'array[i][j], m[0][1], 配列[0][1], int[][] and a[b][c]',
		'[a][1]',
		'a pattern [^a-z] or [^abc]',
		'[x] (see below) and [x](not an address at all',
		'[1] （参考）',
		'\\[text\\][label] and \\[text](/a b/)',
		'`[text](/a b/)` and `[^1]`',
		'- [ ] task',
		'f(x)[ab][cd]',
		'[text](</a b/>) and [text](/a/ "title with space")',
		'[//]: # (a comment)\n[//]: # (another)',
		'    [text](/a b/)\n',
		'```\n[text](/a b/) [^1] [some][thing]\n```',
		'<p>[text](/a b/)</p>',
	])
		assert.equal(told(text), [], text);
});

test.run();
