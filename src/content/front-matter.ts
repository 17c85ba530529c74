/** Front matter of docs, posts and pages: the keys, their types and defaults. Unknown keys warn, wrong values are errors. */
import { z } from 'zod';

const text = z.union([z.string(), z.number()]).transform(String);
const texts = z.union([z.array(text), text.transform((s) => [s])]);
/** YAML turns `2024-01-02` into a string or a Date, depending on the parser's schema. */
const date = z.union([z.date().transform((d) => d.toISOString()), z.string().refine((s) => !Number.isNaN(Date.parse(s)), 'must be a date such as 2024-01-31')]);
const tag = z.union([text.transform((label) => ({ label })), z.strictObject({ label: text, permalink: z.string().optional() })]);

export const frontMatterSchema = z.object({
	/** Name of the doc within its folder; with the folder it makes the doc id. */
	id: z.string().regex(/^[^/\\]+$/, 'must not contain a slash').optional(),
	title: text.optional(),
	description: text.optional(),
	keywords: texts.optional(),
	/** Route, from the route base when it starts with `/`, else from the folder. */
	slug: text.optional(),
	tags: z.array(tag).optional(),
	sidebar_label: text.optional(),
	sidebar_position: z.number().optional(),
	sidebar_class_name: z.string().optional(),
	/** Sidebar shown on this page; null for none. */
	displayed_sidebar: z.union([z.string(), z.null()]).optional(),
	hide_title: z.boolean().optional(),
	hide_table_of_contents: z.boolean().optional(),
	toc_min_heading_level: z.number().int().min(2).max(6).optional(),
	toc_max_heading_level: z.number().int().min(2).max(6).optional(),
	/** Doc id of the page the Next link goes to; null for none. */
	pagination_next: z.union([z.string(), z.null()]).optional(),
	pagination_prev: z.union([z.string(), z.null()]).optional(),
	pagination_label: text.optional(),
	image: z.string().optional(),
	/** Left out of production builds. */
	draft: z.boolean().optional(),
	/** Built, but in no sidebar, list, sitemap or index. */
	unlisted: z.boolean().optional(),
	last_update: z.strictObject({ date: date.optional(), author: text.optional() }).optional(),
	custom_edit_url: z.union([z.string(), z.null()]).optional(),
	/** Posts. */
	date: date.optional(),
	authors: z.union([z.array(z.union([z.string(), z.strictObject({ name: text, title: text.optional(), url: z.string().optional(), image: z.string().optional() })])), z.string().transform((s) => [s])]).optional(),
	/** Left out of the search index. */
	search: z.boolean().optional(),
});

export type FrontMatter = z.output<typeof frontMatterSchema>;
