/** Dates of sources, from git. */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { safely } from '../base/attempt.ts';
import { pathFrom } from '../base/paths.ts';
import { type Problem, warningAt } from '../base/problem.ts';
import { memoIn } from '../cache/memo.ts';
import type { Store } from '../cache/store.ts';

export interface History {
	/** Source → time of its newest commit. */
	updates: Map<string, string>;
	/** Number of files whose last change is not in the history, which a shallow clone has cut off. */
	unknown: number;
}

/** Runs git; resolves to its output, or undefined without git or a repository. */
const git = (args: string[], cwd: string): Promise<string | undefined> =>
	new Promise((done) => {
		const child = spawn('git', args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
		const chunks: Buffer[] = [];
		child.stdout.on('data', (c: Buffer) => chunks.push(c));
		child.on('error', () => done(undefined));
		child.on('close', (code) => done(code === 0 ? Buffer.concat(chunks).toString('utf8') : undefined));
	});

/** Date of a file's first commit, else of its creation on disk: `2024-01-31`. Slow: runs git for each file. */
export function createdOn(siteDir: string, path: string): string | undefined {
	try {
		const log = execFileSync('git', ['log', '--follow', '--diff-filter=A', '--format=%cs', '--', path], {
			cwd: siteDir,
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
		});
		const first = log.trim().split('\n').at(-1);
		if (first) return first;
	} catch {
		// No git, or no repository.
	}
	return statSync(resolve(siteDir, path), { throwIfNoEntry: false })?.birthtime.toISOString().slice(0, 10);
}

/** Path of git's HEAD log, to which every commit and checkout writes; undefined without a repository. */
export async function commitLog(siteDir: string): Promise<string | undefined> {
	const path = await git(['rev-parse', '--git-path', 'logs/HEAD'], siteDir);
	return path && resolve(siteDir, path.trim());
}

/**
 * Date of the newest commit of each file below `siteDir`, by path from there. Reads the history once for all files; it is cached by the commit.
 *
 * In a shallow clone the oldest commit seems to have added every file. Its date would be wrong, so these files have none.
 */
export async function lastUpdates(siteDir: string, cache: Pick<Store, 'get' | 'set'>, outside: readonly string[] = []): Promise<History> {
	const where = await git(['rev-parse', '--show-toplevel', 'HEAD', '--git-path', 'shallow'], siteDir);
	if (!where) return { updates: new Map(), unknown: 0 };
	const [top, head, shallow] = where.trim().split('\n');
	const prefix = pathFrom(top!, siteDir);
	const cut = cutCommits(resolve(siteDir, shallow!));
	const history = await memoIn(
		cache,
		'dates',
		[head, prefix, [...cut], outside],
		async () => {
			const log = await git(['log', '-z', '--format=%x00%H %cI', '--name-only', '--no-renames', '--', '.', ...outside], siteDir);
			return log === undefined ? null : datesIn(log, prefix, cut);
		},
		(dates) => dates !== null,
	);
	return { updates: new Map(history?.updates), unknown: history?.unknown ?? 0 };
}

/** @param log of git: `\0ID DATE\0⏎a.md\0b.md\0` for each commit, the newest first */
function datesIn(log: string, prefix: string, cut: ReadonlySet<string>): { updates: [path: string, time: string][]; unknown: number } {
	const updates: History['updates'] = new Map();
	const unknown = new Set<string>();
	for (const commit of log.slice(1, -1).split('\0\0')) {
		const [title, first, ...others] = commit.split('\0');
		if (first === undefined) continue;
		const [id, time] = title!.split(' ');
		for (const file of [first.slice(1), ...others]) {
			const path = prefix ? posix.relative(prefix, file) : file;
			if (updates.has(path)) continue;
			if (cut.has(id!)) unknown.add(path);
			else updates.set(path, time!);
		}
	}
	return { updates: [...updates], unknown: unknown.size };
}

/** Commits whose parents are missing in a shallow clone. @param file git's list of them, `.git/shallow` */
const cutCommits = (file: string): Set<string> =>
	safely(() => new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))) ?? new Set();

/** A warning if files have no date because the clone is shallow. */
export const historyProblems = ({ unknown }: History): Problem[] =>
	unknown
		? [
				warningAt(
					'shallow-clone',
					{},
					`this is a shallow clone of the git repository: the last change of ${unknown} ${unknown === 1 ? 'file' : 'files'} is not known, and not shown`,
					'fetch the whole history (git fetch --unshallow; actions/checkout: fetch-depth: 0), or set showLastUpdate: false',
				),
			]
		: [];
