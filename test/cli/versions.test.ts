/** Versions of the docs, from the files of a site (test/fixtures/versions) to the pages; and `vrmdocs version`, which makes one. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, checkLinksJson, told, vrmdocs } from '../support/cli.ts';
import { filesIn, tempDir, writeFiles } from '../support/files.ts';
import { mainOf, textOf } from '../support/html.ts';

const test = suite('versions');

/** A copy of the fixture. */
function fixture() {
	const home = tempDir();
	const dir = join(home, 'site');
	cpSync(join(process.env.PROJECT_ROOT!, 'test/fixtures/versions'), dir, { recursive: true });
	const cache = ['--cache-dir', join(home, 'cache')];
	return {
		dir,
		build: () => buildJson(dir, ['--out', join(home, 'out'), ...cache]),
		check: () => checkLinksJson(dir, cache),
		version: (...args: string[]) => vrmdocs(['version', ...args, ...cache], { cwd: dir }),
		read: (path: string) => readFileSync(join(home, 'out', path), 'utf8'),
		has: (path: string) => existsSync(join(home, 'out', path)),
	};
}

/** The menu of versions on phones: labels with addresses; the page's own version with a star. */
const menuOf = (html: string) =>
	[...html.matchAll(/<a class="drawer-link" href="([^"]+)"( aria-current="true")?>([^<]*)</g)]
		.map(([, href, current, label]) => `${label}${current ? '*' : ''} ${href}`)
		.filter((line) => /^\S.*\d/.test(line));

let site: ReturnType<typeof fixture>;
test.before(async () => {
	site = fixture();
	const { json, code } = await site.build();
	assert.is(code, 0);
	assert.equal(told(json.warnings), []);
});

test('the last version is at the root of the docs, the one being written at next, older ones at their name', () => {
	for (const [path, text] of [
		['docs/index.html', 'This is version two.'],
		['docs/next/index.html', 'This is version next.'],
		['docs/1.0/index.html', 'This is version one.'],
		['api/v2/index.html', 'Of version two.'],
		['api/1.0/call/index.html', 'Calls of version one.'],
	])
		assert.match(site.read(path!), text!);
	assert.not(site.has('docs/guide/gone/index.html'));
	assert.match(site.read('docs/1.0/tags/start/index.html'), '"/docs/1.0/"');
	assert.match(site.read('docs/tags/start/index.html'), '"/docs/"');
});

test('relative links stay in their version, routes lead to the last one, and files of another version can be named', () => {
	const main = mainOf(site.read('docs/1.0/index.html'));
	assert.match(main, 'href="/docs/1.0/guide/install/"');
	assert.match(main, 'href="/docs/guide/install/"');
	assert.match(mainOf(site.read('docs/1.0/guide/gone/index.html')), 'href="/docs/next/guide/new/"');
});

test('a page says which version it is of, with a link to the same page of the latest', () => {
	const old = mainOf(site.read('docs/1.0/guide/install/index.html'));
	assert.match(textOf(old), 'Old version This is the documentation of 1.0 LTS, which is no longer maintained. The latest version is 2.0 .');
	assert.match(old, '<a href="/docs/guide/install/">2.0</a>');
	assert.match(textOf(old), 'Version: 1.0 LTS Install');
	// The page is not in the latest version.
	assert.match(mainOf(site.read('docs/1.0/guide/gone/index.html')), '<a href="/docs/">2.0</a>');
	assert.match(textOf(mainOf(site.read('docs/next/guide/new/index.html'))), 'not released yet: 3.0 (soon). The latest version is 2.0 .');
	const latest = textOf(mainOf(site.read('docs/guide/install/index.html')));
	assert.not.match(latest, 'The latest version');
	assert.match(latest, 'Version: 2.0');
	assert.not.match(textOf(mainOf(site.read('index.html'))), 'Version');
});

