/** The demos driven as a reader would, judged by pixels and by the loaded model. Those of expressions and spring bones are in viewer.test.ts. */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atRest, begin, changed, choose, demoSite, remember, sample, serious, set, small, visitDemos } from './demo-site.ts';
import { type Page, type Reader, reader, software3d, withSite } from './harness.ts';

const test = suite('demos');
const bench = withSite(test, demoSite, software3d);
const visitor = visitDemos({ visit: (options) => reader(bench.browser, bench.site, options) });

const json = async <T>(page: Page): Promise<T> => JSON.parse(await page.locator('.demo-copy code').first().innerText()) as T;

/** How far a bone or node is turned from its rest, in degrees by axis; the sample's rests are turned by nothing. */
const turned = (page: Page, name: string): Promise<{ x: number; y: number; z: number; whole: number }> =>
	page.evaluate((node) => {
		const { quaternion, rotation } = document.querySelector('canvas')!.shown!.loaded.scene.getObjectByName(node)!;
		const degrees = (radians: number): number => (radians * 180) / Math.PI;
		return {
			x: degrees(rotation.x),
			y: degrees(rotation.y),
			z: degrees(rotation.z),
			whole: degrees(2 * Math.acos(Math.min(1, Math.abs(quaternion.w)))),
		};
	}, name);

const near = (value: number, expected: number, by = 0.1): void => assert.ok(Math.abs(value - expected) < by, `${value} is not ${expected}`);

/** Share of the points of the picture that are of a colour, or not empty. */
const share = (page: Page, what: 'anything' | 'hair'): Promise<number> =>
	page.evaluate((kind) => {
		const canvas = document.querySelector('canvas')!;
		const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
		let count = 0;
		for (let i = 0; i < data.length; i += 4) {
			const [r, g, b, a] = [data[i]!, data[i + 1]!, data[i + 2]!, data[i + 3]!];
			if (kind === 'hair' ? a > 200 && r > 190 && g > 60 && g < 170 && b < 110 : a > 20) count++;
		}
		return count / (data.length / 4);
	}, what);

let shared: Reader | undefined;

/** Opens a demo and starts it, in one tab for all tests, which then has its scripts. */
const open = async (path: string): Promise<Reader> => {
	shared ??= await visitor(small);
	shared.problems.length = 0;
	await shared.open(path);
	await begin(shared.page);
	await atRest(shared.page);
	return shared;
};

test('look-at by bones: the eyes turn by the range maps of their side; down is down; nothing but the eyes changes', async () => {
	const { page, problems } = await open('/lookat/');
	await remember(page);
	await set(page, 'ヨー角', 30);
	await atRest(page);
	// Left: the left eye by the outer map, 9 of 40; the right one by the inner, 8 of 40.
	near((await turned(page, 'leftEye')).y, (30 / 40) * 9);
	near((await turned(page, 'rightEye')).y, (30 / 40) * 8);
	assert.ok((await changed(page, [0.4, 0.4, 0.2, 0.15])) > 0.01, 'the eyes');
	assert.ok((await changed(page, [0.4, 0.02, 0.2, 0.15])) < 0.002, 'the hair');
	await choose(page, '範囲', 'VerticalDown');
	await set(page, 'outputScale', 20);
	await set(page, 'ピッチ角', 20);
	await atRest(page);
	near((await turned(page, 'leftEye')).x, 10);
	await set(page, 'ピッチ角', -40);
	await atRest(page);
	near((await turned(page, 'leftEye')).x, -8);
	const { lookAt } = await json<{ lookAt: { type: string; rangeMapVerticalDown: object; rangeMapHorizontalOuter: object } }>(page);
	assert.equal(lookAt.rangeMapVerticalDown, { inputMaxValue: 40, outputScale: 20 });
	assert.is(lookAt.type, 'bone');
	assert.is(await page.locator('.demo-copy code').nth(1).innerText(), 'vrm10.Runtime.LookAt.SetYawPitchManually(-30f, 40f);');
	assert.equal(serious(problems), []);
});

