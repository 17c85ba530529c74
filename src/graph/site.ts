/** All compiled sources → the site graph. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../base/nearest.ts';
import { errorAt, type Problem, unreadable, warningAt } from '../base/problem.ts';
import type { Config } from '../config/schema.ts';
import { type ContentFiles, isStatic, listFiles } from '../content/read.ts';
import type { PageFace } from '../markdown/types.ts';
import { makePost, readAuthors } from './blog.ts';
import { type CompiledSource, checkSlug, makeDoc, usableSlug } from './docs.ts';
import { decodeWritten, joinRoute, slashed } from './paths.ts';
import { flatten, makeSidebars } from './sidebars.ts';
import { groupByTag } from './tags.ts';
import type { Doc, DocsVersion, PlainPage, Redirect, Route, Sidebar, SidebarItem, Site } from './types.ts';

export interface SiteInput {
	siteDir: string;
	config: Config;
	configFile: string;
	content: ContentFiles;
	/** By source path. */
	compiled: ReadonlyMap<string, PageFace>;
	/** The sidebars file's path, text and value; undefined when there is none. */
	sidebars?: { file: string; text: string; value: unknown };
	/** Drafts are pages too (serve --watch). */
	drafts: boolean;
	/** Place of a config key, for problems. */
	locate(path: (string | number)[]): { file: string; line?: number; column?: number };
}

export function makeSite(input: SiteInput): Site {
	const { config, content, compiled } = input;
	const problems: Problem[] = [];
	const slash = config.trailingSlash;
	const of = (kind: string): CompiledSource[] =>
		content.sources.filter((s) => s.kind === kind).map((source) => ({ source, page: compiled.get(source.path)! }));
	const drafts = new Map<string, string>();
	const kept = <T extends { draft: boolean; source: string; path: string }>(list: T[]) => {
		if (input.drafts) return list;
		for (const { draft, source, path } of list) if (draft) drafts.set(source, path);
		return list.filter((x) => !x.draft);
	};
	const allDocs = config.docs ? of('doc').map((s) => makeDoc(s, config.docs as never, slash, problems)) : [];
	const docs = kept(allDocs);
	duplicateIds(docs, problems);
	const hidden = new Set(allDocs.filter((d) => !docs.includes(d)).map((d) => d.id));
	const sidebars = config.docs ? sidebarsOf(input, docs, hidden, problems) : [];
	const authors = blogAuthors(input, problems);
	const posts = config.blog
		? kept(of('post').flatMap((s) => makePost(s, config.blog as never, authors, slash, problems) ?? [])).sort((a, b) =>
				a.date < b.date ? 1 : a.date > b.date ? -1 : a.path < b.path ? 1 : -1,
			)
		: [];
	const pagesBase = config.pages ? config.pages.routeBasePath : '/';
	const pageRoute = (path: string) =>
		slashed(
			joinRoute(
				pagesBase,
				path
					.slice((config.pages as { path: string }).path.length + 1)
					.replace(/\.[^./]+$/, '')
					.replace(/(^|\/)(?:index|readme)$/i, '$1'),
			),
			slash,
		);
	const pagePath = (source: string, { frontMatter: { slug }, frontMatterLines }: PageFace) => {
		if (!slug) return pageRoute(source);
		checkSlug(slug, 0, 'site', { file: source, line: frontMatterLines.slug ?? 1, column: 1 }, problems);
		return slashed(joinRoute(pagesBase, usableSlug(slug)), slash);
	};
	const pages: PlainPage[] = kept(
		of('page').map(({ source, page }) => ({
			draft: page.frontMatter.draft ?? false,
			source: source.path,
			path: pagePath(source.path, page),
			title: page.title || source.path,
			page,
		})),
	);
	const componentPages = content.componentPages.map((source) => ({ source, path: pageRoute(source) }));
	const site: Site = {
		siteDir: input.siteDir,
		config,
		docs,
		version: docsVersion(input, docs, sidebars, problems),
		sidebars,
		posts,
		authors,
		pages,
		drafts,
		componentPages,
		redirects: [],
		routes: new Map(),
		statics: staticFiles(input, problems),
		routeBySource: new Map(),
		problems,
	};
	checkFolders(input, problems);
	addRoutes(site);
	site.redirects = redirectsOf(site, input);
	checkNavbar(site, input);
	checkPagination(site);
	return site;
}

