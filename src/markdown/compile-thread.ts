/** A worker thread: receives texts, sends back compiled pages in the form that the cache stores. */
import { parentPort, workerData } from 'node:worker_threads';
import { prepareMarkdown } from './compile.ts';
import { type CompileJob, compileToKeep, type KeptPage } from './kept-page.ts';
import type { MarkdownCode, MarkdownOptions } from './options.ts';

const { options, code } = workerData as { options: MarkdownOptions; code: MarkdownCode };
const ready = prepareMarkdown(options, code);

parentPort!.on('message', async (jobs: CompileJob[]) => {
	await ready;
	const pages: KeptPage[] = [];
	for (const job of jobs) pages.push(await compileToKeep(job, options));
	parentPort!.postMessage(
		pages,
		pages.flatMap(({ html, sections, listed, module }) =>
			[html, sections, listed, module].flatMap((bytes) => (bytes ? [bytes.buffer] : [])),
		),
	);
});
