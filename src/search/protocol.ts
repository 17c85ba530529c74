/** What the page and the search worker tell each other. Each request gets one reply with its id. */
import type { Hit, QueryOptions } from './index.ts';

export interface Request {
	id: number;
	/** Full address of the index, on the page's own origin. It is fetched once. */
	indexUrl: string;
	/** Absent: only load the index. */
	ask?: { text: string; options: QueryOptions };
}

/** `hits` is empty for a request that only loads. */
export type Reply = { id: number; hits: Hit[] } | { id: number; error: string };
