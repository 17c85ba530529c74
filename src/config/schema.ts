/**
 * The configuration of a site: what `vrmdocs.config.{ts,js,json}` may contain. The schema is the reference manual:
 * every key says what it does and its default.
 */

import * as z from 'zod';
import { announcementBarSchema } from '../features/announcement-bar/config.ts';
import { consentSchema } from '../features/consent/config.ts';
import { feedbackSchema } from '../features/feedback/config.ts';
import { dataFeedsSchema } from '../features/feeds/config.ts';
import { pluginsSchema } from '../features/plugins/config.ts';
import { sitemapSchema } from '../features/sitemap/config.ts';
import { socialCardsSchema } from '../features/social-cards/config.ts';
import { codeParts, isColour } from './colours.ts';
import type { Conventions } from './conventions.ts';
import { blogSchema } from './schema/blog.ts';
import { imagesSchema, markdownSchema, tableOfContentsSchema } from './schema/content.ts';
import { docsSchema } from './schema/docs.ts';
import { editUrlSchema } from './schema/edit-url.ts';
import { headSchema, policySchema, scriptsSchema } from './schema/head.ts';
import { i18nSchema, type Locale, localeSchema } from './schema/i18n.ts';
import { instancesSchema } from './schema/instances.ts';
import { linksSchema } from './schema/links.ts';
import { navbarSchema } from './schema/navbar.ts';
import { folderSchema, routeSchema } from './schema/route.ts';
import { searchSchema } from './schema/search.ts';
import { colorModeSchema, footerSchema } from './schema/shell.ts';
import { stringsSchema } from './schema/strings.ts';

const lightAndDark = z.strictObject({
	/** CSS colour in light mode. */
	light: z.string(),
	/** CSS colour in dark mode. */
	dark: z.string(),
});
const colour = z.string().refine(isColour, 'must be a CSS colour such as #3451b2, rgb(52 81 178) or teal');
/** What a colour of code is for: `--code-keyword` and the like. */
const codeColoursSchema = z.partialRecord(z.enum(codeParts), colour);

const level = z.enum(['throw', 'warn', 'log', 'ignore']);

/** A language the language dropdown offers. */
const languageSchema = z.strictObject({
	/** BCP 47 tag, for example `en`. */
	locale: localeSchema,
	/** What the dropdown shows, in that language: `English`. */
	label: z.string().min(1),
	/** Start of that language's addresses; the current path is appended: `https://example.com/en`. Absent for the current language. */
	host: z.url().optional(),
});

const redirectSchema = z.strictObject({
	/** The old path (one or several), from the site root: `/guide/old-name/`. */
	from: z.union([z.string(), z.array(z.string()).min(1)]),
	/** The new path, from the site root, or a full address. */
	to: z.string(),
});

