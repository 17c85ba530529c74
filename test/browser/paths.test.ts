/** The paths that readers of this repository's site take, and what helps them on the way: error finder, licence chooser, upgrade tool, drawings of windows, sheets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import type { ReaderPath } from '../../site/lib/paths.ts';
import { manifestOf, type Page, realSite, withSite, words } from './harness.ts';
import { violationsInBothThemes } from './violations.ts';

const root = process.env.PROJECT_ROOT!;
const test = suite('paths');
const bench = withSite(test, realSite);
const paths = parse(readFileSync(join(root, 'site/data/paths.yaml'), 'utf8')) as ReaderPath[];
const routeOf = (page: string) => page.replace(/#.*$/, '');

/** Milliseconds for one step of a path: the real pages are large, and the machine may be busy. */
const PATIENCE = 30_000;

/** Clicks the first link to this address that the page's content has, and waits until it is shown. */
async function follow(page: Page, address: string): Promise<void> {
	await page.locator(`#_main a[href="${address}"]:visible`).first().click({ timeout: PATIENCE });
	await page
		.waitForFunction(
			([path, hash]) =>
				location.pathname === path &&
				location.hash === hash &&
				document.querySelector('link[rel=canonical]')?.getAttribute('href')?.endsWith(path),
			[routeOf(address), address.slice(routeOf(address).length)] as const,
			{ timeout: PATIENCE },
		)
		.catch((error: Error) => {
			throw new Error(`${address} is not shown, but ${page.url()}`, { cause: error });
		});
	const { hash } = new URL(page.url());
	if (hash) assert.is(await page.locator(hash).count(), 1, address);
}

/** What readers come for, and the addresses on their way. */
const walks: [title: string, addresses: string[]][] = [
	...paths.map(({ title, steps }): (typeof walks)[number] => [title, steps.map(({ page }) => page)]),
	[
		'VRM 1.0を実装する',
		['', 'schema/', 'load/', 'pose/', 'springbone/', 'lookat/', 'constraint/', 'expression/', 'mtoon/', 'firstperson/', 'vrma/'].map(
			(page) => `/vrm1/implement/${page}`,
		),
	],
	['利用条件を選び、モデルに付ける', ['/vrm/meta/license/', '/univrm1/vrm1_tutorial/meta/', '/vrm/meta/license/#choose', '/vrm1/meta/']],
];
for (const [title, addresses] of walks)
	test(`from the home page by links alone: ${title}`, async () => {
		const { page, start, problems } = await bench.visit();
		await start('/');
		for (const address of addresses) await follow(page, address);
		assert.equal(problems, []);
	});

test('on a phone the first screen of the home page leads to each of the four starts', async () => {
	const { page, start } = await bench.visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
	await start('/');
	const ways = page.locator('.hero-starts a');
	assert.is(await ways.count(), await page.locator('.home-starts > li').count());
	for (const way of await ways.all()) {
		const box = (await way.boundingBox())!;
		assert.ok(box.y + box.height <= 844 && box.height >= 44, JSON.stringify(box));
	}
	await ways.last().click();
	const title = page.locator(`${await ways.last().getAttribute('href')} h3`);
	await page.waitForFunction((top) => top!.getBoundingClientRect().top < 400, await title.elementHandle());
	assert.match(await title.innerText(), '直す');
});

test('on a phone pseudo code fits the screen, and the button of test vectors covers no curve', async () => {
	const { page, open } = await bench.visit({ viewport: { width: 390, height: 844 } });
	const [, chapter] = walks.find(([title]) => title === 'VRM 1.0を実装する')!;
	let buttons = 0;
	for (const route of chapter) {
		await open(route);
		const wide = await page
			.locator('pre:has(.language-text)')
			.evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth).length);
		assert.is(wide, 0, route);
		for (const poster of await page.locator('.heavy-poster:has([src^="/vectors/"])').all()) {
			buttons++;
			const button = (await poster.locator('.heavy-start').boundingBox())!;
			const curves = await poster
				.locator('img:visible')
				.evaluate((image) => image.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(image).paddingBlockEnd));
			assert.ok(button.y >= curves, `${route}: the button is at ${button.y}, the curves end at ${curves}`);
		}
	}
	assert.is(buttons, 9);
});

