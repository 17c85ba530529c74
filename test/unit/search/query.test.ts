import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../../src/search/core/analyze.ts';
import { excerpt } from '../../../src/search/core/excerpt.ts';
import { HitType } from '../../../src/search/core/hit-type.ts';
import { nearness, shortest } from '../../../src/search/core/nearness.ts';
import { stemLike } from '../../../src/search/core/node-stems.ts';
import { search, searchWith } from '../../../src/search/core/query.ts';
import type { Found, Language, QueryOptions } from '../../../src/search/core/types.ts';
import { isOneError, makeVocabulary } from '../../../src/search/core/vocabulary.ts';
import { fc } from '../../support/fixed-seed.ts';
import { ALL, found, indexOf, page, partsOf, query, type TestPage } from './pages.ts';

const site: TestPage[] = [
	{
		url: '/expression/',
		title: '表情の設定',
		description: '表情を作る手順です。',
		keywords: ['Expression', 'BlendShape'],
		sections: { '': '目を閉じる表情と、口を動かす表情があります。', まばたき: '瞬きの割り当て。' },
	},
	{ url: '/spring/', title: '揺れもの（SpringBone）', sections: { '': '髪や服を揺らします。動かないときは設定を確かめます。' } },
	{ url: '/shader/', title: 'シェーダー', sections: { '': 'マテリアルのシェーダーを選びます。URPでは白くなることがあります。' } },
	{ url: '/api/runtime/', title: 'UniGLTF.RuntimeGltfInstance', sections: { '': 'RuntimeGltfInstance owns the resources of a model.' } },
	{ url: '/api/rig/', title: 'Vrm10RuntimeControlRig', sections: { '': 'The ControlRig normalises bones.' } },
	{ url: '/release/v0.99.0/', title: 'v0.99.0 量子化メッシュ', sections: { '': '表情の修正。シェーダの修正。' } },
	{ url: '/release/v0.100.0/', title: 'v0.100.0 表情', sections: { '': 'VRM 1.0のインターフェースの変更。' } },
	{
		url: '/meta/',
		title: 'モデル情報',
		sections: { '': 'サムネイルと作者。', 再配布: '再配布の条件を決めます。空白の欄は許可しません。' },
	},
];
const loaded = indexOf(
	site,
	['en', 'ja'],
	[
		['揺れもの', '揺れ物', 'SpringBone', 'spring bone'],
		['プレハブ', 'Prefab'],
	],
);
const first = (text: string) => found(loaded, text)[0];

test('words are found in every spelling', () => {
	const spellings: Record<string, string[]> = {
		'/shader/': ['シェーダー', 'シェーダ', 'ｼｪｰﾀﾞｰ', 'しぇーだー', 'シェーダーを選ぶ'],
		'/api/runtime/': [
			'RuntimeGltfInstance',
			'runtimegltfinstance',
			'gltfinstance',
			'gltf instance',
			'GLTFINSTANCE',
			'UniGLTF.RuntimeGltfInstance',
			'Runtime Gltf Instance',
			'ＲｕｎｔｉｍｅＧｌｔｆ',
		],
		'/spring/': ['揺れもの', '揺れ物', 'springbone', 'spring bone', 'SpringBone', '揺れものが動かない'],
		'/release/v0.99.0/': ['0.99.0', 'v0.99.0', 'v0.99', '0.99', 'ｖ０．９９', 'ver0.99.0', 'Ver.0.99'],
		'/expression/': ['表情', 'expression', 'まばたき', '表情を動かす', 'BLENDSHAPE'],
		'/release/v0.100.0/': ['インタフェース', 'インターフェイス', 'vrm1.0', 'VRM 1'],
		'/meta/': ['モデル情報', '再配布していいか'],
	};
	for (const [url, texts] of Object.entries(spellings)) for (const text of texts) assert.is(first(text), url, text);
});

test('a short word is found as a word or as a part between underscores, not anywhere inside another', () => {
	const index = indexOf([
		{ url: '/mtoon/', title: 'MToonの設定', sections: { '': 'ToonyとToString。' } },
		{ url: '/how_to_make/', title: 'how_to_make_vrm' },
		{ url: '/tool/', title: 'Tools' },
	]);
	for (const text of ['how-to', 'how to', 'to', 'How-To']) assert.equal(found(index, text), ['/how_to_make/'], text);
	assert.equal(found(index, 'too'), ['/tool/', '/mtoon/'], 'a word that is being typed');
});

test('one typing error in a word of five letters or more', () => {
	for (const [text, url] of [
		['expresion', '/expression/'],
		['exprression', '/expression/'],
		['expressoin', '/expression/'],
		['RuntimGltfInstance', '/api/runtime/'],
		['controlrgi', '/api/rig/'],
		['gltfinstnce', '/api/runtime/'],
		['gltfisntance', '/api/runtime/'],
	]) {
		assert.is(first(text!), url, text);
	}
	assert.ok(found(loaded, 'VRM1').includes('/release/v0.100.0/'));
	assert.equal(found(loaded, 'xprssn'), []);
	assert.equal(found(loaded, 'gilt'), []);
});

test('any single typing error in a Latin word is found', () =>
	fc.assert(
		fc.property(
			fc.constantFrom('resources', 'normalises', 'control', 'expression'),
			fc.nat(),
			fc.constantFrom('wrong', 'missing', 'more', 'swapped'),
			fc.constantFrom(...'qxz'),
			(word, n, kind, letter) => {
				const at = n % (word.length - 1);
				const typed =
					kind === 'wrong'
						? word.slice(0, at) + letter + word.slice(at + 1)
						: kind === 'missing'
							? word.slice(0, at) + word.slice(at + 1)
							: kind === 'more'
								? word.slice(0, at) + letter + word.slice(at)
								: word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
				const wanted = found(loaded, word);
				assert.ok(wanted.length > 0);
				for (const url of wanted) assert.ok(found(loaded, typed).includes(url), typed);
			},
		),
	));

