/**
 * What holds on every page: hydration without a warning (React's development build says all of them), the content security policy, no
 * layout shift; sizes from the manifest; no leak over 200 page changes. Runs over the fixture and, where it is built, the site.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { CDPSession } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stringsFor } from '../../templates/strings/index.ts';
import { alive, fixtureSite, gzipOf, manifestOf, type Page, reader, realSite, type Site, withConnection, withSite } from './harness.ts';

const test = suite('every page');
const bench = withSite(test, fixtureSite);
const real = withSite(test, realSite);
const root = process.env.PROJECT_ROOT!;

/** Routes of a built site, from its HTML files; redirect pages left out. */
function routesOf(dir: string): string[] {
	return readdirSync(dir, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('index.html') && !/http-equiv="refresh"/.test(readFileSync(join(dir, file), 'utf8')))
		.map((file) => `/${file.replaceAll('\\', '/').replace(/index\.html$/, '')}`)
		.sort();
}

/** The islands' module with React's development build in it. */
async function developmentIslands(siteDir: string, locale: string): Promise<string> {
	const folder = join(siteDir, 'components/islands');
	const names = existsSync(folder) ? readdirSync(folder).filter((f) => f.endsWith('.tsx')) : [];
	const result = await build({
		stdin: {
			contents: `${names.map((f, i) => `import island${i} from ${JSON.stringify(join(folder, f))};`).join('\n')}
import react from 'react';
import jsx from 'react/jsx-runtime';
import dom from 'react-dom';
import client from 'react-dom/client';
import { withHeavy } from './templates/client/heavy/host.ts';
import { start } from './templates/client/islands.tsx';
import { builtinIslands } from './templates/islands/index.ts';
const islands = start({ ...builtinIslands, ${names.map((f, i) => `${f.replace('.tsx', '')}: island${i}`).join(', ')} });
export const { mount, update, unmount } = withHeavy(islands, { react, jsx, dom, client });`,
			resolveDir: root,
			loader: 'ts',
		},
		bundle: true,
		write: false,
		format: 'esm',
		jsx: 'automatic',
		nodePaths: [join(root, 'node_modules')],
		define: { 'process.env.NODE_ENV': '"development"' },
		alias: { 'vrmdocs/theme': join(root, 'templates/theme.ts') },
		plugins: [
			{
				name: 'strings',
				setup(b) {
					b.onResolve({ filter: /^virtual:strings/ }, () => ({ path: 'strings', namespace: 'virtual' }));
					b.onLoad({ filter: /./, namespace: 'virtual' }, () => ({
						contents: `export const strings = ${JSON.stringify(stringsFor(locale))};`,
					}));
				},
			},
		],
	});
	return result.outputFiles[0]!.text;
}

/** Wakes all islands of the page by a first contact, without waiting for an idle moment; false when that takes more than five seconds. */
async function wake(): Promise<boolean> {
	for (let i = 0; i < 1000 && document.querySelector('[data-island]:not([data-live])'); i++) {
		if (document.getElementById('_announcer'))
			document.querySelector('[data-island]')!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
		await new Promise((done) => setTimeout(done, 5));
	}
	return document.querySelector('[data-live]') !== null && !document.querySelector('[data-island]:not([data-live])');
}

/** Opens every route in two tabs; gives what the console, the policy and React had to say. */
async function visitAll(site: Site, routes: string[]): Promise<string[]> {
	const found: string[] = [];
	const queue = [...routes];
	const walk = async (): Promise<void> => {
		await using visitor = await reader(bench.browser, site);
		const { page, problems } = visitor;
		await withConnection(page, { saveData: true });
		await page.addInitScript(() =>
			addEventListener('securitypolicyviolation', (e) => console.error(`policy: ${e.violatedDirective} ${e.blockedURI} ${e.sample}`)),
		);
		for (let route = queue.shift(); route; route = queue.shift()) {
			await page.goto(route, { waitUntil: 'domcontentloaded' });
			if (!(await page.evaluate(wake))) found.push(`${route}: islands asleep`);
			found.push(...problems.splice(0).map((p) => `${route}: ${p}`));
		}
	};
	await Promise.all([walk(), walk()]);
	// What a page lacks is the affair of the tests about it. Attributes are in lower case, as HTML has them: React only remarks on it.
	return found.filter((f) => !/Failed to load resource.*404|Invalid DOM property/.test(f));
}

