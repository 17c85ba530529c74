/** What Markdown tries and does not get: scripts, navigation, components of the site, names that scripts use; and the same in drawings. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSafely } from '../../../src/markdown/compile.ts';
import { readSvg, svgMarkup } from '../../../src/render/svg.ts';
import { compile, markdownDefaults } from '../../support/markdown.ts';
import { reliabilitySection } from '../../support/reliability.ts';
import { safeHtml } from '../../support/safe-html.ts';

const test = suite('hostile markup');
const table = reliabilitySection('Markup', 'test/unit/markdown/hostile.test.ts');

/** Markup, and the code of the error it is. */
const refused: Record<string, [markup: string, code: string][]> = {
	'addresses that run something': [
		['<a class="heading-anchor" href="javascript:alert(1)">x</a>', 'dangerous-link'],
		['<a data-footnote-ref href="javascript:alert(1)">x</a>', 'dangerous-link'],
		['<a data-footnote-backref class="data-footnote-backref" href="javascript:alert(1)">x</a>', 'dangerous-link'],
		['<a href="java&#10;script:alert(1)">x</a>', 'dangerous-link'],
		['<a href="&#1;javascript&colon;alert(1)">x</a>', 'dangerous-link'],
		['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', 'dangerous-link'],
		['<svg><a href="javascript:alert(1)"><text>x</text></a></svg>', 'dangerous-link'],
		['<math href="javascript:alert(1)">x</math>', 'dangerous-link'],
		['<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>', 'dangerous-link'],
		['<form action="javascript:alert(1)"></form>', 'dangerous-link'],
		['<button formaction="vbscript:x">x</button>', 'dangerous-link'],
		['<table background="javascript:alert(1)"><tr><td>x</td></tr></table>', 'dangerous-link'],
		['<img src="a.png" longdesc="javascript:alert(1)" alt="x">', 'dangerous-link'],
		['<img srcset="a.png 1x, data:text/html,x 2x" src="a.png" alt="x">', 'dangerous-link'],
		['<video poster="data:image/svg+xml,x" src="a.mp4"></video>', 'dangerous-link'],
		['<blockquote cite="javascript:alert(1)">x</blockquote>', 'dangerous-link'],
		['<a somethingnew="javascript:alert(1)" href="#a">x</a>', 'dangerous-link'],
		['<form action="view-source:https://a.example/"></form>', 'dangerous-link'],
		['<button formaction="intent:x">x</button>', 'dangerous-link'],
		['<blockquote cite="feed:https://a.example/">x</blockquote>', 'dangerous-link'],
		['<blockquote cite="blob:https://a.example/1">x</blockquote>', 'dangerous-link'],
		['<blockquote cite="filesystem:https://a.example/temporary/x.html">x</blockquote>', 'dangerous-link'],
		['<portal src="https://a.example/">x</portal>', 'raw-element'],
		['<a ping="https://evil.example/" href="#a">x</a>', 'reserved-name'],
	],
	'animations and other elements of SVG and MathML': [
		['<svg><a><set attributeName="href" to="javascript:alert(1)"/><text>x</text></a></svg>', 'raw-element'],
		['<svg><a><animate attributeName="href" values="#;javascript:alert(1)"/><text>x</text></a></svg>', 'raw-element'],
		['<svg><image href="https://evil.example/a.png"/></svg>', 'raw-element'],
		['<svg><foreignObject><p>x</p></foreignObject></svg>', 'raw-element'],
		['<svg><script>alert(1)</script></svg>', 'raw-element'],
		['<svg><desc><meta http-equiv="refresh" content="0;url=//evil.example"></desc></svg>', 'raw-element'],
		['<math><annotation-xml encoding="text/html"><p>x</p></annotation-xml></math>', 'raw-element'],
		['<math><mtext><mglyph>x</mglyph></mtext></math>', 'raw-element'],
	],
	'what the tool itself writes': [
		['<div class="island" data-island="AnnouncementBar" data-props=\'{"html":"<meta http-equiv=refresh>"}\'>x</div>', 'reserved-name'],
		['<div data-island="SearchBox">x</div>', 'reserved-name'],
		['<DIV DATA-ISLAND="Tabs">x</DIV>', 'reserved-name'],
		['<p data-live="">x</p>', 'reserved-name'],
		['<p data-page-path="/">x</p>', 'reserved-name'],
		['<p data-written="x">x</p>', 'reserved-name'],
		['<details data-rest="/x.html"><summary>x</summary></details>', 'reserved-name'],
		['<p class="a view-not-found">x</p>', 'reserved-name'],
		['<div id="_main">x</div>', 'reserved-name'],
		['<div id="_drawer">x</div>', 'reserved-name'],
		['## x {#_drawer}', 'reserved-name'],
	],
	'names that take the place of properties': [
		['<form name="querySelector"></form>', 'reserved-name'],
		['<img name="getElementById" src="a.png" alt="x">', 'reserved-name'],
		['<img id="body" name="body" src="a.png" alt="x">', 'reserved-name'],
		['<form><input name="closest"></form>', 'reserved-name'],
		['<form id="f"></form><button form="f" name="matches">x</button>', 'reserved-name'],
		['<form><fieldset><input id="parentNode"></fieldset></form>', 'reserved-name'],
	],
};

