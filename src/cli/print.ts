import { formatProblem, type Problem } from '../base/problem.ts';
import { unsupportedText } from '../base/unsupported.ts';

/** Prints problems to stderr; with `quiet`, only errors. What the tool does not have stands at the end, counted. */
export function printProblems(problems: Problem[], quiet = false): void {
	for (const problem of problems) {
		if (problem.construct !== undefined || (quiet && problem.severity !== 'error')) continue;
		process.stderr.write(`${formatProblem(problem)}\n`);
	}
	const list = quiet ? '' : unsupportedText(problems);
	if (list) process.stderr.write(`${list}\n`);
}