test('one error is one letter', () => {
	for (const [a, b, is] of [
		['abcde', 'abXde', true],
		['abcde', 'abde', true],
		['abcde', 'abbcde', true],
		['abcde', 'abdce', true],
		['abcde', 'abcde', false],
		['abcde', 'aXcXe', false],
		['abcde', 'abc', false],
		['abcd', 'acbX', false],
	] as const) {
		assert.is(isOneError(a, b), is, `${a} ${b}`);
		assert.is(isOneError(b, a), is, `${b} ${a}`);
	}
});

test('of two words, the page that has both comes first', () => {
	assert.equal(found(loaded, '表情').sort(), ['/expression/', '/release/v0.100.0/', '/release/v0.99.0/']);
	assert.is(found(loaded, '表情 シェーダ')[0], '/release/v0.99.0/');
	assert.is(found(loaded, 'シェーダー　URP')[0], '/shader/');
	assert.ok(found(loaded, '表情 qqqqqq').includes('/expression/'), 'a word that no page has narrows nothing');
});

const vocabulary = [
	'vrm',
	'material',
	'URP',
	'表情',
	'揺れもの',
	'シェーダー',
	'GltfData',
	'0.99.0',
	'に',
	'the',
	'constraints',
	'constraint',
	'、',
	'bone-tip',
	'VRM1.0',
	'v0.99',
	'(loading)',
	'loads',
	'C#',
	'foo.bar',
	'白い',
	'動かす',
];
const sentence = fc
	.array(fc.tuple(fc.constantFrom(...vocabulary), fc.constantFrom(' ', '', '-', '、')), { maxLength: 8 })
	.map((parts) => parts.flat().join(''));
const pages = fc
	.array(fc.record({ title: sentence, body: sentence, more: sentence }), { minLength: 1, maxLength: 5 })
	.map((list) => list.map(({ title, body, more }, i) => ({ url: `/p${i}/`, title, sections: { '': body, もっと: more } })));

test('two words are found as one name too: who types them apart means the name', () => {
	const index = indexOf([page('/both/', 'T', 'constraint vrm'), page('/name/', 'VrmConstraints', ''), page('/one/', 'U', 'vrm')]);
	assert.equal(found(index, 'vrm constraint').slice(0, 2).sort(), ['/both/', '/name/']);
});

test('pages that have both words, as words or as one name, come before those that have one', () =>
	fc.assert(
		fc.property(
			pages,
			fc.constantFrom('vrm', '表情', 'material', 'gltfdata'),
			fc.constantFrom('シェーダー', 'urp', '揺れもの', 'constraint'),
			(list, a, b) => {
				const index = indexOf(list);
				const [withA, withB, both] = [found(index, `${a} `), found(index, b), found(index, `${a} ${b}`)];
				const common = withA.filter((url) => withB.includes(url));
				const asName = found(index, a + b);
				if (!common.length) return;
				for (const url of common) assert.ok(both.includes(url), `${url} has both`);
				const hasBoth = both.map((url) => common.includes(url) || asName.includes(url));
				assert.is(hasBoth.lastIndexOf(true), hasBoth.filter(Boolean).length - 1, `${both}: ${hasBoth}`);
			},
		),
	));

test('with Japanese added, all that English finds is still found', () =>
	fc.assert(
		fc.property(
			pages,
			fc.oneof(
				sentence,
				fc
					.array(fc.constantFrom(...vocabulary, 'load', 'mat', 'v', 'foo', 'c', 'sha', 'シェ', 'vrm1'), { minLength: 1, maxLength: 4 })
					.map((words) => words.join(' ')),
			),
			(list, text) => {
				const both = found(indexOf(list, ['en', 'ja']), text);
				for (const url of found(indexOf(list, ['en']), text)) assert.ok(both.includes(url), `${text}: ${url}`);
			},
		),
		{ numRuns: 400 },
	));

test('English alone has the same evidence: stems, parts of names, typing errors, synonyms, words of which one is missing', () => {
	const english = indexOf(
		[
			page('/a/', 'Node-constraints', 'Expressions of a face. UniVRMを使う 表情'),
			page('/b/', 'Materials', 'The material of the face'),
			page('/c/', 'Dom', 'Call getElementById for one node; the configuration of a repo.'),
		],
		['en'],
		[['repo', 'repository']],
	);
	assert.equal(found(english, 'constraint'), ['/a/'], 'hyphens separate, words are stemmed');
	assert.equal(found(english, 'EXPRESSION'), ['/a/']);
	assert.equal(found(english, 'face').sort(), ['/a/', '/b/']);
	assert.equal(found(english, 'face expression'), ['/a/', '/b/'], 'with both words, then with one');
	assert.equal(found(english, 'face expression material').sort(), ['/a/', '/b/'], 'of three words one may be missing');
	assert.equal(found(english, 'mat'), ['/b/'], 'the last word may be half typed');
	assert.equal(found(english, 'mat '), [], 'unless a space ends it');
	assert.equal(found(english, 'the of'), [], 'stop words');
	assert.equal(found(english, 'element'), ['/c/']);
	assert.equal(found(english, 'elementbyid'), ['/c/']);
	assert.equal(found(english, 'configuraton'), ['/c/']);
	assert.equal(found(english, 'materail'), ['/b/']);
	assert.equal(found(english, 'repository'), ['/c/']);
	assert.equal(found(english, '使う'), ['/a/']);
	assert.equal(found(english, '表情'), ['/a/']);
});

