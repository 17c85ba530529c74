/** Types and helpers for sidebar items, from the sidebars file and from folders. */
import * as z from 'zod';
import type { Position } from '../base/place.ts';
import { errorAt, type Place, type Problem } from '../base/problem.ts';
import type { NumberPrefixes } from '../config/schema/docs.ts';
import { badgeSchema } from '../content/front-matter.ts';
import { checkSlug, docIdHint } from './docs.ts';
import { joinRoute, slashed, type TrailingSlash, usableSlug } from './paths.ts';
import type { Doc, SidebarItem, SidebarLook } from './types.ts';

export const categoryLink = z.union(
	[
		z.strictObject({ type: z.literal('doc'), id: z.string() }),
		z.strictObject({
			type: z.literal('generated-index'),
			title: z.string().optional(),
			description: z.string().optional(),
			slug: z.string().optional(),
			keywords: z.array(z.string()).optional(),
			image: z.string().optional(),
		}),
	],
	{ error: 'must be { "type": "doc", "id": … } or { "type": "generated-index" }, with title, description, slug, keywords or image' },
);

/** `_category_.json` and its YAML forms. */
export const categoryFileSchema = z.strictObject({
	label: z.string().optional(),
	position: z.number().optional(),
	link: categoryLink.nullable().optional(),
	collapsed: z.boolean().optional(),
	collapsible: z.boolean().optional(),
	className: z.string().optional(),
	/** Badge next to the label: `New`, or `{ text, kind }`. */
	badge: badgeSchema.optional(),
	key: z.string().optional(),
	/** Text of its card on generated indexes. */
	description: z.string().optional(),
	/** Only for components of the site. */
	customProps: z.unknown().optional(),
});

export type CategoryFile = z.output<typeof categoryFileSchema>;

/** A category file that was read: its values, its path from the site folder, its text for positions of problems. */
export type ReadCategory = CategoryFile & { file: string; text: string };

export interface Context extends Omit<SidebarInput, 'docs' | 'categories' | 'slugOf' | 'isIndex'> {
	/** Position of a word: inside the item at `at` if that item is a literal in the file, else its first occurrence. */
	locate(word: string): Position;
	/** Path of the current item in the sidebars file: `['guide', 2, 'items', 0]`. */
	at: (string | number)[];
	docs: Map<string, Doc>;
	byDir: Doc[];
	/** Ids of unlisted docs that the current sidebar names: they show this sidebar, but are not in it. */
	unlisted: string[];
	categories: Map<string, ReadCategory>;
	slugOf(label: string): string;
	/** Whether a doc is the index of its folder. */
	isIndex(doc: Doc, folder: string): boolean;
	sidebars: string[];
	nextKey: number;
}

export interface SidebarInput {
	/** Path of the sidebars file from the site folder, and its text for positions of problems. */
	file: string;
	text: string;
	value: unknown;
	docs: Doc[];
	/** Ids of unpublished docs: left out without a report. */
	drafts: ReadonlySet<string>;
	categories: { path: string; text: string }[];
	docsPath: string;
	numberPrefixes?: NumberPrefixes;
	routeBasePath: string;
	/** Default of `collapsed` for categories. */
	areCollapsed: boolean;
	/** Default of `collapsible` for categories. */
	areCollapsible: boolean;
	/** Slug of a generated index by its category's label, below `category/`. */
	slugOf?(label: string): string;
	isIndex?(doc: Doc): boolean;
	trailingSlash: TrailingSlash;
	problems: Problem[];
	/** Names of the sidebars to make; default all. */
	names?: ReadonlySet<string> | undefined;
}

/** @returns no items, in the place of those that are wrong */
export function report(context: Context, word: string, message: string, hint: string): never[] {
	context.problems.push(errorAt('sidebars', { file: context.file, ...context.locate(word) }, message, hint));
	return [];
}

/** Class names and badge of an item. Invalid badges are ignored: they are reported when the file is read. */
export const lookOf = ({ className, badge }: { className?: unknown; badge?: unknown }): SidebarLook => {
	const read = badge === undefined ? undefined : badgeSchema.safeParse(badge).data;
	return { ...(typeof className === 'string' && className ? { className } : {}), ...(read ? { badge: read } : {}) };
};

/** `lookOf` for a doc, from its front matter. */
export const lookOfDoc = ({ page: { frontMatter } }: Doc): SidebarLook =>
	lookOf({ className: frontMatter.sidebar_class_name, badge: frontMatter.sidebar_badge });

export function docItem(id: string, label: string | undefined, context: Context, sidebar: string, look: SidebarLook = {}): SidebarItem[] {
	const doc = context.docs.get(id);
	if (!doc && context.drafts.has(id)) return [];
	if (!doc) {
		const isSidebar = context.sidebars.includes(id);
		const message = isSidebar
			? `sidebar "${sidebar}" names ${id === sidebar ? 'itself' : `the sidebar "${id}"`} where a doc id belongs`
			: `sidebar "${sidebar}": there is no doc with id "${id}"`;
		return report(context, id, message, docIdHint(id, context.docs.keys()));
	}
	if (doc.unlisted) {
		context.unlisted.push(id);
		return [];
	}
	return [{ type: 'doc', id, label: label ?? doc.label, path: doc.path, ...lookOfDoc(doc), ...look }];
}

export function linkOf(link: z.output<typeof categoryLink>, label: string, context: Context, sidebar: string, slugPlace: () => Place) {
	if (link.type === 'doc') {
		const doc = docItem(link.id, undefined, context, sidebar)[0];
		return doc?.type === 'doc' ? { path: doc.path, docId: doc.id } : undefined;
	}
	if (link.slug !== undefined) checkSlug(link.slug, 0, 'site', slugPlace(), context.problems);
	const path = slashed(
		joinRoute(context.routeBasePath, link.slug !== undefined ? usableSlug(link.slug) : `category/${context.slugOf(label)}`),
		context.trailingSlash,
	);
	return {
		path,
		index: {
			path,
			title: link.title ?? label,
			description: link.description ?? '',
			...(link.keywords && { keywords: link.keywords }),
			...(link.image && { image: link.image }),
		},
	};
}
