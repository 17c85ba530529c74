/** The theme is shipped bundled: what a site is that does not need the bundler, and what is told apart. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readyPiece, textsName, withTexts } from '../../src/theme/ready.ts';
import { vrmdocs } from '../support/cli.ts';
import { tempDir, writeFiles } from '../support/files.ts';

const test = suite('ready theme');
const dir = tempDir();

/** Starting the bundler fails. */
writeFileSync(join(dir, 'no-bundler'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
const env = { ESBUILD_BINARY_PATH: join(dir, 'no-bundler') };
const config = (more: object = {}) => JSON.stringify({ title: 'Notes', url: 'https://notes.example', ...more });

test('a site without code of its own is built without the bundler', async () => {
	const site = join(dir, 'plain');
	writeFiles(site, { 'vrmdocs.config.json': config({ locale: 'en' }), 'docs/index.md': '# Start\n\nText of the start.\n' });
	const out = join(site, 'out');
	const { code, stderr } = await vrmdocs(['build', '--out', out], { cwd: site, env });
	assert.is(code, 0, stderr);
	const scripts = readdirSync(join(out, 'assets')).filter((name) => name.endsWith('.js'));
	const islands = scripts.filter((name) => name.startsWith('islands.')).map((name) => readFileSync(join(out, 'assets', name), 'utf8'));
	assert.is(islands.length, 1);
	assert.match(islands[0]!, 'Copied');
	for (const name of scripts) assert.not.match(readFileSync(join(out, 'assets', name), 'utf8'), '__VRMDOCS_TEXTS_', name);
});

test('the files of two languages have two names', async () => {
	const names: string[] = [];
	for (const locale of ['en', 'ja']) {
		const site = join(dir, locale);
		writeFiles(site, { 'vrmdocs.config.json': config({ locale }), 'docs/index.md': '# Start\n\nText.\n' });
		const { code, stderr } = await vrmdocs(['build', '--out', join(site, 'out')], { cwd: site, env });
		assert.is(code, 0, stderr);
		names.push(...readdirSync(join(site, 'out/assets')).filter((name) => name.startsWith('islands.')));
	}
	assert.is(new Set(names).size, 2, names.join());
});

test('a site with code of its own needs the bundler', async () => {
	const site = join(dir, 'own');
	writeFiles(site, {
		'vrmdocs.config.json': config(),
		'docs/index.md': '# Start\n\n<Mark />\n',
		'components/Mark.tsx': 'export default () => <b>mark</b>;\n',
	});
	const { code } = await vrmdocs(['build', '--out', join(site, 'out')], { cwd: site, env });
	assert.is.not(code, 0);
});

test('a piece is not taken where the site replaces one of its files', () => {
	assert.ok(readyPiece('islands', () => false));
	assert.not.ok(readyPiece('islands', (path) => path === 'templates/islands/index.ts'));
	assert.not.ok(readyPiece('no-such-piece', () => false));
});

test('scripts are named by what is in them, with the texts of a language, and in those that they name', () => {
	const named = (title: string, hashes = ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC']) => {
		const [main, later, other] = hashes;
		const texts = [
			['main', main, `import("./later.${later}.js");`],
			['later', later, `show(${textsName('search')},"main.${main}.js")`],
			['other', other, 'other("later.DDDDDDDD.js")'],
		];
		const files = texts.map(([stem, hash, text]) => ({ path: `/a/${stem}.${hash}.js`, text: text!, contents: Buffer.from(text!) }));
		return withTexts(files, {}, { search: { search: { title } } } as never);
	};
	const [main, later, other] = named('Say "it": now');
	assert.match(later!.text, 'show(({search:{title:"Say \\"it\\": now"}})');
	assert.is(main!.text, `import("./${later!.path.slice(3)}");`);
	assert.match(later!.text, main!.path.slice(3));
	assert.is(other!.text, 'other("later.DDDDDDDD.js")', 'not one of them');
	const pathsOf = (files: { path: string }[]) => files.map(({ path }) => path);
	assert.equal(pathsOf(named('Say "it": now', ['CCCCCCCC', 'EEEEEEEE', 'FFFFFFFF'])), pathsOf([main!, later!, other!]));
	const others = named('Now');
	assert.equal(
		others.map(({ path }, i) => path === [main, later, other][i]!.path),
		[false, false, true],
	);
});

test.run();
