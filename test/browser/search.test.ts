/** The search box, the search page and the search worker. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadIndex } from '../../src/search/core/load-index.ts';
import { helpFrom } from '../../src/search/core/node-help.ts';
import type { Reply } from '../../src/search/core/protocol.ts';
import { searchWith } from '../../src/search/core/query.ts';
import type { Found, Hit } from '../../src/search/core/types.ts';
import {
	alive,
	arrive,
	type BrowserContextOptions,
	fixtureSite,
	fixtureVariant,
	format,
	manifestOf,
	type Page,
	realSite,
	withSite,
	words,
	writtenSite,
} from './harness.ts';

const root = process.env.PROJECT_ROOT!;
const test = suite('search');
const bench = withSite(test, fixtureSite);
const real = withSite(test, realSite);
const variant = (name: string, setting: string) =>
	withSite(test, () => fixtureVariant(name, (config) => config.replace('search: {', `search: { ${setting},`)));
const forgetful = variant('forgetful', "recent: false, shortcut: 'ctrl-k'");
const highlighting = variant('highlight', 'highlight: true');
const limited = variant('limited', 'limitedByContext: true');
/** A small Japanese site. */
const readings = withSite(test, () =>
	writtenSite('readings', {
		'vrmdocs.config.json': JSON.stringify({
			title: '骨と形',
			url: 'https://docs.example',
			locale: 'ja',
			search: { language: ['en', 'ja'] },
		}),
		'docs/index.md': '# はじめに\n\n表情を読み込みます。エクスプレッションとも呼びます。\n',
		'docs/bones.md': '# 骨格\n\n骨格の仕組みです。\n',
		'docs/line.md': '# 輪郭線の太さ\n\n輪郭線を描きます。\n',
		'docs/face.md': '# 表情の設定\n\n表情を作ります。\n',
		'docs/load.md': '# 読み込みの手順\n\nファイルの読み込みです。\n',
	}),
);
const strings = words.search;

const INDEX = '/search-index.json';
const input = (page: Page) => page.locator('.navbar .search-input');
const options = (page: Page) => page.locator('.navbar [role=option]');
const active = (page: Page) => page.locator('.navbar [role=option][aria-selected=true]');
const indexRequests = () => bench.site.requests.filter((line) => line.includes('search-index'));

/** Opens a page and types into the box until it shows hits or their absence. */
async function typed(text: string, path = '/guide/start/') {
	const visitor = await bench.visit();
	await visitor.open(path);
	await input(visitor.page).fill(text);
	await visitor.page.waitForSelector('.search-hit, .search-empty');
	return visitor;
}

test('the index is fetched once, when the field is first pointed at or focused, with a cache-busting value', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/guide/start/');
	await page.waitForTimeout(300);
	assert.equal(indexRequests(), []);
	await input(page).hover();
	await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('search-worker')));
	await input(page).fill('コード');
	await page.waitForSelector('.search-hit');
	await input(page).fill('長い');
	await page.waitForSelector('.search-hit');
	assert.is(indexRequests().length, 1);
	assert.match(indexRequests()[0]!, /^GET \/search-index\.json\?_=[0-9a-f]+$/);
	assert.equal(problems, []);
});

test('the stylesheet of results is fetched with them, and nothing of them is shown before it is there', async () => {
	const style = /\/assets\/search\.\w+\.css/;
	const asked = () => bench.site.requests.filter((line) => style.test(line)).length;
	bench.site.answers.set(style, { delay: 900 });
	const { page, open, problems } = await bench.visit();
	await page.addInitScript(() => {
		const seen: string[] = [];
		Object.assign(window, { seen });
		new MutationObserver(() => {
			const panel = document.querySelector('.search-panel:not([hidden])');
			if (panel?.checkVisibility()) seen.push(getComputedStyle(panel).position);
		}).observe(document, { childList: true, subtree: true });
	});
	await open('/guide/start/');
	assert.is(asked(), 0);
	await input(page).fill('コード');
	await page.waitForSelector('.search-hit');
	assert.equal(await page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]), ['absolute']);
	assert.is(asked(), 1);
	await page.click('.search-all a');
	await arrive(page, '/search/', strings.pageTitle);
	assert.is(asked(), 1);
	assert.equal(problems, []);
});

test('the search page opens also where the stylesheet of results has come and the suggestions have not', async () => {
	bench.site.answers.set(/\/assets\/Suggestions/, { delay: 3000 });
	const { page, open } = await bench.visit();
	await open('/guide/start/');
	const came = page.waitForResponse(/\/assets\/search\.\w+\.css/);
	await input(page).fill('コード');
	await (await came).finished();
	await page.waitForTimeout(100);
	await page.keyboard.press('Enter');
	await page.waitForSelector('.search-result', { timeout: 15_000 });
});

