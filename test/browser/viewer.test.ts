/** Figures and demos of the site, in a small site of its components: driven as a reader would, judged by pixels and by the loaded model. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Shown } from '../../site/lib/viewer/Figure.tsx';
import { effectiveWeights } from '../../site/lib/vrm/expressions.ts';
import { alive, arrive, isSameDocument, manifestOf, markDocument, type Page, software3d, withSite, writtenSite } from './harness.ts';

const test = suite('figures and demos');
const root = process.env.PROJECT_ROOT!;

/** The site's own components on pages of our own. */
async function demoSite(): Promise<string> {
	const source = join(root, `dist/test/run-${process.pid}/demos-source`);
	for (const part of ['components', 'lib', 'data', 'styles', 'static/avatar'])
		cpSync(join(root, 'site', part), join(source, part), { recursive: true });
	mkdirSync(join(source, 'docs'), { recursive: true });
	const pages = { expressions: '表情', springbone: '揺れもの', file: 'ファイル' };
	const links = Object.entries(pages).map(([kind, title]) => `[${title}](./${kind}.md)`);
	for (const [kind, title] of Object.entries(pages))
		writeFileSync(join(source, `docs/${kind}.md`), `# ${title}\n\n## 試す\n\n<Demo kind="${kind}" />\n\n[文](./index.md)\n`);
	return writtenSite('demos', {
		'docs/index.md': `# 文\n\n${links.join(' ')}\n`,
		'docs/two.md': '# 二つ\n\n<Demo kind="expressions" />\n\n<Demo kind="springbone" />\n',
		'vrmdocs.config.ts': `import { defineConfig } from 'vrmdocs';
export default defineConfig({ title: 'Demos', url: 'https://example.com', locale: 'ja', search: false, blog: false, colorMode: { defaultMode: 'light' } });
`,
	});
}

const bench = withSite(test, demoSite, software3d);

const begin = async (page: Page, nth = 0): Promise<void> => {
	await page.locator('.heavy-start').nth(nth).click();
	await page.locator('.heavy').nth(nth).locator('.figure-3d canvas').waitFor();
	await page.locator('.heavy').nth(nth).and(page.locator('[data-state=ready]')).waitFor({ timeout: 30_000 });
};

declare global {
	interface HTMLCanvasElement {
		shown?: Shown;
	}
}

/** Waits until nothing moves any more. */
const atRest = (page: Page): Promise<unknown> =>
	page.waitForFunction(
		() => {
			const { stage } = document.querySelector('canvas')!.shown!;
			const memory = window as unknown as { before?: number; since?: number };
			const now = performance.now();
			if (memory.before !== stage.frames || stage.frames === 0) Object.assign(memory, { before: stage.frames, since: now });
			return now - memory.since! > 400;
		},
		undefined,
		{ timeout: 30_000 },
	);

/** Share of the points within a region (fractions of the canvas) that differ from the image remembered before. */
const changed = (page: Page, [left, top, width, height]: [number, number, number, number]): Promise<number> =>
	page.evaluate(
		([l, t, w, h]) => {
			const canvas = document.querySelector('canvas')!;
			const [x, y, dx, dy] = [l! * canvas.width, t! * canvas.height, w! * canvas.width, h! * canvas.height].map(Math.round);
			const now = canvas.getContext('2d')!.getImageData(x!, y!, dx!, dy!).data;
			const memory = (window as unknown as { image: ImageData }).image;
			let count = 0;
			for (let row = 0; row < dy!; row++)
				for (let column = 0; column < dx!; column++) {
					const a = (row * dx! + column) * 4;
					const b = ((row + y!) * memory.width + column + x!) * 4;
					if ([0, 1, 2, 3].some((i) => Math.abs(now[a + i]! - memory.data[b + i]!) > 24)) count++;
				}
			return count / (dx! * dy!);
		},
		[left, top, width, height],
	);

const remember = (page: Page): Promise<void> =>
	page.evaluate(() => {
		const canvas = document.querySelector('canvas')!;
		Object.assign(window, { image: canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height) });
	});

const slide = (page: Page, name: string, value: number): Promise<void> =>
	page
		.locator('.demo-slider', { has: page.locator(`code:text-is("${name}")`) })
		.locator('input')
		.fill(String(value));