function duplicateIds(docs: Doc[], problems: Problem[]): void {
	const seen = new Map<string, Doc>();
	for (const doc of docs) {
		const first = seen.get(doc.id);
		if (first)
			problems.push(
				errorAt(
					'duplicate-doc-id',
					{ file: doc.source, line: doc.page.frontMatterLines.id ?? 1, column: 1 },
					`the doc id "${doc.id}" is also that of ${first.source}`,
					'give one of them another id in its front matter, or another file name',
				),
			);
		else seen.set(doc.id, doc);
	}
}

function sidebarsOf(input: SiteInput, docs: Doc[], drafts: ReadonlySet<string>, problems: Problem[]): Sidebar[] {
	if (!input.config.docs) return [];
	const { path, routeBasePath } = input.config.docs;
	const file = input.sidebars?.file ?? input.config.docs.sidebarPath;
	if (!input.sidebars && file && file !== 'sidebars.ts')
		problems.push(
			errorAt(
				'missing-file',
				input.locate(['docs', 'sidebarPath']),
				`docs.sidebarPath: there is no file ${file}`,
				'without the key, a file sidebars.ts is looked for',
			),
		);
	const value = input.sidebars ? input.sidebars.value : docs.length ? { docs: [{ type: 'autogenerated', dirName: '.' }] } : {};
	const sidebars = makeSidebars({
		file,
		text: input.sidebars?.text ?? '',
		value,
		docs,
		drafts,
		categories: input.content.categories,
		docsPath: path,
		routeBasePath,
		trailingSlash: input.config.trailingSlash,
		problems,
	});
	const byId = new Map(docs.map((d) => [d.id, d]));
	for (const sidebar of sidebars) for (const { docId } of flatten(sidebar.items)) if (docId) byId.get(docId)!.sidebar ??= sidebar.id;
	for (const doc of docs) {
		const shown = doc.page.frontMatter.displayed_sidebar;
		if (shown === null) doc.sidebar = undefined;
		else if (shown !== undefined) {
			if (sidebars.some((s) => s.id === shown)) doc.sidebar = shown;
			else
				problems.push(
					errorAt(
						'missing-sidebar',
						{ file: doc.source, line: doc.page.frontMatterLines.displayed_sidebar, column: 1 },
						`there is no sidebar with id "${shown}"`,
						`sidebars: ${sidebars.map((s) => s.id).join(', ')}`,
					),
				);
		}
	}
	return sidebars;
}

/** Folders that the config names, other than by default, and that are not there. */
function checkFolders({ siteDir, config, locate }: SiteInput, problems: Problem[]): void {
	const named: [string, string, (string | number)[]][] = [
		...(['docs', 'blog', 'pages'] as const).flatMap((key): [string, string, string[]][] =>
			config[key] ? [[config[key].path, key, [key, 'path']]] : [],
		),
		...config.staticDirectories.map((dir, i): [string, string, (string | number)[]] => [dir, 'static', ['staticDirectories', i]]),
		[config.dataDirectory, 'data', ['dataDirectory']],
		[config.componentsDirectory, 'components', ['componentsDirectory']],
	];
	for (const [dir, usual, key] of named)
		if (dir !== usual && !existsSync(join(siteDir, dir)))
			problems.push(
				warningAt(
					'missing-folder',
					locate(key),
					`${key
						.map((k) => (typeof k === 'number' ? `[${k}]` : k))
						.join('.')
						.replaceAll('.[', '[')}: there is no folder ${dir}`,
					'folders are named from the site folder',
				),
			);
}

