/** An index in parts: what it finds, what it loads for that, and what it makes of parts that are missing or something else. */
import elasticlunr from 'elasticlunr';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { tokenizePage } from '../../../src/search/build/tokenize-page.ts';
import { gramsFor, gramsOf } from '../../../src/search/core/grams.ts';
import { loadIndex, SearchIndexError } from '../../../src/search/core/load-index.ts';
import { helpFrom } from '../../../src/search/core/node-help.ts';
import { readPagePostings } from '../../../src/search/core/postings.ts';
import { search, searchWith } from '../../../src/search/core/query.ts';
import { typeOf } from '../../../src/search/core/shape.ts';
import type { Found } from '../../../src/search/core/types.ts';
import { fc } from '../../support/fixed-seed.ts';
import { buildParts } from './build-index.ts';
import { ALL, found, indexOf, inputOf, page, partsOf, type TestPage } from './pages.ts';

const site: TestPage[] = [
	{
		url: '/expression/',
		title: '表情の設定',
		description: '表情を作る手順です。',
		keywords: ['Expression', 'ブレンドシェイプ'],
		sections: { '': '目を閉じる表情と、口を動かす表情があります。', まばたき: '瞬きの割り当て。' },
	},
	{ url: '/spring/', title: '揺れもの', sections: { '': '髪や服を揺らします。動かないときは設定を確かめます。' } },
	{ url: '/shader/', title: 'トゥーンシェーダー', sections: { '': 'マテリアルのシェーダーを選びます。URPでは白くなることがあります。' } },
	{ url: '/api/runtime/', title: 'RuntimeGltfInstance', sections: { '': 'RuntimeGltfInstance owns the resources of a model.' } },
	{ url: '/release/v0.99.0/', title: 'v0.99.0', sections: { '': '量子化メッシュの修正。', 変更: 'VRM 0.xのシェーダの変更。' } },
];
const pagesOf = ({ hits }: Found) => [...new Set(hits.map((hit) => hit.page))];

test('an index in parts finds what a whole one does', async () => {
	const whole = indexOf(site);
	for (const text of [
		'表情',
		'揺らす',
		'シェーダー',
		'トゥーン',
		'動かない',
		'gltfinstance',
		'resource',
		'0.99',
		'0.x',
		'瞬き',
		'目 表情',
		'閉',
		'expresion',
		'骨格',
	])
		assert.equal(pagesOf(await partsOf(site).found(text)), found(whole, text), text);
});

const cjk = fc.constantFrom(...'表情設定揺れものがのを白い動かす一人称視点ボーンシェーダー利用許諾');
test('elasticlunr loads each entry, titles with their words; with words of the parts put in, what it finds itself in English is among our hits', async () => {
	const texts = ['spring bones', 'collider', 'exported model', 'bones of a model', '0.99.0', 'constructor'];
	const pages = [
		page('/swing/', 'Spring bones', 'The bones of a model swing.'),
		page('/collider/', 'Colliders', 'A collider stops bones; a constructor makes it.'),
		{ ...page('/export/', 'Export', 'The exported model of 0.99.0.'), description: 'How bones of a model are exported.' },
	];
	const index = partsOf([...site, ...pages]);
	const titles = elasticlunr.Index.load(index.first[0]!.index);
	const urlOf = (page: number) => index.loaded.titleOf(page).u;
	assert.equal(
		titles.search('bones').map(({ ref }) => urlOf(+ref)),
		['/swing/'],
	);
	assert.equal(Object.keys(titles.index.t!.getDocs('表情')).map(Number).map(urlOf), ['/expression/']);
	const own = index.first.map((entry) => elasticlunr.Index.load(entry.index));
	const pageOf = new Map<string, number>();
	for (const part of index.parts.values()) {
		const [words, postings, ...more] = JSON.parse(part) as string[];
		if (more.length) continue;
		const lists = postings!.split(',');
		for (const [i, word] of words!.split(' ').entries())
			readPagePostings(lists[i]!, (page, slot) => {
				const ref = slot ? `${page} ${slot}` : String(page);
				pageOf.set(ref, page);
				own[typeOf(slot)]!.index.t!.addToken(word, { ref, tf: 1 });
			});
	}
	let hits = 0;
	for (const text of texts) {
		const ours = pagesOf(await index.found(text));
		for (const one of own)
			for (const { ref } of one.search(text, { bool: 'AND' })) {
				assert.ok(ours.includes(urlOf(pageOf.get(ref)!)), text);
				hits++;
			}
	}
	assert.ok(hits > 5, String(hits));
});

