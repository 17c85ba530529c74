/** A link to a Markdown file → the route of its page. */

import { join, posix } from 'node:path';
import { isWithin } from '../base/paths.ts';
import { foldersOutside, isAbove, isBelow, pathWithin } from '../content/site-boundary.ts';
import { broken, fileKind, fileOfSite, inWhat, type Parsed, placesOf, type ResolvedLink, relativeTo, withoutEmptyAnchor } from './link.ts';
import { withBase } from './paths.ts';
import { nearestPath, sameButCase } from './suggest.ts';

export function markdownLink(parsed: Parsed): ResolvedLink {
	const { resolver, link, at, path, rest, anchor, from, windows } = parsed;
	const { site } = resolver;
	const docsPath = resolver.docsFolderOf(from);
	const beside = placesOf(site, from).map((place) => posix.join(posix.dirname(place), path));
	const inDocs = posix.join(docsPath, path);
	const candidates = path.startsWith('/')
		? [path.slice(1), `${docsPath}${path}`]
		: resolver.docsFolderFirst && !path.startsWith('.')
			? [inDocs, ...beside]
			: [...beside, inDocs];
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
			? `/${path.startsWith(`/${docsPath}/`) || !isWithin(source, docsPath) ? source : pathWithin(source, docsPath)}`
			: relativeTo(from, source, path.startsWith('.'))) + rest;
	const sources = [...site.routeBySource.keys()];
	if (!path.startsWith('/') && isAbove(beside[0]!) && !isBelow(beside[0]!, foldersOutside(site.config)))
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
			`remove draft: true from ${draft}, or remove the link`,
		);
	if (candidates.some((c) => /(?:^|\/)_/.test(c)) && candidates.some((c) => fileKind(resolver, join(site.siteDir, c)) !== 'none'))
		return wrong(
			'broken-markdown-link',
			`"${link.href}" leads to a file that is not a page: its name or folder starts with _`,
			'rename it, or remove the link',
		);
	return wrong('broken-markdown-link', `"${link.href}" leads to no Markdown file of the site`, () => {
		const near = nearestPath(candidates[path.startsWith('/') && !path.startsWith(`/${docsPath}/`) ? 1 : 0]!, sources);
		return near ? `did you mean ${written(near)}?` : 'check the path from this file';
	});
}
