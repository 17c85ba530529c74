/** Live writing (`serve --watch`) in a real browser: what changes, what stays, what is said about mistakes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ja } from '../../templates/strings/ja.ts';
import { tempDir } from '../support/files.ts';
import { type Folder, folder, folderAt, liveFixture, type Serving, serve, toolCopy, until } from '../support/live.ts';
import { alive, type Browser, format, isSameDocument, markDocument, openBrowser, type Page, type Reader, reader } from './harness.ts';

const test = suite('watch');
let browser: Browser;
let site: Folder;
let live: Serving;
const readers: Reader[] = [];
/** Files as they were, put back after each test. */
const kept: [string, string][] = [];
const keep = (path: string): string => {
	const text = site.read(path);
	kept.unshift([path, text]);
	return text;
};

test.before(async () => {
	site = folder(liveFixture());
	[browser, live] = await Promise.all([openBrowser(), serve(site.dir, ['--watch', '--cache-dir', tempDir()])]);
});
test.after.each(async () => {
	for (const [path, text] of kept.splice(0)) site.write(path, text);
	for (const one of readers.splice(0)) await one[Symbol.asyncDispose]();
});
test.after(async () => {
	await browser?.close();
	await live?.stop();
});

/** A reader on a page whose islands and channel are alive. */
async function visit(path: string): Promise<Reader> {
	return visitAt(live, path);
}

async function visitAt({ origin }: { origin: string }, path: string): Promise<Reader> {
	const one = await reader(browser, { origin } as never);
	// Hangs are ended, slowness is not.
	one.context.setDefaultTimeout(30_000);
	readers.push(one);
	await one.open(path);
	await markDocument(one.page);
	return one;
}

/** Waits until nothing on the page is moving any more. */
const still = (page: Page): Promise<unknown> =>
	page.waitForFunction(async () => {
		const frame = () => new Promise(requestAnimationFrame);
		const state = () => [scrollY, document.documentElement.scrollHeight, document.getAnimations().length].join();
		const before = state();
		for (let i = 0; i < 5; i++) await frame();
		return before === state() && !document.getAnimations().some((a) => a.playState === 'running');
	});

const text = (page: Page, wanted: string): Promise<unknown> =>
	page.waitForFunction((t) => document.querySelector('#_main')!.textContent!.includes(t), wanted);
const panel = (page: Page) => page.locator('#live-panel .list');
const badge = (page: Page) => page.locator('#live-panel .badge');
const shows = (page: Page, wanted: string): Promise<void> => panel(page).getByText(wanted).first().waitFor();
const clear = (page: Page): Promise<void> => panel(page).waitFor({ state: 'hidden' });
const sidebar = (page: Page): Promise<string[]> => page.locator('#_sidebar .sidebar-link').allTextContents();

test('a saved paragraph is shown in place: scroll, focus, typed text, opened parts and colour mode stay', async () => {
	const { page, problems } = await visit('/guide/start/');
	await page.click('.color-mode-toggle');
	await page.click('#_sidebar details[data-key="1"] > summary');
	await page.click('.article-html details summary');
	await page.fill('.search-input', '探す');
	await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
	await still(page);
	const top = await page.evaluate(() => scrollY);
	const before = await page.locator('#end').evaluate((e) => e.getBoundingClientRect().top);
	site.edit('docs/guide/start.md', '段落25です。', '段落25だよ。');
	await text(page, '段落25だよ。');
	assert.ok(await isSameDocument(page));
	assert.is(await page.evaluate(() => scrollY), top);
	assert.is(await page.locator('#end').evaluate((e) => e.getBoundingClientRect().top), before);
	assert.is(await page.inputValue('.search-input'), '探す');
	assert.is(await page.evaluate(() => document.activeElement?.className), 'search-input');
	assert.ok(await page.locator('.article-html details').evaluate((e) => (e as HTMLDetailsElement).open));
	assert.ok(await page.locator('#_sidebar details[data-key="1"]').evaluate((e) => (e as HTMLDetailsElement).open));
	assert.is(await page.getAttribute('html', 'data-theme'), 'dark');
	// What stands above grows: the reader stays at the words being read.
	site.edit('docs/guide/start.md', '道具をそろえます。', '道具をそろえます。\n\n新しい段落です。\n\nもう一つの新しい段落です。');
	await text(page, 'もう一つの新しい段落です。');
	await page.waitForFunction((top) => Math.abs(document.querySelector('#end')!.getBoundingClientRect().top - top) < 3, before);
	assert.ok(await page.locator('.article-html details').evaluate((e) => (e as HTMLDetailsElement).open));
	assert.equal(problems, []);
});

