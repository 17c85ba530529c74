/** `vrmdocs serve` as a process: what a static host answers, ports, stopping; and whom `--watch` refuses. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { type ClientRequest, createServer, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listen } from '../../src/dev/listen.ts';
import { vrmdocs } from '../support/cli.ts';
import { filesIn, tempDir, writeFiles } from '../support/files.ts';
import { bin, folder, liveFixture, type Serving, serve, sleep, until } from '../support/live.ts';

const root = process.env.PROJECT_ROOT!;
const test = suite('serve');
const site = folder(liveFixture());
const out = join(tempDir(), 'out');
const cache = tempDir();
const flags = ['--out', out, '--cache-dir', cache];
let host: Serving;
/** Connections that stay open until the suite ends. */
const open: ClientRequest[] = [];

interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

/** One request, its path sent exactly as written. */
function ask(at: { port: number }, path: string, options: { method?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
	return new Promise((done, fail) => {
		const asked = request({ host: '127.0.0.1', port: at.port, path, agent: false, ...options }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('end', () => done({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }));
		});
		asked.on('error', fail);
		asked.end();
	});
}

/** HTTP/1.0 asks without a Host header. */
const withoutHost = (at: { port: number }, path: string): Promise<string> =>
	new Promise((done, fail) => {
		const socket = connect(at.port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.0\r\n\r\n`));
		socket.once('data', (chunk: Buffer) => {
			done(String(chunk));
			socket.destroy();
		});
		socket.on('error', fail);
	});

test.before(async () => {
	assert.not(existsSync(out));
	host = await serve(site.dir, flags);
	writeFiles(out, { 'data/list.json': '[1]', 'files/読む.txt': 'text', '.secret': 'no', 'note.txt': 'x'.repeat(4000) });
	writeFiles(join(out, '..'), { 'outside.txt': 'outside' });
	symlinkSync(join(out, '../outside.txt'), join(out, 'link.txt'));
});
test.after(async () => {
	for (const one of open) one.destroy();
	await host?.stop();
});

test('builds first if nothing has been built, and says where it listens', async () => {
	assert.ok(existsSync(join(out, 'index.html')));
	assert.match(host.printed(), /\d+ pages in \d/);
	assert.is(host.address, `http://127.0.0.1:${host.port}/`);
	const { status, body } = await ask(host, '/guide/start/');
	assert.is(status, 200);
	assert.equal(body, readFileSync(join(out, 'guide/start/index.html')));
});

test('a built site on this machine is not for what other sites ask; one that others may reach is, under any name', async () => {
	const of = async (at: { port: number }, name: string) => (await ask(at, '/', { headers: { host: name } })).status;
	for (const name of [`127.0.0.1:${host.port}`, `localhost:${host.port}`]) assert.is(await of(host, name), 200, name);
	assert.is(await of(host, `evil.example:${host.port}`), 403);
	const reachable = await serve(site.dir, ['--cache-dir', cache, '--out', out, '--host', '0.0.0.0']);
	assert.is(await of(reachable, 'docs.example'), 200);
	await reachable.stop();
});

test('the site that is named is served, not another that was built to the same folder', async () => {
	const dir = tempDir();
	for (const name of ['one', 'two'])
		writeFiles(join(dir, name), {
			'docs/index.md': `# Site ${name}\n`,
			'vrmdocs.config.ts': `export default { title: '${name}', url: 'https://${name}.example', docs: { routeBasePath: '/' } };\n`,
		});
	const of = async (name: string) => {
		const server = await serve(join(dir, name), ['--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache')]);
		await until(() => /^serving /m.test(server.printed()), server.printed);
		const body = String((await ask(server, '/')).body);
		const wasBuilt = /\d+ pages? in \d/.test(server.printed());
		await server.stop();
		return [/<title>([^<|]*[^<|\s])/.exec(body)?.[1], wasBuilt];
	};
	assert.equal(await of('one'), ['Site one', true]);
	assert.equal(await of('one'), ['Site one', false]);
	assert.equal(await of('two'), ['Site two', true]);
});

