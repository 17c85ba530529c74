/** Skin weights from the distance to the bones. */
import { along, type Vec } from './shape.ts';
import { endOf, indexOf, jointAt } from './skeleton.ts';

/** Up to four joints and how much each moves a vertex: bytes that sum to 255. */
export interface Influence {
	joints: [number, number, number, number];
	weights: [number, number, number, number];
}

/** Weights by which bone a point is nearest to, among `names`. */
export function weigh(point: Vec, names: readonly string[], sharpness = 4): Influence {
	const found = names
		.map((name) => ({
			joint: indexOf.get(name)!,
			weight: 1 / (along(point, jointAt.get(name)!, endOf(name)).distance + 0.002) ** sharpness,
		}))
		.sort((a, b) => b.weight - a.weight || a.joint - b.joint)
		.slice(0, 4);
	return influence(found);
}

export function influence(found: { joint: number; weight: number }[]): Influence {
	const sum = found.reduce((total, { weight }) => total + weight, 0);
	const parts = found.map(({ joint, weight }) => ({ joint, byte: Math.round((weight / sum) * 255) })).filter(({ byte }) => byte > 0);
	parts.sort((a, b) => b.byte - a.byte);
	parts[0]!.byte += 255 - parts.reduce((total, { byte }) => total + byte, 0);
	const four = [0, 1, 2, 3].map((i) => parts[i]);
	return {
		joints: four.map((part) => part?.joint ?? 0) as Influence['joints'],
		weights: four.map((part) => part?.byte ?? 0) as Influence['weights'],
	};
}
