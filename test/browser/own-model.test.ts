/**
 * A reader’s own model in the demos: opened once for all of them, refused with a reason, saved with what was changed.
 * Takes half a minute: figures are started ten times without a graphics card.
 */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jsonOf, withJson } from '../../site/lib/vrm/glb.ts';
import { corpus } from '../support/corpus.ts';
import { begin, choose, demoSite, fits, sample, serious, set, small, smallControls, visitDemos } from './demo-site.ts';
import { arrive, type Page, software3d, withSite } from './harness.ts';
import { violations } from './violations.ts';

const test = suite('own model in demos');
const bench = withSite(test, demoSite, software3d);
const visit = visitDemos(bench);
const narrow = { ...small, viewport: { width: 390, height: 844 } };

const bytesOf = (path: string): ArrayBuffer => new Uint8Array(readFileSync(path)).buffer;
const whole = bytesOf(sample('kohaku.vrm'));

// biome-ignore lint/suspicious/noExplicitAny: JSON of a file
type Any = any;

/** The sample with other JSON, as a file of a reader's. */
function file(name: string, change: (json: Any) => void) {
	const json = jsonOf(whole) as Any;
	change(json);
	return { name, mimeType: '', buffer: Buffer.from(withJson(whole, json)) };
}

const mine = file('mine.vrm', (json) => {
	const { VRMC_vrm, VRMC_springBone } = json.extensions;
	VRMC_vrm.lookAt.rangeMapHorizontalOuter = { inputMaxValue: 60, outputScale: 12 };
	VRMC_vrm.expressions.custom = { 'my.wink': VRMC_vrm.expressions.preset.blinkLeft };
	delete VRMC_vrm.expressions.preset.angry;
	VRMC_springBone.springs = VRMC_springBone.springs.slice(2, 4);
	VRMC_springBone.springs[1].name = '';
	json.materials[0].name = '私の<b>髪';
});

const said = (page: Page, text: string | RegExp) => page.locator('.demo-own [role=status]', { hasText: text });
const give = (page: Page, each: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
	page.locator('.demo-own input[type=file]').setInputFiles(each);

/** The JSON of what is saved. */
async function saved(page: Page): Promise<Any> {
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: '変更した.vrmを保存' }).click();
	const done = await download;
	assert.is(done.suggestedFilename(), 'mine-changed.vrm');
	const bytes = bytesOf((await done.path())!);
	const { json, rest } = { json: jsonOf(bytes) as Any, rest: 20 + new DataView(bytes).getUint32(12, true) };
	assert.is(new DataView(bytes).getUint32(8, true), bytes.byteLength);
	const before = new Uint8Array(whole, 20 + new DataView(whole).getUint32(12, true));
	assert.ok(Buffer.from(bytes, rest).equals(Buffer.from(before)), 'all but the JSON is as it was');
	return json;
}

