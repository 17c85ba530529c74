import { formatProblem, type Problem } from '../base/problem.ts';

/** Prints problems to stderr; with `quiet`, only errors. */
export function printProblems(problems: Problem[], quiet = false): void {
	for (const problem of problems) {
		if (quiet && problem.severity !== 'error') continue;
		process.stderr.write(`${formatProblem(problem)}\n`);
	}
}

/** `1 page`, `2 pages`. */
export const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
