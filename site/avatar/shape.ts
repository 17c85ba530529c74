/** Solids as signed distance functions (metres, negative inside), and their surfaces as triangles. */

export type Vec = readonly [x: number, y: number, z: number];

/** Distance from a point to a surface. */
export type Solid = (x: number, y: number, z: number) => number;

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
export const length = (a: Vec): number => Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
export const normalize = (a: Vec): Vec => scale(a, 1 / (length(a) || 1));
export const mix = (a: Vec, b: Vec, t: number): Vec => add(scale(a, 1 - t), scale(b, t));
export const mirror = ([x, y, z]: Vec): Vec => [-x, y, z];
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Along a-b from 0 to 1, and the distance from that line. */
export function along([x, y, z]: Vec, a: Vec, b: Vec): { t: number; distance: number } {
	const d = sub(b, a);
	const square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] || 1;
	const t = clamp(((x - a[0]) * d[0] + (y - a[1]) * d[1] + (z - a[2]) * d[2]) / square, 0, 1);
	return { t, distance: length(sub([x, y, z], mix(a, b, t))) };
}

/** A capsule whose radius goes from `ra` at `a` to `rb` at `b`. */
export const capsule =
	(a: Vec, b: Vec, ra: number, rb = ra): Solid =>
	(x, y, z) => {
		const { t, distance } = along([x, y, z], a, b);
		return distance - ra - (rb - ra) * t;
	};

export const ellipsoid =
	(center: Vec, radii: Vec): Solid =>
	(x, y, z) => {
		const p = sub([x, y, z], center);
		const k0 = length([p[0] / radii[0], p[1] / radii[1], p[2] / radii[2]]);
		const k1 = length([p[0] / radii[0] ** 2, p[1] / radii[1] ** 2, p[2] / radii[2] ** 2]);
		return k1 === 0 ? -Math.min(...radii) : (k0 * (k0 - 1)) / k1;
	};

/** Strands: a chain of points, each with a radius. */
export const strand = (points: readonly Vec[], radii: readonly number[], blend = 0.01): Solid =>
	union(
		points.slice(1).map((point, i) => capsule(points[i]!, point, radii[i]!, radii[i + 1])),
		blend,
	);

/** The solids together; their seams are rounded by `blend`. */
export const union =
	(solids: readonly Solid[], blend = 0): Solid =>
	(x, y, z) => {
		let found = solids[0]!(x, y, z);
		for (let i = 1; i < solids.length; i++) found = smoothMin(found, solids[i]!(x, y, z), blend);
		return found;
	};

/** `solid` without `hole`. */
export const without =
	(solid: Solid, hole: Solid, blend = 0.005): Solid =>
	(x, y, z) =>
		-smoothMin(-solid(x, y, z), hole(x, y, z), blend);

function smoothMin(a: number, b: number, k: number): number {
	if (k === 0) return Math.min(a, b);
	const h = Math.max(k - Math.abs(a - b), 0) / k;
	return Math.min(a, b) - (h * h * k) / 4;
}

/** Triangles with a normal for each vertex. */
export interface Surface {
	positions: Vec[];
	normals: Vec[];
	indices: number[];
}

export function gradient(solid: Solid, [x, y, z]: Vec, step = 0.001): Vec {
	return normalize([
		solid(x + step, y, z) - solid(x - step, y, z),
		solid(x, y + step, z) - solid(x, y - step, z),
		solid(x, y, z + step) - solid(x, y, z - step),
	]);
}