function blogAuthors(input: SiteInput, problems: Problem[]) {
	if (!input.config.blog) return [];
	const path = `${input.config.blog.path}/${input.config.blog.authorsPath}`;
	const file = join(input.siteDir, path);
	if (!existsSync(file)) return [];
	try {
		return readAuthors(readFileSync(file, 'utf8'), path, problems);
	} catch (error) {
		problems.push(unreadable(path, error));
		return [];
	}
}

function docsVersion(input: SiteInput, docs: Doc[], sidebars: Sidebar[], problems: Problem[]): DocsVersion {
	const config = input.config.docs;
	const first = sidebars.flatMap((s) => flatten(s.items)).find((i) => i.docId)?.docId ?? docs[0]?.id ?? '';
	const wanted = config ? config.mainDocId : undefined;
	if (wanted && !docs.some((d) => d.id === wanted)) {
		const near = nearest(
			wanted,
			docs.map((d) => d.id),
		);
		problems.push(
			errorAt(
				'missing-doc',
				input.locate(['docs', 'mainDocId']),
				`docs.mainDocId: there is no doc with id "${wanted}"`,
				near ? `did you mean "${near}"?` : undefined,
			),
		);
	}
	return {
		name: config ? config.version.name : 'current',
		label: config ? config.version.label : 'Next',
		path: config ? config.routeBasePath : '/',
		isLast: true,
		docs: docs.map((d) => ({ id: d.id, path: d.path, sidebar: d.sidebar })),
		mainDocId: wanted ?? first,
	};
}

function staticFiles(input: SiteInput, problems: Problem[]): Map<string, string> {
	const statics = new Map<string, string>();
	for (const dir of input.config.staticDirectories)
		for (const file of listFiles(input.siteDir, dir, problems, isStatic)) statics.set(file.slice(dir.length), join(input.siteDir, file));
	return statics;
}

