/** Writes the files of an output: the first ones at once, those of a large build in a thread, so that a slow disk does not hold up rendering. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Places, type WriteJob, type Written, writeOne } from './write-one.ts';

export interface Writer {
	write(job: WriteJob): void;
	/** A promise to wait for where more is on its way to the disk than should stay in memory. */
	room(): Promise<void> | undefined;
	/** Waits until everything is written, and lets the thread go. @throws what the disk said */
	settle(): Promise<void>;
	/** Stops at once. */
	stop(): Promise<void>;
}

/** Changed files after which a thread earns its start (15 ms here). */
const WORTH_A_THREAD = 40;
/** Text on its way to the thread, in characters. */
const MOST_ON_THE_WAY = 16_000_000;
/** Characters sent at once. */
const BATCH = 400_000;

/** @param done told of each file */
export function makeWriter(places: Places, done: (written: Written) => void): Writer {
	const made = new Set<string>();
	const file = join(dirname(fileURLToPath(import.meta.url)), 'write-thread.js');
	/** Changed files that may still be written here; the tool has no thread in tests. */
	let here = existsSync(file) ? WORTH_A_THREAD : Number.POSITIVE_INFINITY;
	let thread: Worker | undefined;
	let batch: WriteJob[] = [];
	let inBatch = 0;
	const sent: number[] = [];
	let onTheWay = 0;
	let failure: Error | undefined;
	let waiting: { until: () => boolean; go: () => void }[] = [];

	const take = (written: Written) => {
		if (written.error) failure ??= Object.assign(new Error(written.error.message), written.error);
		else done(written);
	};
	const goOn = () => {
		const ready = waiting.filter(({ until }) => failure || until());
		waiting = waiting.filter((w) => !ready.includes(w));
		for (const { go } of ready) go();
	};
	const wait = (until: () => boolean): Promise<void> | undefined => {
		if (failure) throw failure;
		if (until()) return undefined;
		return new Promise<void>((go) => waiting.push({ until, go })).then(() => {
			if (failure) throw failure;
		});
	};
	const start = () => {
		const worker = new Worker(file, { workerData: places });
		worker.on('message', (list: Written[]) => {
			onTheWay -= sent.shift()!;
			for (const written of list) take(written);
			goOn();
		});
		worker.on('error', (error) => {
			failure ??= error;
			goOn();
		});
		return worker;
	};
	const send = () => {
		if (!batch.length) return;
		thread ??= start();
		thread.postMessage(batch);
		sent.push(inBatch);
		batch = [];
		inBatch = 0;
	};
	const stop = async () => {
		await thread?.terminate();
		thread = undefined;
	};
	return {
		write(job) {
			if (failure) throw failure;
			if (here > 0) {
				const written = writeOne(job, places, made);
				if (written.changed) here--;
				take(written);
				if (failure) throw failure;
				return;
			}
			batch.push(job);
			inBatch += job.data.length;
			onTheWay += job.data.length;
			if (inBatch > BATCH) send();
		},
		room: () => wait(() => onTheWay < MOST_ON_THE_WAY),
		async settle() {
			send();
			await wait(() => sent.length === 0);
			// A thread that waits for more would keep the process from ending.
			await stop();
		},
		stop,
	};
}
