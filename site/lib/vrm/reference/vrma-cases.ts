/** Test vectors: channels of a motion, and what a model is given at some moments. */
import { axisAngle, makeTree, multiply, type NodeJson, type Quat, yawPitch } from './math.ts';
import { applyMotion, type ChannelJson, gazeOf, type MotionJson, weightsOf } from './vrma.ts';

export interface MotionCase {
	name: string;
	nodes: NodeJson[];
	motion: MotionJson;
	channels: ChannelJson[];
	/** Names of custom expressions that the model has. */
	customExpressions?: string[];
	/** Moments. */
	seconds: number[];
	/** Local rotations and translations of nodes that channels move; weights and gaze where the motion has them. */
	expected?: {
		nodes: Record<string, { rotation?: Quat; translation?: number[] }>;
		weights?: Record<string, number>;
		gaze?: { yaw: number; pitch: number };
	}[];
}

const degrees = Math.PI / 180;
const times = [0, 0.5, 1, 2];
const seconds = Array.from({ length: 13 }, (_, i) => i * 0.2 - 0.2);
const around = (axis: readonly [number, number, number], angles: number[]): number[][] =>
	angles.map((each) => [...axisAngle(axis, each * degrees)]);
const opposite = (values: number[][]): number[][] => values.map((each, i) => (i % 2 ? each.map((one) => -one) : each));
const channel = (
	node: string,
	path: ChannelJson['path'],
	values: number[][],
	interpolation: ChannelJson['interpolation'] = 'LINEAR',
): ChannelJson => ({
	node,
	path,
	interpolation,
	times,
	values,
});
/** Value and slope a second at each time; the tangent out of it is another one where it bends. */
const spline = (knots: [value: number[], slope: number[], out?: number[]][]): number[][] =>
	knots.flatMap(([value, slope, out = slope]) => [slope, value, out]);
const weights = (...list: number[]): number[][] => list.map((each) => [each, 0, 0]);
const skeleton: NodeJson[] = [
	{ name: 'hips', translation: [0, 1, 0] },
	{ name: 'spine', parent: 'hips', translation: [0, 0.1, 0] },
];
const faces: NodeJson[] = ['happy', 'blink', 'lookUp', 'tongueOut', 'unknownOne'].map((name) => ({ name }));

export const motionCases: MotionCase[] = [
	{
		name: 'LINEARの回転と移動、範囲の前と後',
		nodes: skeleton,
		motion: {},
		channels: [
			channel('hips', 'translation', [
				[0, 1, 0],
				[0.2, 0.9, 0],
				[0.2, 1.1, 0.4],
				[0, 1, 0],
			]),
			channel('spine', 'rotation', around([0, 0, 1], [0, 40, -20, 10])),
		],
		seconds,
	},
	{
		name: '符号の違うクォータニオンの補間',
		nodes: skeleton,
		motion: {},
		channels: [channel('spine', 'rotation', opposite(around([0.6, 0.8, 0], [0, 70, 160, 20])))],
		seconds,
	},
	{
		name: 'STEPの補間',
		nodes: skeleton,
		motion: {},
		channels: [channel('spine', 'rotation', around([1, 0, 0], [0, 30, 60, 90]), 'STEP')],
		seconds,
	},
	{
		name: 'CUBICSPLINEの移動：区間の長さを接線に掛け、前後で違う接線を使い分ける',
		nodes: skeleton,
		motion: {},
		channels: [
			channel(
				'hips',
				'translation',
				spline([
					[
						[0, 1, 0],
						[9, 9, 9],
						[0.8, 0, 0],
					],
					[
						[0.2, 0.9, 0],
						[0, -0.6, 0.3],
						[0, 1.2, 0.3],
					],
					[
						[0.2, 1.1, 0.4],
						[-0.5, 0, 0],
					],
					[
						[0, 1, 0],
						[0, 0.4, -0.2],
						[9, 9, 9],
					],
				]),
				'CUBICSPLINE',
			),
		],
		seconds,
	},
	{
		name: 'CUBICSPLINEの回転：成分ごとに補間し、正規化する',
		nodes: skeleton,
		motion: {},
		channels: [
			channel(
				'spine',
				'rotation',
				spline(
					around([0.6, 0.8, 0], [0, 70, 160, 20]).map((value, i) => [
						value,
						[0.4 * i, -0.3, 0.5, 0.2 * (1 - i)],
						[-0.2, 0.6, 0.1 * i, -0.4],
					]),
				),
				'CUBICSPLINE',
			),
		],
		seconds,
	},
	{
		name: '表情：移動のX、0から1への制限',
		nodes: faces,
		motion: { expressions: { preset: { happy: 'happy', blink: 'blink' } } },
		channels: [channel('happy', 'translation', weights(0, 1.5, 0.5, -0.5)), channel('blink', 'translation', weights(0, 1, 0, 1), 'STEP')],
		seconds,
	},
	{
		name: '表情：CUBICSPLINEの行き過ぎも制限する',
		nodes: faces,
		motion: { expressions: { preset: { happy: 'happy' } } },
		channels: [
			channel(
				'happy',
				'translation',
				spline(
					[0, 1, 1, 0].map((value, i) => [
						[value, 0, 0],
						[i < 2 ? 2 : -2, 0, 0],
					]),
				),
				'CUBICSPLINE',
			),
		],
		seconds,
	},
	{
		name: '表情：視線の表情と、モデルにないカスタム表情は使わない',
		nodes: faces,
		motion: { expressions: { preset: { happy: 'happy', lookUp: 'lookUp' }, custom: { tongueOut: 'tongueOut', unknownOne: 'unknownOne' } } },
		customExpressions: ['tongueOut'],
		channels: ['happy', 'lookUp', 'tongueOut', 'unknownOne'].map((name, i) =>
			channel(name, 'translation', weights(0, 0.2 * (i + 1), 1, 0)),
		),
		seconds,
	},
	{
		name: '視線：ヨー角とピッチ角',
		nodes: [{ name: 'gaze' }],
		motion: { lookAt: 'gaze' },
		channels: [
			channel(
				'gaze',
				'rotation',
				[
					[0, 0],
					[30, 20],
					[-50, 10],
					[10, -35],
				].map(([yaw, pitch]) => [...yawPitch(yaw!, pitch!)]),
			),
		],
		seconds,
	},
	{
		name: '視線：Z軸の周りの回転は向きを変えない',
		nodes: [{ name: 'gaze' }],
		motion: { lookAt: 'gaze' },
		channels: [
			channel(
				'gaze',
				'rotation',
				[0, 25, -60, 90].map((roll) => [...multiply(yawPitch(20, -15), axisAngle([0, 0, 1], roll * degrees))]),
			),
		],
		seconds: times,
	},
];

export function runMotion({ nodes, motion, channels, customExpressions = [], seconds }: MotionCase): NonNullable<MotionCase['expected']> {
	const tree = makeTree(nodes);
	return seconds.map((moment) => {
		applyMotion(tree, channels, moment);
		const moved = channels.map(({ node, path }) => [node, { [path]: tree.local.get(node)![path] }] as const);
		return {
			nodes: Object.fromEntries(moved),
			...(motion.expressions && { weights: weightsOf(tree, motion, customExpressions) }),
			...(motion.lookAt && { gaze: gazeOf(tree, motion.lookAt) }),
		};
	});
}
