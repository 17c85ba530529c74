/** Islands with chunks of their own: when they load, what they leave on a page that has none, how they end and how they fail. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
	alive,
	arrive,
	gzipOf,
	isSameDocument,
	markDocument,
	otherFixture,
	type Page,
	withConnection,
	withSite,
	words,
} from './harness.ts';

const test = suite('heavy islands');
const bench = withSite(test, () => otherFixture('heavy'));
const chunk = /^\/assets\/Counter\..*js/;

const living = (page: Page) => page.evaluate(() => window.living ?? 0);
const asked = (what: RegExp) => bench.site.requests.filter((request) => what.test(request.replace('GET ', '')));
const isReady = (page: Page) => page.locator('.heavy[data-state=ready]').waitFor();

declare global {
	interface Window {
		living?: number;
	}
}

test('a page without one asks for none of its files, and its markup names none', async () => {
	const { page, open } = await bench.visit();
	await open('/');
	assert.equal(asked(/heavy|Counter|worker/), []);
	assert.not.match(await page.content(), /heavy/);
});

test('at a click: the poster keeps its place, the chunk comes, the component with its worker and stylesheet takes over', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/click/');
	assert.equal(asked(chunk), []);
	const before = await page.locator('.heavy').boundingBox();
	assert.ok(before!.height >= before!.width / 2 - 1, 'the poster has its height');
	await page.click('.heavy-start');
	await isReady(page);
	await page.click('.counter-live button');
	await page.locator('.counter-live', { hasText: '数: 4' }).waitFor();
	await page.locator('output', { hasText: /^8$/ }).waitFor();
	assert.is(await page.locator('.counter-live').evaluate((e) => getComputedStyle(e).backgroundColor), 'rgb(1, 2, 3)');
	assert.equal(problems, []);
});

test('a click that comes before anything is loaded counts', async () => {
	const { page, start } = await bench.visit();
	bench.site.answers.set(/^\/assets\/islands/, { delay: 300 });
	await start('/click/');
	await page.click('.heavy-start');
	await isReady(page);
});

test('so does one without a pointer, of an extension that clicks by keys or by voice', async () => {
	const { page, start } = await bench.visit();
	bench.site.answers.set(/^\/assets\/islands/, { delay: 300 });
	// In the frame in which the first layer is there.
	await page.addInitScript(() => {
		const click = (): void => {
			if (document.getElementById('_announcer')) document.querySelector<HTMLElement>('.heavy-start')!.click();
			else requestAnimationFrame(click);
		};
		click();
	});
	await start('/click/');
	await isReady(page);
});

test('by the keyboard: the focus goes on into the island', async () => {
	const { page, open } = await bench.visit();
	await open('/click/');
	await page.focus('.heavy-start');
	await page.keyboard.press('Enter');
	await isReady(page);
	await page.keyboard.press('Tab');
	assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /数/);
});

test('a link with a value of its own starts it and brings the reader to it; another parameter does not', async () => {
	const { page, open } = await bench.visit({ viewport: { width: 640, height: 200 } });
	await open('/linked/?other=1');
	await alive(page);
	assert.is(await page.getAttribute('.heavy', 'data-state'), 'idle');
	assert.is(await page.evaluate(() => scrollY), 0);
	await open('/linked/?count=1');
	await isReady(page);
	assert.ok(await page.evaluate(() => scrollY > 0));
});

test('at the first contact with its poster: a pointer, a finger; not by itself, nor by a pointer elsewhere', async () => {
	const { page, open } = await bench.visit();
	await open('/contact/');
	await page.mouse.move(5, 5);
	await alive(page);
	assert.is(await page.getAttribute('.heavy', 'data-state'), 'idle');
	await page.hover('.heavy-poster img');
	await isReady(page);
	const touch = await bench.visit({ hasTouch: true });
	await touch.open('/contact/');
	await alive(touch.page);
	await touch.page.tap('.heavy-poster img');
	await isReady(touch.page);
});

test('a contact that comes before the runtime is loaded counts, but not for readers who save data', async () => {
	for (const saveData of [false, true]) {
		const { page, open } = await bench.visit();
		await withConnection(page, { saveData });
		let come!: () => void;
		bench.site.answers.set(/^\/assets\/heavy\..*js/, { until: new Promise<void>((done) => (come = done)) });
		await open('/contact/');
		await page.hover('.heavy-poster img');
		await page.mouse.move(5, 5);
		const loaded = page.waitForResponse(/\/assets\/heavy\..*js/);
		come();
		await (await loaded).finished();
		if (!saveData) await isReady(page);
		else await page.waitForLoadState('networkidle');
		assert.is(await page.getAttribute('.heavy', 'data-state'), saveData ? 'idle' : 'ready');
		bench.site.answers.clear();
	}
});

test('a tap that comes before the module of the islands is loaded counts', async () => {
	const { page, start } = await bench.visit({ hasTouch: true });
	let come!: () => void;
	bench.site.answers.set(/^\/assets\/islands\..*js/, { until: new Promise<void>((done) => (come = done)) });
	await start('/contact/');
	await page.waitForFunction(() => document.getElementById('_announcer'));
	await page.tap('.heavy-poster img');
	come();
	await isReady(page);
});

test('a chunk that takes its time: the focus is in the island when it is ready, unless the reader went elsewhere', async () => {
	for (const goesOn of [false, true]) {
		// A reader each: what a browser has kept takes no time.
		const { page, open } = await bench.visit();
		await open('/linked/');
		bench.site.answers.set(chunk, { delay: 1500 });
		await page.focus('.heavy-start');
		await page.keyboard.press('Enter');
		await page.locator('.heavy[data-state=loading]').waitFor();
		if (goesOn) await page.focus('#_main a[href="/"]');
		await isReady(page);
		const place = await page.evaluate(() => (document.activeElement!.closest('.heavy-live') ? 'live' : document.activeElement!.tagName));
		assert.is(place, goesOn ? 'A' : 'live');
		bench.site.answers.clear();
	}
});

test('once it is near the viewport; at idle time; not by itself for readers who save data', async () => {
	const { page, open } = await bench.visit();
	await open('/visible/');
	assert.equal(asked(chunk), []);
	await page.locator('.heavy').scrollIntoViewIfNeeded();
	await isReady(page);
	await open('/idle/');
	await isReady(page);
	const saving = await bench.visit();
	await withConnection(saving.page, { saveData: true });
	bench.site.requests.length = 0;
	await saving.open('/idle/');
	await saving.page.locator('.heavy-start').waitFor();
	await saving.page.waitForLoadState('networkidle');
	assert.equal(asked(chunk), []);
	await saving.page.click('.heavy-start');
	await isReady(saving.page);
});

/** Fifty times, there and back, under `npm run test:all`. */
const swaps = process.env.TEST_ALL ? 25 : 8;

