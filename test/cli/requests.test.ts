/** No request and no moment ends a server: hostile requests, then an ordinary one. Answers to ranges and conditions are those of RFC 9110. */
import { spawn } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultsModule } from '../support/faulty-site.ts';
import { tempDir, writeFiles } from '../support/files.ts';
import { bin, folder, liveFixture, type Serving, serve, sleep, until } from '../support/live.ts';
import { reliabilitySection } from '../support/reliability.ts';

const root = process.env.PROJECT_ROOT!;
const test = suite('requests');
const table = reliabilitySection('Requests', 'test/cli/requests.test.ts');
const site = folder(liveFixture());
const out = join(tempDir(), 'out');
const flags = ['--out', out, '--cache-dir', tempDir()];
const text = 'abcdefghij'.repeat(400);
let built: Serving;
let watched: Serving;

interface Answer {
	/** 0 where the connection ended without an answer. */
	status: number;
	headers: IncomingHttpHeaders;
	body: string;
}

const ask = (at: Serving, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
	new Promise((done) => {
		const asked = request({ host: '127.0.0.1', port: at.port, path, agent: false, method, headers, timeout: 20_000 }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('close', () => done({ status: response.statusCode!, headers: response.headers, body: String(Buffer.concat(chunks)) }));
			response.on('error', () => {});
		});
		asked.on('error', () => done({ status: 0, headers: {}, body: '' }));
		asked.on('timeout', () => asked.destroy());
		asked.end();
	});

/** Bytes as they are, on a connection of their own; resolves with what comes back until it ends. */
const send = (at: Serving, bytes: string | Uint8Array, patience = 3000): Promise<string> =>
	new Promise((done) => {
		let got = '';
		const socket = connect(at.port, '127.0.0.1', () => socket.end(bytes));
		socket.setTimeout(patience, () => socket.destroy());
		socket.on('data', (chunk) => {
			got += chunk.toString('latin1');
		});
		socket.on('error', () => {});
		socket.on('close', () => done(got));
	});

async function answers(at: Serving): Promise<void> {
	assert.is(at.child.exitCode, null, 'it runs');
	const { status, body } = await ask(at, '/note.txt');
	assert.is(status, 200);
	assert.ok(body === text);
	assert.is((await ask(at, '/guide/start/')).status, 200);
}

test.before(async () => {
	writeFiles(site.dir, { 'static/note.txt': text, 'static/empty.txt': '' });
	built = await serve(site.dir, flags);
	watched = await serve(site.dir, ['--watch', ...flags]);
});
test.after(async () => {
	await built?.stop();
	await watched?.stop();
});

const servers = { serve: () => built, 'serve --watch': () => watched };

const ranges: [range: string, status: number, body: string, contentRange?: string][] = [
	['bytes=0-9', 206, 'abcdefghij', 'bytes 0-9/4000'],
	['bytes=3990-', 206, 'abcdefghij', 'bytes 3990-3999/4000'],
	['bytes=-5', 206, 'fghij', 'bytes 3995-3999/4000'],
	['bytes=-9999', 206, text, 'bytes 0-3999/4000'],
	['bytes=3995-99999999999999999999', 206, 'fghij', 'bytes 3995-3999/4000'],
	['bytes=0-99999999999999999999', 206, text, 'bytes 0-3999/4000'],
	['bytes=1-1', 206, 'b', 'bytes 1-1/4000'],
	['bytes=0-0', 200, text],
	['bytes=4000-', 416, '', 'bytes */4000'],
	['bytes=99999999999999999999-', 416, '', 'bytes */4000'],
	['bytes=-0', 416, '', 'bytes */4000'],
	// What is not well-formed, of another unit, or several ranges may be ignored, and is.
	...[
		'bytes=9-1',
		'bytes=5-4',
		'bytes=0-1,5-6',
		'bytes=-',
		'bytes=',
		'bytes',
		'bytes=a-b',
		'bytes=1-x',
		'lines=0-9',
		'0-9',
		'bytes=--5',
	].map((range): [string, number, string] => [range, 200, text]),
];
const [lastModified, etag] = ['Last-Modified', 'ETag'].map((name) => name.toLowerCase()) as [string, string];

