/**
 * Makes the next version of a site in memory from the previous one and the changes. The reach of a change decides what is done:
 *
 *   page     no other page shows it: the graph is kept, and the page replaced in it
 *   names    other pages show the page's new name: the graph is kept, with the new names
 *   graph    everything else: the graph is rebuilt from what is in memory
 *
 * Which pages have changed is not decided here: it follows from their inputs.
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

/** A source that was compiled. */
export interface Renewed {
	source: Source;
	/** Absent if the source is new. */
	before?: PageMeta;
	after: PageMeta;
}

/** Parts of a site that were read again. */
export interface NewParts extends Partial<Pick<Model, 'theme' | 'module' | 'updates'>> {
	sources?: Partial<Pick<Model['sources'], 'content' | 'sidebars' | 'data'>>;
	/** Run `getPages` again, even if templates and data are the same. */
	dataPages?: boolean;
}

/** The reach of a change of one page. */
export function reachOf({ source, before, after }: Renewed, { site, context }: Model): Reach {
	// The module of an MDX page has to be made again.
	if (!before || before.hasModule || after.hasModule || !site.routeBySource.has(source.path)) return 'graph';
	if (haveSameSummary(before, after)) return 'page';
	// What follows from texts may show names too: related pages.
	return !context.siteValues.areOfTexts && differInNames(before, after) ? 'names' : 'graph';
}

/** The widest of several. */
export const widest = (reaches: Iterable<Reach>): Reach => {
	const all = new Set(reaches);
	return (['graph', 'names'] as const).find((reach) => all.has(reach)) ?? 'page';
};

/**
 * @param previous must not be used afterwards
 * @param reach reach of the changes
 * @returns the next version, and the actual reach: `graph` if names were not enough
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
		// The shell that all pages share may show one of the names: then the graph is rebuilt.
		if (reach === 'page' || rename(previous, paths)) {
			await readAssets(paths, previous);
			previous.context.siteValues.renew();
			return { model: previous, reach };
		}
	}
	await generateSidebars(sources);
	const { theme, module, updates, images } = { ...previous, ...parts };
	const { files } = previous.resolver;
	const hasSamePages = theme === previous.theme && sources.data === previous.sources.data && !parts.dataPages;
	if (!hasSamePages) sources.dataPages = await makeDataPages(sources, { theme, module }, sources.dataPages);
	const mdx = await loadMdx(sources);
	return { model: await makeModel(sources, siteOf(sources), { theme, module, mdx, updates, images, files }), reach: 'graph' };
}

/** Updates the names of pages in the graph. @returns false if the shell that all pages share shows one of them */
function rename({ sources, site, siteProps, resolver, theme, needs, context }: Model, paths: string[]): boolean {
	const { sidebars, blogs } = retitle(site, siteInputOf(sources), paths);
	context.places.forget(sidebars);
	context.sidebars.forget([...sidebars, ...[...blogs].map(blogSidebarId)]);
	return isDeepStrictEqual(makeSiteProps({ site, resolver, bundles: theme.bundles, inline: sources.compiled.inline, needs }), siteProps);
}
