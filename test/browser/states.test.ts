/** States and transitions of the shell: one test or more for each row of , driven as a reader would. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { alive, arrive, fixtureSite, fixtureVariant, glides, type Page, withoutStorage, withSite, words } from './harness.ts';

const test = suite('states');
const bench = withSite(test, fixtureSite);
const ofSystem = withSite(test, () =>
	fixtureVariant('system-theme', (config) => config.replace('docs: {', 'colorMode: { respectPrefersColorScheme: true },\n\tdocs: {')),
);
const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

const theme = (page: Page): Promise<string | null> => page.getAttribute('html', 'data-theme');
const stored = (page: Page, key: string): Promise<string | null> => page.evaluate((k) => localStorage.getItem(k), key);
const withPolicyOff = (html: string): string => html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, '');
const scrollTo = (page: Page, y: number): Promise<void> => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

test('colour mode: light by default though the system is dark, switched and stored, there before the first paint', async () => {
	const { page, open, start, problems } = await bench.visit({ colorScheme: 'dark' });
	await open('/guide/start/');
	assert.is(await theme(page), 'light');
	assert.is(await page.getAttribute('.color-mode-toggle', 'aria-label'), words.colorMode.toDark);
	await page.click('.color-mode-toggle');
	assert.is(await theme(page), 'dark');
	assert.is(await stored(page, 'theme'), 'dark');
	assert.is(await page.getAttribute('meta[name=theme-color]', 'content'), '#171614');
	assert.is(await page.getAttribute('.color-mode-toggle', 'aria-label'), words.colorMode.toLight);

	bench.site.answers.set(/^\/assets\/client/, { delay: 400 });
	await page.addInitScript(() =>
		addEventListener('readystatechange', () => ((window as { early?: string }).early ??= document.documentElement.dataset.theme), true),
	);
	await start('/guide/code/');
	assert.is(await theme(page), 'dark');
	assert.is(await page.evaluate(() => (window as { early?: string }).early), 'dark');
	await page.focus('.color-mode-toggle');
	await page.keyboard.press('Enter');
	await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
	assert.equal(problems, []);
});

test('colour mode: a choice in one tab is followed by the others', async () => {
	const one = await bench.visit({ colorScheme: 'light' });
	await one.open('/guide/start/');
	const other = await one.newTab();
	await other.open('/guide/code/');
	await one.page.click('.color-mode-toggle');
	await other.page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
	assert.is(await other.page.getAttribute('.color-mode-toggle', 'aria-label'), words.colorMode.toLight);
});

test('colour mode: where the config says so the system is followed until the reader chooses', async () => {
	const { page, open } = await ofSystem.visit({ colorScheme: 'dark' });
	await open('/guide/start/');
	assert.is(await theme(page), 'dark');
	await page.emulateMedia({ colorScheme: 'light' });
	await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
	await page.click('.color-mode-toggle');
	assert.is(await theme(page), 'dark');
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.emulateMedia({ colorScheme: 'light' });
	await page.waitForTimeout(50);
	assert.is(await theme(page), 'dark');
});

test('announcement: closed for good, also before the first paint; a new id shows it again', async () => {
	const { page, open, start } = await bench.visit();
	await open('/guide/start/');
	assert.ok(await page.isVisible('.announcement'));
	await page.click('.announcement-close');
	assert.not.ok(await page.isVisible('.announcement'));
	assert.is(await stored(page, 'announcement.id'), 'first');
	await page.click('#_main a[href="/guide/code/"]');
	await arrive(page, '/guide/code/', 'コード');
	assert.not.ok(await page.isVisible('.announcement'));
	bench.site.answers.set(/^\/assets\/client/, { delay: 400 });
	await start('/guide/last/');
	assert.not.ok(await page.isVisible('.announcement'));
	await page.evaluate(() => localStorage.setItem('announcement.id', 'an older one'));
	await start('/guide/last/');
	assert.ok(await page.isVisible('.announcement'));
});

test('announcement: closed in one tab it is closed in the others, and the focus stays in the page', async () => {
	const one = await bench.visit();
	await one.open('/guide/start/');
	const other = await one.newTab();
	await other.open('/guide/code/');
	await one.page.focus('.announcement-close');
	await one.page.keyboard.press('Enter');
	assert.ok(await one.page.evaluate(() => document.activeElement?.closest('.site-header')), 'what comes next has the focus');
	await other.page.locator('.announcement').waitFor({ state: 'hidden' });
});

test('announcement: dismissed, then another one shown, then the same again: it is shown', async () => {
	const { page, open } = await bench.visit();
	bench.site.answers.set('/guide/code/', { edit: (html) => withPolicyOff(html).replaceAll('"first"', '"second"') });
	await open('/guide/start/');
	await page.click('.announcement-close');
	await page.goto('/guide/code/');
	assert.ok(await page.isVisible('.announcement'));
	await page.goto('/guide/start/');
	assert.ok(await page.isVisible('.announcement'));
});

test('phone menu: opens and closes, keeps the focus, knows Escape, leads back to the main menu', async () => {
	const { page, open } = await bench.visit(phone);
	await open('/guide/start/');
	const toggle = page.locator('.menu-toggle summary');
	assert.not.ok(await page.isVisible('#_drawer'));
	const width = await page.evaluate(() => document.documentElement.clientWidth);
	await toggle.tap();
	assert.ok(await page.isVisible('#_sidebar'));
	assert.not.ok(await page.isVisible('#_main-menu'), 'the section first');
	assert.is(await page.evaluate(() => document.documentElement.clientWidth), width);
	assert.is(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), 'hidden');

	await page.locator('.drawer-switch').tap();
	assert.is((await page.innerText('.drawer-switch')).trim(), words.sidebar.toggle);
	assert.ok(await page.isVisible('#_main-menu'));
	assert.not.ok(await page.isVisible('#_sidebar'));
	assert.ok(await page.isVisible('#_main-menu a[href="/blog/"]'));
	await page.locator('.drawer-switch').tap();
	assert.is((await page.innerText('.drawer-switch')).trim(), words.navbar.backToMainMenu);

	await toggle.focus();
	const inside = () => page.evaluate(() => document.activeElement?.closest('#_site-header, #_drawer') !== null);
	for (let i = 0; i < 25; i++) {
		await page.keyboard.press('Tab');
		assert.ok(await inside(), `Tab ${i}: ${await focused(page)}`);
	}
	for (let i = 0; i < 25; i++) {
		await page.keyboard.press('Shift+Tab');
		assert.ok(await inside(), `Shift+Tab ${i}: ${await focused(page)}`);
	}
	await page.keyboard.press('Escape');
	assert.not.ok(await page.isVisible('#_drawer'));
	assert.ok(await toggle.evaluate((e) => e === document.activeElement));
	await page.keyboard.press('Enter');
	assert.ok(await page.isVisible('#_drawer'));
	await page.locator('#_sidebar a[href="/guide/long/"]').tap();
	await arrive(page, '/guide/long/', '長いページ');
	assert.not.ok(await page.isVisible('#_drawer'));
	await toggle.tap();
	assert.ok(await page.isVisible('#_sidebar [aria-current=page]'));
});

test('phone menu: layout is mobile at 996 px and desktop at 997, where an open menu closes', async () => {
	const { page, open } = await bench.visit({ viewport: { width: 996, height: 700 } });
	await open('/guide/start/');
	assert.ok(await page.isVisible('.menu-toggle summary'));
	assert.not.ok(await page.isVisible('.navbar-nav'));
	await page.click('.menu-toggle summary');
	assert.ok(await page.isVisible('#_drawer'));
	await page.setViewportSize({ width: 997, height: 700 });
	await page.waitForFunction(() => !document.querySelector<HTMLDetailsElement>('.menu-toggle')!.open);
	assert.ok(await page.isVisible('.navbar-nav'));
	assert.not.ok(await page.locator('#_main').evaluate((e) => (e as HTMLElement).inert));
	await page.setViewportSize({ width: 996, height: 700 });
	assert.not.ok(await page.isVisible('#_drawer'), 'still closed');
});

test('navbar: hides on the way down, returns on the way up, stays near the top and on jumps to an anchor', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/long/');
	const bottom = () => page.locator('#_site-header').evaluate((e) => Math.round(e.getBoundingClientRect().bottom));
	const gone = () => page.waitForFunction(() => document.querySelector('#_site-header')!.getBoundingClientRect().bottom <= 0);
	const there = () => page.waitForFunction(() => document.querySelector('#_site-header')!.getBoundingClientRect().top >= 0);
	await page.mouse.move(600, 400);
	await page.mouse.wheel(0, 60);
	await page.waitForTimeout(100);
	assert.ok((await bottom()) > 0, 'near the top');
	await page.mouse.wheel(0, 900);
	await gone();
	await page.mouse.wheel(0, -200);
	await there();
	await page.mouse.wheel(0, 900);
	await gone();
	await page.click('.toc-link[href="#chapter-9"]');
	await page.waitForFunction(() => Math.abs(document.querySelector('#chapter-9')!.getBoundingClientRect().top) < 150);
	await there();
	await page.waitForTimeout(300);
	assert.ok((await bottom()) > 0, 'after the jump');
	assert.ok(
		(await page.locator('#chapter-9').evaluate((e) => e.getBoundingClientRect().top)) >= (await bottom()),
		'nothing covers the heading',
	);
	await page.mouse.move(600, 400);
	await page.mouse.wheel(0, 600);
	await gone();
	await scrollTo(page, 0);
	await there();
});

for (const way of ['Navigation API', 'history'])
	test(`${way}: opened at an anchor, the page is there at once, below the bar`, async () => {
		const { page } = await bench.visit();
		if (way === 'history') await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
		await page.addInitScript(() => {
			const seen: number[] = [];
			Object.assign(window, { seen });
			addEventListener('scroll', () => seen.push(Math.round(scrollY)));
		});
		await page.goto('/guide/long/#chapter-9');
		await alive(page);
		const top = () => page.locator('#chapter-9').evaluate((e) => Math.round(e.getBoundingClientRect().top));
		const bar = await page.locator('#_site-header').evaluate((e) => e.getBoundingClientRect().bottom);
		assert.ok(bar > 0, 'the bar is there');
		assert.ok((await top()) >= bar && (await top()) < bar + 40, `${await top()}`);
		const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
		assert.ok(new Set(seen).size <= 2, `no gliding: ${seen}`);
		assert.ok(await glides(page, () => page.click('.toc-link[href="#chapter-2"]')), 'jumps within the page glide');
		assert.ok(Math.abs(await page.evaluate(() => document.querySelector('#chapter-2')!.getBoundingClientRect().top)) < 150);
	});

test('navbar: dropdowns by mouse, touch and keys', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/start/');
	const develop = page.locator('.dropdown', { hasText: '開発' });
	const menu = develop.locator('.dropdown-menu');
	const languages = page.locator('.dropdown', { hasText: '日本語' });
	await develop.locator('summary').click();
	assert.ok(await menu.isVisible());
	await languages.locator('summary').click();
	assert.not.ok(await menu.isVisible(), 'one at a time');
	assert.is(await languages.locator('a').getAttribute('href'), 'https://fixture.example/en/guide/start/');
	await page.mouse.click(640, 600);
	assert.not.ok(await languages.locator('.dropdown-menu').isVisible(), 'a click elsewhere closes');

	await develop.locator('summary').focus();
	await page.keyboard.press('ArrowDown');
	assert.is(await focused(page), 'ブログ');
	await page.keyboard.press('ArrowUp');
	assert.match(await focused(page), 'ソース');
	await page.keyboard.press('Home');
	assert.is(await focused(page), 'ブログ');
	await page.keyboard.press('Escape');
	assert.not.ok(await menu.isVisible());
	assert.is(await focused(page), '開発');
	await page.keyboard.press('Enter');
	assert.ok(await menu.isVisible());
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await arrive(page, '/islands/', '島のページ');
	assert.not.ok(await menu.isVisible());

	const touch = await bench.visit({ viewport: { width: 1180, height: 820 }, hasTouch: true });
	await touch.open('/guide/start/');
	await touch.page.locator('.dropdown summary', { hasText: '開発' }).tap();
	await touch.page.locator('.dropdown a', { hasText: 'ブログ' }).tap();
	await touch.page.waitForURL('**/blog/');
});

