/** Messages between the page and the search worker. Each request gets one reply with its id. */
import type { Found, QueryOptions } from './types.ts';

export interface Request {
	id: number;
	/** Full address of the index, on the page's own origin. It is fetched once. */
	indexUrl: string;
	/** Absent: only load the index. */
	ask?: { text: string; options: QueryOptions };
}

/** A request that only loads finds nothing. */
export type Reply = { id: number; found: Found } | { id: number; error: string };
