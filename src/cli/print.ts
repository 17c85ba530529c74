import { formatProblem, type Problem } from '../base/problem.ts';
import { unsupportedText } from '../base/unsupported.ts';
import { type CodeFrame, codeFrame, frameText } from '../dev/code-frame.ts';

/**
 * Prints problems to stderr; with `quiet`, only errors. What the tool does not have stands at the end, counted.
 *
 * @param siteDir where the files are: the first problems show the line that they are in
 */
export function printProblems(problems: Problem[], quiet = false, siteDir?: string): void {
	let frames = siteDir === undefined ? 0 : FRAMES;
	const text = (problem: Problem): string => {
		const { file, line, column } = problem;
		const frame = frames > 0 && file && line ? codeFrame(siteDir!, file, line, column) : undefined;
		if (frame) frames--;
		return `${formatProblem(problem)}${frame ? `\n${frameText({ ...frame, ...alone(frame) })}` : ''}`;
	};
	const many = new Map<string, Problem[]>();
	for (const problem of problems) {
		if (problem.construct !== undefined || (quiet && problem.severity !== 'error')) continue;
		if (problem.isOneOfMany) many.set(problem.code, [...(many.get(problem.code) ?? []), problem]);
		else process.stderr.write(`${text(problem)}\n`);
	}
	for (const [code, group] of [...many].sort((a, b) => b[1].length - a[1].length)) process.stderr.write(`${groupText(code, group)}\n`);
	const list = quiet ? '' : unsupportedText(problems);
	if (list) process.stderr.write(`${list}\n`);
}

/** Problems that show their line: with hundreds the list would not be read. */
const FRAMES = 20;

/** The line itself, without those around it. */
const alone = ({ lines, first, line }: CodeFrame) => ({ first: line, lines: [lines[line - first]!] });

/** Problems of a group that are printed; the others are counted. */
const SHOWN = 3;

/** The first problems of a code, and how many more there are: `  … and 20 more: frame-title`. */
function groupText(code: string, group: readonly Problem[]): string {
	const rest = group.length - SHOWN;
	return [...group.slice(0, SHOWN).map(formatProblem), ...(rest > 0 ? [`  … and ${rest} more: ${code}`] : [])].join('\n');
}