test('the menu of versions stays on the page where the version has it', () => {
	assert.equal(menuOf(site.read('docs/1.0/guide/install/index.html')), [
		'3.0 (soon) /docs/next/guide/install/',
		'2.0 /docs/guide/install/',
		'1.0 LTS* /docs/1.0/guide/install/',
		'v2 /api/v2/',
		'1.0 /api/1.0/',
	]);
	assert.equal(menuOf(site.read('docs/next/guide/new/index.html')).slice(0, 3), [
		'3.0 (soon)* /docs/next/guide/new/',
		'2.0 /docs/',
		'1.0 LTS /docs/1.0/',
	]);
	assert.equal(menuOf(site.read('index.html')).slice(0, 3), ['3.0 (soon) /docs/next/', '2.0 /docs/', '1.0 LTS /docs/1.0/']);
});

test('navbar items lead into the version of the page', () => {
	const first = (path: string) => /<a class="navbar-link" href="([^"]+)"/.exec(site.read(path))![1];
	assert.equal(['index.html', 'docs/1.0/guide/gone/index.html', 'docs/next/index.html'].map(first), [
		'/docs/',
		'/docs/1.0/',
		'/docs/next/',
	]);
});

test('a version with noIndex asks search engines away from all its pages, and is in no sitemap', () => {
	for (const path of ['docs/1.0/index.html', 'docs/1.0/category/guide/index.html', 'docs/1.0/tags/start/index.html'])
		assert.match(site.read(path), '<meta name="robots" content="noindex"/>');
	assert.not.match(site.read('docs/next/index.html'), 'noindex');
	const sitemap = site.read('sitemap.xml');
	assert.not.match(sitemap, '/docs/1.0/');
	assert.match(sitemap, 'https://versions.example/docs/next/guide/new/');
	assert.match(site.read('docs/1.0/index.html'), '<link rel="canonical" href="https://versions.example/docs/1.0/"/>');
	assert.match(site.read('docs/1.0/index.html'), /class="shell shell-with-sidebar old-docs"/);
});

test('search finds pages of the version that is read: each older one has an index of its own', () => {
	const urls = (name: string) =>
		(JSON.parse(site.read(name)) as { documents: { u: string }[] }[]).flatMap((part) => part.documents.map((d) => d.u)).join(' ');
	assert.match(urls('search-index.json'), '/docs/guide/install/');
	assert.match(urls('search-index.json'), '/api/v2/');
	for (const other of ['/docs/1.0/', '/docs/next/', '/api/1.0/']) assert.not.match(urls('search-index.json'), other);
	assert.match(urls('search-index-docs-1.0.json'), '/docs/1.0/guide/gone/');
	assert.not.match(urls('search-index-docs-1.0.json'), '/docs/guide/');
	assert.match(urls('search-index-docs-next.json'), '/docs/next/guide/new/');
	assert.match(site.read('docs/1.0/index.html'), '&quot;limitedByContext&quot;:true');
});

test('language models are told of the last version', () => {
	assert.match(site.read('llms.txt'), '/docs/guide/install.md');
	assert.not.match(site.read('llms.txt'), '/1.0/');
	assert.not.match(site.read('llms-full.txt'), 'version one of the gadget');
});

test('check-links checks every version', async () => {
	const own = fixture();
	writeFiles(own.dir, { 'versioned_docs/version-1.0/guide/gone.md': '# Gone\n\n[x](./nowhere.md) [y](/docs/1.0/zzz/)\n' });
	const { all } = await own.check();
	assert.equal(all.map((p) => `${p.file}:${p.line} ${p.code}`).sort(), [
		'versioned_docs/version-1.0/guide/gone.md:3 broken-link',
		'versioned_docs/version-1.0/guide/gone.md:3 broken-markdown-link',
	]);
});

