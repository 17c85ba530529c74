/** A worker thread: gets texts, answers with compiled pages. */
import { parentPort, workerData } from 'node:worker_threads';
import { compileSafely, type MarkdownOptions, prepareMarkdown } from './markdown/compile.ts';

const options = workerData as MarkdownOptions;
const ready = prepareMarkdown(options);

parentPort!.on('message', async (texts: string[]) => {
	await ready;
	parentPort!.postMessage(texts.map((text) => compileSafely(text, options)));
});