export const configSchema = z.strictObject({
	/** Name of the site: navbar, feeds, and after the delimiter in every document title. */
	title: z.string().min(1),
	/** One line under the title on the home page; default description of pages that have none. */
	tagline: z.string().default(''),
	/** Origin the site is published at, without a path: `https://docs.example.com`. Canonical links, sitemap and feeds start with it. */
	url: z
		.url()
		.refine(
			(u) => URL.canParse(u) && new URL(u).pathname === '/',
			'must be an origin without a path, such as https://docs.example.com; the path goes into baseUrl',
		),
	/** Path the site is published under; starts and ends with a slash. Default `/`. */
	baseUrl: z
		.string()
		.regex(/^\/(?:[^?#]*\/)?$/, 'must start and end with a slash, such as / or /docs/')
		.default('/'),
	/**
	 * BCP 47 tag of the content: the language of the interface, of dates and of `<html lang>`. Interface strings are there for `ar`, `de`, `en`, `es`,
	 * `fr`, `it`, `ja`, `ko`, `pt`, `ru`, `uk` and `zh`, and for their regions (`fr-CA`); another language gives its own with `strings`. Default `en`.
	 */
	locale: localeSchema.default('en'),
	/** Texts of the interface in your own words: `{ toc: { title: 'Contents' } }`. Default none. */
	strings: stringsSchema.default({}),
	/** Text direction. Default: that of the language. */
	direction: z.enum(['ltr', 'rtl']).optional(),
	/** Languages of the language dropdown; the one whose locale equals `locale` is the current one. Default none. */
	languages: z.array(languageSchema).default([]),
	/** Languages that the site is built in, each with its translations in `i18n/`, laid out as in Docusaurus. Default: one, `locale`. */
	i18n: i18nSchema.optional(),
	/** Put between page title and site title, with a space on each side. Default `|`. */
	titleDelimiter: z.string().default('|'),
	/**
	 * Whether addresses end with a slash. `both`: links have none, and pages are written as folders (`guide/index.html`), so that hosts answer both
	 * `/guide` and `/guide/`. Default true.
	 */
	trailingSlash: z.union([z.boolean(), z.literal('both')]).default(true),
	/**
	 * How the routes of tags are made of their labels: `label` (`WebGPU 0.1` → `webgpu-0-1`, `C#` → `c-sharp`) or `kebab-case` (`web-gpu-0-1`, `c`), as
	 * Docusaurus does. Default `label`.
	 */
	tagSlugs: z.enum(['label', 'kebab-case']).default('label'),
	/** Path of the icon in `static/`. */
	favicon: z.string().optional(),
	/** Colour of the browser's own frame, light and dark. */
	themeColor: lightAndDark.optional(),
	/** Accent colours as CSS colours; contrast is the config's own responsibility. */
	accent: z.strictObject({ /** CSS colour in light mode. */ light: colour, /** CSS colour in dark mode. */ dark: colour }).optional(),
	/** Colours of code by part, as CSS colours: `{ light: { keyword: '#9b2257' } }`. Parts are `surface`, `ink`, `comment`, `keyword`, `string`, `number`, `function`, `type`, `punctuation` and `deleted`; contrast is the config's own responsibility. Default those of the theme. */
	codeColors: z
		.strictObject({
			/** In light mode. */
			light: codeColoursSchema.optional(),
			/** In dark mode. */
			dark: codeColoursSchema.optional(),
		})
		.optional(),
	/** Image of link previews, a path in `static/`. */
	image: z.string().optional(),
	/** An image of each page for link previews, drawn while building: its title, section and the site's name. Default none. */
	socialCards: socialCardsSchema.optional(),
	/** Ask search engines not to index any page. Default false. */
	noIndex: z.boolean().default(false),
	/** Extra `<meta>` elements on every page: `[{name: 'google-site-verification', content: '…'}]`. */
	metadata: z.array(z.record(z.string(), z.string())).default([]),
	/** Elements for the head of every page. Default none. */
	head: headSchema.prefault({}),
	/**
	 * Local fonts of your stylesheets that pages load at once: `true` for those that a rule uses and that have no `unicode-range`; a list of files
	 * (`fonts/brand.woff2`, `/fonts/brand.woff2` of `static/`); `false` for none. Default true.
	 */
	preloadFonts: z.union([z.boolean(), z.array(z.string())]).default(true),
	/** Scripts of every page: files of `static/` or addresses, with `defer`. Default none. */
	scripts: scriptsSchema.default([]),
	/** Sources added to the content security policy of all pages, by directive; `false` turns the policy off. Default none. */
	contentSecurityPolicy: policySchema.prefault({}),
	/** Folders of files copied as they are. Default `['static']`. */
	staticDirectories: z.array(z.string()).default(['static']),
	/** Documentation; a list for several, each with routes, sidebars, tags and versions of its own; `false` turns it off. */
	docs: z.union([docsSchema, instancesSchema(docsSchema), z.literal(false)]).prefault({}),
	/** Blog; a list for several, each with lists, tags and feeds of its own; `false` turns it off. */
	blog: z.union([blogSchema, instancesSchema(blogSchema), z.literal(false)]).prefault({}),
	/** Stand-alone pages; `false` turns them off. */
	pages: z
		.union([
			z.strictObject({
				/** Folder. Default `pages`. */
				path: folderSchema.default('pages'),
				/** Where its routes start. Default `/`. */
				routeBasePath: routeSchema.default('/'),
				/** Address pattern of the edit links of these pages; `''` for none. Default none. */
				editUrl: editUrlSchema.default(''),
				/** Edit links of translations lead to the translated files; otherwise to what they are translated from. Default true. */
				editLocalizedFiles: z.boolean().default(true),
				/** Breadcrumbs above pages that are components, too, where a page is above them; those in Markdown always have them. Default false. */
				breadcrumbs: z.boolean().default(false),
				/** Files that are read, as globs from the folder: `['guide/*.md']`. Default all that can be pages. */
				include: z.array(z.string()).optional(),
				/** Files that are not read, as globs from the folder; the list takes the place of the default: names and folders that begin with `_`. */
				exclude: z.array(z.string()).optional(),
			}),
			z.literal(false),
		])
		.prefault({}),
	/** Static redirects. */
	redirects: z.array(redirectSchema).default([]),
	/**
	 * More redirects: old paths of a page, by its route: `(route) => route.startsWith('/guide/') && [route.replace('/guide/', '/docs/')]`. An old path
	 * that is a page is left alone. Default none.
	 */
	createRedirects: z
		.custom<(route: string) => string | string[] | null | undefined | false>((v) => typeof v === 'function', 'must be a function')
		.optional(),
	/** Folder with data files (YAML, JSON) that components read with `useData`. Default `data`. */
	dataDirectory: z.string().default('data'),
	/** Schemas of data files, by path without ending; a folder's schema applies to each of its files: `{releases: z.object({...})}`. */
	dataSchemas: z
		.record(
			z.string(),
			z.custom<z.ZodType>((v) => typeof (v as z.ZodType)?.safeParse === 'function', 'must be a zod schema'),
		)
		.default({}),
	/** Folder with components for Markdown. Default `components`. */
	componentsDirectory: z.string().default('components'),
	/**
	 * Modules of another generator that pages and components may import: with `docusaurus`, `@theme/Tabs`, `@docusaurus/Link`, `@site/…` and the like,
	 * components in `src/theme/`, and the variables of its stylesheets. Set for a site with a Docusaurus config. Default none.
	 */
	compat: z.enum(['docusaurus']).optional(),
	/** Values for components, which read them as `siteConfig.customFields` of `useDocusaurusContext()`. Default none. */
	customFields: z.record(z.string(), z.unknown()).default({}),
	/** Stylesheets besides styles/index.css, as paths from the site folder: `['src/css/custom.css']`. Default none. */
	stylesheets: z.array(z.string()).default([]),
	/**
	 * Features that others make: pages from data, files beside the pages, checks. Each is what `definePlugin({ name, … })` gives. Default none.
	 */
	plugins: pluginsSchema,
	navbar: navbarSchema.prefault({}),
	footer: footerSchema.prefault({}),
	announcementBar: announcementBarSchema.optional(),
	colorMode: colorModeSchema.prefault({}),
	tableOfContents: tableOfContentsSchema.prefault({}),
	markdown: markdownSchema.prefault({}),
	/** The site's own front matter keys, as a zod object: `z.object({ difficulty: z.enum(['easy', 'hard']).optional() })`. Default none. */
	frontMatter: z
		.custom<z.ZodObject>(
			(v) => typeof (v as z.ZodType)?.safeParse === 'function' && typeof (v as z.ZodObject).shape === 'object',
			'must be a zod object: z.object({ … })',
		)
		.optional(),
	images: imagesSchema.prefault({}),
	/**
	 * Asks «Was this page helpful?» below docs and posts, and sends `helpful` (`yes` or `no`) and `page` as a form to an address: `{ action: 'https://…' }`,
	 * or `/api/feedback` of the site's own host. Default none.
	 */
	feedback: feedbackSchema.optional(),
	/** Scripts that are loaded when a reader has agreed, such as those that measure visits. Default none. */
	consent: consentSchema.optional(),
	/** Local search; `false` turns it off. */
	search: z.union([searchSchema, z.literal(false)]).prefault({}),
	/** A Markdown copy of every page (`/guide/` → `/guide.md`), llms.txt and llms-full.txt. Default true. */
	markdownTwins: z.boolean().default(true),
	/** A menu on articles: copy the page as Markdown, copy its address, share it. Default true. */
	pageMenu: z.boolean().default(true),
	/** Long pages offer readers to go on where they were, which is kept on their device alone. Default true. */
	resumeReading: z.boolean().default(true),
	/** Docs end with links to up to four others whose words are most alike and that they do not link to. Default false. */
	relatedPages: z.boolean().default(false),
	/** `sitemap.xml`. */
	sitemap: sitemapSchema.prefault({}),
	/** Feeds of data files, besides the blog's. Default none. */
	feeds: dataFeedsSchema,
	/** A link to a page that does not exist: `throw` fails the build, `log` is a note. Default `throw`. */
	onBrokenLinks: level.default('throw'),
	/** A relative link to a Markdown file that does not exist. Default `warn`. */
	onBrokenMarkdownLinks: level.default('warn'),
	/** A link to an anchor that its page does not have. Default `warn`. */
	onBrokenAnchors: level.default('warn'),
	/** An image or download that does not exist. Default `throw`. */
	onBrokenImages: level.default('throw'),
	/** Two sources with one route. Default `throw`. */
	onDuplicateRoutes: level.default('throw'),
	/** Checking of external links by `check-links --external`. */
	links: linksSchema.prefault({}),
	/** Address pattern of the edit link; `{path}` is the source's path from the site folder. */
	editUrl: z.string().optional(),
	/** Show a page's last change, from git or front matter. Default `true`. */
	showLastUpdate: z.boolean().default(true),
	/** Where readers report broken pages; named on the 404 page. */
	issuesUrl: z.url().optional(),
});

/** The type of a config file: only `title` and `url` are required. */
export type UserConfig = z.input<typeof configSchema>;
/** A checked config with all defaults filled in. */
export type ParsedConfig = z.output<typeof configSchema>;
/** The config of the site in one language. */
export type Config = ParsedConfig & {
	/** The language, where the site has several. */
	inLocale?: Locale;
	/** All languages that are built; absent where there is one without a name. */
	locales?: Locale[];
	/** What the tree means by its files, where another generator's is read; default ours. */
	conventions?: Conventions;
};
/** One of a site's docs. */
export type DocsConfig = Exclude<Config['docs'], false | unknown[]>;
/** One of a site's blogs. */
export type BlogConfig = Exclude<Config['blog'], false | unknown[]>;
export type SearchConfig = Exclude<Config['search'], false>;
/** What follows from something broken. */
export type Level = z.output<typeof level>;
export type NavbarItem = Config['navbar']['items'][number];
export type FooterLink = Extract<Config['footer']['links'][number], { label?: string }>;

/** Gives a config file its type: `export default defineConfig({ title: …, url: … })`. Checks nothing at run time. */
export const defineConfig = (config: UserConfig): UserConfig => config;
