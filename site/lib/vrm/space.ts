/** Places in space without a 3D library: column-major 4 × 4 matrices, as glTF writes them. */

export type Vec3 = readonly [number, number, number];
export type Matrix = readonly number[];
export interface Box {
	min: Vec3;
	max: Vec3;
}

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export function multiply(a: Matrix, b: Matrix): Matrix {
	const out = new Array<number>(16).fill(0);
	for (let column = 0; column < 4; column++)
		for (let row = 0; row < 4; row++) for (let i = 0; i < 4; i++) out[column * 4 + row]! += a[i * 4 + row]! * b[column * 4 + i]!;
	return out;
}

/** Translation, rotation (x, y, z, w) and scale → matrix (glTF 2.0, 3.5.3). */
export function composed([tx, ty, tz]: Vec3, [x, y, z, w]: readonly number[], [sx, sy, sz]: Vec3): Matrix {
	const [xx, yy, zz, xy, xz, yz, wx, wy, wz] = [x! * x!, y! * y!, z! * z!, x! * y!, x! * z!, y! * z!, w! * x!, w! * y!, w! * z!];
	return [
		(1 - 2 * (yy + zz)) * sx,
		2 * (xy + wz) * sx,
		2 * (xz - wy) * sx,
		0,
		2 * (xy - wz) * sy,
		(1 - 2 * (xx + zz)) * sy,
		2 * (yz + wx) * sy,
		0,
		2 * (xz + wy) * sz,
		2 * (yz - wx) * sz,
		(1 - 2 * (xx + yy)) * sz,
		0,
		tx,
		ty,
		tz,
		1,
	];
}

export const moved = (m: Matrix, [x, y, z]: Vec3): Vec3 => [
	m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
	m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
	m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
];

export const origin = (m: Matrix): Vec3 => [m[12]!, m[13]!, m[14]!];

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** Degrees between the way from one point to another and a direction; 0 where the points are one. */
export function degreesFrom(from: Vec3, to: Vec3, direction: Vec3, isFlat = false): number {
	const [x, y, z] = minus(to, from);
	const along: Vec3 = isFlat ? [x, 0, z] : [x, y, z];
	const length = Math.hypot(...along);
	if (length < 1e-9) return 0;
	const dot = along[0] * direction[0] + along[1] * direction[1] + along[2] * direction[2];
	return (Math.acos(Math.min(1, Math.max(-1, dot / length))) * 180) / Math.PI;
}

/** A box around a box that a matrix moves, and around another one. */
export function around(box: Box | undefined, { min, max }: Box, matrix: Matrix): Box {
	const lowest = box ? [...box.min] : [Infinity, Infinity, Infinity];
	const highest = box ? [...box.max] : [-Infinity, -Infinity, -Infinity];
	for (let corner = 0; corner < 8; corner++) {
		const point = moved(matrix, [corner & 1 ? max[0] : min[0], corner & 2 ? max[1] : min[1], corner & 4 ? max[2] : min[2]]);
		for (let i = 0; i < 3; i++) {
			lowest[i] = Math.min(lowest[i]!, point[i]!);
			highest[i] = Math.max(highest[i]!, point[i]!);
		}
	}
	return { min: lowest as unknown as Vec3, max: highest as unknown as Vec3 };
}
