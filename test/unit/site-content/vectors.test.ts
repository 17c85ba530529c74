/** The test vectors for implementers: they are what the reference makes, and three-vrm comes to the same within 1e-4 where the specification is the same. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, NodeIO } from '@gltf-transform/core';
import {
	VRMAimConstraint,
	VRMExpression,
	VRMExpressionManager,
	VRMFirstPerson,
	type VRMHumanBoneName,
	type VRMHumanBones,
	VRMHumanoid,
	VRMLookAt,
	VRMLookAtBoneApplier,
	VRMLookAtRangeMap,
	VRMNodeConstraintManager,
	VRMRollConstraint,
	VRMRotationConstraint,
	VRMSpringBoneCollider,
	VRMSpringBoneColliderShapeCapsule,
	VRMSpringBoneColliderShapePlane,
	VRMSpringBoneColliderShapeSphere,
	VRMSpringBoneJoint,
	VRMSpringBoneManager,
} from '@pixiv/three-vrm';
import {
	type Bone,
	BufferAttribute,
	BufferGeometry,
	Euler,
	InterpolateDiscrete,
	InterpolateLinear,
	type Mesh,
	Object3D,
	Quaternion,
	QuaternionKeyframeTrack,
	Skeleton,
	SkinnedMesh,
	Vector3,
	VectorKeyframeTrack,
} from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jsonOf } from '../../../site/lib/vrm/glb.ts';
import {
	constraintCases,
	expressionCases,
	lookAtCases,
	type Moves,
	mtoonCases,
	poseCases,
	runConstraints,
	runExpressions,
	runLookAt,
	runMToon,
	runPose,
	runSprings,
	SECONDS,
	springCases,
} from '../../../site/lib/vrm/reference/cases.ts';
import { firstPersonCases, runFirstPerson } from '../../../site/lib/vrm/reference/firstperson-cases.ts';
import { makeTree, type NodeJson, type Quat, type Vec } from '../../../site/lib/vrm/reference/math.ts';
import { normalizedPose } from '../../../site/lib/vrm/reference/pose.ts';
import { difference, kinds, runCase, type VectorFile } from '../../../site/lib/vrm/reference/run.ts';
import type { ColliderJson } from '../../../site/lib/vrm/reference/spring.ts';
import { vectorFiles } from '../../../site/lib/vrm/reference/vectors.ts';
import { migrated, type Vrm0Json } from '../../../site/lib/vrm/reference/vrm0.ts';
import { vrm0Cases } from '../../../site/lib/vrm/reference/vrm0-cases.ts';
import { motionCases, runMotion } from '../../../site/lib/vrm/reference/vrma-cases.ts';

const test = suite('test vectors');
const root = process.env.PROJECT_ROOT!;
const LEAST = 1e-4;

test('the files of the site are what the reference makes: node site/tools/vectors.mjs', () => {
	for (const [name, text] of Object.entries(vectorFiles()))
		assert.is(readFileSync(join(root, 'site/static/vectors', name), 'utf8'), text, name);
});

test('what is written is enough: run with the numbers of the files, each case agrees with them', () => {
	for (const kind of kinds) {
		const { seconds, cases } = JSON.parse(vectorFiles()[`${kind}.json`]!) as VectorFile;
		for (const one of cases) assert.ok(difference(runCase(kind, one, seconds), one.expected) < 1e-5, `${kind}: ${one.name}`);
	}
});

test('each line of a drawing stands out from its ground, in both themes', () => {
	const light = (colour: string): number =>
		[1, 3, 5]
			.map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
			.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
			.reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i]!, 0.05);
	for (const [name, text] of Object.entries(vectorFiles()).filter(([file]) => file.endsWith('.svg'))) {
		const ground = light(/<rect[^>]* fill="([^"]+)"/.exec(text)![1]!);
		for (const [, colour] of text.matchAll(/ stroke="([^"]+)"/g)) {
			const ink = light(colour!);
			assert.ok(Math.max(ink, ground) / Math.min(ink, ground) >= 3, `${name}: ${colour}`);
		}
	}
});

/** The nodes of a case in three. */
function sceneOf(nodes: readonly NodeJson[]): (name: string) => Object3D {
	const made = new Map(nodes.map((node) => [node.name, Object.assign(new Object3D(), { name: node.name })]));
	for (const { name, parent, translation, rotation, scale } of nodes) {
		const object = made.get(name)!;
		if (translation) object.position.set(...translation);
		if (rotation) object.quaternion.set(...rotation);
		if (scale) object.scale.setScalar(scale);
		if (parent) made.get(parent)!.add(object);
	}
	made.get(nodes[0]!.name)!.updateMatrixWorld(true);
	return (name) => made.get(name)!;
}

