/** Feeds and the sitemap as XML and JSON. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allFeedFormats, type FeedFormat } from '../../../src/features/feeds/config.ts';
import { type FeedInput, makeFeeds as makeList } from '../../../src/features/feeds/formats.ts';
import { sitemap } from '../../../src/features/sitemap/feature.ts';
import { makeSitemap } from '../../../src/features/sitemap/sitemap.ts';
import type { Site } from '../../../src/graph/types.ts';
import type { Publication } from '../../../src/output/publication.ts';
import { elements, textOf, wellFormed } from '../../support/xml.ts';

const item = (n: number, more = {}) => ({
	title: `題 ${n} <&">`,
	url: `https://a.example/b/${n}/`,
	date: new Date(`2024-01-0${n}T00:00:00Z`),
	description: `説明 & ${n}`,
	html: `<p>本文 ${n} ]]> &amp;</p>`,
	authors: [{ name: 'Ann & Co', url: 'https://ann.example/?a=1&b=2' }],
	tags: ['a&b'],
	...more,
});
const makeFeeds = (input: FeedInput) =>
	Object.fromEntries(makeList(input, allFeedFormats).map(({ format, text }) => [format, text])) as Record<FeedFormat, string>;
const made = makeFeeds({
	title: 'T & U',
	description: 'D',
	url: 'https://a.example/b/',
	link: 'https://a.example/b/',
	language: 'ja',
	generator: 'vrmdocs 1',
	items: [item(3), item(1), item(2)],
});

test('RSS: well-formed, with channel and items', () => {
	const xml = wellFormed(made.rss);
	assert.equal(
		elements(xml, 'item').map((e) => textOf(e, 'title')),
		['題 3 <&">', '題 1 <&">', '題 2 <&">'],
	);
	assert.equal(
		elements(xml, 'item').map((e) => textOf(e, 'link')),
		['https://a.example/b/3/', 'https://a.example/b/1/', 'https://a.example/b/2/'],
	);
	const channel = elements(xml, 'channel')[0]!;
	assert.equal(
		[textOf(channel, 'title'), textOf(channel, 'link'), textOf(channel, 'language'), textOf(channel, 'generator')],
		['T & U', 'https://a.example/b/', 'ja', 'vrmdocs 1'],
	);
	assert.is(textOf(channel, 'lastBuildDate'), 'Wed, 03 Jan 2024 00:00:00 GMT', 'the newest item, not the time of the build');
});

test('Atom: well-formed, with entries', () => {
	const xml = wellFormed(made.atom);
	assert.is(elements(xml, 'entry').length, 3);
	assert.is(textOf(elements(xml, 'feed')[0]!, 'updated'), '2024-01-03T00:00:00.000Z');
	assert.is(textOf(elements(xml, 'entry')[0]!, 'id'), 'https://a.example/b/3/');
});

test('JSON feed', () => {
	const json = JSON.parse(made.json);
	assert.equal(
		[json.title, json.home_page_url, json.feed_url, json.items.length],
		['T & U', 'https://a.example/b/', 'https://a.example/b/feed.json', 3],
	);
	assert.equal(
		[json.items[0].id, json.items[0].url, json.items[0].title],
		['https://a.example/b/3/', 'https://a.example/b/3/', '題 3 <&">'],
	);
});

test('no items, no authors, no copyright', () => {
	const empty = makeFeeds({
		title: 'T',
		description: 'D',
		url: 'https://a.example/',
		link: 'https://a.example/',
		language: 'en',
		generator: 'g',
		items: [],
	});
	wellFormed(empty.rss);
	wellFormed(empty.atom);
	assert.equal(JSON.parse(empty.json).items, []);
	wellFormed(
		makeFeeds({
			title: 'T',
			description: 'D',
			url: 'https://a.example/',
			link: 'https://a.example/',
			language: 'en',
			generator: 'g',
			items: [item(1, { authors: [], tags: [], html: undefined })],
		}).rss,
	);
});

test('feeds open whatever a post holds: ]]> any number of times, control characters, halves of characters', () => {
	const hostile = 'a]]>b]]>c]]]]>>d <![CDATA[ \u0007\f\u001b\u0000\ufffe\uffff\ud800 ]]>';
	const shown = 'a]]>b]]>c]]]]>>d <![CDATA[  ]]>';
	const feeds = makeFeeds({
		title: hostile,
		description: hostile,
		url: 'https://a.example/',
		link: 'https://a.example/',
		language: 'en',
		generator: 'g',
		copyright: hostile,
		items: [item(1, { title: hostile, description: hostile, html: hostile, authors: [{ name: hostile }], tags: [hostile] })],
	});
	for (const [format, entry] of [
		['rss', 'item'],
		['atom', 'entry'],
	] as const) {
		const xml = wellFormed(feeds[format]);
		assert.is(textOf(xml, 'title'), shown);
		const one = elements(xml, entry)[0]!;
		for (const name of ['title', format === 'rss' ? 'description' : 'summary', format === 'rss' ? 'content:encoded' : 'content'])
			assert.is(textOf(one, name), shown, `${format} ${name}`);
	}
	const [only] = (JSON.parse(feeds.json) as { items: { title: string; content_html: string }[] }).items;
	assert.equal([only!.title, only!.content_html], [shown, shown]);
});

test('the same items give the same feeds', () => {
	const input = {
		title: 'T',
		description: 'D',
		url: 'https://a.example/',
		link: 'https://a.example/',
		language: 'en',
		generator: 'g',
		items: [item(1)],
	};
	assert.equal(makeFeeds(input), makeFeeds(input));
});

test('the sitemap is well-formed and escapes', async () => {
	const xml = wellFormed(
		await makeSitemap('https://a.example', [
			{ url: 'https://a.example/', lastmod: '2024-01-02T03:04:05+09:00' },
			{ url: 'https://a.example/%E8%A1%A8/?a=1&b=2' },
		]),
	);
	assert.equal(
		elements(xml, 'url').map((e) => [textOf(e, 'loc'), textOf(e, 'lastmod')]),
		[
			['https://a.example/', '2024-01-02T00:00:00.000Z'],
			['https://a.example/%E8%A1%A8/?a=1&b=2', undefined],
		],
	);
	wellFormed(await makeSitemap('https://a.example', []));
});

test('a sitemap of more pages than search engines read leads to others, which list each page once', async () => {
	const routes = new Map(Array.from({ length: 50_001 }, (_, i) => [`/p${i}/`, { kind: 'component-page', path: `/p${i}/` }]));
	const config = { baseUrl: '/b/', sitemap: { ignorePatterns: [] } };
	const site = { routes, versions: [], siblings: [], config } as unknown as Site;
	const publication = { site, siteProps: { url: 'https://a.example' }, updates: new Map() } as unknown as Publication;
	const files = sitemap.artifacts!(site);
	assert.equal(
		files.map(({ path }) => path),
		['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'],
	);
	const [index, ...parts] = await Promise.all(files.map(async (file) => wellFormed(String(await file.make(publication)))));
	assert.equal(
		elements(index!, 'sitemap').map((e) => textOf(e, 'loc')),
		['https://a.example/b/sitemap-1.xml', 'https://a.example/b/sitemap-2.xml'],
	);
	const listed = parts.flatMap((part) => elements(part, 'url').map((e) => textOf(e, 'loc')));
	assert.equal([elements(parts[0]!, 'url').length, new Set(listed).size], [50_000, 50_001]);
	routes.delete('/p0/');
	assert.is(sitemap.artifacts!(site).length, 1);
});

test.run();