const policyOf = (html: string): string =>
	/<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#x27;', "'") ?? '';

/** Elements, classes and islands of a page. */
const markupOf = (html: string): Set<string> =>
	new Set(
		[...html.slice(html.indexOf('<body')).matchAll(/<([a-z][\w-]*)|\bclass="([^"]*)"|\bdata-island="(\w+)"/g)].flatMap(
			([, element, classes, island]) => classes?.split(' ') ?? element ?? `island ${island}`,
		),
	);

/** A sample of a large site: the pages on which an element, a class or an island is for the first time. All under `npm run test:all`. */
function ofEachKind(routes: string[], htmlOf: (route: string) => string): string[] {
	const seen = new Set<string>();
	return routes.filter((route) => {
		const before = seen.size;
		for (const mark of markupOf(htmlOf(route))) seen.add(mark);
		return seen.size > before || process.env.TEST_ALL;
	});
}

async function everyPage(site: Site, siteDir: string, locale: string): Promise<void> {
	const htmlOf = (route: string) => readFileSync(join(site.dir, route, 'index.html'), 'utf8');
	const routes = routesOf(site.dir);
	const { islands, css } = manifestOf(site.dir).bundles;
	// Looks cost time and change nothing here.
	site.answers.set(`/${css.file}`, { body: '', type: 'text/css' });
	site.answers.set(`/${islands.file}`, { body: await developmentIslands(siteDir, locale), type: 'text/javascript' });
	const found = await visitAll(site, ofEachKind(routes, htmlOf));
	assert.is(found.length, 0, `${found.length} problems, such as\n${found.slice(0, 5).join('\n')}`);
	for (const route of routes) {
		const html = htmlOf(route);
		const policy = policyOf(html);
		assert.match(policy, /script-src 'self' 'sha256-/, route);
		assert.not.match(policy, /unsafe-|\*/, route);
		assert.not.match(html, /<[a-z][^>]*\s(?:style|on[a-z]+)=/i, `${route}: inline style or handler`);
	}
}

test('the fixture: no hydration warning, no error, no policy violation on any page', () =>
	everyPage(bench.site, join(root, 'test/fixtures/basic'), 'ja'));

test('the site: no hydration warning, no error, no policy violation on any page', () => everyPage(real.site, join(root, 'site'), 'ja'));

const siteReader = (width: number) => real.visit({ viewport: { width, height: 844 } });

/** Another page's content and own styles in place of those of the page that is open, its folds and tabs open. Is a global of that page. */
async function showMain(route: string): Promise<void> {
	const main = document.getElementById('_main')!;
	const page = new DOMParser().parseFromString(await (await fetch(route)).text(), 'text/html');
	for (const style of page.querySelectorAll('link[data-page]')) {
		if (document.querySelector(`link[href="${style.getAttribute('href')}"]`)) continue;
		const own = document.importNode(style);
		const loaded = new Promise((done) => own.addEventListener('load', done));
		document.querySelector('link[rel="stylesheet"]:not([data-page])')!.before(own);
		await loaded;
	}
	const other = page.getElementById('_main')!;
	main.className = other.className;
	main.replaceChildren(...other.childNodes);
	for (const fold of main.querySelectorAll('details')) fold.open = true;
	for (const tab of main.querySelectorAll<HTMLElement>('[data-tab]')) tab.dataset.tab = 'open';
}

/**
 * Tables that are wider than their place, by their first words, and words of first columns, names in code and text that break, within folds and tabs too. Runs in another page
 * of the site.
 */
async function faultyTables(routes: string[]): Promise<string[]> {
	const main = document.getElementById('_main')!;
	const found: string[] = [];
	const words = new Intl.Segmenter('ja', { granularity: 'word' });
	/** Words of hiragana alone are particles and endings, between which the segmenter and phrases differ. */
	const isName = (word: string): boolean => word.length > 1 && /[^\p{scx=Hira}]/u.test(word);
	function linesOf(text: Node, start: number, end: number): number {
		const range = document.createRange();
		range.setStart(text, start);
		range.setEnd(text, end);
		return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
	}
	/** Beside a sidebar code of the other columns may break; Japanese in code, the label of a button, breaks as text does. Of their text names stay whole. */
	function* brokenWords(cell: Element): Generator<string> {
		const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
		const isFirst = cell.matches(':first-child');
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			const code = isFirst ? null : text.parentElement!.closest('code');
			if ((code && (innerWidth >= 1280 || /[^ -~]/.test(code.textContent))) || linesOf(text, 0, text.nodeValue!.length) < 2) continue;
			for (const { segment, index, isWordLike } of words.segment(text.nodeValue!))
				if (
					isWordLike &&
					(isFirst || code ? isName(segment) : /^[a-z]{3,}$/i.test(segment)) &&
					linesOf(text, index, index + segment.length) > 1
				)
					yield segment;
		}
	}
	for (const route of routes) {
		await showMain(route);
		for (const table of main.querySelectorAll('table')) {
			if (table.offsetWidth > table.parentElement!.clientWidth)
				found.push(
					`${route}: ${table.offsetWidth} in ${table.parentElement!.clientWidth}: ${table.textContent.replace(/\s+/g, ' ').slice(0, 60)}`,
				);
			// On the narrowest screens words may break.
			for (const cell of innerWidth < 390 ? [] : table.querySelectorAll('th, td'))
				for (const word of brokenWords(cell)) found.push(`${route}: ${word} breaks in ${cell.textContent.trim().slice(0, 60)}`);
		}
	}
	return found;
}