const small = { viewport: { width: 640, height: 700 }, reducedMotion: 'reduce' } as const;

test('all files of the sample load in three-vrm without a warning', async () => {
	const { page, problems } = await bench.visit();
	await page.goto('about:blank');
	const { outputFiles } = await build({
		stdin: {
			contents: `import { parseModel } from './site/lib/viewer/load.ts'; import { createVRMAnimationClip } from '@pixiv/three-vrm-animation';
window.read = async (files) => { const models = []; const motions = [];
for (const [name, text] of Object.entries(files)) { const loaded = await parseModel(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer); if (loaded.vrm) models.push(loaded.vrm); else motions.push(loaded.motions[0]); }
return models.map((vrm) => ({ meta: vrm.meta.metaVersion, expressions: vrm.expressionManager.expressions.length, joints: vrm.springBoneManager.joints.size, constraints: vrm.nodeConstraintManager?.constraints.size ?? 0, tracks: motions.map((motion) => createVRMAnimationClip(motion, vrm).tracks.length) })); };`,
			resolveDir: root,
			loader: 'ts',
		},
		bundle: true,
		write: false,
		format: 'iife',
	});
	await page.addScriptTag({ content: outputFiles[0]!.text });
	const names = ['kohaku.vrm', 'kohaku-0x.vrm', 'idle.vrma', 'wave.vrma', 'walk.vrma', 'look-around.vrma', 'expressions.vrma'];
	const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(root, 'site/static/avatar', name)).toString('base64')]));
	type Read = { meta: string; expressions: number; joints: number; constraints: number; tracks: number[] }[];
	const read = await page.evaluate((each) => (window as unknown as { read(files: object): Promise<Read> }).read(each), files);
	assert.equal(
		read.map(({ meta }) => meta),
		['1', '0'],
	);
	assert.is(read[0]!.expressions, 20);
	assert.is(read[0]!.constraints, 4);
	assert.ok(read[0]!.joints > 30);
	// 0.x adds a tail beyond each chain's end.
	assert.ok(read[1]!.joints > read[0]!.joints);
	for (const { tracks } of read) for (const count of tracks) assert.ok(count > 4);
	assert.equal(problems, []);
});

test('no script of a demo before it is asked for; at most 230 KB with all it needs', async () => {
	const { bundles } = manifestOf(bench.site.dir) as unknown as {
		bundles: { heavy: { islands: Record<string, { initial: string[] }> }; chunks: { file: string; gzip: number }[] };
	};
	for (const [name, { initial }] of Object.entries(bundles.heavy.islands)) {
		const size = initial.reduce((sum, file) => sum + bundles.chunks.find((chunk) => chunk.file === file)!.gzip, 0);
		assert.ok(size <= 230_000, `${name}: ${size}`);
	}
	const { page, open } = await bench.visit(small);
	await open('/expressions/');
	assert.equal(
		bench.site.requests.filter((request) => /Expressions\.|kohaku\.vrm/.test(request)),
		[],
	);
	assert.ok(await page.locator('.heavy-poster img:visible').isVisible());
});

test('a vowel opens the mouth and changes nothing far from it; the weight reaches the model, the JSON is the model’s, a link shares it', async () => {
	const { page, open, problems } = await bench.visit(small);
	await open('/expressions/');
	await begin(page);
	await atRest(page);
	await remember(page);
	await slide(page, 'aa', 1);
	await page.waitForFunction(() => document.querySelector('canvas')!.shown!.loaded.vrm!.expressionManager!.getValue('aa') === 1);
	await atRest(page);
	assert.ok((await changed(page, [0.44, 0.58, 0.12, 0.2])) > 0.02, 'the mouth');
	assert.ok((await changed(page, [0.36, 0.1, 0.28, 0.25])) < 0.002, 'the hair');
	assert.ok((await changed(page, [0, 0, 0.3, 1])) < 0.002, 'the left of the picture');
	await page.waitForFunction(() => location.search.includes('aa=1'));
	const json = JSON.parse(await page.locator('.demo-copy code').first().innerText()) as Record<string, object>;
	const held = await page.evaluate(() => {
		const { bytes } = document.querySelector('canvas')!.shown!;
		const length = new DataView(bytes).getUint32(12, true);
		return JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, length))).extensions.VRMC_vrm.expressions.preset.happy;
	});
	assert.equal(json.happy, held);
	const link = page.url();
	const other = await bench.visit(small);
	await other.open(new URL(link).pathname + new URL(link).search);
	await begin(other.page);
	assert.is(await other.page.evaluate(() => document.querySelector('canvas')!.shown!.loaded.vrm!.expressionManager!.getValue('aa')), 1);
	await other.page.getByRole('button', { name: '最初に戻す' }).click();
	await other.page.waitForFunction(() => location.search === '');
	assert.is(await other.page.evaluate(() => document.querySelector('canvas')!.shown!.loaded.vrm!.expressionManager!.getValue('aa')), 0);
	assert.equal(
		problems.filter((text) => !text.includes('willReadFrequently')),
		[],
	);
});

