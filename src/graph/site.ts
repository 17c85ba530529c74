/** All compiled sources → the site graph. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { textIfThere } from '../base/folder.ts';
import { once } from '../base/once.ts';
import { type Problem, warningAt } from '../base/problem.ts';
import { conventionsOf } from '../config/conventions.ts';
import { blogsOf } from '../config/instances.ts';
import type { BlogConfig } from '../config/schema.ts';
import { folderOf } from '../content/docs-folders.ts';
import { isStatic, listFiles, outsideLink } from '../content/files.ts';
import { createdOn } from '../content/git.ts';
import { leadsOutside } from '../content/site-boundary.ts';
import { translatedBlog, translationOf } from '../content/translations.ts';
import type { PageSummary } from '../markdown/types.ts';
import { addRoutes } from './add-routes.ts';
import { authorRoutes, readAuthors } from './authors.ts';
import { makePost, tellAhead } from './blog.ts';
import { paramsIn, withParams } from './data-pages.ts';
import { type CompiledSource, checkSlug } from './docs.ts';
import { makeVersions } from './docs-versions.ts';
import { NOT_FOUND_ROUTE } from './kinds/not-found.ts';
import { foldedName, joinRoute, slashed, usableSlug } from './paths.ts';
import { redirectsOf } from './redirects.ts';
import { siblingsOf } from './siblings.ts';
import { checkFolders, checkNavbar, checkPagination } from './site-checks.ts';
import type { SiteInput } from './site-input.ts';
import { tagFileOf } from './tags.ts';
import type { Author, Blog, ComponentPage, PlainPage, Post, Site } from './types.ts';

export function makeSite(input: SiteInput): Site {
	const { config, content, compiled } = input;
	const problems: Problem[] = [];
	const slash = config.trailingSlash;
	const of = (kind: string): CompiledSource[] =>
		content.sources
			.filter((s) => s.kind === kind)
			.map((source) => ({ source, original: originalOf(source.path), page: compiled.get(source.path)! }));
	const originalOf = (path: string) => content.originals.get(path) ?? path;
	const drafts = new Map<string, string>();
	const kept = <T extends { draft: boolean; source: string; path: string }>(list: T[]) => {
		if (input.drafts) return list;
		for (const { draft, source, path } of list) if (draft) drafts.set(source, path);
		return list.filter((x) => !x.draft);
	};
	const versions = makeVersions(input, of('doc'), kept, problems);
	const blogs = makeBlogs(input, of('post'), kept, problems);
	const meaning = conventionsOf(config);
	const pagesBase = config.pages ? config.pages.routeBasePath : '/';
	const belowPages = (path: string) => originalOf(path).slice((config.pages as { path: string }).path.length + 1);
	const pageRoute = (path: string) => {
		if (meaning.hasNotFoundPage && pagesBase === '/' && /^404\.[^./]+$/.test(belowPages(path))) return NOT_FOUND_ROUTE;
		const isFolder = slash === 'both' && /\/(?:index|readme)\.[^./]+$/i.test(path);
		return slashed(
			joinRoute(
				pagesBase,
				belowPages(path)
					.replace(/\.[^./]+$/, '')
					.replace(/(^|\/)(?:index|readme)$/i, '$1'),
			),
			isFolder || slash,
		);
	};
	const pagePath = (source: string, { frontMatter: { slug }, frontMatterLines }: PageSummary) => {
		if (!slug) return pageRoute(source);
		checkSlug(slug, 0, 'site', { file: source, line: frontMatterLines.slug ?? 1, column: 1 }, problems);
		return slashed(joinRoute(pagesBase, usableSlug(slug)), slash);
	};
	const pages: PlainPage[] = kept(
		of('page').map(({ source, page }) => ({
			draft: page.frontMatter.draft ?? false,
			source: source.path,
			path: pagePath(source.path, page),
			title: page.title || (meaning.untitledPages === 'site' ? '' : source.path.replace(/^.*\/|\.[^.]+$/g, '')),
			page,
		})),
	);
	const componentPages = content.componentPages.flatMap((source): ComponentPage[] => {
		if (meaning.componentPages === 'modules' || !paramsIn(source).length) return [{ source, id: source, path: pageRoute(source) }];
		return (input.dataPages.get(source) ?? []).map((dataPage) => {
			const path = pageRoute(withParams(originalOf(source), dataPage.params));
			return { source, id: `${source}#${path}`, path, dataPage };
		});
	});
	const site: Site = {
		siteDir: input.siteDir,
		config,
		docs: versions.flatMap((version) => version.docs),
		versions,
		sidebars: versions.flatMap((version) => version.sidebars),
		blogs,
		posts: blogs.flatMap((blog) => blog.posts),
		pages,
		drafts,
		componentPages,
		redirects: [],
		routes: new Map(),
		statics: staticFiles(input, problems),
		generated: once(() => input.generated(site)),
		originals: content.originals,
		messages: content.messages,
		siblings: siblingsOf(input),
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

/** @param kept filters out drafts, unless they are published */
function makeBlogs(input: SiteInput, sources: CompiledSource[], kept: (posts: Post[]) => Post[], problems: Problem[]): Blog[] {
	const blogs = blogsOf(input.config);
	const meaning = conventionsOf(input.config);
	return blogs.map((config) => {
		const { trailingSlash, tagSlugs: slugs } = input.config;
		const tags = {
			base: joinRoute(config.routeBasePath, config.listNames.tags),
			trailingSlash,
			slugs,
			file: tagFileOf(input.siteDir, config.path, translatedBlog(input.config, config), problems),
			isChecked: meaning.advises,
		};
		const authors = blogAuthors(input, config, problems);
		const own = blogs.length > 1 ? sources.filter(({ original }) => folderOf(blogs, original) === config) : sources;
		const created = meaning.postDates === 'file' ? (path: string) => createdOn(input.siteDir, path) : undefined;
		const posts = own.flatMap((s) => makePost(s, config, authors, tags, problems, created) ?? []);
		if (meaning.advises) for (const post of posts) tellAhead(post, problems);
		const sorted = kept(posts).sort(meaning.postsOfOneMoment === 'file' ? newestByFile : newestFirst);
		return { id: config.id, config, authors, posts: config.first === 'oldest' ? sorted.reverse() : sorted };
	});
}

const newestByFile = (a: Post, b: Post): number => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.source < b.source ? -1 : 1);
const newestFirst = (a: Post, b: Post): number => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.path < b.path ? 1 : -1);

/** The authors file of a blog; its translation if there is one. */
export const authorsFile = ({ siteDir, config }: Pick<SiteInput, 'siteDir' | 'config'>, blog: BlogConfig): string =>
	translationOf(siteDir, `${blog.path}/${blog.authorsPath}`, blog.path, translatedBlog(config, blog));

function blogAuthors(input: SiteInput, blog: BlogConfig, problems: Problem[]): Author[] {
	const path = authorsFile(input, blog);
	if (!existsSync(join(input.siteDir, path))) return [];
	const isOutside = leadsOutside(input.siteDir, path);
	if (isOutside) problems.push(outsideLink(path));
	const text = isOutside ? undefined : textIfThere(input.siteDir, path, problems);
	return text === undefined ? [] : readAuthors(text, path, authorRoutes(blog, input.config.trailingSlash), problems);
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
