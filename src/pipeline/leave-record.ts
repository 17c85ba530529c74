/** Leaves a record of a build for the next one. */
import { serialize } from 'node:v8';
import type { Problem } from '../base/problem.ts';
import type { History } from '../content/git.ts';
import { foldersOutside } from '../content/reach.ts';
import type { Source } from '../content/read.ts';
import type { Tree } from '../content/tree.ts';
import type { SiteLink } from '../links/types.ts';
import type { Output } from '../output/write.ts';
import type { Texts } from './build-texts.ts';
import type { Model } from './model.ts';
import type { Opened } from './opened.ts';
import { askedFiles, type BuildRecord, faceOf, type TextRecord, writeRecord } from './record.ts';
import { relatedRecord } from './related.ts';
import { contextOf } from './unchanged.ts';

/** What a build has made, for its record. */
export interface Made {
	tree: Tree;
	committed: ReturnType<Output['committed']>;
	routes: string[];
	problems: Problem[];
	links: SiteLink[];
	searchKeys: Map<string, string>;
}

/** Leaves a record of a finished build for the next one. @throws where the cache folder cannot be written */
export function leaveRecord(model: Model & { history: History }, opened: Opened, made: Made): void {
	const { sources, theme, site, resolver, history, context, needs } = model;
	const { tree, committed, routes, problems, links, searchKeys } = made;
	const texts: TextRecord = {
		faces: sources.content.sources.map(({ path }) => faceOf(sources.compiled.metas.get(path)!)),
		needs: [...needs],
		shell: context.hashes.shell,
		searchKeys,
		...relatedRecord(model),
		anchors: new Set(links.flatMap(({ target: { route, anchor } }) => (route && anchor ? [`${route}#${anchor}`] : []))),
	};
	writeRecord(sources.options, {
		context: contextOf({ ...opened, sidebars: sources.sidebars, theme: { theme, problems: [] }, history }),
		tree,
		...sourcesAndOutput(sources.content.sources, committed),
		texts: serialize(texts),
		asked: askedFiles(site.siteDir, resolver.files, tree, foldersOutside(site.config)),
		routes,
		problems,
	});
}

/** Leaves a record after a build of new text on some pages. @throws where the cache folder cannot be written */
export function leaveTextRecord(
	record: BuildRecord,
	{ model, texts, sources }: Pick<Texts, 'model' | 'texts' | 'sources'>,
	{ tree, committed }: Pick<Made, 'tree' | 'committed'>,
): void {
	const { options } = model.sources;
	writeRecord(options, {
		...record,
		tree,
		...sourcesAndOutput(sources, committed),
		texts: serialize(texts),
		asked: new Map([...record.asked, ...askedFiles(options.siteDir, model.resolver.files, tree, foldersOutside(model.site.config))]),
	});
}

const sourcesAndOutput = (
	sources: readonly Source[],
	{ files, hash }: Made['committed'],
): Pick<BuildRecord, 'sources' | 'manifest' | 'outputs' | 'sizes'> => {
	const written = Object.entries(files);
	return {
		sources: new Map(sources.map((source) => [source.path, [source.kind, source.hash]])),
		manifest: hash,
		outputs: written.map(([path]) => path),
		sizes: Float64Array.from(written, ([, { bytes }]) => bytes),
	};
};
