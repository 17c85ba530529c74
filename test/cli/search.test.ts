/** The search index of a site that is too large for one file: its parts, and what an edit changes. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import elasticlunr from 'elasticlunr';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, vrmdocs } from '../support/cli.ts';
import { filesIn, tempDir, writeFiles } from '../support/files.ts';

const test = suite('search index');
const dir = tempDir();
const site = join(dir, 'site');
const out = join(dir, 'out');
const to = ['--out', out, '--cache-dir', join(dir, 'cache')];

/** Words that no compressor makes small. */
function noise(seed: number, count: number): string {
	let state = seed;
	const next = () => {
		state = (Math.imul(state, 1103515245) + 12345) >>> 0;
		return state.toString(36);
	};
	return Array.from({ length: count }, () => `${next()}${next()}`).join(' ');
}

const body = (i: number) => `# ページ${i}\n\n${noise(i + 1, 220)}\n\n骨格の説明です。\n`;
const parts = (folder = out) => filesIn(join(folder, 'assets/search')).sort();

test.before(async () => {
	writeFiles(site, {
		'vrmdocs.config.ts': `export default { title: 'Parts', url: 'https://example.org', search: { language: ['en', 'ja'], readings: false, contexts: [{ path: 'guide', label: 'Guide' }] } };`,
		'docs/index.md': '# はじめに\n\n輪郭線も描きます。\n',
		'docs/guide/start.md': '# 始める\n\n輪郭線の太さ。\n',
		...Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`docs/p${i}.md`, body(i)])),
	});
	await buildJson(site, to);
});

test('a large index is in parts; that of a small context is one file', () => {
	const whole = JSON.parse(readFileSync(join(out, 'search-index-guide.json'), 'utf8'));
	assert.is(whole[4].documents.length, 1);
	const first = JSON.parse(readFileSync(join(out, 'search-index.json'), 'utf8'));
	for (const { index } of [...whole, ...first]) assert.ok(elasticlunr.Index.load(index).pipeline);
	assert.is(first.length, 5);
	assert.is(first[0].documents.length, 62);
	assert.is(first[4].documents.length, 0);
	assert.ok(parts().length > 70);
	assert.ok(statSync(join(out, 'search-index.json')).size < 60_000);
});

test('an edited paragraph writes the first part, its page, the part that holds its words and texts of a few pages; what a build without cache makes is the same', async () => {
	const before = parts();
	writeFileSync(join(site, 'docs/p7.md'), `${body(7)}\nzzzadded.\n`);
	const { json } = await buildJson(site, to);
	const now = parts();
	const fresh = now.filter((path) => !before.includes(path));
	const contents = fresh.map((path) => JSON.parse(readFileSync(join(out, 'assets/search', path), 'utf8')) as string[]);
	assert.is(contents.filter(({ length }) => length === 2).length, 1, 'the part of the word');
	assert.ok(fresh.length <= 9, 'its text, and those that share its tag');
	assert.is(before.filter((path) => !now.includes(path)).length, fresh.length, 'those that were in their place are gone');
	assert.ok(json.written < 18, String(json.written));
	const clean = join(dir, 'clean');
	await buildJson(site, ['--out', clean, '--cache-dir', join(dir, 'clean-cache'), '--no-cache']);
	assert.equal(parts(clean), now);
	for (const path of [...now.map((part) => `assets/search/${part}`), 'search-index.json', 'search-index-guide.json'])
		assert.is(readFileSync(join(clean, path), 'utf8'), readFileSync(join(out, path), 'utf8'), path);
});

