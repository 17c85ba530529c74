/** Interface strings: complete in each language, a form for each plural category, a site's own in their place. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../templates/strings/en.ts';
import { format, knownLanguages, languageOf, missingStrings, stringsFor, type Template } from '../../../templates/strings/index.ts';

/** Each text with its path: `['.toc.title', 'On this page']`. */
function templates(strings: object, path = ''): [string, Template][] {
	return Object.entries(strings).flatMap(([key, value]: [string, Template | object]): [string, Template][] =>
		typeof value === 'string' || 'other' in value ? [[`${path}.${key}`, value as Template]] : templates(value, `${path}.${key}`),
	);
}

const formsOf = (template: Template): Record<string, string> => {
	if (typeof template === 'string') return { other: template };
	const { language: _language, ...forms } = template;
	return forms as Record<string, string>;
};
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const namesOf = (template: Template) => [...new Set(Object.values(formsOf(template)).flatMap(namesIn))].sort();

const english = new Map(templates(en));

test('there are twelve languages', () => {
	assert.equal(knownLanguages(), ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'uk', 'zh']);
});

for (const language of knownLanguages()) {
	const own = templates(stringsFor(language));

	test(`${language}: every string is there and not empty, with the placeholders of the English one in each form`, () => {
		assert.equal(own.map(([path]) => path).sort(), [...english.keys()].sort());
		for (const [path, template] of own) {
			assert.equal(namesOf(template), namesOf(english.get(path)!), path);
			for (const form of Object.values(formsOf(template))) {
				assert.ok(form.trim(), path);
				assert.equal(namesIn(form).sort(), namesOf(template), path);
			}
		}
	});

	test(`${language}: where a count is inserted there is a form for each plural category of the language`, () => {
		const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
		const counted = own.filter(([, template]) => namesOf(template).includes('count'));
		assert.ok(counted.length > 8);
		for (const [path, template] of counted) assert.equal(Object.keys(formsOf(template)).sort(), [...pluralCategories].sort(), path);
	});

	if (language !== 'en')
		test(`${language}: the texts are translated`, () => {
			// Words that are the same in two languages, names and keys.
			const same = own.filter(([path, template]) => /[a-z]{3}/.test(String(template)) && template === english.get(path));
			assert.ok(same.length < 14, same.map(([path]) => path).join(' '));
		});
}

test('the form is the one of the count', () => {
	const { category, search } = stringsFor('en');
	assert.is(format(category.pages, { count: 1 }), '1 item');
	assert.is(format(category.pages, { count: 0 }), '0 items');
	assert.is(format(search.resultsFor, { count: 2, query: 'a' }), '2 results for “a”');
	const french = stringsFor('fr').category.pages;
	assert.equal(
		[0, 1, 2, 1_000_000].map((count) => format(french, { count })),
		['0 élément', '1 élément', '2 éléments', '1000000 d’éléments'],
	);
	assert.is(format(stringsFor('ja').category.pages, { count: 1 }), '1項目');
});

test('a region has the strings of its language; unknown placeholders stay', () => {
	assert.is(stringsFor('fr-CA').languageName, 'Français');
	assert.is(stringsFor('PT-BR').languageName, 'Português');
	assert.is(stringsFor('zh-CN').languageName, '中文');
	assert.is(stringsFor('NL-BE').languageName, 'English');
	assert.equal([languageOf('de-AT'), languageOf('nl'), languageOf('constructor')], ['de', undefined, undefined]);
	assert.is(format('{count}件 {x}', { count: 3 }), '3件 {x}');
});

test('strings of the site stand in place of ours, by the plural rules of its language', () => {
	const polish = { one: '{count} strona', few: '{count} strony', many: '{count} stron', other: '{count} strony' };
	const { toc, tags, search } = stringsFor('pl', { toc: { title: 'Na tej stronie' }, tags: { count: polish } });
	assert.is(toc.title, 'Na tej stronie');
	assert.equal(
		[1, 3, 5].map((count) => format(tags.count, { count })),
		['1 strona', '3 strony', '5 stron'],
	);
	assert.is(tags.title, 'Tags');
	assert.is(search.label, 'Search');
	assert.is(missingStrings({ toc: { title: 'x' } }).length, english.size - 1);
	assert.is(en.toc.title, 'On this page');
});

test.run();
