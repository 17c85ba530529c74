/** A stranger's site of 104 pages, from the package and the manual alone: what a reader sees of each wish. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesIn, tempDir, writeFiles } from '../support/files.ts';
import { installedSize, installPacked } from '../support/package.ts';
import { strangerSite } from '../support/stranger-site.ts';

const root = process.env.PROJECT_ROOT!;
const test = suite('stranger');
const folder = tempDir();
const out = join(folder, 'dist/site');
/** What issue 30 allows. */
const MOST_PACKAGES = 20;
const MOST_BYTES = 60e6;

const vrmdocs = (...args: string[]) =>
	spawnSync(process.execPath, [join(folder, 'node_modules/vrmdocs/bin/vrmdocs.js'), ...args], {
		cwd: folder,
		encoding: 'utf8',
		env: { ...process.env, VRMDOCS_PUBLIC_RELEASE: 'r7', SECRET_RELEASE: 'hush' },
	});
const html = (route: string) => readFileSync(join(out, route, 'index.html'), 'utf8');
const main = (route: string) => /<main[\s>].*<\/main>/s.exec(html(route))![0];
const built: { pages: number; errors: unknown[]; warnings: { message: string }[] } = { pages: 0, errors: [], warnings: [] };
let size = { packages: 0, bytes: 0 };

test.before(async () => {
	await installPacked(folder);
	size = installedSize(folder);
	// What the manual says to install, as if npm had: katex, mermaid, a font.
	for (const name of ['katex', 'mermaid', '@expo-google-fonts/biz-udpgothic']) {
		const target = join(folder, 'node_modules', name);
		mkdirSync(dirname(target), { recursive: true });
		symlinkSync(join(root, 'node_modules', name), target);
	}
	const png = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#2a7' } })
		.png()
		.toBuffer();
	writeFiles(folder, strangerSite(png));
	const versioned = vrmdocs('version', '1.0');
	assert.is(versioned.status, 0, versioned.stderr);
	const { stdout, stderr } = vrmdocs('build', '--json');
	assert.ok(stdout, stderr);
	Object.assign(built, JSON.parse(stdout));
});

test('is installed with at most 20 packages and 60 MB', () => {
	assert.ok(size.packages <= MOST_PACKAGES, `${size.packages} packages`);
	assert.ok(size.bytes <= MOST_BYTES, `${(size.bytes / 1e6).toFixed(1)} MB`);
});

test('builds 104 pages of its writer at the first try; the one warning names a package that improves the search', () => {
	const written = filesIn(folder).filter((path) => /^(?:docs|versioned_docs|i18n|blog|pages)\/.*\.mdx?$/.test(path)).length;
	const fromData = filesIn(out).filter((path) => /^teas\/.*\.html$/.test(path)).length;
	assert.is(written + fromData, 104);
	assert.equal(built.errors, []);
	assert.equal(
		built.warnings.map(({ message }) => /@patdx\/kuromoji/.test(message)),
		[true],
	);
	const checked = vrmdocs('check-links');
	assert.is(checked.status, 0, checked.stderr);
});

