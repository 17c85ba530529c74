/** The parts of the character's body, hair and clothes: solids, their materials, and the bones that move them. */
import { between, finger, loft, onCurve, ring, rowsOf } from './loft.ts';
import {
	capsule,
	ellipsoid,
	join,
	mirrored,
	mix,
	normalize,
	type Solid,
	type Surface,
	strand,
	sub,
	surface,
	union,
	type Vec,
	without,
} from './shape.ts';
import { chains, constrained, indexOf, jointAt, jointsOf, skirtPoint } from './skeleton.ts';
import { type Influence, influence, weigh } from './weights.ts';

export type MaterialName = 'skin' | 'hair' | 'cloth' | 'cream' | 'accent' | 'shoes' | 'star' | 'eye' | 'line' | 'mouth' | 'blush';

export type MeshName = 'Head' | 'Hair' | 'Body' | 'Outfit' | 'Star' | 'Eyes' | 'Mouth';

/** A surface of one material, ready to be skinned. */
export interface Part {
	mesh: MeshName;
	material: MaterialName;
	surface: Surface;
	influences: Influence[];
	uvs?: [u: number, v: number][];
	/** Offsets of all vertices by the name of the morph target. */
	morphs?: Record<string, Vec[]>;
}

/** Metres of the grid's cells are multiplied by it: the file stays small. */
const COARSENESS = 1.62;

const net = (solid: Solid, low: Vec, high: Vec, cell: number): Surface => surface(solid, low, high, cell * COARSENESS);

/** Without the triangles that lie under `cover`, deeper than `depth`. */
function uncovered({ positions, normals, indices }: Surface, cover: Solid, depth: number): Surface {
	const isSeen = positions.map((point) => cover(...point) > -depth);
	const kept: number[] = [];
	for (let i = 0; i < indices.length; i += 3) {
		const triangle = indices.slice(i, i + 3);
		if (triangle.some((index) => isSeen[index])) kept.push(...triangle);
	}
	return compact({ positions, normals, indices: kept });
}

/** Without the vertices that no triangle has. */
function compact({ positions, normals, indices }: Surface): Surface {
	const used = [...new Set(indices)].sort((a, b) => a - b);
	const at = new Map(used.map((index, i) => [index, i]));
	return {
		positions: used.map((i) => positions[i]!),
		normals: used.map((i) => normals[i]!),
		indices: indices.map((index) => at.get(index)!),
	};
}

const head = union(
	[
		ellipsoid([0, 0.92, 0.0], [0.163, 0.157, 0.156]),
		ellipsoid([0.068, 0.852, 0.05], [0.076, 0.068, 0.078]),
		ellipsoid([-0.068, 0.852, 0.05], [0.076, 0.068, 0.078]),
		ellipsoid([0, 0.81, 0.075], [0.05, 0.042, 0.05]),
		// The chin.
		ellipsoid([0, 0.797, 0.1], [0.032, 0.026, 0.034]),
	],
	0.05,
);

/** The face, which features are drawn on, and its nose. */
export const headSolid: Solid = union([head, capsule([0, 0.886, 0.146], [0, 0.858, 0.156], 0.006, 0.0095)], 0.014);

/** What stands out from the head by more than a hair's breadth: finer than the head itself, whose cells are larger than a nose. */
function nose(): Surface {
	const { positions, normals, indices } = surface(headSolid, [-0.03, 0.835, 0.12], [0.03, 0.905, 0.19], 0.0065);
	const kept: number[] = [];
	for (let i = 0; i < indices.length; i += 3) {
		const triangle = indices.slice(i, i + 3);
		if (triangle.some((index) => head(...positions[index]!) > 0.0012)) kept.push(...triangle);
	}
	return compact({ positions, normals, indices: kept });
}

/** The same for both sides: of the left one, and mirrored. */
const both = (make: (side: 'left' | 'right') => Part): Part[] => {
	const left = make('left');
	const right = make('right');
	return [left, right];
};

const sideOf = (side: 'left' | 'right', solid: Surface): Surface => (side === 'left' ? solid : mirrored(solid));

