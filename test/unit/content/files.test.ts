/** Files on disk: bytes that are no text, links that lead out, data files. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { parseJson } from '../../../src/base/json.ts';
import type { Problem } from '../../../src/base/problem.ts';
import { memoryStore } from '../../../src/cache/store.ts';
import { configSchema } from '../../../src/config/schema.ts';
import { readData } from '../../../src/content/data.ts';
import { listFiles } from '../../../src/content/files.ts';
import { readSource } from '../../../src/content/read.ts';
import { type Files, folderOf } from '../../support/files.ts';
import { printed } from '../../support/site.ts';

const read = (bytes: Uint8Array | string) => readSource(folderOf({ 'docs/a.md': bytes }), 'docs/a.md', 'doc');
const said = (bytes: Uint8Array | string) => printed(read(bytes).problems);

/** 日本語 in Shift_JIS. */
const shiftJis = [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea];

test('UTF-8 is read as it is', () => {
	assert.equal(said('# 日本語 😀\n'), []);
	assert.is(read('# 日本語 😀\n').text, '# 日本語 😀\n');
});

test('lines end in LF, whatever those of the file do; the hash is that of its bytes', () => {
	const windows = read('> [!TIP]\r\n> x\ry\r\n');
	assert.is(windows.text, '> [!TIP]\n> x\ny\n');
	assert.is.not(windows.hash, read(windows.text).hash);
});

test('Shift_JIS is an error at its first byte', () => {
	assert.equal(said(Buffer.from(shiftJis)), ['docs/a.md:1:1 error: byte 0x93 is not UTF-8']);
	assert.equal(said(Buffer.concat([Buffer.from('# 題\n\nabc '), Buffer.from(shiftJis)])), ['docs/a.md:3:5 error: byte 0x93 is not UTF-8']);
	assert.is(read(Buffer.from(shiftJis)).problems[0]!.hint, 'save the file as UTF-8 (it may be Shift_JIS or UTF-16)');
});

test('UTF-16 is an error, with or without a byte order mark', () => {
	assert.equal(said(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('# 題名\n', 'utf16le')])), [
		'docs/a.md:1:1 error: byte 0xff is not UTF-8',
	]);
	assert.is(read(Buffer.from([0xff, 0xfe, 0x23, 0])).problems[0]!.hint, 'the file is UTF-16; save it as UTF-8');
	assert.is(said(Buffer.from('# 題名です\n', 'utf16le')).length, 1);
});

test('a sequence that is cut short, at the end or amid text', () => {
	assert.equal(said(Buffer.concat([Buffer.from('ab\nあ'), Buffer.from([0xe3, 0x81])])), ['docs/a.md:2:2 error: byte 0xe3 is not UTF-8']);
	assert.equal(said(Buffer.concat([Buffer.from('あい'), Buffer.from([0xe3, 0x81]), Buffer.from('う')])), [
		'docs/a.md:1:3 error: byte 0xe3 is not UTF-8',
	]);
	assert.equal(said(Buffer.concat([Buffer.from('😀'.repeat(1000)), Buffer.from([0x80])])), [
		'docs/a.md:1:2001 error: byte 0x80 is not UTF-8',
	]);
	for (const bytes of [
		[0xc0, 0x80],
		[0xe0, 0x80, 0x80],
		[0xed, 0xa0, 0x80],
		[0xf4, 0x90, 0x80, 0x80],
		[0xf8, 0x88, 0x80, 0x80, 0x80],
	])
		assert.equal(said(Buffer.from([0x61, ...bytes])), [`docs/a.md:1:2 error: byte 0x${bytes[0]!.toString(16)} is not UTF-8`]);
});

test('a file that cannot be read is an error of that file', () => {
	const dir = folderOf({ 'docs/x.md/inner.txt': '' });
	assert.equal(printed(readSource(dir, 'docs/x.md', 'doc').problems), [
		'docs/x.md:1:1 error: cannot be read: EISDIR: illegal operation on a directory',
	]);
	assert.match(
		printed(readSource(dir, 'docs/none.md', 'doc').problems)[0]!,
		/^docs\/none\.md:1:1 error: cannot be read: ENOENT: no such file or directory/,
	);
});

test('symbolic links: followed inside, left out with a warning where they loop, lead out or nowhere', () => {
	const dir = folderOf({ 'docs/a.md': '', 'shared/b.md': '', 'docs/sub/c.md': '' });
	const outside = folderOf({ 'secret.md': '' });
	symlinkSync(join(dir, 'shared'), join(dir, 'docs/in'));
	symlinkSync(outside, join(dir, 'docs/out'));
	symlinkSync(join(dir, 'nowhere'), join(dir, 'docs/dead.md'));
	symlinkSync(join(dir, 'docs'), join(dir, 'docs/sub/loop'));
	const problems: Problem[] = [];
	assert.equal(listFiles(dir, 'docs', problems), ['docs/a.md', 'docs/in/b.md', 'docs/sub/c.md']);
	assert.equal(printed(problems), [
		'docs/dead.md warning: the symbolic link leads nowhere; it is left out',
		'docs/out warning: the symbolic link leads out of the site folder; it is left out',
		'docs/sub/loop warning: the symbolic link leads to a folder above itself; it is left out',
	]);
});