test('has a landing page with hero, actions and three features, in both languages', () => {
	assert.match(main(''), /home-name">Tea House<.*home-text">Leaves and water<.*href="\/step-1\/">Begin</s);
	assert.is(main('').match(/class="card"/g)?.length, 3);
	assert.match(main('ja'), /home-name">茶の家<.*href="\/ja\/step-1\/">はじめる</s);
});

test('keeps two versions in two languages: each page says what it is, and leads to its like', () => {
	assert.not.match(main('step-7'), 'no longer maintained');
	assert.match(main('1.0/step-7'), /no longer maintained\. The latest version is <a href="\/step-7\/">2\.0</);
	assert.match(main('1.0/step-7'), /href="\/1\.0\/step-8\/">Next step</);
	assert.match(html('step-7'), '<link rel="alternate" hreflang="ja" href="https://tea.example/ja/step-7/"/>');
	assert.match(main('ja/1.0/step-7'), '庭師が手順7で行う作業は水やりです。');
});

test('islands have their HTML from the build; a chart stands as a block that it can measure', () => {
	assert.match(main('step-1'), /<button type="button" title="Two grams &lt; three minutes\n">/);
	assert.match(main('step-2'), /<div class="island island-own" data-island="TimesChart" data-props="[^"]*\[60,120,180\]/);
	const styles = filesIn(join(out, 'assets'))
		.filter((path) => path.endsWith('.css'))
		.map((path) => readFileSync(join(out, 'assets', path), 'utf8'));
	assert.ok(styles.some((css) => /\.island-own[^{]*\{display:block/.test(css)));
});

test('formulas are there in HTML and MathML, a diagram with its caption and its source', () => {
	assert.match(main('step-3'), /class="katex".*<math .*Q = m c \\Delta T/s);
	assert.match(main('step-4'), /<figure class="mermaid".*Leaf --> Water --> Cup.*<figcaption>From leaf to cup</s);
	assert.not.match(html('step-7'), /katex|mermaid/i);
});

test('code is coloured by the aliases that writers use', () => {
	const languages = [...main('step-5').matchAll(/data-language="([^"]+)"/g)].map((match) => match[1]);
	assert.equal(languages, ['csharp', 'yaml', 'bash', 'docker', 'kotlin']);
	assert.is.not(main('step-5').match(/class="token/g)!.length, 0);
});

test('imports of files in a component and in MDX: an image with its size, a drawing, an address, a text', () => {
	for (const route of ['step-6', 'files', '1.0/files', 'ja/files']) {
		const page = main(route);
		const image = /<img src="([^"]+)"[^>]*>/.exec(page)!;
		assert.match(image[0], /width="320" height="200"/, route);
		const address = /<a href="([^"]+recipe[^"]+)">List/.exec(page)![1]!;
		for (const path of [image[1]!, address]) assert.ok(readFileSync(join(out, path)).length, `${route}: ${path}`);
		assert.match(page, /<svg [^>]*width="40"/, route);
		assert.match(page, '<pre>Two grams &lt; three minutes\n</pre>', route);
	}
});

test('public variables of the environment are there in components, MDX and islands, no other ones anywhere', () => {
	assert.match(main('step-1'), '<b class="release">r7, undefined</b>');
	assert.match(main('files'), 'Mode: r7');
	const islands = filesIn(join(out, 'assets')).filter((path) => /^islands\..*\.js$/.test(path));
	assert.ok(islands.some((path) => readFileSync(join(out, 'assets', path), 'utf8').includes('r7')));
	for (const path of filesIn(out).filter((path) => /\.(?:html|js|json)$/.test(path)))
		assert.not.ok(readFileSync(join(out, path), 'utf8').includes('hush'), path);
});

test('pages from data have a heading of their own, in both languages', () => {
	assert.match(main('teas/sencha'), '<h1>Sencha</h1><p>All about Sencha.</p>');
	assert.match(html('ja/teas/oolong'), /<html lang="ja"/);
});

test('posts have their author and tags, the list their excerpts', () => {
	assert.match(main('blog/2026/01/10/harvest-1'), /<li>Ann Example<\/li>.*href="\/blog\/tags\/news\/"/s);
	assert.match(main('blog'), 'The harvest number 1.');
	assert.not.match(main('blog'), 'More of it.');
});

test('a redirect leads on, and every doc has a card of 1200 × 630', async () => {
	assert.match(html('start'), /http-equiv="refresh" content="0; ?url=\/step-1\/"/i);
	const cards = ['step-1', 'ja/step-1'].map((route) => /og:image" content="https:\/\/tea\.example(\/[^"]+)"/.exec(html(route))![1]!);
	assert.is.not(cards[0], cards[1]);
	for (const card of cards) {
		const { width, height } = await sharp(join(out, card)).metadata();
		assert.equal([width, height], [1200, 630]);
	}
});

test('the search finds pages of either language', () => {
	assert.match(vrmdocs('index', '--query', 'watering').stdout, /\/step-\d+\//);
	assert.match(vrmdocs('index', '--locale', 'ja', '--query', '水やり').stdout, /\/step-\d+\//);
});

test.run();