function move(at: (name: string) => Object3D, moves: Moves): void {
	for (const [name, { rotation, translation }] of Object.entries(moves)) {
		if (rotation) at(name).quaternion.set(...rotation);
		if (translation) at(name).position.set(...translation);
	}
}

/** Radians between two rotations. */
const between = (a: Quat, b: Quaternion): number => new Quaternion(...a).normalize().angleTo(b);
const near = (value: number, expected: number, what: string): void =>
	assert.ok(Math.abs(value - expected) < LEAST, `${what}: ${value}, not ${expected}`);

function colliderOf(at: (name: string) => Object3D, { node, sphere, capsule, plane }: ColliderJson): VRMSpringBoneCollider {
	const v = (each: Vec) => new Vector3(...each);
	const shape = sphere
		? new VRMSpringBoneColliderShapeSphere({ offset: v(sphere.offset), radius: sphere.radius, inside: sphere.inside })
		: capsule
			? new VRMSpringBoneColliderShapeCapsule({
					offset: v(capsule.offset),
					tail: v(capsule.tail),
					radius: capsule.radius,
					inside: capsule.inside,
				})
			: new VRMSpringBoneColliderShapePlane({ offset: v(plane!.offset), normal: v(plane!.normal) });
	const collider = new VRMSpringBoneCollider(shape);
	at(node).add(collider);
	return collider;
}

/**
 * The worst difference of a case from three-vrm, in radians.
 *
 * @param by `joints`: each joint's own calculation, with all nodes where they are by then; `manager`: as applications call it. The manager of three-vrm
 * 3.5 measures a bone from where its head is now to where its tail was before the head's parent turned.
 */
function springDifference(one: (typeof springCases)[number], by: 'joints' | 'manager'): number {
	const at = sceneOf(one.nodes);
	const manager = new VRMSpringBoneManager();
	for (const { joints, center, colliders = [] } of one.springs) {
		const groups = colliders.length ? [{ colliders: colliders.map((each) => colliderOf(at, each)) }] : [];
		for (const [i, joint] of joints.slice(0, -1).entries()) {
			const made = new VRMSpringBoneJoint(
				at(joint.node),
				at(joints[i + 1]!.node),
				{ dragForce: 0.5, ...joint, gravityDir: joint.gravityDir && new Vector3(...joint.gravityDir) },
				groups,
			);
			if (center) made.center = at(center);
			manager.addJoint(made);
		}
	}
	const top = at(one.nodes[0]!.name);
	top.updateMatrixWorld(true);
	manager.setInitState();
	let worst = 0;
	for (const [i, { rotations }] of runSprings(one).entries()) {
		move(at, one.frames[i]!);
		top.updateMatrixWorld(true);
		for (const collider of manager.colliders) collider.updateWorldMatrix(true, false);
		if (by === 'manager') manager.update(SECONDS);
		else
			for (const joint of manager.joints) {
				joint.update(SECONDS);
				top.updateMatrixWorld(true);
			}
		for (const [name, rotation] of Object.entries(rotations)) worst = Math.max(worst, between(rotation, at(name).quaternion));
	}
	return worst;
}

