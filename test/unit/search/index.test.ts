import elasticlunr from 'elasticlunr';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chunkBytes, chunkOf, mergeChunks, parseChunk, textsOf } from '../../../src/search/build/chunk.ts';
import { indexParts } from '../../../src/search/build/index-parts.ts';
import { tokenizePage } from '../../../src/search/build/tokenize-page.ts';
import { wholeIndex } from '../../../src/search/build/whole-index.ts';
import { isGram } from '../../../src/search/core/grams.ts';
import { HitType } from '../../../src/search/core/hit-type.ts';
import { loadIndex, SearchIndexError } from '../../../src/search/core/load-index.ts';
import { decodePostings, encodePostings, encodeSlots, readPagePostings } from '../../../src/search/core/postings.ts';
import type { SearchIndexFile } from '../../../src/search/core/types.ts';
import { fc } from '../../support/fixed-seed.ts';
import { buildIndex, serializeIndex } from './build-index.ts';
import { ALL, found, indexOf, inputOf, page, query } from './pages.ts';

const words = fc.array(
	fc.constantFrom(
		'vrm',
		'表情',
		'シェーダー',
		'__proto__',
		'constructor',
		'toString',
		'hasOwnProperty',
		'GltfInstance',
		'v0.99.0',
		'揺れもの',
		'docs',
		'df',
		'0',
		'valueOf',
		'é',
		'한국어',
	),
	{ maxLength: 12 },
);
const text = words.map((list) => list.join(' '));
const pages = fc
	.array(
		fc.record({ title: text, description: text, keywords: words, sections: fc.dictionary(fc.constantFrom('', '見出し', 'Heading'), text) }),
		{ minLength: 1, maxLength: 6 },
	)
	.map((list) => list.map((one, i) => ({ ...one, url: `/p${i}/` })));

