/** Runs the cases of a file of test vectors, as an implementer would, and says how far the results are from what the file expects. */
import {
	type ConstraintCase,
	type ExpressionCase,
	type LookAtCase,
	type MToonCase,
	type PoseCase,
	runConstraints,
	runExpressions,
	runLookAt,
	runMToon,
	runPose,
	runSprings,
	type SpringCase,
} from './cases.ts';
import { type FirstPersonCase, runFirstPerson } from './firstperson-cases.ts';
import { runVrm0, type Vrm0Case } from './vrm0-cases.ts';
import { type MotionCase, runMotion } from './vrma-cases.ts';

export const kinds = ['pose', 'springbone', 'constraint', 'lookat', 'expression', 'mtoon', 'firstperson', 'vrm0', 'vrma'] as const;
export type VectorKind = (typeof kinds)[number];

export interface VectorFile {
	seconds?: number;
	cases: { name: string; differs?: string; expected: unknown }[];
}

export function runCase(kind: VectorKind, one: VectorFile['cases'][number], seconds?: number): unknown {
	const given = one as unknown;
	if (kind === 'pose') return runPose(given as PoseCase);
	if (kind === 'springbone') return runSprings(given as SpringCase, seconds);
	if (kind === 'constraint') return runConstraints(given as ConstraintCase);
	if (kind === 'lookat') return runLookAt(given as LookAtCase);
	if (kind === 'firstperson') return runFirstPerson(given as FirstPersonCase);
	if (kind === 'vrm0') return runVrm0(given as Vrm0Case);
	if (kind === 'vrma') return runMotion(given as MotionCase);
	return kind === 'expression' ? runExpressions(given as ExpressionCase) : runMToon(given as MToonCase);
}

/** The largest difference of any number; Infinity where one is missing. */
export function difference(a: unknown, b: unknown): number {
	if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b);
	if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b ? 0 : Infinity;
	const [left, right] = [a, b] as Record<string, unknown>[];
	return Math.max(0, ...[...new Set([...Object.keys(left!), ...Object.keys(right!)])].map((key) => difference(left![key], right![key])));
}

/** Numbers of each frame by name: `a.0` → the first number of `a`. What is drawn. */
export function series(result: unknown): Map<string, number[]> {
	const found = new Map<string, number[]>();
	const walk = (value: unknown, name: string, frame: number): void => {
		if (typeof value === 'number') {
			const list = found.get(name) ?? [];
			list[frame] = value;
			found.set(name, list);
		} else if (typeof value === 'object' && value)
			for (const [key, inner] of Object.entries(value)) walk(inner, name ? `${name}.${key}` : key, frame);
	};
	for (const [frame, value] of (Array.isArray(result) ? result : [result]).entries()) walk(value, '', frame);
	return found;
}