test('in the same field a synonym comes behind what was typed', () => {
	const fields: ((word: string) => Omit<TestPage, 'url'>)[] = [
		(word) => ({ title: word }),
		(word) => ({ title: `The ${word} command` }),
		(word) => ({ title: 'Page', sections: { [word]: 'Text.' } }),
		(word) => ({ title: 'Page', description: `To ${word} all.` }),
		(word) => ({ title: 'Page', keywords: [word] }),
		(word) => ({ title: 'Page', sections: { '': `A text on ${word} and others.` } }),
	];
	const others = [page('/o/', 'Other'), page('/p/', 'Another')];
	for (const [typed, synonym] of ['delete remove', '削除 アンインストール', '表情 expression', 'expression 表情'].map((pair) =>
		pair.split(' '),
	))
		for (const [field, pageOf] of fields.entries()) {
			const index = indexOf(
				[{ url: '/b/', ...pageOf(synonym!) }, { url: '/a/', ...pageOf(typed!) }, ...others],
				['en', 'ja'],
				[[typed!, synonym!]],
			);
			assert.equal(found(index, typed!), ['/a/', '/b/'], `${typed} ${field}`);
		}
});

test('a question finds pages that have half of its words, behind those with more', () => {
	const index = indexOf(
		[
			page('/two/', 'Menu', 'The active entry.'),
			page('/three/', 'Other', 'Some text. An active menu item is told apart by its class.'),
			page('/one/', 'Item', 'Nothing else.'),
		],
		['en'],
	);
	assert.equal(found(index, 'highlight active menu item'), ['/three/', '/two/', '/one/']);
});

test('a page that is about one of two words is among the first, and told to lack the other, however many have both somewhere; others that lack one are none', () => {
	const about = indexOf(
		[
			{ url: '/plugins/', title: 'Plugins', sections: { '': 'How plugins are made and published.' } },
			{ url: '/other/', title: 'Logs', sections: { '': 'Where a plugin logs to.' } },
			...Array.from({ length: 60 }, (_, i) => ({ url: `/else/${i}/`, title: `Else ${i}`, sections: { '': 'Draw something else.' } })),
			...Array.from({ length: 12 }, (_, i) => ({
				url: `/guide/${i}/`,
				title: `Guide ${i}`,
				sections: {
					'': 'Which files you draw first. Take a look at what follows.',
					Later: 'Some need a plugin for it, as said elsewhere.',
				},
			})),
		],
		['en'],
	);
	const { hits, pages } = search(about, 'draw plugin', ALL);
	const hit = hits.find(({ page }) => page === '/plugins/');
	assert.equal(hit?.missing, ['draw']);
	assert.is(pages, 13);
});

test('a page about a word comes before a long page that mentions it once in a while', () => {
	const sections = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`Part ${i}`, i % 15 ? 'window text' : 'a frameless window']));
	const index = indexOf(
		[{ url: '/long/', title: 'Api', sections }, page('/short/', 'Styles', 'Make a frameless window.'), ...others],
		['en'],
	);
	assert.equal(found(index, 'frameless')[0], '/short/');
});
const others = Array.from({ length: 10 }, (_, i) => page(`/o${i}/`, `Other ${i}`, 'window'));

test('every language that the theme has strings in: Korean with other particles, German words, Chinese', () => {
	const korean = indexOf([page('/a/', '설정', '모델의 설정을 바꿉니다.'), page('/b/', '표정', '표정을 움직입니다.')], ['ko']);
	assert.equal(found(korean, '설정'), ['/a/']);
	assert.equal(found(korean, '설정이'), ['/a/']);
	assert.equal(found(korean, '모델'), ['/a/']);
	const german = indexOf([page('/a/', 'Übersicht', 'Die Einstellungen der Größe.'), page('/b/', 'Ausdruck', 'Mimik')], ['de']);
	assert.equal(found(german, 'größe'), ['/a/']);
	assert.equal(found(german, 'Einstellung'), ['/a/']);
	assert.equal(found(german, 'Ubersicht'), ['/a/'], 'one letter');
});

test('a search is split on whitespace and hyphens', () => {
	for (const languages of [['en'], ['en', 'ja']] as Language[][]) {
		const index = indexOf(
			[page('/both/', 'Expressions', 'Materials of models.'), page('/one/', 'Expressions'), page('/other/', 'Materials')],
			languages,
		);
		for (const text of ['expressions materials', 'expressions-materials', 'expressions\t\u3000 materials', '-expressions - materials-'])
			assert.is(found(index, text)[0], '/both/', `${languages}: ${text}`);
	}
});

test('no words, no hits', () => {
	for (const text of ['', ' ', '\n\u3000', '---', '!?#()', '。、「」', '😀', '\uD800', '\u200B\u202E'])
		assert.equal(query(loaded, text, ALL), [], JSON.stringify(text));
});

const cjk = fc.constantFrom(...'表情設定揺れものがのを白い動かす一人称視点ボーンシェーダー利用許諾');
test('a hit never depends on where a segmenter cuts: every piece of a Japanese text finds its page', () =>
	fc.assert(
		fc.property(fc.array(cjk, { minLength: 2, maxLength: 30 }), fc.nat(), fc.nat(), (letters, from, length) => {
			const text = letters.join('');
			const start = from % (text.length - 1);
			const piece = text.slice(start, start + 2 + (length % 6));
			assert.ok(
				found(indexOf([page('/other/', 'Other', '関係のない文章'), page('/a/', 'A', `前置き。${text}。`)]), piece).includes('/a/'),
				piece,
			);
		}),
	));

