/** A link as written in a source → its final address, what is wrong with it, and how it should be written where it works all the same. */
import { realpathSync, statSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { nearest } from '../base/nearest.ts';
import { type Problem, warningAt } from '../base/problem.ts';
import type { Config } from '../config/schema.ts';
import type { PageLink } from '../markdown/types.ts';
import { type AddressFault, addressFault, leavesSite } from './addresses.ts';
import { decodeSafe, joinRoute, slashed, withBase } from './paths.ts';
import { fold, nearestFile, nearestPath, sameButCase } from './suggest.ts';
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
	/** Files next to sources, looked up once: absolute path → what stands there. */
	files: Map<string, FileKind>;
}

type FileKind = 'file' | 'outside' | 'none';
type Link = Pick<PageLink, 'kind' | 'href' | 'line' | 'column'>;

export function makeResolver(site: Site): Resolver {
	const patterns = site.config.links.ignore.map((p) => new RegExp(p));
	return {
		site,
		redirects: new Map(site.redirects.map((r) => [r.from, r])),
		folded: new Map([...site.routes.keys()].map((r) => [fold(r), r])),
		ignored: (href) => patterns.some((p) => p.test(href)),
		faults: new Map(),
		near: new Map(),
		files: new Map(),
	};
}

/** A link on its way: its parts, and the page it stands on. */
interface Parsed {
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

/**
 * @param from source path (`docs/a/b.md`), or '' for links of the config
 * @param fromRoute route of the page the link stands on
 */
export function resolveLink(resolver: Resolver, link: Link, from: string, fromRoute: string): ResolvedLink {
	const { config } = resolver.site;
	const at = { file: from || undefined, line: link.line, column: link.column };
	let href = link.href.trim();
	if (leavesSite(href)) return outsideLink(resolver, { ...link, href }, at);
	if (decodeSafe(href).trim() === '')
		return broken(link, at, config.onBrokenLinks, 'broken-link', 'the link has no address', 'write a route, a file or an https: address');
	let windows: Problem | undefined;
	if (href.includes('\\') || /%5c/i.test(href)) {
		href = href.replace(/\\|%5c/gi, '/');
		windows = {
			severity: 'warning',
			code: 'backslash',
			...at,
			message: `"${link.href.replace(/%5c/gi, '\\')}" uses backslashes`,
			hint: 'write / between folders',
			fix: { from: link.href, to: href },
		};
	}
	const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href)!;
	const anchor = hash.length > 1 ? { anchor: decodeSafe(hash.slice(1)) } : {};
	if (path === '') return { href: query + hash, kind: 'anchor', route: fromRoute, ...anchor, problem: windows };
	const plain = decodeSafe(path);
	const parsed: Parsed = {
		resolver,
		link,
		from,
		fromRoute,
		at,
		path: plain,
		absolute: absolutePath(plain, fromRoute, config.baseUrl),
		rest: query + hash,
		...anchor,
		windows,
	};
	if (link.kind === 'link' && /\.(?:mdx?|markdown)$/i.test(plain)) return markdownLink(parsed);
	return (
		fileNextTo(parsed) ??
		(link.kind === 'link' ? pageLink(parsed) : undefined) ??
		fileOfSite(parsed) ??
		redirectLink(parsed) ??
		nothing(parsed)
	);
}

/** `../meta/` on /vrm/about/ → `/vrm/meta/`; as browsers do, nothing climbs above the root. */
function absolutePath(path: string, fromRoute: string, baseUrl: string): string {
	const base = baseUrl !== '/' && path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : path;
	const whole = base.startsWith('/') ? base : fromRoute.slice(0, fromRoute.lastIndexOf('/') + 1) + base;
	const route = joinRoute(whole);
	return route !== '/' && /(?:\/|\/\.\.?)$/.test(whole) ? `${route}/` : route;
}