test('while the index loads the box says so, and answers what was typed meanwhile', async () => {
	bench.site.answers.set(INDEX, { delay: 1200 });
	const { page, open } = await bench.visit();
	await open('/guide/start/');
	await input(page).focus();
	assert.is((await page.locator('.search-panel .search-status').innerText()).trim(), strings.loading);
	await input(page).fill('コード');
	assert.is((await page.locator('.search-panel .search-status').innerText()).trim(), strings.loading);
	await page.waitForSelector('.search-hit');
});

for (const [name, answer] of Object.entries({
	'a missing index': { status: 404 },
	'a broken connection': { status: 0 },
	'a cut index': { body: '[{"documents":[{"i":0,"t":"コ', type: 'application/json' },
	'a page instead of an index': { body: '<!doctype html><img src=x onerror="document.title=1">' },
	'a file of another shape': { body: '[{},{},{},{},{"documents":[{"u":"javascript:alert(1)"}]}]', type: 'application/json' },
})) {
	test(`${name} is reported, and can be retried`, async () => {
		bench.site.answers.set(INDEX, answer);
		const { page, open } = await bench.visit();
		await open('/guide/start/');
		await input(page).fill('コード');
		await page.getByText(strings.failed).waitFor();
		assert.is(await options(page).count(), 0);
		bench.site.answers.clear();
		await page.locator('.search-panel button').click();
		await page.waitForSelector('.search-hit');
	});
}

test('hits come while typing: at most 8, by page, with where they are, an excerpt and the words marked', async () => {
	const { page } = await typed('コード');
	assert.ok((await options(page).count()) <= 8);
	const hit = options(page).first();
	assert.is(await hit.locator('.search-hit-title').innerText(), 'コード');
	assert.equal(
		await hit
			.locator('mark')
			.allInnerTexts()
			.then((all) => [...new Set(all)]),
		['コード'],
	);
	assert.is(await hit.getAttribute('href'), '/guide/code/');
	assert.is(await input(page).getAttribute('aria-expanded'), 'true');
	assert.is(await input(page).getAttribute('aria-controls'), await page.locator('.navbar [role=listbox]').getAttribute('id'));
	const pages = await options(page).evaluateAll((all) => all.map((one) => one.parentElement!.getAttribute('aria-label')));
	assert.is(pages.filter((one, i) => one !== pages[i - 1]).length, new Set(pages).size);
});

test('arrows move through the hits, Home and End once one is chosen, Enter opens one, and the field keeps the focus', async () => {
	const { page } = await typed('の');
	const count = await options(page).count();
	assert.ok(count > 2);
	const at = async () => options(page).evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-selected') === 'true'));
	assert.is(await at(), -1);
	await page.keyboard.press('Home');
	assert.is(await at(), -1, 'the text has the key');
	assert.is(await input(page).evaluate((field) => (field as HTMLInputElement).selectionStart), 0);
	for (const [key, place] of [
		['ArrowDown', 0],
		['ArrowDown', 1],
		['ArrowUp', 0],
		['ArrowUp', count - 1],
		['ArrowDown', 0],
		['End', count - 1],
		['Home', 0],
	] as const) {
		await page.keyboard.press(key);
		assert.is(await at(), place, key);
		assert.is(await input(page).getAttribute('aria-activedescendant'), await active(page).getAttribute('id'));
	}
	assert.ok(await input(page).evaluate((field) => field === document.activeElement));
	const href = (await active(page).getAttribute('href'))!;
	await page.keyboard.press('Enter');
	await page.waitForFunction((path) => location.pathname === new URL(path, location.href).pathname, href);
	await page.locator('.search-panel').waitFor({ state: 'hidden' });
});

test('the field names no hit any more once the text is another one, or the hits are closed', async () => {
	const { page } = await typed('リンク');
	const named = () => input(page).getAttribute('aria-activedescendant');
	await page.keyboard.press('ArrowDown');
	assert.ok(await named());
	await input(page).fill('コード');
	await page.locator('.search-hit-title', { hasText: 'コード' }).first().waitFor();
	assert.equal([await named(), await active(page).count()], [null, 0]);
	await page.keyboard.press('ArrowDown');
	assert.is(await named(), await active(page).getAttribute('id'));
	await page.keyboard.press('Escape');
	assert.is(await named(), null);
});

test('Escape closes the hits, then empties the field; the arrow opens them again', async () => {
	const { page } = await typed('コード');
	await page.keyboard.press('Escape');
	assert.ok(await page.locator('.search-panel').isHidden());
	assert.is(await input(page).inputValue(), 'コード');
	await page.keyboard.press('ArrowDown');
	assert.ok(await page.locator('.search-panel').isVisible());
	await page.keyboard.press('Escape');
	await page.keyboard.press('Escape');
	assert.is(await input(page).inputValue(), '');
});

test('Ctrl+Enter opens the chosen hit in a new tab, and without one the search page', async () => {
	const { page, context } = await typed('コード');
	const opened = async () => {
		const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
		await tab.waitForURL(/^http/);
		return new URL(tab.url());
	};
	const all = await opened();
	assert.equal([all.pathname, all.searchParams.get('q')], ['/search/', 'コード']);
	await page.keyboard.press('ArrowDown');
	assert.is((await opened()).pathname, '/guide/code/');
	assert.is(new URL(page.url()).pathname, '/guide/start/');
});

