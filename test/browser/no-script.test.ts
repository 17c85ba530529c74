/** With scripts off: navigation, sidebar, phone menu, dropdowns and content are all usable, and nothing dead is shown. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fixtureSite, heading, withSite, words } from './harness.ts';

const test = suite('no script');
const bench = withSite(test, fixtureSite);
const off = { javaScriptEnabled: false };

test('pages, sidebar and dropdowns', async () => {
	const { page, start } = await bench.visit(off);
	await start('/guide/start/');
	await page.click('.sidebar-summary:has-text("見本")');
	await page.click('#_sidebar a[href="/guide/images/"]');
	await page.waitForURL('**/guide/images/');
	assert.is(await heading(page), '画像');
	assert.is(await page.locator('#_sidebar [aria-current=page]').innerText(), '画像');
	await page.click('.dropdown summary:has-text("開発")');
	assert.ok(await page.isVisible('.dropdown a[href="/blog/"]'));
	await page.click('.dropdown summary:has-text("日本語")');
	assert.not.ok(await page.isVisible('.dropdown a[href="/blog/"]'), 'one at a time');
	await page.click('.dropdown summary:has-text("開発")');
	await page.click('.dropdown a[href="/blog/"]');
	await page.waitForURL('**/blog/');
	await page.click('.post-card-title a >> nth=0');
	assert.is(await heading(page), '二つめの記事');
});

test('phone menu and table of contents', async () => {
	const { page, start } = await bench.visit({ ...off, viewport: { width: 390, height: 800 } });
	await start('/guide/long/');
	await page.click('.toc-summary');
	await page.click('.toc-link[href="#chapter-5"]');
	assert.match(page.url(), '#chapter-5');
	await page.click('.menu-toggle summary');
	assert.ok(await page.isVisible('#_sidebar a[href="/guide/last/"]'));
	assert.ok(await page.isVisible('#_main-menu a[href="/blog/"]'), 'both parts of the menu, one below the other');
	assert.not.ok(await page.isVisible('.drawer-switch'));
	await page.click('#_sidebar a[href="/guide/last/"]');
	await page.waitForURL('**/guide/last/');
	assert.is(await heading(page), '最後のページ');
});

test('code and tabs are readable; what needs scripts is not there', async () => {
	const { page, start } = await bench.visit(off);
	await start('/guide/tabs/');
	for (const text of ['Windowsの手順です。', 'macOSの手順です。', 'Linuxの手順です。'])
		assert.ok(await page.isVisible(`text=${text}`), text);
	assert.not.ok(await page.isVisible('[role=tab]'));
	assert.not.ok(await page.isVisible('.color-mode-toggle'));
	assert.not.ok(await page.isVisible('.announcement-close'));
	assert.not.ok(await page.isVisible('.back-to-top'));
	assert.not.ok(await page.isVisible('.base-url-banner'));
	await start('/guide/code/');
	assert.ok(await page.isVisible('.code-block >> nth=0'));
	assert.is(await page.locator('.code-actions').count(), 0);
});

test('redirects and missing pages work; the search says what it needs', async () => {
	const { page, start } = await bench.visit(off);
	await start('/old/');
	await page.waitForURL('**/guide/code/');
	await page.goto('/no/such/page/');
	assert.is(await heading(page), words.notFound.title);
	await page.goto('/search/');
	assert.is(await page.locator('.notice').innerText(), words.search.needsScript);
	await page.goto('/guide/start/');
	await page.fill('.search-input', 'コード');
	await page.press('.search-input', 'Enter');
	await page.waitForURL('**/search/?q=*');
});

test.run();
