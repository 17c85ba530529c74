import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readFrontMatter } from '../../../src/markdown/front-matter.ts';
import { compile, lines, messages } from '../../support/markdown.ts';

const read = (...yaml: string[]) => compile(lines('---', ...yaml, '---', '', 'text'));

test('every key of the schema', () => {
	const page = read(
		'id: name',
		'title: 題名',
		'description: 説明',
		'keywords: [a, b]',
		'slug: /x/',
		'tags: [unity, { label: 表情, permalink: face }]',
		'sidebar_label: 短い',
		'sidebar_position: 2.5',
		'sidebar_class_name: c',
		'displayed_sidebar: null',
		'hide_title: true',
		'hide_table_of_contents: false',
		'toc_min_heading_level: 2',
		'toc_max_heading_level: 4',
		'pagination_next: null',
		'pagination_prev: a/b',
		'pagination_label: 次',
		'image: img/a.png',
		'draft: true',
		'unlisted: false',
		'last_update: { date: 2024-01-02, author: 人 }',
		'custom_edit_url: null',
		'date: 2024-01-31',
		'authors: [a, { name: B, url: "https://b.example" }]',
		'search: false',
	);
	assert.equal(page.problems, []);
	assert.equal(page.frontMatter, {
		id: 'name',
		title: '題名',
		description: '説明',
		keywords: ['a', 'b'],
		slug: '/x/',
		tags: [{ label: 'unity' }, { label: '表情', permalink: 'face' }],
		sidebar_label: '短い',
		sidebar_position: 2.5,
		sidebar_class_name: 'c',
		displayed_sidebar: null,
		hide_title: true,
		hide_table_of_contents: false,
		toc_min_heading_level: 2,
		toc_max_heading_level: 4,
		pagination_next: null,
		pagination_prev: 'a/b',
		pagination_label: '次',
		image: 'img/a.png',
		draft: true,
		unlisted: false,
		last_update: { date: '2024-01-02', author: '人' },
		custom_edit_url: null,
		date: '2024-01-31',
		authors: ['a', { name: 'B', url: 'https://b.example' }],
		search: false,
	});
	assert.is(page.frontMatterLines.id, 2);
	assert.is(page.frontMatterLines.search, 26);
});

test('one text instead of a list', () => {
	assert.equal(read('keywords: a', 'authors: b').frontMatter, { keywords: ['a'], authors: ['b'] });
});

test('numbers that are texts stay as they are written', () => {
	assert.equal(read('title: 1.10', 'sidebar_label: 0.40', 'slug: 012', 'keywords: [1.0, b]', 'tags: [1.0]').frontMatter, {
		title: '1.10',
		sidebar_label: '0.40',
		slug: '012',
		keywords: ['1.0', 'b'],
		tags: [{ label: '1.0' }],
	});
	assert.is(read('title: 2024-01-02').title, '2024-01-02');
});

test('an unknown key is a warning with its place and the nearest key', () => {
	const page = read('title: a', 'titel: b', 'zzz: c');
	assert.equal(messages(page), ['3:1 warning: unknown front matter key "titel"', '4:1 warning: unknown front matter key "zzz"']);
	assert.is(page.problems[0]!.hint, 'did you mean "title"?');
	assert.match(page.problems[1]!.hint!, /^known keys: id, title,/);
	assert.equal(messages(read('__proto__: 1', 'constructor: 2')), [
		'2:1 warning: unknown front matter key "__proto__"',
		'3:1 warning: unknown front matter key "constructor"',
	]);
});

const wrong: [yaml: string, message: string][] = [
	['title: [1]', '"title": must be text; found ["1"]'],
	['sidebar_position: x', '"sidebar_position": must be a number; found "x"'],
	['hide_title: yes', '"hide_title": must be true or false; found "yes"'],
	['id: a/b', '"id": must not contain a slash; found "a/b"'],
	['tags: foo', '"tags": must be a list such as [a, b]; found "foo"'],
	['tags: [[a]]', '"tags.0": must be text, or a label with a permalink; found ["a"]'],
	['last_update: { dat: 1 }', '"last_update": has an unknown key "dat"'],
	['date: 2024-13-45', '"date": must be a date such as 2024-01-31 or 2024-01-31T10:00:00+09:00; found "2024-13-45"'],
	['toc_max_heading_level: 9', '"toc_max_heading_level": must be 6 or less; found 9'],
	['toc_min_heading_level: 1', '"toc_min_heading_level": must be 2 or more; found 1'],
	['toc_min_heading_level: 2.5', '"toc_min_heading_level": must be a whole number; found 2.5'],
	['pagination_next: [a]', '"pagination_next": must be the id of a doc, or null for none; found ["a"]'],
	['displayed_sidebar: [1]', '"displayed_sidebar": must be the id of a sidebar, or null for none; found ["1"]'],
	['authors: { a: 1 }', '"authors": must be a key of the authors file, or a list of keys or of { name, title, url, image }; found {"a":1}'],
];
for (const [yaml, message] of wrong)
	test(`${yaml} is an error that says what is allowed`, () => {
		const page = read('description: d', yaml);
		assert.equal(messages(page), [`3:1 error: front matter ${message}`]);
		assert.is(page.frontMatter.description, 'd', 'what is right still holds');
	});

