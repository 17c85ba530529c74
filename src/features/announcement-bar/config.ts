import * as z from 'zod';

/** Announcement bar. */
export const announcementBarSchema = z.strictObject({
	/** A new id shows the bar again to those who closed it. */
	id: z.string().default('announcement-bar'),
	/** Inline Markdown. */
	content: z.string().min(1),
	/** CSS colour. */
	backgroundColor: z.string().optional(),
	/** CSS colour. */
	textColor: z.string().optional(),
	/** Readers can close the bar. Default true. */
	isCloseable: z.boolean().default(true),
});
