/** The interface in a language without texts of ours: those that a Docusaurus site has installed. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withInstalledTexts } from '../../../src/adapters/docusaurus/content/installed-texts.ts';
import type { Config } from '../../../src/config/schema.ts';
import { tempDir, writeFiles } from '../../support/files.ts';

const test = suite('installed texts');

const texts = JSON.stringify({ 'theme.docs.paginator.next': 'Volgende', 'theme.NotFound.title': 'Niet gevonden' });
const config = { compat: 'docusaurus', locale: 'nl-NL', title: 'T', strings: { notFound: { title: 'Van ons' } } } as Config;

const siteWith = (folder: string) => {
	const dir = tempDir();
	writeFiles(dir, {
		[`${folder}/package.json`]: '{"name":"@docusaurus/theme-translations"}',
		[`${folder}/locales/nl/theme-common.json`]: texts,
	});
	return dir;
};

test('of the language, below those of the config', () => {
	const { strings } = withInstalledTexts(config, siteWith('node_modules/@docusaurus/theme-translations'));
	assert.is(strings.pagination?.next, 'Volgende');
	assert.is(strings.notFound?.title, 'Van ons');
});

test('of a package that only the preset reaches', () => {
	const preset = 'node_modules/@docusaurus/preset-classic';
	const theme = `${preset}/node_modules/@docusaurus/theme-classic`;
	const dir = siteWith(`${theme}/node_modules/@docusaurus/theme-translations`);
	writeFiles(dir, { [`${preset}/package.json`]: '{}', [`${theme}/package.json`]: '{}' });
	assert.is(withInstalledTexts(config, dir).strings.pagination?.next, 'Volgende');
});

test('nothing changes without them, in a language of ours, and in a site of ours', () => {
	const dir = siteWith('node_modules/@docusaurus/theme-translations');
	assert.is(withInstalledTexts(config, tempDir()), config);
	for (const other of [
		{ ...config, locale: 'fr' },
		{ ...config, locale: 'sl' },
		{ ...config, compat: undefined },
	])
		assert.is(withInstalledTexts(other, dir), other);
});

test.run();
