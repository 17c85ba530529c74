/** Formats of feeds, by their name in the config. `output/feeds.ts` writes them. */
export const feedFormats = {
	rss: { file: 'rss.xml', type: 'application/rss+xml', label: 'RSS' },
	atom: { file: 'atom.xml', type: 'application/atom+xml', label: 'Atom' },
	json: { file: 'feed.json', type: 'application/feed+json', label: 'JSON Feed' },
} as const;

export type FeedFormat = keyof typeof feedFormats;

export const allFeedFormats = Object.keys(feedFormats) as FeedFormat[];