test('in another generator’s tree unknown keys within a value are warnings, and the rest of it holds', () => {
	const yaml =
		'last_update: { date: 2024-01-02, publish_date: 2023-01-02 }\nauthors: [{ name: Ada, pronouns: she }]\ntags: [{ label: a, color: red }]';
	const { frontMatter, problems } = readFrontMatter(yaml, [], true);
	assert.equal(problems.map(({ severity, line, message }) => `${line} ${severity}: ${message}`).sort(), [
		'2 warning: unknown front matter key "last_update.publish_date"',
		'3 warning: unknown front matter key "authors.0.pronouns"',
		'4 warning: unknown front matter key "tags.0.color"',
	]);
	assert.is(frontMatter.last_update?.date, '2024-01-02');
	assert.equal(frontMatter.tags, [{ label: 'a' }]);
	assert.equal(
		(frontMatter.authors as { name: string }[]).map(({ name }) => name),
		['Ada'],
	);
	assert.is(readFrontMatter(yaml).problems.filter(({ severity }) => severity === 'error').length, 3, 'in one of ours they are errors');
});

test('every wrong key is reported, not the first', () => {
	assert.equal(
		read('title: [1]', 'draft: maybe', 'sidebar_position: x', 'foo: 1').problems.map((p) => p.line),
		[2, 3, 4, 5],
	);
});

test('a key with two faults is told with both', () => {
	assert.equal(messages(read('last_update: { date: soon, author: [1] }')), [
		'2:1 error: front matter "last_update.date": must be a date such as 2024-01-31 or 2024-01-31T10:00:00+09:00; found "soon"',
		'2:1 error: front matter "last_update.author": must be text; found [1]',
	]);
});

test('a weight of search is a number that says something, and its place is told where it is not', () => {
	assert.equal(read('search: { weight: 2 }').frontMatter.search, { weight: 2 });
	for (const wrong of ['{ weight: 0 }', '{ weight: 11 }', '{ weight: high }', '{ wieght: 2 }', 'maybe']) {
		const { problems } = read('title: T', `search: ${wrong}`);
		assert.equal(
			problems.map((p) => `${p.line} ${p.message.replace(/;.*$/, '')}`),
			[
				'3 front matter "search": must be false, or { weight: 2 }: above 1 for what is to be found first, below for what is to stand behind, at most 10',
			],
			wrong,
		);
	}
});

test('broken YAML is an error at its place; the page is still compiled', () => {
	const page = compile(lines('---', 'title: "x', 'foo: [', '---', '', 'text <Kbd>'));
	assert.equal(messages(page), [
		'3:7 error: front matter is not valid YAML: Missing closing "quote',
		'6:6 error: <Kbd> is never closed within its paragraph',
	]);
	assert.match(page.html, 'text');
	assert.equal(messages(read('title: a: b')).length, 1);
	assert.match(messages(read('title: a: b'))[0]!, /^2:\d+ error: front matter is not valid YAML: /);
	assert.match(messages(read('title: a', 'title: b'))[0]!, /^3:1 error: front matter is not valid YAML: Map keys must be unique/);
	assert.match(messages(read('title: *b'))[0]!, /^2:1 error: front matter "title": Unresolved alias/);
});

test('tabs in YAML are an error that says so', () => {
	const page = read('last_update:', '\tauthor: b');
	assert.equal(messages(page), ['3:1 error: front matter is not valid YAML: Tabs are not allowed as indentation']);
	assert.match(page.problems[0]!.hint!, 'indent with spaces, not tabs');
	assert.equal(messages(read('\ttitle: a')), ['2:1 error: front matter is not valid YAML: Tabs are not allowed as indentation']);
});

