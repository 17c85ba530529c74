/** What is published besides pages and the search index: assets, static files, images, sitemap, `_headers` and the like. */
import { posix } from 'node:path';
import type { SiteProps } from '../../templates/props.ts';
import { DamagedCache } from '../cache/damaged.ts';
import type { Store } from '../cache/store.ts';
import type { DataFiles } from '../content/data.ts';
import { openSearch } from '../features/open-search/feature.ts';
import type { PluginContent } from '../features/plugins/config.ts';
import { makeSitemap } from '../features/sitemap/sitemap.ts';
import { withBase } from '../graph/paths.ts';
import { matchesPattern } from '../graph/patterns.ts';
import { listedRoutes } from '../graph/routes.ts';
import type { Route, Site } from '../graph/types.ts';
import type { PageMeta, PageNeed } from '../markdown/types.ts';
import type { Images, PublishedFile } from '../render/images.ts';
import { headerPolicy } from '../render/needs.ts';
import type { LastUpdates } from '../render/page-context.ts';
import { alternatesOf } from '../render/pages/common.ts';
import type { Output } from './write.ts';

export interface Publication {
	site: Site;
	siteProps: SiteProps;
	/** Bundles of the browser: path from the output root → absolute file. */
	bundles: ReadonlyMap<string, string>;
	/** What pages of the site need besides what every page has. */
	needs: ReadonlySet<PageNeed>;
	images: Images;
	store: Store;
	data: DataFiles;
	updates: LastUpdates;
	metaOf(source: string): PageMeta;
	/** HTML of a post for feeds: with absolute addresses, without ids. */
	feedHtml(source: string): string;
	wholeSidebars(): { path: string; html: string }[];
	/** A page's HTML. */
	documentOf(route: Route): string;
	/** A page as Markdown. */
	copyOf(route: Route): string;
	redirectTo(to: string): string;
	/** All pages for language models: as a list, and as one text. */
	llms(): string;
	llmsFull(path: string): string;
	/** Texts by path from the output root; made once. */
	feeds(): ReadonlyMap<string, string>;
	searchFile(path: string): Promise<Uint8Array | undefined>;
	/** Contents of pages, for the files of plugins. */
	forPlugins: PluginContent;
	/** The site in its other languages. */
	others: Publication[];
}

/** Files whose names do not follow from the graph, and static files. They need not wait for the pages. */
export function publishFiles(
	{ site, bundles, images, store, wholeSidebars }: Publication,
	output: Pick<Output, 'copy' | 'keep' | 'isCurrent' | 'write'>,
): void {
	for (const [path, file] of bundles) output.copy(path, file);
	for (const [path, file] of site.statics) output.copy(path.slice(1), file);
	for (const { path, html } of wholeSidebars()) output.write(path, html);
	for (const file of images.files())
		if ('file' in file) output.copy(file.path, file.file);
		else if (output.isCurrent(file.path, file.key)) output.keep(file.path);
		else output.write(file.path, bytesOf(file, store), file.key);
}

/** @throws DamagedCache */
export function bytesOf({ path, key }: Extract<PublishedFile, { key: string }>, store: Store): Uint8Array {
	const bytes = store.getBytes(key);
	if (!bytes) throw new DamagedCache(path);
	return bytes;
}

export const openSearchOf = ({ site, siteProps }: Publication): string =>
	openSearch(siteProps, siteProps.url + withBase('/search/', site.config.baseUrl));

export function robots(publication: Publication): string {
	const sitemaps = [publication, ...publication.others].map(
		({ siteProps: { url, baseUrl } }) => `Sitemap: ${url}${withBase('/sitemap.xml', baseUrl)}\n`,
	);
	return `User-agent: *\n${publication.site.config.noIndex ? 'Disallow: /' : 'Allow: /'}\n${sitemaps.join('')}`;
}

export function sitemap({ site, siteProps, updates }: Publication): Promise<string> {
	const { config } = site;
	const pages = listedRoutes(site)
		.filter((r) => !config.sitemap.ignorePatterns.some((p) => matchesPattern(r.path, p)))
		.map((r) => ({
			url: siteProps.url + withBase(r.path, config.baseUrl),
			...(site.siblings.length ? { links: alternatesOf(r, site, siteProps.url + withBase(r.path, config.baseUrl)) } : {}),
			lastmod:
				r.kind === 'doc' && config.showLastUpdate
					? (r.doc.page.frontMatter.last_update?.date ?? updates.get(r.doc.source)?.time)
					: undefined,
		}))
		.sort((a, b) => (a.url < b.url ? -1 : 1));
	return makeSitemap(siteProps.url, config.noIndex ? [] : pages);
}

/** Lines of `_redirects` that Cloudflare Pages reads; Netlify reads more. */
const MOST_MOVES = 2000;

/** Moves for hosts that read `_redirects`; undefined where there are none, or more than such hosts read. */
export function redirects(publication: Publication): string | undefined {
	const moves = [publication, ...publication.others].flatMap(htmlMoves);
	return moves.length && moves.length <= MOST_MOVES ? `${moves.join('\n')}\n` : undefined;
}

/** `/vrm/meta.html` → `/vrm/meta/`, with its query. */
function htmlMoves({ site, siteProps: { baseUrl } }: Publication): string[] {
	return [...site.routes.keys()].flatMap((path) => {
		const to = withBase(path, baseUrl);
		return path !== '/' && to.endsWith('/') ? `${to.slice(0, -1)}.html ${to} 301` : [];
	});
}

/** Headers for hosts that read `_headers`: hashed files never change, pages are revalidated, and the policies that a meta element cannot set. */
export function headers(input: Publication): string {
	const { baseUrl, assets } = input.siteProps;
	const patterns = [input, ...input.others].flatMap((one) => hashedPatterns(one).map((pattern) => one.siteProps.baseUrl + pattern));
	const rules = patterns.map((pattern) => `${pattern}\n  Cache-Control: public, max-age=31536000, immutable\n`);
	const policy = headerPolicy(assets, input.needs);
	return `${baseUrl}*
${
	policy
		? `  Content-Security-Policy: ${policy}
`
		: ''
}  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
${rules.join('')}`;
}

/** Patterns of the files whose names change with their bytes: their folder, or each of them where static files are in it too. */
function hashedPatterns({ site, bundles, images }: Publication): string[] {
	const isShared = (folder: string) => [...site.statics.keys()].some((path) => path.startsWith(`/${folder}/`));
	if (!isShared('assets')) return ['assets/*'];
	const hashed = [...bundles.keys(), ...images.files().map((file) => file.path)].filter((path) => path.startsWith('assets/'));
	const patterns = hashed.map((path) => {
		const folder = posix.dirname(path);
		return folder === 'assets' || isShared(folder) ? path : `${folder}/*`;
	});
	if (site.config.search && !isShared('assets/search')) patterns.push('assets/search/*');
	return [...new Set(patterns)].sort();
}