test('poses: three-vrm poses the model the same; where it does not, the vectors say so', () => {
	assert.ok(poseCases.length >= 8);
	for (const one of poseCases) {
		const at = sceneOf(one.to.nodes);
		new Object3D().add(at('hips'));
		const bones = Object.entries(one.to.bones).map(([bone, node]) => [bone, { node: at(node) }] as const);
		const humanoid = new VRMHumanoid(Object.fromEntries(bones) as unknown as VRMHumanBones);
		const source = makeTree(one.from.nodes);
		let worst = 0;
		for (const [i, { rotations, hips }] of runPose(one).entries()) {
			for (const [node, moved] of Object.entries(one.frames[i]!)) source.local.set(node, { ...source.local.get(node)!, ...moved });
			for (const [bone, rotation] of Object.entries(normalizedPose(source, one.from.bones)))
				humanoid.getNormalizedBoneNode(bone as VRMHumanBoneName)?.quaternion.set(...rotation);
			humanoid.getNormalizedBoneNode('hips')!.position.set(...hips);
			humanoid.update();
			for (const [bone, rotation] of Object.entries(rotations))
				worst = Math.max(worst, between(rotation, at(one.to.bones[bone]!).quaternion));
			assert.ok(at('hips').position.distanceTo(new Vector3(...hips)) < LEAST, `${one.name}, frame ${i}: hips`);
		}
		if (one.differs) assert.ok(worst > 0.01, `${one.name}: ${worst} is told to differ`);
		else assert.ok(worst < LEAST, `${one.name}: ${worst} rad`);
	}
});

test('poses: each bone that both have is turned as far from its rest, as the world sees it, whatever is between', () => {
	for (const { name, from, to, frames } of poseCases) {
		const turns = [from, to].map(({ nodes, bones }, side) => {
			const at = sceneOf(nodes);
			const rests = Object.entries(bones).map(([bone, node]) => [bone, at(node).getWorldQuaternion(new Quaternion())] as const);
			return runPose({ name, from, to, frames }).map(({ rotations }, i) => {
				move(at, side ? Object.fromEntries(Object.entries(rotations).map(([bone, rotation]) => [bones[bone]!, { rotation }])) : frames[i]!);
				return new Map(
					rests.map(([bone, rest]) => [bone, at(bones[bone]!).getWorldQuaternion(new Quaternion()).multiply(rest.clone().invert())]),
				);
			});
		});
		for (const [i, source] of turns[0]!.entries())
			for (const [bone, turn] of source) {
				const off = turns[1]![i]!.get(bone)?.angleTo(turn) ?? 0;
				assert.ok(off < LEAST, `${name}, frame ${i}, ${bone}: ${off} rad`);
			}
	}
});

test('poses: hips of a model that is six tenths as high go six tenths as far', () => {
	const { from, frames, ...one } = poseCases.find(({ name }) => name === '背の低いモデル')!;
	for (const [i, { hips }] of runPose({ ...one, from, frames }).entries())
		for (const [axis, value] of hips.entries()) near(value, frames[i]!.hips!.translation![axis]! * 0.6, `frame ${i}`);
});

test('springs: three-vrm comes to the same; where it does not, the vectors say so', () => {
	assert.ok(springCases.length >= 10);
	for (const one of springCases) {
		const worst = springDifference(one, 'joints');
		if (one.differs) assert.ok(worst > 0.01, `${one.name}: ${worst} is told to differ`);
		else assert.ok(worst < LEAST, `${one.name}: ${worst} rad`);
	}
});

test('springs: as applications call three-vrm, bones of a chain differ by less than seven degrees', () => {
	const all = springCases.filter(({ differs }) => !differs).map((one) => [one.name, springDifference(one, 'manager')] as const);
	const worst = Math.max(...all.map(([, off]) => off));
	assert.ok(worst > LEAST, 'three-vrm has mended it: take the note out of the page');
	assert.ok(worst < (7 * Math.PI) / 180, `${(worst * 180) / Math.PI}°`);
});