test('pictures of the home page that fail say so and can be loaded again; the one for the other theme stays hidden', async () => {
	const { page, start } = await bench.visit();
	const pictures = /\/(card|poster)-/;
	bench.site.answers.set(pictures, { status: 500 });
	await start('/');
	const poster = page.locator('.hero-figure .image-state', { hasText: words.images.failed });
	await poster.waitFor();
	const card = page.locator('.content-item').first();
	await card.scrollIntoViewIfNeeded();
	const box = card.locator('.image-state:visible');
	await box.getByText(words.images.failed).waitFor();
	assert.is(await box.count(), 1);
	const [outer, inner] = [(await card.boundingBox())!, (await box.boundingBox())!];
	assert.ok(inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width + 1, 'within its card');
	bench.site.answers.clear();
	await box.locator('button').click();
	await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.content-item img.heavy-light')?.naturalWidth);
	assert.is(new URL(page.url()).pathname, '/', 'the link over the card was not followed');
});

test('between phone and desktop the first screen of the home page has words and figure side by side, its title in two lines', async () => {
	const { page, start } = await bench.visit({ viewport: { width: 768, height: 1024 } });
	await start('/');
	const [title, figure] = [(await page.locator('.hero-title').boundingBox())!, (await page.locator('.hero-figure').boundingBox())!];
	assert.ok(figure.x >= title.x + title.width && figure.y + figure.height < 1024, JSON.stringify(figure));
	assert.ok(title.height < 100, `${title.height}`);
});

test('from the home page to a start for what the reader has, and on to three pages', async () => {
	const { page, start } = await bench.visit({ viewport: { width: 390, height: 800 } });
	await start('/');
	await follow(page, '/vrm/vrm_about/#start');
	const row = page.locator('.starts tr:has-text("Blenderのモデル")');
	assert.is(await row.locator('td').count(), 3);
	for (const cell of await row.locator('td').all()) assert.is(await cell.locator('a').count(), 3);
	await follow(page, '/univrm1/vrm1_tutorial/first_export_from_fbx/#blender');
	assert.match(await page.locator('#_main').innerText(), 'Apply Scalings');
});

/** Rows of the error finder that are shown, by their id. */
const shownErrors = (page: Page) =>
	page.locator('.error-table tbody tr:visible').evaluateAll((rows) => rows.map((row) => row.id.replace('error-', '')));

test('a line of the Console pasted into the error finder gives its cause; clearing gives all', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/univrm/error/');
	const all = (await shownErrors(page)).length;
	assert.ok(all > 50, `${all}`);
	await page.waitForFunction(
		() =>
			document.querySelector('#error-finder [role=status]')?.textContent ===
			`全${document.querySelectorAll('.error-table tbody tr').length}件`,
	);
	const box = page.getByRole('textbox', { name: /メッセージ/ });
	const status = page.locator('#error-finder [role=status]');
	await box.fill("AvatarBuilder 'VRM': Found duplicate human bone 'Hips' with transform '' and 'Hips'");
	await status.filter({ hasText: /^1件$/ }).waitFor();
	assert.equal(await shownErrors(page), ['duplicate-hips']);
	await box.fill('ヒエラルキーの中に同じ名前のGameObjectが含まれている。');
	await page.waitForFunction(() => document.querySelector('#error-same-name')?.checkVisibility());
	assert.equal(await shownErrors(page), ['same-name']);
	await box.fill('xyzzy');
	await status.filter({ hasText: '見つかりません' }).waitFor();
	assert.equal(await shownErrors(page), []);
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await status.filter({ hasText: `全${all}件` }).waitFor();
	assert.is((await shownErrors(page)).length, all);
	assert.ok(await box.evaluate((element) => element === document.activeElement));
	assert.equal(problems, []);
});

test('from an intention to the licence of a model: a setting changed, both generations explained, the JSON copied', async () => {
	const { page, context, open, problems } = await bench.visit({ viewport: { width: 390, height: 844 } });
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await open('/vrm/meta/license/');
	const lines = (generation: string) => page.locator(`#licence-chooser [data-generation=${generation}]`).innerText();
	assert.match(await lines('vrm1'), '"avatarPermission": "onlyAuthor"');
	await page.getByRole('radio', { name: /^売る/ }).check();
	await page.locator('#licence-chooser form [role=status]', { hasText: '売る' }).waitFor();
	assert.match(await lines('vrm1'), /"avatarPermission": "onlySeparatelyLicensedPerson"\s+アバターとして振る舞う：別に許可された人だけ/);
	await page.getByRole('combobox', { name: '改変する', exact: true }).selectOption('allowModification');
	assert.is(await page.locator('#licence-chooser :checked[type=radio]').count(), 0, 'it is no longer that intention');
	assert.match(await lines('vrm1'), '"modification": "allowModification"');
	assert.match(await lines('vrm0'), /"licenseName": "Redistribution_Prohibited"\s+再配布、改変する：再配布してはいけない/);
	assert.ok(await page.getByText('改変してよいこと。').isVisible());
	const copied: Record<string, unknown>[] = [];
	for (const copy of await page.getByRole('button', { name: 'JSONをコピー' }).all()) {
		await copy.click();
		await page.locator('#licence-chooser section [role=status]', { hasText: 'コピーしました。' }).nth(copied.length).waitFor();
		copied.push((JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as { meta: Record<string, unknown> }).meta);
	}
	assert.equal(
		copied.map(({ modification, allowRedistribution, allowedUserName }) => [modification, allowRedistribution, allowedUserName]),
		[
			['allowModification', false, undefined],
			[undefined, undefined, 'ExplicitlyLicensedPerson'],
		],
	);
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the phone');
	assert.equal(problems, []);
});