test('what is wrong with a list of versions is told with its place', async () => {
	const errors = async (files: Record<string, string>) => {
		const own = fixture();
		writeFiles(own.dir, files);
		return (await own.build()).json.errors.map((p) => `${p.file}:${p.line} ${p.message}`).sort();
	};
	assert.equal(await errors({ 'versions.json': '["2.0",\n "1.0",\n]' }), [
		'versions.json:3 not valid JSON: expected a value, found "]"',
		'vrmdocs.config.ts:12 docs[0].versions: there is no version "1.0"',
	]);
	assert.equal(await errors({ 'versions.json': '{}' }), [
		'versions.json:1 the file must be a list of version names',
		'vrmdocs.config.ts:12 docs[0].versions: there is no version "1.0"',
	]);
	assert.equal(await errors({ 'versions.json': '["2.0", "1.0", "0.9", "a/b"]' }), [
		'versions.json:1 a version\'s name must be letters, digits, dots, - and _, such as 1.2, found "a/b"',
		'versions.json:1 there is no folder versioned_docs/version-0.9 for the version "0.9"',
	]);
	const own = fixture();
	rmSync(join(own.dir, 'versioned_docs/version-1.0'), { recursive: true });
	const { errors: without, warnings } = (await own.build()).json;
	assert.equal(
		[...without, ...warnings].filter(({ code }) => /^(?:versions|ignored-file)$/.test(code)).map(({ message }) => message),
		['there is no folder versioned_docs/version-1.0 for the version "1.0"'],
		'what the config and the sidebars say of such a version is no fault of its own',
	);
	assert.match(
		(await errors({ 'versioned_sidebars/version-1.0-sidebars.json': '{ "docs": ["zzz"] }' })).join(),
		'there is no doc with id "zzz"',
	);
});

test('vrmdocs version makes one: docs, sidebars and the list; it overwrites nothing', async () => {
	const own = fixture();
	const ran = await own.version('3.0', '.');
	assert.is(ran.code, 0, ran.stderr);
	assert.match(ran.stderr, '3 files copied to versioned_docs/version-3.0/');
	assert.equal(JSON.parse(readFileSync(join(own.dir, 'versions.json'), 'utf8')), ['3.0', '2.0', '1.0']);
	assert.equal(filesIn(join(own.dir, 'versioned_docs/version-3.0')), ['guide/install.md', 'guide/new.md', 'index.md']);
	assert.equal(JSON.parse(readFileSync(join(own.dir, 'versioned_sidebars/version-3.0-sidebars.json'), 'utf8')), {
		docs: ['index', { type: 'category', label: 'Guide', items: ['guide/install', 'guide/new'] }],
	});
	const { json } = await own.build();
	assert.equal(told([...json.errors, ...json.warnings]), []);
	assert.ok(json.routes.includes('/docs/guide/new/') && json.routes.includes('/docs/2.0/guide/install/'));
	const before = filesIn(own.dir).length;
	for (const [args, message] of [
		[['3.0', '.'], 'there is a version "3.0" already'],
		[['a/b', '.'], "the version's name must be letters"],
		[['my version', '.'], 'has a space'],
		[['4', '.', '--docs', 'apy'], 'did you mean "api"?'],
	] as [string[], string][]) {
		const again = await own.version(...args);
		assert.is(again.code, 2);
		assert.match(again.stderr, message);
	}
	writeFileSync(join(own.dir, 'versions.json'), '["2.0", "1.0"]');
	assert.match((await own.version('3.0', '.')).stderr, 'versioned_docs/version-3.0 exists already, and is not overwritten');
	assert.is(filesIn(own.dir).length, before);
	assert.is((await own.version('2.0', '.', '--docs', 'api')).code, 0);
	assert.equal(JSON.parse(readFileSync(join(own.dir, 'api_versions.json'), 'utf8')), ['2.0', '1.0']);
	assert.ok(existsSync(join(own.dir, 'api_versioned_docs/version-2.0/index.md')));
});