test('a built site that is older than its sources is served, and that is said', async () => {
	const dir = tempDir();
	const folders = ['--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache')];
	const said = async (files: Record<string, string>) => {
		writeFiles(join(dir, 'site'), files);
		const server = await serve(join(dir, 'site'), folders);
		await until(() => /^serving /m.test(server.printed()), server.printed);
		await server.stop();
		return /files of the site have changed since it was built \((.*)\): vrmdocs build renews it/.exec(server.printed())?.[1];
	};
	const docs = { 'docs/index.md': '# A\n', 'docs/b.md': '# B\n' };
	const files = { ...docs, 'vrmdocs.config.ts': "export default { title: 'A', url: 'https://a.example' };\n" };
	assert.is(await said(files), undefined, 'the first build');
	assert.is(await said(docs), undefined, 'the same bytes, written once more');
	assert.is(await said({ 'docs/b.md': '# Other\n' }), 'docs/b.md');
	assert.is(await said({ 'docs/c.md': '# C\n', 'static/d.txt': 'd' }), 'docs/c.md and 2 more');
	const { code } = await vrmdocs(['build', join(dir, 'site'), ...folders]);
	assert.is(code, 0);
	assert.is(await said({}), undefined);
	rmSync(join(dir, 'site/docs/b.md'));
	assert.is(await said({}), 'docs/b.md');
});

for (const [path, type] of [
	['/', 'text/html;charset=utf-8'],
	['/sitemap.xml', /^(?:text|application)\/xml/],
	['/search-index.json', 'application/json'],
	['/robots.txt', 'text/plain'],
	['/logo.svg', 'image/svg+xml'],
	['/blog/rss.xml', /^(?:text|application)\/xml/],
	['/data/list.json', 'application/json'],
] as const)
	test(`${path} has its type, and browsers may not guess another`, async () => {
		const { status, headers } = await ask(host, path);
		assert.is(status, 200);
		if (typeof type === 'string') assert.is(headers['content-type'], type);
		else assert.match(headers['content-type']!, type);
		assert.is(headers['x-content-type-options'], 'nosniff');
		assert.match(String(headers['content-security-policy']), "frame-ancestors 'self'");
	});

test('hashed files are cached forever; everything else is revalidated, with a 304 if it is the same', async () => {
	const bundle = filesIn(out, 'assets').find((f) => /client\.\w+\.js$/.test(f))!;
	assert.is((await ask(host, `/${bundle}`)).headers['cache-control'], 'public, max-age=31536000, immutable');
	for (const path of ['/', '/guide/start/', '/logo.svg', '/search-index.json']) {
		const { headers } = await ask(host, path);
		assert.is(headers['cache-control'], 'no-cache');
		const again = await ask(host, path, { headers: { 'if-none-match': headers.etag! } });
		assert.is(again.status, 304);
		assert.is(again.body.length, 0);
	}
});

test('what is missing gets the 404 page with status 404', async () => {
	for (const path of ['/nowhere/', '/guide/nowhere', '/nowhere.png', '/guide/start/x']) {
		const { status, headers, body } = await ask(host, path);
		assert.is(status, 404);
		assert.is(headers['content-type'], 'text/html;charset=utf-8');
		assert.equal(body, readFileSync(join(out, '404.html')));
	}
	assert.is((await ask(host, '/nowhere/', { method: 'HEAD' })).status, 404);
});

test('addresses get the slash their page has; redirect pages lead on', async () => {
	for (const [from, to] of [
		['/guide/start', '/guide/start/'],
		['/guide/start?a=1', '/guide/start/?a=1'],
		['/blog', '/blog/'],
	]) {
		const { status, headers } = await ask(host, from!);
		assert.is(status, 301);
		assert.is(headers.location, to);
	}
	const { status, body } = await ask(host, '/old/');
	assert.is(status, 200);
	assert.match(body.toString(), 'url=/guide/start/');
	assert.is((await ask(host, '/docs/guide/start/')).status, 200);
});

test('addresses that end in .html or index.html lead to the page, with their query', async () => {
	const live = await serve(site.dir, ['--watch', '--out', join(tempDir(), 'nothing'), '--cache-dir', cache]);
	for (const at of [host, live])
		for (const [from, to] of [
			['/guide/start.html', '/guide/start/'],
			['/guide/start.html?a=1', '/guide/start/?a=1'],
			['/guide/start/index.html?a=1', '/guide/start/?a=1'],
			['/index.html', '/'],
		]) {
			const { status, headers } = await ask(at, from!);
			assert.is(headers.location, to);
			assert.ok([301, 302].includes(status));
		}
	for (const at of [host, live]) assert.is((await ask(at, '/guide/nowhere.html')).status, 404);
	assert.is((await ask(host, '/404.html')).status, 200);
	const moves = readFileSync(join(out, '_redirects'), 'utf8').split('\n');
	assert.ok(moves.includes('/guide/start.html /guide/start/ 301'));
	await live.stop();
});

