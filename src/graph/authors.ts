/** Authors of a blog: from its authors file, and from the front matter of posts. */
import * as z from 'zod';
import { nearest, nearestHint } from '../base/nearest.ts';
import type { Position } from '../base/place.ts';
import { errorAt, type Problem, warningAt } from '../base/problem.ts';
import type { BlogConfig } from '../config/schema.ts';
import { parseData, placeInData, placeOfKey } from '../content/data.ts';
import type { FrontMatter } from '../content/front-matter.ts';
import { joinRoute, slashed, slugify, type TrailingSlash } from './paths.ts';
import type { Author } from './types.ts';

const authorSchema = z.strictObject({
	name: z.string().optional(),
	title: z.string().optional(),
	url: z.string().optional(),
	image: z.string().optional(),
	image_url: z.string().optional(),
	imageURL: z.string().optional(),
	email: z.string().optional(),
	description: z.string().optional(),
	/** User names at known platforms (`github: ada`), or addresses. */
	socials: z.record(z.string(), z.string()).optional(),
	/** Whether the author gets a page: `true`, or the page's route below the list of authors. */
	page: z.union([z.boolean(), z.object({ permalink: z.string().optional() })]).optional(),
	/** Not a person: search engines are told so. */
	organization: z.boolean().optional(),
});
type Written = z.output<typeof authorSchema>;

const AUTHOR_KEYS = 'an author has name, title, url, image, description, socials, email, page and organization';

/** Base route of a blog's authors, and whether routes end with a slash. */
interface AuthorRoutes {
	base: string;
	trailingSlash: TrailingSlash;
}

export const authorRoutes = ({ routeBasePath, listNames }: BlogConfig, trailingSlash: TrailingSlash): AuthorRoutes => ({
	base: joinRoute(routeBasePath, listNames.authors),
	trailingSlash,
});

/** `authors.yml` → authors by key. */
export function readAuthors(text: string, file: string, routes: AuthorRoutes, problems: Problem[]): Author[] {
	const { value, problems: faults } = parseData(file, text);
	problems.push(...faults.map((p) => ({ ...p, code: 'authors', file })));
	if (faults.length || value === null || value === undefined) return [];
	if (typeof value !== 'object' || Array.isArray(value)) {
		problems.push(errorAt('authors', { file, line: 1, column: 1 }, 'the authors file must be keys with authors', 'key: { name: … }'));
		return [];
	}
	return Object.entries(value as Record<string, unknown>).flatMap(([key, entry]) => {
		const { known, unknown } = sortKeys(entry);
		const warn = (path: string[], message: string, hint: string) =>
			problems.push(warningAt('authors', { file, ...placeOfKey(text, [key, ...path]) }, `author "${key}"${message}`, hint));
		for (const name of unknown) warn([name], ` has an unknown key "${name}", which is not shown`, authorHint(name));
		const parsed = authorSchema.safeParse(known);
		if (parsed.success) {
			for (const [place, at] of Object.entries(parsed.data.socials ?? {}))
				if (!isAddress(at) && !Object.hasOwn(places, place.toLowerCase()))
					warn(
						['socials', place],
						`: no place "${place}" is known, so that "${at}" leads nowhere`,
						nearestHint(place, Object.keys(places), 'write the whole address, https://…'),
					);
			if (parsed.data.name !== undefined) return [authorOf(key, parsed.data, routes)];
			problems.push(errorAt('authors', { file, ...placeInData(text, [key, 'name']) }, `author "${key}" has no name`, AUTHOR_KEYS));
			return [];
		}
		for (const issue of parsed.error.issues)
			problems.push(
				errorAt(
					'authors',
					{ file, ...(issue.path.length > 0 ? placeInData(text, [key, ...issue.path]) : placeOfKey(text, [key])) },
					`author "${key}"${issue.path.length ? ` ${issue.path.join('.')}` : ''}: ${issue.message}`,
					AUTHOR_KEYS,
				),
			);
		return [];
	});
}

