/** Test vectors: what is given, frame by frame, and what the reference makes of it. */
import { applyConstraints, type ConstraintJson } from './constraint.ts';
import { applyExpressions, type ExpressionJson, type ExpressionResult } from './expression.ts';
import { eyeRotations, gazeTo, gazeWeights, type LookAtJson } from './lookat.ts';
import { axisAngle, inverse, makeTree, multiply, type NodeJson, type Quat, rotate, scale, sub, type Tree, unit, type Vec } from './math.ts';
import { animatedUv, type MToonJson, matcapUv, outlineColour, type Point, surfaceColour } from './mtoon.ts';
import { type Bones, hipsPosition, normalizedPose, posedBones } from './pose.ts';
import { makeSprings, type SpringJson } from './spring.ts';

/** Nodes that are moved in a frame. */
export type Moves = Record<string, { rotation?: Quat; translation?: Vec }>;

export interface SpringCase {
	name: string;
	nodes: NodeJson[];
	springs: SpringJson[];
	frames: Moves[];
	/** three-vrm 3.5 comes to other numbers, and why. */
	differs?: string;
	expected?: { rotations: Record<string, Quat>; tails: Record<string, Vec> }[];
}

export const SECONDS = 1 / 60;
const FRAMES = 48;
const degrees = Math.PI / 180;
const each = <T>(make: (seconds: number) => T): T[] => Array.from({ length: FRAMES }, (_, i) => make((i + 1) * SECONDS));
const swing = (seconds: number, by: number): Quat => axisAngle([0, 0, 1], Math.sin(seconds * 8) * by * degrees);

/** A head with a chain of hair that hangs to the side. */
const hair = (rest: Quat = [0, 0, 0, 1]): NodeJson[] => [
	{ name: 'root' },
	{ name: 'head', parent: 'root', translation: [0, 1.4, 0] },
	{ name: 'a', parent: 'head', translation: [0.1, 0.1, 0], rotation: rest },
	{ name: 'b', parent: 'a', translation: [0, -0.2, 0], rotation: rest },
	{ name: 'c', parent: 'b', translation: [0, -0.2, 0] },
];
const joints = (settings: object): SpringJson['joints'] => ['a', 'b', 'c'].map((node) => ({ node, ...settings }));
const soft = { stiffness: 0.6, gravityPower: 0.3, dragForce: 0.3, hitRadius: 0.02 };
const shaken = each((t): Moves => ({ head: { rotation: swing(t, 40) } }));
const still = each((): Moves => ({}));

