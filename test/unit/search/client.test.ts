import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeClient } from '../../../src/search/core/client.ts';
import { indexFileName, isInContext } from '../../../src/search/core/contexts.ts';
import { searchIndexUrl, versionPath } from '../../../src/search/core/index-url.ts';
import type { Reply, Request } from '../../../src/search/core/protocol.ts';

const NONE = { hits: [], pages: 0, missing: [] };
const OPTIONS = { maxResults: 8, excerptLength: 50 };

/** A worker that answers when told to. */
function fakeWorker() {
	const got: Request[] = [];
	const listeners: Record<string, (event: { data?: Reply; message?: string }) => void> = {};
	let terminated = false;
	let look = () => {};
	return {
		got,
		/** When so many requests are there. */
		has: (count: number) =>
			new Promise<void>((done) => {
				look = () => got.length >= count && done();
				look();
			}),
		get terminated() {
			return terminated;
		},
		reply: (reply: Reply) => listeners.message!({ data: reply }),
		crash: (message: string) => listeners.error!({ message }),
		worker: {
			postMessage(request: Request) {
				got.push(request);
				look();
			},
			addEventListener: (type: string, listener: (event: object) => void) => {
				listeners[type] = listener;
			},
			terminate: () => {
				terminated = true;
			},
		} as unknown as Worker,
	};
}

const fetchIndex = async () => '[]';

const rejection = (promise: Promise<unknown>) =>
	promise.then(
		() => 'none',
		(error: Error) => error.message,
	);

test('while one query runs, only the last of those typed meanwhile is sent', async () => {
	const fake = fakeWorker();
	const query = makeClient(() => fake.worker, fetchIndex).asker();
	const [a, b, c] = ['a', 'ab', 'abc'].map((text) => query('/i', text, OPTIONS));
	assert.equal(
		fake.got.map(({ ask }) => ask!.text),
		['a'],
	);
	fake.reply({ id: fake.got[0]!.id, found: NONE });
	assert.is(await a, undefined);
	assert.is(await b, undefined);
	assert.equal(
		fake.got.map(({ ask }) => ask!.text),
		['a', 'abc'],
	);
	fake.reply({ id: fake.got[1]!.id, found: NONE });
	assert.equal(await c, NONE);
});

test('the search page and the search box both get their answers, also when they ask at once', async () => {
	const fake = fakeWorker();
	const client = makeClient(() => fake.worker, fetchIndex);
	const [page, box] = [client.asker(), client.asker()];
	const [early, asked, other] = [page('/i', 'a', OPTIONS), page('/i', 'b', OPTIONS), box('/i', 'c', OPTIONS)];
	while (fake.got.length) {
		fake.reply({ id: fake.got.shift()!.id, found: NONE });
		await new Promise((done) => setTimeout(done));
	}
	assert.is(await early, undefined);
	assert.equal([await asked, await other], [NONE, NONE]);
});

test('a query that fails says why, and the next one is sent', async () => {
	const fake = fakeWorker();
	const query = makeClient(() => fake.worker, fetchIndex).asker();
	const [bad, good] = [query('/i', 'a', OPTIONS), query('/i', 'b', OPTIONS)];
	fake.reply({ id: fake.got[0]!.id, error: 'Unexpected version url' });
	assert.is(await rejection(bad!), 'Unexpected version url');
	fake.reply({ id: fake.got[1]!.id, found: NONE });
	assert.equal(await good, NONE);
});

test('a worker that crashes fails what waits for it; the next request starts another', async () => {
	const fakes = [fakeWorker(), fakeWorker()];
	let made = 0;
	const client = makeClient(() => fakes[made++]!.worker, fetchIndex);
	const query = client.asker();
	const load = client.load('/i');
	await fakes[0]!.has(1);
	const all = [load, query('/i', 'a', OPTIONS), query('/i', 'b', OPTIONS)].map(rejection);
	fakes[0]!.crash('no script');
	assert.equal(await Promise.all(all), ['no script', 'no script', 'no script']);
	assert.ok(fakes[0]!.terminated);
	const again = client.load('/i');
	await fakes[1]!.has(1);
	fakes[1]!.reply({ id: fakes[1]!.got[0]!.id, found: NONE });
	await again;
	assert.is(made, 2);
});

