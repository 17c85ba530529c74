/** A reader's own file: what is shown of it, what is wrong with it, what happens to one that is broken, huge or hostile. */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axeFindings, demoSite, fits, openFile, sample, small } from './demo-site.ts';
import { software3d, withSite } from './harness.ts';

const test = suite('own file');
const bench = withSite(test, demoSite, software3d);

test('a file of one’s own: figure, licence, figures, findings; nothing is sent anywhere, and the policy allows no other host', async () => {
	const { page, open, problems } = await bench.visit(small);
	await open('/file/');
	await openFile(page, sample('kohaku.vrm'));
	await page.locator('.file-status', { hasText: '検査が終わりました' }).waitFor({ timeout: 60_000 });
	await page.locator('.file-viewer canvas').scrollIntoViewIfNeeded();
	await page.waitForFunction(() => document.querySelector<HTMLCanvasElement>('.file-viewer canvas')?.shown?.stage.frames, undefined, {
		timeout: 60_000,
	});
	const text = await page.locator('.file-viewer').innerText();
	for (const part of ['VRM 1.0', 'コハク', 'だれでもよい', '個人も企業もよい', 'ボーン（55）', '表情（20）', '問題は見つかっていません'])
		assert.ok(text.includes(part), part);
	await page.getByText('ノードの木', { exact: false }).click();
	await page.getByLabel('ノードを探す').fill('lefteye');
	await page.locator('.file-lines', { hasText: 'leftEye' }).waitFor();
	await page.locator('.demo-slider', { hasText: 'happy' }).locator('input').fill('1');
	await page.waitForFunction(
		() => document.querySelector<HTMLCanvasElement>('.file-viewer canvas')!.shown!.loaded.vrm!.expressionManager!.getValue('happy') === 1,
	);
	await page.locator('input[type=file]').setInputFiles(sample('wave.vrma'));
	await page.waitForFunction(() => document.querySelector<HTMLCanvasElement>('.file-viewer canvas')!.shown!.stage.motion.time > 0.1);
	assert.ok(bench.site.requests.every((request) => request.startsWith('GET ')));
	const policy = (await page.getAttribute('meta[http-equiv]', 'content'))!;
	assert.not.match(policy, /https:/);
	assert.match(policy, /worker-src 'self' blob:/);
	assert.equal(
		problems.filter((text) => !text.includes('favicon')),
		[],
	);
});

test('broken files: a message, and the page goes on to the next one; the findings can be copied', async () => {
	const { page, open } = await bench.visit(small);
	await open('/file/');
	const whole = readFileSync(sample('kohaku.vrm'));
	const longer = Buffer.from(whole);
	longer.writeUInt32LE(0x7fffffff, 12);
	await openFile(page, { name: 'cut.vrm', mimeType: '', buffer: whole.subarray(0, 3000) });
	await page.locator('.file-findings', { hasText: '途中で切れている' }).waitFor();
	for (const [name, buffer, message] of [
		['zip.vrm', Buffer.from('PK\u0003\u0004 this is no model at all, just some text'), 'GLBではありません'],
		['long.vrm', longer, '長さの値が壊れています'],
	] as const) {
		await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
		await page.locator('.file-findings', { hasText: message }).waitFor();
	}
	assert.match(await page.locator('.demo-copy code').innerText(), /\| エラー \|/);
	// A file cut within its meshes: what can be read is shown, the figure says why it is not.
	await page.locator('input[type=file]').setInputFiles({ name: 'half.vrm', mimeType: '', buffer: whole.subarray(0, 200_000) });
	await page.locator('.file-viewer', { hasText: 'モデルの情報' }).waitFor({ timeout: 30_000 });
	await page.locator('.figure-3d-missing', { hasText: '表示はできませんでした' }).waitFor({ timeout: 30_000 });
	await page.locator('.file-status', { hasText: '検査が終わりました' }).waitFor({ timeout: 30_000 });
});

test.run();
