/** The bones of the character in T-pose, facing +Z, soles at Y = 0. Metres. */
import { add, mirror, mix, type Vec } from './shape.ts';

export interface Joint {
	name: string;
	parent?: string;
	/** In the model's space. */
	at: Vec;
	/** Its name in the humanoid, where it is a human bone. */
	bone?: string;
}

const torso: [bone: string, parent: string | undefined, at: Vec][] = [
	['hips', undefined, [0, 0.44, 0]],
	['spine', 'hips', [0, 0.5, 0]],
	['chest', 'spine', [0, 0.57, 0]],
	['upperChest', 'chest', [0, 0.63, 0]],
	['neck', 'upperChest', [0, 0.7, 0]],
	['head', 'neck', [0, 0.745, 0]],
	['jaw', 'head', [0, 0.8, 0.05]],
];

/** Of the left side (X positive); the right one is its mirror image. */
const left: [bone: string, parent: string, at: Vec][] = [
	['Eye', 'head', [0.066, 0.895, 0.075]],
	['Shoulder', 'upperChest', [0.028, 0.67, 0]],
	['UpperArm', 'Shoulder', [0.085, 0.662, 0]],
	['LowerArm', 'UpperArm', [0.2, 0.662, 0]],
	['Hand', 'LowerArm', [0.31, 0.662, 0]],
	['UpperLeg', 'hips', [0.062, 0.41, 0]],
	['LowerLeg', 'UpperLeg', [0.064, 0.225, 0.004]],
	['Foot', 'LowerLeg', [0.066, 0.06, -0.008]],
	['Toes', 'Foot', [0.068, 0.02, 0.055]],
];

/** Roots and directions of the fingers, and the length of each part. */
const fingers: [name: string, root: Vec, direction: Vec, part: number][] = [
	['Index', [0.365, 0.664, 0.024], [1, 0, 0.06], 0.019],
	['Middle', [0.368, 0.664, 0.008], [1, 0, 0], 0.02],
	['Ring', [0.366, 0.664, -0.008], [1, 0, -0.04], 0.019],
	['Little', [0.36, 0.662, -0.023], [1, 0, -0.1], 0.016],
];
const fingerParts = ['Proximal', 'Intermediate', 'Distal'];
const thumbParts = ['Metacarpal', 'Proximal', 'Distal'];

/** Joints besides the human bones: what sways, and what constraints move. The first of each is the name of the chain. */
export interface Chain {
	name: string;
	parent: string;
	points: Vec[];
}

const sideChains: Chain[] = [
	{
		name: 'Tail',
		parent: 'head',
		points: [
			[0.135, 1.005, -0.09],
			[0.215, 0.985, -0.11],
			[0.255, 0.885, -0.11],
			[0.262, 0.775, -0.1],
			[0.245, 0.68, -0.085],
		],
	},
	{
		name: 'Lock',
		parent: 'head',
		points: [
			[0.152, 0.93, 0.075],
			[0.165, 0.86, 0.085],
			[0.166, 0.79, 0.083],
			[0.158, 0.725, 0.078],
		],
	},
	{
		name: 'Ear',
		parent: 'head',
		points: [
			[0.095, 1.04, 0.0],
			[0.118, 1.105, 0.0],
			[0.134, 1.17, 0.0],
		],
	},
];

const SKIRT_CHAINS = 8;
/** Where the skirt is at a height from 0 (waist) to 1 (hem), in a direction around Y. */
export function skirtPoint(t: number, angle: number): Vec {
	const radius = 0.082 + 0.098 * t ** 0.8;
	return [Math.sin(angle) * radius, 0.475 - 0.21 * t, Math.cos(angle) * radius * 0.9];
}

const skirt: Chain[] = Array.from({ length: SKIRT_CHAINS }, (_, i) => ({
	name: `Skirt${i}`,
	parent: 'hips',
	points: [0.12, 0.55, 1].map((t) => skirtPoint(t, (i / SKIRT_CHAINS) * Math.PI * 2)),
}));

