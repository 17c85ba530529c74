/** Requests the browser makes: pages that are fetched ahead, and nothing that leaves the site. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until as untilHolds } from '../support/live.ts';
import { arrive, fixtureSite, isSameDocument, markDocument, serveSite, withConnection, withSite } from './harness.ts';

const test = suite('calls');
const bench = withSite(test, fixtureSite);

const asked = (path: string): number => bench.site.requests.filter((r) => r === `GET ${path}`).length;
/** Pages are fetched ahead when the browser is idle, which takes seconds on a busy machine. */
const until = (check: () => boolean): Promise<void> => untilHolds(check, () => `asked for: ${bench.site.requests.join(', ')}`);
/** Links of the sidebar do not count as seen: only what the reader does asks for their pages. */
const link = '#_sidebar a[href="/guide/last/"]';

test('the next page is fetched on hover, once, with credentials, and a click opens it without another request', async () => {
	const { page, open, context } = await bench.visit();
	await context.addCookies([{ name: 'seen', value: 'yes', url: bench.site.origin }]);
	await open('/guide/start/');
	await markDocument(page);
	assert.is(asked('/guide/last/'), 0);
	await page.hover(link);
	await until(() => asked('/guide/last/') > 0);
	assert.is(bench.site.headers.get('/guide/last/')?.cookie, 'seen=yes');
	await page.click(link);
	await arrive(page, '/guide/last/', '最後のページ');
	assert.is(asked('/guide/last/'), 1);
	assert.ok(await isSameDocument(page));
});

test('the next page is fetched on focus and on touch', async () => {
	const { page, open } = await bench.visit({ hasTouch: true });
	await open('/guide/start/');
	await page.focus(link);
	await until(() => asked('/guide/last/') > 0);
	assert.is(asked('/guide/last/'), 1);
	const from = '#_sidebar a[href="/guide/writing/"]';
	await page.locator(from).dispatchEvent('touchstart');
	await until(() => asked('/guide/writing/') > 0);
	assert.is(asked('/guide/writing/'), 1);
});

test('pages whose links come into view are fetched when idle, a few of them, and not a second time', async () => {
	const { open } = await bench.visit();
	await open('/guide/start/');
	await until(() => asked('/guide/code/') > 0 && asked('/guide/long/') > 0);
	assert.is(asked('/guide/code/'), 1);
	assert.is(asked('/guide/long/'), 1);
	assert.is(asked('/files/list.zip'), 0);
	assert.is(asked('/guide/deep/'), 0, 'not the sidebar');
});

test('a link whose path begins with two slashes asks no other host, on hover and on click', async () => {
	const other = await serveSite(bench.site.dir);
	try {
		const { page, open } = await bench.visit();
		// The policy would keep it back.
		bench.site.answers.set('/guide/start/', { edit: (html) => html.replace(/<meta http-equiv[^>]*>/i, '') });
		await open('/guide/start/');
		const { host } = new URL(other.origin);
		await page.evaluate(
			(host) => document.querySelector('#_sidebar a[href="/guide/last/"]')!.setAttribute('href', `/..//${host}/x/`),
			host,
		);
		await page.hover('#_sidebar a[href^="/..//"]');
		await page.waitForTimeout(200);
		await Promise.all([page.waitForEvent('load'), page.click('#_sidebar a[href^="/..//"]')]);
		assert.is(new URL(page.url()).host, new URL(bench.site.origin).host);
		assert.equal(other.requests, []);
	} finally {
		await other.close();
	}
});

for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
	test(`nothing is prefetched with ${JSON.stringify(connection)}`, async () => {
		const { page, open } = await bench.visit();
		await withConnection(page, connection);
		await open('/guide/start/');
		await page.hover(link);
		await page.waitForTimeout(400);
		assert.equal(
			bench.site.requests.filter((r) => /^GET \/guide\/(?!start)/.test(r)),
			[],
		);
		await page.click(link);
		await arrive(page, '/guide/last/', '最後のページ');
		assert.is(asked('/guide/last/'), 1);
	});
}

test('pointing at many links in passing fetches none of them', async () => {
	const { page, open } = await bench.visit();
	await open('/reference/api/');
	await page.evaluate(() => {
		for (const a of document.querySelectorAll('.navbar-list a')) a.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
	});
	await page.waitForTimeout(1000);
	assert.is(asked('/islands/') + asked('/blog/'), 0);
});

test('no product API is called and nothing leaves the site', async () => {
	const { page, open } = await bench.visit();
	const hosts = new Set<string>();
	page.on('request', (request) => hosts.add(new URL(request.url()).origin));
	await open('/guide/images/');
	await page.mouse.wheel(0, 3000);
	await page.waitForTimeout(300);
	assert.equal([...hosts], [bench.site.origin]);
	assert.ok(bench.site.requests.every((r) => /^(?:GET|HEAD) /.test(r)));
});

test('choices are kept in local storage under their keys, and nowhere else', async () => {
	const { page, open, context } = await bench.visit();
	await open('/guide/tabs/');
	await page.click('.color-mode-toggle');
	await page.click('.announcement-close');
	await page.click('.tab >> nth=1');
	await page.click('[data-island=DocsVersion] a');
	await arrive(page, '/', '試験場へようこそ');
	assert.equal(await page.evaluate(() => Object.fromEntries(Object.entries(localStorage).sort())), {
		'announcement.dismissed': 'true',
		'announcement.id': 'first',
		'docs-preferred-version-default': 'current',
		'tabs.os': 'mac',
		theme: 'dark',
	});
	assert.is(await page.evaluate(() => sessionStorage.length), 0);
	assert.equal(await context.cookies(), []);
});

test.run();