function part(mesh: MeshName, material: MaterialName, shape: Surface, bones: readonly string[], sharpness?: number): Part {
	return { mesh, material, surface: shape, influences: shape.positions.map((point) => weigh(point, bones, sharpness)) };
}

const chain = (name: string) => chains.find((one) => one.name === name)!;

/** A strand along a spring chain; its last joint is a tail and moves nothing. */
function swaying(mesh: MeshName, material: MaterialName, name: string, solid: Surface, root: string): Part {
	return part(mesh, material, solid, [root, ...jointsOf(chain(name)).slice(0, -1)], 5);
}

const flat =
	(solid: Solid, factor: number, z = 0): Solid =>
	(x, y, zz) =>
		solid(x, y, (zz - z) * factor + z) / factor;

/** The hair on the head, open before the face. */
const cap = without(
	union([ellipsoid([0, 0.945, -0.012], [0.182, 0.178, 0.176]), ellipsoid([0, 0.86, -0.07], [0.155, 0.115, 0.105])], 0.05),
	ellipsoid([0, 0.85, 0.16], [0.14, 0.14, 0.165]),
	0.02,
);

function hairParts(): Part[] {
	const bangs = [-0.118, -0.078, -0.036, 0.008, 0.05, 0.09, 0.124].map((x, i) => {
		const lift = 0.014 * (i % 2) + Math.abs(x) * 0.16;
		const tip: Vec = [x * 1.04 + 0.012, 0.942 + lift, 0.171 - x * x * 4.2];
		return strand([[x * 0.42, 1.075, 0.095 - Math.abs(x) * 0.2], [x * 0.86, 1.025, 0.148 - x * x * 4], tip], [0.03, 0.03, 0.009], 0.012);
	});
	const fringe = surface(union(bangs, 0.006), [-0.19, 0.91, 0], [0.19, 1.13, 0.21], 0.0138);
	const wisp = strand(
		[
			[0, 1.1, 0.0],
			[0.012, 1.148, 0.012],
			[0.05, 1.175, 0.03],
			[0.082, 1.165, 0.042],
		],
		[0.017, 0.015, 0.012, 0.005],
	);
	const curl = surface(wisp, [-0.03, 1.07, -0.03], [0.11, 1.21, 0.08], 0.0105);
	const crown = net(cap, [-0.21, 0.72, -0.22], [0.21, 1.16, 0.2], 0.014);
	const tail = net(strand(chain('leftTail').points, [0.03, 0.052, 0.062, 0.048, 0.016], 0.03), [0.08, 0.64, -0.2], [0.36, 1.07, 0], 0.0145);
	const lock = net(strand(chain('leftLock').points, [0.026, 0.028, 0.024, 0.01], 0.015), [0.1, 0.69, 0.03], [0.22, 0.98, 0.14], 0.011);
	const ear = flat(strand(chain('leftEar').points, [0.054, 0.038, 0.006], 0.01), 2);
	const inner = flat(
		strand(
			chain('leftEar').points.map(([x, y]) => [x, y - 0.012, 0.021] as Vec),
			[0.034, 0.024, 0.004],
			0.01,
		),
		2,
		0.021,
	);
	const box: [Vec, Vec] = [
		[0.02, 0.97, -0.06],
		[0.2, 1.2, 0.06],
	];
	const outer = net(ear, ...box, 0.011);
	const lining = net(inner, ...box, 0.01);
	const tie = net(ellipsoid([0.158, 1.0, -0.095], [0.032, 0.038, 0.038]), [0.11, 0.95, -0.15], [0.2, 1.05, -0.04], 0.011);
	return [
		part('Hair', 'hair', crown, ['head']),
		part('Hair', 'hair', uncovered(fringe, cap, 0.02), ['head']),
		part('Hair', 'hair', curl, ['head']),
		...both((side) => swaying('Hair', 'hair', `${side}Tail`, sideOf(side, tail), 'head')),
		...both((side) => swaying('Hair', 'hair', `${side}Lock`, sideOf(side, lock), 'head')),
		...both((side) => swaying('Hair', 'hair', `${side}Ear`, sideOf(side, outer), 'head')),
		...both((side) => swaying('Hair', 'cream', `${side}Ear`, sideOf(side, lining), 'head')),
		...both((side) => part('Hair', 'accent', sideOf(side, tie), ['head'])),
	];
}

