/** Formulas, diagrams and parts of a page in the browser: drawn, in both themes, on phones, without scripts, and loaded where they are used alone. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tempDir } from '../support/files.ts';
import { serve } from '../support/live.ts';
import { alive, type Page, reader, withSite, writtenSite } from './harness.ts';
import { violationsInBothThemes } from './violations.ts';

const test = suite('features');
const root = process.env.PROJECT_ROOT!;
const fixture = join(root, 'test/fixtures/features');
const bench = withSite(test, () => writtenSite('features', {}, (dir) => cpSync(fixture, dir, { recursive: true })));
const drawn = (page: Page): Promise<unknown> =>
	page.waitForFunction(
		() => [...document.querySelectorAll<HTMLElement>('.mermaid')].every((f) => /drawn|failed/.test(f.dataset.state ?? '')),
		null,
		{
			timeout: 30_000,
		},
	);

/** A build refuses what Mermaid's parser cannot read, but not all that it cannot draw: the second diagram becomes such a one on its way. */
const undrawable = (page: Page): Promise<unknown> =>
	page.route('**/diagram/', async (route) => {
		const response = await route.fetch();
		const html = await response.text();
		assert.match(html, /Client --(?:>|&#x3E;|&gt;) Proxy/);
		await route.fulfill({ response, body: html.replace(/Client --(?=(?:>|&#x3E;|&gt;) Proxy)/, '$&> --') });
	});

for (const path of ['/parts/', '/math/', '/diagram/'])
	test(`${path}: no violation, nothing wider than the screen, no complaint of the policy`, async () => {
		const { page, open, problems } = await bench.visit({ reducedMotion: 'reduce', viewport: { width: 390, height: 800 } });
		await undrawable(page);
		await open(path);
		if (path === '/diagram/') await drawn(page);
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			const settled = async () => {
				if (path === '/diagram/') await drawn(page);
				assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${width} px`);
			};
			assert.equal(await violationsInBothThemes(page, settled), [], `${width}`);
		}
		assert.equal(problems, []);
	});

test('a diagram is drawn while one writes, too: its styles pass the policy of the header', async () => {
	const live = await serve(fixture, ['--watch', '--cache-dir', tempDir()]);
	const one = await reader(bench.browser, live as never);
	// Hangs are ended, slowness is not.
	one.context.setDefaultTimeout(30_000);
	try {
		await one.open('/diagram/');
		await drawn(one.page);
		assert.is(await one.page.locator('.mermaid').first().getAttribute('data-state'), 'drawn');
		assert.equal(one.problems, []);
	} finally {
		await one[Symbol.asyncDispose]();
		await live.stop();
	}
});

test('formulas are set in their own fonts, at their places', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/math/');
	await page.evaluate(() => document.fonts.ready);
	const fonts = await page.evaluate(() => [...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family));
	assert.ok(fonts.includes('KaTeX_Main') && fonts.includes('KaTeX_Math'), String(fonts));
	// The limits of an integral are above and below each other: style attributes are applied.
	const offsets = await page.locator('.math-display .vlist > span').evaluateAll((spans) => spans.map((s) => getComputedStyle(s).top));
	assert.ok(offsets.some((top) => top !== '0px' && top !== 'auto'));
	assert.equal(problems, []);
});

test('pages without formulas and diagrams load neither styles nor scripts of theirs', async () => {
	const { page, open } = await bench.visit();
	await open('/plain/');
	await page.waitForLoadState('networkidle');
	assert.equal(
		bench.site.requests.filter((r) => /math|mermaid|KaTeX|Diagram/i.test(r)),
		[],
	);
});

test('from page to page: a formula and a diagram look as when they are opened first', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/plain/');
	for (const path of ['/math/', '/diagram/', '/parts/', '/math/']) {
		await page.evaluate((to) => location.assign(to), path);
		await page.waitForFunction((to) => location.pathname === to && document.readyState === 'complete', path);
		await alive(page);
		if (path === '/diagram/') await drawn(page);
		if (path === '/math/') assert.ok((await page.locator('.math-display .vlist').first().boundingBox())!.height > 20);
	}
	assert.equal(problems, []);
});

test('a diagram is drawn in the colours of the theme, has a name, and its source can be read', async () => {
	const { page, open } = await bench.visit();
	await undrawable(page);
	await open('/diagram/');
	await drawn(page);
	const svg = page.locator('.mermaid-drawing svg');
	assert.is(await svg.count(), 1);
	assert.is(await svg.getAttribute('role'), 'img');
	assert.is(await svg.getAttribute('aria-label'), 'How a request travels');
	const fill = () =>
		page
			.locator('.mermaid-drawing .node rect')
			.first()
			.evaluate((r) => getComputedStyle(r).fill);
	const light = await fill();
	await page.evaluate(() => {
		document.documentElement.dataset.theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
	});
	await page.waitForFunction((before) => {
		const rect = document.querySelector('.mermaid-drawing .node rect');
		return rect !== null && getComputedStyle(rect).fill !== before;
	}, light);
	const details = page.locator('.mermaid-source').first();
	assert.is(await details.getAttribute('open'), null, 'folded, once drawn');
	await details.locator('summary').click();
	assert.match(await details.innerText(), 'Browser --> Server');
});

test('a diagram that cannot be drawn says why and shows its source', async () => {
	const { page, open } = await bench.visit();
	await undrawable(page);
	await open('/diagram/');
	await drawn(page);
	const failed = page.locator('.mermaid[data-state=failed]');
	assert.is(await failed.count(), 1);
	assert.match(await failed.locator('[role=alert]').innerText(), 'The diagram cannot be drawn');
	assert.ok(await failed.locator('code').isVisible());
});

test('without scripts all of it can be read', async () => {
	const { page, start } = await bench.visit({ javaScriptEnabled: false });
	await start('/diagram/');
	assert.ok(await page.locator('.mermaid code').first().isVisible());
	await start('/math/');
	assert.ok((await page.locator('.math-display').first().boundingBox())!.height > 30);
	await start('/parts/');
	await page.locator('summary:has-text("Why is it so?")').click();
	assert.ok(await page.locator('text=Because of that.').isVisible());
});

test('a frame is loaded when it is opened and not before', async () => {
	const { page, open } = await bench.visit();
	const asked: string[] = [];
	await page.route('https://127.0.0.1:8999/**', (route) => {
		asked.push(route.request().url());
		return route.fulfill({ contentType: 'text/html', body: '<title>Tour</title><p>The tour</p>' });
	});
	await open('/parts/');
	await page.locator('.embed').first().scrollIntoViewIfNeeded();
	await page.waitForLoadState('networkidle');
	assert.equal(asked, []);
	await page.locator('.embed summary').first().focus();
	await page.keyboard.press('Enter');
	await page.frameLocator('iframe[title="A tour"]').locator('text=The tour').waitFor();
	assert.equal(asked, ['https://127.0.0.1:8999/tour']);
	assert.is(await page.locator('iframe[title="A film"]').getAttribute('src'), 'https://www.youtube-nocookie.com/embed/abc123?autoplay=1');
});

test('an island is used by its name and takes what is between its tags', async () => {
	const { page, open } = await bench.visit();
	await open('/parts/');
	assert.ok(await page.locator('.counter >> text=Some text.').isVisible());
	await page.locator('.counter button').click();
	assert.is(await page.locator('.counter button').innerText(), 'Count: 4');
});

test('a copied block holds no sign of a marked line', async () => {
	const { page, open } = await bench.visit();
	await open('/parts/');
	assert.is(
		await page.locator('.code-block:has(.code-title) code').evaluate((code) => code.textContent),
		'const kept = 1;\nconst old = 1;\nconst fresh = 2;\nconst wrong = 3;\nconst odd = 4;\nconst seen = 5;',
	);
});

test.run();
