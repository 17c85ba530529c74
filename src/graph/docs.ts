/** Compiled docs → docs with ids, routes, labels and tags. Ids and number prefixes (`01-intro`) follow the rules of Docusaurus. */

import { nearestHint } from '../base/nearest.ts';
import { errorAt, type Place, type Problem, warningAt } from '../base/problem.ts';
import type { NumberPrefixes } from '../config/schema/docs.ts';
import type { Source } from '../content/read.ts';
import { pathWithin } from '../content/site-boundary.ts';
import type { PageSummary } from '../markdown/types.ts';
import { decodeWritten, joinRoute, slashed, stripNumberPrefix, unusable, usableSlug } from './paths.ts';
import { makeTags, type TagRoutes } from './tags.ts';
import type { Doc, DocsVersion } from './types.ts';

export interface CompiledSource {
	source: Source;
	/** Path that determines its id and route: the source's own or, for a translation, that of the original. */
	original: string;
	page: PageSummary;
}

/** Whether a name is that of a folder's index: `index`, `readme`, or the folder's own name. */
const isIndexOf = (name: string, folder: string | undefined): boolean =>
	/^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder?.toLowerCase();

/** Whether a path is its folder's index, without stripping number prefixes: `relations/1-relations.md` is not. */
export function isIndexAsWritten(path: string): boolean {
	const [name = '', folder] = path.split('/').reverse();
	return isIndexOf(name.replace(/\.[^.]+$/, ''), folder);
}

/** `docs/02-guide/01-start.md` → its id `guide/start`, with folders and file name. @param own the id in its front matter */
export function placeIn(folder: string, original: string, own: string | undefined, numbers?: NumberPrefixes) {
	const segments = pathWithin(original, folder)
		.replace(/\.[^.]+$/, '')
		.split('/')
		.map((segment) => stripNumberPrefix(segment, numbers));
	const file = segments.pop()!;
	const dirs = segments.map((s) => s.name);
	return { dirs, file, id: [...dirs, own ?? file.name].join('/') };
}

/** Folders of a version that have an index or readme. In these, a page with the folder's own name is an ordinary page. */
export function foldersWithIndex(sources: CompiledSource[], { folder, config }: Pick<DocsVersion, 'folder' | 'config'>): Set<string> {
	// The filter keeps this cheap: few paths are parsed here in addition to `makeDoc`.
	const places = sources
		.filter(({ original }) => /(?:index|readme)\.[^./]+$/i.test(original))
		.map(({ original }) => placeIn(folder, original, undefined, config.numberPrefixes));
	return new Set(places.flatMap(({ dirs, file }) => (isIndexOf(file.name, undefined) ? [dirs.join('/')] : [])));
}

/**
 * @param version the version of the doc
 * @param indexed folders of the version that have an index; undefined if number prefixes count in names of indexes (`isIndexAsWritten`)
 */
export function makeDoc(
	{ source, original, page }: CompiledSource,
	version: Pick<DocsVersion, 'key' | 'folder' | 'path' | 'config'>,
	tags: TagRoutes,
	indexed: Set<string> | undefined,
	problems: Problem[],
): Doc {
	const fm = page.frontMatter;
	const { dirs, file, id } = placeIn(version.folder, original, fm.id, version.config.numberPrefixes);
	const dir = dirs.join('/');
	const isIndex = indexed ? isIndexOf(file.name, indexed.has(dir) ? undefined : dirs.at(-1)) : isIndexAsWritten(original);
	const place = { file: source.path, line: page.frontMatterLines.slug ?? 1, column: 1 };
	const fromRoot = fm.slug?.startsWith('/') ?? false;
	if (fm.slug !== undefined) checkSlug(fm.slug, fromRoot ? 0 : dirs.length, 'site', place, problems);
	const path =
		fm.slug !== undefined
			? joinRoute(version.path, fromRoot ? '' : dir, usableSlug(fm.slug))
			: joinRoute(version.path, dir, isIndex ? '' : (fm.id ?? file.name));
	// With `both`, the index of a folder keeps its slash: relative links in it start at the folder.
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
		tags: makeTags(fm.tags ?? [], tags, { file: source.path, line: page.frontMatterLines.tags ?? 1 }, problems),
		draft: fm.draft ?? false,
		unlisted: fm.unlisted ?? false,
		page,
	};
}

/** The hint for the id of a doc that does not exist. */
export const docIdHint = (id: string, ids: Iterable<string>): string =>
	nearestHint(id, ids, 'an id is the path from the docs folder without its ending, such as guide/intro');

/** Reports a slug that cannot be part of a route. @param depth number of folders between the docs folder and the source */
export function checkSlug(slug: string, depth: number, what: 'site' | 'blog', place: Place, problems: Problem[]): void {
	const plain = decodeWritten(slug);
	if (!routeStaysInside(plain, depth))
		problems.push(errorAt('route-outside', place, `slug "${slug}" leaves the ${what}`, 'remove the leading ../ parts'));
	if (/\.mdx?$/i.test(plain))
		problems.push(
			warningAt(
				'route-characters',
				place,
				`slug "${slug}" is the name of a file: the address ends so, too`,
				`write ${slug.replace(/\.mdx?$/i, '')}`,
			),
		);
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
