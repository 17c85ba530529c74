/** Ends work that takes too long, also where it never gives way to other work. */
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';

const JOB = Symbol.for('vrmdocs.job');
const runner = new Script("globalThis[Symbol.for('vrmdocs.job')]()");

export class TimeLimit extends Error {}

/** What is put off until the outermost work under a limit has ended; undefined while there is none. */
let later: (() => void)[] | undefined;

/** Runs what may take its time, such as starting a program, once the work under a limit that calls this is done: it is not part of it. */
export function afterTimeLimit(run: () => void): void {
	if (later) later.push(run);
	else run();
}

/**
 * Runs a function, which must leave nothing half done that others use. On a machine where others are busy it has more time: the limit is one of
 * processor time there.
 *
 * @param limit in milliseconds
 * @throws TimeLimit
 */
export function withTimeLimit<T>(run: () => T, limit: number): T {
	const global = globalThis as { [JOB]?: () => unknown };
	const outer = global[JOB];
	const isOutermost = !later;
	const put = (later ??= []);
	const start = put.length;
	global[JOB] = run;
	try {
		for (let time = limit; ; ) {
			if (performance.now() - sample.at > limit / 4) sample = { at: performance.now(), used: processorTime() };
			const { at, used } = sample;
			try {
				return runner.runInThisContext({ timeout: time }) as T;
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
				put.length = start;
				const own = processorTime() - used;
				if (time > limit || own > limit * 0.8) throw new TimeLimit(`longer than ${limit} ms`);
				// Once more, with the time that it takes at this pace; what waits and computes nothing has not for ever.
				time = Math.ceil(limit * Math.min(20, (1.5 * (performance.now() - at)) / Math.max(own, 1)));
			}
		}
	} finally {
		global[JOB] = outer;
		if (isOutermost) {
			later = undefined;
			for (const one of put) one();
		}
	}
}

/** Processor time at some moment: asked for again where it is older than a part of the limit, since many short works follow each other. */
let sample = { at: Number.NEGATIVE_INFINITY, used: 0 };

/** Of this thread, in milliseconds; where the system does not tell, of the process. */
function processorTime(): number {
	try {
		// A kernel that counts none writes 0.
		const own = Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10);
		if (own > 0) return own / 1e6;
	} catch {
		// Not Linux.
	}
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}