test('page swaps end it and start the next, again and again, in one document', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/click/');
	await markDocument(page);
	for (let i = 0; i < swaps; i++) {
		await page.click('.heavy-start');
		await isReady(page);
		assert.is(await living(page), 1);
		await page.click('#_main a[href="/other/"]');
		await arrive(page, '/other/', 'もう一つ');
		assert.is(await living(page), 0);
		await alive(page);
		await page.click('#_main a[href="/click/"]');
		await arrive(page, '/click/', '数える');
		await alive(page);
	}
	assert.ok(await isSameDocument(page));
	assert.equal(problems, []);
	assert.ok((await page.locator('link[data-heavy-style]').count()) <= 1);
});

test('a chunk that fails to load leaves the poster with Retry, which works', async () => {
	const { page, open } = await bench.visit();
	await open('/click/');
	bench.site.answers.set(chunk, { status: 0 });
	await page.click('.heavy-start');
	await page.locator('.heavy-failed', { hasText: words.heavy.failed }).waitFor();
	assert.ok(await page.locator('.heavy-poster img').isVisible());
	bench.site.answers.clear();
	await page.click('.heavy-retry');
	await isReady(page);
});

test('so does a runtime or a stylesheet that fails to load', async () => {
	// The runtime comes as soon as the page is alive; the stylesheet at the click.
	for (const [part, isAsked] of [
		[/^\/assets\/heavy\./, false],
		[/^\/assets\/Counter.*css/, true],
	] as const) {
		const { page, start } = await bench.visit();
		bench.site.answers.set(part, { status: 0 });
		await start('/click/');
		if (isAsked) await page.click('.heavy-start');
		await page.locator('.heavy-failed').waitFor();
		bench.site.answers.clear();
		// Not by itself, under the reader's pointer: the button would be gone as it is pressed.
		await page.hover('.heavy-poster img', { position: { x: 5, y: 5 } });
		await page.click('.heavy-retry');
		await isReady(page);
	}
});

test('a component that crashes leaves the poster with Retry, and the rest of the page alive', async () => {
	const { page, open } = await bench.visit();
	await open('/crash/');
	await page.click('.heavy-start');
	await page.locator('.heavy-failed').waitFor();
	assert.ok(await page.locator('.heavy-poster img').isVisible());
	await page.click('.color-mode-toggle');
	assert.is(await page.getAttribute('html', 'data-theme'), 'dark');
});

test('the content policy is wider on its page alone, also after a page swap', async () => {
	const { page, open } = await bench.visit();
	await open('/plain-reach/');
	await page.click('.heavy-start');
	await page.locator('.reached', { hasText: 'blob refused, worker refused' }).waitFor();
	await open('/');
	await markDocument(page);
	await page.click('#_main a[href="/reach/"]');
	await arrive(page, '/reach/', '届く');
	await alive(page);
	assert.not(await isSameDocument(page), 'another policy needs another document');
	await page.click('.heavy-start');
	await page.locator('.reached', { hasText: 'blob ok, worker ok, other host refused' }).waitFor();
	await page.click('#_main a[href="/"]');
	await arrive(page, '/', '最初');
	assert.not.match((await page.getAttribute('meta[http-equiv]', 'content'))!, /blob:/);
});

test('without scripts the poster shows and nothing that needs them', async () => {
	const { page, start } = await bench.visit({ javaScriptEnabled: false });
	await start('/click/');
	assert.ok(await page.locator('.heavy-poster img').isVisible());
	assert.not(await page.locator('.heavy-start').isVisible());
	assert.not(await page.locator('.heavy-failed').isVisible());
});

test('React is the page’s own: no chunk brings another', () => {
	const { bundles } = JSON.parse(readFileSync(join(bench.site.dir, '.vrmdocs-manifest.json'), 'utf8')) as {
		bundles: { heavy: { islands: Record<string, { initial: string[] }> } };
	};
	assert.ok(bundles.heavy.islands.Counter!.initial.reduce((sum, file) => sum + gzipOf(bench.site.dir, file), 0) < 2000);
});

test.run();