export const springCases: SpringCase[] = [
	{ name: '慣性、硬さ、重力', nodes: hair(), springs: [{ joints: joints(soft) }], frames: shaken },
	{
		name: '基本姿勢で回転しているボーン',
		nodes: hair(axisAngle([0, 0, 1], 35 * degrees)),
		springs: [{ joints: joints(soft) }],
		frames: shaken,
	},
	{
		name: '横向きの重力',
		nodes: hair(),
		springs: [{ joints: joints({ ...soft, gravityDir: [1, 0, 0], gravityPower: 1 }) }],
		frames: still,
	},
	{
		name: '球のコライダー',
		nodes: hair(),
		springs: [
			{ joints: joints({ ...soft, stiffness: 0 }), colliders: [{ node: 'head', sphere: { offset: [0.12, -0.1, 0.01], radius: 0.08 } }] },
		],
		frames: shaken,
	},
	{
		name: 'カプセルのコライダー',
		nodes: hair(),
		springs: [
			{
				joints: joints({ ...soft, stiffness: 0 }),
				colliders: [{ node: 'root', capsule: { offset: [-0.2, 1.25, 0], tail: [0.2, 1.2, 0], radius: 0.06 } }],
			},
		],
		frames: shaken,
	},
	{
		name: '球の内側（拡張コライダー）',
		nodes: hair(),
		springs: [
			{
				joints: joints({ ...soft, gravityPower: 2, gravityDir: [1, 0, 0] }),
				colliders: [{ node: 'head', sphere: { offset: [0.1, -0.1, 0], radius: 0.25, inside: true } }],
			},
		],
		frames: still,
	},
	{
		name: '平面（拡張コライダー）',
		nodes: hair(),
		springs: [{ joints: joints(soft), colliders: [{ node: 'root', plane: { offset: [0.05, 0, 0], normal: [1, 0, 0] } }] }],
		frames: shaken,
	},
	{
		name: 'centerのあるモデル',
		nodes: hair(),
		springs: [{ joints: joints(soft), center: 'head' }],
		frames: each((t): Moves => ({ root: { translation: [t * 2, 0, 0] }, head: { rotation: swing(t, 25) } })),
	},
	{
		name: 'centerのないモデルの同じ動き',
		nodes: hair(),
		springs: [{ joints: joints(soft) }],
		frames: each((t): Moves => ({ root: { translation: [t * 2, 0, 0] }, head: { rotation: swing(t, 25) } })),
	},
	{
		name: '2倍に拡大したモデル',
		nodes: hair().map((node) => (node.name === 'root' ? { ...node, scale: 2 } : node)),
		springs: [{ joints: joints(soft) }],
		frames: shaken,
	},
	{
		name: '2倍に拡大したモデルのコライダー',
		nodes: hair().map((node) => (node.name === 'root' ? { ...node, scale: 2 } : node)),
		springs: [{ joints: joints(soft), colliders: [{ node: 'head', sphere: { offset: [0.12, -0.1, 0.01], radius: 0.08 } }] }],
		frames: shaken,
		differs:
			'仕様は拡大したときの半径を定めていません。ここではUniVRMと同じく、コライダーの半径に拡大率を掛けます。three-vrm 3.5は掛けません。',
	},
	{
		name: '別のspringの下にあるspring',
		nodes: [...hair(), { name: 'd', parent: 'b', translation: [0.1, 0, 0] }, { name: 'e', parent: 'd', translation: [0.1, 0, 0] }],
		springs: [{ joints: joints(soft) }, { joints: [{ node: 'd', ...soft }, { node: 'e' }] }],
		frames: shaken,
	},
	{
		name: '2つのジョイントの間にあるノード',
		nodes: [
			...hair().slice(0, 3),
			{ name: 'skipped', parent: 'a', translation: [0.1, -0.1, 0] },
			{ name: 'c', parent: 'skipped', translation: [-0.1, -0.2, 0] },
		],
		springs: [{ joints: [{ node: 'a', ...soft }, { node: 'c' }] }],
		frames: shaken,
		differs: 'three-vrm 3.5は、次のジョイントの位置を、直接の親から見た位置で読みます。間にノードがあると、ボーンの向きが変わります。',
	},
];

function moveTree(tree: Tree, moves: Moves): void {
	for (const [name, move] of Object.entries(moves)) tree.local.set(name, { ...tree.local.get(name)!, ...move });
}

export function runSprings({ nodes, springs, frames }: SpringCase, seconds = SECONDS): NonNullable<SpringCase['expected']> {
	const tree = makeTree(nodes);
	const made = makeSprings(tree, springs);
	const heads = springs.flatMap(({ joints: list }) => list.slice(0, -1).map(({ node }) => node));
	return frames.map((moves) => {
		moveTree(tree, moves);
		made.update(seconds);
		return { rotations: Object.fromEntries(heads.map((head) => [head, tree.local.get(head)!.rotation])), tails: made.tails() };
	});
}

export interface ConstraintCase {
	name: string;
	nodes: NodeJson[];
	constraints: ConstraintJson[];
	frames: Moves[];
	expected?: Record<string, Quat>[];
}