test('look-at by expressions: weights in place of bones, which go back to rest', async () => {
	const { page } = await open('/lookat/?yaw=20');
	near((await turned(page, 'leftEye')).y, 4.5);
	await choose(page, '方式', 'expression');
	await atRest(page);
	near((await turned(page, 'leftEye')).whole, 0);
	const weights = () =>
		page.evaluate(() => {
			const manager = document.querySelector('canvas')!.shown!.loaded.vrm!.expressionManager!;
			return ['lookLeft', 'lookRight', 'lookUp', 'lookDown'].map((name) => manager.getValue(name));
		});
	assert.equal(await weights(), [0.5, 0, 0, 0]);
	await choose(page, '方式', 'bone');
	await atRest(page);
	assert.equal(await weights(), [0, 0, 0, 0]);
	near((await turned(page, 'leftEye')).y, 4.5);
});

test('look-at by the texture: what is drawn on the eyes moves, by both axes at once; the JSON is what the expressions do; another way gives the eyes back', async () => {
	const { page, problems } = await open('/lookat-uv/');
	await remember(page);
	const offset = () =>
		page.evaluate(() => {
			const eye = document.querySelector('canvas')!.shown!.loaded.vrm!.materials!.find(({ name }) => name === 'eye');
			return (eye as unknown as { map: { offset: { toArray(): number[] } } }).map.offset.toArray();
		});
	await set(page, 'ヨー角', 40);
	await set(page, 'ピッチ角', -20);
	await atRest(page);
	assert.ok((await changed(page, [0.4, 0.4, 0.2, 0.15])) > 0.01, 'the eyes');
	assert.ok((await changed(page, [0.4, 0.02, 0.2, 0.15])) < 0.002, 'the hair');
	near((await turned(page, 'leftEye')).whole, 0);
	type Preset = Record<string, { textureTransformBinds: { offset: [number, number] }[] }>;
	const { preset } = JSON.parse(await page.locator('.demo-copy code').nth(1).innerText()) as { preset: Preset };
	const [left, up] = [preset.lookLeft!, preset.lookUp!].map(({ textureTransformBinds }) => textureTransformBinds[0]!.offset);
	const [x, y] = await offset();
	near(x!, left![0] + up![0] / 2, 1e-4);
	near(y!, left![1] + up![1] / 2, 1e-4);
	assert.equal(
		[left, up],
		[
			[-0.06, 0],
			[0, 0.06],
		],
	);
	const { lookAt } = await json<{ lookAt: { type: string } }>(page);
	assert.is(lookAt.type, 'expression');
	await choose(page, '方式', 'bone');
	await atRest(page);
	assert.equal(await offset(), [0, 0]);
	near((await turned(page, 'leftEye')).y, 9);
	assert.equal(serious(problems), []);
});

test('look-at: the eyes follow the pointer, and a map is dragged as its curve', async () => {
	const { page } = await open('/lookat/');
	const box = (await page.locator('.figure-3d canvas').boundingBox())!;
	await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.2);
	await page.mouse.move(box.x + box.width * 0.85, box.y + box.height * 0.2);
	await page.waitForFunction(() => document.querySelector('canvas')!.shown!.loaded.vrm!.lookAt!.yaw > 10);
	assert.ok(await page.evaluate(() => document.querySelector('canvas')!.shown!.loaded.vrm!.lookAt!.pitch < -5), 'up');
	await page.getByLabel('ポインターを追う').uncheck();
	await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2);
	const curve = page.locator('.demo-curve');
	await curve.scrollIntoViewIfNeeded();
	const handle = (await page.locator('.demo-curve-handle').boundingBox())!;
	await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
	await page.mouse.down();
	await page.mouse.move(handle.x + 60, handle.y - 30, { steps: 4 });
	await page.mouse.up();
	const { lookAt } = await json<{ lookAt: { rangeMapHorizontalOuter: { inputMaxValue: number; outputScale: number } } }>(page);
	assert.ok(lookAt.rangeMapHorizontalOuter.inputMaxValue > 45);
	assert.ok(lookAt.rangeMapHorizontalOuter.outputScale > 12);
	await atRest(page);
	const held = await page.evaluate(() => {
		const { inputMaxValue, outputScale } = (
			document.querySelector('canvas')!.shown!.loaded.vrm!.lookAt!.applier as unknown as {
				rangeMapHorizontalOuter: { inputMaxValue: number; outputScale: number };
			}
		).rangeMapHorizontalOuter;
		return { inputMaxValue, outputScale };
	});
	assert.equal(lookAt.rangeMapHorizontalOuter, held);
});

