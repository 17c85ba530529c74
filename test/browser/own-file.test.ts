/** A reader's own file: what is shown of it, what is wrong with it, what happens to one that is broken, huge or hostile. */
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { corpus } from '../support/corpus.ts';
import { demoSite, fits, openFile, sample, serious, small } from './demo-site.ts';
import { type Page, software3d, withSite } from './harness.ts';
import { violations } from './violations.ts';

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
	assert.not.match(text, /VRM 1\.0 1\.0/);
	for (const part of [
		'VRM 1.0',
		'身長',
		'コハク',
		'だれでもよい',
		'個人も企業もよい',
		'ボーン（55）',
		'表情（20）',
		'問題は見つかっていません',
	])
		assert.ok(text.includes(part), part);
	await page.getByText('ノードの木', { exact: false }).click();
	await page.getByLabel('ノードを探す').fill('lefteye');
	await page.locator('.file-lines', { hasText: 'leftEye' }).waitFor();
	await page.getByText('モーションと表情を動かす').click();
	await page.locator('.demo-slider', { hasText: 'happy' }).locator('input').fill('1');
	await page.waitForFunction(
		() => document.querySelector<HTMLCanvasElement>('.file-viewer canvas')!.shown!.loaded.vrm!.expressionManager!.getValue('happy') === 1,
	);
	await page.locator('input[type=file]').first().setInputFiles(sample('wave.vrma'));
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

test('a motion alone: the site’s avatar plays it when asked to; a second one takes its place', async () => {
	const { page, open, problems } = await bench.visit(small);
	await open('/file/');
	await openFile(page, sample('wave.vrma'));
	await page.locator('.file-rows div', { hasText: 'GPUメモリ' }).locator('dd', { hasText: /^0$/ }).waitFor({ timeout: 60_000 });
	assert.is(await page.locator('.file-viewer canvas').count(), 0);
	await page.getByRole('button', { name: 'サンプルアバター「コハク」で再生' }).click();
	await page.locator('.file-viewer canvas').scrollIntoViewIfNeeded();
	const plays = () =>
		page.waitForFunction(
			() => (document.querySelector<HTMLCanvasElement>('.file-viewer canvas')?.shown?.stage.motion.time ?? 0) > 0.1,
			undefined,
			{ timeout: 60_000 },
		);
	await plays();
	await page.locator('input[type=file]').first().setInputFiles(sample('walk.vrma'));
	await page.locator('.file-name', { hasText: 'walk.vrma' }).waitFor();
	assert.equal(serious(problems), []);
});

test('looks: the field is a button in Japanese; an open file leaves one line for the next; buttons have room between them, folds one triangle', async () => {
	const { page, open } = await bench.visit({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
	await open('/file/');
	await page.locator('.heavy-start').click();
	await page.locator('.heavy[data-state=ready]').waitFor();
	const drop = page.locator('.file-drop');
	const height = async () => (await drop.boundingBox())!.height;
	assert.ok((await height()) > 300, 'the place of the poster');
	const chooser = page.waitForEvent('filechooser');
	await page.getByText('ファイルを選ぶ', { exact: true }).click();
	await (await chooser).setFiles(sample('kohaku.vrm'));
	await page.locator('.file-good', { hasText: '問題は見つかっていません。' }).waitFor({ timeout: 60_000 });
	assert.ok((await height()) < 70, `${await height()} pixels for the next file`);
	await page.getByText('報告を書き出す').click();
	const [a, b] = (await page
		.locator('.file-findings .demo-actions button')
		.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))) as [DOMRect, DOMRect];
	assert.ok(b.left - a.right >= 8, `${b.left - a.right} pixels between two buttons`);
	const signs = await page
		.locator('summary:visible')
		.evaluateAll((all) => all.filter((each) => getComputedStyle(each).display === 'list-item').length);
	assert.is(signs, 0, 'summaries with the browser’s triangle beside ours');
	await page.getByText('モーションと表情を動かす').click();
	const slider = await page.locator('.demo-slider input').first().boundingBox();
	assert.ok(slider!.width > 150, `a slider of ${slider!.width} pixels`);
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
		await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: '', buffer });
		await page.locator('.file-findings', { hasText: message }).waitFor();
	}
	await page.getByText('報告を書き出す').click();
	assert.match(await page.locator('.demo-copy code').innerText(), /\| エラー \|/);
	// A file cut within its meshes: what can be read is shown, the figure says why it is not.
	await page
		.locator('input[type=file]')
		.first()
		.setInputFiles({ name: 'half.vrm', mimeType: '', buffer: whole.subarray(0, 200_000) });
	await page.locator('.file-viewer', { hasText: 'モデルの情報' }).waitFor({ timeout: 30_000 });
	const missing = page.locator('.figure-3d-missing', { hasText: '表示はできませんでした' });
	await missing.waitFor({ timeout: 30_000 });
	assert.not.match(await missing.innerText(), /[A-Za-z]{5}/, 'no words of a library');
	assert.equal(await page.locator('[data-severity]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.code)), [
		'truncated',
	]);
	await page.locator('.file-status', { hasText: '検査が終わりました' }).waitFor({ timeout: 30_000 });
});

