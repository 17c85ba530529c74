/** Leaves a record of a build for the next one. */
import { serialize } from 'node:v8';
import type { Problem } from '../base/problem.ts';
import type { BundleInputs } from '../config/bundle-inputs.ts';
import type { History } from '../content/git.ts';
import { foldersOutside } from '../content/reach.ts';
import type { Source } from '../content/read.ts';
import type { Tree } from '../content/tree.ts';
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
	/** Anchors that links lead to: `/guide/#install`. */
	anchors: Set<string>;
	searchKeys: Map<string, string>;
}

/**
 * Leaves a record of a finished build for the next one. Nothing is left where the next build has to look at all again: where pages are rendered or
 * bundled in each build.
 *
 * @param models of the site in all of its languages, the default one first
 * @throws where the cache folder cannot be written
 */
export function leaveRecord(models: (Model & { history: History })[], opened: Opened, made: Made): void {
	const [first] = models as [(typeof models)[0]];
	const { sources, theme, site, history } = first;
	const { tree, committed, routes, problems } = made;
	if (models.some(({ mdx }) => !mdx.imported)) return;
	const allSources = models.flatMap((model) => model.sources.content.sources);
	const outside = foldersOutside(site.config);
	writeRecord(sources.options, {
		context: contextOf({ ...opened, sidebars: sources.sidebars, theme: { theme, problems: [] }, history }),
		tree,
		...sourcesAndOutput(allSources, committed),
		...(isPlain(models) && { texts: serialize(textRecord(first, made)) }),
		imported: Object.assign({}, ...models.map(({ mdx }) => mdx.imported)) as BundleInputs,
		asked: new Map(models.flatMap(({ resolver }) => [...askedFiles(site.siteDir, resolver.files, tree, outside)])),
		routes,
		problems,
	});
}

/** Whether builds of new text can be made of a site: it has one language, no page that is a module, and none of another generator's modules. */
const isPlain = ([first, ...others]: Model[]): boolean =>
	!others.length && !first!.sources.config.compat && !first!.sources.content.sources.some(({ format }) => format === 'mdx');

function textRecord(model: Model, { anchors, searchKeys }: Pick<Made, 'anchors' | 'searchKeys'>): TextRecord {
	const { sources, context, needs } = model;
	return {
		faces: sources.content.sources.map(({ path }) => faceOf(sources.compiled.metas.get(path)!)),
		needs: [...needs],
		shell: context.hashes.shell,
		searchKeys,
		...relatedRecord(model),
		anchors,
	};
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
		sources: new Map(
			sources.map((source) => [source.path, source.shows ? [source.kind, source.hash, source.shows] : [source.kind, source.hash]]),
		),
		manifest: hash,
		outputs: written.map(([path]) => path),
		sizes: Float64Array.from(written, ([, { bytes }]) => bytes),
	};
};