test('first person: the own view has no head, one that hides nothing is full of it, a mirror shows it', async () => {
	const { page, problems } = await open('/firstperson/?mirror=off&pitch=0');
	assert.ok((await share(page, 'anything')) < 0.1, 'nothing before the eyes');
	await choose(page, 'カメラ', 'whole');
	await atRest(page);
	assert.ok((await share(page, 'anything')) > 0.6, 'the inside of the head');
	await choose(page, 'カメラ', 'own');
	await page.getByLabel('前に鏡を置く').check();
	await atRest(page);
	assert.ok((await share(page, 'hair')) > 0.004, 'the hair in the mirror');
	await page.getByLabel('前に鏡を置く').uncheck();
	await atRest(page);
	assert.ok((await share(page, 'hair')) < 0.001, 'no hair without it');
	await set(page, '首を上下に向ける', 50);
	await atRest(page);
	assert.ok((await share(page, 'anything')) > 0.1, 'the own body below');
	assert.equal(serious(problems), []);
});

test('first person: annotations reach the meshes’ layers and the JSON', async () => {
	const { page } = await open('/firstperson/');
	const layers = (name: string) =>
		page.evaluate((node) => {
			const list: [mask: number, visible: boolean][] = [];
			document
				.querySelector('canvas')!
				.shown!.loaded.scene.getObjectByName(node)!
				.traverse((object) => {
					if ('isSkinnedMesh' in object) list.push([object.layers.mask, object.visible]);
				});
			return list;
		}, name);
	// `auto`: the whole for others, a copy without the head for oneself.
	assert.ok((await layers('Outfit')).every(([mask, visible]) => (mask === 1 && visible) || !visible));
	await choose(page, '服 Outfit', 'auto');
	await page.waitForFunction(() => document.querySelector('.demo-copy code')!.textContent!.match(/"auto"/g)!.length === 2);
	await atRest(page);
	assert.equal(
		[...new Set((await layers('Outfit')).map(([mask]) => mask))].sort((a, b) => a - b),
		[1 << 9, 1 << 10],
	);
	await choose(page, '服 Outfit', 'thirdPersonOnly');
	await atRest(page);
	assert.ok((await layers('Outfit')).every(([mask, visible]) => mask === 1 << 10 || !visible));
	const { firstPerson } = await json<{ firstPerson: { meshAnnotations: { node: number; type: string }[] } }>(page);
	const names = JSON.parse(
		await page.evaluate(() => {
			const { bytes } = document.querySelector('canvas')!.shown!;
			const length = new DataView(bytes).getUint32(12, true);
			const { nodes } = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, length))) as { nodes: { name: string }[] };
			return JSON.stringify(nodes.map(({ name }) => name));
		}),
	) as string[];
	assert.equal(
		firstPerson.meshAnnotations.filter(({ type }) => type === 'thirdPersonOnly').map(({ node }) => names[node]),
		['Head', 'Outfit', 'Eyes', 'Mouth'],
	);
});

