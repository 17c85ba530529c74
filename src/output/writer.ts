/** Writes the files of an output: the first ones at once, those of a large build in a thread, so that a slow disk does not hold up rendering. */
import type { Worker } from 'node:worker_threads';
import { hasThread, startThread } from '../base/thread.ts';
import { type Places, type WriteJob, type Written, writeOne } from './write-one.ts';
import type { Sent, SentBack, SentJob } from './write-thread.ts';

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
/** What may be on its way to the thread, in bytes. */
const MOST_ON_THE_WAY = 24_000_000;
/** Bytes sent at once. */
const BATCH = 400_000;
/** Size of the buffers they are sent in, which come back: new ones would cost more than what is put into them. */
const BUFFER = 1_200_000;

const encoder = new TextEncoder();

/**
 * @param isNew nothing is there yet, so that all files are going to be written
 * @param done called with each file
 */
export function makeWriter(places: Places, isNew: boolean, done: (written: Written) => void): Writer {
	const made = new Set<string>();
	const isThreaded = hasThread('write-thread');
	/** Changed files that may still be written here. */
	let here = isThreaded ? WORTH_A_THREAD : Number.POSITIVE_INFINITY;
	/** The first files of a new output: a small one is written here at the end, a larger one by the thread from the start. */
	let held: WriteJob[] | undefined = isNew && isThreaded ? [] : undefined;
	let thread: Worker | undefined;
	let heldSize = 0;
	let batch: SentJob[] = [];
	let inBatch = 0;
	/** Holds the texts of the batch up to `used`. */
	let buffer: Uint8Array<ArrayBuffer> | undefined;
	let used = 0;
	const free: ArrayBuffer[] = [];
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
		const worker = startThread('write-thread', places)!;
		worker.on('message', ({ written, buffer: back }: SentBack) => {
			onTheWay -= sent.shift()!;
			if (back) free.push(back);
			for (const one of written) take(one);
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
		thread.postMessage({ jobs: batch, buffer: buffer?.buffer } satisfies Sent, buffer ? [buffer.buffer] : []);
		sent.push(inBatch);
		batch = [];
		buffer = undefined;
		inBatch = used = 0;
	};
	/** Puts a text into the batch's buffer, or into bytes of its own where it is longer than a buffer. */
	const encode = (text: string): SentJob['data'] => {
		// A UTF-16 unit takes three bytes of UTF-8 at most.
		if (text.length * 3 > BUFFER) return encoder.encode(text);
		if (used + text.length * 3 > BUFFER) send();
		buffer ??= new Uint8Array(free.pop() ?? new ArrayBuffer(BUFFER));
		const start = used;
		used += encoder.encodeInto(text, buffer.subarray(start)).written;
		return [start, used];
	};
	const writeHere = (job: WriteJob) => {
		const written = writeOne(job, places, made);
		if (written.changed) here--;
		take(written);
		if (failure) throw failure;
	};
	const queue = (job: WriteJob) => {
		const data = typeof job.data === 'string' ? encode(job.data) : job.data;
		const bytes = Array.isArray(data) ? data[1] - data[0] : data.length;
		batch.push({ ...job, data });
		inBatch += bytes;
		onTheWay += bytes;
		if (inBatch > BATCH) send();
	};
	const stop = async () => {
		await thread?.terminate();
		thread = undefined;
	};
	return {
		write(job) {
			if (failure) throw failure;
			if (held) {
				held.push(job);
				heldSize += job.data.length;
				if (held.length <= WORTH_A_THREAD && heldSize < MOST_ON_THE_WAY) return;
				for (const first of held) queue(first);
				held = undefined;
				here = 0;
			} else if (here > 0) writeHere(job);
			else queue(job);
		},
		room: () => wait(() => onTheWay < MOST_ON_THE_WAY),
		async settle() {
			for (const job of held ?? []) writeHere(job);
			held = undefined;
			send();
			await wait(() => sent.length === 0);
			// A thread that waits for more would keep the process from ending.
			await stop();
		},
		stop,
	};
}
