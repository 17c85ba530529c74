/** What a reader does before the islands are alive is taken over by them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Page, realSite, withSite } from './harness.ts';

const test = suite('takeover');
const bench = withSite(test, realSite);

/** Opens a page whose islands wait for `wake`. */
async function early(path: string) {
	const visitor = await bench.visit();
	let wake!: () => void;
	const until = new Promise<void>((done) => {
		wake = done;
	});
	bench.site.answers.set(/\/assets\/islands/, { until });
	await visitor.start(path);
	return { ...visitor, wake };
}

const isLive = (page: Page, name: string) => page.waitForSelector(`[data-island="${name}"][data-live]`, { state: 'attached' });
const box = (page: Page) => page.locator('.navbar .search-input');

test('Ctrl+K at once, and text typed without waiting: it stays, the caret too, and its results come by themselves', async () => {
	const { page, problems, wake } = await early('/vrm/vrm_about/');
	await page.keyboard.press('Control+k');
	await page.keyboard.type('rinkakuse');
	assert.is(await box(page).inputValue(), 'rinkakuse');
	wake();
	await isLive(page, 'SearchBox');
	await page.locator('.navbar [role=option]', { hasText: 'アウトライン' }).first().waitFor();
	assert.is(await box(page).inputValue(), 'rinkakuse');
	await page.keyboard.type('n');
	assert.is(await box(page).inputValue(), 'rinkakusen');
	assert.equal(problems, []);
});

test('the slash, and text after it', async () => {
	const { page, wake } = await early('/vrm/vrm_about/');
	await page.keyboard.press('/');
	await page.keyboard.type('MToon');
	wake();
	await page.locator('.navbar [role=option]').first().waitFor();
	assert.is(await box(page).inputValue(), 'MToon');
});

test('the search page: text typed and left is searched', async () => {
	const { page, wake } = await early('/search/');
	await page.locator('.search-page-form input').fill('表情');
	await page.locator('.footer a, a').last().focus();
	wake();
	await page.waitForSelector('.search-result');
	assert.is(await page.locator('.search-page-form input').inputValue(), '表情');
	await page.waitForURL('**/search/?q=*');
});

test('filters of releases: text and a choice are shown and applied', async () => {
	const { page, wake } = await early('/release/');
	const filters = page.locator('[data-island=ReleaseFilters]');
	await filters.locator('select').nth(1).selectOption('fix');
	await filters.locator('input[type=search]').fill('URP');
	wake();
	await isLive(page, 'ReleaseFilters');
	await page.waitForSelector('.found-version');
	assert.is(await filters.locator('select').nth(1).inputValue(), 'fix');
	assert.is(await filters.locator('input[type=search]').inputValue(), 'URP');
	assert.match(page.url(), /kind=fix/);
	assert.match(page.url(), /q=URP/);
});

test('the range of versions keeps the one that was chosen', async () => {
	const { page, wake } = await early('/release/');
	const select = page.locator('search[aria-label="破壊的変更の範囲"] select').first();
	await select.selectOption({ index: 3 });
	const chosen = await select.inputValue();
	wake();
	await isLive(page, 'Enhance');
	await page.waitForFunction(() => location.search.includes('from='));
	assert.is(await select.inputValue(), chosen);
});

test('the licence chooser: an intention and a setting changed after it are applied', async () => {
	const { page, wake } = await early('/vrm/meta/license/');
	await page.getByRole('radio', { name: /^配ってよい/ }).check();
	await page.getByRole('combobox', { name: '改変する', exact: true }).selectOption('allowModification');
	wake();
	await page.locator('[data-generation=vrm1]', { hasText: '"commercialUsage": "personalProfit"' }).waitFor();
	assert.match(await page.locator('[data-generation=vrm1]').innerText(), '"modification": "allowModification"');
	assert.match(await page.locator('[data-generation=vrm0]').innerText(), '"licenseName": "CC_BY_NC_ND"');
});

test('the showcase: text filters, and a box that was ticked stays ticked', async () => {
	const { page, wake } = await early('/showcase/');
	const filters = page.locator('[data-island=ShowcaseFilters]');
	await filters.locator('input[type=search]').fill('three');
	wake();
	await isLive(page, 'ShowcaseFilters');
	await page.waitForFunction(() => location.search.includes('name=three'));
	assert.is(await filters.locator('input[type=search]').inputValue(), 'three');
});

test('a category that the reader folded stays so, and no mark of it is left', async () => {
	const { page, start, problems } = await bench.visit();
	let wake!: () => void;
	const folding = new Promise<void>((done) => {
		wake = done;
	});
	await page.route(/\/assets\/islands/, async (route) => {
		await folding;
		await route.continue();
	});
	await start('/univrm/install/univrm_install/');
	const category = page.locator('.sidebar details[open]').first();
	const name = await category.locator('> summary').innerText();
	await category.locator('> summary').click();
	await page.locator('.sidebar details[data-toggled]').first().waitFor({ state: 'attached' });
	wake();
	await page.waitForFunction(() => document.querySelector('[data-live] .sidebar-category'));
	await page.waitForFunction(() => !document.querySelector('[data-live] [data-toggled]'));
	const folded = page.locator('.sidebar details', { has: page.locator('> summary', { hasText: name }) }).first();
	assert.is(await folded.getAttribute('open'), null);
	assert.equal(problems, []);
});

test('text of an input method that is at work is left to it', async () => {
	const { page, context, wake } = await early('/vrm/vrm_about/');
	const keys = await context.newCDPSession(page);
	await box(page).focus();
	await keys.send('Input.imeSetComposition', { text: 'こっかk', selectionStart: 4, selectionEnd: 4 });
	wake();
	await isLive(page, 'ColorModeToggle');
	assert.is(await box(page).inputValue(), 'こっかk');
	await keys.send('Input.insertText', { text: '骨格' });
	await page.locator('.navbar [role=option]', { hasText: '骨格' }).first().waitFor();
	assert.is(await box(page).inputValue(), '骨格');
});

test.run();
