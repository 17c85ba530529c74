/** Queries of any kind find or do not find, in time, and what they show is text with marks that lie in it. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadIndex, SearchIndexError } from '../../../src/search/core/load-index.ts';
import type { Loaded } from '../../../src/search/core/loaded.ts';
import { search } from '../../../src/search/core/query.ts';
import type { Hit, MarkedText } from '../../../src/search/core/types.ts';
import { fuzz, hostileText, line, prototypeKey, prototypeKeys, prototypesAreClean } from '../../support/fuzz.ts';
import { indexOf, type TestPage } from '../search/pages.ts';

const pages: TestPage[] = [
	{
		url: '/a/',
		title: '表情を設定する',
		description: 'シェーダーの説明',
		keywords: ['VRM', 'C#'],
		sections: { '': '表情とシェーダ。MToon 1.0', 節: 'コードは GetComponent<T>() です' },
	},
	{
		url: '/b/',
		title: 'Setup',
		sections: { '': 'How to set up a model, e.g. <script>alert(1)</script> in text', Second: 'camelCase dotted.identifier' },
	},
	{
		url: '/proto/',
		title: prototypeKeys.join(' '),
		keywords: prototypeKeys,
		sections: { '': prototypeKeys.join('、'), constructor: 'toString valueOf' },
	},
	{ url: '/empty/', title: '' },
];
const indexes: Loaded[] = [
	indexOf(
		pages,
		['en', 'ja'],
		[
			['model', 'モデル'],
			['constructor', '__proto__'],
		],
	),
	indexOf(pages, ['en']),
	indexOf(pages, ['en', 'ja', 'zh']),
	indexOf([], ['en', 'ja']),
];

const piece = fc.oneof(
	line,
	hostileText,
	prototypeKey,
	fc.constantFrom(
		'表情',
		'シェーダー',
		'ｼｪｰﾀﾞ',
		'model',
		'MToon1.0',
		'C#',
		'getComponent',
		'た',
		'表',
		'ーー',
		'"',
		'+',
		'-a',
		'a:b',
		'*',
		'(',
		'\\',
		'.*',
		'が',
		'ﾞ',
		'𠮷',
		'İ',
		'ß',
		'ﬁ',
		'Å',
	),
	fc.string({ unit: 'binary', maxLength: 8 }),
	fc.tuple(fc.constantFrom('a', '表', 'ア', '1', '.', '😀', '\u0301', ' '), fc.integer({ min: 1, max: 3000 })).map(([c, n]) => c.repeat(n)),
);
const query = fc.array(piece, { maxLength: 5 }).chain((list) => fc.constantFrom(' ', '', '　').map((between) => list.join(between)));
const options = fc.record({
	maxResults: fc.constantFrom(0, 1, 8, Number.POSITIVE_INFINITY),
	excerptLength: fc.constantFrom(0, 1, 50, 1000),
});

function lies({ text, marks }: MarkedText): void {
	let at = 0;
	for (const [start, end] of marks) {
		assert.ok(start >= at && end > start && end <= text.length, JSON.stringify({ text, marks }));
		at = end;
	}
}

function check(hit: Hit): void {
	for (const one of [hit.title, hit.heading, hit.excerpt]) lies(one);
	assert.ok(pages.some((page) => page.url === hit.page));
	assert.ok(Number.isFinite(hit.score), String(hit.score));
	for (const word of hit.words) assert.ok(word, 'a word that is shown is not empty');
}

test('any query', () =>
	fuzz(fc.tuple(query, options), 1400, ([text, how]) => {
		for (const loaded of indexes) {
			const { hits, pages: count } = search(loaded, text, how);
			assert.ok(hits.length <= how.maxResults && count <= pages.length);
			hits.forEach(check);
		}
		prototypesAreClean();
	}));

test('names of properties that every object has are found where they occur, and nowhere else', () => {
	for (const name of prototypeKeys) {
		for (const loaded of indexes.slice(0, 3)) {
			const { hits } = search(loaded, name, { maxResults: 8, excerptLength: 50 });
			assert.equal([...new Set(hits.map((hit) => hit.page))], ['/proto/'], name);
		}
		assert.equal(search(indexes[3]!, name, { maxResults: 8, excerptLength: 50 }).hits, []);
	}
});

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small' },
		fc.constantFrom(null, 0, -1, 1e9, '', 'a b', '0,1 1', true),
		line,
		fc.array(tie('value'), { maxLength: 5 }),
		fc.dictionary(
			fc.oneof(
				fc.constantFrom(
					'documents',
					'index',
					'version',
					'fields',
					'documentStore',
					'pipeline',
					'languages',
					'i',
					't',
					's',
					'u',
					'h',
					'p',
					'b',
				),
				prototypeKey,
			),
			tie('value'),
			{ maxKeys: 5 },
		),
	),
}));

test('a file that is no search index is refused as such', () =>
	fuzz(fc.oneof(value, line, fc.json()), 1400, (file) => {
		let loaded: Loaded;
		try {
			loaded = loadIndex(file);
		} catch (error) {
			if (!(error instanceof SearchIndexError)) throw error;
			return;
		}
		search(loaded, 'a', { maxResults: 8, excerptLength: 50 });
	}));

test.run();