const arm = (rest: Quat = [0, 0, 0, 1]): NodeJson[] => [
	{ name: 'root' },
	{ name: 'lowerArm', parent: 'root', translation: [0.4, 1.3, 0], rotation: rest },
	{ name: 'hand', parent: 'lowerArm', translation: [0.25, 0, 0], rotation: rest },
	{ name: 'twist', parent: 'lowerArm', translation: [0.12, 0, 0] },
	{ name: 'star', parent: 'root', translation: [-0.3, 1.6, 0.1], rotation: rest },
];
const turns = [0, 15, 45, 90, 135, -60].map((by): Moves => ({ hand: { rotation: axisAngle([1, 0, 0], by * degrees) } }));
const mixedTurns = [0, 20, 40, 70].map(
	(by): Moves => ({
		hand: { rotation: axisAngle([0.8, 0.6, 0], by * degrees) },
		lowerArm: { rotation: axisAngle([0, 0, 1], by * degrees) },
	}),
);
const quarter = axisAngle([0, 0.6, 0.8], 50 * degrees);

export const constraintCases: ConstraintCase[] = [
	{ name: 'Roll', nodes: arm(), constraints: [{ node: 'twist', roll: { source: 'hand', rollAxis: 'X', weight: 0.5 } }], frames: turns },
	{
		name: 'Rollの軸以外の回転',
		nodes: arm(),
		constraints: [{ node: 'twist', roll: { source: 'hand', rollAxis: 'X' } }],
		frames: mixedTurns,
	},
	{
		name: 'Rollと初期回転',
		nodes: arm(quarter),
		constraints: [{ node: 'twist', roll: { source: 'hand', rollAxis: 'Y', weight: 0.8 } }],
		frames: mixedTurns,
	},
	{ name: 'Aim', nodes: arm(), constraints: [{ node: 'star', aim: { source: 'hand', aimAxis: 'NegativeY' } }], frames: mixedTurns },
	{
		name: 'Aimと初期回転、0.5のweight',
		nodes: arm(quarter),
		constraints: [{ node: 'star', aim: { source: 'hand', aimAxis: 'PositiveZ', weight: 0.5 } }],
		frames: mixedTurns,
	},
	{
		name: 'Rotation',
		nodes: arm(quarter),
		constraints: [{ node: 'star', rotation: { source: 'lowerArm', weight: 0.7 } }],
		frames: mixedTurns,
	},
	{
		name: '依存する順の評価',
		nodes: arm(),
		constraints: [
			{ node: 'star', rotation: { source: 'twist' } },
			{ node: 'twist', roll: { source: 'hand', rollAxis: 'X', weight: 0.5 } },
		],
		frames: turns,
	},
];

export function runConstraints({ nodes, constraints, frames }: ConstraintCase): Record<string, Quat>[] {
	const tree = makeTree(nodes);
	return frames.map((moves) => {
		moveTree(tree, moves);
		applyConstraints(tree, constraints);
		return Object.fromEntries(constraints.map(({ node }) => [node, tree.local.get(node)!.rotation]));
	});
}

export interface LookAtCase {
	name: string;
	nodes: NodeJson[];
	lookAt: LookAtJson;
	/** Where the head is turned, and what it looks at. */
	frames: { head: Quat; target: Vec }[];
	/** three-vrm 3.5 exchanges the maps of up and down where bones move the eyes. */
	differs?: string;
	expected?: { yaw: number; pitch: number; eyes: Record<'left' | 'right', Quat>; weights: Record<string, number> }[];
}

const face = (rest: Quat = [0, 0, 0, 1], eye: Quat = [0, 0, 0, 1]): NodeJson[] => [
	{ name: 'root' },
	{ name: 'head', parent: 'root', translation: [0, 1.4, 0], rotation: rest },
	{ name: 'left', parent: 'head', translation: [0.03, 0.06, 0.05], rotation: eye },
	{ name: 'right', parent: 'head', translation: [-0.03, 0.06, 0.05], rotation: eye },
];
const range = (inputMaxValue: number, outputScale: number) => ({ inputMaxValue, outputScale });
const even: LookAtJson = {
	type: 'bone',
	offsetFromHeadBone: [0, 0.06, 0],
	rangeMapHorizontalInner: range(90, 8),
	rangeMapHorizontalOuter: range(60, 12),
	rangeMapVerticalDown: range(45, 10),
	rangeMapVerticalUp: range(45, 10),
};
const points: Vec[] = [
	[0, 1.46, 2],
	[1, 1.46, 1],
	[-2, 1.46, 0.5],
	[0.3, 2, 1],
	[-0.3, 0.5, 0.8],
	[0, 1.6, -1],
];
const looks = (head: Quat) => points.map((target) => ({ head, target }));

