/** Compiled articles → HTML: marks filled, excerpts closed, text for the index; the page's facts for templates. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mark } from '../../../src/markdown/marks.ts';
import { articleHtml, escapeHtml, excerptOf, idsOfHtml, textOfHtml } from '../../../src/render/html.ts';
import { dateText, docPlaces, tocOf } from '../../../src/render/page-props.ts';
import { markCurrent } from '../../../src/render/sidebars.ts';
import { graphOf } from '../../support/site.ts';

const context = (hrefs: [string, 'page' | 'external'][]) => ({
	resolved: hrefs.map(([href, kind]) => ({ href, kind })),
	imageHtml: (_: unknown, i: number) => `<img src="${i}">`,
	componentHtml: (i: number, children: string) => `<x-${i}>${children}</x-${i}>`,
});
const meta = (links = 0) => ({ links: Array.from({ length: links }, () => ({ kind: 'image', href: '', line: 1, column: 1 })) }) as never;

test('links, pictures and components are put in where their marks stand', () => {
	const html = `<p><a href="${mark('l', 0)}">a</a>${mark('i', 1)}${mark('o', 0)}b${mark('o', 1)}c${mark('c', 1)}${mark('c', 0)}</p>`;
	assert.is(
		articleHtml(
			meta(2),
			html,
			context([
				['/a/?x=1&y="2"', 'page'],
				['', 'page'],
			]),
		),
		'<p><a href="/a/?x=1&amp;y=&quot;2&quot;">a</a><img src="1"><x-0>b<x-1>c</x-1></x-0></p>',
	);
});

test('links to other sites tell nothing of where the reader comes from', () => {
	const html = `<a href="${mark('l', 0)}">a</a>`;
	assert.is(
		articleHtml(meta(), html, context([['https://e.example/', 'external']])),
		'<a href="https://e.example/" rel="noopener noreferrer">a</a>',
	);
	assert.is(articleHtml(meta(), html, context([['mailto:a@b.c', 'external']])), '<a href="mailto:a@b.c">a</a>');
});

test('a component without its end takes the rest; marks of nothing are dropped', () => {
	assert.is(articleHtml(meta(), `${mark('o', 0)}a<b>c</b>`, context([])), '<x-0>a<b>c</b></x-0>');
	assert.is(articleHtml(meta(), `<a href="${mark('l', 9)}">${mark('i', 9)}</a>`, context([])), '<a href=""></a>');
});

test('what is filled in is not read for marks again', () => {
	assert.is(articleHtml(meta(), `${mark('o', 0)}x${mark('c', 0)}`, { ...context([]), componentHtml: () => mark('o', 1) }), mark('o', 1));
});

test('escaped HTML', () => assert.is(escapeHtml('<a href="x">&amp;</a>'), '&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;'));

test('an excerpt closes what is open, and void elements are not', () => {
	const html = '<ul><li><p>a<br>b <img src="x"/> <b>c';
	assert.is(excerptOf(`${html}d</b></p></li></ul>`, html.length).html, `${html}</b></p></li></ul>`);
});

test('readable text of HTML', () => {
	assert.is(
		textOfHtml(
			'<h2 id="a">題 <code>x</code></h2><p>a &amp; b &lt;c&gt; &#x27;d&#39; &quot;e&quot;&nbsp;f<br>g</p><svg><title>no</title></svg><table><tr><td>1</td><td>2</td></tr></table>',
		),
		'題 x\na & b <c> \'d\' "e" f\ng\n1\n2',
	);
});

test('ids of HTML', () => {
	assert.equal(idsOfHtml('<h2 id="a&amp;b" data-id="no"><a name="x"></a><p class="c" id="日本">'), ['a&b', '日本']);
});

test('the table of contents nests by level and keeps to its levels', () => {
	const heading = (level: number, id: string) => ({ level, id, html: id, text: id });
	const shape = (items: ReturnType<typeof tocOf>): unknown[] => items.map((i) => (i.children.length ? [i.id, shape(i.children)] : i.id));
	assert.equal(shape(tocOf([heading(2, 'a'), heading(3, 'b'), heading(4, 'c'), heading(3, 'd'), heading(2, 'e'), heading(1, 'f')], 2, 3)), [
		['a', ['b', 'd']],
		'e',
	]);
	assert.equal(shape(tocOf([heading(3, 'a'), heading(2, 'b'), heading(4, 'c'), heading(3, 'd')], 2, 4)), ['a', ['b', ['c', 'd']]]);
	assert.equal(tocOf([], 2, 3), []);
});

test('dates in the language of the site, the same on every machine', () => {
	assert.equal(
		[dateText('2024-01-31', 'ja'), dateText('2024-01-31', 'en'), dateText('2024-01-31T23:30:00.000Z', 'en')],
		['2024年1月31日', 'January 31, 2024', 'January 31, 2024'],
	);
});

test('the current page is marked in its sidebar, and the categories above it are open', () => {
	const html =
		'<details class="sidebar-category" data-key="0"><summary>A</summary><a class="sidebar-link" href="/a/">a</a></details><details class="sidebar-category" data-key="1"></details><a class="sidebar-link" href="/a/b/">b</a>';
	const marked = markCurrent(html, '/a/', ['0']);
	assert.is(marked.match(/aria-current/g)?.length, 1);
	assert.match(marked, 'href="/a/" aria-current="page"');
	assert.match(marked, '<details class="sidebar-category" open data-key="0">');
	assert.not.match(marked, 'open data-key="1"');
});

test('previous, next and the trail of each doc in its sidebar', async () => {
	const { site } = await graphOf({
		'docs/a.md': '# A\n',
		'docs/b.md': '# B\n',
		'docs/c.md': '# C\n',
		'docs/d.md': '# D\n',
		'docs/none.md': 'x',
		'sidebars.ts':
			"export default { s: ['a', { type: 'category', label: 'Cat', link: { type: 'doc', id: 'b' }, items: [{ type: 'category', label: 'Deep', link: { type: 'generated-index' }, items: ['c'] }] }, 'a'], t: ['d', 'c'] };",
	});
	const places = docPlaces(site);
	const at = (key: string) => {
		const p = places.get(key);
		return p && [p.prev?.href, p.next?.href, p.trail.map((t) => `${t.label} ${t.path}`), p.open];
	};
	assert.equal(at('a'), [undefined, '/b/', [], []]);
	assert.equal(at('b'), ['/a/', '/category/deep/', [], ['0']]);
	assert.equal(at('/category/deep/'), ['/b/', '/c/', ['Cat /b/'], ['0', '1']]);
	assert.equal(at('c'), ['/category/deep/', '/a/', ['Cat /b/', 'Deep /category/deep/'], ['0', '1']]);
	assert.equal(at('d'), [undefined, '/c/', [], []]);
	assert.is(at('none'), undefined);
});

test.run();