const corpusFile = (name: string) => ({
	name: 'model.vrm',
	mimeType: '',
	buffer: Buffer.from(corpus.find((each) => each.name === name)!.bytes),
});

test('a model of any size, and far away, is seen whole; its height is told; findings of a kind are one row with a remedy and a page, apart from hints', async () => {
	const { page, open } = await bench.visit(small);
	await open('/file/');
	await page.locator('.heavy-start').click();
	await page.locator('.heavy[data-state=ready]').waitFor();
	for (const [name, codes, height] of [
		['a hundred times too large', ['height'], '身長が160 m'],
		['a hundred times too small', ['height'], '身長が0.02 m'],
		['thirty metres away', ['off-centre'], '30 m離れています'],
		['joints in the wrong order', ['chain-order'], '揺れものの列が親子の順ではない（2件）'],
	] as const) {
		await page.locator('input[type=file]').first().setInputFiles(corpusFile(name));
		await page.locator('.file-findings', { hasText: height }).waitFor({ timeout: 30_000 });
		await page.locator('.file-status', { hasText: '検査が終わりました' }).waitFor({ timeout: 60_000 });
		assert.equal(
			await page.locator('[data-severity]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.code)),
			codes,
			name,
		);
		await page.locator('.file-viewer canvas').scrollIntoViewIfNeeded();
		await page.waitForFunction(() => document.querySelector<HTMLCanvasElement>('.file-viewer canvas')?.shown?.stage.frames, undefined, {
			timeout: 60_000,
		});
		const seen = await page.evaluate(() => {
			const canvas = document.querySelector<HTMLCanvasElement>('.file-viewer canvas')!;
			const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
			let count = 0;
			let edge = 0;
			for (let i = 3; i < data.length; i += 4)
				if (data[i]! > 20) {
					count++;
					const y = Math.floor(i / 4 / canvas.width);
					if (y === 0 || y === canvas.height - 1) edge++;
				}
			return { share: count / (data.length / 4), edge };
		});
		assert.ok(seen.share > 0.05 && seen.share < 0.6, `${name}: ${seen.share} of the picture`);
		assert.is(seen.edge, 0, `${name} is cut off`);
	}
	assert.match((await page.locator('[data-severity] a').getAttribute('href'))!, /\/vrm1\/springbone\//);
	// The picture comes before what is wrong.
	const order = await page
		.locator('.file-checkup')
		.evaluate((e) => [...e.children].map((child) => child.getAttribute('aria-label') ?? child.className));
	assert.ok(order.indexOf('表示') >= 0 && order.indexOf('表示') < order.indexOf('見つかった問題'), `${order}`);
	await page.locator('input[type=file]').first().setInputFiles(corpusFile('one joint alone'));
	await page.getByRole('heading', { name: 'ヒント（1種類）' }).waitFor({ timeout: 30_000 });
	await page.getByRole('heading', { name: '見つかった問題（0種類）' }).waitFor();
});

test('two files side by side: VRM 0.x and 1.0 of one model, and what is not the same; the report is saved', async () => {
	const { page, open } = await bench.visit({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
	await open('/file/');
	await page.locator('.heavy-start').click();
	await page.locator('.heavy[data-state=ready]').waitFor();
	await page
		.locator('input[type=file]')
		.first()
		.setInputFiles([sample('kohaku-0x.vrm'), sample('kohaku.vrm')]);
	const differences = page.getByRole('region', { name: '2つのファイルの違い' });
	await differences.waitFor({ timeout: 60_000 });
	const row = (label: string) => differences.locator('tr', { has: page.getByRole('rowheader', { name: label, exact: true }) });
	assert.match(await row('形式').innerText(), /VRM 0\.x.*VRM 1\.0/s);
	assert.is(await row('形式').getAttribute('data-differs'), 'true');
	assert.is(await row('三角形').getAttribute('data-differs'), null);
	const boxes = await page.locator('.file-checkup').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
	assert.is(boxes.length, 2);
	assert.ok(boxes[1]! > boxes[0]! + 200, 'side by side');
	await page.getByText('報告を書き出す').first().click();
	const saved = page.waitForEvent('download');
	await page.getByRole('button', { name: 'JSONで保存' }).first().click();
	const report = JSON.parse(readFileSync((await (await saved).path())!, 'utf8')) as { generation: string; findings: unknown[] };
	assert.equal([report.generation, report.findings], ['vrm0', []]);
	await page.getByRole('button', { name: '比べるのをやめる' }).click();
	await differences.waitFor({ state: 'detached' });
	// Limits that the reader chooses.
	await page.locator('.file-costs select').selectOption('own');
	await page.getByLabel('三角形の上限').fill('100');
	await page.getByText('1項目が上限を超えています。').waitFor();
});

/** The sample with its textures' images made 26 MiB each: 286 MiB, written in pieces. PNG readers stop at the end of the image. */
function writeLarge(path: string): void {
	const whole = readFileSync(sample('kohaku.vrm'));
	const length = whole.readUInt32LE(12);
	const json = JSON.parse(whole.toString('utf8', 20, 20 + length)) as {
		buffers: { byteLength: number }[];
		bufferViews: { buffer: number; byteOffset?: number; byteLength: number }[];
		images: { bufferView: number; mimeType: string; name: string }[];
		textures: { source: number }[];
		materials: { emissiveTexture?: { index: number } }[];
	};
	const binary = whole.subarray(28 + length);
	const { byteOffset = 0, byteLength } = json.bufferViews[json.images[0]!.bufferView]!;
	const image = binary.subarray(byteOffset, byteOffset + byteLength);
	const each = 26 * 2 ** 20;
	const starts = json.materials.map((material, i) => {
		const start = binary.length + i * each;
		json.bufferViews.push({ buffer: 0, byteOffset: start, byteLength: each });
		json.images.push({ bufferView: json.bufferViews.length - 1, mimeType: 'image/png', name: `large-${i}` });
		material.emissiveTexture = { index: json.textures.push({ source: json.images.length - 1 }) - 1 };
		return start;
	});
	const total = binary.length + starts.length * each;
	json.buffers[0]!.byteLength = total;
	const text = Buffer.from(JSON.stringify(json));
	const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
	const head = Buffer.alloc(20);
	const binaryHead = Buffer.alloc(8);
	for (const [i, value] of [0x46546c67, 2, 28 + padded.length + total, padded.length, 0x4e4f534a].entries())
		head.writeUInt32LE(value, i * 4);
	for (const [i, value] of [total, 0x004e4942].entries()) binaryHead.writeUInt32LE(value, i * 4);
	const file = openSync(path, 'w');
	const body = 28 + padded.length;
	writeSync(file, Buffer.concat([head, padded, binaryHead, binary]));
	const noise = randomBytes(2 ** 20);
	for (const start of starts) {
		for (let at = 0; at < each; at += noise.length) writeSync(file, noise, 0, noise.length, body + start + at);
		writeSync(file, image, 0, image.length, body + start);
	}
	closeSync(file);
}

test('a file of 286 MiB: read in pieces while the page answers, shown when asked for, let go when the next one comes', async () => {
	const { page, open, problems } = await bench.visit(small);
	const folder = mkdtempSync(join(tmpdir(), 'vrmdocs-large-'));
	const path = join(folder, 'large.vrm');
	writeLarge(path);
	try {
		await open('/file/');
		await openFile(page, path);
		await page.locator('.file-viewer', { hasText: 'モデルの情報' }).waitFor({ timeout: 60_000 });
		const text = await page.locator('.file-viewer').innerText();
		assert.match(text, /28\d(?:\.\d)? MB/);
		await page.locator('.file-findings', { hasText: '100 MBを超えるため' }).waitFor();
		await page.getByRole('button', { name: '表示する' }).click();
		// While it loads the page goes on.
		await page.getByText('ノードの木', { exact: false }).click();
		await page.getByLabel('ノードを探す').fill('lefteye');
		await page.locator('.file-lines', { hasText: 'leftEye' }).waitFor();
		await page.locator('.file-viewer canvas').scrollIntoViewIfNeeded();
		await page.waitForFunction(() => document.querySelector<HTMLCanvasElement>('.file-viewer canvas')?.shown?.stage.frames, undefined, {
			timeout: 60_000,
		});
		await page.locator('input[type=file]').first().setInputFiles(sample('kohaku.vrm'));
		await page.locator('.file-status', { hasText: '検査が終わりました' }).waitFor({ timeout: 60_000 });
		const session = await page.context().newCDPSession(page);
		await session.send('HeapProfiler.collectGarbage');
		const { backingStorageSize } = (await session.send('Runtime.getHeapUsage')) as { backingStorageSize?: number };
		assert.ok((backingStorageSize ?? 0) < 60 * 2 ** 20, `${backingStorageSize} bytes are still held`);
		assert.equal(serious(problems), []);
	} finally {
		rmSync(folder, { recursive: true });
	}
});

/** A validator that never answers. */
const withoutValidator = (page: Page): Promise<unknown> =>
	page.addInitScript(() => {
		const Original = Worker;
		Object.assign(window, {
			Worker: class extends Original {
				override set onmessage(listener: (this: Worker, event: MessageEvent) => void) {
					super.onmessage = (event) => event.data.kind !== 'validated' && listener.call(this, event);
				}
			},
		});
	});

test('the validator is stopped by the reader, or after a minute; what is known stays', async () => {
	const { page, open } = await bench.visit(small);
	await withoutValidator(page);
	await page.clock.install();
	await open('/file/');
	await openFile(page, sample('kohaku.vrm'));
	await page.locator('.file-viewer', { hasText: 'モデルの情報' }).waitFor({ timeout: 30_000 });
	await page.clock.fastForward(61_000);
	await page.locator('.file-status', { hasText: '60秒で打ち切りました' }).waitFor();
	await page.locator('.file-findings', { hasText: '60秒で打ち切りました' }).waitFor();
	assert.is(await page.getByRole('button', { name: '止める' }).count(), 0);
	await page.locator('input[type=file]').first().setInputFiles(sample('kohaku-0x.vrm'));
	await page.getByText('検査しています').waitFor({ timeout: 30_000 });
	await page.getByRole('button', { name: '止める' }).click();
	await page.locator('.file-status', { hasText: '止めました' }).waitFor();
	assert.ok(await page.getByText('モデルの情報').isVisible());
	await page.clock.fastForward(120_000);
	assert.not.match(await page.locator('.file-viewer').innerText(), /打ち切り/);
});

test('the sample with bytes changed anywhere: a figure or a message each time, and the page goes on', async () => {
	const { page, open, problems } = await bench.visit(small);
	await open('/file/');
	await page.locator('.heavy-start').click();
	await page.locator('.heavy[data-state=ready]').waitFor();
	const whole = readFileSync(sample('kohaku.vrm'));
	const jsonEnd = 20 + whole.readUInt32LE(12);
	// A generator of the same numbers each time.
	let seed = 19;
	const random = (below: number): number => {
		seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
		return Math.floor((seed / 2 ** 31) * below);
	};
	for (let i = 0; i < 10; i++) {
		const bytes = Buffer.from(whole);
		// Digits of the JSON: indices, lengths, offsets; or anything behind it.
		for (let k = 0; k < 12; k++) {
			if (i % 2) bytes[jsonEnd + 8 + random(bytes.length - jsonEnd - 8)] = random(256);
			else {
				const at = 20 + random(jsonEnd - 20);
				const digit = bytes.subarray(at, jsonEnd).findIndex((byte) => byte >= 0x30 && byte <= 0x39);
				if (digit >= 0) bytes[at + digit] = 0x30 + random(10);
			}
		}
		await page
			.locator('input[type=file]')
			.first()
			.setInputFiles({ name: `fuzz-${i}.vrm`, mimeType: '', buffer: bytes });
		await page
			.locator('.file-status', { hasText: /検査が終わりました|読み込めませんでした|問題が起きました/ })
			.waitFor({ timeout: 60_000 });
		await page.waitForFunction(
			() => {
				const canvas = document.querySelector<HTMLCanvasElement>('.file-viewer canvas');
				return !canvas || canvas.shown || /できませんでした/.test(document.querySelector('.file-viewer')!.textContent!);
			},
			undefined,
			{ timeout: 60_000 },
		);
	}
	await page.locator('input[type=file]').first().setInputFiles(sample('kohaku-0x.vrm'));
	await page.locator('.file-status', { hasText: '検査が終わりました' }).waitFor({ timeout: 60_000 });
	assert.equal(
		problems.filter((text) => text.startsWith('uncaught')),
		[],
	);
});

test('axe finds nothing, light and dark, before and after a file; on a phone nothing is wider than the screen', async () => {
	for (const theme of ['light', 'dark']) {
		const { page, open } = await bench.visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
		await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
		await open('/file/');
		assert.equal(await violations(page), [], `${theme} poster`);
		await openFile(page, sample('kohaku.vrm'));
		await page.locator('.file-status', { hasText: '検査が終わりました' }).waitFor({ timeout: 60_000 });
		const closed = page.locator('.file-part:not([open]) summary');
		while (await closed.count()) await closed.first().click();
		assert.equal(await violations(page), [], `${theme} file`);
		await fits(page, '/file/');
	}
});

test.run();