test('encoded postings decode to the same numbers', () =>
	fc.assert(
		fc.property(fc.uniqueArray(fc.oneof(fc.nat(3), fc.nat(200), fc.nat(5_000_000))), (numbers) => {
			const ascending = [...numbers].sort((a, b) => a - b);
			const encoded = encodePostings(ascending);
			assert.equal(decodePostings(encoded), ascending);
			assert.not.match(encoded, /["\\,\s]/);
		}),
	));

test('postings by page decode to the same documents', () =>
	fc.assert(
		fc.property(
			fc.uniqueArray(fc.oneof(fc.nat(3), fc.nat(20_000))),
			fc.uniqueArray(fc.oneof(fc.nat(4), fc.nat(900)), { minLength: 1 }),
			(some, own) => {
				const ascending = (list: number[]) => [...list].sort((a, b) => a - b);
				const wanted = ascending(some).flatMap((page) => ascending(own).map((slot) => [page, slot]));
				let next = 0;
				let text = '';
				for (const page of ascending(some)) {
					text += encodePostings([page - next]) + encodeSlots(ascending(own));
					next = page + 1;
				}
				const found: number[][] = [];
				assert.ok(readPagePostings(text, (page, slot) => found.push([page, slot])));
				assert.equal(found, wanted);
				assert.not.ok(text && readPagePostings(text.slice(0, -1), () => {}), 'cut');
			},
		),
	));

test('near documents cost one character', () => {
	assert.is(encodePostings([0, 1, 5]), '003');
	assert.is(encodePostings([70]), ')4');
	assert.equal(decodePostings('"'), [Number.NaN]);
});

test('the file is a list of five entries with documents and an index', () => {
	const input = {
		...inputOf({ url: '/vrm/meta/', title: 'メタ', description: '説明', keywords: ['a', 'b'], sections: { '': '本文', 再配布: '条件' } }),
		breadcrumbs: ['VRM'],
	};
	const file = buildIndex([{ input, tokens: tokenizePage(input, { languages: ['en'] }) }], { languages: ['en'], synonyms: [] });
	assert.is(file.length, 5);
	const shared = { u: '/vrm/meta/', p: 0, b: ['VRM'] };
	assert.equal(file[HitType.Title]!.documents, [{ i: 0, t: 'メタ', s: '', h: '', ...shared }]);
	assert.equal(file[HitType.Heading]!.documents, [{ i: 1, t: '再配布', s: 'メタ', h: '#s1', ...shared }]);
	assert.equal(file[HitType.Description]!.documents, [{ i: 2, t: '説明', s: 'メタ', h: '', ...shared }]);
	assert.equal(file[HitType.Keywords]!.documents, [{ i: 3, t: 'a, b', s: 'メタ', h: '', ...shared }]);
	assert.equal(file[HitType.Content]!.documents, [
		{ i: 4, t: '本文', s: 'メタ', h: '', ...shared },
		{ i: 5, t: '条件', s: '再配布', h: '#s1', ...shared },
	]);
});

test('the title of a page without one is its address', () => assert.is(indexOf([page('/a/b/', '')]).titleOf(0).t, '/a/b/'));

test('equal pages make an equal file', () => {
	const input = inputOf(page('/a/', 'A', '表情 vrm'));
	const make = () =>
		serializeIndex(
			buildIndex([{ input, tokens: tokenizePage(input, { languages: ['en', 'ja'] }) }], { languages: ['en', 'ja'], synonyms: [] }),
		);
	assert.is(make(), make());
});

test('words of a page survive a cache that keeps JSON', () =>
	fc.assert(
		fc.property(pages, (list) => {
			for (const input of list.map(inputOf)) {
				const tokens = tokenizePage(input, { languages: ['en', 'ja'] });
				assert.equal(JSON.parse(JSON.stringify(tokens)), tokens);
			}
		}),
	));

test('a loaded index is the one elasticlunr builds from the same words', () =>
	fc.assert(
		fc.property(pages, (list) => {
			const inputs = list.map(inputOf);
			const tokens = inputs.map((input) => tokenizePage(input, { languages: ['en', 'ja'] }));
			const file = buildIndex(
				inputs.map((input, i) => ({ input, tokens: tokens[i]! })),
				{ languages: ['en', 'ja'], synonyms: [] },
			);
			const loaded = loadIndex(serializeIndex(file));
			const all = new Set(tokens.flatMap((one) => one.words.split(' ').filter(Boolean)));
			for (const [type, { documents }] of file.entries()) {
				const own = new elasticlunr.Index().addField('t').setRef('i').saveDocument(false);
				own.pipeline.reset();
				for (const { i, t, p, h } of documents) {
					const input = inputs[p]!;
					const section = input.sections.findIndex(({ id }) => (id && `#${id}`) === h);
					const place =
						type === HitType.Title
							? 0
							: type === HitType.Description
								? 1
								: type === HitType.Keywords
									? 2
									: 4 + 2 * section + Number(type === HitType.Content);
					assert.ok(t);
					const { words: known, documents: numbers } = tokens[p]!;
					own.addDoc({ i, t: numbers[place]!.map((n) => known.split(' ')[n]) });
				}
				const served = elasticlunr.Index.load(file[type]!.index);
				for (const word of all) {
					// `addDoc` loses words named like properties of objects: `in` on a plain object.
					if (word in {}) continue;
					const wanted = Object.keys(own.index.t!.getDocs(word));
					assert.equal(Object.keys(served.index.t!.getDocs(word)), wanted, word);
					if (isGram(word)) continue;
					const ids: number[] = [];
					loaded.eachWith(word, (id) => loaded.types[id] === type && ids.push(id));
					assert.equal(ids, wanted.map(Number), word);
				}
			}
		}),
		{ numRuns: 40 },
	));

test('elasticlunr loads each entry that is served, and what it finds itself in English is among our hits', () => {
	const list = [
		page('/a/', 'Spring bones', 'The bones of a model swing, and its colliders stop them.'),
		page('/b/', 'Colliders', 'A collider is a sphere or capsule beside a bone; `constructor` makes one.'),
		{
			url: '/c/',
			title: 'Export',
			description: 'How a model is exported.',
			keywords: ['glTF', 'VRM'],
			sections: { 'With bones': 'Export it.' },
		},
		page('/d/', '表情の設定', '表情を動かす。'),
	];
	const inputs = list.map((one) => ({ input: inputOf(one), tokens: tokenizePage(inputOf(one), { languages: ['en', 'ja'] }) }));
	const json = serializeIndex(buildIndex(inputs, { languages: ['en', 'ja'], synonyms: [] }));
	const file = JSON.parse(json) as SearchIndexFile;
	const loaded = loadIndex(json);
	let own = 0;
	for (const { documents, index } of file) {
		const served = elasticlunr.Index.load(index);
		const urlOf = (ref: string) => documents.find(({ i }) => String(i) === ref)!.u;
		for (const text of ['bones', 'the colliders of a model', 'collider', 'constructor', 'export gltf', 'exported', 'how swing']) {
			const hits = served.search(text, { bool: 'AND' });
			own += hits.length;
			for (const { ref } of hits) assert.ok(found(loaded, text).includes(urlOf(ref)), text);
		}
	}
	assert.ok(own > 5, String(own));
	const [titles] = file.map(({ index }) => elasticlunr.Index.load(index));
	assert.equal(Object.keys(titles!.index.t!.getDocs('表情')), ['3'], 'a Japanese word');
	assert.ok(titles!.documentStore.getFieldLength('0', 't') >= 2, 'its length');
});

test('a word of any length is indexed, as far as it can be asked for', () => {
	const loaded = indexOf([page('/a/', 'A', `data ${'QUJD'.repeat(5000)}x end`)]);
	assert.equal(found(loaded, 'qujdqujd'), ['/a/']);
});

test('words named like properties of objects are found, and only where they occur', () => {
	const loaded = indexOf([
		page('/a/', 'A', 'the __proto__ of it'),
		page('/b/', 'B', 'a constructor'),
		page('/c/', 'C', 'calls hasOwnProperty'),
	]);
	assert.equal(found(loaded, '__proto__'), ['/a/']);
	assert.equal(found(loaded, 'constructor'), ['/b/']);
	assert.equal(found(loaded, 'hasOwnProperty'), ['/c/']);
	assert.equal(found(loaded, 'valueOf'), []);
});

test('a cut file is an error of the search, wherever it is cut', () => {
	const input = inputOf({ url: '/a/', title: '表情', keywords: ['vrm'], sections: { '': 'text of a page', B: 'more' } });
	const json = serializeIndex(
		buildIndex([{ input, tokens: tokenizePage(input, { languages: ['en', 'ja'] }) }], { languages: ['en', 'ja'], synonyms: [['a', 'b']] }),
	);
	assert.is(loadIndex(json).pages, 1);
	for (let length = 0; length < json.length; length++)
		assert.throws(
			() => loadIndex(json.slice(0, length)),
			(error: unknown) => error instanceof SearchIndexError,
			String(length),
		);
});

test('anything else than an index is an error of the search', () =>
	fc.assert(
		fc.property(
			fc.oneof(fc.jsonValue(), fc.array(fc.record({ documents: fc.jsonValue(), index: fc.jsonValue() }), { minLength: 5, maxLength: 5 })),
			(value) =>
				assert.throws(
					() => loadIndex(value),
					(error: unknown) => error instanceof SearchIndexError,
				),
		),
	));

test('a file with one value changed loads or is an error of the search, and never fails later', () => {
	const input = inputOf({
		url: '/a/',
		title: '表情 vrm',
		description: 'vrm',
		keywords: ['vrm'],
		sections: { '': 'text vrm', B: 'more vrm' },
	});
	const json = serializeIndex(
		buildIndex([{ input, tokens: tokenizePage(input, { languages: ['en', 'ja'] }) }], { languages: ['en', 'ja'], synonyms: [['a', 'b']] }),
	);
	fc.assert(
		fc.property(
			fc.nat(4),
			fc.constantFrom(
				...['i', 't', 's', 'u', 'h', 'p', 'b', 'version', 'fields', 'ref', 'documentStore', 'index', 'pipeline'],
				...['format', 'languages', 'synonyms'],
			),
			fc.jsonValue(),
			(entry, key, value) => {
				const file = JSON.parse(json);
				const target = key.length === 1 ? file[entry].documents[0] : file[entry].index;
				target[key] = value;
				try {
					for (const hit of query(loadIndex(file), 'vrm', ALL)) assert.match(hit.url, /^\/(?![/\\])/);
				} catch (error) {
					assert.instance(error, SearchIndexError);
				}
			},
		),
	);
});

test('an address that leaves the site is no document', () => {
	for (const u of ['javascript:alert(1)', '//evil.example/', 'https://evil.example/', '/\\evil.example/', '']) {
		const file = buildIndex([{ input: inputOf(page('/a/', 'A')), tokens: { words: '', documents: [] } }], {
			languages: ['en'],
			synonyms: [],
		});
		file[0]!.documents[0]!.u = u;
		assert.throws(
			() => loadIndex(file),
			(error: unknown) => error instanceof SearchIndexError,
			u,
		);
	}
});

test('an empty site has an index that finds nothing', () => assert.equal(query(indexOf([]), 'vrm', ALL), []));

test('however pages are cut into chunks, the index is the same, to the byte', () =>
	fc.assert(
		fc.property(pages, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (given, cuts) => {
			const options = { languages: ['en', 'ja'] as ('en' | 'ja')[], synonyms: [['a', 'b']] };
			const all = given.map((one) => ({ input: inputOf(one), tokens: tokenizePage(inputOf(one), options) }));
			const chunks: (typeof all)[] = [[]];
			for (const [i, one] of all.entries()) {
				if (cuts[i]) chunks.push([]);
				chunks.at(-1)!.push(one);
			}
			const kept = chunks.map((chunk) => parseChunk(chunkBytes(chunkOf(chunk, true))));
			const texts = all.map(({ input }) => textsOf(input));
			const parts = (made: typeof kept) => {
				const files: [string, string][] = [];
				const { file } = indexParts(made, options, { take: (path, text) => files.push([path, text]) });
				// Chunks share the tags of texts.
				const { texts, runs, ...directory } = file[0]!.index.parts!;
				assert.ok(texts && runs);
				return JSON.stringify([directory, file[0]!.documents, file.slice(1), files]);
			};
			const whole = JSON.stringify(buildIndex(all, options));
			const inParts = parts([chunkOf(all)]);
			assert.is(JSON.stringify(wholeIndex(kept, texts, options).file), whole);
			assert.is(parts(kept), inParts);
			const half = Math.ceil(kept.length / 2);
			const merged = [kept.slice(0, half), kept.slice(half)].map((group) => parseChunk(chunkBytes(mergeChunks(group))));
			assert.is(JSON.stringify(wholeIndex(merged, texts, options).file), whole, 'merged twice');
			assert.is(parts(merged), inParts, 'merged twice, in parts');
		}),
	));

test.run();
