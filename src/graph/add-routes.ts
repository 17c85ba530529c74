/** Adds every page of a site under its route. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { errorAt, warningAt } from '../base/problem.ts';
import { severityOf } from './link.ts';
import { decodeSafe, foldedName, joinRoute, outputFile, routeFault, slashed } from './paths.ts';
import { groupByTag } from './tags.ts';
import type { Route, SidebarItem, Site } from './types.ts';

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
		if (file) site.routeBySource.set(file, route.path);
	};
	for (const component of site.componentPages) add({ kind: 'component-page', path: component.path, component });
	for (const plain of site.pages) add({ kind: 'page', path: plain.path, plain });
	for (const doc of site.docs) add({ kind: 'doc', path: doc.path, doc });
	for (const sidebar of site.sidebars)
		for (const item of categories(sidebar.items))
			if (item.link?.index) add({ kind: 'category', path: item.link.path, sidebar: sidebar.id, category: item });
	if (config.docs) {
		const listed = site.docs.filter((d) => !d.unlisted);
		const tags = groupByTag(listed);
		if (tags.length) add({ kind: 'tags', path: slashed(joinRoute(config.docs.tagsPath), slash) });
		for (const { tag, items } of tags) add({ kind: 'tag', path: tag.path, tag, docs: items });
	}
	// Without a blog folder there is no blog.
	if (config.blog && (site.posts.length || existsSync(join(site.siteDir, config.blog.path)))) {
		const base = config.blog.routeBasePath;
		const listed = site.posts.filter((p) => !p.unlisted);
		for (const post of site.posts) add({ kind: 'blog-post', path: post.path, post });
		const pages = Math.max(1, Math.ceil(listed.length / config.blog.postsPerPage));
		for (let page = 1; page <= pages; page++)
			add({
				kind: 'blog-list',
				path: slashed(joinRoute(base, page > 1 ? `page/${page}` : ''), slash),
				page,
				pages,
				posts: listed.slice((page - 1) * config.blog.postsPerPage, page * config.blog.postsPerPage),
			});
		if (listed.length) {
			add({ kind: 'blog-archive', path: slashed(joinRoute(base, 'archive'), slash) });
			if (site.authors.length || listed.some((p) => p.authors.length))
				add({ kind: 'blog-authors', path: slashed(joinRoute(base, 'authors'), slash) });
			const tags = groupByTag(listed);
			if (tags.length) add({ kind: 'blog-tags', path: slashed(joinRoute(base, 'tags'), slash) });
			for (const { tag, items } of tags) {
				const n = Math.max(1, Math.ceil(items.length / config.blog.postsPerPage));
				for (let page = 1; page <= n; page++)
					add({
						kind: 'blog-tag',
						path: slashed(joinRoute(tag.path, page > 1 ? `page/${page}` : ''), slash),
						tag,
						page,
						pages: n,
						posts: items.slice((page - 1) * config.blog.postsPerPage, page * config.blog.postsPerPage),
					});
			}
		}
	}
	if (config.search) add({ kind: 'search', path: slashed('/search', slash) });
	add({ kind: 'not-found', path: '/404.html' });
}

/** What tells two names apart that some file systems take for one. */
const formOf = (a: string, b: string): string => (a.toLowerCase() === b.toLowerCase() ? 'letter case' : 'the form of their characters');

export function categories(items: SidebarItem[]): Extract<SidebarItem, { type: 'category' }>[] {
	return items.flatMap((i) => (i.type === 'category' ? [i, ...categories(i.items)] : []));
}
