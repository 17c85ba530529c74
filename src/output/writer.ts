/**
 * Writes the files of an output: the first ones immediately, those of a large build in a thread, so that a slow disk does not block
 * rendering.
 */
import type { Worker } from 'node:worker_threads';
import { hasThread, startThread } from '../base/thread.ts';
import { type Places, type WriteJob, type Written, writeJob } from './write-one.ts';
import type { Sent, SentBack, SentJob } from './write-thread.ts';

interface Writer {
	write(job: WriteJob): void;
	/** A promise to wait for if more data is queued than should be in memory. */
	backpressure(): Promise<void> | undefined;
	/** Waits until everything so far is written. @throws write errors */
	flushed(): Promise<void>;
	/** The same, and ends the thread. */
	settle(): Promise<void>;
	/** Ends the thread immediately. */
	stop(): Promise<void>;
}

/** Number of changed files above which a thread is worth its start time (about 15 ms). */
const WORTH_A_THREAD = 40;
/** Maximum number of bytes queued for the thread. */
const MOST_ON_THE_WAY = 12_000_000;
/** Bytes sent in one message. */
const BATCH = 400_000;
/** Size of the buffers for messages. They are sent back and reused: allocating new ones would cost more than filling them. */
const BUFFER = 1_200_000;

const encoder = new TextEncoder();

const sizeOf = (pieces: readonly string[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

interface ThreadEvents {
	take(written: Written): void;
	fail(error: Error): void;
	/** Called after each message. */
	after(): void;
}

/** The thread that writes, and what is sent to it, in batches. */
function threadOf(places: Places, { take, fail, after }: ThreadEvents) {
	let thread: Worker | undefined;
	let batch: SentJob[] = [];
	/** Buffers of given bytes in the batch. */
	let given: ArrayBuffer[] = [];
	let inBatch = 0;
	/** Contains the texts of the batch up to `used`. */
	let buffer: Buffer<ArrayBuffer> | undefined;
	let used = 0;
	const free: ArrayBuffer[] = [];
	const sent: number[] = [];
	let onTheWay = 0;

	const start = () => {
		const worker = startThread('write-thread', places)!;
		worker.on('message', ({ written, buffer: back }: SentBack) => {
			onTheWay -= sent.shift()!;
			if (back) free.push(back);
			for (const one of written) take(one);
			after();
		});
		worker.on('error', (error) => {
			fail(error);
			after();
		});
		return worker;
	};
	const send = () => {
		if (!batch.length) return;
		thread ??= start();
		thread.postMessage({ jobs: batch, buffer: buffer?.buffer } satisfies Sent, buffer ? [buffer.buffer, ...given] : given);
		sent.push(inBatch);
		batch = [];
		given = [];
		buffer = undefined;
		inBatch = used = 0;
	};
	/** Encodes a text into the batch's buffer, or separately if it could exceed a buffer. */
	const encode = (pieces: readonly string[]): SentJob['data'] => {
		// A UTF-16 unit takes at most three bytes in UTF-8.
		const most = sizeOf(pieces) * 3;
		if (most > BUFFER) return encoder.encode(pieces.join(''));
		if (used + most > BUFFER) send();
		buffer ??= Buffer.from(free.pop() ?? new ArrayBuffer(BUFFER));
		const start = used;
		for (const piece of pieces) used += buffer.write(piece, used);
		return [start, used];
	};
	const queue = (job: WriteJob) => {
		const data = job.data instanceof Uint8Array ? job.data : encode([job.data].flat());
		const bytes = Array.isArray(data) ? data[1] - data[0] : data.length;
		if (job.given && data === job.data) given.push(data.buffer as ArrayBuffer);
		batch.push({ ...job, data });
		inBatch += bytes;
		onTheWay += bytes;
		if (inBatch > BATCH) send();
	};
	const stop = async () => {
		await thread?.terminate();
		thread = undefined;
	};
	return { queue, send, stop, isIdle: () => sent.length === 0, onTheWay: () => onTheWay };
}

/**
 * @param isNew there is no output yet, so all files will be written
 * @param done called with each file
 */
export function makeWriter(places: Places, isNew: boolean, done: (written: Written) => void): Writer {
	const folders = new Set<string>();
	const isThreaded = hasThread('write-thread');
	/** How many changed files may still be written in this thread. */
	let here = isThreaded ? WORTH_A_THREAD : Number.POSITIVE_INFINITY;
	/**
	 * The first files of a new output, held back: a small output is written in this thread at the end, a larger one by the worker from
	 * the start.
	 */
	let held: WriteJob[] | undefined = isNew && isThreaded ? [] : undefined;
	let heldSize = 0;
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
	const thread = threadOf(places, {
		take,
		fail(error) {
			failure ??= error;
		},
		after: goOn,
	});
	const writeHere = (job: WriteJob) => {
		for (const written of writeJob(job, places, folders)) {
			if (written.changed) here--;
			take(written);
		}
		if (failure) throw failure;
	};
	const flushed = async () => {
		for (const job of held ?? []) writeHere(job);
		held = undefined;
		thread.send();
		await wait(thread.isIdle);
	};
	return {
		write(job) {
			if (failure) throw failure;
			if (held) {
				held.push(job);
				heldSize += job.data instanceof Uint8Array ? job.data.length : sizeOf([job.data].flat());
				if (held.length <= WORTH_A_THREAD && heldSize < MOST_ON_THE_WAY) return;
				for (const first of held) thread.queue(first);
				held = undefined;
				here = 0;
			} else if (here > 0) writeHere(job);
			else thread.queue(job);
		},
		backpressure: () => wait(() => thread.onTheWay() < MOST_ON_THE_WAY),
		flushed,
		async settle() {
			await flushed();
			// A waiting thread would keep the process alive.
			await thread.stop();
		},
		stop: thread.stop,
	};
}