test('what led to a page is offered again in the empty field, by keys too, and can be forgotten', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/guide/start/');
	const recent = page.locator('.search-recent');
	for (const text of ['リンク', 'コード']) {
		await input(page).fill(text);
		await page.locator('.search-hit-title', { hasText: text }).first().waitFor();
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await page.waitForFunction(() => !document.querySelector('.search-panel:not([hidden])'));
	}
	await open('/guide/start/');
	await input(page).focus();
	await recent.first().waitFor();
	assert.equal(await recent.allInnerTexts(), ['コード', 'リンク']);
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowDown');
	assert.is(await input(page).getAttribute('aria-activedescendant'), await active(page).getAttribute('id'));
	await page.keyboard.press('Enter');
	await page.waitForSelector('a.search-hit');
	assert.is(await input(page).inputValue(), 'リンク');
	await page.keyboard.press('Escape');
	await page.keyboard.press('Escape');
	assert.is(await input(page).inputValue(), '');
	await page.getByText(strings.forget).click();
	assert.is(await recent.count(), 0);
	assert.is(await page.evaluate(() => localStorage.getItem('searches/')), null);
	assert.ok(await page.locator('.search-panel').isHidden());
	assert.equal(problems, []);
});

test('off by config, nothing of a search is kept, and / is no shortcut', async () => {
	const { page, open } = await forgetful.visit();
	await open('/guide/start/');
	await input(page).fill('コード');
	await page.waitForSelector('.search-hit');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await arrive(page, '/guide/code/', 'コード');
	assert.is(await page.evaluate(() => localStorage.getItem('searches/')), null);
	await pressSlash(page);
	assert.not.ok(await isFocused(page));
	assert.is(await input(page).getAttribute('aria-keyshortcuts'), 'Control+K Meta+K');
	await page.keyboard.press('Control+k');
	assert.ok(await isFocused(page));
	await open('/search/');
	await page.locator('.search-page-hint').waitFor();
	assert.is(await page.getByText(strings.slashKey).count(), 0, 'which a reader need not turn off');
});

test('`site:` is left out of the words, and said so; alone too', async () => {
	const { page } = await typed('site:example.org コード');
	assert.is(await page.locator('.search-panel .search-note').innerText(), strings.onlySite);
	assert.is(await options(page).first().getAttribute('href'), '/guide/code/');
	await input(page).fill('site:');
	await page.waitForFunction(() => !document.querySelector('.search-hit'));
	assert.is((await page.locator('.search-panel [role=status]').innerText()).trim(), strings.onlySite);
});

test('suggestions whose script does not load say so; the form still works', async () => {
	bench.site.answers.set(/\/assets\/Suggestions/, { status: 0 });
	const { page, open } = await bench.visit();
	await open('/guide/start/');
	await input(page).fill('コード');
	const said = page.locator('.search-box .load-failed');
	await said.waitFor();
	assert.match(await said.innerText(), new RegExp(words.errors.loadFailed));
	assert.match(await said.locator('pre').innerText(), /Suggestions/);
	assert.not.match(await said.innerText(), /Error/, 'in words');
	assert.is(await said.getByText(words.errors.retry).count(), 1);
	await page.keyboard.press('Enter');
	await page.waitForSelector('.search-result');
});

test('the search page: each section of the site with how many pages, one of them can be chosen, and the address says which', async () => {
	const { page, open, problems } = await bench.visit();
	await open(`/search/?q=${encodeURIComponent('の')}`);
	await page.waitForSelector('.search-section');
	const buttons = page.locator('.search-section');
	const counts = await buttons.locator('.search-section-count').allInnerTexts();
	assert.ok(counts.length > 1);
	await buttons.nth(1).click();
	await page.waitForFunction((count) => document.querySelector('.search-count')?.textContent?.includes(count), counts[0]!);
	await page.waitForURL((url) => url.searchParams.has('section'));
	const section = new URL(page.url()).searchParams.get('section')!;
	for (const href of await page.locator('.search-result h2 a').evaluateAll((all) => all.map((a) => a.getAttribute('href')!)))
		assert.ok(href.startsWith(section), href);
	assert.equal(await buttons.locator('.search-section-count').allInnerTexts(), counts, 'the others keep their numbers');
	await page.reload();
	await page.waitForSelector('.search-section[aria-pressed=true]:nth-child(2)');
	assert.equal(problems, []);
});

