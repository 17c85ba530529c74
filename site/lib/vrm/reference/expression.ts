/** Expressions (VRMC_vrm 1.0, expressions): weights after suppression, then morphs, colours and texture transforms added up. */
import { type ExpressionRule, effectiveWeights } from '../expressions.ts';

export interface ExpressionJson extends ExpressionRule {
	morphTargetBinds?: { mesh: string; index: number; weight: number }[];
	materialColorBinds?: { material: string; type: string; targetValue: number[] }[];
	textureTransformBinds?: { material: string; scale?: [number, number]; offset?: [number, number] }[];
}

export interface ExpressionResult {
	/** Weights that reach the model. */
	weights: Record<string, number>;
	/** `Face.0` → weight of the morph target. */
	morphs: Record<string, number>;
	/** `skin.color` → colour. */
	colours: Record<string, number[]>;
	/** `eye` → transform of all its textures. */
	transforms: Record<string, { scale: [number, number]; offset: [number, number] }>;
}

const still: ExpressionResult['transforms'][string] = { scale: [1, 1], offset: [0, 0] };

/** @param materials colours of the materials as the file has them: `skin.color` */
export function applyExpressions(
	expressions: Readonly<Record<string, ExpressionJson>>,
	inputs: Readonly<Record<string, number>>,
	materials: Readonly<Record<string, number[]>>,
): ExpressionResult {
	const weights = effectiveWeights(inputs, expressions);
	const morphs: ExpressionResult['morphs'] = {};
	const colours: ExpressionResult['colours'] = {};
	const transforms: ExpressionResult['transforms'] = {};
	for (const [name, weight] of Object.entries(weights)) {
		const { morphTargetBinds = [], materialColorBinds = [], textureTransformBinds = [] } = expressions[name]!;
		for (const { mesh, index, weight: own } of morphTargetBinds) {
			const key = `${mesh}.${index}`;
			morphs[key] = (morphs[key] ?? 0) + own * weight;
		}
		for (const { material, type, targetValue } of materialColorBinds) {
			const key = `${material}.${type}`;
			const file = materials[key]!;
			// The way from the file's colour to the target, as far as the weight says; several add up.
			colours[key] = (colours[key] ?? [...file]).map((value, i) => value + (targetValue[i]! - file[i]!) * weight);
		}
		for (const { material, scale: [across, along] = [1, 1], offset: [right, down] = [0, 0] } of textureTransformBinds) {
			const { scale, offset } = transforms[material] ?? still;
			transforms[material] = {
				scale: [scale[0] + (across - 1) * weight, scale[1] + (along - 1) * weight],
				offset: [offset[0] + right * weight, offset[1] + down * weight],
			};
		}
	}
	return { weights, morphs, colours, transforms };
}
