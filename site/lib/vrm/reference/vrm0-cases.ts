/** Test vectors: parts of files of VRM 0.x, and what they are in VRM 1.0. */
import type { NodeJson, Vec } from './math.ts';
import { migrated, type Vrm0Json, type Vrm1Json } from './vrm0.ts';

export interface Vrm0Case {
	name: string;
	vrm0: Vrm0Json;
	expected?: Vrm1Json;
}

/** It faces -Z, so its left hand is at -X; a tuft has two strands. */
const nodes: NodeJson[] = [
	{ name: 'root' },
	{ name: 'hips', parent: 'root', translation: [0, 0.9, 0.02] },
	{ name: 'head', parent: 'hips', translation: [0, 0.5, -0.03] },
	{ name: 'hair', parent: 'head', translation: [0, 0.15, 0.08] },
	{ name: 'left', parent: 'hair', translation: [-0.06, -0.1, 0.02] },
	{ name: 'leftTip', parent: 'left', translation: [0, -0.12, 0] },
	{ name: 'right', parent: 'hair', translation: [0.06, -0.1, 0.02] },
	{ name: 'hand', parent: 'hips', translation: [-0.6, 0.4, 0] },
	{ name: 'thumb1', parent: 'hand', translation: [-0.03, 0, -0.02] },
	{ name: 'thumb2', parent: 'thumb1', translation: [-0.03, 0, -0.02] },
	{ name: 'thumb3', parent: 'thumb2', translation: [-0.02, 0, -0.01] },
];
const positions: Vec[] = [
	[-0.1, 1.4, -0.08],
	[0.1, 1.4, -0.08],
	[0, 1.55, 0.12],
];
const [body, hair] = [nodes.filter(({ name }) => ['root', 'hips', 'head'].includes(name)), nodes.slice(0, 7)];
const settings = { stiffiness: 0.8, gravityPower: 0.2, gravityDir: { x: 0.6, y: -0.8, z: 0 }, dragForce: 0.4, hitRadius: 0.02 };
const offset = { x: 0.01, y: 0.06, z: 0.08 };

export const vrm0Cases: Vrm0Case[] = [
	{ name: '向き：ノードの移動と頂点の位置', vrm0: { nodes, positions } },
	{
		name: 'ボーンの名前（親指）',
		vrm0: {
			nodes,
			humanBones: [
				{ bone: 'hips', node: 'hips' },
				{ bone: 'head', node: 'head' },
				{ bone: 'leftHand', node: 'hand' },
				{ bone: 'leftThumbProximal', node: 'thumb1' },
				{ bone: 'leftThumbIntermediate', node: 'thumb2' },
				{ bone: 'leftThumbDistal', node: 'thumb3' },
			],
		},
	},
	{
		name: '揺れもの：枝分かれ、先端、ベクトルの符号',
		vrm0: { nodes: hair, boneGroups: [{ ...settings, bones: ['hair'] }], colliders: [{ node: 'head', offset, radius: 0.09 }] },
	},
	{
		name: '揺れもの：2つの根元とcenter',
		vrm0: { nodes: hair, boneGroups: [{ ...settings, bones: ['left', 'right'], center: 'hips' }] },
	},
	{
		name: '表情の名前とウェイト',
		vrm0: {
			nodes: [...body, { name: 'face', parent: 'root' }, { name: 'brow', parent: 'root' }],
			meshNodes: [['face', 'brow']],
			blendShapeGroups: [
				{ name: 'Joy', presetName: 'joy', binds: [{ mesh: 0, index: 3, weight: 100 }] },
				{ name: 'Joy2', presetName: 'joy', binds: [{ mesh: 0, index: 4, weight: 100 }] },
				{ name: 'Blink_L', presetName: 'blink_l', isBinary: true, binds: [{ mesh: 0, index: 1, weight: 35 }] },
				{ name: 'Surprised', presetName: 'unknown', binds: [{ mesh: 0, index: 5, weight: 80 }] },
				{ name: 'tongueOut', presetName: 'unknown', binds: [{ mesh: 0, index: 6, weight: 100 }] },
			],
		},
	},
	{
		name: '視線（ボーン）と一人称の注釈',
		vrm0: {
			nodes: [...body, { name: 'face', parent: 'root' }, { name: 'brow', parent: 'root' }],
			meshNodes: [['face', 'brow']],
			firstPerson: {
				firstPersonBoneOffset: offset,
				lookAtTypeName: 'Bone',
				lookAtHorizontalInner: { xRange: 80, yRange: 8 },
				lookAtHorizontalOuter: { xRange: 90, yRange: 12 },
				lookAtVerticalDown: { xRange: 60, yRange: 9 },
				meshAnnotations: [{ mesh: 0, firstPersonFlag: 'ThirdPersonOnly' }],
			},
		},
	},
	{
		name: '視線（表情）、省略した範囲',
		vrm0: {
			nodes: body,
			firstPerson: { firstPersonBoneOffset: offset, lookAtTypeName: 'BlendShape', lookAtVerticalUp: { xRange: 45, yRange: 0.5 } },
		},
	},
];

export const runVrm0 = ({ vrm0 }: Vrm0Case): Vrm1Json => migrated(vrm0);
