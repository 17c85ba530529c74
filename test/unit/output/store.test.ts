/** The cache on disk: what was set comes back, damage never does. */
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { memoIn } from '../../../src/cache/memo.ts';
import { memoryStore, openStore } from '../../../src/cache/store.ts';
import { tempDir } from '../../support/files.ts';

const segments = (dir: string) => readdirSync(dir).filter((n) => n.endsWith('.seg'));

for (const [name, open] of [
	['in memory', () => memoryStore()],
	['on disk', () => openStore(tempDir())],
] as const)
	test(`values by key, ${name}`, () => {
		const store = open();
		assert.is(store.get('a'), undefined);
		assert.not(store.has('a'));
		store.set('a', { x: ['日本語', 1, null] });
		store.set('b', '');
		assert.equal(store.get('a'), { x: ['日本語', 1, null] });
		assert.is(store.get('b'), '');
		assert.ok(store.has('a'));
		store.set('a', 2);
		assert.is(store.get('a'), 2);
	});

test('a value is made once of the same inputs, null and what comes later too', async () => {
	const store = memoryStore();
	let made = 0;
	const count = () => ++made;
	const nothing = () => {
		made++;
		return null;
	};
	const value = (inputs: string[]) => memoIn(store, 'stage', inputs, nothing);
	assert.equal([value(['a']), value(['a']), made], [null, null, 1]);
	assert.equal([value(['b']), made], [null, 2]);
	const later = () => memoIn(store, 'later', [], async () => count());
	assert.equal([await later(), await later(), made], [3, 3, 3]);
	const moment = () => memoIn(store, 'moment', [], count, () => false);
	assert.equal([moment(), moment()], [4, 5], 'what may not be stored is made again');
});

test('values come back from the disk', () => {
	const dir = tempDir();
	const store = openStore(dir);
	store.set('a', 'あ'.repeat(1000));
	store.set('__proto__', { y: 1 });
	assert.is(store.flush(), undefined);
	const again = openStore(dir);
	assert.is(again.get('a'), 'あ'.repeat(1000));
	assert.is(again.flush(), undefined);
	assert.is(segments(dir).length, 1, 'nothing new, nothing written');
});

test('the newest of two builds wins', () => {
	const dir = tempDir();
	const one = openStore(dir);
	const two = openStore(dir);
	one.set('k', 1);
	two.set('k', 2);
	two.set('only', 2);
	one.flush();
	two.flush();
	const again = openStore(dir);
	assert.ok([1, 2].includes(again.get('k')!));
	assert.is(again.get('only'), 2);
});

test('a damaged value is forgotten, its neighbours stay', () => {
	const dir = tempDir();
	const store = openStore(dir);
	store.set('a', 'aaaaaaaaaaaaaaaa');
	store.set('b', 'bbbbbbbbbbbbbbbb');
	store.flush();
	const file = join(dir, segments(dir)[0]!);
	const bytes = readFileSync(file);
	bytes[5] = bytes[5]! ^ 0xff;
	writeFileSync(file, bytes);
	const again = openStore(dir);
	assert.is(again.get('a'), undefined);
	assert.not(again.has('a'));
	assert.is(again.get('b'), 'bbbbbbbbbbbbbbbb');
});

test('a segment that is truncated, empty or not a segment is ignored', () => {
	for (const cut of [
		(b: Buffer) => b.subarray(0, b.length - 3),
		(b: Buffer) => b.subarray(0, 10),
		() => Buffer.alloc(0),
		() => Buffer.from('no segment at all, but long enough to hold a trailer of its own length'),
	]) {
		const dir = tempDir();
		const store = openStore(dir);
		store.set('a', 1);
		store.flush();
		const file = join(dir, segments(dir)[0]!);
		writeFileSync(file, cut(readFileSync(file)));
		const again = openStore(dir);
		assert.is(again.get('a'), undefined);
		again.set('b', 2);
		again.flush();
		assert.is(openStore(dir).get('b'), 2);
	}
});

test('a folder that cannot be created is returned as an error, not thrown', () => {
	const dir = tempDir();
	writeFileSync(join(dir, 'file'), '');
	const store = openStore(join(dir, 'file/store'));
	store.set('a', 1);
	assert.is(store.get('a'), 1);
	assert.instance(store.flush(), Error);
});

test('many segments become one, and unused values are dropped', () => {
	const dir = tempDir();
	for (let i = 0; i < 13; i++) {
		const store = openStore(dir);
		store.set(`k${i}`, i);
		store.flush();
	}
	const store = openStore(dir);
	assert.is(store.get('k12'), 12);
	store.flush();
	const again = openStore(dir);
	assert.ok(segments(dir).length < 5, `${segments(dir).length} segments`);
	assert.is(again.get('k12'), 12);
});

test('what one build merges away, another that runs at the same time keeps', () => {
	const dir = tempDir();
	for (let i = 0; i < 13; i++) {
		const store = openStore(dir);
		store.set(`k${i}`, i);
		store.flush();
	}
	const [one, two] = [openStore(dir), openStore(dir)];
	assert.equal([one.get('k1'), two.get('k2')], [1, 2]);
	one.flush();
	two.set('own', true);
	two.flush();
	const again = openStore(dir);
	for (let i = 0; i < 13; i++) assert.is(again.get(`k${i}`), i);
	assert.is(again.get('own'), true);
});

test('a build that has asked for little drops nothing', () => {
	const dir = tempDir();
	const store = openStore(dir);
	for (let i = 0; i < 20; i++) store.set(`k${i}`, 'x'.repeat(1024 * 1024));
	store.flush();
	for (const file of segments(dir)) utimesSync(join(dir, file), 1, 1);
	const some = openStore(dir);
	some.get('k1');
	some.flush('some');
	assert.ok(openStore(dir).has('k19'));
	const all = openStore(dir);
	all.get('k1');
	all.flush();
	assert.not(openStore(dir).has('k19'), 'unused for long, and most of the space');
	assert.ok(openStore(dir).has('k1'));
});

test('what other sites have left in the last hour is not written again by each build', () => {
	const dir = tempDir();
	const other = openStore(dir);
	for (let i = 0; i < 20; i++) other.set(`k${i}`, 'x'.repeat(1024 * 1024));
	other.flush();
	const before = segments(dir);
	const store = openStore(dir);
	store.set('own', 1);
	store.flush();
	assert.equal(
		segments(dir).filter((name) => before.includes(name)),
		before,
	);
	assert.ok(openStore(dir).has('k19'));
});

test('a cache above its limit is written again where that frees something, and only there', () => {
	const dir = tempDir();
	const limit = 1024 * 1024;
	const store = openStore(dir, { limit });
	for (let i = 0; i < 4; i++) store.set(`k${i}`, 'x'.repeat(limit));
	store.flush();
	const [written] = segments(dir);
	const again = openStore(dir, { limit });
	for (let i = 0; i < 4; i++) again.has(`k${i}`);
	again.flush();
	assert.equal(segments(dir), [written], 'all of it is in use');
	const less = openStore(dir, { limit });
	less.has('k0');
	less.flush();
	assert.not(openStore(dir).has('k3'));
	assert.ok(openStore(dir).has('k0'));
});

test.run();