const armBones = (side: string) => ['UpperArm', 'LowerArm', 'Hand'].map((name) => side + name);
const legBones = (side: string) => ['UpperLeg', 'LowerLeg', 'Foot'].map((name) => side + name);
const fingerBones = [...indexOf.keys()].filter((name) => /^left(?:Thumb|Index|Middle|Ring|Little)/.test(name));

function bodyParts(): Part[] {
	const neck = net(capsule([0, 0.66, 0], [0, 0.79, 0.0], 0.04, 0.038), [-0.06, 0.62, -0.06], [0.06, 0.84, 0.06], 0.014);
	const digits = ['Index', 'Middle', 'Ring', 'Little', 'Thumb'].map((name) => {
		const points = fingerBones.filter((bone) => bone.startsWith(`left${name}`)).map((bone) => jointAt.get(bone)!);
		// From within the palm to the tip.
		const root = mix(points[0]!, points[1]!, name === 'Thumb' ? -0.1 : -0.7);
		const radii = name === 'Thumb' ? [0.01, 0.0105, 0.0095, 0.0085, 0.007] : [0.0072, 0.0072, 0.007, 0.0067, 0.006];
		return finger([root, ...points, mix(points[1]!, points[2]!, 1.75)], radii, 9);
	});
	const palm = union(
		[ellipsoid([0.343, 0.662, 0], [0.032, 0.0145, 0.034]), capsule([0.24, 0.662, 0], [0.325, 0.662, 0], 0.021, 0.019)],
		0.02,
	);
	const hand = join([net(palm, [0.25, 0.62, -0.06], [0.4, 0.7, 0.06], 0.0075), ...digits]);
	const leg = net(
		strand([jointAt.get('leftUpperLeg')!, jointAt.get('leftLowerLeg')!, [0.066, 0.15, 0]], [0.052, 0.039, 0.036], 0.02),
		[0, 0.1, -0.08],
		[0.14, 0.48, 0.08],
		0.0145,
	);
	return [
		part('Body', 'skin', neck, ['head', 'neck', 'upperChest']),
		...both((side) =>
			part('Body', 'skin', sideOf(side, hand), [...armBones(side), ...fingerBones.map((bone) => bone.replace('left', side))], 6),
		),
		...both((side) => part('Body', 'skin', sideOf(side, leg), ['hips', ...legBones(side)], 6)),
	];
}