test('MToon: colour, border, outline and light change the sphere; the JSON is what the material holds', async () => {
	const { page, problems } = await open('/mtoon/?subject=sphere');
	await remember(page);
	await set(page, '基本の色', '#2060ff');
	await atRest(page);
	assert.ok((await changed(page, [0.4, 0.35, 0.2, 0.3])) > 0.5, 'the sphere');
	assert.ok((await changed(page, [0.02, 0.02, 0.1, 0.2])) < 0.002, 'beside it');
	await remember(page);
	await set(page, '境界の位置', 0.8);
	await atRest(page);
	assert.ok((await changed(page, [0.3, 0.2, 0.4, 0.6])) > 0.03, 'the border');
	await set(page, 'outlineWidthFactor', 0.01);
	await set(page, 'リムの鋭さ', 12);
	const { pbrMetallicRoughness, extensions } = await json<{
		pbrMetallicRoughness: { baseColorFactor: number[] };
		extensions: { VRMC_materials_mtoon: Record<string, number> };
	}>(page);
	await atRest(page);
	const held = await page.evaluate(() => {
		const sphere = document.querySelector('canvas')!.shown!.stage.scene.getObjectByName('Sphere') as unknown as {
			material: Record<string, number & { toArray(): number[] }>[];
		};
		const [surface] = sphere.material;
		return {
			color: surface!.color!.toArray(),
			shift: surface!.shadingShiftFactor,
			width: surface!.outlineWidthFactor,
			power: surface!.parametricRimFresnelPowerFactor,
		};
	});
	const mtoon = extensions.VRMC_materials_mtoon;
	assert.equal(
		[held.shift, held.width, held.power],
		[mtoon.shadingShiftFactor, mtoon.outlineWidthFactor, mtoon.parametricRimFresnelPowerFactor],
	);
	for (const [i, value] of held.color.entries()) near(value, pbrMetallicRoughness.baseColorFactor[i]!, 1e-4);
	assert.equal([mtoon.shadingShiftFactor, mtoon.outlineWidthFactor, mtoon.parametricRimFresnelPowerFactor], [0.8, 0.01, 12]);
	// The light is dragged to the left.
	const pad = (await page.locator('.demo-light').boundingBox())!;
	await page.mouse.move(pad.x + pad.width * 0.7, pad.y + pad.height * 0.3);
	await page.mouse.down();
	await page.mouse.move(pad.x + pad.width * 0.15, pad.y + pad.height * 0.5, { steps: 3 });
	await page.mouse.up();
	await page.waitForFunction(() => document.querySelector('canvas')!.shown!.stage.light.position.x < -1);
	assert.ok(Number(await page.getByLabel('光の左右').inputValue()) < -30);
	assert.is((await page.evaluate(() => document.querySelector('canvas')!.shown!.stage.orbit.now)).yaw, 0, 'the figure was not turned');
	assert.equal(serious(problems), []);
});

test('MToon: another material is changed from what its file says, the one before goes back', async () => {
	const { page } = await open('/mtoon/?shadeColorFactor=0000ff');
	const shade = (name: string) =>
		page.evaluate((material) => {
			const found = document.querySelector('canvas')!.shown!.loaded.vrm!.materials!.find((each) => each.name === material);
			return (found as unknown as { shadeColorFactor: { toArray(): number[] } }).shadeColorFactor
				.toArray()
				.map((v) => Math.round(v * 100) / 100);
		}, name);
	assert.equal(await shade('hair'), [0, 0, 1]);
	await choose(page, 'マテリアル', 'cloth');
	await atRest(page);
	assert.is.not((await shade('hair'))[2], 1);
	const { name, extensions } = await json<{ name: string; extensions: { VRMC_materials_mtoon: { shadeColorFactor: number[] } } }>(page);
	assert.is(name, 'cloth');
	assert.equal(
		extensions.VRMC_materials_mtoon.shadeColorFactor.map((v) => Math.round(v * 100) / 100),
		await shade('cloth'),
	);
});