test('while the worker starts the page fetches the index; of what is typed meanwhile only the last is sent', async () => {
	const fake = fakeWorker();
	const client = makeClient(
		() => fake.worker,
		async (url) => `index of ${url}`,
	);
	const query = client.asker();
	const [load, again, a, b] = [client.load('/i'), client.load('/i'), query('/i', 'a', OPTIONS), query('/i', 'ab', OPTIONS)];
	assert.equal(fake.got, []);
	await fake.has(3);
	assert.equal(
		fake.got.map(({ json, ask }) => json ?? ask!.text),
		['index of /i', 'index of /i', 'ab'],
	);
	for (const { id } of fake.got) fake.reply({ id, found: NONE });
	await Promise.all([load, again]);
	assert.equal([await a, await b], [undefined, NONE]);
});

test('an index that the page cannot fetch is left to the worker, which says why', async () => {
	const fake = fakeWorker();
	const client = makeClient(
		() => fake.worker,
		() => Promise.reject(new Error('offline')),
	);
	const load = rejection(client.load('/i'));
	await fake.has(1);
	assert.is(fake.got[0]!.json, undefined);
	fake.reply({ id: fake.got[0]!.id, error: '404 /i' });
	assert.is(await load, '404 /i');
});

test('a browser that refuses workers is a failed load, not a crash', async () => {
	const client = makeClient(() => {
		throw new Error('SecurityError');
	}, fetchIndex);
	assert.is(await rejection(client.load('/i')), 'SecurityError');
	assert.is(await rejection(client.asker()('/i', 'a', OPTIONS)), 'SecurityError');
});

test('the index lies below the base URL, in the folder of its version', () => {
	const at = (href: string, version: string, base = '/') => searchIndexUrl(href, version, base, 'https://vrm.dev');
	assert.is(at('/search-index.json?_=1a', ''), 'https://vrm.dev/search-index.json?_=1a');
	assert.is(at('/search-index.json?_=1a', 'v1'), 'https://vrm.dev/v1/search-index.json?_=1a');
	assert.is(at('/docs/search-index-api.json', 'v1/', '/docs/'), 'https://vrm.dev/docs/v1/search-index-api.json');
	assert.is(at('/docs/search-index.json', '/docs/v1/', '/docs/'), 'https://vrm.dev/docs/v1/search-index.json');
});

test('a version on another origin is an unexpected version url', () => {
	for (const version of ['//evil.example/', '/\\evil.example/', '//']) {
		assert.throws(() => searchIndexUrl('/search-index.json', version, '/', 'https://vrm.dev'), /^Unexpected version url$/, version);
	}
	assert.is(
		searchIndexUrl('/search-index.json', 'https://evil.example/', '/', 'https://vrm.dev'),
		'https://vrm.dev/https://evil.example/search-index.json',
	);
});

test('a version outside the base URL is an error', () => {
	assert.throws(
		() => searchIndexUrl('/docs/search-index.json', '/other/', '/docs/', 'https://vrm.dev'),
		/does not start with the base url/,
	);
	assert.throws(
		() => searchIndexUrl('/docs/search-index.json', '../other/', '/docs/', 'https://vrm.dev'),
		/does not start with the base url/,
	);
	assert.throws(() => versionPath('/other/', '/docs/'), /does not start with the base url/);
	assert.is(versionPath('/docs/v1/', '/docs/'), 'v1/');
});

test('contexts have separate index files', () => {
	assert.is(indexFileName(), 'search-index.json');
	assert.is(indexFileName('/api/springbone/'), 'search-index-api-springbone.json');
	assert.ok(isInContext('/docs/api/load/', 'api', '/docs/'));
	assert.ok(isInContext('/api/', '/api/', '/'));
	assert.not(isInContext('/apical/', 'api', '/'));
	const pages = ['/api/', '/api/load/', '/vrm/'].map((url) => ({ input: { url } }));
	assert.equal(
		pages.filter(({ input }) => isInContext(input.url, 'api', '/')),
		pages.slice(0, 2),
	);
	assert.is(indexFileName('api'), 'search-index-api.json');
});

test.run();
