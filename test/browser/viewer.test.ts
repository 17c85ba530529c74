/** Figures of the site, in a small site of its components: how they load, draw, are turned, end; and the demos of expressions and spring bones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { effectiveWeights } from '../../site/lib/vrm/expressions.ts';
import {
	atRest,
	begin,
	changed,
	choose,
	countContexts,
	demoPages,
	demoSite,
	framesOf,
	openFile,
	remember,
	sample,
	serious,
	slide,
	small,
	visitDemos,
	withoutWebGL,
} from './demo-site.ts';
import { alive, arrive, gzipOf, isSameDocument, manifestOf, markDocument, software3d, withSite } from './harness.ts';

const test = suite('figures and demos');
const root = process.env.PROJECT_ROOT!;

const bench = withSite(test, demoSite, software3d);
const visit = visitDemos(bench);

test('all files of the sample load in three-vrm without a warning', async () => {
	const { page, problems } = await visit();
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
	assert.equal(serious(problems), []);
});

test('no script of a demo before it is asked for; at most 230 KB with all it needs', async () => {
	const { bundles } = manifestOf(bench.site.dir) as unknown as {
		bundles: { heavy: { islands: Record<string, { initial: string[] }> } };
	};
	for (const [name, { initial }] of Object.entries(bundles.heavy.islands)) {
		const size = initial.reduce((sum, file) => sum + gzipOf(bench.site.dir, file), 0);
		assert.ok(size <= 230_000, `${name}: ${size}`);
	}
	const { page, open } = await visit(small);
	await open('/expressions/');
	assert.equal(
		bench.site.requests.filter((request) => /Expressions\.|kohaku\.vrm/.test(request)),
		[],
	);
	assert.ok(await page.locator('.heavy-poster img:visible').isVisible());
});

test('a vowel opens the mouth and changes nothing far from it; the weight reaches the model, the JSON is the model’s, a link shares it', async () => {
	const { page, open, problems } = await visit(small);
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
	const other = await visit(small);
	await other.open(new URL(link).pathname + new URL(link).search);
	await begin(other.page);
	assert.is(await other.page.evaluate(() => document.querySelector('canvas')!.shown!.loaded.vrm!.expressionManager!.getValue('aa')), 1);
	await other.page.getByRole('button', { name: '最初に戻す' }).click();
	await other.page.waitForFunction(() => location.search === '');
	assert.is(await other.page.evaluate(() => document.querySelector('canvas')!.shown!.loaded.vrm!.expressionManager!.getValue('aa')), 0);
	assert.equal(serious(problems), []);
});

test('overrides: the bars show what reaches the morph targets', async () => {
	const { page, open } = await visit(small);
	await open('/expressions/?happy=0.5&blink=0.8&aa=0.6');
	await begin(page);
	for (const kind of ['none', 'block', 'blend'] as const) {
		await choose(page, 'overrideMouth', kind);
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
	const { page, open, problems } = await visit(small);
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
			(j) => j.bone.name === 'leftTail' && j.center?.parent?.name === 'hips',
		),
	);
	await page.getByLabel('コライダーを表示する').check();
	await page.getByLabel('モデルの動き').selectOption('walk');
	await page.waitForFunction(() => document.querySelector('canvas')!.shown!.stage.motion.time > 0.1);
	assert.equal(serious(problems), []);
});

test('spring bones of each part: center on and off again, with every other part, and no frame fails; a hidden tab draws nothing, and goes on when it is seen again', async () => {
	// It moves all the time: few points.
	const { page, open, problems } = await visit({ ...small, viewport: { width: 640, height: 300 }, reducedMotion: 'no-preference' });
	await open('/springbone/?move=slide');
	await begin(page);
	const framesPass = async (): Promise<void> => {
		await page.waitForFunction((count) => document.querySelector('canvas')!.shown!.stage.frames > count, await framesOf(page));
	};
	const part = page.getByLabel('部位');
	for (const value of ['Tail', 'Brush', 'Lock', 'Ear', 'Skirt', 'Brush']) {
		await part.selectOption(value);
		const center = page.getByLabel('centerを腰にする');
		for (let i = 0; i < 3; i++) {
			await center.click();
			await framesPass();
		}
	}
	const hide = (hidden: boolean) =>
		page.evaluate((value) => {
			Object.defineProperty(document, 'hidden', { configurable: true, value });
			document.dispatchEvent(new Event('visibilitychange'));
		}, hidden);
	await hide(true);
	await atRest(page);
	await hide(false);
	await framesPass();
	await page.getByRole('button', { name: '最初に戻す' }).click();
	await framesPass();
	assert.equal(serious(problems), []);
});

test('draws only while something changes and it can be seen; less motion is kept', async () => {
	const { page, open } = await visit(small);
	await open('/springbone/');
	await begin(page);
	assert.is(await page.getByLabel('モデルの動き').inputValue(), 'still');
	await atRest(page);
	const before = await framesOf(page);
	await page.getByLabel('モデルの動き').selectOption('turn');
	await page.waitForFunction((count) => document.querySelector('canvas')!.shown!.stage.frames > count, before);
	await page.evaluate(() => {
		document.querySelector<HTMLElement>('.demo .figure-3d')!.style.position = 'static';
		document.querySelector<HTMLElement>('#_main')!.style.paddingBottom = '4000px';
		scrollTo(0, 4000);
	});
	await atRest(page);
});

test('by the keyboard: the figure turns, comes nearer, goes back; by mouse it turns; on the full screen it fills it, and a button leads back', async () => {
	const { page, open } = await visit(small);
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
	await page.getByRole('button', { name: '全画面', exact: true }).click();
	await page.waitForFunction(() => document.fullscreenElement?.className === 'figure-3d');
	await page.waitForFunction(() => document.querySelector('canvas')!.clientHeight > innerHeight * 0.95);
	await atRest(page);
	await page.getByRole('button', { name: '全画面をやめる' }).click();
	await page.waitForFunction(() => !document.fullscreenElement);
	await page.getByRole('button', { name: '全画面', exact: true }).waitFor();
});

test('one WebGL context a page, however many figures', async () => {
	const { page, open } = await visit(small);
	await countContexts(page);
	await open('/two/');
	await begin(page, 0);
	await begin(page, 1);
	assert.is(await page.locator('.figure-3d canvas').count(), 2);
	assert.is(await page.evaluate(() => (window as unknown as { contexts: number }).contexts), 1);
});

/** Every kind and fifty swaps with all tests; otherwise some, so that each has been left twice. */
const swapped = Object.entries(demoPages)
	.filter(([kind]) => kind !== 'file')
	.slice(0, process.env.TEST_ALL ? undefined : 3);
