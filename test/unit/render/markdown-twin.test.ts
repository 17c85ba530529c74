import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFile, copyRoute } from '../../../src/features/markdown-copies/graph.ts';
import { markdownOf } from '../../../src/features/markdown-copies/render.ts';
import { fc } from '../../support/fixed-seed.ts';

const url = 'https://docs.example/guide/';
/** Markdown of some HTML below a title, without the title and the way back. */
const body = (html: string) => markdownOf(`<main><h1>T</h1>${html}</main>`, { url }).replace(`# T\n\n<${url}>\n\n`, '').trimEnd();

test('the copy of a page lies where its link leads; a page whose address ends in index has one of its own', () => {
	for (const [route, file] of [
		['/', 'index.md'],
		['/vrm1/meta/', 'vrm1/meta.md'],
		['/vrm1/meta', 'vrm1/meta.md'],
		['/blog/tags', 'blog/tags.md'],
		['/blog/tags/index', 'blog/tags/index.md'],
		['/404.html', '404.md'],
		['/%E8%A1%A8/', '表.md'],
	] as const) {
		assert.is(copyFile(route), file);
		assert.is(decodeURI(copyRoute(route)), `/${file}`);
	}
});

test('a title has plain spaces, where the page keeps a name and its number in one line', () => {
	assert.is(markdownOf('<main><h1>VRM\u00A01.0の<wbr>概要</h1></main>', { url }), `# VRM 1.0の概要\n\n<${url}>\n`);
});

test('what a page says, as Markdown', () => {
	for (const [html, markdown] of [
		[
			'<h2 id="a">再配<wbr>布<a class="heading-anchor" href="#a">#</a></h2><p>条件は<a href="/meta/">モデル情報</a>です。</p>',
			'## 再配布\n\n条件は[モデル情報](https://docs.example/meta/)です。',
		],
		['<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', '- a\n- b\n  - c'],
		['<ol start="3"><li><p>a</p></li><li>b</li></ol>', '3. a\n4. b'],
		['<pre class="code"><code class="language-cs"><span>a &lt; b;</span>\n```\n</code></pre>', '````cs\na < b;\n```\n````'],
		[
			'<table><thead><tr><th>x</th><th>y</th></tr></thead><tbody><tr><td>a|b</td><td><code>c</code></td></tr></tbody></table>',
			'| x | y |\n| --- | --- |\n| a\\|b | `c` |',
		],
		['<div class="admonition"><p class="admonition-title">注意</p><p>本文</p></div>', '> 注意\n>\n> 本文'],
		['<p><strong>強い </strong>語と<em>語</em></p>', '**強い** 語と*語*'],
		['<figure><img src="/a.png" alt="図"><figcaption>説明</figcaption></figure>', '![図](https://docs.example/a.png)\n\n説明'],
		['<p>1 * 2 _ &lt;b&gt; [x]</p>', '1 \\* 2 \\_ \\<b\\> \\[x\\]'],
		['<nav>menu</nav><button>press</button><p hidden>no</p><p>yes</p>', 'yes'],
		['<p><a href="/a">A</a><time>2024</time></p>', '[A](https://docs.example/a) 2024'],
		['<details><summary>詳しく</summary><p>本文</p></details>', '**詳しく**\n\n本文'],
	] as const)
		assert.is(body(html), markdown, html);
});

test('elements that nest too deeply for the stack are told by their text', () => {
	const depth = 20_000;
	assert.is(
		body(`<p>before</p>${'<div>'.repeat(depth)}deep &amp; dark${'</div>'.repeat(depth)}<p>after</p>`).replace(/\s+/g, ' '),
		`T <${url}> before deep & dark after`,
	);
	assert.is(body(`<p><svg aria-label="A drawing">${'<g>'.repeat(depth)}${'</g>'.repeat(depth)}</svg></p>`), '*A drawing*');
});

test('whatever the HTML holds: Markdown comes back, no element of it', () =>
	fc.assert(
		fc.property(
			fc.array(
				fc.constantFrom(
					'<p>',
					'</p>',
					'<ul><li>',
					'<pre>',
					'```',
					'`',
					'<a href="x">',
					'</a>',
					'|',
					'<table><tr><td>',
					'表',
					' ',
					'\n',
					'<b>',
					'&lt;i&gt;',
					'<svg aria-label="x">',
					'# ',
				),
				{ maxLength: 30 },
			),
			(parts) => {
				assert.not.match(markdownOf(parts.join(''), { url }).replace(/```[\s\S]*?```|`[^`]*`|<https:[^>]*>/g, ''), /(?<!\\)<[a-z]/i);
			},
		),
	));

test.run();
