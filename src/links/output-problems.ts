/** Problems of the output: files with the same path, and addresses in sitemap, canonical links, web app manifest and robots.txt. */

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { nearestHint } from '../base/nearest.ts';
import { pathFrom } from '../base/paths.ts';
import { errorAt, mendable, noteAt, type Problem, warningAt } from '../base/problem.ts';
import { conventionsOf } from '../config/conventions.ts';
import { addressFault } from '../graph/addresses.ts';
import { joinRoute, slashed, withBase } from '../graph/paths.ts';
import { matchesPattern } from '../graph/patterns.ts';
import { resolveLink } from '../graph/resolve.ts';
import type { GeneratedFile } from '../graph/types.ts';
import { fileOf } from './data-links.ts';
import { placeFinder } from './places.ts';
import type { LinkInput } from './types.ts';

export const outputProblems = (input: LinkInput): { problems: Problem[]; advice: Problem[] } => ({
	problems: [...collisions(input), ...canonical(input), ...feedData(input), ...staticAddresses(input)],
	advice: patterns(input),
});

/** Static files whose path is that of a generated file, or of a folder with generated files. */
function collisions({ site }: LinkInput): Problem[] {
	const generated = site.generated();
	const folders = new Map<string, GeneratedFile>();
	for (const [path, file] of generated)
		if (!file.yields)
			for (let dir = posix.dirname(path); dir !== '/' && !folders.has(dir); dir = posix.dirname(dir)) folders.set(dir, file);
	return [...site.statics].flatMap(([path, absolute]): Problem | Problem[] => {
		const { what, yields } = generated.get(path) ?? folders.get(path) ?? {};
		if (!what || yields) return [];
		const file = pathFrom(site.siteDir, absolute);
		return errorAt(
			'output-collision',
			{ file, line: 1, column: 1 },
			`this file would replace ${what}`,
			what.startsWith('the page') || what.startsWith('the redirect') ? 'rename it, or give the page another slug' : 'rename it',
		);
	});
}

/** Checks the origin of canonical links, sitemap and feeds (`url`). */
function canonical({ site, loaded }: LinkInput): Problem[] {
	const { url } = site.config;
	const at = loaded.locate(['url']);
	if (!/^https?:/i.test(url))
		return [errorAt('canonical', at, `url: canonical addresses, sitemap and feeds cannot start with "${url}"`, 'write https://host')];
	const fault = addressFault(url);
	return fault
		? [
				warningAt(
					'canonical',
					at,
					`url: canonical addresses, sitemap and feeds start with "${url}", which ${fault.message}`,
					'write the address the site is published at',
				),
			]
		: [];
}

const feedData = ({ site, data, loaded }: LinkInput): Problem[] =>
	site.config.feeds.flatMap((feed, i): Problem | Problem[] => {
		if (data.has(feed.data))
			return Object.entries(data.get(feed.data) as Record<string, Record<string, unknown> | null>).flatMap(
				([name, entry]): Problem | Problem[] => {
					const date = entry?.[feed.fields.date];
					if (date === undefined || !Number.isNaN(Date.parse(String(date)))) return [];
					const file = fileOf(site.siteDir, `${site.config.dataDirectory}/${feed.data}`, name);
					return errorAt(
						'feed',
						{
							...(file
								? { file, ...placeFinder(readFileSync(join(site.siteDir, file), 'utf8'))(String(date)) }
								: loaded.locate(['feeds', i, 'data'])),
						},
						`feeds[${i}]: the date of ${feed.data}/${name} is "${date}"`,
						'write it as 2024-01-31',
					);
				},
			);
		return errorAt(
			'feed',
			loaded.locate(['feeds', i, 'data']),
			`feeds[${i}]: there is no data named "${feed.data}"`,
			nearestHint(feed.data, data.names, `data: ${data.names.join(', ') || 'none'}`),
		);
	});

/** Addresses in static files for browsers and crawlers: web app manifest and robots.txt. */
function staticAddresses(input: LinkInput): Problem[] {
	const { site, resolver } = input;
	const problems: Problem[] = [];
	for (const [path, absolute] of site.statics) {
		const manifest = /\.webmanifest$|^\/manifest\.json$/.test(path);
		if (!manifest && path !== '/robots.txt') continue;
		const file = pathFrom(site.siteDir, absolute);
		const text = readFileSync(absolute, 'utf8');
		const place = placeFinder(text);
		if (manifest)
			for (const { kind, href } of manifestLinks(text)) {
				const target = resolveLink(resolver, { kind, href, line: 1, column: 1 }, '', path);
				const severity = conventionsOf(site.config).laxUnchecked ? 'warning' : undefined;
				if (target.problem) problems.push({ ...target.problem, ...(severity && { severity }), file, ...place(href) });
			}
		else
			for (const [, href] of text.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim)) {
				const own = site.config.url.replace(/\/$/, '') + withBase('/sitemap.xml', site.config.baseUrl);
				if (href !== own)
					problems.push(
						mendable(
							'warning',
							'robots-sitemap',
							{ file, ...place(href!) },
							`robots.txt names the sitemap "${href}", which is not this site's`,
							{ from: href!, to: own },
						),
					);
			}
	}
	return problems;
}

function manifestLinks(text: string): { kind: 'link' | 'image'; href: string }[] {
	try {
		const value = JSON.parse(text) as Record<string, unknown>;
		const list = (key: string) => (Array.isArray(value[key]) ? (value[key] as Record<string, unknown>[]) : []);
		return [
			...['icons', 'screenshots'].flatMap((key) => list(key).map((icon) => ({ kind: 'image' as const, href: icon.src }))),
			...[value.start_url, ...list('shortcuts').map((s) => s.url)].map((href) => ({ kind: 'link' as const, href })),
		].filter((l): l is { kind: 'link' | 'image'; href: string } => typeof l.href === 'string');
	} catch {
		return [];
	}
}

/** Sitemap patterns and search contexts that match no page. */
function patterns({ site, loaded }: LinkInput): Problem[] {
	const { sitemap, search } = site.config;
	const routes = [...site.routes.keys()];
	/** `/a/b/` → `/a`, `/a/b` */
	const starts = (route: string) => [...route.slice(1).matchAll(/\//g)].map(({ index }) => route.slice(0, index + 1));
	const near = (word: string) => nearestHint(word, new Set(routes.flatMap(starts)), 'check the path, or remove it', (route) => route);
	return [
		...sitemap.ignorePatterns.flatMap((pattern, i): Problem | Problem[] =>
			routes.some((r) => matchesPattern(r, pattern))
				? []
				: noteAt(
						'sitemap-pattern',
						loaded.locate(['sitemap', 'ignorePatterns', i]),
						`sitemap.ignorePatterns: "${pattern}" matches no page`,
						near(pattern.replace(/\/?\*+$/, '')),
					),
		),
		...(search ? search.contexts : []).flatMap(({ path }, i): Problem | Problem[] => {
			const start = slashed(joinRoute(path), true);
			return routes.some((r) => r.startsWith(start))
				? []
				: noteAt(
						'search-context',
						loaded.locate(['search', 'contexts', i, 'path']),
						`search.contexts: there is no page below "${path}"`,
						near(start.slice(0, -1)),
					);
		}),
	];
}
