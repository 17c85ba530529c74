/** Compiled posts → posts with dates, routes, authors and tags. */
import { errorAt, noteAt, type Problem } from '../base/problem.ts';
import type { BlogConfig } from '../config/schema.ts';
import { isoDate } from '../content/front-matter.ts';
import { authorRoutes, authorsOf } from './authors.ts';
import { type CompiledSource, checkSlug } from './docs.ts';
import { joinRoute, slashed, usableSlug } from './paths.ts';
import { makeTags, type TagRoutes } from './tags.ts';
import type { Author, Post } from './types.ts';

/** `blog/2024-01-05-name.md`, `blog/2024/01/05/name.md` and `blog/2024-01-05-name/index.md`. */
const datedPath = /^(?:(.*)\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[-/]?(.*?))?(?:\/index)?$/;

/** Milliseconds from midnight UTC back to the moment when a day begins on earth: a date without a time is one of the writer's place. */
const EARLIEST_DAY = 14 * 3_600_000;

/** Told where a post has a date that lies ahead: Hugo and Jekyll leave such posts out. */
export function tellAhead({ date, draft, source, page }: Post, problems: Problem[]): void {
	if (draft || Date.parse(date) <= Date.now() + EARLIEST_DAY) return;
	problems.push(
		noteAt(
			'post-ahead',
			{ file: source, line: page.frontMatterLines.date ?? 1, column: 1 },
			`the date of the post, ${date.slice(0, 10)}, lies ahead; the post is published at once`,
			'draft: true in its front matter keeps it back until you take that out',
		),
	);
}

/** @param created date of a file, for posts without a date in name and front matter; only where posts are dated by their files */
export function makePost(
	{ source, original, page }: CompiledSource,
	config: BlogConfig,
	authors: Author[],
	tags: TagRoutes,
	problems: Problem[],
	created?: (source: string) => string | undefined,
): Post | undefined {
	const fm = page.frontMatter;
	const { trailingSlash } = tags;
	const name = original.slice(config.path.length + 1).replace(/\.[^.]+$/, '');
	const m = datedPath.exec(name);
	const named = m && `${m[2]}-${m[3]!.padStart(2, '0')}-${m[4]!.padStart(2, '0')}`;
	const date = fm.date ?? named ?? created?.(source.path);
	const at = (key: string) => ({ file: source.path, line: page.frontMatterLines[key] ?? 1, column: 1 });
	if (!date || !isoDate(date)) {
		problems.push(
			errorAt('post-date', at('date'), 'the post has no valid date', 'name the file 2024-01-31-name.md or set date in its front matter'),
		);
		return undefined;
	}
	if (fm.slug !== undefined) checkSlug(fm.slug, 0, 'blog', at('slug'), problems);
	// The route has the date of the file name; where posts are dated by their files, even if the front matter has another date.
	const folder = m ? `${(created ? named! : date.slice(0, 10)).replaceAll('-', '/')}/${m[5] ?? ''}` : name.replace(/\/index$/, '');
	const path = slashed(joinRoute(config.routeBasePath, usableSlug(fm.slug ?? folder)), trailingSlash);
	const title = page.title || m?.[5] || name.replace(/^.*\//, '');
	return {
		blog: config.id,
		source: source.path,
		path,
		title,
		date,
		authors: authorsOf(fm, authors, config, authorRoutes(config, trailingSlash), at, problems),
		tags: makeTags(fm.tags ?? [], tags, at('tags'), problems),
		draft: fm.draft ?? false,
		unlisted: fm.unlisted ?? false,
		page,
	};
}
