import * as z from 'zod';

const isPattern = (text: string) => {
	try {
		return Boolean(new RegExp(text));
	} catch {
		return false;
	}
};

/** External link checks. */
export const linksSchema = z.strictObject({
	/** Regular expressions of addresses that are not checked: `['^https://example\\.com/private/']`. */
	ignore: z.array(z.string().refine((p) => isPattern(p), 'must be a regular expression')).default([]),
	/** Requests to one host at once. Default 2. */
	perHost: z.number().int().positive().default(2),
	/** Requests at once in all. Default 16. */
	concurrency: z.number().int().positive().default(16),
	/** Milliseconds until a request is given up. Default 10000. */
	timeout: z.number().int().positive().default(10000),
	/** Further tries after a failure that may pass. Default 2. */
	retries: z.number().int().nonnegative().default(2),
	/** Hours a good answer is kept. Default 24. */
	cacheHours: z.number().nonnegative().default(24),
});
