/** A site in a language of its own: what readers see is in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson } from '../support/cli.ts';
import { folderOf, tempDir } from '../support/files.ts';

const files = {
	'docs/index.md': '---\ntitle: Accueil\ntags: [Un]\n---\n\n## Une section\n\n:::note\n\nTexte.\n\n:::\n',
	'docs/deux.md': '---\ntitle: Deux\ntags: [Un]\nlast_update: { date: 2024-02-03 }\n---\n\nTexte.\n',
	'blog/2024-01-31-un.md': '---\ntitle: Un article\n---\n\nTexte.\n',
	'vrmdocs.config.json': JSON.stringify({
		title: 'Site',
		url: 'https://a.example',
		locale: 'fr-CA',
		blog: { showReadingTime: true },
		strings: { toc: { title: 'Sommaire' }, search: { placeholder: 'Trouver' } },
	}),
};

test('a French site is French: its texts, plurals, dates, default titles and lang attribute', async () => {
	const out = join(tempDir(), 'out');
	const { code, json } = await buildJson(folderOf(files), ['--out', out, '--no-cache']);
	assert.equal([code, json.errors, json.warnings], [0, [], []]);
	const read = (path: string) => readFileSync(join(out, path), 'utf8');
	const home = read('index.html');
	assert.match(home, '<html lang="fr-CA"');
	for (const text of ['Aller au contenu principal', 'Sommaire', 'Remarque', 'Étiquettes', 'Navigation principale'])
		assert.match(home, text);
	assert.match(read('tags/un/index.html'), '2 pages');
	assert.match(read('deux/index.html'), '3 février 2024');
	const blog = read('blog/index.html');
	for (const text of ['31 janvier 2024', 'Tous les articles', '1\u00A0minute de lecture']) assert.match(blog, text);
	for (const path of [
		'index.html',
		'deux/index.html',
		'blog/index.html',
		'blog/archive/index.html',
		'tags/index.html',
		'404.html',
		'search/index.html',
	])
		assert.not.match(read(path).replace(/<script[\s\S]*?<\/script>/g, ''), /\b(?:the|page of|All posts|Search|Loading|Next|Previous)\b/);
});

test('the browser gets the strings of its language alone', async () => {
	const out = join(tempDir(), 'out');
	await buildJson(folderOf(files), ['--out', out, '--no-cache']);
	const scripts = readdirSync(join(out, 'assets')).filter((name) => name.endsWith('.js'));
	const code = scripts.map((name) => readFileSync(join(out, 'assets', name), 'utf8')).join('\n');
	assert.match(code, 'Aucun résultat');
	assert.match(code, 'Trouver');
	for (const other of [
		'No results',
		'見つかりませんでした',
		'Keine Treffer',
		'Sin resultados',
		'没有结果',
		'결과 없음',
		'Modifier cette page',
	])
		assert.not.ok(code.includes(other), other);
});

test.run();