test('Chinese: a run is found by its words, in at most 12 ways', () => {
	const chinese = indexOf([page('/a/', '模型', '使用Unity制作三维虚拟形象。'), page('/b/', '材质', '三维模型的材质')], ['zh']);
	assert.equal(found(chinese, '虚拟形象'), ['/a/']);
	assert.equal(found(chinese, '三维模型'), ['/b/']);
	assert.equal(found(chinese, 'unity制作'), ['/a/']);
	const many = indexOf(
		[page('/a/', 'A', Array.from({ length: 12 }, (_, i) => `${'中文'.repeat(i)} ${'文中'.repeat(i)} 中 文`).join(' '))],
		['zh'],
	);
	const waysOf = (most: number) => Math.max(...analyze('中文中文中文中文中文', many, most).terms.map(({ ways }) => ways.length));
	assert.is(waysOf(12), 12);
	assert.is(waysOf(3), 3);
});

test('languages side by side', () => {
	const mixed = indexOf([page('/ja/', '揺れもの', '髪を揺らす'), page('/zh/', '弹簧骨骼', '设置头发的摆动')], ['en', 'ja', 'zh']);
	assert.equal(found(mixed, '揺らす'), ['/ja/']);
	assert.equal(found(mixed, '头发'), ['/zh/']);
});

test('the order: exact title, title, heading, description, keywords, content', () => {
	const word = '再構築';
	const filler = '関係のない文章がここに続きます。';
	const index = indexOf([
		{ url: '/content/', title: '本文のページ', sections: { '': `${filler}${word}${filler}` } },
		{ url: '/keywords/', title: '言葉のページ', keywords: ['別の言葉', `${word}の例`, '他の言葉'], sections: { '': filler } },
		{
			url: '/description/',
			title: '説明のページ',
			description: `このページは${word}を説明する短い文です。ほかの内容も含みます。`,
			sections: { '': filler },
		},
		{ url: '/heading/', title: '見出しのページ', sections: { '': filler, [`${word}の手順`]: filler } },
		{ url: '/title/', title: `${word}の手順`, sections: { '': filler } },
		{ url: '/exact/', title: word, sections: { '': filler } },
	]);
	assert.equal(found(index, word), ['/exact/', '/title/', '/heading/', '/description/', '/keywords/', '/content/']);
});

test('the closer the words, the better', () => {
	const far = 'そのほかの説明がここに長く続きます。'.repeat(5);
	const index = indexOf([page('/far/', 'A', `法線${far}影`), page('/near/', 'B', `法線と影${far}`)]);
	assert.equal(found(index, '法線 影'), ['/near/', '/far/']);
});

const manual: TestPage[] = [
	page('/watch/', 'Watching', 'Start it with --watch, and it builds the site again. tsc -w does too.'),
	page('/global/', 'Install', 'npm install -g vrmdocs installs it. The site again builds nothing.'),
	page('/find/', 'Files', 'Use find -name to find files by a name.'),
	page('/name/', 'Names', 'Files have a name.'),
	page('/art/', 'Art', 'Files of artists. 表情の設定と、髪の設定。'),
	page('/ja/', '設定', '設定の表情です。'),
];
for (const [form, ask] of [
	['one file', (text: string) => Promise.resolve(search(indexOf(manual), text, ALL))],
	['in parts', (text: string) => partsOf(manual).found(text)],
] as const) {
	const urlsOf = async (text: string) => [...new Set((await ask(text)).hits.map((hit) => hit.page))];

	test(`what is between quotes is one, ${form}`, async () => {
		assert.equal((await urlsOf('builds the site again')).sort(), ['/global/', '/watch/']);
		assert.equal(await urlsOf('"builds the site again"'), ['/watch/']);
		assert.equal(await urlsOf('“Builds  the SITE” start'), ['/watch/']);
		assert.equal(await urlsOf('"表情の設定"'), ['/art/']);
		assert.equal(await urlsOf('files "art"'), ['/art/']);
		assert.equal(await urlsOf('"artist"'), ['/art/'], 'a word that no page has alone');
		assert.equal((await urlsOf('"builds the site ag')).sort(), ['/global/', '/watch/'], 'while it is being typed');
	});

	test(`where no page has what is between quotes, its words are found, and that is told, ${form}`, async () => {
		const { hits, missing } = await ask('"the watching site"');
		assert.is(hits[0]!.page, '/watch/');
		assert.equal(missing, ['"the watching site"']);
	});

	test(`a word behind a hyphen is left out, ${form}`, async () => {
		assert.equal((await urlsOf('files')).sort(), ['/art/', '/find/', '/name/']);
		assert.equal(await urlsOf('files -ARTISTS'), ['/find/', '/name/']);
		assert.equal(await urlsOf('設定 -髪'), ['/ja/']);
		assert.equal(await urlsOf('files -artists -find'), ['/name/']);
	});

	test(`options are looked for, and so is what is within words and between spaces, ${form}`, async () => {
		for (const text of ['--watch', 'tsc -w', 'start --watch', '-watch']) assert.is((await urlsOf(text))[0], '/watch/', text);
		assert.is((await urlsOf('npm install -g'))[0], '/global/');
		assert.is((await urlsOf('find -name'))[0], '/find/');
		assert.ok((await urlsOf('files - name')).includes('/name/'));
		assert.ok((await urlsOf('files-name')).includes('/name/'));
	});
}