test('a page is found by the words of links to it; an edit of the page that they are on changes them as a build without cache does', async () => {
	const called = join(dir, 'called');
	const pages = {
		'vrmdocs.config.ts': "export default { title: 'C', url: 'https://example.org', search: { language: ['en'] } };",
		'docs/index.md':
			'# Start\n\n[wobbling hair](b.md), [here](b.md), [here](c.md), [here](d.md), [here](e.md), [outside](https://example.org/b/).\n',
		...Object.fromEntries(['b', 'c', 'd', 'e'].map((name) => [`docs/${name}.md`, `# Page ${name}\n\nText of it.\n`])),
	};
	writeFiles(called, pages);
	const cache = ['--cache-dir', join(dir, 'called-cache')];
	const served = join(dir, 'called-out');
	const wordsOf = (folder: string) => {
		const [, , , keywords] = JSON.parse(readFileSync(join(folder, 'search-index.json'), 'utf8')) as {
			documents: { t: string; u: string }[];
		}[];
		return keywords!.documents.map(({ t, u }) => `${u} ${t}`);
	};
	await buildJson(called, ['--out', served, ...cache]);
	assert.equal(wordsOf(served), ['/b/ wobbling hair']);
	writeFileSync(join(called, 'docs/index.md'), pages['docs/index.md'].replace('wobbling hair', 'dancing `skirt`'));
	await buildJson(called, ['--out', served, ...cache]);
	assert.equal(wordsOf(served), ['/b/ dancing skirt']);
	// Another page is edited: the words are those of the record.
	writeFileSync(join(called, 'docs/c.md'), '# Page c\n\nAnother text, [skirt](b.md).\n');
	await buildJson(called, ['--out', served, ...cache]);
	assert.equal(wordsOf(served), ['/b/ dancing skirt\nskirt']);
	const clean = join(dir, 'called-clean');
	await buildJson(called, ['--out', clean, '--no-cache']);
	assert.is(readFileSync(join(clean, 'search-index.json'), 'utf8'), readFileSync(join(served, 'search-index.json'), 'utf8'));
	const { stdout } = await vrmdocs(['index', called, ...cache, '--query', 'dancing', '--json']);
	assert.is(JSON.parse(stdout).hits[0].url, '/b/');
});

/** What a small site finds, by query. */
async function foundBy(
	name: string,
	language: string[],
	docs: Record<string, string>,
	queries: string[],
): Promise<Record<string, string[]>> {
	const small = join(dir, name);
	writeFiles(small, {
		'vrmdocs.config.ts': `export default { title: 'S', url: 'https://example.org', search: { language: ${JSON.stringify(language)} } };`,
		...Object.fromEntries(Object.entries(docs).map(([path, text]) => [`docs/${path}`, text])),
	});
	const asked = queries.flatMap((query) => ['--query', query]);
	const { stdout } = await vrmdocs(['index', small, '--cache-dir', join(dir, `${name}-cache`), ...asked, '--json']);
	const lines = stdout.trim().split('\n');
	return Object.fromEntries(
		lines.map((line) => {
			const { query, hits } = JSON.parse(line) as { query: string; hits: { url: string }[] };
			return [query, hits.map(({ url }) => url)];
		}),
	);
}

test('a small site: each word of its texts is found by its reading, on one page too', async () => {
	const docs = {
		'index.md': '# はじめに\n\n何もありません。\n',
		'gaze.md': '# 目の動き\n\n視線の制御。\n',
		'rights.md': '# 権利\n\n再配布は禁止です。\n',
	};
	assert.equal(await foundBy('read', ['en', 'ja'], docs, ['しせん', 'せいぎょ', 'saihaifu']), {
		しせん: ['/gaze/'],
		せいぎょ: ['/gaze/'],
		saihaifu: ['/rights/'],
	});
});

test('lists of related pages are not found; the pages that they lead to are, by what they are called there', async () => {
	const docs = {
		'index.md': '# Start\n\n[x](b.md)\n\n## 関連ページ\n\n- [coral](a.md): amber\n\n## See also\n\n- [jade](b.md)\n\n## Other\n\nopal\n',
		'a.md': `# A\n\nText.\n\n## Further reading\n\n${'A whole paragraph with a pearl in it. '.repeat(6)}\n`,
		'b.md': '# B\n\nText.\n\n## 次に読む\n\n- [A](a.md), onyx\n',
	};
	const words = { coral: ['/a/'], amber: [], jade: ['/b/'], onyx: [], opal: ['/#other'], pearl: ['/a/#further-reading'] };
	assert.equal(await foundBy('related', ['en', 'ja'], docs, Object.keys(words)), words);
});