for (const [what, list] of Object.entries(refused))
	test(`refused: ${what}`, () => {
		let tried = 0;
		for (const [markup, code] of list)
			for (const text of [markup, `- ${markup}\n`, `text ${markup}`]) {
				if (text !== markup && markup.startsWith('#')) continue;
				tried++;
				const { problems, html } = compile(`${text}\n`);
				assert.ok(
					problems.some((p) => p.severity === 'error' && p.code === code && p.line === 1 && p.hint),
					`${text}: ${JSON.stringify(problems)}`,
				);
				if (!markup.startsWith('#')) safeHtml(html.replace(/[\uE000\uE001]/g, ''));
				assert.not.match(
					html,
					/script:|data-island|data-props|<set|<animate|refresh|name="(?:query|get|body|closest|matches)|id="(?:main|drawer|parentNode)"/,
				);
			}
		table.held(`Markdown: ${what}`, `${tried}`, 'an error with its place each; nothing of it is in the page');
	});

test('what the tool makes of Markdown beside such HTML stays whole', () => {
	const text =
		'<b>a</b>\n\n## Main\n\n```js\nlet a;\n```\n\n:::note\nx[^1]\n:::\n\n[^1]: y\n\n<form action="https://list.example/"><input name="email" id="email"></form>\n';
	const { html, problems, headings } = compile(text);
	assert.equal(problems, []);
	for (const part of ['class="heading-anchor"', 'class="code-block', 'data-footnote-ref', 'data-footnote-backref', 'name="email"'])
		assert.ok(html.includes(part), part);
	assert.not.match(html, /data-written|own[0-9a-z]{8}/);
	assert.is(headings[0]!.id, 'main', 'no id of the page itself is in the way');
});

const inMdx = [
	'<div data-island="SearchBox">x</div>',
	'text <b data-props="{}">x</b> text',
	'<div data-props={JSON.stringify({})}>x</div>',
	'<div {...props} data-page-path="/">x</div>',
	'<section>\n\n<p data-island={"Tabs"}>x</p>\n\n</section>',
	'<a ping="https://evil.example/" href="#a">x</a>',
	'<a ping={props.to} href="#a">x</a>',
];

test('refused on pages of MDX: what scripts of the site look for', async () => {
	for (const text of inMdx)
		for (const mdxComponents of [false, true]) {
			const page = await compileSafely(`${text}\n`, { ...markdownDefaults, mdxComponents }, 'page', 'docs/a.mdx', 'mdx');
			const line = text.slice(0, text.search(/ (?:data-|ping)/)).split('\n').length;
			// Another generator builds it.
			const severity = mdxComponents ? 'warning' : 'error';
			assert.ok(
				page.problems.some((p) => p.code === 'reserved-name' && p.severity === severity && p.line === line && p.hint),
				`${text}: ${JSON.stringify(page.problems)}`,
			);
			assert.not.match(page.html + JSON.stringify(page.module?.parts ?? []), /data-(?:island|props|page-path)|ping/);
		}
	const own = await compileSafely('<Card data-props="1" />\n', markdownDefaults, 'page', 'docs/a.mdx', 'mdx');
	assert.equal(own.problems, [], 'props of components are theirs');
	table.held(
		'MDX: what scripts of the site look for, in JSX',
		String(inMdx.length * 2),
		'an error with its place each; nothing of it is in the page',
	);
});