/** A link to the site's own origin is checked like one inside; of others only the form is. */
function outsideLink(resolver: Resolver, link: Link, at: Parsed['at']): ResolvedLink {
	const { config } = resolver.site;
	if (resolver.ignored(link.href)) return { href: link.href, kind: 'external', ignored: true };
	if (!resolver.faults.has(link.href)) resolver.faults.set(link.href, addressFault(link.href));
	const fault = resolver.faults.get(link.href);
	if (fault)
		return {
			href: link.href,
			kind: fault.code === 'dangerous-link' ? 'broken' : 'external',
			problem: {
				severity: fault.severity,
				code: fault.code,
				...at,
				message: `"${link.href
					.slice(0, 80)
					.replace(/%5c/gi, '\\')
					.replace(/[\u0000-\u001F\u007F-\u009F]+/g, ' ')}" ${fault.message}`,
				hint: fault.hint,
			},
		};
	const own = ownPath(link.href, config);
	if (own === undefined) return { href: link.href, kind: 'external' };
	const inside = resolveLink(resolver, { ...link, href: own }, '', '/');
	if (inside.kind !== 'broken') return { href: link.href, kind: 'external', route: inside.route, anchor: inside.anchor };
	return {
		href: link.href,
		kind: 'external',
		problem:
			inside.problem &&
			warningAt('broken-own-address', at, `"${link.href}" is an address of this site, but leads to nothing in it`, inside.problem.hint),
	};
}

/** `url` of the config → what it is, and how its host may be written. */
const origins = new Map<string, { site: URL; names: string[] }>();