test('sidebar: categories animate; under reduced motion that takes 1 ms', async () => {
	for (const [reducedMotion, expected] of [
		['no-preference', 0.2],
		['reduce', 0.001],
	] as const) {
		const { page, open } = await bench.visit({ reducedMotion });
		await open('/guide/start/');
		const category = page.locator('.sidebar-category', { has: page.locator('summary', { hasText: '見本' }) }).first();
		await category.locator('summary').first().click();
		assert.ok(await category.evaluate((e) => (e as HTMLDetailsElement).open));
		assert.is(await category.evaluate((e) => Number.parseFloat(getComputedStyle(e, '::details-content').transitionDuration)), expected);
		await page.waitForFunction(() => document.querySelector('.sidebar a[href="/guide/images/"]')!.getBoundingClientRect().height > 0);
		await category.locator('summary').first().click();
		assert.not.ok(await category.evaluate((e) => (e as HTMLDetailsElement).open));
	}
});

test('sidebar: where stylesheets cannot animate, scripts do, as fast', async () => {
	const { page, open } = await bench.visit();
	// Written down as they begin: on a busy machine the 200 ms are over before the next call.
	await page.addInitScript(() => {
		CSS.supports = () => false;
		const begun: unknown[] = [];
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (...args) {
			const animation = animate.apply(this, args);
			if (this.matches('.sidebar-category > ul')) begun.push(animation.effect!.getComputedTiming().duration);
			return animation;
		};
		Object.assign(window, { begun });
	});
	await open('/guide/start/');
	const category = page.locator('.sidebar-category', { has: page.locator('summary', { hasText: '見本' }) }).first();
	await category.locator('summary').first().click();
	await page.waitForFunction(() => document.querySelector('.sidebar-category[open] > ul')?.getAnimations().length === 0);
	assert.equal(await page.evaluate(() => (window as unknown as { begun: number[] }).begun), [200]);
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await category.locator('summary').first().click();
	await page.waitForFunction(() => !document.querySelector('.sidebar-category[open]'));
});