for (const width of [320, 360, 390, 768, 1440])
	test(`the site: no table is wider than its place, and no word of a first column nor a name in the others breaks, at ${width} px`, async () => {
		const visitor = await siteReader(width);
		if (!visitor) return;
		const htmlOf = (route: string) => readFileSync(join(real.site.dir, route, 'index.html'), 'utf8');
		const all = routesOf(real.site.dir).filter((route) => htmlOf(route).includes('<table'));
		assert.ok(all.length > 100, 'tables are found');
		// Where there is room for a sidebar, the first page lends its own to the others.
		const routes =
			width <= 390 ? all : all.filter((route, i) => htmlOf(route).includes('id="_sidebar"') && (process.env.TEST_ALL || i % 4 === 0));
		await visitor.page.goto(routes[0]!);
		await visitor.page.evaluate(`window.showMain = ${showMain}`);
		const found = await visitor.page.evaluate(faultyTables, routes);
		assert.is(found.length, 0, `${found.length} faults:\n${found.join('\n')}`);
	});

/** Headings of which a line ends between two katakana, two kanji, within a name, or between it and its number; one of more than 30 letters breaks at its separators. Runs in another page of the site. */
async function brokenHeadings(routes: string[]): Promise<string[]> {
	const main = document.getElementById('_main')!;
	const found: string[] = [];
	const range = document.createRange();
	function bottomOf(text: Node, at: number): number {
		range.setStart(text, at);
		range.setEnd(text, at + 1);
		return range.getBoundingClientRect().bottom;
	}
	for (const route of routes) {
		await showMain(route);
		for (const heading of main.querySelectorAll('h1, h2, h3')) {
			const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
			for (let text = texts.nextNode(); text; text = texts.nextNode())
				for (const { 0: word, index } of text.nodeValue!.matchAll(
					/[ァ-ヺー]{2,}|\p{sc=Han}{2,}|(?<=[A-Za-z])\s\d|(?<![\w.])[\w.]{2,}(?![\w.])/gu,
				)) {
					// Names of applications are what others made them.
					if (/\w/.test(word) && (innerWidth < 390 || heading.matches('.showcase-name'))) continue;
					const bottoms = [...word].map((_, i) => bottomOf(text!, index + i));
					if (bottoms.some((bottom, i) => i && bottom - bottoms[i - 1]! > 8 && !(word.length > 30 && /[_.]/.test(word[i - 1]!))))
						found.push(`${route}: ${word} breaks in ${heading.textContent}`);
				}
		}
	}
	return found;
}

for (const width of [360, 390])
	test(`the site: no word of a title or a heading breaks at ${width} px`, async () => {
		const visitor = await siteReader(width);
		if (!visitor) return;
		await visitor.page.goto('/showcase/');
		await visitor.page.evaluate(`window.showMain = ${showMain}`);
		const found = await visitor.page.evaluate(brokenHeadings, routesOf(real.site.dir));
		assert.is(found.length, 0, `${found.length} faults:\n${found.join('\n')}`);
	});

