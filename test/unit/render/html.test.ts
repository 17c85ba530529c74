/** Compiled articles → HTML; what HTML of components holds, and the same with other addresses; what templates are told of a page. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { escapeHtml } from '../../../src/base/escape.ts';
import { mark } from '../../../src/markdown/marks.ts';
import { articleHtml } from '../../../src/render/article.ts';
import type { BodyInputs } from '../../../src/render/body.ts';
import type { Components } from '../../../src/render/components.ts';
import { contentsOf, mapAddresses } from '../../../src/render/html.ts';
import type { PageContext } from '../../../src/render/page-context.ts';
import { dateText, rootedHref, tocItems } from '../../../src/render/pages/common.ts';
import { docPlaces } from '../../../src/render/pages/doc-places.ts';
import { graphOf } from '../../support/site.ts';

const components = {
	render: ({ name }: { name: string }, { childrenHtml }: { childrenHtml: string }) => ({ html: `<x-${name}>${childrenHtml}</x-${name}>` }),
} as unknown as Components;
const body = (links: BodyInputs['links'], more: Partial<BodyInputs> = {}): BodyInputs => ({
	source: 'docs/a.md',
	form: 'article',
	content: '',
	truncated: false,
	links,
	images: {},
	components: [0, 1].map((n) => ({ name: String(n), props: {}, line: 1, column: 1 })),
	addresses: {},
	data: {},
	idPrefix: '',
	...more,
});
const filled = (html: string, inputs: BodyInputs, used = components) => articleHtml(inputs, html, used, (path) => `/${path}`).html;

test('links, images and components replace their marks', () => {
	const html = `<p><a href="${mark('l', 0)}">a</a>${mark('i', 1)}${mark('o', 0)}b${mark('o', 1)}c${mark('c', 1)}${mark('c', 0)}</p>`;
	const images = { 1: { src: '/i.png', alt: '"1"', eager: false, use: 0 } };
	assert.is(
		filled(html, body([{ href: '/a/?x=1&y="2"' }, { href: '' }], { images })),
		'<p><a href="/a/?x=1&amp;y=&quot;2&quot;">a</a><img src="/i.png" alt="&quot;1&quot;" loading="lazy" decoding="async"><x-0>b<x-1>c</x-1></x-0></p>',
	);
});

test('links to other sites hide where the reader comes from', () => {
	assert.is(
		filled(`<a href="${mark('l', 0)}">a</a>`, body([{ href: 'https://e.example/', rel: 'noopener noreferrer' }])),
		'<a href="https://e.example/" rel="noopener noreferrer">a</a>',
	);
});

test('a component without an end contains the rest; marks without a target are dropped', () => {
	assert.is(filled(`${mark('o', 0)}a<b>c</b>`, body([])), '<x-0>a<b>c</b></x-0>');
	assert.is(filled(`<a href="${mark('l', 9)}">${mark('i', 9)}</a>`, body([])), '<a href=""></a>');
});

test('what is filled in is not read for marks again', () => {
	const hostile = { render: () => ({ html: mark('o', 1) }) } as unknown as Components;
	assert.is(filled(`${mark('o', 0)}x${mark('c', 0)}`, body([]), hostile), mark('o', 1));
});

test('a page is rendered in every build if a component reads data that its facts do not name', () => {
	const reading = {
		render: (_: unknown, { onData }: { onData(name: string): void }) => {
			onData('people');
			return { html: '' };
		},
	} as unknown as Components;
	const html = `${mark('o', 0)}${mark('c', 0)}`;
	assert.not.ok(articleHtml(body([]), html, reading, String).isCacheable);
	assert.ok(articleHtml(body([], { data: { people: 'hash' } }), html, reading, String).isCacheable);
});

test('escaped HTML', () => assert.is(escapeHtml('<a href="x">&amp;</a>'), '&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;'));

test('text that nobody reads is not found: hidden parts, and what an excerpt shall not hold', () => {
	const html = '<p>a <span hidden>b <br><i>c</i></span>d</p><div data-nosnippet=""><p>e</p><svg><text>f</text></svg></div><p>g</p>';
	assert.is(contentsOf(html).text, 'a d\ng');
});

test('readable text and ids of HTML', () => {
	assert.is(
		contentsOf(
			'<h2 id="a">題 <code>x</code></h2><p>a &amp; b &lt;c&gt; &#x27;d&#39; &quot;e&quot;&nbsp;f<br>g</p><svg><title>no</title></svg><table><tr><td>1</td><td>2</td></tr></table>',
		).text,
		'題 x\na & b <c> \'d\' "e" f\ng\n1\n2',
	);
	assert.equal(contentsOf('<h2 id="a&amp;b" data-id="no"><a name="x"></a><p class="c" id="日本">').ids, ['a&b', '日本']);
});

test('addresses get their final form, and nothing else changes', () => {
	const map = (href: string) => (href.startsWith('/') ? `/base${href}` : href);
	const html = `<p Class=x>a &amp; b <a href="/x/" title='"q"'>x</a><img src=/i.png alt="a > b"><br/><a href="https://e.example">e</a><a href="#y">y</a></p>`;
	assert.is(
		mapAddresses(html, map),
		`<p Class=x>a &amp; b <a href="/base/x/" title="&quot;q&quot;">x</a><img src="/base/i.png" alt="a > b"><br/><a href="https://e.example" rel="noopener noreferrer">e</a><a href="#y">y</a></p>`.replace(
			'alt="a > b"',
			'alt="a &gt; b"',
		),
	);
});

test('hostile tags are read in linear time', () => {
	const since = process.cpuUsage();
	for (const html of [
		`<a ${'a="'.repeat(50_000)}`,
		`<a ${'x'.repeat(100_000)}`,
		'<a '.repeat(50_000),
		`<a${' a=b'.repeat(50_000)}`,
		'<'.repeat(100_000),
	]) {
		contentsOf(html);
		mapAddresses(html, (href) => href);
	}
	assert.ok(process.cpuUsage(since).user < 5_000_000);
});

test('the table of contents nests by level and keeps to its levels', () => {
	const heading = (level: number, id: string) => ({ level, id, html: id, text: id });
	const shape = (items: ReturnType<typeof tocItems>): unknown[] => items.map((i) => (i.children.length ? [i.id, shape(i.children)] : i.id));
	assert.equal(
		shape(tocItems([heading(2, 'a'), heading(3, 'b'), heading(4, 'c'), heading(3, 'd'), heading(2, 'e'), heading(1, 'f')], 2, 3)),
		[['a', ['b', 'd']], 'e'],
	);
	assert.equal(shape(tocItems([heading(3, 'a'), heading(2, 'b'), heading(4, 'c'), heading(3, 'd')], 2, 4)), ['a', ['b', ['c', 'd']]]);
	assert.equal(tocItems([], 2, 3), []);
});

test('dates in the language of the site, the same on every machine', () => {
	assert.equal(
		[dateText('2024-01-31', 'ja'), dateText('2024-01-31', 'en'), dateText('2024-01-31T23:30:00.000Z', 'en')],
		['2024年1月31日', 'January 31, 2024', 'January 31, 2024'],
	);
});

test('an address of front matter stays on this host, however many slashes it has', () => {
	const context = { site: { config: { baseUrl: '/' } } } as PageContext;
	for (const [written, href] of [
		['/..//host.example/x/', '/../host.example/x/'],
		['a//b', '/a/b'],
		['/a/', '/a/'],
		['https://host.example//x', 'https://host.example//x'],
	])
		assert.is(rootedHref(context, written), href);
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
	assert.equal(at('/a/'), [undefined, '/b/', [], []]);
	assert.equal(at('/b/'), ['/a/', '/category/deep/', [], ['0']]);
	assert.equal(at('/category/deep/'), ['/b/', '/c/', ['Cat /b/'], ['0', '1']]);
	assert.equal(at('/c/'), ['/category/deep/', '/a/', ['Cat /b/', 'Deep /category/deep/'], ['0', '1']]);
	assert.equal(at('/d/'), [undefined, '/c/', [], []]);
	assert.is(at('/none/'), undefined);
});

test.run();