test('nearness goes from 1 for side by side to 0 for missing', () => {
	assert.is(nearness('法線影', [['法線'], ['影']]), 1);
	assert.is(nearness(`法線${'あ'.repeat(20)}影`, [['法線'], ['影']]), 0.5);
	assert.is(nearness('法線', [['法線'], ['影']]), 0);
	assert.is(nearness(`影${'あ'.repeat(50)}法線影`, [['法線'], ['影']]), 1);
	assert.equal(shortest(['univrm', 'vrm', '表情']), ['表情', 'vrm']);
});

test('release notes rank below the page itself, unless the query has a version', () => {
	assert.is(first('表情'), '/expression/');
	assert.is(first('0.100.0 表情'), '/release/v0.100.0/');
	assert.is(first('ver0.100.0 表情'), '/release/v0.100.0/');
	assert.equal(search(loaded, 'ver0.100.0', ALL).missing, []);
});

test('a version that is typed whole comes before those that begin with it, however these stand out, and both are found', async () => {
	const texts: ((version: string) => string)[] = [
		() => 'Fixes.',
		(v) => (v === '1.2.3' ? 'Long text. '.repeat(80) : `Version ${v}`),
		(v) => (v === '1.2.3' ? 'Fixes.' : '1.2.3の次のバージョン。 The version after 1.2.3.'),
	];
	const titles: ((version: string) => string)[] = [
		(v) => `v${v}`,
		(v) => `Version ${v}`,
		(v) => (v === '1.2.3' ? `What is new in release ${v}` : v),
		(v) => (v === '1.2.3' ? `Release ${v}` : `Version ${v}`),
	];
	const queries = ['1.2.3', 'v1.2.3', 'ver1.2.3', 'Ver. 1.2.3', 'version 1.2.3', 'バージョン1.2.3', 'バージョン 1.2.3'];
	for (const title of titles)
		for (const text of texts) {
			const site = ['1.2.30', '1.2.31', '1.2.2', '1.2.3', '11.2.3'].map((version) => page(`/${version}/`, title(version), text(version)));
			const [whole, inParts] = [indexOf(site), partsOf(site)];
			for (const typed of queries)
				for (const all of [found(whole, typed), (await inParts.found(typed)).hits.map((hit) => hit.page)]) {
					assert.is(all[0], '/1.2.3/', `${typed}: ${all} ${title('')} ${text('')}`);
					assert.ok(all.includes('/1.2.30/'), typed);
				}
		}
	const listed = [page('/list/', 'All', 'Since 1.2.3 it is so.'), page('/1.2.30/', '1.2.30')];
	assert.equal(found(indexOf(listed), '1.2.3'), ['/list/', '/1.2.30/'], 'in a text, too');
});

test('what a version is called is a word where no page has the version, and between quotes', async () => {
	const site = [page('/versions/', 'バージョン'), page('/1.2.3/', '1.2.3', 'Fixes.')];
	const [whole, inParts] = [indexOf(site), partsOf(site)];
	for (const [typed, pages] of [
		['バージョン 7.8.9', ['/versions/']],
		['バージョン 1.2.3', ['/1.2.3/']],
		['"バージョン" 1.2.3', ['/versions/']],
	] as const) {
		assert.equal(found(whole, typed), pages, typed);
		assert.equal(
			(await inParts.found(typed)).hits.map((hit) => hit.page),
			pages,
			typed,
		);
	}
});

test('no page floods the list', () => {
	const many = indexOf([
		{ url: '/long/', title: '設定', sections: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`設定 ${i}`, '設定の説明'])) },
		...Array.from({ length: 10 }, (_, i) => page(`/p${i}/`, `ページ${i}`, '設定があります')),
	]);
	const hits = query(many, '設定', { maxResults: 8, excerptLength: 50 });
	assert.is(hits.length, 8);
	assert.is(new Set(hits.map((hit) => hit.page)).size, 8);
	const alone = query(
		indexOf([
			{ url: '/long/', title: '設定', sections: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`設定 ${i}`, '設定の説明'])) },
		]),
		'設定',
		{ maxResults: 8, excerptLength: 50 },
	);
	assert.ok(alone.length > 1 && alone.length <= 4);
});

test('a search says how many pages it found, shows the first ones, and leaves a part of the site out', () => {
	const all = search(loaded, '表情', { ...ALL, maxPages: 1, maxResults: 4 });
	assert.is(all.pages, 3);
	assert.equal([...new Set(all.hits.map((hit) => hit.page))], ['/expression/']);
	const rest = search(loaded, '表情', { ...ALL, without: '/release/' });
	assert.is(rest.pages, 1);
	assert.equal([...new Set(rest.hits.map((hit) => hit.page))], ['/expression/']);
});

test('hits of one page are together, and a section is opened at its heading', () => {
	const hits = query(loaded, '再配布', ALL);
	assert.is(hits[0]!.url, '/meta/#s1');
	assert.is(hits[0]!.type, HitType.Heading);
	assert.equal(hits[0]!.heading, { text: '再配布', marks: [[0, 3]] });
	for (const text of ['表情', '設定', 'の']) {
		const pageOrder = query(loaded, text, ALL).map((hit) => hit.page);
		assert.equal(pageOrder.filter((url, i) => url !== pageOrder[i - 1]).length, new Set(pageOrder).size);
	}
});

