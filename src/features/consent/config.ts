import * as z from 'zod';
import { scriptSchema } from '../../config/schema/head.ts';

/** What waits for the consent of readers. */
export const consentSchema = z.strictObject({
	/** Scripts, by address or written out (`content`): nothing of them is loaded before. Addresses of other hosts need `contentSecurityPolicy`, too. */
	scripts: z
		.array(
			z.union([
				z
					.string()
					.min(1)
					.transform((src) => ({ src })),
				scriptSchema,
			]),
		)
		.min(1),
	/** What is asked, in your own words. Default: a text in the language of the site. */
	text: z.string().optional(),
	/** Page that says more: `/privacy/`. */
	policy: z.string().optional(),
	/** Starts of names of cookies that are deleted when a reader withdraws: `['_ga']`. Default none. */
	cookies: z.array(z.string().min(1)).default([]),
});
