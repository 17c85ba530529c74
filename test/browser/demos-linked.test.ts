/** Links to the state of a demo: they start it, bring the reader to it, and are copied. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { begin, demoSite, set, sharedValues, small } from './demo-site.ts';
import { software3d, withSite } from './harness.ts';

const test = suite('links to demos');
const bench = withSite(test, demoSite, software3d);
const narrow = { ...small, viewport: { width: 390, height: 500 } };

test('of every demo a link starts it, with its values, in the reader’s view; a stranger’s parameter starts none', async () => {
	for (const [path, , , query] of sharedValues) {
		const { page, context, open } = await bench.visit(narrow);
		await open(`${path}?${query}`);
		await page.locator('.heavy[data-state=ready]').waitFor({ timeout: 30_000 });
		assert.ok(await page.locator('.figure-3d-stage').evaluate((e) => e.getBoundingClientRect().top < innerHeight * 0.6), path);
		assert.is(await page.evaluate(() => location.search), `?${query}`, path);
		await context.close();
	}
	const { page, open } = await bench.visit(narrow);
	await open('/expressions/?utm_source=x');
	await page.locator('.heavy-start').waitFor();
	assert.is(await page.getAttribute('.heavy', 'data-state'), 'idle');
});

test('each name that a demo reads is one that starts it', async () => {
	for (const [path] of sharedValues) {
		const { page, context, open } = await bench.visit(narrow);
		await page.addInitScript(() => {
			const asked = new Set<string>();
			Object.assign(window, { asked });
			const { get } = URLSearchParams.prototype;
			URLSearchParams.prototype.get = function (name) {
				asked.add(name);
				return get.call(this, name);
			};
		});
		await open(path);
		await begin(page);
		const asked = await page.evaluate(() => [...(window as unknown as { asked: Set<string> }).asked]);
		const told = (await page.getAttribute('.heavy', 'data-query'))!.split(' ');
		assert.ok(asked.length > 3, path);
		assert.equal([...new Set(asked)].sort(), [...new Set(told)].sort(), path);
		await context.close();
	}
});

test('the link to what is seen now is copied, with a change of just before', async () => {
	const { page, open } = await bench.visit({ ...narrow, permissions: ['clipboard-read', 'clipboard-write'] });
	await open('/expressions/');
	await begin(page);
	await set(page, 'happy', 0.5);
	await page.getByRole('button', { name: 'この状態のリンクをコピー' }).click();
	await page.getByText('コピーしました').waitFor();
	assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/expressions\/\?happy=0\.5$/);
});

test.run();