for (const [where, file, address, before] of [
	['the text', 'docs/guide/code.md', '/guide/code/', '## 例 {#example}'],
	['a tab', 'docs/guide/parts.md', '/guide/parts/', '窓の説明です。'],
] as const)
	test(`focus, selected words and a scrolled code block in ${where} stay while blocks are added beside them`, async () => {
		const good = keep(file);
		const wide = `let wide = '${'とても長い行です。'.repeat(30)}';`;
		const more = `[長いページへ](/guide/long/)と、選ぶ言葉です。\n\n\`\`\`js\n${wide}\n\`\`\`\n\n${before}`;
		site.write(file, good.replace(before, more));
		const { page, problems } = await visit(address);
		await page.focus('#_main a[href="/guide/long/"]');
		const scrolled = () =>
			page.evaluate(() => [...document.querySelectorAll('#_main pre, #_main pre *')].map((e) => e.scrollLeft).find((left) => left > 0));
		await page.evaluate(() => {
			for (const e of document.querySelectorAll('#_main pre, #_main pre *')) e.scrollLeft = 120;
			const words = document.querySelector('#_main a[href="/guide/long/"]')!.nextSibling!;
			getSelection()!.setBaseAndExtent(words, 2, words, 6);
		});
		const selected = await page.evaluate(() => getSelection()!.toString());
		assert.is(selected.length, 4);
		assert.is(await scrolled(), 120);
		site.write(file, good.replace(before, `足した段落です。\n\n\`\`\`js\nlet added;\n\`\`\`\n\n${more}`));
		await text(page, '足した段落です。');
		assert.is(await page.evaluate(() => document.activeElement?.getAttribute('href')), '/guide/long/');
		assert.is(await page.evaluate(() => getSelection()!.toString()), selected);
		assert.is(await scrolled(), 120);
		assert.ok(await isSameDocument(page));
		assert.equal(problems, []);
	});

test('islands keep their state, and those that work on the text find what is new', async () => {
	const { page, problems } = await visit('/guide/parts/');
	await page.click('.counter');
	await page.click('.counter');
	await page.click('.tab[data-value="mac"]');
	site.edit('docs/guide/parts.md', '林檎の説明です。', '林檎を直しました。');
	await text(page, '林檎を直しました。');
	assert.is(await page.innerText('.counter'), '回数: 2');
	assert.is(await page.getAttribute('.tab-item[data-value="mac"]', 'data-tab'), 'active');
	site.edit('docs/guide/parts.md', '<Clicks />', '```js\nlet fresh;\n```\n\n<Clicks />\n\n## 足した見出し');
	await text(page, '足した見出し');
	await alive(page);
	assert.is(await page.innerText('.counter'), '回数: 2');
	assert.is(await page.getAttribute('.tab-item[data-value="mac"]', 'data-tab'), 'active');
	assert.is(await page.locator('.code-action-copy').count(), 1);
	assert.ok((await page.locator('.toc-link').allInnerTexts()).includes('足した見出し'));
	await page.click('.tab[data-value="win"]');
	assert.is(await page.getAttribute('.tab-item[data-value="win"]', 'data-tab'), 'active');
	await page.click('.counter');
	assert.is(await page.innerText('.counter'), '回数: 3');
	assert.ok(await isSameDocument(page));
	assert.equal(problems, []);
});

test('a title changes heading, document title, sidebar and the neighbours of other pages', async () => {
	const { page } = await visit('/guide/code/');
	const other = await visit('/guide/start/');
	const tag = await visit('/tags/memo/');
	const post = await visit('/blog/');
	site.edit('docs/guide/code.md', 'title: コード', 'title: 符号');
	await text(page, '符号');
	assert.is(await page.innerText('#_main h1'), '符号');
	assert.is(await page.title(), '符号 | 執筆場');
	assert.ok((await sidebar(page)).includes('符号'));
	assert.is(await page.innerText('.breadcrumbs [aria-current]'), '符号');
	await text(other.page, '符号');
	assert.match(await other.page.innerText('.pagination-next, .pagination a[rel="next"], .pagination'), '符号');
	assert.ok((await sidebar(other.page)).includes('符号'));
	assert.ok(await isSameDocument(other.page));
	site.edit('docs/guide/code.md', 'title: 符号', 'title: コード');
	await text(other.page, 'コード');
	// Lists of tags and of posts show titles too.
	site.edit('docs/notes/first.md', 'title: 一つ目', 'title: 壱');
	await text(tag.page, '壱');
	site.edit('docs/notes/first.md', 'title: 壱', 'title: 一つ目');
	await text(tag.page, '一つ目');
	site.edit('blog/2024-03-04-second.md', 'title: 次の記事', 'title: 弐の記事');
	await text(post.page, '弐の記事');
	site.edit('blog/2024-03-04-second.md', 'title: 弐の記事', 'title: 次の記事');
	await text(post.page, '次の記事');
	for (const one of [page, other.page, tag.page, post.page]) assert.ok(await isSameDocument(one));
});

