import * as z from 'zod';
import { safely } from '../../base/attempt.ts';

const isPattern = (text: string) => safely(() => Boolean(new RegExp(text))) ?? false;

/** External link checks. */
export const linksSchema = z.strictObject({
	/** Regular expressions of addresses that are not checked: `['^https://example\\.com/private/']`. */
	ignore: z.array(z.string().refine((p) => isPattern(p), 'must be a regular expression')).default([]),
	/** Concurrent requests to one host. Default 2. */
	perHost: z.number().int().positive().default(2),
	/** Concurrent requests in total. Default 16. */
	concurrency: z.number().int().positive().default(16),
	/** Timeout of a request in milliseconds. Default 10000. */
	timeout: z.number().int().positive().default(10000),
	/** Retries after a failure that may be temporary. Default 2. */
	retries: z.number().int().nonnegative().default(2),
	/** Hours that a successful response is cached. Default 24. */
	cacheHours: z.number().nonnegative().default(24),
});