function outfitParts(): Part[] {
	const torso = flat(
		strand(
			[
				[0, 0.47, 0],
				[0, 0.56, 0],
				[0, 0.63, 0],
				[0, 0.668, 0],
			],
			[0.084, 0.076, 0.078, 0.056],
			0.02,
		),
		1.12,
	);
	// Along the arm: where, and how wide.
	const around = (profile: readonly (readonly [x: number, radius: number])[], sides: number): Surface =>
		loft(profile.map(([x, radius]) => ring([x, 0.661, 0], [1, 0, 0], [0, 1, 0], radius, sides)));
	const sleeves = around(
		[
			[0.06, 0.044],
			[0.095, 0.0435],
			[0.13, 0.043],
			[0.17, 0.043],
			[0.2, 0.044],
			[0.235, 0.048],
			[0.275, 0.0555],
		],
		22,
	);
	const cuff = around(
		[
			[0.264, 0.052],
			[0.265, 0.0605],
			[0.27, 0.0635],
			[0.297, 0.0655],
			[0.303, 0.0625],
			[0.304, 0.057],
			[0.299, 0.045],
			[0.297, 0.017],
		],
		22,
	);
	const body = net(
		union([torso, capsule([0.03, 0.655, 0], [0.09, 0.66, 0], 0.046), capsule([-0.03, 0.655, 0], [-0.09, 0.66, 0], 0.046)], 0.03),
		[-0.16, 0.36, -0.11],
		[0.16, 0.75, 0.11],
		0.0135,
	);
	// From under its edge, over it, up to the neck and in; higher at the sides, where the shoulders are.
	const collar = loft(
		[
			[0.672, 0.07, 0.06, 0.044],
			[0.663, 0.095, 0.074, 0.05],
			[0.669, 0.099, 0.078, 0.05],
			[0.692, 0.083, 0.069, 0.036],
			[0.714, 0.06, 0.056, 0.018],
			[0.719, 0.053, 0.051, 0.015],
			[0.715, 0.046, 0.045, 0.015],
			[0.695, 0.039, 0.038, 0.01],
		].map(([y, rx, rz, lift]) =>
			ring([0, 0, 0], [0, 1, 0], [0, 0, 1], 1, 26).map(([x, , z]): Vec => [x * rx!, y! + lift! * x * x, z * rz!]),
		),
	);
	const sock = net(
		strand(
			[
				[0.065, 0.185, 0.002],
				[0.066, 0.12, -0.002],
				[0.066, 0.05, -0.006],
			],
			[0.0415, 0.04, 0.036],
			0.01,
		),
		[0.01, 0, -0.06],
		[0.13, 0.24, 0.06],
		0.013,
	);
	const shoe = net(
		union(
			[
				ellipsoid([0.068, 0.036, 0.03], [0.043, 0.037, 0.068]),
				ellipsoid([0.066, 0.05, -0.012], [0.042, 0.046, 0.044]),
				capsule([0.068, 0.018, -0.02], [0.068, 0.018, 0.055], 0.019),
			],
			0.02,
		),
		[0.01, -0.01, -0.08],
		[0.13, 0.12, 0.12],
		0.012,
	);
	const [bx, by, bz] = constrained.bow.at;
	const bow = net(
		union(
			[
				ellipsoid([bx, by - 0.002, bz + 0.004], [0.014, 0.014, 0.013]),
				...[1, -1].flatMap((s) => [
					ellipsoid([bx + s * 0.031, by + 0.005, bz], [0.027, 0.02, 0.011]),
					capsule([bx + s * 0.008, by - 0.012, bz], [bx + s * 0.026, by - 0.05, bz + 0.006], 0.009, 0.012),
				]),
			],
			0.006,
		),
		[bx - 0.08, by - 0.08, bz - 0.03],
		[bx + 0.08, by + 0.05, bz + 0.04],
		0.008,
	);
	const brushPoints = chain('Brush').points;
	const brushRadii = [0.02, 0.034, 0.046, 0.057, 0.066, 0.069, 0.064, 0.047, 0.014];
	const brushRows = Array.from({ length: BRUSH_ROWS }, (_, i) => {
		const t = i / (BRUSH_ROWS - 1);
		const [before, here, after] = [t - 0.04, t, t + 0.04].map((each) => onCurve(brushPoints, Math.min(1, Math.max(0, each)))) as [
			Vec,
			Vec,
			Vec,
		];
		return ring(here, sub(after, before), [1, 0, 0], between(brushRadii, t), BRUSH_SIDES);
	});
	const whole = loft(brushRows, brushPoints.at(-1)!);
	const brush = rowsOf(whole, BRUSH_SIDES, 0, BRUSH_TIP);
	// Its last vertex is the end, a row of one.
	const tip = rowsOf(whole, BRUSH_SIDES, BRUSH_TIP, BRUSH_ROWS);
	const spine = ['hips', 'spine', 'chest', 'upperChest', 'neck'];
	return [
		part('Outfit', 'cloth', body, [...spine, 'leftShoulder', 'rightShoulder', 'leftUpperArm', 'rightUpperArm']),
		...both((side) => part('Outfit', 'cloth', sideOf(side, sleeves), [`${side}Shoulder`, `${side}UpperArm`, `${side}LowerArm`], 5)),
		...both((side) => part('Outfit', 'cream', sideOf(side, cuff), [`${side}LowerArm`, `${side}Twist`], 3)),
		part('Outfit', 'cream', collar, ['upperChest', 'neck']),
		...both((side) => part('Outfit', 'cream', sideOf(side, sock), legBones(side), 6)),
		...both((side) => part('Outfit', 'shoes', sideOf(side, shoe), [`${side}Foot`, `${side}Toes`], 6)),
		part('Outfit', 'accent', bow, ['Bow']),
		swaying('Outfit', 'hair', 'Brush', brush, 'hips'),
		swaying('Outfit', 'cream', 'Brush', tip, 'hips'),
		...skirtParts(),
	];
}