test('without scripts the error finder is a table, the upgrade tool a list', async () => {
	const { page, start } = await bench.visit({ javaScriptEnabled: false });
	await start('/univrm/error/');
	assert.ok((await shownErrors(page)).length > 50);
	assert.not.ok(await page.isVisible('#error-finder textarea'));
	await start('/release/');
	assert.not.ok(await page.isVisible('#upgrade-tool select'));
	assert.ok((await page.locator('#upgrade-tool .breaking').count()) > 200);
	await page.locator('#upgrade-tool summary').first().click();
	assert.ok(await page.locator('#upgrade-tool .breaking').first().isVisible());
});

test('long pages are short until something is asked for: releases, applications, what VRM is; a filter shows what is folded', async () => {
	const { page, open } = await bench.visit({ viewport: { width: 390, height: 844 } });
	for (const [path, most] of [
		['/release/', 10_000],
		['/showcase/', 14_000],
		['/vrm/vrm_about/', 9_000],
	] as const) {
		await open(path);
		const height = await page.evaluate(() => document.documentElement.scrollHeight);
		assert.ok(height < most, `${path}: ${height} pixels`);
	}
	await open('/showcase/');
	const last = page.locator('.showcase-fold .showcase-card').first();
	assert.not.ok(await last.isVisible());
	const name = (await last.locator('.showcase-name').textContent())!.trim();
	await page.locator('.showcase-filters input[type=search]').fill(name);
	await last.waitFor();
	await open('/vrm/glossary/#term-drag');
	assert.ok(await page.getByRole('heading', { name: /^抵抗/ }).isVisible());
});

test('one button in colour on the home page; cards of it and of the applications have no frames', async () => {
	for (const width of [390, 1440]) {
		const { page, open } = await bench.visit({ viewport: { width, height: 900 } });
		await open('/');
		const loud = await page.evaluate(() => {
			const probe = document.createElement('i');
			probe.style.setProperty('background', 'var(--accent-text)');
			document.body.append(probe);
			const accent = getComputedStyle(probe).backgroundColor;
			return [...document.querySelectorAll('#_main *')]
				.filter((e) => getComputedStyle(e).backgroundColor === accent)
				.map((e) => e.textContent);
		});
		assert.equal(loud, ['VRMを知る']);
		const frames = (selector: string) =>
			page.locator(selector).evaluateAll((cards) => cards.filter((card) => getComputedStyle(card).borderInlineStartWidth !== '0px').length);
		assert.is(await frames('.content-item, .contents, .home-starts > li'), 0);
		await open('/showcase/');
		assert.is(await frames('.showcase-card, .showcase-filters, .showcase-tags .tag'), 0);
	}
});

test('what fields ask for can be read, and what is ticked has the site’s colour, in both themes', async () => {
	const { page, open } = await bench.visit();
	for (const path of ['/univrm/error/', '/showcase/', '/search/?q=MToon']) {
		await open(path);
		for (const theme of ['light', 'dark']) {
			await page.evaluate((t) => void (document.documentElement.dataset.theme = t), theme);
			const faint = await page.evaluate(() => {
				const channels = (colour: string) => colour.match(/[\d.]+/g)!.map(Number);
				const light = (colour: string) =>
					channels(colour)
						.slice(0, 3)
						.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
						.reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i]!, 0);
				const ground = light(getComputedStyle(document.documentElement).backgroundColor);
				return [...document.querySelectorAll<HTMLInputElement>('#_main :is(input, textarea)[placeholder]')]
					.map((field) => {
						const ink = light(getComputedStyle(field, '::placeholder').color);
						return [(Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05), field.placeholder] as const;
					})
					.filter(([contrast]) => contrast < 4.5);
			});
			assert.equal(faint, [], `${path} ${theme}`);
			const accents = await page.evaluate(() => [...document.querySelectorAll('#_main input')].map((e) => getComputedStyle(e).accentColor));
			assert.not.ok(accents.includes('auto'), `${path} ${theme}`);
		}
	}
});

