/** Labels of navbar.json reach every item, those around versions and languages too. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Config } from '../../../src/config/schema.ts';
import { translateConfig } from '../../../src/content/translations.ts';
import { tempDir, writeFiles } from '../../support/files.ts';

const test = suite('translated navbar items');

test('of menus of versions and languages', () => {
	const dir = tempDir();
	writeFiles(dir, {
		'i18n/fr/docusaurus-theme-classic/navbar.json': JSON.stringify({
			'item.label.All': { message: 'Toutes' },
			'item.label.Help': { message: 'Aider' },
		}),
	});
	const config = {
		locale: 'fr',
		title: 'T',
		strings: {},
		blog: false,
		inLocale: { name: 'fr', folder: 'i18n/fr' },
		footer: { links: [] },
		navbar: {
			items: [
				{ type: 'docsVersion', itemsBefore: [{ label: 'All' }], itemsAfter: [{ label: 'Kept' }] },
				{ type: 'languageDropdown', itemsAfter: [{ label: 'Help' }] },
			],
		},
	} as unknown as Config;
	const { items } = translateConfig(config, dir, []).navbar as { items: unknown[] };
	assert.equal(items, [
		{ type: 'docsVersion', itemsBefore: [{ label: 'Toutes' }], itemsAfter: [{ label: 'Kept' }] },
		{ type: 'languageDropdown', itemsAfter: [{ label: 'Aider' }] },
	]);
});

test.run();
