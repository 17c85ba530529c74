/** What an anchor leads to may be in a tab that is not chosen or in folded details: it is shown, and printed too. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { arrive, type Page, withSite, writtenSite } from './harness.ts';

const test = suite('hidden targets');
const filler = Array.from({ length: 40 }, (_, i) => `Line ${i}.`).join('\n\n');
const bench = withSite(test, () =>
	writtenSite('hidden-targets', {
		'vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://a.example', showLastUpdate: false }),
		'docs/index.md': '# Home\n\n[mac](a.md#on-mac) [folded](a.md#folded)\n',
		'docs/a.md': [
			'# A\n\n[mac](#on-mac) [folded](#folded)',
			filler,
			'<Tabs>\n<TabItem value="win" label="Windows">\n\n## On Windows\n\nText.\n\n</TabItem>',
			'<TabItem value="mac" label="macOS">\n\n## On mac\n\nText.\n\n</TabItem>\n</Tabs>',
			filler,
			'<details>\n<summary>More</summary>\n\n## Folded\n\nText.\n\n</details>',
			filler,
		].join('\n\n'),
	}),
);
const targets = ['on-mac', 'folded'];

/** The heading can be read, in the upper part of the window. */
const reached = (page: Page, id: string) =>
	page.waitForFunction((id) => {
		const heading = document.getElementById(id)!;
		const { top } = heading.getBoundingClientRect();
		return heading.checkVisibility() && top >= 0 && top < innerHeight / 2;
	}, id);

for (const id of targets) {
	test(`${id}: of a link on another page`, async () => {
		const { page, open } = await bench.visit();
		await open('/');
		await page.click(`#_main a[href$="#${id}"]`);
		await arrive(page, '/a/', 'A');
		await reached(page, id);
	});

	test(`${id}: of an address that is opened`, async () => {
		const { page, start } = await bench.visit();
		await start(`/a/#${id}`);
		await reached(page, id);
	});

	test(`${id}: of a link on the page, of the contents, and of the same link once more when it is hidden again`, async () => {
		const { page, open } = await bench.visit();
		await open('/a/');
		const link = page.locator(`.article-html a[href="#${id}"]`).first();
		await link.click();
		await reached(page, id);
		await page.locator('.tab[data-value=win]').click();
		await page.evaluate(() => document.querySelector('details:has(#folded)')!.removeAttribute('open'));
		await link.click();
		await reached(page, id);
		await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
		await page.click('.toc a[href="#on-windows"]');
		await reached(page, 'on-windows');
		await page.click(`.toc a[href="#${id}"]`);
		await reached(page, id);
	});
}

test('on paper all tabs and folded details are there', async () => {
	const { page, open } = await bench.visit();
	await open('/a/');
	const seen = () => page.evaluate((ids) => ids.map((id) => document.getElementById(id)!.checkVisibility()), targets);
	assert.equal(await seen(), [false, false]);
	await page.emulateMedia({ media: 'print' });
	assert.equal(await seen(), [true, true]);
});

test.run();
