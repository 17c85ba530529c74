/** RSS, Atom and JSON feeds of the blog and of data folders. */
import { Feed } from 'feed';
import { allFeedFormats, type FeedFormat, feedFormats } from './config.ts';

export interface FeedInput {
	title: string;
	description: string;
	/** Absolute address of the feeds' folder, with a slash. */
	url: string;
	/** Absolute address of the page they belong to. */
	link: string;
	language: string;
	copyright?: string;
	generator: string;
	items: {
		title: string;
		url: string;
		date: Date;
		description: string;
		html?: string;
		authors: { name: string; url?: string }[];
		tags: string[];
	}[];
}

/** Serialisers of the formats. */
const writers: Record<FeedFormat, (feed: Feed) => string> = { rss: (f) => f.rss2(), atom: (f) => f.atom1(), json: (f) => f.json1() };

export function makeFeeds(input: FeedInput, formats: readonly FeedFormat[]): { format: FeedFormat; text: string }[] {
	const clean = withoutControls(input);
	const feeds = { json: feedOf(clean), xml: feedOf({ ...clean, items: clean.items.map(forCdata) }) };
	return formats.map((format) => ({ format, text: writers[format](format === 'json' ? feeds.json : feeds.xml) }));
}

/** Characters that no XML document may hold (XML 1.0 §2.2): most control characters, U+FFFE, halves of surrogate pairs. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The same value with its texts cleaned. */
function withoutControls<T>(value: T): T {
	if (typeof value === 'string') return value.replace(unwritable, '') as T;
	if (Array.isArray(value)) return value.map(withoutControls) as T;
	if (typeof value !== 'object' || value === null || value instanceof Date) return value;
	return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutControls(part)])) as T;
}

/** Texts that are written as CDATA sections. The library splits such a text at its first `]]>`; the others are split here. */
function forCdata(item: FeedInput['items'][number]): FeedInput['items'][number] {
	const split = (text: string) => {
		const first = text.indexOf(']]>') + 3;
		return text.slice(0, first) + text.slice(first).replaceAll(']]>', ']]]]><![CDATA[>');
	};
	const { title, description, html } = item;
	return { ...item, title: split(title), description: split(description), ...(html ? { html: split(html) } : {}) };
}

function feedOf(input: FeedInput): Feed {
	const feed = new Feed({
		id: input.link,
		title: input.title,
		description: input.description,
		link: input.link,
		language: input.language,
		copyright: input.copyright ?? '',
		generator: input.generator,
		// The newest item's date, so that an unchanged blog gives an unchanged file.
		updated: input.items.reduce((latest, i) => (i.date > latest ? i.date : latest), new Date(0)),
		feedLinks: Object.fromEntries(allFeedFormats.map((format) => [format, input.url + feedFormats[format].file])),
	});
	for (const item of input.items)
		feed.addItem({
			id: item.url,
			title: item.title,
			link: item.url,
			date: item.date,
			description: item.description,
			...(item.html ? { content: item.html } : {}),
			...(item.authors.length
				? {
						author: item.authors.map((a) => ({
							name: a.name,
							link: a.url && URL.canParse(a.url, input.link) ? new URL(a.url, input.link).href : undefined,
						})),
					}
				: {}),
			category: item.tags.map((name) => ({ name })),
		});
	return feed;
}
