/** The site graph of some files, made in this process: config to routes, without templates, output or cache. */
import { join } from 'node:path';
import type { Problem } from '../../src/base/problem.ts';
import { silent, stopwatch } from '../../src/base/progress.ts';
import { makeResolver, resolveLink } from '../../src/graph/resolve.ts';
import type { Sidebar, SidebarItem, Site } from '../../src/graph/types.ts';
import { checkLinks } from '../../src/links/check.ts';
import type { LinkInput } from '../../src/links/types.ts';
import type { BuildOptions } from '../../src/pipeline/options.ts';
import { readSources, type Sources, siteOf, sourceProblems } from '../../src/pipeline/sources.ts';
import { type Files, folderOf } from './files.ts';

export interface Graph {
	site: Site;
	read: Sources;
	problems: Problem[];
}

/** @param config keys of the config besides title and url */
export async function graphOf(files: Files, config: object = {}, options: Partial<BuildOptions> = {}): Promise<Graph> {
	const siteDir = folderOf({
		'vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://a.example', showLastUpdate: false, ...config }, null, '\t'),
		...files,
	});
	const read = await readSources(
		{ siteDir, outDir: join(siteDir, '../out'), cacheDir: join(siteDir, '.cache'), cache: false, ...options },
		stopwatch(silent),
	);
	const site = siteOf(read);
	return { site, read, problems: sourceProblems(read, site) };
}

/** `docs/a.md:3:7 error: what is wrong`, sorted. */
export const printed = (problems: Problem[]): string[] =>
	problems.map((p) => `${p.file ?? ''}${p.line ? `:${p.line}:${p.column}` : ''} ${p.severity}: ${p.message}`).sort();

/** A sidebar as short text: `a > /a/`, `Guide (/guide/) [ b > /b/ ]`. */
export function outline(sidebar: Sidebar | SidebarItem[]): string {
	const items = Array.isArray(sidebar) ? sidebar : sidebar.items;
	return items
		.map((item) => {
			if (item.type === 'doc') return `${item.label} ${item.path}`;
			if (item.type === 'link') return `${item.label} → ${item.href}`;
			if (item.type === 'html') return `html ${item.value}`;
			return `${item.label}${item.link ? ` (${item.link.path}${item.link.index ? ' index' : ''})` : ''} [${outline(item.items)}]`;
		})
		.join(', ');
}

/** Where a link of a source leads. */
export function follow(site: Site, from: string, href: string, kind: 'link' | 'image' = 'link') {
	return resolveLink(makeResolver(site), { kind, href, line: 1, column: 1 }, from, site.routeBySource.get(from) ?? '/');
}

export { checkLinks, type LinkInput };
