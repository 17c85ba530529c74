/** Pages of a Docusaurus site in the browser: tabs with groups and addresses, hydrated components, the colour mode. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tempDir } from '../support/files.ts';
import { folder, type Serving, serve } from '../support/live.ts';
import { isSameDocument, markDocument, otherFixture, reader, withSite, writtenSite } from './harness.ts';
import { violationsInBothThemes } from './violations.ts';

const test = suite('docusaurus modules');
const fixture = join(process.env.PROJECT_ROOT!, 'test/fixtures/mdx-docusaurus');
const config = {
	title: 'Their site',
	url: 'https://theirs.example',
	showLastUpdate: false,
	blog: false,
	favicon: '/img/logo.svg',
	compat: 'docusaurus',
	markdown: { format: 'mdx' },
	pages: { path: 'src/pages' },
	customFields: { release: '4.2' },
	navbar: {
		items: ['Getting started', 'Guides', 'Reference', 'Community', 'Changelog', 'Showcase', 'Roadmap', 'Pricing', 'Partners'].map(
			(label) => ({
				label,
				to: '/modules/',
			}),
		),
	},
	stylesheets: ['src/css/custom.css'],
};
const bench = withSite(test, () =>
	writtenSite('mdx-docusaurus', { 'vrmdocs.config.json': JSON.stringify(config) }, (dir) => cpSync(fixture, dir, { recursive: true })),
);
const wrappedFiles = {
	'docusaurus.config.js':
		"export default { title: 'W', url: 'https://w.example', baseUrl: '/', clientModules: ['./src/visit.css', './src/visit.js'], presets: [['classic', { docs: { routeBasePath: '/docs' }, blog: false }]] };\n",
	'src/visit.css': '.likes { letter-spacing: 3px; }\n',
	'src/visit.js': 'export const onRouteDidUpdate = ({ location }) => { document.body.dataset.visit = location.pathname; };\n',
	'docs/a.md': '# Alpha\n\n```js\nconst a = 1;\n```\n',
	'docs/b.md': '# Beta\n\n:::tip\n\n`in a line`\n\n```js\nlet block;\n```\n\n:::\n',
	'docs/c.md': '# Gamma\n\n```js\nconst c = 1;\n```\n',
	// Within the layout, a part that leaves its place out.
	'src/theme/DocVersionBanner.js':
		"import { useState } from 'react';\nexport default function DocVersionBanner() {\n\tconst [text] = useState('');\n\treturn text || null;\n}\n",
	'src/theme/DocItem/Layout/index.js': `import { useEffect, useState } from 'react';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import DocItemContent from '@theme/DocItem/Content';
import DocItemPaginator from '@theme/DocItem/Paginator';
export default function DocItemLayout({ children }) {
	const [isOpen, setOpen] = useState(false);
	const { metadata } = useDoc();
	useEffect(() => {
		if (metadata.title === 'Gamma') throw new Error('no comments there');
	}, []);
	return (
		<div className="row">
			<div className="col">
				<DocItemContent>{children}</DocItemContent>
				<DocItemPaginator />
				<button type="button" className="comments" onClick={() => setOpen(true)}>{isOpen ? 'Comments' : 'Show'}</button>
			</div>
		</div>
	);
}
`,
	'src/pages/index.md': '# W\n',
	'src/theme/Root.js':
		'import { useEffect } from \'react\';\nexport default function Root({ children }) {\n\tuseEffect(() => { document.body.dataset.root = Number(document.body.dataset.root ?? 0) + 1; }, []);\n\treturn <>{children}<button type="button" className="chat" onClick={(event) => { event.target.textContent = \'open\'; }}>Chat</button></>;\n}\n',
	'src/theme/DocItem/index.js': `import React, { useState } from 'react';
import DocItem from '@theme-original/DocItem';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
export default function DocItemWrapper(props) {
	const [likes, setLikes] = useState(0);
	const { metadata } = useDoc();
	return (
		<div>
			<DocItem {...props} />
			<button type="button" className="likes" onClick={() => setLikes(likes + 1)}>{metadata.title + ': ' + likes}</button>
		</div>
	);
}
`,
};
const wrapped = withSite(test, () => writtenSite('docusaurus-wrapped', wrappedFiles));
const chosenFiles = {
	'docusaurus.config.js':
		"export default { title: 'C', url: 'https://c.example', baseUrl: '/', clientModules: ['./src/mark.js'], presets: [['classic', { docs: { routeBasePath: '/' }, blog: false, theme: { customCss: './src/own.css' } }]], themeConfig: { navbar: { items: [{ label: 'Docs', to: '/' }] }, prism: { theme: { plain: { color: '#ffffff', backgroundColor: '#000011' }, styles: [] } } } };\n",
	'src/own.css':
		':root { --ifm-color-emphasis-200: #444; } .navbar__item.navbar__link { padding-inline: 30px; } .navbar__item { padding-inline: 9px; }\n',
	'src/mark.js': "if (typeof document !== 'undefined') document.querySelector('#__docusaurus').classList.add('marked');\n",
	'src/Choose.js': `import Admonition from '@theme/Admonition';
import { Children, useState } from 'react';
export default function Choose({ children }) {
	const [shown, setShown] = useState('b');
	const text = Children.toArray(children).find(({ key }) => key?.endsWith(shown));
	return (
		<>
			<button type="button" className="choose" onClick={() => setShown('a')}>A</button>
			<div className="chosen">{text}</div>
			<Admonition type="info">{text ? 'Found' : 'Lost'}</Admonition>
			<div style={{ display: 'flex' }}><div><img className="dot" src="/dot.svg" height="20" alt="" /></div></div>
		</>
	);
}
`,
	'docs/_a.mdx': 'Text of A, *long*.\n',
	'docs/_b.mdx': 'Text of B, *long*.\n',
	'docs/choose.mdx': `---
slug: /
---

import Choose from '@site/src/Choose';
import A from './_a.mdx';
import B from './_b.mdx';

# Choose

<Choose>
	<A key="a" />
	<B key="b" />
</Choose>

A \`word\`.

\`\`\`js title="a.js"
let a;
\`\`\`
`,
	'static/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1H0z"/></svg>\n',
};
const chosen = withSite(test, () => writtenSite('docusaurus-chosen', chosenFiles));
const lamp = withSite(test, () => otherFixture('docusaurus'), [], '/lamp/');

test('a tab is chosen by the address, and a chosen one is written there', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/modules/?system=mac');
	await page.getByText('Use brew.').waitFor();
	await page.getByRole('tab', { name: 'Linux' }).click();
	await page.getByText('Use apt').waitFor();
	assert.match(page.url(), 'system=linux');
	assert.equal(problems, []);
});

test('also on a page that was opened with a slash which its own address has not', async () => {
	const { page, open } = await lamp.visit();
	await open('/lamp/docs/mdx/theme/?system=mac');
	await page.waitForURL('**/lamp/docs/mdx/theme?system=mac');
	await page.getByRole('tab', { name: 'Linux' }).click();
	await page.getByText('On Linux.').waitFor();
	await page.waitForTimeout(300);
	assert.match(page.url(), /\/docs\/mdx\/theme\?system=linux$/);
});

