/** Going from page to page. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../support/live.ts';
import {
	alive,
	arrive,
	fixtureSite,
	format,
	glides,
	heading,
	isSameDocument,
	markDocument,
	type Page,
	withSite,
	words,
} from './harness.ts';

const test = suite('router');
const bench = withSite(test, fixtureSite);

/** Both ways the router hears of the reader's steps. */
const ways = ['Navigation API', 'history'] as const;
const withoutNavigation = async (page: Page): Promise<void> =>
	void (await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined })));

/** A click that moves nothing: Playwright's own scrolls its target into view first. */
const press = (page: Page, selector: string): Promise<void> =>
	page.evaluate((s) => document.querySelector<HTMLElement>(s)!.click(), selector);
const scrollY = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
const pathOf = (page: Page): string => new URL(page.url()).pathname;

for (const way of ways) {
	const open = async (path: string) => {
		const reader = await bench.visit();
		if (way === 'history') await withoutNavigation(reader.page);
		await reader.open(path);
		await markDocument(reader.page);
		return reader;
	};

	test(`${way}: a link opens the next page in the same document, with its title, head and marks`, async () => {
		const { page, problems } = await open('/guide/start/');
		await page.click('#_main a[href="/guide/code/"]');
		await arrive(page, '/guide/code/', 'コード');
		assert.ok(await isSameDocument(page));
		assert.is(await page.title(), 'コード | 試験場');
		assert.is(await page.getAttribute('link[rel=canonical]', 'href'), 'https://fixture.example/guide/code/');
		assert.is(await page.getAttribute('meta[property="og:title"]', 'content'), 'コード | 試験場');
		assert.is(await page.locator('meta[name=description]').count(), 1);
		assert.equal(await page.locator('#_sidebar [aria-current=page]').allTextContents(), ['コード']);
		assert.is(await page.getAttribute('.navbar-list a[hreflang=en]', 'href'), 'https://fixture.example/en/guide/code/');
		assert.is(await page.evaluate(() => document.activeElement?.id), '_main');
		assert.is(await page.innerText('#_announcer'), format(words.navigated, { title: 'コード' }));
		await alive(page);
		assert.is(await page.locator('.code-action-copy').count(), 3);
		assert.equal(problems, []);
	});

	test(`${way}: back and forward show the pages again, each where it was left`, async () => {
		const { page } = await open('/guide/long/');
		await page.evaluate(() => scrollTo({ top: 2400, behavior: 'instant' }));
		await press(page, '#_sidebar a[href="/guide/last/"]');
		await arrive(page, '/guide/last/', '最後のページ');
		assert.is(await scrollY(page), 0);
		await page.goBack();
		await arrive(page, '/guide/long/', '長いページ');
		await page.waitForFunction(() => Math.abs(window.scrollY - 2400) < 2);
		await page.goForward();
		await arrive(page, '/guide/last/', '最後のページ');
		assert.ok(await isSameDocument(page));
	});

	test(`${way}: a new path begins at the top also while a jump within the page still glides`, async () => {
		const { page } = await open('/guide/long/');
		for (const wait of [0, 60, 250]) {
			await page.evaluate(async (wait) => {
				document.querySelector<HTMLElement>('.toc-link[href="#chapter-12"]')!.click();
				await new Promise((done) => setTimeout(done, wait));
				document.querySelector<HTMLElement>('#_sidebar a[href="/guide/code/"]')!.click();
			}, wait);
			await arrive(page, '/guide/code/', 'コード');
			const tops = await page.evaluate(async () => {
				const seen: number[] = [];
				for (let i = 0; i < 20; i++) {
					await new Promise(requestAnimationFrame);
					seen.push(window.scrollY);
				}
				return seen;
			});
			assert.equal([...new Set(tops)], [0], `${wait} ms`);
			await page.goBack();
			await arrive(page, '/guide/long/', '長いページ');
			await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
		}
	});

	test(`${way}: jumps within the page glide to their heading, and Back returns to where each was made`, async () => {
		const { page } = await open('/guide/long/');
		const stands = (top: number) => page.waitForFunction((top) => Math.abs(window.scrollY - top) < 3, top);
		await page.evaluate(() => scrollTo({ top: 2400, behavior: 'instant' }));
		await press(page, '#_sidebar a[href="/guide/last/"]');
		await arrive(page, '/guide/last/', '最後のページ');
		await page.goBack();
		await arrive(page, '/guide/long/', '長いページ');
		await stands(2400);
		await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
		const places = [300];
		for (const id of ['chapter-9', 'chapter-2']) {
			assert.ok(await glides(page, () => press(page, `.toc-link[href="#${id}"]`)));
			const top = await page.locator(`#${id}`).evaluate((e) => e.getBoundingClientRect().top);
			assert.ok(top > 0 && top < 150, `${id}: ${top}`);
			places.push(await scrollY(page));
		}
		for (const place of [places[1]!, places[0]!]) {
			await page.goBack();
			await stands(place);
		}
		await page.goForward();
		await stands(places[1]!);
		assert.ok(await isSameDocument(page));
	});

	test(`${way}: a link to an anchor of another page scrolls there and puts the focus on it`, async () => {
		const { page } = await open('/guide/start/');
		await page.click('#_main a[href="/guide/long/#chapter-7"]');
		await arrive(page, '/guide/long/', '長いページ');
		await page.waitForFunction(() => document.activeElement?.id === 'chapter-7');
		const top = await page.locator('#chapter-7').evaluate((e) => e.getBoundingClientRect().top);
		assert.ok(top > 0 && top < 200, `${top}`);
		assert.is(new URL(page.url()).hash, '#chapter-7');
		await page.click('.toc-link[href="#chapter-9"]');
		await page.waitForFunction(() => location.hash === '#chapter-9');
		await press(page, '#_sidebar a[href="/guide/start/"]');
		await arrive(page, '/guide/start/', 'はじめに');
		await page.click('#_main a[href="/guide/long/"]:not([target], [download])');
		await arrive(page, '/guide/long/', '長いページ');
		assert.is(new URL(page.url()).hash, '', 'the anchor of the earlier link is not remembered');
		assert.is(await scrollY(page), 0);
		assert.ok(await isSameDocument(page));
	});

	test(`${way}: two fast clicks end on the second page`, async () => {
		const { page, problems } = await open('/guide/start/');
		bench.site.answers.set('/guide/last/', { delay: 600 });
		bench.site.answers.set('/guide/deep/', { delay: 300 });
		await press(page, '#_sidebar a[href="/guide/last/"]');
		await page.waitForTimeout(50);
		await press(page, '#_sidebar a[href="/guide/deep/"]');
		await arrive(page, '/guide/deep/', '奥のページ');
		await page.waitForTimeout(500);
		assert.is(await heading(page), '奥のページ');
		assert.is(pathOf(page), '/guide/deep/');
		await page.goBack();
		await page.waitForFunction(() => location.pathname !== '/guide/deep/');
		assert.equal(problems, []);
	});

	test(`${way}: a double click opens the page once, in the same document`, async () => {
		const { page, problems } = await open('/guide/start/');
		bench.site.answers.set('/guide/last/', { delay: 300 });
		await page.evaluate(() => {
			const link = document.querySelector<HTMLElement>('#_sidebar a[href="/guide/last/"]')!;
			link.click();
			link.click();
		});
		await arrive(page, '/guide/last/', '最後のページ');
		assert.ok(await isSameDocument(page));
		assert.is(bench.site.requests.filter((r) => r === 'GET /guide/last/').length, 1);
		await page.goBack();
		await arrive(page, '/guide/start/', 'はじめに');
		assert.ok(await isSameDocument(page));
		assert.equal(problems, []);
	});

	test(`${way}: an anchor that is no escaped text opens the page all the same`, async () => {
		const { page, problems } = await open('/guide/start/');
		await page.evaluate(() => {
			const link = document.querySelector<HTMLAnchorElement>('#_sidebar a[href="/guide/last/"]')!;
			link.href = '/guide/last/#100%';
			link.click();
		});
		await arrive(page, '/guide/last/', '最後のページ');
		assert.ok(await isSameDocument(page));
		assert.is(new URL(page.url()).hash, '#100%');
		assert.equal(problems, []);
	});

	test(`${way}: going back while a page is loading keeps the page shown`, async () => {
		const { page } = await open('/guide/start/');
		bench.site.answers.set('/guide/last/', { delay: 600 });
		await press(page, '#_sidebar a[href="/guide/last/"]');
		await page.waitForFunction(() => location.pathname === '/guide/last/');
		await page.evaluate(() => history.back());
		await page.waitForFunction(() => location.pathname === '/guide/start/');
		await page.waitForTimeout(700);
		assert.is(await heading(page), 'はじめに');
		assert.ok(await isSameDocument(page));
	});

	test(`${way}: where the next page cannot be fetched the browser loads the address itself`, async () => {
		const { page } = await open('/guide/start/');
		bench.site.answers.set('/guide/last/', { status: 500, once: true });
		await press(page, '#_sidebar a[href="/guide/last/"]');
		await arrive(page, '/guide/last/', '最後のページ');
		assert.not.ok(await isSameDocument(page));
		await page.goBack();
		await arrive(page, '/guide/start/', 'はじめに');
	});

	test(`${way}: a page that is missing, or of another build, is loaded by the browser`, async () => {
		const { page } = await open('/guide/start/');
		bench.site.answers.set('/guide/last/', { status: 404 });
		await page.click('#_sidebar a[href="/guide/last/"]');
		await page.locator('h1', { hasText: words.notFound.title }).waitFor();
		assert.not.ok(await isSameDocument(page));
		bench.site.answers.clear();
		bench.site.answers.set('/guide/deep/', {
			edit: (html) =>
				html.replace(/<link rel="stylesheet"/, '<meta name="other-build"/><link rel="stylesheet" media="all" href="/assets/other.css"/>$&'),
		});
		await page.goto('/guide/start/');
		await alive(page);
		await markDocument(page);
		await press(page, '#_sidebar a[href="/guide/deep/"]');
		await arrive(page, '/guide/deep/', '奥のページ');
		assert.not.ok(await isSameDocument(page));
	});

	test(`${way}: a redirect page is left to the browser`, async () => {
		const { page } = await open('/guide/start/');
		await page.click('#_main a[href="/old/"]');
		await arrive(page, '/guide/code/', 'コード');
		assert.not.ok(await isSameDocument(page));
	});

	test(`${way}: a redirect page keeps query and anchor, and is dark where the reader is`, async () => {
		const { page, problems } = await open('/guide/start/');
		await page.click('.color-mode-toggle');
		await page.addInitScript(() =>
			addEventListener('pagehide', () => {
				sessionStorage[location.pathname] = document.documentElement.dataset.theme;
			}),
		);
		bench.site.answers.set('/guide/code/', { delay: 300 });
		await page.goto('/old/?a=1&b=%E8%AA%9E#x');
		await arrive(page, '/guide/code/', 'コード');
		const { search, hash } = new URL(page.url());
		assert.equal([search, hash], ['?a=1&b=%E8%AA%9E', '#x']);
		assert.is(await page.evaluate(() => sessionStorage['/old/']), 'dark');
		assert.equal(problems, []);
	});

	test(`${way}: modified clicks, new tabs, downloads, files and in-page anchors are the browser's`, async () => {
		const { page, context } = await open('/guide/start/');
		const [tab] = await Promise.all([
			context.waitForEvent('page'),
			page.click('#_main a[href="/guide/code/"]', { modifiers: ['Control'] }),
		]);
		await tab.close();
		const [blank] = await Promise.all([context.waitForEvent('page'), page.click('#_main a[target=_blank]')]);
		await blank.close();
		await Promise.all([page.waitForEvent('download'), page.click('#_main a[download]')]);
		await Promise.all([page.waitForEvent('download'), page.click('#_main a[href="/files/list.zip"]')]);
		assert.is(await heading(page), 'はじめに');
		const before = bench.site.requests.length;
		await page.click('#_main a[href="#bottom"]');
		await page.waitForFunction(() => location.hash === '#bottom');
		assert.equal(
			bench.site.requests.slice(before).filter((r) => r === 'GET /guide/start/'),
			[],
		);
		assert.ok(await isSameDocument(page));
	});

	test(`${way}: a text to be looked for is left to the browser`, async () => {
		const { page } = await open('/guide/start/');
		const link = '#_main a[href="/guide/long/#chapter-7"]';
		await page.evaluate((s) => document.querySelector(s)!.setAttribute('href', '/guide/long/#chapter-7:~:text=x'), link);
		await page.click(link.replace('7"', '7:~:text=x"'));
		await arrive(page, '/guide/long/', '長いページ');
		assert.not(await isSameDocument(page));
		await page.waitForFunction(() => Math.abs(document.getElementById('chapter-7')!.getBoundingClientRect().top) < 200);
	});

	test(`${way}: addresses ending in index.html or .html are normalised`, async () => {
		const { page } = await open('/guide/start/');
		await page.evaluate(() => document.querySelector('#_main a[href^="/guide/code"]')!.setAttribute('href', '/guide/code/index.html#x'));
		await page.click('#_main a[href="/guide/code/index.html#x"]');
		await arrive(page, '/guide/code/', 'コード');
		assert.ok(await isSameDocument(page));
		await page.evaluate(() => document.querySelector('#_sidebar a[href="/guide/last/"]')!.setAttribute('href', '/guide/last'));
		await press(page, '#_sidebar a[href="/guide/last"]');
		await arrive(page, '/guide/last/', '最後のページ');
		assert.ok(await isSameDocument(page));
		await page.goBack();
		await arrive(page, '/guide/code/', 'コード');
		await page.goto('/guide/tabs/index.html');
		await page.waitForFunction(() => location.pathname === '/guide/tabs/');
		await page.goto('/guide/last.html');
		await arrive(page, '/guide/last/', '最後のページ');
	});
}

