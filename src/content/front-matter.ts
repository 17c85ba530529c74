/** Front matter of docs, posts and pages: the keys, their types and defaults. Unknown keys warn, wrong values are errors. */
import * as z from 'zod';

const text = z.union([z.string(), z.number()], 'must be text').transform(String);
const texts = z.union([z.array(text), text.transform((s) => [s])], 'must be a text or a list of texts');
/** Keeps `2024-01-31`, converts a date with a time to UTC. A time without a zone is read as UTC, so that the result is the same on every machine. */
export function isoDate(text: string): string | undefined {
	const m = /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
		// `2024-1-5` is one too.
		text
			.trim()
			.replace(
				/^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/,
				(_, year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
			),
	);
	if (!m) return undefined;
	const day = Date.parse(`${m[1]}T00:00:00Z`);
	if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== m[1]) return undefined;
	if (!m[2]) return m[1];
	const time = new Date(`${m[1]}T${m[2].replace(/^\d:/, '0$&')}${(m[3] ?? 'Z').replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
	return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** YAML turns `2024-01-02` into a string or a Date, depending on the parser's schema. */
const date = z.union(
	[
		z.date().transform((d) => d.toISOString()),
		z
			.string()
			.refine((s) => isoDate(s) !== undefined)
			.transform((s) => isoDate(s)!),
	],
	'must be a date such as 2024-01-31 or 2024-01-31T10:00:00+09:00',
);
const label = text.transform((written) => written.trim());
const tag = z.union(
	[label.transform((label) => ({ label })), z.strictObject({ label, permalink: z.string().optional() })],
	'must be text, or a label with a permalink',
);
const docId = z.union([z.string(), z.null()], 'must be the id of a doc, or null for none');

/** One author, written out in a post; with `key`, what differs from the authors file. */
const author = z.strictObject({
	key: z.string().optional(),
	name: text.optional(),
	title: text.optional(),
	url: z.string().optional(),
	image: z.string().optional(),
	image_url: z.string().optional(),
	imageURL: z.string().optional(),
	email: z.string().optional(),
	description: text.optional(),
	socials: z.record(z.string(), z.string()).optional(),
	page: z.unknown().optional(),
	organization: z.boolean().optional(),
});

/** An image of a home page: its address, or one for each colour mode. */
const picture = z.union(
	[
		z.string(),
		z.object({
			src: z.string().optional(),
			light: z.string().optional(),
			dark: z.string().optional(),
			alt: text.optional(),
			width: text.optional(),
			height: text.optional(),
		}),
	],
	'must be an address, or { src, alt }',
);

const weighted = z.strictObject({ weight: z.number().positive().max(10) });

/** A short label beside a link of the sidebar: `New`, or with its colour `{ text: Old, kind: warning }`. */
export const badgeSchema = z.union(
	[
		text.transform((label) => ({ text: label, kind: 'accent' as const })),
		z.strictObject({ text, kind: z.enum(['neutral', 'accent', 'info', 'success', 'warning', 'danger']).default('accent') }),
	],
	'must be text, or { text, kind } with the kind neutral, accent, info, success, warning or danger',
);
export type Badge = z.output<typeof badgeSchema>;

export const frontMatterSchema = z.object({
	/** Name of the doc within its folder; with the folder it makes the doc id. */
	id: z
		.string()
		.regex(/^[^/\\]+$/, 'must not contain a slash')
		.optional(),
	title: text.optional(),
	description: text.optional(),
	keywords: texts.optional(),
	/** Route, from the route base when it starts with `/`, else from the folder. */
	slug: text.optional(),
	tags: z.array(tag).optional(),
	sidebar_label: text.optional(),
	sidebar_position: z.number().optional(),
	sidebar_class_name: z.string().optional(),
	/** Label beside its link in the sidebar. */
	sidebar_badge: badgeSchema.optional(),
	/** Sidebar shown on this page; null for none. */
	displayed_sidebar: z.union([z.string(), z.null()], 'must be the id of a sidebar, or null for none').optional(),
	hide_title: z.boolean().optional(),
	hide_table_of_contents: z.boolean().optional(),
	toc_min_heading_level: z.number().int().min(2).max(6).optional(),
	toc_max_heading_level: z.number().int().min(2).max(6).optional(),
	/** Doc id of the page the Next link goes to; null for none. */
	pagination_next: docId.optional(),
	pagination_prev: docId.optional(),
	pagination_label: text.optional(),
	image: z.string().optional(),
	/** Left out of production builds. */
	draft: z.boolean().optional(),
	/** Built, but in no sidebar, list, sitemap or index. */
	unlisted: z.boolean().optional(),
	last_update: z.strictObject({ date: date.optional(), author: text.optional() }).optional(),
	custom_edit_url: z.union([z.string(), z.null()], 'must be an address, or null for none').optional(),
	/** Posts. */
	date: date.optional(),
	authors: z
		.preprocess(
			// One author written out: `authors: { name: Ann }`.
			(value) => (author.safeParse(value).success ? [value] : value),
			z.union(
				[z.array(z.union([z.string(), author])), z.string().transform((s) => [s])],
				'must be a key of the authors file, or a list of keys or of { name, title, url, image }',
			),
		)
		.optional(),
	/** Of a post's only author, as older posts have it, in either spelling. */
	author: text.optional(),
	author_title: text.optional(),
	author_url: z.string().optional(),
	author_image_url: z.string().optional(),
	authorTitle: text.optional(),
	authorURL: z.string().optional(),
	authorImageURL: z.string().optional(),
	/** Title of the document alone: search engines and tabs show it. */
	title_meta: text.optional(),
	/** Class names of the page's outer element, for stylesheets of the site. */
	wrapperClassName: z.string().optional(),
	/** Read by components alone. */
	sidebar_custom_props: z.unknown().optional(),
	sidebar_key: z.string().optional(),
	/** The start of a home page (`layout: home`). */
	hero: z
		.strictObject({
			name: text.optional(),
			text: text.optional(),
			tagline: text.optional(),
			image: picture.optional(),
			actions: z
				.array(
					z.strictObject({
						text,
						link: z.string(),
						/** `brand`, or a quieter one: `alt`. */
						theme: z.string().optional(),
						target: z.string().optional(),
						rel: z.string().optional(),
					}),
				)
				.optional(),
		})
		.optional(),
	/** Cards of a home page. */
	features: z
		.array(
			z.strictObject({
				icon: picture.optional(),
				title: text,
				details: text.optional(),
				link: z.string().optional(),
				linkText: text.optional(),
				target: z.string().optional(),
				rel: z.string().optional(),
			}),
		)
		.optional(),
	/** Set by `layout: home`. */
	layout: z.literal('home').optional(),
	/** Shows related pages, where the site has them; default true. */
	related_pages: z.boolean().optional(),
	/** `false`: left out of the search index; `{ weight: 2 }`: found before pages that are as good (above 1) or behind them (below 1). */
	search: z
		.custom<boolean | { weight: number }>(
			(value) => typeof value === 'boolean' || weighted.safeParse(value).success,
			'must be false, or { weight: 2 }: above 1 for what is to be found first, below for what is to stand behind, at most 10',
		)
		.optional(),
});

export interface FrontMatter extends z.output<typeof frontMatterSchema> {
	/** Values of the site's own keys, by its `frontMatter` schema. */
	own?: Record<string, unknown>;
}
