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
import { drawNumbers, drawSprings, posterOf } from './draw.ts';

/** Numbers with six digits after the point: more than floats of single precision keep. */
const written = (value: unknown): string =>
	JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? Math.round(each * 1e6) / 1e6 + 0 : each));

const file = <Case extends { name: string }>(cases: readonly Case[], run: (one: Case) => unknown, more: object = {}): string => {
	const [head] = written({ format: 1, ...more }).split(/}$/);
	const rows = cases.map((one) => `    ${written({ ...one, expected: run(one) })}`);
	return `${head},\n  "cases": [\n${rows.join(',\n')}\n  ]\n}\n`;
};

/** Before a reader runs them. */
function posters(): Record<string, string> {
	const spring = springCases[0]!;
	const drawn = {
		springbone: drawSprings(spring, runSprings(spring)),
		constraint: drawNumbers(runConstraints(constraintCases[0]!)),
		lookat: drawNumbers(runLookAt(lookAtCases[0]!)),
		expression: drawNumbers(runExpressions(expressionCases[0]!)),
		pose: drawNumbers(runPose(poseCases[0]!)),
		mtoon: drawNumbers(mtoonCases.map(runMToon)),
	};
	return Object.fromEntries(
		Object.entries(drawn).flatMap(([kind, each]) =>
			(['light', 'dark'] as const).map((theme) => [`${kind}-${theme}.svg`, posterOf(each, theme)]),
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
});
