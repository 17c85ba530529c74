/** A thread that compiles Markdown, seen from the main one. */
import { startThread } from '../base/thread.ts';
import type { Source } from '../content/read.ts';
import type { CompileJob, KeptPage } from './kept-page.ts';
import type { MarkdownCode, MarkdownOptions } from './options.ts';

/** It loads the compiler as soon as it is started. */
interface CompileThread {
	/** Takes batches off the end of the queue until it is empty. A thread that fails gives its batch back. */
	run(queue: Source[], keep: (source: Source, page: KeptPage) => void, advance: (n: number) => void): Promise<void>;
	stop(): void;
}

/** Size of the heap's young generation, in MiB. Parsing allocates many short-lived objects; a large young generation is collected less often. */
const YOUNG = 96;

/** Text sent in one message, in UTF-16 units. */
const BATCH = 60_000;

/** Text of the next batch: less at the end, so that no thread is left with much while the others are done. */
function nextSize(queue: readonly Source[]): number {
	let left = 0;
	for (let i = queue.length; i-- && left < BATCH * 6; ) left += queue[i]!.text.length;
	return Math.min(BATCH, left / 6);
}

export const formOf = ({ kind }: Pick<Source, 'kind'>) => (kind === 'post' ? 'post' : 'page');
export const jobOf = (source: Source): CompileJob => ({
	text: source.text,
	form: formOf(source),
	path: source.path,
	format: source.format ?? 'md',
	...(source.snippets ? { snippets: source.snippets } : {}),
});

/** @returns undefined where there are no threads */
export function startCompileThread(data: { options: MarkdownOptions; code: MarkdownCode }): CompileThread | undefined {
	const worker = startThread('compile-thread', data, { maxYoungGenerationSizeMb: YOUNG });
	if (!worker) return undefined;
	let failed = false;
	worker.on('error', () => {
		failed = true;
	});
	return {
		run(queue, keep, advance) {
			if (failed) return Promise.resolve();
			return new Promise((done) => {
				let batch: Source[] = [];
				const next = () => {
					batch = [];
					let size = 0;
					const most = nextSize(queue);
					while (queue.length && size <= most) {
						const source = queue.pop()!;
						size += source.text.length;
						batch.push(source);
					}
					if (!batch.length) return done();
					worker.postMessage(batch.map(jobOf));
				};
				worker.on('message', (pages: KeptPage[]) => {
					batch.forEach((source, i) => {
						keep(source, pages[i]!);
					});
					advance(batch.length);
					next();
				});
				worker.on('error', () => {
					queue.push(...batch);
					done();
				});
				next();
			});
		},
		stop: () => void worker.terminate(),
	};
}