test('client modules run on every page, and are told of each that is shown', async () => {
	const { page, open, problems } = await lamp.visit();
	await open('/lamp/docs/mdx/theme');
	await page.locator('body[data-visit="Lamp: nowhere to /lamp/docs/mdx/theme"]').waitFor();
	const link = page.locator('.sidebar a[href^="/lamp/docs/"]:visible:not([aria-current])').first();
	const path = await link.getAttribute('href');
	await link.click();
	await page.locator(`body[data-visit="Lamp: /lamp/docs/mdx/theme to ${path}"]`).waitFor();
	assert.equal(problems, []);
});

test('components hydrate without a difference to the server’s markup, and know the address and the colour mode', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/modules/');
	await page.getByText('/modules/', { exact: true }).waitFor();
	await page.locator('.counter').click();
	await page.locator('.counter', { hasText: 'Count: 2' }).waitFor();
	await page.click('.color-mode-toggle');
	await page.locator('.counter[data-mode=dark]').waitFor();
	assert.equal(problems, []);
});

test('a page that holds state hydrates as a whole', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/play/');
	await page.click('.play');
	await page.getByText('Opened').waitFor();
	assert.equal(problems, []);
});

test('a component chooses among texts by their keys; its admonition is the same on the server; scripts find the root; images, code and links have the site’s looks', async () => {
	const { page, open, problems } = await chosen.visit();
	await open('/');
	const text = page.locator('.chosen');
	assert.is(await text.innerText(), 'Text of B, long.');
	await page.click('.choose');
	await page.locator('.chosen', { hasText: 'Text of A, long.' }).waitFor();
	assert.is(await text.locator('em').count(), 1);
	assert.is(await page.locator('.admonition-info > .admonition-title').innerText(), 'Info');
	assert.is(await page.locator('.admonition-info > .admonition-title > svg').count(), 1);
	const colour = (selector: string, property: 'color' | 'backgroundColor') =>
		page.locator(selector).evaluate((element, name) => getComputedStyle(element)[name], property);
	assert.is(await colour('.code-title', 'color'), 'rgb(255, 255, 255)');
	assert.is(await colour('.article-html p > code', 'backgroundColor'), 'rgb(236, 238, 240)');
	const link = page.locator('.navbar-list .navbar-link');
	assert.is(await link.evaluate((element) => getComputedStyle(element).paddingInlineStart), '30px');
	assert.is(await link.evaluate((element) => getComputedStyle(element.parentElement!).paddingInlineStart), '0px');
	await page.locator('body.marked').waitFor();
	const { width, height } = (await page.locator('.dot').boundingBox())!;
	assert.equal([width, height], [40, 20]);
	assert.equal(problems, []);
});

