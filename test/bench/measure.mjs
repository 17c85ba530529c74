// Runs a command several times and measures it from outside: wall time and peak memory of the process and its children.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Peak resident memory in MiB of a process and its children, as the kernel counts it; 0 where /proc is not there. */
function peak(pid) {
	try {
		const own = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
		const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
			readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
		);
		return own + children.reduce((sum, child) => sum + peak(child), 0);
	} catch {
		return 0;
	}
}

/** One run: `{ms, memory, code, stderr}`. */
export function run(command, args, options = {}) {
	return new Promise((done) => {
		const since = performance.now();
		const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
		let memory = 0;
		let text = '';
		const sample = setInterval(() => {
			memory = Math.max(memory, peak(child.pid));
		}, 20);
		child.stdout.on('data', (d) => {
			text += d;
		});
		child.stderr.on('data', (d) => {
			text += d;
		});
		child.on('error', (error) => {
			clearInterval(sample);
			done({ ms: 0, memory: 0, code: 127, text: String(error) });
		});
		child.on('close', (code) => {
			clearInterval(sample);
			done({ ms: performance.now() - since, memory, code, text });
		});
	});
}

let aside = 0;

/**
 * Moves what a run has written out of the way, to be deleted once all is measured: where it is deleted before the next run, that one pays for it.
 * On ext4 the system time of a build of this site grew from 0.5 s to 1.0 s over six runs with deletions, and stayed at 0.5 s without.
 */
export function putAside(path, folder) {
	if (!existsSync(path)) return;
	const to = join(folder, String(aside++));
	mkdirSync(dirname(to), { recursive: true });
	renameSync(path, to);
}

export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** `1.23 s (1.20–1.31)` */
export const seconds = (list) =>
	`${(median(list) / 1000).toFixed(2)} s (${(Math.min(...list) / 1000).toFixed(2)}–${(Math.max(...list) / 1000).toFixed(2)})`;
