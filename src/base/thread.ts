/**
 * Worker threads of the tool: each is a file of its own beside the compiled tool. What each gains, measured by doing its work in the main thread
 * instead (cold builds of this site in pairs, 8 to 10 of them, on 2 cores): compiling 11 % of the time, the search index 8 %, writing 3 %.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';

export type ThreadName = 'compile-thread' | 'search-thread' | 'write-thread';

const fileOf = (name: ThreadName) => join(dirname(fileURLToPath(import.meta.url)), `${name}.js`);

/** Whether threads can be started: tests run the sources, which have none. */
export const hasThread = (name: ThreadName): boolean => existsSync(fileOf(name));

/** @returns undefined where there is no such thread: its caller does the work itself */
export function startThread(name: ThreadName, workerData: unknown, resourceLimits?: ResourceLimits): Worker | undefined {
	return hasThread(name) ? new Worker(fileOf(name), { workerData, resourceLimits }) : undefined;
}
