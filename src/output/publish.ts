/** Everything of the output besides pages: assets, static files, pictures, search index, sitemap, feeds, host files. */

import { posix } from 'node:path';
import type { Prepared } from '../build.ts';
import { slashed, withBase } from '../site/paths.ts';
import { absoluteHtml, type FeedInput, makeFeeds } from './feeds.ts';
import { makeSitemap, matchesPattern } from './sitemap.ts';
import type { Output } from './write.ts';

/** Files that are published as they are: they need not wait for the pages. */
export function publishFiles({ site, theme, pictures }: Prepared, output: Pick<Output, 'copy'>): void {
	for (const [path, file] of theme.files) output.copy(path, file);
	for (const [path, file] of site.statics) output.copy(path.slice(1), file);
	const published = new Set<string>();
	for (const picture of pictures.values())
		for (const [path, file] of picture.files) {
			if (published.has(path)) continue;
			published.add(path);
			output.copy(path, file);
		}
}

/** Files that are made, besides pages. */
export async function publishExtras(
	prepared: Prepared,
	output: Pick<Output, 'write'>,
	articleOf: (source: string) => string,
): Promise<void> {
	const { site, config, renderer } = prepared;
	for (const { path, html } of renderer.wholeSidebars()) output.write(path, html);
	if (!site.statics.has('/.nojekyll')) output.write('.nojekyll', '');
	output.write('sitemap.xml', await sitemap(prepared));
	if (!site.statics.has('/robots.txt'))
		output.write(
			'robots.txt',
			`User-agent: *\n${config.noIndex ? 'Disallow: /' : 'Allow: /'}\nSitemap: ${origin(prepared)}${withBase('/sitemap.xml', config.baseUrl)}\n`,
		);
	if (!site.statics.has('/_headers')) output.write('_headers', headers(prepared));
	for (const [path, feeds] of allFeeds(prepared, articleOf)) {
		if (feeds.rss) output.write(`${path}rss.xml`, feeds.rss);
		if (feeds.atom) output.write(`${path}atom.xml`, feeds.atom);
		if (feeds.json) output.write(`${path}feed.json`, feeds.json);
	}
}

const origin = ({ config }: Prepared) => config.url.replace(/\/$/, '');

function sitemap(prepared: Prepared): Promise<string> {
	const { site, config, updates } = prepared;
	const hidden = new Set(['search', 'not-found']);
	const pages = [...site.routes.values()]
		.filter((r) => !hidden.has(r.kind) && !config.sitemap.ignorePatterns.some((p) => matchesPattern(r.path, p)))
		.filter(
			(r) =>
				!(r.kind === 'doc' && (r.doc.unlisted || r.doc.draft)) &&
				!(r.kind === 'blog-post' && (r.post.unlisted || r.post.draft)) &&
				!(r.kind === 'page' && r.plain.page.frontMatter.unlisted),
		)
		.map((r) => ({
			url: origin(prepared) + withBase(r.path, config.baseUrl),
			lastmod:
				r.kind === 'doc' && config.showLastUpdate
					? (r.doc.page.frontMatter.last_update?.date ?? updates.get(r.doc.source)?.time)
					: undefined,
		}))
		.sort((a, b) => (a.url < b.url ? -1 : 1));
	return makeSitemap(origin(prepared), config.noIndex ? [] : pages);
}

/** Headers for hosts that read `_headers`: hashed files never change, pages are asked for again, and what a meta element cannot say. */
function headers({ config, siteProps }: Prepared): string {
	const base = config.baseUrl;
	return `${base}*
  Content-Security-Policy: ${siteProps.assets.csp}; frame-ancestors 'self'
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
${base}assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
}

function allFeeds(prepared: Prepared, articleOf: (source: string) => string): [string, { rss?: string; atom?: string; json?: string }][] {
	const { site, config, siteProps, data } = prepared;
	const list: [string, { rss?: string; atom?: string; json?: string }][] = [];
	const absolute = (route: string) => origin(prepared) + withBase(route, config.baseUrl);
	const common = { language: config.locale, copyright: config.footer.copyright, generator: siteProps.generator };
	const posts = site.posts.filter((p) => !p.unlisted).slice(0, 20);
	if (config.blog && posts.length) {
		const route = slashed(posix.join('/', config.blog.routeBasePath), true);
		const { feeds } = config.blog;
		const made = makeFeeds({
			...common,
			title: `${config.blog.title} ${config.titleDelimiter.trim()} ${config.title}`,
			description: config.blog.description || config.tagline,
			url: absolute(route),
			link: absolute(route),
			items: posts.map((p) => ({
				title: p.title,
				url: absolute(p.path),
				date: new Date(p.date),
				description: p.description,
				html: absoluteHtml(articleOf(p.source), origin(prepared)),
				authors: p.authors,
				tags: p.tags.map((t) => t.label),
			})),
		});
		list.push([route.slice(1), Object.fromEntries(feeds.map((f) => [f, made[f]]))]);
	}
	for (const feed of config.feeds) {
		if (!data.has(feed.data)) continue;
		const entries = Object.values(data.get(feed.data) as Record<string, Record<string, unknown>>);
		const text = (entry: Record<string, unknown>, key: string) => (entry[key] === undefined ? '' : String(entry[key]));
		const items = entries
			.filter((e) => text(e, feed.fields.route) && !Number.isNaN(Date.parse(text(e, feed.fields.date))))
			.map((e): FeedInput['items'][number] => ({
				title: feed.titlePrefix.replace(/\{(\w+)\}/g, (_, key: string) => text(e, key)) + text(e, feed.fields.title),
				url: absolute(text(e, feed.fields.route)),
				date: new Date(text(e, feed.fields.date)),
				description:
					text(e, feed.fields.text) ||
					(site.routes.get(text(e, feed.fields.route)) as { doc?: { description: string } } | undefined)?.doc?.description ||
					text(e, feed.fields.title),
				authors: [],
				tags: [],
			}))
			.sort((a, b) => b.date.getTime() - a.date.getTime() || (a.url < b.url ? 1 : -1))
			.slice(0, feed.limit);
		const route = slashed(posix.join('/', feed.route), true);
		list.push([
			route.slice(1),
			makeFeeds({
				...common,
				title: feed.title,
				description: feed.description || feed.title,
				url: absolute(route),
				link: absolute(route),
				items,
			}),
		]);
	}
	return list;
}