test('rel: what the author writes is kept, opener is not, and a link has one', () => {
	const { html, links } = compile(
		'<a rel="opener license" href="https://a.example/">x</a> <a rel="opener" href="https://a.example/">x</a>\n',
	);
	assert.equal(
		links.map((l) => l.rel),
		['license', undefined],
	);
	assert.not.match(html, 'rel=');
});

/** Files with drawings, and what may be left of each. */
const drawings: [svg: string, left: RegExp][] = [
	["<script>alert(1)</script><path d='M0'/>", /^<path d="M0"\/>$/],
	['<scr<script></script>ipt>alert(1)</scr></script>', /^(?:(?!<scr).)*$/],
	['<path onload=\'alert(1)\' d="M0"/>', /^<path d="M0"\/>$/],
	['<a href="&#106;avascript:alert(1)"><path d="M0"/></a>', /^<path d="M0"\/>$/],
	['<a xlink:href=\'javascript:alert(1)\'><path d="M0"/></a>', /^<path d="M0"\/>$/],
	['<desc><meta http-equiv="refresh" content="0;url=https://evil.example"/></desc>', /^<desc\/?>(?:<\/desc>)?$/],
	['<title><style>a{}</style><img src="x"/></title>', /^<title\/?>(?:<\/title>)?$/],
	['<image href="https://evil.example/a.png"/>', /^$/],
	['<use href="https://evil.example/a.svg#b"/>', /^<use\/>$/],
	['<use xlink:href="data:image/svg+xml,x#b"/>', /^<use\/>$/],
	['<foreignObject><iframe src="https://evil.example"/></foreignObject>', /^$/],
	['<style>@import "https://evil.example/a.css";</style>', /^$/],
	['<path style="background:url(https://evil.example)" d="M0"/>', /^<path d="M0"\/>$/],
	['<path fill="url(https://evil.example/a.svg#b)"/>', /^<path\/>$/],
	['<path fill="url( &quot;https://evil.example&quot; )"/>', /^<path\/>$/],
	['<path fill="u\\72l(https://evil.example)"/>', /^<path\/>$/],
	['<path mask="image-set(\'https://evil.example\' 1x)"/>', /^<path\/>$/],
	['<path filter="src(\'https://evil.example\')"/>', /^<path\/>$/],
	['<g data-island="AnnouncementBar" data-props="{}"><path d="M0"/></g>', /^<g><path d="M0"\/><\/g>$/],
	['<g class="island mine"><path d="M0"/></g>', /^<g class="mine"><path d="M0"\/><\/g>$/],
	['<a><set attributeName="href" to="javascript:alert(1)"/><animate attributeName="x"/></a>', /^$/],
	['<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>', /^<text>&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/text>$/],
	['<![CDATA[<script>alert(1)</script>]]>', /^(?!.*<script)/],
	['<text><![CDATA[<img src=x onerror=alert(1)>]]></text>', /^<text>&lt;img/],
	['<!--><script>alert(1)</script>-->', /^(?!.*<script)/],
	['<path d="M0" d\u0000="x" "><script>="y"/>', /^(?!.*<script)/],
	['<svg:script>alert(1)</svg:script><html:script xmlns:html="http://www.w3.org/1999/xhtml">alert(1)</html:script>', /^$/],
	['</svg><script>alert(1)</script><svg>', /^(?!.*<script)/],
];

test('a drawing is what draws, and nothing else', () => {
	for (const [svg, left] of drawings)
		for (const start of [
			'',
			'<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>',
			'<?xml-stylesheet href="https://evil.example"?>',
		]) {
			const read = readSvg(`${start}<svg xmlns="http://www.w3.org/2000/svg" class="diagram">${svg}</svg>`, 'p')!;
			assert.match(read.inner, left, svg);
			safeHtml(svgMarkup(read, 0, ''));
		}
	table.held(
		'scripts, styles, addresses, entities and components in SVG files',
		`${drawings.length * 3}`,
		'the elements and attributes that draw are left',
	);
});

test('the table of markup is what was tried', table.check);
test.run();
