import { formatProblem, type Problem } from '../base/problem.ts';
import { unsupportedText } from '../base/unsupported.ts';
import { type CodeFrame, codeFrame, frameText } from '../dev/code-frame.ts';

/**
 * Prints problems to stderr; with `quiet`, only errors. Unsupported constructs are listed at the end, with counts.
 *
 * @param siteDir the site folder, to show the source lines of the first problems
 */
export function printProblems(problems: Problem[], quiet = false, siteDir?: string): void {
	let frames = siteDir === undefined ? 0 : FRAMES;
	const text = (problem: Problem): string => {
		const { file, line, column } = problem;
		const frame = frames > 0 && file && line ? codeFrame(siteDir!, file, line, column) : undefined;
		if (frame) frames--;
		return `${formatProblem(problem)}${frame ? `\n${frameText({ ...frame, ...alone(frame) })}` : ''}`;
	};
	const listed = problems.filter(({ construct, severity }) => construct === undefined && !(quiet && severity !== 'error'));
	const counts = new Map<string, number>();
	for (const problem of listed) counts.set(problem.message, (counts.get(problem.message) ?? 0) + 1);
	const many = new Map<string, Problem[]>();
	for (const problem of listed) {
		const isRepeated = problem.severity !== 'error' && counts.get(problem.message)! > REPEATED;
		if (problem.isOneOfMany || isRepeated) {
			const name = problem.isOneOfMany ? problem.code : problem.message;
			many.set(name, [...(many.get(name) ?? []), problem]);
		} else process.stderr.write(`${text(problem)}\n`);
	}
	for (const [name, group] of [...many].sort((a, b) => b[1].length - a[1].length)) process.stderr.write(`${groupText(name, group)}\n`);
	const list = quiet ? '' : unsupportedText(problems);
	if (list) process.stderr.write(`${list}\n`);
}

/** Maximum number of problems that show their source line: a longer list would not be read. */
const FRAMES = 20;

/** A warning with the same message in more places than this is printed a few times and counted. */
const REPEATED = 20;

/** A frame reduced to the line of the problem. */
const alone = ({ lines, first, line }: CodeFrame) => ({ first: line, lines: [lines[line - first]!] });

/** Problems of a group that are printed; the others are counted. */
const SHOWN = 3;

/** The first problems of a group, and how many more there are: `  … and 20 more: frame-title`. */
function groupText(name: string, group: readonly Problem[]): string {
	const rest = group.length - SHOWN;
	return [...group.slice(0, SHOWN).map(formatProblem), ...(rest > 0 ? [`  … and ${rest} more: ${name}`] : [])].join('\n');
}