test('a hit never depends on where a segmenter cuts, in parts either', () =>
	fc.assert(
		fc.asyncProperty(fc.array(cjk, { minLength: 2, maxLength: 30 }), fc.nat(), fc.nat(), async (letters, from, length) => {
			const text = letters.join('');
			const start = from % (text.length - 1);
			const piece = text.slice(start, start + 2 + (length % 6));
			const index = partsOf([page('/other/', 'Other', '関係のない文章'), page('/a/', 'A', `前置き。${text}。`)]);
			assert.ok(pagesOf(await index.found(piece)).includes('/a/'), piece);
		}),
	));

test('a text that has a part has all of its grams', () =>
	fc.assert(
		fc.property(fc.array(cjk, { minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(), (letters, from, length) => {
			const text = letters.join('');
			const start = from % text.length;
			const grams = [...gramsOf(text)];
			for (const wanted of gramsFor(text.slice(start, start + 1 + (length % 8)), () => []))
				assert.ok(
					grams.some((gram) => (wanted.endsWith('*') ? gram.startsWith(wanted.slice(0, -1)) : gram === wanted)),
					wanted,
				);
		}),
	));

test('titles answer before any part is there, and stay', async () => {
	const index = partsOf(site);
	const early: Found[] = [];
	const all = await index.found('シェーダー', (one) => {
		early.push(one);
		return true;
	});
	assert.equal(pagesOf(early[0]!), ['/shader/']);
	assert.is(early[0]!.hits[0]!.excerpt.text, '');
	assert.equal(pagesOf(all).sort(), ['/release/v0.99.0/', '/shader/']);
	assert.ok(all.hits.every((hit) => hit.excerpt.text));
});

test('what is shown early are the first results, in their order', async () => {
	const more: TestPage[] = [
		{ url: '/draw/', title: '表情の実装', sections: { '': '実装します。' } },
		{ url: '/first/', title: '表情を選ぶ', sections: { '': '選びます。', 表情: '表情の説明。' } },
		{ url: '/release/v0.98.0/', title: 'v0.98.0 揺れもの', sections: { '': '揺れものの修正。' } },
		page('/hair/', '髪の揺れもの設定', '揺れもの'),
	];
	let shown = 0;
	for (const text of ['表情', '揺れもの', '髪の揺れもの', 'トゥーンシェーダー', 'RuntimeGltfInstance', '表情の設定', 'gltfinstance']) {
		const early: string[][] = [];
		const all = await partsOf([...site, ...more]).found(text, (one) => early.push(one.hits.map(({ url }) => url)) > 0);
		const urls = all.hits.map(({ url }) => url);
		for (const one of early) assert.equal(one, urls.slice(0, one.length), text);
		shown += early.filter(({ length }) => length).length;
	}
	assert.ok(shown > 4, `${shown} early results`);
});

test('what has been loaded is not loaded again, and what a query does not need is not', async () => {
	const index = partsOf(site);
	await index.found('瞬き');
	assert.ok(index.asked.length < index.parts.size);
	const before = index.asked.length;
	await index.found('瞬き');
	assert.is(index.asked.length, before);
});

test('of half a word, words alone are loaded: texts wait for the asker', async () => {
	const index = partsOf(site);
	const texts = () => index.asked.filter((path) => (JSON.parse(index.parts.get(path)!) as string[]).length > 2);
	await index.found('瞬', undefined, ALL, async () => false);
	assert.ok(index.asked.length);
	assert.equal(texts(), []);
	assert.ok((await index.found('瞬き')).hits[0]!.excerpt.text);
	assert.ok(texts().length);
});

test('short pages beside each other share a part of texts, and a long one has several', async () => {
	const texts = ({ parts }: ReturnType<typeof partsOf>) => [...parts.values()].filter((text) => (JSON.parse(text) as string[]).length > 2);
	assert.ok(texts(partsOf(site)).length < site.length);
	const long = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`章${i}`, `第${i}章。${'長い文章です。'.repeat(200)}`]));
	const index = partsOf([site[1]!, { url: '/long/', title: '長い', sections: { '': '前書き。', ...long } }, site[2]!]);
	assert.ok(texts(index).filter((text) => text.includes('長い文章')).length > 1);
	for (const [asked, url, excerpt] of [
		['揺れもの', '/spring/', '髪や服を'],
		['第17章', '/long/#s18', '第17章。'],
		['トゥーンシェーダー', '/shader/', 'マテリアルの'],
	] as const) {
		const [hit] = (await index.found(asked)).hits;
		assert.is(hit!.url, url);
		assert.ok(hit!.excerpt.text.startsWith(excerpt), hit!.excerpt.text);
	}
});