test('what is between the marks `search: off` and `on` is not found in MDX either', async () => {
	const off = (from: string, to: string) => `# Page\n\nseen\n\n${from}\n\ncoral\n\n## Amber\n\n${to}\n\njade\n`;
	const docs = {
		'index.md': '# Start\n\nText.\n',
		'a.mdx': off('{/* search: off */}', '{/*search: on*/}'),
		'b.mdx': off('<!-- search: off -->', '<!-- search: on -->'),
	};
	const words = { coral: [], amber: [], jade: ['/a/', '/b/'] };
	assert.equal(await foundBy('mdx', ['en'], docs, Object.keys(words)), words);
});

test('a part that somebody deleted is written again with the next change', async () => {
	const [first] = parts();
	const { unlinkSync } = await import('node:fs');
	unlinkSync(join(out, 'assets/search', first!));
	writeFileSync(join(site, 'docs/p8.md'), `${body(8)}\nanother.\n`);
	await buildJson(site, to);
	assert.ok(existsSync(join(out, 'assets/search', first!)));
});

test('`index` writes the same, with the bytes of a first query and the costliest words; `--query` loads parts as the browser does', async () => {
	const alone = join(dir, 'alone');
	const ran = await vrmdocs(['index', site, '--out', alone, '--cache-dir', join(dir, 'cache'), '--json']);
	const figures = JSON.parse(ran.stdout);
	assert.is(figures.parts.files, parts(alone).length);
	assert.equal(parts(alone), parts());
	const { words, pairs, texts } = figures.parts.kinds;
	assert.is(words.files + pairs.files + texts.files, figures.parts.files);
	assert.is(words.gzip + pairs.gzip + texts.gzip, figures.parts.gzip);
	// A few pages share the files of their texts; of Japanese there are a few sentences, the rest is made of Latin letters.
	assert.ok(
		texts.files >= figures.pages / 8 && texts.files < figures.pages && pairs.files > 0 && words.gzip > pairs.gzip,
		JSON.stringify(figures.parts.kinds),
	);
	assert.ok(figures.queries.median > 0 && figures.queries.worst >= figures.queries.median);
	assert.ok(
		figures.queries.costliest.some(({ word }: { word: string }) => word.startsWith('骨') || word.startsWith('格') || word.startsWith('す')),
	);
	const asked = await vrmdocs(['index', site, '--cache-dir', join(dir, 'cache'), '--query', '太さ', '--json']);
	assert.is(JSON.parse(asked.stdout).hits[0].url, '/guide/start/');
});

test('the worker has room for a change, and nothing that elasticlunr tells who makes an index', () => {
	const [name] = filesIn(join(out, 'assets')).filter((path) => path.startsWith('search-worker.'));
	const worker = readFileSync(join(out, 'assets', name!));
	const room = 20 * 1024 - gzipSync(worker).length;
	assert.ok(room >= 150, `${room} bytes are left`);
	assert.not.match(worker.toString(), /not registered|version mismatch|Overwriting|fieldSearch/);
});

test('the stemmer of German is a script of a site that searches in German, and of no other; its words are found in other forms', async () => {
	const german = join(dir, 'german');
	const built = join(dir, 'german-out');
	writeFiles(german, {
		'vrmdocs.config.ts': "export default { title: 'G', url: 'https://example.org', locale: 'de', search: { language: ['de'] } };",
		'docs/index.md': '# Anfang\n\nDie Verwendung von Erweiterungen.\n',
		'docs/other.md': '# Anderes\n\nNichts davon.\n',
	});
	const cache = ['--cache-dir', join(dir, 'cache')];
	await buildJson(german, ['--out', built, ...cache]);
	const stemmers = (folder: string) => filesIn(join(folder, 'assets')).flatMap((path) => /^stem-\w+(?=\.)/.exec(path) ?? []);
	assert.equal([stemmers(built), stemmers(out)], [['stem-de'], ['stem-en']]);
	const { stdout } = await vrmdocs(['index', german, ...cache, '--query', 'Erweiterung verwenden', '--json']);
	assert.is(JSON.parse(stdout).hits[0].url, '/');
});

test.run();