/** `http://this.site/guide/?q#a` → `/guide/?q#a`; undefined for other sites, and for this one in another language. With or without encryption it is the same site. */
function ownPath(href: string, { url, baseUrl, languages }: Config): string | undefined {
	let own = origins.get(url);
	if (!own) {
		const site = new URL(url);
		own = {
			site,
			names: [
				site.host,
				url
					.replace(/^https?:\/\//i, '')
					.replace(/\/$/, '')
					.toLowerCase(),
			],
		};
		origins.set(url, own);
	}
	const { site, names } = own;
	// Most addresses are of other sites: those are told by their text.
	const text = href.toLowerCase();
	if (!/^(?:https?:)?\/\//.test(text) || !names.some((name) => text.includes(name)) || !URL.canParse(href, site)) return undefined;
	const { host, pathname, search, hash } = new URL(href, site);
	if (host !== site.host || !`${pathname}/`.startsWith(baseUrl)) return undefined;
	const here = `${site.origin}${pathname}/`;
	if (languages.some((l) => l.host && here.startsWith(`${l.host.replace(/\/$/, '')}/`))) return undefined;
	return (pathname.startsWith(baseUrl) ? pathname : baseUrl) + search + hash;
}

function fileNextTo({ resolver, link, at, path, from, windows }: Parsed): ResolvedLink | undefined {
	if (path.startsWith('/') || !from) return undefined;
	const file = join(resolver.site.siteDir, posix.dirname(from), path);
	if (fileKind(resolver, file) !== 'file') return undefined;
	// What else a file of these endings is, only opening it can tell.
	if (link.kind === 'image' && /\.(?!png$|jpe?g$|jfif$|webp$|avif$|gif$|svg$|apng$|tiff?$|hei[cf]$|bmp$|ico$)\w+$/i.test(path))
		return broken(
			link,
			at,
			resolver.site.config.onBrokenImages,
			'broken-image',
			`"${link.href}" is no image`,
			'write [text](address) for a link, without the !',
		);
	return { href: link.href, kind: 'asset', file, problem: windows };
}

/** Hidden files and what lies outside the site folder, also by way of a symbolic link, count as outside. */
function fileKind({ site, files }: Resolver, file: string): FileKind {
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

function pageLink(parsed: Parsed): ResolvedLink | undefined {
	const { resolver, link, at, absolute, path, rest, anchor, windows } = parsed;
	const { config, routes } = resolver.site;
	const fixed = absolute.replace(/\/index\.html$/, '/').replace(/\.html$/, '');
	for (const route of [absolute, slashed(absolute, config.trailingSlash), slashed(fixed, config.trailingSlash)]) {
		if (!routes.has(route)) continue;
		const found: ResolvedLink = {
			href: withBase(route, config.baseUrl) + rest,
			kind: 'page',
			route,
			...(anchor ? { anchor } : {}),
			problem: windows,
		};
		if (windows) return found;
		if (tidy(path, route, absolute)) return withoutEmptyAnchor(found, link, at);
		const missing = `${absolute}/` === route;
		const to = sameManner(parsed, route);
		return {
			...found,
			advice: {
				severity: 'note',
				code: missing ? 'missing-slash' : 'untidy-link',
				...at,
				message: missing ? `"${link.href}" lacks the slash at its end` : `"${link.href}" is not written as the page's own address`,
				hint: `write ${to}`,
				fix: { from: link.href, to },
			},
		};
	}
	return undefined;
}

/** `/guide/#` says no more than `/guide/`; `#` alone is the top of the page. */
function withoutEmptyAnchor(found: ResolvedLink, { href }: Link, at: Parsed['at']): ResolvedLink {
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

/** Whether the path is the page's own: nothing doubled, nothing to be resolved away. */
const tidy = (path: string, route: string, absolute: string) =>
	absolute === route && !/\/\/|\/\.\.?\/[^.]|\/\.\.?$/.test(path.replace(/^(?:\.\.?\/)+/, ''));

/** The link to another route as its author would write it: from the root or relative, with the base URL where it had one. */
function sameManner(
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

function fileOfSite({ resolver, absolute, rest, windows }: Parsed): ResolvedLink | undefined {
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
	const { config } = resolver.site;
	if (path === '/sitemap.xml' || path === '/search-index.json' || path === '/robots.txt') return true;
	const feeds = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' };
	const { blog } = config;
	if (blog && blog.feeds.some((f) => path === posix.join(slashed(blog.routeBasePath, true), feeds[f]))) return true;
	return config.feeds.some((f) => Object.values(feeds).some((name) => path === posix.join(slashed(f.route, true), name)));
}

function redirectLink(parsed: Parsed): ResolvedLink | undefined {
	const { resolver, link, at, absolute, rest, anchor, windows } = parsed;
	const { config } = resolver.site;
	const first = resolver.redirects.get(absolute) ?? resolver.redirects.get(slashed(absolute, config.trailingSlash));
	if (!first || link.kind === 'image') return undefined;
	const target = lastTarget(resolver, first);
	const nowhere = (how: string) =>
		broken(
			link,
			at,
			config.onBrokenLinks,
			'broken-link',
			`"${link.href}" leads through a redirect ${how}`,
			'link to a page, and mend the redirect',
		);
	if (!target) return nowhere('that never ends');
	const inside = insidePath(target, config);
	const end = inside === undefined ? undefined : resolveLink(resolver, { ...link, href: inside }, '', '/');
	if (end?.kind === 'broken') return nowhere(`to ${target}, which does not exist`);
	const route = end?.route;
	const found: ResolvedLink = {
		href: withBase(first.from, config.baseUrl) + rest,
		kind: 'redirect',
		...(route ? { route, ...(anchor ? { anchor } : {}) } : {}),
		problem: windows,
	};
	if (windows) return found;
	const ownRest = /[?#].*$/.exec(target)?.[0] ?? '';
	const to = route ? sameManner({ ...parsed, rest: rest || ownRest }, route) : target;
	return {
		...found,
		advice: {
			severity: 'warning',
			code: 'moved-page',
			...at,
			message: `"${link.href}" leads through a redirect to ${target}`,
			hint: `write ${to}`,
			fix: { from: link.href, to },
		},
	};
}

/** The redirect that stands at an address, as `to` of another redirect has it: `/old/?q#a`, `/base/old`, `https://this.site/old/`. */
export function redirectAt({ redirects, site: { config } }: Resolver, to: string): Redirect | undefined {
	const path = insidePath(to, config)?.replace(/[?#].*$/s, '');
	return path === undefined ? undefined : redirects.get(slashed(absolutePath(decodeSafe(path), '/', config.baseUrl), config.trailingSlash));
}

/** The address without this site's origin; undefined for other sites. */
const insidePath = (href: string, config: Config): string | undefined => (leavesSite(href) ? ownPath(href, config) : href);

/** Where a chain of redirects ends; undefined for a loop. */
export function lastTarget(resolver: Resolver, first: Redirect): string | undefined {
	const seen = new Set<string>();
	let target = first.to;
	for (let next: Redirect | undefined = first; next; next = redirectAt(resolver, target)) {
		if (seen.has(next.from)) return undefined;
		seen.add(next.from);
		target = next.to;
	}
	return target;
}

function markdownLink(parsed: Parsed): ResolvedLink {
	const { resolver, link, at, path, rest, anchor, from, windows } = parsed;
	const { site } = resolver;
	const docsPath = site.config.docs ? site.config.docs.path : 'docs';
	const candidates = path.startsWith('/')
		? [path.slice(1), `${docsPath}${path}`]
		: [posix.join(posix.dirname(from), path), posix.join(docsPath, path)];
	for (const source of candidates) {
		const route = site.routeBySource.get(source) ?? site.routeBySource.get(source.replace(/\.mdx$/i, '.md'));
		if (route)
			return withoutEmptyAnchor(
				{ href: withBase(route, site.config.baseUrl) + rest, kind: 'page', route, ...(anchor ? { anchor } : {}), problem: windows },
				link,
				at,
			);
	}
	const published = fileOfSite(parsed);
	if (published) return published;
	const wrong = (code: string, message: string, hint: string | (() => string), to?: string) =>
		broken(link, at, site.config.onBrokenMarkdownLinks, code, message, hint, to);
	const written = (source: string) =>
		(path.startsWith('/')
			? `/${path.startsWith(`/${docsPath}/`) || !source.startsWith(`${docsPath}/`) ? source : source.slice(docsPath.length + 1)}`
			: relativeTo(from, source, path.startsWith('.'))) + rest;
	const sources = [...site.routeBySource.keys()];
	if (!path.startsWith('/') && candidates[0]!.startsWith('..'))
		return wrong('outside', `"${link.href}" leads out of the site folder`, 'copy the file into the site folder');
	const caseless = candidates.map((c) => sameButCase(c, sources)).find((s) => s !== undefined);
	if (caseless)
		return wrong(
			'broken-markdown-link-case',
			`"${link.href}" differs from the file ${caseless} ${inWhat(link.href, caseless)}`,
			`write ${written(caseless)}`,
			written(caseless),
		);
	const draft = candidates.find((c) => site.drafts.has(c));
	if (draft)
		return wrong(
			'link-to-draft',
			`"${link.href}" leads to a draft, which is not published`,
			`take draft: true out of ${draft}, or the link`,
		);
	if (candidates.some((c) => /(?:^|\/)_/.test(c)) && candidates.some((c) => fileKind(resolver, join(site.siteDir, c)) !== 'none'))
		return wrong(
			'broken-markdown-link',
			`"${link.href}" leads to a file that is no page: its name or folder starts with _`,
			'rename it, or take the link out',
		);
	return wrong('broken-markdown-link', `"${link.href}" leads to no Markdown file of the site`, () => {
		const near = nearestPath(candidates[path.startsWith('/') && !path.startsWith(`/${docsPath}/`) ? 1 : 0]!, sources);
		return near ? `did you mean ${written(near)}?` : 'check the path from this file';
	});
}

const relativeTo = (from: string, target: string, dotted: boolean) => {
	const path = posix.relative(posix.dirname(from), target);
	return path.startsWith('.') || !dotted ? path : `./${path}`;
};

/** Nothing was found: what it is, and what may have been meant. */
function nothing(parsed: Parsed): ResolvedLink {
	const { resolver, link, at, path, absolute, from, rest } = parsed;
	const { site } = resolver;
	const { config } = site;
	const { onBrokenImages, onBrokenLinks } = config;
	const image = link.kind === 'image';
	const scheme = /^(https?):?\/{1,2}(?=[\w.-]+\.[a-z])/i.exec(path);
	if (scheme)
		return broken(
			link,
			at,
			onBrokenLinks,
			'broken-address',
			`"${link.href}" cannot be an address`,
			`did you mean ${link.href.replace(scheme[0], `${scheme[1]}://`)}?`,
		);
	const download = !image && /\.(?!html?$)[a-z][a-z0-9]{1,9}$/i.test(path) && !/^www\./i.test(path);
	const what = image ? 'image' : 'file';
	const code = image ? 'broken-image' : 'broken-download';
	if (image && site.routes.has(slashed(absolute, config.trailingSlash)))
		return broken(link, at, onBrokenImages, code, `"${link.href}" is a page, no image`, 'write [text](address) for a link, without the !');
	if (image || download) {
		const beside = from && !path.startsWith('/') ? join(site.siteDir, posix.dirname(from), path) : undefined;
		if (beside && !beside.startsWith(site.siteDir + sep))
			return broken(
				link,
				at,
				onBrokenImages,
				'outside',
				`"${link.href}" leads out of the site folder`,
				'copy the file into the site folder',
			);
		if (beside && fileKind(resolver, beside) === 'outside')
			return broken(
				link,
				at,
				onBrokenImages,
				'outside',
				`"${link.href}" is a hidden file, or a symbolic link out of the site folder: neither is published`,
				'copy the file into the site folder, under another name',
			);
		if (!/^[\w-]+\.[a-z]{2,}$/i.test(path) || image) {
			const near = nearestFile(site, absolute, beside);
			const manner = near?.static ? near.static : near?.beside && relativeTo(from, near.beside, path.startsWith('.'));
			if (near?.caseOnly)
				return broken(
					link,
					at,
					onBrokenImages,
					`${code}-case`,
					`"${link.href}" differs from the file ${manner} ${inWhat(link.href, manner!)}`,
					`write ${manner}`,
					manner! + rest,
				);
			return broken(
				link,
				at,
				onBrokenImages,
				code,
				`the ${what} "${link.href}" does not exist`,
				manner
					? `did you mean ${manner}?`
					: path.startsWith('/')
						? 'put the file into the static folder'
						: `put the file next to ${from || 'the page'}, or into the static folder`,
			);
		}
	}
	const wanted = slashed(absolute, config.trailingSlash);
	const other = resolver.folded.get(fold(wanted));
	if (other) {
		const to = sameManner(parsed, other);
		return broken(
			link,
			at,
			onBrokenLinks,
			'broken-link-case',
			`"${link.href}" differs from the page ${other} ${inWhat(link.href, other)}`,
			`write ${to}`,
			to,
		);
	}
	const narrow = slashed(absolutePath(path.normalize('NFKC'), parsed.fromRoute, config.baseUrl), config.trailingSlash);
	if (narrow !== wanted && site.routes.has(narrow)) {
		const to = sameManner({ ...parsed, path: path.normalize('NFKC') }, narrow);
		return broken(link, at, onBrokenLinks, 'broken-link-case', `"${decodeSafe(link.href)}" has full-width signs`, `write ${to}`, to);
	}
	if (site.drafts.size && [...site.drafts.values()].includes(wanted))
		return broken(
			link,
			at,
			onBrokenLinks,
			'link-to-draft',
			`"${link.href}" leads to a draft, which is not published`,
			'take draft: true out of its front matter, or take out the link',
		);
	if (/^(?:www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|dev|io|jp|app)(?:\/|$))/i.test(path))
		return broken(
			link,
			at,
			onBrokenLinks,
			'broken-link',
			`"${link.href}" leads to no page; an address of another site starts with https://`,
			`did you mean https://${link.href}?`,
		);
	return broken(link, at, onBrokenLinks, 'broken-link', `"${link.href}" leads to no page`, () => {
		const near = nearRoute(resolver, wanted);
		if (!near && /%[0-9a-f]{2}/i.test(path)) return 'it is %-escaped twice, or not as UTF-8; write the characters themselves';
		return near ? `did you mean ${near}?` : 'there is no page like it; check the route';
	});
}

function nearRoute({ near, site, redirects }: Resolver, wanted: string): string | undefined {
	if (!near.has(wanted)) near.set(wanted, nearestPath(wanted, site.routes.keys()) ?? nearestPath(wanted, redirects.keys()));
	return near.get(wanted);
}

/** Names of files from macOS may spell が as か and a mark, which looks the same. */
const inWhat = (written: string, found: string): string =>
	decodeSafe(written).toLowerCase().includes(lastOf(found)) || !/[^\0-\x7f]/.test(found)
		? 'in letter case'
		: 'in how its characters are composed (Unicode NFC or NFD)';
const lastOf = (path: string) => path.toLowerCase().replace(/\/$/, '').split('/').at(-1)!;

function broken(
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

/** The anchor of a resolved link, checked against the ids its page has. */
export function checkAnchor(
	site: Site,
	link: Link,
	resolved: ResolvedLink,
	from: string,
	idsOf: (route: string) => ReadonlySet<string> | undefined,
): Problem | undefined {
	const level = site.config.onBrokenAnchors;
	const { anchor, route } = resolved;
	if (!anchor || !route || level === 'ignore' || anchor === 'top' || anchor.startsWith(':~:')) return undefined;
	const ids = idsOf(route);
	if (!ids || ids.has(anchor)) return undefined;
	const cased = sameButCase(anchor, ids);
	const near = cased ?? nearest(anchor, ids);
	const hash = link.href.indexOf('#');
	return {
		severity: level === 'throw' ? 'error' : 'warning',
		code: cased ? 'broken-anchor-case' : 'broken-anchor',
		file: from || undefined,
		line: link.line,
		column: link.column,
		message: cased
			? `"${link.href}" differs from the anchor #${cased} of the page ${route} ${inWhat(anchor, cased)}`
			: `"${link.href}": the page ${route} has no anchor "${anchor}"`,
		hint: near
			? cased
				? `write #${near}`
				: `did you mean #${near}?`
			: ids.size
				? `its anchors: ${[...ids]
						.slice(0, 8)
						.map((i) => `#${i}`)
						.join(', ')}${ids.size > 8 ? ', …' : ''}`
				: 'it has no anchors',
		...(cased ? { fix: { from: link.href, to: `${link.href.slice(0, hash)}#${cased}` } } : {}),
	};
}
