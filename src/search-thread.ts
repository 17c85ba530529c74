/** A thread that makes the search index while pages are rendered. */
import { parentPort, workerData } from 'node:worker_threads';
import { runSearchJob, type SearchJob } from './search/job.ts';

parentPort!.postMessage(runSearchJob(workerData as SearchJob));
