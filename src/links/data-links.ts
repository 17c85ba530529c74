/** Links of authors, and of feeds that are made from data. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveLink } from '../graph/resolve.ts';
import { authorsFile } from '../graph/site.ts';
import { placeFinder } from './places.ts';
import type { LinkInput, SiteLink } from './types.ts';

export const dataLinks = (input: LinkInput): SiteLink[] => [...authorLinks(input), ...feedLinks(input)];

/** Of the authors file of each blog, and of authors that are written out in posts. */
function* authorLinks({ site, resolver }: LinkInput): Generator<SiteLink> {
	for (const { config, authors, posts } of site.blogs) {
		const names = new Set(authors);
		const written = posts.map(({ authors, source, path }) => ({
			authors: authors.filter((one) => !names.has(one)),
			file: source,
			on: path,
		}));
		for (const { authors: own, ...where } of [{ authors, file: authorsFile(site, config) }, ...written]) {
			// Lazy: most posts name authors of the file, and are not read.
			let place: ReturnType<typeof placeFinder> | undefined;
			for (const { url, image } of own)
				for (const [kind, href] of Object.entries({ link: url, image }) as ['link' | 'image', string | undefined][]) {
					if (!href) continue;
					place ??= placeFinder(readFileSync(join(site.siteDir, where.file), 'utf8'));
					const link = { kind, href, ...place(href) };
					yield { ...link, ...where, target: resolveLink(resolver, link, '', '/') };
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
			const place = file ? placeFinder(readFileSync(join(site.siteDir, file), 'utf8'))(href) : { line: 1, column: 1 };
			yield { kind: 'link', href, file, ...place, target };
		}
	}
}

/** The file of an entry of some data: if the data is a folder, the file with the entry's name; else the data file itself. */
export const fileOf = (siteDir: string, path: string, entry: string): string | undefined =>
	[`${path}/${entry}`, path].flatMap((p) => [`${p}.yaml`, `${p}.yml`, `${p}.json`]).find((p) => existsSync(join(siteDir, p)));
