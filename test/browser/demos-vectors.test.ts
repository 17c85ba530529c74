/** The test vectors in the page: each kind is run, agrees with its file, and draws its course; a file that differs is told. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kinds } from '../../site/lib/vrm/reference/run.ts';
import { demoSite, fits } from './demo-site.ts';
import { withSite } from './harness.ts';
import { violations } from './violations.ts';

const test = suite('test vectors in the page');
const bench = withSite(test, demoSite);

test('each kind: downloaded, run, the same as its file, drawn; no wider than a phone; axe finds nothing', async () => {
	for (const [i, kind] of kinds.entries()) {
		const { page, context, open, problems } = await bench.visit({ viewport: { width: 390, height: 844 } });
		await page.addInitScript((theme) => localStorage.setItem('theme', theme), i % 2 ? 'dark' : 'light');
		await open(`/vectors-${kind}/`);
		const download = page.waitForEvent('download');
		await page.getByRole('link', { name: `${kind}.json` }).click();
		assert.is((await download).suggestedFilename(), `${kind}.json`);
		await page.getByRole('button', { name: 'このページで計算する' }).click();
		await page.locator('.vector-verdict', { hasText: 'すべてが、ファイルの値と一致しました' }).waitFor();
		assert.ok((await page.locator('.vector-drawing path').count()) >= 1);
		const course = () =>
			page.locator('.vector-drawing, .vector-values').evaluateAll((parts) => parts.map((part) => part.innerHTML).join(''));
		const before = await course();
		await page.getByLabel('ケース').selectOption({ index: 2 });
		assert.is.not(await course(), before, kind);
		await fits(page, kind);
		assert.equal(await violations(page), [], kind);
		assert.equal(
			problems.filter((text) => !text.includes('favicon')),
			[],
		);
		await context.close();
	}
});

test('a file with another value is told, with how far it is off', async () => {
	const { page, open } = await bench.visit();
	await page.route('**/vectors/lookat.json', async (route) => {
		const text = await (await route.fetch()).text();
		await route.fulfill({ body: text.replace(/"yaw":45/, '"yaw":46') });
	});
	await open('/vectors-lookat/');
	await page.getByRole('button', { name: 'このページで計算する' }).click();
	await page.locator('.vector-verdict', { hasText: '最大の差は1.0e+0' }).waitFor();
});

test.run();
