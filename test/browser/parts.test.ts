/** Parts of pages that a site asks for, as readers use them: words that are explained. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Page, withSite, writtenSite } from './harness.ts';
import { violationsInBothThemes } from './violations.ts';

const test = suite('parts');
const fixture = join(process.env.PROJECT_ROOT!, 'test/fixtures/parts');
const bench = withSite(test, () => writtenSite('parts', {}, (dir) => cpSync(fixture, dir, { recursive: true })));
const meaning = (page: Page) => page.locator('.term-meaning');

test('a word is explained on hover; the pointer may go to the text; Escape closes it', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/');
	const word = page.locator('.term', { hasText: 'spring bone' }).first();
	await word.hover();
	await meaning(page).waitFor();
	assert.match(await meaning(page).innerText(), 'A bone that swings');
	assert.is(await page.locator('[title]:is(.term, abbr)').count(), 0, 'no second one of the browser');
	const box = (await meaning(page).boundingBox())!;
	await page.mouse.move(box.x + box.width / 2, box.y + box.height - 14, { steps: 8 });
	await page.waitForTimeout(400);
	assert.ok(await meaning(page).isVisible(), 'it stays below the pointer');
	assert.equal(await violationsInBothThemes(page), []);
	await page.keyboard.press('Escape');
	assert.is(await meaning(page).count(), 0);
	await word.hover({ position: { x: 3, y: 3 } });
	await page.mouse.move(2, 700);
	await meaning(page).waitFor({ state: 'detached' });
	assert.equal(problems, []);
});

test('a word is explained by the keyboard: focus shows its meaning, and says it', async () => {
	const { page, open } = await bench.visit();
	await open('/');
	await page.waitForSelector('.term[role=button]');
	const word = page.locator('.term', { hasText: 'HTML' }).first();
	await word.focus();
	assert.match(await meaning(page).innerText(), 'HyperText Markup Language');
	assert.is(await word.getAttribute('aria-describedby'), await meaning(page).getAttribute('id'));
	await page.keyboard.press('Escape');
	assert.is(await meaning(page).count(), 0);
	assert.ok(await word.evaluate((e) => e === document.activeElement), 'the focus stays');
	await page.keyboard.press('Enter');
	await meaning(page).waitFor();
	await page.keyboard.press('Tab');
	assert.match(await meaning(page).innerText(), 'A bone that swings');
});

test('a word is explained by a touch, within the width of a phone, and closed by one beside it', async () => {
	const { page, open } = await bench.visit({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
	await open('/');
	await page.waitForSelector('.term[role=button]');
	for (const word of await page.locator('.term').all()) {
		await word.tap();
		await meaning(page).waitFor();
		const { x, width } = (await meaning(page).boundingBox())!;
		assert.ok(x >= 0 && x + width <= 390, `${x} ${width}`);
		await page.locator('h1').tap();
		await meaning(page).waitFor({ state: 'detached' });
	}
	assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
});

test('without scripts the browser shows the meaning; pages without such words load nothing of it', async () => {
	const { page, start } = await bench.visit({ javaScriptEnabled: false });
	await start('/');
	assert.match((await page.locator('abbr').first().getAttribute('title'))!, 'HyperText');
	await start('/plain/');
	assert.is(await page.locator('link[href*="/terms."]').count(), 0);
	assert.is(await page.locator('[data-island="Terms"]').count(), 0);
});

test('an image that is shown smaller than it is can be enlarged by a click and by the keyboard; others cannot', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/images/');
	const image = page.getByRole('button', { name: 'A yellow disc on blue' });
	await image.waitFor();
	assert.equal(await violationsInBothThemes(page), []);
	await image.click();
	const dialog = page.locator('dialog.zoom');
	assert.is(Math.round((await dialog.locator('img').boundingBox())!.width), 2400);
	assert.equal(await violationsInBothThemes(page), []);
	await page.keyboard.press('Escape');
	await dialog.waitFor({ state: 'detached' });
	await image.focus();
	await page.keyboard.press('Enter');
	await dialog.waitFor();
	await dialog.locator('img').click();
	await dialog.waitFor({ state: 'detached' });
	assert.is(await page.locator('img[data-zoom]').count(), 1, 'neither a small one nor a link');
	await page.click('a:has(img)');
	await page.waitForURL('**/plain/');
	assert.equal(problems, []);
});