test('a page is found by what links call it, behind one with that title; an excerpt shows what the page says, and quotes ask for that alone', async () => {
	const pages: TestPage[] = [
		{ ...page('/swing/', 'Spring bones', 'Hair that moves.'), links: ['揺れもの', 'jiggle physics'] },
		page('/jiggle/', 'Jiggle', 'Another page of it.'),
		page('/other/', 'Other', 'Nothing of it.'),
	];
	for (const ask of [async (text: string) => search(indexOf(pages), text, ALL), partsOf(pages).found]) {
		assert.equal(
			(await ask('jiggle')).hits.map(({ url }) => url),
			['/jiggle/', '/swing/'],
		);
		const [hit] = (await ask('揺れもの')).hits;
		assert.is(hit!.url, '/swing/');
		assert.equal(
			[hit!.title.text, hit!.heading, hit!.excerpt.text],
			['Spring bones', '', 'Hair that moves.'].map((text, i) => (i === 1 ? { text, marks: [] } : text)),
		);
		assert.equal((await ask('"揺れもの"')).missing, ['"揺れもの"']);
		assert.equal(
			(await ask('page -physics')).hits.map(({ url }) => url),
			['/jiggle/'],
		);
		assert.equal(
			(await ask('hair -physics')).hits.map(({ url }) => url),
			['/swing/'],
		);
	}
});

test('katakana and English of one word find each other, behind what was typed', async () => {
	const pages = [
		page('/kana/', 'A', 'カメラの向きを決めます。'),
		page('/english/', 'B', 'Set the camera here.'),
		page('/other/', 'C', 'ミラーと mirror とシーン'),
		page('/far/', 'D', 'A find of hinges, ヒンジ'),
		...['カメラ', 'camera'].map((word, i) => ({ url: `/heading/${i}/`, title: `見出し${i}`, sections: { [word]: '下の文。' } })),
	];
	const parts = partsOf(pages);
	for (const ask of [(text: string) => Promise.resolve(search(indexOf(pages), text, ALL)), parts.found]) {
		const kana = await ask('カメラ');
		assert.equal(
			kana.hits.map((hit) => hit.page),
			['/heading/0/', '/heading/1/', '/kana/', '/english/'],
		);
		assert.equal(kana.hits.at(-1)!.words, ['camera']);
		const english = await ask('camera');
		assert.equal(
			english.hits.map((hit) => hit.page),
			['/heading/1/', '/heading/0/', '/english/', '/kana/'],
		);
		assert.equal((await ask('"camera"')).hits.map((hit) => hit.page).sort(), ['/english/', '/heading/1/'], 'between quotes it is itself');
	}
});

test('what is left out may be a phrase or have a hyphen: pages with its words apart stay', async () => {
	const pages = [
		page('/both/', 'Page both', 'A dark theme.'),
		page('/apart/', 'Page apart', 'A theme that is dark.'),
		page('/hyphen/', 'Page hyphen', 'A well-known theme.'),
		page('/ja/', 'Page ja', 'theme の表情を設定します。'),
	];
	const asked: [string, string[]][] = [
		['theme -"dark theme"', ['/apart/', '/hyphen/', '/ja/']],
		['page -"dark  Theme"', ['/apart/', '/hyphen/', '/ja/']],
		['theme -well-known', ['/apart/', '/both/', '/ja/']],
		['theme -"表情を設定"', ['/apart/', '/both/', '/hyphen/']],
		['"a theme" -"dark theme"', ['/apart/']],
		['"no such" -"dark theme"', []],
		['-"dark theme"', ['/both/']],
	];
	for (const ask of [async (text: string) => search(indexOf(pages), text, ALL), partsOf(pages).found])
		for (const [text, urls] of asked) assert.equal((await ask(text)).hits.map((hit) => hit.page).sort(), urls, text);
});

test('a page is a hit of its title', () => {
	const [hit] = query(loaded, 'モデル情報', ALL);
	assert.is(hit!.url, '/meta/');
	assert.is(hit!.type, HitType.Title);
	assert.equal(hit!.title.marks, [[0, 5]]);
	assert.equal(hit!.words, ['モデル情報']);
});

const anyText = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 60 }),
	fc
		.array(
			fc.constantFrom(
				'<b>',
				'&lt;',
				'</script>',
				'\\',
				'.*',
				'(?:',
				'[',
				'^$',
				'\uD800',
				'\uDC00',
				'😀',
				'👩‍👩‍👧',
				'مرحبا',
				'שלום',
				'\u202E',
				'\u0000',
				'表',
				'情',
				'vrm',
				' ',
				'-',
				'__proto__',
				'ｶ',
				'ﾞ',
				'1.',
				'0.',
				'𠮷',
			),
		)
		.map((a) => a.join('')),
);

test('whatever is typed: text and ranges come back, never an error', () =>
	fc.assert(
		fc.property(anyText, fc.constantFrom<Language[]>(['en'], ['en', 'ja'], ['zh'], ['en', 'ja', 'zh']), (text, languages) => {
			const index = indexOf(site, languages);
			for (const hit of query(index, text, ALL)) {
				for (const { text: shown, marks } of [hit.title, hit.heading, hit.excerpt]) {
					let end = 0;
					for (const [from, to] of marks) {
						assert.ok(from >= end && to > from && to <= shown.length, JSON.stringify({ shown, marks }));
						end = to;
					}
				}
			}
		}),
		{ numRuns: 200 },
	));

test('whatever a page contains is indexed, found, and shown unchanged', () =>
	fc.assert(
		fc.property(anyText, (text) => {
			const hits = query(indexOf([page('/a/', '目印', `目印 ${text}`)]), '目印', ALL);
			assert.is(hits[0]!.page, '/a/');
			assert.ok(`目印 ${text}`.replace(/\s+/gu, ' ').includes(hits[0]!.excerpt.text.replace(/^…|…$/g, '').trim()));
		}),
	));

