/** The terminal output of `serve --watch`. */
import pc from 'picocolors';
import { type Problem, problemKey } from '../base/problem.ts';
import { unsupportedText } from '../base/unsupported.ts';
import type { Update } from '../pipeline/live-update.ts';
import { codeFrame, frameText } from './code-frame.ts';

/** Number of problems printed with their source lines; the rest are only counted. */
const FRAMED = 10;

interface LiveReport {
	/** One line for an update. */
	updated(update: Update, ms: number): void;
	/** Prints new problems with their source lines, and a line when all are fixed. */
	problems(problems: Problem[]): void;
	note(text: string): void;
}

export function liveReport(siteDir: string, quiet: boolean, write = (text: string) => void process.stderr.write(text)): LiveReport {
	let reported = new Set<string>();
	const say = (text: string) => quiet || write(`${pc.dim(new Date().toTimeString().slice(0, 8))} ${text}\n`);
	return {
		note: say,
		updated({ files, moved }, ms) {
			const shown = files.length > 3 ? `${files.slice(0, 2).join(', ')} and ${files.length - 2} more` : files.join(', ');
			say(`${shown} ${pc.dim(`${ms.toFixed(0)} ms`)}`);
			for (const [from, to] of moved) say(`${from} → ${to}`);
		},
		problems(problems) {
			const keys = new Set(problems.map(problemKey));
			const fresh = problems.filter((p) => !reported.has(problemKey(p)) && (!quiet || p.severity === 'error'));
			const mended = [...reported].filter((key) => !keys.has(key)).length;
			reported = keys;
			const listed = fresh.filter(({ construct }) => construct === undefined);
			for (const problem of listed.slice(0, FRAMED)) write(`${problemText(problem, siteDir)}\n`);
			if (listed.length > FRAMED) write(`… and ${listed.length - FRAMED} more\n`);
			// With new uses of unsupported constructs, the whole list is printed, as at the end of a build.
			if (fresh.length > listed.length) write(`${unsupportedText(problems)}\n`);
			if (mended && !problems.length) say(pc.green('all problems are fixed'));
			else if (mended && !fresh.length) say(`${mended} corrected, ${problems.length} left`);
		},
	};
}

/** `formatProblem`, with the source lines. */
function problemText(problem: Problem, siteDir: string): string {
	const colour = problem.severity === 'error' ? pc.red : pc.yellow;
	const place = problem.file ? `${pc.bold(`${problem.file}${problem.line ? `:${problem.line}:${problem.column ?? 1}` : ''}`)} ` : '';
	const frame = problem.file && problem.line ? codeFrame(siteDir, problem.file, problem.line, problem.column) : undefined;
	return [
		`${place}${colour(`${problem.severity}:`)} ${problem.message}`,
		...(frame ? [pc.dim(frameText(frame))] : []),
		...(problem.hint ? [`  ${problem.hint}`] : []),
	].join('\n');
}
