/** What readers see when something fails: the rows of  that happen in a browser. The others are errors of the build. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { alive, arrive, fixtureSite, format, heading, reader, serveSite, withConnection, withSite, words } from './harness.ts';

const test = suite('errors');
const bench = withSite(test, fixtureSite);
const islands = /^\/assets\/islands/;

test('a script that does not load: the error and Retry in the page, which works once it can be reached', async () => {
	const { page, start } = await bench.visit();
	bench.site.answers.set(islands, { status: 0 });
	await start('/guide/tabs/');
	await page.locator('.load-error', { hasText: words.errors.loadFailed }).waitFor();
	assert.is(await page.locator('.load-error').getAttribute('role'), 'alert');
	assert.match(await page.locator('.load-error pre').innerText(), /Failed to fetch dynamically imported module: .*islands/);
	assert.is(await heading(page), 'タブ (tabs)');
	await page.click('.load-error button');
	await page.waitForTimeout(200);
	await page.locator('.load-error button:enabled').waitFor();
	await page.click('#_sidebar a[href="/guide/last/"]');
	await arrive(page, '/guide/last/', '最後のページ');
	assert.is(await page.locator('.load-error').count(), 1, 'pages open all the same');
	bench.site.answers.clear();
	// By the keyboard's way: a pointer on its way to the button would make the page try by itself.
	await page.locator('.load-error button').dispatchEvent('click');
	await page.locator('.load-error').waitFor({ state: 'detached' });
	await alive(page);
	await page.click('.color-mode-toggle');
	assert.is(await page.getAttribute('html', 'data-theme'), 'dark');
});

test('a script the islands’ module needs does not load: Retry works all the same', async () => {
	const { page, start } = await bench.visit();
	bench.site.answers.set(/^\/assets\/chunk/, { status: 404 });
	await start('/guide/tabs/');
	await page.locator('.load-error').waitFor();
	bench.site.answers.clear();
	for (let i = 0; i < 3 && (await page.locator('.load-error').count()); i++) {
		// The button may be gone: a pointer that comes near makes the page try by itself.
		await page.evaluate(() => document.querySelector<HTMLElement>('.load-error button')?.click());
		await Promise.race([page.locator('.load-error').waitFor({ state: 'detached' }), page.waitForTimeout(700)]);
	}
	await alive(page);
});

test('a chunk of one island does not load: the error and Retry in its place, the rest alive', async () => {
	const { page, open } = await bench.visit();
	await open('/islands/');
	bench.site.answers.set(/^\/assets\/HeavyPart/, { status: 0 });
	await page.click('.heavy-button');
	const box = page.locator('[data-island=Heavy] .state');
	await box.locator('h2', { hasText: words.errors.loadFailed }).waitFor();
	await page.click('.counter button');
	await page.locator('.counter', { hasText: '数: 2' }).waitFor();
	bench.site.answers.clear();
	await Promise.all([page.waitForEvent('load'), box.locator('button').click()]);
	await page.click('.heavy-button');
	await page.locator('.heavy-part').waitFor();
});

test('a render crash: the page and its title say so, with the causes; the rest of the page works, and so does the retry', async () => {
	const { page, open } = await bench.visit();
	await open('/islands/');
	const title = await page.title();
	await page.evaluate(() => {
		document.body.dataset.broken = '';
	});
	await page.click('.crash-button');
	const box = page.locator('[data-island=Crash] .state');
	await box.waitFor();
	assert.is(await box.locator('h2').innerText(), words.errors.crashedText);
	assert.is(
		await box.locator('pre').innerText(),
		['表を描けません', format(words.errors.cause, { message: '値がありません' }), format(words.errors.cause, { message: '行3' })].join(
			'\n',
		),
	);
	assert.is(await page.title(), `${words.errors.pageError} | 試験場`);
	await page.click('.counter button');
	await page.locator('.counter', { hasText: '数: 2' }).waitFor();
	await page.click('.color-mode-toggle');
	assert.is(await page.getAttribute('html', 'data-theme'), 'dark');
	await box.locator('button', { hasText: words.errors.tryAgain }).click();
	await box.waitFor({ state: 'detached' });
	assert.is(await page.title(), title);
	await page.click('.crash-button');
	await box.waitFor();
	await page.evaluate(() => {
		delete document.body.dataset.broken;
	});
	await box.locator('button').click();
	await page.click('.crash-button');
	await page.locator('.crash-button', { hasText: '描けました' }).waitFor();
	assert.is(await page.title(), title);
	await page.click('.navbar-link:has-text("ガイド")');
	await page.waitForFunction(() => location.pathname !== '/islands/');
});

test('an island that crashes while it hydrates keeps the server’s markup', async () => {
	const { page, open } = await bench.visit();
	bench.site.answers.set('/guide/tabs/', {
		edit: (html) => html.replace('data-props="{&quot;group&quot;:&quot;os&quot;}"', 'data-props="{broken"'),
	});
	await open('/guide/tabs/');
	await page.locator('#_main .state').waitFor();
	assert.ok(await page.isVisible('text=Windowsの手順です。'));
	// The other group of the page works: its first tab is open.
	assert.ok(await page.isVisible('text=macOSの続きです。'));
	assert.not(await page.isVisible('text=Windowsの続きです。'));
});

test('a missing page: the language menu leads to the same path in the other language', async () => {
	const { page, start } = await bench.visit();
	await start('/nope/abc/?a=1#x');
	await alive(page);
	for (const selector of ['.navbar-list a[hreflang=en]', '#_main-menu a[hreflang=en]'])
		assert.is(await page.getAttribute(selector, 'href'), 'https://fixture.example/en/nope/abc/?a=1#x');
});

test('a navbar item that fails names itself and the configuration; the others work', async () => {
	const { page, open } = await bench.visit();
	bench.site.answers.set('/guide/start/', { edit: (html) => html.replace(/(data-island="DocsVersion" data-props=")[^"]*/, '$1{}') });
	await open('/guide/start/');
	await page.locator('#_site-header [role=alert]', { hasText: format(words.navbar.itemFailed, { item: 'DocsVersion' }) }).waitFor();
	await page.click('.dropdown summary:has-text("開発")');
	await page.click('.dropdown a:has-text("ブログ")');
	await page.waitForFunction(() => location.pathname === '/blog/');
});