test('text is compressed if the client accepts it: Brotli before gzip; images and short responses are not', async () => {
	const page = readFileSync(join(out, 'guide/start/index.html'));
	const coded = async (accept: string, path = '/guide/start/') => ask(host, path, { headers: { 'accept-encoding': accept } });
	const brotli = await coded('gzip, deflate, br');
	assert.is(brotli.headers['content-encoding'], 'br');
	assert.is(brotli.headers.vary, 'Accept-Encoding');
	assert.equal(brotliDecompressSync(brotli.body), page);
	assert.ok(brotli.body.length < page.length / 3);
	const gzip = await coded('gzip');
	assert.is(gzip.headers['content-encoding'], 'gzip');
	assert.equal(gunzipSync(gzip.body), page);
	assert.is((await coded('br;q=0, gzip')).headers['content-encoding'], 'gzip');
	assert.is((await coded('identity')).headers['content-encoding'], undefined);
	assert.equal((await coded('identity')).body, page);
	assert.is((await coded('br', '/data/list.json')).headers['content-encoding'], undefined);
	assert.equal(brotliDecompressSync((await coded('br', '/nowhere/')).body), readFileSync(join(out, '404.html')));
	assert.is((await ask(host, '/guide/start/', { method: 'HEAD', headers: { 'accept-encoding': 'br' } })).body.length, 0);
});

test('ranges of a file are sent on request', async () => {
	const { status, headers, body } = await ask(host, '/note.txt', { headers: { range: 'bytes=0-9' } });
	assert.is(status, 206);
	assert.is(body.toString(), 'xxxxxxxxxx');
	assert.is(headers['content-range'], 'bytes 0-9/4000');
});

test('names beyond ASCII are found', async () => {
	assert.is((await ask(host, encodeURI('/files/読む.txt'))).body.toString(), 'text');
	assert.is((await ask(host, encodeURI('/無い/'))).status, 404);
});

for (const path of [
	'/../outside.txt',
	'/%2e%2e/outside.txt',
	'/..%2foutside.txt',
	'/%2e%2e%2foutside.txt',
	'/guide/../../outside.txt',
	'//outside.txt',
	'/..%5coutside.txt',
	'/%00',
	'/link.txt',
	'/.secret',
	'/.vrmdocs-manifest.json',
	'/_headers',
	'/%zz',
	`/${'../'.repeat(20)}etc/passwd`,
])
	test(`nothing outside the folder, and nothing hidden: ${path.slice(0, 40)}`, async () => {
		const { status, body } = await ask(host, path);
		// What climbs or is no address is refused; what is hidden is not there.
		assert.is(status, /\.\.|%2e|%5c|%00|%zz|^\/\//i.test(path) ? 400 : 404);
		assert.not.match(body.toString(), /^outside|^no$|root:/);
	});

test('only reading is allowed', async () => {
	const { status, headers } = await ask(host, '/', { method: 'POST' });
	assert.is(status, 405);
	assert.is(headers.allow, 'GET, HEAD');
});

test('a build while it serves is shown immediately and completely', async () => {
	site.edit('docs/guide/code.md', '## 例', '前書きを足しました。\n\n## 例');
	execFileSync(process.execPath, [bin, 'build', site.dir, ...flags, '--quiet'], { cwd: root });
	const { body } = await ask(host, '/guide/code/', { headers: { 'accept-encoding': 'br' } });
	assert.match(readFileSync(join(out, 'guide/code/index.html'), 'utf8'), '前書きを足しました。');
	assert.equal(brotliDecompressSync(body), readFileSync(join(out, 'guide/code/index.html')));
});

test('it listens on loopback unless told otherwise', async () => {
	const other = execFileSync(
		process.execPath,
		['-p', "Object.values(require('os').networkInterfaces()).flat().find((a) => !a.internal && a.family === 'IPv4')?.address ?? ''"],
		{ encoding: 'utf8' },
	).trim();
	if (!other) return;
	const reached = await new Promise((done) => {
		const socket = connect({ host: other, port: host.port, timeout: 500 });
		socket
			.on('connect', () => done(true))
			.on('error', () => done(false))
			.on('timeout', () => done(false));
	});
	assert.not(reached);
});

test('a busy port that was asked for by number is an error where no one looks, with --watch too', async () => {
	const busy = createServer();
	await new Promise<void>((done) => busy.listen(0, '127.0.0.1', done));
	const { port } = busy.address() as AddressInfo;
	for (const more of [[], ['--watch']]) {
		const ran = await vrmdocs(['serve', site.dir, ...flags, ...more, '--port', String(port)]);
		assert.equal([ran.code, ran.stdout], [2, '']);
		assert.match(ran.stderr, `error: port ${port} is in use\n  choose another with --port, or 0 for any`);
	}
	busy.close();
});

test('on a terminal the next free one is taken, and named', async () => {
	const busy = createServer();
	await new Promise<void>((done) => busy.listen(0, '127.0.0.1', done));
	const wanted = { host: '127.0.0.1', port: (busy.address() as AddressInfo).port };
	const next = await listen(() => {}, wanted);
	assert.ok(next.port > wanted.port && next.port < wanted.port + 50);
	await next.close();
	busy.close();
});

test('without --port the next free one after 4600 is taken, and named', async () => {
	const busy = createServer();
	// Another program may have it already: that is as good.
	await new Promise<void>((done) => busy.once('error', () => done()).listen(4600, '127.0.0.1', done));
	const child = spawn(process.execPath, [bin, 'serve', site.dir, ...flags], { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } });
	let printed = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text));
	await until(
		() => /port 4600 is in use; using port (\d+)\n[\s\S]*http:\/\/127\.0\.0\.1:\1\//.test(printed),
		() => printed,
	);
	child.kill('SIGTERM');
	busy.close();
});

