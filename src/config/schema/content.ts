import * as z from 'zod';

/** Levels of headings the table of contents lists. Default 2 to 3. */
export const tableOfContentsSchema = z
	.strictObject({
		/** Highest level that is listed. */
		minHeadingLevel: z.number().int().min(2).max(6).default(2),
		/** Lowest level that is listed. */
		maxHeadingLevel: z.number().int().min(2).max(6).default(3),
	})
	.refine((t) => t.minHeadingLevel <= t.maxHeadingLevel, 'minHeadingLevel must not be greater than maxHeadingLevel');

/** How Markdown is compiled. */
export const markdownSchema = z.strictObject({
	/** Extra languages for code, besides the usual ones. Default `['csharp']`. */
	codeLanguages: z.array(z.string()).default(['csharp']),
	/** Other names of code languages: `{'C#': 'csharp'}`. */
	codeAliases: z.record(z.string(), z.string()).default({}),
	/** Line numbers on every block. Default false; a block turns them on with `showLineNumbers`. */
	showLineNumbers: z.boolean().default(false),
	/** Capitalised tags are components. Default true. */
	components: z.boolean().default(true),
	/** An image with a title that is the only content of its paragraph becomes a figure with a caption. Default true. */
	figures: z.boolean().default(true),
	/** Break Japanese headings between phrases. Default true. */
	phraseBreaks: z.boolean().default(true),
	/** Seconds that one page may take to compile, before it is an error. Default 30. */
	timeLimit: z.number().positive().default(30),
});

/** Optimised images. */
export const imagesSchema = z.strictObject({
	/** Encoder quality, 1 to 100. Default 70. */
	quality: z.number().int().min(1).max(100).default(70),
	/** Widest variant in pixels. Default 1030. */
	maxWidth: z.number().int().positive().default(1030),
	/** Narrowest variant in pixels. Default 640. */
	minWidth: z.number().int().positive().default(640),
	/** Number of variants. Default 2. */
	steps: z.number().int().min(1).max(8).default(2),
});