test('a wrong base URL: a banner says that the site did not load properly', async () => {
	const site = await serveSite(bench.site.dir, '/elsewhere/');
	try {
		await using visitor = await reader(bench.browser, site);
		await visitor.start('/elsewhere/guide/start/');
		const banner = visitor.page.locator('.base-url-banner');
		assert.ok(await banner.isVisible());
		assert.match(await banner.innerText(), words.errors.baseUrl);
	} finally {
		await site.close();
	}
	const { page, open } = await bench.visit();
	await open('/guide/start/');
	assert.not.ok(await page.isVisible('.base-url-banner'));
});

test('images: one that is missing says so with its alternative text', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/images/');
	await page.locator('.image-state', { hasText: `${words.images.missing}: 無い画像` }).waitFor();
	assert.is(await page.locator('.image-state button').count(), 0);
	assert.ok(await page.locator('img[alt="見える画像"]').evaluate((e) => (e as HTMLImageElement).naturalWidth > 0));
});

test('images: one that failed can be loaded again; meanwhile it says that it is loading', async () => {
	const { page, open } = await bench.visit();
	bench.site.answers.set(/photo/, { status: 500 });
	await open('/guide/images/');
	const box = page.locator('.image-state', { hasText: `${words.images.failed}: 見える画像` });
	await box.waitFor();
	bench.site.answers.clear();
	bench.site.answers.set(/photo/, { delay: 300 });
	await box.locator('button', { hasText: words.images.retry }).click();
	await page.locator('.image-state', { hasText: words.images.loading }).waitFor();
	await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[alt="見える画像"]')?.naturalWidth);
	assert.is(await page.locator('.image-state').count(), 1, 'only the missing one is left');
});

test('images: offline they say so, and load when the connection is back', async () => {
	// A browser without a window loads images from further away.
	const { page, open, context } = await bench.visitInWindow();
	await open('/guide/images/');
	assert.is(bench.site.requests.filter((r) => r.includes('below')).length, 0, 'not before it comes into view');
	await context.setOffline(true);
	await page.locator('#_main img').last().scrollIntoViewIfNeeded();
	await page.locator('.image-state', { hasText: `${words.images.offline}: 下の画像` }).waitFor();
	await context.setOffline(false);
	await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[alt="下の画像"]')?.naturalWidth);
});

test('images: one that still fails when the connection is back is loaded again', async () => {
	const { page, open, context } = await bench.visitInWindow();
	await open('/guide/images/');
	await context.setOffline(true);
	await page.locator('#_main img').last().scrollIntoViewIfNeeded();
	await page.locator('.image-state', { hasText: `${words.images.offline}: 下の画像` }).waitFor();
	let failures = 0;
	await page.route('**/*below*', (route) => (failures++ < 2 ? route.abort() : route.continue()));
	await context.setOffline(false);
	await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[alt="下の画像"]')?.naturalWidth);
	assert.ok(failures > 2);
});

test('images: with data saving those out of sight wait for a click', async () => {
	const { page, open } = await bench.visitInWindow();
	await withConnection(page, { saveData: true });
	await open('/guide/images/');
	const button = page.locator('.image-state button', { hasText: words.images.click });
	await button.waitFor();
	await button.scrollIntoViewIfNeeded();
	await page.waitForTimeout(200);
	assert.is(bench.site.requests.filter((r) => r.includes('below')).length, 0);
	await button.click();
	await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[alt="下の画像"]')?.naturalWidth);
});

test('a missing page says so, says whom to contact, and links to other pages', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/no/such/page/');
	assert.is(await heading(page), words.notFound.title);
	assert.ok(await page.isVisible(`text=${words.notFound.tellOwner}`));
	await page.click('.section-links a:has-text("ガイド")');
	await page.waitForSelector('#_sidebar');
	assert.ok(
		problems.every((p) => p.includes('404')),
		problems.join('\n'),
	);
});

test('offline: a page that was fetched ahead still opens', async () => {
	const { page, open, context } = await bench.visit();
	await open('/guide/start/');
	await page.hover('#_sidebar a[href="/guide/last/"]');
	await page.waitForTimeout(400);
	await context.setOffline(true);
	await page.click('#_sidebar a[href="/guide/last/"]');
	await arrive(page, '/guide/last/', '最後のページ');
	await context.setOffline(false);
});

test.run();