test('opened once, it is in the demos of expressions, springs, gaze and MToon; what is changed is saved, all else is as it was; nothing is sent', async () => {
	const { page, open, problems } = await visit(narrow);
	const first = jsonOf(mine.buffer.buffer.slice(mine.buffer.byteOffset, mine.buffer.byteOffset + mine.buffer.length) as ArrayBuffer) as Any;
	await open('/expressions/?happy=0.5');
	await begin(page);
	await give(page, mine);
	await said(page, 'mine.vrmを使っています').waitFor();
	await page.waitForFunction(() => location.search === '');
	await page.waitForFunction(() => document.querySelector('canvas')?.shown?.loaded.vrm?.expressionManager?.getExpression('my.wink'));
	assert.is(await page.locator('.demo-slider', { hasText: 'angry' }).count(), 0);
	await set(page, 'my.wink', 1);
	await page.waitForFunction(() => document.querySelector('canvas')!.shown!.loaded.vrm!.expressionManager!.getValue('my.wink') === 1);
	await choose(page, 'overrideMouth', 'block');
	const expressions = await saved(page);
	first.extensions.VRMC_vrm.expressions.preset.happy.overrideMouth = 'block';
	assert.equal(expressions, first);
	assert.is(await page.evaluate(() => location.search), '');
	await fits(page, 'with a model');
	assert.equal(await smallControls(page), []);
	assert.equal(await violations(page), []);

	const to = async (path: string, title: string): Promise<void> => {
		await page.click('#_main a[href="/"]');
		await arrive(page, '/', '文');
		await page.click(`#_main a[href="${path}"]`);
		await arrive(page, path, title);
		await begin(page);
		await said(page, 'mine.vrmを使っています').waitFor();
	};
	await to('/springbone/', '揺れもの');
	assert.is(await page.locator('.demo-choice', { hasText: 'spring' }).locator('option').count(), 2);
	await choose(page, 'spring', '1');
	await set(page, 'stiffness', 3.5);
	await page.waitForFunction(() => {
		const joints = [...document.querySelector('canvas')!.shown!.loaded.vrm!.springBoneManager!.joints];
		return joints.at(-1)!.settings.stiffness === 3.5 && joints[0]!.settings.stiffness !== 3.5;
	});
	const { springs } = (await saved(page)).extensions.VRMC_springBone;
	assert.equal(springs[0], first.extensions.VRMC_springBone.springs[0]);
	for (const [i, joint] of springs[1].joints.entries())
		assert.equal(joint, { ...first.extensions.VRMC_springBone.springs[1].joints[i], stiffness: 3.5 });

	await to('/lookat/', '視線');
	await set(page, 'ヨー角', 60);
	await page.waitForFunction(
		() =>
			Math.abs(document.querySelector('canvas')!.shown!.loaded.scene.getObjectByName('leftEye')!.rotation.y - (12 * Math.PI) / 180) < 1e-3,
	);
	await set(page, 'outputScale', 20);
	const { lookAt } = (await saved(page)).extensions.VRMC_vrm;
	assert.equal(lookAt, { ...first.extensions.VRMC_vrm.lookAt, rangeMapHorizontalOuter: { inputMaxValue: 60, outputScale: 20 } });

	await to('/mtoon/', '質感');
	assert.is(await page.locator('select', { hasText: '私の<b>髪' }).count(), 1);
	await set(page, 'shadingToonyFactor', 0.5);
	await choose(page, '陰に掛けるテクスチャ', 'own');
	const { materials } = await saved(page);
	const was = first.materials[0].extensions.VRMC_materials_mtoon;
	assert.is(materials[0].extensions.VRMC_materials_mtoon.shadingToonyFactor, 0.5);
	assert.equal(materials[0].extensions.VRMC_materials_mtoon.shadeMultiplyTexture, was.shadeMultiplyTexture);
	assert.equal(materials.slice(1), first.materials.slice(1));
	await page.getByRole('button', { name: 'コハクに戻す' }).click();
	await said(page, 'コハクに戻しました').waitFor();
	await page.getByRole('button', { name: 'この状態のリンクをコピー' }).waitFor();
	assert.ok(bench.site.requests.every((request) => request.startsWith('GET ')));
	assert.equal(serious(problems), []);
});

test('files that cannot be used: each with its reason, and the demo goes on with what it has; a file is dropped on the figure', async () => {
	const { page, open, problems } = await visit(small);
	await open('/expressions/');
	await begin(page);
	const broken = corpus.find(({ name }) => name === 'one joint alone')!;
	assert.ok(broken);
	for (const [each, why] of [
		[{ name: 'a.vrm', mimeType: '', buffer: Buffer.from('no model at all, just a line of text') }, 'GLBではありません'],
		[sample('kohaku-0x.vrm'), 'VRM 0.xのファイルです'],
		[sample('wave.vrma'), 'VRMのファイルではありません'],
		[{ name: 'cut.vrm', mimeType: '', buffer: Buffer.from(whole).subarray(0, 200_000) }, 'ファイルが途中で切れています'],
		[file('boneless.vrm', (json) => delete json.extensions.VRMC_vrm.humanoid.humanBones.hips), '必須のボーンがありません（hips）'],
		[file('beacon.vrm', (json) => json.images.push({ uri: 'https://example.com/seen.png' })), 'ファイルの外の画像'],
	] as const) {
		await give(page, each as string);
		await said(page, why).waitFor();
		assert.is(await page.getByRole('button', { name: '変更した.vrmを保存' }).count(), 0, why);
	}
	// Known only when it is shown.
	await give(
		page,
		file('unreadable.vrm', (json) => (json.accessors[0].componentType = 1)),
	);
	await said(page, /unreadable\.vrmを(?:表示できませんでした|開けませんでした)/).waitFor();
	await page.waitForFunction(() => document.querySelector('canvas')?.shown?.loaded.vrm);
	await page.evaluate((text) => {
		const transfer = new DataTransfer();
		transfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], 'dropped.vrm'));
		for (const type of ['dragover', 'drop'])
			document.querySelector('canvas')!.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
	}, mine.buffer.toString('base64'));
	await said(page, 'dropped.vrmを使っています').waitFor();
	assert.ok(bench.site.requests.every((request) => !request.includes('seen.png')));
	assert.equal(
		problems.filter((text) => text.startsWith('uncaught')),
		[],
	);
});

test.run();