test('a new file appears, a deleted one disappears, its open page says so, and it may come back', async () => {
	const first = await visit('/notes/first/');
	site.write('docs/notes/fourth.md', '---\ntitle: 四つ目\n---\n\n新しいノートです。\n');
	await first.page.waitForFunction(() => document.querySelector('#_sidebar')!.textContent!.includes('四つ目'));
	await first.page.click('#_sidebar a[href="/notes/fourth/"]');
	await text(first.page, '新しいノートです。');
	const second = await visit('/notes/second/');
	site.remove('docs/notes/fourth.md');
	const notice = first.page.locator('#live-panel .notice');
	await notice.waitFor();
	assert.match(await notice.innerText(), format(ja.live.gone, { file: 'docs/notes/fourth.md' }));
	assert.match(await first.page.innerText('#_main'), '新しいノートです。');
	await second.page.waitForFunction(() => !document.querySelector('#_sidebar')!.textContent!.includes('四つ目'));
	assert.is((await second.page.goto('/notes/fourth/'))?.status(), 404);
	site.write('docs/notes/fourth.md', '---\ntitle: 四つ目\n---\n\n戻りました。\n');
	await text(first.page, '戻りました。');
	await notice.waitFor({ state: 'hidden' });
	// Who asked for it while it was not there gets it too.
	await text(second.page, '戻りました。');
	site.remove('docs/notes/fourth.md');
	await notice.waitFor();
});

test('a renamed file is followed to its new address, and so is a new slug', async () => {
	const { page } = await visit('/notes/second/');
	site.rename('docs/notes/second.md', 'docs/notes/renamed.md');
	await page.waitForURL('**/notes/renamed/');
	await text(page, '次のノートです。');
	assert.ok(await isSameDocument(page));
	site.edit('docs/notes/renamed.md', 'title:', 'slug: /notes/other/\ntitle:');
	await page.waitForURL('**/notes/other/');
	await text(page, '次のノートです。');
	site.rename('docs/notes/deep', 'docs/notes/deeper');
	await page.waitForFunction(() => document.querySelector('#_sidebar a[href="/notes/deeper/third/"]'));
	site.rename('docs/notes/deeper', 'docs/notes/deep');
	site.edit('docs/notes/renamed.md', 'slug: /notes/other/\n', '');
	site.rename('docs/notes/renamed.md', 'docs/notes/second.md');
	await page.waitForURL('**/notes/second/');
});