test('sidebar: the current page is marked, its categories are open and it is in view', async () => {
	const { page, open } = await bench.visit({ viewport: { width: 1280, height: 320 } });
	await open('/guide/deep/');
	const current = page.locator('#_sidebar [aria-current=page]');
	assert.is(await current.innerText(), '奥のページ');
	const [item, box] = [await current.boundingBox(), await page.locator('#_sidebar').boundingBox()];
	assert.ok(item && box && item.y >= box.y && item.y + item.height <= box.y + box.height);
});

test('table of contents: the heading being read is marked', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/long/');
	const marked = (text: string) =>
		page.waitForFunction((t) => [...document.querySelectorAll('.toc-link[aria-current]')].map((e) => e.textContent).join() === t, text);
	await page.locator('#chapter-4').evaluate((e) => e.scrollIntoView({ behavior: 'instant' as ScrollBehavior }));
	await marked('第4章');
	await page.click('.toc-link[href="#chapter-12"]');
	await marked('第12章');
	await page.click('.toc-link[href="#chapter-2"]');
	await marked('第2章');
});

test('table of contents: the heading that was jumped to is marked, also where the next one is near', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/long/');
	await page.evaluate(() => {
		const [from, to] = ['chapter-4', 'chapter-5'].map((id) => document.getElementById(id)!);
		while (from!.nextElementSibling !== to) from!.nextElementSibling!.remove();
	});
	const end = page.evaluate(() => new Promise((done) => addEventListener('scrollend', () => done(true), { once: true })));
	await page.click('.toc-link[href="#chapter-4"]');
	await end;
	const below = await page.locator('#chapter-5').evaluate((e) => e.getBoundingClientRect().top);
	assert.ok(below > 80 && below < 240, `it is near: ${below}`);
	assert.equal(await page.locator('.toc-link[aria-current]').allInnerTexts(), ['第4章']);
	await page.mouse.move(600, 600);
	await page.mouse.wheel(0, 200);
	await page.waitForFunction(() => document.querySelector('.toc-link[aria-current]')?.textContent === '第5章');
});

