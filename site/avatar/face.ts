/** The features of the face: eyes, brows, mouth and cheeks, drawn on the head as thin patches, with their morph targets. */
import type { MaterialName, MeshName, Part } from './parts.ts';
import { headSolid } from './parts.ts';
import { add, gradient, scale, sub, type Vec } from './shape.ts';
import { indexOf } from './skeleton.ts';

/** On the face, seen from the front: metres from the middle, height above the soles. */
type Spot = readonly [x: number, y: number];

/** The point of the head under a spot, lifted off it. */
function onFace([x, y]: Spot, lift: number): Vec {
	let z = 0.2;
	for (let i = 0; i < 40; i++) z -= headSolid(x, y, z) * 0.8;
	const here: Vec = [x, y, z];
	return add(here, scale(gradient(headSolid, here), lift));
}

interface Patch {
	mesh: MeshName;
	material: MaterialName;
	joint: string;
	lift: number;
	/** Spots of its grid: row by row. */
	spots: Spot[];
	indices: number[];
	uvs?: [number, number][];
	/** Where its spots are in each expression. */
	shapes?: Record<string, Spot[]>;
}

function drawn({ mesh, material, joint, lift, spots, indices, uvs, shapes = {} }: Patch): Part {
	const positions = spots.map((spot) => onFace(spot, lift));
	return {
		mesh,
		material,
		surface: { positions, normals: positions.map((point) => gradient(headSolid, point)), indices },
		influences: spots.map(() => ({ joints: [indexOf.get(joint)!, 0, 0, 0], weights: [255, 0, 0, 0] })),
		...(uvs ? { uvs } : {}),
		morphs: Object.fromEntries(
			Object.entries(shapes).map(([name, moved]) => [name, moved.map((spot, i) => sub(onFace(spot, lift), positions[i]!))]),
		),
	};
}

const RINGS = 3;
const SPOKES = 22;

/** A disc of unit size: its middle, then rings of spots. */
function disc(): { units: Spot[]; indices: number[] } {
	const units: Spot[] = [[0, 0]];
	const indices: number[] = [];
	for (let ring = 1; ring <= RINGS; ring++)
		for (let i = 0; i < SPOKES; i++) {
			const angle = (i / SPOKES) * Math.PI * 2;
			units.push([(Math.cos(angle) * ring) / RINGS, (Math.sin(angle) * ring) / RINGS]);
			const next = (i + 1) % SPOKES;
			const [a, b] = [1 + (ring - 1) * SPOKES + i, 1 + (ring - 1) * SPOKES + next];
			if (ring === 1) indices.push(0, a, b);
			else indices.push(a - SPOKES, a, b, a - SPOKES, b, b - SPOKES);
		}
	return { units, indices };
}

const COLUMNS = 14;

/** A band of three rows between two curves: `at(s)` for s from -1 to 1 gives x, and the heights of its lower and upper edge. */
type Band = (s: number) => readonly [x: number, low: number, high: number];

const bandSpots = (band: Band, at: Spot, side: number): Spot[] =>
	[0, 0.5, 1].flatMap((row) =>
		Array.from({ length: COLUMNS + 1 }, (_, i): Spot => {
			const [x, low, high] = band((i / COLUMNS) * 2 - 1);
			return [at[0] * side + x * side, at[1] + low + (high - low) * row];
		}),
	);

/** `side` -1 turns the triangles, since the patch is mirrored. */
function bandIndices(side: number): number[] {
	const indices: number[] = [];
	for (let row = 0; row < 2; row++)
		for (let i = 0; i < COLUMNS; i++) {
			const a = row * (COLUMNS + 1) + i;
			const up = a + COLUMNS + 1;
			indices.push(...(side > 0 ? [a, a + 1, up + 1, a, up + 1, up] : [a, up + 1, a + 1, a, up, up + 1]));
		}
	return indices;
}

const bandUvs = (): [number, number][] =>
	[0, 0.5, 1].flatMap((row) => Array.from({ length: COLUMNS + 1 }, (_, i): [number, number] => [i / COLUMNS, 1 - row]));

const bow = (s: number): number => 1 - s * s;
const round = (s: number): number => Math.sqrt(Math.max(0, 1 - s * s));

const EYE: Spot = [0.066, 0.893];
const eyeSize: Spot = [0.027, 0.037];

/** Of one eye: how tall it is, how far it moves, and the curve of its lid. x runs outward. */
interface EyeShape {
	open: number;
	dx?: number;
	dy?: number;
	lid: Band;
	/** The brow: moved up, and its inner end up. */
	brow?: [up: number, inner: number];
}

const openLid: Band = (s) => [0.032 * s + 0.001, 0.022 + 0.014 * bow(s), 0.0265 + 0.019 * bow(s) + 0.003 * Math.max(0, s)];
const lidAt =
	(height: number, curve: number): Band =>
	(s) => [0.031 * s, height + curve * bow(s), height + 0.0035 + (curve + 0.0035) * bow(s)];

