/** A worker thread: gets texts, answers with compiled pages, ready to be kept. */
import { parentPort, workerData } from 'node:worker_threads';
import { type MarkdownOptions, prepareMarkdown } from './markdown/compile.ts';
import { compileToKeep } from './markdown/kept-page.ts';

const options = workerData as MarkdownOptions;
const ready = prepareMarkdown(options);

parentPort!.on('message', async (texts: string[]) => {
	await ready;
	const pages = texts.map((text) => compileToKeep(text, options));
	parentPort!.postMessage(
		pages,
		pages.flatMap((page) => [page.html.buffer, page.sections.buffer]),
	);
});
