/** Search on a site whose index is in parts: while they are slow, fail, are of another deploy, or are something else. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { format } from '../../templates/strings/format.ts';
import { type Page, withSite, words, writtenSite } from './harness.ts';

const test = suite('search in parts');
const strings = words.search;
const PARTS = /\/assets\/search\//;

/** Words that no compressor makes small. */
function noise(seed: number, count: number): string {
	let state = seed;
	const next = () => {
		state = (Math.imul(state, 1103515245) + 12345) >>> 0;
		return state.toString(36);
	};
	return Array.from({ length: count }, () => `${next()}${next()}`).join(' ');
}

/** Two words that stand beside each other on two of the pages that have both. */
const phrase = (i: number): string => (i > 25 ? '' : i === 7 || i === 20 ? 'A swift otter.\n\n' : 'An otter that is swift.\n\n');

const bench = withSite(test, () =>
	writtenSite('parts', {
		'vrmdocs.config.ts': `export default { title: 'Parts', url: 'https://example.org', locale: 'ja', search: { language: ['en', 'ja'], readings: false } };`,
		'docs/index.md': '# はじめに\n\n骨格の説明です。輪郭線も描きます。\n',
		'docs/bones.md': '# 骨格\n\n骨の並びを決めます。ボーンの名前は自由です。\n',
		'docs/line.md': '# 輪郭線\n\n輪郭線の太さを決めます。\n',
		...Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`docs/p${i}.md`, `# ページ${i}\n\n${phrase(i)}${noise(i + 1, 220)}\n`])),
	}),
);

const input = (page: Page) => page.locator('.navbar .search-input');
const hits = (page: Page) => page.locator('.navbar [role=option]');
const partRequests = () => bench.site.requests.filter((line) => PARTS.test(line));

test('a query loads the parts it needs, a few of all, each once', async () => {
	assert.ok(existsSync(join(bench.site.dir, 'assets/search')), 'the index is in parts');
	const { page, open, problems } = await bench.visit();
	await open('/');
	await input(page).focus();
	await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('search-worker')));
	assert.equal(partRequests(), []);
	await input(page).fill('太さ');
	await hits(page).filter({ hasText: '太さを決め' }).first().waitFor();
	const needed = partRequests().length;
	assert.ok(needed > 0 && needed < 6, String(needed));
	await input(page).fill('');
	await input(page).fill('太さ');
	await hits(page).filter({ hasText: '太さを決め' }).first().waitFor();
	assert.is(partRequests().length, needed);
	assert.equal(
		problems.filter((one) => !one.includes('favicon')),
		[],
	);
});

test('while parts are on their way, pages found by their titles are there; they stay in place, and get their excerpts', async () => {
	const { page, open } = await bench.visit();
	await open('/');
	bench.site.answers.set(PARTS, { delay: 1500 });
	await input(page).fill('骨格');
	await hits(page).first().waitFor();
	assert.is(await hits(page).first().locator('.search-hit-title').innerText(), '骨格');
	assert.is(await hits(page).first().locator('.search-hit-text').innerText(), '');
	const status = page.locator('.search-panel [role=status]');
	assert.match((await status.textContent())!, strings.loading);
	await hits(page).nth(1).waitFor();
	assert.is(await hits(page).first().locator('.search-hit-title').innerText(), '骨格');
	assert.match(await hits(page).first().innerText(), /骨の並びを決めます/);
	assert.not.match((await status.textContent())!, strings.loading);
});

for (const width of [390, 1440])
	test(`the search page moves nothing while it loads, ${width} wide: empty, with a query, with a near spelling, with nothing found`, async () => {
		for (const path of [
			'/search/',
			'/search/?q=骨格',
			'/search/?q=輪郭線 太さ',
			'/search/?q=ページ7',
			'/search/?q=輪廓線',
			'/search/?q=zzqq',
		]) {
			const { page, open } = await bench.visit({ viewport: { width, height: 844 } });
			bench.site.answers.set(PARTS, { delay: 700 });
			await page.addInitScript(watchShifts);
			await open(path);
			await page.waitForFunction(
				(asks) => document.querySelector(asks ? '.search-count:not(:has(.spinner))' : '.search-page-hint'),
				path.includes('?'),
			);
			await framed(page);
			assert.equal(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts), [], path);
			bench.site.answers.clear();
		}
	});

