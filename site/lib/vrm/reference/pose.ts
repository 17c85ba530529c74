/** The pose of one skeleton on another (VRMC_vrm_animation 1.0): by way of rotations that are free of the rests of both. */
import { parentBones } from '../analyse/bones.ts';
import { inverse, multiply, type Quat, scale, type Tree, toLocal, unit, type Vec } from './math.ts';

/** A node's name by human bone: `{ hips: 'J_Hips' }`. */
export type Bones = Readonly<Record<string, string>>;

/** By human bone, the local rotation that it had if no node were turned at rest. */
export function normalizedPose(tree: Tree, bones: Bones): Record<string, Quat> {
	const normalized = (node: string): Quat => {
		const world = tree.restWorld(node).rotation;
		const parent = multiply(world, inverse(tree.rest.get(node)!.rotation));
		return multiply(parent, multiply(tree.local.get(node)!.rotation, inverse(world)));
	};
	return Object.fromEntries(Object.entries(bones).map(([bone, node]) => [bone, normalized(node)]));
}

/** Local rotations of a model's nodes, by human bone. What a bone does that the model has not is done by those below it. */
export function posedBones(tree: Tree, bones: Bones, pose: Readonly<Record<string, Quat>>): Record<string, Quat> {
	const rotation = (bone: string, node: string): Quat => {
		let turn = pose[bone] ?? unit;
		for (const above of parentBones(bone, 'vrm1')) {
			if (bones[above]) break;
			turn = multiply(pose[above] ?? unit, turn);
		}
		const world = tree.restWorld(node).rotation;
		const parent = multiply(world, inverse(tree.rest.get(node)!.rotation));
		return multiply(inverse(parent), multiply(turn, world));
	};
	return Object.fromEntries(Object.entries(bones).map(([bone, node]) => [bone, rotation(bone, node)]));
}

/** Where the model's hips are moved, as their parent sees it: a low model makes small steps. */
export function hipsPosition(from: { tree: Tree; hips: string }, to: { tree: Tree; hips: string }): Vec {
	const heightOf = ({ tree, hips }: typeof from): number => tree.restWorld(hips).position[1];
	const position = scale(from.tree.world(from.hips).position, heightOf(to) / heightOf(from));
	return toLocal(to.tree.world(to.tree.parentOf(to.hips)), position);
}
