/** Packages that a site brings for formulas and diagrams: where they are looked for, and what is said where one is missing. */
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigError } from '../../../src/base/problem.ts';
import { sitePackage } from '../../../src/config/site-package.ts';
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

test.run();
