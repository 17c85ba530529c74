/** Adds every page of a site under its route. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { errorAt, warningAt } from '../base/problem.ts';
import { severityOf } from './link.ts';
import { decodeSafe, foldedName, joinRoute, outputFile, routeFault, slashed, type TrailingSlash } from './paths.ts';
import { NOT_FOUND_ROUTE } from './routes.ts';
import { groupByTag } from './tags.ts';
import type { Blog, Post, Route, SidebarItem, Site } from './types.ts';

export function addRoutes(site: Site): void {
	const { config, routes, problems } = site;
	const slash = config.trailingSlash;
	const level = config.onDuplicateRoutes;
	const sourceOf = (r: Route): string | undefined =>
		'doc' in r
			? r.doc.source
			: 'post' in r
				? r.post.source
				: 'plain' in r
					? r.plain.source
					: 'component' in r
						? r.component.source
						: undefined;
	const slugLine = (r: Route): number =>
		('doc' in r ? r.doc : 'post' in r ? r.post : 'plain' in r ? r.plain : undefined)?.page.frontMatterLines.slug ?? 1;
	const folded = new Map<string, string>();
	/** Routes by their file in the output. */
	const files = new Map<string, Route>();
	const nameOf = (r: Route): string => sourceOf(r) ?? `the ${r.kind} page`;
	const add = (route: Route) => {
		const other = routes.get(route.path);
		const file = sourceOf(route);
		if (other) {
			if (level !== 'ignore')
				problems.push({
					severity: severityOf(level),
					code: 'duplicate-route',
					file: file ?? sourceOf(other),
					line: slugLine(file ? route : other),
					column: 1,
					message: `the route ${route.path} is also used by ${(file && sourceOf(other)) ?? `the ${(file ? other : route).kind} page`}`,
					hint: 'give one of them a different slug',
				});
			return;
		}
		const fault = routeFault(route.path);
		const isToldOf = problems.some((p) => p.severity === 'error' && p.file === file && p.line === slugLine(route));
		if (fault && !isToldOf)
			problems.push(
				errorAt(
					'unreachable-route',
					{ file, line: slugLine(route), column: 1 },
					`no reader can open the route ${route.path}: ${fault}`,
					'give the page a slug without it, or rename the file',
				),
			);
		const written = outputFile(route.path, slash);
		const same = files.get(written);
		if (same) {
			problems.push(
				errorAt(
					'duplicate-file',
					{ file: file ?? sourceOf(same), line: slugLine(file ? route : same), column: 1 },
					`${nameOf(route)} and ${nameOf(same)} would both be written to ${written}: the routes ${route.path} and ${same.path} are one address`,
					'give one of them a slug of its own',
				),
			);
			return;
		}
		files.set(written, route);
		const lower = foldedName(decodeSafe(route.path));
		if (folded.has(lower))
			problems.push(
				warningAt(
					'case-route',
					{ file, line: 1, column: 1 },
					`the route ${route.path} differs from ${folded.get(lower)} only in ${formOf(route.path, folded.get(lower)!)}; on some file systems one overwrites the other`,
					'rename one of them',
				),
			);
		folded.set(lower, route.path);
		routes.set(route.path, route);
		if ('component' in route && route.component.made) return;
		if (file) site.routeBySource.set(file, route.path);
		const original = file === undefined ? undefined : site.originals.get(file);
		if (original !== undefined) site.routeBySource.set(original, route.path);
	};
	for (const component of site.componentPages) add({ kind: 'component-page', path: component.path, component });
	for (const plain of site.pages) add({ kind: 'page', path: plain.path, plain });
	for (const doc of site.docs) add({ kind: 'doc', path: doc.path, doc });
	for (const sidebar of site.sidebars)
		for (const item of categories(sidebar.items))
			if (item.link?.index) add({ kind: 'category', path: item.link.path, version: sidebar.version, sidebar: sidebar.id, category: item });
	for (const { key: version, docs, tagsPath } of site.versions) {
		const tags = groupByTag(docs.filter((d) => !d.unlisted));
		if (tags.length) add({ kind: 'tags', path: slashed(joinRoute(tagsPath), slash), version });
		for (const { tag, items } of tags) add({ kind: 'tag', path: tag.path, version, tag, docs: items });
	}
	// Without a blog folder there is no blog.
	for (const blog of site.blogs)
		if (blog.posts.length || existsSync(join(site.siteDir, blog.config.path))) for (const route of blogRoutes(blog, slash)) add(route);
	if (config.search) add({ kind: 'search', path: slashed('/search', slash) });
	const own = routes.get(NOT_FOUND_ROUTE)?.kind;
	if (own !== 'page' && own !== 'component-page') add({ kind: 'not-found', path: NOT_FOUND_ROUTE });
}

/** A blog's posts, and the pages that list them. */
function blogRoutes(
	{ id: blog, config: { routeBasePath: base, postsPerPage, listNames: names }, posts, authors }: Blog,
	slash: TrailingSlash,
): Route[] {
	const listed = posts.filter((p) => !p.unlisted);
	const below = (path: string) => slashed(joinRoute(base, path), slash);
	/** The pages of a list; its first one has the list's own path. */
	const pagesOf = (path: string, list: Post[]) => {
		const pages = Math.max(1, Math.ceil(list.length / postsPerPage));
		return Array.from({ length: pages }, (_, i) => ({
			path: slashed(joinRoute(path, i ? `${names.page}/${i + 1}` : ''), slash),
			blog,
			page: i + 1,
			pages,
			posts: list.slice(i * postsPerPage, (i + 1) * postsPerPage),
		}));
	};
	const routes: Route[] = posts.map((post) => ({ kind: 'blog-post', path: post.path, blog, post }));
	for (const page of pagesOf(base, listed)) routes.push({ kind: 'blog-list', ...page });
	if (!listed.length) return routes;
	if (names.archive !== false) routes.push({ kind: 'blog-archive', path: below(names.archive), blog });
	for (const author of authors) {
		if (!author.path) continue;
		const own = listed.filter((p) => p.authors.some((a) => a.key === author.key));
		for (const page of pagesOf(author.path, own)) routes.push({ kind: 'blog-author', author, ...page });
	}
	if (authors.length || listed.some((p) => p.authors.length)) routes.push({ kind: 'blog-authors', path: below(names.authors), blog });
	const tags = groupByTag(listed);
	if (tags.length) routes.push({ kind: 'blog-tags', path: below(names.tags), blog });
	for (const { tag, items } of tags) for (const page of pagesOf(tag.path, items)) routes.push({ kind: 'blog-tag', tag, ...page });
	return routes;
}

/** What tells two names apart that some file systems take for one. */
const formOf = (a: string, b: string): string => (a.toLowerCase() === b.toLowerCase() ? 'letter case' : 'the form of their characters');

export function categories(items: SidebarItem[]): Extract<SidebarItem, { type: 'category' }>[] {
	return items.flatMap((i) => (i.type === 'category' ? [i, ...categories(i.items)] : []));
}