for (const signal of ['SIGINT', 'SIGTERM'] as const)
	test(`${signal} stops it at once, with open connections, and frees the port`, async () => {
		const one = await serve(site.dir, flags);
		const socket = connect(one.port, '127.0.0.1');
		await new Promise((done) => socket.once('connect', done));
		socket.on('error', () => {});
		assert.is(await one.stop(signal), 0);
		socket.destroy();
		const again = await serve(site.dir, [...flags, '--port', String(one.port)]);
		assert.is(again.port, one.port);
		await again.stop();
	});

test('wrong addresses and ports are wrong usage; a site that cannot be built is not served', () => {
	const run = (...args: string[]) =>
		spawnSync(process.execPath, [bin, 'serve', ...args], { cwd: root, encoding: 'utf8', timeout: 120_000 });
	const address = run(site.dir, ...flags, '--host', '203.0.113.7');
	assert.is(address.status, 2);
	assert.match(address.stderr, '203.0.113.7 is not an address of this machine');
	assert.is(run(site.dir, ...flags, '--port', '70000').status, 2);
	assert.is(run(join(site.dir, 'none'), '--out', join(tempDir(), 'x'), '--cache-dir', cache).status, 2);
	const broken = folder({ ...liveFixture(), 'docs/index.md': '---\ntitle: "\n---\n' });
	const failed = run(broken.dir, '--out', join(tempDir(), 'x'), '--cache-dir', cache);
	assert.is(failed.status, 1);
	assert.match(failed.stderr, /docs\/index\.md:\d+:\d+ error/);
});

test('a site under a path: pages lie below it, the rest leads there', async () => {
	const below = join(tempDir(), 'out');
	const one = await serve(site.dir, ['--out', below, '--cache-dir', cache, '--base-url', '/docs-site/']);
	assert.is(one.address, `${one.origin}/docs-site/`);
	assert.is((await ask(one, '/docs-site/guide/start/')).status, 200);
	assert.is((await ask(one, '/docs-site/guide/start')).headers.location, '/docs-site/guide/start/');
	assert.is((await ask(one, '/')).headers.location, '/docs-site/');
	assert.is((await ask(one, '/docs-site')).headers.location, '/docs-site/');
	assert.is((await ask(one, '/guide/start/')).status, 404);
	const bundle = filesIn(below, 'assets').find((f) => /client\.\w+\.js$/.test(f))!;
	assert.is((await ask(one, `/docs-site/${bundle}`)).headers['cache-control'], 'public, max-age=31536000, immutable');
	await one.stop();
	// The pages say where they belong; no flag is needed to serve them again.
	const again = await serve(site.dir, ['--out', below, '--cache-dir', cache]);
	assert.is(again.address, `${again.origin}/docs-site/`);
	await again.stop();
});

