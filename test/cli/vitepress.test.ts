/** A tree as VitePress has it: docs in the site folder itself, code of other files, a home page of front matter. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openLiveSite } from '../../src/pipeline/live.ts';
import { type BuildJson, buildJson, told, vrmdocs } from '../support/cli.ts';
import { type Files, tempDir, writeFiles } from '../support/files.ts';

const test = suite('vitepress');
const png = readFileSync(join(process.env.PROJECT_ROOT!, 'test/fixtures/mdx/docs/square.png'));
const other = readFileSync(join(process.env.PROJECT_ROOT!, 'test/fixtures/basic/static/img/photo.png'));
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><path d="M0 0h8v8z"/></svg>\n';
const code = (n: number) => `const n = ${n};\n// #region show\nshow(n);\n// #endregion show\n`;
const no = '# Not a page\n';

const files: Files = {
	'vrmdocs.config.json': JSON.stringify({
		title: 'Lantern',
		url: 'https://lantern.example',
		showLastUpdate: false,
		docs: { path: '.' },
		staticDirectories: ['public'],
	}),
	'index.md': `---
layout: home
hero:
  name: Lantern
  text: Small lights
  tagline: Describe a light in a file
  image: { light: /light.svg, dark: /dark.svg, alt: A lantern }
  actions:
    - { text: Start, link: /guide/start }
    - { theme: alt, text: Source, link: https://other.example/ }
features:
  - { icon: 🔦, title: Quick, details: Within a second, link: ./guide/next.md, linkText: How }
  - { icon: { src: /light.svg }, title: Open }
---

## After that

Text.
`,
	'guide/start.md': '# Start\n\n[Next](./next.md), [home](../index.md)\n\n![A square](../assets/square.png)\n',
	'guide/next.md': '# Next\n\n<<< @/snippets/a.js#show{1} [Showing]\n\n<<< ../snippets/a.js\n',
	'snippets/a.js': code(1),
	'assets/square.png': png,
	'public/light.svg': svg,
	'public/dark.svg': svg,
	'blog/2026-01-02-post.md': '---\ntitle: Post\n---\n\nText.\n',
	...Object.fromEntries(
		['README.md', 'dist/old/a.md', 'public/a.md', 'src/a.md', '.vitepress/a.md', 'node_modules/a/README.md', 'guide/_draft.md'].map(
			(path) => [path, no],
		),
	),
};

const site = tempDir();
const cache = tempDir();
const out = join(site, 'dist/site');
let json: BuildJson;
const file = (path: string) => readFileSync(join(out, path), 'utf8');
const build = async (...args: string[]) => {
	({ json } = await buildJson(site, ['--out', out, '--cache-dir', cache, ...args]));
};

test.before(async () => {
	writeFiles(site, files);
	await build();
});

test('the site folder is the folder of the docs, without output, code, static files and the README beside an index', async () => {
	assert.equal([told(json.errors), told(json.warnings)], [[], []]);
	assert.equal(
		json.routes.filter((route) => !/^\/(?:404|search|blog)/.test(route)),
		['/', '/guide/next/', '/guide/start/'],
	);
	assert.ok(json.routes.includes('/blog/2026/01/02/post/'));
	assert.match(file('guide/start/index.html'), '<a href="/guide/next/">Next</a>, <a href="/">home</a>');
	const { code: exit, stderr } = await vrmdocs(['build', site, '--out', join(site, 'guide/out'), '--cache-dir', cache]);
	assert.is(exit, 2);
	assert.match(stderr, "is inside the site's folder, which is that of its docs");
});

test('a home page has its hero and its features, and their links and images are those of the page', async () => {
	const html = file('index.html');
	assert.match(html, '<h1 class="title visually-hidden">Lantern</h1>');
	assert.match(
		html,
		'<p class="home-name">Lantern</p><p class="home-text">Small lights</p><p class="home-tagline">Describe a light in a file</p>',
	);
	assert.match(html, '<a class="button" href="/guide/start/">Start</a><a class="button button-quiet" href="https://other.example/"');
	assert.match(html, /<img src="\/light\.svg" width="8" height="8" alt="A lantern"[^>]* class="only-light"><img src="\/dark\.svg"/);
	assert.match(
		html,
		'<section class="card card-link"><span class="home-icon" aria-hidden="true">🔦</span><p class="card-title"><a href="/guide/next/">Quick</a></p>',
	);
	assert.match(html, '<h2 id="after-that">');
	assert.not.match(html, 'class="sidebar"');
	assert.match(html, '<meta name="description" content="Describe a light in a file"');
	assert.match(file('search-index.json'), 'Within a second');
	writeFiles(site, { 'index.md': String(files['index.md']).replace('/guide/start', '/guide/strat').replace('icon: 🔦', 'icon: "<svg/>"') });
	await build();
	assert.equal(told([...json.errors, ...json.warnings]), [
		'index.md:3:1 error broken-link: "/guide/strat" leads to no page',
		'index.md:11:1 warning home-icon: an icon of features is HTML, which front matter does not show',
	]);
	writeFiles(site, { 'index.md': files['index.md']! });
	await build();
});

test('a page that shows code of a file changes with it, in builds and while it is written', async () => {
	assert.match(file('guide/next/index.html'), /<div class="code-title">Showing<\/div>.*code-line-highlight/);
	writeFiles(site, { 'snippets/a.js': code(22) });
	await build();
	assert.is(json.written > 0, true);
	const warm = file('guide/next/index.html');
	assert.match(warm, '22');
	await build('--no-cache');
	assert.is(file('guide/next/index.html'), warm);
	const live = await openLiveSite({ siteDir: site, outDir: out, cacheDir: cache, cache: true });
	const rendered = (route: string) => live.render(live.now.site.routes.get(route)!);
	writeFiles(site, { 'snippets/a.js': code(333), 'assets/square.png': other });
	const paths = ['snippets/a.js', 'assets/square.png'].map((path) => join(site, path));
	const before = rendered('/guide/start/');
	await live.update(paths, ['/guide/next/']);
	assert.match(JSON.stringify(rendered('/guide/next/')), '333');
	assert.is.not(JSON.stringify(rendered('/guide/start/')), JSON.stringify(before), 'an image that is in no folder of content');
	rmSync(join(site, 'snippets/a.js'));
	await build();
	assert.equal(told(json.errors), [
		'guide/next.md:3:1 error snippet: "@/snippets/a.js" is no file: there is no snippets/a.js',
		'guide/next.md:5:1 error snippet: "../snippets/a.js" is no file: there is no snippets/a.js',
	]);
});

test('a page includes others: by file, region, heading and lines, within lists and each other; an edit of one is an edit of it', async () => {
	const own = tempDir();
	const to = ['--out', join(own, 'dist/out'), '--cache-dir', join(own, 'dist/cache')];
	writeFiles(own, {
		...files,
		'guide/start.md': `# Start

<!--@include: ./parts/_all.md-->

- one <!--@include: ./parts/_word.md-->

<!-- @include: @/guide/parts/_part.md#mine -->

<!--@include: ./parts/_part.md#second{1,3}-->

<!--@include: ./parts/_part.md{1,1}-->

[Here](#second)
`,
		'guide/parts/_all.md':
			'---\ntitle: No\n---\n\n## All of it {#all}\n\n::: tip\nGood.\n:::\n\n<!--@include: ./_word.md-->\n\n<<< ../../snippets/a.js#show\n',
		'guide/parts/_word.md': 'A *word*.\n',
		'guide/parts/_part.md':
			'## First\n\n<!-- #region mine -->\nMine.\n<!-- #endregion mine -->\n\n## Second\n\nTwo.\n\nThree.\n\n## Last\n',
	});
	const first = await buildJson(own, to);
	assert.equal(told([...first.json.errors, ...first.json.warnings]), []);
	const html = () => readFileSync(join(own, 'dist/out/guide/start/index.html'), 'utf8');
	const body = /<div class="article-html">.*<\/article>/s.exec(html())![0];
	assert.match(body, /<h2 id="all">All of it.*<div class="admonition admonition-tip".*Good\..*<p>A <em>word<\/em>\.<\/p>.*>show</s);
	assert.match(body, /<li>one A <em>word<\/em>\.<\/li>/);
	assert.match(body, /<p>Mine\.<\/p>\s*<h2 id="second">.*<p>Two\.<\/p>\s*<h2 id="first">/s);
	assert.not.match(body, /Three|Last|region|title: No/);
	writeFiles(own, { 'guide/parts/_word.md': 'Another.\n' });
	await buildJson(own, to);
	assert.match(html(), '<p>Another.</p>');
	writeFiles(own, {
		'guide/start.md':
			'# Start\n\n<!--@include: ./parts/_wort.md-->\n\nText <!--@include: ./parts/_part.md#mein-->\n\n<!--@include: ./parts/_self.md-->\n',
		'guide/parts/_self.md': '<!--@include: ./_self.md-->\n',
	});
	assert.equal(
		(await buildJson(own, to)).json.errors.map(({ line, column, message, hint }) => `${line}:${column} ${message}: ${hint}`),
		[
			'3:1 "./parts/_wort.md" is no file: there is no guide/parts/_wort.md: @/ is the site folder, ./ the folder of the page',
			'5:6 guide/parts/_part.md has no region "mein": did you mean #mine?',
			'7:1 guide/parts/_self.md includes itself: take the @include of it out of guide/parts/_self.md',
		],
	);
});

test('tabs of the plugin are tabs: text before them, lists that end at the next label, code as it is, one choice by key', async () => {
	const own = tempDir();
	writeFiles(own, {
		...files,
		'guide/start.md':
			'# Start\n\n:::tabs key:system\n== Linux\n- a\n- b\n== `macOS` two\nText\n== Linux\n```sh\n== no tab\n```\n:::\n\nAfter\n== that.\n',
	});
	const { json } = await buildJson(own, ['--out', join(own, 'dist/out'), '--cache-dir', join(own, 'dist/cache')]);
	assert.equal(told([...json.errors, ...json.warnings]), []);
	const body = /<div class="article-html">.*<\/article>/s.exec(readFileSync(join(own, 'dist/out/guide/start/index.html'), 'utf8'))![0];
	assert.equal(
		[...body.matchAll(/role="tab" data-value="([^"]+)"[^>]*>([^<]+)</g)].map(([, value, label]) => [value, label]),
		[
			['Linux', 'Linux'],
			['macOS two', 'macOS two'],
			['Linux-2', 'Linux'],
		],
	);
	assert.match(body, 'data-props="{&quot;group&quot;:&quot;system&quot;}"');
	assert.match(body, /<li>b<\/li>\s*<\/ul>\s*<\/div><\/section>.*<p>Text<\/p>.*no tab.*<p>After\s== that\.<\/p>/s);
});

test.run();
