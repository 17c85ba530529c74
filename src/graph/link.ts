/** Types of link resolution, and what its cases share. */

import { realpathSync, statSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import type { Problem } from '../base/problem.ts';
import type { Level } from '../config/schema.ts';
import { foldersOutside, realpathOf } from '../content/site-boundary.ts';
import type { PageLink } from '../markdown/types.ts';
import type { AddressFault } from './addresses.ts';
import { decodeSafe, joinRoute, withBase } from './paths.ts';
import type { Redirect, Site } from './types.ts';

export interface ResolvedLink {
	/** Final address; as written if nothing was found. */
	href: string;
	kind: 'page' | 'anchor' | 'external' | 'asset' | 'redirect' | 'broken';
	/** Route of the target page; after redirects, of the last page. */
	route?: string;
	/** Decoded anchor, without #. */
	anchor?: string;
	/** Absolute path of an image or download. */
	file?: string;
	/** Path from the output root of a file that is published as it is. */
	published?: string;
	/** The config excludes it from checking. */
	ignored?: boolean;
	problem?: Problem;
	/** The link works, but is not the target's canonical address: a missing slash, a redirect. Only `check-links` reports it. */
	advice?: Problem;
}

/** Lookup tables of a site, built once for many links. */
export interface Resolver {
	site: Site;
	redirects: Map<string, Redirect>;
	/** Where chains of redirects end, by the path that begins one; undefined for a loop. Cached: a chain may have thousands of links. */
	ends: Map<string, string | undefined>;
	/** Route without its letter case (`fold`) → route. */
	folded: Map<string, string>;
	/** Addresses that are not checked (`links.ignore`). */
	ignored(href: string): boolean;
	/** What is wrong with the form of an external address; cached. */
	faults: Map<string, AddressFault | undefined>;
	/** Suggestions for routes that do not exist; cached, as a component may write the same one on thousands of pages. */
	near: Map<string, string | undefined>;
	/** Folder of the docs version that a source is in; of other sources, that of the last version. Cached by the source's own folder. */
	docsFolderOf(source: string): string;
	/** `b.md` is looked for in that folder first, then beside the page. */
	docsFolderFirst: boolean;
	/** Files next to sources; cached: absolute path → kind of file. */
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

/** `../meta/` on /vrm/about/ → `/vrm/meta/`; as in browsers, `..` cannot go above the root. */
export function absolutePath(path: string, fromRoute: string, baseUrl: string): string {
	const base = baseUrl !== '/' && path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : path;
	const whole = base.startsWith('/') ? base : fromRoute.slice(0, fromRoute.lastIndexOf('/') + 1) + base;
	const route = joinRoute(whole);
	return route !== '/' && /(?:\/|\/\.\.?)$/.test(whole) ? `${route}/` : route;
}

/** Where a source's relative addresses start: beside it, and of a translation beside what it stands for. */
export const placesOf = ({ originals }: Pick<Site, 'originals'>, from: string): string[] => {
	const original = originals.get(from);
	return original === undefined ? [from] : [from, original];
};

/** Hidden files, and files outside the site folder (also through a symbolic link) are `outside`. */
export function fileKind({ site, files }: Resolver, file: string): FileKind {
	let kind = files.get(file);
	if (kind) return kind;
	kind = kindOf(file, site.siteDir, foldersOutside(site.config));
	files.set(file, kind);
	return kind;
}

/** The kind of a file now. @param outside folders of the site that are not in its own, from there */
export function kindOf(file: string, siteDir: string, outside: readonly string[]): FileKind {
	try {
		if (!statSync(file).isFile()) return 'none';
		const real = realpathSync(file);
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

/** Writes a link to another route in the same way as the given one: absolute or relative, with or without the base URL. */
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

/** How two names differ. File names from macOS may contain が as か and a combining mark, which looks the same. */
export const inWhat = (written: string, found: string): string =>
	decodeSafe(written).toLowerCase().includes(lastOf(found)) || !/[^\0-\x7f]/.test(found)
		? 'in letter case'
		: 'in how its characters are composed (Unicode NFC or NFD)';

const lastOf = (path: string) => path.toLowerCase().replace(/\/$/, '').split('/').at(-1)!;

/** The severity of what the config gives a level. */
export const severityOf = (level: Exclude<Level, 'ignore'>): Problem['severity'] =>
	level === 'throw' ? 'error' : level === 'warn' ? 'warning' : 'note';

export function broken(
	link: Pick<PageLink, 'href'>,
	at: Parsed['at'],
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
