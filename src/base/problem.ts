/** Something wrong with content or config, with its place. Problems are values: gathered by stages, printed by the CLI alone. */
export interface Problem {
	severity: 'error' | 'warning' | 'note';
	/** Rule that found it, kebab-case: `broken-link`. */
	code: string;
	/** Path from the site folder, with `/`: `docs/vrm/meta.md`. Absent where no file is at fault. */
	file?: string;
	/** 1-based. */
	line?: number;
	/** 1-based, in UTF-16 units. */
	column?: number;
	/** What is wrong, one sentence without a full stop at its end. */
	message: string;
	/** What to do about it. */
	hint?: string;
	/** The address to write instead, where exactly one is right: what `check-links --fix` does. */
	fix?: { from: string; to: string };
}

/** Where a problem is; no key where no file is at fault. */
export type Place = Pick<Problem, 'file' | 'line' | 'column'>;

const problem =
	(severity: Problem['severity']) =>
	(code: string, { file, line, column }: Place, message: string, hint?: string): Problem => ({
		severity,
		code,
		...(file === undefined ? {} : { file }),
		...(line === undefined ? {} : { line }),
		...(column === undefined ? {} : { column }),
		message,
		...(hint === undefined ? {} : { hint }),
	});

/** `errorAt('broken-link', { file, line, column }, '"/x/" leads to no page', 'check the route')`; fails a build. */
export const errorAt = problem('error');
export const warningAt = problem('warning');
export const noteAt = problem('note');

/** Wrong usage or config: the CLI exits with 2. Carries the problems it stands for. */
export class ConfigError extends Error {
	constructor(readonly problems: Problem[]) {
		super(problems.map((p) => p.message).join('\n'));
	}
}

/** `docs/a.md:3:7 error: what is wrong` and the hint on a line of its own. */
export function formatProblem(p: Problem): string {
	const place = p.file ? `${p.file}${p.line ? `:${p.line}:${p.column ?? 1}` : ''} ` : '';
	return `${place}${p.severity}: ${p.message}${p.hint ? `\n  ${p.hint}` : ''}`;
}

/** A file or folder that is there and cannot be read, or that went while it was read. */
export const unreadable = (file: string, error: unknown): Problem => ({
	severity: 'error',
	code: 'unreadable',
	file,
	line: 1,
	column: 1,
	message: `cannot be read: ${(error as Error).message.replace(/,.*$/, '')}`,
	hint: 'check that the file exists and its permissions',
});

/** The same for two tellings of one problem. */
export const problemKey = (p: Problem): string => JSON.stringify([p.file, p.line, p.column, p.code, p.message]);

/** Each problem once, in order of its place. */
export function inOrder(problems: Problem[]): Problem[] {
	const seen = new Set<string>();
	return problems
		.filter((p) => {
			const key = problemKey(p);
			return !seen.has(key) && seen.add(key);
		})
		.sort((a, b) => (a.file ?? '').localeCompare(b.file ?? '') || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}