function addRoutes(site: Site): void {
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
	const add = (route: Route) => {
		const other = routes.get(route.path);
		const file = sourceOf(route);
		if (other) {
			if (level !== 'ignore')
				problems.push({
					severity: level === 'throw' ? 'error' : 'warning',
					code: 'duplicate-route',
					file: file ?? sourceOf(other),
					line: slugLine(file ? route : other),
					column: 1,
					message: `the route ${route.path} is also that of ${(file && sourceOf(other)) ?? `the ${(file ? other : route).kind} page`}`,
					hint: 'give one of them a slug of its own',
				});
			return;
		}
		const lower = route.path.toLowerCase();
		if (folded.has(lower))
			problems.push(
				warningAt(
					'case-route',
					{ file, line: 1, column: 1 },
					`the route ${route.path} differs from ${folded.get(lower)} in letter case alone; on some file systems one overwrites the other`,
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
	// A site without a blog folder has no blog.
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

export function categories(items: SidebarItem[]): Extract<SidebarItem, { type: 'category' }>[] {
	return items.flatMap((i) => (i.type === 'category' ? [i, ...categories(i.items)] : []));
}

function redirectsOf(site: Site, input: SiteInput): Redirect[] {
	const { config, routes, problems } = site;
	const slash = config.trailingSlash;
	const list = new Map<string, Redirect>();
	config.redirects.forEach((r, i) => {
		for (const from of [r.from].flat()) {
			const path = slashed(joinRoute(from), slash);
			const place = input.locate(['redirects', i]);
			const plain = decodeWritten(from);
			if (/[?#\\\0]|^[a-z][a-z0-9+.-]*:/i.test(plain) || plain.split('/').includes('..'))
				problems.push(
					errorAt('redirect', place, `redirects[${i}]: "${from}" is not a path inside the site`, 'write a path such as /old/page/'),
				);
			else if (routes.has(path))
				problems.push(
					errorAt(
						'redirect',
						place,
						`redirects[${i}]: ${path} is a page; a redirect cannot stand in its place`,
						'remove the redirect or the page',
					),
				);
			else if (list.has(path)) problems.push(errorAt('redirect', place, `redirects[${i}]: ${path} is redirected twice`, 'keep one'));
			else list.set(path, { from: path, to: r.to, kind: 'config' });
		}
	});
	if (config.docs)
		for (const [prefix, target] of Object.entries(config.docs.aliases))
			for (const doc of site.docs) {
				if (doc.unlisted || !doc.path.startsWith(target)) continue;
				const from = slashed(joinRoute(prefix, doc.path.slice(target.length)), slash);
				if (!routes.has(from) && !list.has(from)) list.set(from, { from, to: doc.path, kind: 'alias' });
			}
	return [...list.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Doc and sidebar ids that navbar items name. */
function checkNavbar(site: Site, input: SiteInput): void {
	const check = (item: { type: string; docId?: string; sidebarId?: string; items?: unknown[] }, path: (string | number)[]) => {
		const name = path.map((p, i) => (typeof p === 'number' ? `[${p}]` : i ? `.${p}` : p)).join('');
		if (item.type === 'doc' && !site.docs.some((d) => d.id === item.docId))
			missing(
				'doc',
				item.docId!,
				site.docs.map((d) => d.id),
				[...path, 'docId'],
				name,
			);
		if (item.sidebarId !== undefined && !site.sidebars.some((s) => s.id === item.sidebarId))
			missing(
				'sidebar',
				item.sidebarId,
				site.sidebars.map((s) => s.id),
				[...path, 'sidebarId'],
				name,
			);
		item.items?.forEach((child, i) => {
			check(child as never, [...path, 'items', i]);
		});
	};
	const missing = (what: string, id: string, all: string[], path: (string | number)[], name: string) => {
		const near = nearest(id, all);
		site.problems.push(
			errorAt(
				`missing-${what}`,
				input.locate(path),
				`${name}: there is no ${what} with id "${id}"; check the navbar item configuration`,
				near ? `did you mean "${near}"?` : what === 'sidebar' ? `sidebars: ${all.join(', ') || 'none'}` : undefined,
			),
		);
	};
	site.config.navbar.items.forEach((item, i) => {
		check(item as never, ['navbar', 'items', i]);
	});
}

function checkPagination(site: Site): void {
	const ids = site.docs.map((d) => d.id);
	for (const doc of site.docs)
		for (const key of ['pagination_next', 'pagination_prev'] as const) {
			const id = doc.page.frontMatter[key];
			if (!id || ids.includes(id)) continue;
			const near = nearest(id, ids);
			site.problems.push(
				errorAt(
					'missing-doc',
					{ file: doc.source, line: doc.page.frontMatterLines[key], column: 1 },
					`${key}: there is no doc with id "${id}"`,
					near ? `did you mean "${near}"?` : undefined,
				),
			);
		}
}

/** The doc with this id. @throws where there is none. */
export function getDoc(site: Site, id: string): Doc {
	const doc = site.docs.find((d) => d.id === id);
	if (!site.config.docs) throw new Error('docs are turned off in the config; there is no doc to look up');
	if (!doc)
		throw new Error(`there is no doc with id "${id}" in version "${site.version.name}"; ids: ${site.docs.map((d) => d.id).join(', ')}`);
	return doc;
}

/** The sidebar with this id. @throws where there is none. */
export function getSidebar(site: Site, id: string): Sidebar {
	const sidebar = site.sidebars.find((s) => s.id === id);
	if (!sidebar)
		throw new Error(
			`there is no sidebar with id "${id}" in version "${site.version.name}"; ids: ${site.sidebars.map((s) => s.id).join(', ')}`,
		);
	return sidebar;
}