test('table of contents: on phones it unfolds, and a chosen entry folds it', async () => {
	const { page, open } = await bench.visit(phone);
	await open('/guide/long/');
	assert.not.ok(await page.isVisible('.toc-nav'));
	await page.locator('.toc-summary').tap();
	assert.ok(await page.isVisible('.toc-nav'));
	await page.locator('.toc-link[href="#chapter-3"]').tap();
	await page.waitForFunction(() => location.hash === '#chapter-3');
	assert.not.ok(await page.isVisible('.toc-nav'));
});

test('docs version: the choice is stored for its plugin', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/start/');
	await page.click('[data-island=DocsVersion] a');
	await arrive(page, '/', '試験場へようこそ');
	assert.is(await stored(page, 'docs-preferred-version-default'), 'current');
});

test('docs version: several versions are a menu that shows the stored choice', async () => {
	const { page, open } = await bench.visit();
	const two = JSON.stringify({
		pluginId: 'default',
		versions: [
			{ name: 'current', label: 'Next', href: '/', isLast: false },
			{ name: '1', label: '第1版', href: '/about/', isLast: true },
		],
	});
	bench.site.answers.set('/guide/start/', {
		edit: (html) => html.replace(/(data-island="DocsVersion" data-props=")[^"]*/, `$1${two.replaceAll('"', '&quot;')}`),
	});
	await page.addInitScript(() => localStorage.setItem('docs-preferred-version-default', '1'));
	await open('/guide/start/');
	await page.waitForFunction(() => document.querySelector('[data-island=DocsVersion] summary')?.textContent?.includes('第1版'));
});

