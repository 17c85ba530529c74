/** Compiled posts → posts with dates, routes, authors and tags. */
import { errorAt, type Problem } from '../base/problem.ts';
import type { BlogConfig } from '../config/schema.ts';
import { isoDate } from '../content/front-matter.ts';
import { authorRoutes, authorsOf } from './authors.ts';
import { type CompiledSource, checkSlug } from './docs.ts';
import { joinRoute, slashed, usableSlug } from './paths.ts';
import { makeTags, type TagRoutes } from './tags.ts';
import type { Author, Post } from './types.ts';

/** `blog/2024-01-05-name.md`, `blog/2024/01/05/name.md` and `blog/2024-01-05-name/index.md`. */
const datedPath = /^(?:(.*)\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[-/]?(.*?))?(?:\/index)?$/;

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
