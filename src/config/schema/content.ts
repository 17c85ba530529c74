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

/** A function of the unified ecosystem: `(options) => (tree, file) => …`. */
type Plugin = (this: never, ...settings: never[]) => unknown;
/** A plugin, one with its options, or a preset; what is false is left out: `[remarkBreaks, [remarkToc, { heading: 'Contents' }]]`. */
export type PluginEntry = Plugin | readonly [Plugin, ...unknown[]] | { plugins: readonly PluginEntry[] } | false | null | undefined;

const isPluginEntry = (value: unknown): boolean =>
	value === false ||
	value === null ||
	value === undefined ||
	typeof value === 'function' ||
	(Array.isArray(value) && typeof value[0] === 'function') ||
	(Array.isArray((value as { plugins?: unknown })?.plugins) && (value as { plugins: unknown[] }).plugins.every(isPluginEntry));

const pluginsSchema = z
	.array(z.custom<PluginEntry>(isPluginEntry, 'must be a plugin, which is a function, or [plugin, options]; import it in the config'))
	.default([]);

/** A host as addresses have it: `www.youtube-nocookie.com`, `player.example.com:8080`. */
const hostSchema = z
	.string()
	.regex(
		/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i,
		'must be a host alone, such as www.youtube-nocookie.com, without https:// and path',
	);

/** How Markdown is compiled. */
export const markdownSchema = z.strictObject({
	/**
	 * What pages are: `detect` takes .md for Markdown and .mdx for MDX, which is Markdown with JSX, imports and expressions; `mdx` takes both for MDX;
	 * `md` both for Markdown. Default `detect`.
	 */
	format: z.enum(['detect', 'mdx', 'md']).default('detect'),
	/** Code languages that the site relies on: one that does not exist is an error here. All others of Prism are known without it. Default `[]`. */
	codeLanguages: z.array(z.string()).default([]),
	/** Other names of code languages: `{'C#': 'csharp'}`; `''` is that of blocks without one. */
	codeAliases: z.record(z.string(), z.string()).default({}),
	/** Line numbers on every block. Default false; a block turns them on with `showLineNumbers`. */
	showLineNumbers: z.boolean().default(false),
	/** Capitalised tags are components. Default true. */
	components: z.boolean().default(true),
	/** An image with a title that is the only content of its paragraph becomes a figure with a caption. Default true. */
	figures: z.boolean().default(true),
	/** Break Japanese headings between phrases, and keep short names of several words in one line. Default true. */
	phraseBreaks: z.boolean().default(true),
	/** Seconds that one page may take to compile, before it is an error. Default 30. */
	timeLimit: z.number().positive().default(30),
	/** Changes the text of a page before it is read, by its path from the site folder: `(text, path) => text`. Default none. */
	preprocess: z.custom<(text: string, path: string) => string>((v) => typeof v === 'function', 'must be a function').optional(),
	/** Plugins for the Markdown tree (mdast), run before the rules of this tool: `[remarkBreaks, [plugin, options]]`. Default none. */
	remarkPlugins: pluginsSchema,
	/** Plugins for the HTML tree (hast), run before headings, links and images are taken from it. Default none. */
	rehypePlugins: pluginsSchema,
	/** Short codes of emoji as on GitHub: `:tada:`. Default false. */
	emoji: z.boolean().default(false),
	/** Formulas, `$…$` and `$$…$$`, rendered by KaTeX while building. Needs the package katex. Default false. */
	math: z.boolean().default(false),
	/** Code blocks of the language mermaid are diagrams, drawn in the browser. Needs the package mermaid. Default false. */
	mermaid: z.boolean().default(false),
	/**
	 * Definition lists as PHP Markdown Extra and pandoc have them: a word in one line, and `: what it means` in the next. Default false: a line that begins
	 * with a colon is text.
	 */
	definitionLists: z.boolean().default(false),
	/** Lines such as `*[HTML]: HyperText Markup Language` explain a word wherever a page has it. Default false: they are text. */
	abbreviations: z.boolean().default(false),
	/** Data file with words and what they mean, which pages show where a word first stands below a heading: `glossary` for data/glossary.yaml. Default none. */
	glossary: z.string().optional(),
	/** Kinds of admonitions of your own, besides note, tip, info, warning and danger; a stylesheet gives them colours: `.admonition-question`. Default none. */
	admonitions: z.array(z.string().regex(/^[A-Za-z][\w-]*$/, 'must be a word')).default([]),
	/** Package managers besides npm: code with the word `npm2yarn` (` ```bash npm2yarn `) is shown in tabs, translated for each. Default none. */
	npm2yarn: z.array(z.enum(['yarn', 'pnpm', 'bun'])).default([]),
	/** Comments in code that choose lines, besides `highlight-next-line` and the like: `[{ className: 'error-line', line: 'This fails' }]`. Default none. */
	magicComments: z
		.array(
			z.strictObject({
				/** Class names of the lines; a stylesheet of yours gives them a look. */
				className: z.string(),
				/** Text of a comment that chooses the next line. */
				line: z.string().optional(),
				/** Text of a comment before the lines. */
				start: z.string().optional(),
				/** Text of a comment after the lines. */
				end: z.string().optional(),
			}),
		)
		.default([]),
	/**
	 * Where front matter has a `title` and the text a heading of the first level too: show that heading on the page, and the title in tabs, sidebars and
	 * search. Default false: the title is shown, and the heading is told.
	 */
	keepHeading: z.boolean().default(false),
	/**
	 * Ids of headings without `{#id}`: `github` makes those of GitHub, `vitepress` those of VitePress, `mkdocs` those of MkDocs, so that links into moved
	 * pages stay right. Default `github`.
	 */
	headingIds: z.enum(['github', 'vitepress', 'mkdocs']).default('github'),
	/**
	 * Pages are those of VitePress: what Vue would run (`<script>`, `<style>`, `:attributes`, components that are not there) is left out and told as a
	 * warning, as are front matter keys with values of another kind. Default false.
	 */
	vue: z.boolean().default(false),
	/** Hosts whose pages may be framed by `<iframe>`, `<Embed>` and `<Video>`: `['www.youtube-nocookie.com']`. Default none. */
	frameHosts: z.array(hostSchema).default([]),
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
	/** Images that are shown smaller than they are can be enlarged. Default false. */
	zoom: z.boolean().default(false),
});