const BRUSH_ROWS = 15;
const BRUSH_SIDES = 18;
/** The row where the colour changes. */
const BRUSH_TIP = 10;

const SEGMENTS = 48;

/** The skirt and its hem: turned around Y, with soft folds, two sheets so that its inside shows too. */
function skirtParts(): Part[] {
	const sheet = (from: number, to: number, rows: number, offset: number): { surface: Surface; places: [t: number, angle: number][] } => {
		const places: [number, number][] = [];
		const positions: Vec[] = [];
		for (let row = 0; row <= rows; row++)
			for (let i = 0; i < SEGMENTS; i++) {
				const t = from + ((to - from) * row) / rows;
				const angle = (i / SEGMENTS) * Math.PI * 2;
				const [x, y, z] = skirtPoint(t, angle);
				const fold = 1 + (Math.cos(angle * 12) * 0.035 + offset) * t;
				positions.push([x * fold, y, z * fold]);
				places.push([t, angle]);
			}
		const indices: number[] = [];
		for (let row = 0; row < rows; row++)
			for (let i = 0; i < SEGMENTS; i++) {
				const a = row * SEGMENTS + i;
				const b = row * SEGMENTS + ((i + 1) % SEGMENTS);
				indices.push(a, a + SEGMENTS, b, b, a + SEGMENTS, b + SEGMENTS);
			}
		const normals = positions.map((point) => normalize(sub(point, [0, point[1] - 0.04, 0])));
		return { surface: { positions, normals, indices }, places };
	};
	const build = (material: MaterialName, from: number, to: number, rows: number, offset: number): Part => {
		const { surface: shape, places } = sheet(from, to, rows, offset);
		return { mesh: 'Outfit', material, surface: shape, influences: places.map(([t, angle]) => skirtInfluence(t, angle)) };
	};
	return [build('cloth', 0, 0.84, 7, 0), build('cream', 0.82, 0.94, 1, 0.004), build('accent', 0.93, 1, 1, 0.006)];
}

/** Between the two nearest chains, and between the hips and the joints down the chain. */
function skirtInfluence(t: number, angle: number): Influence {
	const count = chains.filter(({ name }) => name.startsWith('Skirt')).length;
	const place = (angle / (Math.PI * 2)) * count;
	const near = Math.floor(place) % count;
	const share = place - Math.floor(place);
	const upper = Math.min(1, Math.max(0, (t - 0.02) / 0.25));
	const lower = Math.min(1, Math.max(0, (t - 0.4) / 0.35));
	const found = [
		{ joint: indexOf.get('hips')!, weight: 1 - upper },
		...[near, (near + 1) % count].flatMap((i, n) => {
			const side = n ? share : 1 - share;
			return [
				{ joint: indexOf.get(`Skirt${i}`)!, weight: upper * (1 - lower) * side },
				{ joint: indexOf.get(`Skirt${i}1`)!, weight: upper * lower * side },
			];
		}),
	];
	return influence(
		found
			.filter(({ weight }) => weight > 0)
			.sort((a, b) => b.weight - a.weight)
			.slice(0, 4),
	);
}

/** A five-pointed star that hovers beside the head. */
function starPart(): Part {
	const [cx, cy, cz] = constrained.star.at;
	const points = [0, 1, 2, 3, 4].map((i) => {
		const angle = (i / 5) * Math.PI * 2;
		return capsule([cx, cy, cz], [cx + Math.sin(angle) * 0.04, cy + Math.cos(angle) * 0.04, cz], 0.019, 0.007);
	});
	return part('Star', 'star', net(union(points, 0.014), [cx - 0.07, cy - 0.07, cz - 0.03], [cx + 0.07, cy + 0.07, cz + 0.03], 0.0085), [
		'StarJoint',
	]);
}

/** Everything but the face's features. */
export function makeParts(): Part[] {
	const face = net(headSolid, [-0.2, 0.73, -0.19], [0.2, 1.11, 0.19], 0.0135);
	return [
		part('Head', 'skin', join([uncovered(face, cap, 0.012), nose()]), ['head']),
		...hairParts(),
		...bodyParts(),
		...outfitParts(),
		starPart(),
	];
}
