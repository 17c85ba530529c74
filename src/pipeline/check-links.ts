/** Checks every link of a site from its sources: the stages of `build` up to the graph. Components are rendered only on a cache miss. */

import { join } from 'node:path';
import { once } from '../base/once.ts';
import { inOrder } from '../base/problem.ts';
import { type Stopwatch, silent, stopwatch } from '../base/progress.ts';
import { despiteDamage } from '../cache/damaged.ts';
import { judged } from '../config/conventions.ts';
import { otherLocales } from '../config/locales.ts';
import { makeResolver } from '../graph/resolve.ts';
import { introduce } from '../graph/siblings.ts';
import type { Site } from '../graph/types.ts';
import { checkLinks, idsOfRoutes } from '../links/check.ts';
import { checkExternal } from '../links/external/check.ts';
import { orphanNotes } from '../links/orphans.ts';
import type { LinkCheck, LinkReport, SiteLink } from '../links/types.ts';
import { loadMdx } from '../mdx/site.ts';
import { noMdx } from '../mdx/theme/open.ts';
import { hashOfInputs } from '../render/body.ts';
import { type Facts, makeFacts } from '../render/facts.ts';
import { contentsOf } from '../render/html.ts';
import { resolvePage } from '../render/inputs.ts';
import { siteNeeds } from '../render/needs.ts';
import { makeSiteProps } from '../render/shell.ts';
import { openTheme } from '../theme/theme.ts';
import { dataPageFiles, makeDataPages } from './data-pages.ts';
import { linkInput, linkResolver, type Model, makeModel } from './model.ts';
import { BuildFailure, type BuildOptions } from './options.ts';
import { themeInput } from './settings.ts';
import { readSources, type Sources, siteOf, sourceProblems } from './sources.ts';

type CheckOptions = BuildOptions & { external?: boolean };
type LocaleReport = Omit<LinkReport, 'durationMs'>;

/** @throws ConfigError for a wrong config */
export const checkSite = (options: CheckOptions): Promise<LinkReport> => despiteDamage(options, checkOnce);

async function checkOnce(options: CheckOptions): Promise<LinkReport> {
	const clock = stopwatch(options.progress ?? silent);
	const started = performance.now();
	const first = await readSources(options, clock);
	const all = [first];
	for (const { name } of otherLocales(first.config))
		all.push(await readSources(options, clock, undefined, { locale: name, cache: first.cache }));
	for (const sources of all) await addDataPages(sources);
	const sites = all.map(siteOf);
	introduce(sites);
	const reports: LocaleReport[] = [];
	const { shared } = first.cache;
	await shared?.publish(false);
	for (const [i, sources] of all.entries()) reports.push(await checkLocale(sources, sites[i]!, options, clock));
	const sum = (of: (report: LocaleReport) => number) => reports.reduce((total, report) => total + of(report), 0);
	return {
		problems: inOrder([...(shared?.problems() ?? []), ...reports.flatMap((report) => report.problems)]),
		pages: sum((report) => report.pages),
		links: sum((report) => report.links),
		external: { addresses: sum((report) => report.external.addresses), asked: sum((report) => report.external.asked) },
		durationMs: Math.round(performance.now() - started),
	};
}

/** Adds the pages that component pages make from data: their modules have to be loaded to run `getPages`. */
async function addDataPages(sources: Sources): Promise<void> {
	if (!dataPageFiles(sources).length) return;
	const { theme } = await openTheme(themeInput(sources));
	const { module } = (await theme?.load()) ?? {};
	if (theme && module) sources.dataPages = await makeDataPages(sources, { theme, module });
}

/** Checks the site in one language. */
async function checkLocale(sources: Sources, site: Site, options: CheckOptions, clock: Stopwatch): Promise<LocaleReport> {
	const progress = options.progress ?? silent;
	const problems = sourceProblems(sources, site).filter((p) => p.severity === 'error' || aboutLinks.has(p.code));
	const report = (links: SiteLink[], external: LinkReport['external']): LocaleReport => {
		sources.cache.store.flush();
		clock.stage('');
		return {
			problems: inOrder(judged(problems, site.config)),
			pages: site.routes.size,
			links: links.length,
			external,
		};
	};
	try {
		clock.stage('components');
		const templates = lazyTemplates(sources, site);
		const facts = await factsOf(sources, site, templates);
		for (const p of facts.problems()) problems.push(p);
		clock.stage('links');
		const checked = await checkAll(sources, site, facts, templates);
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

/** Codes of other stages' warnings that are about links; their other warnings are reported by `build`. */
const aboutLinks = new Set([
	'cache',
	'case-route',
	'dead-symlink',
	'duplicate-definition',
	'duplicate-id',
	'duplicate-route',
	'lost-link',
	'missing-definition',
	'missing-footnote',
	'sidebars',
	'symlink-loop',
	'symlink-outside',
	'unused-footnote',
]);

/** Facts of components and component pages: from the cache, else rendered. */
async function factsOf(sources: Sources, site: Site, templates: Templates): Promise<Facts> {
	const { compiled, data, cache } = sources;
	const common = { site, metas: compiled.metas, data, store: cache.store };
	const isUsed = site.componentPages.length > 0 || [...compiled.metas.values()].some((m) => m.components.length > 0);
	if (!isUsed) return makeFacts({ ...common, theme: '', shell: '', mdx: noMdx });
	const mdx = await templates.mdx();
	const theme = await templates.theme();
	const { bundles } = theme;
	const needs = siteNeeds(compiled.metas, bundles, site.config);
	const siteProps = makeSiteProps({ site, resolver: makeResolver(site), bundles, inline: compiled.inline, needs });
	const facts = makeFacts({ ...common, theme: theme.hash, shell: hashOfInputs(siteProps), mdx });
	return facts.areKnown() ? facts : (await templates.model()).facts;
}

async function checkAll(sources: Sources, site: Site, facts: Facts, templates: Templates): Promise<LinkCheck> {
	const { compiled } = sources;
	const resolver = makeResolver(site);
	const input = {
		...linkInput({ sources, site, facts, resolver, linksOf: linkResolver(resolver, compiled.metas) }),
		isAlone: true as const,
	};
	const idsOf = idsOfRoutes(site, compiled, facts);
	// Generated pages are rendered only if something links to one of their anchors.
	const wanted = new Set<string>();
	const checked = checkLinks(input, (route) => {
		const ids = idsOf(route);
		if (!ids) wanted.add(route);
		return ids;
	});
	if (!wanted.size) return checked;
	const model = await templates.model();
	const generated = new Map([...wanted].map((path) => [path, idsOfPage(model, path)]));
	return checkLinks(input, (route) => generated.get(route) ?? idsOf(route));
}

function idsOfPage({ site, renderer, context }: Model, path: string): ReadonlySet<string> {
	const { document } = renderer.page(resolvePage(site.routes.get(path)!, context));
	return new Set(contentsOf(document.main).ids);
}

type Templates = ReturnType<typeof lazyTemplates>;

/** The theme, and a model with its templates, loaded on first use: importing the templates takes as long as checking all links. */
function lazyTemplates(sources: Sources, site: Site) {
	const theme = once(async () => {
		const { theme, problems } = await openTheme(themeInput(sources));
		if (!theme || problems.length) throw new BuildFailure(problems);
		return theme;
	});
	const mdx = once(() => loadMdx(sources));
	const model = once(async () => {
		const opened = await theme();
		const { module, problems } = await opened.load();
		if (!module || problems.length) throw new BuildFailure(problems);
		return makeModel(sources, site, { theme: opened, module, mdx: await mdx(), updates: new Map() });
	});
	return { theme, mdx, model };
}
