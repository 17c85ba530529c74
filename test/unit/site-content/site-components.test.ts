import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareVersions, dateText, published, type Releases } from '../../../site/lib/releases.ts';
import { byUpdate, keysOfFlags, type ShowcaseEntry } from '../../../site/lib/showcase.ts';
import { markOf } from '../../../site/lib/showcase-marks.ts';

test('versions are compared by number; plans come last', () => {
	assert.equal(['0.128.0', 'next', '0.9.0', '0.128.10', '0.128.2', 'nextnext', '0.40'].sort(compareVersions), [
		'0.9.0',
		'0.40',
		'0.128.0',
		'0.128.2',
		'0.128.10',
		'next',
		'nextnext',
	]);
});

test('published releases are newest first, without plans', () => {
	const release = (version: string, tag?: string) => ({ version, tag, route: '/', group: '1', title: '' });
	const releases: Releases = { 'v0.9.0': release('0.9.0', 'v0.9.0'), v_next: release('next'), 'v0.10.0': release('0.10.0', 'v0.10.0') };
	assert.equal(
		published(releases).map((r) => r.name),
		['v0.10.0', 'v0.9.0'],
	);
	assert.is(dateText('2024-08-05'), '2024年8月5日');
});

test('old showcase addresses name tags by bits, bit 31 among them', () => {
	const tags = [
		{ key: 'plugin', flag: 8 },
		{ key: 'vrma', flag: 2 },
		{ key: 'other', flag: 2147483648 },
	];
	assert.equal(keysOfFlags(8, tags), ['plugin']);
	assert.equal(keysOfFlags(10, tags), ['plugin', 'vrma']);
	assert.equal(keysOfFlags(2147483648 + 2, tags), ['vrma', 'other']);
	assert.equal(keysOfFlags(0, tags), []);
});

test('a card of the showcase shows what its entry is for, or else its kind', () => {
	assert.is(markOf({ kind: 'game', tags: ['metaverse', 'game'] }), 'game');
	assert.is(markOf({ kind: 'application', tags: ['vrm1', 'viewer', 'mocap'] }), 'pose');
	assert.is(markOf({ kind: 'library', tags: ['vrm1'] }), 'code');
	assert.is(markOf({ kind: 'application', tags: [] }), 'window');
});

test('showcase entries with a date come first, newest first', () => {
	const entry = (name: string, updated?: string) => ({ name, updated }) as ShowcaseEntry;
	assert.equal(
		byUpdate([entry('a'), entry('b', '2023-01-02'), entry('c'), entry('d', '2025-08-11')]).map((e) => e.name),
		['d', 'b', 'a', 'c'],
	);
});

test.run();