test('the progress bar starts 200 ms after a change to another path and ends with it, with no spinner of its own', async () => {
	const { page } = await bench.visit();
	await page.goto('/guide/start/');
	await alive(page);
	bench.site.answers.set('/guide/last/', { delay: 2000 });
	await page.evaluate(() => {
		const seen = { from: 0, to: 0, clicked: performance.now(), widths: [] as string[], style: '' as string | null, path: '' };
		(window as { seen?: object }).seen = seen;
		new MutationObserver(() => {
			const bar = document.querySelector<HTMLElement>('#nprogress .bar');
			if (bar && !seen.from) {
				seen.from = performance.now();
				seen.style = bar.parentElement!.getAttribute('style');
				seen.path = document.querySelector('h1')!.textContent!;
			}
			if (bar) seen.widths.push(bar.style.transform);
			if (!bar && seen.from && !seen.to) seen.to = performance.now();
		}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
		document.querySelector<HTMLElement>('#_sidebar a[href="/guide/last/"]')!.click();
	});
	await page.waitForSelector('#nprogress .bar');
	assert.is(await page.locator('#nprogress [role=spinner]').count(), 0);
	await arrive(page, '/guide/last/', '最後のページ');
	await page.waitForSelector('#nprogress', { state: 'detached' });
	const seen = await page.evaluate(
		() => (window as unknown as { seen: { from: number; clicked: number; widths: string[]; style: string | null; path: string } }).seen,
	);
	assert.ok(seen.from - seen.clicked >= 190, `${seen.from - seen.clicked} ms`);
	assert.equal([seen.style, seen.path], [null, 'はじめに'], 'it is there while the former page is, without inline styles');
	assert.ok(
		seen.widths.some((t) => t.includes('-92%')),
		'begins at 0.08',
	);

	bench.site.answers.clear();
	await page.click('#_sidebar a[href="/guide/start/"]');
	await arrive(page, '/guide/start/', 'はじめに');
	await page.waitForTimeout(250);
	assert.is(await page.locator('#nprogress').count(), 0, 'a fast page shows none');
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
	test(`a page that is more than a second in coming: a spinner until it is there, told once to screen readers (motion: ${reducedMotion})`, async () => {
		const { page, problems, open } = await bench.visit({ reducedMotion });
		let release = (): void => {};
		const held = new Promise<void>((done) => {
			release = done;
		});
		await page.route('**/guide/last/', async (route) => {
			await held;
			await route.continue();
		});
		await open('/guide/start/');
		await page.evaluate(() => {
			const seen = { told: [] as string[], after: 0 };
			Object.assign(window, { seen });
			new MutationObserver(() => seen.told.push(document.getElementById('_announcer')!.textContent!)).observe(
				document.getElementById('_announcer')!,
				{ childList: true },
			);
			const clicked = performance.now();
			const look = (): void => {
				const spinner = document.querySelector('#nprogress .spinner');
				if (spinner?.checkVisibility({ visibilityProperty: true })) seen.after = performance.now() - clicked;
				else requestAnimationFrame(look);
			};
			document.querySelector<HTMLElement>('#_sidebar a[href="/guide/last/"]')!.click();
			look();
		});
		const seen = () => page.evaluate(() => (window as unknown as { seen: { told: string[]; after: number } }).seen);
		await page.waitForFunction(() => (window as unknown as { seen: { after: number } }).seen.after > 0);
		await page.waitForFunction((text) => document.getElementById('_announcer')!.textContent === text, words.heavy.loading);
		const { after, told } = await seen();
		assert.ok(after >= 950, `${after} ms`);
		assert.equal(told, [words.heavy.loading]);
		const turns = await page
			.locator('#nprogress .spinner')
			.evaluate((e) => e.getAnimations().map((a) => (a as CSSAnimation).animationName));
		assert.is(turns.includes('spin'), reducedMotion === 'no-preference');
		assert.is(await page.innerText('h1'), 'はじめに', 'the former page stays meanwhile');
		release();
		await arrive(page, '/guide/last/', '最後のページ');
		await page.waitForSelector('#nprogress', { state: 'detached' });
		assert.equal((await seen()).told, [words.heavy.loading, format(words.navigated, { title: '最後のページ' })]);
		assert.equal(problems, []);
	});

test('the shell keeps its state: theme, open categories, scroll of the sidebar', async () => {
	const { page } = await bench.visit({ viewport: { width: 1280, height: 500 } });
	await page.goto('/guide/start/');
	await alive(page);
	await page.click('.color-mode-toggle');
	await page.click('.sidebar-summary:has-text("多くの章")');
	await page.waitForTimeout(250);
	const sidebar = page.locator('#_sidebar');
	const current = page.locator('#_sidebar a[href="/guide/long/"]');
	await current.evaluate((e) => e.scrollIntoView({ block: 'center', behavior: 'instant' }));
	const before = await sidebar.evaluate((e) => e.scrollTop);
	assert.ok(before > 300);
	await current.click();
	await arrive(page, '/guide/long/', '長いページ');
	assert.is(await page.getAttribute('html', 'data-theme'), 'dark');
	assert.is(await sidebar.evaluate((e) => e.scrollTop), before);
	await page.click('.pagination-next');
	await arrive(page, '/guide/last/', '最後のページ');
	assert.ok(await page.locator('#_sidebar a', { hasText: '章12' }).isVisible(), 'the category stays open');
	assert.is(await page.locator('#_sidebar [aria-current]').evaluate((e) => e.textContent), '最後のページ');
});

test('another section has another sidebar, a page without a sidebar has none', async () => {
	const { page } = await bench.visit();
	await page.goto('/guide/start/');
	await alive(page);
	await markDocument(page);
	await page.click('.navbar-link:has-text("リファレンス")');
	await arrive(page, '/reference/api/', 'API');
	assert.is(await page.getAttribute('#_sidebar', 'data-sidebar-id'), 'reference');
	assert.equal(await page.locator('a.navbar-link[data-active]').allInnerTexts(), ['リファレンス']);
	await page.evaluate(() => history.pushState(null, '', location.href));
	await page.goto('/about/');
	await alive(page);
	assert.is(await page.locator('#_sidebar').count(), 0);
	await markDocument(page);
	await page.click('.navbar-link:has-text("ガイド")');
	await page.waitForSelector('#_sidebar[data-sidebar-id=guide]');
	assert.ok(await isSameDocument(page));
	assert.match((await page.getAttribute('#_shell', 'class')) ?? '', 'shell-with-sidebar');
});

test('the page comes back from the browser’s own cache, and its links work', async () => {
	const { page } = await bench.visitInWindow();
	await page.goto('/guide/start/');
	await alive(page);
	// The same document tells what happens after it has come back: Playwright at times loses sight of a page that comes from there.
	await page.evaluate(() =>
		addEventListener('pageshow', async ({ persisted }) => {
			if (!persisted) return;
			document.querySelector<HTMLElement>('#_main a[href="/guide/code/"]')!.click();
			while (document.querySelector('#_main h1')?.textContent?.trim() !== 'コード') await new Promise(requestAnimationFrame);
			void fetch(`/came-back?${location.pathname}`);
		}),
	);
	await page.goto('about:blank');
	await page.evaluate(() => void setTimeout(() => history.back()));
	await until(
		() => bench.site.requests.includes('GET /came-back?/guide/code/'),
		() => `it was asked for ${bench.site.requests}`,
	);
});

test.run();
