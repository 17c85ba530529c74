/** What each language of a search has. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { excerptLengthOf } from '../../../src/config/excerpt-length.ts';
import { searchSchema } from '../../../src/config/schema/search.ts';
import { needsReadings } from '../../../src/search/core/analyze.ts';
import { search } from '../../../src/search/core/query.ts';
import { makeReadings, READINGS_VERSION } from '../../../src/search/core/readings.ts';
import { makeSpelling } from '../../../src/search/core/spelling.ts';
import { ALL, found, indexOf, page, partsOf, query } from './pages.ts';

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

test('a word in British spelling finds the American one, and the other way round', () => {
	const loaded = indexOf(
		[page('/a/', 'Optimize the behavior', 'The color of a catalog.'), page('/b/', 'Colours', 'Organised by centre.')],
		['en'],
	);
	for (const one of ['optimise', 'optimisation', 'behaviour', 'catalogues']) assert.equal(found(loaded, one), ['/a/'], one);
	for (const one of ['organize', 'organizing', 'center']) assert.equal(found(loaded, one), ['/b/'], one);
	assert.equal(found(loaded, 'coloring').sort(), ['/a/', '/b/']);
});

test('where few pages have all words, those that have the rarer ones follow', () => {
	const others = Array.from({ length: 9 }, (_, i) => page(`/${i}/`, `Page ${i}`, 'Nothing of it.'));
	const loaded = indexOf([page('/all/', 'Small', 'A big bundle.'), page('/bundle/', 'Bundle analysis', 'Shows it.'), ...others], ['en']);
	assert.equal(found(loaded, 'bundle too big'), ['/all/', '/bundle/']);
});

test('what was news once comes behind the documentation, and the change log behind both, unless it is asked for', () => {
	const loaded = indexOf(
		[
			page('/blog/here/', 'A dry summer', 'A dry run is possible now.'),
			page('/changelog/', 'Changelog', 'Dry run added. Dry run mended.'),
			page('/changelog/desktop/', 'The desktop changelog', 'Dry run added. Dry run mended.'),
			page('/install/', 'Install', 'Try it with a dry run.'),
		],
		['en'],
	);
	assert.is(found(loaded, 'dry run')[0], '/install/');
	for (const title of ['変更履歴', 'リリースノート', '更新日志']) {
		const site = [page('/changes/', title, '空読み。'), page('/read/', '手順', '先に空読みをしてから、本当に読み込みます。')];
		assert.equal(found(indexOf(site), '空読み'), ['/read/', '/changes/'], title);
	}
	assert.is(found(loaded, 'a dry summer')[0], '/blog/here/');
	assert.is(found(loaded, 'changelog')[0], '/changelog/');
});

test('everyday words and abbreviations find what English documentation calls by another name', () => {
	const called: [typed: string, written: string][] = [
		['photo', 'Images'],
		['reminder', 'Notifications'],
		['forgot password', 'Recovery of a password'],
		['js', 'JavaScript'],
		['command line', 'The CLI'],
		['turn on', 'Enable it'],
		['how to log in there', 'The login'],
		['log in', 'To sign in'],
		['enable', 'To turn on a lamp'],
		['beta', 'Early access'],
		['install by hand', 'Manual install'],
	];
	for (const [typed, written] of called)
		assert.equal(found(indexOf([page('/a/', written), page('/b/', 'Gardens')], ['en']), typed), ['/a/'], typed);
});

test('a synonym of two words counts where one of them says nothing by itself, and what one of them means alone comes behind', async () => {
	const pages = [page('/log/', 'A log of all'), page('/sign/', 'Sign in here', 'An account.'), page('/other/', 'Gardens')];
	const own = [['log in', 'sign in', 'open a session']];
	for (const loaded of [indexOf(pages, ['en'], own), indexOf(pages, ['en', 'ja'], own)]) {
		assert.equal(found(loaded, 'log in'), ['/sign/']);
		assert.equal(found(loaded, 'log'), ['/log/']);
		assert.equal(found(loaded, '"log" in'), ['/log/']);
		assert.equal(found(loaded, 'log in account'), ['/sign/']);
	}
	const both = [
		['runtime', 'run time'],
		['at runtime', 'while playing'],
	];
	const runtime = [page('/runtime/', 'Runtime'), page('/playing/', 'While playing'), page('/other/', 'Gardens')];
	assert.is(found(indexOf(runtime, ['en'], both), 'at runtime')[0], '/runtime/', 'which has synonyms of its own');
	const { hits } = await partsOf(pages, ['en'], own).found('log in');
	assert.ok(
		hits.some((hit) => hit.page === '/sign/'),
		'in parts',
	);
	assert.equal(found(indexOf([pages[0]!, pages[2]!], ['en'], own), 'log in'), ['/log/'], 'where no page has the two');
});

test('two words that are typed as one are found, and a typing error is still one', () => {
	const loaded = indexOf(
		[
			page('/matter/', 'Front matter', 'Metadata of a page.'),
			page('/errors/', 'Errors', 'A mismatch of hashes.'),
			page('/miss/', 'Cache', 'A miss, and a match.'),
			page('/front/', 'Front', 'Doors.'),
		],
		['en'],
	);
	assert.equal(found(loaded, 'frontmatter'), ['/matter/']);
	assert.equal(found(loaded, 'missmatch'), ['/errors/']);
});

test('a reading that a glossary tells in kana finds the pages about the word too', () => {
	const loaded = indexOf([
		{
			url: '/glossary/',
			title: '用語集',
			sections: { '': 'ひょうじょう、しせん', '表情（ひょうじょう）': 'ひょうじょうは顔のことです。' },
		},
		page('/expression/', '表情の設定', '表情を動かします。'),
		page('/other/', '視線', '目を動かします。'),
	]);
	Object.assign(loaded, { hasReadings: true });
	assert.ok(needsReadings('ひょうじょう', loaded));
	loaded.readings = makeReadings(
		{ version: READINGS_VERSION, words: '表情', readings: 'ひょうじょう' },
		loaded.vocabulary().words(),
		loaded.emptyWords,
	);
	assert.equal(found(loaded, 'ひょうじょう'), ['/expression/', '/glossary/']);
});

test('readings are loaded for what may be Japanese, not for English words that no romaji is', () => {
	const loaded = indexOf([page('/a/', '骨格', '表情')]);
	Object.assign(loaded, { hasReadings: true });
	const hepburn = "hyoujou shinbun shimbun kesshou matcha zatchi jikkou tsukuru fuwafuwa hyōjō kon'yaku ryoukai chuushin";
	const kunrei = 'hyouzyou sinbun kessyou zyunban tukuru huwahuwa konnnitiha paatexi toukyou kixya kaltukoku';
	const halfTyped = 'hyouj kokk kessh rinkakus ryouky jikkouts matc';
	for (const word of `${hepburn} ${kunrei} ${halfTyped}`.split(' ')) assert.ok(needsReadings(word, loaded), word);
	const english =
		"include automatically retargeting collision physics material delete model error carry this what expression install plugin browser couldn't";
	for (const word of english.split(' ')) assert.not.ok(needsReadings(word, loaded), word);
	assert.ok(needsReadings('hair', loaded), 'may become はいれつ');
	for (const text of ['hair physics', 'pink blanket', 'hair "', '"sippo"']) assert.not.ok(needsReadings(text, loaded), text);
	assert.ok(needsReadings('sippo blanket', loaded));
});

test('words typed by their readings are told apart where one ends in ん or the next begins with a vowel', () => {
	const words = ['目線', 'めせん', '動き', 'うごき', '名前', 'なまえ', '設定', 'せってい', '一覧', 'いちらん', '揺れ', 'ゆれ'];
	const even = (_: string, i: number) => i % 2 === 0;
	const { read } = makeReadings(
		{ version: READINGS_VERSION, words: words.filter(even).join('\n'), readings: words.filter((_, i) => i % 2).join('\n') },
		[],
		['の', 'な', 'に'],
	);
	const typed = ['めせんのうごき', 'めせんなまえ', 'せっていいちらん', 'めせんのゆれ', 'mesennonamae', 'ゆれのうご'];
	assert.equal(
		typed.map((one) =>
			read(one)
				?.flatMap((word) => word.words.join('/'))
				.join(' '),
		),
		['目線 動き', '目線 名前', '設定 一覧', '目線 揺れ', '目線 名前', '揺れ 動き'],
	);
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

test('Chinese and Korean: what a question is asked with need not be on the page', () => {
	const chinese = indexOf([page('/a/', '添加节点', '扩容集群的步骤。'), page('/b/', '怎么了', '怎么会这样。')], ['zh']);
	assert.is(found(chinese, '怎么添加节点')[0], '/a/');
	const korean = indexOf([page('/a/', '부모 컴포넌트', '부모와 자식입니다.'), page('/b/', '배포', '어떻게 배포하나요.')], ['ko']);
	assert.is(found(korean, '부모에서')[0], '/a/');
	assert.is(found(korean, '자식으로')[0], '/a/');
	assert.is(found(korean, '어떻게 부모 자식')[0], '/a/');
});

test('words are found without their accents, and with them where a page has none; the page that has it as it was typed comes first', async () => {
	const text = (word: string) => `Une phrase avec ${word} dedans.`;
	const words = ['Été', 'clé', 'déjà', 'œuvre', 'não', 'opções', 'hướng', 'dẫn', 'straße', 'año'];
	const list = words.map((word, i) => page(`/${i}/`, `Page ${i}`, text(word)));
	const site = [...list, page('/bare/', 'Page', text('ano')), page('/other/', 'Page', text('anc'))];
	const inParts = partsOf(site, ['fr']);
	const typed = ['ete', 'CLE', 'deja', 'oeuvre', 'nao', 'opcoes', 'huong', 'dan', 'strasse'];
	for (const [i, one] of typed.entries()) {
		assert.equal(found(indexOf(site, ['fr']), one), [`/${i}/`], one);
		assert.equal(await inParts.found(one).then(({ hits }) => hits.map((hit) => hit.page)), [`/${i}/`], one);
	}
	assert.equal(found(indexOf(site, ['fr']), 'ano'), ['/bare/', '/9/']);
	assert.equal(found(indexOf(site, ['fr']), 'año'), ['/9/', '/bare/']);
	const [hit] = query(indexOf(site, ['fr']), 'ete', ALL);
	assert.equal(hit!.words, ['Été']);
});

test('accents are those of every language: Turkish, Greek, Russian, Polish, Icelandic, Arabic; й is no и', async () => {
	const words = [
		['İstanbul', 'istanbul'],
		['ığdır', 'igdir'],
		['Łódź', 'lodz'],
		['Ðeð', 'ded'],
		['þorn', 'thorn'],
		['ρύθμιση', 'ρυθμιση'],
		['ещё', 'еще'],
		['إعداد', 'اعداد'],
		['مُحَمَّد', 'محمد'],
		['مكتبة', 'مكتبه'],
		['كـتاب', 'كتاب'],
	];
	const site = words.map(([word], i) => page(`/${i}/`, `Page ${i}`, `(${word})`));
	const inParts = partsOf([...site, page('/i/', 'Page', 'йод')], ['en']);
	for (const [i, [, typed]] of words.entries()) {
		const { hits, meant } = await inParts.found(typed!);
		assert.equal([hits.map((hit) => hit.page), meant], [[`/${i}/`], undefined], typed);
	}
	assert.equal((await inParts.found('иод')).hits, []);
});

/** As Japanese writes English: what a product or a term of the field is called in a query, and on the site. */
const IN_KATAKANA: [katakana: string, english: string][] = [
	['ブレンダー', 'blender'],
	['シェーダー', 'shader'],
	['テクスチャ', 'texture'],
	['アニメーション', 'animation'],
	['エクスポート', 'export'],
	['ライセンス', 'license'],
	['コライダー', 'collider'],
	['ブレンドシェイプ', 'blendshape'],
	['クォータニオン', 'quaternion'],
	['ユニティ', 'unity'],
	['ディレクトリ', 'directory'],
	['ファイル', 'file'],
	['メソッド', 'method'],
	['バージョン', 'version'],
	['キャッシュ', 'cache'],
	['ウィンドウ', 'window'],
	['フォトショップ', 'photoshop'],
	['ライブラリ', 'library'],
	['ドッカー', 'docker'],
	['ギットハブ', 'github'],
	['クバネティス', 'kubernetes'],
	['スノーフレーク', 'snowflake'],
	['フラッター', 'flutter'],
	['ハッシュ', 'hash'],
	['スレッド', 'thread'],
	['サーバー', 'server'],
	['タイプ', 'type'],
	['ファンクション', 'function'],
	['パスワード', 'password'],
	['プッシュ', 'push'],
	['バグ', 'bug'],
	['ユーザー', 'user'],
	['アクション', 'actions'],
];
/** Other words that begin and end like those, or are shorter. */
const ENGLISH =
	'has shared save tap passed pass undo before decor begin process measure crash design base gate baggage functor fault'.split(' ');

