/** Something wrong with content or config, with its place. Problems are values: stages collect them, only the CLI prints them. */
export interface Problem {
	severity: 'error' | 'warning' | 'note';
	/** Rule that found it, kebab-case: `broken-link`. */
	code: string;
	/** Path from the site folder, with `/`: `docs/vrm/meta.md`. Absent if the problem belongs to no file. */
	file?: string;
	/** 1-based. */
	line?: number;
	/** 1-based, in UTF-16 units. */
	column?: number;
	/** What is wrong, one sentence without a full stop at its end. */
	message: string;
	/** What to do about it. */
	hint?: string;
	/** An unsupported feature that a site of another tool uses: `plugin with code`. Reported together at the end: see `unsupported.ts`. */
	construct?: string;
	/** Reported together with the others of its code, with a count: for problems that are frequent in sites of another tool. */
	isOneOfMany?: true;
	/** The replacement that `check-links --fix` makes. Set only if there is exactly one candidate. */
	fix?: { from: string; to: string };
}

/** A problem without its place, as what finds it tells it. */
export type Fault = Required<Pick<Problem, 'code' | 'message' | 'hint'>>;

/** Position of a problem; empty if it belongs to no file. */
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

/** A problem with one correction: `write /guide/`. @param from what is written, and is replaced by `to` */
export const mendable = (
	severity: Problem['severity'],
	code: string,
	place: Place,
	message: string,
	{ from, to }: NonNullable<Problem['fix']>,
): Problem => ({ ...problem(severity)(code, place, message, `write ${to}`), fix: { from, to } });

/** Wrong usage or config: the CLI exits with 2. `problems` says what is wrong. */
export class ConfigError extends Error {
	/** Folder of the files that the problems name, if it is known. */
	siteDir?: string;
	constructor(readonly problems: Problem[]) {
		super(problems.map((p) => p.message).join('\n'));
	}
}

/** A `ConfigError` with one error. */
export const configError = (...what: Parameters<typeof errorAt>): ConfigError => new ConfigError([errorAt(...what)]);

/** Thrown if a problem of a file ends the current work. */
export class ProblemError extends Error {
	constructor(
		readonly problem: Problem,
		cause: unknown,
	) {
		super(problem.message, { cause });
	}
}

/** `docs/a.md:3:7 error: what is wrong` and the hint on the next line. */
export function formatProblem(p: Problem): string {
	const place = p.file ? `${p.file}${p.line ? `:${p.line}:${p.column ?? 1}` : ''} ` : '';
	return `${place}${p.severity}: ${p.message}${p.hint ? `\n  ${p.hint}` : ''}`;
}

/** The problem of a file or folder that exists but cannot be read, or was deleted while it was read. */
export const unreadable = (file: string, error: unknown): Problem => ({
	severity: 'error',
	code: 'unreadable',
	file,
	line: 1,
	column: 1,
	message: `cannot be read: ${(error as Error).message.replace(/,.*$/, '')}`,
	hint: /^E[MN]FILE$/.test((error as NodeJS.ErrnoException).code ?? '')
		? 'raise the limit of open files: ulimit -n 1024'
		: 'check that the file exists and its permissions',
});

/** `1 page`, `2 pages`. */
export const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** A key that is equal for two reports of the same problem. */
export const problemKey = (p: Problem): string => JSON.stringify([p.file, p.line, p.column, p.code, p.message]);

/** The problems without duplicates. */
export function unique(problems: readonly Problem[]): Problem[] {
	const seen = new Set<string>();
	return problems.filter((p) => {
		const key = problemKey(p);
		return !seen.has(key) && seen.add(key);
	});
}

/** The problems without duplicates, sorted by file, line and column. */
export const inOrder = (problems: readonly Problem[]): Problem[] =>
	unique(problems).sort(
		(a, b) => (a.file ?? '').localeCompare(b.file ?? '') || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
	);
