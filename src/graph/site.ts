/** All compiled sources → the site graph. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Problem, unreadable, warningAt } from '../base/problem.ts';
import { isStatic, leadsOutside, listFiles, outsideLink } from '../content/read.ts';
import type { PageFace } from '../markdown/types.ts';
import { addRoutes } from './add-routes.ts';
import { makePost, readAuthors } from './blog.ts';
import { type CompiledSource, checkSlug, makeDoc, usableSlug } from './docs.ts';
import { foldedName, joinRoute, slashed } from './paths.ts';
import { redirectsOf } from './redirects.ts';
import { checkFolders, checkNavbar, checkPagination, duplicateIds } from './site-checks.ts';
import type { SiteInput } from './site-input.ts';
import { docsVersion, sidebarsOf } from './site-sidebars.ts';
import type { PlainPage, Site } from './types.ts';

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

function blogAuthors(input: SiteInput, problems: Problem[]) {
	if (!input.config.blog) return [];
	const path = `${input.config.blog.path}/${input.config.blog.authorsPath}`;
	const file = join(input.siteDir, path);
	if (!existsSync(file)) return [];
	if (leadsOutside(input.siteDir, path)) {
		problems.push(outsideLink(path));
		return [];
	}
	try {
		return readAuthors(readFileSync(file, 'utf8'), path, problems);
	} catch (error) {
		problems.push(unreadable(path, error));
		return [];
	}
}

function staticFiles(input: SiteInput, problems: Problem[]): Map<string, string> {
	const statics = new Map<string, string>();
	const folded = new Map<string, string>();
	for (const dir of input.config.staticDirectories)
		for (const file of listFiles(input.siteDir, dir, problems, isStatic)) {
			const path = file.slice(dir.length);
			const same = folded.get(foldedName(path));
			if (same !== undefined && same !== path)
				problems.push(
					warningAt(
						'case-file',
						{ file },
						`the name differs from that of ${same.slice(1)} in letter case or in the form of its characters alone; on some file systems one overwrites the other`,
						'rename one of them',
					),
				);
			folded.set(foldedName(path), path);
			statics.set(path, join(input.siteDir, file));
		}
	return statics;
}