test('what a site has put around a doc hydrates with what it knows of the page, and what stands in it goes on working, after a page swap too', async () => {
	const { page, open, problems } = await wrapped.visit();
	await open('/docs/a');
	const likes = page.locator('.likes');
	await likes.click();
	assert.is(await likes.innerText(), 'Alpha: 1');
	await page.locator('.code-action-copy').click();
	await page.locator('.code-action-copy[data-state]').waitFor();
	assert.is(await page.locator('article h1').count(), 1);
	await page.locator('.sidebar a[href="/docs/b"]:visible').click();
	await page.waitForURL('**/docs/b');
	assert.is(await likes.innerText(), 'Beta: 0');
	await likes.click();
	assert.is(await likes.innerText(), 'Beta: 1');
	assert.equal(problems, []);
});

test('a copied part reacts around the page, which goes on working; where it throws, the page is there without it', async () => {
	const { page, open, problems } = await wrapped.visit();
	await open('/docs/a');
	await page.locator('.comments').click();
	await page.locator('.comments', { hasText: 'Comments' }).waitFor();
	await page.locator('.code-action-copy').click();
	await page.locator('.code-action-copy[data-state]').waitFor();
	assert.is(await page.locator('.pagination').count(), 1);
	assert.equal(problems, []);
	await open('/docs/c');
	await page.locator('.comments').waitFor({ state: 'detached' });
	assert.is(await page.locator('article h1').innerText(), 'Gamma');
	await page.locator('.code-action-copy').click();
	await page.locator('.code-action-copy[data-state]').waitFor();
	await page.locator('.likes').click();
	assert.is(await page.locator('.likes').innerText(), 'Gamma: 1');
	assert.ok(problems.every((problem) => problem.includes('no comments there')));
});

test('code in an admonition: a word in a line has a tone of it, a block has that of blocks', async () => {
	const { page, open } = await wrapped.visit();
	await open('/docs/b');
	const background = (of: string) => page.locator(`.admonition ${of}`).evaluate((code) => getComputedStyle(code).backgroundColor);
	assert.is(await background('pre code'), 'rgba(0, 0, 0, 0)');
	assert.is.not(await background('p code'), 'rgba(0, 0, 0, 0)');
});