test('the search page: one of the tags of the results can be chosen, by keyboard too, and the address says which', async () => {
	const { page, open, problems } = await bench.visit();
	await open(`/search/?q=${encodeURIComponent('の')}`);
	const tags = page.getByRole('combobox', { name: strings.tag, exact: true });
	await page.waitForSelector('.search-sections-place option:nth-child(3)', { state: 'attached' });
	const offered = await tags.locator('option').allInnerTexts();
	assert.is(offered[0], strings.anyTag);
	const at = offered.findIndex((text) => text.startsWith('コード'));
	const [, label, count] = /^(.*) \((\d+)\)$/.exec(offered[at]!)!;
	assert.ok((await tags.boundingBox())!.height >= 44);
	await tags.focus();
	for (let i = 0; i < at; i++) await page.keyboard.press('ArrowDown');
	await page.waitForFunction(
		(n) => document.querySelector('.search-count')?.textContent?.endsWith(n),
		format(strings.results, { count: Number(count) }),
	);
	await page.waitForURL((url) => url.searchParams.get('tag') === label);
	assert.ok(await tags.evaluate((select) => select === document.activeElement), 'the reader stays where he is');
	assert.is(await page.locator('.search-result').count(), Number(count));
	assert.equal(await tags.locator('option').allInnerTexts(), offered, 'the others keep their numbers');
	await page.reload();
	await page.waitForFunction((n) => document.querySelectorAll('.search-result').length === n, Number(count));
	assert.is(await tags.inputValue(), label);
	assert.equal(problems, []);
});

test('the search page: where a tag leaves no result it says so, and can be taken away', async () => {
	const { page, open, problems } = await bench.visit();
	await open(`/search/?q=${encodeURIComponent('コード')}&tag=gone`);
	await page
		.getByText(format(strings.noResultsWithTag, { query: 'コード', tag: 'gone' }))
		.last()
		.waitFor();
	assert.is(await page.locator('.search-near').count(), 0);
	await page.getByRole('button', { name: strings.withoutTag }).click();
	await page.waitForSelector('.search-result');
	await page.waitForURL((url) => !url.searchParams.has('tag'));
	assert.equal(problems, []);
});

test('Enter without a chosen hit opens the search page', async () => {
	const { page } = await typed('コード');
	await page.keyboard.press('Enter');
	await page.waitForURL('**/search/?q=*');
	await page.waitForSelector('.search-result');
});

test('the clear button is there while there is text', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/start/');
	assert.is(await page.locator('.search-clear').count(), 0);
	await input(page).fill('コード');
	await page.locator('.search-clear').click();
	assert.is(await input(page).inputValue(), '');
	assert.is(await page.locator('.search-clear').count(), 0);
	// Where the index was still on its way, the panel tells of it until it is there.
	await page.locator('.search-panel').waitFor({ state: 'hidden' });
	assert.ok(await input(page).evaluate((field) => field === document.activeElement));
});

const isFocused = (page: Page) => input(page).evaluate((field) => field === document.activeElement);

/** Presses `/` outside any field. */
async function pressSlash(page: Page): Promise<void> {
	await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
	await page.keyboard.press('/');
}

test('Ctrl+K, Cmd+K and / move to the field; / in a field is a letter', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/start/');
	for (const key of ['Control+k', 'Meta+k', '/']) {
		await page.keyboard.press(key);
		assert.ok(await isFocused(page), key);
		assert.is(await input(page).inputValue(), '');
		await input(page).evaluate((field) => (field as HTMLElement).blur());
	}
	await page.keyboard.press('Control+k');
	await page.keyboard.press('/');
	assert.is(await input(page).inputValue(), '/');
});

test('a reader turns / off on the search page, for all pages and until it is turned on again', async () => {
	const { page, open } = await bench.visit();
	await open('/search/');
	const box = page.getByLabel(strings.slashKey);
	await box.uncheck();
	await open('/search/?q=page');
	await page.waitForSelector('.search-count:not(:has(.spinner))');
	const [count, place] = await page.evaluate(() =>
		['.search-count', '.search-slash input'].map((one) => document.querySelector(one)!.getBoundingClientRect().toJSON()),
	);
	assert.ok(place.y >= count.y && place.y < count.y + count.height, 'it stands beside the number of results, below what limits them');
	await open('/guide/start/');
	await input(page).hover();
	await page.waitForSelector('[data-island=SearchBox][data-live]');
	await pressSlash(page);
	assert.not.ok(await isFocused(page));
	await page.keyboard.press('Control+k');
	assert.ok(await isFocused(page), 'the other one stays');
	await open('/search/');
	assert.not.ok(await box.isChecked());
	await box.check();
	await pressSlash(page);
	assert.ok(await isFocused(page));
});