test('the first screen of the releases on a phone tells the newest: number, date, Unity, files, a change', async () => {
	const { page, open } = await bench.visit({ viewport: { width: 390, height: 844 } });
	await open('/release/');
	const newest = page.locator('[aria-labelledby=newest]');
	const text = await newest.innerText();
	for (const part of [/^UniVRM v0\.131\.1$/m, '2026年6月11日', '2022.3', 'com.vrmc.vrm']) assert.match(text, part);
	for (const part of [newest.getByRole('link', { name: 'ダウンロード' }), newest.locator('dd').last(), newest.locator('li').first()])
		assert.ok(await part.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight), await part.innerText());
});

test('the first application stands on the first screen of a phone; the filters unfold by keyboard and say how many are left', async () => {
	const { page, open, problems } = await bench.visit({ viewport: { width: 390, height: 844 } });
	await open('/showcase/');
	const cards = page.locator('.showcase-card');
	assert.ok(await cards.first().evaluate((card) => card.getBoundingClientRect().bottom <= innerHeight));
	const game = page.getByRole('checkbox', { name: /^ゲーム/ });
	assert.not.ok(await game.isVisible());
	await page.locator('.showcase-filters input[type=search]').focus();
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await game.press('Space');
	const status = page.locator('.showcase-filters [role=status]', { hasText: '件中' });
	await status.waitFor();
	const left = await cards.evaluateAll((all) => all.filter((card) => card.checkVisibility()).map((card) => card.dataset.tags!.split(' ')));
	assert.match((await status.textContent())!, `件中${left.length}件`);
	assert.ok(left.length > 10 && left.every((tags) => tags.includes('game')));
	assert.equal(problems, []);
});

test('the upgrade tool orders what changes by task, and copies it as a checklist', async () => {
	const { page, context, open, problems } = await bench.visit();
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await open('/release/112/v0.124.2/');
	await page.click('text=このバージョンから更新するときの作業');
	await page.waitForURL('**/release/?from=v0.124.2#upgrade-range');
	await page.locator('#upgrade-tool [role=status]', { hasText: '破壊的変更' }).waitFor();
	assert.is(await page.locator('#upgrade-tool select[name=from]').inputValue(), 'v0.124.2');
	const versions = await page
		.locator('#upgrade-tool .breaking:visible')
		.evaluateAll((items) => items.map((i) => (i as HTMLElement).dataset.version!));
	assert.ok(versions.includes('v0.125.0') && versions.includes('v0.131.0'));
	assert.not.ok(versions.includes('v0.123.0') || versions.includes('v0.95.1'));
	const tasks = await page.locator('#upgrade-tool h3:visible a').allInnerTexts();
	assert.equal(tasks.slice(0, 3), ['Unityのバージョン', '古いパッケージとフォルダーの削除', 'パッケージのURL']);
	await page.click('text=チェックリストをコピー');
	await page.locator('text=コピーしました。').waitFor();
	const list = await page.evaluate(() => navigator.clipboard.readText());
	assert.match(list, /^# UniVRM v0\.124\.2からv0\.131\.1への更新\n\n## Unityのバージョン\n\n- \[ \] v0\.128\.0 /);
	assert.is(list.match(/^- \[ \] /gm)!.length, versions.length);
	await page.selectOption('#upgrade-tool select[name=to]', 'v0.125.0');
	await page.waitForURL('**/release/?from=v0.124.2&to=v0.125.0#upgrade-range');
	assert.equal(
		[
			...new Set(
				await page.locator('#upgrade-tool .breaking:visible').evaluateAll((items) => items.map((i) => (i as HTMLElement).dataset.version!)),
			),
		],
		['v0.125.0'],
	);
	await page.selectOption('#upgrade-tool select[name=to]', 'v0.100.0');
	await page.locator('text=いまより新しいものを選んでください').waitFor();
	assert.ok(await page.isDisabled('#upgrade-tool [data-copy]'));
	assert.equal(problems, []);
});

test('every page of a release leads to the upgrade tool; so do the API and the table of Unity versions', async () => {
	for (const file of Object.keys(manifestOf(bench.site.dir).files).filter((f) =>
		/^(?:release\/\d+\/v[^/]+|api|univrm\/install\/unity_version)\/index\.html$/.test(f),
	))
		assert.match(readFileSync(join(bench.site.dir, file), 'utf8'), /href="\/release\/(?:\?[^"]+)?#upgrade-range"/, file);
});