test('the site: titles are large on a phone, but for those that would break within a word', async () => {
	const visitor = await siteReader(390);
	if (!visitor) return;
	const sizeOf = async (route: string): Promise<number> => {
		await visitor.page.goto(route);
		return visitor.page.evaluate(() => Number.parseFloat(getComputedStyle(document.querySelector('h1.title')!).fontSize));
	};
	assert.ok((await sizeOf('/vrm/blender/')) >= 28);
	assert.ok((await sizeOf('/tags/unity/')) >= 28, 'a title without a phrase break too');
	assert.ok((await sizeOf('/api/sample/vrm10/VRM10RuntimeExporterSample/')) < 24);
});

/** Names of up to 18 letters that break in code that wraps. Runs in another page of the site. */
async function brokenCode(routes: string[]): Promise<string[]> {
	const main = document.getElementById('_main')!;
	const found: string[] = [];
	const range = document.createRange();
	for (const route of routes) {
		await showMain(route);
		for (const line of main.querySelectorAll('.code-wrap .code-line')) {
			const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
			for (let text = texts.nextNode(); text; text = texts.nextNode())
				for (const { 0: word, index } of text.nodeValue!.matchAll(/(?<!\w)[a-z]\w{1,17}(?!\w)/gi)) {
					range.setStart(text, index);
					range.setEnd(text, index + word.length);
					const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
					if (lines.size > 1) found.push(`${route}: ${word} breaks in ${line.textContent.trim()}`);
				}
		}
	}
	return found;
}

test('the site: in code that wraps no name of up to 18 letters breaks on a phone', async () => {
	const visitor = await siteReader(390);
	if (!visitor) return;
	const routes = routesOf(real.site.dir).filter((route) =>
		readFileSync(join(real.site.dir, route, 'index.html'), 'utf8').includes('code-wrap'),
	);
	assert.ok(routes.length > 40, 'blocks are found');
	await visitor.page.goto(routes[0]!);
	await visitor.page.evaluate(`window.showMain = ${showMain}`);
	const found = await visitor.page.evaluate(brokenCode, routes);
	assert.is(found.length, 0, `${found.length} faults:\n${found.join('\n')}`);
});

test('the site: a name that is copied from a table has nothing in it where it may break', async () => {
	const visitor = await siteReader(390);
	if (!visitor) return;
	await visitor.page.goto('/api/material/transparent_zwrite/');
	const copied = await visitor.page.evaluate(() => {
		const cell = [...document.querySelectorAll('td:has(wbr)')].find((td) => td.textContent.startsWith('TransparentWithZWrite'))!;
		getSelection()!.selectAllChildren(cell);
		return getSelection()!.toString();
	});
	assert.is(copied, 'TransparentWithZWrite');
});

test('the home page: on phones no word of its lead and of its four starts breaks', async () => {
	const visitor = await siteReader(390);
	if (!visitor) return;
	const { page } = visitor;
	await page.goto('/');
	assert.is(await page.locator('.hero-lead, .home-starts .phrases').count(), 5);
	const found: string[] = [];
	for (const width of [360, 390, 412]) {
		await page.setViewportSize({ width, height: 844 });
		const broken = await page.evaluate(() => {
			const words = new Intl.Segmenter('ja', { granularity: 'word' });
			return [...document.querySelectorAll('.hero-lead, .home-starts .phrases')].flatMap(({ firstChild: text }) =>
				[...words.segment(text!.nodeValue!)]
					.filter(({ segment, index }) => {
						const range = document.createRange();
						range.setStart(text!, index);
						range.setEnd(text!, index + segment.length);
						return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
					})
					.map(({ segment }) => segment),
			);
		});
		found.push(...broken.map((word) => `${word} at ${width} px`));
	}
	assert.equal(found, []);
});

test('on phones the button of the search page stands beside its field, and a message in place of an image is in one piece', async () => {
	const visitor = await siteReader(360);
	if (!visitor) return;
	await visitor.page.goto('/search/');
	const tops = await visitor.page.evaluate(() =>
		[...document.querySelectorAll('.search-page-form :is(input[type="search"], button[type="submit"])')].map((e) =>
			Math.round(e.getBoundingClientRect().top),
		),
	);
	// Cards of three columns: the button does not fit beside the words.
	await visitor.page.setViewportSize({ width: 1280, height: 844 });
	await visitor.page.route('**/avatar/card-*', (route) => route.abort());
	await visitor.page.goto('/');
	const message = visitor.page.locator('.content-picture .image-state').first();
	await message.scrollIntoViewIfNeeded();
	const [text, button] = await Promise.all([message.locator('span').boundingBox(), message.locator('button').boundingBox()]);
	assert.is(tops.length, 2);
	assert.is(tops[0], tops[1]);
	assert.ok(button!.y - text!.y - text!.height < 24, 'the button is below the words');
});

