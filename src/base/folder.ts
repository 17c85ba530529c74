import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { safely } from './attempt.ts';
import { type Problem, unreadable } from './problem.ts';

/** Creates a folder and its parents. `mkdirSync` with `recursive` never returns on a file system that accepts no folders, such as /proc. */
export function makeFolder(dir: string): void {
	if (existsSync(dir)) return;
	makeFolder(dirname(dir));
	try {
		mkdirSync(dir);
	} catch (error) {
		// Another build created it first.
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
}

/** Names in a folder, in code unit order; none if it cannot be read. */
export const namesIn = (folder: string): string[] => safely(() => readdirSync(folder).sort()) ?? [];

/**
 * Paths of all files below a folder, from there, with `/`, in code unit order. Links to files are among them; links to folders are not followed. A folder
 * that cannot be read, or has just gone, has none.
 */
export function filesBelow(folder: string): string[] {
	const paths: string[] = [];
	const visit = (from: string): void => {
		for (const entry of safely(() => readdirSync(join(folder, from), { withFileTypes: true })) ?? []) {
			const path = from + entry.name;
			if (entry.isDirectory()) visit(`${path}/`);
			else if (entry.isFile() || isFile(join(folder, path))) paths.push(path);
		}
	};
	visit('');
	return paths.sort();
}

/** Whether there is a file at a path, or a link to one. */
export const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** The text of a file; '' if it cannot be read. */
export const textIn = (file: string): string => safely(() => readFileSync(file, 'utf8')) ?? '';

/** The text of a file of a site that may be missing: undefined then, and with a problem where it cannot be read. */
export function textIfThere(siteDir: string, file: string, problems: Problem[]): string | undefined {
	try {
		return readFileSync(join(siteDir, file), 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') problems.push(unreadable(file, error));
		return undefined;
	}
}

/** Runs a task with a temporary folder, which is deleted afterwards. */
export async function inTemporaryFolder<T>(run: (dir: string) => Promise<T>): Promise<T> {
	const dir = mkdtempSync(join(tmpdir(), 'vrmdocs-'));
	try {
		return await run(dir);
	} finally {
		rmSync(dir, { recursive: true, force: true });
	}
}

/** Says to git and npm that a folder is neither committed nor published. */
export function ignoreFolder(dir: string): void {
	const file = join(dir, '.gitignore');
	if (!existsSync(file)) writeFileSync(file, '*\n');
}