test('ten thousand characters, of any kind, are answered at once', () => {
	for (const text of ['a', '表情', 'a ', '表 ', '揺れもの', 'vrm.', '0.', '<b>', '\uD800', '😀', 'a-', 'Aa', '(', 'é\u0301']) {
		// Of this process, whatever else the machine does.
		const before = process.cpuUsage();
		query(loaded, text.repeat(10_000 / text.length), ALL);
		const { user, system } = process.cpuUsage(before);
		assert.ok((user + system) / 1000 < 1500, text);
	}
});

test('an excerpt has about the requested length and contains the match', () => {
	const text = `${'前'.repeat(200)}揺れものを設定します。${'後'.repeat(200)}`;
	const { text: shown, marks } = excerpt(text, ['揺れもの'], 50);
	assert.ok(shown.length >= 50 && shown.length <= 52);
	assert.equal(
		marks.map(([from, to]) => shown.slice(from, to)),
		['揺れもの'],
	);
	assert.match(shown, /^…前.*後…$/u);
	assert.equal(excerpt('短い文', ['文'], 50), { text: '短い文', marks: [[2, 3]] });
});

test('words are found by the stems of the site’s language', () => {
	const site = [page('/a/', 'A', 'Alle waren freundlich.'), page('/b/', 'B', 'Nichts davon.')];
	try {
		stemLike(['de']);
		assert.equal(found(indexOf(site, ['de']), 'Freundlichkeiten'), ['/a/']);
	} finally {
		stemLike(['en']);
	}
	assert.equal(found(indexOf(site, ['en']), 'Freundlichkeiten'), []);
});

test('an excerpt begins and ends between words', () => {
	const words = Array.from({ length: 60 }, (_, i) => `wonderful${i}`);
	const { text } = excerpt(words.join(' '), ['wonderful31'], 120);
	const shown = text.replace(/^…|…$/g, '').trim().split(' ');
	assert.ok(shown.length > 6, text);
	for (const word of shown) assert.ok(words.includes(word), word);
});

test('an excerpt shows the place with most of the words', () => {
	const { text } = excerpt(`表情。${'間'.repeat(100)}表情の設定。${'間'.repeat(100)}設定。`, ['表情', '設定'], 40);
	assert.match(text, /表情の設定/);
});

test('an excerpt starts with the sentence of the words, if that is near', () => {
	const filler = `${'間'.repeat(60)}。`;
	const { text } = excerpt(`${filler}ここで再配布の条件を決めます。${filler}`, ['条件'], 40);
	assert.match(text, /^…ここで再配布の条件を決めます。/u);
	assert.match(
		excerpt(`${'word '.repeat(30)}ends. Then set the licence. ${'more '.repeat(30)}`, ['licence'], 50).text,
		/^… ?Then set the licence/,
	);
});

test('an API name typed whole comes first, before pages that mention it often', () => {
	const name = 'VRM10ObjectMeta';
	const pages: TestPage[] = [
		{ url: '/often/', title: 'モデルの情報', sections: { '': `${name}です。`.repeat(30) } },
		{ url: '/release/v0.99.0/', title: 'v0.99.0', sections: { [`${name}の変更`]: `${name}を直しました。` } },
		{ url: '/longer/', title: `${name}Editor`, sections: { '': '編集します。' } },
		{ url: '/own/', title: `UniVRM10.${name}`, sections: { '': '型です。' } },
	];
	for (const asked of [name, name.toLowerCase(), `UniVRM10.${name}`])
		assert.is(found(indexOf(pages, ['en', 'ja']), asked)[0], '/own/', asked);
});

test('sections are counted over all pages found, and hits limited to one of them', () => {
	const sections = ['/api/', '/release/', '/none/'];
	const all = search(loaded, '表情', { maxResults: 1, excerptLength: 20, sections });
	assert.equal(all.sections, [0, 2, 0]);
	const some = search(loaded, '表情', { maxResults: 8, excerptLength: 20, sections, section: '/release/' });
	assert.equal(some.sections, all.sections);
	assert.is(some.pages, 2);
	for (const { page: address } of some.hits) assert.ok(address.startsWith('/release/'), address);
	const none = search(loaded, '表情', { maxResults: 8, excerptLength: 20, sections, section: '/none/' });
	assert.equal([none.pages, none.missing], [0, []], 'the word is in other sections: no other spelling is asked for');
});

test('an excerpt is cut between characters as a reader sees them', () => {
	const family = '👨‍👩‍👧‍👦';
	for (let length = 20; length < 45; length++) {
		const { text } = excerpt(family.repeat(20) + '印' + family.repeat(20), ['印'], length);
		const pieces = text.replace(/…/g, '').split('印');
		for (const piece of pieces) assert.is(piece.replaceAll(family, ''), '', `${length}: ${piece}`);
	}
});

test('marks fit the text as it is written', () => {
	const [hit] = query(indexOf([page('/a/', 'ｼｪｰﾀﾞｰ', 'ＵＲＰ用のｼｪｰﾀﾞｰ')]), 'シェーダー', ALL);
	assert.equal(
		hit!.excerpt.marks.map(([from, to]) => hit!.excerpt.text.slice(from, to)),
		['ｼｪｰﾀﾞｰ'],
	);
});

test('a kanji speaks for its inflections, not for compounds', () => {
	const index = indexOf([page('/white/', 'A', '画面が白くなる'), page('/blank/', 'B', '空白の欄')]);
	assert.is(found(index, '白い')[0], '/white/');
});

