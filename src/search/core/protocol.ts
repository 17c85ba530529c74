/** Messages between the page and the search worker. */
import type { Found, QueryOptions } from './types.ts';

export interface Request {
	id: number;
	/** Full address of the index, on the page's own origin. It is fetched once. */
	indexUrl: string;
	/** Absent: only load the index. Of one asker, a newer query ends an older one. */
	ask?: { asker: number; text: string; options: QueryOptions };
}

/**
 * Each request gets one reply with its id, and before it perhaps an early one: what the titles tell, while parts of the index are loaded. A request
 * that only loads finds nothing.
 */
export type Reply = { id: number; found: Found; isEarly?: true } | { id: number; error: string };
