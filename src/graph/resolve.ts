/** A link as written in a source → its final address, its problem or, if it works but should be written differently, advice. */

import { join, posix } from 'node:path';
import { memo } from '../base/once.ts';
import { errorAt, mendable, type Place, type Problem, warningAt } from '../base/problem.ts';
import { conventionsOf } from '../config/conventions.ts';
import { folderOf } from '../content/docs-folders.ts';
import { addressFault, leavesSite } from './addresses.ts';
import {
	absolutePath,
	broken,
	fileKind,
	fileOfSite,
	type Link,
	type Parsed,
	placesOf,
	type ResolvedLink,
	type Resolver,
	sameManner,
	withoutEmptyAnchor,
} from './link.ts';
import { lastVersion } from './lookup.ts';
import { markdownLink } from './markdown-link.ts';
import { unresolvedLink } from './not-found.ts';
import { insidePath, ownPath } from './own-address.ts';
import { decodeSafe, foldedName, slashed, withBase } from './paths.ts';
import { addressInSibling, translatedRoute } from './siblings.ts';
import type { Redirect, Site } from './types.ts';

/** @param files kinds of files that are known already; they are added to */
export function makeResolver(site: Site, files: Resolver['files'] = new Map()): Resolver {
	const patterns = site.config.links.ignore.map((p) => new RegExp(p));
	return {
		site,
		redirects: new Map(site.redirects.map((r) => [r.from, r])),
		ends: new Map(),
		folded: new Map([...site.routes.keys()].map((r) => [foldedName(r), r])),
		ignored: (href) => patterns.some((p) => p.test(href)),
		faults: new Map(),
		near: new Map(),
		docsFolderOf: docsFolders(site),
		docsFolderFirst: conventionsOf(site.config).docsFolderFirst ?? false,
		files,
	};
}

function docsFolders(site: Site): Resolver['docsFolderOf'] {
	const folders = site.versions.map((version) => ({ path: version.folder }));
	const usual = lastVersion(site)?.folder ?? 'docs';
	const folderCache = new Map<string, string>();
	return (source) => {
		const dir = posix.dirname(source);
		return memo(folderCache, dir, () => folderOf(folders, site.originals.get(source) ?? source)?.path ?? usual);
	};
}

/**
 * @param from source path (`docs/a/b.md`), or '' for links of the config
 * @param fromRoute route of the page the link is on
 */
export function resolveLink(resolver: Resolver, link: Link, from: string, fromRoute: string): ResolvedLink {
	const { config } = resolver.site;
	const at = { file: from || undefined, line: link.line, column: link.column };
	let href = link.href.trim();
	// Both are Docusaurus syntax: `pathname://` is an output file that is not checked, `@site/` a path from the site folder.
	if (href.startsWith('pathname://')) return { href: pathnameOf(href, config.baseUrl), kind: 'external', ignored: true };
	if (href.startsWith('@site/')) href = fromSiteFolder(href.slice(6), from, link.kind, config);
	if (leavesSite(href)) return outsideLink(resolver, { ...link, href }, at);
	if (decodeSafe(href).trim() === '')
		return broken(link, at, config.onBrokenLinks, 'no-address', 'the link has no address', 'write a route, a file or an https: address');
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
	// `:~:` starts a text fragment, which only browsers read: https://wicg.github.io/scroll-to-text-fragment/
	const id = hash.slice(1).replace(/:~:.*$/s, '');
	const anchor = id ? { anchor: decodeSafe(id) } : {};
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
		translatedPage(parsed) ??
		otherLanguage(parsed) ??
		linkFromSource(parsed) ??
		unescapedLink(parsed) ??
		unfound(parsed)
	);
}

/** Of a tree whose links are relative to the source and not to its route: `./guide`, `../guide.html`, `./folder/`, as VitePress has them. */
function linkFromSource(parsed: Parsed): ResolvedLink | undefined {
	const { resolver, link, path } = parsed;
	if (!resolver.site.config.markdown.vue || link.kind !== 'link') return undefined;
	const resolved = markdownLink({ ...parsed, path: `${path.replace(/\.html$/, '').replace(/(?:^|\/)$/, '/index')}.md` });
	return resolved.kind === 'page' ? resolved : undefined;
}

