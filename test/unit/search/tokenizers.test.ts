import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compactOf, fold, foldWithOrigin } from '../../../src/search/core/normalize.ts';
import { segment } from '../../../src/search/core/segment.ts';
import { stemmer as stem } from '../../../src/search/core/stem-en.ts';
import { runsOf, wordsOf as wordsOfTexts } from '../../../src/search/core/tokenizers/ja.ts';
import { fc } from '../../support/fixed-seed.ts';

const table = <In>(cases: [In, unknown][], f: (input: In) => unknown) => {
	for (const [input, output] of cases) assert.equal(f(input), output, String(input));
};
const anyText = fc.string({ unit: 'binary' });

const wordsOf = (text: string, locale?: string): string[] => wordsOfTexts([text], locale).flat(2);

test('full width, half width, capitals and accents are one spelling', () =>
	table<string>(
		[
			['ｼｪｰﾀﾞｰ', 'シェーダー'],
			['ＵＲＰ', 'urp'],
			['ﾊﾟｽ', 'パス'],
			['か\u3099', 'が'],
			['a\u200Bb\u00ADc', 'abc'],
			['x\uD800y', 'xy'],
			['\uDC00\uD800', ''],
			['👩‍👩‍👧', '👩👩👧'],
			['Déjà vu', 'deja vu'],
			['e\u0301', 'e'],
			['Hướng dẫn Đà', 'huong dan da'],
			['ŒUVRE ǽ Straße', 'oeuvre ae strasse'],
			['が パ ヴ 한 й', 'が パ ヴ 한 й'],
		],
		fold,
	));

test('folding keeps a map to the original', () => {
	const { text, origin } = foldWithOrigin('ﾊﾟｽの㍉');
	assert.is(text, 'パスのミリ');
	assert.equal([...origin], [0, 2, 3, 4, 4, 5]);
});

test('folding with a map gives the same text, and the map is ascending', () =>
	fc.assert(
		fc.property(
			fc.oneof(
				anyText,
				fc
					.array(
						fc.constantFrom(
							'か',
							'\u3099',
							'ﾊ',
							'ﾞ',
							'ﾟ',
							'é',
							'e',
							'\u0301',
							'㍉',
							'한',
							'\u1112',
							'\u1161',
							'ﬁ',
							'\uD800',
							'👩',
							'\u200D',
							'Ａ',
							' ',
						),
					)
					.map((a) => a.join('')),
			),
			(original) => {
				const { text, origin } = foldWithOrigin(original);
				assert.is(text, fold(original));
				assert.is(origin.length, text.length + 1);
				for (let i = 1; i < origin.length; i++) assert.ok(origin[i]! >= origin[i - 1]!);
				assert.ok(origin.at(-1)! <= original.length);
			},
		),
	));

test('folding twice changes nothing', () => fc.assert(fc.property(anyText, (text) => assert.is(fold(fold(text)), fold(text)))));

test('compact text has only letters and digits', () =>
	table<string>(
		[
			['VRM 1.0（Meta）', 'vrm10meta'],
			['!?', ''],
		],
		compactOf,
	));

test('English stems', () =>
	table<string>(
		[
			['constraints', 'constraint'],
			['expressions', 'express'],
			['expression', 'express'],
		],
		stem,
	));

test('names are words whole and in parts', () =>
	table<string>(
		[
			['RuntimeGltfInstance', ['runtimegltfinstance', 'runtime', 'gltf', 'instance']],
			['UniGLTF.GltfData', ['unigltf', 'uni', 'gltf', 'gltfdata', 'gltf', 'data']],
			['VRMC_springBone', ['vrmc_springbone', 'vrmc', 'springbone', 'spring', 'bone']],
			['IAwaitCaller', ['iawaitcaller', 'await', 'caller']],
			['glTF', ['gltf']],
			['C# C++', ['c#', 'c', 'c++', 'c']],
			['été', ['été', 'ete!']],
		],
		(text: string) => wordsOf(text),
	));

