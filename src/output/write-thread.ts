/** A thread that hashes and writes files while pages are rendered. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Places, type WriteJob, type Written, writeJob } from './write-one.ts';

/** A file with its bytes, or with their range in the message's buffer. */
export type SentJob = Omit<WriteJob, 'data'> & { data: Uint8Array | [start: number, end: number] };

export interface Sent {
	jobs: SentJob[];
	buffer?: ArrayBuffer;
}

export interface SentBack {
	written: Written[];
	/** Sent back for reuse. */
	buffer?: ArrayBuffer;
}

const folders = new Set<string>();
parentPort!.on('message', ({ jobs, buffer }: Sent) => {
	const bytesOf = (data: SentJob['data']) => (Array.isArray(data) ? new Uint8Array(buffer!, data[0], data[1] - data[0]) : data);
	const written = jobs.flatMap((job) => writeJob({ ...job, data: bytesOf(job.data) }, workerData as Places, folders));
	const texts = written.flatMap(({ text }) => text?.buffer ?? []);
	parentPort!.postMessage({ written, buffer } satisfies SentBack, buffer ? [buffer, ...texts] : texts);
});
