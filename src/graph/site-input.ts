/** The input of a site graph. */
import type { LoadedConfig } from '../config/load.ts';
import type { Config } from '../config/schema.ts';
import type { ContentFiles } from '../content/read.ts';
import type { PageSummary } from '../markdown/types.ts';
import type { DataPages } from './data-pages.ts';
import type { GeneratedFile, Site } from './types.ts';

export interface SiteInput {
	siteDir: string;
	config: Config;
	content: ContentFiles;
	/** By source path. */
	compiled: ReadonlyMap<string, PageSummary>;
	/** Docs folder → its sidebars file: path, text and value. Folders without a file have no entry. */
	sidebars: ReadonlyMap<string, { file: string; text: string; value: unknown }>;
	dataPages: DataPages['pages'];
	/** Drafts are published too (serve --watch). */
	drafts: boolean;
	/** Generated files of a site by path from its root: `/sitemap.xml`. */
	generated(site: Site): ReadonlyMap<string, GeneratedFile>;
	/** Position of a config key, for problems. */
	locate: LoadedConfig['locate'];
}