const eyeShapes: Record<string, EyeShape> = {
	blink: { open: 0.02, lid: lidAt(-0.008, -0.01) },
	happy: { open: 0.02, lid: lidAt(-0.012, 0.018), brow: [0.006, 0] },
	angry: {
		open: 0.82,
		dy: -0.004,
		lid: (s) => [0.032 * s, 0.017 + 0.008 * bow(s) + 0.007 * s, 0.023 + 0.012 * bow(s) + 0.007 * s],
		brow: [-0.012, -0.014],
	},
	sad: {
		open: 0.85,
		dy: -0.003,
		lid: (s) => [0.032 * s, 0.02 + 0.01 * bow(s) - 0.007 * s, 0.025 + 0.013 * bow(s) - 0.007 * s],
		brow: [0.002, 0.014],
	},
	relaxed: { open: 0.55, dy: -0.011, lid: lidAt(0.003, 0.009), brow: [0.003, 0.004] },
	surprised: { open: 1.12, dy: 0.001, lid: (s) => [0.032 * s, 0.028 + 0.015 * bow(s), 0.032 + 0.019 * bow(s)], brow: [0.018, 0.003] },
	lookUp: { open: 1, dy: 0.009, lid: openLid },
	lookDown: { open: 0.92, dy: -0.01, lid: openLid },
	lookLeft: { open: 1, dx: 0.01, lid: openLid },
	lookRight: { open: 1, dx: -0.01, lid: openLid },
};

/** Morph targets of the eyes, in their order. A blink of each side moves that side alone. */
export const eyeTargets = ['blinkLeft', 'blinkRight', ...Object.keys(eyeShapes).filter((name) => name !== 'blink')];

function eyeParts(side: 1 | -1): Part[] {
	const name = side > 0 ? 'left' : 'right';
	const { units, indices } = disc();
	const discSpots = ({ open, dx = 0, dy = 0, lid }: EyeShape): Spot[] =>
		units.map(([u, v]): Spot => {
			if (open > 0.1) return [EYE[0] * side + u * eyeSize[0] + dx, EYE[1] + v * eyeSize[1] * open + dy];
			// Shut: all of the eye is behind the lid.
			const [x, low, high] = lid(u * 0.8 * side);
			return [(EYE[0] + x) * side, EYE[1] + (low + high) / 2];
		});
	const browBand =
		([up, inner]: [number, number]): Band =>
		(s) => {
			const lift = 0.057 + up + 0.007 * bow(s) + inner * Math.max(0, -s);
			return [0.027 * s, lift, lift + 0.006 * (0.4 + 0.6 * bow(s))];
		};
	const shapesOf = (spots: (shape: EyeShape) => Spot[], rest: Spot[]): Record<string, Spot[]> =>
		Object.fromEntries(
			eyeTargets.map((target) => {
				const blink = /^blink(Left|Right)$/.exec(target)?.[1]?.toLowerCase();
				if (blink) return [target, blink === name ? spots(eyeShapes.blink!) : rest];
				return [target, spots(eyeShapes[target]!)];
			}),
		);
	const open: EyeShape = { open: 1, lid: openLid };
	const lidSpots = ({ lid }: EyeShape) => bandSpots(lid, EYE, side);
	const browSpots = ({ brow = [0, 0] }: EyeShape) => bandSpots(browBand(brow), EYE, side);
	return [
		drawn({
			mesh: 'Eyes',
			material: 'eye',
			joint: `${name}Eye`,
			lift: 0.0022,
			spots: discSpots(open),
			indices,
			uvs: units.map(([u, v]) => [0.25 + u * 0.245, 0.5 - v * 0.49]),
			shapes: shapesOf(discSpots, discSpots(open)),
		}),
		...[lidSpots, browSpots].map((spots) =>
			drawn({
				mesh: 'Eyes',
				material: 'line',
				joint: 'head',
				lift: spots === lidSpots ? 0.0034 : 0.0026,
				spots: spots(open),
				indices: bandIndices(side),
				shapes: shapesOf(spots, spots(open)),
			}),
		),
	];
}

const MOUTH: Spot = [0, 0.824];

/** An open mouth: half its width, its top and bottom. */
const opened =
	(width: number, top: number, bottom: number): Band =>
	(s) => [width * s, -bottom * round(s), top * round(s)];
/** A closed one: half its width, and how far its middle is below its corners. */
const closed =
	(width: number, sag: number): Band =>
	(s) => {
		const middle = sag * 0.5 - sag * bow(s);
		const half = 0.0021 * (0.35 + 0.65 * bow(s));
		return [width * s, middle - half, middle + half];
	};

const mouthShapes: Record<string, Band> = {
	aa: opened(0.023, 0.008, 0.026),
	ih: opened(0.031, 0.005, 0.009),
	ou: opened(0.0105, 0.008, 0.011),
	ee: opened(0.027, 0.007, 0.016),
	oh: opened(0.016, 0.011, 0.022),
	happy: (s) => [0.033 * s, 0.006 - 0.03 * round(s), 0.0085 - 0.007 * bow(s)],
	angry: closed(0.021, -0.011),
	sad: closed(0.017, -0.007),
	relaxed: closed(0.028, 0.013),
	surprised: opened(0.012, 0.011, 0.014),
	neutral: closed(0.018, 0),
};

/** Morph targets of the mouth, in their order. */
export const mouthTargets = Object.keys(mouthShapes);

function mouthPart(): Part {
	const spots = (band: Band) => bandSpots(band, MOUTH, 1);
	return drawn({
		mesh: 'Mouth',
		material: 'mouth',
		joint: 'head',
		lift: 0.0016,
		spots: spots(closed(0.024, 0.009)),
		indices: bandIndices(1),
		uvs: bandUvs(),
		shapes: Object.fromEntries(Object.entries(mouthShapes).map(([name, band]) => [name, spots(band)])),
	});
}

function cheekPart(side: 1 | -1): Part {
	const { units, indices } = disc();
	const spots = units.map(([u, v]): Spot => [0.103 * side + u * 0.021, 0.842 + v * 0.0125]);
	return drawn({ mesh: 'Head', material: 'blush', joint: 'head', lift: 0.0012, spots, indices });
}

export const makeFace = (): Part[] => [...eyeParts(1), ...eyeParts(-1), mouthPart(), cheekPart(1), cheekPart(-1)];
