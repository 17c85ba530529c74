/** Files of a live site that are not HTML pages: bundles, static files, images, and everything generated from the site. */
import { artifactsOf } from '../artifacts.ts';
import type { Artifact, CopiedFile, MadeFile } from '../output/artifact.ts';
import type { Publication } from '../output/publication.ts';
import { filesOfSite, imageFiles } from '../output/publish.ts';
import type { Model } from '../pipeline/model.ts';
import { publicationOf } from '../pipeline/publication.ts';
import { isPart } from '../search/build/plan.ts';

/** A file on disk, or generated content. */
type LiveFile = { file: string } | { content: string | Uint8Array };

export interface LiveFiles {
	/** @param path from the output root: `assets/main.1a2b3c4d.css` */
	get(path: string): Promise<LiveFile | undefined>;
	/** Call it when the site has changed: files are generated again on request. */
	forget(): void;
}

/** Files generated from a site; dropped when the site changes. */
interface Made {
	publication: Publication;
	artifacts: Map<string, Artifact>;
	contents: Map<string, ReturnType<Artifact['make']>>;
}

/**
 * @param current returns the current site
 * @param whole waits until all of its pages are compiled
 */
export function liveFiles(current: () => Model, whole: () => Promise<unknown> = async () => {}): LiveFiles {
	let files: Made | undefined;
	const make = (): Made => {
		files ??= {
			publication: publicationOf(current()),
			artifacts: new Map(artifactsOf(current().site).map((one) => [one.path, one])),
			contents: new Map(),
		};
		return files;
	};
	/** A page opened before the templates changed still requests the old bundles. */
	const bundles = new Map<string, string>();
	return {
		forget() {
			files = undefined;
		},
		async get(path) {
			const { theme, mdx, site } = current();
			for (const [name, file] of [...theme.files, ...mdx.files]) bundles.set(name, file);
			const file = bundles.get(path) ?? site.statics.get(`/${path}`);
			if (file) return { file };
			const asset = path.startsWith('assets/') && !isOfSearch(path) && assetAt(path, make().publication);
			if (asset && 'file' in asset) return asset;
			// These need all pages to be compiled; `forget` is called if pages were pending until then.
			if (make().artifacts.has(path) || isOfSearch(path)) await whole();
			const { publication, artifacts, contents } = make();
			const artifact = asset || artifacts.get(path);
			if (!contents.has(path))
				contents.set(path, artifact ? artifact.make(publication) : isOfSearch(path) ? publication.searchFile(path) : undefined);
			const content = await contents.get(path);
			if (content === undefined) return undefined;
			return { content: typeof content === 'object' && 'html' in content ? [content.html].flat().join('') : content };
		},
	};
}

function assetAt(path: string, publication: Publication): MadeFile | CopiedFile | undefined {
	for (const files of [filesOfSite, imageFiles]) for (const one of files(publication)) if (one.path === path) return one;
	return undefined;
}

/** Parts of the search index have names that the graph does not know. */
const isOfSearch = (path: string): boolean => /^search-/.test(path) || isPart(path);
