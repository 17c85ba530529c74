/** A Docusaurus tree built as it is: routes, titles, ids, labels, tags, redirects; what is told; its config written as ours. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BuildJson, buildJson, checkLinksJson, told, vrmdocs } from '../support/cli.ts';
import { tempDir, writeFiles } from '../support/files.ts';
import { serve, until } from '../support/live.ts';

const test = suite('a Docusaurus tree');
const dir = tempDir();
const tree = join(process.env.PROJECT_ROOT!, 'test/fixtures/docusaurus');
const out = join(dir, 'out');
const to = ['--out', out, '--cache-dir', join(dir, 'cache')];
const page = (route: string) => readFileSync(join(out, route, 'index.html'), 'utf8');
const text = (html: string) =>
	html
		.replace(/<[^>]*>/g, '')
		.replace(/\s+/g, ' ')
		.trim();
const part = (html: string, start: RegExp, end: string) => {
	const at = html.search(start);
	return at < 0 ? '' : html.slice(at, html.indexOf(end, at));
};
const crumbs = (html: string) =>
	[...part(html, /class="breadcrumbs-list"/, '</ol>').matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map((m) => text(m[1]!)).filter(Boolean);
const neighbours = (html: string) =>
	[...html.matchAll(/href="([^"]*)" rel="(?:prev|next)"><span.*?pagination-title pagination-nav__label">(.*?)</gs)].map(
		(m) => `${m[1]} ${m[2]}`,
	);
const ids = (html: string) =>
	[...part(html, /<div class="[^"]*prose/, '</main>').matchAll(/<h([2-6]) id="([^"]*)"/g)].map((m) => `${m[1]} ${m[2]}`);
let json: BuildJson;

test.before(async () => {
	({ json } = await buildJson(tree, to));
});

test('is built without a config of ours; nothing in it changes', () => {
	assert.equal(told(json.errors), []);
	assert.is(existsSync(join(tree, 'vrmdocs.config.ts')), false);
});

test('has the routes that Docusaurus gives: number prefixes, ids, slugs, index files, folders, posts, authors, tags', () => {
	for (const route of [
		'/docs/',
		'/docs/getting-started/installation',
		'/docs/getting-started/first-lamp/switch-on',
		'/docs/category/first-steps',
		'/docs/category/your-first-lamp',
		'/docs/commands',
		'/docs/guides/',
		'/docs/reference/errors/',
		'/docs/reference/errors/error-1',
		'/docs/reference/types/',
		'/docs/front-matter/renamed',
		'/docs/front-matter/other-id',
		'/docs/short',
		'/docs/ids/2024-01-02-date',
		'/docs/ids/third',
		'/docs/ids/1.0-version',
		'/docs/ids/custom/',
		'/docs/deep/a/b/c/d/d-page',
		'/docs/tags/installing',
		'/docs/tags/first-steps',
		'/docs/tags/set-up',
		'/blog/2026/01/01/welcome',
		'/blog/own-slug',
		'/blog/top/absolute',
		'/blog/2026/02/10/nested',
		'/blog/2026/02/11/nested-index',
		'/blog/dated',
		'/blog/page/6',
		'/blog/authors/ada/page/2',
		'/blog/authors/ben-writes',
		'/blog/tags/releases/page/2',
		'/legal/',
		'/about',
		'/docs/mdx/parts',
		'/docs/mdx/theme',
		'/team',
	])
		assert.ok(json.routes.includes(route), route);
	for (const route of ['/docs/front-matter/draft', '/docs/guides/_partial', '/_hidden', '/blog/2026/01/20/draft'])
		assert.not.ok(
			json.routes.some((one) => one.startsWith(route)),
			route,
		);
	assert.is(json.routes.length, 171);
});

test('headings have the ids that Docusaurus gives: equal to the title, symbols, duplicates, words of the shell', () => {
	assert.equal(ids(page('docs/writing/headings')), [
		'2 headings-1',
		'2 symbols-c--c--100-',
		'2 whats-new',
		'2 code-and-bold',
		'2 own-id',
		'3 sub-id',
		'2 duplicate',
		'2 duplicate-1',
		'3 duplicate-2',
		'2 top',
		'2 main',
		'2 sidebar',
		'2 日本語の見出し',
		'2 émile-zölä',
		'2 1-numbered',
		'2 --flag',
		'2 trailing-dots',
		'2 a-link',
		'2 a_b_c',
		'2 section',
		'2 tada-emoji',
	]);
});

test('previous, next and breadcrumbs have the labels of the sidebar; a ref is no step', () => {
	const brightness = page('docs/guides/brightness');
	assert.equal(crumbs(brightness), ['Guides', 'How bright']);
	assert.equal(neighbours(brightness), ['/lamp/docs/guides/colours Colours &amp; temperatures', '/lamp/docs/guides/remote Remote control']);
	assert.equal(neighbours(page('docs/guides/remote'))[0], '/lamp/docs/guides/timers Timers (label)');
	assert.equal(neighbours(page('docs/writing/headings'))[0], '/lamp/docs/guides/advanced/sensors Sensors');
	assert.equal(crumbs(page('docs/orphan')), [], 'in no sidebar');
});

test('titles: of front matter in tabs, the heading of the text on the page', () => {
	const both = page('docs/titles/both');
	assert.match(both, '<title>From front matter · Lamp</title>');
	assert.match(both, '<h1 class="title">From the heading too</h1>');
	assert.match(page('docs/reference/types/lamp'), '<title>Lamp</title>');
	assert.match(page('blog/2026/02/01/no-title'), '<title>no-title · Lamp</title>');
});

test('MDX: components, partials with their headings, data, images, the theme; a component with state hydrates', () => {
	const parts = page('docs/mdx/parts');
	assert.equal(ids(parts), ['2 components', '2 partials', '3 a-note-for-you', '2 files']);
	const words = text(parts);
	for (const said of [
		'has 800 lumen',
		'there are 2 lamps',
		'Reading lamp, 800 lumen',
		'Night lamp: 40 lumen',
		'Dear reader',
		'Children with emphasis',
		'lamp off',
	])
		assert.ok(words.includes(said), said);
	assert.not.match(parts, 'Nobody sees this');
	assert.match(parts, /data-island="[^"]*"[^>]*>.*?<button type="button" aria-pressed="false">Light/s);
	assert.match(parts, /<img src="\/lamp\/assets\/[^"]*dot[^"]*" width="16" height="16" alt="A dot"/);
	assert.match(parts, 'src="/lamp/img/card.png" width="120" height="63"');
	assert.match(parts, '<a href="/lamp/docs/guides/colours">colours</a>');
	const theme = page('docs/mdx/theme');
	assert.match(theme, '<meta name="lamp-page" content="theme"/>');
	for (const said of ['On Linux.', 'On a Mac.', 'Hidden at first.', 'Lamp shop', 'Hello lamp', 'Good night', 'This is Lamp.', 'Later.'])
		assert.ok(text(theme).includes(said), said);
	assert.equal(ids(theme), ['2 tabs', '2 boxes', '2 cards', '2 words', '2 by-hand']);
	assert.match(page('team'), '<title>Team · Lamp</title>');
});

test('tags have the labels, addresses and descriptions of tags.yml', () => {
	assert.match(page('docs/guides/brightness'), 'href="/lamp/docs/tags/light">Light</a>');
	assert.match(page('docs/tags/light'), 'About light.');
	assert.match(page('docs/tags'), '<p class="tag-description">About light.</p>');
	assert.match(page('blog/2026/01/01/welcome'), 'href="/lamp/blog/tags/releases">Release</a>');
	// One of its two posts is unlisted.
	assert.match(page('blog/tags/hello'), '<meta name="description" content="1 post of Lamp news tagged “hello”."');
	assert.match(page('blog/tags'), '<h2 class="tag-letter" id="H">H</h2>');
	assert.match(page('blog/archive'), '<h2 id="2026">2026</h2>');
});

test('authors in all their shapes, with pages of their own', () => {
	const names = (route: string) => text(part(page(route), /<ul class="post-authors"/, '</ul>'));
	const ADA = 'Ada LovelaceMaker of lampsada.lamp.exampleGitHubXLinkedInNewsletter';
	const BEN = 'BenWriterben@lamp.example';
	assert.is(names('blog/2026/01/05/two-authors'), ADA + BEN);
	assert.is(names('blog/2026/01/10/inline-author'), 'DanGuest');
	assert.is(names('blog/2026/01/11/inline-list'), `${ADA}EveBenGuest writerben@lamp.example`);
	assert.is(names('blog/2026/01/12/old-author'), 'FayOld times');
	assert.ok(page('blog/2026/01/12/old-author').includes('href="https://fay.lamp.example"'), 'address of an old author');
	const ada = page('blog/authors/ada');
	for (const found of ['Writes about light.', 'https://github.com/ada', 'https://ada.lamp.example/news', '/lamp/blog/2026/03/23/news-23'])
		assert.ok(ada.includes(found), found);
});

test('Markdown of theirs: kinds of admonitions, magic comments, npm2yarn, @site and pathname, emoji, a plugin', () => {
	assert.match(page('docs/writing/admonitions'), 'admonition-question');
	const code = page('docs/writing/code');
	assert.match(code, /<span class="code-line code-block-error-line token-line">[^\n]*console/);
	assert.not.match(code, 'This will error');
	assert.not.match(text(code), 'highlight-next-line');
	assert.match(page('docs/getting-started/installation'), /yarn<\/span>? ?.*add|yarn add @lamp\/tools/s);
	const links = page('docs/writing/links');
	for (const href of ['/lamp/docs/writing/code', '/lamp/files/manual.txt', '/lamp/raw/page.html', '/lamp/docs/writing/headings#own-id'])
		assert.ok(links.includes(`href="${href}"`), href);
	assert.match(text(page('docs/writing/emoji')), 'Well done 🎉 👍, and :not_an_emoji:.');
	assert.match(text(page('docs')), 'Lamp lights your room');
	assert.match(
		page('docs/front-matter/image'),
		/og:image" content="https:\/\/docs\.lamp\.example\/lamp\/assets\/images\/cover\.[0-9a-f]{8}\.png"/,
	);
});

test('config: navbar, footer, announcement, head, redirects, edit links', () => {
	const home = page('');
	for (const found of [
		'href="https://cdn.lamp.example"',
		'name="lamp-version"',
		'src="/lamp/js/hello.js"',
		'header-code-link',
		'<button type="button">Buy</button>',
		'Copyright &copy; 2026 <a href="https://lamp.example"',
		'Lamp 3 is <b>out</b>',
	])
		assert.ok(home.includes(found), found);
	assert.match(home, /<div class="footer-bottom footer__bottom">(?:(?!<\/div>).)*<div class="footer-copyright footer__copyright">/);
	assert.match(page('start'), '/lamp/docs/getting-started/installation');
	assert.match(page('docs/older-guide'), '/lamp/docs/guides/colours');
	assert.match(page('docs/api/switch'), '/lamp/docs/reference/switch');
	assert.match(page('docs/guides/colours'), 'https://git.lamp.example/edit/main/docs/guides/colours.md');
	assert.match(page('docs/guides/remote'), 'https://edit.lamp.example/remote');
	for (const file of ['blog/rss.xml', 'blog/atom.xml', 'blog/feed.json', 'img/other.png', '.nojekyll'])
		assert.ok(existsSync(join(out, file)), file);
});

test('what is not supported is told with its places and counted, and in JSON', async () => {
	assert.equal(
		json.unsupported.map(({ construct, count, places }) => `${construct} ${count} ${places[0]!.file}:${places[0]!.line}`),
		['themeConfig.docs.sidebar.hideable 1 docusaurus.config.ts:84'],
	);
	const { stderr } = await vrmdocs(['build', tree, ...to]);
	assert.match(stderr, '1 construct of this tree is not supported: themeConfig.docs.sidebar.hideable');
	assert.match(stderr, '; in 1 place\n');
});

test('an empty generated folder is a warning', () => {
	assert.ok(
		told(json.warnings).some((line) => line.startsWith('sidebars.ts:19:') && line.includes('there is no doc in the folder "nothing-here"')),
	);
});

test('check-links reads it too', async () => {
	const { json: report } = await checkLinksJson(tree, ['--cache-dir', join(dir, 'cache')]);
	assert.equal([report.errors, report.pages], [[], 171]);
});

const small = (config: string, more: Record<string, string> = {}) => {
	const site = join(tempDir(), 'site');
	writeFiles(site, { 'docusaurus.config.js': config, 'docs/a.md': '# A\n\nText.\n', ...more });
	return site;
};
const fast = (site: string) => ['--out', join(site, '../out'), '--cache-dir', join(site, '../cache')];
const classic = (rest: string) =>
	`module.exports = { title: 'T', url: 'https://a.example', baseUrl: '/', presets: [['classic', { blog: false, pages: false }]], ${rest} };\n`;

test('a missing package is told with its place, and the rest is built', async () => {
	const site = small(
		`const gone = require('remark-gone');\n${classic("themeConfig: {}, presets: [['classic', { docs: { remarkPlugins: [gone] } }]]")}`,
	);
	const { json } = await buildJson(site, fast(site));
	assert.ok(
		told(json.warnings).includes(
			'docusaurus.config.js:1:22 warning missing-package: the package remark-gone is not installed; what it adds to the config is left out',
		),
	);
	assert.equal([json.errors, json.routes.includes('/docs/a')], [[], true]);
});

test('a config that throws says where; an empty one says what is missing', async () => {
	const throws = small("module.exports = async () => {\n\tthrow new Error('no token');\n};\n");
	const { code, json } = await buildJson(throws, fast(throws));
	assert.equal([code, told(json.errors)], [2, ['docusaurus.config.js:2:8 error module-throws: the config function throws: no token']]);
	const empty = small('module.exports = {};\n');
	const wrong = await buildJson(empty, fast(empty));
	assert.is(wrong.code, 2);
	assert.match(told(wrong.json.errors).join('\n'), 'title: must be text in quotes');
});

test('CommonJS with __dirname, require of JSON and require.resolve; paths that are absolute', async () => {
	const site = small(
		`const path = require('node:path');\nconst { title } = require('./title.json');\nmodule.exports = { title, url: 'https://a.example', baseUrl: '/x/', presets: [['@docusaurus/preset-classic', { blog: false, pages: false, docs: { path: path.join(__dirname, 'docs'), sidebarPath: require.resolve('./sidebars.js') } }]] };\n`,
		{ 'title.json': '{"title":"From JSON"}', 'sidebars.js': "module.exports = { s: ['a'] };\n" },
	);
	const { json, code } = await buildJson(site, fast(site));
	assert.equal([code, told(json.errors)], [0, []]);
	assert.match(readFileSync(join(site, '../out/docs/a/index.html'), 'utf8'), '<title>A | From JSON</title>');
});

test('a config of ours is read in place of theirs; init --from docusaurus writes one that says the same', async () => {
	const site = join(tempDir(), 'site');
	cpSync(tree, site, { recursive: true });
	const { code, stderr } = await vrmdocs(['init', site, '--from', 'docusaurus']);
	assert.is(code, 0);
	assert.match(stderr, 'vrmdocs.config.ts written to');
	assert.match(stderr, 'createRedirects is a function, which is not copied');
	rmSync(join(site, 'docusaurus.config.ts'));
	const { json: again } = await buildJson(site, fast(site));
	assert.equal(told(again.errors), []);
	assert.equal(again.routes, json.routes);
	const twice = await vrmdocs(['init', site, '--from', 'docusaurus']);
	assert.is(twice.code, 2);
	writeFileSync(join(site, 'docusaurus.config.js'), 'module.exports = {};\n');
	assert.match((await vrmdocs(['init', site, '--from', 'docusaurus'])).stderr, 'the file exists already');
});

const beside = `module.exports = {
	title: 'T', url: 'https://a.example', baseUrl: '/',
	themeConfig: { docs: { sidebar: { hideable: true } } },
	presets: [['classic', {
		docs: { path: '../docs', include: ['**/*.{md,mdx}'], exclude: ['drafts/**', '**/_*'], editUrl: 'https://git.example/edit/main/website/' },
		blog: { path: '../blog', exclude: ['**/old-*.md'] },
		pages: { exclude: ['**/part.*'], editUrl: 'https://git.example/edit/main/website' },
	}]],
};
`;
const repository = {
	'website/docusaurus.config.js': beside,
	'website/src/Box.js': 'export default function Box() { return <b>a box</b>; }\n',
	'website/src/pages/index.md': '# Start\n\nText.\n',
	'website/src/pages/part.md': '# Part\n\nText.\n',
	'docs/intro.md':
		'---\nslug: /\n---\n\nimport Note from "./guide/_note.mdx";\nimport Box from "@site/src/Box";\n\n# Intro\n\n[A](guide/a.md) [post](../blog/2026-01-01-hi.md) ![x](guide/x.svg)\n\n<Note/> <Box/>\n',
	'docs/guide/a.md': '# A\n\n[Intro](../intro.md) [gone](./gone.md) [read](../../README.md)\n',
	'docs/guide/_note.mdx': 'A *note*.\n',
	'docs/guide/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>\n',
	'docs/drafts/d.md': '# D\n',
	'blog/2026-01-01-hi.md': '# Hi\n\nText.\n',
	'blog/old-a.md': '# Old\n\nText.\n',
	'README.md': '# Read\n',
};

test('docs and posts beside the site folder: pages, images, partials, links, edit links; what is excluded is not read', async () => {
	const home = tempDir();
	writeFiles(home, repository);
	const built = () => buildJson(join(home, 'website'), ['--out', join(home, 'out'), '--cache-dir', join(home, 'cache')]);
	const read = (path: string) => readFileSync(join(home, 'out', path), 'utf8');
	const { json } = await built();
	assert.equal(
		[...json.errors, ...json.warnings].filter((p) => p.code !== 'unsupported').map((p) => `${p.file}:${p.line} ${p.code}`),
		['../docs/guide/a.md:3 broken-markdown-link', '../docs/guide/a.md:3 outside'],
	);
	assert.equal(
		json.routes.filter((route) => !/^\/(?:blog|404|search|tags|docs\/tags)/.test(route)),
		['/', '/docs/', '/docs/guide/a'],
	);
	assert.not(json.routes.some((route) => route.includes('old')));
	const intro = read('docs/index.html');
	for (const part of [
		'A <em>note</em>',
		'<b>a box</b>',
		'/assets/images/x.',
		'href="/blog/2026/01/01/hi"',
		'href="https://git.example/edit/main/docs/intro.md"',
	])
		assert.match(intro, part);
	assert.match(read('index.html'), 'href="https://git.example/edit/main/website/src/pages/index.md"');
	// What changes beside the site folder is seen by the next build.
	const edits: [string, string, string, string][] = [
		['docs/guide/a.md', '# A\n\nOther words.\n', 'docs/guide/a/index.html', 'Other words'],
		['docs/guide/_note.mdx', 'Another *note*.\n', 'docs/index.html', 'Another <em>note'],
		['docs/guide/b.md', '# B\n\nNew.\n', 'docs/guide/b/index.html', 'New.'],
		['website/src/Box.js', 'export default () => <b>a bag</b>;\n', 'docs/index.html', 'a bag'],
	];
	for (const [file, text, path, wanted] of edits) {
		writeFiles(home, { [file]: text });
		await built();
		assert.match(read(path), wanted);
	}
	rmSync(join(home, 'docs/guide/b.md'));
	await built();
	assert.not(existsSync(join(home, 'out/docs/guide/b/index.html')));
	writeFiles(home, { 'docs/intro.md': `${repository['docs/intro.md']}\nimport X from "./nope";\n\n<X/>\n` });
	assert.equal(
		(await built()).json.errors.map((p) => `${p.file}:${p.line} ${p.message}`),
		['../docs/intro.md:14 the file "./nope" does not exist'],
	);
});

test('what is beside the site folder is watched; the watcher counts what is not supported', async () => {
	const home = tempDir();
	writeFiles(home, repository);
	const live = await serve(join(home, 'website'), ['--watch', '--cache-dir', join(home, 'cache')]);
	await live.prints('1 construct of this tree is not supported: themeConfig.docs.sidebar.hideable; in 1 place');
	const shows = (path: string, wanted: string) =>
		until(
			async () => (await (await fetch(live.address + path)).text()).includes(wanted),
			() => `${path} lacks ${wanted}: ${live.printed()}`,
		);
	await shows('docs', '<b>a box</b>');
	writeFiles(home, { 'docs/guide/a.md': '# A\n\nOther words.\n' });
	await shows('docs/guide/a', 'Other words.');
	writeFiles(home, { 'docs/guide/_note.mdx': 'Another *note*.\n' });
	await shows('docs', 'Another <em>note');
	writeFiles(home, { 'docs/guide/more/b.md': '# B\n\n:::tip\n\nNew.\n\n:::\n' });
	await shows('docs/guide/more/b', 'New.');
	// Parts of the theme that it has not had before: of pages, of the shell, and one that is told.
	const theme = (file: string, text: string) => writeFiles(home, { [`website/src/theme/${file}`]: text });
	theme(
		'DocItem/Footer/index.js',
		"import F from '@theme-original/DocItem/Footer';\nexport default (props) => <><F {...props} />Was it of use?</>;\n",
	);
	await shows('docs', 'Was it of use?');
	theme('Footer.js', 'export default () => <footer>A footer of theirs</footer>;\n');
	await shows('docs', 'A footer of theirs');
	theme('Admonition.js', 'export default ({ children }) => <div className="their-box">{children}</div>;\n');
	await shows('docs/guide/more/b', 'class="their-box"');
	theme('Navbar.js', 'export default () => <nav />;\n');
	await live.prints('swizzled Navbar');
	writeFiles(home, { 'website/i18n/en/docusaurus-plugin-content-docs/current/guide/a.md': '# A\n\nTranslated.\n' });
	await shows('docs/guide/a', 'Translated.');
	await live.stop();
});

test('a doc of several sidebars shows the last of them, as there', () => {
	assert.equal(neighbours(page('docs/reference/switch')), []);
	assert.equal(crumbs(page('docs/reference/switch')), ['switch']);
});

test.run();