test('a page opened after a change is never an old one that was fetched ahead', async () => {
	const { page } = await visit('/guide/start/');
	await page.hover('#_main a[href="/guide/code/"]');
	await page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/guide/code/`).length > 0);
	site.edit('docs/guide/code.md', '## 例 {#example}', '## 例 {#example}\n\n後から書きました。');
	await until(
		async () => (await (await fetch(`${live.origin}/guide/code/`)).text()).includes('後から書きました。'),
		() => 'not saved',
	);
	await page.click('#_main a[href="/guide/code/"]');
	await text(page, '後から書きました。');
	assert.ok(await isSameDocument(page));
	// And it goes on from there.
	site.edit('docs/guide/code.md', '後から書きました。', 'さらに書きました。');
	await text(page, 'さらに書きました。');
	assert.ok(await isSameDocument(page));
	assert.is(await page.locator('.code-action-copy').count(), 2);
});

test('components, their modules, data, sidebars, categories, authors and component pages', async () => {
	const { page, problems } = await visit('/guide/parts/');
	await page.click('.counter');
	site.edit('components/Greeting.tsx', 'こんにちは', 'おはよう');
	await text(page, 'おはよう、世界。');
	site.edit('lib/words.ts', '。', '！');
	await text(page, 'おはよう、世界！');
	site.write('data/people.yaml', '- 山田\n- 佐藤\n');
	await text(page, '佐藤');
	assert.match(await page.innerText('.counter'), /: 1$/);
	site.edit('sidebars.ts', "label: '見本'", "label: '手本'");
	await page.waitForFunction(() => document.querySelector('#_sidebar')!.textContent!.includes('手本'));
	assert.ok(await isSameDocument(page));
	await page.goto('/notes/first/');
	await alive(page);
	site.write('docs/notes/deep/_category_.json', '{ "label": "深いところ" }\n');
	await page.waitForFunction(() => document.querySelector('#_sidebar')!.textContent!.includes('深いところ'));
	await page.goto('/blog/2024/01/02/first/');
	await alive(page);
	site.edit('blog/authors.yml', '花子', '華子');
	await text(page, '華子');
	await page.goto('/');
	await alive(page);
	site.edit('pages/index.tsx', 'ホーム', '玄関');
	await text(page, '玄関');
	assert.equal(problems, []);
});

test('the config: navbar, announcement and footer follow', async () => {
	const { page } = await visit('/guide/start/');
	site.edit('vrmdocs.config.ts', "title: '執筆場',\n\t\titems", "title: '執筆所',\n\t\titems");
	await page.waitForFunction(() => document.querySelector('#_site-header')!.textContent!.includes('執筆所'));
	site.edit('vrmdocs.config.ts', '© 2025 執筆場', '© 2025 執筆所');
	await page.waitForFunction(() => document.querySelector('#_site-footer')!.textContent!.includes('執筆所'));
	site.edit('vrmdocs.config.ts', '書きながら見られます。', '保存すると**すぐ**見られます。');
	await page.waitForFunction(() => document.querySelector('.announcement strong')?.textContent === 'すぐ');
	assert.ok(await isSameDocument(page));
});

test('stylesheets of components follow an edit, a new import and one that is taken away, on pages that the router has opened too', async () => {
	const { page } = await visit('/guide/parts/');
	const component = site.read('components/Greeting.tsx');
	site.write('components/greeting.css', '.greeting { border: 3px solid; }\n');
	try {
		const border = (width: string) =>
			page.waitForFunction((width) => getComputedStyle(document.querySelector('.greeting')!).borderTopWidth === width, width);
		const sheets = (count: number) =>
			page.waitForFunction((count) => document.querySelectorAll('link[rel=stylesheet]').length === count, count);
		site.write('components/Greeting.tsx', `import './greeting.css';\n${component}`);
		await border('3px');
		await sheets(2);
		site.write('components/greeting.css', '.greeting { border: 5px solid; }\n');
		await border('5px');
		await sheets(2);
		await page.click('#_sidebar a[href="/guide/start/"]');
		await text(page, '最初の段落です。');
		site.write('components/greeting.css', '.greeting { border: 6px solid; }\n');
		await sheets(1);
		await page.goBack();
		await text(page, 'タブ');
		await border('6px');
		site.write('components/greeting.css', '.greeting { border-block: 7px solid; }\n');
		await border('7px');
		// Nothing of the former one is left.
		await page.waitForFunction(() => getComputedStyle(document.querySelector('.greeting')!).borderLeftWidth === '0px');
		await sheets(2);
		site.write('components/Greeting.tsx', component);
		await border('0px');
		await sheets(1);
		assert.ok(await isSameDocument(page));
	} finally {
		site.write('components/Greeting.tsx', component);
		site.remove('components/greeting.css');
	}
});

test('a stylesheet and the code of an island are swapped without loading the page again', async () => {
	const { page, problems } = await visit('/guide/parts/');
	await page.click('.counter');
	const colour = () => page.locator('.greeting').evaluate((e) => getComputedStyle(e).color);
	assert.is(await colour(), 'rgb(10, 20, 30)');
	site.write('styles/index.css', '.greeting { color: rgb(1, 2, 3); }\n');
	await page.waitForFunction(() => getComputedStyle(document.querySelector('.greeting')!).color === 'rgb(1, 2, 3)');
	await page.waitForFunction(() => document.querySelectorAll('link[rel=stylesheet]').length === 1);
	assert.ok(await isSameDocument(page));
	assert.match(await page.innerText('.counter'), /: 1$/);
	// The router still takes pages of the site for its own.
	await page.click('#_sidebar a[href="/guide/start/"]');
	await text(page, '最初の段落です。');
	assert.ok(await isSameDocument(page));
	await page.goBack();
	await text(page, 'タブ');
	site.edit('components/islands/Counter.tsx', '{label}: {count}', '{label}は{count}');
	await page.waitForFunction(() => /は0/.test(document.querySelector('.counter')?.textContent ?? ''));
	assert.ok(await isSameDocument(page));
	await page.click('.counter');
	assert.is(await page.innerText('.counter'), '回数は1');
	// What the island imports, and a second time.
	site.edit('components/islands/Counter.tsx', '{label}は{count}', '{label}が{count}');
	await page.waitForFunction(() => /が0/.test(document.querySelector('.counter')?.textContent ?? ''));
	await page.click('.counter');
	assert.is(await page.innerText('.counter'), '回数が1');
	assert.ok(await isSameDocument(page));
	assert.equal(problems, []);
});

test('a static file is there as soon as it is written, and gone when it is deleted', async () => {
	const status = async () => (await fetch(`${live.origin}/notes/new.txt`)).status;
	assert.is(await status(), 404);
	site.write('static/notes/new.txt', '一');
	await until(
		async () => (await status()) === 200,
		() => 'the new file is not served',
	);
	site.write('static/notes/new.txt', '二');
	await until(
		async () => (await (await fetch(`${live.origin}/notes/new.txt`)).text()) === '二',
		() => 'its new text is not served',
	);
	site.remove('static/notes');
	await until(
		async () => (await status()) === 404,
		() => 'the deleted file is still served',
	);
});

test('a static image with other bytes is shown again', async () => {
	site.write('docs/guide/image.md', '---\ntitle: 絵\n---\n\n![赤い四角](/logo.svg)\n');
	const { page } = await visit('/guide/image/');
	const width = () => page.locator('#_main img').evaluate((e) => (e as HTMLImageElement).naturalWidth);
	await page.waitForFunction(() => (document.querySelector('#_main img') as HTMLImageElement | null)?.naturalWidth === 10);
	site.edit('static/logo.svg', 'width="10"', 'width="44"');
	await page.waitForFunction(() => (document.querySelector('#_main img') as HTMLImageElement | null)?.naturalWidth === 44);
	assert.is(await width(), 44);
	site.edit('docs/guide/image.md', '/logo.svg', './near.svg');
	site.write('docs/guide/near.svg', site.read('static/logo.svg').replace('44', '33'));
	await page.waitForFunction(() => (document.querySelector('#_main img') as HTMLImageElement | null)?.naturalWidth === 33);
	site.remove('docs/guide/image.md');
	site.remove('docs/guide/near.svg');
});

interface Mistake {
	name: string;
	page: string;
	file: string;
	make(text: string): string;
	/** What the panel says. */
	place: RegExp;
	says: string;
	/** Stays on the page. */
	under: string;
}

const mistakes: Mistake[] = [
	{
		name: 'front matter that is no YAML',
		page: '/guide/code/',
		file: 'docs/guide/code.md',
		make: (t) => t.replace('title: ', 'title: "'),
		place: /docs\/guide\/code\.md:2:\d+/,
		says: 'title',
		under: '例',
	},
	{
		name: 'an unknown component',
		page: '/guide/code/',
		file: 'docs/guide/code.md',
		make: (t) => `${t}\n<Gretting name="x" />\n`,
		place: /docs\/guide\/code\.md:\d+:1/,
		says: '<Greeting>',
		under: '例',
	},
	{
		name: 'a component tag that is not closed',
		page: '/guide/code/',
		file: 'docs/guide/code.md',
		make: (t) => `${t}\n<Greeting name="x">\n`,
		place: /docs\/guide\/code\.md:\d+:1/,
		says: '<Greeting>',
		under: '例',
	},
	{
		name: 'props a component cannot take',
		page: '/guide/parts/',
		file: 'docs/guide/parts.md',
		make: (t) => t.replace('<People />', '<Island name="No" />\n\n<People />'),
		place: /docs\/guide\/parts\.md:\d+:1/,
		says: '<Island>',
		under: 'タブ',
	},
	{
		name: 'a component that is no TypeScript',
		page: '/guide/parts/',
		file: 'components/Greeting.tsx',
		make: (t) => t.replace('return <p', 'return <p <'),
		place: /components\/Greeting\.tsx:4:\d+/,
		says: 'Expected',
		under: '世界',
	},
	{
		name: 'a component that throws',
		page: '/guide/parts/',
		file: 'components/Greeting.tsx',
		make: (t) => t.replace('return', "throw new Error('壊れた部品'); return"),
		place: /docs\/guide\/parts\.md:\d+:1/,
		says: '壊れた部品',
		under: '世界',
	},
	{
		name: 'a component without a default export',
		page: '/guide/parts/',
		file: 'components/Greeting.tsx',
		make: (t) => t.replace('export default ', ''),
		place: /components\/Greeting\.tsx|pages\/index\.tsx/,
		says: 'default',
		under: '世界',
	},
	{
		name: 'a module that is imported and is not there',
		page: '/guide/parts/',
		file: 'components/Greeting.tsx',
		make: (t) => t.replace('words.ts', 'wrods.ts'),
		place: /components\/Greeting\.tsx:1:\d+/,
		says: 'wrods.ts',
		under: '世界',
	},
	{
		name: 'a stylesheet import that is not there',
		page: '/guide/parts/',
		file: 'styles/index.css',
		make: (t) => `@import "./missing.css";\n${t}`,
		place: /styles\/index\.css:1:\d+/,
		says: 'missing.css',
		under: '世界',
	},
	{
		name: 'a data file that is no YAML',
		page: '/guide/parts/',
		file: 'data/people.yaml',
		make: () => '- 山田\n- "鈴木\n',
		place: /data\/people\.yaml:\d+:\d+/,
		says: 'YAML',
		under: '山田',
	},
	{
		name: 'sidebars that name a doc there is none of',
		page: '/guide/code/',
		file: 'sidebars.ts',
		make: (t) => t.replace("'guide/code'", "'guide/kode'"),
		place: /sidebars\.ts:\d+:\d+/,
		says: 'guide/kode',
		under: '例',
	},
	{
		name: 'sidebars that throw',
		page: '/guide/code/',
		file: 'sidebars.ts',
		make: (t) => `throw new Error('側面が壊れた');\n${t}`,
		place: /sidebars\.ts:\d+:\d+/,
		says: '側面が壊れた',
		under: '例',
	},
	{
		name: 'a config that is no TypeScript',
		page: '/guide/code/',
		file: 'vrmdocs.config.ts',
		make: (t) => t.replace('locale:', 'locale'),
		place: /vrmdocs\.config\.ts:\d+:\d+/,
		says: 'Expected',
		under: '例',
	},
	{
		name: 'a config with an unknown key',
		page: '/guide/code/',
		file: 'vrmdocs.config.ts',
		make: (t) => t.replace('locale:', 'lokale:'),
		place: /vrmdocs\.config\.ts:\d+:\d+/,
		says: 'lokale',
		under: '例',
	},
	{
		name: 'a navbar item of an unknown type',
		page: '/guide/code/',
		file: 'vrmdocs.config.ts',
		make: (t) => t.replace("{ type: 'search' }", "{ type: 'serch' }"),
		place: /vrmdocs\.config\.ts:\d+:\d+/,
		says: 'No NavbarItem component found for type',
		under: '例',
	},
	{
		name: 'a page that is a component and throws',
		page: '/',
		file: 'pages/index.tsx',
		make: (t) => t.replace('return <div', "throw new Error('玄関が壊れた'); return <div"),
		place: /pages\/index\.tsx/,
		says: '玄関が壊れた',
		under: '読者',
	},
	{
		name: 'a post without a date',
		page: '/blog/2024/03/04/second/',
		file: 'blog/2024-03-04-second.md',
		make: (t) => t.replace('title:', 'date: いつか\ntitle:'),
		place: /blog\/2024-03-04-second\.md:\d+:1/,
		says: 'date',
		under: '二つ目の冒頭です。',
	},
	{
		name: 'two pages with one route',
		page: '/guide/start/',
		file: 'docs/guide/start.md',
		make: (t) => t.replace('title:', 'slug: /guide/code/\ntitle:'),
		place: /docs\/guide\/(?:code|start)\.md/,
		says: '/guide/code/',
		under: '最初の段落です。',
	},
];

for (const { name, page: path, file, make, place, says, under } of mistakes)
	test(`a mistake is shown over the last good page and clears itself: ${name}`, async () => {
		const { page } = await visit(path);
		const good = keep(file);
		live.mark();
		site.write(file, make(good));
		await shows(page, says);
		assert.match(await panel(page).innerText(), place);
		assert.match(await page.innerText('#_main'), under);
		assert.ok(await isSameDocument(page));
		assert.match(await badge(page).innerText(), /エラー \d+件/);
		await live.prints(place);
		assert.match(live.printed(), says);
		site.write(file, good);
		await clear(page);
		assert.match(await page.innerText('#_main'), under);
		await live.prints('all problems are fixed');
	});

test('text of a page that is quoted in the panel stays text', async () => {
	const { page, problems } = await visit('/guide/long/');
	const text = keep('docs/guide/long.md');
	const run = 'document.body.dataset.ran=1';
	const hostile = [`</pre><script>${run}</script>`, `<img src=x onerror='${run}'>`, '\u202Egnp.exe\u0007 {{x}}'];
	site.write('docs/guide/long.md', `${text}\n${hostile.map((part) => `<a href="javascript:${part}">x</a>`).join('\n\n')}\n`);
	await shows(page, '"javascript:</pre><script>');
	await shows(page, '"javascript:<img src=x');
	assert.is(await panel(page).locator('img, script').count(), 0);
	assert.is(await page.evaluate(() => document.body.dataset.ran), undefined);
	assert.equal(problems, []);
});

test('the panel shows the lines at fault and a hint, can be closed and opened by keys, and passes axe', async () => {
	const { page } = await visit('/guide/code/');
	const good = keep('docs/guide/code.md');
	site.write('docs/guide/code.md', `${good}\n文章の中の <Gretting /> です。\n`);
	await shows(page, '<Gretting>');
	assert.match(await panel(page).locator('.row.at').innerText(), '文章の中の <Gretting /> です。');
	assert.match(await panel(page).locator('.row.at mark').innerText(), '<');
	assert.match(await panel(page).innerText(), '<Greeting>');
	await live.prints('^');
	const { source } = await import('axe-core').then((m) => m.default);
	const violations = await page
		.evaluate(async (axe) => {
			new Function(axe)();
			const found = await (window as unknown as { axe: { run(where: object): Promise<{ violations: { id: string }[] }> } }).axe.run({
				fromShadowDom: ['#live-panel', '.list'],
			});
			return found.violations.map((v) => v.id);
		}, source)
		.catch((error: Error) => [/unsafe-eval|Content Security/.test(error.message) ? 'csp' : error.message]);
	if (violations[0] !== 'csp') assert.equal(violations, []);
	await page.keyboard.press('Escape');
	await clear(page);
	await badge(page).focus();
	await page.keyboard.press('Enter');
	await panel(page).waitFor();
	await page.keyboard.press('Shift+Tab');
	await page.getByRole('button', { name: ja.live.close, exact: true }).click();
	await clear(page);
	// Another mistake opens it again.
	site.write('docs/guide/code.md', `${good}\n文章の中の <Gretting2 /> です。\n`);
	await shows(page, '<Gretting2>');
	site.write('docs/guide/code.md', good);
	await clear(page);
	assert.not(await badge(page).isVisible());
});

test('an error in another page is only in the badge when it is old, and opens the panel when it is new', async () => {
	const { page } = await visit('/guide/start/');
	const good = keep('docs/guide/code.md');
	site.write('docs/guide/code.md', `${good}\n<Gretting />\n`);
	await shows(page, '<Gretting>');
	const late = await visit('/guide/start/');
	await badge(late.page).waitFor();
	assert.not(await panel(late.page).isVisible());
	const own = await visit('/guide/code/');
	await shows(own.page, '<Gretting>');
	site.write('docs/guide/code.md', good);
	await clear(page);
	await badge(late.page).waitFor({ state: 'hidden' });
});

test('an island that renders something else in the browser than in the build is named in the panel', async () => {
	site.write(
		'components/islands/Place.tsx',
		"export default function Place() {\n\treturn <p>{typeof document === 'undefined' ? 'built' : 'shown'}</p>;\n}\n",
	);
	const good = keep('docs/guide/code.md');
	site.write('docs/guide/code.md', `${good}\n<Place />\n`);
	const { page } = await visit('/guide/code/');
	await page.locator('#_main p', { hasText: /^shown$/ }).waitFor();
	await badge(page).click();
	await shows(page, '<Place> renders something else in the browser');
	await shows(page, 'belongs into useEffect');
	site.remove('components/islands/Place.tsx');
});

test('while the code of the islands is on its way, problems are told and an island that is new waits for it', async () => {
	const { page } = await visit('/guide/start/');
	let arrive = (): void => {};
	const held = new Promise<void>((done) => (arrive = done));
	await page.route('**/assets/islands.*.js', (route) => held.then(() => route.continue()), { times: 1 });
	await page.addInitScript(() => {
		const Own = EventSource;
		const seen = ((window as unknown as { seen: string[] }).seen = []) as string[];
		window.EventSource = class extends Own {
			constructor(address: string | URL) {
				super(address);
				this.addEventListener('message', ({ data }) => setTimeout(() => seen.push(data)));
			}
		};
	});
	await page.goto(`${live.origin}/guide/code/`, { waitUntil: 'commit' });
	await badge(page).waitFor({ state: 'attached' });
	site.write('components/islands/Late.tsx', 'export default function Late() {\n\treturn <p>late</p>;\n}\n');
	site.write('docs/guide/code.md', `${keep('docs/guide/code.md')}\n<Late />\n`);
	await page.waitForFunction(() => (window as unknown as { seen: string[] }).seen.some((data) => data.includes('data-island=\\"Late')));
	const good = keep('docs/guide/parts.md');
	site.write('docs/guide/parts.md', `${good}\n[無い](/guide/nowhere/)\n`);
	await badge(page).waitFor();
	site.write('docs/guide/parts.md', good);
	await badge(page).waitFor({ state: 'hidden' });
	arrive();
	await text(page, 'late');
	await alive(page);
	assert.is(await page.locator('[data-island="Late"][data-live] > p').innerText(), 'late');
	site.remove('components/islands/Late.tsx');
});

test('text between the tags of an island follows a save wherever the island shows it, and the island keeps its state', async () => {
	site.write(
		'components/islands/Fold.tsx',
		'import { useState } from \'react\';\nimport { StaticHtml } from \'vrmdocs/theme\';\n\nexport default function Fold({ staticHtml }: { staticHtml?: string }) {\n\tconst [count, setCount] = useState(0);\n\treturn <div className="fold"><button type="button" onClick={() => setCount(count + 1)}>{count}</button><StaticHtml html={staticHtml} /></div>;\n}\n',
	);
	site.write('docs/guide/code.md', `${keep('docs/guide/code.md')}\n<Fold>\n\n畳んだ文章です。\n\n</Fold>\n`);
	const { page, problems } = await visit('/guide/code/');
	await page.locator('[data-island="Fold"][data-live]').waitFor();
	await markDocument(page);
	await page.click('.fold button');
	site.edit('docs/guide/code.md', '畳んだ文章です。', '直した文章です。\n\n```js\nlet folded;\n```');
	await text(page, '直した文章です。');
	await page.locator('.fold .code-action-copy').waitFor();
	assert.is(await page.innerText('.fold button'), '1');
	await page.click('.fold button');
	assert.is(await page.innerText('.fold button'), '2');
	assert.ok(await isSameDocument(page));
	assert.equal(problems, []);
	site.remove('components/islands/Fold.tsx');
});

test('broken links, anchors and images are warnings while writing', async () => {
	const { page } = await visit('/guide/code/');
	const good = keep('docs/guide/code.md');
	live.mark();
	site.write('docs/guide/code.md', `${good}\n[無い](/guide/nowhere/) [無い印](/guide/start/#nothing) ![無い絵](./none.png)\n`);
	await text(page, '無い印');
	await badge(page).waitFor();
	assert.is(await badge(page).innerText(), format(ja.live.warnings, { count: 3 }));
	assert.not(await panel(page).isVisible());
	await badge(page).click();
	for (const words of ['/guide/nowhere/', '#nothing', './none.png']) await shows(page, words);
	await live.prints('/guide/nowhere/');
	site.write('docs/guide/code.md', good);
	await badge(page).waitFor({ state: 'hidden' });
	// A link of another page breaks with the heading it leads to.
	const parts = keep('docs/guide/parts.md');
	site.write('docs/guide/parts.md', parts.replace('{#tabs}', '{#tabz}'));
	await badge(page).waitFor();
	site.write('docs/guide/parts.md', parts);
	await badge(page).waitFor({ state: 'hidden' });
});

test('where the server has stopped the page says so; when it is back the page is brought up to date, without loading it again', async () => {
	const own = folder(liveFixture());
	const args = ['--watch', '--cache-dir', tempDir()];
	const first = await serve(own.dir, args);
	const { page } = await visitAt(first, '/guide/start/');
	await first.stop();
	await badge(page).waitFor();
	assert.is(await badge(page).innerText(), ja.live.lost);
	own.edit('docs/guide/start.md', '最初の段落です。', '留守の間に書きました。');
	own.edit('docs/guide/code.md', 'title: コード', 'title: 符号');
	const second = await serve(own.dir, [...args, '--port', String(first.port)]);
	assert.is(second.port, first.port);
	await text(page, '留守の間に書きました。');
	await badge(page).waitFor({ state: 'hidden' });
	assert.ok((await sidebar(page)).includes('符号'));
	assert.ok(await isSameDocument(page));
	own.edit('docs/guide/start.md', '留守の間に書きました。', '戻ってから書きました。');
	await text(page, '戻ってから書きました。');
	await second.stop();
});

test('templates and styles of the tool, where it is a working tree: changes, mistakes, and their mending', async () => {
	const tool = folderAt(toolCopy());
	const own = await serve(folder(liveFixture()).dir, ['--watch', '--cache-dir', tempDir()], tool.dir);
	const { page } = await visitAt(own, '/guide/parts/');
	await page.click('.counter');
	const template = 'templates/components/Breadcrumbs.tsx';
	const good = tool.read(template);
	tool.edit(template, '<ol ', '<ol data-changed="yes" ');
	await page.locator('#_main [data-changed=yes]').waitFor();
	const changed = tool.read(template);
	tool.write(template, changed.replace('<ol ', '<ol < '));
	await shows(page, 'Expected');
	assert.match(await panel(page).innerText(), /Breadcrumbs\.tsx:\d+:\d+/);
	assert.match(await panel(page).locator('.row.at').innerText(), '<ol < ');
	assert.ok(await page.locator('#_main [data-changed=yes]').isVisible());
	tool.write(template, changed.replace('<ol ', '<ol title={(null as unknown as string[]).join()} '));
	await shows(page, 'null');
	assert.ok(await page.locator('#_main [data-changed=yes]').isVisible());
	tool.write(template, good);
	await page.locator('#_main [data-changed=yes]').waitFor({ state: 'detached' });
	await clear(page);
	tool.write('templates/styles/badge.css', `${tool.read('templates/styles/badge.css')}\n.title { color: rgb(4, 5, 6); }\n`);
	await page.waitForFunction(() => getComputedStyle(document.querySelector('#_main h1')!).color === 'rgb(4, 5, 6)');
	assert.match(await page.innerText('.counter'), /: 1$/);
	assert.ok(await isSameDocument(page));
	await own.stop();
});

test.run();