test('what an input method still holds is searched as it is typed, and its Enter opens nothing', async () => {
	const { page, context, open } = await bench.visit();
	await open('/guide/start/');
	await input(page).fill('コード');
	await page.waitForSelector('.search-hit');
	const before = await options(page).allInnerTexts();
	await input(page).fill('');
	const keys = await context.newCDPSession(page);
	await input(page).focus();
	await keys.send('Input.imeSetComposition', { text: 'こーd', selectionStart: 3, selectionEnd: 3 });
	await page.waitForSelector('.search-hit');
	await input(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
	assert.is(new URL(page.url()).pathname, '/guide/start/');
	await keys.send('Input.insertText', { text: 'コード' });
	await page.waitForFunction((wanted) => [...document.querySelectorAll('.navbar [role=option]')].length === wanted, before.length);
	assert.equal(await options(page).allInnerTexts(), before);
});

test('a reading is typed letter by letter, in romaji of both systems and in kana: its words are on screen before it is whole', async () => {
	const { page, open } = await readings.visit();
	await open('/');
	const loaded = () => readings.site.requests.filter((line) => /search-readings|word-help/.test(line));
	await input(page).fill('表情');
	await page.waitForSelector('.search-hit');
	assert.equal(loaded(), [], 'who types words loads no readings');
	for (const [typed, from, word] of [
		['kokkaku', 4, '骨格'],
		['こっかく', 3, '骨格'],
		['rinkakusen', 4, '輪郭線'],
		['hyoujou', 5, '表情'],
		['hyouzyou', 5, '表情'],
		['よみこみ', 2, '読み込み'],
		['yomikomi', 4, '読み込み'],
	] as const) {
		await input(page).fill(typed.slice(0, from - 1));
		for (const letter of typed.slice(from - 1)) {
			await input(page).pressSequentially(letter);
			await page.locator('.navbar [role=option]', { hasText: word }).first().waitFor();
		}
	}
	assert.is(new Set(loaded()).size, 2, 'the readings and what reads them, once');
	await input(page).fill('表情 qzvwx');
	await page.locator('.search-note s', { hasText: 'qzvwx' }).waitFor();
	await page.waitForSelector('.search-hit');
	await input(page).fill('イクスプレッション');
	await page.locator('.search-meant', { hasText: 'エクスプレッション' }).click();
	await page.waitForFunction(() => !document.querySelector('.search-note'));
	assert.is(await input(page).inputValue(), 'エクスプレッション');
});

test('nothing found is said, with a way on', async () => {
	const { page } = await typed('ｑｑｑｑｑｑ');
	assert.match(await page.locator('.search-empty').innerText(), new RegExp(strings.noResults));
	assert.is(await input(page).getAttribute('aria-expanded'), 'false');
	const offered = page.locator('.search-panel .search-near a').first();
	const href = (await offered.getAttribute('href'))!;
	await offered.click();
	await page.waitForURL(`**${href}`);
	await page.locator('.search-panel').waitFor({ state: 'hidden' });
});

test('a search that finds nothing is an event for scripts of the site: once, when it stays', async () => {
	const { page } = await typed('qqqqqq');
	await page.evaluate(() => {
		const told: string[] = [];
		Object.assign(window, { told });
		document.addEventListener('vrmdocs:nothing-found', (event) => told.push((event as CustomEvent<{ query: string }>).detail.query));
	});
	// In one step, as one types.
	await input(page).fill('コード');
	await page.waitForSelector('.search-hit');
	await page.evaluate(() => {
		const field = document.querySelector<HTMLInputElement>('.navbar .search-input')!;
		for (const text of ['zzqz', 'zzqzz']) {
			field.value = text;
			field.dispatchEvent(new InputEvent('input', { bubbles: true }));
		}
	});
	const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
	await page.waitForFunction(() => (window as unknown as { told: string[] }).told.includes('zzqzz'));
	assert.equal(
		(await told()).filter((query) => query !== 'qqqqqq'),
		['zzqzz'],
	);
});

test('nothing found: words like that of the query are offered, in the box and on the search page', async () => {
	const { page } = await typed('unityenginexyz');
	await page.locator('.search-near button', { hasText: /^unityengine$/ }).click();
	await page.waitForSelector('.search-hit');
	assert.is(await input(page).inputValue(), 'unityengine');
	await page.goto('/search/?q=unityenginexyz');
	await page.locator('.search-page-results .search-near button', { hasText: /^unityengine$/ }).click();
	await page.waitForSelector('.search-result');
	assert.is(await page.locator('.search-page-form .search-input').inputValue(), 'unityengine');
});

test('all results, everywhere and within the context of the page', async () => {
	const inside = await typed('コード');
	assert.equal(await inside.page.locator('.search-all a').allInnerTexts(), [
		strings.seeAll,
		format(strings.seeAllWithin, { context: 'ガイド' }),
	]);
	const outside = await typed('コード', '/reference/api/');
	assert.equal(await outside.page.locator('.search-all a').allInnerTexts(), [strings.seeAll]);
	await inside.page.locator('.search-all a').last().click();
	await inside.page.waitForURL('**/search/?q=*&ctx=guide');
	await inside.page.waitForSelector('.search-result');
	assert.ok(indexRequests().some((line) => line.includes('/search-index-guide.json?_=')));
	for (const href of await inside.page.locator('.search-result h2 a').evaluateAll((all) => all.map((a) => a.getAttribute('href')!)))
		assert.match(href, /^\/guide\//);
});

test('text that looks like markup stays text, in the box and in the address', async () => {
	const evil = '<img src=x onerror="window.evil=1">コード</script>';
	const { page, problems } = await typed(evil);
	await page.goto(`/search/?q=${encodeURIComponent(evil)}&ctx=${encodeURIComponent(evil)}`);
	await page.waitForSelector('.search-result, .empty');
	assert.is(await page.evaluate(() => (window as { evil?: number }).evil), undefined);
	assert.is(await page.locator('.search-page-results img, .search-panel img').count(), 0);
	assert.ok((await page.title()).includes(evil));
	assert.equal(problems, []);
});

test('the search page shows all results of its address, says how many, and the address follows the typing', async () => {
	const { page, open, problems } = await bench.visit();
	await open(`/search/?q=${encodeURIComponent('コード')}`);
	await page.waitForSelector('.search-result');
	const count = await page.locator('.search-result').count();
	const said = format(strings.resultsFor, { query: 'コード', count });
	assert.is(await page.locator('.search-count').innerText(), said);
	assert.is(await page.locator('.search-page [role=status]').innerText(), said);
	assert.ok((await page.title()).startsWith(said));
	await page.locator('.search-page-form .search-input').fill('長い');
	await page.waitForURL((url) => url.searchParams.get('q') === '長い');
	assert.ok((await page.title()).includes('「長い」'));
	assert.is(await page.evaluate(() => history.length), 2);
	assert.equal(problems, []);
});

test('a heading on the search page is not torn apart by its marks', async () => {
	const { page, open } = await bench.visit();
	await open(`/search/?q=${encodeURIComponent('長い')}`);
	const mark = page.locator('.search-result-headings a', { hasText: '長い行' }).locator('mark').first();
	await mark.waitFor();
	const gap = await mark.evaluate((mark) => {
		const texts = document.createTreeWalker(mark.closest('a')!, NodeFilter.SHOW_TEXT);
		while (texts.nextNode() && texts.currentNode.textContent !== '行');
		const rest = document.createRange();
		rest.selectNodeContents(texts.currentNode);
		return rest.getBoundingClientRect().left - mark.getBoundingClientRect().right;
	});
	assert.ok(Math.abs(gap) < 1, `${gap}`);
});

test('a search from the page itself and back', async () => {
	const { page, open } = await bench.visit();
	await open(`/search/?q=${encodeURIComponent('コード')}`);
	await page.waitForSelector('.search-result');
	await page.locator('.search-result h2 a').first().click();
	await arrive(page, '/guide/code/', 'コード');
	await page.goBack();
	await page.waitForSelector('.search-result');
	assert.is(await page.locator('.search-page-form .search-input').inputValue(), 'コード');
});

for (const way of ['Navigation API', 'history'] as const) {
	const opened = async (path: string, options?: BrowserContextOptions) => {
		const visitor = await bench.visit(options);
		if (way === 'history') await visitor.page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
		await visitor.open(path);
		return visitor;
	};

	test(`${way}: Back from one search to the one before shows that one: field, title, results and address`, async () => {
		const { page, problems } = await opened(`/search/?q=${encodeURIComponent('コード')}`);
		const shows = (text: string) =>
			page.waitForFunction(
				([text, said]) =>
					new URLSearchParams(location.search).get('q') === text &&
					document.querySelector<HTMLInputElement>('.search-page-form .search-input')?.value === text &&
					document.querySelector('.search-count')?.textContent?.includes(said!) &&
					document.title.includes(said!),
				[text, `「${text}」`] as const,
			);
		await shows('コード');
		await input(page).fill('長い');
		await page.keyboard.press('Enter');
		await shows('長い');
		await page.goBack({ waitUntil: 'commit' });
		await shows('コード');
		await page.goForward({ waitUntil: 'commit' });
		await shows('長い');
		assert.equal(problems, []);
	});

	test(`${way}: Back from a hit returns to where the list was scrolled`, async () => {
		const { page } = await opened(`/search/?q=${encodeURIComponent('の')}`, { viewport: { width: 1000, height: 400 } });
		await page.waitForSelector('.search-result');
		const height = () => page.evaluate(() => document.documentElement.scrollHeight);
		const scroll = () => page.evaluate(() => Math.round(scrollY));
		// Each end of the list that comes near brings more of it.
		for (let last = 0; last < (await height()); ) {
			last = await height();
			await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
			await page.waitForFunction(() => !document.querySelector('.search-page-results > div:last-child:empty'));
		}
		await page
			.locator('.search-result h2 a')
			.last()
			.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
		const top = await scroll();
		assert.ok(top > 500, `${top}`);
		const path = new URL(
			await page
				.locator('.search-result h2 a')
				.last()
				.evaluate((link) => (link as HTMLAnchorElement).href),
		).pathname;
		await page.locator('.search-result h2 a').last().click();
		await page.waitForFunction((path) => location.pathname === path && !document.querySelector('.search-page'), path);
		await page.goBack();
		await page.waitForSelector('.search-result');
		await page.waitForFunction((top) => Math.abs(scrollY - top) < 3, top);
	});

	test(`${way}: a search is offered again also when Enter followed the typing at once`, async () => {
		const { page } = await opened('/guide/start/');
		bench.site.answers.set(/\/assets\/Suggestions/, { delay: 600 });
		await input(page).fill('コード');
		await page.keyboard.press('Enter');
		await page.waitForSelector('.search-result');
		await page.goto('/guide/start/');
		await alive(page);
		await input(page).focus();
		await page.locator('.search-recent').first().waitFor();
		assert.equal(await page.locator('.search-recent').allInnerTexts(), ['コード']);
	});
}

test('the form works before the scripts are loaded', async () => {
	const { page, start } = await bench.visit();
	bench.site.answers.set(/\/assets\/(?:client|islands)/, { delay: 1500 });
	await start('/guide/start/');
	await input(page).fill('コード');
	await page.keyboard.press('Enter');
	await page.waitForURL('**/search/?q=*');
	await page.waitForSelector('.search-result', { timeout: 30_000 });
});

test('a version that leads to another origin is an unexpected version url', async () => {
	const { page, open } = await bench.visit();
	for (const version of ['//evil.example/', '/\\evil.example/']) {
		await open(`/search/?q=a&version=${encodeURIComponent(version)}`);
		await page.getByText(strings.unexpectedVersionUrl).waitFor();
		assert.is(await page.getByText(words.errors.retry).count(), 0, 'which no other try could mend');
	}
	assert.equal(indexRequests(), []);
});

test('a version of this site has its own index', async () => {
	const { page, open } = await bench.visit();
	await open('/search/?q=a&version=v1/');
	await page.getByText(strings.failed).waitFor();
	assert.match(indexRequests()[0]!, /^GET \/v1\/search-index\.json\?_=/);
});

test('without highlighting a hit opens its plain address', async () => {
	const { page } = await typed('コード');
	for (const href of await options(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')!)))
		assert.not.match(href, /_highlight/);
});

test('with highlighting, a hit names each word and then its anchor, and the page marks them', async () => {
	const { page, open, problems } = await highlighting.visit();
	await open('/guide/start/');
	await input(page).fill('リンク 長い');
	await page.waitForSelector('.search-hit');
	const href = (await options(page).first().getAttribute('href'))!;
	assert.match(href, /^\/guide\/start\/\?_highlight=[^&#]+&_highlight=[^#]+(?:#.+)?$/);
	await page.goto(href);
	await alive(page);
	await page.waitForSelector('#_main mark.search-mark');
	assert.ok((await page.locator('#_main mark.search-mark').allInnerTexts()).includes('リンク'));
	await page.goto('/guide/start/?_highlight=%5B.*%3Cb%3E&_highlight=%EF');
	await alive(page);
	assert.equal(problems, []);
});

test('limited by context, the box searches only the context and links to results outside', async () => {
	const { page, open } = await limited.visit();
	await open('/guide/start/');
	await input(page).fill('の');
	await page.waitForSelector('.search-hit');
	for (const href of await options(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')!)))
		assert.match(href, /^\/guide\//);
	assert.equal(await page.locator('.search-all a').allInnerTexts(), [
		format(strings.seeAllWithin, { context: 'ガイド' }),
		format(strings.seeAllOutside, { context: 'ガイド' }),
	]);
	await page.locator('.search-all a').last().click();
	await page.waitForSelector('.search-result');
	for (const href of await page.locator('.search-result h2 a').evaluateAll((all) => all.map((a) => a.getAttribute('href')!)))
		assert.not.match(href, /^\/guide\//);
});

/** Hits of the site's own worker for each text. */
const askWorker = (page: Page, worker: string, index: string, texts: string[]) =>
	page.evaluate(
		async ([worker, index, texts]) => {
			const made = new Worker(worker, { type: 'module' });
			const ask = (id: number, text: string) =>
				new Promise<Reply>((done) => {
					made.addEventListener('message', function listen({ data }) {
						if (data.id !== id || data.isEarly) return;
						made.removeEventListener('message', listen);
						done(data);
					});
					made.postMessage({
						id,
						indexUrl: new URL(index, location.href).href,
						ask: { asker: 1, text, options: { maxResults: 8, excerptLength: 50 } },
					});
				});
			const replies: Reply[] = [];
			for (const [id, text] of texts.entries()) replies.push(await ask(id, text));
			return replies;
		},
		[worker, index, texts] as const,
	);

test('Node and the browser find the same, for every query of the fixture', async () => {
	const { dir } = real.site;
	const { page, start } = await real.visit();
	await start('/search/');
	// Each third one; all under `npm run test:all`.
	const texts = (JSON.parse(readFileSync(join(root, 'test/fixtures/search/queries.json'), 'utf8')) as { query: string }[])
		.map((one) => one.query)
		.filter((_, i) => process.env.TEST_ALL || i % 3 === 0);
	const replies = await askWorker(page, `/${manifestOf(dir).bundles.searchWorker.file}`, '/search-index.json', texts);
	const loaded = loadIndex(readFileSync(join(dir, 'search-index.json'), 'utf8'));
	const shape = (hits: Hit[]) =>
		hits.map(({ url, type, score, title, excerpt, words: found }) => ({ url, type, score, title, excerpt, found }));
	for (const reply of replies) assert.not('error' in reply, JSON.stringify(reply));
	const help = helpFrom((path) => readFileSync(join(dir, path), 'utf8'), loaded);
	for (const [i, text] of texts.entries()) {
		const { hits } = await searchWith(help, loaded, text, { maxResults: 8, excerptLength: 50 });
		assert.equal(shape((replies[i] as { found: Found }).found.hits), shape(hits), text);
	}
});

test('an entry of the glossary has spaces between what it says, where it leads and what belongs to it', async () => {
	const { dir } = real.site;
	const loaded = loadIndex(readFileSync(join(dir, 'search-index.json'), 'utf8'));
	const help = helpFrom((path) => readFileSync(join(dir, path), 'utf8'), loaded);
	const { hits } = await searchWith(help, loaded, 'スレッドでどう進めるか', { maxResults: 8, excerptLength: 200 });
	const entry = hits.find(({ page }) => page === '/vrm/glossary/');
	assert.match(entry!.excerpt.text, /。 \S+の説明 関連する言葉/);
});

test('on a slow line the box ends with what Node finds, in its order, and never has more than eight rows', async () => {
	const { dir } = real.site;
	const { page, open } = await real.visit({ viewport: { width: 390, height: 844 } });
	await open('/vrm/vrm_about/');
	real.site.answers.set(/^\/assets\/search\//, { delay: 400 });
	await page.evaluate(() => {
		const rows = { most: 0 };
		Object.assign(window, { rows });
		new MutationObserver(() => {
			rows.most = Math.max(rows.most, document.querySelectorAll('.navbar .search-hit').length);
		}).observe(document, { childList: true, subtree: true });
	});
	const all = JSON.parse(readFileSync(join(root, 'test/fixtures/search/queries.json'), 'utf8')) as { query: string }[];
	// Each of these asks for parts that no other has asked for.
	const texts = ['すぷりんぐぼーん', ...all.filter((_, i) => i % (process.env.TEST_ALL ? 6 : 24) === 0).map(({ query }) => query)];
	const loaded = loadIndex(readFileSync(join(dir, 'search-index.json'), 'utf8'));
	const help = helpFrom((path) => readFileSync(join(dir, path), 'utf8'), loaded);
	for (const text of texts) {
		await input(page).fill(text);
		await page.waitForSelector(`.search-panel[data-query=${JSON.stringify(text)}]`);
		const shown = await options(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('href')!.replace(/\?[^#]*/, '')));
		const { hits } = await searchWith(help, loaded, text, { maxResults: 8, excerptLength: 50 });
		assert.equal(
			shown,
			hits.map(({ url }) => url),
			text,
		);
	}
	assert.is(await page.evaluate(() => (window as unknown as { rows: { most: number } }).rows.most), 8);
});

test('a reader who was never here gets a query answered by at most 15 files of the index, in the median', async () => {
	const all = JSON.parse(readFileSync(join(root, 'test/fixtures/search/queries.json'), 'utf8')) as { query: string }[];
	const texts = all.filter((_, i) => i % (process.env.TEST_ALL ? 6 : 24) === 0).map(({ query }) => query);
	const counts: number[] = [];
	for (const text of texts) {
		await using visitor = await real.visit({ viewport: { width: 390, height: 844 } });
		await visitor.open('/vrm/vrm_about/');
		const before = real.site.requests.length;
		await input(visitor.page).fill(text);
		await visitor.page.waitForSelector(`.search-panel[data-query=${JSON.stringify(text)}]`);
		counts.push(real.site.requests.slice(before).filter((line) => /\/assets\/search\/|search-(?:index|readings)/.test(line)).length);
	}
	counts.sort((a, b) => a - b);
	assert.ok(counts[counts.length >> 1]! <= 15, `${counts}`);
});

test('what is shown before all is known stays where it is, and so does the link to all results', async () => {
	const { page, open } = await real.visit({ viewport: { width: 390, height: 700 } });
	await open('/vrm/vrm_about/');
	real.site.answers.set(/^\/assets\/search\//, { delay: 1500 });
	await input(page).fill('ファイルサイズ');
	await page.waitForSelector('.search-panel:not([data-query]) .search-hit');
	const places = () =>
		options(page).evaluateAll((rows) =>
			rows.map((row) => [row.getAttribute('href')!.replace(/\?[^#]*/, ''), row.getBoundingClientRect().top] as const),
		);
	const before = await places();
	await page.waitForSelector('.search-panel[data-query]');
	assert.equal((await places()).slice(0, before.length), before);
	const foot = await page.locator('.search-all a').first().boundingBox();
	const panel = await page.locator('.search-panel').boundingBox();
	assert.ok(foot!.y + foot!.height <= panel!.y + panel!.height && foot!.y + foot!.height <= 700);
});

test('an index of another origin is refused by the worker itself', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/start/');
	const [reply] = await askWorker(
		page,
		`/${manifestOf(bench.site.dir).bundles.searchWorker.file}`,
		'http://127.0.0.1:9/search-index.json',
		['a'],
	);
	assert.is((reply as { error: string }).error, 'Unexpected version url');
});

test.run();