/** The surface of a solid within a box, by naive surface nets: one vertex in each cell that the surface crosses, then moved onto it. */
export function surface(solid: Solid, from: Vec, to: Vec, cell: number): Surface {
	// A cell more on all sides, where nothing may cross.
	const low = sub(from, [cell, cell, cell]);
	const high = add(to, [cell, cell, cell]);
	const size = [0, 1, 2].map((axis) => Math.ceil((high[axis]! - low[axis]!) / cell) + 1) as [number, number, number];
	const [nx, ny, nz] = size;
	const at = (i: number, j: number, k: number): number => (k * ny + j) * nx + i;
	const values = new Float64Array(nx * ny * nz);
	for (let k = 0; k < nz; k++)
		for (let j = 0; j < ny; j++)
			for (let i = 0; i < nx; i++) values[at(i, j, k)] = solid(low[0] + i * cell, low[1] + j * cell, low[2] + k * cell);
	const vertexOf = new Map<number, number>();
	const positions: Vec[] = [];
	for (let k = 0; k < nz - 1; k++)
		for (let j = 0; j < ny - 1; j++)
			for (let i = 0; i < nx - 1; i++) {
				const middle = crossing(values, at, i, j, k);
				if (!middle) continue;
				vertexOf.set(at(i, j, k), positions.length);
				positions.push(settle(solid, [low[0] + middle[0] * cell, low[1] + middle[1] * cell, low[2] + middle[2] * cell], cell));
			}
	const indices = quads(values, vertexOf, at, size);
	return { positions, normals: positions.map((point) => gradient(solid, point)), indices };
}

type At = (i: number, j: number, k: number) => number;

/** Mean of where the edges of a cell cross the surface, in cells. */
function crossing(values: Float64Array, at: At, i: number, j: number, k: number): Vec | undefined {
	let sum: Vec = [0, 0, 0];
	let count = 0;
	for (let corner = 0; corner < 8; corner++)
		for (let axis = 0; axis < 3; axis++) {
			if (corner & (1 << axis)) continue;
			const a: Vec = [i + (corner & 1), j + ((corner >> 1) & 1), k + ((corner >> 2) & 1)];
			const b = a.map((value, n) => value + (n === axis ? 1 : 0)) as unknown as Vec;
			const va = values[at(...a)]!;
			const vb = values[at(...b)]!;
			if (va < 0 === vb < 0) continue;
			sum = add(sum, mix(a, b, va / (va - vb)));
			count++;
		}
	return count ? scale(sum, 1 / count) : undefined;
}

/** Moves a point onto the surface. */
function settle(solid: Solid, point: Vec, cell: number): Vec {
	let here = point;
	for (let i = 0; i < 3; i++) here = sub(here, scale(gradient(solid, here), clamp(solid(...here), -cell / 2, cell / 2)));
	return here;
}

/** Two triangles around each edge of the grid that crosses the surface. */
function quads(values: Float64Array, vertexOf: Map<number, number>, at: At, [nx, ny, nz]: [number, number, number]): number[] {
	const indices: number[] = [];
	for (let k = 1; k < nz - 1; k++)
		for (let j = 1; j < ny - 1; j++)
			for (let i = 1; i < nx - 1; i++) {
				const here = values[at(i, j, k)]! < 0;
				const around = [
					[at(i + 1, j, k), [at(i, j - 1, k - 1), at(i, j, k - 1), at(i, j, k), at(i, j - 1, k)]],
					[at(i, j + 1, k), [at(i - 1, j, k - 1), at(i - 1, j, k), at(i, j, k), at(i, j, k - 1)]],
					[at(i, j, k + 1), [at(i - 1, j - 1, k), at(i, j - 1, k), at(i, j, k), at(i - 1, j, k)]],
				] as const;
				for (const [other, cells] of around) {
					if (here === values[other]! < 0) continue;
					const [a, b, c, d] = cells.map((cell) => vertexOf.get(cell)!) as [number, number, number, number];
					indices.push(...(here ? [a, b, c, a, c, d] : [a, c, b, a, d, c]));
				}
			}
	return indices;
}

/** Several surfaces as one. */
export function join(surfaces: readonly Surface[]): Surface {
	const all: Surface = { positions: [], normals: [], indices: [] };
	for (const { positions, normals, indices } of surfaces) {
		const start = all.positions.length;
		all.positions.push(...positions);
		all.normals.push(...normals);
		for (const index of indices) all.indices.push(start + index);
	}
	return all;
}

/** The other side: x becomes -x, and triangles keep their front. */
export const mirrored = ({ positions, normals, indices }: Surface): Surface => ({
	positions: positions.map(mirror),
	normals: normals.map(mirror),
	indices: indices.map((_, i) => indices[i - (i % 3) + [0, 2, 1][i % 3]!]!),
});
