import * as z from 'zod';

export const sitemapSchema = z.strictObject({
	/** Routes left out, with `*` and `**`: `['/tags/**']`. */
	ignorePatterns: z.array(z.string()).default([]),
});
