/** A thread that makes the search index while pages are rendered. */
import { parentPort, workerData } from 'node:worker_threads';
import { runSearchJob, type SearchJob } from './search/job.ts';

const answer = runSearchJob(workerData as SearchJob);
parentPort!.postMessage(
	answer,
	[...answer.files, ...answer.fresh].map(([, bytes]) => bytes.buffer),
);