export const lookAtCases: LookAtCase[] = [
	{ name: '角度とrangeMap', nodes: face(), lookAt: even, frames: looks([0, 0, 0, 1]) },
	{ name: '横を向いた頭', nodes: face(), lookAt: even, frames: looks(axisAngle([0, 1, 0], 30 * degrees)) },
	{
		name: '初期回転のある頭と目',
		nodes: face(quarter, axisAngle([1, 0, 0], -40 * degrees)),
		lookAt: even,
		frames: looks(quarter),
	},
	{
		name: '上下で違うrangeMap、0のinputMaxValue',
		nodes: face(),
		lookAt: { ...even, rangeMapVerticalDown: range(30, 6), rangeMapVerticalUp: range(0, 14) },
		frames: looks([0, 0, 0, 1]),
		differs: 'three-vrm 3.5は、目のボーンを動かすときに、上と下のrangeMapを入れ替えて使います。',
	},
];

export function runLookAt({ nodes, lookAt, frames }: LookAtCase): NonNullable<LookAtCase['expected']> {
	const tree = makeTree(nodes);
	return frames.map(({ head, target }) => {
		moveTree(tree, { head: { rotation: head } });
		const { yaw, pitch } = gazeTo(tree, 'head', lookAt, target);
		return {
			yaw,
			pitch,
			eyes: eyeRotations(tree, { left: 'left', right: 'right' }, lookAt, yaw, pitch),
			weights: gazeWeights(lookAt, yaw, pitch),
		};
	});
}

export interface ExpressionCase {
	name: string;
	expressions: Record<string, ExpressionJson>;
	materials: Record<string, number[]>;
	frames: Record<string, number>[];
	expected?: ExpressionResult[];
}

const mouth = (index: number): ExpressionJson => ({ morphTargetBinds: [{ mesh: 'Face', index, weight: 1 }] });

export const expressionCases: ExpressionCase[] = [
	{
		name: 'overrideのblockとblend',
		expressions: {
			happy: { ...mouth(0), overrideBlink: 'block', overrideMouth: 'blend' },
			sad: { ...mouth(1), overrideMouth: 'blend' },
			blink: mouth(2),
			aa: mouth(3),
		},
		materials: {},
		frames: [
			{ happy: 0, sad: 0, blink: 1, aa: 1 },
			{ happy: 0.25, sad: 0, blink: 1, aa: 1 },
			{ happy: 0.5, sad: 0.25, blink: 1, aa: 0.8 },
			{ happy: 0.75, sad: 0.75, blink: 1, aa: 1 },
			{ happy: 1.5, sad: -1, blink: 0.4, aa: 0.4 },
		],
	},
	{
		name: '抑える側と抑えられる側のisBinary',
		expressions: {
			happy: { ...mouth(0), isBinary: true, overrideBlink: 'blend' },
			sad: { ...mouth(1), overrideBlink: 'blend' },
			blink: { ...mouth(2), isBinary: true },
		},
		materials: {},
		frames: [
			{ happy: 0.5, sad: 0, blink: 0.6 },
			{ happy: 0.51, sad: 0, blink: 0.6 },
			{ happy: 0, sad: 0.1, blink: 1 },
		],
	},
	{
		name: 'モーフ、色、UVの足し合わせ',
		expressions: {
			happy: {
				morphTargetBinds: [
					{ mesh: 'Face', index: 0, weight: 1 },
					{ mesh: 'Face', index: 1, weight: 0.5 },
				],
				materialColorBinds: [{ material: 'skin', type: 'color', targetValue: [1, 0.4, 0.4, 1] }],
			},
			angry: {
				morphTargetBinds: [{ mesh: 'Face', index: 1, weight: 1 }],
				materialColorBinds: [{ material: 'skin', type: 'color', targetValue: [1, 0, 0, 1] }],
				textureTransformBinds: [{ material: 'eye', scale: [1, 1], offset: [0.25, 0] }],
			},
			star: { textureTransformBinds: [{ material: 'eye', scale: [0.5, 1], offset: [0.5, 0.5] }] },
		},
		materials: { 'skin.color': [1, 0.8, 0.6, 1] },
		frames: [
			{ happy: 0, angry: 0, star: 0 },
			{ happy: 0.5, angry: 0, star: 0 },
			{ happy: 0.5, angry: 0.5, star: 1 },
			{ happy: 1, angry: 1, star: 0.5 },
		],
	},
];

