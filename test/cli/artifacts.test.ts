/** The one list of what is published: each file in it is written, may be linked to, is served live, and collides with a static file of its name. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { artifactsOf } from '../../src/artifacts.ts';
import { liveFiles } from '../../src/dev/live-files.ts';
import { build } from '../../src/pipeline/build.ts';
import { checkSite } from '../../src/pipeline/check-links.ts';
import { openLiveSite } from '../../src/pipeline/live.ts';
import { type Files, filesIn, folderOf, tempDir } from '../support/files.ts';
import { printed } from '../support/site.ts';

const test = suite('what is published');

const config = {
	title: 'T',
	url: 'https://t.example',
	showLastUpdate: false,
	redirects: [{ from: '/old/', to: '/guide/' }],
	search: { contexts: [{ path: 'guide', label: 'Guide' }] },
	feeds: [{ data: 'news', route: '/news/', title: 'News', fields: { route: 'route', date: 'date', title: 'title' } }],
};

const files: Files = {
	'vrmdocs.config.json': JSON.stringify(config),
	'docs/index.md': '---\ntitle: Home\nslug: /\n---\n\nText.\n',
	'docs/guide/index.md': '---\ntitle: Guide\ntags: [a]\n---\n\nText.\n',
	'docs/guide/more.md': '---\ntitle: More\n---\n\nText.\n',
	'blog/2024-01-31-post.md': '---\ntitle: Post\nauthors: [ada]\ntags: [a]\n---\n\nPosted.\n',
	'blog/authors.yml': 'ada:\n  name: Ada\n  page: true\n',
	'data/news.yaml': 'one:\n  route: /guide/\n  date: 2024-01-31\n  title: One\n',
	'static/own.txt': 'own\n',
};

/** A site's folders, with more files. */
const foldersOf = (more: Files = {}) => {
	const root = tempDir();
	return { siteDir: folderOf({ ...files, ...more }), outDir: join(root, 'out'), cacheDir: join(root, 'cache'), cache: true };
};

const told = (problems: Parameters<typeof printed>[0]) => printed(problems.filter(({ severity }) => severity !== 'note'));

test('it names all files of the output but those with names of their bytes and static ones', async () => {
	const folders = foldersOf();
	const { problems } = await build(folders);
	assert.equal(told(problems), []);
	const { now } = await openLiveSite(folders);
	const written = filesIn(folders.outDir).filter((path) => !/^(?:assets\/|own\.txt$|\.vrmdocs-manifest\.json$)/.test(path));
	const listed = artifactsOf(now.site).map(({ path }) => path);
	assert.equal(listed.sort(), written.sort());
	assert.ok(
		['index.html', 'guide.md', 'llms.txt', 'old/index.html', 'blog/rss.xml', 'news/atom.xml', 'search-index-guide.json'].every((path) =>
			listed.includes(path),
		),
	);
});

test('each of them is what live writing answers with', async () => {
	const folders = foldersOf();
	await build(folders);
	const { now } = await openLiveSite(folders);
	const served = liveFiles(() => now);
	for (const { path, group } of artifactsOf(now.site)) {
		const file = await served.get(path);
		assert.ok(file && 'content' in file, path);
		// The bundles of pages are others, made for live writing.
		if (group === undefined && !/\.html$|^_headers$/.test(path))
			assert.is(Buffer.from(file.content as string).toString(), readFileSync(join(folders.outDir, path), 'utf8'), path);
	}
});

test('each of them may be linked to', async () => {
	const { now } = await openLiveSite(foldersOf());
	const links = artifactsOf(now.site).map(({ path }) => `[it](</${path}>)`);
	const folders = foldersOf({ 'docs/links.md': `---\ntitle: Links\n---\n\n${links.join('\n\n')}\n` });
	assert.equal(told((await checkSite(folders)).problems), []);
	assert.equal(told((await build(folders)).problems), []);
});

test('a static file of the name of one is told of by both commands, or takes its place', async () => {
	const folders = foldersOf();
	const { now } = await openLiveSite(folders);
	const artifacts = artifactsOf(now.site);
	const own = 'its own\n';
	for (const { path } of artifacts) {
		mkdirSync(dirname(join(folders.siteDir, 'static', path)), { recursive: true });
		writeFileSync(join(folders.siteDir, 'static', path), own);
	}
	const wanted = artifacts
		.filter((one) => !one.yields)
		.map(({ path, what }) => `static/${path}:1:1 error: this file would replace ${what}`);
	const collisions = (problems: Parameters<typeof printed>[0]) => printed(problems.filter(({ code }) => code === 'output-collision'));
	assert.equal(collisions((await checkSite(folders)).problems), wanted.sort());
	const { problems, ok } = await build(folders);
	assert.equal(collisions(problems), wanted.sort());
	assert.not(ok);
	const yielding = artifacts.filter((one) => one.yields).map(({ path }) => path);
	const others = foldersOf(
		Object.fromEntries(yielding.filter((path) => !/robots|manifest/.test(path)).map((path) => [`static/${path}`, own])),
	);
	assert.equal(told((await build(others)).problems), []);
	for (const path of yielding) if (!/robots|manifest/.test(path)) assert.is(readFileSync(join(others.outDir, path), 'utf8'), own, path);
});

test('of a large site the text for language models is a file for each folder, and an edit writes one of them', async () => {
	const pages = (folder: string, count: number): Files =>
		Object.fromEntries(
			Array.from({ length: count }, (_, i) => [`docs/${folder}/p${i}.md`, `---\ntitle: ${folder} ${i}\n---\n\nText ${i}.\n`]),
		);
	const folders = foldersOf({ ...pages('a', 260), ...pages('b', 260) });
	assert.ok((await build(folders)).ok);
	const read = (path: string) => readFileSync(join(folders.outDir, path), 'utf8');
	assert.match(read('llms.txt'), '[a](https://t.example/llms-full/a.txt)');
	assert.match(read('llms-full.txt'), '[b](https://t.example/llms-full/b.txt)');
	assert.is(read('llms-full/a.txt').split('\n---\n').length, 260);
	assert.match(read('llms-full/_.txt'), '# Home');
	const before = read('llms-full/a.txt');
	writeFileSync(join(folders.siteDir, 'docs/b/p7.md'), '---\ntitle: b 7\n---\n\nAnother text.\n');
	assert.is((await build(folders)).written, 5, 'page, Markdown, its part, llms.txt with its description, search index');
	assert.is(read('llms-full/a.txt'), before);
	assert.match(read('llms-full/b.txt'), 'Another text.');
});

test.run();