test('a word that the site has in English alone is found in katakana, and the other way round; not another word that shares its letters', async () => {
	const others = ['レンダー', 'ブレンド', 'エクスプレッション', 'アニメ'];
	const inEnglish = makeSpelling([...IN_KATAKANA.map(([, english]) => english), ...ENGLISH, ...others]);
	const inKatakana = makeSpelling([...IN_KATAKANA.map(([katakana]) => katakana), 'blend', 'express']);
	for (const [katakana, english] of IN_KATAKANA) {
		assert.is(inEnglish(katakana), english);
		assert.is(inKatakana(english), katakana);
	}
	assert.is(makeSpelling(ENGLISH)('リクエスト'), undefined);
	assert.is(makeSpelling(['entity', 'throw', 'error'])('アンドロイド'), undefined);
	const site = [page('/blender/', 'Blender', 'モデルを書き出す。'), page('/render/', 'レンダーの設定', 'ブレンドとレンダリング。')];
	for (const text of ['ブレンダー', 'ブレンダーで書き出す']) {
		const { hits, meant } = await partsOf(site).found(text);
		assert.is(hits[0]!.page, '/blender/', text);
		assert.ok(meant!.startsWith('blender'), 'what it was taken for is told');
	}
	assert.is((await partsOf(site).found('render')).hits[0]!.page, '/render/');
});