test('--open opens the browser on the address; without a browser it says so', async () => {
	const dir = tempDir();
	const opener = join(dir, 'opener.sh');
	writeFileSync(opener, `#!/bin/sh\necho "$1" > "${dir}/opened"\n`);
	chmodSync(opener, 0o755);
	const before = process.env.BROWSER;
	process.env.BROWSER = opener;
	const one = await serve(site.dir, [...flags, '--open']);
	const opened = () => existsSync(join(dir, 'opened')) && readFileSync(join(dir, 'opened'), 'utf8') !== '';
	await until(opened, () => 'the browser was not opened');
	assert.is(readFileSync(join(dir, 'opened'), 'utf8').trim(), one.address);
	await one.stop();
	process.env.BROWSER = join(dir, 'none');
	const two = await serve(site.dir, [...flags, '--open']);
	await two.prints('no browser was found');
	await two.stop();
	if (before === undefined) delete process.env.BROWSER;
	else process.env.BROWSER = before;
});

test('--quiet prints only the address', async () => {
	const one = await serve(site.dir, [...flags, '--quiet']);
	await sleep(200);
	assert.is(one.printed(), '');
	await one.stop();
});

test('--watch writes no output folder, answers like a host, and sends pages, feeds, index and redirects', async () => {
	const nothing = join(tempDir(), 'nothing');
	const one = await serve(site.dir, ['--watch', '--out', nothing, '--cache-dir', cache]);
	for (const [path, status] of [
		['/', 200],
		['/guide/start/', 200],
		['/guide/start/index.html', 302],
		['/guide/start', 302],
		['/old/', 200],
		['/docs/guide/start/', 200],
		['/nowhere/', 404],
		['/sitemap.xml', 200],
		['/robots.txt', 200],
		['/blog/rss.xml', 200],
		['/search-index.json', 200],
		['/search-index-guide.json', 200],
		['/logo.svg', 200],
		['/logo.png', 404],
	] as const)
		assert.is((await ask(one, path)).status, status, path);
	const { headers } = await ask(one, '/guide/start/', { headers: { 'accept-encoding': 'br' } });
	assert.is(headers['content-encoding'], 'br');
	assert.is((await ask(one, '/guide/start/', { headers: { 'if-none-match': headers.etag! } })).status, 304);
	assert.not(existsSync(nothing));
	assert.is(await one.stop(), 0);
});

test('--watch tells files of one size and one time apart when it compresses them', async () => {
	const own = folder(liveFixture());
	const time = new Date(1_700_000_000_000);
	for (const letter of ['a', 'b']) {
		own.write(`static/${letter}.txt`, letter.repeat(4000));
		utimesSync(join(own.dir, 'static', `${letter}.txt`), time, time);
	}
	const one = await serve(own.dir, ['--watch', '--cache-dir', cache, '--out', out]);
	const headers = { 'accept-encoding': 'br' };
	for (const letter of ['a', 'b']) {
		const got = await ask(one, `/${letter}.txt`, { headers });
		assert.is(got.headers['content-encoding'], 'br');
		assert.is(brotliDecompressSync(got.body).toString(), letter.repeat(4000));
	}
	await one.stop();
});

test('--watch serves the hidden files of static/, from the start and when they are written later', async () => {
	const own = folder(liveFixture());
	own.write('static/.well-known/security.txt', 'Contact: mailto:a@a.example');
	const one = await serve(own.dir, ['--watch', '--cache-dir', cache, '--out', out]);
	const text = async (path: string) => (await ask(one, path)).body.toString();
	assert.is(await text('/.well-known/security.txt'), 'Contact: mailto:a@a.example');
	own.write('static/.well-known/security.txt', 'Contact: mailto:b@a.example');
	own.write('static/.nojekyll', 'later');
	await until(
		async () => (await text('/.well-known/security.txt')).includes('mailto:b@') && (await text('/.nojekyll')) === 'later',
		() => one.printed(),
	);
	await one.stop();
});