test('a page comes before or behind others by its weight, and no page that lacks the words comes in', async () => {
	const alike = (url: string, weight?: number): TestPage => ({ ...page(url, 'Page', 'A constraint.'), ...(weight && { weight }) });
	const pages = [alike('/old/', 0.5), alike('/a/'), alike('/main/', 2), { ...page('/other/', 'Other'), weight: 9 }];
	const wanted = ['/main/', '/a/', '/old/'];
	assert.equal(found(indexOf(pages), 'constraint'), wanted);
	assert.equal(
		await partsOf(pages)
			.found('constraint')
			.then(({ hits }) => hits.map((hit) => hit.page)),
		wanted,
	);
});

test('words without a text are not marked in a longer name', () => {
	const [hit] = query(indexOf([page('/a/', 'VRM', 'UniVRMのVRM')]), 'vrm', ALL);
	assert.equal(hit!.excerpt.marks, [[7, 10]]);
});

test('a vocabulary knows starts, holders and sounds', () => {
	const index = makeVocabulary(new Map(['gltfinstance', 'runtimegltfinstance', 'インターフェース'].map((word) => [word, 1])));
	assert.equal(index.startingWith('gltf'), ['gltfinstance']);
	assert.equal(index.holding('gltfinstance'), ['runtimegltfinstance']);
	assert.equal(index.sameSound('インタフェース'), ['インターフェース']);
	assert.is(index.frequency('nothing'), 0);
});

const tagged: TestPage[] = [
	{ ...page('/guide/a/', '骨の説明', '骨の向き'), tags: ['入門', 'api'] },
	{ ...page('/guide/b/', '骨の一覧', '骨の名前'), tags: ['api', '__proto__'] },
	{ ...page('/api/c/', '骨の型', '骨の値'), tags: ['api'] },
	{ ...page('/api/d/', '線', '線の太さ'), tags: ['入門'] },
	page('/api/e/', '骨の表', '骨の行'),
];

test('results can be limited to a tag: each tag has the number of pages that it would leave, within the section that is chosen', async () => {
	const parts = partsOf(tagged);
	const ask = async (options: Partial<QueryOptions>) => {
		const all = { ...ALL, sections: ['/guide/', '/api/'], ...options };
		await parts.found('骨', undefined);
		const [inParts, whole] = [search(parts.loaded, '骨', all), search(indexOf(tagged), '骨', all)];
		assert.equal(
			inParts.hits.map(({ page }) => page),
			whole.hits.map(({ page }) => page),
		);
		assert.equal(inParts.tags, whole.tags);
		const { hits, pages, tags, sections } = whole;
		return { pages, hits: [...new Set(hits.map(({ page }) => page))].sort(), tags: new Map(tags), sections };
	};
	const any = await ask({ tag: '' });
	assert.is(any.pages, 4);
	assert.equal([any.tags.get('api'), any.tags.get('入門'), any.tags.get('__proto__')], [3, 1, 1]);
	const api = await ask({ tag: 'api' });
	assert.equal([api.pages, api.hits], [3, ['/api/c/', '/guide/a/', '/guide/b/']]);
	assert.equal(api.tags, any.tags, 'whichever is chosen');
	assert.equal(api.sections, [2, 1], 'pages with the tag alone');
	const both = await ask({ tag: 'api', section: '/guide/' });
	assert.equal([both.pages, both.hits], [2, ['/guide/a/', '/guide/b/']]);
	assert.is(both.tags.get('api'), 2);
	assert.equal((await ask({ tag: 'gone' })).hits, []);
	assert.is((await ask({})).tags.size, 0, 'nobody asked for them');
});

test('of results limited to a tag those are certain early that are so among all', async () => {
	const parts = partsOf(site.map((one, i) => ({ ...one, tags: [`t${i}`] })));
	let looks = 0;
	let goOn: (isWhole: boolean) => void;
	const looked = new Promise<boolean>((done) => {
		goOn = done;
	});
	const look = (_: Found, areTexts: boolean) => {
		if (!areTexts) return true;
		looks++;
		const { sure = 0, hits } = search(parts.loaded, '表情', ALL);
		const first = [...new Set(hits.map(({ page }) => page))].slice(0, sure);
		assert.ok(sure, 'some are');
		for (const [i, { url }] of site.entries())
			assert.is(search(parts.loaded, '表情', { ...ALL, tag: `t${i}` }).sure ?? 0, Number(first.includes(url)), url);
		goOn(true);
		return true;
	};
	await parts.found('表情', look, ALL, () => looked);
	assert.ok(looks);
});

test('a query that a tag or a section leaves nothing of offers no other words, one that nothing has does; without tags an index has none', async () => {
	const parts = partsOf(tagged);
	const words = { makeSpelling: () => () => undefined, nearTo: () => ({ words: ['線'], pages: [] }) };
	const help = { readings: none, words: async () => words, part: async (path: string) => parts.parts.get(path)! };
	const ask = (text: string, limits: Partial<QueryOptions>) => searchWith(help, parts.loaded, text, { ...ALL, ...limits });
	for (const limits of [{ tag: 'api' }, { section: '/guide/' }]) {
		const { pages, near, missing, isCut } = await ask('線', limits);
		assert.equal([pages, near, missing, isCut], [0, undefined, [], true]);
		assert.equal((await ask('犬猫', limits)).near?.words, ['線']);
	}
	assert.not.ok('tags' in partsOf([page('/a/', '骨')]).first[0]!.index);
});

const none = () => Promise.reject(new Error('not asked for'));

test.run();
