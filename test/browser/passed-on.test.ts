/** What a reader takes along from a page: its text and address from the menu, paper, a diagram enlarged, and the page in their own colours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { alive, type Page, withSite, words, writtenSite } from './harness.ts';
import { violations } from './violations.ts';

const test = suite('passed on');
const strings = words.pageMenu;

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" class="diagram" viewBox="0 0 640 320" width="640" height="320">
<rect class="d-box" x="10" y="10" width="200" height="80" fill="#fff" stroke="#888"/><text class="d-text" x="30" y="50">箱</text></svg>`;
const config = { title: '骨と形', url: 'https://docs.example', locale: 'ja' };
const files = (more: object = {}) => ({
	'vrmdocs.config.json': JSON.stringify({ ...config, ...more }),
	'docs/index.md': '# はじめに\n\n[絵のページ](drawing.md)へ。[外](https://other.example/a)も。\n\n```js\nlet a = 1;\n```\n',
	'docs/drawing.md': '# 絵\n\n![箱の絵](box.svg "箱")\n\n文です。\n',
	'docs/box.svg': drawing,
	'docs/long.md': `# 長い\n\n${Array.from({ length: 10 }, (_, i) => `## Part ${i + 1}\n\n${'文が続きます。\n\n'.repeat(20)}`).join('')}`,
});
const bench = withSite(test, () => writtenSite('passed-on', files()));
const withoutMenu = withSite(test, () => writtenSite('no-menu', files({ pageMenu: false })));

const summary = (page: Page) => page.locator('.page-menu summary');
const item = (page: Page, name: string) => page.locator('.page-menu .dropdown-link', { hasText: name });

async function opened(path: string, withSharing = false) {
	const visitor = await bench.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
	await visitor.page.addInitScript((sharing) => {
		const share = (data: unknown) => {
			Object.assign(window, { shared: data });
			return Promise.resolve();
		};
		if (sharing) Object.defineProperty(navigator, 'share', { value: share, configurable: true });
		else Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'share');
	}, withSharing);
	await visitor.open(path);
	return visitor;
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('the menu copies the page as Markdown, to the letter, and says so', async () => {
	const { page, problems } = await opened('/drawing/');
	await summary(page).click();
	await item(page, strings.copyMarkdown).click();
	await item(page, words.code.copied).waitFor();
	assert.is(await clipboard(page), readFileSync(join(bench.site.dir, 'drawing.md'), 'utf8'));
	assert.not.match(await clipboard(page), strings.viewMarkdown, 'the menu is no part of the page');
	assert.is(await page.locator('#_announcer').textContent(), words.code.copied);
	assert.equal(
		problems.filter((problem) => !problem.includes('favicon')),
		[],
	);
});

test('it copies the address, without words that were searched for', async () => {
	const { page } = await opened('/drawing/?_highlight=a');
	await summary(page).click();
	await item(page, strings.copyLink).click();
	await item(page, words.code.copied).waitFor();
	assert.is(await clipboard(page), `${bench.site.origin}/drawing/`);
});

test('a device that shares is offered to; others are not', async () => {
	const with_ = await opened('/drawing/', true);
	await summary(with_.page).click();
	await item(with_.page, strings.share).click();
	const shared = await with_.page.evaluate(() => (window as unknown as { shared: { title: string; url: string } }).shared);
	assert.is(shared.url, `${bench.site.origin}/drawing/`);
	assert.match(shared.title, '絵');
	const without = await opened('/drawing/');
	await summary(without.page).click();
	assert.ok(await item(without.page, strings.copyLink).isVisible());
	assert.not(await item(without.page, strings.share).isVisible());
});

test('keys: Enter opens, arrows move, Escape closes and goes back to the button', async () => {
	const { page } = await opened('/drawing/');
	await summary(page).focus();
	await page.keyboard.press('ArrowDown');
	const focused = () => page.evaluate(() => document.activeElement!.textContent!.trim());
	assert.is(await focused(), strings.copyMarkdown);
	await page.keyboard.press('End');
	assert.is(await focused(), strings.copyLink);
	await page.keyboard.press('ArrowDown');
	assert.is(await focused(), strings.copyMarkdown);
	await page.keyboard.press('Escape');
	assert.is(await page.evaluate(() => document.activeElement!.tagName), 'SUMMARY');
	assert.not(await item(page, strings.copyLink).isVisible());
	await page.keyboard.press('Enter');
	assert.ok(await item(page, strings.copyLink).isVisible());
	await page.mouse.click(5, 700);
	assert.not(await item(page, strings.copyLink).isVisible());
});

test('a text that does not come is said to be not copied', async () => {
	bench.site.answers.set('/drawing.md', { status: 404 });
	const { page } = await opened('/drawing/');
	await summary(page).click();
	await item(page, strings.copyMarkdown).click();
	await item(page, words.code.copyFailed).waitFor();
});

test('without scripts the menu has what works without them; off by config there is none', async () => {
	const { page, start } = await bench.visit({ javaScriptEnabled: false });
	await start('/drawing/');
	await summary(page).click();
	assert.equal(
		(await page.locator('.page-menu .dropdown-link:visible').allInnerTexts()).map((text) => text.trim()),
		[strings.viewMarkdown],
	);
	const other = await withoutMenu.visit();
	await other.open('/drawing/');
	assert.is(await other.page.locator('.page-menu').count(), 0);
});

test('on a phone a diagram scrolls in its frame, by keyboard too, and a tap or a button beside it shows it larger; Escape goes back', async () => {
	const { page, open, problems } = await bench.visit({ viewport: { width: 390, height: 800 }, hasTouch: true });
	await open('/drawing/');
	const holder = page.locator('.figure-scroll');
	const button = page.locator('.diagram-zoom');
	assert.ok(await holder.evaluate((element) => element.clientWidth <= 390 && element.scrollWidth > element.clientWidth), 'scrolls');
	assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390);
	assert.equal(await violations(page), [], 'as it is');
	const drawn = page.locator('.figure-scroll > .diagram');
	const small = (await drawn.boundingBox())!.width;
	const [frame, before] = [(await holder.boundingBox())!, (await button.boundingBox())!];
	assert.ok(before.y >= frame.y + frame.height, 'the button covers nothing');
	await holder.focus();
	await page.keyboard.press('ArrowRight');
	await page.waitForFunction(() => document.querySelector('.figure-scroll')!.scrollLeft > 0);
	assert.equal(await button.boundingBox(), before, 'the button stays');
	await button.focus();
	await page.keyboard.press('Enter');
	const large = page.locator('.zoom[open] .diagram');
	await large.waitFor();
	assert.ok((await large.boundingBox())!.width > small * 2);
	assert.equal(await violations(page), [], 'enlarged');
	await page.keyboard.press('Escape');
	await large.waitFor({ state: 'detached' });
	assert.ok(await button.evaluate((element) => element === document.activeElement));
	await page.locator('.figure-scroll > .diagram').tap();
	await large.waitFor();
	await page.locator('.zoom-close').tap();
	await large.waitFor({ state: 'detached' });
	await page.setViewportSize({ width: 1280, height: 800 });
	await button.waitFor({ state: 'hidden' });
	assert.is(await holder.getAttribute('tabindex'), null, 'no stop of the keyboard where nothing scrolls');
	await page.locator('.figure-scroll > .diagram').click();
	assert.is(await page.locator('.zoom').count(), 0, 'large enough');
	assert.equal(
		problems.filter((problem) => !problem.includes('favicon')),
		[],
	);
});

test('a long page offers to go on where the reader was, until it is read; a short look does not', async () => {
	const { page, open } = await bench.visit();
	const offer = page.locator('.reading-offer');
	await open('/long/');
	assert.is(await offer.count(), 0);
	await page.evaluate(() => document.getElementById('part-6')!.scrollIntoView());
	await page.waitForSelector('.toc-link[aria-current][href="#part-6"]');
	// By the element itself: a click of the mouse would scroll to where the menu is.
	await page.evaluate(() => document.querySelector<HTMLElement>('.navbar a')!.click());
	await page.waitForURL((url) => url.pathname === '/');
	await page.waitForFunction(() => localStorage.getItem('reading')?.includes('part-6'));
	assert.is(await offer.count(), 0, 'not on other pages');
	await open('/long/');
	await offer.locator('a').waitFor();
	assert.equal(await violations(page), [], 'offered');
	assert.is(await offer.locator('a').innerText(), words.reading.resume.replace('{heading}', 'Part 6'));
	await open('/');
	await open('/long/');
	await offer.locator('a').click();
	await page.waitForFunction(() => location.hash === '#part-6');
	assert.is(await offer.count(), 0);
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
	await page.waitForFunction(() => scrollY + innerHeight > document.documentElement.scrollHeight - 9);
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	await open('/');
	assert.is(await page.evaluate(() => localStorage.getItem('reading')), null, 'read to the end');
});

test('on paper: links with whole addresses, nothing to press, code in one piece, dark on light for who reads light on dark too', async () => {
	const { page, open } = await bench.visit();
	await open('/');
	await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
	await page.emulateMedia({ media: 'print' });
	const after = await page
		.locator('.prose p a')
		.evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content.replaceAll('"', '').replace(/\s+/g, ' ')));
	assert.match(after[0]!, 'https://docs.example');
	assert.match(after[0]!, '/drawing/');
	assert.match(after[1]!, 'https://other.example/a');
	for (const hidden of ['.site-header', '.page-menu', '.code-actions', '.site-footer'])
		for (const one of await page.locator(hidden).all()) assert.not(await one.isVisible(), hidden);
	assert.is(await page.locator('.code-block').evaluate((block) => getComputedStyle(block).breakInside), 'avoid');
	const lightness = (selector: string, property: 'color' | 'backgroundColor') =>
		page
			.locator(selector)
			.first()
			.evaluate((element, name) => Math.max(...getComputedStyle(element)[name].match(/\d+/g)!.slice(0, 3).map(Number)), property);
	assert.ok((await lightness('.code-block', 'backgroundColor')) > 230, 'code on light');
	for (const text of ['.prose p', '.code-block code', '.code-block .token'])
		assert.ok((await lightness(text, 'color')) < 170, `${text} is dark`);
});

test('in the reader’s own colours a diagram’s text is not the colour of its box, and what is chosen is seen', async () => {
	const { page, open } = await bench.visit({ forcedColors: 'active', colorScheme: 'dark' });
	await open('/drawing/');
	const fill = (selector: string) => page.locator(selector).evaluate((element) => getComputedStyle(element).fill);
	assert.is.not(await fill('.d-box'), await fill('.d-text'));
	const colour = (selector: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((element) => getComputedStyle(element).color);
	assert.is(await colour('.search-icon'), await colour('.search-form'), 'an icon is seen');
	await page.locator('.navbar .search-input').fill('絵');
	await page.waitForSelector('.search-hit');
	await page.keyboard.press('ArrowDown');
	const [chosen, plain] = await page
		.locator('.search-panel')
		.evaluate((panel) => [panel.querySelector('[aria-selected=true]')!, panel].map((one) => getComputedStyle(one).backgroundColor));
	assert.is.not(chosen, plain);
	await alive(page);
});

test.run();
