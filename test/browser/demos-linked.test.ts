/** Links to the state of a demo: they start it, bring the reader to it, and are copied. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atRest, begin, choose, demoSite, set, small, visitDemos } from './demo-site.ts';
import { software3d, withSite } from './harness.ts';

const test = suite('links to demos');
const visit = visitDemos(withSite(test, demoSite, software3d));
const narrow = { ...small, viewport: { width: 390, height: 500 } };

test('a stranger’s parameter starts no demo', async () => {
	const { page, open } = await visit(narrow);
	await open('/expressions/?utm_source=x');
	await page.locator('.heavy-start').waitFor();
	assert.is(await page.getAttribute('.heavy', 'data-state'), 'idle');
});

test('the link to what is seen now is copied, with a change of just before', async () => {
	const { page, open } = await visit({ ...narrow, permissions: ['clipboard-read', 'clipboard-write'] });
	await open('/expressions/');
	await begin(page);
	await set(page, 'happy', 0.5);
	await page.getByRole('button', { name: 'この状態のリンクをコピー' }).click();
	await page.getByText('コピーしました').waitFor();
	assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/expressions\/\?happy=0\.5$/);
});

const phone = { ...small, viewport: { width: 390, height: 844 } };

test('MToon: what is set back to what the file says leaves the address; what cannot be seen says why; short on a phone', async () => {
	const { page, open } = await visit(phone);
	await open('/mtoon/');
	await begin(page);
	const height = await page.locator('.demo').evaluate((e) => e.scrollHeight);
	assert.ok(height < 2600, `${height} pixels`);
	const file = await page.locator('.demo-slider', { hasText: 'shadingToonyFactor' }).locator('input').inputValue();
	await set(page, 'shadingToonyFactor', 0.5);
	await page.waitForFunction(() => location.search.includes('shadingToonyFactor=0.5'));
	await set(page, 'shadingToonyFactor', file);
	await page.waitForFunction(() => location.search === '');
	await choose(page, 'MatCapテクスチャ', 'none');
	await page.getByText('matcapFactorは、MatCapのテクスチャを選ぶと見えます。').waitFor();
	await choose(page, 'MatCapテクスチャ', 'own');
	await page.getByText('matcapFactorは、MatCapのテクスチャを選ぶと見えます。').waitFor({ state: 'detached' });
	await choose(page, '方式', 'none');
	await page.getByText('方式をnone以外にすると見えます。').waitFor();
});

test('on a phone the way back to the top does not stand on the values of sliders', async () => {
	const { page, open } = await visit(phone);
	await open('/expressions/');
	await begin(page);
	await page.evaluate(() => document.querySelector<HTMLElement>('#_main')!.style.setProperty('padding-bottom', '4000px'));
	await page
		.locator('.demo-slider')
		.last()
		.evaluate((e) => scrollBy(0, e.getBoundingClientRect().bottom - innerHeight + 20));
	await page.waitForFunction(() => document.documentElement.dataset.demoBelow === '');
	// The way back is offered to whoever scrolls up.
	await page.waitForFunction(() => {
		scrollBy(0, -10);
		return document.querySelector('.back-to-top[data-shown]');
	});
	await page.waitForFunction(() => getComputedStyle(document.querySelector('.back-to-top')!).visibility === 'hidden');
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	await page.waitForFunction(() => document.documentElement.dataset.demoBelow === undefined);
	await page.evaluate(() => scrollBy(0, -100));
	await page.waitForFunction(() => getComputedStyle(document.querySelector('.back-to-top')!).visibility === 'visible');
});

test('first person without mirror: a floor and a word in place of nothing; constraint aim: a line to the star’s source; the eyes have lines', async () => {
	const { page, open } = await visit(small);
	await open('/firstperson/?mirror=off&pitch=0');
	await page.getByText('前には何もありません').waitFor({ timeout: 30_000 });
	await choose(page, 'カメラ', 'whole');
	await page.getByText('頭のメッシュを内側から見ています').waitFor();
	const blue = () =>
		page.evaluate(() => {
			const canvas = document.querySelector('canvas')!;
			const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
			let count = 0;
			for (let i = 0; i < data.length; i += 4) if (data[i]! < 70 && data[i + 1]! > 95 && data[i + 1]! < 125 && data[i + 2]! > 205) count++;
			return count;
		});
	await open('/lookat/?yaw=40');
	await page.locator('.heavy[data-state=ready]').waitFor({ timeout: 30_000 });
	await atRest(page);
	const lines = await blue();
	await page.getByLabel('目の向きを線で示す').uncheck();
	await atRest(page);
	assert.ok(lines > (await blue()) + 20, 'rays of the eyes');
	await open('/constraint/?kind=aim');
	await page.locator('.heavy[data-state=ready]').waitFor({ timeout: 30_000 });
	await atRest(page);
	const length = await page.evaluate(() => document.querySelector('canvas')!.shown!.stage.scene.getObjectByName('Line')!.scale.y);
	assert.ok(length > 0.2, `${length} m`);
});

test('fingers are apart in the view of a hand, and are hit one by one', async () => {
	const { page, open } = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
	await open('/humanoid/?area=left');
	await page.locator('.heavy[data-state=ready]').waitFor({ timeout: 30_000 });
	await atRest(page);
	const box = (await page.locator('.figure-3d canvas').boundingBox())!;
	const places = await page.evaluate(() => {
		const { stage, loaded } = document.querySelector('canvas')!.shown!;
		return ['leftIndexIntermediate', 'leftMiddleIntermediate', 'leftRingIntermediate', 'leftLittleIntermediate'].map((name) => {
			const node = loaded.vrm!.humanoid.getRawBoneNode(name as 'head')!;
			const at = node.getWorldPosition(node.position.clone()).project(stage.camera);
			return { name, x: (at.x + 1) / 2, y: (1 - at.y) / 2 };
		});
	});
	for (const { name, x, y } of places) {
		await page.mouse.move(box.x + x * box.width + 1, box.y + y * box.height);
		await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
		await page.locator('.demo-bone-about', { hasText: name }).waitFor();
	}
});

test('C# of a motion mixes the gaze by its weight', async () => {
	const { page, open } = await visit(small);
	await open('/motion/?gaze=0.5');
	await page.locator('.demo-copy code', { hasText: 'yaw * 0.5f' }).waitFor({ timeout: 30_000 });
});

test.run();
