import { setFlagsFromString } from 'node:v8';

/** Versions of Node.js whose V8 has the flag; another one would print a warning. */
const HAVE_FLAG = ['20', '22', '24'];

/**
 * From now on the heap is collected when it has grown by half of what is in use; V8 by itself may let it grow to four times that. Cold builds, of
 * 300 and 1,000 pages: 17 and 28 % less memory on Node 20, 1 and 21 % on 22, 3 and 13 % on 24, in the same time. An edit would take 4 % longer.
 */
export function limitHeapGrowth(): void {
	if (HAVE_FLAG.includes(process.versions.node.split('.')[0]!)) setFlagsFromString('--heap-growing-percent=50');
}