test('vrmdocs version: relative imports of MDX lead to the same files from the copy, one level deeper; others stay', async () => {
	const own = fixture();
	writeFiles(own.dir, {
		'components/Mark.tsx': 'export default () => <b>the mark</b>;\n',
		'docs/_part.mdx': 'The part.\n',
		'docs/guide/_near.mdx': 'The neighbour.\n',
		'docs/guide/uses.mdx': [
			"import Mark from '../../components/Mark.tsx'",
			"import Part from '../_part.mdx'",
			"import Near from './_near.mdx'",
			"import { useState } from 'react'",
			'',
			'# Uses {typeof useState}',
			'',
			'<Mark /> <Part /> <Near />',
			'',
			'```js',
			"const text = '../../components/Mark.tsx';",
			'```',
			'',
		].join('\n'),
	});
	const before = readFileSync(join(own.dir, 'docs/guide/uses.mdx'), 'utf8');
	const ran = await own.version('3.0', '.');
	assert.is(ran.code, 0, ran.stderr);
	assert.is(readFileSync(join(own.dir, 'docs/guide/uses.mdx'), 'utf8'), before);
	assert.is(
		readFileSync(join(own.dir, 'versioned_docs/version-3.0/guide/uses.mdx'), 'utf8'),
		before.replace("from '../../components/Mark.tsx'", "from '../../../components/Mark.tsx'"),
	);
	const { json } = await own.build();
	assert.equal(told([...json.errors, ...json.warnings]), []);
	for (const path of ['docs/guide/uses/index.html', 'docs/next/guide/uses/index.html'])
		for (const text of ['the mark', 'The part.', 'The neighbour.']) assert.match(mainOf(own.read(path)), text);
});

test('vrmdocs version keeps pages that plugins make as they are now, in the words of each language', async () => {
	const own = fixture();
	const pages = (edition: string) => ({
		'vrmdocs.config.ts': [
			`const page = (locale) => ({ path: 'docs/api/pets.md', text: '# Pets\\n\\n' + locale + ' ${edition}' });`,
			"const same = { path: 'docs/api/same.md', text: '# Same\\n' };",
			"const elsewhere = { path: 'pages/elsewhere.md', text: '# Elsewhere\\n' };",
			"const api = { name: 'api', sources: ({ locale }) => [page(locale), same, elsewhere] };",
			"const i18n = { defaultLocale: 'en', locales: ['en', 'ja'] };",
			"export default { title: 'A', url: 'https://a.example', plugins: [api], i18n };",
		].join('\n'),
	});
	rmSync(own.dir, { recursive: true });
	writeFiles(own.dir, { 'docs/index.md': '# Home\n', ...pages('of the first edition') });
	const ran = await own.version('1.0', '.');
	assert.is(ran.code, 0, ran.stderr);
	assert.match(ran.stderr, '1 file copied to versioned_docs/version-1.0/, 3 pages of plugins written there, sidebars');
	writeFiles(own.dir, pages('of the second edition'));
	assert.equal(told((await own.build()).json.errors), []);
	const text = (path: string) => /(?:en|ja) of the \w+ edition/.exec(mainOf(own.read(path)))?.[0];
	assert.equal(
		['api/pets', 'ja/api/pets', 'next/api/pets', 'ja/next/api/pets'].map((path) => text(`${path}/index.html`)),
		['en of the first edition', 'ja of the first edition', 'en of the second edition', 'ja of the second edition'],
	);
	assert.not(existsSync(join(own.dir, 'i18n/ja/docusaurus-plugin-content-docs/version-1.0/api/same.md')));
});

test('vrmdocs version of docs that plugins alone make', async () => {
	const own = fixture();
	rmSync(own.dir, { recursive: true });
	writeFiles(own.dir, {
		'vrmdocs.config.ts':
			"const api = { name: 'api', sources: () => [{ path: 'docs/pets.md', text: '# Pets\\n' }] };\nexport default { title: 'A', url: 'https://a.example', plugins: [api] };\n",
	});
	const ran = await own.version('1.0', '.');
	assert.is(ran.code, 0, ran.stderr);
	assert.equal(filesIn(join(own.dir, 'versioned_docs')), ['version-1.0/pets.md']);
});

test.run();