test('overrides: the bars show what reaches the morph targets', async () => {
	const { page, open } = await bench.visit(small);
	for (const kind of ['none', 'block', 'blend'] as const) {
		await open(`/expressions/?happy=0.5&blink=0.8&aa=0.6&happy.Mouth=${kind}`);
		await begin(page);
		await atRest(page);
		const expected = effectiveWeights(
			{ happy: 0.5, blink: 0.8, aa: 0.6 },
			{ happy: { overrideBlink: 'block', overrideMouth: kind, overrideLookAt: 'block' } },
		);
		const shown = await page.locator('.demo-meter[data-name=aa] output').innerText();
		assert.is(Number(shown), Math.round(expected.aa! * 1000) / 1000);
		const held = await page.evaluate(() => {
			const { loaded } = document.querySelector('canvas')!.shown!;
			const mesh = loaded.scene.getObjectByName('Mouth') as unknown as {
				morphTargetInfluences: number[];
				morphTargetDictionary: Record<string, number>;
			};
			return mesh.morphTargetInfluences[mesh.morphTargetDictionary.aa!]!;
		});
		assert.ok(Math.abs(held - expected.aa!) < 1e-6, `${kind}: ${held} is not ${expected.aa}`);
	}
});

test('more stiffness, less swing; the settings reach the joints and the JSON', async () => {
	const { page, open, problems } = await bench.visit(small);
	await open('/springbone/?move=still');
	await begin(page);
	/** How far the tip of a tail swings behind the head in two seconds of turning, in metres. */
	const swing = () =>
		page.evaluate(() => {
			const { vrm } = document.querySelector('canvas')!.shown!.loaded;
			const head = vrm!.humanoid.getNormalizedBoneNode('head')!;
			const raw = vrm!.humanoid.getRawBoneNode('head')!;
			const tip = vrm!.scene.getObjectByName('leftTail4')!;
			vrm!.springBoneManager!.reset();
			let least = Infinity;
			let most = -Infinity;
			for (let i = 0; i < 120; i++) {
				head.rotation.y = Math.sin(i / 12) * 0.6;
				vrm!.update(1 / 60);
				vrm!.scene.updateMatrixWorld(true);
				const x = raw.worldToLocal(tip.getWorldPosition(head.position.clone())).z;
				least = Math.min(least, x);
				most = Math.max(most, x);
			}
			head.rotation.y = 0;
			return most - least;
		});
	await slide(page, 'stiffness', 0.1);
	await page.waitForFunction(() =>
		[...document.querySelector('canvas')!.shown!.loaded.vrm!.springBoneManager!.joints].some((joint) => joint.settings.stiffness === 0.1),
	);
	const soft = await swing();
	await slide(page, 'stiffness', 4);
	await page.waitForFunction(() =>
		[...document.querySelector('canvas')!.shown!.loaded.vrm!.springBoneManager!.joints].some((joint) => joint.settings.stiffness === 4),
	);
	const hard = await swing();
	assert.ok(hard < soft * 0.85, `${hard} is not much less than ${soft}`);
	const springs = JSON.parse(await page.locator('.demo-copy code').innerText()) as {
		name: string;
		joints: { stiffness: number; node: number }[];
	}[];
	assert.equal(
		springs.map(({ name }) => name),
		['leftTail', 'rightTail'],
	);
	const held = await page.evaluate(() =>
		[...document.querySelector('canvas')!.shown!.loaded.vrm!.springBoneManager!.joints]
			.filter((j) => j.bone.name === 'leftTail')
			.map((j) => j.settings),
	);
	const { node: _node, ...joint } = springs[0]!.joints[0]!;
	assert.equal(
		{ ...joint, gravityDir: undefined },
		{
			stiffness: held[0]!.stiffness,
			gravityPower: held[0]!.gravityPower,
			dragForce: held[0]!.dragForce,
			hitRadius: held[0]!.hitRadius,
			gravityDir: undefined,
		},
	);
	await page.getByLabel('centerを腰にする').check();
	await page.waitForFunction(() =>
		[...document.querySelector('canvas')!.shown!.loaded.vrm!.springBoneManager!.joints].some(
			(j) => j.bone.name === 'leftTail' && j.center?.name === 'hips',
		),
	);
	await page.getByLabel('コライダーを表示する').check();
	await page.getByLabel('モデルの動き').selectOption('walk');
	await page.waitForFunction(() => document.querySelector('canvas')!.shown!.stage.motion.time > 0.1);
	assert.equal(problems, []);
});