test('MToon: textures are taken away and put in; the material holds them and the JSON names them', async () => {
	const { page, problems } = await open('/mtoon/?subject=sphere');
	const held = () =>
		page.evaluate(() => {
			const sphere = document.querySelector('canvas')!.shown!.stage.scene.getObjectByName('Sphere') as unknown as {
				material: Record<string, object | null>[];
			};
			const names = [
				'shadeMultiplyTexture',
				'matcapTexture',
				'rimMultiplyTexture',
				'outlineWidthMultiplyTexture',
				'uvAnimationMaskTexture',
			];
			return names.filter((name) => sphere.material.every((each) => each[name]));
		});
	type Mtoon = Record<string, { index: number } | undefined>;
	const mtoon = async () => (await json<{ extensions: { VRMC_materials_mtoon: Mtoon } }>(page)).extensions.VRMC_materials_mtoon;
	const file = (await mtoon()).matcapTexture!.index;
	assert.equal(await held(), ['matcapTexture']);
	await remember(page);
	await choose(page, '陰に掛けるテクスチャ', 'own');
	await atRest(page);
	assert.ok((await changed(page, [0.3, 0.2, 0.4, 0.6])) > 0.01, 'dots in the shade');
	await remember(page);
	await choose(page, 'MatCapテクスチャ', 'own');
	await atRest(page);
	assert.ok((await changed(page, [0.3, 0.2, 0.4, 0.6])) > 0.01, 'another sheen');
	assert.ok((await changed(page, [0.02, 0.3, 0.1, 0.2])) < 0.002, 'beside the sphere');
	const both = await mtoon();
	assert.ok(both.shadeMultiplyTexture!.index > file);
	assert.ok(both.matcapTexture!.index > both.shadeMultiplyTexture!.index);
	await choose(page, 'MatCapテクスチャ', 'none');
	await choose(page, '陰に掛けるテクスチャ', 'none');
	for (const label of ['リムに掛ける', '幅に掛ける', '動く範囲']) await choose(page, label, 'own');
	await atRest(page);
	const expected = ['rimMultiplyTexture', 'outlineWidthMultiplyTexture', 'uvAnimationMaskTexture'];
	assert.equal(await held(), expected);
	const last = await mtoon();
	assert.equal(
		['shadeMultiplyTexture', 'matcapTexture', ...expected].filter((name) => last[name]),
		expected,
	);
	await page.getByRole('button', { name: '最初に戻す' }).click();
	await atRest(page);
	assert.equal(await held(), ['matcapTexture']);
	assert.is((await mtoon()).matcapTexture!.index, file);
	assert.equal(serious(problems), []);
});

test('MToon: a texture that moves goes on, and stands when it is reset', async () => {
	const { page } = await open('/mtoon/?material=eye&subject=sphere');
	await set(page, 'X方向', 0.5);
	const frames = () => page.evaluate(() => document.querySelector('canvas')!.shown!.stage.frames);
	const before = await frames();
	await page.waitForFunction((count) => document.querySelector('canvas')!.shown!.stage.frames > count + 8, before);
	await page.getByRole('button', { name: '最初に戻す' }).click();
	await atRest(page);
});

test('emission: strength reaches the material, brightens the star, and stands in the JSON', async () => {
	const { page } = await open('/emission/?subject=sphere');
	await remember(page);
	await set(page, 'emissiveStrength', 6);
	await set(page, 'emissiveFactor', '#0040ff');
	await atRest(page);
	assert.ok((await changed(page, [0.4, 0.35, 0.2, 0.3])) > 0.5);
	const star = await json<{ emissiveFactor: number[]; extensions: { KHR_materials_emissive_strength: { emissiveStrength: number } } }>(
		page,
	);
	assert.is(star.extensions.KHR_materials_emissive_strength.emissiveStrength, 6);
	const held = await page.evaluate(() => {
		const found = document.querySelector('canvas')!.shown!.loaded.vrm!.materials!.find((each) => each.name === 'star');
		const { emissive, emissiveIntensity } = found as unknown as { emissive: { toArray(): number[] }; emissiveIntensity: number };
		return { emissive: emissive.toArray(), emissiveIntensity };
	});
	assert.is(held.emissiveIntensity, 6);
	for (const [i, value] of held.emissive.entries()) near(value, star.emissiveFactor[i]!, 1e-4);
});

test('humanoid: a bone by its name on focus and on pointing; whether it must be there', async () => {
	const { page, problems } = await open('/humanoid/');
	const about = page.locator('.demo-bone-about');
	assert.match(await about.innerText(), /hips：必須のボーン/);
	await page.getByText('腕', { exact: true }).click();
	await page.getByRole('button', { name: 'leftHand' }).focus();
	assert.match(await about.innerText(), /leftHand：必須のボーン.*親のボーンはleftLowerArm/);
	await page.getByText('左手の指', { exact: true }).click();
	await page.getByRole('button', { name: 'leftThumbMetacarpal' }).focus();
	assert.match(await about.innerText(), /leftThumbMetacarpal：任意のボーン/);
	assert.match(await page.locator('.demo-copy code').nth(1).innerText(), /HumanBodyBones\.LeftThumbProximal/);
	await page.waitForFunction(() => document.querySelector('.demo-bones-name')!.textContent === 'leftThumbMetacarpal');
	// To the right foot on the picture.
	const at = await page.evaluate(() => {
		const { stage, loaded } = document.querySelector('canvas')!.shown!;
		const bone = loaded.vrm!.humanoid.getRawBoneNode('rightFoot')!;
		const point = bone.getWorldPosition(stage.camera.position.clone()).project(stage.camera);
		const box = stage.canvas.getBoundingClientRect();
		return { x: box.x + ((point.x + 1) / 2) * box.width, y: box.y + ((1 - point.y) / 2) * box.height };
	});
	await page.mouse.move(at.x + 9, at.y + 2);
	await page.mouse.move(at.x, at.y);
	await page.locator('.demo-bone-about', { hasText: 'rightFoot' }).waitFor();
	const { humanBones } = await json<{ humanBones: Record<string, { node: number }> }>(page);
	assert.is(Object.keys(humanBones).length, 55);
	assert.equal(serious(problems), []);
});

