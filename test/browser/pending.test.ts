/** While a page is on its way, and when it never comes: the address and what is shown belong together. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fc, seed, times } from '../support/fixed-seed.ts';
import { reliabilitySection } from '../support/reliability.ts';
import { arrive, fixtureSite, heading, isSameDocument, markDocument, type Page, withSite, words } from './harness.ts';

const test = suite('pending visits');
const table = reliabilitySection('Races', 'test/browser/pending.test.ts');
const bench = withSite(test, fixtureSite);

const press = (page: Page, selector: string): Promise<void> =>
	page.evaluate((s) => document.querySelector<HTMLElement>(s)!.click(), selector);
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const withoutNavigation = async (page: Page): Promise<void> =>
	void (await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined })));

/** The answer for a path waits, however slow the machine is, until what this returns is called. */
function holdBack(path: string): () => void {
	let come!: () => void;
	bench.site.answers.set(path, { until: new Promise<void>((done) => (come = done)) });
	return come;
}

test('an anchor of the page that is still shown is followed there, and the coming page does not come', async () => {
	const { page, problems, open } = await bench.visit();
	await open('/guide/long/');
	await markDocument(page);
	for (const [link, hash] of [
		['.toc-link[href="#chapter-9"]', '#chapter-9'],
		['.skip-link', '#_main'],
	] as const) {
		const come = holdBack('/guide/last/');
		await press(page, '#_sidebar a[href="/guide/last/"]');
		await page.waitForFunction(() => location.pathname === '/guide/last/');
		await press(page, link);
		await page.waitForFunction((hash) => location.pathname === '/guide/long/' && location.hash === hash, hash);
		await page.waitForFunction((hash) => document.activeElement?.id === hash.slice(1), hash);
		assert.is(await heading(page), '長いページ');
		come();
	}
	bench.site.answers.clear();
	await press(page, '#_sidebar a[href="/guide/last/"]');
	await arrive(page, '/guide/last/', '最後のページ');
	await page.goBack();
	await arrive(page, '/guide/long/', '長いページ');
	assert.ok(await isSameDocument(page));
	assert.equal(problems, []);
	table.held(
		'an anchor or the skip link is clicked while another page is on its way',
		'2 links',
		'the shown page stays, at its anchor; the address is its own',
	);
});

test('what an island of the former page writes into the address does not keep the coming page away', async () => {
	const { page, problems, open } = await bench.visit();
	await open('/guide/long/');
	const come = holdBack('/guide/last/');
	await press(page, '#_sidebar a[href="/guide/last/"]');
	await page.waitForFunction(() => location.pathname === '/guide/last/');
	await page.evaluate(() => history.replaceState(history.state, '', '?filter=a'));
	come();
	await arrive(page, '/guide/last/', '最後のページ');
	assert.is(new URL(page.url()).search, '');
	assert.equal(problems, []);
	table.held('a filter writes into the address while another page is on its way', '1', 'the coming page comes, with its own address');
});

for (const way of ['Navigation API', 'history'] as const)
	test(`${way}: without a connection the page stays, with its address, and says why; a second try opens the next one`, async () => {
		const { page, context, start } = await bench.visit();
		if (way === 'history') await withoutNavigation(page);
		await start('/guide/long/');
		await page.waitForFunction(() => document.querySelector('[data-live]'));
		await markDocument(page);
		await context.setOffline(true);
		await press(page, '#_sidebar a[href="/guide/deep/"]');
		const said = page.locator('[role=alert].load-error');
		await said.waitFor();
		assert.match(await said.innerText(), words.errors.offline);
		assert.match(await said.locator('pre').innerText(), /Failed to fetch/);
		assert.is(pathOf(page), '/guide/long/');
		assert.is(await heading(page), '長いページ');
		assert.ok(await isSameDocument(page));
		await context.setOffline(false);
		await said.locator('button').click();
		await arrive(page, '/guide/deep/', '奥のページ');
		assert.is(await page.locator('.load-error').count(), 0);
		table.held(`the connection is lost before a page comes, ${way}`, '1', 'the shown page stays and says so; Retry opens the next one');
	});

/** What a reader sees of a page, besides what they did on it. */
const shown = (page: Page): Promise<string> =>
	page.evaluate(() => {
		const texts = (selector: string) => [...document.querySelectorAll(selector)].map((e) => e.textContent?.trim());
		const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
		return JSON.stringify([
			document.title,
			canonical,
			texts('#_main :is(h1, h2, h3, p)'),
			texts('#_sidebar [aria-current=page]'),
			texts('.toc-link'),
		]);
	});

