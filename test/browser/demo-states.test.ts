/** What holds of every demo: a link shares it, the keyboard is enough, it says so where there is no WebGL, axe finds nothing. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axeFindings, begin, demoPages, demoSite, fits, set, sharedValues, small, smallControls, standsAsPoster } from './demo-site.ts';
import { type Page, software3d, withSite } from './harness.ts';

const test = suite('every demo');
const bench = withSite(test, demoSite, software3d);

/** Narrow: nothing here looks at the figure's points, and each of them costs time without a graphics card. */
const narrow = { ...small, viewport: { width: 390, height: 844 } };

/** Starts the demo of a page and waits for its texts, which are made of the file that was loaded. */
const texts = async (page: Page): Promise<string[]> => {
	await begin(page);
	await page.waitForFunction(() => [...document.querySelectorAll('.demo-copy code')].every((code) => code.textContent));
	return page.locator('.demo-copy code').allInnerTexts();
};

test('of every demo a link shares the values, «reset» takes them back, a wrong value in the address is not taken', async () => {
	for (const [path, label, value, query] of sharedValues) {
		const { page, context, open } = await bench.visit(narrow);
		await open(path);
		const first = await texts(page);
		await set(page, label, value);
		await page.waitForFunction((expected) => location.search.includes(expected), query);
		const made = await page.locator('.demo-copy code').allInnerTexts();
		await context.close();
		const other = await bench.visit(narrow);
		await other.open(`${path}?${query}`);
		assert.equal(await texts(other.page), made, path);
		await other.page.getByRole('button', { name: '最初に戻す' }).click();
		await other.page.waitForFunction(() => location.search === '');
		assert.equal(await other.page.locator('.demo-copy code').allInnerTexts(), first, path);
		await other.open(`${path}?${query.replace(/=.*/, '=%3Cb%3E99999')}`);
		assert.equal(await texts(other.page), first, path);
		await other.context.close();
	}
});

test('every demo by the keyboard alone: started, moved, copied, put back', async () => {
	for (const [path] of sharedValues) {
		const { page, context, open: visit } = await bench.visit({ ...narrow, permissions: ['clipboard-read', 'clipboard-write'] });
		await visit(path);
		await page.focus('.heavy-start');
		await page.keyboard.press('Enter');
		await page.locator('.heavy[data-state=ready]').waitFor({ timeout: 30_000 });
		const controls = await page
			.locator('.demo')
			.evaluate(
				(demo) =>
					[...demo.querySelectorAll<HTMLElement>('button, select, input, summary, [tabindex="0"]')].filter(
						(each) => each.checkVisibility() && !each.matches(':disabled'),
					).length,
			);
		const reached = new Set<string>();
		let moved = false;
		for (let i = 0; i < controls + 2 && !reached.has('out'); i++) {
			await page.keyboard.press('Tab');
			const now = await page.evaluate(() => {
				const { activeElement: e } = document;
				if (!e?.closest('.demo')) return 'out';
				return `${e.tagName} ${[...document.querySelectorAll('.demo *')].indexOf(e)} ${e.getAttribute('type') ?? ''}`;
			});
			reached.add(now);
			if (!moved && now.endsWith('range')) {
				await page.keyboard.press('ArrowLeft');
				await page.keyboard.press('ArrowRight');
				await page.keyboard.press('ArrowRight');
				moved = true;
			}
		}
		reached.delete('out');
		assert.ok(reached.size >= controls, `${path}: ${reached.size} of ${controls} controls`);
		assert.ok(moved, path);
		await page.getByRole('button', { name: 'コピー', exact: true }).first().focus();
		await page.keyboard.press('Enter');
		await page.getByText('コピーしました').waitFor();
		assert.is(await page.evaluate(() => navigator.clipboard.readText()), await page.locator('.demo-copy code').first().innerText());
		await context.close();
	}
});

test('without WebGL every demo says so, and its controls and texts work', async () => {
	for (const [path, label, value] of sharedValues) {
		const { page, context, open: visit } = await bench.visit(narrow);
		await page.addInitScript(() => {
			const original = HTMLCanvasElement.prototype.getContext;
			HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: never[]) {
				return /webgl/.test(kind) ? null : (original as (...args: unknown[]) => RenderingContext | null).call(this, kind, ...rest);
			} as never;
		});
		await visit(path);
		await page.click('.heavy-start');
		await page.locator('.figure-3d-missing').waitFor();
		const before = await page.locator('.demo-copy code').allInnerTexts();
		assert.ok(
			before.every((text) => text.length > 10),
			path,
		);
		await set(page, label, value);
		// Poses are no text of a file.
		if (!['/firstperson/', '/humanoid/'].includes(path))
			await page.waitForFunction(
				(texts) => JSON.stringify([...document.querySelectorAll('.demo-copy code')].map((e) => e.textContent)) !== texts,
				JSON.stringify(before),
			);
		await context.close();
	}
});

test('on a phone, light and dark, poster and demo: axe finds nothing, nothing is wider than the screen, controls are as large as a finger, the figure stands where its poster stood', async () => {
	const kinds = Object.keys(demoPages).filter((each) => each !== 'file');
	for (const [i, kind] of kinds.entries()) {
		const { page, context, open: visit } = await bench.visit(narrow);
		// Every second demo is opened in the dark.
		const themes = i % 2 ? ['dark', 'light'] : ['light', 'dark'];
		await page.addInitScript((value) => localStorage.setItem('theme', value), themes[0]!);
		await visit(`/${kind}/`);
		const look = async (state: string) => {
			await fits(page, kind);
			const looked: string[] = [];
			for (let n = 0; n < 2; n++) {
				const theme = await page.evaluate(() => document.documentElement.dataset.theme!);
				looked.push(theme);
				assert.equal(await axeFindings(page), [], `${kind} ${theme} ${state}`);
				await page.locator('.color-mode-toggle').click();
				await page.waitForFunction((before) => document.documentElement.dataset.theme !== before, theme);
			}
			assert.equal(looked, themes, `${kind} ${state}`);
		};
		await look('poster');
		const poster = (await page.locator('.heavy-poster').boundingBox())!;
		await begin(page);
		await standsAsPoster(page, kind, poster);
		assert.equal(await smallControls(page), [], kind);
		await look('demo');
		await context.close();
	}
});

test.run();
