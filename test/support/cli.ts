/** The command line as users run it: a process of its own, with the code of the working tree. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = process.env.PROJECT_ROOT!;
export const bin = join(root, 'bin/vrmdocs.js');

export interface Ran {
	code: number | null;
	stdout: string;
	stderr: string;
	/** stderr by lines, without empty ones. */
	lines: string[];
}

/** Runs `vrmdocs …args`; killed after two minutes. */
export function vrmdocs(args: string[], options: { cwd?: string; env?: Record<string, string> } = {}): Promise<Ran> {
	return new Promise((done, fail) => {
		const child = spawn(process.execPath, [bin, ...args], {
			cwd: options.cwd ?? root,
			env: { ...process.env, FORCE_COLOR: '0', ...options.env },
			timeout: 120_000,
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
		child.on('close', (code) => done({ code, stdout, stderr, lines: stderr.split('\n').filter(Boolean) }));
	});
}

/** `build --json` of a site folder: its one object, and the process. */
export async function buildJson(
	site: string,
	args: string[],
	options: Parameters<typeof vrmdocs>[1] = {},
): Promise<Ran & { json: BuildJson }> {
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
