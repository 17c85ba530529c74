/** What a build publishes besides pages: sitemap, feeds, redirects, host files, assets, manifest. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, told } from '../support/cli.ts';
import { filesIn, tempDir, writeFiles } from '../support/files.ts';
import { htmlRules } from '../support/html-rules.ts';
import { elements, textOf, wellFormed } from '../support/xml.ts';

const test = suite('output');
const dir = tempDir();
const site = join(dir, 'site');
const out = join(dir, 'out');
const to = ['--out', out, '--cache-dir', join(dir, 'cache')];
const read = (path: string) => readFileSync(join(out, path), 'utf8');
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

test.before(async () => {
	cpSync(join(process.env.PROJECT_ROOT!, 'test/fixtures/minimal'), site, { recursive: true });
	await buildJson(site, to);
});

test('the sitemap has every page but tags, redirects, unlisted ones, search and 404', () => {
	const paths = elements(wellFormed(read('sitemap.xml')), 'loc').map((e) => e.elements![0]!.text!.replace('https://minimal.example', ''));
	assert.equal(paths, [
		'/',
		'/about/',
		'/blog/',
		'/blog/2024/01/01/post-1/',
		'/blog/2024/02/01/post-2/',
		'/blog/2024/03/01/post-3/',
		'/blog/archive/',
		'/blog/authors/',
		'/blog/page/2/',
		'/blog/tags/',
		'/blog/tags/news/',
		'/blog/tags/news/page/2/',
		'/guide/',
		'/guide/end/',
		'/guide/start/',
		'/home/',
	]);
});

test('feeds of the blog: the same posts in three formats, complete texts, absolute addresses', () => {
	const urls = ['3', '2', '1'].map((n) => `https://minimal.example/blog/2024/0${n}/01/post-${n}/`);
	const rss = wellFormed(read('blog/rss.xml'));
	assert.equal(
		elements(rss, 'item').map((i) => textOf(i, 'link')),
		urls,
	);
	assert.equal([textOf(rss, 'title'), textOf(rss, 'language'), textOf(rss, 'copyright')], ['News | Minimal', 'en', '© 2025 Minimal']);
	const content = textOf(elements(rss, 'item')[0]!, 'content:encoded')!;
	assert.match(content, 'The rest of post 3.');
	assert.match(content, 'href="https://minimal.example/guide/start/"');
	const atom = wellFormed(read('blog/atom.xml'));
	assert.equal(
		elements(atom, 'entry').map((e) => textOf(e, 'id')),
		urls,
	);
	const json = JSON.parse(read('blog/feed.json'));
	assert.equal(
		json.items.map((i: { url: string }) => i.url),
		urls,
	);
	assert.equal([json.version, json.feed_url], ['https://jsonfeed.org/version/1', 'https://minimal.example/blog/feed.json']);
});

test('feeds of data', () => {
	const rss = wellFormed(read('release/rss.xml'));
	assert.equal(
		elements(rss, 'item').map((i) => [textOf(i, 'title'), textOf(i, 'link'), textOf(i, 'description'), textOf(i, 'pubDate')]),
		[
			['v1.1 Second', 'https://minimal.example/guide/end/', 'How to end with the minimal site.', 'Mon, 05 Feb 2024 00:00:00 GMT'],
			['v1.0 First', 'https://minimal.example/guide/start/', 'How to begin with the minimal site.', 'Fri, 05 Jan 2024 00:00:00 GMT'],
		],
	);
	// The whole text of the docs that the data names, as it stands in a feed: no links to headings, addresses complete.
	for (const item of elements(rss, 'item')) {
		const content = textOf(item, 'content:encoded')!;
		assert.match(content, /<p>/);
		assert.not.match(content, 'heading-anchor');
		assert.not.match(content, /(?:href|src)="\//);
	}
	assert.is(elements(wellFormed(read('release/atom.xml')), 'entry').length, 2);
	assert.is(JSON.parse(read('release/feed.json')).items.length, 2);
});

test('every page names the feeds', () => {
	for (const page of ['index.html', 'guide/start/index.html'])
		for (const feed of ['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json', '/release/rss.xml'])
			assert.match(read(page), `href="${feed}"`);
});

test('redirects: refresh, canonical address, a link, not to be indexed', () => {
	const html = read('old/index.html');
	assert.match(html, /<meta http-equiv="refresh" content="0; ?url=\/guide\/start\/"/i);
	assert.is(attribute(html, /<link rel="canonical" href="([^"]*)"/), 'https://minimal.example/guide/start/');
	assert.match(html, '<a href="/guide/start/">/guide/start/</a>');
	assert.match(html, /<meta name="robots" content="noindex/);
	assert.is(html.match(/<h1/g)?.length, 1);
	for (const path of ['gone/a/index.html', 'gone/b/index.html']) {
		assert.is(attribute(read(path), /<link rel="canonical" href="([^"]*)"/), 'https://elsewhere.example/x?y=1#z');
		assert.match(read(path), 'url=https://elsewhere.example/x?y=1#z');
	}
});

test('aliases: /docs/<route> leads to the canonical route, for every listed doc', () => {
	for (const route of ['guide/start', 'guide/end', 'home'])
		assert.is(attribute(read(`docs/${route}/index.html`), /<link rel="canonical" href="([^"]*)"/), `https://minimal.example/${route}/`);
	assert.not(existsSync(join(out, 'docs/unlisted/index.html')));
});

test('redirects are neither in the search index nor in the sitemap', () => {
	const index = JSON.parse(read('search-index.json')) as { documents: { u: string }[] }[];
	const urls = new Set(index.flatMap((e) => e.documents.map((d) => d.u.replace(/#.*/, ''))));
	assert.ok(urls.has('/guide/start/'));
	for (const url of urls) assert.not.match(url, /^\/(?:docs|old|gone|unlisted|draft)\//);
});

