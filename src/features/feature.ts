/**
 * A feature: what a site has besides pages, in a folder of its own. Its files lie on the floors of the house, and know only what is below theirs; the lists
 * beside this file name what it adds:
 *
 *     config.ts, config-*.ts     its part of the config; imported by src/config/schema.ts
 *     content.ts, content-*      what it adds before pages are compiled     features/content.ts   (content/content-feature.ts)
 *     markdown.ts, markdown-*    what it adds to Markdown                   features/markdown.ts  (markdown/feature.ts), markdown/rules.ts
 *     graph.ts                   what it adds to the site graph
 *     render.ts, render-*.ts     what it adds to pages                      features/render.ts    (render/page-feature.ts)
 *                                what it finds out of the whole site        features/render.ts    (render/site-feature.ts)
 *     links.ts                   its checks                                 features/links.ts
 *     feature.ts and others      what it publishes; loaded when a build makes it   features/all.ts
 */
import type { Problem } from '../base/problem.ts';
import type { Store } from '../cache/store.ts';
import type { LoadedConfig } from '../config/load.ts';
import type { Route, Site } from '../graph/types.ts';
import type { Artifact, MadeFile } from '../output/artifact.ts';
import type { SiteValues } from '../render/site-feature.ts';

/** Each hook is optional. */
export interface Feature {
	/** What it publishes of a site. What makes it is loaded in `make`: a link check asks for the paths alone. */
	artifacts?(site: Site): Artifact[];
	/** What it makes for single pages. Undefined where the site has nothing of it, so that nothing is loaded. */
	forPages?(build: PagesBuild): Promise<ForPages> | undefined;
	/** A build has put its output into its place. @returns warnings */
	written?(loaded: Pick<LoadedConfig, 'config' | 'locate'>, outDir: string, routes: readonly string[]): Promise<Problem[]>;
}

/** What files for single pages are made from. */
export interface PagesBuild {
	siteDir: string;
	locate: LoadedConfig['locate'];
	store: Store;
	siteValues: SiteValues;
}

/** What is known of a page that is published, whether it was rendered or kept. */
interface PublishedPage {
	/** By the name of a feature, what it makes a file for the page from (`PageFeature.file`). */
	files?: Readonly<Record<string, unknown>>;
}

/** Files for single pages in one build. */
export interface ForPages {
	/** Of a page: begun with it, while others are rendered. Undefined where it has none, or shares that of a page before it. */
	fileOf(page: Route, published: PublishedPage): MadeFile | undefined;
	/** What is wrong with the files, when all are written. */
	problems(): Problem[];
	/** Ends its threads. */
	stop(): Promise<void>;
}