test('while one writes, client modules run, and text within what a site has put around it follows each save, its title too; the parts keep their state', async () => {
	const site = folder(wrappedFiles);
	const live: Serving = await serve(site.dir, ['--watch', '--cache-dir', tempDir()]);
	const writer = await reader(wrapped.browser, live as never);
	try {
		const { page, problems } = writer;
		writer.context.setDefaultTimeout(30_000);
		await writer.open('/docs/a');
		await markDocument(page);
		await page.locator('body[data-visit="/docs/a"]').waitFor();
		assert.is(await page.evaluate(() => getComputedStyle(document.querySelector('.likes')!).letterSpacing), '3px');
		await page.click('.likes');
		site.edit('docs/a.md', '```js', 'A first text.\n\n:::tip\n\nA hint.\n\n:::\n\n```js');
		await page.getByText('A first text.').waitFor();
		assert.is(await page.innerText('.likes'), 'Alpha: 1');
		await page.locator('.code-action-copy').click();
		await page.locator('.code-action-copy[data-state]').waitFor();
		site.write('src/theme/Admonition.js', 'export default ({ children }) => <div className="theirs">{children}</div>;\n');
		await page.locator('.theirs', { hasText: 'A hint.' }).waitFor();
		site.edit('docs/a.md', '# Alpha', '# Omega');
		await page.locator('h1', { hasText: 'Omega' }).waitFor();
		await page.locator('.likes', { hasText: 'Omega: 1' }).click();
		await page.locator('.likes', { hasText: 'Omega: 2' }).waitFor();
		site.edit('src/theme/DocItem/index.js', 'likes}', 'likes + "!"}');
		await page.locator('.likes', { hasText: 'Omega: 0!' }).click();
		await page.locator('.likes', { hasText: 'Omega: 1!' }).waitFor();
		assert.is(await page.locator('.theirs').innerText(), 'A hint.');
		assert.not.match((await page.locator('#live-panel .list').textContent()) ?? '', 'renders something else');
		assert.ok(await isSameDocument(page));
		assert.equal(problems, []);
	} finally {
		await writer[Symbol.asyncDispose]();
		await live.stop();
	}
});

test('what the root of a site shows beside the page is at its end, reacts, and stays while pages are swapped', async () => {
	const { page, open, problems } = await wrapped.visit();
	await open('/docs/a');
	await page.locator('body[data-root="1"]').waitFor();
	await page.locator('.chat').click();
	await page.locator('.sidebar a[href="/docs/b"]:visible').click();
	await page.waitForURL('**/docs/b');
	await page.locator('h1', { hasText: 'Beta' }).waitFor();
	assert.equal([await page.locator('.chat').innerText(), await page.locator('body').getAttribute('data-root')], ['open', '1']);
	assert.equal(problems, []);
});

test('their colours and fonts are the site’s, light and dark', async () => {
	const { page, open } = await bench.visit();
	await open('/modules/');
	const accent = () => page.evaluate(() => getComputedStyle(document.querySelector('.article-html a:not(.heading-anchor)')!).color);
	assert.is(await accent(), 'rgb(122, 62, 168)');
	assert.match(await page.evaluate(() => getComputedStyle(document.body).fontFamily), 'Georgia');
	await page.click('.color-mode-toggle');
	await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
	assert.is(await accent(), 'rgb(201, 160, 232)');
});

