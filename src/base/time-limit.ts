/** Ends work that takes too long, also where it never gives way to other work. */
import { Script } from 'node:vm';

const JOB = Symbol.for('vrmdocs.job');
const runner = new Script("globalThis[Symbol.for('vrmdocs.job')]()");

export class TimeLimit extends Error {}

/**
 * Runs a function, which must leave nothing half done that others use.
 * @param limit in milliseconds
 * @throws TimeLimit
 */
export function withTimeLimit<T>(run: () => T, limit: number): T {
	const global = globalThis as { [JOB]?: () => unknown };
	const outer = global[JOB];
	global[JOB] = run;
	try {
		return runner.runInThisContext({ timeout: limit }) as T;
	} catch (error) {
		throw (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new TimeLimit(`longer than ${limit} ms`) : error;
	} finally {
		global[JOB] = outer;
	}
}
