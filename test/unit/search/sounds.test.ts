/** Katakana of English words: which word it may be, and which of several it is. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { soundingPairs } from '../../../src/search/build/sounding-pairs.ts';
import { soundsOf } from '../../../src/search/core/sounds.ts';
import { makeSpelling } from '../../../src/search/core/spelling.ts';

/** Words in katakana, the English word, and others that sound nearly so. */
const WORDS: [katakana: string, english: string, ...others: string[]][] = [
	['インポート', 'import', 'input', 'inport', 'imports', 'impart'],
	['キュー', 'queue', 'core', 'cue', 'quay', 'key'],
	['サムスン', 'samsung', 'some', 'sum', 'season', 'sams'],
	['サンプル', 'sample', 'simple', 'symbol'],
	['コンポーネント', 'component', 'composer', 'comparison'],
	['コンパイラー', 'compiler', 'compare'],
	['シンボル', 'symbol', 'simple', 'sample'],
	['チューニング', 'tuning', 'turn', 'tune'],
	['ウェイト', 'weight', 'west', 'white'],
	['キャッシュ', 'cache', 'crash', 'catch'],
	['スレッド', 'thread', 'third', 'shed'],
	['トークン', 'token', 'taken', 'talk'],
	['ユーザー', 'user', 'use', 'usher'],
	['フォルダー', 'folder', 'folded', 'follow'],
	['ディレクトリ', 'directory', 'direct', 'director'],
	['パッケージ', 'package', 'packet', 'pocket'],
	['モジュール', 'module', 'model', 'modal'],
	['インスタンス', 'instance', 'instant', 'install'],
	['コールバック', 'callback', 'call', 'backup'],
	['デプロイ', 'deploy', 'employ', 'depot'],
	['リポジトリ', 'repository', 'report', 'position'],
	['フレームワーク', 'framework', 'frame', 'work'],
	['クエリ', 'query', 'quarry', 'cherry'],
	['スキーマ', 'schema', 'scheme', 'skim'],
	['プロパティ', 'property', 'proper', 'party'],
	['ミドルウェア', 'middleware', 'model', 'hardware'],
	['テンプレート', 'template', 'temple', 'plate'],
	['バッファ', 'buffer', 'before', 'bluff'],
	['リクエスト', 'request', 'require', 'quest'],
	['マイグレーション', 'migration', 'imagination', 'emigrant'],
];

test('a word in katakana is the English one among others that sound nearly so', () => {
	const wrong = WORDS.flatMap(([katakana, english, ...others]) => {
		const found = makeSpelling([...others, english])(katakana);
		return found === english ? [] : `${katakana}: ${found}, not ${english}`;
	});
	assert.equal(wrong, []);
});

test('a word in katakana on the site is found by the English one', () => {
	const inKatakana = makeSpelling(WORDS.map(([katakana]) => katakana));
	const wrong = WORDS.flatMap(([katakana, english]) => (inKatakana(english) === katakana ? [] : `${english}: ${inKatakana(english)}`));
	assert.equal(wrong, []);
});

test('of the words of a site those that are one in katakana and in English are paired, and none that only sounds near', () => {
	const pairs = soundingPairs(WORDS.flat().toSorted()).split(' ');
	const unpaired = WORDS.filter(([katakana, english]) => pairs[pairs.indexOf(katakana) + 1] !== english);
	assert.equal(
		unpaired.map(([katakana]) => katakana),
		[],
	);
	assert.equal(
		soundingPairs(['ヒンジ', 'ソース', 'ラベル', 'find', 'case', 'level', 'シーン', 'san', 'ライト', 'write', 'light']),
		'ライト light',
	);
	assert.equal(
		soundingPairs([
			'camera',
			'color',
			'data',
			'error',
			'game',
			'カメラ',
			'カラー',
			'データ',
			'エラー',
			'ゲーム',
			'インタフェース',
			'インターフェース',
			'interface',
		]).split(' ').length,
		12,
	);
});

test('an abbreviation that is read letter by letter in katakana is that one, and no word that sounds so', () => {
	const spelling = makeSpelling(['urp', 'fbx', 'api', 'gltf', 'wasm', 'json', 'eraser', 'vrm', 'hmd', 'ok', 'シェーダー']);
	for (const [katakana, letters] of [
		['ユーアールピー', 'urp'],
		['エフビーエックス', 'fbx'],
		['エーピーアイ', 'api'],
		['エイピーアイ', 'api'],
		['ジーエルティーエフ', 'gltf'],
		['ブイアールエム', 'vrm'],
		['エイチエムディー', 'hmd'],
		['エッチエムデー', 'hmd'],
		['オーケー', 'ok'],
		['エルオーディー', undefined],
		['シェーダ', 'シェーダー'],
	])
		assert.is(spelling(katakana!), letters, katakana);
});

test('other words are none', () => {
	for (const [katakana, other] of [
		['インポート', 'important'],
		['サムスン', 'sometimes'],
		['キュー', 'cube'],
		['トークン', 'taking'],
		['ユーザー', 'useless'],
	] as const)
		assert.not(soundsOf(katakana)?.test(other), `${katakana} ${other}`);
	assert.is(soundsOf('骨格'), undefined);
	assert.is(soundsOf('import'), undefined);
});

test.run();