test('what a wrapped line continues with stands further in than its beginning, which is never left alone', async () => {
	const { page, open } = await bench.visit({ viewport: { width: 390, height: 844 } });
	await open('/guide/code/');
	const lines = await page.locator('.code-wrap .code-in-2').evaluateAll((all) =>
		all.map((line) => {
			const [, ...texts] = line.childNodes;
			const range = document.createRange();
			range.setStartBefore(texts[0]!);
			range.setEndAfter(texts.at(-1)!);
			const { top } = line.getBoundingClientRect();
			const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
			const height = Number.parseFloat(getComputedStyle(line).lineHeight);
			const rowOf = (rect: DOMRect) => Math.floor((rect.top + rect.bottom - 2 * top) / 2 / height);
			const startOf = (row: number) => Math.min(...rects.filter((rect) => rowOf(rect) === row).map((rect) => rect.left));
			return { rows: Math.max(...rects.map(rowOf)) + 1, hang: Math.round(startOf(1) - startOf(0)) };
		}),
	);
	assert.is(lines.length, 2);
	for (const { rows, hang } of lines) assert.ok(rows > 1 && hang > 20 && hang < 60, `${rows} rows, ${hang} px`);
});

test('code: copy and word wrap', async () => {
	const { page, open, context } = await bench.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
	await open('/guide/code/');
	const [short, long] = [page.locator('.code-block').nth(0), page.locator('.code-block').nth(1)];
	await short.hover();
	await short.locator('.code-action-copy').click();
	assert.is(await page.evaluate(() => navigator.clipboard.readText()), 'using UnityEngine;\npublic class Short : MonoBehaviour { }');
	assert.is(await short.locator('.code-action-copy').innerText(), words.code.copied);
	assert.is(await page.innerText('#_announcer'), words.code.copied);
	assert.not.ok(await short.locator('.code-action-wrap').isVisible(), 'short lines need no wrapping');
	const pre = long.locator('pre');
	assert.ok(await pre.evaluate((e) => e.scrollWidth > e.clientWidth));
	await long.locator('.code-action-wrap').focus();
	await page.keyboard.press('Space');
	assert.ok(await pre.evaluate((e) => e.scrollWidth <= e.clientWidth));
	assert.is(await long.locator('.code-action-wrap').getAttribute('aria-pressed'), 'true');
	await context.clearPermissions();
	await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
	const said = (text: string) => page.waitForFunction((t) => document.querySelectorAll('.code-action-copy')[1]!.textContent === t, text);
	await long.locator('.code-action-copy').click();
	await said(words.code.copied);
	await page.evaluate(() => Object.defineProperty(document, 'execCommand', { value: () => false }));
	await long.locator('.code-action-copy').click();
	await said(words.code.copyFailed);
});

