/** Vectors, quaternions (x, y, z, w) and a tree of nodes: what the reference implementations of this folder calculate with. */

export type Vec = readonly [number, number, number];
export type Quat = readonly [number, number, number, number];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const length = (a: Vec): number => Math.hypot(a[0], a[1], a[2]);
export const normalize = (a: Vec): Vec => {
	const by = length(a);
	return by === 0 ? [0, 0, 0] : scale(a, 1 / by);
};

export const unit: Quat = [0, 0, 0, 1];
export const inverse = ([x, y, z, w]: Quat): Quat => [-x, -y, -z, w];
export const multiply = ([ax, ay, az, aw]: Quat, [bx, by, bz, bw]: Quat): Quat => [
	aw * bx + ax * bw + ay * bz - az * by,
	aw * by - ax * bz + ay * bw + az * bx,
	aw * bz + ax * by - ay * bx + az * bw,
	aw * bw - ax * bx - ay * by - az * bz,
];
export function rotate([x, y, z, w]: Quat, v: Vec): Vec {
	const t = scale(cross([x, y, z], v), 2);
	return add(add(v, scale(t, w)), cross([x, y, z], t));
}

/** The smallest rotation that turns one direction to another. Both have length 1. */
export function fromTo(a: Vec, b: Vec): Quat {
	const w = 1 + dot(a, b);
	// Opposite directions: half a turn around any axis across.
	const [x, y, z, last] = w < 1e-7 ? (Math.abs(a[0]) > Math.abs(a[2]) ? [-a[1], a[0], 0, 0] : [0, -a[2], a[1], 0]) : [...cross(a, b), w];
	const by = Math.hypot(x!, y!, z!, last!);
	return [x! / by, y! / by, z! / by, last! / by];
}

export const axisAngle = (axis: Vec, radians: number): Quat => {
	const [x, y, z] = scale(axis, Math.sin(radians / 2));
	return [x, y, z, Math.cos(radians / 2)];
};

/** First around Y, then around the turned X: the order YXZ without Z. Degrees. */
export const yawPitch = (yaw: number, pitch: number): Quat =>
	multiply(axisAngle([0, 1, 0], (yaw * Math.PI) / 180), axisAngle([1, 0, 0], (pitch * Math.PI) / 180));

/** The shorter way from one rotation to another. */
export function slerp(a: Quat, b: Quat, t: number): Quat {
	let cos = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
	const to = cos < 0 ? (b.map((each) => -each) as unknown as Quat) : b;
	cos = Math.abs(cos);
	const angle = Math.acos(Math.min(1, cos));
	const sin = Math.sin(angle);
	const [p, q] = sin < 1e-6 ? [1 - t, t] : [Math.sin((1 - t) * angle) / sin, Math.sin(t * angle) / sin];
	const mixed = a.map((each, i) => each * p + to[i]! * q);
	const by = Math.hypot(...mixed);
	return mixed.map((each) => each / by) as unknown as Quat;
}

export interface NodeJson {
	name: string;
	parent?: string;
	translation?: Vec;
	rotation?: Quat;
	/** The same along all axes: what VRM allows. */
	scale?: number;
}

export interface Place {
	position: Vec;
	rotation: Quat;
	scale: number;
}

/** Nodes with their rest, and where they are now. */
export interface Tree {
	/** What has changed since rest. */
	readonly local: Map<string, { translation: Vec; rotation: Quat; scale: number }>;
	readonly rest: ReadonlyMap<string, { translation: Vec; rotation: Quat; scale: number }>;
	parentOf(name: string): string | undefined;
	world(name: string | undefined): Place;
	/** As if nothing had moved. */
	restWorld(name: string | undefined): Place;
}

export function makeTree(nodes: readonly NodeJson[]): Tree {
	const restOf = ({ translation = [0, 0, 0], rotation = unit, scale: by = 1 }: NodeJson) => ({ translation, rotation, scale: by });
	const rest = new Map(nodes.map((node) => [node.name, restOf(node)]));
	const local = new Map(nodes.map((node) => [node.name, restOf(node)]));
	const parents = new Map(nodes.map((node) => [node.name, node.parent]));
	const place = (of: typeof rest, name: string | undefined): Place => {
		if (name === undefined) return { position: [0, 0, 0], rotation: unit, scale: 1 };
		const above = place(of, parents.get(name));
		const own = of.get(name)!;
		return {
			position: add(above.position, scale(rotate(above.rotation, own.translation), above.scale)),
			rotation: multiply(above.rotation, own.rotation),
			scale: above.scale * own.scale,
		};
	};
	return {
		local,
		rest,
		parentOf: (name) => parents.get(name),
		world: (name) => place(local, name),
		restWorld: (name) => place(rest, name),
	};
}

export const toWorld = ({ position, rotation, scale: by }: Place, point: Vec): Vec => add(position, scale(rotate(rotation, point), by));
export const toLocal = ({ position, rotation, scale: by }: Place, point: Vec): Vec =>
	scale(rotate(inverse(rotation), sub(point, position)), 1 / by);