test('texts of a page that fits into one part are in one, whatever is before it', async () => {
	const sections = (name: string, count: number) =>
		Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name}${i}`, `${i % 4 ? '' : name}${'長い文章です。'.repeat(130)}`]));
	const index = partsOf([
		{ url: '/first/', title: '初め', sections: sections('前', 8) },
		{ url: '/second/', title: '次', sections: sections('検索', 5) },
	]);
	assert.equal(pagesOf(await index.found('検索')), ['/second/']);
	assert.is(index.asked.filter((path) => (JSON.parse(index.parts.get(path)!) as string[]).length > 2).length, 1);
});

test('texts cut for two sizes lie beside each other: each index tells its size and finds its own', async () => {
	const long = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`章${i}`, `第${i}章。${'長い文章です。'.repeat(60)}`]));
	const pages = [{ url: '/long/', title: '長い', sections: { '': '前書き。', ...long } }, ...site];
	const inputs = pages.map((one) => ({ input: inputOf(one), tokens: tokenizePage(inputOf(one), { languages: ['ja'] }) }));
	const cut = [2000, 3000, undefined].map((textsSize) =>
		buildParts(inputs, { languages: ['ja'], synonyms: [], ...(textsSize && { textsSize }) }),
	);
	const output = new Map<string, string>();
	for (const { parts } of cut)
		for (const [path, text] of parts) {
			// As a build does: what is there by its name is kept.
			assert.is(output.get(path) ?? text, text, path);
			output.set(path, text);
		}
	for (const { first } of cut) {
		const loaded = loadIndex(JSON.stringify(first));
		const { hits } = await searchWith(
			helpFrom((path) => output.get(path), loaded),
			loaded,
			'第11章',
			ALL,
		);
		assert.is(hits[0]!.url, '/long/#s12');
		assert.ok(hits[0]!.excerpt.text.startsWith('第11章。'), hits[0]!.excerpt.text);
	}
	assert.throws(() => {
		const [entry, ...rest] = JSON.parse(JSON.stringify(cut[0]!.first));
		delete entry.index.parts.size;
		loadIndex([entry, ...rest]);
	}, /Damaged index/);
});

test('words of synonyms come in one part, whichever is typed; where it is gone they come by themselves', async () => {
	const synonyms = [
		['輪郭線', 'outline', 'アウトライン', 'contour'],
		['縁取り', '→', '輪郭線', 'border'],
		['zebra', 'yak'],
	];
	const texts = ['輪郭線を引きます。', 'An outline of it, and outlinewidth.', 'アウトラインの色。', 'The contour is drawn.', 'border'];
	// So many other words that each of these is in a part of its own.
	const others = Array.from({ length: 500 }, (_, i) =>
		page(
			`/p${i}/`,
			`P${i}`,
			`${String.fromCharCode(0x4e00 + i * 41, 0x4e01 + i * 41, 0x30a1 + (i % 80), 0x30a1 + ((i * 7) % 80))} ${(i * 7919).toString(36)}x`,
		),
	);
	const pages = [...texts.map((text, i) => page(`/s${i}/`, `Page ${i}`, text)), ...others];
	const whole = indexOf(pages, ['ja'], synonyms);
	for (const [text, most] of [
		['輪郭線', 1],
		['アウトライン', 1],
		['contour', 2],
		['縁取り', 3],
		['contuor', 3],
	] as const) {
		const index = partsOf(pages, ['ja'], synonyms);
		const all = pagesOf(await index.found(text));
		assert.equal(all.slice().sort(), found(whole, text).sort(), text);
		assert.ok(all.length > 3 || text === '縁取り', text);
		const ofWords = index.asked.filter((path) => (JSON.parse(index.parts.get(path)!) as string[]).length === 2);
		assert.ok(ofWords.length <= most, `${text}: ${ofWords.length} parts`);
		// Of a word with an error the words near it come first.
		if (text === 'contuor') continue;
		const torn = partsOf(pages, ['ja'], synonyms);
		torn.parts.delete(ofWords[0]!);
		assert.equal(pagesOf(await torn.found(text)), all, `${text} without its part`);
	}
});

/** So many other words that most of the words of a test are in a part of their own. */
const manyWords = Array.from({ length: 700 }, (_, i) =>
	page(
		`/p${i}/`,
		`P${i}`,
		`${String.fromCharCode(0x3042 + (i % 80), 0x4e00 + i * 29, 0x3042 + ((i * 7) % 80), 0x30a2 + (i % 80))} ${((i * 7919) % 46656).toString(36)}x`,
	),
);
const wordsAsked = ({ asked, parts }: ReturnType<typeof partsOf>) =>
	asked.map((path) => JSON.parse(parts.get(path)!) as string[]).flatMap((part) => (part.length === 2 ? [part[0]!.split(' ')] : []));

test('names that hold a typed one come in one part, in whichever parts they are', async () => {
	const names = ['abone', 'dbonex', 'gbone', 'kbone', 'mbone', 'pbonexy', 'tbone', 'wbone', 'zbone'];
	const pages = [page('/bone/', 'bone', 'bone'), ...names.map((name) => page(`/${name}/`, name, name)), ...manyWords];
	const index = partsOf(pages, ['en']);
	assert.equal(pagesOf(await index.found('bone')).sort(), found(indexOf(pages, ['en']), 'bone').sort());
	assert.is(wordsAsked(index).length, 1);
	const two = partsOf(pages, ['en']);
	await two.found('bone p1x');
	assert.ok(wordsAsked(two).length <= 2, `${wordsAsked(two).length} parts, bonep1x among them`);
	const torn = partsOf(pages, ['en']);
	for (const [path, text] of torn.parts) if (text.includes('abone') && text.includes('zbone')) torn.parts.delete(path);
	assert.equal(pagesOf(await torn.found('bone')), pagesOf(await index.found('bone')), 'without their part');
});

test('a frequent word of Han and kana comes in one part, however many pieces it is found by, and never where they are apart', async () => {
	const pages = [
		page('/animation/', 'アニメーション', 'アニメーションを選ぶ。'),
		page('/pieces/', '断片', 'アニメ、ニメーシ、ション、ーショーシ、ニメニメ'),
		...manyWords,
	];
	const index = partsOf(pages, ['ja']);
	assert.equal(pagesOf(await index.found('アニメーション')), ['/animation/']);
	assert.is(wordsAsked(index).length, 1);
});

test('a word of several groups of synonyms asks for one part', async () => {
	const synonyms = [
		['zebra', '→', 'horse'],
		...Array.from({ length: 60 }, (_, i) => [`a${i}`, `b${i}`]),
		['zebra', 'stripes'],
		['mule', '→', 'zebra'],
	];
	const texts = ['zebra horse', 'stripes', 'horse'];
	const pages = [...texts.map((text, i) => page(`/s${i}/`, `S ${i}`, text)), ...manyWords];
	const index = partsOf(pages, ['en'], synonyms);
	assert.is(pagesOf(await index.found('zebra')).length, 3);
	assert.is(wordsAsked(index).length, 1);
});

test('a word with a typing error asks for no more names that hold it than the right one does', async () => {
	const names = [...'abcdfghijklmnopqrstuvwxyz'].map((letter) => `${letter}export${letter}`);
	const pages = [page('/export/', 'export', 'export'), ...names.map((name) => page(`/${name}/`, name, name)), ...manyWords];
	const asked = async (text: string) => {
		const index = partsOf(pages, ['en']);
		assert.is(pagesOf(await index.found(text))[0], '/export/', text);
		return wordsAsked(index).length;
	};
	const [right, wrong] = [await asked('export'), await asked('exprot')];
	assert.ok(wrong <= right + 3, `${right} and ${wrong} parts`);
});

test('texts are loaded when it is known what an unknown word was meant to be, not those of what stands for it until then', async () => {
	const index = partsOf([page('/draw/', '線', '線を引く。'), page('/line/', '輪郭線', '輪郭線の色。')], ['ja'], [['輪郭線', '枠線']]);
	const meant: (string | undefined)[] = [];
	await index.found('輪廓線', (found, areTexts) => {
		if (areTexts) meant.push(found.meant);
		return true;
	});
	assert.equal(meant, ['輪郭線']);
});

test('a sentence is asked for by its words: what lies across them is not loaded', async () => {
	const index = partsOf([page('/viewer/', '絵', '絵本を見るビューワー'), ...manyWords], ['ja']);
	assert.is(pagesOf(await index.found('絵本を見るビューワー'))[0], '/viewer/');
	for (const across of ['を見', 'るビ'])
		assert.not(
			wordsAsked(index).some((words) => words.includes(across)),
			across,
		);
});

const filler = 'Words about something else entirely, so that this is a part of texts by itself. '.repeat(130);
/** A name that holds the words on every page, the words apart on every second, the phrase on some. */
const bones = (phrases: number[]): TestPage[] =>
	Array.from({ length: 40 }, (_, i) => ({
		url: `/${i}/`,
		title: `Page ${i}`,
		sections: {
			VRMSpringBoneCollider: `VRMSpringBoneCollider is a class. ${i % 2 ? 'A bone moves like a spring.' : ''} ${phrases.includes(i) ? 'A spring bone swings.' : ''} ${filler}`,
		},
	}));

test('a phrase in parts: what has its words apart is no hit and none of the count; what was not read is told, and read for who wants all', async () => {
	const typed = { maxResults: 8, excerptLength: 50 };
	const index = partsOf(bones([5, 17, 33]));
	const few = await index.found('"spring bone"', undefined, typed);
	assert.equal([few.hits.filter(({ page }) => !['/5/', '/17/', '/33/'].includes(page)), few.missing], [[], []]);
	assert.is(few.pages, pagesOf(few).length);
	assert.is(few.pages + (few.unread ?? 0) > 3, true, 'pages that may have it are told');
	assert.ok(index.asked.length <= 15, `${index.asked.length} files`);
	let all = few;
	for (let maxPages = 8; all.unread && maxPages <= 40; maxPages += 16)
		all = await index.found('"spring bone"', undefined, { ...typed, maxPages, maxResults: 40 });
	assert.equal([pagesOf(all).sort(), all.pages, all.unread], [['/17/', '/33/', '/5/'], 3, undefined]);
});

test('a phrase in parts: pages whose names alone join its words are read behind the others', async () => {
	const pages = bones([]);
	pages[30] = page('/30/', 'Page 30', `A spring bone swings. ${filler}`);
	pages[31] = page('/31/', 'Page 31', `A bone moves like a spring. ${filler}`);
	const { found } = partsOf(pages);
	assert.equal(pagesOf(await found('"spring bone"', undefined, { maxResults: 8, excerptLength: 50 })), ['/30/']);
});

test('what a phrase leaves out: pages that may have it and were not read are no hits, and are told', async () => {
	const { found } = partsOf(bones(Array.from({ length: 36 }, (_, i) => i)));
	const { hits, pages, unread = 0 } = await found('something -"spring bone"', undefined, { maxResults: 8, excerptLength: 50 });
	assert.equal(
		hits.filter(({ page }) => Number(page.slice(1, -1)) < 36),
		[],
	);
	assert.ok(pages <= 4 && unread > 4, `${pages} ${unread}`);
});

test('`log in` finds pages about that in parts too, not the many that have `log`', async () => {
	const logs = Array.from({ length: 20 }, (_, i) => page(`/log${i}/`, `Part ${i}`, 'The log of a day.'));
	const { found } = partsOf(
		[...logs, page('/account/', 'Account', 'Where the login of an account is kept, and what else is known of it.')],
		['en'],
	);
	assert.is((await found('log in', undefined, { maxResults: 8, excerptLength: 50 })).hits[0]!.page, '/account/');
});

test('a phrase whose texts do not load is not said to be there', async () => {
	const index = partsOf(bones([5]));
	for (const [path, text] of index.parts) if (text.includes(filler.slice(0, 40))) index.parts.delete(path);
	const { hits, unread, isPartial } = await index.found('"spring bone"', undefined, { maxResults: 8, excerptLength: 50 });
	assert.equal([hits, unread, isPartial], [[], 40, true]);
});

test('parts that are missing are done without, said so, and asked for again', async () => {
	const index = partsOf(site);
	const kept = new Map(index.parts);
	index.parts.clear();
	const without = await index.found('表情');
	assert.equal(pagesOf(without), ['/expression/'], 'its title is there');
	assert.ok(without.isPartial);
	for (const [path, text] of kept) index.parts.set(path, text);
	const again = await index.found('表情');
	assert.not(again.isPartial);
	assert.ok(again.hits[0]!.excerpt.text);
});

test('whatever is in the place of a part, an answer comes', () =>
	fc.assert(
		fc.asyncProperty(
			fc.oneof(fc.json(), fc.constantFrom('', '<!doctype html>', '[]', '["a","0"]', '["表情","zz"]', '["a","b",{"u":"javascript:1"}]')),
			fc.nat(),
			async (text, n) => {
				const index = partsOf(site);
				const path = [...index.parts.keys()][n % index.parts.size]!;
				index.parts.set(path, text);
				for (const asked of ['表情', 'シェーダー', 'resources'])
					for (const hit of (await index.found(asked)).hits) assert.match(hit.url, /^\/(?![/\\])/);
			},
		),
		{ numRuns: 60 },
	));

test('a directory with one value changed loads or is an error of the search', async () => {
	const inputs = site.map((one) => ({ input: inputOf(one), tokens: tokenizePage(inputOf(one), { languages: ['en', 'ja'] }) }));
	const json = JSON.stringify(buildParts(inputs, { languages: ['en', 'ja'], synonyms: [] }).first);
	const keys = Object.keys(JSON.parse(json)[0].index.parts);
	fc.assert(
		fc.property(fc.constantFrom(...keys), fc.oneof(fc.jsonValue(), fc.string()), (key, value) => {
			const file = JSON.parse(json);
			file[0].index.parts[key] = value;
			try {
				loadIndex(file);
			} catch (error) {
				assert.instance(error, SearchIndexError);
			}
		}),
	);
});

test('a large site has most titles in columns, and they are found', async () => {
	const many = Array.from({ length: 1600 }, (_, i) => page(`/p${i}/`, `Title ${i}`, `word${i} text`));
	const index = partsOf(many, ['en']);
	const all = await index.found('word1550');
	assert.equal(pagesOf(all), ['/p1550/']);
	assert.is(all.hits[0]!.title.text, 'Title 1550');
	assert.ok(index.asked.length < 6, `${index.asked.length} parts`);
});

test('addresses of a large site come for the pages that are shown, for what titles answer at once before any word', async () => {
	const many = Array.from({ length: 1700 }, (_, i) =>
		page(`/${i % 2 ? 'api' : 'docs'}/p${i}/`, i === 1650 ? 'Unlike any' : `Title ${i}`, `text${i}`),
	);
	const index = partsOf([page('/api/', 'API', 'all of it'), ...many], ['en']);
	const early: Found[] = [];
	const all = await index.found('unlike', (one) => {
		early.push(one);
		return true;
	});
	assert.equal(pagesOf(early[0]!), ['/docs/p1650/']);
	assert.is(early[0]!.hits[0]!.excerpt.text, '');
	assert.equal(pagesOf(all), ['/docs/p1650/']);
	const { sections } = search(index.loaded, 'title', { maxResults: 8, excerptLength: 50, sections: ['/api/', '/docs/', '/other/'] });
	assert.equal(sections, [850, 849, 0], 'which folder a page is in is known without its address');
});

test('hits all over a large site have their addresses in few files', async () => {
	const places = [200, 320, 600, 720, 1000, 1120, 1400, 1520];
	const index = partsOf(
		Array.from({ length: 1700 }, (_, i) => page(`/docs/p${i}/`, `Title ${i}`, places.includes(i) ? 'gathered' : `text${i}`)),
		['en'],
	);
	const all = await index.found('gathered');
	assert.equal(pagesOf(all).sort(), places.map((i) => `/docs/p${i}/`).sort());
	const isOfAddresses = (path: string) => (JSON.parse(index.parts.get(path)!) as string[]).every((text) => text.startsWith('/docs/'));
	const files = index.asked.filter(isOfAddresses);
	assert.ok(files.length > 0 && files.length < 7, `${files.length} files of addresses`);
});

test('what finds nothing offers words like it, and pages with such titles before those where the site begins', async () => {
	const index = partsOf([...site, page('/', 'はじめに')]);
	const { hits, near } = await index.found('gltfinstantiate');
	assert.equal(hits, []);
	assert.is(near!.words[0], 'runtimegltfinstance');
	assert.equal(
		near!.pages.slice(0, 2).map(({ url }) => url),
		['/api/runtime/', '/'],
	);
	assert.is((await index.found('表情')).near, undefined);
});

test('a word is asked for by as few pieces as have all of its letters, since each may be a part to load', () => {
	assert.equal(
		gramsFor('プロジェクト', () => []),
		['プロジ', 'ェクト'],
	);
	assert.equal(
		gramsFor('メッセージ', () => []),
		['メッセ', 'セージ'],
	);
});

test('an edit changes the parts that hold its words, and no other', () => {
	const options = { languages: ['en', 'ja'] as ('en' | 'ja')[], synonyms: [] };
	const filesOf = (pages: TestPage[]) =>
		buildParts(
			pages.map((one) => ({ input: inputOf(one), tokens: tokenizePage(inputOf(one), options) })),
			options,
		).parts;
	const many = Array.from({ length: 400 }, (_, i) =>
		page(`/p${i}/`, `題${i}`, `${String.fromCharCode(0x4e00 + i * 7)}の説明 name${i}x item${i % 37}`),
	);
	const before = filesOf(many);
	const edited = filesOf(many.map((one, i) => (i === 200 ? { ...one, sections: { '': `${one.sections!['']} added` } } : one)));
	const fresh = [...edited.keys()].filter((path) => !before.has(path));
	const areTexts = (path: string) => (JSON.parse(edited.get(path)!) as string[]).length > 2;
	assert.is(fresh.filter((path) => !areTexts(path)).length, 1, 'the part of the word');
	const texts = fresh.filter(areTexts).map((path) => edited.get(path)!);
	assert.ok(texts.length <= 8 && texts.some((text) => text.includes('added')), `the texts of its chunk: ${texts.length}`);
});

test.run();