/** The channel of an open page, as its script opens it: the types of messages it has got. */
async function channel(at: Serving, path: string): Promise<{ types: string[] }> {
	const html = (await ask(at, path)).body.toString();
	const version = /data-live-version="(\w+)"/.exec(html)![1];
	const types: string[] = [];
	return new Promise((done, fail) => {
		const asked = request(
			{ host: '127.0.0.1', port: at.port, path: `/__live?at=${encodeURIComponent(path)}&is=${version}`, agent: false },
			(response) => {
				let text = '';
				response.on('data', (chunk: Buffer) => {
					text += chunk;
					const events = text.split('\n\n');
					text = events.pop()!;
					for (const event of events) if (event.startsWith('data: ')) types.push(JSON.parse(event.slice(6)).type);
				});
				response.on('error', () => {});
				done({ types });
			},
		);
		asked.on('error', fail);
		asked.end();
		open.push(asked);
	});
}

test('--watch sends a change to those who see it: the text of a page to its readers, a title to those of pages that show it, the config to all', async () => {
	const own = folder(liveFixture());
	const one = await serve(own.dir, ['--watch', '--cache-dir', cache, '--out', out]);
	const paths = ['/guide/code/', '/guide/long/', '/notes/first/', '/about/', '/tags/api/', '/blog/'];
	const readers = await Promise.all(paths.map((path) => channel(one, path)));
	/** What each of them got of an edit, once all have heard of it. */
	const got = async (edit: () => void): Promise<string> => {
		for (const { types } of readers) types.length = 0;
		edit();
		const heard = (types: string[]) => types.filter((type) => type !== 'problems');
		await until(
			() => readers.every(({ types }) => heard(types).length > 0),
			() => JSON.stringify(readers.map((r) => r.types)),
		);
		return paths.map((path, i) => `${path} ${heard(readers[i]!.types).join()}`).join('\n');
	};
	const all = (types: Record<string, string>) => paths.map((path) => `${path} ${types[path] ?? 'stale'}`).join('\n');
	assert.is(await got(() => own.edit('docs/guide/long.md', '段落3です。', '段落3だよ。')), all({ '/guide/long/': 'main' }));
	const inGuide = { '/guide/code/': 'page', '/guide/long/': 'page' };
	assert.is(await got(() => own.edit('docs/guide/parts.md', 'title: 部品', 'title: パーツ')), all(inGuide));
	assert.is(await got(() => own.edit('docs/guide/start.md', 'title: はじめ', 'title: 始め')), all({ ...inGuide, '/tags/api/': 'main' }));
	assert.is(
		await got(() => own.edit('vrmdocs.config.ts', '© 2025', '© 2026')),
		all(Object.fromEntries(paths.map((path) => [path, 'page']))),
	);
	assert.is(await one.stop(), 0);
});

test('--watch shows what is saved the moment its address is printed', async () => {
	const own = folder(liveFixture());
	const one = await serve(own.dir, ['--watch', '--cache-dir', cache, '--out', out]);
	own.edit('docs/guide/code.md', '## 例', '早く書きました。\n\n## 例');
	own.write('docs/guide/late.md', '---\ntitle: 新しい\n---\n\n新しい文章です。\n');
	own.remove('docs/notes/second.md');
	await until(
		async () =>
			(await ask(one, '/guide/code/')).body.includes('早く書きました。') &&
			(await ask(one, '/guide/late/')).status === 200 &&
			(await ask(one, '/notes/second/')).status === 404,
		() => one.printed(),
	);
	await one.stop();
});

test('--watch stops at once with pages open', async () => {
	const one = await serve(site.dir, ['--watch', '--cache-dir', cache, '--out', out]);
	await Promise.all(['/', '/guide/start/', '/nowhere/'].map((path) => channel(one, path)));
	assert.is(await one.stop('SIGINT'), 0);
});

for (const watch of [[], ['--watch']])
	test(`a signal before it is ready ends it at once, and nothing is left${watch.map((flag) => ` (${flag})`).join('')}`, async () => {
		const [marker, made] = [join(tempDir(), 'reached'), join(tempDir(), 'made')];
		const slow = folder(liveFixture());
		const wait = `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(marker)}, '');\nawait new Promise((done) => setTimeout(done, 600_000));\n`;
		slow.write('vrmdocs.config.ts', wait + slow.read('vrmdocs.config.ts'));
		const child = spawn(process.execPath, [bin, 'serve', slow.dir, ...watch, '--port', '0', '--out', made, '--cache-dir', tempDir()], {
			cwd: root,
			stdio: ['ignore', 'pipe', 'ignore'],
		});
		let printed = '';
		child.stdout.on('data', (chunk) => {
			printed += chunk;
		});
		const ended = new Promise((done) => child.once('close', done));
		await until(
			() => existsSync(marker),
			() => 'the config was not read',
		);
		child.kill('SIGTERM');
		assert.is(await ended, 143);
		assert.is(printed, '');
		assert.not(existsSync(made));
	});