test('404.html, .nojekyll, robots.txt, _headers and static files', () => {
	assert.match(read('404.html'), /<meta name="robots" content="noindex/);
	assert.is(read('404.html').match(/<h1/g)?.length, 1);
	assert.is(read('.nojekyll'), '');
	assert.is(read('robots.txt'), 'User-agent: *\nAllow: /\nSitemap: https://minimal.example/sitemap.xml\n');
	assert.match(
		read('_headers'),
		/^\/\*\n {2}Content-Security-Policy: default-src 'none';.*frame-ancestors 'self'; style-src-attr 'unsafe-inline'\n[\s\S]*\/assets\/\*\n {2}Cache-Control: public, max-age=31536000, immutable\n$/,
	);
	assert.is(read('CNAME'), 'minimal.example\n');
	assert.equal(readFileSync(join(out, 'img/dot.png')), readFileSync(join(site, 'static/img/dot.png')));
});

test('assets carry a hash in their name; every one a page names is there', () => {
	const names = filesIn(join(out, 'assets'));
	for (const name of names) assert.match(name, /\.[0-9A-Z]{8}\.js$|\.[0-9a-f]{8}(?:-\d+)?\.(?:css|png|webp|svg)$/);
	for (const page of filesIn(out).filter((f) => f.endsWith('.html')))
		for (const [, path] of read(page).matchAll(/["' ](\/assets\/[^"'?\s&]+)/g)) assert.ok(existsSync(join(out, path!)), `${page}: ${path}`);
});

test('the manifest names every file with its hash and size, and the bundles with theirs', () => {
	const manifest = JSON.parse(read('.vrmdocs-manifest.json')) as {
		generator: string;
		files: Record<string, { hash: string; bytes: number }>;
		bundles: Record<string, { file: string; bytes: number }>;
	};
	assert.equal(
		Object.keys(manifest.files).sort(),
		filesIn(out).filter((f) => f !== '.vrmdocs-manifest.json'),
	);
	for (const [path, { hash, bytes }] of Object.entries(manifest.files)) {
		const data = readFileSync(join(out, path));
		assert.equal([createHash('sha1').update(data).digest('hex'), data.length], [hash, bytes], path);
	}
	const { client } = manifest.bundles;
	assert.is(readFileSync(join(out, client!.file)).length, client!.bytes);
});

test('drafts are nowhere, unlisted pages have only their page, which is not to be indexed', () => {
	for (const file of filesIn(out).filter((f) => /\.(?:html|xml|json)$/.test(f))) assert.not.match(read(file), /\/draft\//, file);
	assert.match(read('unlisted/index.html'), /<meta name="robots" content="noindex/);
	for (const page of ['guide/start/index.html', 'home/index.html', 'sitemap.xml', 'search-index.json'])
		assert.not.match(read(page), 'href="/unlisted/"');
});

test('excerpts in the list, complete texts on the page', () => {
	assert.match(read('blog/index.html'), 'Beginning of post 3');
	assert.not.match(read('blog/index.html'), 'The rest of post');
	assert.match(read('blog/2024/03/01/post-3/index.html'), 'The rest of post 3');
});

test('links to Markdown files have become routes, anchors stay', () => {
	assert.match(read('home/index.html'), 'href="/guide/start/"');
	assert.match(read('home/index.html'), 'href="/guide/end/#last-words"');
	assert.match(
		read('guide/start/index.html'),
		/<figure class="figure"><img src="\/assets\/images\/dot\.[0-9a-f]{8}[^"]*"[^>]* alt="A dot"[^>]*><figcaption>One dot<\/figcaption><\/figure>/,
	);
});

test('every page is valid HTML, with one h1, a unique title and description, no id twice, no inline style or handler', async () => {
	const validator = new HtmlValidate(htmlRules);
	const titles = new Map<string, string>();
	const descriptions = new Map<string, string>();
	for (const path of filesIn(out).filter((f) => f.endsWith('.html'))) {
		const html = read(path);
		const report = await validator.validateString(html);
		assert.equal(
			report.results.flatMap((r) => r.messages.map((m) => `${path}:${m.line}:${m.column} ${m.ruleId}: ${m.message}`)),
			[],
		);
		assert.is(html.match(/<h1[\s>]/g)?.length, 1, path);
		const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1]);
		assert.is(new Set(ids).size, ids.length, path);
		assert.not.match(html, /<[a-z][^>]*\s(?:style|on[a-z]+)=/i, path);
		if (/http-equiv="refresh"/i.test(html)) continue;
		const title = attribute(html, /<title>([^<]*)</)!;
		const description = attribute(html, /<meta name="description" content="([^"]*)"/)!;
		assert.ok(title && !titles.has(title), `${path} and ${titles.get(title)}: ${title}`);
		assert.ok(description && !descriptions.has(description), `${path} and ${descriptions.get(description)}: ${description}`);
		titles.set(title, path);
		descriptions.set(description, path);
	}
});

test('a file of the output that was edited is written anew, also where its size and its time are as before', async () => {
	const file = join(out, 'about/index.html');
	const good = readFileSync(file, 'utf8');
	const { atime, mtime } = statSync(file);
	writeFileSync(file, good.replace('About', 'Tuoba'));
	utimesSync(file, atime, mtime);
	await buildJson(site, to);
	assert.is(readFileSync(file, 'utf8'), good);
});

test('a removed page takes its file along; files of others stay', async () => {
	writeFiles(out, { 'theirs.txt': 'x', 'guide/end/notes.txt': 'y' });
	const text = readFileSync(join(site, 'docs/guide/end.md'));
	const sidebars = readFileSync(join(site, 'sidebars.ts'), 'utf8');
	const home = readFileSync(join(site, 'docs/index.md'), 'utf8');
	const release = readFileSync(join(site, 'data/releases/v1.1.yaml'), 'utf8');
	unlinkSync(join(site, 'docs/guide/end.md'));
	unlinkSync(join(site, 'data/releases/v1.1.yaml'));
	writeFileSync(join(site, 'sidebars.ts'), sidebars.replace(", 'guide/end'", ''));
	writeFileSync(join(site, 'docs/index.md'), home.replace(/ or the \[end\].*/, '.'));
	const { json } = await buildJson(site, to);
	assert.equal([told(json.errors), json.removed], [[], 3], 'the page, its alias and its twin');
	assert.not(existsSync(join(out, 'guide/end/index.html')));
	assert.not(existsSync(join(out, 'guide/end.md')));
	assert.equal([read('theirs.txt'), read('guide/end/notes.txt')], ['x', 'y']);
	writeFileSync(join(site, 'docs/guide/end.md'), text);
	writeFileSync(join(site, 'data/releases/v1.1.yaml'), release);
	writeFileSync(join(site, 'sidebars.ts'), sidebars);
	writeFileSync(join(site, 'docs/index.md'), home);
	await buildJson(site, to);
	assert.ok(existsSync(join(out, 'guide/end/index.html')));
	rmSync(join(out, 'theirs.txt'));
	rmSync(join(out, 'guide/end/notes.txt'));
});

test('a file of others in the place of ours fails the build and is not touched', async () => {
	const target = join(dir, 'full');
	writeFiles(target, { 'index.html': 'precious', 'about/index.html': 'too' });
	const { code, json } = await buildJson(site, ['--out', target, '--cache-dir', join(dir, 'cache')]);
	assert.is(code, 1);
	assert.equal(json.errors.map((e) => [e.code, e.message.replace(/^\S*full/, 'full')]).sort(), [
		['foreign-file', 'full/about/index.html already exists, and vrmdocs did not write it'],
		['foreign-file', 'full/index.html already exists, and vrmdocs did not write it'],
	]);
	assert.equal(filesIn(target), ['about/index.html', 'index.html']);
	assert.is(readFileSync(join(target, 'index.html'), 'utf8'), 'precious');
});

test('static files in the place of pages are errors that name them', async () => {
	writeFiles(site, { 'static/about/index.html': 'x', 'static/guide': 'y', 'static/sitemap.xml': 'z' });
	const { code, json } = await buildJson(site, to);
	assert.is(code, 1);
	assert.equal(told(json.errors).sort(), [
		'static/about/index.html:1:1 error output-collision: this file would replace the page /about/',
		'static/guide:1:1 error output-collision: this file would replace the page /guide/end/',
		'static/sitemap.xml:1:1 error output-collision: this file would replace the sitemap',
	]);
	for (const path of ['static/about', 'static/guide', 'static/sitemap.xml']) rmSync(join(site, path), { recursive: true });
});

test('robots.txt, _headers and .nojekyll of the site replace the generated ones', async () => {
	writeFiles(site, { 'static/robots.txt': 'User-agent: *\nDisallow: /guide/\n', 'static/_headers': '/*\n  X-A: b\n' });
	await buildJson(site, to);
	assert.equal([read('robots.txt'), read('_headers')], ['User-agent: *\nDisallow: /guide/\n', '/*\n  X-A: b\n']);
	rmSync(join(site, 'static/robots.txt'));
	rmSync(join(site, 'static/_headers'));
});

test('a site that is not to be indexed; addresses without slashes; no blog, no search', async () => {
	const bare = join(dir, 'bare');
	writeFiles(bare, {
		'vrmdocs.config.json': JSON.stringify({
			title: 'B',
			url: 'https://b.example',
			noIndex: true,
			trailingSlash: false,
			blog: false,
			search: false,
			showLastUpdate: false,
		}),
		'docs/index.md': '# Home\n\n[a](a.md)\n',
		'docs/a.md': '# A\n\ntext\n',
	});
	const bareOut = join(dir, 'bare-out');
	const { code, json } = await buildJson(bare, ['--out', bareOut, '--cache-dir', join(dir, 'cache')]);
	assert.equal([code, told(json.errors), told(json.warnings.filter((w) => w.severity === 'warning'))], [0, [], []]);
	assert.equal(json.routes, ['/', '/404.html', '/a']);
	assert.equal(
		filesIn(bareOut).filter((f) => !f.startsWith('assets/')),
		[
			'.nojekyll',
			'.vrmdocs-manifest.json',
			'404.html',
			'_headers',
			'a.html',
			'a.md',
			'index.html',
			'index.md',
			'llms-full.txt',
			'llms.txt',
			'robots.txt',
			'site.webmanifest',
			'sitemap.xml',
		],
	);
	assert.match(readFileSync(join(bareOut, 'index.html'), 'utf8'), 'href="/a"');
	assert.match(readFileSync(join(bareOut, 'a.html'), 'utf8'), /<meta name="robots" content="noindex/);
	assert.match(readFileSync(join(bareOut, 'robots.txt'), 'utf8'), 'Disallow: /');
	assert.equal(elements(wellFormed(readFileSync(join(bareOut, 'sitemap.xml'), 'utf8')), 'loc'), []);
	assert.not.match(filesIn(join(bareOut, 'assets')).join(), 'search-worker');
});

test('builds of many static files end by themselves, whether all, none or half of them are new', async () => {
	const many = tempDir();
	const files = (from: number, text: string) =>
		Object.fromEntries(Array.from({ length: 240 - from }, (_, i) => [`static/${i + from}.txt`, `${text} ${i}`]));
	writeFiles(many, { 'vrmdocs.config.json': '{"title":"T","url":"https://a.example"}', 'docs/index.md': '# A\n\nx\n', ...files(0, 'old') });
	const build = () => buildJson(many, ['--out', join(many, 'out'), '--cache-dir', join(many, 'cache')]);
	const first = await build();
	assert.is(first.code, 0);
	assert.ok(first.json.written > 240);
	const second = await build();
	assert.equal([second.code, second.json.written], [0, 0]);
	writeFiles(many, files(120, 'new'));
	const third = await build();
	assert.equal([third.code, third.json.written], [0, 120]);
	assert.is(readFileSync(join(many, 'out/239.txt'), 'utf8'), 'new 119');
	assert.is(readFileSync(join(many, 'out/0.txt'), 'utf8'), 'old 0');
});

test.run();