const RULES = `a { color: rgb(1, 2, 3); }
details { background: rgb(4, 5, 6); }
details[open] { border: 9px solid; }
details a { text-align: right; }
.menu__link { letter-spacing: 2px; }
.card { --ifm-link-color: rgb(7, 8, 9); }
img { height: auto; }
.tall { width: 7px; }
.icon { position: absolute; right: -30px; }
`;
const RULED = {
	'vrmdocs.config.json': JSON.stringify({ ...config, navbar: { ...config.navbar, logo: { src: 'img/tall.svg', alt: 'Logo' } } }),
	'static/img/tall.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><path d="M0 0h90v90"/></svg>\n',
	'src/css/custom.css': RULES,
	'src/tall.module.css': '.tall { height: 70px; width: 30px; }\n',
	'src/pages/ruled.js':
		'import s from \'../tall.module.css\'; import Layout from \'@theme/Layout\';\nexport default () => <Layout title="Ruled"><img id="own" src="/img/tall.svg" alt="" className={\'tall \' + s.tall} /></Layout>;\n',
	'docs/blocks.mdx': `# Blocks

<div className="own">

First.

\`\`\`js
second
\`\`\`

:::note

Third.

:::

</div>

<ul className="tabs"><li className="tabs__item tabs__item--active">One</li><li className="tabs__item">Two</li></ul>
`,
};
const LOOKS = `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

# Looks

## First

<a id="more" className="button button--secondary" href="/modules/">More</a>

<Tabs><TabItem value="a" label="A">One</TabItem><TabItem value="b" label="B">Two</TabItem></Tabs>

<i id="mark" className="icon">i</i>

<img id="limited" src="/img/tall.svg" style={{maxHeight: 40}} />

## Second

${'Text.\n\n'.repeat(60)}`;
const ruled = withSite(test, () =>
	writtenSite('ruled', { ...RULED, 'docs/looks.mdx': LOOKS }, (dir) => cpSync(fixture, dir, { recursive: true })),
);

test('rules of a site for plain elements are of its texts, those for classes of all', async () => {
	const { page, open } = await ruled.visit({ viewport: { width: 1440, height: 900 } });
	await open('/modules/');
	const style = (selector: string, property: 'color' | 'backgroundColor' | 'borderWidth' | 'textAlign' | 'letterSpacing') =>
		page.evaluate(([s, name]) => getComputedStyle(document.querySelector(s)!)[name as 'color'], [selector, property] as const);
	assert.is(await style('.article-html a:not(.heading-anchor)', 'color'), 'rgb(1, 2, 3)');
	for (const selector of ['.sidebar-link', '.toc-link', '.breadcrumbs a'])
		assert.is.not(await style(selector, 'color'), 'rgb(1, 2, 3)', selector);
	await page.evaluate(() => document.querySelector('.sidebar-category')!.setAttribute('open', ''));
	assert.is(await style('.sidebar-category', 'backgroundColor'), 'rgba(0, 0, 0, 0)');
	assert.is(await style('.sidebar-category', 'borderWidth'), '0px');
	assert.is(await style('.sidebar-category a', 'textAlign'), 'start');
	assert.is(await style('.sidebar-category a', 'letterSpacing'), '2px');
});

test('what is current has the classes that stylesheets of theirs colour; buttons, tabs and the navbar look as with Infima, in the dark too', async () => {
	const { page, open } = await ruled.visit({ viewport: { width: 1440, height: 900 } });
	await open('/looks/');
	const current = page.locator('.table-of-contents__link--active');
	await current.filter({ hasText: 'First' }).waitFor();
	await page.locator('.toc-link', { hasText: 'Second' }).click();
	await current.filter({ hasText: 'Second' }).waitFor();
	assert.is(await current.count(), 1);
	const style = (selector: string, property: 'color' | 'backgroundColor' | 'fontWeight' | 'position') =>
		page.evaluate(([s, name]) => getComputedStyle(document.querySelector(s)!)[name as 'color'], [selector, property] as const);
	await page.click('.color-mode-toggle');
	await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
	assert.equal([await style('#more', 'backgroundColor'), await style('#more', 'color')], ['rgb(236, 238, 240)', 'rgb(26, 29, 33)']);
	assert.is(await style('.tab[aria-selected=true]', 'color'), 'rgb(83, 140, 233)');
	assert.is(await style('.navbar-link', 'fontWeight'), '500');
	for (const [selector, position] of [
		['.color-mode-toggle .icon', 'static'],
		['#mark', 'absolute'],
	] as const)
		assert.is(await style(selector, 'position'), position, 'a name that a site chose is not that of our icons');
	const { width, height } = await page.locator('#limited').evaluate((image) => image.getBoundingClientRect().toJSON() as DOMRect);
	assert.equal([width, height], [40, 40], 'an image whose style limits its height keeps its proportion');
});

