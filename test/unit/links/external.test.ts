/** Links to other sites, against a local server that is slow, flaky, redirecting, rate-limiting, refuses HEAD, breaks connections and lies about anchors. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { silent } from '../../../src/base/progress.ts';
import { configSchema } from '../../../src/config/schema.ts';
import { checkExternal, type ExternalOptions } from '../../../src/links/external/check.ts';
import type { SiteLink } from '../../../src/links/types.ts';
import { vrmdocs } from '../../support/cli.ts';
import { tempDir, writeFiles } from '../../support/files.ts';

const test = suite('external links');

interface Seen {
	method: string;
	time: number;
	agent: string;
}
const seen = new Map<string, Seen[]>();
/** Answers that wait for a second question. */
const paired: ServerResponse[] = [];
let open = 0;
let mostOpen = 0;
let origin = '';

const html = (body: string) => `<!doctype html><title>t</title>${body}`;
const send = (response: ServerResponse, status: number, headers: Record<string, string> = {}, body = '') =>
	response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);

/** What each path does; `n` is how often it was asked before. */
const answers: Record<string, (response: ServerResponse, request: IncomingMessage, n: number) => unknown> = {
	'/ok': (r) => send(r, 200, {}, html('')),
	'/missing': (r) => send(r, 404),
	'/gone': (r) => send(r, 410),
	'/forbidden': (r) => send(r, 403),
	'/teapot': (r) => send(r, 418),
	'/no-head': (r, q) => (q.method === 'HEAD' ? send(r, 405) : send(r, 200)),
	'/head-lies': (r, q) => (q.method === 'HEAD' ? send(r, 404) : send(r, 200)),
	'/head-breaks': (r, q) => (q.method === 'HEAD' ? r.destroy() : send(r, 200)),
	'/slow': (r) => setTimeout(() => send(r, 200), 3000).unref(),
	'/slow-body': (r) => {
		r.writeHead(200, { 'content-type': 'text/html' });
		r.write('<p>');
	},
	'/flaky': (r, _q, n) => (n < 2 ? r.destroy() : send(r, 200)),
	'/busy-once': (r, _q, n) => send(r, n === 0 ? 503 : 200),
	'/always-500': (r) => send(r, 500),
	'/breaks': (r) => r.destroy(),
	'/limited': (r, _q, n) => send(r, n === 0 ? 429 : 200, n === 0 ? { 'retry-after': '1' } : {}),
	'/limited-long': (r) => send(r, 429, { 'retry-after': '3600' }),
	'/moved': (r) => send(r, 301, { location: '/ok' }),
	'/moved-twice': (r) => send(r, 308, { location: '/moved' }),
	'/for-now': (r) => send(r, 302, { location: '/ok' }),
	'/to-missing': (r) => send(r, 302, { location: '/missing' }),
	'/circle': (r) => send(r, 302, { location: '/circle' }),
	'/to-file': (r) => send(r, 302, { location: 'file:///etc/passwd' }),
	'/anchors': (r) =>
		send(
			r,
			200,
			{},
			html('<h2 id="one">1</h2><h2 id=\'two\'>2</h2><a name=three>3</a><h2 id="user-content-four">4</h2><h2 id="日本">5</h2>'),
		),
	'/text': (r) => send(r, 200, { 'content-type': 'text/plain' }, 'plain'),
	'/counted': (r) => setTimeout(() => send(r, 200), 60),
	'/until': (r, _q, n) => send(r, n === 0 ? 503 : 200, n === 0 ? { 'retry-after': new Date(Date.now() + 2000).toUTCString() } : {}),
	'/private': (r) => send(r, 401),
	'/no-method': (r) => send(r, 405),
	'/odd-answer': (r) => send(r, 999),
	'/head-limited': (r, q, n) => (q.method === 'HEAD' && n === 0 ? send(r, 429, { 'retry-after': '0' }) : send(r, 200)),
	'/half': (r, _q, n) => {
		if (n > 0) return send(r, 200, {}, html('<h2 id="one">1</h2>'));
		r.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
		r.write('<h2 id="one">');
		setTimeout(() => r.destroy(), 20);
	},
	'/to-anchors': (r) => send(r, 302, { location: '/anchors' }),
	'/to-nonsense': (r) => send(r, 302, { location: 'http://' }),
	'/no-location': (r) => send(r, 302),
	'/huge': (r) => {
		r.on('error', () => {});
		r.writeHead(200, { 'content-type': 'text/html' });
		r.write('<h2 id="first">1</h2>');
		const more = () => {
			while (!r.destroyed && r.write(' '.repeat(1 << 16)));
			r.once('drain', more);
		};
		more();
	},
	'/pair': (r) => {
		paired.push(r);
		if (paired.length === 2) for (const waiting of paired.splice(0)) send(waiting, 200);
	},
};