/** Letters of diagrams smaller than 11px, and frames wider than the page. Runs in another page of the site. */
async function smallLetters(routes: string[]): Promise<{ letters: number; found: string[] }> {
	const main = document.getElementById('_main')!;
	const found: string[] = [];
	let letters = 0;
	for (const route of routes) {
		const other = new DOMParser().parseFromString(await (await fetch(route)).text(), 'text/html').getElementById('_main')!;
		main.className = other.className;
		main.replaceChildren(...other.childNodes);
		for (const fold of main.querySelectorAll('details')) fold.open = true;
		for (const tab of main.querySelectorAll<HTMLElement>('[data-tab]')) tab.dataset.tab = 'open';
		for (const drawing of main.querySelectorAll<SVGSVGElement>('svg.diagram')) {
			const scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
			for (const text of drawing.querySelectorAll('text, tspan')) {
				const size = Number.parseFloat(getComputedStyle(text).fontSize) * scale;
				letters++;
				if (size < 11) found.push(`${route}: ${size.toFixed(1)}px: ${text.textContent}`);
			}
		}
		if (document.documentElement.scrollWidth > innerWidth) found.push(`${route}: ${document.documentElement.scrollWidth}px wide`);
	}
	return { letters, found };
}

test('the site: on a phone every letter of a diagram is 11px or larger, and a diagram that is wider scrolls in its own frame', async () => {
	const visitor = await siteReader(390);
	if (!visitor) return;
	const routes = routesOf(real.site.dir).filter((route) =>
		readFileSync(join(real.site.dir, route, 'index.html'), 'utf8').includes('class="diagram'),
	);
	await visitor.page.goto(routes[0]!);
	const { letters, found } = await visitor.page.evaluate(smallLetters, routes);
	assert.ok(letters > 1000, `letters are found: ${letters}`);
	assert.is(found.length, 0, `${found.length} faults:\n${found.join('\n')}`);
});

test('code: on a touch screen the buttons cover no line', async () => {
	const { page, open } = await bench.visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await open('/guide/code/');
	await page.locator('.code-action-copy').first().waitFor();
	const covered = await page.locator('.code-actions').evaluateAll((all) =>
		all.flatMap((actions) => {
			const { bottom } = actions.getBoundingClientRect();
			const line = actions.parentElement!.querySelector('.code-line')!;
			return bottom > line.getBoundingClientRect().top ? [line.textContent] : [];
		}),
	);
	assert.equal(covered, []);
});

test('sizes: the first layer under 10 KB, React and all islands under 85 KB, the search worker under 20 KB, styles of every page under 12 KB', async () => {
	for (const { dir } of [bench.site, real.site]) {
		const { client, islands, searchWorker } = manifestOf(dir).bundles;
		const css = Object.keys(manifestOf(dir).files).find((path) => /^assets\/main\.\w+\.css$/.test(path))!;
		for (const [{ file }, most] of [
			[client, 10],
			[islands, 85],
			[searchWorker, 20],
			[{ file: css }, 12],
		] as const)
			assert.ok(gzipOf(dir, file) < most * 1024, `${file}: ${gzipOf(dir, file)}`);
	}
});

test('all stylesheets of a page together are at most 12.5 kB', async () => {
	for (const { dir } of [bench.site, real.site]) {
		const sizes = new Map<string, number>();
		const sizeOf = (file: string): number => {
			if (!sizes.has(file)) sizes.set(file, gzipOf(dir, file));
			return sizes.get(file)!;
		};
		const heavy = routesOf(dir).flatMap((route) => {
			const html = readFileSync(join(dir, route, 'index.html'), 'utf8');
			const sheets = [...html.matchAll(/<link rel="stylesheet" href="\/(assets\/[^"]+)"/g)].map(([, file]) => file!);
			assert.ok(
				sheets.some((file) => file.includes('main.')),
				route,
			);
			const bytes = sheets.reduce((sum, file) => sum + sizeOf(file), 0);
			return bytes > 12_500 ? [`${route} ${bytes}: ${sheets.join(' ')}`] : [];
		});
		assert.equal(heavy, []);
	}
});

