import type { HeadProps, SiteProps } from '../../templates/props.ts';
import { DamagedCache } from '../cache/damaged.ts';
import type { Store } from '../cache/store.ts';
import type { LoadedConfig } from '../config/load.ts';
import type { DataFiles } from '../content/data.ts';
import type { PluginContent } from '../features/plugins/config.ts';
import type { Route, Site } from '../graph/types.ts';
import type { PageMeta, PageNeed } from '../markdown/types.ts';
import type { Images, PublishedFile } from '../render/images.ts';
import type { LastUpdates } from '../render/page-context.ts';
import type { DocPlaces } from '../render/pages/doc-places.ts';
import type { Output } from './write.ts';

export interface Publication {
	site: Site;
	/** Place of a key of the config. */
	locate: LoadedConfig['locate'];
	siteProps: SiteProps;
	/** Bundles of the browser: path from the output root → absolute file. */
	bundles: ReadonlyMap<string, string>;
	/** What pages of the site need besides what every page has. */
	needs: ReadonlySet<PageNeed>;
	images: Images;
	store: Store;
	data: DataFiles;
	updates: LastUpdates;
	metaOf(source: string): PageMeta;
	/** HTML of a post for feeds: with absolute addresses, without ids. */
	feedHtml(source: string): string;
	wholeSidebars(): { path: string; html: string }[];
	/** A page's HTML. */
	documentOf(route: Route): string;
	/** A page as Markdown. */
	copyOf(route: Route): string;
	redirectTo(to: string): string;
	/** What a page says of itself. */
	headOf(route: Route): HeadProps;
	/** Of docs and generated indexes, by route. */
	places: DocPlaces;
	searchFile(path: string): Promise<Uint8Array | undefined>;
	/** Contents of pages, for the files of plugins. */
	forPlugins: PluginContent;
	/** The site in its other languages. */
	others: Publication[];
}

/** Files whose names do not follow from the graph, and static files. They need not wait for the pages. */
export function publishFiles(
	{ site, bundles, images, store, wholeSidebars }: Publication,
	output: Pick<Output, 'copy' | 'keep' | 'isCurrent' | 'write'>,
): void {
	for (const [path, file] of bundles) output.copy(path, file);
	for (const [path, file] of site.statics) output.copy(path.slice(1), file);
	for (const { path, html } of wholeSidebars()) output.write(path, html);
	for (const file of images.files())
		if ('file' in file) output.copy(file.path, file.file);
		else if (output.isCurrent(file.path, file.key)) output.keep(file.path);
		else output.write(file.path, bytesOf(file, store), file.key);
}

/** @throws DamagedCache */
export function bytesOf({ path, key }: Extract<PublishedFile, { key: string }>, store: Store): Uint8Array {
	const bytes = store.getBytes(key);
	if (!bytes) throw new DamagedCache(path);
	return bytes;
}
