/** Tags of docs and posts, and the files that describe them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { textIfThere } from '../base/folder.ts';
import { groupBy } from '../base/group.ts';
import { nearestHint } from '../base/nearest.ts';
import { errorAt, type Place, type Problem, warningAt } from '../base/problem.ts';
import { parseData, placeInData } from '../content/data.ts';
import { leadsOutside } from '../content/site-boundary.ts';
import { translationOf } from '../content/translations.ts';
import { joinRoute, slashed, slugify, type TrailingSlash, tagSlug, usableSlug } from './paths.ts';
import type { Tag } from './types.ts';

/** The tags file of a folder: `tags.yml`, or its translation; `{}` if there is none. */
export function tagFileOf(siteDir: string, folder: string, translated: string | undefined, problems: Problem[]): TagFile {
	const path = translationOf(siteDir, folder ? `${folder}/tags.yml` : 'tags.yml', folder, translated);
	const isHere = existsSync(join(siteDir, path)) && !leadsOutside(siteDir, path);
	const text = isHere ? textIfThere(siteDir, path, problems) : undefined;
	return text === undefined ? {} : readTagFile(text, path, problems);
}

/** Tags by key: https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#tags-file */
type TagFile = Record<string, { label?: string; permalink?: string; description?: string }>;

const tagFileSchema = z.record(
	z.string(),
	z.union([
		z.strictObject({ label: z.string().optional(), permalink: z.string().optional(), description: z.string().optional() }),
		z.null().transform(() => ({})),
	]),
);

/** `tags.yml` → tags by key. */
function readTagFile(text: string, file: string, problems: Problem[]): TagFile {
	const { value, problems: faults } = parseData(file, text);
	problems.push(...faults.map((p) => ({ ...p, code: 'tags', file })));
	const parsed = tagFileSchema.safeParse(value ?? {});
	if (faults.length || parsed.success) return parsed.data ?? {};
	for (const issue of parsed.error.issues)
		problems.push(
			errorAt(
				'tags',
				{ file, ...placeInData(text, issue.path) },
				`${issue.path.join('.') || 'tags'}: ${issue.message}`,
				'a tag has label, permalink and description',
			),
		);
	return {};
}

export interface TagRoutes {
	/** Base route of the tags. */
	base: string;
	trailingSlash: TrailingSlash;
	/** How a label becomes a slug: `slugify` or `tagSlug`. */
	slugs: 'label' | 'kebab-case';
	file?: TagFile;
	/** Report tags that are not in the tags file. */
	isChecked: boolean;
}

/** Tags with their routes, without duplicates. Reports tags that are missing from a tags file (`isChecked`): they may be misspelt. */
export function makeTags(
	tags: { label: string; permalink?: string }[],
	{ base, trailingSlash, slugs, file = {}, isChecked }: TagRoutes,
	place: Place,
	problems: Problem[],
): Tag[] {
	const described = isChecked ? Object.keys(file) : [];
	const seen = new Map<string, Tag>();
	const slugOf = slugs === 'label' ? slugify : tagSlug;
	for (const tag of tags) {
		const entry = tag.permalink === undefined ? file[tag.label] : undefined;
		if (described.length && !entry && tag.permalink === undefined)
			problems.push(
				warningAt(
					'tags',
					{ ...place, column: 1 },
					`the tag "${tag.label}" is not in tags.yml`,
					nearestHint(tag.label, described, 'add it there'),
				),
			);
		const label = entry?.label ?? tag.label;
		const own = tag.permalink ?? entry?.permalink;
		const slug = own !== undefined ? usableSlug(own) : slugOf(entry ? tag.label : label) || 'tag';
		const path = slashed(joinRoute(base, slug), trailingSlash);
		if (!seen.has(path)) seen.set(path, { label, path, ...(entry?.description && { description: entry.description }) });
	}
	return [...seen.values()];
}

/** Tags sorted by label, each with its items. Tags with the same route are one; the first label wins. */
export function groupByTag<T extends { tags: Tag[] }>(items: T[]): { tag: Tag; items: T[] }[] {
	const tagged = items.flatMap((item) => item.tags.map((tag) => ({ tag, item })));
	return [...groupBy(tagged, ({ tag }) => tag.path).values()]
		.map((group) => ({ tag: group[0]!.tag, items: group.map(({ item }) => item) }))
		.sort((a, b) => (a.tag.label.toLowerCase() < b.tag.label.toLowerCase() ? -1 : 1));
}
