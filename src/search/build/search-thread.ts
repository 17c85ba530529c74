/**
 * A thread that builds the search index while pages are rendered: receives the options, chunks one by one, then the files to build from them. Another
 * one reads what no build has read yet.
 */
import { parentPort } from 'node:worker_threads';
import {
	type FromSearchThread,
	type KeepFresh,
	readRuns,
	type SearchJob,
	type SearchMessage,
	startSearchJob,
	type TakeFile,
} from './job.ts';

let job: SearchJob;
const send = (message: FromSearchThread, sent: ArrayBuffer[] = []) => parentPort!.postMessage(message, sent);
const keep: KeepFresh = (key, text) => send({ fresh: [key, text] }, [text.buffer as ArrayBuffer]);
const take: TakeFile = (name, text) => send({ file: [name, text] }, 'buffer' in text ? [text.buffer] : []);
parentPort!.on('message', async (message: SearchMessage) => {
	if ('options' in message) job = startSearchJob(message.options, keep, take);
	else if ('files' in message) send({ unread: await job.finish(message) });
	else if ('unread' in message) {
		await readRuns(message.unread, take, keep);
		send({ unread: undefined });
	} else job.add(message);
});