export const runExpressions = ({ expressions, materials, frames }: ExpressionCase): ExpressionResult[] =>
	frames.map((inputs) => applyExpressions(expressions, inputs, materials));

export interface MToonCase {
	name: string;
	mtoon: MToonJson;
	point: Point;
	seconds: number;
	uv: [number, number];
	expected?: object;
}

const paint: MToonJson = {
	shadingShiftFactor: 0,
	shadingToonyFactor: 0.9,
	giEqualizationFactor: 0.9,
	matcapFactor: [1, 1, 1],
	parametricRimColorFactor: [0, 0, 0],
	parametricRimFresnelPowerFactor: 5,
	parametricRimLiftFactor: 0,
	rimLightingMixFactor: 1,
	outlineColorFactor: [0.2, 0.1, 0.1],
	outlineLightingMixFactor: 1,
	uvAnimationScrollXSpeedFactor: 0,
	uvAnimationScrollYSpeedFactor: 0,
	uvAnimationRotationSpeedFactor: 0,
};
const place: Point = {
	normal: [0, 0, 1],
	light: [0.6, 0, 0.8],
	lightColour: [1, 1, 1],
	view: [0, 0, 1],
	lit: [0.8, 0.6, 0.5],
	shade: [0.4, 0.2, 0.2],
	emissive: [0, 0, 0],
	ambient: [0.1, 0.1, 0.1],
	ambientUp: [0.3, 0.3, 0.4],
	ambientDown: [0.1, 0.1, 0.1],
	shift: 0,
	matcap: [0, 0, 0],
	rimMask: [1, 1, 1],
};
const lit = (name: string, mtoon: Partial<MToonJson> = {}, point: Partial<Point> = {}, seconds = 0): MToonCase => ({
	name,
	mtoon: { ...paint, ...mtoon },
	point: { ...place, ...point },
	seconds,
	uv: [0.75, 0.5],
});

export const mtoonCases: MToonCase[] = [
	lit('光が当たる点'),
	lit('陰の境界', {}, { light: [1, 0, 0] }),
	lit('後ろからの光', {}, { light: [0, 0, -1] }),
	lit('ぼけた境界', { shadingToonyFactor: 0 }, { light: [0.8, 0, 0.6] }),
	lit('ずらした境界', { shadingToonyFactor: 0.5, shadingShiftFactor: -0.5 }),
	lit('テクスチャでずらした境界', { shadingToonyFactor: 0.5 }, { light: [1, 0, 0], shift: 0.25 }),
	lit('幅のない境界', { shadingToonyFactor: 1 }, { light: [1, 0, 0] }),
	lit('方向を保つ間接光', { giEqualizationFactor: 0 }),
	lit('均一な間接光', { giEqualizationFactor: 1 }),
	lit('MatCap', { matcapFactor: [0.5, 1, 1] }, { matcap: [0.4, 0.4, 0.4], view: [0, 0.6, 0.8] }),
	lit('リム', { parametricRimColorFactor: [1, 1, 0.5], parametricRimFresnelPowerFactor: 2 }, { view: [0.8, 0, 0.6], normal: [0, 0, 1] }),
	lit(
		'幅を広げた、光の影響を受けないリム',
		{ parametricRimColorFactor: [1, 1, 1], parametricRimFresnelPowerFactor: 1, parametricRimLiftFactor: 0.2, rimLightingMixFactor: 0 },
		{ lightColour: [1, 0.5, 0.2] },
	),
	lit('発光', {}, { emissive: [2, 1, 0] }),
	lit('光の影響を受けないアウトライン', { outlineLightingMixFactor: 0 }),
	lit(
		'移動しながら回転するUV',
		{ uvAnimationScrollXSpeedFactor: 0.5, uvAnimationScrollYSpeedFactor: -0.25, uvAnimationRotationSpeedFactor: Math.PI / 2 },
		{},
		1,
	),
];

