/** The test vectors as files of the site: `vectors/springbone.json`. */
import {
	constraintCases,
	expressionCases,
	lookAtCases,
	mtoonCases,
	poseCases,
	runConstraints,
	runExpressions,
	runLookAt,
	runMToon,
	runPose,
	runSprings,
	SECONDS,
	springCases,
} from './cases.ts';
import { drawCase, posterOf } from './draw.ts';
import { firstPersonCases, runFirstPerson } from './firstperson-cases.ts';
import type { VectorKind } from './run.ts';
import { runVrm0, vrm0Cases } from './vrm0-cases.ts';
import { motionCases, runMotion } from './vrma-cases.ts';

/** Numbers with six digits after the point: more than floats of single precision keep. */
const written = (value: unknown): string =>
	JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? Math.round(each * 1e6) / 1e6 + 0 : each));

const file = <Case extends { name: string }>(cases: readonly Case[], run: (one: Case) => unknown, more: object = {}): string => {
	const [head] = written({ format: 1, ...more }).split(/}$/);
	// Of the numbers that are in the file.
	const rows = cases.map((one) => `    ${written({ ...one, expected: run(JSON.parse(written(one)) as Case) })}`);
	return `${head},\n  "cases": [\n${rows.join(',\n')}\n  ]\n}\n`;
};

/** Before a reader runs them. */
function posters(): Record<string, string> {
	const first = <Case>([one]: readonly Case[], run: (one: Case) => unknown): [Case, unknown] => [one!, run(one!)];
	const made: Record<VectorKind, [one: unknown, made: unknown]> = {
		springbone: first(springCases, (one) => runSprings(one)),
		constraint: first(constraintCases, runConstraints),
		lookat: first(lookAtCases, runLookAt),
		expression: first(expressionCases, runExpressions),
		pose: first(poseCases, runPose),
		mtoon: [undefined, mtoonCases.map(runMToon)],
		firstperson: first(firstPersonCases, runFirstPerson),
		vrm0: first(vrm0Cases, runVrm0),
		vrma: first(motionCases, runMotion),
	};
	return Object.fromEntries(
		(Object.keys(made) as VectorKind[]).flatMap((kind) =>
			(['light', 'dark'] as const).map((theme) => [`${kind}-${theme}.svg`, posterOf(drawCase(kind, ...made[kind]), theme)]),
		),
	);
}

export const vectorFiles = (): Record<string, string> => ({
	...posters(),
	'springbone.json': file(springCases, (one) => runSprings(one), { seconds: SECONDS }),
	'constraint.json': file(constraintCases, runConstraints),
	'lookat.json': file(lookAtCases, runLookAt),
	'expression.json': file(expressionCases, runExpressions),
	'pose.json': file(poseCases, runPose),
	'mtoon.json': file(mtoonCases, runMToon),
	'firstperson.json': file(firstPersonCases, runFirstPerson),
	'vrm0.json': file(vrm0Cases, runVrm0),
	'vrma.json': file(motionCases, runMotion),
});
