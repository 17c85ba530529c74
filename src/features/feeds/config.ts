import * as z from 'zod';
import { routeSchema } from '../../config/schema/route.ts';

/** Formats of feeds, by their name in the config. `formats.ts` writes them. */
export const feedFormats = {
	rss: { file: 'rss.xml', type: 'application/rss+xml', label: 'RSS' },
	atom: { file: 'atom.xml', type: 'application/atom+xml', label: 'Atom' },
	json: { file: 'feed.json', type: 'application/feed+json', label: 'JSON Feed' },
} as const;

export type FeedFormat = keyof typeof feedFormats;

export const allFeedFormats = Object.keys(feedFormats) as FeedFormat[];

/** Feeds of data files. */
export const dataFeedsSchema = z
	.array(
		z.strictObject({
			/** Data folder whose entries are the items. */
			data: z.string(),
			/** Route of the feeds' folder: `/release/` gives /release/rss.xml, atom.xml, feed.json. */
			route: routeSchema,
			/** Title of the feeds. */
			title: z.string(),
			/** Description of the feeds. */
			description: z.string().default(''),
			/** Keys of an entry for its title, date, address and text. */
			fields: z
				.strictObject({
					/** Key of the title. */
					title: z.string().default('title'),
					/** Key of the date, `2026-01-31`. */
					date: z.string().default('date'),
					/** Key of the route of the entry's page. */
					route: z.string().default('route'),
					/** Key of the text. */
					text: z.string().default('text'),
				})
				.prefault({}),
			/** Put before each title; `{key}` is replaced by the entry's value. */
			titlePrefix: z.string().default(''),
			/** Entries in a feed, the newest. */
			limit: z.number().int().positive().default(20),
		}),
	)
	.default([]);
