/** The command line, with the code of the working tree. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noteBuilt } from './suites.ts';

const root = process.env.PROJECT_ROOT!;
export const bin = join(root, 'bin/vrmdocs.js');

export interface Ran {
	code: number | null;
	stdout: string;
	stderr: string;
	/** stderr by lines, without empty ones. */
	lines: string[];
}

interface RunOptions {
	cwd?: string;
	/** Besides that of the suite: the command runs in a process of its own, as it does for users. */
	env?: Record<string, string>;
}

const MOST = 120_000;

/**
 * Runs `vrmdocs …args`, killed after two minutes: without `env` in the suite's process that stays (staying.mjs), one after another; what ends that
 * process is run again in one of its own.
 */
export async function vrmdocs(args: string[], { cwd = root, env }: RunOptions = {}): Promise<Ran> {
	noteBuilt(args.join(' '));
	return (!env && (await queue(() => inStaying(args, cwd)))) || alone(args, cwd, env);
}

function alone(args: string[], cwd: string, env: Record<string, string> = {}): Promise<Ran> {
	return new Promise((done, fail) => {
		const child = spawn(process.execPath, [bin, ...args], {
			cwd,
			env: { ...process.env, FORCE_COLOR: '0', ...env },
			timeout: MOST,
		});
		let stdout = '';
		let stderr = '';
		child.stdout.on('data', (c: Buffer) => {
			stdout += c;
		});
		child.stderr.on('data', (c: Buffer) => {
			stderr += c;
		});
		child.on('error', fail);
		child.on('close', (code) => done(ran(code, stdout, stderr)));
	});
}

export const ran = (code: number | null, stdout: string, stderr: string): Ran => ({
	code,
	stdout,
	stderr,
	lines: stderr.split('\n').filter(Boolean),
});

let last: Promise<unknown> = Promise.resolve();
function queue<T>(run: () => Promise<T>): Promise<T> {
	const mine = last.then(run);
	last = mine.catch(() => {});
	return mine;
}

let staying: Promise<ChildProcess> | undefined;

/** @returns undefined where the command has ended the process */
async function inStaying(args: string[], cwd: string): Promise<Ran | undefined> {
	staying ??= start();
	const child = await staying;
	child.ref();
	child.channel!.ref();
	return new Promise((done) => {
		const limit = setTimeout(() => child.kill('SIGKILL'), MOST);
		const over = () => {
			clearTimeout(limit);
			child.off('message', answered).off('exit', ended);
			child.unref();
			child.channel?.unref();
		};
		const answered = ({ code, stdout, stderr }: Ran) => {
			over();
			done(ran(code, stdout, stderr));
		};
		const ended = () => {
			over();
			staying = undefined;
			done(undefined);
		};
		child.on('message', answered).on('exit', ended);
		child.send({ args, cwd, env: { ...process.env, FORCE_COLOR: '0' } });
	});
}

const start = (): Promise<ChildProcess> =>
	new Promise((done, fail) => {
		const child = fork(join(root, 'test/support/staying.mjs'), {
			execArgv: ['--import', pathToFileURL(join(root, 'test/support/keep-bundler.mjs')).href],
		});
		const ended = (code: number | null) => fail(new Error(`the process for the suite's commands ended with ${code} before it began`));
		child.once('error', fail).once('exit', ended);
		child.once('message', () => {
			child.off('exit', ended);
			done(child);
		});
	});

/** `build --json` of a site folder: its one object, and the process. */
export async function buildJson(site: string, args: string[], options: RunOptions = {}): Promise<Ran & { json: BuildJson }> {
	const ran = await vrmdocs(['build', site, '--json', ...args], options);
	return { ...ran, json: JSON.parse(ran.stdout) as BuildJson };
}

export interface BuildJson {
	pages: number;
	routes: string[];
	durationMs: number;
	cached: number;
	written: number;
	removed: number;
	unsupported: { construct: string; count: number; places: { file?: string; line?: number; column?: number }[]; hint?: string }[];
	warnings: ProblemJson[];
	errors: ProblemJson[];
}
export interface ProblemJson {
	severity: string;
	code: string;
	file?: string;
	line?: number;
	column?: number;
	message: string;
	hint?: string;
}

/** `docs/a.md:3:7 error code: what is wrong`. */
export const told = (list: ProblemJson[]): string[] =>
	list.map((p) => `${p.file ? `${p.file}${p.line ? `:${p.line}:${p.column}` : ''} ` : ''}${p.severity} ${p.code}: ${p.message}`);

/** `check-links --format json` of a site folder: its one object, and the process. */
export async function checkLinksJson(site: string, args: string[]): Promise<Ran & { json: CheckLinksJson; all: ProblemJson[] }> {
	const ran = await vrmdocs(['check-links', site, '--format', 'json', ...args]);
	const json = JSON.parse(ran.stdout) as CheckLinksJson;
	return { ...ran, json, all: [...json.errors, ...json.warnings, ...json.notes] };
}

export interface CheckLinksJson {
	pages: number;
	links: number;
	errors: ProblemJson[];
	warnings: ProblemJson[];
	notes: ProblemJson[];
	fixed: { file: string; line: number; column: number; from: string; to: string }[];
}
