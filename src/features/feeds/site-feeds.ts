/** The feeds of a site: of its blog, and of data files (`feeds` in the config). */
import { posix } from 'node:path';
import type { SiteProps } from '../../../templates/props.ts';
import type { Config } from '../../config/schema.ts';
import type { DataFiles } from '../../content/data.ts';
import { slashed, withBase } from '../../graph/paths.ts';
import type { Blog, Site } from '../../graph/types.ts';
import type { PageMeta } from '../../markdown/types.ts';
import { allFeedFormats, type FeedFormat } from './config.ts';
import { type FeedInput, makeFeeds } from './formats.ts';
import { feedPath } from './graph.ts';

interface SiteFeedsInput {
	site: Site;
	siteProps: SiteProps;
	data: DataFiles;
	metaOf(source: string): PageMeta;
	feedHtml(source: string): string;
}

/** @returns files by path from the output root */
export function siteFeeds(input: SiteFeedsInput): { path: string; text: string }[] {
	const { config } = input.site;
	return [
		...input.site.blogs.flatMap((blog) => fileTexts(blogFeed(input, blog), blog.config.feeds)),
		...config.feeds.flatMap((feed) => fileTexts(dataFeed(input, feed), allFeedFormats)),
	];
}

function fileTexts(feed: (FeedInput & { route: string }) | undefined, formats: readonly FeedFormat[]) {
	if (!feed) return [];
	return makeFeeds(feed, formats).map(({ format, text }) => ({ path: feedPath(feed.route, format).slice(1), text }));
}

const absolute = ({ siteProps: { url, baseUrl } }: SiteFeedsInput, route: string) => url + withBase(route, baseUrl);

function commonOf(input: SiteFeedsInput, routeBase: string) {
	const route = slashed(posix.join('/', routeBase), true);
	const { locale, footer } = input.site.config;
	const address = absolute(input, route);
	return { route, url: address, link: address, language: locale, copyright: footer.copyright, generator: input.siteProps.generator };
}

function blogFeed(input: SiteFeedsInput, { config: blog, posts }: Blog): (FeedInput & { route: string }) | undefined {
	const { config } = input.site;
	const listed = posts.filter((p) => !p.unlisted);
	const newest = (blog.first === 'oldest' ? listed.reverse() : listed).slice(0, blog.feedCount === 'ALL' ? undefined : blog.feedCount);
	if (!newest.length) return undefined;
	return {
		...commonOf(input, blog.routeBasePath),
		title: `${blog.title} ${config.titleDelimiter.trim()} ${config.title}`,
		description: blog.description || config.tagline,
		items: newest.map((p) => ({
			title: p.title,
			url: absolute(input, p.path),
			date: new Date(p.date),
			description: input.metaOf(p.source).description,
			html: input.feedHtml(p.source),
			authors: p.authors,
			tags: p.tags.map((t) => t.label),
		})),
	};
}

function dataFeed(input: SiteFeedsInput, feed: Config['feeds'][number]): (FeedInput & { route: string }) | undefined {
	const { data, site } = input;
	if (!data.has(feed.data)) return undefined;
	const entries = Object.values(data.get(feed.data) as Record<string, Record<string, unknown>>);
	const { fields } = feed;
	const text = (entry: Record<string, unknown>, key: string) => (entry[key] === undefined ? '' : String(entry[key]));
	const docAt = (route: string) => {
		const page = site.routes.get(route);
		return page?.kind === 'doc' ? page.doc : undefined;
	};
	const descriptionOf = (route: string) => {
		const doc = docAt(route);
		return doc ? input.metaOf(doc.source).description : '';
	};
	const items = entries
		.filter((e) => text(e, fields.route) && !Number.isNaN(Date.parse(text(e, fields.date))))
		.map((e): FeedInput['items'][number] & { route: string } => ({
			route: text(e, fields.route),
			title: feed.titlePrefix.replace(/\{(\w+)\}/g, (_, key: string) => text(e, key)) + text(e, fields.title),
			url: absolute(input, text(e, fields.route)),
			date: new Date(text(e, fields.date)),
			description: text(e, fields.text) || descriptionOf(text(e, fields.route)) || text(e, fields.title),
			authors: [],
			tags: [],
		}))
		.sort((a, b) => b.date.getTime() - a.date.getTime() || (a.url < b.url ? 1 : -1))
		.slice(0, feed.limit)
		.map(({ route, ...item }) => {
			const doc = docAt(route);
			return { ...item, ...(doc && { html: input.feedHtml(doc.source) }) };
		});
	return { ...commonOf(input, feed.route), title: feed.title, description: feed.description || feed.title, items };
}