const drawing = '/univrm1/vrm1_tutorial/springbone/';
const part = (n: number) => `.window-drawing [data-part="${n}"] .window-hit`;
const row = (n: number) => `.window-table [data-part="${n}"]`;
const isLit = (page: Page, n: number) =>
	page.evaluate(
		([p, r]) => [
			getComputedStyle(document.querySelector(p!)!).stroke !== 'none',
			getComputedStyle(document.querySelector(r!)!).backgroundColor !== 'rgba(0, 0, 0, 0)',
		],
		[part(n), row(n)],
	);

test('a part of a drawing and its row light together: by pointer, keyboard and touch', async () => {
	const { page, start } = await bench.visit({ javaScriptEnabled: false });
	await start(drawing);
	assert.equal(await isLit(page, 2), [false, false]);
	await page.hover(part(2));
	assert.equal(await isLit(page, 2), [true, true]);
	assert.equal(await isLit(page, 3), [false, false]);
	await page.hover(row(3));
	assert.equal(
		[await isLit(page, 2), await isLit(page, 3)],
		[
			[false, false],
			[true, true],
		],
	);
	await page.mouse.move(0, 0);
	await page.focus('.window-drawing a >> nth=3');
	assert.equal(await isLit(page, 4), [true, true]);
	await page.keyboard.press('Enter');
	assert.match(page.url(), /#vrm10instance-springbone-row-4$/);
	const touch = await bench.visit({ javaScriptEnabled: false, hasTouch: true, viewport: { width: 390, height: 800 } });
	await touch.start(drawing);
	await touch.page.tap(part(5));
	await touch.page.waitForFunction(() => location.hash === '#vrm10instance-springbone-row-5');
	assert.equal(await isLit(touch.page, 5), [true, true]);
	await touch.page.tap(`${row(5)} a`);
	await touch.page.waitForFunction(() => location.hash === '#vrm10instance-springbone-part-5');
	assert.equal(await isLit(touch.page, 5), [true, true]);
});

test('a cheat sheet whose link was followed prints alone', async () => {
	const { page, start } = await bench.visit();
	const meta = '#_main h2:has-text("モデル情報")';
	await start('/vrm1/changed/');
	await page.emulateMedia({ media: 'print' });
	assert.ok(await page.isVisible(meta));
	await page.emulateMedia({ media: 'screen' });
	await page.click('#sheet-bones .cheat-sheet-link');
	await page.locator('#sheet-bones .cheat-sheet-ready').waitFor();
	await page.emulateMedia({ media: 'print' });
	assert.ok(await page.isVisible('#sheet-bones table'));
	assert.not.ok(await page.isVisible(meta));
	assert.not.ok(await page.isVisible('#sheet-expressions table'));
});

test('what a page does not use, it does not fetch', async () => {
	const { islands } = manifestOf(bench.site.dir).bundles;
	const code = readFileSync(join(bench.site.dir, islands.file), 'utf8');
	assert.not.match(code, /^import\s*[{"]/m, 'the islands are one file');
	const { open } = await bench.visit();
	await open(drawing);
	const scripts = () => bench.site.requests.filter((r) => /\.js$/.test(r)).map((r) => r.replace(/^GET \/assets\/|\.[A-Z0-9]{8}\.js$/g, ''));
	assert.not.ok(
		scripts().some((s) => s === 'error-finder' || s === 'release-range'),
		scripts().join(),
	);
	bench.site.requests.length = 0;
	await open('/univrm/error/');
	for (let i = 0; i < 200 && !scripts().includes('error-finder'); i++) await new Promise((go) => setTimeout(go, 50));
	assert.is(scripts().filter((s) => s === 'error-finder').length, 1);
	assert.not.ok(scripts().includes('release-range'));
});

for (const path of ['/', '/vrm/vrm_about/', '/univrm/error/', '/release/?from=v0.124.2', drawing, '/vrm1/changed/', '/api/runtime-import/'])
	test(`${path}: no axe violation in light and dark, on phones and desktops`, async () => {
		const { page, open } = await bench.visit({ reducedMotion: 'reduce', viewport: { width: 390, height: 800 } });
		await open(path);
		const found: string[] = [];
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 800 });
			found.push(...(await violationsInBothThemes(page)).map((v) => `${width} ${v}`));
		}
		assert.equal(found, []);
	});

test.run();