test('before any contact and before the page is idle only the first layer is loaded', async () => {
	// A browser without a window has its pointer in the corner of the page, on an island.
	const { page, start } = await bench.visitInWindow();
	const scripts: string[] = [];
	page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
	// A browser that is never idle.
	await page.addInitScript(() => {
		window.requestIdleCallback = () => 0;
	});
	await start('/guide/images/');
	await page.waitForFunction(() => document.getElementById('_announcer'));
	await page.waitForTimeout(200);
	assert.equal(scripts, [`/${manifestOf(bench.site.dir).bundles.client.file}`]);
	await page.focus('.color-mode-toggle');
	await page.waitForSelector('[data-island=ColorModeToggle][data-live]');
	assert.ok(scripts.includes(`/${manifestOf(bench.site.dir).bundles.islands.file}`));
});

test('no layout shift while a page loads and wakes at a quarter of the speed', async () => {
	for (const path of ['/guide/code/', '/guide/tabs/', '/guide/long/', '/blog/', '/search/']) {
		let shift = Number.POSITIVE_INFINITY;
		// Fonts that come late on a busy machine shift a layout too: the best of some visits is the page's own.
		for (let i = 0; i < 6 && shift > 0; i++) {
			const { page, context } = await bench.visit();
			const slow = await context.newCDPSession(page);
			await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
			await page.addInitScript(() => {
				const seen = { shift: 0 };
				(window as { seen?: object }).seen = seen;
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
				}).observe({ type: 'layout-shift', buffered: true });
			});
			await page.goto(path);
			await alive(page);
			await page.waitForTimeout(100);
			shift = Math.min(shift, await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift));
			await context.close();
		}
		assert.is(shift, 0, `${path}: layout shift`);
	}
});

interface Counts {
	listeners: number;
	nodes: number;
	heap: number;
}

/** When nothing more is freed: one collection leaves what was held by what it frees. */
async function counts(cdp: CDPSession): Promise<Counts> {
	for (let before = await collected(cdp), looks = 0; ; looks++) {
		const now = await collected(cdp);
		const isLess = now.nodes < before.nodes || now.listeners < before.listeners || now.heap < before.heap * 0.99;
		if (!isLess || looks === 20) return now;
		before = now;
	}
}

async function collected(cdp: CDPSession): Promise<Counts> {
	await cdp.send('HeapProfiler.collectGarbage');
	const { metrics } = await cdp.send('Performance.getMetrics');
	const of = (name: string): number => metrics.find((m) => m.name === name)!.value;
	return { listeners: of('JSEventListeners'), nodes: of('Nodes'), heap: of('JSHeapUsedSize') };
}

/** Clicks from page to page, `rounds` times through the list, waiting for each to be there and awake. */
const goRound = (page: Page, paths: string[], rounds: number): Promise<number> =>
	page.evaluate(
		async ([list, n]) => {
			let changes = 0;
			for (let i = 0; i < n; i++)
				for (const path of list) {
					const there = new Promise((done) => document.addEventListener('vrmdocs:page', done, { once: true }));
					const link = document.createElement('a');
					link.href = path;
					document.getElementById('_main')!.append(link);
					link.click();
					await there;
					changes++;
					do await new Promise((done) => setTimeout(done, 10));
					while (document.querySelector('[data-island]:not([data-live])'));
				}
			return changes;
		},
		[paths, rounds] as const,
	);

test('200 page changes in one tab: listeners, nodes and heap level off', async () => {
	const { page, open, context } = await bench.visit({ reducedMotion: 'reduce' });
	const paths = ['/guide/code/', '/guide/tabs/', '/guide/images/', '/reference/api/', '/guide/long/', '/blog/', '/about/', '/islands/'];
	await open('/guide/start/');
	await page.evaluate(() => ((window as { marked?: boolean }).marked = true));
	const cdp = await context.newCDPSession(page);
	await cdp.send('Performance.enable');
	await goRound(page, paths, 5);
	const early = await counts(cdp);
	assert.is(await goRound(page, paths, 20), 160);
	const late = await counts(cdp);
	const report = JSON.stringify({ early, late });
	assert.ok(await page.evaluate(() => (window as { marked?: boolean }).marked), 'one document');
	assert.ok(late.listeners <= early.listeners * 1.05 + 5, report);
	assert.ok(late.nodes <= early.nodes * 1.05 + 50, report);
	assert.ok(late.heap <= early.heap * 1.2 + 1_000_000, report);
});

test.run();
