/** The manual as readers of a new site see it: the starter, in English. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { starterSite, withSite } from './harness.ts';
import { violations } from './violations.ts';

const test = suite('manual');
const bench = withSite(test, starterSite);
const pages = ['/', '/writing/', '/reference/config/', '/blog/', '/blog/2026/01/01/welcome/'];

test('each page is in English, has a title and a description, and no accessibility fault, light and dark, wide and narrow', async () => {
	const { page, open, problems } = await bench.visit({ reducedMotion: 'reduce', locale: 'en-US' });
	const seen = new Set<string>();
	for (const path of pages) {
		await open(path);
		assert.is(await page.locator('html').getAttribute('lang'), 'en', path);
		const title = await page.title();
		assert.match(title, / \| vrmdocs$/, path);
		seen.add(title);
		assert.ok(((await page.locator('meta[name="description"]').getAttribute('content')) ?? '').length > 20, path);
		for (const [width, theme] of [
			[390, 'dark'],
			[1440, 'light'],
		] as const) {
			await page.setViewportSize({ width, height: 900 });
			await page.evaluate((t) => {
				document.documentElement.dataset.theme = t;
			}, theme);
			assert.equal(await violations(page), [], `${path} ${width} ${theme}`);
			assert.is(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, `${path} ${width}: scrolls sideways`);
		}
	}
	assert.is(seen.size, pages.length, 'titles differ');
	assert.equal(problems, []);
});

test('the counter of the home page counts, and the search finds a config key', async () => {
	const { page, open } = await bench.visit({ locale: 'en-US' });
	await open('/');
	const counter = page.locator('.counter');
	await counter.click();
	assert.is(await counter.textContent(), '1');
	await open('/search/?q=trailingSlash');
	await page.locator('#_main a[href^="/reference/config/"]').first().waitFor();
});

test('the home page has its own width, features in equal columns, its image at its size, and no menu over it', async () => {
	const { page, open } = await bench.visit({ locale: 'en-US' });
	await open('/');
	for (const [width, columns] of [
		[390, 1],
		[1440, 3],
		[1920, 3],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		const seen = await page.evaluate(() => {
			const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
			const cards = [...document.querySelectorAll('.card')].map((card) => card.getBoundingClientRect());
			return {
				width: box('.article').width,
				columns: new Set(cards.map(({ left }) => Math.round(left))).size,
				widths: new Set(cards.map(({ width }) => Math.round(width))).size,
				image: [...document.querySelectorAll('.home-image img')].map((image) => image.clientWidth).find(Boolean),
				menu: document.querySelector('.page-menu')?.checkVisibility() ?? false,
			};
		});
		const expected = { columns, widths: 1, menu: false };
		assert.equal({ columns: seen.columns, widths: seen.widths, menu: seen.menu }, expected, String(width));
		if (width > 1000) assert.equal([seen.width, seen.image], [1152, 400], String(width));
	}
});

test.run();
