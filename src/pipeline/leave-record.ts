import type { Problem } from '../base/problem.ts';
import type { BundleInputs } from '../config/bundle-inputs.ts';
import { foldersOutside } from '../content/site-boundary.ts';
import type { Tree } from '../content/tree.ts';
import type { Output } from '../output/write.ts';
import type { FormerResults } from './former.ts';
import type { BuiltModel } from './model.ts';
import { askedFiles, type BuildRecord, writeRecord } from './record.ts';
import type { Settings } from './settings.ts';
import { contextOf } from './unchanged.ts';

interface FinishedBuild {
	tree: Tree;
	committed: ReturnType<Output['committed']>;
	routes: string[];
	problems: Problem[];
	sites: BuildRecord['sites'];
	/** Results of the previous build, if some of them are still valid. */
	before?: Pick<FormerResults, 'asked'>;
}

/**
 * Leaves a record of a finished build for the next one. There is none if an MDX page has errors: it is bundled in each build, so the next
 * one has to check everything anyway.
 *
 * @param models the site in all of its languages, the default one first
 * @throws if the cache folder cannot be written
 */
export function leaveRecord(models: BuiltModel[], opened: Settings, build: FinishedBuild): void {
	const [first] = models as [(typeof models)[0]];
	const { sources, theme, site, history } = first;
	const { tree, committed, routes, problems, sites, before } = build;
	if (models.some(({ mdx }) => !mdx.imported)) return;
	const allSources = models.flatMap((model) => model.sources.content.sources);
	const outside = foldersOutside(site.config);
	writeRecord(sources.options, {
		context: contextOf({ ...opened, sidebars: sources.sidebars, dataPages: sources.dataPages, theme: { theme, problems: [] }, history }),
		tree,
		sources: new Map(allSources.map(({ path, kind, hash, shows }) => [path, shows ? [kind, hash, shows] : [kind, hash]])),
		manifest: committed.hash,
		outputs: Object.keys(committed.files),
		sizes: Float64Array.from(Object.values(committed.files), ({ bytes }) => bytes),
		imported: Object.assign({}, ...models.map(({ mdx }) => mdx.imported)) as BundleInputs,
		asked: new Map([
			...(before?.asked ?? []),
			...models.flatMap(({ resolver }) => [...askedFiles(site.siteDir, resolver.files, tree, outside)]),
		]),
		routes,
		problems,
		sites,
	});
}