test('--watch answers only requests of its own pages', async () => {
	const one = await serve(site.dir, ['--watch', '--cache-dir', cache, '--out', out]);
	const own = `127.0.0.1:${one.port}`;
	const status = async (headers: Record<string, string>, path = '/') => (await ask(one, path, { headers })).status;
	for (const path of ['/', '/guide/start/', '/sitemap.xml']) {
		assert.is(await status({ host: own }, path), 200);
		assert.is(await status({ host: `localhost:${one.port}` }, path), 200);
		assert.is(await status({ host: `[::1]:${one.port}` }, path), 200);
		for (const host of ['evil.example', `evil.example:${one.port}`, `127.0.0.1.evil.example:${one.port}`, 'localhost.evil.example'])
			assert.is(await status({ host }, path), 403, host);
		assert.is(await status({ host: own, origin: 'http://evil.example' }, path), 403);
		assert.is(await status({ host: own, origin: 'null' }, path), 403);
		assert.match(await withoutHost(one, path), /^HTTP\/1\.1 403/);
		assert.is(await status({ host: own, origin: `http://${own}` }, path), 200);
		assert.is(await status({ host: own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, path), 403);
		assert.is(await status({ host: own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, path), 200);
	}
	assert.is(await status({ host: 'evil.example' }, '/__live?at=/'), 403);
	assert.is(await status({ host: own, origin: 'http://evil.example' }, '/__live?at=/'), 403);
	const { headers } = await ask(one, '/');
	assert.is(headers['cross-origin-resource-policy'], 'same-origin');
	const channel = await new Promise<IncomingHttpHeaders>((done, fail) =>
		request({ host: '127.0.0.1', port: one.port, path: '/__live?at=/', agent: false }, (response) => {
			done(response.headers);
			response.destroy();
		})
			.on('error', fail)
			.end(),
	);
	assert.match(String(channel['content-security-policy']), "frame-ancestors 'none'");
	assert.is(channel['cross-origin-resource-policy'], 'same-origin');
	assert.is(headers['access-control-allow-origin'], undefined);
	for (const path of [
		'/../package.json',
		'/%2e%2e/%2e%2e/etc/passwd',
		'/vrmdocs.config.ts',
		'/docs/guide/start.md',
		'/data/people.yaml',
		'/components/Greeting.tsx',
		'/..%2fdata/people.yaml',
		'/.git/config',
	]) {
		const answer = await ask(one, path);
		assert.is(answer.status, /\.\.|%2e/.test(path) ? 400 : 404, path);
		assert.not.match(answer.body.toString(), /defineConfig|山田|root:/);
	}
	await one.stop();
});

test('--watch starts on a site with mistakes, and waits for a config that is broken', async () => {
	const broken = folder({ ...liveFixture(), 'docs/guide/code.md': '---\ntitle: "\n---\n\n本文です。\n' });
	const one = await serve(broken.dir, ['--watch', '--cache-dir', cache, '--out', out]);
	await one.prints(/docs\/guide\/code\.md:\d+:\d+ error/);
	assert.is((await ask(one, '/guide/code/')).status, 200);
	await one.stop();
	broken.edit('vrmdocs.config.ts', 'locale:', 'lokale:');
	const two = await serve(broken.dir, ['--watch', '--cache-dir', cache, '--out', out]);
	await two.prints('lokale');
	const waiting = await ask(two, '/');
	assert.is(waiting.status, 503);
	assert.match(waiting.body.toString(), 'lokale');
	broken.edit('vrmdocs.config.ts', 'lokale:', 'locale:');
	await two.prints('the site is ready');
	assert.is((await ask(two, '/guide/start/')).status, 200);
	await two.stop();
	const none = spawn(process.execPath, [bin, 'serve', join(broken.dir, 'none'), '--watch'], { cwd: root, stdio: 'ignore' });
	assert.is(await new Promise((done) => none.once('exit', done)), 2);
});

test.run();