const swaps = process.env.TEST_ALL ? 25 : 7;

test('page swaps, in and out: one document, no context is left, memory does not grow', async () => {
	const { page, open, problems } = await visit(small);
	await countContexts(page);
	await open('/');
	await markDocument(page);
	const session = await page.context().newCDPSession(page);
	const heap = async (): Promise<number> => {
		await session.send('HeapProfiler.collectGarbage');
		return (await session.send('Runtime.getHeapUsage')).usedSize;
	};
	let early = 0;
	for (let i = 0; i < swaps; i++) {
		const [kind, title] = swapped[i % swapped.length]!;
		await page.click(`#_main a[href="/${kind}/"]`, { timeout: 20_000 });
		await arrive(page, `/${kind}/`, title);
		await alive(page);
		await begin(page);
		await page.click('#_main a[href="/"]', { timeout: 20_000 });
		await arrive(page, '/', '文');
		// Each has been there once.
		if (i === swapped.length - 1) early = await heap();
	}
	const late = await heap();
	assert.ok(await isSameDocument(page));
	assert.ok(late < early + 3_000_000, `${early} → ${late}`);
	// Browsers tell of a context that is lost in a later task.
	await page
		.waitForFunction(() => {
			const { contexts, lost } = window as unknown as { contexts: number; lost: number };
			return contexts === lost;
		})
		.catch(() => {});
	const { contexts, lost } = await page.evaluate(() => {
		const { contexts, lost } = window as unknown as { contexts: number; lost: number };
		return { contexts, lost };
	});
	assert.is(contexts - lost, 0, `${contexts} made, ${lost} given back`);
	assert.equal(
		serious(problems).filter((text) => !/Context Lost/i.test(text)),
		[],
	);
});

test('without WebGL: a message, and the controls with their JSON', async () => {
	const { page, open } = await visit(small);
	await withoutWebGL(page);
	await open('/expressions/');
	await page.click('.heavy-start');
	await page.locator('.figure-3d-missing').waitFor();
	await slide(page, 'happy', 0.5);
	await page.locator('.demo-copy', { hasText: 'ExpressionKey.Happy, 0.5f' }).waitFor();
	assert.match(await page.locator('.demo-copy code').first().innerText(), /morphTargetBinds/);
	await open('/file/');
	await openFile(page, sample('kohaku-0x.vrm'));
	await page.locator('.file-viewer', { hasText: '別の文書に書いてある' }).waitFor({ timeout: 30_000 });
	await page.locator('.figure-3d-missing', { hasText: 'WebGL 2を使えない' }).waitFor({ timeout: 30_000 });
});

