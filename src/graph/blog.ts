/** Compiled posts → posts with dates, routes, authors and tags. */
import * as z from 'zod';
import { nearest } from '../base/nearest.ts';
import { errorAt, type Problem, warningAt } from '../base/problem.ts';
import type { BlogConfig } from '../config/schema.ts';
import { parseData, placeInData, placeOfKey } from '../content/data.ts';
import { isoDate } from '../content/front-matter.ts';
import { type CompiledSource, checkSlug, makeTags, usableSlug } from './docs.ts';
import { joinRoute, slashed, type TrailingSlash } from './paths.ts';
import type { Author, Post } from './types.ts';

const authorSchema = z.strictObject({
	name: z.string(),
	title: z.string().optional(),
	url: z.string().optional(),
	image: z.string().optional(),
	image_url: z.string().optional(),
});

/** `authors.yml` → authors by key. */
export function readAuthors(text: string, file: string, problems: Problem[]): Author[] {
	const { value, problems: faults } = parseData(file, text);
	problems.push(...faults.map((p) => ({ ...p, code: 'authors', file })));
	if (faults.length || value === null || value === undefined) return [];
	if (typeof value !== 'object' || Array.isArray(value)) {
		problems.push(errorAt('authors', { file, line: 1, column: 1 }, 'the authors file must be keys with authors', 'key: { name: … }'));
		return [];
	}
	return Object.entries(value as Record<string, unknown>).flatMap(([key, entry]) => {
		const { known, unknown } = sortKeys(entry);
		for (const name of unknown)
			problems.push(
				warningAt(
					'authors',
					{ file, ...placeOfKey(text, [key, name]) },
					`author "${key}" has an unknown key "${name}", which is not shown`,
					authorHint(name),
				),
			);
		const parsed = authorSchema.safeParse(known);
		if (parsed.success)
			return [
				{ key, name: parsed.data.name, title: parsed.data.title, url: parsed.data.url, image: parsed.data.image ?? parsed.data.image_url },
			];
		for (const issue of parsed.error.issues)
			problems.push(
				errorAt(
					'authors',
					{ file, ...(issue.path.length > 0 ? placeInData(text, [key, ...issue.path]) : placeOfKey(text, [key])) },
					`author "${key}"${issue.path.length ? ` ${issue.path.join('.')}` : ''}: ${issue.message}`,
					'an author has name, title, url and image',
				),
			);
		return [];
	});
}

const authorKeys = Object.keys(authorSchema.shape);

/** An author with keys that are not known is an author all the same. */
function sortKeys(entry: unknown): { known: unknown; unknown: string[] } {
	if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return { known: entry, unknown: [] };
	const pairs = Object.entries(entry);
	return {
		known: Object.fromEntries(pairs.filter(([key]) => authorKeys.includes(key))),
		unknown: pairs.flatMap(([key]) => (authorKeys.includes(key) ? [] : [key])),
	};
}

/** Keys that other generators have for the same, and for what is not shown here. */
const otherKeys: Record<string, string> = {
	avatar: 'image',
	picture: 'image',
	photo: 'image',
	imageURL: 'image',
	link: 'url',
	website: 'url',
	homepage: 'url',
	page: 'url',
	bio: 'title',
	role: 'title',
	job: 'title',
	description: 'title',
};

function authorHint(key: string): string {
	const near = otherKeys[key] ?? nearest(key, authorKeys);
	if (near) return `did you mean "${near}"?`;
	if (/^(?:socials|email|twitter|x|github|linkedin|mastodon)$/.test(key))
		return 'one address is shown: write it as url, mailto: for an e-mail';
	return 'an author has name, title, url and image';
}

/** `blog/2024-01-05-name.md`, `blog/2024/01/05/name.md` and `blog/2024-01-05-name/index.md`. */
const datedPath = /^(?:(.*)\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[-/]?(.*?))?(?:\/index)?$/;

export function makePost(
	{ source, page }: CompiledSource,
	config: BlogConfig,
	authors: Author[],
	trailingSlash: TrailingSlash,
	problems: Problem[],
): Post | undefined {
	const fm = page.frontMatter;
	const name = source.path.slice(config.path.length + 1).replace(/\.[^.]+$/, '');
	const m = datedPath.exec(name);
	const date = fm.date ?? (m ? `${m[2]}-${m[3]!.padStart(2, '0')}-${m[4]!.padStart(2, '0')}` : undefined);
	const at = (key: string) => ({ file: source.path, line: page.frontMatterLines[key] ?? 1, column: 1 });
	if (!date || !isoDate(date)) {
		problems.push(
			errorAt('post-date', at('date'), 'the post has no valid date', 'name the file 2024-01-31-name.md or set date in its front matter'),
		);
		return undefined;
	}
	if (fm.slug !== undefined) checkSlug(fm.slug, 0, 'blog', at('slug'), problems);
	const folder = m ? `${date.slice(0, 10).replaceAll('-', '/')}/${m[5] ?? ''}` : name.replace(/\/index$/, '');
	const path = slashed(joinRoute(config.routeBasePath, usableSlug(fm.slug ?? folder)), trailingSlash);
	const title = page.title || name;
	return {
		blog: config.id,
		source: source.path,
		path,
		title,
		date,
		authors: (fm.authors ?? []).flatMap((a): Author[] => {
			if (typeof a !== 'string') return [{ key: a.name, ...a }];
			const known = authors.find((x) => x.key === a);
			if (known) return [known];
			const near = nearest(
				a,
				authors.map((x) => x.key),
			);
			problems.push(
				errorAt(
					'unknown-author',
					at('authors'),
					`unknown author "${a}"`,
					near ? `did you mean "${near}"?` : `add "${a}" to ${config.path}/${config.authorsPath}`,
				),
			);
			return [];
		}),
		tags: makeTags(fm.tags ?? [], joinRoute(config.routeBasePath, 'tags'), trailingSlash),
		draft: fm.draft ?? false,
		unlisted: fm.unlisted ?? false,
		page,
	};
}