const server = createServer((request, response) => {
	const path = request.url!.replace(/[?#].*$/, '');
	const list = seen.get(path) ?? [];
	const n = list.length;
	seen.set(path, [...list, { method: request.method!, time: Date.now(), agent: request.headers['user-agent'] ?? '' }]);
	mostOpen = Math.max(mostOpen, ++open);
	response.on('close', () => open--);
	(answers[path] ?? answers['/missing']!)(response, request, n);
});

test.before(async () => {
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.before.each(() => {
	seen.clear();
	mostOpen = 0;
});
test.after(() => {
	server.closeAllConnections();
	server.close();
});

const link = (href: string, line = 1): SiteLink => ({
	kind: 'link',
	href: /^\/(?!\/)/.test(href) ? origin + href : href,
	file: 'docs/a.md',
	line,
	column: 3,
	target: { href, kind: 'external' },
});

/** `severity code: message` with the origin left out. */
async function check(paths: string[], links: object = {}, options: Partial<ExternalOptions> = {}) {
	const config = configSchema.parse({ title: 'T', url: 'https://a.example', links: { timeout: 20_000, retries: 2, ...links } });
	const { problems, asked } = await checkExternal(
		paths.map((p, i) => link(p, i + 1)),
		{ config, progress: silent, backOff: 20, ...options },
	);
	return { told: problems.map((p) => `${p.severity} ${p.code}: ${p.message.replaceAll(origin, '')}`), problems, asked };
}

test('an address that exists is fine, and is requested once, by HEAD, with our user agent', async () => {
	const { told, asked } = await check(['/ok', '/ok', '/ok?a=1', '/ok#x'.replace('#x', '')]);
	assert.equal([told, asked], [[], 2]);
	assert.equal(
		seen.get('/ok')!.map((s) => s.method),
		['HEAD', 'HEAD'],
	);
	assert.match(seen.get('/ok')![0]!.agent, /vrmdocs-link-check; \+https:\/\/a\.example/);
});

test('a missing or deleted address is an error at its position; its level is that of onBrokenLinks', async () => {
	const { told, problems } = await check(['/missing', '/gone']);
	assert.equal(told, [
		'error broken-external-link: "/missing": the server answers 404 (not found)',
		'error broken-external-link: "/gone": the server answers 410 (gone)',
	]);
	assert.equal([problems[0]!.file, problems[0]!.line, problems[0]!.column], ['docs/a.md', 1, 3]);
	const config = configSchema.parse({ title: 'T', url: 'https://a.example', onBrokenLinks: 'warn' });
	assert.is((await checkExternal([link('/missing')], { config, progress: silent })).problems[0]!.severity, 'warning');
});

test('a host that does not exist is an error', async () => {
	const real = globalThis.fetch;
	// No name server is asked: what undici throws is thrown here.
	globalThis.fetch = () => Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ENOTFOUND' } }));
	try {
		assert.equal((await check(['https://nowhere.invalid/'])).told, [
			'error broken-external-link: "https://nowhere.invalid/": there is no such host',
		]);
	} finally {
		globalThis.fetch = real;
	}
});

test('a server that refuses HEAD, or answers it wrongly, gets a GET request', async () => {
	const { told } = await check(['/no-head', '/head-lies', '/head-breaks']);
	assert.equal(told, []);
	for (const path of ['/no-head', '/head-lies', '/head-breaks'])
		assert.equal(
			seen.get(path)!.map((s) => s.method),
			['HEAD', 'GET'],
			path,
		);
});

test('a server that refuses robots may accept readers: a note', async () => {
	assert.equal((await check(['/forbidden'])).told, [
		'note external-refused: "/forbidden": the server answers 403; readers may still have access',
	]);
	assert.equal((await check(['/teapot'])).told, ['warning external-unreachable: "/teapot": the server answers 418']);
});

test('a request to a slow server times out, is retried and reported as a warning', async () => {
	assert.equal((await check(['/slow'], { retries: 1, timeout: 400 })).told, [
		'warning external-unreachable: "/slow": no answer within 0.4 s',
	]);
	assert.equal(
		(await check(['/slow-body#x'], { retries: 0, timeout: 400 })).told,
		['warning external-unreachable: "/slow-body#x": no answer within 0.4 s'],
		'a body that never ends',
	);
});

test('what fails now and then is tried again, with growing pauses', async () => {
	assert.equal((await check(['/flaky', '/busy-once'])).told, []);
	assert.ok(seen.get('/flaky')!.length >= 3);
	const { told } = await check(['/always-500', '/breaks']);
	assert.equal(told, [
		'warning external-unreachable: "/always-500": the server answers 500',
		'warning external-unreachable: "/breaks": the server closes the connection',
	]);
	assert.is(seen.get('/always-500')!.filter((s) => s.method === 'GET').length, 3, 'once and two retries');
	const [a, b, c] = seen
		.get('/always-500')!
		.filter((s) => s.method === 'GET')
		.map((s) => s.time);
	assert.ok(b! - a! >= 15 && c! - b! >= 30, 'pauses grow');
	assert.is((await check(['/breaks'], { retries: 0 })).told.length, 1);
});

test('a busy server gets no request for as long as it asks, for its other addresses too', async () => {
	assert.equal((await check(['/limited', '/ok', '/counted'], { perHost: 1 })).told, []);
	const [first, second] = seen.get('/limited')!;
	assert.ok(second!.time - first!.time >= 990, 'a second passed');
	assert.ok(seen.get('/ok')![0]!.time >= second!.time - 5);
	// It asks for an hour: nobody waits that long.
	assert.equal((await check(['/limited-long'])).told, ['warning external-unreachable: "/limited-long": the server answers 429']);
});

test('redirects are followed; permanent ones are a note with the new address', async () => {
	const { told, problems } = await check(['/moved', '/moved-twice', '/for-now', '/to-missing', '/circle', '/to-file']);
	assert.equal(told, [
		'note external-moved: "/moved" has moved permanently',
		'note external-moved: "/moved-twice" has moved permanently',
		'error broken-external-link: "/to-missing": the server answers 404 (not found)',
		'error broken-external-link: "/circle": the server redirects more than 10 times',
		'error broken-external-link: "/to-file": the server redirects to file:///etc/passwd',
	]);
	assert.equal(
		problems.slice(0, 2).map((p) => p.hint),
		[`write ${origin}/ok`, `write ${origin}/ok`],
	);
});

test('a busy server may send the time for the next request', async () => {
	assert.equal((await check(['/until'])).told, []);
	const [first, again] = seen.get('/until')!;
	assert.equal([first!.method, again!.method], ['HEAD', 'HEAD']);
	// HTTP dates are whole seconds: of two, at least one passes.
	assert.ok(again!.time - first!.time >= 900);
	assert.equal((await check(['/head-limited'])).told, [], 'one that limits HEAD is not asked by GET at once');
	assert.equal(
		seen.get('/head-limited')!.map((s) => s.method),
		['HEAD', 'HEAD'],
	);
});

test('responses that only some readers get are notes; a nonsensical response is not', async () => {
	assert.equal((await check(['/private', '/no-method', '/odd-answer'])).told, [
		'note external-refused: "/private": the server answers 401; readers may still have access',
		'note external-refused: "/no-method": the server answers 405; readers may still have access',
		'note external-refused: "/odd-answer": the server answers 999; readers may still have access',
	]);
	assert.equal((await check(['/to-nonsense', '/no-location'])).told, [
		'error broken-external-link: "/to-nonsense": the server redirects to "http://", which is not an address',
		'warning external-unreachable: "/no-location": the server answers 302',
	]);
});

test('a page that breaks off is requested again; of one without end only the beginning is read', async () => {
	assert.equal((await check(['/half#one'])).told, []);
	assert.is(seen.get('/half')!.length, 2);
	const { told } = await check(['/huge#first', '/huge#second'], { timeout: 20_000, retries: 0 });
	assert.equal(told, ['warning external-anchor: "/huge#second": the page has no anchor "second"']);
	assert.equal((await check(['/to-anchors#one', '/to-anchors#onee'])).told, [
		'warning external-anchor: "/to-anchors#onee": the page has no anchor "onee"',
	]);
});

test('waiting for one host does not delay others; one address is requested once, with or without its scheme', async () => {
	const local = origin.replace('127.0.0.1', 'localhost');
	// Each of the two is answered only once the other has been asked.
	const { told, asked } = await check(['/pair', `${local}/pair`], { perHost: 1, timeout: 10_000, retries: 0 });
	assert.equal([told, asked], [[], 2]);
	const real = globalThis.fetch;
	const urls: string[] = [];
	globalThis.fetch = (url) => {
		urls.push(String(url));
		return Promise.resolve(new Response(null, { status: 200 }));
	};
	try {
		await check(['//b.example/x', 'https://b.example/x', 'https://b.example/x#', 'HTTPS://b.example/y']);
	} finally {
		globalThis.fetch = real;
	}
	assert.equal(urls, ['https://b.example/x', 'HTTPS://b.example/y']);
});

test('anchors of pages are checked; what a browser or a script makes of an anchor is not', async () => {
	const { told, problems } = await check([
		'/anchors#one',
		'/anchors#two',
		'/anchors#three',
		'/anchors#four',
		'/anchors#日本',
		'/anchors#%E6%97%A5%E6%9C%AC',
		'/anchors#:~:text=one',
		'/anchors#one:~:text=x',
		'/anchors#L10-L20',
		'/anchors#!/path',
		'/text#any',
		'/anchors#onee',
	]);
	assert.equal(told, ['warning external-anchor: "/anchors#onee": the page has no anchor "onee"']);
	assert.is(problems[0]!.hint, 'did you mean #one?');
	assert.equal(
		seen.get('/anchors')!.map((s) => s.method),
		['GET'],
		'one question for all anchors of a page',
	);
});

test('at most so many questions at once: for a host, and in all', async () => {
	const many = Array.from({ length: 12 }, (_, i) => `/counted?${i}`);
	await check(many, { perHost: 3 });
	assert.is(mostOpen, 3);
	mostOpen = 0;
	await check(many, { perHost: 8, concurrency: 2 });
	assert.is(mostOpen, 2);
});

test('a successful response is cached for its time, another one is not; a damaged or unwritable cache is ignored', async () => {
	const cacheFile = join(tempDir(), 'deep/external-links.json');
	const time = 1_700_000_000_000;
	const at = (hours: number) => check(['/ok', '/missing', '/moved', '/anchors#one'], {}, { cacheFile, now: () => time + hours * 3600_000 });
	assert.is((await at(0)).asked, 4);
	const later = await at(23);
	assert.equal(
		[later.asked, later.told],
		[
			1,
			['error broken-external-link: "/missing": the server answers 404 (not found)', 'note external-moved: "/moved" has moved permanently'],
		],
		'only what was bad is asked again',
	);
	assert.is((await at(25)).asked, 4);
	assert.is(
		(await check(['/ok', '/anchors#one', '/ok#other'], {}, { cacheFile, now: () => time + 26 * 3600_000 })).asked,
		1,
		'a page whose anchors nobody asked for is read now',
	);
	for (const text of ['', '{', 'null', '{"a": 1}', '[["x"]]', '[[1, 2]]']) {
		writeFileSync(cacheFile, text);
		assert.is((await check(['/ok'], {}, { cacheFile })).asked, 1, text);
		assert.ok(JSON.parse(readFileSync(cacheFile, 'utf8')).length >= 1);
	}
	assert.is((await check(['/ok'], {}, { cacheFile: '/dev/null/x.json' })).asked, 1);
	assert.is((await check(['/ok'], { cacheHours: 0 }, { cacheFile })).asked, 1);
});

test('the command: requests are sent only with --external, and never to ignored addresses', async () => {
	const dir = tempDir();
	const port = new URL(origin).port;
	// Hosts of the test are names; the process finds them all on this machine.
	const preload = join(dir, 'hosts.mjs');
	writeFileSync(
		preload,
		`const real = globalThis.fetch; globalThis.fetch = (url, options) => real(String(url).replace(/^http:\\/\\/[a-z]+\\.example/, 'http://127.0.0.1:${port}'), options);`,
	);
	const site = writeFiles(join(dir, 'site'), {
		'vrmdocs.config.json': JSON.stringify({
			title: 'T',
			url: 'https://a.example',
			links: { ignore: ['^http://one\\.example/gone'], retries: 0 },
			footer: { links: [{ label: 'x', href: 'http://two.example/missing' }] },
			showLastUpdate: false,
		}),
		'docs/index.md':
			'[ok](http://one.example/ok) [missing](http://one.example/missing) [ignored](http://one.example/gone) [anchor](http://two.example/anchors#onee)\n\n![image](http://two.example/missing.png)\n',
	});
	const run = (args: string[]) =>
		vrmdocs(['check-links', site, '--cache-dir', join(dir, 'cache'), ...args], { env: { NODE_OPTIONS: `--import ${preload}` } });
	assert.equal([(await run([])).code, seen.size], [0, 0]);
	const { code, stdout, stderr } = await run(['--external']);
	assert.is(code, 1);
	assert.match(stderr, /1 page|pages/);
	assert.equal(
		stdout.split('\n').filter((l) => /^\S/.test(l)),
		[
			'docs/index.md:1:29 error: "http://one.example/missing": the server answers 404 (not found)',
			'docs/index.md:1:102 warning: "http://two.example/anchors#onee": the page has no anchor "onee"',
			'docs/index.md:3:1 error: "http://two.example/missing.png": the server answers 404 (not found)',
			'vrmdocs.config.json:1:134 error: "http://two.example/missing": the server answers 404 (not found)',
		],
	);
	assert.ok(existsSync(join(dir, 'cache/external-links.json')));
	assert.not(seen.has('/gone'));
	seen.clear();
	await run(['--external']);
	assert.not(seen.has('/ok'), 'the cache answers');
	assert.ok(seen.has('/missing'));
});

test.run();