test('springs: bones keep their length and colliders are not entered', () => {
	const sphere = springCases.find(({ name }) => name === '球のコライダー')!;
	const { offset, radius } = sphere.springs[0]!.colliders![0]!.sphere!;
	let touched = 0;
	for (const [i, { tails }] of runSprings(sphere).entries()) {
		const [ax, ay, az] = tails.a!;
		const [bx, by, bz] = tails.b!;
		near(Math.hypot(ax - bx, ay - by, az - bz), 0.2, `frame ${i}`);
		const head = new Quaternion(...sphere.frames[i]!.head!.rotation!);
		const centre = new Vector3(...offset).applyQuaternion(head).add(new Vector3(0, 1.4, 0));
		const away = Math.hypot(ax - centre.x, ay - centre.y, az - centre.z);
		// The length is restored after the push, so that a tail may lie a little inside.
		assert.ok(away > radius, `frame ${i}: ${away}`);
		if (away < radius + 0.025) touched++;
	}
	assert.ok(touched > 3, 'it touches at all');
});

test('constraints: three-vrm comes to the same, rest rotations and order included', () => {
	for (const one of constraintCases) {
		const at = sceneOf(one.nodes);
		const manager = new VRMNodeConstraintManager();
		for (const each of one.constraints) {
			const destination = at(each.node);
			if ('roll' in each)
				manager.addConstraint(
					Object.assign(new VRMRollConstraint(destination, at(each.roll.source)), {
						rollAxis: each.roll.rollAxis,
						weight: each.roll.weight ?? 1,
					}),
				);
			else if ('aim' in each)
				manager.addConstraint(
					Object.assign(new VRMAimConstraint(destination, at(each.aim.source)), {
						aimAxis: each.aim.aimAxis,
						weight: each.aim.weight ?? 1,
					}),
				);
			else
				manager.addConstraint(
					Object.assign(new VRMRotationConstraint(destination, at(each.rotation.source)), { weight: each.rotation.weight ?? 1 }),
				);
		}
		manager.setInitState();
		for (const [i, rotations] of runConstraints(one).entries()) {
			move(at, one.frames[i]!);
			manager.update();
			for (const [name, rotation] of Object.entries(rotations)) {
				const off = between(rotation, at(name).quaternion);
				assert.ok(off < LEAST, `${one.name}, frame ${i}, ${name}: ${off} rad`);
			}
		}
	}
});

test('look-at: three-vrm comes to the same angles and eyes; where it does not, the vectors say so', () => {
	for (const one of lookAtCases) {
		const at = sceneOf(one.nodes);
		const normalized = { left: new Object3D(), right: new Object3D(), head: new Object3D() };
		const name = (bone: string): 'left' | 'right' | 'head' => (bone === 'head' ? 'head' : bone === 'leftEye' ? 'left' : 'right');
		const humanoid = {
			getRawBoneNode: (bone: string) => at(name(bone)),
			getNormalizedBoneNode: (bone: string) => normalized[name(bone)],
		} as unknown as VRMHumanoid;
		const map = ({ inputMaxValue, outputScale }: { inputMaxValue: number; outputScale: number }) =>
			new VRMLookAtRangeMap(Math.max(0.001, inputMaxValue), outputScale);
		const { lookAt } = one;
		const applier = new VRMLookAtBoneApplier(
			humanoid,
			map(lookAt.rangeMapHorizontalInner),
			map(lookAt.rangeMapHorizontalOuter),
			map(lookAt.rangeMapVerticalDown),
			map(lookAt.rangeMapVerticalUp),
		);
		const gaze = new VRMLookAt(humanoid, applier);
		gaze.offsetFromHeadBone.set(...lookAt.offsetFromHeadBone);
		let worst = 0;
		for (const [i, { yaw, pitch, eyes }] of runLookAt(one).entries()) {
			at('head').quaternion.set(...one.frames[i]!.head);
			at('root').updateMatrixWorld(true);
			gaze.lookAt(new Vector3(...one.frames[i]!.target));
			// Straight behind is to the left as well as to the right.
			near(Math.abs(gaze.yaw) === 180 ? Math.abs(gaze.yaw) : gaze.yaw, yaw, `${one.name}, frame ${i}: yaw`);
			near(gaze.pitch, pitch, `${one.name}, frame ${i}: pitch`);
			applier.applyYawPitch(Math.abs(gaze.yaw) === 180 ? yaw : gaze.yaw, gaze.pitch);
			for (const side of ['left', 'right'] as const) worst = Math.max(worst, between(eyes[side], at(side).quaternion));
		}
		if (one.differs) assert.ok(worst > 0.01, `${one.name}: ${worst} is told to differ`);
		else assert.ok(worst < LEAST, `${one.name}: ${worst} rad`);
	}
});

