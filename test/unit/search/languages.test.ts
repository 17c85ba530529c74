/** What each language of a search has. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { excerptLengthOf } from '../../../src/config/excerpt-length.ts';
import { searchSchema } from '../../../src/config/schema/search.ts';
import { search } from '../../../src/search/core/query.ts';
import { found, indexOf, page } from './pages.ts';

const HELPERS = ['format', 'index', 'types'];
const localesWithStrings = readdirSync(join(process.env.PROJECT_ROOT!, 'templates/strings'))
	.map((name) => name.replace(/\.ts$/, ''))
	.filter((name) => !HELPERS.includes(name));

test('every locale that there are strings for is one to search in, and no other', () => {
	assert.ok(localesWithStrings.length > 6);
	assert.equal(searchSchema.parse({ language: localesWithStrings }).language, localesWithStrings);
	for (const other of ['nl', 'sv', 'pt-BR', 'jp', '']) assert.not.ok(searchSchema.safeParse({ language: [other] }).success, other);
});

test('English: about 120 characters of a text are shown, from the start of a word to the end of one; Japanese: 50', () => {
	const words = Array.from({ length: 120 }, (_, i) => (i === 60 ? 'licence' : `${'abcdefgh'.slice(0, 3 + (i % 6))}${i}`));
	const english = searchSchema.parse({});
	const options = { maxResults: 8, excerptLength: excerptLengthOf(english) };
	const [hit] = search(indexOf([page('/a/', 'A', words.join(' ')), page('/b/', 'B', 'other')], ['en']), 'licence', options).hits;
	const shown = hit!.excerpt.text.replaceAll('…', '').trim();
	assert.ok(shown.length > 90 && shown.length <= 130, String(shown.length));
	for (const word of shown.split(' ')) assert.ok(words.includes(word), word);
	assert.is(excerptLengthOf(searchSchema.parse({ language: ['ja'] })), 50);
});

test('words of a question that pages are named by are found, and a page need not have them', () => {
	const loaded = indexOf(
		[
			page('/why/', 'Why a package is there', 'Shows what depends on it.'),
			page('/packages/', 'Packages', 'How to add a package.'),
			page('/other/', 'Other', 'Nothing of it, since there is none.'),
		],
		['en'],
	);
	assert.equal(found(loaded, 'why is this package there'), ['/why/', '/packages/']);
	assert.equal(found(loaded, 'why packages'), ['/why/', '/packages/']);
	assert.equal(found(loaded, 'how is the'), [], 'of stop words alone nothing');
});

test('a word typed wrongly has the evidence of the right one: other forms of it, and what means the same', () => {
	const loaded = indexOf(
		[
			page('/forms/', 'Configuring', 'It configures all.'),
			page('/word/', 'Other', 'The configuration of it.'),
			page('/none/', 'None', 'Text.'),
		],
		['en'],
	);
	assert.equal(found(loaded, 'configuraton').sort(), ['/forms/', '/word/']);
});

test('`Node.js` is found by `nodejs` too', () => {
	const loaded = indexOf(
		[page('/node/', 'Versions', 'Runs on Node.js 20.'), page('/b/', 'B', 'A node of a tree in app.config.js.')],
		['en'],
	);
	assert.equal(found(loaded, 'nodejs'), ['/node/']);
});

test('a Korean word is found without the ending that it was typed with', () => {
	const loaded = indexOf([page('/a/', '플러그인', '플러그인을 만들어 봅시다.'), page('/b/', '설정', '설정 파일입니다.')], ['ko']);
	assert.equal(found(loaded, '플러그인 만들기'), ['/a/']);
	assert.equal(found(loaded, '설정하려면'), ['/b/']);
});

test.run();
