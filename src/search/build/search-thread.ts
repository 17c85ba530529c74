/**
 * A thread that builds the search index while pages are rendered: receives the options, chunks one by one, then the files to build from them. Another
 * one reads what no build has read yet.
 */
import { parentPort } from 'node:worker_threads';
import {
	BIN,
	type FromSearchThread,
	type KeepFresh,
	readRuns,
	type SearchCache,
	type SearchJob,
	type SearchMessage,
	startSearchJob,
	type TakeFile,
} from './job.ts';

let job: SearchJob;
const send = (message: FromSearchThread, sent: ArrayBuffer[] = []) => parentPort!.postMessage(message, sent);
const keep: KeepFresh = (key, text) => send({ fresh: [key, text] }, [text.buffer as ArrayBuffer]);
/** Bins of groups, by key: they are merged at the end. */
const bins = new Map<string, Uint8Array<ArrayBuffer>>();
const cache: SearchCache = {
	get: (key) => bins.get(key),
	has: (key) => bins.has(key),
	set(key, bytes) {
		if (key.startsWith(BIN)) bins.set(key, bytes.slice());
		keep(key, bytes);
	},
	isKept: () => false,
};
const take: TakeFile = (name, text) => send({ file: [name, text] }, 'buffer' in text ? [text.buffer] : []);
parentPort!.on('message', async (message: SearchMessage) => {
	if ('options' in message) job = startSearchJob(message.options, cache, take);
	else if ('bin' in message) bins.set(...message.bin);
	else if ('files' in message) send({ unread: await job.finish(message) });
	else if ('unread' in message) {
		await readRuns(message.unread, take, keep);
		send({ unread: undefined });
	} else job.add(message);
});
