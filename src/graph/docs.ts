/** Compiled docs → docs with ids, routes, labels and tags. Ids and number prefixes (`01-intro`) follow the usual rules of documentation tools. */

import { errorAt, type Problem } from '../base/problem.ts';
import type { Source } from '../content/read.ts';
import { pathWithin } from '../content/site-boundary.ts';
import type { PageSummary } from '../markdown/types.ts';
import { decodeWritten, joinRoute, slashed, stripNumberPrefix, unusable, usableSlug } from './paths.ts';
import { makeTags, type TagRoutes } from './tags.ts';
import type { Doc, DocsVersion } from './types.ts';

export interface CompiledSource {
	source: Source;
	/** Path that says where it belongs: of a translation, that of the original. */
	original: string;
	page: PageSummary;
}

/** @param version where the doc belongs: its folder, where its routes and those of its tags start */
export function makeDoc(
	{ source, original, page }: CompiledSource,
	version: Pick<DocsVersion, 'key' | 'folder' | 'path'>,
	tags: TagRoutes,
	problems: Problem[],
): Doc {
	const fm = page.frontMatter;
	const segments = pathWithin(original, version.folder)
		.replace(/\.[^.]+$/, '')
		.split('/')
		.map(stripNumberPrefix);
	const file = segments.pop()!;
	const dirs = segments.map((s) => s.name);
	const dir = dirs.join('/');
	const id = [...dirs, fm.id ?? file.name].join('/');
	const isIndex = /^(?:index|readme)$/i.test(file.name) || (dirs.length > 0 && file.name.toLowerCase() === dirs.at(-1)!.toLowerCase());
	const place = { file: source.path, line: page.frontMatterLines.slug ?? 1, column: 1 };
	const fromRoot = fm.slug?.startsWith('/') ?? false;
	if (fm.slug !== undefined) checkSlug(fm.slug, fromRoot ? 0 : dirs.length, 'site', place, problems);
	const path =
		fm.slug !== undefined
			? joinRoute(version.path, fromRoot ? '' : dir, usableSlug(fm.slug))
			: joinRoute(version.path, dir, isIndex ? '' : (fm.id ?? file.name));
	// Where both addresses work, a folder's own page has the slash: links in it are relative to the folder.
	const isFolder = tags.trailingSlash === 'both' && (fm.slug === undefined ? isIndex : fm.slug.endsWith('/'));
	const route = (path: string) => slashed(path, isFolder || tags.trailingSlash);
	const title = page.title || fm.id || file.name;
	return {
		id,
		version: version.key,
		path: route(usableSlug(path)),
		source: source.path,
		original,
		title,
		label: fm.sidebar_label ?? title,
		position: fm.sidebar_position ?? file.position,
		dir,
		tags: makeTags(fm.tags ?? [], tags),
		draft: fm.draft ?? false,
		unlisted: fm.unlisted ?? false,
		page,
	};
}

/** Reports a slug that is not possible in a route. `depth` is the number of folders above the source. */
export function checkSlug(
	slug: string,
	depth: number,
	what: 'site' | 'blog',
	place: Pick<Problem, 'file' | 'line' | 'column'>,
	problems: Problem[],
): void {
	const plain = decodeWritten(slug);
	if (!routeStaysInside(plain, depth))
		problems.push(errorAt('route-outside', place, `slug "${slug}" leaves the ${what}`, 'remove the leading ../ parts'));
	if (unusable.test(plain) || /^[a-z][a-z0-9+.-]*:/i.test(plain))
		problems.push(
			errorAt('route-characters', place, `slug "${slug}" contains characters a route cannot have`, 'use letters, digits, - _ . and /'),
		);
}

/** Whether `slug`, relative to a folder `depth` levels deep, stays below the root. */
function routeStaysInside(slug: string, depth: number): boolean {
	let level = depth;
	for (const part of slug.split(/[/\\]/)) {
		if (part === '..') level--;
		else if (part && part !== '.') level++;
		if (level < 0) return false;
	}
	return true;
}