/** The tail sways in the space of the hips: it has a center. */
const brush: Chain = {
	name: 'Brush',
	parent: 'hips',
	points: [
		[0, 0.455, -0.07],
		[0, 0.43, -0.16],
		[0, 0.46, -0.25],
		[0, 0.55, -0.31],
		[0, 0.65, -0.33],
	],
};

const sided = (side: 'left' | 'right') => (point: Vec) => (side === 'left' ? point : mirror(point));

export const chains: Chain[] = [
	...(['left', 'right'] as const).flatMap((side) =>
		sideChains.map(({ name, parent, points }) => ({ name: side + name, parent, points: points.map(sided(side)) })),
	),
	...skirt,
	brush,
];

/** Names of the joints of a chain: `leftEar`, `leftEar1`, `leftEar2`. */
export const jointsOf = ({ name, points }: Chain): string[] => points.map((_, i) => (i ? `${name}${i}` : name));

/** The star that hovers beside the head, the bow, and the forearms' twist: what constraints move. */
export const constrained = {
	star: { name: 'StarJoint', parent: 'upperChest', at: [-0.33, 1.05, 0.06] as Vec },
	bow: { name: 'Bow', parent: 'upperChest', at: [0, 0.665, 0.075] as Vec },
	twists: (['left', 'right'] as const).map((side) => ({
		name: `${side}Twist`,
		parent: `${side}LowerArm`,
		at: sided(side)([0.255, 0.662, 0]),
		source: `${side}Hand`,
	})),
};

export const joints: Joint[] = [
	...torso.map(([bone, parent, at]) => ({ name: bone, parent, at, bone })),
	...(['left', 'right'] as const).flatMap((side): Joint[] => {
		const place = sided(side);
		const bone = (name: string, parent: string, at: Vec): Joint => ({ name, parent, at: place(at), bone: name });
		return [
			...left.map(([name, parent, at]) => bone(side + name, /^[a-z]/.test(parent) ? parent : side + parent, at)),
			...fingers.flatMap(([name, root, direction, part]) =>
				fingerParts.map((each, i) =>
					bone(
						`${side}${name}${each}`,
						i ? `${side}${name}${fingerParts[i - 1]}` : `${side}Hand`,
						add(root, [direction[0] * part * i, 0, direction[2] * part * i]),
					),
				),
			),
			...thumbParts.map((each, i) =>
				bone(`${side}Thumb${each}`, i ? `${side}Thumb${thumbParts[i - 1]}` : `${side}Hand`, [0.332 + 0.014 * i, 0.658, 0.024 + 0.014 * i]),
			),
		];
	}),
	...chains.flatMap((chain) =>
		jointsOf(chain).map((name, i, names) => ({ name, parent: i ? names[i - 1] : chain.parent, at: chain.points[i]! })),
	),
	{ ...constrained.star },
	{ ...constrained.bow },
	...constrained.twists.map(({ name, parent, at }) => ({ name, parent, at })),
];

export const jointAt = new Map(joints.map((joint) => [joint.name, joint.at]));
export const indexOf = new Map(joints.map((joint, i) => [joint.name, i]));

/** Where a joint's influence ends: the mean of its children, or a little further on. */
export function endOf(name: string): Vec {
	const children = joints.filter((joint) => joint.parent === name && !/Twist|Star|Bow|Skirt|Brush|Shoulder|Leg$/.test(joint.name));
	const here = jointAt.get(name)!;
	if (children.length)
		return mix(here, children.reduce((sum, { at }) => add(sum, at), [0, 0, 0] as Vec).map((v) => v / children.length) as unknown as Vec, 1);
	const parent = joints.find((joint) => joint.name === name)!.parent;
	const from = parent ? jointAt.get(parent)! : here;
	return add(here, [(here[0] - from[0]) * 0.8, (here[1] - from[1]) * 0.8, (here[2] - from[2]) * 0.8]);
}