test('a class of a CSS module wins over elements and earlier classes of the stylesheet; blocks between tags, and tabs, have their places', async () => {
	const { page, open } = await ruled.visit({ viewport: { width: 1440, height: 900 } });
	const box = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
	await open('/ruled/');
	const { width, height } = await box('#own');
	assert.equal([width, height], [30, 70]);
	assert.is((await box('.navbar-brand img')).height, 32);
	await open('/blocks/');
	const [first, second, third] = [await box('.own > p'), await box('.own > .code-block'), await box('.own > .admonition')];
	assert.ok(second.top - first.bottom > 12 && third.top - second.bottom > 12, 'blocks stand apart');
	const [one, two] = [await box('.tabs__item >> nth=0'), await box('.tabs__item >> nth=1')];
	assert.equal([one.top, one.right], [two.top, two.left]);
});

const looks: [name: string, bench: typeof bench, paths: string[], open?: string][] = [
	['a page of MDX and cards', bench, ['/modules/', '/guide/next/']],
	['a Docusaurus site: an author, a generated index', withSite(test, lampSite), ['/blog/authors/ada', '/docs/category/first-steps']],
	[
		'the banner and the menu of versions',
		withSite(test, () => otherFixture('versions')),
		['/docs/1.0/guide/install/'],
		'.navbar-item .dropdown summary',
	],
	[
		'languages, also from right to left',
		withSite(test, () => otherFixture('locales')),
		['/he/docs/guide/light/', '/fr/docs/'],
		'.navbar-item .dropdown summary',
	],
];

/** The fixture at the root of its host. */
function lampSite(): Promise<string> {
	const from = join(process.env.PROJECT_ROOT!, 'test/fixtures/docusaurus');
	const text = readFileSync(join(from, 'docusaurus.config.ts'), 'utf8').replace("baseUrl: '/lamp/'", "baseUrl: '/'");
	return writtenSite('lamp', { 'docusaurus.config.ts': text }, (dir) => cpSync(from, dir, { recursive: true }));
}

for (const [name, { visit }, paths, menu] of looks)
	test(`${name}: no violation in light and dark, on phones and desktops`, async () => {
		const { page, open } = await visit({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
		const found: string[] = [];
		for (const path of paths) {
			await page.setViewportSize({ width: 1440, height: 900 });
			await open(path);
			if (menu) await page.click(`${menu} >> nth=0`);
			for (const width of [1440, 390]) {
				await page.setViewportSize({ width, height: 900 });
				found.push(...(await violationsInBothThemes(page)).map((v) => `${path} ${width} ${v}`));
			}
		}
		assert.equal(found, []);
	});

test('items of the navbar that do not fit stand in another row: none is over the search, and sticky parts begin below', async () => {
	const { page, open } = await bench.visit();
	await page.setViewportSize({ width: 1000, height: 700 });
	await open('/modules/');
	const { last, search, header, offset, overflow } = await page.evaluate(() => {
		const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
		return {
			last: Math.max(...[...document.querySelectorAll('.navbar-item')].map((item) => item.getBoundingClientRect().right)),
			search: box('.search-form').left,
			header: box('.site-header').height,
			offset: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart),
			overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
		};
	});
	assert.ok(last <= search, `${last} ${search}`);
	assert.is(overflow, 0);
	assert.ok(header > 70 && offset >= header, `${header} ${offset}`);
});

test('from right to left, arrows and chevrons point where the text goes', async () => {
	const { page, open } = await looks[3]![1].visit({ viewport: { width: 1440, height: 900 } });
	const of = (selector: string, pseudo: string | null, property: 'scale' | 'rotate') =>
		page.evaluate(([s, p, name]) => getComputedStyle(document.querySelector(s)!, p)[name as 'scale'], [
			selector,
			pseudo,
			property,
		] as const);
	const seen = async () => [
		await of('.pagination-next .icon', null, 'scale'),
		await of('.breadcrumbs-item + .breadcrumbs-item', '::before', 'rotate'),
	];
	await open('/he/docs/guide/light/');
	assert.equal(await seen(), ['-1 1', '-45deg']);
	await open('/docs/guide/light/');
	assert.equal(await seen(), ['none', '45deg']);
});

test.run();