test('versions are not split', () =>
	table<string>(
		[
			['v0.99.0', ['0.99.0', 'v0.99.0']],
			['0.99', ['0.99']],
			['VRM1.0', ['vrm', '1.0']],
			['VRM 0.x', ['vrm', '0.x']],
			['2019.4.30f1', ['2019.4.30f1']],
			['ｖ０．４５', ['0.45', 'v0.45']],
			['Ver1.2.3', ['1.2.3', 'ver1.2.3', 'ver']],
			['ver.1.2', ['1.2', 'ver.1.2']],
			['server1.2', ['server', '1.2']],
		],
		(text) => [...new Set(wordsOf(text))].filter((word) => word !== '2019.4.30'),
	));

test('Japanese words: katakana runs whole, particles left out', () => {
	assert.equal(wordsOf('ボーンコライダーの設定'), ['ボーンコライダー', '設定']);
	assert.equal(wordsOf('UniVRMでシェーダーを使う').includes('シェーダー'), true);
	assert.equal(wordsOf('を が は'), []);
});

test('a long text takes no more time than the same length in short ones', () => {
	let next = 0;
	const run = () => `表情${String.fromCharCode(0x4e00 + (next % 5000), 0x4e00 + (next++ % 4999))}を動かす`;
	const textOf = (runs: number) => Array.from({ length: runs }, run).join('、');
	const timeOf = (texts: string[]) => {
		const { user } = process.cpuUsage();
		for (const text of texts) wordsOf(text);
		return process.cpuUsage().user - user;
	};
	const short = timeOf(Array.from({ length: 100 }, () => textOf(80)));
	const long = timeOf([textOf(8000)]);
	assert.ok(long < short * 5, `${long} and ${short} µs`);
});

test('a query is cut into names and runs of Han and kana', () =>
	assert.equal(
		runsOf('VRM1.0の表情').map(({ text }) => text),
		['vrm', '1.0', 'の表情'],
	));

test('Chinese splits on word characters and ideographs', () => {
	assert.equal(
		runsOf('使用Unity制作，三维-VRM').map(({ text }) => text),
		['使用', 'unity', '制作', '三维', 'vrm'],
	);
	assert.equal(wordsOf('使用Unity', 'zh'), ['使用', 'unity']);
});

test('names of prototype properties are words like others', () =>
	assert.equal(wordsOf('__proto__ constructor toString'), ['__proto__', 'constructor', 'tostring', 'string']));

test('tokenizers take any text', () =>
	fc.assert(
		fc.property(anyText, (text) => {
			for (const locale of ['ja', 'zh'])
				for (const word of wordsOf(text, locale)) assert.ok(word && !/\s/u.test(word), JSON.stringify(word));
		}),
	));

test('a run is split by known words, the best way first', () => {
	const words: Record<string, number> = { 揺れ: 50, もの: 80, 揺れもの: 20, が: 20, 動か: 5, ない: 20 };
	const cut = (run: string, most = 1) => segment(run, (word) => words[word] ?? 0, most).map((way) => way.map(({ text }) => text).join(' '));
	assert.equal(cut('揺れものが動かない'), ['揺れもの が 動か ない']);
	assert.equal(cut('謎揺れ'), ['謎 揺れ']);
	assert.equal(cut('謎謎'), ['謎謎']);
	assert.equal(cut('揺れもの', 2), ['揺れもの', '揺れ もの']);
});

test('a run is split in at most the requested number of ways, each of which joins to the run', () =>
	fc.assert(
		fc.property(
			fc.array(fc.constantFrom('中', '文', '分', '词'), { minLength: 1, maxLength: 120 }),
			fc.integer({ min: 1, max: 12 }),
			(letters, most) => {
				const run = letters.join('');
				const ways = segment(run, (word) => (word.length <= 3 ? 10 : 0), most);
				assert.ok(ways.length >= 1 && ways.length <= most, `${ways.length} ways`);
				for (const way of ways) assert.is(way.map(({ text }) => text).join(''), run);
				assert.is(new Set(ways.map((way) => way.map(({ text }) => text).join(' '))).size, ways.length);
			},
		),
	));

test.run();
