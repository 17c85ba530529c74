/** Messages between the page and the search worker. */
import type { Found, QueryOptions } from './types.ts';

export interface Request {
	id: number;
	/** Full address of the index, on the page's own origin. It is fetched once. */
	indexUrl: string;
	/** The text of the index, where the page has fetched it. */
	json?: string | undefined;
	/** Absent: only load the index. Of one asker, a newer query ends an older one. `at`: when it was typed, in milliseconds of Date.now(). */
	ask?: { asker: number; text: string; options: QueryOptions; at: number };
}

/**
 * Each request gets one reply with its id, and before it perhaps an early one: what the titles tell, while parts of the index are loaded. A request
 * that only loads finds nothing.
 */
export type Reply = { id: number; found: Found; isEarly?: true } | { id: number; error: string };
