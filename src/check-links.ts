/** Checks every link of a site from its sources: the stages of `build` up to the site graph, and no page rendered where the cache knows its facts. */
import { join } from 'node:path';
import { loadTheme, themeHash } from './assets/theme.ts';
import { BuildFailure, type BuildOptions, problemsOf, type Read, readSite, silent, siteOf, stopwatch, themeInput } from './build.ts';
import { despiteDamage } from './compile-all.ts';
import { checkLinks, type LinkInput, type SiteLink } from './links/check.ts';
import { checkExternal } from './links/external.ts';
import { type Facts, factsReader, idsOfRoutes } from './links/facts.ts';
import { orphanNotes } from './links/orphans.ts';
import { inOrder, type Problem } from './problem.ts';
import { idsOfHtml } from './render/html.ts';
import { makeRenderer, type Renderer } from './render/renderer.ts';
import { makeSiteProps } from './render/site-props.ts';
import { makeResolver, resolveLink } from './site/resolve.ts';
import type { Site } from './site/types.ts';

export interface LinkReport {
	problems: Problem[];
	pages: number;
	/** Links, pictures and downloads looked at, external ones among them. */
	links: number;
	/** Addresses of other sites; asked for with `external` alone. */
	external: { addresses: number; asked: number };
	durationMs: number;
	stages: Record<string, number>;
}

type CheckOptions = BuildOptions & { external?: boolean };

/** @throws ConfigError for a wrong config */
export const checkSite = (options: CheckOptions): Promise<LinkReport> => despiteDamage(options, checkOnce);

async function checkOnce(options: CheckOptions): Promise<LinkReport> {
	const started = performance.now();
	const progress = options.progress ?? silent;
	const clock = stopwatch(progress);
	let hash: string | undefined;
	const read = await readSite(options, clock, ({ config, content }) => {
		hash = themeHash(themeInput(options, config, content));
	});
	const site = siteOf(read);
	const renderer = lazyRenderer(read, site);
	const problems = problemsOf(read, site).filter((p) => p.severity === 'error' || aboutLinks.has(p.code));
	const report = (links: SiteLink[], external: LinkReport['external']): LinkReport => {
		read.store.flush();
		clock.stage('');
		return {
			problems: inOrder(problems),
			pages: site.routes.size,
			links: links.length,
			external,
			durationMs: Math.round(performance.now() - started),
			stages: clock.stages,
		};
	};
	try {
		clock.stage('components');
		const rendered = site.componentPages.length > 0 || [...read.compiled.metas.values()].some((m) => m.components.length > 0);
		if (rendered) hash ??= (await renderer.theme()).hash;
		const { facts, readAll } = factsReader({ site, compiled: read.compiled, data: read.data, store: read.store, themeHash: hash ?? '' });
		if (!readAll()) readAll(await renderer.get());
		for (const f of [...facts.components.values(), ...facts.pages.values()]) problems.push(...f.problems);
		clock.stage('links');
		const checked = await checkAll(read, site, facts, renderer.get);
		for (const list of [checked.problems, checked.advice, orphanNotes(site, checked.links)]) for (const p of list) problems.push(p);
		const outside = checked.links.filter(
			(l) => l.target.kind === 'external' && !l.target.ignored && !l.target.route && !l.target.problem && /^(?:https?:)?\/\//i.test(l.href),
		);
		const addresses = new Set(outside.map((l) => l.href.replace(/#.*$/, ''))).size;
		if (!options.external) return report(checked.links, { addresses, asked: 0 });
		clock.stage('external links');
		const external = await checkExternal(outside, {
			config: site.config,
			cacheFile: options.cache ? join(options.cacheDir, 'external-links.json') : undefined,
			progress,
		});
		for (const p of external.problems) problems.push(p);
		return report(checked.links, { addresses, asked: external.asked });
	} catch (error) {
		if (!(error instanceof BuildFailure)) throw error;
		problems.push(...error.problems);
		return report([], { addresses: 0, asked: 0 });
	}
}

/** Warnings of other stages that are about links; their other warnings are for `build` to tell. */
const aboutLinks = new Set([
	'case-route',
	'dead-symlink',
	'duplicate-definition',
	'duplicate-id',
	'duplicate-route',
	'lost-link',
	'missing-definition',
	'missing-footnote',
	'symlink-loop',
	'symlink-outside',
	'unused-footnote',
]);

async function checkAll(read: Read, site: Site, facts: Facts, renderer: () => Promise<Renderer>) {
	const resolver = makeResolver(site);
	const known = new Map<string, ReturnType<LinkInput['resolved']>>();
	const input: LinkInput = {
		...read,
		site,
		facts: facts.components,
		pageFacts: facts.pages,
		resolver,
		resolved(source, route) {
			let list = known.get(source);
			if (!list)
				known.set(source, (list = read.compiled.metas.get(source)!.links.map((link) => resolveLink(resolver, link, source, route))));
			return list;
		},
	};
	const idsOf = idsOfRoutes(input);
	// Pages that the build makes itself are rendered only where something links to an anchor of theirs.
	const wanted = new Set<string>();
	const checked = checkLinks(input, (route) => {
		const ids = idsOf(route);
		if (!ids) wanted.add(route);
		return ids;
	});
	if (!wanted.size) return checked;
	const made = await renderer();
	const generated = new Map([...wanted].map((path) => [path, new Set(idsOfHtml(htmlOf(made, site, path)))]));
	return checkLinks(input, (route) => generated.get(route) ?? idsOf(route));
}

/** The page's own content, without what stands on every page. */
function htmlOf(renderer: Renderer, site: Site, path: string): string {
	const route = site.routes.get(path)!;
	const { html } = renderer.html(renderer.draft(route), route);
	return html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
}

/** A theme and a renderer that are made when first asked for: importing the templates costs as much as checking all links. */
function lazyRenderer(read: Read, site: Site) {
	const { options, config, compiled, data } = read;
	let theming: Promise<NonNullable<Awaited<ReturnType<typeof loadTheme>>['theme']>> | undefined;
	let renderer: Promise<Renderer> | undefined;
	const theme = () => {
		theming ??= loadTheme(themeInput(options, config, read.content)).then(({ theme, problems }) => {
			if (!theme) throw new BuildFailure(problems);
			return theme;
		});
		return theming;
	};
	const get = () => {
		renderer ??= theme().then((theme) =>
			makeRenderer({
				once: true,
				resolver: makeResolver(site),
				theme,
				data,
				updates: new Map(),
				pictures: new Map(),
				siteProps: makeSiteProps(site, theme, { dev: false }),
				htmlOf: compiled.htmlOf,
				hashOf: compiled.hashOf,
				metaOf: (source) => compiled.metas.get(source)!,
			}),
		);
		return renderer;
	};
	return { theme, get };
}
