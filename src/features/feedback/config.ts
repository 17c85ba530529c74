import * as z from 'zod';

/** «Was this page helpful?» */
export const feedbackSchema = z.strictObject({
	/** Takes `helpful` and `page` as a form by POST: an address of another host, or a path of the site's own. The content security policy allows it. */
	action: z.union(
		[z.url({ protocol: /^https?$/ }), z.string().regex(/^\/(?!\/)/)],
		'must be an address such as https://forms.example/1, or a path such as /api/feedback',
	),
});