test('a grid has its columns where there is room, and one on a phone', async () => {
	const { page, open } = await bench.visit({ viewport: { width: 1440, height: 900 } });
	await open('/images/');
	const columns = () => page.locator('.grid').evaluate((e) => getComputedStyle(e).gridTemplateColumns.split(' ').length);
	assert.is(await columns(), 3);
	assert.is(await page.locator('.grid > *').count(), 3);
	await page.setViewportSize({ width: 390, height: 800 });
	assert.is(await columns(), 1);
	assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
});

test('an answer is sent, thanks are said; one that fails is said, and may be sent again', async () => {
	const { page, open } = await bench.visit();
	const sent: string[] = [];
	let status = 500;
	await page.route('**/api/feedback', (route) => {
		sent.push(route.request().postData() ?? '');
		return route.fulfill({ status, body: '' });
	});
	await open('/plain/');
	const form = page.getByRole('form', { name: 'Was this page helpful?' });
	await form.getByRole('button', { name: 'No' }).click();
	await form.getByText('could not be sent').waitFor();
	status = 204;
	await form.getByRole('button', { name: 'Yes' }).click();
	await form.getByText('Thank you').waitFor();
	assert.equal(sent, ['helpful=no&page=%2Fplain%2F', 'helpful=yes&page=%2Fplain%2F']);
	assert.is(await form.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed'), 'true');
	await form.getByRole('button', { name: 'Yes' }).press('Enter');
	assert.is(sent.length, 2, 'once');
	assert.equal(await violationsInBothThemes(page), []);
});

test('without scripts an answer is a form, and nothing asks for consent', async () => {
	const { page, start } = await bench.visit({ javaScriptEnabled: false });
	await page.route('**/api/feedback', (route) => route.fulfill({ contentType: 'text/html', body: route.request().postData() ?? '' }));
	await start('/plain/');
	assert.is(await page.locator('.consent-open:visible').count(), 0);
	await page.click('.feedback button >> nth=1');
	assert.is(await page.locator('body').innerText(), 'helpful=no');
});

const counted = (page: Page) => page.evaluate(() => (window as { counted?: number; inline?: number }).inline);

test('nothing is loaded before consent; it holds on later visits, and can be withdrawn', async () => {
	const { page, open, problems } = await bench.visit();
	const loaded: string[] = [];
	page.on('request', (request) => /count\.js/.test(request.url()) && loaded.push(request.url()));
	await open('/plain/');
	const ask = page.getByRole('region', { name: 'Measuring visits' });
	await ask.waitFor();
	assert.equal(await violationsInBothThemes(page), []);
	await ask.getByRole('button', { name: 'Decline' }).click();
	await open('/');
	assert.is(await ask.count(), 0, 'it is asked once');
	assert.equal(loaded, []);
	assert.is(
		await page
			.context()
			.cookies()
			.then((all) => all.length),
		0,
	);
	await page.getByRole('button', { name: 'Privacy settings' }).click();
	assert.ok(await ask.locator('.consent-title').evaluate((e) => e === document.activeElement));
	await ask.getByRole('button', { name: 'Accept' }).click();
	await page.waitForFunction(() => (window as { inline?: number }).inline === 1);
	await open('/plain/');
	await page.waitForFunction(() => (window as { inline?: number }).inline === 1);
	assert.is(loaded.length, 2);
	assert.equal(
		(await page.context().cookies()).map(({ name }) => name),
		['_counted'],
	);
	await page.getByRole('button', { name: 'Privacy settings' }).click();
	await Promise.all([page.waitForEvent('load'), ask.getByRole('button', { name: 'Decline' }).click()]);
	assert.is(await counted(page), undefined);
	assert.equal(await page.context().cookies(), []);
	assert.equal(problems, []);
});

test('from right to left, the keys of the search box stand at its end, not on its placeholder', async () => {
	const { page, open } = await bench.visit({ viewport: { width: 1440, height: 900 } });
	await open('/plain/');
	await page.evaluate(() => {
		document.documentElement.dir = 'rtl';
	});
	const [input, keys] = await Promise.all(['.search-input', '.search-kbd'].map((name) => page.locator(name).first().boundingBox()));
	assert.ok(keys!.x + keys!.width < input!.x + input!.width / 2, `${JSON.stringify(keys)} ${JSON.stringify(input)}`);
});

test.run();
