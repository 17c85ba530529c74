/** Pages of a Docusaurus site in the browser: tabs with groups and addresses, hydrated components, the colour mode. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSite, writtenSite } from './harness.ts';

const test = suite('docusaurus modules');
const fixture = join(process.env.PROJECT_ROOT!, 'test/fixtures/mdx-docusaurus');
const config = {
	title: 'Their site',
	url: 'https://theirs.example',
	showLastUpdate: false,
	blog: false,
	favicon: '/img/logo.svg',
	compat: 'docusaurus',
	markdown: { format: 'mdx' },
	pages: { path: 'src/pages' },
	customFields: { release: '4.2' },
	stylesheets: ['src/css/custom.css'],
};
const bench = withSite(test, () =>
	writtenSite('mdx-docusaurus', { 'vrmdocs.config.json': JSON.stringify(config) }, (dir) => cpSync(fixture, dir, { recursive: true })),
);

test('a tab is chosen by the address, and a chosen one is written there', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/modules/?system=mac');
	await page.getByText('Use brew.').waitFor();
	await page.getByRole('tab', { name: 'Linux' }).click();
	await page.getByText('Use apt').waitFor();
	assert.match(page.url(), 'system=linux');
	assert.equal(problems, []);
});

test('components hydrate without a difference to the server’s markup, and know the address and the colour mode', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/modules/');
	await page.getByText('/modules/', { exact: true }).waitFor();
	await page.locator('.counter').click();
	await page.locator('.counter', { hasText: 'Count: 2' }).waitFor();
	await page.click('.color-mode-toggle');
	await page.locator('.counter[data-mode=dark]').waitFor();
	assert.equal(problems, []);
});

test('a page that holds state hydrates as a whole', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/play/');
	await page.click('.play');
	await page.getByText('Opened').waitFor();
	assert.equal(problems, []);
});

test('their colours and fonts are the site’s, light and dark', async () => {
	const { page, open } = await bench.visit();
	await open('/modules/');
	const accent = () => page.evaluate(() => getComputedStyle(document.querySelector('.article-html a:not(.heading-anchor)')!).color);
	assert.is(await accent(), 'rgb(122, 62, 168)');
	assert.match(await page.evaluate(() => getComputedStyle(document.body).fontFamily), 'Georgia');
	await page.click('.color-mode-toggle');
	await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
	assert.is(await accent(), 'rgb(201, 160, 232)');
});

test.run();