test('humanoid: the sample stands in T-pose; lowered arms, bent knees and turned feet do not', async () => {
	const { page } = await open('/humanoid/');
	const bad = () => page.locator('.demo-checks li[data-good=false]').allInnerTexts();
	assert.equal(await bad(), []);
	await set(page, '腕を下げる', 45);
	await page.locator('.demo-checks', { hasText: '45°のずれ' }).first().waitFor();
	assert.ok((await bad()).some((text) => text.includes('腕はX軸')));
	await page.getByRole('button', { name: '最初に戻す' }).click();
	await set(page, '膝を曲げる', 60);
	await page.locator('.demo-checks [data-good=false]', { hasText: '脚はまっすぐ下' }).waitFor();
	assert.not((await bad()).some((text) => text.includes('腕はX軸')));
	await page.getByRole('button', { name: '最初に戻す' }).click();
	await set(page, 'つま先を外に開く', 30);
	await page.locator('.demo-checks [data-good=false]', { hasText: 'つま先' }).waitFor();
});

test('constraints: half of a roll, half of a rotation, an aim that follows', async () => {
	const { page, problems } = await open('/constraint/');
	near((await turned(page, 'leftTwist')).whole, 30, 0.5);
	await set(page, 'weight', 1);
	await atRest(page);
	near((await turned(page, 'leftTwist')).whole, 60, 0.5);
	await choose(page, 'rollAxis', 'Y');
	await atRest(page);
	near((await turned(page, 'leftTwist')).whole, 0, 0.5);
	const { name, extensions } = await json<{
		name: string;
		extensions: { VRMC_node_constraint: { constraint: { roll: { weight: number; rollAxis: string; source: number } } } };
	}>(page);
	assert.is(name, 'leftTwist');
	const { roll } = extensions.VRMC_node_constraint.constraint;
	assert.equal([roll.weight, roll.rollAxis, Number.isInteger(roll.source)], [1, 'Y', true]);
	await choose(page, '種類', 'rotation');
	await atRest(page);
	near((await turned(page, 'Bow')).whole, 20, 0.5);
	await choose(page, '種類', 'aim');
	await atRest(page);
	const before = (await turned(page, 'StarJoint')).whole;
	await set(page, '右腕を上げる', 60);
	await atRest(page);
	assert.ok(Math.abs((await turned(page, 'StarJoint')).whole - before) > 10);
	assert.match(await page.locator('.demo-hint output').innerText(), /StarJointの回転は\d+°/);
	assert.equal(serious(problems), []);
});

