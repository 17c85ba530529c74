/** Stylesheets of components: a page has those of what it shows before it is shown, whichever way a reader comes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { arrive, isSameDocument, markDocument, type Page, withSite, writtenSite } from './harness.ts';

const card = (name: string) => ({
	[`components/${name}.tsx`]: `import './${name.toLowerCase()}.css';\nexport default () => <p className="${name.toLowerCase()}">${name}</p>;\n`,
});
const files = {
	'vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://a.example', locale: 'ja', showLastUpdate: false, search: false }),
	'docs/index.md': '# Start\n\n[One](./one.md), [two](./two.md), [tool](/tool/)\n',
	'docs/one.md': '# One\n\n<Card />\n\n[Two](./two.md)\n',
	'docs/two.md': '# Two\n\n<Card />\n\n<Box />\n\n[Start](./index.md)\n',
	'pages/tool.tsx': "import './tool.css';\nexport const title = 'Tool';\nexport default () => <h1 className='tool'>Tool</h1>;\n",
	'pages/tool.css': '.tool { color: rgb(0, 0, 3); }\n',
	...card('Card'),
	...card('Box'),
	'components/card.css': '.card { color: rgb(0, 0, 1); }\n',
	'components/box.css': '.box { color: rgb(0, 0, 2); }\n',
	// Wins over those of components, however a reader comes.
	'styles/index.css': '@layer site { .box { text-align: end; } }\n',
};
const test = suite('page-styles');
const bench = withSite(test, () => writtenSite('page-styles', files));

const colour = (page: Page, selector: string): Promise<string> => page.locator(selector).evaluate((e) => getComputedStyle(e).color);
const sheets = (page: Page): Promise<string[]> =>
	page.evaluate(() =>
		[...document.querySelectorAll('link[rel=stylesheet]')].map((link) => /assets\/(\w+)\./.exec(link.getAttribute('href')!)![1]!),
	);

/** A click that waits for nothing. */
const press = (page: Page, href: string): Promise<void> =>
	page.evaluate((href) => document.querySelector<HTMLElement>(`#_main a[href="${href}"]`)!.click(), href);

test('a page that is opened by its address has them, also without scripts', async () => {
	for (const javaScriptEnabled of [true, false]) {
		const { page, problems } = await bench.visit({ javaScriptEnabled });
		await page.goto(`${bench.site.origin}/two/`);
		assert.equal([await colour(page, '.card'), await colour(page, '.box')], ['rgb(0, 0, 1)', 'rgb(0, 0, 2)']);
		assert.equal(problems, []);
	}
});

test('the next page is shown when its stylesheets are there, in the same document; those that are there stay', async () => {
	bench.site.answers.set(/assets\/(?:card|box|tool)\./, { delay: 300 });
	const { page, problems, open } = await bench.visit();
	await open('/');
	await markDocument(page);
	await page.evaluate(() => {
		const seen: string[] = [];
		Object.assign(window, { seen });
		new MutationObserver(() => {
			for (const selector of ['.card', '.box', '.tool']) {
				const element = document.querySelector(selector);
				if (element && !seen.some((one) => one.startsWith(selector))) seen.push(`${selector} ${getComputedStyle(element).color}`);
			}
		}).observe(document.body, { childList: true, subtree: true });
	});
	await page.click('#_main a[href="/one/"]');
	await arrive(page, '/one/', 'One');
	assert.equal(await sheets(page), ['card', 'main']);
	await page.click('#_main a[href="/two/"]');
	await arrive(page, '/two/', 'Two');
	assert.equal(await sheets(page), ['card', 'box', 'main']);
	await page.click('#_main a[href="/"]');
	await arrive(page, '/', 'Start');
	await page.click('#_main a[href="/tool/"]');
	await arrive(page, '/tool/', 'Tool');
	assert.ok(await isSameDocument(page));
	assert.equal(await page.evaluate(() => (window as unknown as { seen: string[] }).seen), [
		'.card rgb(0, 0, 1)',
		'.box rgb(0, 0, 2)',
		'.tool rgb(0, 0, 3)',
	]);
	assert.is(bench.site.requests.filter((request) => request.includes('/card.')).length, 1);
	assert.equal(problems, []);
});

test('what a site says itself wins over its components on a page that is swapped in, too', async () => {
	const { page, open } = await bench.visit();
	await open('/');
	await page.click('#_main a[href="/two/"]');
	await arrive(page, '/two/', 'Two');
	assert.is(await page.locator('.box').evaluate((e) => getComputedStyle(e).textAlign), 'end');
	assert.is((await sheets(page)).at(-1), 'main');
});

test('where a stylesheet does not come, the browser opens the page itself', async () => {
	bench.site.answers.set(/assets\/card\./, { status: 404, once: true });
	const { page, open } = await bench.visit();
	await open('/');
	await markDocument(page);
	await page.click('#_main a[href="/one/"]');
	await page.waitForURL('**/one/');
	await page.waitForFunction(() => document.querySelector('.card') && document.readyState === 'complete');
	assert.not.ok(await isSameDocument(page));
	assert.is(await colour(page, '.card'), 'rgb(0, 0, 1)');
});

test('a page that a reader gives up while its stylesheet is on the way is not shown', async () => {
	bench.site.answers.set(/assets\/card\./, { delay: 800 });
	const { page, problems, open } = await bench.visit();
	await open('/');
	await markDocument(page);
	const asked = page.waitForRequest(/assets\/card\./);
	const came = page.waitForResponse(/assets\/card\./);
	await press(page, '/one/');
	await asked;
	await press(page, '/tool/');
	await arrive(page, '/tool/', 'Tool');
	await came;
	assert.is(new URL(page.url()).pathname, '/tool/');
	assert.is(await page.innerText('h1'), 'Tool');
	assert.ok(await isSameDocument(page));
	assert.equal(problems, []);
});

test.run();