/** In the place of a document that did not come: Chromium's own, which its shell leaves empty, or the host's. No page that came since. */
const isErrorPage = (page: Page): Promise<boolean> =>
	page
		.evaluate(() => {
			const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
			return (
				document.querySelector('#main-frame-error') !== null ||
				(entry!.responseStatus >= 400 && !document.querySelector('#_main:not(.view-not-found)'))
			);
		})
		.catch(() => false);

/** All of them under `npm run test:all`; FUZZ_RUNS times as many by `npm run fuzz`. */
const ACTIONS = (process.env.TEST_ALL ? 1000 : 150) * times;

for (const way of ['Navigation API', 'history'] as const)
	test(`${way}: after random clicks, back, forward, go(-2) and Stop, with answers that are late or fail, what is shown is what a fresh load of the address shows`, async () => {
		const [{ page, problems, start }, fresh] = await Promise.all([bench.visit(), bench.visit()]);
		if (way === 'history') await withoutNavigation(page);
		await start('/guide/start/');
		const known = new Map<string, string>();
		const wanted = async (): Promise<string> => {
			const { pathname, search } = new URL(page.url());
			if (!known.has(pathname + search)) {
				await fresh.page.goto(pathname + search);
				known.set(pathname + search, await shown(fresh.page));
			}
			return known.get(pathname + search)!;
		};
		const steps = fc.sample(
			fc.record({
				kind: fc.nat(13),
				which: fc.nat(9999),
				delay: fc.nat(160),
				wait: fc.nat(120),
				/** 0 breaks the connection. */
				status: fc.constantFrom(undefined, undefined, undefined, undefined, 0, 500, 404),
			}),
			{ numRuns: ACTIONS, ...(seed === undefined ? {} : { seed }) },
		);
		const done: string[] = [];
		for (const [i, { kind, which, delay, wait, status }] of steps.entries()) {
			bench.site.answers.set(/^\/(?:guide|blog|tags)\//, { delay, ...(status === undefined ? {} : { status, once: true }) });
			const by = { 0: -1, 1: -1, 2: 1, 3: -2 }[kind];
			const act =
				by !== undefined
					? page.evaluate((by) => {
							history.go(by);
							return `go(${by})`;
						}, by)
					: kind === 4
						? page.evaluate(async () => {
								// Of a document that is still being parsed it would leave a part, whatever the router does.
								if (document.readyState === 'loading') await new Promise((done) => addEventListener('DOMContentLoaded', done));
								stop();
								return 'stop';
							})
						: page.evaluate(
								([kind, which]) => {
									const selector = kind < 7 ? '.toc-link, .skip-link' : '#_sidebar a, #_main a, .pagination a, .navbar-list a';
									const links = [...document.querySelectorAll<HTMLAnchorElement>(selector)].filter(
										(a) => a.origin === location.origin && !a.target && !a.download && !/\.\w+$/.test(a.pathname),
									);
									const link = links[which % links.length];
									link?.click();
									return link?.getAttribute('href') ?? 'none';
								},
								[kind, which] as const,
							);
			done.push(`${await act.catch(() => 'left the document')} ${status ?? ''}`);
			await page.waitForTimeout(wait);
			if (i % 6 !== 5) continue;
			bench.site.answers.clear();
			const until = Date.now() + 15_000;
			for (;;) {
				const url = page.url();
				// The browser's own page, of an address that could not be loaded; the page before the first.
				if (!url.startsWith(bench.site.origin) || (await isErrorPage(page))) {
					await start('/guide/start/').catch(() => {});
					continue;
				}
				const is = await shown(page).catch(() => '');
				if (is === (await wanted()) && page.url() === url) break;
				assert.ok(Date.now() < until, `after ${done.slice(-12).join(', ')}: ${url} shows ${is.slice(0, 200)}`);
				await page.waitForTimeout(30);
			}
		}
		assert.equal(
			problems.filter((p) => p.startsWith('uncaught')),
			[],
		);
		table.held(
			`random clicks, back, forward, go(-2) and Stop, with answers that are late, fail or break off, ${way}`,
			'1,000 (a sample of 150 under `npm test`)',
			'each settled state equals a fresh load of the address shown',
		);
	});

test('test/RELIABILITY.md says what was tried', table.check);

test.run();