test('draws only while something changes and it can be seen; less motion is kept', async () => {
	const { page, open } = await bench.visit(small);
	await open('/springbone/');
	await begin(page);
	assert.is(await page.getByLabel('モデルの動き').inputValue(), 'still');
	await atRest(page);
	const frames = () => page.evaluate(() => document.querySelector('canvas')!.shown!.stage.frames);
	const before = await frames();
	await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
	assert.is(await frames(), before);
	await page.getByLabel('モデルの動き').selectOption('turn');
	await page.waitForFunction((count) => document.querySelector('canvas')!.shown!.stage.frames > count, before);
	await page.evaluate(() => {
		document.querySelector<HTMLElement>('.demo .figure-3d')!.style.position = 'static';
		document.querySelector<HTMLElement>('#_main')!.style.paddingBottom = '4000px';
		scrollTo(0, 4000);
	});
	await atRest(page);
});

test('by the keyboard: the figure turns, comes nearer, goes back; by mouse it turns', async () => {
	const { page, open } = await bench.visit(small);
	await open('/expressions/');
	await page.focus('.heavy-start');
	await page.keyboard.press('Enter');
	await page.locator('.heavy[data-state=ready]').waitFor({ timeout: 30_000 });
	const now = () => page.evaluate(() => document.querySelector('canvas')!.shown!.stage.orbit.now);
	await page.keyboard.press('Tab');
	assert.is(await page.evaluate(() => document.activeElement!.className), 'figure-3d-stage');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('+');
	const turned = await now();
	assert.is(turned.yaw, 10);
	assert.ok(turned.distance < 1.75);
	await page.keyboard.press('0');
	assert.is((await now()).yaw, 0);
	const box = (await page.locator('.figure-3d canvas').boundingBox())!;
	await page.mouse.move(box.x + 100, box.y + 50);
	await page.mouse.down();
	await page.mouse.move(box.x + 160, box.y + 50);
	await page.mouse.up();
	assert.ok((await now()).yaw < -10);
	assert.match(await page.locator('.figure-3d canvas').evaluate((e) => getComputedStyle(e).touchAction), /pan-y/);
});

test('one WebGL context a page, however many figures', async () => {
	const { page, open } = await bench.visit(small);
	await countContexts(page);
	await open('/two/');
	await begin(page, 0);
	await begin(page, 1);
	assert.is(await page.locator('.figure-3d canvas').count(), 2);
	assert.is(await page.evaluate(() => (window as unknown as { contexts: number }).contexts), 1);
});

test('fifty page swaps, in and out: one document, no context is left, memory does not grow', async () => {
	const { page, open, problems } = await bench.visit(small);
	await countContexts(page);
	await open('/');
	await markDocument(page);
	const session = await page.context().newCDPSession(page);
	const heap = async (): Promise<number> => {
		await session.send('HeapProfiler.collectGarbage');
		return (await session.send('Runtime.getHeapUsage')).usedSize;
	};
	let early = 0;
	for (let i = 0; i < 25; i++) {
		await page.click('#_main a[href="/expressions/"]', { timeout: 20_000 });
		await arrive(page, '/expressions/', '表情');
		await alive(page);
		await begin(page);
		await page.click('#_main a[href="/"]', { timeout: 20_000 });
		await arrive(page, '/', '文');
		if (i === 7) early = await heap();
	}
	const late = await heap();
	assert.ok(await isSameDocument(page));
	assert.ok(late < early + 3_000_000, `${early} → ${late}`);
	const { contexts, lost } = await page.evaluate(() => {
		const { contexts, lost } = window as unknown as { contexts: number; lost: number };
		return { contexts, lost };
	});
	assert.is(contexts - lost, 0, `${contexts} made, ${lost} given back`);
	assert.equal(
		problems.filter((text) => !/Context Lost/i.test(text)),
		[],
	);
});