for (const [name, at] of Object.entries(servers)) {
	test(`${name}: a range is answered with its bytes; one that means nothing with the whole file`, async () => {
		for (const [range, status, body, contentRange] of ranges) {
			const answer = await ask(at(), '/note.txt', { range });
			assert.is(answer.status, status, range);
			assert.ok(answer.body === body, `${range}: ${answer.body.length} bytes`);
			assert.is(answer.headers['content-range'], contentRange, range);
			assert.is(answer.headers['accept-ranges'], 'bytes');
		}
		assert.is((await ask(at(), '/empty.txt', { range: 'bytes=0-' })).status, 416);
		const head = await ask(at(), '/note.txt', { range: 'bytes=0-9' }, 'HEAD');
		assert.is(head.status, 200);
		assert.is(head.headers['content-length'], '4000');
		await answers(at());
		table.held(`ranges, ${name}`, `${ranges.length + 2}`, 'the bytes that RFC 9110 names, 416 or the whole file');
	});

	test(`${name}: conditions are read as lists and dates; If-Range of another version gives the whole file`, async () => {
		const { headers } = await ask(at(), '/note.txt');
		const [tag, date] = [headers[etag] as string, headers[lastModified] as string];
		const earlier = new Date(Date.parse(date) - 60_000).toUTCString();
		for (const [conditions, status] of [
			[{ 'if-none-match': tag }, 304],
			[{ 'if-none-match': `"a", ${tag}, W/"b"` }, 304],
			[{ 'if-none-match': tag.replace('W/', '') }, 304],
			[{ 'if-none-match': '*' }, 304],
			[{ 'if-none-match': '"a", "b"' }, 200],
			[{ 'if-none-match': '"a"', 'if-modified-since': date }, 200],
			[{ 'if-modified-since': date }, 304],
			[{ 'if-modified-since': earlier }, 200],
			[{ 'if-modified-since': 'yesterday' }, 200],
			[{ 'if-match': '*' }, 200],
			[{ 'if-match': '"a"' }, 412],
			[{ 'if-unmodified-since': date }, 200],
			[{ 'if-unmodified-since': earlier }, 412],
			[{ 'if-unmodified-since': 'x' }, 200],
			[{ range: 'bytes=0-4', 'if-range': date }, 206],
			[{ range: 'bytes=0-4', 'if-range': earlier }, 200],
			[{ range: 'bytes=0-4', 'if-range': tag }, 200],
			[{ range: 'bytes=0-4', 'if-none-match': tag }, 304],
		] as [Record<string, string>, number][]) {
			const answer = await ask(at(), '/note.txt', conditions);
			assert.is(answer.status, status, JSON.stringify(conditions));
			if (status === 304) assert.equal([answer.headers[etag], answer.headers['cache-control'], answer.body], [tag, 'no-cache', '']);
		}
		const page = await ask(at(), '/guide/start/');
		for (const list of [`"a", ${page.headers.etag}`, '*'])
			assert.is((await ask(at(), '/guide/start/', { 'if-none-match': list })).status, 304, list);
		table.held(`conditions, ${name}`, '20', 'the status that RFC 9110 names');
	});
}

test('a file that is deleted or replaced while it is asked for ends one answer at most, and no answer mixes two versions', async () => {
	const file = join(out, 'busy.txt');
	const versions = ['a'.repeat(200_000), 'b'.repeat(70_000)];
	let stop = false;
	const change = (async () => {
		for (let i = 0; !stop; i++) {
			rmSync(file, { force: true });
			await sleep(1);
			writeFileSync(`${file}.new`, versions[i % 2]!);
			renameSync(`${file}.new`, file);
			await sleep(1);
		}
	})();
	const seen = new Map<number, number>();
	for (let round = 0; round < 40; round++)
		for (const { status, body } of await Promise.all(Array.from({ length: 10 }, () => ask(built, '/busy.txt')))) {
			seen.set(status, (seen.get(status) ?? 0) + 1);
			if (status === 200 && body.length) assert.ok(versions.includes(body), `${body.length} bytes`);
		}
	stop = true;
	await change;
	rmSync(file, { force: true });
	assert.ok((seen.get(200) ?? 0) > 20, JSON.stringify([...seen]));
	await answers(built);
	table.held('a file deleted and replaced while it is sent', '400', 'the server runs; each whole answer is one version');
});

