/** Constraints of nodes (VRMC_node_constraint 1.0). */
import { fromTo, inverse, multiply, normalize, rotate, slerp, sub, type Tree, type Vec } from './math.ts';

export type ConstraintJson =
	| { node: string; roll: { source: string; rollAxis: 'X' | 'Y' | 'Z'; weight?: number } }
	| { node: string; aim: { source: string; aimAxis: `${'Positive' | 'Negative'}${'X' | 'Y' | 'Z'}`; weight?: number } }
	| { node: string; rotation: { source: string; weight?: number } };

const axes: Record<string, Vec> = { X: [1, 0, 0], Y: [0, 1, 0], Z: [0, 0, 1] };
const axisOf = (name: string): Vec => {
	const sign = name.startsWith('Negative') ? -1 : 1;
	const [x, y, z] = axes[name.at(-1)!]!;
	return [x * sign, y * sign, z * sign];
};

/** Turns the nodes of the tree; each comes after the constraints of the nodes that it depends on. */
export function applyConstraints(tree: Tree, constraints: readonly ConstraintJson[]): void {
	for (const constraint of inOrder(tree, constraints)) apply(tree, constraint);
}

const sourceOf = (constraint: ConstraintJson): string =>
	'roll' in constraint ? constraint.roll.source : 'aim' in constraint ? constraint.aim.source : constraint.rotation.source;

function inOrder(tree: Tree, constraints: readonly ConstraintJson[]): ConstraintJson[] {
	const of = new Map(constraints.map((each) => [each.node, each]));
	const done = new Set<ConstraintJson>();
	const visit = (node: string | undefined): void => {
		if (node === undefined) return;
		const constraint = of.get(node);
		if (constraint && !done.has(constraint)) {
			visit(sourceOf(constraint));
			// Only an aim looks at places in the world: all above both nodes count.
			if ('aim' in constraint) visit(tree.parentOf(node));
			done.add(constraint);
		}
		visit(tree.parentOf(node));
	};
	for (const { node } of constraints) visit(node);
	return [...done];
}

function apply(tree: Tree, constraint: ConstraintJson): void {
	const { node } = constraint;
	const rest = tree.rest.get(node)!.rotation;
	const source = sourceOf(constraint);
	const sourceRest = tree.rest.get(source)!.rotation;
	const sourceNow = tree.local.get(source)!.rotation;
	let target = rest;
	let weight = 1;
	if ('rotation' in constraint) {
		weight = constraint.rotation.weight ?? 1;
		target = multiply(rest, multiply(inverse(sourceRest), sourceNow));
	} else if ('roll' in constraint) {
		weight = constraint.roll.weight ?? 1;
		const axis = axisOf(constraint.roll.rollAxis);
		// How the source has turned, in the space of its parent, then as the node sees it.
		const inParent = multiply(sourceNow, inverse(sourceRest));
		const turn = multiply(inverse(rest), multiply(inParent, rest));
		const tilt = fromTo(axis, rotate(turn, axis));
		target = multiply(rest, multiply(inverse(tilt), turn));
	} else {
		weight = constraint.aim.weight ?? 1;
		const parent = tree.world(tree.parentOf(node)).rotation;
		const from = rotate(multiply(parent, rest), axisOf(constraint.aim.aimAxis));
		const to = normalize(sub(tree.world(source).position, tree.world(node).position));
		target = multiply(inverse(parent), multiply(fromTo(from, to), multiply(parent, rest)));
	}
	tree.local.set(node, { ...tree.local.get(node)!, rotation: slerp(rest, target, weight) });
}
