/**
 * The next version of a site in memory, of the one before and what has changed. How far a change is seen decides what is made:
 *
 *   page     nobody else sees it: the same graph, in which the page is new
 *   names    others show what the page is called: the same graph, with the new names
 *   graph    all else: the graph is made anew, of what is in memory
 *
 * Which pages have changed is no question here: it follows from their inputs.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Source } from '../content/read.ts';
import { differInNames, retitle } from '../graph/retitle.ts';
import type { PageMeta } from '../markdown/types.ts';
import { loadMdx } from '../mdx/site.ts';
import { makeSiteProps } from '../render/shell.ts';
import { blogSidebarId } from '../render/sidebars.ts';
import { makeDataPages } from './data-pages.ts';
import { haveSameSummary } from './former.ts';
import { type Model, makeModel, readAssets } from './model.ts';
import { generateSidebars, siteInputOf, siteOf } from './sources.ts';

export type Reach = 'page' | 'names' | 'graph';

/** A source that has been compiled. */
export interface Renewed {
	source: Source;
	/** Absent of a new source. */
	before?: PageMeta;
	after: PageMeta;
}

/** Parts of a site that were read again. */
export interface NewParts extends Partial<Pick<Model, 'theme' | 'module' | 'updates'>> {
	sources?: Partial<Pick<Model['sources'], 'content' | 'sidebars' | 'data'>>;
	/** Pages from data are made again, also of the same templates and data. */
	dataPages?: boolean;
}

/** How far a change of one page is seen. */
export function reachOf({ source, before, after }: Renewed, { site, related }: Model): Reach {
	// The module of a page of MDX has to be made again.
	if (!before || before.hasModule || after.hasModule || !site.routeBySource.has(source.path)) return 'graph';
	if (haveSameSummary(before, after)) return 'page';
	// Related pages are found and named by titles.
	return !related && differInNames(before, after) ? 'names' : 'graph';
}

/** The widest of several. */
export const widest = (reaches: Iterable<Reach>): Reach => {
	const all = new Set(reaches);
	return (['graph', 'names'] as const).find((reach) => all.has(reach)) ?? 'page';
};

/**
 * @param previous is not to be used any more
 * @param reach how far the changes are seen
 * @returns the site, and how far they were seen
 */
export async function nextSite(
	previous: Model,
	renewed: readonly Renewed[],
	reach: Reach,
	parts: NewParts = {},
): Promise<{ model: Model; reach: Reach }> {
	const byPath = new Map(renewed.map(({ source }) => [source.path, source]));
	const read = parts.sources?.content ?? previous.sources.content;
	const content = { ...read, sources: read.sources.map((source) => byPath.get(source.path) ?? source) };
	const sources = { ...previous.sources, ...parts.sources, content };
	if (reach !== 'graph') {
		const paths = [...byPath.keys()];
		previous.sources.content = content;
		// What all pages share may show a name.
		if (reach === 'page' || rename(previous, paths)) {
			await readAssets(paths, previous);
			previous.related?.renew();
			return { model: previous, reach };
		}
	}
	await generateSidebars(sources);
	const { theme, module, updates, images } = { ...previous, ...parts };
	const hasSamePages = theme === previous.theme && sources.data === previous.sources.data && !parts.dataPages;
	if (!hasSamePages) sources.dataPages = await makeDataPages(sources, { theme, module }, sources.dataPages);
	const mdx = await loadMdx(sources);
	return { model: await makeModel(sources, siteOf(sources), { theme, module, mdx, updates, images }), reach: 'graph' };
}

/** Gives pages their new names. @returns false where what all pages share shows one of them */
function rename({ sources, site, siteProps, resolver, theme, needs, context }: Model, paths: string[]): boolean {
	const { sidebars, blogs } = retitle(site, siteInputOf(sources), paths);
	context.places.forget(sidebars);
	context.sidebars.forget([...sidebars, ...[...blogs].map(blogSidebarId)]);
	return isDeepStrictEqual(makeSiteProps({ site, resolver, bundles: theme.bundles, inline: sources.compiled.inline, needs }), siteProps);
}