test('a model that does not come: the poster with Retry', async () => {
	const { page, open } = await visit(small);
	await open('/expressions/');
	bench.site.answers.set(/kohaku/, { status: 404 });
	await page.click('.heavy-start');
	await page.locator('.heavy-failed').waitFor({ timeout: 15_000 });
	bench.site.answers.clear();
	await page.click('.heavy-retry');
	await page.locator('.heavy[data-state=ready]').waitFor({ timeout: 30_000 });
});

/** A phone at a demo that is ready. */
const phone = async (path: string) => {
	const reader = await visit({ ...small, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await reader.open(path);
	await begin(reader.page);
	await reader.page.locator('.figure-3d canvas').evaluate((e) => scrollBy(0, e.getBoundingClientRect().top - 200));
	await atRest(reader.page);
	const session = await reader.page.context().newCDPSession(reader.page);
	const box = (await reader.page.locator('.figure-3d canvas').boundingBox())!;
	return { ...reader, session, at: { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } };
};

test('by touch: across turns the figure, up and down scrolls the page, two fingers come nearer without the page', async () => {
	const { page, session, at } = await phone('/expressions/');
	const now = () => page.evaluate(() => document.querySelector('canvas')!.shown!.stage.orbit.now);
	/** Fingers from a place on by a way, both in pixels from the middle of the figure. */
	const swipe = async (...fingers: [from: [number, number], by: [number, number]][]) => {
		const points = (part: number) =>
			fingers.map(([[x, y], [dx, dy]], id) => ({ id, x: Math.round(at.x + x + dx * part), y: Math.round(at.y + y + dy * part) }));
		await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
		for (let i = 1; i <= 12; i++) {
			await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(i / 12) });
			await page.evaluate(() => new Promise(requestAnimationFrame));
		}
		await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
	};
	await swipe([
		[60, 0],
		[-120, 0],
	]);
	const turned = await now();
	assert.ok(turned.yaw > 20, `${turned.yaw}`);
	assert.is(turned.pitch, 0);
	const before = await page.evaluate(() => scrollY);
	await swipe(
		[
			[0, -20],
			[0, -60],
		],
		[
			[0, 20],
			[0, 60],
		],
	);
	const nearer = await now();
	assert.ok(nearer.distance < turned.distance * 0.8, `${turned.distance} → ${nearer.distance}`);
	assert.is(await page.evaluate(() => visualViewport!.scale), 1);
	assert.is(await page.evaluate(() => scrollY), before);
	await swipe([
		[0, 60],
		[0, -240],
	]);
	await page.waitForFunction((y) => scrollY > y + 100, before);
	const after = await now();
	assert.equal([after.yaw, after.pitch, after.distance], [nearer.yaw, nearer.pitch, nearer.distance]);
});

test('look-at by touch: a tap is looked at, a finger’s way turns the figure', async () => {
	const { page, at } = await phone('/lookat/');
	await page.touchscreen.tap(at.x + 110, at.y);
	await page.waitForFunction(() => document.querySelector('canvas')!.shown!.loaded.vrm!.lookAt!.yaw > 8);
});

test('a context that the system takes away and gives back: the figure is drawn again', async () => {
	const { page, open } = await visit(small);
	await page.addInitScript(() => {
		const original = HTMLCanvasElement.prototype.getContext;
		HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: never[]) {
			const made = (original as (...args: never[]) => RenderingContext | null).apply(this, args);
			if (made instanceof WebGL2RenderingContext) Object.assign(window, { gl: made });
			return made;
		} as never;
	});
	await open('/expressions/');
	await begin(page);
	await atRest(page);
	await remember(page);
	const before = await page.evaluate(() => document.querySelector('canvas')!.shown!.stage.frames);
	await page.evaluate(async () => {
		const { gl } = window as unknown as { gl: WebGL2RenderingContext };
		const lose = gl.getExtension('WEBGL_lose_context')!;
		await new Promise((done) => {
			gl.canvas.addEventListener('webglcontextlost', done, { once: true });
			lose.loseContext();
		});
		// Not while the event of the loss is still told.
		await new Promise(requestAnimationFrame);
		lose.restoreContext();
	});
	await page.waitForFunction((count) => document.querySelector('canvas')!.shown!.stage.frames > count, before);
	await atRest(page);
	assert.ok((await changed(page, [0, 0, 1, 1])) < 0.01, 'as before');
});

test.run();