test('the search page that comes in pieces moves nothing: its field is there with the icon that is in its middle', async () => {
	const { page } = await bench.visit();
	let come!: () => void;
	bench.site.answers.set('/search/', { first: /search-page-field">.*?<\/svg>/s, until: new Promise<void>((done) => (come = done)) });
	await page.addInitScript(watchShifts);
	await page.goto('/search/', { waitUntil: 'commit' });
	await page.waitForSelector('.search-page-field .search-icon');
	await framed(page);
	come();
	await page.waitForSelector('.search-page-form button');
	await framed(page);
	assert.equal(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts), []);
});

test('the first frame of a page has its whole header, however slowly the rest of it comes', async () => {
	const { page } = await bench.visit();
	bench.site.answers.set('/search/', { first: /<\/search>/, until: new Promise((done) => setTimeout(done, 500)) });
	await page.addInitScript(() => {
		const frames: boolean[] = [];
		Object.assign(window, { frames });
		const note = (): void => {
			if (document.querySelector('.navbar')) frames.push(document.querySelector('.navbar .menu-toggle summary') !== null);
			if (!frames.at(-1)) requestAnimationFrame(note);
		};
		requestAnimationFrame(note);
	});
	await page.goto('/search/');
	await framed(page);
	assert.equal(await page.evaluate(() => (window as unknown as { frames: boolean[] }).frames), [true]);
});

/** Shifts are told a frame later. */
const framed = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** In the page: notes what moved, and from where to where. */
function watchShifts(): void {
	interface Shift extends PerformanceEntry {
		sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
	}
	const shifts: string[] = [];
	Object.assign(window, { shifts });
	new PerformanceObserver((list) => {
		for (const { sources } of list.getEntries() as Shift[])
			shifts.push(...sources.map(({ node, previousRect, currentRect }) => `${node?.className}: ${previousRect.y} → ${currentRect.y}`));
	}).observe({ type: 'layout-shift', buffered: true });
}

for (const [when, pause] of [
	['at once', 0],
	['after a pause, while its words are on their way', 400],
] as const)
	test(`of what is typed over ${when}, no texts are loaded`, async () => {
		const { page, open } = await bench.visit();
		await page.addInitScript(() => {
			const asked: (string | undefined)[] = [];
			const { postMessage } = Worker.prototype;
			Worker.prototype.postMessage = function (message: { ask?: { text: string } }) {
				asked.push(message.ask?.text);
				postMessage.call(this, message);
			};
			Object.assign(window, { asked });
		});
		await open('/');
		const [first, second] = [noise(6, 1), noise(51, 1)];
		// However slow the machine is, the words of the first come when the second is asked for.
		const typedOver = page.waitForFunction((text) => (window as unknown as { asked: string[] }).asked.includes(text), second);
		await page.context().route(PARTS, async (route) => {
			await typedOver;
			await route.continue();
		});
		await input(page).focus();
		const words = page.context().waitForEvent('request', (request) => PARTS.test(request.url()));
		await input(page).fill(first);
		await words;
		await new Promise((done) => setTimeout(done, pause));
		await input(page).fill(second);
		await page.waitForSelector(`.search-panel[data-query="${second}"]`);
		const loaded = partRequests().map((line) => readFileSync(join(bench.site.dir, line.replace(/^GET /, '')), 'utf8'));
		const haveText = (word: string) => loaded.some((json) => (JSON.parse(json) as string[]).slice(2).some((text) => text.includes(word)));
		assert.equal([haveText(first), haveText(second)], [false, true]);
	});

test('who types on does not wait for the parts of what was typed before', async () => {
	const { page, open } = await bench.visit();
	await open('/');
	await input(page).fill('太さ');
	await hits(page).first().waitFor();
	bench.site.answers.set(PARTS, { delay: 20_000, body: '[]', type: 'application/json' });
	await input(page).fill('自由');
	await page.waitForFunction(() => performance.getEntriesByType('resource').length > 0);
	await input(page).fill('太さ');
	await hits(page).filter({ hasText: '太さを決め' }).first().waitFor({ timeout: 10_000 });
});

test('parts that do not load: what is there is shown, said that there may be more, and Retry gets it', async () => {
	const { page, open } = await bench.visit();
	await open('/');
	bench.site.answers.set(PARTS, { status: 0 });
	await input(page).fill('骨格');
	await page.locator('.search-note', { hasText: strings.partial }).waitFor();
	assert.is(await hits(page).count(), 1);
	bench.site.answers.clear();
	await page.locator('.search-note button').click();
	await hits(page).nth(1).waitFor();
	assert.is(await page.locator('.search-note').count(), 0);
});

test('a phrase: no page that only has its words is shown; how many were not read is told, and all results are read on', async () => {
	const { page, open } = await bench.visit();
	await open('/');
	await input(page).fill('"swift otter"');
	const note = format(strings.unread, { number: 7 }).split('7')[0]!;
	await page.locator('.search-panel .search-note', { hasText: note }).waitFor();
	for (const hit of await hits(page).all()) assert.match((await hit.textContent()) ?? '', /swift otter/);
	await page.locator('.search-all a').first().click();
	const results = page.locator('.search-result');
	await results.first().waitFor();
	// Pressed for each number that it tells: it goes when all are read, and that may be by itself, as the end of the list comes into view.
	await page.waitForFunction(
		([all, pressed]) => {
			const more = document.querySelector<HTMLElement>('.search-page-results .search-note button');
			const left = more?.parentElement?.textContent ?? '';
			if (more && document.body.dataset[pressed!] !== left) {
				document.body.dataset[pressed!] = left;
				more.focus();
				more.click();
			}
			return !more && document.querySelector('.search-page-results .search-count')?.textContent.includes(all!);
		},
		[format(strings.resultsFor, { count: 2, query: '"swift otter"' }), 'pressed'],
	);
	assert.is(await results.count(), 2);
	// Who pressed it by a key is where the number is now.
	await page.waitForFunction(() => document.activeElement?.className === 'search-count');
});

test('offline after a first search, what was loaded still answers', async () => {
	const { page, open, context } = await bench.visit();
	await open('/');
	await input(page).fill('太さ');
	await hits(page).first().waitFor();
	await context.setOffline(true);
	await input(page).fill('骨格');
	await page.locator('.search-note', { hasText: strings.partial }).waitFor();
	await input(page).fill('太さ');
	await hits(page).filter({ hasText: '太さを決め' }).first().waitFor();
	assert.is(await page.locator('.search-note').count(), 0);
});

test('a part that is a page, a script or damaged is data that does not fit: nothing of it is shown', async () => {
	for (const body of [
		'<!doctype html><img src=x onerror="window.evil=1">',
		'["<img src=x onerror=window.evil=1>","0"]',
		'[["a"]]',
		'["骨',
	]) {
		const { page, open } = await bench.visit();
		await open('/');
		bench.site.answers.set(PARTS, { body, type: 'application/json' });
		await input(page).fill('骨格');
		await page.locator('.search-note', { hasText: strings.partial }).waitFor();
		assert.is(await page.evaluate(() => (window as { evil?: number }).evil), undefined);
		assert.is(await page.locator('.search-panel img').count(), 0);
		bench.site.answers.clear();
	}
});

test('markup in the text of a part stays text', async () => {
	const { page, open } = await bench.visit();
	await open('/');
	const folder = join(bench.site.dir, 'assets/search');
	const name = readdirSync(folder).find((file) => readFileSync(join(folder, file), 'utf8').includes('輪郭線の太さを'))!;
	const texts = JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[];
	const evil = texts.map((text) => text.replace('輪郭線の太さ', '<img src=x onerror="window.evil=1">輪郭線の太さ'));
	bench.site.answers.set(`/assets/search/${name}`, { body: JSON.stringify(evil), type: 'application/json' });
	await input(page).fill('太さ');
	await hits(page).filter({ hasText: '太さを決め' }).first().waitFor();
	assert.match(await hits(page).first().innerText(), /<img src=x/);
	assert.is(await page.locator('.search-panel img').count(), 0);
	assert.is(await page.evaluate(() => (window as { evil?: number }).evil), undefined);
});

test('the site is published anew while a page is open: its index is loaded anew, and finds what there is now', async () => {
	const { page, open } = await bench.visit();
	await open('/');
	const { dir } = bench.site;
	await input(page).fill('太さ');
	await hits(page).first().waitFor();
	// Another deploy: all parts have other names, as if their contents had changed.
	const folder = join(dir, 'assets/search');
	const renamed = (tags: string) => tags.replace(/..../g, (tag) => [...tag].reverse().join(''));
	for (const name of readdirSync(folder)) {
		const now = name.replace(/-(.{4})\.json$/, (_, tag: string) => `-${renamed(tag)}.json`);
		bench.site.answers.set(`/assets/search/${now}`, { body: readFileSync(join(folder, name), 'utf8'), type: 'application/json' });
	}
	bench.site.answers.set(PARTS, { status: 404 });
	const file = JSON.parse(readFileSync(join(dir, 'search-index.json'), 'utf8'));
	const { parts } = file[0].index;
	Object.assign(parts, { texts: renamed(parts.texts), words: renamed(parts.words) });
	bench.site.answers.set('/search-index.json', { body: JSON.stringify(file), type: 'application/json' });
	await input(page).fill('骨の並び');
	await hits(page).locator('mark', { hasText: '骨の並び' }).first().waitFor();
	assert.is(await page.locator('.search-note').count(), 0);
});

test.run();