/** `./c#.md`, `./q?.md`: the file name contains a character that ends the path of an address. */
function unescapedLink(parsed: Parsed): ResolvedLink | undefined {
	const { resolver, link, at, path, rest } = parsed;
	if (!/\.(?:mdx?|markdown)$/i.test(rest)) return undefined;
	if (markdownLink({ ...parsed, path: path + decodeSafe(rest), rest: '', anchor: undefined }).kind !== 'page') return undefined;
	const to = link.href.replace(/[?#]/g, encodeURIComponent);
	const message = `"${link.href}" leads to no page: to browsers, its path ends before the ${rest[0]}`;
	return broken(link, at, resolver.site.config.onBrokenMarkdownLinks, 'broken-markdown-link', message, `write ${to}`, to);
}

/** A broken link; some conventions make it an absolute address, or a warning. */
function unfound(parsed: Parsed): ResolvedLink {
	const resolved = unresolvedLink(parsed);
	const { config } = parsed.resolver.site;
	const { lostAddresses } = conventionsOf(config);
	if (lostAddresses === 'told' || parsed.link.kind !== 'link' || parsed.path.startsWith('/')) return resolved;
	const href = withBase(parsed.absolute, config.baseUrl) + parsed.rest;
	const isLetPass =
		lostAddresses === 'root' &&
		resolved.problem?.severity === 'error' &&
		parsed.resolver.site.routes.has(slashed(`/${parsed.path}`, config.trailingSlash));
	return isLetPass ? { ...resolved, href, problem: { ...resolved.problem!, severity: 'warning' } } : { ...resolved, href };
}

/** `pathname:///files/a.zip` → `/base/files/a.zip`; `pathname://https://a.b` → `https://a.b`. */
function pathnameOf(href: string, baseUrl: string): string {
	const path = href.slice('pathname://'.length);
	return path.startsWith('/') && !path.startsWith(baseUrl) ? withBase(path, baseUrl) : path;
}

/** Path from the site folder → address. `docs/a.md` → `/docs/a.md`; static file → its address; other file → path from the source. */
function fromSiteFolder(path: string, from: string, kind: Link['kind'], { staticDirectories }: Site['config']): string {
	const folder = staticDirectories.find((dir) => path.startsWith(`${dir}/`));
	if (folder) return path.slice(folder.length);
	if (kind === 'link' && /\.(?:mdx?|markdown)(?:[?#]|$)/i.test(path)) return `/${path}`;
	return from ? posix.relative(posix.dirname(from), path) : `/${path}`;
}

/** A link with the site's own origin is checked like an internal one. Of other sites' addresses, only the form is checked. */
function outsideLink(resolver: Resolver, link: Link, at: Place): ResolvedLink {
	const { config } = resolver.site;
	if (resolver.ignored(link.href)) return { href: link.href, kind: 'external', ignored: true };
	if (!resolver.faults.has(link.href)) resolver.faults.set(link.href, addressFault(link.href));
	const fault = resolver.faults.get(link.href);
	if (fault) {
		const shown = link.href
			.slice(0, 80)
			.replace(/%5c/gi, '\\')
			.replace(/[\u0000-\u001F\u007F-\u009F]+/g, ' ');
		const problem = (fault.severity === 'error' ? errorAt : warningAt)(fault.code, at, `"${shown}" ${fault.message}`, fault.hint);
		return { href: link.href, kind: fault.code === 'dangerous-link' ? 'broken' : 'external', problem };
	}
	const own = ownPath(link.href, config);
	if (own === undefined) return { href: link.href, kind: 'external' };
	const inside = resolveLink(resolver, { ...link, href: own }, '', '/');
	const anchor = conventionsOf(config).checksOwnAnchors ? inside.anchor : undefined;
	if (inside.kind !== 'broken') return { href: link.href, kind: 'external', route: inside.route, anchor };
	return {
		href: link.href,
		kind: 'external',
		problem:
			inside.problem &&
			warningAt(
				'broken-own-address',
				at,
				`"${link.href}" is an address of this site, but there is nothing at that address`,
				inside.problem.hint,
			),
	};
}

function fileNextTo({ resolver, link, at, path, from, windows }: Parsed): ResolvedLink | undefined {
	if (path.startsWith('/') || !from) return undefined;
	const file = placesOf(resolver.site, from)
		.map((place) => join(resolver.site.siteDir, posix.dirname(place), path))
		.find((place) => fileKind(resolver, place) === 'file');
	if (file === undefined) return undefined;
	// Only the extension is checked here; whether the file is an image is known when it is read.
	if (link.kind === 'image' && /\.(?!png$|jpe?g$|jfif$|webp$|avif$|gif$|svg$|apng$|tiff?$|hei[cf]$|bmp$|ico$)\w+$/i.test(path))
		return broken(
			link,
			at,
			resolver.site.config.onBrokenImages,
			'broken-image',
			`"${link.href}" is not an image`,
			'write [text](address) for a link, without the !',
		);
	return { href: link.href, kind: 'asset', file, problem: windows };
}

function pageLink(parsed: Parsed): ResolvedLink | undefined {
	const { resolver, link, at, absolute, path, rest, anchor, windows } = parsed;
	const { config, routes } = resolver.site;
	const fixed = absolute.replace(/\/index\.html$/, '/').replace(/\.html$/, '');
	const candidates = [absolute, slashed(absolute, config.trailingSlash), slashed(fixed, config.trailingSlash)];
	if (config.trailingSlash === 'both') candidates.push(slashed(absolute, true));
	for (const route of candidates) {
		if (!routes.has(route)) continue;
		// With `both`, a link keeps its slash or goes without one, as it was written.
		const written = config.trailingSlash === 'both' && slashed(absolute, true) === slashed(route, true) ? absolute : route;
		const resolved: ResolvedLink = {
			href: withBase(written, config.baseUrl) + rest,
			kind: 'page',
			route,
			...(anchor ? { anchor } : {}),
			problem: windows,
		};
		if (windows) return resolved;
		if (tidy(path, route, absolute)) return withoutEmptyAnchor(resolved, link, at);
		const missing = `${absolute}/` === route;
		const to = sameManner(parsed, route);
		const message = `"${link.href}" ${missing ? 'has no slash at its end' : "is not the page's canonical address"}`;
		return { ...resolved, advice: mendable('note', missing ? 'missing-slash' : 'untidy-link', at, message, { from: link.href, to }) };
	}
	return undefined;
}

/** Whether the path needs no normalization: no `//`, and no `.` or `..` after its start. */
const tidy = (path: string, route: string, absolute: string) =>
	absolute === route && !/\/\/|\/\.\.?\/[^.]|\/\.\.?$/.test(path.replace(/^(?:\.\.?\/)+/, ''));

/** An address of the default language, in the config or in an untranslated page, whose page has another address in this language. */
function translatedPage(parsed: Parsed): ResolvedLink | undefined {
	const { resolver, link, from, absolute } = parsed;
	const { site } = resolver;
	if (!site.siblings.length || link.kind !== 'link' || site.originals.has(from)) return undefined;
	const route = translatedRoute(slashed(absolute, site.config.trailingSlash), site);
	return route === undefined ? undefined : pageLink({ ...parsed, absolute: route });
}

/** An address of the site in a language, another one or, in a page that is not translated, this one: `/fr/guide/` in a page of the default language. */
function otherLanguage(parsed: Parsed): ResolvedLink | undefined {
	const { resolver, link, path, rest, windows } = parsed;
	if (!resolver.site.siblings.length || link.kind !== 'link' || !path.startsWith('/')) return undefined;
	const { prefix = '' } = resolver.site.config.inLocale ?? {};
	const own = prefix && path.startsWith(`/${prefix}`) ? pageLink({ ...parsed, absolute: path.slice(prefix.length) }) : undefined;
	if (own) return own;
	const href = addressInSibling(path, resolver.site);
	return href === undefined ? undefined : { href: href + rest, kind: 'asset', problem: windows };
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
			'link to a page, and correct the redirect',
		);
	if (!target) return nowhere('that never ends');
	const inside = insidePath(target, config);
	const end = inside === undefined ? undefined : resolveLink(resolver, { ...link, href: inside }, '', '/');
	if (end?.kind === 'broken') return nowhere(`to ${target}, which does not exist`);
	const route = end?.route;
	const resolved: ResolvedLink = {
		href: withBase(first.from, config.baseUrl) + rest,
		kind: 'redirect',
		...(route ? { route, ...(anchor ? { anchor } : {}) } : {}),
		problem: windows,
	};
	if (windows) return resolved;
	const ownRest = /[?#].*$/.exec(target)?.[0] ?? '';
	const to = route ? sameManner({ ...parsed, rest: rest || ownRest }, route) : target;
	const message = `"${link.href}" leads through a redirect to ${target}`;
	return { ...resolved, advice: mendable('warning', 'moved-page', at, message, { from: link.href, to }) };
}

/** The redirect at an address, which is written like `to` of a redirect: `/old/?q#a`, `/base/old`, `https://this.site/old/`. */
export function redirectAt({ redirects, site: { config } }: Resolver, to: string): Redirect | undefined {
	const path = insidePath(to, config)?.replace(/[?#].*$/s, '');
	return path === undefined ? undefined : redirects.get(slashed(absolutePath(decodeSafe(path), '/', config.baseUrl), config.trailingSlash));
}

/** Where a chain of redirects ends; undefined for a loop. */
export function lastTarget(resolver: Resolver, first: Redirect): string | undefined {
	const { ends } = resolver;
	const seen = new Set<string>();
	let end: string | undefined = first.to;
	for (let next: Redirect | undefined = first; next; next = redirectAt(resolver, next.to)) {
		end = ends.has(next.from) ? ends.get(next.from) : seen.has(next.from) ? undefined : next.to;
		if (ends.has(next.from) || seen.has(next.from)) break;
		seen.add(next.from);
	}
	for (const from of seen) ends.set(from, end);
	return end;
}