test('a folder that is not there has no files', () => {
	const problems: Problem[] = [];
	assert.equal([listFiles(folderOf({}), 'docs', problems), problems], [[], []]);
});

const configWith = (dataSchemas = {}) => configSchema.parse({ title: 'T', url: 'https://a.example', dataSchemas });
const data = (files: Files, dataSchemas = {}) => readData(folderOf(files), configWith(dataSchemas), memoryStore());

test('data files by name: YAML, JSON and folders of them', () => {
	const files = data({
		'data/a.yaml': 'x: 1\n',
		'data/b.json': '[1, 2]',
		'data/c/d.yml': 'y',
		'data/c/v1.2.yaml': 'z: 2',
		'data/note.txt': '',
	});
	assert.equal(files.problems, []);
	assert.equal(
		[files.get('a'), files.get('b'), files.get('c/d'), { ...(files.get('c') as object) }],
		[{ x: 1 }, [1, 2], 'y', { d: 'y', 'v1.2': { z: 2 } }],
	);
	assert.equal([...files.names].sort(), ['a', 'b', 'c']);
});

test('data from the cache is what the file says, numbers that JSON lacks too', () => {
	const dir = folderOf({ 'data/a.yaml': 'most: .inf\nnone: .nan\nlist: [1, null]\n' });
	const store = memoryStore();
	for (const when of ['read', 'from the cache'])
		assert.equal(readData(dir, configWith(), store).get('a'), { most: Infinity, none: Number.NaN, list: [1, null] }, when);
});

test('an unknown data file throws and says what there is', () => {
	assert.throws(
		() => data({ 'data/a.yaml': 'x: 1', 'data/b.json': '1' }).get('c'),
		'there is no data file named "c" in data/; there are: a, b',
	);
	assert.throws(() => data({}).get('toString'), 'there is no data file named "toString" in data/; there are: none');
});

test('broken data files: each with its place, the others stay', () => {
	const files = data({
		'data/a.yaml': 'x: [1\ny: 2\n',
		'data/b.json': '{\n  "x": 1,\n}',
		'data/c.yaml': 'x: *nope\n',
		'data/d.yaml': 'fine: true\n',
		'data/e.yaml': 'a: 1\n\tb: 2\n',
	});
	assert.equal(
		printed(files.problems).map((m) => m.replace(/(not valid YAML).*/, '$1')),
		[
			'data/a.yaml:2:1 error: not valid YAML',
			'data/b.json:3:1 error: not valid JSON: expected a key in double quotes, found "}"',
			'data/c.yaml:1:1 error: not valid YAML',
			'data/e.yaml:2:1 error: not valid YAML',
		],
	);
	assert.equal(files.get('d'), { fine: true });
});

test('schemas of the config hold for a file, or for each file of a folder', () => {
	const release = z.strictObject({ version: z.string(), n: z.number().optional() });
	const files = data(
		{
			'data/releases/v1.yaml': 'version: "1"\n',
			'data/releases/v2.yaml': 'version: 2\nn: x\n',
			'data/releases/v3.yaml': 'verson: "3"\n',
			'data/tags.json': '{\n "a": 1\n}',
		},
		{ releases: release, tags: z.record(z.string(), z.string()) },
	);
	assert.equal(printed(files.problems), [
		'data/releases/v2.yaml:1:10 error: version: must be text in quotes',
		'data/releases/v2.yaml:2:4 error: n: must be a number',
		'data/releases/v3.yaml:1:1 error: the file: Unrecognized key: "verson"',
		'data/releases/v3.yaml:1:1 error: version: must be text in quotes, but it is missing',
		'data/tags.json:2:7 error: a: must be text in quotes',
	]);
});

test('data files cannot reach the prototype of all objects', () => {
	const files = data({
		'data/__proto__.yaml': 'polluted: 1\n',
		'data/__proto__/a.yaml': 'polluted: 2\n',
		'data/c.json': '{"__proto__": {"polluted": 3}}',
		'data/constructor/prototype.yaml': 'polluted: 4\n',
	});
	assert.is(({} as { polluted?: number }).polluted, undefined);
	assert.ok(files);
});

test('JSON says where it breaks', () => {
	assert.equal(parseJson('{"a": [1, true, null, -1.5e3, "\\u3042"]}'), { value: { a: [1, true, null, -1500, 'あ'] } });
	assert.equal(parseJson('{"a": "x\\y"}'), {
		fault: {
			line: 1,
			column: 7,
			message: 'expected a value, found "\\""',
			hint: 'JSON has its keys and texts in double quotes, and a comma between two entries',
		},
	});
	assert.equal(parseJson('[\n1,\n]'), {
		fault: { line: 3, column: 1, message: 'expected a value, found "]"', hint: 'take out the comma before it' },
	});
	for (const wrong of ['', '{', '[', '{"a"', '{"a":', '[1,', 'nul', '01', '1.', '"a', "'a'", '[1]]', '{"a":1 "b":2}', '[NaN]', '\u0000'])
		assert.ok('fault' in parseJson(wrong), wrong);
});

test.run();
