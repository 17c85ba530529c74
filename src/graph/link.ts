/** Types and helpers of link resolution. */

import { statSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { memo } from '../base/once.ts';
import { mendable, type Place, type Problem } from '../base/problem.ts';
import type { Level } from '../config/schema.ts';
import { foldersOutside, realpathOf } from '../content/site-boundary.ts';
import type { PageLink } from '../markdown/types.ts';
import type { AddressFault } from './addresses.ts';
import { decodeSafe, joinRoute, withBase } from './paths.ts';
import { lastPart } from './suggest.ts';
import type { Redirect, Site } from './types.ts';

export interface ResolvedLink {
	/** Final address; as written if the link is broken. */
	href: string;
	kind: 'page' | 'anchor' | 'external' | 'asset' | 'redirect' | 'broken';
	/** Route of the target page; after redirects, of the last page. */
	route?: string;
	/** Decoded anchor, without #. */
	anchor?: string;
	/** Absolute path of an image or download. */
	file?: string;
	/** Path from the output root of a static file. */
	published?: string;
	/** The link is not checked: `links.ignore` of the config, or `pathname://`. */
	ignored?: boolean;
	problem?: Problem;
	/** The link works, but is not the target's canonical address: a missing slash, a redirect. Only `check-links` reports it. */
	advice?: Problem;
}

/** Lookup tables of a site, built once for many links. */
export interface Resolver {
	site: Site;
	redirects: Map<string, Redirect>;
	/** Start of a chain of redirects → its last target; undefined for a loop. Cached: a chain may have thousands of redirects. */
	ends: Map<string, string | undefined>;
	/** Route without its letter case (`foldedName`) → route. */
	folded: Map<string, string>;
	/** Whether an address is not checked (`links.ignore`). */
	ignored(href: string): boolean;
	/** External address → what is wrong with its form; cached. */
	faults: Map<string, AddressFault | undefined>;
	/** Missing route → suggestion. Cached: a component may render the same broken link on thousands of pages. */
	near: Map<string, string | undefined>;
	/** Folder of a source's docs version; for sources outside the docs, of the last version. Cached by the source's own folder. */
	docsFolderOf(source: string): string;
	/** `b.md` is looked up in that folder first, then next to the source. */
	docsFolderFirst: boolean;
	/** Cache: absolute path of a file next to a source → kind of file. */
	files: Map<string, FileKind>;
}

export type FileKind = 'file' | 'outside' | 'none';

export type Link = Pick<PageLink, 'kind' | 'href' | 'line' | 'column'>;

/** A link that is being resolved: its parts, and the page it is on. */
export interface Parsed {
	resolver: Resolver;
	link: Link;
	/** Source path (`docs/a/b.md`), or '' for links of the config. */
	from: string;
	fromRoute: string;
	at: Place;
	/** Decoded path, as written. */
	path: string;
	/** The path from the site's root, without the base URL; `.` and `..` are resolved. */
	absolute: string;
	/** Query and anchor, as written. */
	rest: string;
	anchor?: string;
	windows?: Problem;
}

/** `../meta/` on /vrm/about/ → `/vrm/meta/`; as in browsers, `..` cannot go above the root. */
export function absolutePath(path: string, fromRoute: string, baseUrl: string): string {
	const base = baseUrl !== '/' && path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : path;
	const whole = base.startsWith('/') ? base : fromRoute.slice(0, fromRoute.lastIndexOf('/') + 1) + base;
	const route = joinRoute(whole);
	return route !== '/' && /(?:\/|\/\.\.?)$/.test(whole) ? `${route}/` : route;
}

/** Files that a source's relative addresses may start at: the source itself; for a translation, the original too. */
export const placesOf = ({ originals }: Pick<Site, 'originals'>, from: string): string[] => {
	const original = originals.get(from);
	return original === undefined ? [from] : [from, original];
};

/** The kind of a file, cached. `outside`: hidden, or outside the site folder, even if only through a symbolic link. */
export const fileKind = ({ site, files }: Resolver, file: string): FileKind =>
	memo(files, file, () => kindOf(file, site.siteDir, foldersOutside(site.config)));

/** The kind of a file, uncached. @param outside folders of content outside the site folder, relative to it */
export function kindOf(file: string, siteDir: string, outside: readonly string[]): FileKind {
	try {
		if (!statSync(file).isFile()) return 'none';
		const real = realpathOf(file);
		const within = ['', ...outside].some((folder) => {
			const root = realpathOf(join(siteDir, folder)) + sep;
			return real.startsWith(root) && !/(?:^|[\\/])(?:\.|node_modules[\\/])/.test(real.slice(root.length));
		});
		return within ? 'file' : 'outside';
	} catch {
		return 'none';
	}
}

/** `/guide/#` means the same as `/guide/`. A link that is only `#` leads to the top of the page. */
export function withoutEmptyAnchor(resolved: ResolvedLink, { href }: Link, at: Place): ResolvedLink {
	if (!href.endsWith('#') || resolved.problem) return resolved;
	const to = href.slice(0, -1);
	return { ...resolved, advice: mendable('note', 'untidy-link', at, `"${href}" ends with an empty anchor`, { from: href, to }) };
}

/** Writes a link to another route in the style of the given one: absolute or relative, with or without the base URL. */
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
	if (!file && !site.generated().has(absolute)) return undefined;
	return {
		href: withBase(absolute, site.config.baseUrl) + rest,
		kind: 'asset',
		...(file ? { file, published: absolute.slice(1) } : {}),
		problem: windows,
	};
}

export const relativeTo = (from: string, target: string, dotted: boolean) => {
	const path = posix.relative(posix.dirname(from), target);
	return path.startsWith('.') || !dotted ? path : `./${path}`;
};

/** How two names that look the same differ. File names from macOS may contain が as か and a combining mark. */
export const inWhat = (written: string, actual: string): string =>
	decodeSafe(written).toLowerCase().includes(lastPart(actual)) || !/[^\0-\x7f]/.test(actual)
		? 'in letter case'
		: 'in how its characters are composed (Unicode NFC or NFD)';

/** Level in the config → severity of the problem. */
export const severityOf = (level: Exclude<Level, 'ignore'>): Problem['severity'] =>
	level === 'throw' ? 'error' : level === 'warn' ? 'warning' : 'note';

export function broken(
	link: Pick<PageLink, 'href'>,
	at: Place,
	level: Level,
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
			severity: severityOf(level),
			code,
			...at,
			message,
			hint: typeof hint === 'function' ? hint() : hint,
			...(to ? { fix: { from: link.href, to } } : {}),
		},
	};
}
