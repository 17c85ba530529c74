/** Indexes of one site again and again: what is made anew, and that it is what a first build makes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { memoryStore, type Store } from '../../../src/cache/store.ts';
import { searchSchema } from '../../../src/config/schema/search.ts';
import { type IndexedPage, isPart, planSearch } from '../../../src/search/build/plan.ts';

const test = suite('search: plan');
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Words that no other page has, and some that all have. */
const textOf = (n: number) => Array.from({ length: 30 }, (_, i) => ((n + 1) * (i + 7) * 7919).toString(36)).join(' ');

const page = (n: number, text = textOf(n)): IndexedPage => ({
	url: `/p${n}/`,
	title: `Page ${n}`,
	labels: ['Guide'],
	description: '',
	keywords: [],
	textKey: text,
	source: `p${n}.md`,
	// As long as those of a site that has no place in one file.
	size: 20_000,
	sections: () =>
		encoder.encode(JSON.stringify([{ id: '', heading: '', level: 1, text: `${text} 骨格の説明` }])) as Uint8Array<ArrayBuffer>,
	texts: () => ({}),
});

/** Builds as `vrmdocs build` does: parts that are there are kept. */
async function built(pages: IndexedPage[], store: Store, before: ReadonlyMap<string, string> = new Map()) {
	const files = new Map<string, string>();
	const written: string[] = [];
	const search = searchSchema.parse({ language: ['en', 'ja'], readings: false });
	const plan = planSearch({ pages, search, parts: [{ path: '/p1', label: 'P1' }], baseUrl: '/', synonyms: [], readings: [], store });
	await plan.make(
		(path, bytes) => {
			files.set(path, decoder.decode(bytes));
			if (before.get(path) !== files.get(path)) written.push(path);
		},
		(path) => {
			const text = before.get(path);
			if (text !== undefined) files.set(path, text);
			return text !== undefined;
		},
	);
	return { files, written };
}

const inOrder = (files: ReadonlyMap<string, string>) => [...files].sort(([a], [b]) => (a < b ? -1 : 1));
const site = Array.from({ length: 150 }, (_, n) => page(n));

test('a word that is added writes its part, the texts of its page and a few beside it, and the first part; the words of others are not merged again', async () => {
	const store = memoryStore();
	const first = await built(site, store);
	const set: string[] = [];
	const spied: Store = {
		...store,
		setBytes(key, bytes) {
			set.push(key);
			store.setBytes(key, bytes);
		},
	};
	const edited = site.map((one, n) => (n === 50 ? page(50, `${textOf(50)} zzznew`) : one));
	const next = await built(edited, spied, first.files);
	assert.equal(inOrder(next.files), inOrder((await built(edited, memoryStore())).files));
	const parts = next.written.filter(isPart).map((path) => JSON.parse(next.files.get(path)!) as string[]);
	assert.is(parts.filter(({ length }) => length === 2).length, 1, 'words');
	assert.ok(parts.length <= 9, next.written.join(' '));
	assert.is(set.filter((key) => key.startsWith('words:')).length, 1, set.join(' '));
});

test('pages that are added, removed, renamed and edited one after another leave what a first build makes', async () => {
	const store = memoryStore();
	let before = (await built(site, store)).files;
	let pages = site;
	const steps: ((list: IndexedPage[]) => IndexedPage[])[] = [
		(list) => list.toSpliced(40, 0, page(900)),
		(list) => list.toSpliced(0, 1),
		(list) => list.map((one, i) => (i === 12 ? { ...one, title: 'Another title' } : one)),
		(list) => list.map((one, i) => (i === 149 ? page(149, '輪郭線 added') : one)),
		(list) => list.toReversed(),
		() => site,
	];
	for (const [i, step] of steps.entries()) {
		pages = step(pages);
		const { files } = await built(pages, store, before);
		assert.equal(inOrder(files), inOrder((await built(pages, memoryStore())).files), `step ${i}`);
		before = files;
	}
});

test('a part that is gone is made again, and one whose words the cache has lost', async () => {
	const store = memoryStore();
	const { files } = await built(site, store);
	const [lost] = [...files.keys()].filter((path) => isPart(path) && files.get(path)!.startsWith('["z'));
	const rest = new Map([...files].filter(([path]) => path !== lost));
	assert.equal(inOrder((await built(site, store, rest)).files), inOrder(files));
	const forgetful: Store = { ...store, has: (key) => !key.startsWith('bin:') && store.has(key) };
	assert.equal(inOrder((await built(site, forgetful, rest)).files), inOrder(files));
});

test.run();