test('expressions: three-vrm comes to the same weights', () => {
	for (const one of expressionCases) {
		const manager = new VRMExpressionManager();
		const applied: Record<string, number> = {};
		for (const [name, { isBinary = false, overrideBlink = 'none', overrideLookAt = 'none', overrideMouth = 'none' }] of Object.entries(
			one.expressions,
		)) {
			const made = Object.assign(new VRMExpression(name), { isBinary, overrideBlink, overrideLookAt, overrideMouth });
			made.addBind({ applyWeight: (weight) => void (applied[name] = weight), clearAppliedWeight: () => void (applied[name] = 0) });
			manager.registerExpression(made);
		}
		for (const [i, { weights }] of runExpressions(one).entries()) {
			for (const [name, value] of Object.entries(one.frames[i]!)) manager.setValue(name, value);
			manager.update();
			for (const [name, weight] of Object.entries(weights)) near(applied[name]!, weight, `${one.name}, frame ${i}: ${name}`);
		}
	}
});

test('MToon by hand: the border, the light from all around, the rim, the turning UV', () => {
	const found = (name: string) =>
		runMToon(mtoonCases.find((each) => each.name === name)!) as {
			shading: number;
			colour: number[];
			rim: number[];
			indirect: number[];
			uv: number[];
			outline: number[];
		};
	assert.is(found('光が当たる点').shading, 1);
	near(found('陰の境界').shading, 0.5, 'on the border');
	assert.is(found('後ろからの光').shading, 0);
	// (0.6 + 1) / 2 and ((0.8 - 0.5) + 0.5) / 1.
	near(found('ぼけた境界').shading, 0.8, 'soft');
	near(found('ずらした境界').shading, 0.8, 'moved');
	near(found('テクスチャでずらした境界').shading, 0.75, 'texture');
	near(found('均一な間接光').indirect[0]!, 0.2 * 0.8, 'uniform');
	near(found('方向を保つ間接光').indirect[0]!, 0.1 * 0.8, 'as it comes');
	near(found('幅を広げた、光の影響を受けないリム').rim[0]!, 0.2, 'lifted');
	near(found('光の影響を受けないアウトライン').outline[0]!, 0.2, 'outline');
	// A quarter turn of (0.75, 0.5) around the middle leads to (0.5, 0.25), then the scroll.
	near(found('移動しながら回転するUV').uv[0]!, 1, 'u');
	near(found('移動しながら回転するUV').uv[1]!, 0, 'v');
});

test('first person: three-vrm takes the same triangles from meshes with a skin', () => {
	assert.ok(firstPersonCases.length >= 7);
	let compared = 0;
	for (const one of firstPersonCases) {
		const at = sceneOf(one.nodes);
		// three-vrm looks for bones by the raw nodes alone.
		const humanoid = new VRMHumanoid({ head: { node: at('head') } } as unknown as VRMHumanBones, { autoUpdateHumanBones: false });
		for (const [i, shown] of runFirstPerson(one).entries()) {
			const { skin, joints, weights, positions, indices, node } = one.meshes[i]!;
			const type = one.meshAnnotations?.find((each) => each.node === node)?.type ?? 'auto';
			if (!skin || type !== 'auto') continue;
			const geometry = new BufferGeometry();
			geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions.flat()), 3));
			geometry.setAttribute('skinIndex', new BufferAttribute(new Uint16Array(joints!.flat()), 4));
			geometry.setAttribute('skinWeight', new BufferAttribute(new Float32Array(weights!.flat()), 4));
			geometry.setIndex(indices);
			const mesh = new SkinnedMesh(geometry);
			mesh.bind(new Skeleton(skin.map((name) => at(name) as Bone)));
			const parent = new Object3D().add(mesh);
			new VRMFirstPerson(humanoid, [{ meshes: [mesh], type: 'auto' }]).setup();
			const erased = parent.children.find((child) => child.name.endsWith('(erase)')) as Mesh | undefined;
			assert.equal(shown.firstPerson, erased ? [...erased.geometry.getIndex()!.array] : indices, one.name);
			assert.equal(shown.thirdPerson, indices, one.name);
			compared++;
		}
	}
	assert.ok(compared >= 6);
});

