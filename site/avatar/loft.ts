/** Surfaces over rows of points, whose borders are edges: cuffs, collar, fingers, the tail. */
import { add, mix, normalize, type Surface, scale, sub, type Vec } from './shape.ts';

const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Points around `axis`, counted from `from`, to the right as seen against the axis. */
export function ring(at: Vec, axis: Vec, from: Vec, radius: number, sides: number): Vec[] {
	const forward = normalize(axis);
	const u = normalize(sub(from, scale(forward, from[0] * forward[0] + from[1] * forward[1] + from[2] * forward[2])));
	const v = cross(forward, u);
	return Array.from({ length: sides }, (_, i) => {
		const angle = (i / sides) * Math.PI * 2;
		return add(at, add(scale(u, Math.cos(angle) * radius), scale(v, Math.sin(angle) * radius)));
	});
}

/** @param tip closes the last row. */
export function loft(rows: readonly Vec[][], tip?: Vec): Surface {
	const sides = rows[0]!.length;
	const positions = rows.flat();
	const indices: number[] = [];
	for (let row = 0; row < rows.length - 1; row++)
		for (let i = 0; i < sides; i++) {
			const [a, b] = [row * sides + i, row * sides + ((i + 1) % sides)];
			indices.push(a, b, b + sides, a, b + sides, a + sides);
		}
	if (tip) {
		const last = (rows.length - 1) * sides;
		for (let i = 0; i < sides; i++) indices.push(last + i, last + ((i + 1) % sides), positions.length);
		positions.push(tip);
	}
	const sums: Vec[] = positions.map(() => [0, 0, 0]);
	for (let i = 0; i < indices.length; i += 3) {
		const corners = indices.slice(i, i + 3) as [number, number, number];
		const [a, b, c] = corners.map((index) => positions[index]!) as [Vec, Vec, Vec];
		const face = cross(sub(b, a), sub(c, a));
		for (const index of corners) sums[index] = add(sums[index]!, face);
	}
	return { positions, normals: sums.map(normalize), indices };
}

/** The rows of a surface from one to another, with the normals of the whole: two parts meet without a seam. */
export function rowsOf({ positions, normals, indices }: Surface, sides: number, from: number, to: number): Surface {
	const isIn = (index: number): boolean => index >= from * sides && index < (to + 1) * sides;
	const kept: number[] = [];
	for (let i = 0; i < indices.length; i += 3) if (indices.slice(i, i + 3).every(isIn)) kept.push(...indices.slice(i, i + 3));
	return {
		positions: positions.slice(from * sides, (to + 1) * sides),
		normals: normals.slice(from * sides, (to + 1) * sides),
		indices: kept.map((index) => index - from * sides),
	};
}

/** A point of the curve through `points` (Catmull-Rom), for t from 0 to 1. */
export function onCurve(points: readonly Vec[], t: number): Vec {
	const place = t * (points.length - 1);
	const i = Math.min(points.length - 2, Math.floor(place));
	const share = place - i;
	const at = (n: number): Vec => points[Math.min(points.length - 1, Math.max(0, n))]!;
	const slope = (n: number): Vec => scale(sub(at(n + 1), at(n - 1)), 0.5);
	const [s2, s3] = [share ** 2, share ** 3];
	return add(
		add(scale(at(i), 2 * s3 - 3 * s2 + 1), scale(slope(i), s3 - 2 * s2 + share)),
		add(scale(at(i + 1), -2 * s3 + 3 * s2), scale(slope(i + 1), s3 - s2)),
	);
}

/** A finger: rings along its bones, round at its end. */
export function finger(points: readonly Vec[], radii: readonly number[], sides: number): Surface {
	const last = points.at(-1)!;
	const direction = normalize(sub(last, points.at(-2)!));
	const rows = points.map((point, i) => ring(point, sub(points[i + 1] ?? last, points[i ? i - 1 : 0]!), [0, 1, 0], radii[i]!, sides));
	const end = radii.at(-1)!;
	rows.push(ring(add(last, scale(direction, end * 0.7)), direction, [0, 1, 0], end * 0.7, sides));
	return loft(rows, add(last, scale(direction, end)));
}

/** A value between those of a list, for t from 0 to 1. */
export function between(values: readonly number[], t: number): number {
	const place = t * (values.length - 1);
	const i = Math.min(values.length - 2, Math.floor(place));
	return mix([values[i]!, 0, 0], [values[i + 1]!, 0, 0], place - i)[0];
}