export function runMToon({ mtoon, point, seconds, uv }: MToonCase): object {
	const surface = surfaceColour(mtoon, point);
	return { ...surface, outline: outlineColour(mtoon, surface.colour), matcapUv: matcapUv(point), uv: animatedUv(mtoon, uv, seconds) };
}

export interface PoseSkeleton {
	nodes: NodeJson[];
	bones: Bones;
}

export interface PoseCase {
	name: string;
	from: PoseSkeleton;
	to: PoseSkeleton;
	/** What moves in `from`. */
	frames: Moves[];
	/** three-vrm 3.5 leaves out what a bone does that the model has not. */
	differs?: string;
	/** Local rotations of the nodes of `to` by human bone, and the translation of its hips. */
	expected?: { rotations: Record<string, Quat>; hips: Vec }[];
}

/** The left half of a body in T-pose. */
const body: readonly (readonly [bone: string, parent: string | undefined, place: Vec])[] = [
	['hips', undefined, [0, 1, 0]],
	['spine', 'hips', [0, 1.1, 0]],
	['chest', 'spine', [0, 1.2, 0]],
	['upperChest', 'chest', [0, 1.3, 0]],
	['neck', 'upperChest', [0, 1.45, 0]],
	['head', 'neck', [0, 1.55, 0]],
	['leftShoulder', 'upperChest', [0.05, 1.4, 0]],
	['leftUpperArm', 'leftShoulder', [0.15, 1.4, 0]],
	['leftLowerArm', 'leftUpperArm', [0.4, 1.4, 0]],
	['leftHand', 'leftLowerArm', [0.62, 1.4, 0]],
	['leftUpperLeg', 'hips', [0.1, 0.95, 0]],
	['leftLowerLeg', 'leftUpperLeg', [0.1, 0.5, 0]],
	['leftFoot', 'leftLowerLeg', [0.1, 0.1, 0]],
];

/**
 * A skeleton in T-pose.
 *
 * @param turned World rotations at rest.
 * @param between A node above a bone, which is none: `{ leftHand: 'twist' }`.
 */
function skeleton({
	turned = {},
	without = [],
	between = {},
	size = 1,
}: {
	turned?: Record<string, Quat>;
	without?: readonly string[];
	between?: Record<string, string>;
	size?: number;
}): PoseSkeleton {
	const upper = new Map(body.map(([bone, parent]) => [bone, parent]));
	const places = new Map(body.map(([bone, , place]) => [bone, scale(place, size)]));
	const parentOf = (bone: string): string | undefined => {
		const parent = upper.get(bone);
		return parent && without.includes(parent) ? parentOf(parent) : parent;
	};
	const bones = body.map(([bone]) => bone).filter((bone) => !without.includes(bone));
	const nodes: NodeJson[] = [];
	for (const bone of bones) {
		const parent = parentOf(bone);
		const own = turned[bone] ?? unit;
		const above = parent ? (turned[parent] ?? unit) : unit;
		const away = sub(places.get(bone)!, parent ? places.get(parent)! : [0, 0, 0]);
		const node = {
			name: bone,
			...(parent && { parent }),
			translation: rotate(inverse(above), away),
			rotation: multiply(inverse(above), own),
		};
		const name = between[bone];
		if (!name) {
			nodes.push(node);
			continue;
		}
		// It is where the bone is, with a turn of its own that the bone takes back.
		const turn = axisAngle([1, 0, 0], 50 * degrees);
		nodes.push({ ...node, name, rotation: turn }, { name: bone, parent: name, rotation: multiply(inverse(turn), node.rotation) });
	}
	return { nodes, bones: Object.fromEntries(bones.map((bone) => [bone, bone])) };
}