test('tabs: a choice is made in all tabs of the group, stored, and there before anything moves', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/tabs/');
	const shown = () => page.locator('.tab-item:visible').allInnerTexts();
	assert.equal(await shown(), ['Windowsの手順です。', 'macOSの続きです。']);
	await page.locator('.tab', { hasText: 'macOS' }).first().click();
	assert.equal(await shown(), ['macOSの手順です。', 'macOSの続きです。']);
	await page.keyboard.press('ArrowRight');
	assert.is(await focused(page), 'Linux');
	assert.equal(await shown(), ['Linuxの手順です。', 'macOSの続きです。'], 'tabs without the value keep theirs');
	await page.keyboard.press('Home');
	assert.equal(await shown(), ['Windowsの手順です。', 'Windowsの続きです。']);
	assert.is(await stored(page, 'tabs.os'), 'win');
	await page.locator('.tab', { hasText: 'macOS' }).last().click();
	await page.click('.pagination-next');
	await arrive(page, '/guide/tabs-two/', 'タブ (tabs-two)');
	assert.equal(await shown(), ['macOSの手順です。', 'macOSの続きです。']);
	bench.site.answers.set(/^\/assets\/islands/, { delay: 700 });
	await page.goto('/guide/tabs/');
	await page.waitForFunction(() => document.querySelector('.tab[data-value=mac]')!.getAttribute('aria-selected') === 'true');
	assert.equal(await shown(), ['macOSの手順です。', 'macOSの続きです。'], 'before the island wakes');
});

test('the wheel scrolls the page also over a sidebar or a table of contents that has nothing to scroll', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/long/');
	for (const x of [130, 1100]) {
		await page.mouse.move(x, 300);
		const before = await page.evaluate(() => scrollY);
		await page.mouse.wheel(0, 400);
		await page.waitForFunction((y) => scrollY > y, before);
	}
});

test('back to top: shown on the way up, far down', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/long/');
	assert.not.ok(await page.isVisible('.back-to-top'));
	await page.mouse.move(600, 400);
	await page.mouse.wheel(0, 3000);
	await page.waitForFunction(() => scrollY > 2900);
	assert.not.ok(await page.isVisible('.back-to-top'));
	await page.mouse.wheel(0, -300);
	await page.locator('.back-to-top').click();
	await page.waitForFunction(() => scrollY === 0);
	await page.waitForFunction(() => getComputedStyle(document.querySelector('.back-to-top')!).visibility === 'hidden');
});

test('storage unavailable: a warning in the console and nothing else', async () => {
	const { page, open, problems } = await bench.visit();
	await withoutStorage(page);
	await open('/guide/tabs/');
	await page.click('.color-mode-toggle');
	assert.is(await theme(page), 'dark');
	await page.click('.announcement-close');
	assert.not.ok(await page.isVisible('.announcement'));
	await page.locator('.tab', { hasText: 'macOS' }).first().click();
	assert.equal(await page.locator('.tab-item:visible').allInnerTexts(), ['macOSの手順です。', 'macOSの続きです。']);
	await page.click('#_sidebar a[href="/guide/last/"]');
	await arrive(page, '/guide/last/', '最後のページ');
	await alive(page);
	assert.ok(problems.length > 0 && problems.every((p) => p.startsWith('warning: localStorage')), problems.join('\n'));
});

test('the first click and the first key take effect though nothing is loaded', async () => {
	const { page, start } = await bench.visit();
	bench.site.answers.set(/^\/assets\/islands/, { delay: 800 });
	await start('/islands/');
	await page.waitForFunction(() => document.getElementById('_announcer'));
	await page.click('.counter button');
	await page.click('.counter button');
	await page.click('.counter input');
	await page.click('.color-mode-toggle');
	await page.waitForFunction(() => document.querySelector('.counter button')!.textContent === '数: 3');
	await page.waitForFunction(
		() => document.querySelector('.counter label')!.textContent === '選んだ' && document.documentElement.dataset.theme === 'dark',
	);

	await start('/guide/tabs/');
	await page.waitForFunction(() => document.getElementById('_announcer'));
	await page.locator('.tab').first().focus();
	await page.keyboard.press('ArrowRight');
	await page.waitForFunction(() => document.activeElement?.textContent === 'macOS');
	await start('/guide/tabs/');
	await page.waitForFunction(() => document.getElementById('_announcer'));
	await page.keyboard.press('Control+k');
	await page.waitForFunction(() => document.activeElement?.matches('.search-input'));
});

test.run();
