import * as z from 'zod';

/** An entry of a sitemap. https://www.sitemaps.org/protocol.html */
export interface SitemapItem {
	/** Absolute. */
	url: string;
	/** `2024-01-31`; a time behind it is left out. */
	lastmod?: string;
	/** The page in all languages. */
	links?: { locale: string; href: string }[];
}

export type EditSitemap = (items: SitemapItem[]) => SitemapItem[] | Promise<SitemapItem[]>;

export const sitemapSchema = z.strictObject({
	/** Routes left out, with `*` and `**`: `['/tags/**']`. */
	ignorePatterns: z.array(z.string()).default([]),
	/** A function of all entries of a file, `{ url, lastmod }`, that gives those it is to have. */
	edit: z.custom<EditSitemap>((v) => typeof v === 'function', 'must be a function').optional(),
});