const paths = [
	'/',
	'/note.txt',
	'/guide/start/',
	'/guide/start',
	'/nowhere',
	'/%',
	'/%ff%fe',
	'//',
	'/..',
	'/a/../..',
	'/?',
	'/#',
	'*',
	'/%00',
	'/\\',
	'/note.txt/',
	`/${'a'.repeat(6000)}`,
	`/${'%2e/'.repeat(500)}`,
	'/assets/',
	'/.git/config',
	'/__live',
	'/__live?at=%',
	'/__live?at=//',
	'/note.txt?a=%',
	'/con',
	'/%F0%9F%98%80',
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND', 'PURGE'];
const hostile: Record<string, string[]> = {
	range: ranges.map(([range]) => range),
	'if-range': ['*', '"', 'W/"', 'Thu, 99 Foo', ''],
	'if-none-match': ['*', '"', ',', ',,,', 'W/', '"a'.repeat(900), ''],
	'if-match': ['*', '"a"', ''],
	'if-modified-since': ['', 'x', '9999999999999999', 'Thu, 01 Jan 1970 00:00:00 GMT'],
	'accept-encoding': ['br', 'gzip', '*', 'br;q=x', ';;;', 'br;q=0, *;q=1', 'gzip;q=1e999', 'identity;q=0'],
	host: ['localhost', 'evil.example', '', '[::1', '127.0.0.1:99999999', '127.0.0.1@evil.example'],
	origin: ['null', 'https://evil.example', 'http://127.0.0.1', ''],
	'sec-fetch-site': ['cross-site', 'none', 'x'],
	cookie: ['a='.repeat(2000)],
	'content-length': ['0'],
	'transfer-encoding': ['chunked'],
	expect: ['100-continue', 'x'],
	upgrade: ['websocket', 'h2c'],
};

const anyRequest = fc.record({
	method: fc.constantFrom(...methods),
	path: fc.oneof(fc.constantFrom(...paths), fc.webPath(), fc.string({ unit: 'binary-ascii', maxLength: 40 })),
	headers: fc.dictionary(fc.constantFrom(...Object.keys(hostile)), fc.nat(30), { maxKeys: 4 }),
	ending: fc.constantFrom('\r\n\r\n', '\r\n\r\n', '\r\n\r\n', '\n\n', '\r\n', '', '\r\n\r\n0\r\n\r\n'),
});

/** Requests as bytes: what Node's client would not send, too. */
function bytesOf({
	method,
	path,
	headers,
	ending,
}: {
	method: string;
	path: string;
	headers: Record<string, number>;
	ending: string;
}): string {
	const lines = Object.entries(headers).map(([name, i]) => `${name}: ${hostile[name]![i % hostile[name]!.length]}`);
	if (!('host' in headers)) lines.unshift('Host: 127.0.0.1');
	return [`${method} ${path} HTTP/1.1`, ...lines, 'Connection: close'].join('\r\n') + ending;
}

const HOSTILE = 600;

for (const [name, at] of Object.entries(servers))
	test(`${name} answers after ${HOSTILE} hostile requests`, async () => {
		const list = fc.sample(anyRequest, { numRuns: HOSTILE, seed: 22 }).map(bytesOf);
		let refused = 0;
		for (let i = 0; i < list.length; i += 20) {
			const got = await Promise.all(list.slice(i, i + 20).map((bytes) => send(at(), bytes)));
			refused += got.filter((answer) => /^HTTP\/1\.1 [45]/.test(answer)).length;
			assert.not(
				got.some((answer) => /^HTTP\/1\.1 500/.test(answer)),
				'none is a fault of the server',
			);
		}
		assert.ok(refused > 50, 'many are refused');
		await answers(at());
		table.held(
			`methods, addresses, ranges, conditions, encodings, hosts and origins at random, ${name}`,
			`${HOSTILE}`,
			'none gets 500; the server answers afterwards',
		);
	});

for (const [name, at] of Object.entries(servers))
	test(`${name} answers while 50 connections send a byte now and then, and 300 send nothing`, async () => {
		const sockets: Socket[] = [];
		const opened = (bytes: string) =>
			new Promise<void>((done) => {
				const socket = connect(at().port, '127.0.0.1', () => {
					socket.write(bytes);
					done();
				});
				socket.on('error', () => {});
				sockets.push(socket);
			});
		await Promise.all([...Array(50).fill('GET /note.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nX-'), ...Array(300).fill('')].map(opened));
		const slow = setInterval(() => sockets.slice(0, 50).forEach((socket) => socket.write('a')), 20);
		await Promise.all(Array.from({ length: 20 }, () => answers(at())));
		clearInterval(slow);
		sockets.forEach((socket) => socket.destroy());
		await answers(at());
		table.held(`slow connections and waiting ones, ${name}`, '50 and 300', 'others are answered');
	});

test('300 pages that are opened at once get the lines of the problems, which are read once', async () => {
	const broken = folder({ ...liveFixture(), 'docs/broken.md': '# Broken\n\n[x](./missing.md)\n' });
	const log = join(tempDir(), 'reads');
	writeFileSync(log, '');
	Object.assign(process.env, {
		NODE_OPTIONS: `--import ${faultsModule}`,
		FAULT: JSON.stringify({ on: ['readFileSync'], path: 'broken\\.md$', do: 'count', log }),
	});
	const at = await serve(broken.dir, ['--watch', '--out', join(tempDir(), 'out'), '--cache-dir', tempDir()]);
	delete process.env.NODE_OPTIONS;
	delete process.env.FAULT;
	const reads = () => readFileSync(log, 'utf8').split('\n').length;
	const sockets: Socket[] = [];
	/** Resolves when the channel has told of the problems. */
	const channel = (): Promise<void> =>
		new Promise((done, failed) => {
			let got = '';
			const socket = connect(at.port, '127.0.0.1', () => socket.write('GET /__live?at=/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'));
			socket.on('data', (chunk) => {
				got += chunk;
				if (got.includes('missing.md') && got.includes('"frame":{')) done();
			});
			socket.on('error', failed);
			sockets.push(socket);
		});
	await channel();
	const before = reads();
	await Promise.all(Array.from({ length: 300 }, channel));
	assert.is(reads(), before);
	broken.edit('docs/broken.md', '# Broken', '# Still broken');
	await until(
		() => reads() > before,
		() => 'the lines are read again when the file changes',
	);
	sockets.forEach((socket) => socket.destroy());
	await at.stop();
	table.held('waiting channels of a site with problems, serve --watch', '300', 'the lines of the problems are read once for all of them');
});

test('readers get whole pages, old or new, while builds replace the output', async () => {
	let building = true;
	const builds = (async () => {
		for (let i = 0; i < 3; i++) {
			site.edit('docs/guide/long.md', /^# .*|段落\d+です。/m, `段落${i + 10}です。`);
			const child = spawn(process.execPath, [bin, 'build', site.dir, ...flags, '--quiet'], { cwd: root });
			await new Promise((done) => child.once('exit', done));
		}
		building = false;
	})();
	const seen = new Map<number, number>();
	while (building)
		for (const { status, headers, body } of await Promise.all(
			['/guide/long/', '/', '/note.txt', '/search-index.json'].map((path) => ask(built, path)),
		)) {
			seen.set(status, (seen.get(status) ?? 0) + 1);
			if (status === 200) assert.is(Buffer.byteLength(body), Number(headers['content-length']));
		}
	await builds;
	assert.ok(seen.get(200)! > 20, JSON.stringify([...seen]));
	assert.equal(
		[...seen.keys()].filter((status) => status >= 400),
		[],
	);
	assert.match((await ask(built, '/guide/long/')).body, '段落12です。');
	await answers(built);
	table.held('requests while builds replace the output', '3 builds', 'whole pages, old or new; no error');
});

test('a folder that is away for a moment, as while a build swaps it, is waited for', async () => {
	const statuses = new Set<number>();
	for (let i = 0; i < 20; i++) {
		renameSync(out, `${out}.away`);
		const asked = Promise.all(['/guide/long/', '/', '/note.txt', '/missing/'].map((path) => ask(built, path)));
		// Some of them are there before it is back.
		await sleep(5);
		renameSync(`${out}.away`, out);
		for (const { status } of (await asked).slice(0, 3)) statuses.add(status);
		assert.is((await asked)[3]!.status, 404);
	}
	assert.equal([...statuses], [200]);
	await answers(built);
	table.held('requests while the folder is away', '20', 'the page, when it is back');
});

test('the table of requests is what was tried', table.check);

test.run();
