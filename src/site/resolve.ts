/** A link as written in a source → its final address, and what is wrong with it. */
import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { nearest } from '../nearest.ts';
import type { PageLink } from '../markdown/types.ts';
import type { Problem } from '../problem.ts';
import { decodeSafe, slashed, withBase } from './paths.ts';
import type { Site } from './types.ts';

export interface ResolvedLink {
	/** Final address; the written one where nothing was found. */
	href: string;
	kind: 'page' | 'anchor' | 'external' | 'asset' | 'redirect' | 'broken';
	/** Route of the target page. */
	route?: string;
	/** Decoded anchor, without #. */
	anchor?: string;
	/** Absolute file of a picture or download that lies next to a source. */
	file?: string;
	problem?: Problem;
}

const external = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Indexes of a site made once for many links. */
export interface Resolver {
	site: Site;
	redirects: Map<string, string>;
	/** Lower-case route → route. */
	folded: Map<string, string>;
}

export function makeResolver(site: Site): Resolver {
	return {
		site,
		redirects: new Map(site.redirects.map((r) => [r.from, r.to])),
		folded: new Map([...site.routes.keys()].map((r) => [r.toLowerCase(), r])),
	};
}

/**
 * @param from source path (`docs/a/b.md`), or '' for links of the config
 * @param fromRoute route of the page the link stands on
 */
export function resolveLink(resolver: Resolver, link: Pick<PageLink, 'kind' | 'href' | 'line' | 'column'>, from: string, fromRoute: string): ResolvedLink {
	const { site } = resolver;
	const { config } = site;
	const at = { file: from || undefined, line: link.line, column: link.column };
	let href = link.href.trim();
	if (external.test(href)) return { href, kind: 'external' };
	if (href === '') return broken(link, at, config.onBrokenLinks, 'broken-link', 'the link has no address', 'write a route, a file or an https: address');
	let windows: Problem | undefined;
	if (href.includes('\\') || /%5c/i.test(href)) {
		windows = { severity: 'warning', code: 'backslash', ...at, message: `"${link.href}" uses backslashes`, hint: 'write / between folders' };
		href = href.replace(/\\|%5c/gi, '/');
	}
	const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href)!;
	const anchor = hash.length > 1 ? decodeSafe(hash.slice(1)) : undefined;
	if (path === '') return { href: query + hash, kind: 'anchor', route: fromRoute, ...(anchor ? { anchor } : {}), problem: windows };
	const plain = decodeSafe(path);
	if (link.kind === 'link' && /\.mdx?$/i.test(plain)) return markdownLink(resolver, link, plain, query + hash, anchor, from, at, windows);

	const inside = plain.startsWith('/') ? withoutBase(plain, config.baseUrl) : undefined;
	const absolute = inside ?? posix.resolve(fromRoute.endsWith('/') ? fromRoute : posix.dirname(fromRoute), plain) + (plain.endsWith('/') && !/^(?:\.\.?\/?)+$/.test(plain) ? '/' : '');
	if (!plain.startsWith('/') && from) {
		const file = join(site.siteDir, posix.dirname(from), plain);
		const root = site.siteDir;
		if (file.startsWith(root) && isFile(file)) return { href: link.href, kind: 'asset', file, problem: windows };
		if (!file.startsWith(root) && link.kind === 'image') return broken(link, at, config.onBrokenImages, 'outside', `"${link.href}" leads out of the site folder`, 'copy the file into the site folder');
	}
	const fixed = absolute.replace(/\/index\.html$/, '/').replace(/\.html$/, '');
	for (const candidate of [absolute, slashed(absolute, config.trailingSlash), slashed(fixed, config.trailingSlash)]) {
		if (!site.routes.has(candidate)) continue;
		return { href: withBase(candidate, config.baseUrl) + query + hash, kind: 'page', route: candidate, ...(anchor ? { anchor } : {}), problem: windows };
	}
	const asStatic = site.statics.get(absolute);
	if (asStatic) return { href: withBase(absolute, config.baseUrl) + query + hash, kind: 'asset', problem: windows };
	if (isGenerated(resolver, absolute)) return { href: withBase(absolute, config.baseUrl) + query + hash, kind: 'asset', problem: windows };
	const redirect = [absolute, slashed(absolute, config.trailingSlash)].find((p) => resolver.redirects.has(p));
	if (redirect && link.kind === 'link') return { href: withBase(redirect, config.baseUrl) + query + hash, kind: 'redirect', route: redirect, problem: windows };

	if (link.kind === 'image') return broken(link, at, config.onBrokenImages, 'broken-image', `the picture "${link.href}" does not exist`, suggestFile(resolver, absolute, plain, from));
	const other = resolver.folded.get(slashed(absolute, config.trailingSlash).toLowerCase());
	if (other) return broken(link, at, config.onBrokenLinks, 'broken-link-case', `"${link.href}" differs from the page ${other} in letter case`, `write ${other}${hash}`);
	const near = () => nearest(slashed(absolute, config.trailingSlash), site.routes.keys());
	return broken(link, at, config.onBrokenLinks, 'broken-link', `"${link.href}" leads to no page`, () => {
		const name = near();
		return name ? `did you mean ${name}?` : 'there is no page like it; check the route';
	});
}

