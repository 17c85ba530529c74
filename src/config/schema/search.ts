import * as z from 'zod';

/** Local search. */
export const searchSchema = z.strictObject({
	/**
	 * Languages of the texts: `ar`, `de`, `en`, `es`, `fr`, `it`, `ja`, `ko`, `pt`, `ru`, `uk`, `zh`. All are searched alike; with `ja` and `zh` texts are cut into words as these
	 * languages do, with `en` words such as `the` are left out. Default `['en']`.
	 */
	language: z
		.array(z.enum(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'uk', 'zh']))
		.min(1)
		.default(['en']),
	/** Hits the box shows. Default 8. */
	maxResults: z.number().int().positive().default(8),
	/** Length of an excerpt in characters. Default 50 with `ja` or `zh` among the languages, else 120. */
	excerptLength: z.number().int().positive().optional(),
	/** Segmentation variants a Chinese query is expanded to. Default 12. */
	maxSegmentationVariants: z.number().int().positive().default(12),
	/** Side of the navbar. Default `right`. */
	position: z.enum(['left', 'right']).default('right'),
	/** Ctrl/Cmd+K and `/` focus the box; with `ctrl-k` the first alone. Readers can turn `/` off on the search page. Default true. */
	shortcut: z.union([z.boolean(), z.literal('ctrl-k')]).default(true),
	/** Mark the words on the page a hit opens. Default false. */
	highlight: z.boolean().default(false),
	/** Paths that are contexts: each gets a separate index file. Default none. */
	contexts: z
		.array(
			z.strictObject({
				/** Start of the addresses of its pages: `reference`. */
				path: z.string(),
				/** What readers see. */
				label: z.string(),
			}),
		)
		.default([]),
	/** Inside a context, search only there. Default false. */
	limitedByContext: z.boolean().default(false),
	/** Show readers their own last searches, which are kept on their device alone and can be cleared there. Default true. */
	recent: z.boolean().default(true),
	/** Index blog posts. Default true. */
	indexBlog: z.boolean().default(true),
	/** Index stand-alone pages. Default false. */
	indexPages: z.boolean().default(false),
	/** Words that mean the same: `[['repo', 'repository']]`. */
	synonyms: z.array(z.array(z.string()).min(2)).default([]),
	/** Data file with more synonyms: `synonyms` reads data/synonyms.yaml, a list of lists. */
	synonymsData: z.string().optional(),
	/**
	 * Find Japanese words by their readings too, in kana and romaji: `こっかく`, `kokkaku` → 骨格. Makes search-readings.json beside the index.
	 * Default true; for sites whose languages hold `ja`.
	 */
	readings: z.boolean().default(true),
	/** Data file with readings that no dictionary has: `glossary` reads data/glossary.yaml, a list with `term` and `reading` (hiragana). */
	readingsData: z.string().optional(),
	/**
	 * Algolia's DocSearch in the place of our box, by the package `@docsearch/react` that the site installs; it is loaded when a reader first searches. Our
	 * search page stays, for readers without scripts. Default none.
	 */
	algolia: z
		.strictObject({
			/** Of the application. */
			appId: z.string(),
			/** Public key, which may search alone. */
			apiKey: z.string(),
			/** Name of the index. */
			indexName: z.string(),
			/** Search in the language and the version of the page. Default true. */
			contextualSearch: z.boolean().default(true),
			/** Parameters of Algolia's search. Default none. */
			searchParameters: z.record(z.string(), z.unknown()).optional(),
			/** Addresses that are not of this site, as a pattern. Default none. */
			externalUrlRegex: z.string().optional(),
			/** Replaces a part of the hits' paths. Default none. */
			replaceSearchResultPathname: z
				.strictObject({
					/** Pattern of the part. */
					from: z.string(),
					/** What stands for it. */
					to: z.string(),
				})
				.optional(),
		})
		.optional(),
});
