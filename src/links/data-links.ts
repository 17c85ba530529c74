/** Links of authors, and of feeds that are made from data. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resolver } from '../graph/link.ts';
import { resolveLink } from '../graph/resolve.ts';
import { authorsFile } from '../graph/site.ts';
import type { Blog, Site } from '../graph/types.ts';
import { placeFinder } from './places.ts';
import type { LinkInput, SiteLink } from './types.ts';

export const dataLinks = (input: LinkInput): SiteLink[] => [...authorLinks(input), ...feedLinks(input)];

function* authorLinks({ site, resolver }: LinkInput): Generator<SiteLink> {
	for (const blog of site.blogs) yield* linksOfBlog(blog, site, resolver);
}

function* linksOfBlog({ config, authors, posts }: Blog, site: Site, resolver: Resolver): Generator<SiteLink> {
	const file = authorsFile(site, config);
	const place = placeFinder(authors.length ? readFileSync(join(site.siteDir, file), 'utf8') : '');
	for (const author of authors)
		for (const [kind, href] of [
			['link', author.url],
			['image', author.image],
		] as const) {
			if (!href) continue;
			const link = { kind, href, ...place(href) };
			yield { ...link, file, target: resolveLink(resolver, link, '', '/') };
		}
	const known = new Set(authors);
	for (const post of posts) {
		// Lazy: the post is read only if its front matter has an inline author, not just keys.
		let place: ReturnType<typeof placeFinder> | undefined;
		for (const author of post.authors) {
			if (known.has(author)) continue;
			for (const [kind, href] of [
				['link', author.url],
				['image', author.image],
			] as const) {
				if (!href) continue;
				place ??= placeFinder(readFileSync(join(site.siteDir, post.source), 'utf8'));
				const link = { kind, href, ...place(href) };
				yield { ...link, file: post.source, on: post.path, target: resolveLink(resolver, link, '', '/') };
			}
		}
	}
}

/** Routes in the data of feeds. */
function* feedLinks({ site, data, resolver }: LinkInput): Generator<SiteLink> {
	for (const feed of site.config.feeds) {
		if (!data.has(feed.data)) continue;
		const entries = data.get(feed.data) as Record<string, Record<string, unknown>>;
		for (const [name, entry] of Object.entries(entries)) {
			const href = entry?.[feed.fields.route];
			if (typeof href !== 'string' || !entry[feed.fields.date]) continue;
			const target = resolveLink(resolver, { kind: 'link', href, line: 1, column: 1 }, '', '/');
			// There may be hundreds of files, so a file is only read if a problem may need a position.
			const file =
				target.problem || target.advice || target.anchor
					? fileOf(site.siteDir, `${site.config.dataDirectory}/${feed.data}`, name)
					: undefined;
			yield {
				kind: 'link',
				href,
				file,
				...(file ? placeFinder(readFileSync(join(site.siteDir, file), 'utf8'))(href) : { line: 1, column: 1 }),
				target,
			};
		}
	}
}

/** The file of an entry of some data: if the data is a folder, the file with the entry's name; else the data file itself. */
export const fileOf = (siteDir: string, path: string, entry: string): string | undefined =>
	[`${path}/${entry}`, path].flatMap((p) => [`${p}.yaml`, `${p}.yml`, `${p}.json`]).find((p) => existsSync(join(siteDir, p)));