test('motion: scrubbed, slower, mixed with a look at the reader; a file of one’s own, and one that is none', async () => {
	const { page, problems } = await open('/motion/');
	const time = () => page.evaluate(() => document.querySelector('canvas')!.shown!.stage.motion.time);
	assert.is(await time(), 0);
	await page.waitForFunction(() => document.querySelector('canvas')!.shown!.stage.motion.duration > 1);
	await set(page, '時刻', 1);
	await page.waitForFunction(() => document.querySelector('canvas')!.shown!.stage.motion.time === 1);
	await page.waitForFunction(() => location.search.includes('time=1'));
	await atRest(page);
	assert.ok((await turned(page, 'rightLowerArm')).whole > 20, 'the arm waves');
	await set(page, '速さ', 0.5);
	assert.match(await page.locator('.demo-copy code').innerText(), /state\.speed = 0\.5f/);
	await page.getByRole('button', { name: '再生' }).click();
	await page.waitForFunction(() => document.querySelector('canvas')!.shown!.stage.motion.time > 1.1);
	assert.is(await page.evaluate(() => document.querySelector('canvas')!.shown!.stage.motion.speed), 0.5);
	await page.getByRole('button', { name: '一時停止' }).click();
	await page.evaluate(() => document.querySelector('canvas')!.shown!.stage.orbit.turn(40, 0));
	await atRest(page);
	const gaze = () => page.evaluate(() => document.querySelector('canvas')!.shown!.loaded.vrm!.lookAt!.yaw);
	const without = await gaze();
	await set(page, '視線をこちらに向ける', 1);
	await atRest(page);
	assert.ok((await gaze()) > without + 15, `${await gaze()} looks no more to the reader than ${without}`);
	await page.locator('input[type=file]').setInputFiles(sample('look-around.vrma'));
	await page.getByText('look-around.vrmaを再生しています').waitFor();
	await page.waitForFunction(() => document.querySelector('canvas')!.shown!.stage.motion.time > 0.1);
	await page.locator('input[type=file]').setInputFiles({ name: 'none.vrma', mimeType: '', buffer: Buffer.from('no motion') });
	await page.getByText('none.vrmaを読み込めませんでした').waitFor();
	// A model is no motion.
	await page.locator('input[type=file]').setInputFiles(sample('kohaku-0x.vrm'));
	await page.getByText('kohaku-0x.vrmにVRM Animationがありません').waitFor();
	assert.equal(
		serious(problems).filter((text) => !/Unexpected|JSON/.test(text)),
		[],
	);
});

test('motion: a file is dropped on the figure', async () => {
	const { page } = await open('/motion/');
	const bytes = readFileSync(sample('walk.vrma')).toString('base64');
	await page.evaluate((text) => {
		const transfer = new DataTransfer();
		transfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], 'mine.vrma'));
		const canvas = document.querySelector('canvas')!;
		for (const type of ['dragover', 'drop'])
			canvas.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
	}, bytes);
	await page.getByText('mine.vrmaを再生しています').waitFor();
});

test('VRM 0.x: its figure, and JSON with its names', async () => {
	const { page, problems } = await open('/older-lookat/?yaw=30');
	near((await turned(page, 'leftEye')).whole, (30 / 40) * 9);
	const { firstPerson } = await json<{ firstPerson: { lookAtTypeName: string; lookAtHorizontalOuter: object } }>(page);
	assert.is(firstPerson.lookAtTypeName, 'Bone');
	assert.equal(firstPerson.lookAtHorizontalOuter, { curve: [0, 0, 0, 1, 1, 1, 1, 0], xRange: 40, yRange: 9 });
	assert.equal(serious(problems), []);
	const uv = await open('/older-lookat-uv/');
	const { blendShapeGroups } = JSON.parse(await uv.page.locator('.demo-copy code').nth(1).innerText()) as {
		blendShapeGroups: { presetName: string; materialValues: { propertyName: string; targetValue: number[] }[] }[];
	};
	assert.equal(
		blendShapeGroups.map(({ presetName, materialValues: [value] }) => [presetName, value!.propertyName, value!.targetValue]),
		[
			['lookleft', '_MainTex_ST_S', [1, 1, -0.06, 0]],
			['lookright', '_MainTex_ST_S', [1, 1, 0.06, 0]],
			['lookup', '_MainTex_ST_T', [1, 1, 0, -0.06]],
			['lookdown', '_MainTex_ST_T', [1, 1, 0, 0.06]],
		],
	);
	const second = await open('/older-firstperson/?mirror=off&pitch=0');
	assert.ok((await share(second.page, 'anything')) < 0.1);
	await set(second.page, '首を上下に向ける', 50);
	await atRest(second.page);
	assert.ok((await share(second.page, 'anything')) > 0.1, 'the own body below');
	assert.match(await second.page.locator('.demo-copy code').innerText(), /"firstPersonFlag": "ThirdPersonOnly"/);
	const third = await open('/older-humanoid/');
	assert.match(await third.page.locator('.demo-copy code').first().innerText(), /"bone": "leftThumbProximal"/);
	assert.equal(await third.page.locator('.demo-checks li[data-good=false]').allInnerTexts(), []);
});

test.run();
