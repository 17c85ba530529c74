/** A worker thread: receives texts, sends back compiled pages in the form that the cache stores. */
import { parentPort, workerData } from 'node:worker_threads';
import { type MarkdownOptions, prepareMarkdown } from './compile.ts';
import { type CompileJob, compileToKeep } from './kept-page.ts';

const options = workerData as MarkdownOptions;
const ready = prepareMarkdown(options);

parentPort!.on('message', async (jobs: CompileJob[]) => {
	await ready;
	const pages = jobs.map((job) => compileToKeep(job, options));
	parentPort!.postMessage(
		pages,
		pages.flatMap(({ html, sections, listed }) => [html.buffer, sections.buffer, ...(listed ? [listed.buffer] : [])]),
	);
});