test('first person: what an annotation says comes before auto', () => {
	const [body, face, frame] = runFirstPerson(firstPersonCases.at(-1)!);
	assert.ok(body!.firstPerson.length && body!.thirdPerson.length);
	assert.equal([face!.firstPerson, frame!.thirdPerson], [[], []]);
	assert.ok(face!.thirdPerson.length && frame!.firstPerson.length);
});

interface Sampling {
	createInterpolant(result: Float64Array): { evaluate(seconds: number): ArrayLike<number> };
}

/** By node: the channels of a case that are CUBICSPLINE, as three's loader reads them from a file of glTF. */
async function splinesOf({
	nodes,
	channels,
}: (typeof motionCases)[number]): Promise<Map<string, ReturnType<Sampling['createInterpolant']>>> {
	const splines = channels.filter(({ interpolation }) => interpolation === 'CUBICSPLINE');
	if (!splines.length) return new Map();
	const document = new Document();
	const buffer = document.createBuffer();
	const accessor = (type: 'SCALAR' | 'VEC3' | 'VEC4', values: number[]) =>
		document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
	const animation = document.createAnimation('motion');
	const scene = document.createScene();
	for (const { name } of nodes) scene.addChild(document.createNode(name));
	for (const { node, path, times, values } of splines) {
		const sampler = document
			.createAnimationSampler()
			.setInterpolation('CUBICSPLINE')
			.setInput(accessor('SCALAR', times))
			.setOutput(accessor(path === 'rotation' ? 'VEC4' : 'VEC3', values.flat()));
		const target = scene.listChildren().find((each) => each.getName() === node)!;
		animation
			.addSampler(sampler)
			.addChannel(document.createAnimationChannel().setTargetNode(target).setTargetPath(path).setSampler(sampler));
	}
	const bytes = await new NodeIO().writeBinary(document);
	const { animations } = await new GLTFLoader().parseAsync(bytes.slice().buffer as ArrayBuffer, '');
	return new Map(
		animations[0]!.tracks.map((track) => [
			track.name.split('.')[0]!,
			(track as unknown as Sampling).createInterpolant(new Float64Array(track.getValueSize() / 3)),
		]),
	);
}

test('motions: three samples the channels the same, and its angles are those of the gaze', async () => {
	assert.ok(motionCases.length >= 10);
	for (const one of motionCases) {
		const splines = await splinesOf(one);
		for (const [i, { nodes, weights = {}, gaze }] of runMotion(one).entries()) {
			const sampleOf = (node: string): number[] => {
				const { path, times, values, interpolation } = one.channels.find((channel) => channel.node === node)!;
				if (interpolation === 'CUBICSPLINE') return Array.from(splines.get(node)!.evaluate(one.seconds[i]!));
				const Track = path === 'rotation' ? QuaternionKeyframeTrack : VectorKeyframeTrack;
				const track = new Track('a.b', times, values.flat(), interpolation === 'STEP' ? InterpolateDiscrete : InterpolateLinear);
				const size = path === 'rotation' ? 4 : 3;
				return Array.from((track as unknown as Sampling).createInterpolant(new Float64Array(size)).evaluate(one.seconds[i]!)).slice(
					0,
					size,
				);
			};
			const what = `${one.name} ${i}`;
			for (const [node, { rotation, translation }] of Object.entries(nodes)) {
				const theirs = sampleOf(node);
				if (rotation) near(between(rotation, new Quaternion(...(theirs as unknown as Quat)).normalize()), 0, what);
				else for (const [n, each] of theirs.entries()) near(translation![n]!, each, what);
			}
			for (const [name, weight] of Object.entries(weights)) near(weight, Math.min(1, Math.max(0, sampleOf(name)[0]!)), `${what} ${name}`);
			if (!gaze) continue;
			const { y, x } = new Euler().setFromQuaternion(new Quaternion(...(sampleOf('gaze') as unknown as Quat)).normalize(), 'YXZ');
			near(gaze.yaw, y / degree, what);
			near(gaze.pitch, x / degree, what);
		}
	}
	const [names] = runMotion(motionCases.find(({ name }) => name.includes('カスタム表情'))!);
	assert.equal(Object.keys(names!.weights!), ['happy', 'tongueOut']);
});
const degree = Math.PI / 180;

