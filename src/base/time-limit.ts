/** Ends work that takes too long, even if it never yields, such as an endless loop. */
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';

const JOB = Symbol.for('vrmdocs.job');
const runner = new Script("globalThis[Symbol.for('vrmdocs.job')]()");

export class TimeLimit extends Error {}

/** Tasks that are deferred until the outermost work under a limit has ended; undefined if there is none. */
let later: (() => void)[] | undefined;

/** Runs a slow task, such as starting a program, after the work under a limit that calls this. It does not count towards the limit. */
export function afterTimeLimit(run: () => void): void {
	if (later) later.push(run);
	else run();
}

/**
 * Runs a function, which may be interrupted and run again: it must not leave shared state half changed. On a busy machine it has more
 * time: there, the limit counts processor time.
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
				// Run it again, with the time that it takes at this pace. At most 20 times the limit: it may only be waiting.
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

/** The last measured processor time. It is used for a quarter of the limit, since many short tasks follow each other. */
let sample = { at: Number.NEGATIVE_INFINITY, used: 0 };

/** Processor time of this thread in milliseconds; of the process if the system does not provide it. */
function processorTime(): number {
	try {
		// A kernel without these statistics writes 0.
		const own = Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10);
		if (own > 0) return own / 1e6;
	} catch {
		// Not Linux.
	}
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}