/** Counts WebGL contexts that are made, and those given back. */
const countContexts = (page: Page): Promise<unknown> =>
	page.addInitScript(() => {
		Object.assign(window, { contexts: 0, lost: 0 });
		const counts = window as unknown as { contexts: number; lost: number };
		const original = HTMLCanvasElement.prototype.getContext;
		HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: never[]) {
			const made = (original as (...args: never[]) => RenderingContext | null).apply(this, args);
			if (made instanceof WebGL2RenderingContext) {
				counts.contexts++;
				this.addEventListener('webglcontextlost', () => counts.lost++);
			}
			return made;
		} as never;
	});

test('without WebGL: a message, and the controls with their JSON', async () => {
	const { page, open } = await bench.visit(small);
	await page.addInitScript(() => {
		const original = HTMLCanvasElement.prototype.getContext;
		HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: never[]) {
			return /webgl/.test(kind) ? null : (original as (...args: unknown[]) => RenderingContext | null).call(this, kind, ...rest);
		} as never;
	});
	await open('/expressions/');
	await page.click('.heavy-start');
	await page.locator('.figure-3d-missing').waitFor();
	await slide(page, 'happy', 0.5);
	await page.locator('.demo-copy', { hasText: 'ExpressionKey.Happy, 0.5f' }).waitFor();
	assert.match(await page.locator('.demo-copy code').first().innerText(), /morphTargetBinds/);
	await open('/file/');
	await openFile(page, sample('kohaku-0x.vrm'));
	await page.locator('.file-viewer', { hasText: '著作権を放棄している（CC0）' }).waitFor({ timeout: 30_000 });
	await page.locator('.figure-3d-missing', { hasText: 'WebGL 2を使えない' }).waitFor({ timeout: 30_000 });
});

test('a model that does not come: the poster with Retry', async () => {
	const { page, open } = await bench.visit(small);
	await open('/expressions/');
	bench.site.answers.set(/kohaku/, { status: 404 });
	await page.click('.heavy-start');
	await page.locator('.heavy-failed').waitFor({ timeout: 15_000 });
	bench.site.answers.clear();
	await page.click('.heavy-retry');
	await page.locator('.heavy[data-state=ready]').waitFor({ timeout: 30_000 });
});

const sample = (name: string) => join(root, 'site/static/avatar', name);

/** Opens the page of readers' files and gives it one. */
async function openFile(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
	await page.locator('.heavy-start').click();
	await page.locator('.heavy[data-state=ready]').waitFor();
	await page.locator('input[type=file]').setInputFiles(file);
}

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

test('axe finds nothing, light and dark, poster and demo; on a phone nothing is wider than the screen', async () => {
	for (const theme of ['light', 'dark'])
		for (const path of ['/expressions/', '/springbone/', '/file/']) {
			const { page, open } = await bench.visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
			await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
			await open(path);
			for (const state of ['poster', 'demo']) {
				if (state === 'demo' && path !== '/file/') await begin(page);
				else if (state === 'demo') {
					await openFile(page, sample('kohaku.vrm'));
					await page.locator('.file-status', { hasText: '検査が終わりました' }).waitFor({ timeout: 60_000 });
				}
				await page.evaluate(axe.source);
				const violations = await page.evaluate(async () => {
					const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
					return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
				});
				assert.equal(violations, [], `${path} ${theme} ${state}`);
				const wide = await page.evaluate(() =>
					document.documentElement.scrollWidth <= innerWidth
						? []
						: [...document.querySelectorAll('#_main *')]
								.filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
								.map((e) => e.outerHTML.slice(0, 100)),
				);
				assert.equal(wide, [], `${path} is too wide`);
			}
		}
});

test.run();
