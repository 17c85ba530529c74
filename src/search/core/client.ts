/** The page's side of the search worker. Islands share one; it starts when the first of them needs it. */

import { fetchIndex } from './fetch-text.ts';
import type { Reply, Request } from './protocol.ts';
import type { Found, QueryOptions } from './types.ts';

export interface SearchClient {
	/** Loads an index; resolves when it can be queried. Rejects with a readable message. */
	load(indexUrl: string): Promise<void>;
	/** For one field or page: its queries replace each other, never those of another. */
	asker(): Ask;
}

/**
 * The result of a query; undefined if the same asker has replaced it by a newer one meanwhile.
 *
 * @param early takes what titles tell while parts of the index are loaded
 */
export type Ask = (indexUrl: string, text: string, options: QueryOptions, early?: (found: Found) => void) => Promise<Found | undefined>;

interface Waiting {
	request: Request;
	settle: (reply: Reply | undefined) => void;
	early?: (found: Found) => void;
}

/** What an asker has sent, and what it sends next. */
interface Turn {
	/** Id of the query that was sent last. */
	latest: number;
	/** It is being answered. While it waits for parts of the index, a newer one need not wait for it. */
	isBusy: boolean;
	waiting?: Waiting | undefined;
}

/** Milliseconds by which the request for the worker's script is ahead of that for the index, which is larger and of no use without it. */
const HEAD_START = 30;
const delay = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

let shared: { href: string; client: SearchClient } | undefined;

/** The page's search client. `workerHref` is the address of the worker's bundle. */
export function searchClient(workerHref: string): SearchClient {
	if (shared?.href !== workerHref)
		shared = { href: workerHref, client: makeClient(() => new Worker(workerHref, { type: 'module' }), fetchIndex) };
	return shared.client;
}

/**
 * A client of a worker that is started on first use, and again after a failure. One query of an asker runs at a time; of those that
 * come meanwhile only the last is sent, so that fast typing never makes a queue.
 *
 * @param fetchEarly fetches an index for a worker that is about to start: on a slow line, its script takes as long
 */
export function makeClient(
	makeWorker: () => Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>,
	fetchEarly: (url: string) => Promise<string>,
): SearchClient {
	let worker: ReturnType<typeof makeWorker> | undefined;
	/** What the page fetches, by address; undefined if it cannot be had: the worker tells why. */
	const coming = new Map<string, Promise<string | undefined>>();
	let next = 1;
	const sent = new Map<number, Waiting>();
	const turns: Turn[] = [];

	const fail = (message: string) => {
		worker?.terminate();
		worker = undefined;
		const all = [...sent.values(), ...turns.flatMap(({ waiting }) => waiting ?? [])];
		sent.clear();
		for (const turn of turns) Object.assign(turn, { isBusy: false, waiting: undefined });
		for (const { request, settle } of all) settle({ id: request.id, error: message });
	};
	const start = () => {
		const started = makeWorker();
		started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
			const one = sent.get(data.id);
			if ('isEarly' in data) return one?.early?.(data.found);
			sent.delete(data.id);
			one?.settle(data);
		});
		started.addEventListener('error', (event) => fail((event as ErrorEvent).message || 'The search worker did not start'));
		return started;
	};
	const send = (one: Waiting) => {
		sent.set(one.request.id, one);
		try {
			worker ??= start();
			const own = worker;
			const json = coming.get(one.request.indexUrl);
			if (json) json.then((json) => own.postMessage({ ...one.request, json }));
			else own.postMessage(one.request);
		} catch (error) {
			fail((error as Error).message);
		}
	};
	const askNext = (turn: Turn) => {
		const { waiting } = turn;
		turn.isBusy = waiting !== undefined;
		if (!waiting) return;
		Object.assign(turn, { latest: waiting.request.id, waiting: undefined });
		send(waiting);
	};
	return {
		load: (indexUrl) =>
			new Promise((resolve, reject) => {
				if (!worker) {
					const json = delay(HEAD_START)
						.then(() => fetchEarly(indexUrl))
						.catch(() => undefined);
					coming.set(indexUrl, json);
					json.then(() => coming.delete(indexUrl));
				}
				send({
					request: { id: next++, indexUrl },
					settle: (reply) => (reply && 'error' in reply ? reject(new Error(reply.error)) : resolve()),
				});
			}),
		asker() {
			const turn: Turn = { latest: 0, isBusy: false };
			const asker = turns.push(turn);
			return (indexUrl, text, options, early) =>
				new Promise((resolve, reject) => {
					turn.waiting?.settle(undefined);
					const id = next++;
					turn.waiting = {
						request: { id, indexUrl, ask: { asker, text, options, at: Date.now() } },
						early(found) {
							if (turn.latest !== id) return;
							turn.isBusy = false;
							if (turn.waiting) askNext(turn);
							else early?.(found);
						},
						settle(reply) {
							if (!reply || (turn.latest !== id && 'found' in reply)) return resolve(undefined);
							if ('error' in reply) reject(new Error(reply.error));
							else resolve(turn.waiting ? undefined : reply.found);
							askNext(turn);
						},
					};
					const askNow = () => turn.isBusy || askNext(turn);
					// Until the index is there, what is typed on replaces it.
					const json = coming.get(indexUrl);
					if (json) json.then(askNow);
					else askNow();
				});
		},
	};
}
