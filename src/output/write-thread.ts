/** A thread that hashes and writes files while pages are rendered. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Places, type WriteJob, writeOne } from './write-one.ts';

const made = new Set<string>();
parentPort!.on('message', (jobs: WriteJob[]) => parentPort!.postMessage(jobs.map((job) => writeOne(job, workerData as Places, made))));