interface AvatarJson {
	nodes: { name: string; translation?: Vec; mesh?: number; children?: number[] }[];
	// biome-ignore lint/suspicious/noExplicitAny: two formats of a file of our own
	extensions: any;
}
const avatarOf = (name: string): AvatarJson => {
	const bytes = readFileSync(join(root, 'site/static/avatar', name));
	return jsonOf(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer) as unknown as AvatarJson;
};

test('VRM 0.x: the old file of the sample avatar becomes what its new file says', () => {
	assert.ok(vrm0Cases.length >= 7);
	const [old, made] = [avatarOf('kohaku-0x.vrm'), avatarOf('kohaku.vrm')];
	const { humanoid, blendShapeMaster, firstPerson, secondaryAnimation } = old.extensions.VRM;
	const nameOf = (node: number): string => old.nodes[node]!.name;
	const parents = new Map(old.nodes.flatMap(({ name, children = [] }) => children.map((child) => [nameOf(child), name] as const)));
	const groups: { bones: number[]; center: number }[] = secondaryAnimation.boneGroups;
	const vrm1 = migrated({
		nodes: old.nodes.map(({ name, translation }) => ({ name, translation, parent: parents.get(name) })),
		meshNodes: [...Array(7)].map((_, mesh) => old.nodes.filter((node) => node.mesh === mesh).map(({ name }) => name)),
		humanBones: humanoid.humanBones.map((each: { bone: string; node: number }) => ({ bone: each.bone, node: nameOf(each.node) })),
		blendShapeGroups: blendShapeMaster.blendShapeGroups,
		firstPerson,
		boneGroups: groups.map((each) => ({
			...each,
			bones: each.bones.map(nameOf),
			center: each.center < 0 ? undefined : nameOf(each.center),
		})),
	} as unknown as Vrm0Json);
	const { humanoid: bones, lookAt, firstPerson: shown, expressions } = made.extensions.VRMC_vrm;
	const newName = (node: number): string => made.nodes[node]!.name;
	for (const { name, translation = [0, 0, 0] } of made.nodes) {
		const moved = vrm1.nodes.find((node) => node.name === name)!.translation ?? [0, 0, 0];
		for (const [i, each] of translation.entries()) near(moved[i]!, each, name);
	}
	const named = Object.entries(bones.humanBones as Record<string, { node: number }>).map(([bone, { node }]) => [bone, newName(node)]);
	assert.equal(Object.entries(vrm1.humanBones!).sort(), named.sort());
	assert.equal(vrm1.lookAt, lookAt);
	assert.equal(
		vrm1.meshAnnotations,
		shown.meshAnnotations.map((each: { node: number; type: string }) => ({ ...each, node: newName(each.node) })),
	);
	const sorted = <T extends { node: string; index: number }>(binds: T[]): T[] =>
		binds.sort((a, b) => a.node.localeCompare(b.node) || a.index - b.index);
	for (const [name, { morphTargetBinds = [] }] of Object.entries(
		expressions.preset as Record<string, { morphTargetBinds?: { node: number; index: number; weight: number }[] }>,
	))
		assert.equal(
			sorted(vrm1.expressions![name]!.morphTargetBinds),
			sorted(morphTargetBinds.map((each) => ({ ...each, node: newName(each.node) }))),
			name,
		);
	const springs: { joints: { node: number }[] }[] = made.extensions.VRMC_springBone.springs;
	assert.equal(
		vrm1
			.springs!.map(({ joints }) =>
				joints
					.slice(0, -1)
					.map(({ node }) => String(node))
					.join(' '),
			)
			.sort(),
		springs.map(({ joints }) => joints.map(({ node }) => newName(node)).join(' ')).sort(),
	);
});

test.run();
