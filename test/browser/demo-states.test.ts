/** What holds of every demo: a link shares it, the keyboard is enough, it says so where there is no WebGL, axe finds nothing. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atRest, demoSite, fits, set, sharedValues, small, smallControls, standsAsPoster, visitDemos, withoutWebGL } from './demo-site.ts';
import { type Page, type Reader, software3d, withSite } from './harness.ts';
import { ofColors, violations } from './violations.ts';

const test = suite('every demo');
const bench = withSite(test, demoSite, software3d);
const visit = visitDemos(bench);

const narrow = { ...small, viewport: { width: 390, height: 844 } };

/** Texts of a demo that is there, which are made of the file that was loaded. */
async function texts(page: Page): Promise<string[]> {
	await page.waitForFunction(() => [...document.querySelectorAll('.demo-copy code')].every((code) => code.textContent));
	return page.locator('.demo-copy code').allInnerTexts();
}

/** Texts of a demo that was driven. */
interface Seen {
	first: string[];
	made: string[];
}

const themeOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.dataset.theme!);

/** Both themes: everything in the one that is chosen, colours in the other, which then stays. */
async function looksWell(page: Page, state: string): Promise<void> {
	await fits(page, state);
	const theme = await themeOf(page);
	assert.equal(await violations(page), [], `${state} ${theme}`);
	await page.locator('.color-mode-toggle').click();
	await page.waitForFunction((before) => document.documentElement.dataset.theme !== before, theme);
	assert.equal(await violations(page, ofColors), [], `${state}, the other theme than ${theme}`);
}

/** From the poster on by keys: every control is reached, and a slider moved. */
async function byKeys(page: Page, path: string): Promise<void> {
	const controls = await page.locator('.demo').evaluate((demo) => {
		const reached = new Set<Element>();
		Object.assign(window, { reached });
		demo.addEventListener('focusin', (event) => reached.add(event.target as Element));
		return [...demo.querySelectorAll<HTMLElement>('button, select, input, summary, [tabindex="0"]')].filter(
			(each) => each.checkVisibility() && !each.matches(':disabled'),
		).length;
	});
	for (let i = 0; i < controls + 2; i++) await page.keyboard.press('Tab');
	const reached = await page.evaluate(() => (window as unknown as { reached: Set<Element> }).reached.size);
	assert.ok(reached >= controls, `${path}: ${reached} of ${controls} controls`);
	const slider = page.locator('.demo input[type=range]:visible').first();
	const before = await slider.inputValue();
	await slider.focus();
	await page.keyboard.press(Number(before) > Number(await slider.getAttribute('min')) ? 'ArrowLeft' : 'ArrowRight');
	assert.is.not(await slider.inputValue(), before, path);
}

/** A page that is started by keys and driven: what it needs to be shared. */
async function driven({ page, open }: Reader, [path, label, value, query]: (typeof sharedValues)[number]): Promise<Seen> {
	await open(path);
	await looksWell(page, `${path} poster`);
	const poster = (await page.locator('.heavy-poster').boundingBox())!;
	await page.focus('.heavy-start');
	await page.keyboard.press('Enter');
	await page.locator('.heavy[data-state=ready]').waitFor({ timeout: 30_000 });
	await atRest(page);
	await standsAsPoster(page, path, poster);
	assert.equal(await smallControls(page), [], path);
	const first = await texts(page);
	await byKeys(page, path);
	await page.getByRole('button', { name: '最初に戻す' }).click();
	await page.waitForFunction(() => location.search === '');
	await atRest(page);
	assert.equal(await texts(page), first, `${path}: reset`);
	await page.getByRole('button', { name: 'コピー', exact: true }).first().focus();
	await page.keyboard.press('Enter');
	await page.getByText('コピーしました').waitFor();
	assert.is(await page.evaluate(() => navigator.clipboard.readText()), first[0]);
	const asked = await page.evaluate(() => [...(window as unknown as { asked: Set<string> }).asked]);
	const told = (await page.getAttribute('.heavy', 'data-query'))!.split(' ');
	assert.ok(asked.length > 3, path);
	assert.equal([...new Set(asked)].sort(), [...new Set(told)].sort(), `${path}: each name that it reads is one that starts it`);
	await set(page, label, value);
	await page.waitForFunction((expected) => location.search.includes(expected), query);
	await atRest(page);
	const made = await texts(page);
	await looksWell(page, `${path} demo`);
	return { first, made };
}

/** A page that a link has started, in the reader's view. */
async function linked({ page, open }: Reader, [path, , , query]: (typeof sharedValues)[number], { first, made }: Seen): Promise<void> {
	await open(`${path}?${query}`);
	await page.locator('.heavy[data-state=ready]').waitFor({ timeout: 30_000 });
	assert.ok(await page.locator('.figure-3d-stage').evaluate((e) => e.getBoundingClientRect().top < innerHeight * 0.6), path);
	assert.is(await page.evaluate(() => location.search), `?${query}`, path);
	assert.equal(await texts(page), made, path);
	await page.getByRole('button', { name: '最初に戻す' }).click();
	await page.waitForFunction(() => location.search === '');
	assert.equal(await texts(page), first, `${path}: reset`);
}

for (const shared of sharedValues) {
	const [path, label, value, query] = shared;
	test(`${path} on a phone, light and dark, by keys alone, and from a link: started, in its poster’s place, moved, copied, put back; axe finds nothing`, async () => {
		const reader = await visit({ ...narrow, permissions: ['clipboard-read', 'clipboard-write'] });
		await reader.page.addInitScript(() => {
			const asked = new Set<string>();
			Object.assign(window, { asked });
			const { get } = URLSearchParams.prototype;
			URLSearchParams.prototype.get = function (name) {
				asked.add(name);
				return get.call(this, name);
			};
		});
		const seen = await driven(reader, shared);
		// Links are opened in a tab behind, where nothing is drawn.
		const behind = await bench.visit({ ...narrow, viewport: { width: 390, height: 500 } });
		await behind.page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
		await linked(behind, shared, seen);
		// A wrong value in the address is not taken; without WebGL the demo says so, and its controls and texts work.
		const { page, open } = await bench.visit(narrow);
		await withoutWebGL(page);
		await open(`${path}?${query.replace(/=.*/, '=%3Cb%3E99999')}`);
		await page.locator('.figure-3d-missing').waitFor();
		assert.equal(await texts(page), seen.first, `${path}: a wrong value`);
		await set(page, label, value);
		// Poses are no text of a file.
		if (!['/firstperson/', '/humanoid/'].includes(path))
			await page.waitForFunction(
				(before) => JSON.stringify([...document.querySelectorAll('.demo-copy code')].map((e) => e.textContent)) !== before,
				JSON.stringify(seen.first),
			);
	});
}

test.run();
