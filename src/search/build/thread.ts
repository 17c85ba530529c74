/** The thread that builds search indexes, seen from the main one. */
import { startThread } from '../../base/thread.ts';
import type { BuildOptions } from '../core/types.ts';
import type { FromSearchThread, KeepFresh, SearchCache, SearchJob, SearchMessage, TakeFile, UnreadRuns } from './job.ts';

/** Until it is given something to do it loads its modules. */
export interface SearchThread {
	/** Begins a job in the thread. Call this or `read`, once. */
	begin(options: BuildOptions, cache: SearchCache, take: TakeFile): SearchJob;
	/** Makes the file of readings in the thread. */
	read(unread: UnreadRuns, take: TakeFile, keep: KeepFresh): Promise<void>;
	stop(): void;
}

/** @returns undefined where there are no threads */
export function startSearchThread(): SearchThread | undefined {
	const worker = startThread('search-thread', undefined);
	if (!worker) return undefined;
	const send = (message: SearchMessage, moved: ArrayBuffer[] = []) => worker.postMessage(message, moved);
	/** Waits for the end of the work. */
	const finished = (take: TakeFile, keep: KeepFresh) =>
		new Promise<UnreadRuns | undefined>((done, fail) => {
			worker.on('message', (message: FromSearchThread) => {
				try {
					if ('fresh' in message) keep(...message.fresh);
					else if ('file' in message) take(...message.file);
					else done(message.unread);
				} catch (error) {
					fail(error as Error);
				}
			});
			worker.once('error', fail);
		});
	return {
		begin(options, cache, take) {
			const end = finished(take, cache.set);
			// A fault is told where the end is waited for.
			end.catch(() => {});
			send({ options });
			return {
				add(chunk) {
					// The thread has no cache of its own.
					for (const key of 'group' in chunk ? chunk.group.bins.filter(Boolean) : []) {
						const bytes = cache.get(key);
						if (bytes) send({ bin: [key, bytes] }, [bytes.buffer]);
					}
					send(chunk, [
						...('text' in chunk && chunk.text ? [chunk.text.buffer] : []),
						...('pages' in chunk ? chunk.pages.map((page) => page.sections.buffer) : []),
					]);
				},
				finish(order) {
					send(order);
					return end;
				},
			};
		},
		async read(unread, take, keep) {
			const end = finished(take, keep);
			send({ unread });
			await end;
		},
		stop: () => void worker.terminate(),
	};
}
