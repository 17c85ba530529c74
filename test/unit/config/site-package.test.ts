/** Packages that a site brings for formulas and diagrams: where they are looked for, and what is said where one is missing. */
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigError } from '../../../src/base/problem.ts';
import type { LoadedConfig } from '../../../src/config/load.ts';
import { sitePackage } from '../../../src/config/site-package.ts';
import { cardFonts } from '../../../src/features/social-cards/config-fonts.ts';
import { folderOf } from '../../support/files.ts';

const place = { file: 'vrmdocs.config.ts', line: 4, column: 3 };

test("the site's own package is taken, that of a folder above it too", () => {
	const dir = folderOf({
		'node_modules/katex/package.json': '{ "version": "1.0.0" }',
		'site/node_modules/katex/package.json': '{ "version": "2.0.0" }',
		'other/a.md': '',
	});
	assert.equal(sitePackage('katex', join(dir, 'site'), 'markdown.math', place), {
		dir: join(dir, 'site/node_modules/katex'),
		version: '2.0.0',
	});
	assert.is(sitePackage('katex', join(dir, 'other'), 'markdown.math', place).version, '1.0.0');
});

test('without one of its own, that beside the tool', () => {
	assert.match(sitePackage('katex', folderOf({ 'a.md': '' }), 'markdown.math', place).dir, /node_modules[\\/]katex$/);
});

test('a package that is nowhere is an error at the key, with what to install', () => {
	try {
		sitePackage('no-such-package', folderOf({ 'a.md': '' }), 'markdown.math', place);
		assert.unreachable();
	} catch (error) {
		assert.instance(error, ConfigError);
		assert.equal((error as ConfigError).problems, [
			{
				severity: 'error',
				code: 'missing-package',
				...place,
				message: 'markdown.math needs the package no-such-package, which is not installed',
				hint: 'npm install no-such-package',
			},
		]);
	}
});

/** Problems of fonts of social cards: `message (hint)`. */
function fontProblems(font: string | string[], files: Record<string, string> = { 'a.md': '' }): string[] {
	const loaded = { config: { socialCards: { font } }, locate: () => place } as unknown as LoadedConfig;
	try {
		cardFonts(loaded, folderOf(files));
		return [];
	} catch (error) {
		return (error as ConfigError).problems.map(({ message, hint }) => `${message.replace('socialCards.font: ', '')} (${hint})`);
	}
}

test('the font of social cards: a file of the site, of a package, and what is said of every other', () => {
	const ttf = '\0\x01\0\0';
	assert.equal(fontProblems('a.ttf', { 'a.ttf': ttf }), []);
	const files = { 'node_modules/@x/sans/package.json': '{ "version": "1.0.0" }', 'node_modules/@x/sans/bold/Sans.ttf': ttf };
	assert.equal(fontProblems(['@x/sans/bold/Sans.ttf'], files), []);
	assert.equal(fontProblems('@x/sans/Sans.ttf', files), ['the package @x/sans has no file Sans.ttf (its fonts: @x/sans/bold/Sans.ttf)']);
	assert.equal(fontProblems(['@x/none/a.ttf', 'b.otf', 'c.ttf'], { 'c.ttf': 'wOF2' }), [
		'"@x/none/a.ttf" needs the package @x/none, which is not installed (npm install --save-dev @x/none)',
		'there is no font "b.otf" in the site folder, nor in a package (npm install --save-dev @expo-google-fonts/biz-udpgothic, and name its @expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf)',
		'"c.ttf" is not a TrueType, OpenType or WOFF font (WOFF2 and collections (.ttc) cannot be read; choose a font that is a single TTF or OTF file)',
	]);
});

test.run();