test('a list, a text or a number instead of keys is an error', () => {
	for (const yaml of ['- a', 'just text', '42'])
		assert.equal(messages(read(yaml)), ['2:1 error: front matter must be keys with values, such as `title: …`']);
});

test('front matter that is never closed is an error; its text is shown', () => {
	const page = compile(lines('---', 'title: a', '', 'text'));
	assert.equal(messages(page), ['1:1 error: front matter opens with --- but is never closed']);
	assert.match(page.html, 'text');
});

test('only front matter, empty front matter, an empty file, a file of blank lines', () => {
	const only = compile('---\ntitle: x\n---');
	assert.equal([only.title, only.html.trim(), messages(only)], ['x', '', ['1:1 warning: the page has front matter, but no text']]);
	assert.equal(messages(compile('---\ntitle: x\ndraft: true\n---\n')), []);
	assert.equal([compile('---\n---\nx').html.trim(), compile('---\n---\nx').problems], ['<p>x</p>', []]);
	for (const text of ['', '\n\n  \n', '\uFEFF'])
		assert.equal([compile(text).html.trim(), messages(compile(text)), compile(text).title], ['', ['1:1 warning: the file is empty'], '']);
});

test('a byte order mark and CRLF change nothing', () => {
	const plain = compile(lines('---', 'title: a', 'titel: b', '---', '', '## H', '', 'text', 'more'));
	assert.equal(compile(`\uFEFF${lines('---', 'title: a', 'titel: b', '---', '', '## H', '', 'text', 'more')}`), plain);
	const crlf = compile('---\r\ntitle: a\r\ntitel: b\r\n---\r\n\r\n## H\r\n\r\ntext\r\nmore\r\n');
	assert.equal(crlf, plain);
});

test('front matter counts only at the very top', () => {
	assert.equal(compile('\n---\ntitle: a\n---\n').frontMatter, {});
});

test('aliases cannot fill the memory', () => {
	const page = read(
		'title: a',
		...Array.from(
			{ length: 12 },
			(_, i) =>
				`k${i}: &a${i} [${
					i
						? Array(10)
								.fill(`*a${i - 1}`)
								.join(', ')
						: '1, 2'
				}]`,
		),
		'keywords: *a11',
	);
	assert.ok(
		page.problems.some((p) => p.severity === 'error'),
		'reported',
	);
});

/** Front matter of texts alone is read by a shorter way; it must say what the long way says. `unlisted: false` forces the long one. */
const both = [
	'title: a',
	'title: "a: b # c"',
	"title: 'it''s'",
	'title: a # comment',
	'title: >-\n  folded\n  text',
	'title: |\n  two\n  lines',
	'title: true',
	'title: null',
	'title: ~',
	'title: 1.10',
	'title: 0x10',
	'title: .5',
	'title: 1_000',
	'title: 2024-01-02',
	'title: yes',
	'title: no',
	'title: on',
	'title:',
	'title: ""',
	'keywords: [a, "b c", d]',
	'keywords:\n  - a\n  - b # c',
	'tags: [a, a]',
	'tags: [1.0, b]',
	'tags: []',
	'authors: [x]',
	'"title": q',
	"'title': q",
	'title : spaced',
	'title: a\n# comment\ndescription: b',
	'title: &x a\ndescription: *x',
	'id: a\\b',
	'slug: /a/#b',
	'title: a\u0000b',
	'description: "\\u3042\\n"',
	'title: !!str 12',
	'title: a\r\ndescription: b\r',
	'? title\n: a',
	'{ title: a, description: b }',
	'title: <<',
	'<<: { title: a }',
	'title: =',
	'title: 12e3',
	'title: 1:30',
	'title: 0o17',
	'title: 017',
];
for (const yaml of both)
	test(`read alike by both ways: ${JSON.stringify(yaml)}`, () => {
		const short = readFrontMatter(yaml);
		const long = readFrontMatter(yaml.startsWith('{') ? yaml.replace('}', ', unlisted: false }') : `${yaml}\nunlisted: false`);
		const { unlisted, ...frontMatter } = long.frontMatter;
		const { unlisted: _, ...lines } = long.lines;
		assert.equal(short.frontMatter, frontMatter);
		assert.equal(short.lines, lines);
		assert.equal(short.problems, long.problems);
	});

test.run();