test('a word in katakana that the site has in English is not cut where it has a part in katakana', async () => {
	const site = [
		page('/github/', 'GitHub Actions', 'GitHubに送る。'),
		page('/git/', 'Git', 'ハブに送る。'),
		page('/hub/', 'ハブ', 'ハブの設定。'),
		page('/docker/', 'Docker', 'コンテナ。'),
	];
	for (const text of ['ギットハブ', 'ギットハブに送る'])
		for (const index of [partsOf(site), partsOf(site, ['ja'])]) {
			const { hits, meant } = await index.found(text);
			assert.equal([hits[0]!.page, meant], ['/github/', text.replace('ギットハブ', 'github')], text);
		}
	assert.is((await partsOf(site).found('ドッカー')).hits[0]!.page, '/docker/');
});

test('a katakana word with a letter wrong is found, and told', async () => {
	const { hits, meant } = await partsOf([page('/a/', 'ヒューマノイド', 'あ'), page('/b/', 'アンドロイド', 'い')]).found('ヒューマノイト');
	assert.equal([hits[0]!.page, meant], ['/a/', 'ヒューマノイド']);
});

test('marks of kana are no accents', () => {
	const loaded = indexOf([page('/glass/', 'A', 'ガラス'), page('/crow/', 'B', 'カラス'), page('/half/', 'C', 'ｶﾞﾗｽ')]);
	assert.equal(found(loaded, 'カラス'), ['/crow/']);
	assert.equal(found(loaded, 'ガラス'), ['/glass/', '/half/']);
});

test.run();