/** Files the build makes itself. */
function isGenerated(resolver: Resolver, path: string): boolean {
	const { config } = resolver.site;
	if (path === '/sitemap.xml' || path === '/search-index.json' || path === '/robots.txt') return true;
	const feeds = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' };
	const blog = config.blog && config.blog.feeds.some((f) => path === posix.join(slashed((config.blog as { routeBasePath: string }).routeBasePath, true), feeds[f]));
	return blog || config.feeds.some((f) => Object.values(feeds).some((name) => path === posix.join(slashed(f.route, true), name)));
}

function markdownLink(resolver: Resolver, link: Pick<PageLink, 'href' | 'kind'>, plain: string, rest: string, anchor: string | undefined, from: string, at: { file?: string; line: number; column: number }, windows?: Problem): ResolvedLink {
	const { site } = resolver;
	const docsPath = site.config.docs ? site.config.docs.path : 'docs';
	const candidates = plain.startsWith('/') ? [plain.slice(1), `${docsPath}${plain}`] : [posix.join(posix.dirname(from), plain), posix.join(docsPath, plain)];
	for (const source of candidates) {
		const route = site.routeBySource.get(source) ?? site.routeBySource.get(source.replace(/\.mdx$/i, '.md'));
		if (route) return { href: withBase(route, site.config.baseUrl) + rest, kind: 'page', route, ...(anchor ? { anchor } : {}), problem: windows };
	}
	const all = [...site.routeBySource.keys()];
	const caseless = all.find((s) => s.toLowerCase() === candidates[0]!.toLowerCase());
	const near = caseless ?? nearest(candidates[0]!, all);
	const written = near && (plain.startsWith('/') ? `/${near}` : relativeTo(from, near));
	return broken(link, at, site.config.onBrokenMarkdownLinks, caseless ? 'broken-markdown-link-case' : 'broken-markdown-link', caseless ? `"${link.href}" differs from the file ${caseless} in letter case` : `"${link.href}" leads to no Markdown file of the site`, written ? `did you mean ${written}?` : 'check the path from this file');
}

const relativeTo = (from: string, target: string) => {
	const path = posix.relative(posix.dirname(from), target);
	return path.startsWith('.') ? path : `./${path}`;
};

const withoutBase = (path: string, baseUrl: string) => (baseUrl !== '/' && path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : path);

const isFile = (file: string) => existsSync(file) && statSync(file).isFile();

function suggestFile(resolver: Resolver, absolute: string, plain: string, from: string): string {
	const near = nearest(absolute, [...resolver.site.statics.keys()]);
	if (near) return `did you mean ${near}?`;
	return plain.startsWith('/') ? 'put the file into the static folder' : `put the file next to ${from || 'the page'}, or into the static folder`;
}

function broken(link: Pick<PageLink, 'href'>, at: { file?: string; line: number; column: number }, level: 'throw' | 'warn' | 'ignore', code: string, message: string, hint?: string | (() => string)): ResolvedLink {
	return { href: link.href, kind: 'broken', ...(level === 'ignore' ? {} : { problem: { severity: level === 'throw' ? 'error' : 'warning', code, ...at, message, hint: typeof hint === 'function' ? hint() : hint } satisfies Problem }) };
}

/** The anchor of a resolved link, checked against the ids its page has. */
export function checkAnchor(site: Site, link: PageLink, resolved: ResolvedLink, from: string, idsOf: (route: string) => ReadonlySet<string> | undefined): Problem | undefined {
	if (!resolved.anchor || !resolved.route || site.config.onBrokenAnchors === 'ignore') return undefined;
	if (resolved.anchor === 'top') return undefined;
	const ids = idsOf(resolved.route);
	if (!ids || ids.has(resolved.anchor)) return undefined;
	const lower = [...ids].find((id) => id.toLowerCase() === resolved.anchor!.toLowerCase());
	const near = lower ?? nearest(resolved.anchor, [...ids]);
	return {
		severity: site.config.onBrokenAnchors === 'throw' ? 'error' : 'warning',
		code: 'broken-anchor',
		file: from || undefined,
		line: link.line,
		column: link.column,
		message: `"${link.href}": the page ${resolved.route} has no anchor "${resolved.anchor}"`,
		hint: near ? `did you mean #${near}?` : ids.size ? `its anchors: ${[...ids].slice(0, 8).map((i) => `#${i}`).join(', ')}${ids.size > 8 ? ', …' : ''}` : 'it has no anchors',
	};
}
