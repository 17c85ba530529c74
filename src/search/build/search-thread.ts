/** A thread that builds the search index while pages are rendered: receives chunks one by one, then the files to build from them. */
import { parentPort, workerData } from 'node:worker_threads';
import type { BuildOptions } from '../core/types.ts';
import { type ChunkJob, type Order, startSearchJob } from './job.ts';

const job = startSearchJob(workerData as BuildOptions, (key, text) => parentPort!.postMessage({ fresh: [key, text] }, [text.buffer]));
parentPort!.on('message', async (message: ChunkJob | Order) => {
	if (!('files' in message)) return job.add(message);
	const answer = await job.finish(message);
	parentPort!.postMessage(
		answer,
		answer.files.map(([, bytes]) => bytes.buffer),
	);
});
