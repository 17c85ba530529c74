/** Springs (VRMC_springBone 1.0 and VRMC_springBone_extended_collider 1.0), for reading rather than for speed. */
import {
	add,
	dot,
	fromTo,
	inverse,
	length,
	multiply,
	normalize,
	type Place,
	type Quat,
	rotate,
	scale,
	sub,
	type Tree,
	toLocal,
	toWorld,
	type Vec,
} from './math.ts';

export interface JointJson {
	node: string;
	hitRadius?: number;
	stiffness?: number;
	gravityPower?: number;
	gravityDir?: Vec;
	dragForce?: number;
}

export interface ColliderJson {
	node: string;
	sphere?: { offset: Vec; radius: number; inside?: boolean };
	capsule?: { offset: Vec; radius: number; tail: Vec; inside?: boolean };
	plane?: { offset: Vec; normal: Vec };
}

export interface SpringJson {
	joints: JointJson[];
	center?: string;
	colliders?: ColliderJson[];
}

interface Pair {
	head: string;
	settings: Required<JointJson>;
	center?: string;
	colliders: ColliderJson[];
	/** Direction to the tail at rest, in the head's own space. */
	axis: Vec;
	/** Distance to the tail at rest, in the head's own space. */
	reach: number;
	/** In center space. */
	previous: Vec;
	current: Vec;
}

const defaults = { hitRadius: 0, stiffness: 1, gravityPower: 0, gravityDir: [0, -1, 0] as Vec, dragForce: 0.5 };

export interface Springs {
	/** One frame. Turns the heads in the tree. */
	update(seconds: number): void;
	/** Where each tail is now, by the name of its head. */
	tails(): Record<string, Vec>;
}

/** The tree stands at rest. */
export function makeSprings(tree: Tree, springs: readonly SpringJson[]): Springs {
	const pairs = springs.flatMap(({ joints, center, colliders = [] }) =>
		joints.slice(0, -1).map((joint, i): Pair => {
			const tail = tree.world(joints[i + 1]!.node).position;
			const offset = toLocal(tree.world(joint.node), tail);
			const start = toCenter(tree, center, tail);
			return {
				head: joint.node,
				settings: { ...defaults, ...joint },
				center,
				colliders,
				axis: normalize(offset),
				reach: length(offset),
				previous: start,
				current: start,
			};
		}),
	);
	return {
		update(seconds) {
			for (const pair of pairs) step(tree, pair, seconds);
		},
		tails: () => Object.fromEntries(pairs.map((pair) => [pair.head, fromCenter(tree, pair.center, pair.current)])),
	};
}

const toCenter = (tree: Tree, center: string | undefined, point: Vec): Vec =>
	center === undefined ? point : toLocal(tree.world(center), point);
const fromCenter = (tree: Tree, center: string | undefined, point: Vec): Vec =>
	center === undefined ? point : toWorld(tree.world(center), point);

function step(tree: Tree, pair: Pair, seconds: number): void {
	const { head, settings, center, colliders, axis } = pair;
	const { stiffness, gravityDir, gravityPower, dragForce, hitRadius } = settings;
	const rest = tree.rest.get(head)!;
	const parent = tree.world(tree.parentOf(head));
	const { position, scale: by } = tree.world(head);
	const reach = pair.reach * by;
	// Where the bone would point if nothing swayed.
	const restRotation: Quat = multiply(parent.rotation, rest.rotation);
	const restAxis = rotate(restRotation, axis);

	const current = fromCenter(tree, center, pair.current);
	const previous = fromCenter(tree, center, pair.previous);
	let next = add(current, scale(sub(current, previous), 1 - dragForce));
	next = add(next, scale(restAxis, stiffness * seconds));
	next = add(next, scale(gravityDir, gravityPower * seconds));
	next = atReach(position, next, reach);
	for (const collider of colliders) {
		const pushed = collide(tree.world(collider.node), collider, next, hitRadius);
		if (pushed) next = atReach(position, pushed, reach);
	}

	pair.previous = pair.current;
	pair.current = toCenter(tree, center, next);
	const direction = rotate(inverse(restRotation), normalize(sub(next, position)));
	tree.local.set(head, { ...tree.local.get(head)!, rotation: multiply(rest.rotation, fromTo(axis, direction)) });
}

const atReach = (from: Vec, to: Vec, reach: number): Vec => add(from, scale(normalize(sub(to, from)), reach));

/** @returns where the tail is pushed to; undefined where nothing touches */
function collide(place: Place, { sphere, capsule, plane }: ColliderJson, tail: Vec, hitRadius: number): Vec | undefined {
	if (plane) {
		const normal = normalize(rotate(place.rotation, plane.normal));
		const distance = dot(sub(tail, toWorld(place, plane.offset)), normal) - hitRadius;
		return distance < 0 ? add(tail, scale(normal, -distance)) : undefined;
	}
	const round = (sphere ?? capsule)!;
	const radius = round.radius * place.scale;
	let centre = toWorld(place, round.offset);
	if (capsule) centre = nearest(centre, toWorld(place, capsule.tail), tail);
	const away = sub(tail, centre);
	const distance = round.inside ? radius - hitRadius - length(away) : length(away) - hitRadius - radius;
	if (distance >= 0) return undefined;
	return add(tail, scale(normalize(away), round.inside ? distance : -distance));
}

/** The point of a line from `a` to `b` that is nearest to a point. */
function nearest(a: Vec, b: Vec, point: Vec): Vec {
	const along = sub(b, a);
	const whole = dot(along, along);
	const share = whole === 0 ? 0 : dot(sub(point, a), along) / whole;
	return add(a, scale(along, Math.min(1, Math.max(0, share))));
}