const alongBones: Record<string, Quat> = {
	chest: axisAngle([0, 1, 0], 90 * degrees),
	upperChest: axisAngle([1, 0, 0], 20 * degrees),
	head: axisAngle([0, 0, 1], 180 * degrees),
	leftUpperArm: axisAngle([0, 0, 1], -90 * degrees),
	leftLowerArm: axisAngle([0, 1, 0], 120 * degrees),
	leftUpperLeg: axisAngle([0, 0, 1], 180 * degrees),
	leftFoot: axisAngle([1, 0, 0], 90 * degrees),
};
const otherWise: Record<string, Quat> = {
	hips: axisAngle([0, 1, 0], 180 * degrees),
	spine: axisAngle([1, 0, 0], -15 * degrees),
	leftShoulder: axisAngle([0, 0, 1], -70 * degrees),
	leftUpperArm: axisAngle([0, 1, 0], 45 * degrees),
	leftHand: axisAngle([1, 0, 0], 90 * degrees),
	leftLowerLeg: axisAngle([0, 1, 0], 30 * degrees),
};

/** All bones of a skeleton turn, each around an axis of its own; the hips go forward and down. */
function walk({ nodes, bones }: PoseSkeleton): Moves[] {
	const rest = new Map(nodes.map((node) => [node.name, node]));
	const turn = (i: number, t: number): Quat =>
		multiply(axisAngle([1, 0, 0], Math.sin(t * 5 + i) * 0.5), axisAngle(i % 2 ? [0, 1, 0] : [0, 0, 1], Math.cos(t * 4 + i * 2) * 0.4));
	return Array.from({ length: 8 }, (_, frame) => {
		const t = (frame + 1) / 8;
		const moves = Object.keys(bones).map((bone, i) => [bone, { rotation: multiply(rest.get(bone)!.rotation!, turn(i, t)) }] as const);
		const [x, y, z] = rest.get('hips')!.translation!;
		return { ...Object.fromEntries(moves), hips: { ...moves[0]![1], translation: [x, y - 0.1 * t, z + 0.4 * t] as Vec } };
	});
}

const poseCase = (name: string, from: PoseSkeleton, to: PoseSkeleton, differs?: string): PoseCase => ({
	name,
	from,
	to,
	frames: walk(from),
	...(differs && { differs }),
});

export const poseCases: PoseCase[] = [
	poseCase('基本姿勢の回転がない骨格どうし', skeleton({}), skeleton({})),
	poseCase('基本姿勢で回転しているモデル', skeleton({}), skeleton({ turned: alongBones })),
	poseCase('基本姿勢で回転しているモーション', skeleton({ turned: otherWise }), skeleton({})),
	poseCase('別の回転をしている骨格どうし', skeleton({ turned: otherWise }), skeleton({ turned: alongBones })),
	poseCase('背の低いモデル', skeleton({ turned: otherWise }), skeleton({ turned: alongBones, size: 0.6 })),
	poseCase('ボーンの間のノード', skeleton({}), skeleton({ turned: alongBones, between: { leftLowerArm: 'sleeve', neck: 'collar' } })),
	poseCase('モーションにないボーン', skeleton({ without: ['chest', 'upperChest', 'leftShoulder'] }), skeleton({ turned: alongBones })),
	poseCase(
		'モデルにないボーン',
		skeleton({ turned: otherWise }),
		skeleton({ turned: alongBones, without: ['upperChest', 'neck', 'leftShoulder'] }),
		'three-vrm 3.5は、モデルにないボーンの回転を使いません。ここでは仕様のとおり、子のボーンに掛けます。',
	),
];

export function runPose({ from, to, frames }: PoseCase): NonNullable<PoseCase['expected']> {
	const [source, target] = [makeTree(from.nodes), makeTree(to.nodes)];
	return frames.map((moves) => {
		moveTree(source, moves);
		return {
			rotations: posedBones(target, to.bones, normalizedPose(source, from.bones)),
			hips: hipsPosition({ tree: source, hips: from.bones.hips! }, { tree: target, hips: to.bones.hips! }),
		};
	});
}
