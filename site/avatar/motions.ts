/** Motions as VRM Animation files: the human bones of the character in T-pose, and channels that turn them. */
import { Document } from '@gltf-transform/core';
import { type Json, writeGlb } from './glb.ts';
import type { Vec } from './shape.ts';
import { joints } from './skeleton.ts';

/** Degrees around X (forward), Y (to the left) and Z, applied in the order Z, X, Y. */
type Turn = readonly [x: number, y: number, z: number];

/** A pose at a moment: turns of bones, the way of the hips from their place in metres, weights of expressions, and where the eyes look. */
interface Pose {
	bones?: Record<string, Turn>;
	hips?: Vec;
	expressions?: Record<string, number>;
	/** Yaw (to the left) and pitch (down) in degrees. */
	gaze?: readonly [yaw: number, pitch: number];
}

export interface Motion {
	/** Seconds. The last pose is the first one again. */
	duration: number;
	/** Poses a second. */
	rate: number;
	poseAt(phase: number): Pose;
}

const wave = (phase: number, times = 1, shift = 0): number => Math.sin((phase * times + shift) * Math.PI * 2);
/** 0 outside of from–to, 1 between, with soft ends. */
const during = (phase: number, from: number, to: number, soft = 0.06): number => {
	const rise = (value: number): number => {
		const t = Math.min(1, Math.max(0, value));
		return t * t * (3 - 2 * t);
	};
	return rise((phase - from) / soft) * (1 - rise((phase - to + soft) / soft));
};

const arms = (down: number): Record<string, Turn> => ({
	leftUpperArm: [0, 0, -down],
	rightUpperArm: [0, 0, down],
	leftLowerArm: [0, -12, 0],
	rightLowerArm: [0, 12, 0],
});

const relaxedFingers: Record<string, Turn> = Object.fromEntries(
	['Index', 'Middle', 'Ring', 'Little'].flatMap((finger) =>
		['Proximal', 'Intermediate', 'Distal'].flatMap((part): [string, Turn][] => [
			[`left${finger}${part}`, [0, 0, -14]],
			[`right${finger}${part}`, [0, 0, 14]],
		]),
	),
);

const blinkAt = (phase: number, ...moments: number[]): number =>
	Math.max(...moments.map((moment) => Math.max(0, 1 - Math.abs(phase - moment) / 0.022)));

export const motions: Record<string, Motion> = {
	idle: {
		duration: 4,
		rate: 15,
		poseAt: (phase) => ({
			bones: {
				...arms(66 + wave(phase) * 1.5),
				...relaxedFingers,
				spine: [wave(phase) * 1, 0, wave(phase, 1, 0.2) * 1],
				chest: [wave(phase, 1, 0.1) * -1.4, 0, 0],
				head: [wave(phase, 1, 0.3) * 1.6, wave(phase, 1, 0.55) * 2.5, wave(phase, 1, 0.4) * 1.6],
			},
			hips: [wave(phase, 1, 0.2) * 0.004, wave(phase) * 0.0025 - 0.0025, 0],
			expressions: { blink: blinkAt(phase, 0.32, 0.8, 0.86) },
		}),
	},
	wave: {
		duration: 3,
		rate: 20,
		poseAt(phase) {
			const up = during(phase, 0.06, 0.94, 0.18);
			const swing = wave(phase, 5) * 20 * during(phase, 0.2, 0.85, 0.1);
			return {
				bones: {
					...arms(66),
					...relaxedFingers,
					rightUpperArm: [0, 0, 66 - 92 * up],
					rightLowerArm: [0, 12 * (1 - up), -58 * up + swing],
					rightHand: [0, 0, swing * 0.4],
					head: [-2 * up, -4 * up, -7 * up],
					chest: [0, -3 * up, -3 * up],
				},
				expressions: { happy: up, aa: 0 },
			};
		},
	},
	walk: {
		duration: 1.1,
		rate: 24,
		poseAt(phase) {
			const step = wave(phase);
			const lift = (shift: number): number => Math.max(0, wave(phase, 1, shift));
			return {
				bones: {
					...relaxedFingers,
					leftUpperArm: [step * 24, 0, -68],
					rightUpperArm: [-step * 24, 0, 68],
					leftLowerArm: [0, -22, 0],
					rightLowerArm: [0, 22, 0],
					leftUpperLeg: [step * 26, 0, 0],
					rightUpperLeg: [-step * 26, 0, 0],
					leftLowerLeg: [lift(0.25) * 42, 0, 0],
					rightLowerLeg: [lift(0.75) * 42, 0, 0],
					leftFoot: [-step * 8, 0, 0],
					rightFoot: [step * 8, 0, 0],
					hips: [0, -step * 6, 0],
					chest: [2, step * 8, 0],
					head: [-1, -step * 3, 0],
				},
				hips: [0, Math.abs(wave(phase, 1, 0.25)) * 0.016 - 0.012, 0],
			};
		},
	},
	'look-around': {
		duration: 6,
		rate: 12,
		poseAt(phase) {
			const left = during(phase, 0.06, 0.3);
			const right = during(phase, 0.34, 0.6);
			const up = during(phase, 0.64, 0.9);
			const yaw = left * 34 - right * 34;
			return {
				bones: { ...arms(66), ...relaxedFingers, head: [-up * 14, yaw * 0.7, 0], neck: [0, yaw * 0.3, 0], chest: [0, yaw * 0.2, 0] },
				gaze: [yaw, -up * 30],
				expressions: { blink: blinkAt(phase, 0.04, 0.32, 0.62, 0.93) },
			};
		},
	},
	expressions: {
		duration: 18,
		rate: 10,
		poseAt(phase) {
			const names = [
				'happy',
				'angry',
				'sad',
				'relaxed',
				'surprised',
				'aa',
				'ih',
				'ou',
				'ee',
				'oh',
				'blink',
				'blinkLeft',
				'blinkRight',
				'neutral',
				'blush',
				'starry',
			];
			return {
				bones: { ...arms(66), ...relaxedFingers },
				expressions: Object.fromEntries(names.map((name, i) => [name, during(phase, i / names.length, (i + 1) / names.length, 0.012)])),
			};
		},
	},
};