function authorOf(key: string, written: Written, { base, trailingSlash }: AuthorRoutes): Author {
	const { name = key, title, url, email, description, socials, page, organization } = written;
	const image = written.image ?? written.image_url ?? written.imageURL;
	const own = typeof page === 'object' ? page.permalink : undefined;
	const address = url ?? (email && `mailto:${email}`);
	return {
		key,
		name,
		...(title !== undefined && { title }),
		...(address !== undefined && { url: address }),
		...(image !== undefined && { image }),
		...(description !== undefined && { description }),
		...(socials && { socials: Object.fromEntries(Object.entries(socials).map(([at, value]) => [at, socialAddress(at, value)])) }),
		...(organization && { organization }),
		...(page && { path: slashed(joinRoute(base, own ?? slugify(key)), trailingSlash) }),
	};
}

/** Known platforms → address of a user name there. */
const places: Record<string, (name: string) => string> = {
	x: (name) => `https://x.com/${name}`,
	twitter: (name) => `https://x.com/${name}`,
	github: (name) => `https://github.com/${name}`,
	gitlab: (name) => `https://gitlab.com/${name}`,
	linkedin: (name) => `https://www.linkedin.com/in/${name}/`,
	stackoverflow: (name) => `https://stackoverflow.com/users/${name}`,
	bluesky: (name) => `https://bsky.app/profile/${name}`,
	instagram: (name) => `https://www.instagram.com/${name}`,
	threads: (name) => `https://www.threads.net/@${name}`,
	mastodon: (name) => `https://mastodon.social/@${name}`,
	twitch: (name) => `https://twitch.tv/${name}`,
	youtube: (name) => `https://youtube.com/@${name}`,
	email: (name) => `mailto:${name}`,
};

const isAddress = (value: string): boolean => /^(?:https?:\/\/|mailto:)/.test(value);

const socialAddress = (place: string, value: string): string =>
	isAddress(value) ? value : (places[place.toLowerCase()]?.(value) ?? value);

const authorKeys = Object.keys(authorSchema.shape);

/** Splits an entry into known and unknown keys, so that an unknown key does not invalidate the author. */
function sortKeys(entry: unknown): { known: unknown; unknown: string[] } {
	if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return { known: entry, unknown: [] };
	const pairs = Object.entries(entry);
	return {
		known: Object.fromEntries(pairs.filter(([key]) => authorKeys.includes(key))),
		unknown: pairs.flatMap(([key]) => (authorKeys.includes(key) ? [] : [key])),
	};
}

/** Keys of other generators → ours. */
const otherKeys: Record<string, string> = {
	avatar: 'image',
	picture: 'image',
	photo: 'image',
	link: 'url',
	website: 'url',
	homepage: 'url',
	bio: 'description',
	role: 'title',
	job: 'title',
};

function authorHint(key: string): string {
	const near = otherKeys[key] ?? nearest(key, authorKeys);
	if (near) return `did you mean "${near}"?`;
	if (key in places) return `write it below socials: { ${key}: … }`;
	return AUTHOR_KEYS;
}

/**
 * The authors of a post. Its front matter has keys of the authors file (`ada`), inline authors (`{ name: 'Ada' }`), keys with overrides
 * (`{ key: 'ada', title: 'Guest' }`), or the deprecated keys of a single author (`author`, `author_title`).
 *
 * @param at position of a front matter key
 */
export function authorsOf(
	{ authors = [], ...old }: FrontMatter,
	known: readonly Author[],
	config: BlogConfig,
	routes: AuthorRoutes,
	at: (key: string) => Position & { file: string },
	problems: Problem[],
): Author[] {
	if (!authors.length && old.author !== undefined)
		return [
			{
				key: old.author,
				name: old.author,
				title: old.author_title ?? old.authorTitle,
				url: old.author_url ?? old.authorURL,
				image: old.author_image_url ?? old.authorImageURL,
			},
		];
	return authors.flatMap((written): Author[] => {
		const key = typeof written === 'string' ? written : written.key;
		const more = typeof written === 'string' ? {} : (written as Written);
		if (key === undefined) return [authorOf(String(more.name ?? ''), { ...more, page: undefined }, routes)];
		const author = known.find((x) => x.key === key);
		if (author) return [typeof written === 'string' ? author : { ...author, ...authorOf(key, { name: author.name, ...more }, routes) }];
		const file = `${config.path}/${config.authorsPath}${known.length ? '' : ', the file that authors are read from'}`;
		const keys = known.map((x) => x.key);
		problems.push(errorAt('unknown-author', at('authors'), `unknown author "${key}"`, nearestHint(key, keys, `add "${key}" to ${file}`)));
		return [];
	});
}
