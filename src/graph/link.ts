/** A link on its way through `resolveLink`, and what the ways it may take have in common. */

import { realpathSync, statSync } from 'node:fs';
import { posix, sep } from 'node:path';
import type { Problem } from '../base/problem.ts';
import type { PageLink } from '../markdown/types.ts';
import type { AddressFault } from './addresses.ts';
import { blogFeedRoutes, dataFeedRoutes } from './feed-routes.ts';
import { decodeSafe, joinRoute, withBase } from './paths.ts';
import type { Redirect, Site } from './types.ts';

export interface ResolvedLink {
	/** Final address; the written one where nothing was found. */
	href: string;
	kind: 'page' | 'anchor' | 'external' | 'asset' | 'redirect' | 'broken';
	/** Route of the target page; of a redirect's last page where the link leads through one. */
	route?: string;
	/** Decoded anchor, without #. */
	anchor?: string;
	/** Absolute path of an image or download. */
	file?: string;
	/** Path from the output root of a file that is published as it is. */
	published?: string;
	/** The config says not to check it. */
	ignored?: boolean;
	problem?: Problem;
	/** The link works, but not as the target's own address: a missing slash, a redirect. Told by `check-links` alone. */
	advice?: Problem;
}

/** Indexes of a site made once for many links. */
export interface Resolver {
	site: Site;
	redirects: Map<string, Redirect>;
	/** Route without its letter case (`fold`) → route. */
	folded: Map<string, string>;
	/** Addresses that are not checked (`links.ignore`). */
	ignored(href: string): boolean;
	/** What is wrong with an address of another site, looked at once. */
	faults: Map<string, AddressFault | undefined>;
	/** What may have been meant by a route that does not exist; a component may write the same one on thousands of pages. */
	near: Map<string, string | undefined>;
	/** Files next to sources, looked up once: absolute path → what is there. */
	files: Map<string, FileKind>;
}

type FileKind = 'file' | 'outside' | 'none';

export type Link = Pick<PageLink, 'kind' | 'href' | 'line' | 'column'>;

/** A link on its way: its parts, and the page it is on. */
export interface Parsed {
	resolver: Resolver;
	link: Link;
	/** Source path (`docs/a/b.md`), or '' for links of the config. */
	from: string;
	fromRoute: string;
	at: Pick<Problem, 'file' | 'line' | 'column'>;
	/** Decoded path, as written. */
	path: string;
	/** The path from the site's root, without the base URL, `.` and `..` resolved. */
	absolute: string;
	/** Query and anchor, as written. */
	rest: string;
	anchor?: string;
	windows?: Problem;
}

/** `../meta/` on /vrm/about/ → `/vrm/meta/`; as browsers do, nothing climbs above the root. */
export function absolutePath(path: string, fromRoute: string, baseUrl: string): string {
	const base = baseUrl !== '/' && path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : path;
	const whole = base.startsWith('/') ? base : fromRoute.slice(0, fromRoute.lastIndexOf('/') + 1) + base;
	const route = joinRoute(whole);
	return route !== '/' && /(?:\/|\/\.\.?)$/.test(whole) ? `${route}/` : route;
}

/** Hidden files and what is outside the site folder, also by way of a symbolic link, count as outside. */
export function fileKind({ site, files }: Resolver, file: string): FileKind {
	let kind = files.get(file);
	if (kind) return kind;
	kind = 'none';
	try {
		if (statSync(file).isFile()) {
			const real = realpathSync(file);
			const root = realpathSync(site.siteDir) + sep;
			kind = real.startsWith(root) && !/(?:^|[\\/])(?:\.|node_modules[\\/])/.test(real.slice(root.length)) ? 'file' : 'outside';
		}
	} catch {
		// Nothing there.
	}
	files.set(file, kind);
	return kind;
}

/** `/guide/#` says no more than `/guide/`; `#` alone is the top of the page. */
export function withoutEmptyAnchor(found: ResolvedLink, { href }: Link, at: Parsed['at']): ResolvedLink {
	if (!href.endsWith('#') || found.problem) return found;
	const to = href.slice(0, -1);
	const advice: Problem = {
		severity: 'note',
		code: 'untidy-link',
		...at,
		message: `"${href}" ends with an empty anchor`,
		hint: `write ${to}`,
		fix: { from: href, to },
	};
	return { ...found, advice };
}

/** The link to another route as its author would write it: from the root or relative, with the base URL where it had one. */
export function sameManner(
	{ resolver, link, path, fromRoute, rest }: Pick<Parsed, 'resolver' | 'link' | 'path' | 'fromRoute' | 'rest'>,
	route: string,
): string {
	const { baseUrl } = resolver.site.config;
	const encoded = /%[0-9a-f]{2}/i.test(link.href) ? encodeURI : (text: string) => text;
	if (path.startsWith('/')) return encoded(baseUrl !== '/' && path.startsWith(baseUrl) ? baseUrl + route.slice(1) : route) + rest;
	const relative = posix.relative(fromRoute.slice(0, fromRoute.lastIndexOf('/') + 1), route);
	const marked = relative.startsWith('.') || (!path.startsWith('.') && relative) ? relative : `./${relative}`;
	return encoded(route.endsWith('/') && !marked.endsWith('/') ? `${marked}/` : marked) + rest;
}

export function fileOfSite({ resolver, absolute, rest, windows }: Parsed): ResolvedLink | undefined {
	const { site } = resolver;
	const file = site.statics.get(absolute);
	if (!file && !isGenerated(resolver, absolute)) return undefined;
	return {
		href: withBase(absolute, site.config.baseUrl) + rest,
		kind: 'asset',
		...(file ? { file, published: absolute.slice(1) } : {}),
		problem: windows,
	};
}

/** Files the build makes itself. */
function isGenerated(resolver: Resolver, path: string): boolean {
	if (path === '/sitemap.xml' || path === '/search-index.json' || path === '/robots.txt') return true;
	return [...blogFeedRoutes(resolver.site), ...dataFeedRoutes(resolver.site)].some((feed) => feed.path === path);
}

export const relativeTo = (from: string, target: string, dotted: boolean) => {
	const path = posix.relative(posix.dirname(from), target);
	return path.startsWith('.') || !dotted ? path : `./${path}`;
};

/** Names of files from macOS may spell が as か and a mark, which looks the same. */
export const inWhat = (written: string, found: string): string =>
	decodeSafe(written).toLowerCase().includes(lastOf(found)) || !/[^\0-\x7f]/.test(found)
		? 'in letter case'
		: 'in how its characters are composed (Unicode NFC or NFD)';

const lastOf = (path: string) => path.toLowerCase().replace(/\/$/, '').split('/').at(-1)!;

export function broken(
	link: Pick<PageLink, 'href'>,
	at: Parsed['at'],
	level: 'throw' | 'warn' | 'ignore',
	code: string,
	message: string,
	hint: string | (() => string),
	to?: string,
): ResolvedLink {
	if (level === 'ignore') return { href: link.href, kind: 'broken' };
	return {
		href: link.href,
		kind: 'broken',
		problem: {
			severity: level === 'throw' ? 'error' : 'warning',
			code,
			...at,
			message,
			hint: typeof hint === 'function' ? hint() : hint,
			...(to ? { fix: { from: link.href, to } } : {}),
		},
	};
}