const custom = new Set(['blush', 'starry']);
const exact = (value: number): number => Math.round(value * 1e5) / 1e5 + 0;

function quaternion([x, y, z]: Turn): [number, number, number, number] {
	const half = (degrees: number): [number, number] => [Math.sin((degrees * Math.PI) / 360), Math.cos((degrees * Math.PI) / 360)];
	const [[sx, cx], [sy, cy], [sz, cz]] = [half(x), half(y), half(z)];
	return [sx * cy * cz + cx * sy * sz, cx * sy * cz - sx * cy * sz, cx * cy * sz - sx * sy * cz, cx * cy * cz + sx * sy * sz];
}

export function makeMotion(name: string): Promise<Uint8Array> {
	const { duration, rate, poseAt } = motions[name]!;
	const document = new Document();
	const buffer = document.createBuffer();
	const count = Math.round(duration * rate) + 1;
	const times = Float32Array.from({ length: count }, (_, i) => exact((i / (count - 1)) * duration));
	const poses = Array.from({ length: count }, (_, i) => poseAt((i % (count - 1)) / (count - 1)));
	const input = document.createAccessor().setType('SCALAR').setArray(times).setBuffer(buffer);
	const bones = joints.filter(({ bone }) => bone && bone !== 'leftEye' && bone !== 'rightEye');
	const nodes = new Map(bones.map(({ name }) => [name, document.createNode(name)]));
	const scene = document.createScene(name);
	for (const { name, parent, at } of bones) {
		const from = joints.find((joint) => joint.name === parent)?.at ?? [0, 0, 0];
		nodes.get(name)!.setTranslation([exact(at[0] - from[0]), exact(at[1] - from[1]), exact(at[2] - from[2])]);
		if (parent) nodes.get(parent)!.addChild(nodes.get(name)!);
		else scene.addChild(nodes.get(name)!);
	}
	const animation = document.createAnimation(name);
	const channel = (target: string, path: 'rotation' | 'translation', values: number[][]): void => {
		const output = document
			.createAccessor()
			.setType(path === 'rotation' ? 'VEC4' : 'VEC3')
			.setArray(Float32Array.from(values.flat().map(exact)))
			.setBuffer(buffer);
		const sampler = document.createAnimationSampler().setInput(input).setOutput(output).setInterpolation('LINEAR');
		animation
			.addSampler(sampler)
			.addChannel(document.createAnimationChannel().setTargetNode(nodes.get(target)!).setTargetPath(path).setSampler(sampler));
	};
	const turned = [...new Set(poses.flatMap(({ bones: turns = {} }) => Object.keys(turns)))];
	for (const bone of turned)
		channel(
			bone,
			'rotation',
			poses.map(({ bones: turns = {} }) => quaternion(turns[bone] ?? [0, 0, 0])),
		);
	if (poses.some(({ hips }) => hips)) {
		const rest = joints[0]!.at;
		channel(
			'hips',
			'translation',
			poses.map(({ hips = [0, 0, 0] }) => rest.map((value, i) => value + hips[i]!)),
		);
	}
	const shown = [...new Set(poses.flatMap(({ expressions = {} }) => Object.keys(expressions)))];
	for (const expression of shown) {
		nodes.set(`expression.${expression}`, document.createNode(`expression.${expression}`));
		scene.addChild(nodes.get(`expression.${expression}`)!);
		channel(
			`expression.${expression}`,
			'translation',
			poses.map(({ expressions = {} }) => [expressions[expression] ?? 0, 0, 0]),
		);
	}
	const looks = poses.some(({ gaze }) => gaze);
	if (looks) {
		nodes.set('gaze', document.createNode('gaze'));
		nodes.get('head')!.addChild(nodes.get('gaze')!);
		nodes.get('gaze')!.setTranslation([0, 0.15, 0.06]);
		channel(
			'gaze',
			'rotation',
			poses.map(({ gaze = [0, 0] }) => quaternion([gaze[1], gaze[0], 0])),
		);
	}
	return writeGlb(document, (json: Json) => {
		const index = (node: string) => json.nodes.findIndex((one) => one.name === node);
		const ofKind = (isCustom: boolean) =>
			Object.fromEntries(shown.filter((one) => custom.has(one) === isCustom).map((one) => [one, { node: index(`expression.${one}`) }]));
		json.extensions = {
			VRMC_vrm_animation: {
				specVersion: '1.0',
				humanoid: { humanBones: Object.fromEntries(bones.map(({ bone, name }) => [bone!, { node: index(name) }])) },
				...(shown.length ? { expressions: { preset: ofKind(false), custom: ofKind(true) } } : {}),
				...(looks ? { lookAt: { node: index('gaze'), offsetFromHeadBone: [0, 0.15, 0.06] } } : {}),
			},
		};
		json.extensionsUsed = ['VRMC_vrm_animation'];
	});
}
